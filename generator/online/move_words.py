"""Moves in words: what a kind of move is called, what a move is about, and which places and pieces it names."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from generator.base.frozen import dataclass
from generator.definitions.pack import written_id
from generator.pictures.board_drawer import PLACES_KEPT, BoardDrawer
from generator.pictures.seat_panel import sign_paint
from generator.pictures.thing_names import display_name, place_name
from generator.play.move_grammar import ShapePart, shape_parts
from generator.play.procedure import ProcedureTable
from generator.play.protocol import TableMatch
from generator.play.table_scene import ScenePlace

ARROW = "→"
"""Between the place where a move begins and the place where it ends."""


@dataclass(frozen=True)
class MoveInWords:
    """A move in words. `about`: the words behind the name of its kind. `pieces`: ids of the box. `at`, `of`: which of
    the move's words stand for places and for pieces, counted from 0."""

    verb: str
    about: str
    places: tuple[ScenePlace, ...]
    pieces: tuple[str, ...]
    at: tuple[int, ...]
    of: tuple[int, ...]


class MoveWords:
    """Tells one game's moves in the language of its table; each is worked out once."""

    def __init__(self, table: BoardDrawer) -> None:
        self.table, self.context = table, table.context
        self._moves_in_words: dict[str, MoveInWords] = {}
        self._words: dict[str, str] = {}
        self._shapes: dict[str, list[object]] = {}

    def move_in_words(self, match: TableMatch, move: str) -> MoveInWords:
        """A whole move in words, or a kind of move by its first word alone, for those who may know no more."""
        if len(self._moves_in_words) > PLACES_KEPT:
            self._moves_in_words.clear()
        if move not in self._moves_in_words:
            self._moves_in_words[move] = self._read(match, move)
        return self._moves_in_words[move]

    def text(self, match: TableMatch, move: str, otherwise: Mapping[str, str] | None = None) -> str:
        """The whole move as a sentence. `otherwise`: other names for some places."""
        said = self.move_in_words(match, move)
        title, about = self.title(match, move), said.about
        if otherwise:
            names = "|".join(map(re.escape, otherwise))
            about = re.sub(rf"(?<![\w,-])({names})(?![\w,])", lambda found: otherwise[found[1]], about)
        return f"{title}: {about}" if about else title

    def title(self, match: TableMatch, move: str) -> str:
        """The name of a move's kind."""
        title = match.title(move).rstrip(".")
        return title[:1].upper() + title[1:]

    def _read(self, match: TableMatch, move: str) -> MoveInWords:
        verb, *rest = move.split()
        places = match.places(move) if rest or match.table.forms.get(verb, verb) == verb else ()
        named = self._places(rest, places)
        words = [named.get(number) or self.word(word) for number, word in enumerate(rest)]
        for number in named:
            if number + 1 in named:
                words[number] += f" {ARROW}"
        pieces = {number: self.pieces[word] for number, word in enumerate(rest) if word in self.pieces}
        return MoveInWords(
            verb,
            " ".join(filter(None, words)),
            places,
            tuple(dict.fromkeys(piece for found in pieces.values() for piece in found)),
            tuple(number + 1 for number in named),
            tuple(number + 1 for number in pieces if number not in named),
        )

    def _places(self, words: Sequence[str], places: Sequence[ScenePlace]) -> Mapping[int, str]:
        """The names of places, by the position of the words that stand for them."""
        found: dict[int, str] = {}
        left = list(dict.fromkeys(places))
        for number, word in enumerate(words):
            own = next((place for place in left if place.name == word), None)
            if own is None and word.isdecimal():
                own = next((place for place in left if place.name not in words), None)
            if own is not None:
                left.remove(own)
                found[number] = place_name(self.context, own)
        return found

    def word(self, word: str) -> str:
        """A word of a move: a thing by its name, a small word by its label, a number as it is."""
        if word not in self._words:
            small = f"move_{word}"
            self._words[word] = display_name(self.context, small if small in self.context.texts.labels else word)
        return self._words[word]

    @cached_property
    def pieces(self) -> Mapping[str, Sequence[str]]:
        """The pieces of the box that a word in a move may stand for."""
        found: dict[str, list[str]] = defaultdict(list)
        for name, piece in self.context.definitions.components().items():
            for word in dict.fromkeys((str(name), str(written_id(piece)))):
                found[word].append(str(name))
        return found

    def part(self, word: str) -> tuple[str, str, str]:
        """A word that is part of a payment, for a button: its name, its icon, and the colour token of the icon; the
        last two may be empty."""
        core = re.sub(r"[^\w-]", "", word)
        icon = core.lower() if core.lower() in self.context.icons.own else ""
        return self.word(word), icon, sign_paint(self.context, core.lower()) if icon else ""

    # What is built from parts ---------------------------------------------------------------------------------------

    def kinds(self, match: TableMatch) -> Iterator[str]:
        """The kinds of moves that are asked for now, by their first words."""
        forms = match.table.forms
        yield from (word for word in dict.fromkeys(re.split(r"[,\s]+", match.answers())) if word in forms)

    def titles(self, match: TableMatch) -> tuple[str, ...]:
        """The names of the kinds of moves that are asked for now."""
        return tuple(self.title(match, kind) for kind in self.kinds(match))

    def shapes(self, match: TableMatch) -> Iterator[tuple[str, list[object]]]:
        """The kinds of moves asked for now of which more is legal than is offered, each with the parts of its shape."""
        if isinstance(match.table, ProcedureTable):
            for verb in self.kinds(match):
                if match.table.verbs[verb].open:
                    if verb not in self._shapes:
                        self._shapes[verb] = self._parts(match.table, shape_parts(match.table.forms[verb]))
                    yield verb, self._shapes[verb]

    def _parts(self, table: ProcedureTable[Any], parts: Sequence[ShapePart]) -> list[object]:
        """The parts of a shape: a small word, a list of choices, a number, or a group that may be left out."""
        return [{"group": self._parts(table, one.group)} if one.group else self._part(table, one) for one in parts]

    def _part(self, table: ProcedureTable[Any], part: ShapePart) -> dict[str, object]:
        word, many = part.word, part.many
        sort = table.sorts.get(word)
        if sort is None:
            return {"word": word, "name": self.word(word)}
        choices: dict[str | int | None, list[str]] = {}
        for one in sort.names or ():
            name = self.word(one)
            if name != one or sort.read(one) not in choices:
                choices[sort.read(one)] = [one, name]
        most = sort.most if sort.names is None or (sort.read("1") == 1 and "1" not in sort.names) else None
        return {"name": self.word(word.lower()), "many": many, "choices": list(choices.values()), "most": most}
