"""The heads of a table by their sense: which key a designer means by `Qty`, `Card Title` or `Flavour text`.

Letter case, blanks, hyphens and underscores don't matter. Beside the keys themselves there are the words that designers
use for them, `templates/tables/heads.yaml`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import field
from functools import cache, cached_property
from typing import Annotated, Any, get_args, get_origin

from generator.base.frozen import dataclass
from generator.definitions.dialect import Dialect
from generator.definitions.field_annotations import ByKey, PrintedWords, find_note
from generator.definitions.record_fields import RecordField
from generator.definitions.template_files import read_record
from generator.definitions.yaml_reader import is_record, keys_of, later_type, plain_type
from generator.files.resources import resource_root

ID, UNREAD, OWN = "id", "#", "own"
"""The column of ids; how columns begin that are one's own notes; what lists the heads of such that begin otherwise."""
_BETWEEN = re.compile(r"[\s\-_.:/()]+")
MOST_WORDS, FAR = 4, 1_000
"""Words of a head of which the first may mean a key; how far such a meaning is behind all others."""
PLAINER = 100
"""How far what a head means without what is said in passing is behind what it means as it is written."""
_WORDS = re.compile(r"[^\W_]+")
_ASIDE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_OF_CARDS = frozenset(("card", "cards", "karte", "karten", "carte", "cartes", "carta", "cartas", "the", "of", "in"))
"""Words of a head that say no more than that it is one of a list of cards."""


_LANGUAGES = frozenset(("cs", "da", "de", "en", "es", "fi", "fr", "hu", "it", "nl", "pl", "pt", "ru", "sv", "tr", "uk"))
"""Languages that the heads of lists end in."""


@dataclass(frozen=True)
class HeadMeaning:
    """What a column says: the keys that lead there; `is_text`: words, in a `language` (the empty one: in any that says
    nothing itself)."""

    path: tuple[str, ...]
    is_text: bool = False
    language: str = ""

    @property
    def key(self) -> str:
        """The column's key as YAML writes it, with dots: `art.file`."""
        return ".".join((*self.path, self.language) if self.language else self.path)


def head_sense(head: str) -> str:
    """A head without what doesn't matter: `Card-Title` and `card title` are one."""
    return _BETWEEN.sub("", unicodedata.normalize("NFKC", head).casefold())


@cache
def _plainer_senses(head: str) -> tuple[str, ...]:
    """The senses of a head without what is said in passing: `Points (optional)`, `Card count`, `Amounts`."""
    words = [word for word in _WORDS.findall(_ASIDE.sub(" ", head)) if word.casefold() not in _OF_CARDS]
    meant = head_sense(" ".join(words))
    found = (meant, meant.removesuffix("s"), meant + "s") if len(meant) > 1 else ()
    return tuple(one for one in found if one != head_sense(head))


@cache
def _synonyms() -> Mapping[str, tuple[str, ...]]:
    """By key the words that designers use for it, by their sense, the most usual first."""
    found: Mapping[str, tuple[str, ...]] = read_record(
        resource_root() / "templates" / "tables" / "heads.yaml",
        Mapping[str, tuple[str, ...]],  # type: ignore[type-abstract]
    )
    return {key: tuple(dict.fromkeys(map(head_sense, words))) for key, words in found.items()}


