"""How a kit's sheets are cut, for its first pages: the steps in words, the pictures of sheets with numbered cuts, and
the costs of other choices."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from generator.definitions.box_counts import expected_counts
from generator.definitions.configuration import resource_ways
from generator.definitions.id_types import PieceId
from generator.export.contents_page import KitCost
from generator.export.cutting.craft_pictures import (
    die_picture,
    folding_picture,
    gluing_picture,
    rounding_picture,
    standee_picture,
)
from generator.export.cutting.cutting_page import CuttingPanel
from generator.export.cutting.cutting_pictures import (
    corner_picture,
    count_cuts,
    count_rims,
    cuts_picture,
    folded_page,
    hairlines_of,
    hairlines_picture,
    separators_picture,
)
from generator.export.kit_sheets import (
    LABELS,
    PrintOptions,
    group_sheets,
    pieces_in_hand,
    shared_stock,
    sheet_groups,
    without_groups,
)
from generator.faces.box_pieces import BoxPiece, make_box_pieces, other_sides, sort_pieces
from generator.faces.display_list import hexagon
from generator.faces.face_context import FaceContext
from generator.sheets.labels import Label
from generator.sheets.packing import packings_for
from generator.sheets.pages import MARK_DASH, SheetPage, Sheets
from generator.sheets.papers import find_paper, sheet_furniture

_FAMILIES = {3: ((1, "cut_first"), (2, "cut_second"), (3, "cut_third")), 2: ((0, "cut_grid"),)}
"""The pictures of a page with so many families of cuts: which are made there, and the label that says so."""
_THREE_WAYS = {"tiles": {"hex", "hex-pointy"}, "triangles": {"triangle"}}
"""What pieces of these shapes are called."""
_RATE = 4
"""How many straight cuts are made in a minute, by rule of thumb."""
_PACKED = {"easy-cut": "cost_easy_cut", "strips": "cost_strips", "dense": "cost_dense"}
"""What the first page calls each packing of tiles."""
_WORK = {"tape": "work_tape", "round": "work_round", "fold": "work_fold", "glue": "work_glue"}
"""What the first page calls the work besides straight cuts …"""
_TOOLS = {
    "tape": "tool_tape",
    "round": "tool_scissors",
    "glue": "tool_glue",
    "card": "tool_card",
    "staple": "tool_stapler",
}
"""… and what is needed for it."""
_SIDES = {"long": "print_long", "short": "print_short"}
"""How pages are printed on both sides."""
_STIFF = ("tiles", "tokens")
"""The groups of pieces that are better thick."""
_WAYS = {"markers": "cost_markers", "tracks": "cost_tracks"}
"""What the first page calls each way to keep resources."""


def printing_steps(
    context: FaceContext,
    pieces: Sequence[BoxPiece],
    sheets: Mapping[str, Sheets],
    options: PrintOptions,
    costs: Sequence[KitCost],
    *,
    pages: int,
    test: str,
    ruled: bool,
) -> Iterator[str]:
    """What to know before cutting, in order, for a kit of `pages` pages whose test page is the file `test`. Cardboard
    is mentioned only if no back would be glued to it, white backs only if rules show printed ones, and tools only if
    these sheets or the enclosed rules (`ruled`) need them."""
    backs = options.backs
    yield context.label("print_measure")
    said = [context.label("print_paper")]
    said += [context.label("print_sleeves")] if "cards" in sheet_groups(sheets) else []
    parts: Mapping[str, Any] = context.definitions.components()
    if ruled and backs == "none" and any(one.kind == "back" for one in parts.values()):
        said.append(context.label("print_white"))
    if stiff := _gluable_groups(sheets, backs):
        names = ", ".join(context.label(LABELS[group]) for group in stiff)
        folded = any(_has_marks(page, "fold") for made in sheets.values() for page in made.pages)
        said.append(context.label("print_glue_folded" if folded else "print_glue", names=names))
    yield " ".join(said)
    if backs in _SIDES:
        yield context.label("print_calibration", file=test)
    yield context.label(_SIDES.get(backs, "print_single"), pages=pages)
    for cost in costs[:1]:
        square = context.label("cost_square")
        straight = next((other.cuts for other in costs if other.words == square), cost.cuts)
        minutes = 10 * math.ceil(straight / _RATE / 10)
        work = _handwork(context, pieces, sheets, backs) | ({"staple"} if ruled else set())
        on = find_paper(options.paper)
        ruler = 10 * math.ceil(max(on.width, on.height) / 100)
        more = "".join(f", {context.label(label)}" for name, label in _TOOLS.items() if name in work)
        said = [context.label("print_tools", ruler=ruler, more=more)]
        said.append(context.label("print_time", rate=_RATE, minutes=minutes))
        if done := ", ".join(context.label(label) for name, label in _WORK.items() if name in work):
            said.append(context.label("print_work", work=done))
        if straight < cost.cuts / 2.0:
            said.append(context.label("print_square", rims=cost.cuts - straight, cuts=cost.cuts))
        yield " ".join(said)
    yield context.label("print_next")


def _gluable_groups(sheets: Mapping[str, Sheets], backs: str) -> list[str]:
    """The groups that may be glued to cardboard before cutting: those without backs that would be covered."""
    return [group for group in _STIFF if group in sheet_groups(sheets) and backs == "none"]


def _handwork(context: FaceContext, pieces: Sequence[BoxPiece], sheets: Mapping[str, Sheets], backs: str) -> set[str]:
    """The handwork that these sheets need besides straight cuts, and whether cardboard."""
    pages = [(made, page) for made in sheets.values() for page in made.pages]
    kinds, stiff = _piece_kinds(context, pieces, sheets), bool(_gluable_groups(sheets, backs))
    folded = any(_has_marks(page, "fold") for _, page in pages) or bool(kinds & {"standee", "dice-net", "box"})
    wanted = {
        "tape": _needs_tape(sheets),
        "round": any(face.shape.kind == "disc" for made in sheets.values() for face in made.faces),
        "fold": folded,
        "glue": folded or stiff or any(placed.part for _, page in pages for placed in page.placements),
        "card": stiff or "standee" in kinds,
    }
    return {name for name, needed in wanted.items() if needed}


def _piece_kinds(context: FaceContext, pieces: Sequence[BoxPiece], sheets: Mapping[str, Sheets]) -> set[str]:
    """The kinds of the pieces on these sheets."""
    components, groups = context.definitions.components(), sheet_groups(sheets)
    return {components[PieceId(piece.id)].kind for piece in pieces if piece.group in groups}


def cutting_steps(context: FaceContext, sheets: Mapping[str, Sheets]) -> list[str]:
    """What to know besides the pictures, in order; only about what these sheets have."""
    marks = [mark for made in sheets.values() for page in made.pages for mark in page.marks]
    kinds = {mark.kind for mark in marks}
    said = {
        "cut_ruler": "cut" in kinds,
        "cut_letters": any(mark.letter for mark in marks),
        "cut_tape": _needs_tape(sheets),
        "cut_edges": any(hairlines_of(page, made.faces) for made in sheets.values() for page in made.pages),
        "cut_sort": sheet_groups(sheets) != {"tokens"},
    }
    names = _pieces_cut_three_ways(context, sheets)
    return [context.label(key, names=names) for key, wanted in said.items() if wanted]


def _pieces_cut_three_ways(context: FaceContext, sheets: Mapping[str, Sheets]) -> str:
    """The names of the pieces that are cut in three directions."""
    kinds = {
        made.faces[placed.face].shape.kind
        for made in sheets.values()
        for page in made.pages
        if any(mark.family == 3 for mark in page.marks)
        for placed in page.placements
    }
    names = [context.label(key) for key, shapes in _THREE_WAYS.items() if shapes & kinds]
    said = ", ".join(names)
    return said[:1].upper() + said[1:]


def _needs_tape(sheets: Mapping[str, Sheets]) -> bool:
    """Whether pieces are cut in three directions: after two of them all is loose."""
    return any(mark.family == 3 for made in sheets.values() for page in made.pages for mark in page.marks)


def cutting_panels(
    context: FaceContext, pieces: Sequence[BoxPiece], sheets: Mapping[str, Sheets], backs: str
) -> list[CuttingPanel]:
    """Pictures of the steps in order, each of a sheet that needs it. Whole sheets are folded over before their blocks
    are separated, and are shown folded when they are cut; single blocks are folded after that."""
    fronts = [(made, page) for made in sheets.values() for page in made.pages if page.side == "front"]
    parted_ones = [pair for pair in fronts if _has_marks(pair[1], "separate")]
    found = [_separators_panel(context, *pair) for pair in parted_ones[:1]]
    found += _folding_panel(context, pieces, backs, fronts)
    found = found[::-1] if backs == "fold" else found
    plain = sorted(fronts, key=lambda pair: _has_marks(pair[1], "separate"))
    plain = [(made, folded_page(page)) for made, page in plain] if backs == "fold" else plain
    named = {
        "names": _pieces_cut_three_ways(context, sheets),
        "sheet": context.label("cut_card" if _gluable_groups(sheets, backs) else "cut_paper"),
    }
    for most, keys in _FAMILIES.items():
        of_most = [pair for pair in plain if max((mark.family for mark in pair[1].marks), default=0) == most]
        for made, page in of_most[:1]:
            stages = [_cuts_panel((made, page), family, context.label(key, **named)) for family, key in keys]
            if most > 2:
                *stages, last = [*stages, *_hairlines_panel(context, made, page)]
                stages.append(replace(last, words=f"{last.words} {context.label('cut_free')}"))
            found += [*stages, *_corner_panel(context, made, page)]
    if any(face.shape.kind == "disc" for made in sheets.values() for face in made.faces):
        found.append(CuttingPanel(context.label("cut_rounds"), rounding_picture))
    kinds = _piece_kinds(context, pieces, sheets)
    dash = MARK_DASH["fold"]
    made_of: dict[str, tuple[bool, Callable[[float], Label]]] = {
        "cut_standee": (bool(kinds & {"standee"}), partial(standee_picture, dash=dash)),
        "cut_nets": (bool(kinds & {"dice-net", "box"}), partial(die_picture, dash=dash)),
        "cut_board": (any(placed.part for _, page in fronts for placed in page.placements), gluing_picture),
    }
    return [*found, *(CuttingPanel(context.label(key), draw) for key, (wanted, draw) in made_of.items() if wanted)]


def _has_marks(page: SheetPage, kind: str) -> bool:
    return any(mark.kind == kind for mark in page.marks)


def _separators_panel(context: FaceContext, sheets: Sheets, page: SheetPage) -> CuttingPanel:
    """The lines along which the blocks of a page are separated first."""
    draw = partial(separators_picture, page, sheets.faces, dash=MARK_DASH["separate"])
    return CuttingPanel(context.label("cut_separate"), draw)


def _folding_panel(
    context: FaceContext, pieces: Sequence[BoxPiece], backs: str, pages: Sequence[tuple[Sheets, SheetPage]]
) -> Iterator[CuttingPanel]:
    """What is folded over, and why."""
    if any(_has_marks(page, "fold") for _, page in pages):
        names = ", ".join(dict.fromkeys(piece.row for piece in pieces if piece.turned)) if backs == "none" else ""
        said = [context.label("cut_fold"), *([context.label("cut_turned", names=names)] if names else [])]
        yield CuttingPanel(" ".join(said), partial(folding_picture, dash=MARK_DASH["fold"]))


def _cuts_panel(where: tuple[Sheets, SheetPage], family: int, words: str) -> CuttingPanel:
    """The cuts of a family on a page."""
    made, page = where
    return CuttingPanel(words, partial(cuts_picture, page, made.faces, family, sheet_furniture()))


def _hairlines_panel(context: FaceContext, sheets: Sheets, page: SheetPage) -> Iterator[CuttingPanel]:
    """The hairlines of a page to cut along."""
    if hairlines_of(page, sheets.faces):
        yield CuttingPanel(context.label("cut_hairlines"), partial(hairlines_picture, page, sheets.faces))


def _corner_panel(context: FaceContext, sheets: Sheets, page: SheetPage) -> Iterator[CuttingPanel]:
    """A corner that ticks point to."""
    if _has_marks(page, "tick"):
        said = [
            context.label("cut_ticks"),
            *([context.label("cut_colour")] if _has_hexagon_bleed(sheets, page) else []),
        ]
        yield CuttingPanel(" ".join(said), partial(corner_picture, page, sheets.faces))


def _has_hexagon_bleed(sheets: Sheets, page: SheetPage) -> bool:
    """Whether the art of hexagons extends past their cuts."""
    return any(sheets.faces[placed.face].bleed and placed.clip for placed in page.placements)


def cutting_costs(
    context: FaceContext, pieces: Sequence[BoxPiece], options: PrintOptions, sheets: Mapping[str, Sheets]
) -> list[KitCost]:
    """The sheets and cuts of this kit, and of each other choice that changes either number."""
    if options.guides:  # they are drawn like cuts
        options = replace(options, guides=False)
        sheets = group_sheets(context, pieces, options)
    here = _sheets_and_cuts(sheets)
    number = _count_in_hand(context, pieces, options.backs)
    found = [KitCost(context.label("cost_here"), number, *here)]
    rims = sum(count_rims(page, made.faces) for made in sheets.values() for page in made.pages)
    found += [KitCost(context.label("cost_square"), number, here[0], here[1] - rims)] if rims else []
    for packing in packings_for(hexagon(options.tile_size)):
        if packing == options.packing:
            continue
        mine = _hexagon_pieces(pieces)
        anew = group_sheets(context, mine, replace(options, packing=packing))
        other = _sheets_and_cuts({**without_groups(sheets, {piece.group for piece in mine}), **anew})
        if other != here:
            said = context.label(_PACKED[packing])
            found.append(KitCost(said, number, *other, f"--packing {packing}"))
    found += _plainer_costs(context, pieces, options, here)
    found += _resource_costs(context, pieces, options, sheets)
    if options.backs == "none" and other_sides(context, pieces):
        other = _sheets_and_cuts(group_sheets(context, pieces, replace(options, backs="long")))
        fewer = _count_in_hand(context, pieces, "long")
        found.append(KitCost(context.label("cost_sides"), fewer, *other, "--backs long"))
    return found


def _plainer_costs(
    context: FaceContext, pieces: Sequence[BoxPiece], options: PrintOptions, here: tuple[int, int]
) -> Iterator[KitCost]:
    """The costs of the kit without backs and without bleed, where it has them and a number changes."""
    plainer = (
        (options.backs != "none", {"backs": "none"}, "cost_no_backs", "--backs none"),
        (options.bleed > 0.0, {"bleed": 0.0}, "cost_no_bleed", "--bleed 0"),
    )
    ids = {piece.id for piece in pieces}
    for has, less, said, asked in plainer:
        if not has:
            continue
        other: PrintOptions = replace(options, **less)
        made = pieces if other.variant == options.variant else make_box_pieces(context, other.looks, ids)
        cost = _sheets_and_cuts(group_sheets(context, made, other))
        if cost != here:
            yield KitCost(context.label(said), _count_in_hand(context, made, other.backs), *cost, asked)


def cost_notes(
    context: FaceContext, pieces: Sequence[BoxPiece], options: PrintOptions, costs: Sequence[KitCost] = ()
) -> list[str]:
    """Sentences on what else to know about these choices."""
    known = any(_resource_way(context, piece.id) for piece in pieces) and len(resource_ways(context.definitions)) > 1
    cubes = _count_cubes(pieces)
    found = [context.label("cost_on_tracks", cubes=cubes)] if cubes else []
    found += [context.label("cost_instead" if cubes else "cost_ways")] if known else []
    unused = dict.fromkeys(piece.row for piece in pieces if piece.unused)
    found += [context.label("unused", names=", ".join(unused))] if unused else []
    paired = other_sides(context, pieces)
    if options.backs == "none" and paired:
        names = ", ".join(
            dict.fromkeys(f"{_piece_name(pieces, name)} / {piece.name}" for name, piece in paired.items())
        )
        found.append(context.label("cost_behind", names=names))
    found += [context.label("cost_files")] if any(cost.option for cost in costs) else []
    return found


def _resource_costs(
    context: FaceContext, pieces: Sequence[BoxPiece], options: PrintOptions, sheets: Mapping[str, Sheets]
) -> Iterator[KitCost]:
    """The costs of the kit with each other way to keep resources."""
    here = context.config.resources
    mine = {piece.id for piece in pieces if _resource_way(context, piece.id)}
    for way in resource_ways(context.definitions):
        if way == here or not mine:
            continue
        other = replace(context, config=replace(context.config, resources=way))
        own = {name for name in expected_counts(other.definitions, other.config) if _resource_way(context, name)}
        made = make_box_pieces(other, options.looks, own)
        whole = sort_pieces(other, [*(piece for piece in pieces if piece.id not in mine), *made])
        touched = shared_stock({piece.group for piece in (*pieces, *made) if piece.id in mine | own})
        anew = group_sheets(other, [piece for piece in whole if piece.group in touched], options)
        number = _count_in_hand(other, whole, options.backs)
        said = context.label(_WAYS[way], cubes=_count_cubes(made))
        yield KitCost(
            said, number, *_sheets_and_cuts({**without_groups(sheets, touched), **anew}), f"--resources {way}"
        )


def _count_cubes(pieces: Sequence[BoxPiece]) -> int:
    """The number of cubes from the drawer that lie on pieces."""
    return sum(piece.cubes * piece.count for piece in pieces)


def _resource_way(context: FaceContext, name: str) -> str | None:
    """The way to keep resources that a piece is for; None for a piece that every way needs."""
    return getattr(context.definitions.components()[PieceId(name)], "resources", None)


def _piece_name(pieces: Sequence[BoxPiece], name: str) -> str:
    """The name of the piece with that id."""
    return next(piece.name for piece in pieces if piece.id == name)


def _hexagon_pieces(pieces: Sequence[BoxPiece]) -> list[BoxPiece]:
    """The pieces of groups that hold a hexagon or share its paper: only they lie differently in another packing."""
    groups = shared_stock({piece.group for piece in pieces if piece.face.shape.kind.startswith("hex")})
    return [piece for piece in pieces if piece.group in groups]


def _count_in_hand(context: FaceContext, pieces: Sequence[BoxPiece], backs: str) -> int:
    """The number of pieces held in hand; both sides of one piece count once."""
    return sum(piece.count for piece in pieces_in_hand(context, pieces, backs))


def _sheets_and_cuts(sheets: Mapping[str, Sheets]) -> tuple[int, int]:
    """The number of sheets of paper and of cuts."""
    fronts = [(page, made.faces) for made in sheets.values() for page in made.pages if page.side == "front"]
    return len(fronts), sum(count_cuts(page, faces) for page, faces in fronts)
