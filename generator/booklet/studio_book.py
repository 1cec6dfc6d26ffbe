"""The book plug of games without rules: icons in words, names and counts of pieces, and tables of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from generator.base.errors import Fault, InputError, Mark, input_error, nearest_name
from generator.base.hyphens import remove_hyphens
from generator.booklet.book_plug import BookPlug
from generator.booklet.booklet_source import BookletPart, BookletText
from generator.booklet.booklet_words import fill_around_marks
from generator.booklet.page_blocks import players_text
from generator.booklet.pictures.studio_drawer import StudioDrawer
from generator.booklet.rules_tables import Row, rows_call, text_markup
from generator.booklet.typst_markup import array_literal, function_call, prose_block, string_literal
from generator.definitions.id_types import DeckId, PieceId, RegionId
from generator.definitions.language_texts import SIGN
from generator.definitions.number_placeholders import fill_text
from generator.definitions.pack import written_id
from generator.definitions.printed_pieces import Region, Sheet
from generator.faces.box_pieces import make_box_pieces
from generator.faces.display_list import IconUse, every_item
from generator.faces.face_context import FaceContext, Looks

_PLACE = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")
_SIGN = re.compile(r"\[\[([^\[\]]+)\]\]")
"""An icon as words say it that are filled in already."""
MOST_CELLS: Final = 24
"""A table of more, without its heads, is looked up on its sheet."""
_WORDS = ("players", "name ID", "count ID")


def fill_placeholders(words: str, _: BookletPart | None, context: FaceContext, place: Mark) -> str:
    """Words with `{players}`, `{name ID}` of a piece, card, deck or region, `{count ID}` of what the box holds of a
    piece, card or deck, `{=number}` of the data, and `{icon-id}` for an icon. Raises `InputError` for any other."""
    fill = partial(_PLACE.sub, partial(_placeholder_text, context, place, words))
    said = fill_around_marks(words, fill)
    for name in _SIGN.findall(said):
        if name not in context.icons:
            raise _fault(f"'[[{name}]]' is no icon", name, list(context.icons), words, place)
    return said


def _placeholder_text(context: FaceContext, place: Mark, words: str, found: re.Match[str]) -> str:
    if found[0] in ("{{", "}}"):
        return found[0][0]
    asked = found[1] or ""
    if asked.startswith("="):
        return _number_text(found[0], context, place)
    what, _, name = asked.partition(" ")
    counts = _counts(context)
    if asked == "players":
        return players_text(context)
    if what == "name":
        called_so = thing_name(name, context)
        if called_so is None:
            raise _fault(
                f"'{found[0]}' names no piece, card, deck or region", name, _thing_names(context), words, place
            )
        return called_so
    if what == "count":
        if name not in counts:
            raise _fault(f"'{found[0]}' counts nothing that the box holds", name, counts, words, place)
        return str(counts[name])
    if asked not in context.icons:
        known = (*context.icons, *(word for word in _WORDS if " " not in word))
        raise _fault(f"'{found[0]}' is no icon", asked, known, words, place)
    return f"[[{asked}]]"


def _number_text(asked: str, context: FaceContext, place: Mark) -> str:
    """A number of the data (see `number_placeholders.py`)."""
    faults: list[Fault] = []
    told = fill_text(asked, place, "", context.texts.values, faults)
    if faults:
        raise InputError(faults)
    return told


def _fault(what: str, name: str, known: Sequence[str] | Mapping[str, object], words: str, place: Mark) -> Exception:
    expected = f"an icon, or one of {', '.join(f'{{{word}}}' for word in _WORDS)}"
    return input_error(f"{what} (in '{words[:40]}…')", expected=expected, hint=nearest_name(name, known), mark=place)


def thing_name(name: str, context: FaceContext) -> str | None:
    """The language's name of a piece, card, deck or region; None for anything else."""
    pack, texts = context.definitions, context.texts
    for section in (texts.cards, texts.pieces):
        if said := section.get(PieceId(name)):
            return remove_hyphens(said.name)
    if deck := texts.decks.get(DeckId(name)):
        return remove_hyphens(str(deck.name))
    return remove_hyphens(context.region_name(RegionId(name))) if name in pack.regions else None