@dataclass(frozen=True)
class HeadVocabulary:
    """What the columns of a section's table can be in a dialect, in these languages. `own_keys` and `own_words`: the
    fields of the layouts that its cards may have, by their names, with their types. `unsure`: one of these layouts
    isn't there, so nobody knows its fields."""

    dialect: Dialect
    section: str
    languages: Collection[str]
    own_keys: Mapping[str, Any] = field(default_factory=dict)
    own_words: Mapping[str, Any] = field(default_factory=dict)
    unsure: bool = False

    @cached_property
    def records(self) -> Mapping[str, Any]:
        """The record that an entry is read into, by the word that chooses it."""
        wanted, notes = plain_type(self.dialect.sections[self.section].record)
        chosen = find_note(notes, ByKey)
        return chosen.records if chosen else {"": wanted}

    @cached_property
    def chosen_by(self) -> str:
        """The key whose word chooses the record; empty where there is one record."""
        chosen = find_note(plain_type(self.dialect.sections[self.section].record)[1], ByKey)
        return chosen.key if chosen else ""

    @cached_property
    def further_keys(self) -> Mapping[str, Any]:
        """The keys that an entry holds for another record."""
        return self.dialect.sections[self.section].more

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The keys of an entry that are no words."""
        own = [key.key for record in self.records.values() for key in keys_of(record)]
        return tuple(
            dict.fromkeys([*([self.chosen_by] if self.chosen_by else []), *own, *self.further_keys, *self.own_keys])
        )

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The keys of the words that a language has for an entry."""
        return (*word_keys(self.dialect, self.section), *self.own_words)

    def type_of(self, meaning: HeadMeaning, record: Any = None) -> Any:
        """The type of what a column says, in one record or in whichever has it; None where there is none."""
        own = self.own_words if meaning.is_text else self.own_keys
        if meaning.path[0] in own:
            wanted = own[meaning.path[0]]
            return type_at(later_type(wanted)[0], meaning.path[1:]) if meaning.path[1:] else wanted
        if meaning.is_text:
            return type_at(words_record(self.dialect, self.section), meaning.path)
        if more := self.further_keys.get(meaning.path[0]):
            return type_at(more[0], (more[1], *meaning.path[1:]))
        several = [record] if record else self.records.values()
        return next((found for one in several if (found := type_at(one, meaning.path))), None)

    def meaning(self, name: str) -> HeadMeaning | None:
        """The meaning of a head that is a key exactly as YAML has it (`art.file`, `name.de`); None for any other head,
        or a language that the game doesn't have."""
        key, *deeper = name.split(".")
        if key in self.words and key not in self.keys:
            if deeper and deeper[0] not in self.languages:
                return None
            return HeadMeaning((key, *deeper[1:]), True, deeper[0] if deeper else "")
        found = HeadMeaning((key, *deeper))
        known = all(found.path) and (
            any(type_at(record, found.path) for record in self.records.values())
            or (key in self.own_keys and self.type_of(found) is not None)
        )
        return found if known or name == self.chosen_by or key in self.further_keys else None

    @cached_property
    def _by_sense(self) -> Mapping[str, HeadMeaning]:
        """Every key, and every key in a record of an entry, by its sense."""
        found: dict[str, HeadMeaning] = {}
        for name in (*self.words, *self.keys, *self.nested_keys):
            meaning = self.meaning(name)
            if meaning:
                found.setdefault(head_sense(name), meaning)
        return found

    @cached_property
    def nested_keys(self) -> tuple[str, ...]:
        """The keys in a record of an entry, with dots: `corners.top_left`."""
        fields = [one for record in self.records.values() for one in keys_of(record)]
        inner = [(one.key, later_type(one.type)[0]) for one in fields]
        found = (f"{key}.{below.key}" for key, wanted in inner if is_record(wanted) for below in keys_of(wanted))
        return tuple(dict.fromkeys(found))

    def meanings(self, head: str) -> list[tuple[int, HeadMeaning]]:
        """What a head may mean, with how far it is from the key itself: 0 for the key in other letters, then by the
        place among a key's words; the most likely first."""
        meant = head_sense(head)
        found = [(0, self._by_sense[meant])] if meant in self._by_sense else []
        words, language = self._split_language(head)
        if language and head_sense(words) in self._by_sense:
            found += [(0, self._in(self._by_sense[head_sense(words)], language))]
        plainer = next((some for one in _plainer_senses(head) if (some := self._by_word.get(one))), ())
        spoken = self._by_word.get(head_sense(words), ()) if language else ()
        in_passing = {order: (PLAINER + far, meaning) for order, far, meaning in plainer}
        meant_so = {order: (far, meaning) for order, far, meaning in self._by_word.get(meant, ())}
        said_so = {order: (far, self._in(meaning, language)) for order, far, meaning in spoken if meaning.is_text}
        found += [pair for _, pair in sorted({**in_passing, **said_so, **meant_so}.items())]
        found += self._by_first_word(head)
        return [(far, meaning) for far, meaning in dict.fromkeys(found) if not language or meaning.is_text or far == 0]

    @cached_property
    def _by_word(self) -> Mapping[str, Sequence[tuple[int, int, HeadMeaning]]]:
        """By the words that designers use, what they mean here: the key's place among all keys, how far the word is
        from it, and the meaning."""
        found: dict[str, list[tuple[int, int, HeadMeaning]]] = {}
        for order, (key, synonyms) in enumerate(_synonyms().items()):
            if meaning := self.meaning(key):
                for far, word in enumerate(synonyms, start=1):
                    found.setdefault(word, []).append((order, far, meaning))
        return found

    def _by_first_word(self, head: str) -> list[tuple[int, HeadMeaning]]:
        """What the first word of a longer head means: `Anzahl der Karten`, `Nome Carta`."""
        first, *others = _WORDS.findall(head)[:MOST_WORDS] or [""]
        if not others or len(first) == 1:
            return []
        return [(FAR + far - 1, meaning) for _, far, meaning in self._by_word.get(head_sense(first), ())]

    @staticmethod
    def _in(meaning: HeadMeaning, language: str) -> HeadMeaning:
        return HeadMeaning(meaning.path, meaning.is_text, language) if meaning.is_text else meaning

    def _split_language(self, head: str) -> tuple[str, str]:
        """A head without the language that it ends in, and that language: `Title (de)`."""
        parts = _WORDS.findall(head)
        own = {language.casefold(): language for language in self.languages}
        if len(parts) > 1 and parts[-1].casefold() in own:
            return " ".join(parts[:-1]), own[parts[-1].casefold()]
        return "", ""

    def foreign_language(self, head: str) -> str:
        """The language that a head ends in where the game doesn't have it, for `Name (DE)`; else nothing."""
        *words, last = _WORDS.findall(head) or [""]
        language = last.casefold()
        known = {own.casefold().partition("-")[0] for own in self.languages}
        return language if words and language in _LANGUAGES - known else ""

    @staticmethod
    def is_own(head: str) -> bool:
        """Whether a head says that its column is for the designer alone; numbers and dates in it don't matter."""
        undated = " ".join(word for word in head.split() if not any(letter.isdigit() for letter in word))
        return any(one in _synonyms()[OWN] for one in (head_sense(head), head_sense(undated), *_plainer_senses(head)))

    def is_id(self, head: str) -> bool:
        """Whether a head means the ids; not where a field of a layout is called so."""
        if head_sense(head) in map(head_sense, (*self.own_keys, *self.own_words)):
            return False
        words = _WORDS.findall(head)
        return head_sense(head) in _synonyms()[ID] or (len(words) > 1 and words[0].casefold() == ID)

    def about(self, head: str) -> str:
        """The key that a head means first of all; empty where it means none."""
        if self.is_id(head):
            return ID
        meaning = self.meaning(head.strip()) or next((found for _, found in self.meanings(head)), None)
        return meaning.key if meaning else ""

    def knows(self, head: str) -> bool:
        """Whether a head means anything that is read."""
        return self.is_id(head) or self.meaning(head.strip()) is not None or bool(self.meanings(head))


