"""The booklet of a game that is only printed: icons in its words, names and counts of its pieces, tables of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from generator.booklet.blocks import players_of
from generator.booklet.book import Book
from generator.booklet.drawn import Drawings
from generator.booklet.markup import array, call, prose, string
from generator.booklet.tables import Row, called, said_in
from generator.booklet.types import Booklet, Part
from generator.definitions.ids import DeckId, PieceId, RegionId
from generator.definitions.printed import Region, Sheet
from generator.definitions.texts import SIGN
from generator.definitions.types import written_as
from generator.definitions.values import told_in
from generator.errors import Fault, InputError, Mark, input_error, nearest
from generator.faces.context import Context, Looks
from generator.faces.display import IconUse, every_item
from generator.faces.pieces import printed_pieces
from generator.hyphens import unhyphenated

_PLACE = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")
_SIGN = re.compile(r"\[\[([^\[\]]+)\]\]")
"""An icon as words say it that are filled in already."""
MOST_CELLS: Final = 24
"""A table of more, without its heads, is looked up on its sheet."""
_WORDS = ("players", "name ID", "count ID")


def filled(words: str, _: Part | None, context: Context, place: Mark) -> str:
    """Words with `{players}`, `{name ID}` of a piece, card, deck or region, `{count ID}` of what the box holds of a
    piece, card or deck, `{=number}` of the data, and `{icon-id}` for an icon. Raises `InputError` for any other."""
    said = _PLACE.sub(partial(_said, context, place, words), words)
    for name in _SIGN.findall(said):
        if name not in context.icons:
            raise _fault(f"'[[{name}]]' is no icon", name, list(context.icons), words, place)
    return said


def _said(context: Context, place: Mark, words: str, found: re.Match[str]) -> str:
    if found[0] in ("{{", "}}"):
        return found[0][0]
    asked = found[1] or ""
    if asked.startswith("="):
        return _number(found[0], context, place)
    what, _, name = asked.partition(" ")
    counts = _counts(context)
    if asked == "players":
        return players_of(context)
    if what == "name":
        called_so = name_of(name, context)
        if called_so is None:
            raise _fault(f"'{found[0]}' names no piece, card, deck or region", name, _named(context), words, place)
        return called_so
    if what == "count":
        if name not in counts:
            raise _fault(f"'{found[0]}' counts nothing that the box holds", name, counts, words, place)
        return str(counts[name])
    if asked not in context.icons:
        known = (*context.icons, *(word for word in _WORDS if " " not in word))
        raise _fault(f"'{found[0]}' is no icon", asked, known, words, place)
    return f"[[{asked}]]"


def _number(asked: str, context: Context, place: Mark) -> str:
    """A number of the data (see `values.py`)."""
    faults: list[Fault] = []
    told = told_in(asked, place, "", context.texts.values, faults)
    if faults:
        raise InputError(faults)
    return told


def _fault(what: str, name: str, known: Sequence[str] | Mapping[str, object], words: str, place: Mark) -> Exception:
    expected = f"an icon, or one of {', '.join(f'{{{word}}}' for word in _WORDS)}"
    return input_error(f"{what} (in '{words[:40]}…')", expected=expected, hint=nearest(name, known), mark=place)


def name_of(name: str, context: Context) -> str | None:
    """What the language calls a piece, card, deck or region; None for what is none of them."""
    pack, texts = context.definitions, context.texts
    for section in (texts.cards, texts.pieces):
        if said := section.get(PieceId(name)):
            return unhyphenated(said.name)
    if deck := texts.decks.get(DeckId(name)):
        return unhyphenated(str(deck.name))
    return unhyphenated(context.region_name(RegionId(name))) if name in pack.regions else None


def _named(context: Context) -> tuple[str, ...]:
    texts = context.texts
    return (*texts.cards, *texts.pieces, *texts.decks, *context.definitions.regions)


def _counts(context: Context) -> Counter[str]:
    """How many the box holds of each piece, those of all seats together, of each card and of each deck."""
    pack, parts = context.definitions, context.definitions.components()
    made: Counter[str] = Counter()
    for name, count in context.counts.items():
        piece = parts[name]
        deck = pack.cards[PieceId(name)].deck if name in pack.cards else None
        for one in {name, written_as(piece), str(deck or name)}:
            made[one] += count
    return made


def signs(text: str, _: Context) -> str:
    """An icon as markup."""
    return call("icon", string(text))


def icons(context: Context) -> Mapping[str, str]:
    """What is read out for an icon: the name of the first thing that bears it, or else what it says as a sign."""
    signs = {key.removeprefix(SIGN): words for key, words in context.texts.labels.items() if key.startswith(SIGN)}
    return {**{icon: unhyphenated(words) for icon, words in signs.items()}, **_bearers(context)}


def _bearers(context: Context) -> dict[str, str]:
    """The name of the first thing that bears an icon."""
    pack, texts = context.definitions, context.texts
    found: dict[str, str] = {}
    for piece in pack.components().values():
        icon, said = getattr(piece, "icon", None), name_of(written_as(piece), context)
        if icon and said:
            found.setdefault(str(icon), said)
    for deck in pack.decks.values():
        if deck.icon and deck.id in texts.decks:
            found.setdefault(str(deck.icon), unhyphenated(str(texts.decks[deck.id].name)))
    return found


def _pieces(context: Context) -> str:
    """What lies in the box: each deck, and each piece that is neither a card nor what cards are kept in, with its sign
    and how many there are; `5 × 20` for what each seat has."""
    pack, counts, things = context.definitions, _counts(context), dict[str, Row]()
    for name, piece in pack.components().items():
        deck = pack.decks.get(pack.cards[PieceId(name)].deck or DeckId("")) if name in pack.cards else None
        one = str(deck.id) if deck else written_as(piece)
        if counts.get(one) and one not in things and piece.kind != "box":
            things[one] = _thing(one, deck or piece, counts, context)
    return called("piece-list", tuple(things.values()))


def _thing(one: str, thing: Any, counts: Mapping[str, int], context: Context) -> Row:
    """Sign, name and number of a deck or a piece; a sign that tells seats apart stands for none of them."""
    seats = [
        counts[name]
        for name, piece in context.definitions.components().items()
        if written_as(piece) == one != name and counts.get(name)
    ]
    signs_of_seats = {style.icon for style in context.definitions.seats.values()}
    icon = "" if thing.icon in signs_of_seats else str(thing.icon or "")
    count = f"{len(seats)} × {seats[0]}" if len(seats) > 1 else str(counts[one])
    name = f"{name_of(one, context) or one} {getattr(thing, 'value', '')}".strip()
    return string(icon), said_in(filled(name, None, context, context.place(one)), context, "**"), prose(count)


def _signs(context: Context) -> str:
    """What each sign says that the printed pieces show. A sign without a label is that of what bears it and its name.
    Raises `InputError` for one that has neither."""
    rows, named = list[Row](), _bearers(context)
    for icon in sorted(signs_shown(context)):
        words = context.texts.labels.get(f"{SIGN}{icon}")
        if words:
            rows.append((call("icon", string(icon))[1:], prose(unhyphenated(words))))
        elif icon not in named:
            what = f"the pieces of the box show the sign '{icon}', and nothing says what it means"
            raise input_error(what, expected=f"words in labels.{SIGN}{icon}", mark=context.texts.place("labels"))
    return called("sign-list", sorted(rows, key=lambda row: row[1].casefold()))


def signs_shown(context: Context) -> set[str]:
    """The icons on the faces and backs of the box, but for those of its seats."""
    faces = [face for piece in printed_pieces(context, Looks()) for face in (piece.face, piece.back) if face]
    shown = {str(item.icon) for face in faces for item in every_item(face.items) if isinstance(item, IconUse)}
    return shown - {str(style.icon) for style in context.definitions.seats.values()}


def _regions(context: Context) -> str:
    """Each region with its number, its neighbours and what lies there at the start."""
    regions = context.definitions.regions
    return called("region-list", [_region(region, regions, context) for region in regions.values()])


def _region(region: Region, regions: Mapping[RegionId, Region], context: Context) -> Row:
    beside = [
        context.region_name(other.id)
        for other in regions.values()
        if other.id in region.borders or region.id in other.borders
    ]
    pieces = context.definitions.pieces
    held = " · ".join(
        f"{count} {f'[[{icon}]]' if (icon := pieces[name].icon) else name_of(str(name), context)}"
        for name, count in region.holds.items()
        if name in pieces and count
    )
    return (
        string("" if region.number is None else str(region.number)),
        string(str(region.colour or "")),
        prose(unhyphenated(context.region_name(region.id))),
        prose(unhyphenated(", ".join(beside))),
        said_in(held, context),
    )


def _stand_ins(context: Context) -> str:
    """What stands for something that the documents don't give."""
    counts, pack, rows = _counts(context), context.definitions, dict[str, Row]()
    for piece in pack.components().values():
        one = written_as(piece)
        if getattr(piece, "stand_in", False) and counts.get(one):
            rows[one] = _thing(one, piece, counts, context)
    for region in pack.regions.values():
        if region.stand_in:
            number = "" if region.number is None else str(region.number)
            rows[region.id] = string(""), prose(unhyphenated(context.region_name(region.id))), prose(number)
    return called("piece-list", tuple(rows.values()))


