"""The scenario files of the game: each cites its paragraph and the document, holds, and there are enough of each."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from generator.base.errors import InputError
from generator.definitions.configuration import make_configuration
from generator.definitions.id_types import RulingName
from generator.games.organisation.campaign_numbers import CampaignNumbers, EventLine, Money, Strength
from generator.play.scenario.scenario_run import ScenarioTables, play_scenario
from generator.play.scenario.scenario_steps import DoStep, ExpectStep, IllegalStep, LegalStep, Scenario
from generator.play.table_of_game import game_table
from tests.games.organisation.campaigns import at, campaign, game
from tests.scenario_files import SCENARIOS, Document, documents, failures, house_faults, scenario_files

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
        if document.house:
            continue
        first = document.text.partition("\n")[0]
        assert re.match(r"# (O[1-5]|ruling)\b", first), f"{document}: the first line cites the paragraph"
        assert "004" in first or "ruling" in first, f"{document}: it cites the document, or the ruling instead"
        assert any(isinstance(step, ExpectStep | LegalStep | IllegalStep) for step in scenario(document).steps), (
            document
        )


def test_a_scenario_lies_in_the_file_of_its_paragraph_or_of_its_ruling() -> None:
    assert house_faults(DOCUMENTS, game().rulings) == []
    for document in (one for one in DOCUMENTS if not one.house):
        stem, (rule, word, *_) = document.path.stem, document.name.split()
        assert stem == f"ruling-{word.strip(',')}" if rule == "ruling" else stem.partition("-")[0] == rule, document


@cache
def _table(rulings: tuple[tuple[str, str], ...], players: int, way: str) -> Any:
    """A table under those rulings; `way`: with that number changed."""
    pack: Any = game().definitions()
    pack = replace(pack, rulings=dict(rulings), numbers=NUMBERS.get(way, pack.numbers))
    return game_table(game(), pack, make_configuration(pack, players, ()), "en")


def _holds(document: Document, rulings: Mapping[str, str] | None = None, number: str = "") -> bool:
    """Whether a scenario holds under other rulings, or with another number."""
    one = scenario(document)
    said = {str(name): str(option) for name, option in {**one.pack.rulings, **(rulings or {})}.items()}
    table = _table(tuple(said.items()), one.config.players, number)
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
    found = [scenario(one) for one in DOCUMENTS if one.name.startswith(f"ruling {name},") or one.house == name]
    lacking = set(RULINGS[name]) - {str(one.pack.rulings[RulingName(name)]) for one in found}
    told = f"write scenarios into tests/scenarios/organisation/ruling-{name}.yaml, named 'ruling {name}, …'"
    assert not lacking, f"{told}: none plays {', '.join(sorted(lacking))}"
    assert len(found) >= 2, f"{told}: there are {len(found)}, and it takes two"


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


def test_every_kind_of_move_is_played_in_two_scenarios() -> None:
    played = Counter[str]()
    for document in DOCUMENTS:
        played.update({step.attempt.text.split()[0] for step in scenario(document).steps if isinstance(step, DoStep)})
    assert [verb for verb in campaign(2).verbs if played[verb] < 2] == []


def _changed(value: Any) -> Iterator[tuple[str, Any]]:
    """Each number and word in a value: the way to it from there, and the value in which it is another one."""
    match value:
        case EventLine():
            yield "event", EventLine("bad-season" if value.event in ("nothing", "again") else "nothing", ONE, ONE)
            for name in ("weak", "strong") if value.weak.amount else ():
                was = getattr(value, name)
                yield name, replace(value, **{name: Strength(was.amount + 1, not was.chance)})
        case Money():
            yield "more", Money(value.halves + 1)
        case int():
            yield from (("more", value + 1), ("less", value - 1))
        case str():
            yield "otherwise", "nothing" if value != "nothing" else "death"
        case tuple():
            yield from ((way, (*other.values(),)) for way, other in _changed(dict(enumerate(value))))
        case Mapping():
            for key, part in value.items():
                yield from ((f"{key} {way}", {**value, key: other}) for way, other in _changed(part))
        case _:
            parts = {field.name: getattr(value, field.name) for field in fields(value)}
            yield from ((way, type(value)(**other)) for way, other in _changed(parts))


ONE = Strength(1)
_PACK: Any = game().definitions()
NUMBERS: dict[str, CampaignNumbers] = dict(_changed(_PACK.numbers))


@pytest.mark.quick("upkeep*")
@pytest.mark.parametrize("way", NUMBERS)
def test_two_scenarios_would_fail_with_another_number(way: str) -> None:
    """Those that speak of it are asked first."""
    words = {*re.findall(r"\w+", way)}
    near = sorted(DOCUMENTS, key=lambda one: -len(words & {*re.findall(r"[a-z]+|\d+", one.id)}))
    assert _two(not _holds(one, number=way) for one in near)
