"""Examples in the booklet: played, drawn on hexes, and written as markup with their pictures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from generator.base.override import override
from generator.booklet.book_plug import BookletFigure, DrawnBlock
from generator.booklet.pictures.example_play import PlayedExample
from generator.booklet.pictures.piece_sketch import PieceSketch
from generator.booklet.pictures.studio_drawer import StudioDrawer, example_path
from generator.booklet.pictures.table_differences import CountChange
from generator.booklet.rules_tables import text_markup
from generator.booklet.typst_markup import array_literal, content_block, function_call, prose_block, string_literal
from generator.definitions.game_folder import GameFolder
from generator.definitions.id_types import PieceId
from generator.faces.box_pieces import make_box_pieces
from generator.faces.face_context import Looks
from generator.games.balance_control.booklet.balance_booklet import BalanceBooklet
from generator.games.balance_control.booklet.example_counts import play_example
from generator.games.balance_control.booklet.example_figures import ExampleFigure, figure, overlay_signs
from generator.games.balance_control.booklet.notation_markup import signs
from generator.games.balance_control.faces.balance_context import BalanceContext


class HexDrawer(StudioDrawer):
    """Draws the booklet's examples on a board of hexes."""

    @override
    def block(self, part: Any, context: Any) -> DrawnBlock:
        made, parts = super().block(part, context), context.definitions.components()
        begin = context.definitions.numbers.start_influence[context.config.players]
        return replace(
            made,
            laid_pieces=tuple(
                replace(one, copies=begin) if getattr(parts.get(PieceId(one.piece)), "kind", "") == "influence" else one
                for one in made.laid_pieces
            ),
        )

    @override
    def play(self, block: DrawnBlock, game: GameFolder, context: Any) -> PlayedExample:
        return play_example(example_path(block, game), game, context)

    @override
    def draw_pieces(self, block: DrawnBlock, context: Any, theme: str) -> BookletFigure:
        return PieceSketch(context, theme).pieces(block.caption, _families(context))

    @override
    def draw_laid(self, block: DrawnBlock, context: Any, theme: str) -> BookletFigure:
        return PieceSketch(context, theme, overlay_signs(context)).laid_pieces(block)

    @override
    def draw_played(
        self, block: DrawnBlock, shown: PlayedExample, booklet: Any, context: Any, theme: str
    ) -> BookletFigure:
        if block.kind != "example":
            return super().draw_played(block, shown, booklet, context, theme)
        made = figure(block, shown, context, theme)
        pictures = {_file(block, number): frame.picture for number, frame in enumerate(made.frames)}
        return BookletFigure(markup(block, made, booklet, context), pictures)


def _families(context: BalanceContext) -> dict[str, str]:
    """What each piece is called on the kit's first page; influence of all colours is one thing, and so are all aids."""
    one = {"influence": context.label("box_influence"), "aid": context.label("box_aids")}
    parts = context.definitions.components()
    return {made.id: one.get(parts[PieceId(made.id)].kind, made.row) for made in make_box_pieces(context, Looks())}


def markup(block: DrawnBlock, figure: ExampleFigure, booklet: BalanceBooklet, context: BalanceContext) -> str:
    """The markup of an example: before and after side by side with one caption, or one picture a step with captions."""
    alone = len(figure.frames) == 1
    under = [frame.caption for frame in figure.frames] if block.frames else [booklet.before, booklet.after]
    under = [figure.caption] if alone and not block.frames else under
    frames = [
        array_literal(
            (
                string_literal(_file(block, number)),
                f"{frame.width:.2f}mm",
                text_markup(said, context),
                _changed_counts(figure.changes if alone else frame.changes, context),
            )
        )
        for number, (frame, said) in enumerate(zip(figure.frames, under, strict=True))
    ]
    title = prose_block(f"{booklet.example} // {block.title}" if block.title else booklet.example)
    named = {"across": str(figure.across)}
    if not alone or block.frames:
        named["caption"] = text_markup(figure.caption, context)
    if block.frames or alone:
        return function_call("story", title, *frames, **named)
    return function_call("example", title, *frames, **named, changes=_changed_counts(figure.changes, context))


def _file(block: DrawnBlock, number: int) -> str:
    return f"{block.words.removesuffix('.yaml')}-{number}.svg"


def _changed_counts(changes: Iterable[CountChange], context: BalanceContext) -> str:
    """Whose counts have changed, a seat's or Noise's, each with how."""
    found: dict[str, list[str]] = {}
    for one in changes:
        shown = signs(f"{one.what} {one.before} → {one.after}", context.definitions)
        found.setdefault(one.seat or context.label("noise"), []).append(content_block([shown]))
    return array_literal(array_literal((string_literal(whose), array_literal(shown))) for whose, shown in found.items())
