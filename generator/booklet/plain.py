"""The booklet of a game that is only printed, as Typst's markup: its words with the icons in them, what lies in the box
and how its rulings are played as tables, the player aids' lists on the back."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from generator.booklet.markup import array, call, content, prose, string
from generator.booklet.types import Booklet, Chapter, Part
from generator.definitions.configuration import games_of
from generator.definitions.ids import ModuleId
from generator.definitions.printed import PieceText, PrintedPiece, Sheet
from generator.errors import Fault, InputError, input_error, listed
from generator.faces.context import Context
from generator.hyphens import unhyphenated

TABLES = ("pieces", "rulings")
"""The tables that any game may have."""
_STRONG = re.compile(r"\*([^*]+)\*|([^*]+|\*)")
_ICON = re.compile(r"\{([a-z0-9-]+)\}")


def plain_manuscript(booklet: Booklet, context: Context) -> tuple[str, dict[str, str]]:
    """The markup, and its other files by name: what is read out for each icon. Raises `InputError` with every part that
    speaks of what only a game with rules has."""
    faults = [fault for chapter in booklet.chapters for fault in _foreign(chapter)]
    if faults:
        raise InputError(faults)
    head = [f"#import {string('booklet.typ')}: *", f"#show: booklet.with({_head(booklet, context)})"]
    body = [line for chapter in booklet.chapters for line in _chapter(chapter, booklet, context)]
    end = call("ending", _glance(booklet.glance, context), notes=string(booklet.notes))
    return "\n\n".join([*head, *body, end]) + "\n", {"names.typ": _names(context)}


def _foreign(chapter: Chapter) -> Iterator[Fault]:
    for part in chapter.parts:
        if part.table and part.table not in TABLES:
            yield Fault(part.place, "chapters", f"the table '{part.table}' of another game", listed(TABLES))
        if part.example:
            yield Fault(part.place, "chapters", "an example, though this game has no rules to play it by", "words")
        if part.measures or part.needs or part.lacks or part.of or part.idle:
            expected = "'modules', 'with', 'without' or 'show'"
            yield Fault(part.place, "chapters", "a condition that only a game with rules can meet", expected)


def _head(booklet: Booklet, context: Context) -> str:
    players = [game.players for game in games_of(context.definitions, context.config)]
    numbers = "–".join(dict.fromkeys(map(str, (players[0], players[-1]))))
    modules = " // ".join(str(context.texts.modules[module].name) for module in context.config.modules)
    entries = {
        "title": context.label("title"),
        "subtitle": context.label("subtitle"),
        "name": booklet.title,
        "contents": booklet.contents,
        "about": f"{numbers} {context.label('game_players')} // {modules}",
        "edition": f"{booklet.edition} {context.definitions.edition.id}",
        "lang": context.texts.language,
    }
    return ", ".join(f"{key}: {string(value)}" for key, value in entries.items())


def _chapter(chapter: Chapter, booklet: Booklet, context: Context) -> Iterator[str]:
    there = set(context.config.modules)
    parts = [part for part in chapter.parts if part.show and part.kind and _fits(part, there)]
    if parts and (not chapter.modules or set(chapter.modules) & there):
        yield ("#pagebreak(weak: true)\n" if chapter.page else "") + f"= #{prose(chapter.title)}"
        for part, after in zip(parts, (*parts[1:], None), strict=True):
            yield _part(part, after, booklet, context)


def _fits(part: Part, there: set[ModuleId]) -> bool:
    """Whether the modules in play let the part stand."""
    named = not part.modules or bool(set(part.modules) & there)
    return named and set(part.with_) <= there and not set(part.without) & there


def _part(part: Part, after: Part | None, booklet: Booklet, context: Context) -> str:
    """A part's markup; a paragraph stays with the table after it."""
    rules = string(" ".join(part.rules))
    if part.head:
        return f"== #{prose(part.head)}"
    if part.item:
        return call("entry", rules, words(part.item))
    if part.text:
        return call("paragraph", rules, words(part.text), sticky="true" if after and after.table else "false")
    rows = _pieces(context) if part.table == "pieces" else _rulings(booklet, context)
    return call(f"{part.table.removesuffix('s')}-list", *(array(row) for row in rows))


def words(text: str) -> str:
    """A text with `*strong*` words and `{icons}` as a content block."""
    found = []
    for strong, plain in _STRONG.findall(text):
        for number, piece in enumerate(_ICON.split(strong or plain)):
            if number % 2:
                found.append(call("icon", string(piece)))
            elif piece:
                found.append(f"#strong{prose(piece)}" if strong else f"#{prose(piece)}")
    return content(found)


def _pieces(context: Context) -> Iterator[tuple[str, ...]]:
    """Icon, name and number of each kind of piece in the box; of those of all seats together."""
    parts = context.definitions.components()
    counts: Counter[str] = Counter()
    found: dict[str, PrintedPiece] = {}
    for batch in context.definitions.batches(context.config):
        piece = parts[batch.piece]
        if isinstance(piece, PrintedPiece) and piece.icon:
            counts[piece.written_as] += batch.count
            found.setdefault(piece.written_as, piece)
    for name, piece in found.items():
        count = content([f"#{string(str(counts[name]))}"])
        yield string(str(piece.icon)), prose(unhyphenated(context.words(piece).name)), count


def _rulings(booklet: Booklet, context: Context) -> Iterator[tuple[str, ...]]:
    """What is played under each ruling, and what might be instead. Raises `InputError` for a sentence that the language
    lacks."""
    for name, chosen in context.definitions.rulings.items():
        said = context.texts.rulings.get(name)
        if said is None or chosen not in said.played:
            what = f"no sentence for the option '{chosen}' of the ruling '{name}'"
            raise input_error(what, expected=f"one in rulings.{name}.played", mark=context.texts.place("rulings", name))
        others = [words for option, words in said.played.items() if option != chosen]
        others += [said.instead] if said.instead else []
        yield prose(said.played[chosen]), array(prose(f"{booklet.otherwise}\u00a0{other}") for other in others)


def _glance(title: str, context: Context) -> str:
    """The lists and steps of the sheets that each player has, for the back of the booklet."""
    made = []
    for said in _aids(context):
        for block in said.blocks:
            if lines := (block.steps or block.list):
                numbered = "true" if block.steps else "false"
                made.append(array((words(block.title), array(words(line) for line in lines), numbered)))
    return call("glance", prose(title), *made)[1:]


def _aids(context: Context) -> Iterator[PieceText]:
    parts = context.definitions.components()
    for batch in context.definitions.batches(context.config):
        piece = parts[batch.piece]
        if isinstance(piece, Sheet) and piece.per == "player":
            yield context.words(piece)


def _names(context: Context) -> str:
    """What is read out for each icon that a piece of no seat bears, as a dictionary of Typst's."""
    named: dict[str, str] = {}
    for piece in context.definitions.components().values():
        if isinstance(piece, PrintedPiece) and piece.icon and piece.seat is None:
            named.setdefault(str(piece.icon), unhyphenated(context.words(piece).name))
    rows = ", ".join(f"{string(icon)}: {string(name)}" for icon, name in named.items())
    return f"#let names = ({rows or ':'})\n"
