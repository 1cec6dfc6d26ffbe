"""The first page of a kit: the pieces in the box with their numbers and pages, how to print, and how much paper and
cutting this kit and other choices take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from generator.base.errors import Fault, changed_faults
from generator.base.frozen import dataclass
from generator.base.geometry import shift
from generator.base.hyphens import remove_hyphens
from generator.definitions.checks.pack_checks import stand_ins
from generator.definitions.configuration import playable_configurations
from generator.definitions.id_types import PieceId, RegionId
from generator.export.cutting.craft_pictures import booklet_picture
from generator.export.kit_sheets import LABELS, edition_label, part_groups
from generator.export.page_header import MARGIN, STRONG, TEXT, page_header
from generator.faces.box_pieces import BoxPiece
from generator.faces.display_list import Group, Item, Path
from generator.faces.face_context import FaceContext
from generator.faces.mirrored_faces import mirror_page
from generator.faces.shapes import box, line
from generator.faces.text_setting import Content, TextBlock, TextStyle, fit_line, set_line, size_steps, wrap_text
from generator.sheets.labels import scale_label
from generator.sheets.pages import SheetPage, Sheets
from generator.sheets.papers import PaperSize, furniture_fonts, sheet_furniture

_PIECE = "contents"
_GAP = 9.0
_STAR = "*"
_OVER_FOOT, _TITLED, _UNDER_STEPS, _OVER_NOTES = 9.0, 7.5, 16.0, 9.0
"""Between the rows and how to print, what its title takes, below its steps, and from them to the game's notes (mm)."""
_BOOKLET = 9.0
"""How high the picture of the booklet beside the scale bar is (mm)."""
_READABLE, _PLEASANT, _LARGEST = 7.5, 9.5, 10.5
"""Sizes of the steps (pt): the rows stand closer before one is smaller than the first, none is larger than the last."""
_ROW = (5.0, 6.0)
"""How far apart rows are at most (mm), and where that leaves the steps their pleasant size."""
_INDENT, _APART = 3.6, 0.9
"""How far steps stand in (mm), and how far apart their lines are, in leadings."""
_COST_ROW, _COST_COLUMN = 1.2, 15.0
"""How far apart the rows of the table of costs are, in leadings, and its columns (mm)."""


@dataclass(frozen=True)
class ContentsRow:
    """A row of the contents: a `heading` or a kind of pieces, how many, on which pages of the kit. `piece` is one of
    them; a fault is placed at its words."""

    words: str
    count: int
    pages: tuple[int, ...]
    heading: bool = False
    provisional: bool = False
    piece: str = ""


class KitCost(NamedTuple):
    """A row of the costs: the choice, its pieces, sheets of paper and cuts, and how to ask for it."""

    words: str
    pieces: int
    sheets: int
    cuts: int
    option: str = ""


def contents_rows(
    context: FaceContext, pieces: Sequence[BoxPiece], where: Mapping[str, Sequence[int]], labels: Mapping[str, str]
) -> list[ContentsRow]:
    """The rows of the contents, those of a group in the order of their pages. `where`: the pages of each id; `labels`:
    the heading of each group."""
    found: list[ContentsRow] = []
    for group, label in labels.items():
        mine = [piece for piece in pieces if piece.group == group]
        if not mine:
            continue
        found.append(_contents_row(context.label(label), mine, where, heading=True))
        kinds = dict.fromkeys(piece.row for piece in mine)
        lines = [_contents_row(words, [piece for piece in mine if piece.row == words], where) for words in kinds]
        found += sorted(lines, key=lambda row: row.pages)
    return found


def _contents_row(
    words: str, pieces: Sequence[BoxPiece], where: Mapping[str, Sequence[int]], heading: bool = False
) -> ContentsRow:
    count = sum(piece.count for piece in {id(piece): piece for piece in pieces}.values())
    pages = sorted({page for piece in pieces for page in where.get(piece.id, ())})
    provisional = any(piece.provisional for piece in pieces) and not heading
    return ContentsRow(words, count, tuple(pages), heading, provisional, "" if heading else pieces[0].id)


