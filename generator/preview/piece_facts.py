"""Facts about a component besides its face, as plain data for a page."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

from generator.base.errors import Mark
from generator.base.frozen import dataclass
from generator.base.hyphens import remove_hyphens
from generator.base.word_marks import plain_words
from generator.definitions.field_annotations import RecordByWord
from generator.definitions.game_folder import GameFolder
from generator.definitions.id_types import PieceId, RulingName
from generator.definitions.language_texts import LanguageTexts
from generator.definitions.pack import Component, Pack, Ruling, written_id
from generator.definitions.printed_pieces import PrintedPiece
from generator.definitions.record_fields import record_fields
from generator.definitions.yaml_nodes import MOST_BYTES
from generator.files.gate import read_limited
from generator.games.registry import game_rules
from generator.games.rules import PieceFacts
from generator.pages.word_nodes import word_nodes

_SHOWN_APART = ("id", "of", "kind", "effects", "cost", "provisional", "art", "count")
_PLAIN = re.compile(r"(?!(?:yes|no|true|false|null|on|off)$)[A-Za-z][A-Za-z0-9 ._-]*")
_TOKEN = re.compile(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*")


@dataclass(frozen=True)
class FactsReader:
    """Collects facts about the components of one game in one edition; `scenarios`: files to search for their ids."""

    game: GameFolder
    definitions: Pack
    languages: tuple[LanguageTexts, ...]
    scenarios: tuple[Path, ...]

    def facts(self, name: str) -> dict[str, Any]:
        """All facts about a component except its faces and counts."""
        found = self.definitions.components()[name]
        said = {texts.language: self.words(found, texts) for texts in self.languages}
        return {
            "yaml": self.place(found),
            "record": dict(other_fields(found)),
            "cost": str(getattr(found, "cost", "")),
            "effects": [effect_line(effect) for effect in getattr(found, "effects", ())],
            "notation": list(self.rules_facts.notation(found)) if self.rules_facts else [],
            "words": {language: [*map(plain_words, lines)] for language, lines in said.items()},
            "said": {language: [*map(word_nodes, lines[1:])] for language, lines in said.items()},
            "rulings": list(self.rulings(found)),
            "scenarios": self.scenarios_by_id.get(name, []),
        }

    def place(self, found: Component) -> str:
        """Where the component is defined, as `my-game/modules/core.yaml:20:3`: without the path to the game's folder,
        so that a page is the same on every machine and reveals nothing about it."""
        mark = self.definitions.mark_of(written_id(found))
        if mark is None:
            return ""
        return f"{self.folder_name}/{str(mark).removeprefix(f'{self.game.folder.as_posix()}/')}"

    @cached_property
    def folder_name(self) -> str:
        """The name of the game's folder, which is looked for on the disk."""
        return self.game.folder.resolve().name

    def words(self, found: Component, texts: LanguageTexts) -> list[str]:
        """A component's name and the words on its face, with marks."""
        own = self.rules_facts.words(found, texts, self.definitions) if self.rules_facts else ()
        return [remove_hyphens(text) for text in own or piece_words(found, texts) if text]

    @cached_property
    def rules_facts(self) -> PieceFacts | None:
        """The facts that the game's rules give for their own kinds of pieces; None where they give none."""
        facts = game_rules(self.definitions.rules).facts
        return facts() if facts else None

    @property
    def deck_label(self) -> str:
        """The label of the groups into which cards are sorted."""
        return str(self.rules_facts.DECKS) if self.rules_facts else "page_deck"

    def deck(self, found: Component) -> str:
        """The deck that a piece belongs to, or what the rules use in its place; empty where it has none."""
        return str((self.rules_facts.deck(found) if self.rules_facts else getattr(found, "deck", None)) or "")

    def decks(self, texts: LanguageTexts) -> dict[str, str]:
        """The names of the decks in a language."""
        if self.rules_facts:
            return dict(self.rules_facts.decks(texts))
        return {str(key): remove_hyphens(str(named.name)) for key, named in texts.decks.items()}

    def rulings(self, found: Component) -> Iterator[list[str]]:
        """The rulings that change a component or are named after it: name, current option, other options, subject."""
        about = {str(found.id), found.module, str(getattr(found, "class_", ""))}
        about.add(self.deck(found).lower())
        for name, ruling in self.definitions.all_rulings.items():
            if found.id in self.changed_by_rulings.get(name, ()) or set(name.split("-")) & about or name in about:
                now = self.definitions.rulings[name]
                others = ", ".join(option for option in ruling.options if option != now)
                yield [name, now, others, *(_ruling_subject(name, ruling, texts) for texts in self.languages[:1])]

    @cached_property
    def changed_by_rulings(self) -> dict[RulingName, frozenset[str]]:
        """For each ruling the ids of the components that another option would change."""
        given = {str(ruling): chosen for ruling, chosen in self.definitions.rulings.items()}
        builder = self.game.builder(self.definitions.edition.id, given)
        builder.build()
        found: dict[RulingName, frozenset[str]] = {}
        for name in sorted(builder.switches.used_rulings):
            others = [option for option in self.game.rulings[name].options if option != self.definitions.rulings[name]]
            found[name] = frozenset(piece for option in others for piece in builder.pieces_changed_by(name, option))
        return found

    @cached_property
    def scenarios_by_id(self) -> dict[str, list[str]]:
        """The scenarios that mention each id: names of files, with the line where a file holds several."""
        found: dict[str, list[str]] = {}
        for path in self.scenarios:
            text = read_limited(path, MOST_BYTES, Mark(path.as_posix())).decode("utf-8", "replace")
            for place, code in _documents(text):
                for name in set(_TOKEN.findall(code)):
                    found.setdefault(name, []).append(f"{path.stem}{place}")
        return found


