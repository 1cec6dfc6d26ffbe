"""The scenario files of the game: each cites its paragraph and the document, and holds; random games from crowded
positions keep the laws; what `simulate` counts is held against the whole position."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from generator.base.errors import InputError
from generator.definitions.box_counts import expected_counts
from generator.definitions.configuration import make_configuration
from generator.definitions.id_types import RulingName, Seat
from generator.games.organisation.campaign_numbers import CATEGORIES, CampaignNumbers, EventLine, Money, Strength
from generator.games.organisation.codes import MONEY
from generator.play.scenario.scenario_run import ScenarioTables, play_scenario
from generator.play.scenario.scenario_steps import DoStep, ExpectStep, IllegalStep, LegalStep, Scenario
from generator.play.table_of_game import game_table
from tests.games.organisation.campaigns import at, campaign, crowded, game
from tests.games.procedures import PLAYERS, chosen, other_options, watched
from tests.scenario_files import SCENARIOS, Document, documents, failures, house_faults, scenario_files

FILES = scenario_files(SCENARIOS / "organisation")
DOCUMENTS = documents(FILES)
TABLES = ScenarioTables(game())


def scenario(document: Document) -> Scenario:
    return document.read(game())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_scenarios_of_a_file_hold(path: Path) -> None:
    assert failures(path, game(), TABLES) == []


def test_a_scenario_cites_its_rule_in_whose_file_it_lies_and_shows_something() -> None:
    for document in DOCUMENTS:
        if document.house:
            continue
        first = document.text.partition("\n")[0]
        assert re.match(r"# (O[1-5]|ruling)\b", first), f"{document}: the first line cites the paragraph"
        assert "004" in first or "ruling" in first, f"{document}: it cites the document, or the ruling instead"
        assert any(isinstance(step, ExpectStep | LegalStep | IllegalStep) for step in scenario(document).steps), (
            document
        )
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
    ("name", "option"), [(name, option) for name, options in RULINGS.items() if len(options) > 1 for option in options]
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


@pytest.mark.slow
@pytest.mark.parametrize(("name", "option"), [*other_options("organisation"), ("ends-after", "8")])
def test_wars_and_crowded_regions_keep_every_law_under_each_ruling(name: str, option: str) -> None:
    for players in (2, 4):
        table = campaign(players, **{name: option})
        assert len(list(watched(crowded(table, Random(seed)) for seed in range(70, 74)))) == 4


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_a_thousand_crowded_tables_keep_every_law(players: int) -> None:
    assert len(list(watched(crowded(campaign(players), Random(seed)) for seed in range(250)))) == 250


def test_how_military_is_split_is_hidden_until_both_have_done_so() -> None:
    match = at(
        {"A": {"harbour": {"calm": 3, "levels": {"military": 2}}}, "B": {"harbour": {"levels": {"military": 3}}}}
    )
    match.apply("war B harbour 2")
    assert match.sealed
    shown = match.seen(Seat("B")).data
    match.apply("split attack 2 defence 0")
    assert match.asked == "B"
    assert {**shown, "answered": ["A"], "asked": "B", "to_act": "B"} == match.seen(Seat("B")).data
    guessed = {match.seen(Seat("B")).guess(Random(seed))._answers[Seat("A")] for seed in range(60)}
    assert guessed == {("split", "attack", attack, "defence", 2 - attack) for attack in range(3)}


def test_the_laws_notice_money_from_nowhere() -> None:
    match = campaign(2, setup="given").start(0, Seat("A"))
    laws = match.table.laws()
    assert list(laws.check(match, ())) == []
    match.state.at[MONEY] += 1
    assert [law.split(":")[0] for law in laws.check(match, ())] == ["O1"]


def halves(money: int | str) -> int:
    """`2`, `2½` or `½` in half-units."""
    text = str(money)
    return 2 * int(text.rstrip("½") or 0) + ("½" in text)


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("steps", [0, 40, 120, 10_000])
def test_pieces_in_use_are_those_that_the_holdings_need(players: int, steps: int) -> None:
    """A chip for each population, a ring under each mobilised one, each purse in as few coins as can be, a card for
    every five levels of an advantage, one mark for all damage of an advantage."""
    table, random = campaign(players), Random(steps + players)
    match = table.start(0, Seat("A"))
    for _ in range(steps):
        if match.over:
            break
        match.choose(chosen(match, random))
    found, told = table.pieces_in_use(match.state), match.summary()
    rows: dict[str, list[Any]] = {owner: list(regions.values()) for owner, regions in told["holdings"].items()}
    every = [row for regions in rows.values() for row in regions]
    for owner, regions in rows.items():
        own = "free-population" if owner == "free" else f"population-{owner.lower()}"
        assert found[own] == sum(row["calm"] + row["mobilised"] + row["unrest"] + row["lasting"] for row in regions)
    assert found["ring"] == sum(row["mobilised"] for row in every)
    purses = [halves(row["money"]) for row in every]
    assert 10 * found["money-5"] + 2 * found["money-1"] + found["money-half"] == sum(purses)
    assert (found["money-half"], found["money-1"] <= 4 * len(purses)) == (sum(purse % 2 for purse in purses), True)
    assert found["damaged"] == sum(bool(count) for row in every for count in row["damaged"].values())
    assert found["used"] == sum(bool(count) for row in every for count in row["used"].values())
    assert (found["moving"], found["building"]) == (len(told["moving"]), len(told["building"]))
    levels = [(kind, row["levels"][kind] + row["damaged"][kind]) for row in every for kind in row["levels"]]
    for card in ("trade", "military", "natural"):
        assert found[card] == sum((count + 4) // 5 for kind, count in levels if kind.startswith(card))
    assert set(found) <= set(expected_counts(table.pack, table.configuration))
    figures = table.figures(match.state)
    assert figures["population"] == sum(number for name, number in found.items() if "population" in name)
    assert figures["levels"] + figures["damaged_levels"] == sum(count for _, count in levels)
    assert figures["money"] == sum(purses) // 2
    assert figures["in_unrest"] == sum(row["unrest"] + row["lasting"] for row in every)


def told(line: str) -> tuple[str, int]:
    """What a line adds to which figure."""
    words = line.split()
    if words[0] == "income" and len(words) == 6:
        return f"halves_from_{words[3]}", Money.parse(words[5]).halves
    if words[0] == "upkeep" and len(words) == 3:
        return "halves_of_upkeep", Money.parse(words[2]).halves
    if words[0] == "stolen":
        return "halves_stolen", Money.parse(words[-1]).halves
    if words[0] == "hired":
        return "levels_hired", int(words[3])
    if words[0] == "war" and words[2].isdigit():
        return "dice_in_wars", len(words) - 2
    if words[0] == "founded" and words[-1] != "free":
        return "population_that_founded", int(words[3])
    if words[0] in ("calmed", "crushed"):
        return f"population_{words[0]}", int(words[-1])
    return "", 0


@pytest.mark.parametrize("seed", range(6))
def test_figures_are_the_sums_of_what_was_told(seed: int) -> None:
    random = Random(seed)
    match = crowded(campaign(3), random)
    before = Counter(match.table.figures(match.state))
    counted = Counter[str]()
    while not match.over:
        match.state.log = log = []
        match.choose(chosen(match, random))
        for name, more in map(told, log):
            counted[name] += more
    del counted[""]
    found = Counter(match.table.figures(match.state))
    for name in (*counted, "halves_from_trade", "halves_of_upkeep"):
        assert found[name] - before[name] == counted[name], name
    assert sum(found[f"levels_of_{name}"] for name in CATEGORIES) == found["levels"] + found["damaged_levels"]
