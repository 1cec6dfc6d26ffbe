"""The sheets of a kit: printed pieces, imposed as the print options say, for each file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from generator.definitions.ids import PieceId
from generator.definitions.types import Pack
from generator.errors import input_error
from generator.faces.context import Context
from generator.faces.pieces import GROUPS, Printed
from generator.geometry import Point
from generator.sheets.assembly import Gluing, assembled, fits
from generator.sheets.frame import BACKS, DUPLEX
from generator.sheets.impose import Labels, Options, impose
from generator.sheets.packing import packing_for
from generator.sheets.papers import Paper, paper
from generator.sheets.sheet import Batch, Copies, Sheets, both_sides, joined

LABELS = {
    "tiles": "tiles",
    "cards": "cards",
    "tokens": "markers",
    "aids": "aids",
    "boards": "boards",
    "sheets": "sheets",
}
"""The label of the language that heads each group's sheets."""

MOST_BLEED = 3.0
"""How far the art of all faces reaches past their trims (mm)."""

_FLOWING = ("tokens",)
_MIXED = ("tiles",)
"""Groups whose shapes share sheets where there are several."""
_ALONE = ("boards",)


@dataclass(frozen=True)
class PrintOptions:
    """How sheets are made; lengths in mm. `bleed` above 0 gives every piece that much room and cards that bleed;
    `press`: PDF/X-1a in the inks set by hand instead of RGB."""

    paper: str = "a4"
    packing: str = "easy-cut"
    theme: str = "colour"
    backs: str = "none"
    offset: Point = (0.0, 0.0)
    tile_size: float = 50.0
    bleed: float = 0.0
    gutter: float = 0.0
    guides: bool = False
    press: bool = False

    @property
    def variant(self) -> str:
        """The variant of the cards."""
        return "service" if self.bleed else "home"

    @property
    def thin_backs(self) -> bool:
        """At home, backs are printed in thin ink."""
        return not self.bleed


def checked(options: PrintOptions) -> PrintOptions:
    """The options, if they make sense together; else `InputError`."""
    paper(options.paper)
    if options.backs not in BACKS:
        raise input_error(f"unknown backs '{options.backs}'", expected=", ".join(BACKS), path="--backs")
    for name, value, most in (("--bleed", options.bleed, MOST_BLEED), ("--gutter", options.gutter, 50.0)):
        if not 0.0 <= value <= most:
            raise input_error(f"{value:g} mm", expected=f"0 to {most:g} mm", path=name)
    return options


def group_sheets(context: Context, pieces: Sequence[Printed], options: PrintOptions) -> dict[str, Sheets]:
    """The sheets of each group that has pieces, in the order of the box; in duplex each front has its back."""
    found: dict[str, Sheets] = {}
    for group in GROUPS:
        mine = [piece for piece in pieces if piece.group == group]
        if mine:
            made = _sheets(context, group, mine, options)
            found[group] = both_sides(made) if options.backs in DUPLEX else made
    return found


def other_sides(context: Context, pieces: Sequence[Printed]) -> dict[str, Printed]:
    """The pieces that are the other side of one of the same size and number, by the id of that one."""
    parts, by_id = context.definitions.components(), {piece.id: piece for piece in pieces}
    found: dict[str, Printed] = {}
    for piece in pieces:
        front = by_id.get(getattr(parts[PieceId(piece.id)], "behind", None) or "")
        if front and not front.back and (front.face.shape, front.count) == (piece.face.shape, piece.count):
            found[front.id] = piece
    return found


def _two_sided(pieces: Sequence[Printed], behind: Mapping[str, Printed]) -> list[Printed]:
    """The pieces, those that are another's other side as its back."""
    backs = {piece.id for piece in behind.values()}
    shown = [piece for piece in pieces if piece.id not in backs]
    return [replace(piece, back=behind[piece.id].face) if piece.id in behind else piece for piece in shown]


def _sheets(context: Context, group: str, pieces: Sequence[Printed], options: PrintOptions) -> Sheets:
    on = paper(options.paper)
    whole = [piece for piece in pieces if fits(piece.face, on) and (group not in _ALONE or _small(piece, on))]
    large = [piece for piece in pieces if piece not in whole]
    if options.backs in DUPLEX:
        whole = _two_sided(whole, other_sides(context, whole))
    backs = options.backs if any(piece.back for piece in whole) else "none"
    if backs == "fold" and not all(piece.back for piece in whole):
        parts = [[piece for piece in pieces if bool(piece.back) is backed] for backed in (True, False)]
        return joined([_sheets(context, group, part, options) for part in parts])
    laid = Options(
        gutter=options.gutter,
        bleed=options.bleed or MOST_BLEED,
        full_bleed=options.bleed > 0.0,
        backs=backs,
        offset=options.offset,
        guides=options.guides,
        together=group in _FLOWING or (group in _MIXED and len(_shapes(whole)) > 1),
    )
    labels = Labels(
        title=context.label(LABELS[group]),
        version=" · ".join((*edition_of(context.definitions), context.definitions.digest[:6])),
        note=context.label("print_at"),
        back=context.label("back"),
        separate=context.label("separate_here"),
    )
    batches = [
        Batch(tuple(_copies(piece, backs) for piece in some), packing_for(some[0].face.shape, options.packing))
        for some in _shapes(whole)
    ]
    made = [impose(batches, on, laid, labels)] if batches else []
    for piece in large:
        title = replace(labels, title=piece.name)
        made.append(assembled(piece.face, on, title, Gluing.said(context.label), piece.count))
    return joined(made)


def edition_of(pack: Pack) -> tuple[str, ...]:
    """The edition, as sheets and the first page name it; nothing where the game has no other one."""
    return () if pack.single_edition else (str(pack.edition.id),)


def _small(piece: Printed, on: Paper) -> bool:
    """Whether several copies of a piece find a place on a page."""
    wide, high = piece.face.shape.width, piece.face.shape.height
    return wide * high <= on.width * on.height / 2.2


def _copies(piece: Printed, backs: str) -> Copies:
    return Copies(piece.face, None if backs == "none" else piece.back, piece.count)


def _shapes(pieces: Sequence[Printed]) -> list[list[Printed]]:
    """Pieces of one trim shape together, in the order in which the shapes are first met."""
    found: dict[object, list[Printed]] = {}
    for piece in pieces:
        found.setdefault(piece.face.shape, []).append(piece)
    return list(found.values())
