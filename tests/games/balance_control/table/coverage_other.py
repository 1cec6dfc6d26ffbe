"""docs/contributing/rules-coverage-sim-1.md: what the later edition plays otherwise is put back, and every rule is
switched off in it; the scenarios that then fail are named. `coverage.py` beside this one writes the page, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.games.balance_control.definitions.types import Definitions
from tests.games.balance_control.table.coverage import (
    DOCUMENTS,
    OTHER,
    PAGE,
    Row,
    fails,
    fails_by_ruling,
    felt_in_data,
    read,
    rows,
    table,
)
from tests.games.balance_control.table.setting import game
from tests.games.balance_control.table.switch_tables import ELSEWHERE, INSTEAD

BASE = "1.0.14"
"""The edition that the other one changes."""
OTHER_PAGE = PAGE.with_name("rules-coverage-sim-1.md")
OWN = [document for document in DOCUMENTS if f"\nedition: {OTHER}\n" in document.text]
"""The other edition's scenarios."""

Difference = tuple[str, list[str]]


def changed_rulings() -> dict[str, tuple[str, str]]:
    """The rulings that the edition takes otherwise: its option and the one it is put back to."""
    other, base = (game().definitions(edition).rulings for edition in (OTHER, BASE))
    return {str(name): (option, base[name]) for name, option in other.items() if option != base[name]}


def unchanged() -> Definitions:
    """The base edition under the other one's rulings: what still differs differs in a component."""
    own = {name: option for name, (option, _) in changed_rulings().items()}
    return game().definitions(BASE, own)


def changed_cards() -> list[str]:
    """The measures that the edition prices or plays otherwise beside its rulings."""
    other, base = game().definitions(OTHER).measures, unchanged().measures
    return [str(name) for name, card in other.items() if card != base[name]]


def felt_by_card_put_back(name: str) -> list[str]:
    """The edition's scenarios that fail with the base edition's card."""
    base = unchanged().measures
    found = []
    for document in OWN:
        one = read(document)
        cards = {card: base[card] if card == name else mine for card, mine in one.pack.measures.items()}
        if fails(replace(one, pack=replace(one.pack, measures=cards))):
            found.append(one.name)
    return found


def differences() -> Iterator[Difference]:
    """What is put back, and the scenarios that then fail."""
    for name, (own, base) in changed_rulings().items():
        felt = [document.name for document in OWN if fails_by_ruling(document, name, base, OTHER)]
        yield f"ruling `{name}`: `{base}` instead of `{own}`", felt
    for name in changed_cards():
        yield f"`{name}` as in {BASE}", felt_by_card_put_back(name)


def rules_of_the_other() -> Iterator[Row]:
    """Every rule switched off in the edition, but what can't be noticed there."""
    silent = ELSEWHERE[OTHER]
    yield from (row for row in rows(OTHER) if row[:2] not in silent)
    for rule, what, change in INSTEAD[OTHER]:
        yield rule, what, felt_in_data(rule, change, OTHER)


def other_page() -> str:
    """The document, from what was found."""
    put_back = [f"| {what} | {', '.join(f'`{name}`' for name in felt)} |" for what, felt in differences()]
    reasons = [f"- {rule}, {what}: {why}." for (rule, what), why in ELSEWHERE[OTHER].items()]
    return "\n".join([*HEAD, *put_back, *RULES_HEAD, *table(list(rules_of_the_other())), *SILENT_HEAD, *reasons]) + "\n"


HEAD = (
    f"# Which scenarios notice a rule of {OTHER}",
    "",
    f"The author's later specification changes {BASE} by rulings and by cards. Each row puts one of these differences",
    f"back and names the scenarios of {OTHER} that then fail.",
    "",
    "| put back | scenarios that then fail |",
    "|---|---|",
)
RULES_HEAD = (
    "",
    f"All other rules hold in {OTHER}, too. As on [the page of the other editions](rules-coverage.md), each row",
    "switches one off. The scenarios are the edition's own of that rule, and those that name no edition and hold in",
    "it as well.",
    "",
    "| rule | switched off | scenarios that then fail |",
    "|---|---|---|",
)
SILENT_HEAD = ("", f"What no scenario can notice in {OTHER}, and why:", "")
