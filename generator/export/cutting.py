"""How a kit's sheets are cut, for its first pages: the steps in words, and pictures of sheets with numbered cuts, and
what other choices would cost."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from generator.definitions.configuration import ways
from generator.definitions.counts import expected_counts
from generator.definitions.ids import PieceId
from generator.export.contents import Cost
from generator.export.howto import Panel
from generator.export.plan import LABELS, PrintOptions, cards_of, group_sheets, groups_on, stock_of, without
from generator.faces.context import Context, Looks
from generator.faces.display import hexagon
from generator.faces.pieces import Printed, in_order, other_sides, printed_pieces
from generator.sheets.labels import Label
from generator.sheets.miniature import corner, cuts_on, folded_down, freed, hairlines, parted, pictured, rims_on
from generator.sheets.packing import packings
from generator.sheets.papers import furniture, paper
from generator.sheets.sheet import MARK_DASH, Page, Sheets
from generator.sheets.stages import folded_over, folded_up, glued_on, rounded_off, stood_up

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
    context: Context,
    pieces: Sequence[Printed],
    sheets: Mapping[str, Sheets],
    options: PrintOptions,
    costs: Sequence[Cost],
    *,
    pages: int,
    test: str,
    ruled: bool,
) -> Iterator[str]:
    """What has to be known before the cutting, in order, of a kit of so many pages whose test page is the file `test`:
    of cardboard only where no back would be glued to it, of white backs only where rules show printed ones, of tools
    only those that these sheets and the rules that lie with them (`ruled`) need."""
    backs = options.backs
    yield context.label("print_measure")
    said = [context.label("print_paper")]
    said += [context.label("print_sleeves")] if "cards" in groups_on(sheets) else []
    parts: Mapping[str, Any] = context.definitions.components()
    if ruled and backs == "none" and any(one.kind == "back" for one in parts.values()):
        said.append(context.label("print_white"))
    if stiff := _stiff(sheets, backs):
        names = ", ".join(context.label(LABELS[group]) for group in stiff)
        folded = any(_has(page, "fold") for made in sheets.values() for page in made.pages)
        said.append(context.label("print_glue_folded" if folded else "print_glue", names=names))
    yield " ".join(said)
    if backs in _SIDES:
        yield context.label("print_calibration", file=test)
    yield context.label(_SIDES.get(backs, "print_single"), pages=pages)
    for cost in costs[:1]:
        square = context.label("cost_square")
        straight = next((other.cuts for other in costs if other.words == square), cost.cuts)
        minutes = 10 * math.ceil(straight / _RATE / 10)
        work = _work(context, pieces, sheets, backs) | ({"staple"} if ruled else set())
        on = paper(options.paper)
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


def _stiff(sheets: Mapping[str, Sheets], backs: str) -> list[str]:
    """The groups that may be glued to cardboard before they are cut: nothing whose back would be glued away."""
    return [group for group in _STIFF if group in groups_on(sheets) and backs == "none"]


def _work(context: Context, pieces: Sequence[Printed], sheets: Mapping[str, Sheets], backs: str) -> set[str]:
    """What is done to these sheets besides straight cuts, and whether cardboard is needed for it."""
    pages = [(made, page) for made in sheets.values() for page in made.pages]
    kinds, stiff = _kinds(context, pieces, sheets), bool(_stiff(sheets, backs))
    folded = any(_has(page, "fold") for _, page in pages) or bool(kinds & {"standee", "dice-net", "box"})
    wanted = {
        "tape": _taped(sheets),
        "round": any(face.shape.kind == "disc" for made in sheets.values() for face in made.faces),
        "fold": folded,
        "glue": folded or stiff or any(placed.part for _, page in pages for placed in page.placements),
        "card": stiff or "standee" in kinds,
    }
    return {name for name, needed in wanted.items() if needed}


def _kinds(context: Context, pieces: Sequence[Printed], sheets: Mapping[str, Sheets]) -> set[str]:
    """The kinds of the pieces on these sheets."""
    components, groups = context.definitions.components(), groups_on(sheets)
    return {components[PieceId(piece.id)].kind for piece in pieces if piece.group in groups}


def cutting_steps(context: Context, sheets: Mapping[str, Sheets]) -> list[str]:
    """What has to be known beside the pictures, in order; only what these sheets have is spoken of."""
    marks = [mark for made in sheets.values() for page in made.pages for mark in page.marks]
    kinds = {mark.kind for mark in marks}
    said = {
        "cut_ruler": "cut" in kinds,
        "cut_letters": any(mark.letter for mark in marks),
        "cut_tape": _taped(sheets),
        "cut_edges": any(hairlines(page, made.faces) for made in sheets.values() for page in made.pages),
        "cut_sort": groups_on(sheets) != {"tokens"},
    }
    names = _three_ways(context, sheets)
    return [context.label(key, names=names) for key, wanted in said.items() if wanted]


def _three_ways(context: Context, sheets: Mapping[str, Sheets]) -> str:
    """What pieces are called that are cut in three directions."""
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


def _taped(sheets: Mapping[str, Sheets]) -> bool:
    """Whether some are cut in three directions, after two of which all is loose."""
    return any(mark.family == 3 for made in sheets.values() for page in made.pages for mark in page.marks)


def cutting_panels(
    context: Context, pieces: Sequence[Printed], sheets: Mapping[str, Sheets], backs: str
) -> list[Panel]:
    """Pictures of what is done, in order, each of a sheet on which it is done. Whole sheets are folded over before
    their blocks are separated, and lie so when they are cut, else blocks after that."""
    fronts = [(made, page) for made in sheets.values() for page in made.pages if page.side == "front"]
    parted_ones = [pair for pair in fronts if _has(pair[1], "separate")]
    found = [_parted(context, *pair) for pair in parted_ones[:1]]
    found += _folded(context, pieces, backs, fronts)
    found = found[::-1] if backs == "fold" else found
    plain = sorted(fronts, key=lambda pair: _has(pair[1], "separate"))
    plain = [(made, folded_down(page)) for made, page in plain] if backs == "fold" else plain
    named = {
        "names": _three_ways(context, sheets),
        "sheet": context.label("cut_card" if _stiff(sheets, backs) else "cut_paper"),
    }
    for most, keys in _FAMILIES.items():
        of_most = [pair for pair in plain if max((mark.family for mark in pair[1].marks), default=0) == most]
        for made, page in of_most[:1]:
            stages = [_stage((made, page), family, context.label(key, **named)) for family, key in keys]
            if most > 2:
                *stages, last = [*stages, *_freed(context, made, page)]
                stages.append(replace(last, words=f"{last.words} {context.label('cut_free')}"))
            found += [*stages, *_corner(context, made, page)]
    if any(face.shape.kind == "disc" for made in sheets.values() for face in made.faces):
        found.append(Panel(context.label("cut_rounds"), rounded_off))
    kinds = _kinds(context, pieces, sheets)
    dash = MARK_DASH["fold"]
    made_of: dict[str, tuple[bool, Callable[[float], Label]]] = {
        "cut_standee": (bool(kinds & {"standee"}), partial(stood_up, dash=dash)),
        "cut_nets": (bool(kinds & {"dice-net", "box"}), partial(folded_up, dash=dash)),
        "cut_board": (any(placed.part for _, page in fronts for placed in page.placements), glued_on),
    }
    return [*found, *(Panel(context.label(key), draw) for key, (wanted, draw) in made_of.items() if wanted)]


def _has(page: Page, kind: str) -> bool:
    return any(mark.kind == kind for mark in page.marks)


def _parted(context: Context, made: Sheets, page: Page) -> Panel:
    """The lines along which a page is separated first."""
    draw = partial(parted, page, made.faces, dash=MARK_DASH["separate"])
    return Panel(context.label("cut_separate"), draw)


def _folded(
    context: Context, pieces: Sequence[Printed], backs: str, pages: Sequence[tuple[Sheets, Page]]
) -> Iterator[Panel]:
    """What is folded over, and what for."""
    if any(_has(page, "fold") for _, page in pages):
        names = ", ".join(dict.fromkeys(piece.row for piece in pieces if piece.turned)) if backs == "none" else ""
        said = [context.label("cut_fold"), *([context.label("cut_turned", names=names)] if names else [])]
        yield Panel(" ".join(said), partial(folded_over, dash=MARK_DASH["fold"]))


def _stage(where: tuple[Sheets, Page], family: int, words: str) -> Panel:
    """The cuts of a family on a page."""
    made, page = where
    return Panel(words, partial(pictured, page, made.faces, family, furniture()))


def _freed(context: Context, made: Sheets, page: Page) -> Iterator[Panel]:
    """The hairlines of a page."""
    if hairlines(page, made.faces):
        yield Panel(context.label("cut_hairlines"), partial(freed, page, made.faces))


def _corner(context: Context, made: Sheets, page: Page) -> Iterator[Panel]:
    """A corner to which ticks point."""
    if _has(page, "tick"):
        said = [context.label("cut_ticks"), *([context.label("cut_colour")] if _bleeds(made, page) else [])]
        yield Panel(" ".join(said), partial(corner, page, made.faces))


def _bleeds(made: Sheets, page: Page) -> bool:
    """Whether the art of hexagons goes beyond their cuts."""
    return any(made.faces[placed.face].bleed and placed.clip for placed in page.placements)


def cutting_costs(
    context: Context, pieces: Sequence[Printed], options: PrintOptions, sheets: Mapping[str, Sheets]
) -> list[Cost]:
    """How many sheets and cuts this kit is, and would be with each other choice that has another number of either."""
    if options.guides:  # they are drawn like cuts
        options = replace(options, guides=False)
        sheets = group_sheets(context, pieces, options)
    here = _cost(sheets)
    number = _number(context, pieces, options.backs)
    found = [Cost(context.label("cost_here"), number, *here)]
    rims = sum(rims_on(page, made.faces) for made in sheets.values() for page in made.pages)
    found += [Cost(context.label("cost_square"), number, here[0], here[1] - rims)] if rims else []
    for packing in packings(hexagon(options.tile_size)):
        if packing == options.packing:
            continue
        mine = _hexagons(pieces)
        anew = group_sheets(context, mine, replace(options, packing=packing))
        other = _cost({**without(sheets, {piece.group for piece in mine}), **anew})
        if other != here:
            said = context.label(_PACKED[packing])
            found.append(Cost(said, number, *other, f"--packing {packing}"))
    found += _plainer(context, pieces, options, here)
    found += _ways(context, pieces, options, sheets)
    if options.backs == "none" and other_sides(context, pieces):
        other = _cost(group_sheets(context, pieces, replace(options, backs="long")))
        fewer = _number(context, pieces, "long")
        found.append(Cost(context.label("cost_sides"), fewer, *other, "--backs long"))
    return found


def _plainer(
    context: Context, pieces: Sequence[Printed], options: PrintOptions, here: tuple[int, int]
) -> Iterator[Cost]:
    """What the kit would be without the backs and without the bleed that it has, where that is another number."""
    plainer = (
        (options.backs != "none", {"backs": "none"}, "cost_no_backs", "--backs none"),
        (options.bleed > 0.0, {"bleed": 0.0}, "cost_no_bleed", "--bleed 0"),
    )
    ids = {piece.id for piece in pieces}
    for has, less, said, asked in plainer:
        if not has:
            continue
        other: PrintOptions = replace(options, **less)
        looks = Looks(other.tile_size, other.variant, other.thin_backs)
        made = pieces if other.variant == options.variant else printed_pieces(context, looks, ids)
        cost = _cost(group_sheets(context, made, other))
        if cost != here:
            yield Cost(context.label(said), _number(context, made, other.backs), *cost, asked)


def cost_notes(
    context: Context, pieces: Sequence[Printed], options: PrintOptions, costs: Sequence[Cost] = ()
) -> list[str]:
    """What has to be known of these choices besides."""
    known = any(_way(context, piece.id) for piece in pieces) and len(ways(context.definitions)) > 1
    cubes = _cubes(pieces)
    found = [context.label("cost_on_tracks", cubes=cubes)] if cubes else []
    found += [context.label("cost_instead" if cubes else "cost_ways")] if known else []
    unused = dict.fromkeys(piece.row for piece in pieces if piece.unused)
    found += [context.label("unused", names=", ".join(unused))] if unused else []
    paired = other_sides(context, pieces)
    if options.backs == "none" and paired:
        names = ", ".join(dict.fromkeys(f"{_called(pieces, name)} / {piece.name}" for name, piece in paired.items()))
        found.append(context.label("cost_behind", names=names))
    found += [context.label("cost_files")] if any(cost.option for cost in costs) else []
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
        number = _number(other, whole, options.backs)
        said = context.label(_WAYS[way], cubes=_cubes(made))
        yield Cost(said, number, *_cost({**without(sheets, touched), **anew}), f"--resources {way}")


def _cubes(pieces: Sequence[Printed]) -> int:
    """How many cubes from the drawer lie on pieces."""
    return sum(piece.cubes * piece.count for piece in pieces)


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


def _number(context: Context, pieces: Sequence[Printed], backs: str) -> int:
    """How many pieces there are in hand."""
    return sum(piece.count for piece in cards_of(context, pieces, backs))


def _cost(sheets: Mapping[str, Sheets]) -> tuple[int, int]:
    """Sheets of paper and pulls of the knife."""
    fronts = [(page, made.faces) for made in sheets.values() for page in made.pages if page.side == "front"]
    return len(fronts), sum(cuts_on(page, faces) for page, faces in fronts)
