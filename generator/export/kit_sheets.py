"""The sheets of a kit: printed pieces, imposed as the print options say, for each file."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from generator.base.errors import input_error
from generator.base.frozen import dataclass
from generator.base.geometry import Point
from generator.definitions.pack import Pack
from generator.faces.box_pieces import GROUPS, BoxPiece, other_sides
from generator.faces.face_context import FaceContext, Looks
from generator.sheets.assembly import FlapWords, assembly_pages, fits_on_page
from generator.sheets.imposition import SheetOptions, SheetTexts, impose
from generator.sheets.packing import packing_for
from generator.sheets.page_frame import BACKS, DUPLEX
from generator.sheets.pages import PieceBatch, PieceCopies, SheetPage, Sheets, join_sheets, with_backs
from generator.sheets.papers import PaperSize, find_paper, furniture_fonts

LABELS = {**{group: group for group in GROUPS}, "tokens": "markers"}
"""The label of the language that heads each group's sheets."""

MOST_BLEED = 3.0
"""How far the art of all faces reaches past their trims (mm)."""
MOST_GUTTER = 50.0
"""Room between pieces at most (mm)."""
LEAST_RESOLUTION, MOST_RESOLUTION = 72.0, 1200.0
"""Pixels an inch of pictures: fewer than a screen has are of no use, and no printer has more."""

_STOCKS = {"tiles": ("tokens",), "cards": ("aids", "folded")}
"""Groups on paper of one kind: what the first has on a last page that isn't full may share a sheet with another's."""

PARTS = tuple(
    part
    for group in GROUPS
    for part in (group, *(f"{one}-{group}" for one, others in _STOCKS.items() if group in others))
)
"""The parts of a kit, a file each, in the order of the box: a group, or the sheets that two groups share."""

_FLOWING = ("tokens", "folded")
_MIXED = ("tiles",)
"""Groups whose shapes share sheets where there are several."""
_ALONE = ("boards",)


@dataclass(frozen=True)
class PrintOptions:
    """How sheets are made; lengths in mm. A `bleed` above 0 gives every piece that much room, and cards that bleed.
    `press`: PDF/X-1a with inks instead of RGB. `resolution`: pictures with many more pixels an inch are
    scaled down to it."""

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
    resolution: float = 300.0

    @property
    def variant(self) -> str:
        """The variant of the cards' faces."""
        return "service" if self.bleed else "home"

    @property
    def thin_backs(self) -> bool:
        """Whether backs are printed in thin ink: for printing at home."""
        return not self.bleed

    @property
    def looks(self) -> Looks:
        """How the faces are made."""
        return Looks(self.tile_size, self.variant, self.thin_backs, thin_ink=self.theme != "colour")


def check_options(options: PrintOptions) -> PrintOptions:
    """The options, if they make sense together; else `InputError`."""
    find_paper(options.paper)
    if options.backs not in BACKS:
        raise input_error(f"unknown backs '{options.backs}'", expected=", ".join(BACKS), path="--backs")
    for name, value, most in (("--bleed", options.bleed, MOST_BLEED), ("--gutter", options.gutter, MOST_GUTTER)):
        if not 0.0 <= value <= most:
            raise input_error(f"{value:g} mm", expected=f"0 to {most:g} mm", path=name)
    if not LEAST_RESOLUTION <= options.resolution <= MOST_RESOLUTION:
        expected = f"{LEAST_RESOLUTION:g} to {MOST_RESOLUTION:g} dpi"
        raise input_error(f"{options.resolution:g} dpi", expected=expected, path="--resolution")
    return options


def group_sheets(context: FaceContext, pieces: Sequence[BoxPiece], options: PrintOptions) -> dict[str, Sheets]:
    """The sheets of each part that has any, in the order of `PARTS`; in duplex each front page is followed by its back.
    Last pages of two groups share a sheet where that saves one."""
    mine = {group: [piece for piece in pieces if piece.group == group] for group in GROUPS}
    found = {group: _sheets(context, group, some, options) for group, some in mine.items() if some}
    shared: dict[str, Sheets] = {}
    for one, others in _STOCKS.items():
        pairs = [(one, other) for other in others if {one, other} <= set(found)]
        tried = (
            _share_last_page(context, (one, mine[one]), (other, mine[other]), found, options) for one, other in pairs
        )
        shared |= next(filter(None, tried), {})
    for group, made in found.items():
        if group not in (*_FLOWING, *shared) and _leaves_one_alone(made, options):
            found[group] = _sheets(context, group, mine[group], options, spread=True)
    found |= shared
    made_of = {part: found[part] for part in PARTS if part in found and found[part].pages}
    return {part: with_backs(made) for part, made in made_of.items()} if options.backs in DUPLEX else made_of


