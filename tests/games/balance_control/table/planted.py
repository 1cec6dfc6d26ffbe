"""Faults planted in the definitions, and holes mended there: what `check` then says otherwise, rule by rule.

These are the rules that no move shows: laws on cards (R15), and holes of the documents that nothing in play meets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from generator.definitions.checks.report import check
from generator.definitions.configuration import configuration
from generator.games.balance_control.definitions.types import Definitions, MeasureId
from generator.games.balance_control.effects.base import Effect
from generator.games.balance_control.effects.values import Cost
from generator.games.balance_control.effects.words import Gain, GrantInfluence, Produce, RemoveOverlay
from tests.games.balance_control.table.setting import game

Change = Callable[[Definitions], Definitions]


def card(name: str, **values: Any) -> Change:
    """Other traits of one measure."""
    return lambda given: replace(
        given,
        measures={m: replace(one, **values) if m == name else one for m, one in given.measures.items()},
    )


def lasting(name: str) -> Change:
    """A measure whose effects last for the rest of the game."""
    return lambda given: card(
        name, effects=tuple(replace(one, until="game-end") for one in given.measures[MeasureId(name)].effects)
    )(given)


def producing(name: str) -> Change:
    """An overlay that makes DOM."""
    return lambda given: replace(
        given,
        overlays={o: replace(v, effects=(Produce("DOM", 1),)) if o == name else v for o, v in given.overlays.items()},
    )


def guessed(given: Definitions) -> Definitions:
    """Overlays whose printed numbers are a guess."""
    return replace(given, overlays={o: replace(one, provisional=True) for o, one in given.overlays.items()})


def without_hole(code: str) -> Change:
    """The definitions without one of their findings."""
    return lambda given: replace(given, findings={c: hole for c, hole in given.findings.items() if c != code})


def acts(name: str, effect: Effect) -> Change:
    """A measure with another effect."""
    return card(name, effects=(effect,))


def costs(name: str, cost: str) -> Change:
    """A measure with another cost."""
    return card(name, cost=Cost.parse(cost))


GAIN = Gain(target="department-tile", amount=2)
MARKER = GrantInfluence(1, "to-supply")
REMOVAL = RemoveOverlay("choice", "tile")

PLANTED: list[tuple[str, str, str, Change]] = [
    # rule, what is planted, where `check` says so, how
    ("R14.3", "printed numbers that are a guess", "core", guessed),
    ("R15.1", "a measure that creates influence", "future-investment", acts("future-investment", MARKER)),
    ("R15.2", "a measure for the rest of the game", "location-debate", lasting("location-debate")),
    ("R15.3", "an overlay that makes DOM", "control", producing("control")),
    ("R15.4", "an economy measure that costs SEC", "economic-council", costs("economic-council", "2 ECO + SEC")),
    ("R15.5", "a climate measure that costs SEC", "protest-movement", costs("protest-movement", "CLM + SEC")),
    ("R15.5", "a climate measure that removes overlays", "future-investment", acts("future-investment", REMOVAL)),
    (
        "R15.6",
        "a climate measure when a round starts",
        "extreme-weather",
        card("extreme-weather", timing="round-start"),
    ),
    ("R15.7", "a measure that is held in secret", "debt-brake", card("debt-brake", open=False)),
    ("R15.8", "a cost in NRG, which nobody can have", "debt-brake", costs("debt-brake", "DOM + NRG")),
    ("R15.9", "an effect that its wording doesn't tell", "debt-brake", acts("debt-brake", GAIN)),
]

MENDED = {
    "R14.2": "nothing moves the countdown of Transformation Pressure",
    "R14.4": "002 announces fifteen security measures and lists thirteen",
    "R14.18": "001 and 002 name the departments otherwise",
}
"""Holes that nothing in play meets: reported as they are, silent once their entry in findings.yaml is gone."""


@cache
def real() -> Definitions:
    return game().definitions()


def said(given: Definitions) -> set[tuple[str, str]]:
    """Code and place of all that `check` says about everything, six players."""
    found = game()
    texts = [found.texts(language) for language in found.languages]
    report = check(given, configuration(given, 6, ["all"]), texts, found.sources.icons)
    return {(finding.code, finding.where) for finding in report.findings}


def planted_rows() -> Iterator[tuple[str, str, list[str]]]:
    """Rule, what is planted or mended, and what `check` says of it: the rule's code and the component."""
    before = said(real())
    for rule, what, where, change in PLANTED:
        new = (said(change(real())) - before) & {(rule, where)}
        yield rule, what, [f"{code} {place}" for code, place in sorted(new)]
    for code, what in MENDED.items():
        gone = before - said(without_hole(code)(real()))
        yield code, f"its entry is taken out: {what}", [f"no {name}" for name, _ in sorted(gone) if name == code]