def shared_notes(
    context: FaceContext, pieces: Sequence[BoxPiece], sheets: Mapping[str, Sheets], first: Mapping[str, int]
) -> Iterator[str]:
    """A sentence for each part that two groups share: its file, its pages in the kit (from page `first[part]` on), and
    how many pieces of each group are there."""
    group_of = {piece.id: piece.group for piece in pieces}
    for part, made in sheets.items():
        groups = part_groups(part)
        if len(groups) > 1:
            ids = (made.faces[placed.face].id for page in made.pages for placed in page.placements)
            counts = Counter(group_of.get(name) for name in ids)
            told = ", ".join(f"{context.label(LABELS[group])} {counts[group]}" for group in groups)
            pages = range(first[part], first[part] + len(made.pages))
            yield context.label("shared_file", file=f"{part}.pdf", pages=page_ranges(pages), pieces=told)


def page_ranges(pages: Sequence[int]) -> str:
    """Page numbers as ranges: `2–4, 7`."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def contents_sheet(
    context: FaceContext,
    paper: PaperSize,
    made: Sequence[ContentsRow],
    steps: Sequence[str],
    costs: Sequence[KitCost] = (),
    notes: Sequence[str] = (),
    *,
    booklet: str = "",
) -> Sheets:
    """The page: the rows, the steps of printing, the costs in cuts, the game's notices and, for a file `booklet`, a
    picture of how it is folded. Raises `InputError` where the rows don't fit."""
    if any(row.provisional for row in made):
        notes = [*notes, f"{_STAR} {context.label('provisional')}"]
    said = [context.pieces(words, context.style(TEXT), _PIECE) for words in (context.label("print_at"), *steps, *notes)]
    room = paper.width - 2.0 * MARGIN - _INDENT
    parts = (len(costs), len(notes))
    needed, wanted = (_foot_height(said, room, size, parts) for size in (_READABLE, _PLEASANT))
    table, end = _rows_table(context, paper, made, needed, max(wanted, needed))
    top = max(end - _OVER_FOOT, MARGIN + needed - _OVER_FOOT / 2.0)
    blocks = _fit_steps(said, room, top - MARGIN - _UNDER_STEPS - _TITLED, parts)
    foot = _foot(context, paper, end - _OVER_FOOT, blocks, costs, len(notes))
    items = [*_page_head(context, paper), *table, *foot, *(_folding_picture(paper, booklet) if booklet else ())]
    whole = (0.0, 0.0, paper.width, paper.height)
    shown = mirror_page(items, paper.width, context.texts.language)
    return Sheets((), (SheetPage(paper.width, paper.height, "front", 1, 1, (), (), shown, whole, whole),))


def game_notices(context: FaceContext) -> list[str]:
    """The sentences that the game says of itself: which pieces are stand-ins, and whose game it is."""
    names = dict.fromkeys(
        _piece_or_region_name(context, name) for name in stand_ins(context.definitions, context.config)
    )
    found = [context.label("stand_ins", names=", ".join(names))] if names else []
    return [*found, *([context.label("notice")] if "notice" in context.texts.labels else [])]


def _piece_or_region_name(context: FaceContext, written: str) -> str:
    """The name of the piece or region with that written id."""
    texts = context.texts
    if RegionId(written) in context.definitions.regions:
        return context.region_name(RegionId(written))
    said = texts.cards.get(PieceId(written)) or texts.pieces.get(PieceId(written))
    return remove_hyphens(said.name) if said and said.name else written


def _page_head(context: FaceContext, paper: PaperSize) -> list[Item]:
    """The title, the subtitle, and the configuration."""
    said, players = (
        context.texts.modules,
        [game.players for game in playable_configurations(context.definitions, context.config)],
    )
    known = [name for name in context.config.modules if name in said] if len(context.definitions.modules) > 1 else []
    modules = ", ".join(str(said[name].name) for name in known)
    facts = (
        context.label("for_player" if players == [1] else "for_players", players=page_ranges(players)),
        *([modules] if modules else []),
        *(f"{context.label('edition')} {edition}" for edition in edition_label(context.definitions)),
        context.texts.name,
    )
    subtitle = context.label("subtitle") if "subtitle" in context.texts.labels else ""
    return [*page_header(context, paper, subtitle, "  //  ".join(facts))]


