"""A module of one's own, drawn at random from the glossary: twenty cards as a designer would write them, in YAML."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from shutil import rmtree
from typing import Any

from generator.definitions.fields import fields_of
from generator.games.balance_control.definitions.sentences import Speaker, WordingError
from generator.games.balance_control.definitions.types import TIMINGS
from generator.games.balance_control.effects.base import Effect
from generator.games.balance_control.effects.carriers import MEASURE
from generator.games.balance_control.effects.words import BY_NAME, flattened
from tests.games import change, copy_real, real_game
from tests.games.balance_control.effects.changes import example, values

CARDS = 20
ANY = sorted(set(BY_NAME) - {"choose"})
MEASURES = [word for word in ANY if any(place.kind == MEASURE for place in BY_NAME[word].plays)]
"""What a designer takes most often: words that stand on measures."""
COSTS = ("nothing", "DOM", "any", "INF + any", "FOR + ECO")
MODULE = "own"
HEAD = """\
module:
  players: [2, 6]
  departments: []
  deck: DOM
  source: my own

pieces:
  back-own: {kind: back, department: DOM, icon: dom, colour: dom, count: 0}

measures:
"""
WORDS = """\
modules:
  own: {name: {nom: "Own", measures: "own measures"}, words: "Twenty measures"}
pieces:
  back-own: {name: "Card back, own"}
measures:
"""


class Card:
    """A card as it is written."""

    def __init__(self, chance: random.Random, number: int) -> None:
        self.number, self.name = number, f"own-{number}"
        self.cost, self.timing = chance.choice(COSTS), chance.choice(TIMINGS)
        words = chance.sample(ANY if chance.random() < 0.2 else MEASURES, chance.choice((1, 1, 1, 2)))
        effects = [drawn(chance, word) for word in words]
        self.effects: list[Effect] = [chosen(effects)] if len(effects) > 1 and chance.random() < 0.4 else effects

    @property
    def options(self) -> int:
        """In how many ways it can be played: the options of a choice, or one."""
        return max(1, *(len(effect.nested()) for effect in self.effects))

    def yaml(self) -> str:
        """Its lines in the module's file."""
        effects = "\n".join(f"      - {_written(effect)}" for effect in self.effects)
        head = f"  {self.name}:\n    number: {self.number}\n    cost: {self.cost}\n    timing: {self.timing}"
        return f"{head}\n    effects:\n{effects}\n"

    def words(self) -> str:
        """Its lines in the text file: a sentence that names every field."""
        flat = [effect for effect, _ in flattened(self.effects)]
        said = " ".join(_placeholder(effect, field) for effect in flat for field in _set(effect))
        said += "".join(f" {{#{number}}}" for effect in self.effects for number, _ in enumerate(effect.nested(), 1))
        return f'  {self.name}:\n    name: "Own {"abcdefghijklmnopqrstuvwxyz"[self.number]}"\n    sentence: "{said}."\n'


def drawn(chance: random.Random, word: str) -> Effect:
    """An effect of that word: each field one of its values; now and then one that makes sense by itself."""
    while True:
        start = example(word)
        chosen = {field.name: chance.choice(values(field)) for field in fields_of(type(start)) if field.required}
        effect: Effect = BY_NAME[word](**chosen)
        if not effect.problem() or chance.random() < 0.05:
            return effect


def chosen(effects: list[Effect]) -> Effect:
    """One of these effects, for whoever plays the card to choose."""
    return BY_NAME["choose"](options=tuple((effect,) for effect in effects))  # type: ignore[call-arg]


def _written(effect: Effect) -> str:
    if effect.nested():
        return f"choose: {{options: [{', '.join(f'[{_written(one)}]' for (one,) in effect.nested())}]}}"
    return f"{effect.word}: {{{', '.join(_fields(effect))}}}"


def _set(effect: Effect) -> Iterator[Any]:
    if effect.nested():
        return iter(())
    return (f for f in fields_of(type(effect)) if f.required or getattr(effect, f.name) != f.default)


def _fields(effect: Effect) -> Iterator[str]:
    return (f"{field.key}: {getattr(effect, field.name)}" for field in _set(effect))


def _placeholder(effect: Effect, field: Any) -> str:
    """The field as a placeholder, in the first form that its phrase has."""
    definitions = real_game().definitions()
    speaker = Speaker(real_game().texts("en"), definitions.numbers)
    for form in ("", ":mid", ":nom", ":a", ":of", ":tail", ":may_not"):
        try:
            speaker.say(f"{{{effect.word}.{field.key}{form}}}", [effect])
        except WordingError:
            continue
        return f"{{{effect.word}.{field.key}{form}}}"
    raise AssertionError(f"no form of {effect.word}.{field.key}: {effect}")


def own_game(folder: Path, cards: list[Card]) -> Path:
    """A copy of the game with a module of these cards."""
    made = copy_real(folder) if not folder.exists() else folder
    if (made / "text" / "de").exists():
        rmtree(made / "text" / "de")
        (made / "text" / "de.yaml").unlink()
        change(made / "game.yaml", "security, climate]", "security, climate, own]")
    (made / "modules" / f"{MODULE}.yaml").write_text(HEAD + "".join(map(Card.yaml, cards)), encoding="utf-8")
    (made / "text" / "en" / f"{MODULE}.yaml").write_text(WORDS + "".join(map(Card.words, cards)), encoding="utf-8")
    return made
