"""The numbers and tables as words and cards name them: `{=repair}`, `{=upkeep.trade}`, `{=event.4}`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from generator.definitions.values import Word
from generator.games.organisation.numbers import CATEGORIES, NATURAL, Event, Money, Numbers, Strength, money

HIRED: Final = 5
"""For so many hired levels at least the price is told."""
UNEVENTFUL: Final = ("again", "nothing")
"""Events that no strength changes."""
FACTS: Final = ("exhausted", "population-lost", "population-gained", "found")
"""Events of which the document says that they are a fact, and not how many."""


def told_numbers(numbers: Numbers, word: Word) -> Mapping[str, str]:
    """What each name stands for; `word`: the words of a language."""
    start = numbers.beginning
    return {
        **{name: _plain(number) for name, number in vars(numbers).items() if isinstance(number, Money | int)},
        **{f"upkeep.{name}": _plain(numbers.upkeep_for(name)) for name in (*CATEGORIES, NATURAL)},
        "upkeep.apart": _apart(numbers, word, ()),
        "upkeep.others": _apart(numbers, word, ("fortification", NATURAL)),
        **{f"hire.{levels}": money(numbers.hired(0, levels)) for levels in range(1, HIRED + 1)},
        "hire.steps": ", ".join(_steps(numbers, word)),
        "weak": _faces(1, numbers.strong - 1),
        "strong": _faces(numbers.strong, 6),
        **{f"war.{face}": word(f"labels.war_{effect}") for face, effect in numbers.war.items()},
        **{f"beginning.{name}": str(getattr(start, name)) for name in ("regions", "population", "money", "levels")},
        **dict(_events(numbers, word)),
    }


def _plain(number: Money | int) -> str:
    return money(number.halves) if isinstance(number, Money) else str(number)


def _apart(numbers: Numbers, word: Word, besides: tuple[str, ...]) -> str:
    """The upkeep of what has one of its own, in brackets; `besides`: what is told elsewhere."""
    other = [
        f"{word(f'cards.{name}.name')} {_plain(price)}"
        for name, price in numbers.upkeep_of.items()
        if price != numbers.upkeep and name not in besides
    ]
    return f" ({', '.join(other)})" if other else ""


def _steps(numbers: Numbers, word: Word) -> Iterator[str]:
    for levels in range(1, max(HIRED, len(numbers.hire) + 1)):
        step = word("labels.hire_step").replace("{levels}", str(levels))
        yield step.replace("{money}", money(numbers.hired(0, levels)))


def _faces(least: int, most: int) -> str:
    """Numbers of a die: `1–4`."""
    return "–" if least > most else str(least) if least == most else f"{least}–{most}"


def _events(numbers: Numbers, word: Word) -> Iterator[tuple[str, str]]:
    for total, event in numbers.events.items():
        name = f"event.{total}"
        weak, strong = (_strength(event, force, word) for force in (event.weak, event.strong))
        called = word(f"labels.event_{event.event}")
        line = called if event.event in UNEVENTFUL else word("labels.event_line")
        yield name, called
        yield f"{name}.weak", weak
        yield f"{name}.strong", strong
        yield f"{name}.line", line.replace("{event}", called).replace("{weak}", weak).replace("{strong}", strong)


def _strength(event: Event, force: Strength, word: Word) -> str:
    """How much an event is: a chance, a fact where one is all that may be lost or won, or a count."""
    said = word(f"labels.force_{event.event}")
    if event.event in UNEVENTFUL:
        return said
    if force.chance:
        return word("labels.chance")
    if not force.amount:
        return word("labels.event_nothing")
    if force.amount == 1 and event.event in FACTS:
        return word("labels.fact")
    one, _, many = said.partition("|")
    return (one if force.amount == 1 else many or one).replace("#", str(force.amount))