def _foot_height(said: Sequence[Content], room: float, size: float, parts: tuple[int, int]) -> float:
    """The height of the foot with its steps at a size; `parts` as in `_blocks_height`."""
    return _blocks_height(_set_steps(said, room, size), parts) + _TITLED + _UNDER_STEPS + _OVER_FOOT / 2.0


def _rows_table(
    context: FaceContext, paper: PaperSize, made: Sequence[ContentsRow], foot: float, high_foot: float
) -> tuple[list[Item], float]:
    """The rows in two columns of equal height above a foot `foot` mm high, and the height at which they end; spaced
    wider where even a foot of `high_foot` mm leaves room."""
    top = paper.height - MARGIN - 33.0
    items = [*set_line(_PIECE, context.label("contents_title"), context.style(STRONG), 14.0, MARGIN, top + 3.2)]
    half = (len(made) + 1) // 2
    half = next((number for number in range(half, len(made)) if not made[number - 1].heading), half)
    tight, wide_apart = (
        min(most, (top - MARGIN - high) / max(1, half)) for most, high in zip(_ROW, (foot, high_foot), strict=True)
    )
    step = max(tight, wide_apart)
    wide = (paper.width - 2.0 * MARGIN - _GAP) / 2.0
    for column, some in enumerate((made[:half], made[half:])):
        x, y = MARGIN + (wide + _GAP) * column, top - 3.0
        for row in some:
            with changed_faults(partial(_fault_at_row, context, row)):
                items += _row_line(context, row, x, y, wide, step)
            y -= step
    return items, top - 3.0 - step * max(half, len(made) - half)


def _fault_at_row(context: FaceContext, row: ContentsRow, fault: Fault) -> Fault:
    """A fault about a row, placed at the words of the row's piece."""
    return replace(fault, path=row.piece, mark=context.place_of_fault(fault, row.piece)) if row.piece else fault


def _row_line(context: FaceContext, row: ContentsRow, x: float, y: float, wide: float, step: float) -> list[Item]:
    """Words, count, pages; a hairline above a heading."""
    size = min(9.5, step * 1.9)
    style = context.style(STRONG if row.heading else TEXT)
    called = context.label("page" if len(row.pages) == 1 else "pages") if row.heading else ""
    pages = f"{called} {page_ranges(row.pages)}".strip()
    words = row.words + (_STAR if row.provisional else "")
    room = wide - 38.0
    named = context.pieces(words, style, _PIECE)
    fitted = fit_line(_PIECE, named, style, size_steps(size, 5.5), room)
    items = [
        *set_line(_PIECE, named, style, fitted, x, y),
        *set_line(_PIECE, str(row.count), style, size, x + wide - 27.0, y, "right"),
    ]
    items += set_line(
        _PIECE, pages, style, fit_line(_PIECE, pages, style, size_steps(size, 5.0), 25.0), x + wide, y, "right"
    )
    if row.heading:
        items.append(Path(line(x, y - 1.1, x + wide, y - 1.1), stroke="black", width=0.25))
    return items


def _foot(
    context: FaceContext,
    paper: PaperSize,
    top: float,
    blocks: Sequence[TextBlock],
    costs: Sequence[KitCost],
    notes: int,
) -> list[Item]:
    """The foot from `top` down: the steps of printing, the table of costs, the last blocks, which are the game's
    `notes`, and the scale bar."""
    room = blocks[0].box
    high = _blocks_height(blocks, (len(costs), notes)) + _UNDER_STEPS + 3.5
    y = max(top, MARGIN + high)
    items: list[Item] = [*set_line(_PIECE, context.label("how_to_print_title"), context.style(STRONG), 14.0, MARGIN, y)]
    at = y - 3.5
    for number, block in enumerate(blocks, notes - len(blocks)):
        if number == 0:
            items += _costs(context, costs, block, (MARGIN, MARGIN + _INDENT + room), at)
            at -= _table_height(block, len(costs)) + _OVER_NOTES - 3.5
            items += set_line(_PIECE, context.label("about_title"), context.style(STRONG), 14.0, MARGIN, at)
            at -= 3.5
        items.append(Path(box(MARGIN, at - block.cap * 0.75, block.cap / 2.0, block.cap / 2.0), fill="black"))
        items += block.items_at(MARGIN + _INDENT, at)
        at -= block.height + block.leading * _APART
    if not notes:
        items += _costs(context, costs, blocks[-1], (MARGIN, MARGIN + _INDENT + room), at)
    wide = paper.width - 2.0 * MARGIN
    scale = scale_label(sheet_furniture(furniture_fonts(context.fonts)))
    items.append(Group(scale.items, shift(MARGIN, MARGIN + 2.0)))
    bar = wrap_text(_PIECE, context.label("scale_bar"), context.style(TEXT), 7.0, wide - scale.width - 6.0)
    items += bar.items_on_baseline(MARGIN + scale.width + 6.0, MARGIN + 2.0)
    return items


