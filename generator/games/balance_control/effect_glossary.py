"""A glossary of every effect word, field and value: what it means, where it may stand, a piece that uses it, its sign.

Words and fields are described where they are declared, values in `templates/words/balance-control/`, in each language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from generator.base.errors import input_error, list_words
from generator.definitions.field_annotations import OneOf
from generator.definitions.record_fields import RecordField, record_fields
from generator.definitions.yaml_nodes import MapNode, read_file
from generator.files.resources import resource_root, short_path
from generator.games.balance_control.definitions.balance_pack import (
    BalanceDefinitions,
    BalanceTile,
    Department,
    Measure,
    Overlay,
)
from generator.games.balance_control.definitions.own_pack import definitions_of
from generator.games.balance_control.effects.carriers import Carrier
from generator.games.balance_control.effects.effect import Effect
from generator.games.balance_control.effects.effect_words import BY_NAME, flatten_effects
from generator.games.balance_control.effects.vocabulary import VOCABULARY
from generator.games.balance_control.notation import write

PIECES = {"measure": Measure, "tile": BalanceTile, "overlay": Overlay, "department": Department}
"""What a list of values may speak of, beside effects."""
LOOKS = ("edge", "contour")
"""Lists of patterns: they are seen, not said."""
FOLDER = Path("templates") / "words" / "balance-control"


def lists() -> dict[str, tuple[str, ...]]:
    """Every list of values that has meanings: those of effects, then those of the pieces themselves."""
    choices = (field.note(OneOf) for piece in PIECES.values() for field in record_fields(piece))
    own = {choice.kind: tuple(choice.words()) for choice in choices if choice and choice.kind not in LOOKS}
    return {kind: tuple(words) for kind, words in VOCABULARY.items()} | own


@cache
def meanings(language: str) -> Mapping[str, Mapping[str, str]]:
    """The meaning of each value, by list. Raises `InputError` if the language has no such texts."""
    path = resource_root() / FOLDER / f"{language}.yaml"
    if not path.is_file():
        known = sorted(file.stem for file in path.parent.glob("*.yaml"))
        raise input_error(f"no words in '{language}'", expected=list_words(known), path="--lang")
    root = read_file(path, short_path(path))
    assert isinstance(root, MapNode)
    return {kind: dict(_sentences(root.get(kind))) for kind in root.entries}


def _sentences(values: Any) -> Iterator[tuple[str, str]]:
    """The values of a list with their sentences."""
    for name in values.entries:
        yield name, values.get(name).value


class EffectGlossary:
    """The effect words of a game's box, described in one language."""

    def __init__(self, pack: Any, texts: Any, told: Any, about: Any) -> None:
        """`told` says what a field is for, `about` what a word is, as editors show them. Raises `InputError`."""
        self.definitions: BalanceDefinitions = definitions_of(pack)
        self.texts, self.told, self.about = texts, told, about
        self.meanings = meanings(texts.language)

    def words(self) -> dict[str, dict[str, Any]]:
        """Each effect word: its meaning, its plain sentence, where it may stand, a piece that uses it, that piece's
        sign, and its fields."""
        return {name: self._word(word) for name, word in BY_NAME.items()}

    def values(self) -> dict[str, dict[str, dict[str, Any]]]:
        """Each list with its values: meaning, the fields of words that may have it, a piece, its sign."""
        return {kind: {value: self._value(kind, value) for value in values} for kind, values in lists().items()}

    def _word(self, word: type[Effect]) -> dict[str, Any]:
        used = next(((piece, effect) for piece, effect in self._uses() if type(effect) is word), None)
        spoken = str(self.texts.words.get(word.word, ""))
        return {
            "says": self.about(word).partition(": ")[2].partition("\n")[0],
            "printed": spoken.replace("\\_", " "),
            "stands": list(dict.fromkeys(Carrier(place.kind).short for place in word.plays)),
            "used": used[0] if used else "",
            "sign": write(used[1].notation()) if used else "",
            "fields": {field.key: self._field(word, field) for field in record_fields(word)},
        }

    def _field(self, word: type[Effect], field: RecordField) -> dict[str, Any]:
        choice = field.note(OneOf)
        return {"says": self.told(word, field), "values": list(choice.words()) if choice else []}

    def _value(self, kind: str, value: str) -> dict[str, Any]:
        stands = [
            f"{name}.{field.key}"
            for name, bearer in (BY_NAME | PIECES).items()
            for field in record_fields(bearer)
            if (choice := field.note(OneOf)) and choice.kind == kind and value in choice.words()
        ]
        said = ((piece, one) for piece, one in (*self._uses(), *self._pieces()) if _says(one, kind, value))
        piece, one = next(said, ("", None))
        sign = write(one.notation()) if isinstance(one, Effect) else ""
        return {"says": self.meanings[kind][value], "stands": stands, "used": piece, "sign": sign}

    def _pieces(self) -> Iterator[tuple[str, Any]]:
        """The game's pieces, measures first, and its departments."""
        game = self.definitions
        for parts in (game.measures, game.tiles, game.overlays, game.departments):
            yield from ((str(name), part) for name, part in parts.items())

    def _uses(self) -> Iterator[tuple[str, Effect]]:
        """Every effect of the game's pieces, measures first."""
        game = self.definitions
        parts: tuple[Measure | Overlay | BalanceTile, ...] = (
            *game.measures.values(),
            *game.overlays.values(),
            *game.tiles.values(),
        )
        for part in parts:
            yield from ((str(part.id), effect) for effect, _ in flatten_effects(part.effects))


def _says(bearer: Any, kind: str, value: str) -> bool:
    """Whether an effect, a piece or a department has that value of that list."""
    return any(
        (choice := field.note(OneOf)) and choice.kind == kind and getattr(bearer, field.name) == value
        for field in record_fields(type(bearer))
    )
