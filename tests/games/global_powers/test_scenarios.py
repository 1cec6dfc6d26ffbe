"""The scenarios of this game hold, and speak of every card, every action, and every option of every ruling; what
`simulate` counts is held against the whole position as `expect:` tells it."""

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from generator.definitions.box_counts import expected_counts
from generator.games import global_powers
from generator.games.global_powers.powers_numbers import CARDS, KINDS, Chips
from generator.games.global_powers.powers_table import PowersTable
from generator.games.global_powers.written_position import WrittenPosition
from generator.play.scenario.scenario_run import ScenarioTables
from generator.play.scenario.scenario_steps import DoStep, Scenario
from tests.games.global_powers.tables import folder, later, seated
from tests.games.procedures import PLAYERS
from tests.scenario_files import SCENARIOS, Document, documents, failures, house_faults, scenario_files

FILES = scenario_files(SCENARIOS / "global-powers")
DOCUMENTS = documents(FILES)
NAMED = re.compile(r'"([a-z][a-z-]*)"')
"""A word in quotes."""
HOUSE = "of what no document asks for write 'name: \"house: RULING, …\"' in house-RULING.yaml"


def scenario(document: Document) -> Scenario:
    return document.read(folder())


@cache
def tables() -> ScenarioTables:
    return ScenarioTables(folder())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_scenarios_of_a_file_hold(path: Path) -> None:
    assert failures(path, folder(), tables()) == []


def test_a_scenario_names_its_paragraph_and_the_documents_place() -> None:
    for document in DOCUMENTS:
        if document.house:
            continue
        first, name, *_ = document.text.splitlines()
        rule, where = document.path.stem.partition("-")[0], f"tests/scenarios/global-powers/{document}"
        assert first.startswith("# 003 "), f"{where}: write '# 003 ', the place and its words above the name; " + HOUSE
        assert name.startswith(f"name: {rule} "), f"{where}: write 'name: {rule} …', as the file's name says; " + HOUSE


def test_a_scenario_of_a_house_rule_names_its_ruling_and_who_plays_so() -> None:
    assert house_faults(DOCUMENTS, folder().rulings) == []


def test_every_card_and_every_kind_of_move_is_done_in_two_scenarios() -> None:
    """A card by its name, any other move by its verb."""
    done = Counter[str]()
    for document in DOCUMENTS:
        moves = (step.attempt.text.split() for step in scenario(document).steps if isinstance(step, DoStep))
        done.update({word for move in moves for word in move[: 2 if move[0] == "play" else 1]})
    cards = {str(card.of or card.id) for card in folder().definitions().cards.values()}
    assert [name for name in (*cards, *PowersTable.verbs) if done[name] < 2] == []


def test_every_ruling_has_two_scenarios_and_every_option_one() -> None:
    named = Counter(
        (str(name), option)
        for document in DOCUMENTS
        for name, option in scenario(document).pack.rulings.items()
        if f"{name}: {option}" in document.text
    )
    for name, ruling in folder().rulings.items():
        lacking = [option for option in ruling.options if not named[str(name), option]]
        told = f"write a scenario with 'rulings: {{{name}: OPTION}}' into tests/scenarios/global-powers/"
        assert not lacking, f"{told}: none plays {name} = {', '.join(lacking)}"
        assert sum(named[str(name), option] for option in ruling.options) >= 2, f"{told}: there is only one"


def test_the_rules_ask_for_each_ruling_with_a_choice_and_for_no_other() -> None:
    """Options stand in the data alone; what the code asks for is read from its sources."""
    choices = {str(name) for name, ruling in folder().rulings.items() if len(ruling.options) > 1}
    package = Path(global_powers.__file__).parent
    asked = {name for path in package.glob("*.py") for name in NAMED.findall(path.read_text("utf-8"))} & choices
    assert choices - asked == set(), (
        f"no module of {package} names these rulings, which components/global-powers/rulings.yaml leaves open: "
        "ask with world.ruling[…] what is chosen, or leave a single option"
    )


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("steps", [0, 60, 200, 2000])
def test_pieces_in_use_are_those_that_lie_somewhere(players: int, steps: int) -> None:
    """Politicians in regions, on Mauritius, at the UNO or in hand; chips of regions; never more than are printed."""
    match = later(players, players, steps)
    found, told = seated(players).pieces_in_use(match.state), match.summary()
    for seat in match.table.seats:
        in_regions = sum(parties[seat] for parties in told["politicians"].values())
        away = in_regions + sum(told[place][seat] for place in ("mauritius", "uno", "taken"))
        assert found[f"politician-{seat.lower()}"] == away
    for kind in KINDS:
        assert found[kind] == sum(chips[kind] for chips in told["chips"].values())
    assert found["demilitarised"] == len(told["demilitarised"])
    assert found["sanctioned"] == len(told["sanctioned"])
    box = expected_counts(match.table.pack, match.table.configuration)
    assert all(number <= box[piece] for piece, number in found.items())
    assert list(found) == list(seated(players).pieces_in_use(seated(players).begin(match.table.seats[0])))


@pytest.mark.parametrize("steps", [0, 200, 2000])
def test_figures_are_those_of_the_position(steps: int) -> None:
    match = later(4, 3, steps)
    found, told = seated(4).figures(match.state), match.summary()
    for name, key in (("delegates", "uno"), ("exiled", "mauritius"), ("out_of_the_game", "gone")):
        assert found[name] == sum(told[key].values())
    assert found["cards_used"] == sum(map(len, told["used"].values()))
    regions = [sum(seat in parties for parties in told["governments"].values()) for seat in match.table.seats]
    assert found["most_regions_governed"] == max(regions)
    assert found["won_by_dominance"] == int(max(regions) >= told["dominance"])


@pytest.mark.parametrize("ruling", [("presence", "free"), ("how-many", "any")])
def test_the_numbers_that_engines_have_are_enough_with_everything_everywhere(ruling: tuple[str, str]) -> None:
    """Five parties that govern every region together, with all cards, and chips of every kind."""
    made = seated(5, *ruling)
    regions = made.begin(made.seats[0]).world.regions
    politicians = {region: dict.fromkeys(made.seats, 1) for region in regions}
    chips = {region: Chips(*[4 - region % 2] * len(KINDS)) for region in regions}
    hand = dict.fromkeys(made.seats, tuple(CARDS))
    match = made.stand(WrittenPosition(politicians, chips=chips, hand=hand, dominance=len(regions) + 1))
    offered = Counter(move[0] for move in match.options())
    match.apply("activate 6")
    offered.update(move[0] for move in match.options())
    kinds = {name: verb.open for name, verb in made.verbs.items() if verb.open}
    assert all(0 < offered[name] <= most for name, most in kinds.items())