def part_groups(part: str) -> tuple[str, ...]:
    """The groups whose pieces are in a part of a kit."""
    return tuple(part.split("-"))


def sheet_groups(sheets: Mapping[str, Sheets]) -> set[str]:
    """The groups whose pieces are in these parts."""
    return {group for part in sheets for group in part_groups(part)}


def without_groups(sheets: Mapping[str, Sheets], groups: Collection[str]) -> dict[str, Sheets]:
    """The parts that hold no pieces of these groups."""
    return {part: made for part, made in sheets.items() if not set(groups) & set(part_groups(part))}


def _leaves_one_alone(sheets: Sheets, options: PrintOptions) -> bool:
    """Whether one whole piece lies alone on a sheet though there are several sheets; folded over, its back lies there,
    too."""
    pages = [page for page in sheets.pages if page.side == "front"]
    alone = [page for page in pages if len({placed.copy for placed in page.placements}) == 1]
    of_one = [page for page in alone if len(page.placements) <= (2 if options.backs == "fold" else 1)]
    return len(pages) > 1 and any(not placed.part for page in of_one for placed in page.placements)


def shared_stock(groups: Collection[str]) -> set[str]:
    """The groups together with those that may share their sheets."""
    alike = [{one, *others} for one, others in _STOCKS.items()]
    return set(groups).union(*(some for some in alike if some & set(groups)))


def _share_last_page(
    context: FaceContext,
    one: tuple[str, Sequence[BoxPiece]],
    other: tuple[str, Sequence[BoxPiece]],
    found: Mapping[str, Sheets],
    options: PrintOptions,
) -> dict[str, Sheets]:
    """The sheets of both groups when the last page of the first is shared with the second, and the shared sheet; a
    group may have none of its own left. Empty where that saves no sheet."""
    fronts = [page for page in found[one[0]].pages if page.side == "front"]
    if options.backs == "fold" or len(fronts) < 2:
        return {}
    batches = _batches(_page_sharing_pieces(context, *one, options, find_paper(options.paper)), options)
    rest = len(fronts[-1].placements)
    if len(batches) != 1 or rest >= len(fronts[0].placements) or any(placed.part for placed in fronts[-1].placements):
        return {}
    batch = batches[0]
    full = len(batch.copies) - rest
    tail = replace(batch, first=full, title=context.label(LABELS[one[0]]))
    made = _sheets(context, *other, options, [tail])
    worse = made.unmarked > found[one[0]].unmarked + found[other[0]].unmarked
    if worse or _papers(made) > _papers(found[other[0]]):
        return {}
    mine, others, both = _split_by_ids(made, {piece.id for piece in one[1]})
    if mine.pages:
        return {}
    return {one[0]: _sheets(context, *one, options, last=full), other[0]: others, f"{one[0]}-{other[0]}": both}


def _split_by_ids(sheets: Sheets, ids: Collection[str]) -> tuple[Sheets, Sheets, Sheets]:
    """The sheets with only pieces of these ids, those with only others, and those with both."""
    pages: dict[frozenset[bool], list[SheetPage]] = {frozenset(held): [] for held in ((True,), (False,), (True, False))}
    held: frozenset[bool] = frozenset()
    for page in sheets.pages:
        if page.side == "front":
            held = frozenset(sheets.faces[placed.face].id in ids for placed in page.placements)
        pages[held].append(page)
    mine, others, both = (replace(sheets, pages=tuple(some)) for some in pages.values())
    return mine, others, both


def _papers(sheets: Sheets) -> int:
    return sum(page.side == "front" for page in sheets.pages)


def pieces_in_hand(context: FaceContext, pieces: Sequence[BoxPiece], backs: str) -> list[BoxPiece]:
    """The pieces as held in hand: those printed as another one's other side are merged with it and counted in its
    row."""
    behind = other_sides(context, pieces) if backs in DUPLEX else {}
    backs_of = {piece.id for piece in behind.values()}
    shown = [piece for piece in pieces if piece.id not in backs_of]
    return [
        replace(piece, row=f"{piece.row} / {behind[piece.id].row}") if piece.id in behind else piece for piece in shown
    ]


def _join_sides(pieces: Sequence[BoxPiece], behind: Mapping[str, BoxPiece]) -> list[BoxPiece]:
    """The pieces, with those that are another's other side as its back."""
    backs = {piece.id for piece in behind.values()}
    shown = [piece for piece in pieces if piece.id not in backs]
    return [replace(piece, back=behind[piece.id].face) if piece.id in behind else piece for piece in shown]


