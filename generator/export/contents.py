"""The first page of a kit: counts the pieces in the box, names their pages and says how to print and cut."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from generator.definitions.checks.common import stand_ins
from generator.definitions.ids import PieceId, RegionId
from generator.export.heads import MARGIN, STRONG, TEXT, head
from generator.export.plan import edition_of
from generator.faces.context import Context
from generator.faces.display import Group, Item, Path
from generator.faces.pieces import Printed
from generator.faces.shapes import box, line
from generator.faces.text import Block, Style, fit_line, ladder, set_line, wrap
from generator.geometry import moved
from generator.hyphens import unhyphenated
from generator.sheets.labels import Label, scale_label
from generator.sheets.papers import Paper, furniture
from generator.sheets.sheet import Page, Sheets

_PIECE = "contents"
_GAP = 9.0
_STAR = "*"
_BESIDE = 6.0
"""Between the steps and a picture of them, and between two (mm)."""
_OVER_FOOT, _UNDER_STEPS = 9.0, 11.0
"""Between the rows and how to cut, and below its steps (mm)."""
_INDENT, _APART = 3.6, 0.9
"""How far steps stand in (mm), and how far apart their lines are, in leadings."""


@dataclass(frozen=True)
class Row:
    """A line of the contents: `heading` or a kind of pieces, how many, on which pages of the kit."""

    words: str
    count: int
    pages: tuple[int, ...]
    heading: bool = False
    provisional: bool = False


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
    return Row(words, count, tuple(pages), heading, provisional)


def ranges(pages: Sequence[int]) -> str:
    """`2–4, 7`; every other page, as where backs lie between, is `2, 4 … 18` from four pages on."""
    found: list[str] = []
    rest = list(pages)
    while rest:
        each, other = _run(rest, 1), _run(rest, 2)
        if other > 3:
            found.append(f"{rest[0]}, {rest[1]} … {rest[other - 1]}")
            rest = rest[other:]
        else:
            found.append(str(rest[0]) if each == 1 else f"{rest[0]}–{rest[each - 1]}")
            rest = rest[each:]
    return ", ".join(found)


def _run(pages: Sequence[int], step: int) -> int:
    """How many pages, from the first on, are `step` apart."""
    return next((n for n, (one, two) in enumerate(pairwise(pages), 1) if two - one != step), len(pages))


def contents_sheet(
    context: Context, on: Paper, made: Sequence[Row], steps: Sequence[str], pictures: Sequence[Label] = ()
) -> Sheets:
    """One page: the rows, how to print and cut in steps, and pictures of that. Raises `InputError` where it can't hold
    all rows."""
    table, end = _table(context, on, made)
    items = [*_head(context, on), *table, *_foot(context, on, made, steps, pictures, end - _OVER_FOOT)]
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
    return unhyphenated(said.name) if said else written


def _head(context: Context, on: Paper) -> list[Item]:
    """Title, subtitle, and which configuration this is."""
    said = context.texts.modules
    modules = ", ".join(str(said[name].name) for name in context.config.modules if name in said)
    facts = (
        f"{context.config.players} {context.label('game_player' if context.config.players == 1 else 'game_players')}",
        *([modules] if modules else []),
        *(f"{context.label('edition')} {edition}" for edition in edition_of(context.definitions)),
        context.texts.name,
    )
    subtitle = context.label("subtitle") if "subtitle" in context.texts.labels else ""
    return [*head(context, on, subtitle, "  //  ".join(facts))]


def _least_foot(on: Paper) -> float:
    """How high the foot is at least (mm)."""
    return 82.0 if on.height > 290.0 else 76.0


def _table(context: Context, on: Paper, made: Sequence[Row]) -> tuple[list[Item], float]:
    """The rows in two columns of equal height, and where they end."""
    top, bottom = on.height - MARGIN - 33.0, MARGIN + _least_foot(on)
    items = [*set_line(_PIECE, context.label("contents_title"), Style(STRONG), 14.0, MARGIN, top + 3.2)]
    half = (len(made) + 1) // 2
    half = next((number for number in range(half, len(made)) if not made[number - 1].heading), half)
    step = min(5.0, (top - bottom) / max(1, half))
    wide = (on.width - 2.0 * MARGIN - _GAP) / 2.0
    for column, some in enumerate((made[:half], made[half:])):
        x, y = MARGIN + (wide + _GAP) * column, top - 3.0
        for row in some:
            items += _line(context, row, x, y, wide, step)
            y -= step
    return items, top - 3.0 - step * max(half, len(made) - half)


def _line(context: Context, row: Row, x: float, y: float, wide: float, step: float) -> list[Item]:
    """Words, count, pages; a hairline above a heading."""
    size = min(9.0, step * 1.9)
    style = Style(STRONG if row.heading else TEXT)
    called = context.label("page" if len(row.pages) == 1 else "pages") if row.heading else ""
    pages = f"{called} {ranges(row.pages)}".strip()
    words = row.words + (_STAR if row.provisional else "")
    room = wide - 38.0
    fitted = fit_line(_PIECE, words, style, ladder(size, 5.5), room)
    items = [
        *set_line(_PIECE, words, style, fitted, x, y),
        *set_line(_PIECE, str(row.count), style, size, x + wide - 27.0, y, "right"),
    ]
    items += set_line(
        _PIECE, pages, style, fit_line(_PIECE, pages, style, ladder(size, 5.0), 25.0), x + wide, y, "right"
    )
    if row.heading:
        items.append(Path(line(x, y - 1.1, x + wide, y - 1.1), stroke="black", width=0.25))
    return items


def _foot(
    context: Context, on: Paper, made: Sequence[Row], steps: Sequence[str], pictures: Sequence[Label], top: float
) -> list[Item]:
    """How to print and cut, below `top`, beside its pictures, the scale bar and what is provisional."""
    text = Style(TEXT)
    said = [context.label("print_at"), *steps]
    if any(row.provisional for row in made):
        said.append(f"{_STAR} {context.label('provisional')}")
    top = max(top, MARGIN + _least_foot(on) - 4.0)
    room = on.width - 2.0 * MARGIN - sum(picture.width + _BESIDE for picture in pictures) - _INDENT
    blocks = _steps(said, room, top - MARGIN - _UNDER_STEPS - 7.5)
    high = sum(block.height + block.leading * _APART for block in blocks) + _UNDER_STEPS + 3.5
    y = MARGIN + max(high, *(picture.height + _UNDER_STEPS + 3.0 for picture in pictures), 0.0)
    items: list[Item] = [*set_line(_PIECE, context.label("how_to_cut_title"), Style(STRONG), 14.0, MARGIN, y)]
    left = MARGIN + room + _INDENT
    for picture in pictures:
        left += _BESIDE
        items.append(Group(picture.items, moved(left, y - 3.0 - picture.height)))
        left += picture.width
    at = y - 3.5
    for block in blocks:
        items.append(Path(box(MARGIN, at - block.cap * 0.75, block.cap / 2.0, block.cap / 2.0), fill="black"))
        items += block.at(MARGIN + _INDENT, at)
        at -= block.height + block.leading * _APART
    wide = on.width - 2.0 * MARGIN
    scale = scale_label(furniture())
    items.append(Group(scale.items, moved(MARGIN, MARGIN + 2.0)))
    bar = wrap(_PIECE, context.label("scale_bar"), text, 7.0, wide - scale.width - 6.0)
    items += bar.on(MARGIN + scale.width + 6.0, MARGIN + 2.0)
    return items


def _steps(said: Sequence[str], room: float, most: float) -> list[Block]:
    """The steps, each set by itself, in the largest size in which they are at most `most` mm high, or the least."""
    blocks: list[Block] = []
    for size in ladder(9.5, 6.0):
        blocks = [wrap(_PIECE, words, Style(TEXT), size, room, leading=1.25) for words in said]
        if sum(block.height + block.leading * _APART for block in blocks) <= most:
            break
    return blocks
