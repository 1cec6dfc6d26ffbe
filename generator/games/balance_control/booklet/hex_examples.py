"""Examples in the booklet: played, drawn on hexes, and written as markup with their pictures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from generator.base.override import override
from generator.booklet import book_plug
from generator.booklet.book_plug import DrawnBlock
from generator.booklet.booklet_source import FOLDER
from generator.booklet.pictures.example_play import ExampleFails
from generator.booklet.pictures.piece_pictures import PieceSketch
from generator.booklet.pictures.studio_drawer import EXAMPLES, StudioDrawer, example_fault
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
            laid=tuple(
                replace(one, copies=begin) if getattr(parts.get(PieceId(one.piece)), "kind", "") == "influence" else one
                for one in made.laid
            ),
        )

    @override
    def reason_left_out(self, block: Any, context: Any) -> str:
        return str(super().reason_left_out(block, context)) if block.kind == "laid" else ""

    @override
    def reason_to_skip(self, block: Any, game: GameFolder, context: Any) -> str:
        if block.kind != "example":
            return super().reason_to_skip(block, game, context)
        try:
            play_example(game.folder / FOLDER / EXAMPLES / block.words, game, context)
        except ExampleFails:
            return example_fault(block)
        return ""

    @override
    def figure(self, block: Any, booklet: Any, game: GameFolder, context: Any, theme: str) -> book_plug.BookletFigure:
        if block.kind == "picture":
            return PieceSketch(context, theme).pieces(block.caption, _families(context))
        if block.kind == "laid" and not self.reason_left_out(block, context):
            return PieceSketch(context, theme, overlay_signs(context)).laid_pieces(block)
        if block.kind != "example":
            return super().figure(block, booklet, game, context, theme)
        try:
            shown = play_example(game.folder / FOLDER / EXAMPLES / block.words, game, context)
        except ExampleFails:
            return book_plug.BookletFigure(warning=example_fault(block))
        made = figure(block, shown, context, theme)
        pictures = {_file(block, number): frame.picture for number, frame in enumerate(made.frames)}
        return book_plug.BookletFigure(markup(block, made, booklet, context), pictures)


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
