"""The first page of a kit: counts the pieces in the box, names their pages and says how to print, and what this and
other choices take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from generator.definitions.checks.common import stand_ins
from generator.definitions.configuration import games_of
from generator.definitions.ids import PieceId, RegionId
from generator.errors import Fault, faults_as
from generator.export.heads import MARGIN, STRONG, TEXT, head
from generator.export.plan import LABELS, edition_of, groups_of
from generator.faces.context import Context
from generator.faces.display import Group, Item, Path
from generator.faces.pieces import Printed
from generator.faces.shapes import box, line
from generator.faces.text import Block, Content, Style, fit_line, ladder, set_line, wrap
from generator.geometry import moved
from generator.hyphens import unhyphenated
from generator.sheets.labels import scale_label
from generator.sheets.papers import Paper, furniture
from generator.sheets.sheet import Page, Sheets
from generator.sheets.stages import booklet_folded
from generator.values import dataclass

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
class Row:
    """A line of the contents: `heading` or a kind of pieces, how many, on which pages of the kit; `piece` is one of
    these, by whose words a fault is placed."""

    words: str
    count: int
    pages: tuple[int, ...]
    heading: bool = False
    provisional: bool = False
    piece: str = ""


class Cost(NamedTuple):
    """A line of what a kit takes: the choice, pieces, sheets of paper, cuts, and how it is asked for where the kit is
    made."""

    words: str
    pieces: int
    sheets: int
    cuts: int
    option: str = ""


def rows(
    context: Context, pieces: Sequence[Printed], where: Mapping[str, Sequence[int]], labels: Mapping[str, str]
) -> list[Row]:
    """The lines of the contents, those of a group in the order of their pages; `where` gives the pages of each id,
    `labels` the heading of each group."""
    found: list[Row] = []
    for group, label in labels.items():
        mine = [piece for piece in pieces if piece.group == group]
        if not mine:
            continue
        found.append(_row(context.label(label), mine, where, heading=True))
        kinds = dict.fromkeys(piece.row for piece in mine)
        lines = [_row(words, [piece for piece in mine if piece.row == words], where) for words in kinds]
        found += sorted(lines, key=lambda row: row.pages)
    return found


def _row(words: str, pieces: Sequence[Printed], where: Mapping[str, Sequence[int]], heading: bool = False) -> Row:
    count = sum(piece.count for piece in {id(piece): piece for piece in pieces}.values())
    pages = sorted({page for piece in pieces for page in where.get(piece.id, ())})
    provisional = any(piece.provisional for piece in pieces) and not heading
    return Row(words, count, tuple(pages), heading, provisional, "" if heading else pieces[0].id)


def shared_notes(
    context: Context, pieces: Sequence[Printed], sheets: Mapping[str, Sheets], first: Mapping[str, int]
) -> Iterator[str]:
    """A sentence for each part that two groups share: its file, its pages in the kit, where it begins on page
    `first[part]`, and how many pieces of each group lie there."""
    group_of = {piece.id: piece.group for piece in pieces}
    for part, made in sheets.items():
        groups = groups_of(part)
        if len(groups) > 1:
            ids = (made.faces[placed.face].id for page in made.pages for placed in page.placements)
            counts = Counter(group_of.get(name) for name in ids)
            told = ", ".join(f"{context.label(LABELS[group])} {counts[group]}" for group in groups)
            pages = range(first[part], first[part] + len(made.pages))
            yield context.label("shared_file", file=f"{part}.pdf", pages=ranges(pages), pieces=told)


def ranges(pages: Sequence[int]) -> str:
    """`2–4, 7`."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def contents_sheet(
    context: Context,
    on: Paper,
    made: Sequence[Row],
    steps: Sequence[str],
    costs: Sequence[Cost] = (),
    notes: Sequence[str] = (),
    *,
    booklet: str = "",
) -> Sheets:
    """One page: the rows, how to print in steps, what there is to cut, what the game says of itself, and where a
    file is the `booklet`, a picture of how that is folded. Raises `InputError` where it can't hold all rows."""
    if any(row.provisional for row in made):
        notes = [*notes, f"{_STAR} {context.label('provisional')}"]
    said = [context.pieces(words, Style(TEXT), _PIECE) for words in (context.label("print_at"), *steps, *notes)]
    room = on.width - 2.0 * MARGIN - _INDENT
    parts = (len(costs), len(notes))
    needed, wanted = (_foot_height(said, room, size, parts) for size in (_READABLE, _PLEASANT))
    table, end = _table(context, on, made, needed, max(wanted, needed))
    top = max(end - _OVER_FOOT, MARGIN + needed - _OVER_FOOT / 2.0)
    blocks = _steps(said, room, top - MARGIN - _UNDER_STEPS - _TITLED, parts)
    foot = _foot(context, on, end - _OVER_FOOT, blocks, costs, len(notes))
    items = [*_head(context, on), *table, *foot, *(_folded(on, booklet) if booklet else ())]
    whole = (0.0, 0.0, on.width, on.height)
    return Sheets((), (Page(on.width, on.height, "front", 1, 1, (), (), tuple(items), whole, whole),))


