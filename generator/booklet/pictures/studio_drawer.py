"""How the blocks of any booklet are drawn: which are left out, which are played first, which sketch draws each."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from generator.base.errors import input_error
from generator.base.errors import nearest_name as spelt
from generator.booklet.book_plug import BookletFigure, DrawnBlock, block_fault, fill_words
from generator.booklet.booklet_source import FOLDER, BookletPart
from generator.booklet.pictures.board_sketch import BoardSketch
from generator.booklet.pictures.example_play import ExampleFails, PlayedExample, play_example
from generator.booklet.pictures.example_sketch import ExampleSketch
from generator.booklet.pictures.piece_sketch import PieceSketch, is_on_table
from generator.definitions.configuration import playable_configurations
from generator.definitions.game_folder import GameFolder
from generator.faces.face_context import FaceContext
from generator.play.scenario.scenario_reader import read_scenario

EXAMPLES: Final = "examples"
"""The folder of the examples inside the booklet's."""
PLAYED_BLOCKS = ("example", "board")
"""The kinds of blocks that are played before they are drawn."""


class StudioDrawer:
    """The studio's `BlockDrawer`; a game's own may play or draw its blocks in another way."""

    def block(self, part: BookletPart, context: FaceContext) -> DrawnBlock:
        """The part with its words filled."""
        fill = partial(fill_words, part=part, context=context, place=part.place)
        if part.arrow and part.arrow not in context.icons:
            raise input_error(
                f"'{part.arrow}' is no icon",
                expected="the icon of what an arrow stands for",
                hint=spelt(part.arrow, tuple(context.icons)),
                mark=part.place,
            )
        words = {"laid": part.title, "board": part.board.get(context.config.players, "")}
        return DrawnBlock(
            part.kind,
            words[part.kind] if part.kind in words else getattr(part, part.kind),
            part.rules,
            title=fill(part.title),
            caption=fill(part.caption),
            frames=tuple(fill(words) for words in part.frames),
            shows=part.marks if part.kind == "board" else part.shows,
            regions=part.regions,
            arrow=part.arrow,
            laid_pieces=tuple(replace(one, says=fill(one.says)) for one in part.laid if is_on_table(one, context)),
            place=part.place,
        )

    def reason_left_out(self, block: DrawnBlock, context: FaceContext) -> str:
        """Why a picture is left out: a part that it shows isn't there, such as a region in a game with another map.
        Empty where it stays."""
        if block.kind == "laid":
            what, kind = f"the picture '{block.title}'", "piece"
            wanted, known = [one.piece for one in block.laid_pieces], [*map(str, context.definitions.components())]
        else:
            what, kind = f"the example {block.words}", "region"
            shown = block.shows if block.kind == "example" else ()
            wanted, known = [*shown, *block.regions], [*map(str, context.definitions.regions)]
        lost = next((name for name in wanted if name not in known), None)
        if lost is None:
            return ""
        told, hint = f"{what} is left out: there is no {kind} '{lost}'", spelt(lost, known)
        return f"{told}; did you mean '{hint}'?" if hint else told

    def judge(self, block: DrawnBlock, game: GameFolder) -> None:
        """Reads the scenario that it names. Raises `InputError`."""
        if block.kind in PLAYED_BLOCKS:
            if not game.info.rules:
                raise block_fault(block, "an example is played, and the game comes without rules", "a text or a table")
            path = example_path(block, game)
            read_scenario(path, game, path.as_posix())

    def reason_to_skip(self, block: DrawnBlock, game: GameFolder, context: FaceContext) -> str:
        """Why an example isn't printed: it doesn't hold under this game's numbers and rulings. Empty where it holds."""
        try:
            if block.kind in PLAYED_BLOCKS:
                self.play(block, game, context)
        except ExampleFails:
            return example_fault(block)
        return ""

    def figure(self, block: Any, booklet: Any, game: GameFolder, context: Any, theme: str) -> BookletFigure:
        """The block drawn in a theme's inks. An example that doesn't hold, since the game was changed, gives only a
        warning. Raises `InputError`."""
        if block.kind == "picture":
            return self.draw_pieces(block, context, theme)
        if why := self.reason_left_out(block, context):
            return BookletFigure(warning=why)
        if block.kind == "laid":
            return self.draw_laid(block, context, theme)
        try:
            shown = self.play(block, game, context)
        except ExampleFails:
            return BookletFigure(warning=example_fault(block))
        return self.draw_played(block, shown, booklet, context, theme)

    def play(self, block: DrawnBlock, game: GameFolder, context: Any) -> PlayedExample:
        """The example that a block shows, played. Raises `ExampleFails` where it doesn't hold."""
        return play_example(example_path(block, game), game, context)

    def draw_pieces(self, block: DrawnBlock, context: Any, theme: str) -> BookletFigure:
        """The pieces of the box."""
        return PieceSketch(context, theme).pieces(block.caption)

    def draw_laid(self, block: DrawnBlock, context: Any, theme: str) -> BookletFigure:
        """Pieces laid on a table."""
        return PieceSketch(context, theme).laid_pieces(block)

    def draw_played(
        self, block: DrawnBlock, shown: PlayedExample, booklet: Any, context: Any, theme: str
    ) -> BookletFigure:
        """An example or a board, after it was played."""
        made_for, number = context.with_configuration(shown.config), shown.config.players
        one_of = block.kind == "board" and len(playable_configurations(context.definitions, context.config)) > 1
        larger = booklet.larger.replace("{number}", str(number)) if one_of or number > context.config.players else ""
        if block.kind == "board":
            return BoardSketch(made_for, theme).board(block, shown, larger)
        return ExampleSketch(made_for, theme).example(block, shown, booklet, larger)


def example_path(block: DrawnBlock, game: GameFolder) -> Path:
    """The file of the scenario that a block shows."""
    return game.folder / FOLDER / EXAMPLES / block.words


def example_fault(block: DrawnBlock) -> str:
    """The warning about an example that doesn't hold."""
    return f"the example {block.words} doesn't hold in this game and is left out; 'scenario' says why"
