"""What a name in a game stands for: a card, region, piece, move or ruling, or a word inside moves."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from generator.base.errors import InputError, input_error, nearest_name
from generator.base.frozen import dataclass
from generator.base.hyphens import remove_hyphens
from generator.base.word_marks import plain_words
from generator.definitions.pack import written_id
from generator.play.procedure_rules import ProcedureRules

WRAPPINGS: Final = ("back", "box")
"""Kinds of pieces that nobody asks about: a deck's back, and boxes."""


@dataclass(frozen=True)
class Topic:
    """A thing that has a name: its `sort`, its `id`, its `name` in the table's language, its `others` (more names, such
    as a region's number), and what is said of it."""

    sort: str
    id: str
    name: str = ""
    others: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()

    @property
    def all_names(self) -> tuple[str, ...]:
        """The thing's id and names, in lower case."""
        return tuple(word.lower() for word in (self.id, *self.others, self.name) if word)

    @property
    def title(self) -> str:
        """The entry in a list: what may be typed, with the name."""
        ids = "/".join((*self.others, self.id))
        return f"{ids} ({self.name})" if self.name and self.name != self.id else ids

    @property
    def line(self) -> str:
        """The entry with everything that is said of the thing."""
        return f"{self.title} = {' '.join(self.sentences)}" if self.sentences else self.title

    def has(self, words: Sequence[str]) -> bool:
        """Whether one of its names has, for each of these words, a word that begins with it; short words must match
        whole."""
        return any(has_words(name.replace("-", " "), words) for name in self.all_names)


SHORT: Final = 2
"""Words of so many letters or fewer must match whole: too many words begin with them."""


def has_words(text: str, words: Sequence[str]) -> bool:
    """Whether the text has, for each of these lower-case words, a word that begins with it; short words must match
    whole."""
    plain = text.lower()
    ends = (r"(?!\w)" if len(word) <= SHORT else "" for word in words)
    return all(re.search(rf"(?<!\w){re.escape(word)}{end}", plain) for word, end in zip(words, ends, strict=True))


def list_topics(table: ProcedureRules[Any], state: Any) -> Iterator[Topic]:
    """Everything that may be asked about, sort by sort."""
    things = tuple(_things(table, state))
    yield from things
    yield from _moves(table, {topic.id for topic in things})
    for name, ruling in table.texts.rulings.items():
        option = table.rulings.get(str(name), "")
        if told := ruling.played.get(option):
            yield Topic("rulings", str(name), ruling.about, sentences=(plain_words(told), f"(ruling {name}={option})"))


def _things(table: ProcedureRules[Any], state: Any) -> Iterator[Topic]:
    """The topics of cards, regions, printed pieces and seats."""
    texts, pack = table.texts, table.pack
    for card, said in texts.cards.items():
        yield _topic(table, state, "cards", str(card), said.name, said.text)
    for region, named in texts.regions.items():
        if region in pack.regions:
            yield _topic(table, state, "regions", str(region), str(named.name), named.words)
    printed = {written_id(piece) for piece in pack.pieces.values() if piece.kind not in WRAPPINGS}
    for piece, said in texts.pieces.items():
        if str(piece) in printed:
            yield _topic(table, state, "pieces", str(piece), said.name, said.text)
    for seat in table.seats:
        yield _topic(table, state, "seats", str(seat))


def _topic(table: ProcedureRules[Any], state: Any, sort: str, name: str, called: str = "", text: str = "") -> Topic:
    others, facts = table.facts(state, sort, name)
    said = tuple(plain_words(remove_hyphens(part)) for part in (text, *facts) if part)
    return Topic(sort, name, remove_hyphens(called), others, said)


def _moves(table: ProcedureRules[Any], things: Collection[str]) -> Iterator[Topic]:
    """The topics of moves that these rulings ask for, and of the words in moves that don't stand for a thing."""
    texts, within = table.texts, dict[str, list[str]]()
    for name, verb in table.verbs.items():
        if verb.asked_under(table.rulings):
            called = texts.play.get(f"name-{name}", "")
            does = table.say(f"verb-{name}")
            said = (does if does.endswith(".") else f"{does}:", f"{verb.shape} ({verb.rule})")
            yield Topic("moves", name, called, sentences=said)
            for word in dict.fromkeys(word for place in verb.places for word in table.sorts[place].names or ()):
                within.setdefault(word, []).append(verb.shape)
    for word, shapes in within.items():
        if word not in things and not word.isnumeric():  # numbers and halves explain themselves
            called = remove_hyphens(texts.labels.get(f"move_{word.replace('-', '_')}", ""))
            yield Topic("words in moves", word, called, sentences=(" | ".join(shapes),))


def explain_name(found: Sequence[Topic], name: str) -> tuple[str, ...]:
    """What is called by that name, a line each. If something has just this name, the ids of things whose names contain
    it follow in a last line; otherwise these things are explained. Without a name, the list of everything that may be
    asked about. Raises `InputError` where there is nothing of that name."""
    small = " ".join(name.lower().split())
    if not small:
        return tuple(_topic_lines(found))
    exact = [topic for topic in found if small in topic.all_names]
    seated = any(topic.sort == "seats" for topic in exact)
    near = [topic for topic in found if topic not in exact and topic.has(small.replace("-", " ").split())]
    if seated:  # a seat's letter is in many names
        near = []
    if not exact and not near:
        raise _unknown_name(found, name)
    there = {topic.id for topic in exact}
    also = dict.fromkeys(topic.id for topic in near if there and topic.id not in there)
    return (*(topic.line for topic in exact or near), *([f"also: {', '.join(also)}"] if also else []))


def sentences_about(table: ProcedureRules[Any], state: Any, name: str) -> tuple[str, ...]:
    """What is said of the thing with just that id, sentence by sentence, without those that say how it is typed."""
    topic = next((topic for topic in _things(table, state) if topic.id == name), Topic("", name))
    typed = re.compile(rf"\b(?:{'|'.join(map(re.escape, table.verbs))}) {re.escape(name)}\b")
    return tuple(said for said in topic.sentences if not typed.search(said))


def _unknown_name(found: Sequence[Topic], name: str) -> InputError:
    known = [word for topic in found for word in topic.all_names]
    return input_error(
        f"nothing is called '{name}'", expected="a name that 'what' lists", hint=nearest_name(name, known)
    )


def _topic_lines(found: Sequence[Topic]) -> Iterator[str]:
    """A line for each sort, with the titles of its topics."""
    for sort, those in groupby(found, key=lambda topic: topic.sort):
        yield f"{sort}: {' · '.join(topic.title for topic in those)}"