def _thing_names(context: FaceContext) -> tuple[str, ...]:
    texts = context.texts
    return (*texts.cards, *texts.pieces, *texts.decks, *context.definitions.regions)


def _counts(context: FaceContext) -> Counter[str]:
    """The number of copies in the box of each piece (of all seats together), each card and each deck."""
    pack, parts = context.definitions, context.definitions.components()
    made: Counter[str] = Counter()
    for name, count in context.counts.items():
        piece = parts[name]
        deck = pack.cards[PieceId(name)].deck if name in pack.cards else None
        for one in {name, written_id(piece), str(deck or name)}:
            made[one] += count
    return made


def sign_markup(text: str, _: FaceContext) -> str:
    """An icon as markup."""
    return function_call("icon", string_literal(text))


def icon_names(context: FaceContext) -> Mapping[str, str]:
    """The words read out for icons: the name of the first thing that has the icon, or else what it says as a sign."""
    signs = {key.removeprefix(SIGN): words for key, words in context.texts.labels.items() if key.startswith(SIGN)}
    return {**{icon: remove_hyphens(words) for icon, words in signs.items()}, **_icon_bearers(context)}


def _icon_bearers(context: FaceContext) -> dict[str, str]:
    """The name of the first thing that has each icon."""
    pack, texts = context.definitions, context.texts
    found: dict[str, str] = {}
    for piece in pack.components().values():
        icon, said = getattr(piece, "icon", None), thing_name(written_id(piece), context)
        if icon and said:
            found.setdefault(str(icon), said)
    for deck in pack.decks.values():
        if deck.icon and deck.id in texts.decks:
            found.setdefault(str(deck.icon), remove_hyphens(str(texts.decks[deck.id].name)))
    return found


def _pieces(context: FaceContext) -> str:
    """A table of what is in the box: each deck, and each piece that is neither a card nor a container for cards, with
    its sign and count; `5 × 20` for what each seat has."""
    pack, counts, things = context.definitions, _counts(context), dict[str, Row]()
    for name, piece in pack.components().items():
        deck = pack.decks.get(pack.cards[PieceId(name)].deck or DeckId("")) if name in pack.cards else None
        one = str(deck.id) if deck else written_id(piece)
        if counts.get(one) and one not in things and piece.kind != "box":
            things[one] = _thing(one, deck or piece, counts, context)
    return rows_call("piece-list", tuple(things.values()))


def _thing(one: str, thing: Any, counts: Mapping[str, int], context: FaceContext) -> Row:
    """The sign, name and count of a deck or piece; empty for a sign that differs by seat."""
    seats = [
        counts[name]
        for name, piece in context.definitions.components().items()
        if written_id(piece) == one != name and counts.get(name)
    ]
    signs_of_seats = {style.icon for style in context.definitions.seats.values()}
    icon = "" if thing.icon in signs_of_seats else str(thing.icon or "")
    count = f"{len(seats)} × {seats[0]}" if len(seats) > 1 else str(counts[one])
    name = f"{thing_name(one, context) or one} {getattr(thing, 'value', '')}".strip()
    return (
        string_literal(icon),
        text_markup(fill_placeholders(name, None, context, context.place(one)), context),
        prose_block(count),
    )


def _signs(context: FaceContext) -> str:
    """A table of the signs on printed pieces and their meanings. A sign without a label means the thing that has it, by
    name. Raises `InputError` for one without either."""
    rows, named = list[Row](), _icon_bearers(context)
    for icon in sorted(signs_shown(context)):
        words = context.texts.labels.get(f"{SIGN}{icon}")
        if words:
            rows.append((function_call("icon", string_literal(icon))[1:], prose_block(remove_hyphens(words))))
        elif icon not in named:
            what = f"the pieces of the box show the sign '{icon}', and nothing says what it means"
            raise input_error(what, expected=f"words in labels.{SIGN}{icon}", mark=context.texts.place("labels"))
    return rows_call("sign-list", sorted(rows, key=lambda row: row[1].casefold()))


