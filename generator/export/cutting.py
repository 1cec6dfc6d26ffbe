"""How a kit's sheets are cut, for its first page: the steps in words, and pictures of sheets with numbered cuts,
and what other choices would cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from generator.definitions.configuration import ways
from generator.definitions.counts import expected_counts
from generator.definitions.ids import PieceId
from generator.export.contents import Cost
from generator.export.plan import PrintOptions, group_sheets, other_sides, stock_of
from generator.faces.context import Context, Looks
from generator.faces.display import hexagon
from generator.faces.pieces import Printed, in_order, printed_pieces
from generator.sheets.labels import Label
from generator.sheets.miniature import cuts_on, miniature
from generator.sheets.packing import packings
from generator.sheets.papers import furniture
from generator.sheets.sheet import Page, Sheets

_HIGH = 44.0
"""How high a picture is (mm)."""
_MOST = 2
"""How many pictures there are."""
_WAYS = {"markers": "cost_markers", "tracks": "cost_tracks"}
"""What the first page calls each way to keep resources."""


def cutting_steps(context: Context, sheets: Mapping[str, Sheets], *, whole: bool = False) -> list[str]:
    """What to do, in order; only what these sheets have is spoken of. `whole` sheets are folded over before their
    blocks are separated, else blocks after that."""
    marks = [mark for made in sheets.values() for page in made.pages for mark in page.marks]
    kinds = {mark.kind for mark in marks}
    shapes = {face.shape.kind for made in sheets.values() for face in made.faces}
    first = [("cut_separate", "separate" in kinds), ("cut_fold", "fold" in kinds)]
    said = {
        "cut_measure": True,
        **dict(reversed(first) if whole else first),
        "cut_ruler": "cut" in kinds,
        "cut_families": any(mark.family for mark in marks),
        "cut_ticks": "tick" in kinds,
        "cut_rounds": "disc" in shapes,
        "cut_edges": "trim" in kinds,
        "cut_nets": "folded" in sheets,
        "cut_sort": True,
    }
    return [context.label(key) for key, wanted in said.items() if wanted]


def cutting_costs(
    context: Context, pieces: Sequence[Printed], options: PrintOptions, sheets: Mapping[str, Sheets]
) -> list[Cost]:
    """How many sheets and cuts this kit is, and would be with each other choice that has another number of either."""
    if options.guides:  # they are drawn like cuts
        options = replace(options, guides=False)
        sheets = group_sheets(context, pieces, options)
    here = _cost(sheets)
    number = sum(piece.count for piece in pieces)
    found = [Cost(context.label("cost_here"), number, *here)]
    for packing in packings(hexagon(options.tile_size)):
        if packing == options.packing:
            continue
        mine = _hexagons(pieces)
        anew = group_sheets(context, mine, replace(options, packing=packing))
        touched = {piece.group for piece in mine}
        other = _cost({**{name: made for name, made in sheets.items() if name not in touched}, **anew})
        if other != here:
            found.append(Cost(context.label("cost_packing", packing=packing), number, *other))
    found += _ways(context, pieces, options, sheets)
    if options.backs == "none" and other_sides(context, pieces):
        other = _cost(group_sheets(context, pieces, replace(options, backs="long")))
        found.append(Cost(context.label("cost_sides"), number, *other))
    return found


def cost_notes(context: Context, pieces: Sequence[Printed], options: PrintOptions) -> list[str]:
    """What has to be known of these choices besides."""
    known = any(_way(context, piece.id) for piece in pieces) and len(ways(context.definitions)) > 1
    found = [context.label("cost_ways")] if known else []
    found += [context.label("cost_on_tracks")] if known and context.config.resources == "tracks" else []
    paired = other_sides(context, pieces)
    if options.backs == "none" and paired:
        names = ", ".join(dict.fromkeys(f"{_called(pieces, name)} / {piece.name}" for name, piece in paired.items()))
        found.append(context.label("cost_behind", names=names))
    return found


def _ways(
    context: Context, pieces: Sequence[Printed], options: PrintOptions, sheets: Mapping[str, Sheets]
) -> Iterator[Cost]:
    """What the kit would be with each other way to keep resources."""
    here = context.config.resources
    mine = {piece.id for piece in pieces if _way(context, piece.id)}
    for way in ways(context.definitions):
        if way == here or not mine:
            continue
        other = replace(context, config=replace(context.config, resources=way))
        own = {name for name in expected_counts(other.definitions, other.config) if _way(context, name)}
        made = printed_pieces(other, Looks(options.tile_size, options.variant, options.thin_backs), own)
        whole = in_order(other, [*(piece for piece in pieces if piece.id not in mine), *made])
        touched = stock_of({piece.group for piece in (*pieces, *made) if piece.id in mine | own})
        anew = group_sheets(other, [piece for piece in whole if piece.group in touched], options)
        rest = {group: sheet for group, sheet in sheets.items() if group not in touched}
        yield Cost(context.label(_WAYS[way]), sum(piece.count for piece in whole), *_cost({**rest, **anew}))


def _way(context: Context, name: str) -> str | None:
    """With which way to keep resources alone a piece is printed."""
    return getattr(context.definitions.components()[PieceId(name)], "resources", None)


def _called(pieces: Sequence[Printed], name: str) -> str:
    """What a piece is called."""
    return next(piece.name for piece in pieces if piece.id == name)


def _hexagons(pieces: Sequence[Printed]) -> list[Printed]:
    """The pieces of groups that hold a hexagon or share its paper: no others lie differently in another packing."""
    groups = stock_of({piece.group for piece in pieces if piece.face.shape.kind.startswith("hex")})
    return [piece for piece in pieces if piece.group in groups]


def _cost(sheets: Mapping[str, Sheets]) -> tuple[int, int]:
    """Sheets of paper and pulls of the knife."""
    fronts = [(page, made.faces) for made in sheets.values() for page in made.pages if page.side == "front"]
    return len(fronts), sum(cuts_on(page, faces) for page, faces in fronts)


def cutting_pictures(sheets: Mapping[str, Sheets]) -> list[Label]:
    """The first page with three families of cuts and the first with two."""
    found: dict[int, Label] = {}
    for made, page in _fronts(sheets):
        most = max((mark.family for mark in page.marks), default=0)
        if most > 1 and most not in found and len(found) < _MOST:
            found[most] = miniature(page, made.faces, _HIGH, furniture())
    return [found[most] for most in sorted(found, reverse=True)]


def _fronts(sheets: Mapping[str, Sheets]) -> Iterator[tuple[Sheets, Page]]:
    """All pages that are cut; of those with several blocks only where there is none without."""
    pages = [(made, page) for made in sheets.values() for page in made.pages if page.side == "front"]
    return iter(sorted(pages, key=lambda pair: any(mark.kind == "separate" for mark in pair[1].marks)))