def word_keys(dialect: Dialect, section: str) -> list[str]:
    """The keys of the words that a language has for an entry of a section."""
    record = words_record(dialect, section)
    return [key.key for key in keys_of(record)] if record else []


def words_record(dialect: Dialect, section: str) -> Any:
    """The record of the words that a language has for an entry of a section, if it is one."""
    args = get_args(next((key.type for key in keys_of(dialect.texts) if key.key == section), None))
    return args[1] if len(args) == 2 and is_record(args[1]) else None


def _told_type(field: RecordField) -> Any:
    """A field's type, with what is noted beside it of its words."""
    printed = find_note(field.notes, PrintedWords)
    return Annotated[field.type, printed] if printed else field.type


@cache
def type_at(record: Any, path: tuple[str, ...]) -> Any:
    """The type of what a path leads to in a record; None where it leads nowhere."""
    wanted = record
    for key in path:
        wanted, _ = later_type(wanted)
        if is_record(wanted):
            found = next((one for one in keys_of(wanted) if one.key == key), None)
            wanted = _told_type(found) if found else None
        else:
            args = get_args(wanted)
            mapping = isinstance(get_origin(wanted), type) and issubclass(get_origin(wanted), Mapping)
            wanted = args[1] if mapping else None
        if wanted is None:
            return None
    return wanted