def notices(context: Context) -> list[str]:
    """What the box says of itself: which pieces are stand-ins, and whose game it is."""
    names = dict.fromkeys(_called(context, name) for name in stand_ins(context.definitions, context.config))
    found = [context.label("stand_ins", names=", ".join(names))] if names else []
    return [*found, *([context.label("notice")] if "notice" in context.texts.labels else [])]


def _called(context: Context, written: str) -> str:
    """What a piece or a region is called by the id under which it is written."""
    texts = context.texts
    if RegionId(written) in context.definitions.regions:
        return context.region_name(RegionId(written))
    said = texts.cards.get(PieceId(written)) or texts.pieces.get(PieceId(written))
    return unhyphenated(said.name) if said and said.name else written


def _head(context: Context, on: Paper) -> list[Item]:
    """Title, subtitle, and which configuration this is."""
    said, players = context.texts.modules, [game.players for game in games_of(context.definitions, context.config)]
    known = [name for name in context.config.modules if name in said] if len(context.definitions.modules) > 1 else []
    modules = ", ".join(str(said[name].name) for name in known)
    facts = (
        context.label("for_player" if players == [1] else "for_players", players=ranges(players)),
        *([modules] if modules else []),
        *(f"{context.label('edition')} {edition}" for edition in edition_of(context.definitions)),
        context.texts.name,
    )
    subtitle = context.label("subtitle") if "subtitle" in context.texts.labels else ""
    return [*head(context, on, subtitle, "  //  ".join(facts))]


def _foot_height(said: Sequence[Content], room: float, size: float, parts: tuple[int, int]) -> float:
    """How high the foot is with its steps in a size; `parts` as for `_height`."""
    return _height(_set(said, room, size), parts) + _TITLED + _UNDER_STEPS + _OVER_FOOT / 2.0


def _table(context: Context, on: Paper, made: Sequence[Row], foot: float, high_foot: float) -> tuple[list[Item], float]:
    """The rows in two columns of equal height over a foot `foot` mm high, and where they end; farther apart where a
    foot of `high_foot` mm leaves room for that."""
    top = on.height - MARGIN - 33.0
    items = [*set_line(_PIECE, context.label("contents_title"), Style(STRONG), 14.0, MARGIN, top + 3.2)]
    half = (len(made) + 1) // 2
    half = next((number for number in range(half, len(made)) if not made[number - 1].heading), half)
    tight, wide_apart = (
        min(most, (top - MARGIN - high) / max(1, half)) for most, high in zip(_ROW, (foot, high_foot), strict=True)
    )
    step = max(tight, wide_apart)
    wide = (on.width - 2.0 * MARGIN - _GAP) / 2.0
    for column, some in enumerate((made[:half], made[half:])):
        x, y = MARGIN + (wide + _GAP) * column, top - 3.0
        for row in some:
            with faults_as(partial(_placed, context, row)):
                items += _line(context, row, x, y, wide, step)
            y -= step
    return items, top - 3.0 - step * max(half, len(made) - half)


def _placed(context: Context, row: Row, fault: Fault) -> Fault:
    """A fault of a line, where the piece's words are written."""
    return replace(fault, path=row.piece, mark=context.place_of_fault(fault, row.piece)) if row.piece else fault


def _line(context: Context, row: Row, x: float, y: float, wide: float, step: float) -> list[Item]:
    """Words, count, pages; a hairline above a heading."""
    size = min(9.5, step * 1.9)
    style = Style(STRONG if row.heading else TEXT)
    called = context.label("page" if len(row.pages) == 1 else "pages") if row.heading else ""
    pages = f"{called} {ranges(row.pages)}".strip()
    words = row.words + (_STAR if row.provisional else "")
    room = wide - 38.0
    named = context.pieces(words, style, _PIECE)
    fitted = fit_line(_PIECE, named, style, ladder(size, 5.5), room)
    items = [
        *set_line(_PIECE, named, style, fitted, x, y),
        *set_line(_PIECE, str(row.count), style, size, x + wide - 27.0, y, "right"),
    ]
    items += set_line(
        _PIECE, pages, style, fit_line(_PIECE, pages, style, ladder(size, 5.0), 25.0), x + wide, y, "right"
    )
    if row.heading:
        items.append(Path(line(x, y - 1.1, x + wide, y - 1.1), stroke="black", width=0.25))
    return items


