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

GAME = ROOT / "components" / "global-powers"


def test_a_game_without_its_numbers_is_no_such_game(own: Path) -> None:
    (own / "numbers.yaml").unlink()
    assert any("'goal' is missing" in line for line in lines(own))


def test_regions_have_numbers_without_a_gap(own: Path) -> None:
    change(own / "map.yaml", "    number: 12\n", "    number: 13\n")
    assert any("each its own, from 1 on without a gap" in line for line in lines(own)), lines(own)


@pytest.mark.parametrize(
    ("file", "old", "new", "line", "what", "right"),
    [
        ("numbers.yaml", "  hand: 5 ", "  hands: 5 ", 7, "unknown key 'hands'", "did you mean hand?"),
        ("numbers.yaml", "4: 25, 5: 22}", "4: 25}", 10, "no goal for 5 players", "one for each number of players"),
        ("numbers.yaml", "gives: raw, gets", "gives: row, gets", 22, "'row'", "did you mean raw?"),
        ("map.yaml", "{economy: 4, diplomacy: 2, military: 1}", "{coup: 4}", 157, "'coup' is no kind of chip", "raw,"),
        ("cards.yaml", "  transfer:\n", "  transfers:\n", 92, "know no card 'transfers'", "did you mean transfer?"),
        ("rulings.yaml", "-only, partner-too]", "-only, partners]", 0, "know no option 'partners'", "partner-too"),
        # A party has 20 politicians and 16 cards, the die shows 1 to 3, a region holds 5 chips of a kind (003).
        ("numbers.yaml", "  hand: 5 ", "  hand: 17 ", 7, "a party chooses from 16 cards", "0 to 16"),
        ("numbers.yaml", "  stays: 1 ", "  stays: 20 ", 5, "a party has 20 politicians", "0 to 19"),
        ("numbers.yaml", "  bid_exile: 1 ", "  bid_exile: 20 ", 6, "a party has 20 politicians", "0 to 19"),
        ("numbers.yaml", "    exile: 1\n", "    exile: 40\n", 31, "a party has 20 politicians", "0 to 19"),
        ("numbers.yaml", "risk: 1}", "risk: 7}", 22, "no die shows 7", "1, 2 or 3; 0 for no roll"),
        ("numbers.yaml", "  bound: 5 ", "  bound: 0 ", 8, "0 is of no use", "1 to 60"),
        ("numbers.yaml", "  bound: 5 ", "  bound: 61 ", 8, "the box has 60 chips of a kind", "1 to 60"),
        ("numbers.yaml", "  bound: 5 ", "  bound: 1 ", 22, "3 is of no use", "1 to 1"),
        # 12 regions, 2 to 5 players: with 5 players one region has to be left, with 2 no more than all.
        ("numbers.yaml", "  dominance: 12 ", "  dominance: 5 ", 9, "of which there are 12", "6 to 14"),
        ("numbers.yaml", "  dominance: 12 ", "  dominance: 15 ", 9, "of which there are 12", "6 to 14"),
        ("numbers.yaml", "{2: 40,", "{2: 0,", 10, "everybody begins with 0 points", "1 to 99"),
        ("numbers.yaml", "{2: 40,", "{7: 40, 2: 40,", 10, "a goal for 7 players", "2 to 5 players"),
        ("numbers.yaml", "count: 3, risk", "count: 6, risk", 22, "a region holds 5 of a kind", "1 to 5"),
        ("numbers.yaml", "count: 3, risk", "count: 0, risk", 22, "0 is of no use", "1 to 5"),
        ("numbers.yaml", "    winner: {military: 1}", "    winner: {military: 6}", 28, "a region holds 5", "0 to 5"),
        ("numbers.yaml", "{military: 1, economy: 1}", "{military: 1, economy: 6}", 29, "a region holds 5", "0 to 5"),
        ("numbers.yaml", "    both: {military: 1}", "    both: {military: 6}", 30, "a region holds 5", "0 to 5"),
        ("map.yaml", "{raw: 1, economy: 4, dip", "{raw: 1, economy: 6, dip", 20, "6 economy at the start", "5 at most"),
        ("pieces.yaml", '["1", "2", "1", "3"', '["1", "2", "x", "3"', 27, "'x' is no number to roll", "whole numbers"),
        ("pieces.yaml", "seat, count: 20}", "seat, count: 0}", 4, "a party without politicians", "1 at least"),
    ],
)
def test_what_no_table_can_use_is_told_with_what_would_be_right(
    own: Path, file: str, old: str, new: str, line: int, what: str, right: str
) -> None:
    change(own / file, old, new)
    changed = (own / file).read_text(encoding="utf-8").splitlines()
    line = line or next(above for above, text in enumerate(changed) if new in text)  # a ruling's name, over its options
    told = lines(own)
    assert any(f"{file}:{line}:" in one and what in one and right in one for one in told), told


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


POSITIONS = [
    ("politicians: {3: {A: 15}, 4: {A: 6}}", "A has 21 politicians"),
    ("politicians: {3: {C: 1}}", "'C'"),
    ("politicians: {13: {A: 1}}", "there is no region 13"),
    ("chips: {3: {raw: 6}}", "region 3 holds 6 raw"),
    ("hand: {A: [coup]}, used: {A: [coup]}", "'coup' in hand and has used it"),
    ("hand: {A: [drive]}, drive: [A]", "'drive' in hand and has used it"),
    ("hand: {A: [coop]}", "'coop'"),
    ("phase: later", "'later'"),
    ("pacts: [{by: A, region: 3}]", "'neighbour' is missing"),
    ("pacts: [{by: A, region: 1, neighbour: 9}]", "region 9 is no neighbour of region 1; expected 2, 3 or 4"),
    ("pacts: [{by: A, region: 1, neighbour: 2}, {by: A, region: 2, neighbour: 1}]", "A has two pacts"),
    ("phase: auction, auctioned: 13", "there is no region 13"),
]


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