def _folding_picture(paper: PaperSize, name: str) -> Iterator[Item]:
    """How the booklet of this file's name is folded, at the right of the scale bar."""
    drawn, style = booklet_picture(_BOOKLET), TextStyle(TEXT)
    left = paper.width - MARGIN - drawn.width
    yield Group(drawn.items, shift(left, MARGIN))
    size = fit_line(_PIECE, name, style, size_steps(7.0, 4.0), drawn.width)
    yield from set_line(_PIECE, name, style, size, left, MARGIN + _BOOKLET + 1.2)


def _set_steps(said: Sequence[Content], room: float, size: float) -> list[TextBlock]:
    """The steps set at one size."""
    return [wrap_text(_PIECE, words, TextStyle(TEXT), size, room, leading=1.25, company=True) for words in said]


def _blocks_height(blocks: Sequence[TextBlock], parts: tuple[int, int]) -> float:
    """The height of the steps with a table and notes below them; `parts`: how many rows of costs there are, and how
    many of the last blocks stand under a title."""
    costs, notes = parts
    said = sum(block.height + block.leading * _APART for block in blocks)
    return said + _table_height(blocks[-1], costs) + (_OVER_NOTES if notes else 0.0)


def _table_height(like: TextBlock, costs: int) -> float:
    """The height of the table of so many costs, with the white below it."""
    return (costs + 1) * _COST_ROW * like.leading + like.leading if costs else 0.0


def _costs(
    context: FaceContext, costs: Sequence[KitCost], like: TextBlock, across: tuple[float, float], top: float
) -> Iterator[Item]:
    """The table of costs below `top`, its type no larger than that of the steps: this kit in strong type, then other
    choices."""
    if not costs:
        return
    (left, right), step = across, _COST_ROW * like.leading
    columns = [right - _COST_COLUMN * number for number in (2, 1, 0)]
    room = right - 3.0 * _COST_COLUMN - left
    heads = [context.label(name) for name in ("cost_title", "cost_pieces", "cost_sheets", "cost_cuts")]
    lines = [heads, *([cost.words, *map(str, cost[1:4])] for cost in costs)]
    sizes = size_steps(like.size, 5.5)
    size = min(fit_line(_PIECE, words, context.style(STRONG), sizes, room) for words, *_ in lines)
    y = top - like.leading
    for number, (words, *told) in enumerate(lines):
        style = context.style(STRONG if number < 2 else TEXT)
        yield from set_line(_PIECE, words, style, size, left, y)
        for value, x in zip(told, columns, strict=True):
            yield from set_line(_PIECE, value, style, size, x, y, "right")
        if number == 0:
            yield Path(line(left, y - 1.1, right, y - 1.1), stroke="black", width=0.25)
        y -= step


def _fit_steps(said: Sequence[Content], room: float, most: float, parts: tuple[int, int]) -> list[TextBlock]:
    """The steps at the largest size at which they and the other `parts` (see `_blocks_height`) are at most `most` mm
    high, or at the least size."""
    blocks: list[TextBlock] = []
    for size in size_steps(_LARGEST, 6.0):
        blocks = _set_steps(said, room, size)
        if _blocks_height(blocks, parts) <= most + 1e-6:
            break
    return blocks
