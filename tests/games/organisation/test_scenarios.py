"""The scenario files of the game: each cites its paragraph and the document, holds, and there are enough of each."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from generator.definitions.configuration import configuration
from generator.definitions.ids import RulingName
from generator.errors import InputError
from generator.games.organisation.numbers import Event, Money, Numbers, Strength
from generator.play.scenario.run import ScenarioTables, play_scenario
from generator.play.scenario.types import Do, Expect, Illegal, Legal, Scenario
from generator.play.tables import table_of
from tests.games.organisation.campaigns import at, campaign, game
from tests.scenario_files import SCENARIOS, Document, documents, failures, scenario_files

FILES = scenario_files(SCENARIOS / "organisation")
DOCUMENTS = documents(FILES)
TABLES = ScenarioTables(game())


def scenario(document: Document) -> Scenario:
    return document.read(game())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_scenarios_of_a_file_hold(path: Path) -> None:
    assert failures(path, game(), TABLES) == []


def test_a_scenario_cites_its_rule_and_shows_something() -> None:
    for document in DOCUMENTS:
        first = document.text.partition("\n")[0]
        assert re.match(r"# (O[1-5]|ruling)\b", first), f"{document}: the first line cites the paragraph"
        assert "004" in first or "ruling" in first, f"{document}: it cites the document, or the ruling instead"
        assert any(isinstance(step, Expect | Legal | Illegal) for step in scenario(document).steps), document


def test_a_scenario_lies_in_the_file_of_its_paragraph_or_of_its_ruling() -> None:
    for document in DOCUMENTS:
        stem, (rule, word, *_) = document.path.stem, document.name.split()
        assert stem == f"ruling-{word.strip(',')}" if rule == "ruling" else stem.partition("-")[0] == rule, document


@cache
def _table(rulings: tuple[tuple[str, str], ...], players: int, numbers: Callable[[Numbers], Numbers]) -> Any:
    """A table under those rulings, with those numbers."""
    pack: Any = game().definitions()
    pack = replace(pack, rulings=dict(rulings), numbers=numbers(pack.numbers))
    return table_of(game(), pack, configuration(pack, players, ()), "en")


def _same(numbers: Numbers) -> Numbers:
    return numbers


def _holds(
    document: Document, rulings: Mapping[str, str] | None = None, numbers: Callable[[Numbers], Numbers] = _same
) -> bool:
    """Whether a scenario holds under other rulings, or with other numbers."""
    one = scenario(document)
    said = {str(name): str(option) for name, option in {**one.pack.rulings, **(rulings or {})}.items()}
    table = _table(tuple(said.items()), one.config.players, numbers)
    try:
        return play_scenario(one, table.stand(one.position)).holds
    except InputError:
        return False


def _two(found: Iterable[bool]) -> bool:
    """Whether two of these are true; it looks no further."""
    return len(list(islice(filter(None, found), 2))) == 2


RULINGS = {str(name): ruling.options for name, ruling in game().rulings.items()}
CHANGED_NOTHING = ("event-hits",)
"""Whether people or lots choose is all that these options change, which no position tells."""


@pytest.mark.parametrize("name", RULINGS)
def test_every_ruling_is_shown_twice_and_every_option_once(name: str) -> None:
    found = [scenario(document) for document in DOCUMENTS if document.name.startswith(f"ruling {name},")]
    assert len(found) >= 2
    assert {str(one.pack.rulings[RulingName(name)]) for one in found} == set(RULINGS[name])


@pytest.mark.quick("chance-half-each")
@pytest.mark.parametrize(
    ("name", "option"),
    [(name, option) for name, options in RULINGS.items() if len(options) > 1 for option in options],
)
def test_two_scenarios_show_each_option_and_would_fail_under_another(name: str, option: str) -> None:
    if name in CHANGED_NOTHING:
        return
    own = sorted(DOCUMENTS, key=lambda document: document.path.stem != f"ruling-{name}")
    those = (document for document in own if scenario(document).pack.rulings[RulingName(name)] == option)
    others = [other for other in RULINGS[name] if other != option]
    assert _two(not all(_holds(document, {name: other}) for other in others) for document in those)


def test_by_lot_or_by_choice_is_who_is_asked() -> None:
    held = {"A": {"harbour": {"levels": {"trade": 1, "military": 1}}}}
    for option, asked in (("owner-chooses", "A"), ("dice-choose", None)):
        match = at(held, rest={"step": "event"}, event_hits=option)
        for face in (2, 2, 1):
            match.apply(f"roll {face}")
        assert (match.asked, match.moves()) == (asked, ("hit trade harbour", "hit military harbour"))


def _bought(move: str) -> str:
    """What a move is about, without where and whose."""
    verb, *words = move.split()
    if verb == "effect":
        return f"{verb} {words[1]} {'population' if words[2] == 'population' else 'level'}"
    if verb in ("calm", "crush", "move"):
        cargo = words[1] if words[1] in ("population", "money") or verb != "move" else "advantage"
        return f"{verb} {cargo}"
    return f"{verb} {words[0]}" if verb == "spend" else verb


WAYS = (
    *("effect damage level", "effect destroy level", "effect kill population", "effect take level"),
    *("effect take population", "spend unrest", "spend reach", "spend silence", "spend loot", "spend damage"),
    *("calm money", "calm authority", "calm intelligence", "crush military", "crush intelligence"),
    *("move population", "move advantage", "move money"),
)


def test_every_move_and_whatever_it_is_about_is_played_in_two_scenarios() -> None:
    played: Counter[str] = Counter()
    for document in DOCUMENTS:
        told = [step.attempt.text for step in scenario(document).steps if isinstance(step, Do)]
        played.update({move.split()[0] for move in told} | {_bought(move) for move in told})
    assert [way for way in (*campaign(2).verbs, *WAYS) if played[way] < 2] == []


def _money(name: str) -> Callable[[Numbers], Numbers]:
    """Half a unit more of it."""
    return lambda numbers: replace(numbers, **{name: Money(getattr(numbers, name).halves + 1)})


def _count(name: str, more: int = 1) -> Callable[[Numbers], Numbers]:
    return lambda numbers: replace(numbers, **{name: getattr(numbers, name) + more})


def _hire(place: int) -> Callable[[Numbers], Numbers]:
    """The price of one hired level, half a unit more."""
    more = [Money(one == place) for one in range(3)]
    return lambda numbers: replace(
        numbers, hire=tuple(Money(one.halves + other.halves) for one, other in zip(numbers.hire, more, strict=True))
    )


def _upkeep(kind: str) -> Callable[[Numbers], Numbers]:
    return lambda numbers: replace(numbers, upkeep_of={**numbers.upkeep_of, kind: Money(2)})


def _war(face: int) -> Callable[[Numbers], Numbers]:
    """Another effect of a number of the die."""
    return lambda numbers: replace(
        numbers, war={**numbers.war, face: "nothing" if numbers.war[face] != "nothing" else "death"}
    )


def _event(total: int) -> Callable[[Numbers], Numbers]:
    """Another event of a sum."""
    return lambda numbers: replace(
        numbers,
        events={**numbers.events, total: Event("nothing" if total < 7 or total > 9 else "bad-season", ONE, ONE)},
    )


def _strength(total: int, force: str) -> Callable[[Numbers], Numbers]:
    """A chance for a fact and the other way round; one more where it is counted."""

    def changed(numbers: Numbers) -> Numbers:
        event = numbers.events[total]
        was: Strength = getattr(event, force)
        facts = total in (2, 3, 11, 12)
        now = Strength(1, not was.chance) if facts else Strength(was.amount + 1)
        return replace(numbers, events={**numbers.events, total: replace(event, **{force: now})})

    return changed


def _beginning(name: str) -> Callable[[Numbers], Numbers]:
    return lambda numbers: replace(
        numbers, beginning=replace(numbers.beginning, **{name: getattr(numbers.beginning, name) + 1})
    )


ONE = Strength(1)
NUMBERS: list[tuple[str, Callable[[Numbers], Numbers], str]] = [
    ("trade", _money("trade"), "O1-trade"),
    ("population", _money("population"), "O2"),
    ("upkeep", _money("upkeep"), "O2"),
    ("upkeep_of fortification", _upkeep("fortification"), "O[12]"),
    ("upkeep_of natural", _upkeep("natural"), "O[12]"),
    ("new_level", _money("new_level"), "O3|ruling-pays"),
    ("repair", _money("repair"), "O3"),
    *((f"hire {place + 1}", _hire(place), "O4-hire") for place in range(3)),
    ("hire_more", _money("hire_more"), "O4-hire"),
    ("calm", _money("calm"), "O2-unrest|ruling-calms"),
    ("founds_after", _count("founds_after"), "O2-unrest|ruling-founded"),
    ("limit", _count("limit"), "O1"),
    ("infrastructure", _count("infrastructure"), "O1-infra|ruling-limit"),
    ("protects", _money("protects"), "O1-fort|O4-"),
    ("soldiers", _count("soldiers"), "O1-mil|ruling-soldiers"),
    ("overloaded", _count("overloaded"), "O1-mil"),
    ("a greater success", _count("success"), "O4-sab|O4-pl|O1|ruling-half"),
    ("a smaller success", _count("success", -1), "O4-sab|O4-pl|O1|ruling-"),
    ("loot", _money("loot"), "O4-pl|O1|ruling-(half|defends|steals)"),
    *((f"war {face}", _war(face), "O4-war|O1-nat") for face in range(1, 7)),
    ("war_dice", _count("war_dice"), "O4-war"),
    ("war_theft", _money("war_theft"), "O4-war:.*four-|ruling-steals"),
    ("a greater strong", _count("strong"), "O5"),
    ("a smaller strong", _count("strong", -1), "O5|ruling-"),
    ("a greater comes_true", _count("comes_true"), "O5|ruling-chance"),
    ("a smaller comes_true", _count("comes_true", -1), "O5|ruling-"),
    *((f"events {total}", _event(total), f"O5-{total}-?|ruling-") for total in range(2, 13)),
    *(
        (f"events {total} {force}", _strength(total, force), f"O5-{total}-{force}|O5-7|ruling-(whose|last|chance)")
        for total in (2, 3, 4, 5, 6, 10, 11, 12)
        for force in ("weak", "strong")
    ),
    *(
        (f"beginning {name}", _beginning(name), "ruling-setup")
        for name in ("regions", "population", "money", "levels")
    ),
]  # fmt: skip
"""Each number, changed, and in which scenarios to look for it."""


def test_every_number_is_changed() -> None:
    named = {name.removeprefix("a greater ").split()[0] for name, _, _ in NUMBERS if not name.startswith("a smaller")}
    assert named == {one.name for one in fields(Numbers)} - {"limits"}


@pytest.mark.quick("upkeep*")
@pytest.mark.parametrize(("number", "begins"), [one[1:] for one in NUMBERS], ids=[one[0] for one in NUMBERS])
def test_two_scenarios_would_fail_with_another_number(number: Callable[[Numbers], Numbers], begins: str) -> None:
    assert _two(not _holds(one, numbers=number) for one in DOCUMENTS if re.match(begins, one.id))