def _lists(context: Context) -> Mapping[str, tuple[Sequence[str], bool]]:
    """The steps, lists, words and tables of the sheets that each player has; what is to be filled in is none."""
    found = dict[str, tuple[list[str], bool]]()
    for title, lines, steps in _blocks(context):
        found.setdefault(title, ([], steps))[0].extend(lines)
    return found


def _blocks(context: Context) -> Iterator[tuple[str, Sequence[str], bool]]:
    """Each block's title, or that of the one before, what stands under it, and whether it is steps; a small table is
    one thing, its rows."""
    parts = context.definitions.components()
    for name in context.counts:
        piece, title = parts[name], ""
        if not (isinstance(piece, Sheet) and piece.per == "player"):
            continue

        def said(line: str, name: str = name) -> str:
            return said_in(filled(unhyphenated(line), None, context, context.place(name)), context, "**")

        for whole in context.words(piece).blocks:
            block = whole.for_players(context.config.players)
            title = block.title or title
            lines = [said(line) for line in block.steps or block.list or ((block.text,) if block.text else ())]
            cells = [cell for row in block.table[1:] for cell in row]
            if cells and all(cells) and len(cells) <= MOST_CELLS:
                lines = [array(array(said(str(cell)) for cell in row) for row in block.table)]
            if title and lines:
                yield said(title), lines, bool(block.steps)


BOOK = Book(
    record=Booklet,
    said=filled,
    signs=signs,
    icons=icons,
    tables={"pieces": _pieces, "regions": _regions, "signs": _signs, "stand-ins": _stand_ins},
    glance=_lists,
    drawn=Drawings(),
)