def _sheets(
    context: FaceContext,
    group: str,
    pieces: Sequence[BoxPiece],
    options: PrintOptions,
    before: Sequence[PieceBatch] = (),
    last: int | None = None,
    *,
    spread: bool = False,
) -> Sheets:
    """The sheets of a group, laid after the batches `before` of another one. `last`: only that many copies, all of one
    shape; `spread`: no piece alone on a sheet."""
    on = find_paper(options.paper)
    whole = _page_sharing_pieces(context, group, pieces, options, on)
    if options.backs == "fold" and len({bool(piece.back) for piece in whole}) > 1:
        parts = [[piece for piece in pieces if bool(piece.back) is backed] for backed in (True, False)]
        return join_sheets([_sheets(context, group, part, options, spread=spread) for part in parts])
    batches = [*before, *(replace(batch, last=last) for batch in _batches(whole, options))]
    backed = any(piece.back for batch in batches for piece, _ in batch.copies)
    folded = any(batch.folded for batch in batches)
    laid = SheetOptions(
        gutter=options.gutter,
        bleed=options.bleed or MOST_BLEED,
        full_bleed=options.bleed > 0.0,
        backs=options.backs if backed else "none",
        offset=options.offset,
        guides=options.guides,
        together=folded or group in _FLOWING or (group in _MIXED and len(batches) > 1),
        spread=spread,
    )
    labels = SheetTexts(
        title=context.label(LABELS[group]),
        version=" · ".join((*edition_label(context.definitions), context.definitions.digest[:6])),
        note=context.label("print_at"),
        back=context.label("back"),
        separate=context.label("separate_here"),
        fold=context.label("fold_here"),
        fonts=furniture_fonts(context.fonts),
    )
    made = [impose(batches, on, laid, labels)] if batches else []
    for piece in (piece for piece in pieces if not _shares_page(group, piece, on)):
        title = replace(labels, title=piece.name)
        made.append(assembly_pages(piece.face, on, title, FlapWords.with_label(context.label), piece.count))
    return join_sheets(made)


def _shares_page(group: str, piece: BoxPiece, paper: PaperSize) -> bool:
    """Whether a piece lies on a page with others; a large one has a page or several of its own."""
    return fits_on_page(piece.face, paper) and (group not in _ALONE or _fits_several_times(piece, paper))


def _page_sharing_pieces(
    context: FaceContext, group: str, pieces: Sequence[BoxPiece], options: PrintOptions, paper: PaperSize
) -> list[BoxPiece]:
    """The pieces that lie on pages with others; in duplex with their other sides as backs."""
    found = [piece for piece in pieces if _shares_page(group, piece, paper)]
    return _join_sides(found, other_sides(context, found)) if options.backs in DUPLEX else found


def _batches(pieces: Sequence[BoxPiece], options: PrintOptions) -> list[PieceBatch]:
    """The pieces as batches, one for each shape."""
    return [
        PieceBatch(
            tuple(_copies(piece, options.backs) for piece in some),
            packing_for(some[0].face.shape, options.packing),
            folded=_is_folded(some[0], options.backs),
        )
        for some in _group_by_shape(pieces, options.backs)
    ]


def edition_label(pack: Pack) -> tuple[str, ...]:
    """The name of the edition for sheets and the first page; empty where the game has only one."""
    return () if pack.single_edition else (str(pack.edition.id),)


def _fits_several_times(piece: BoxPiece, paper: PaperSize) -> bool:
    """Whether several copies of a piece fit on a page."""
    wide, high = piece.face.shape.width, piece.face.shape.height
    return wide * high <= paper.width * paper.height / 2.2


def _copies(piece: BoxPiece, backs: str) -> PieceCopies:
    shown = backs != "none" or _is_folded(piece, backs)
    return PieceCopies(piece.face, piece.back if shown else None, piece.count)


def _is_folded(piece: BoxPiece, backs: str) -> bool:
    """Whether a piece is printed folded over: it is turned over in play, but no backs are printed."""
    return backs == "none" and piece.turned and piece.back is not None


def _group_by_shape(pieces: Sequence[BoxPiece], backs: str) -> list[list[BoxPiece]]:
    """Pieces grouped by trim shape, in the order of first appearance; those folded over apart."""
    found: dict[object, list[BoxPiece]] = {}
    for piece in pieces:
        found.setdefault((piece.face.shape, _is_folded(piece, backs)), []).append(piece)
    return list(found.values())
