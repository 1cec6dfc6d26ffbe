"""The numbers of the game are data: a changed one changes the rules; and what is wrong in a file or in a position is
said."""

from itertools import product
from pathlib import Path
from re import subn

import pytest

from generator.base.errors import InputError
from generator.games.global_powers.powers_numbers import Powers
from generator.games.global_powers.state import PowersWorld
from generator.play.scenario.scenario_reader import parse_scenario
from generator.play.scenario.scenario_run import ScenarioTables
from tests.games import ROOT, change, lines, load
from tests.games.global_powers.tables import folder, seated
from tests.scenario_files import SCENARIOS, document_named
from tests.tables import read_table

GAME = ROOT / "components" / "global-powers"


def test_a_game_without_its_numbers_is_no_such_game(own: Path) -> None:
    (own / "numbers.yaml").unlink()
    assert any("'goal' is missing" in line for line in lines(own))


def test_regions_have_numbers_without_a_gap(own: Path) -> None:
    change(own / "map.yaml", "    number: 12\n", "    number: 13\n")
    assert any("each its own, from 1 on without a gap" in line for line in lines(own)), lines(own)


UNUSABLE = read_table(__file__, "what_no_table_can_use_is_told_with_what_would_be_right")


@pytest.mark.parametrize("pack", UNUSABLE)
def test_what_no_table_can_use_is_told_with_what_would_be_right(own: Path, pack: str) -> None:
    """In a few packs, since all that is wrong is told at once."""
    for file, old, new, *_ in UNUSABLE[pack]:
        change(own / file, old, new)
    told = lines(own)
    for file, _, new, line, what, right in UNUSABLE[pack]:
        changed = (own / file).read_text(encoding="utf-8").splitlines()
        line = line or next(above for above, text in enumerate(changed) if new in text)  # a ruling, over its options
        assert any(f"{file}:{line}:" in one and what in one and right in one for one in told), (new, told)


def test_the_last_number_of_each_range_is_still_right(own: Path) -> None:
    last = {"hand: 5": 16, "stays: 1": 19, " exile: 1": 19, "bound: 5": 60, "dominance: 12": 14, "risk: 1": 3}
    for old, number in last.items():
        change(own / "numbers.yaml", old, f"{old.partition(':')[0]}: {number}")
    assert load(own).definitions()


def test_a_ruling_that_the_rules_ask_for_cannot_be_left_out(own: Path) -> None:
    """With all that is said of it, so that nothing else is wrong."""
    ruling = r"  tie:\n(    .*\n)+"
    told = r"      - rules: \[G5\]\n        joined: yes\n        text:\n +\$tie:\n( {12}.*\n)+"
    patterns = {"rulings.yaml": ruling}
    for language in ("de", "en"):
        patterns |= {f"text/{language}/rulings.yaml": ruling, f"booklet/{language}.yaml": told}
    for file, pattern in patterns.items():
        text, count = subn(pattern, "", (own / file).read_text("utf-8"))
        assert count == 1
        (own / file).write_text(text, encoding="utf-8")
    (fault,) = lines(own)
    assert fault.startswith("game.yaml:5:")
    assert "a ruling 'tie', and there is none; expected one with the options fails or passes" in fault


LAST_REGION = "G8 the scoring comes when the last region is done"
EXPANSION = "G7 expansion sets two where one is"
OVERFLOW = "G6 overflow lost, in a budget"
EXPANDED = "{7: {A: 3, B: 2}}, base: {A: 17}, governments: {7: [A]}"


@pytest.mark.parametrize(
    ("old", "new", "scenario", "before", "after"),
    [
        ("    sole: 4\n", "    sole: 6\n", LAST_REGION, "points: {A: 4, B: 1}", "points: {A: 6, B: 1}"),
        ("expansion: 2", "expansion: 1", EXPANSION, EXPANDED, "{7: {A: 2, B: 2}}, base: {A: 18}"),
        ("diplomacy, count: 2", "diplomacy, count: 3", OVERFLOW, "diplomacy: 4}", "diplomacy: 2}"),
    ],
)
def test_a_changed_number_changes_the_rules(
    own: Path, old: str, new: str, scenario: str, before: str, after: str
) -> None:
    text = document_named(scenario, SCENARIOS / "global-powers").text
    assert text.count(before) == 1
    change(own / "numbers.yaml", old, new)
    game = load(own)
    first = ScenarioTables(game).run(parse_scenario(text.replace(before, after), game, "changed"))
    assert first.holds, str(first)


def test_pieces_give_the_number_of_politicians_and_the_sides_of_the_die(own: Path) -> None:
    world = seated(3).world
    assert world.politicians == 20
    assert (world.rolls, world.weights) == ((("roll", 1), ("roll", 2), ("roll", 3)), None)
    change(own / "pieces.yaml", "size: 12, per: seat, count: 20}", "size: 12, per: seat, count: 9}")
    change(own / "pieces.yaml", 'faces: ["1", "2", "1", "3", "2", "3"]', 'faces: ["1", "1", "1", "1", "2", "2"]')
    pack = load(own).definitions()
    assert isinstance(pack, Powers)
    world = PowersWorld(pack, seated(3).seats)
    assert world.politicians == 9
    assert (world.rolls, world.weights) == ((("roll", 1), ("roll", 2)), (4, 2))


POSITIONS = read_table(__file__, "POSITIONS")


@pytest.mark.parametrize(("position", "fault"), POSITIONS)
def test_a_position_that_cannot_be_is_refused(position: str, fault: str) -> None:
    text = f"name: G1\nplayers: 2\nposition: {{{position}}}\nsteps:\n  - legal: [activate 6]\n"
    with pytest.raises(InputError) as error:
        parse_scenario(text, folder(), "a.yaml")
    assert fault in str(error.value)


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_war_sheet_says_how_throws_end(language: str) -> None:
    """G6: each side rolls 1 to 3 and adds its military; the greater sum wins, and a 1 against a 3 is undecided though
    the attacker is ahead by two or more."""
    game = load(GAME)
    texts = game.texts_for(language, game.definitions())
    blocks = next(said.blocks for piece, said in texts.pieces.items() if piece == "war-sheet")
    (table,) = (block.table for block in blocks if block.table and len(block.table[0]) == 4)
    told = [[int(cell) for cell in row[1:]] for row in table[1:]]
    for ahead, row in zip((2, 1, 0, -1, -2, -3), told, strict=True):
        ends = [0, 0, 0]
        for attacker, defender in product((1, 2, 3), repeat=2):
            lead = attacker + ahead - defender
            undecided = lead == 0 or (attacker == 1 and defender == 3 and ahead > 1)
            ends[1 if undecided else 0 if lead > 0 else 2] += 1
        assert row == ends