def signs_shown(context: FaceContext) -> set[str]:
    """The icons on the faces and backs of the box, except those of its seats."""
    faces = [face for piece in make_box_pieces(context, Looks()) for face in (piece.face, piece.back) if face]
    shown = {str(item.icon) for face in faces for item in every_item(face.items) if isinstance(item, IconUse)}
    return shown - {str(style.icon) for style in context.definitions.seats.values()}


def _regions(context: FaceContext) -> str:
    """A table of the regions with number, neighbours and what lies there at the start."""
    regions = context.definitions.regions
    return rows_call("region-list", [_region(region, regions, context) for region in regions.values()])


def _region(region: Region, regions: Mapping[RegionId, Region], context: FaceContext) -> Row:
    beside = [
        context.region_name(other.id)
        for other in regions.values()
        if other.id in region.borders or region.id in other.borders
    ]
    pieces = context.definitions.pieces
    held = " · ".join(
        f"{count} {f'[[{icon}]]' if (icon := pieces[name].icon) else thing_name(str(name), context)}"
        for name, count in region.holds.items()
        if name in pieces and count
    )
    return (
        string_literal("" if region.number is None else str(region.number)),
        string_literal(str(region.colour or "")),
        prose_block(remove_hyphens(context.region_name(region.id))),
        prose_block(remove_hyphens(", ".join(beside))),
        text_markup(held, context),
    )


def _stand_ins(context: FaceContext) -> str:
    """The list of stand-ins for things that the documents don't give."""
    counts, pack, rows = _counts(context), context.definitions, dict[str, Row]()
    for piece in pack.components().values():
        one = written_id(piece)
        if getattr(piece, "stand_in", False) and counts.get(one):
            rows[one] = _thing(one, piece, counts, context)
    for region in pack.regions.values():
        if region.stand_in:
            number = "" if region.number is None else str(region.number)
            rows[region.id] = (
                string_literal(""),
                prose_block(remove_hyphens(context.region_name(region.id))),
                prose_block(number),
            )
    return rows_call("piece-list", tuple(rows.values()))


def _lists(context: FaceContext) -> Mapping[str, tuple[Sequence[str], bool]]:
    """The steps, lists, words and tables of the sheets that each player has, without those to be filled in."""
    found = dict[str, tuple[list[str], bool]]()
    for title, lines, steps in _blocks(context):
        found.setdefault(title, ([], steps))[0].extend(lines)
    return found


def _blocks(context: FaceContext) -> Iterator[tuple[str, Sequence[str], bool]]:
    """Each block's title (or that of the one before), its contents, and whether they are steps; a small table is one
    entry with its rows."""
    parts = context.definitions.components()
    for name in context.counts:
        piece, title = parts[name], ""
        if not (isinstance(piece, Sheet) and piece.per == "player"):
            continue

        def fill_line(line: str, name: str = name) -> str:
            return text_markup(fill_placeholders(remove_hyphens(line), None, context, context.place(name)), context)

        for whole in context.words(piece).blocks:
            block = whole.for_players(context.config.players)
            title = block.title or title
            lines = [fill_line(line) for line in block.steps or block.list or ((block.text,) if block.text else ())]
            cells = [cell for row in block.table[1:] for cell in row]
            if cells and all(cells) and len(cells) <= MOST_CELLS:
                lines = [array_literal(array_literal(fill_line(str(cell)) for cell in row) for row in block.table)]
            if title and lines:
                yield fill_line(title), lines, bool(block.steps)


BOOK = BookPlug(
    record=BookletText,
    fill_words=fill_placeholders,
    signs=sign_markup,
    icons=icon_names,
    tables={"pieces": _pieces, "regions": _regions, "signs": _signs, "stand-ins": _stand_ins},
    glance=_lists,
    drawer=StudioDrawer(),
)