def _foot(
    context: Context,
    on: Paper,
    top: float,
    blocks: Sequence[Block],
    costs: Sequence[Cost],
    notes: int,
) -> list[Item]:
    """How to print and what there is to cut, from `top` down, below it the last blocks, which are the game's `notes`,
    and the scale bar."""
    room = blocks[0].box
    high = _height(blocks, (len(costs), notes)) + _UNDER_STEPS + 3.5
    y = max(top, MARGIN + high)
    items: list[Item] = [*set_line(_PIECE, context.label("how_to_print_title"), Style(STRONG), 14.0, MARGIN, y)]
    at = y - 3.5
    for number, block in enumerate(blocks, notes - len(blocks)):
        if number == 0:
            items += _costs(context, costs, block, (MARGIN, MARGIN + _INDENT + room), at)
            at -= _table_height(block, len(costs)) + _OVER_NOTES - 3.5
            items += set_line(_PIECE, context.label("about_title"), Style(STRONG), 14.0, MARGIN, at)
            at -= 3.5
        items.append(Path(box(MARGIN, at - block.cap * 0.75, block.cap / 2.0, block.cap / 2.0), fill="black"))
        items += block.at(MARGIN + _INDENT, at)
        at -= block.height + block.leading * _APART
    if not notes:
        items += _costs(context, costs, blocks[-1], (MARGIN, MARGIN + _INDENT + room), at)
    wide = on.width - 2.0 * MARGIN
    scale = scale_label(furniture())
    items.append(Group(scale.items, moved(MARGIN, MARGIN + 2.0)))
    bar = wrap(_PIECE, context.label("scale_bar"), Style(TEXT), 7.0, wide - scale.width - 6.0)
    items += bar.on(MARGIN + scale.width + 6.0, MARGIN + 2.0)
    return items


def _folded(on: Paper, name: str) -> Iterator[Item]:
    """How the booklet of this file's name is folded, at the right of the scale bar."""
    drawn, style = booklet_folded(_BOOKLET), Style(TEXT)
    left = on.width - MARGIN - drawn.width
    yield Group(drawn.items, moved(left, MARGIN))
    size = fit_line(_PIECE, name, style, ladder(7.0, 4.0), drawn.width)
    yield from set_line(_PIECE, name, style, size, left, MARGIN + _BOOKLET + 1.2)


def _set(said: Sequence[Content], room: float, size: float) -> list[Block]:
    """The steps in one size."""
    return [wrap(_PIECE, words, Style(TEXT), size, room, leading=1.25, company=True) for words in said]


def _height(blocks: Sequence[Block], parts: tuple[int, int]) -> float:
    """How high the steps are, under them a table of so many costs, and the last so many blocks under a title."""
    costs, notes = parts
    said = sum(block.height + block.leading * _APART for block in blocks)
    return said + _table_height(blocks[-1], costs) + (_OVER_NOTES if notes else 0.0)


def _table_height(like: Block, costs: int) -> float:
    """How high the table of so many costs is, with the white below it."""
    return (costs + 1) * _COST_ROW * like.leading + like.leading if costs else 0.0


def _costs(
    context: Context, costs: Sequence[Cost], like: Block, across: tuple[float, float], top: float
) -> Iterator[Item]:
    """The table of costs below `top`, no larger than the steps: this kit in strong type, then other choices."""
    if not costs:
        return
    (left, right), step = across, _COST_ROW * like.leading
    columns = [right - _COST_COLUMN * number for number in (2, 1, 0)]
    room = right - 3.0 * _COST_COLUMN - left
    heads = [context.label(name) for name in ("cost_title", "cost_pieces", "cost_sheets", "cost_cuts")]
    lines = [heads, *([cost.words, *map(str, cost[1:4])] for cost in costs)]
    sizes = ladder(like.size, 5.5)
    size = min(fit_line(_PIECE, words, Style(STRONG), sizes, room) for words, *_ in lines)
    y = top - like.leading
    for number, (words, *told) in enumerate(lines):
        style = Style(STRONG if number < 2 else TEXT)
        yield from set_line(_PIECE, words, style, size, left, y)
        for value, x in zip(told, columns, strict=True):
            yield from set_line(_PIECE, value, style, size, x, y, "right")
        if number == 0:
            yield Path(line(left, y - 1.1, right, y - 1.1), stroke="black", width=0.25)
        y -= step


def _steps(said: Sequence[Content], room: float, most: float, parts: tuple[int, int]) -> list[Block]:
    """The steps, each set by itself, in the largest size in which they and the other `parts` are at most `most` mm
    high, or the least."""
    blocks: list[Block] = []
    for size in ladder(_LARGEST, 6.0):
        blocks = _set(said, room, size)
        if _height(blocks, parts) <= most + 1e-6:
            break
    return blocks