def _documents(text: str) -> Iterator[tuple[str, str]]:
    """Each document of a YAML file with its text, without its name and comments: `:LINE` and the text, or an empty
    place where there is only one document."""
    lines = [line.partition("#")[0].rstrip() for line in text.splitlines()]
    starts = [0, *(number for number, line in enumerate(lines, start=1) if line == "---"), len(lines) + 1]
    parts = [(start, lines[start : end - 1]) for start, end in pairwise(starts)]
    written = [(start, part) for start, part in parts if any(part)]
    for start, part in written:
        first = start + next(number for number, line in enumerate(part, start=1) if line)
        code = " ".join(line for line in part if not line.startswith("name:"))
        yield f":{first}" if len(written) > 1 else "", code


def piece_words(found: Any, texts: LanguageTexts) -> Iterator[str]:
    """The words of a language for one of the studio's pieces."""
    name = PieceId(written_id(found))
    said = texts.cards.get(name) or texts.pieces.get(name)
    if said:
        yield from (said.name, said.type, said.text, said.foot)


def other_fields(found: Any) -> Iterator[tuple[str, str]]:
    """The remaining fields of a component as YAML, inherited ones included."""
    kind: Any = type(found)
    for name, plain in _fields_told(kind):
        value = getattr(found, name)
        if value not in plain and value != {}:
            yield name.rstrip("_"), _value(value)


@cache
def _fields_told(kind: type) -> tuple[tuple[str, tuple[Any, ...]], ...]:
    """The fields of a kind of component that are told, each with the values that need no word."""
    of_studio = issubclass(kind, PrintedPiece)
    return tuple(
        (field.name, (None, (), field.default) if of_studio else (None, ()))
        for field in dataclasses.fields(kind)
        if field.name not in _SHOWN_APART
    )


def effect_line(effect: RecordByWord) -> str:
    """An effect as a line of YAML: `output: {target: department-tile, times: 2, until: settlement}`."""
    parts = []
    for field in record_fields(type(effect)):
        value = getattr(effect, field.name)
        if field.required or value != field.default:
            parts.append(f"{field.key}: {_value(value)}")
    return f"{effect.word}: {{{', '.join(parts)}}}"


def _value(value: Any, *, inside: bool = False) -> str:
    """A value as YAML; a text `inside` another value is quoted where necessary."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (tuple, frozenset)):
        return f"[{', '.join(_value(one, inside=True) for one in value)}]"
    if isinstance(value, Mapping):
        return _mapping(value.items())
    if isinstance(value, RecordByWord):
        return effect_line(value)
    if dataclasses.is_dataclass(value) and not hasattr(value, "parse"):
        fields = [(field, getattr(value, field.name)) for field in dataclasses.fields(value)]
        return _mapping((field.name.rstrip("_"), one) for field, one in fields if one != field.default)
    if isinstance(value, float):
        return f"{value:g}"
    return _quote_text(str(value)) if inside and isinstance(value, str) else str(value)


def _mapping(entries: Iterable[tuple[Any, Any]]) -> str:
    return f"{{{', '.join(f'{name}: {_value(value, inside=True)}' for name, value in entries)}}}"


def _quote_text(text: str) -> str:
    """A text in quotes if YAML would read it as something else."""
    return text if _PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def _ruling_subject(name: RulingName, ruling: Ruling, texts: LanguageTexts) -> str:
    """The subject of a ruling, also in a language that has no words for it, and which documents leave it open."""
    said = texts.rulings.get(name)
    subject = said.about if said else ruling.why
    return f"{subject} ({ruling.source})" if ruling.source else subject
