"""Examples on the booklet's pages: played, then drawn, as markup with their pictures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from generator.booklet import book
from generator.booklet.book import Drawing
from generator.booklet.differences import Change
from generator.booklet.drawn import EXAMPLES, Drawings, unheld
from generator.booklet.laid import LaidSketch
from generator.booklet.markup import array, call, content, prose, string
from generator.booklet.played import NotHolding
from generator.booklet.tables import said_in
from generator.booklet.types import FOLDER
from generator.definitions.ids import PieceId
from generator.definitions.load import GameFolder
from generator.faces.context import Looks
from generator.faces.pieces import printed_pieces
from generator.games.balance_control.booklet.figures import Figure, figure, overlay_signs
from generator.games.balance_control.booklet.markup import signs
from generator.games.balance_control.booklet.played import played
from generator.games.balance_control.booklet.types import Booklet
from generator.games.balance_control.faces.context import Context


class Examples(Drawings):
    """The blocks that are examples, on a board of hexes."""

    def block(self, part: Any, context: Any) -> Drawing:
        """The part with its words filled; influence on a table is as much as players begin with."""
        made, parts = super().block(part, context), context.definitions.components()
        begin = context.definitions.numbers.start_influence[context.config.players]
        return replace(
            made,
            laid=tuple(
                replace(one, copies=begin) if getattr(parts.get(PieceId(one.piece)), "kind", "") == "influence" else one
                for one in made.laid
            ),
        )

    def left_out(self, block: Any, context: Any) -> str:
        """Of examples nothing: there is no map to be another."""
        return str(super().left_out(block, context)) if block.kind == "laid" else ""

    def doubt(self, block: Any, game: GameFolder, context: Any) -> str:
        """Why an example isn't printed: it doesn't hold under this game's definitions."""
        if block.kind != "example":
            return super().doubt(block, game, context)
        try:
            played(game.folder / FOLDER / EXAMPLES / block.words, game, context)
        except NotHolding:
            return unheld(block)
        return ""

    def figure(self, block: Any, booklet: Any, game: GameFolder, context: Any, theme: str) -> book.Figure:
        """The example, drawn; whatever else is drawn as in any game. An example that doesn't hold, since the game is
        another one than its author's, is left out."""
        if block.kind == "picture":
            return LaidSketch(context, theme).pieces(block.caption, _families(context))
        if block.kind == "laid" and not self.left_out(block, context):
            return LaidSketch(context, theme, overlay_signs(context)).laid(block)
        if block.kind != "example":
            return super().figure(block, booklet, game, context, theme)
        try:
            shown = played(game.folder / FOLDER / EXAMPLES / block.words, game, context)
        except NotHolding:
            return book.Figure(warning=unheld(block))
        made = figure(block, shown, context, theme)
        pictures = {_file(block, number): frame.picture for number, frame in enumerate(made.frames)}
        return book.Figure(markup(block, made, booklet, context), pictures)


def _families(context: Context) -> dict[str, str]:
    """What each piece is called on the kit's first page; influence of all colours is one thing, and so are all aids."""
    one = {"influence": context.label("box_influence"), "aid": context.label("box_aids")}
    parts = context.definitions.components()
    return {made.id: one.get(parts[PieceId(made.id)].kind, made.row) for made in printed_pieces(context, Looks())}


def markup(block: Drawing, figure: Figure, booklet: Booklet, context: Context) -> str:
    """Before and after side by side with one caption, or a picture with its caption for each step."""
    alone = len(figure.frames) == 1
    under = [frame.caption for frame in figure.frames] if block.frames else [booklet.before, booklet.after]
    under = [figure.caption] if alone and not block.frames else under
    frames = [
        array(
            (
                string(_file(block, number)),
                f"{frame.width:.2f}mm",
                said_in(said, context),
                _changed(figure.changes if alone else frame.changes, context),
            )
        )
        for number, (frame, said) in enumerate(zip(figure.frames, under, strict=True))
    ]
    title = prose(f"{booklet.example} // {block.title}" if block.title else booklet.example)
    named = {"across": str(figure.across)}
    if not alone or block.frames:
        named["caption"] = said_in(figure.caption, context)
    if block.frames or alone:
        return call("story", title, *frames, **named)
    return call("example", title, *frames, **named, changes=_changed(figure.changes, context))


def _file(block: Drawing, number: int) -> str:
    return f"{block.words.removesuffix('.yaml')}-{number}.svg"


def _changed(changes: Iterable[Change], context: Context) -> str:
    """Whose counts have changed, a seat's or Noise's, each with how."""
    found: dict[str, list[str]] = {}
    for one in changes:
        shown = signs(f"{one.what} {one.before} → {one.after}", context.definitions)
        found.setdefault(one.seat or context.label("noise"), []).append(content([shown]))
    return array(array((string(whose), array(shown))) for whose, shown in found.items())
