"""A person at the terminal, by a script: every command answers, wrong lines change nothing, undo comes back."""

import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from generator.definitions.id_types import Seat
from generator.games.balance_control.balance_match import BalanceMatch
from generator.games.balance_control.balance_table import BalanceTable
from generator.games.balance_control.rules.fields import KernelState
from generator.games.balance_control.rules.records import plain
from generator.games.balance_control.table.scenarios.scenario_games import game_with, scenario_cards
from generator.play.human_player import UNBROKEN, _offered_paragraphs
from generator.play.scenario.scenario_reader import parse_scenario
from generator.play.session import Session
from tests.games import real_game
from tests.games.balance_control.rules.kernel_games import folder, game
from tests.play.script import Script
from tests.tables import read_table


def typed(*lines: str, seats: str = "A", match: BalanceMatch | None = None, **more: Any) -> Script:
    """A person at the terminal, among random bots; at a table of two."""
    table = match.table if match else BalanceTable(game(2), folder().texts("en"))
    return Script(Session(table, Seat("A"), "4", begin=match), *lines, seats=seats, **more)


def state(script: Script) -> KernelState:
    match: Any = script.session.match
    found: KernelState = match.play.match.state
    return found


@cache
def beginning() -> dict[str, object]:
    """The position at which nothing has been typed yet."""
    return plain(KernelState, state(typed()))


def standing(**tile: str) -> BalanceMatch:
    """A's turn with one tile on the board, all expansions in play."""
    written = ", ".join(
        f"{key}: {value}" if value.startswith("[") else f'{key}: "{value}"' for key, value in tile.items()
    )
    text = f"""
name: R1.4 a tile
players: 2
modules: [economy, security, climate]
position:
  tiles: [{{{written}}}]
  open:
    economy: [debt-brake, subsidy-reduction, supplementary-budget]
    security: [de-escalation, emergency-decree, loss-of-control]
    climate: [adaptation-strategy, future-committee, transformation-mandate]
  stack: [lobbyist, lobbyist]
steps: [{{expect: {{over: false}}}}]
"""
    scenario = parse_scenario(text, real_game(), "what.yaml")
    return BalanceTable(game_with(scenario, scenario_cards(scenario)), folder().texts("en")).stand(scenario.position)


@pytest.mark.parametrize(("line", "answer"), read_table(__file__, "what_knows_the_codes_of_board_and_cards"))
def test_what_knows_the_codes_of_board_and_cards(line: str, answer: str) -> None:
    assert answer in typed(line, match=standing(at="1,0", tile="committee"))


def test_many_moves_are_counted_by_how_they_go_on() -> None:
    moves = [["move", f"{q},0", f"{q},{r}"] for q in range(4) for r in range(1, 8)]
    assert [line.replace(UNBROKEN, " ") for line in _offered_paragraphs(moves, 1)] == [
        "move (28 moves), then: 0,0 (7) · 1,0 (7) · 2,0 (7) · 3,0 (7)",
        "    'legal move 0,0' lists those that begin so",
    ]
    assert list(_offered_paragraphs(moves[:7], 2)) == [f"move 0,0: {' · '.join(f'0,{r}' for r in range(1, 8))}"]
    assert list(_offered_paragraphs([["pass"]], 1)) == ["pass"]


def test_legal_takes_the_beginning_of_a_move() -> None:
    script = typed("legal tile 1,0", "LEGAL Tile", "legal tile 5,5")
    assert "tile 1,0" in script.said
    assert "tile: -1,0 · -1,1 · 0,-1 · 0,1 · 1,-1 · 1,0" in script
    assert "No move with 'tile 5,5' is legal now; legal are tile." in script


def test_lines_are_played_and_bots_answer() -> None:
    script = typed("tile 1,0", "place 1,0")
    assert script.written[1:3] == ["1. A tile 1,0", "1. A place 1,0"]
    assert state(script).turn == 3, "B's turn is played, A is asked again"
    assert "A lays" in script
    assert state(typed()).turn == 1, "the end of what is typed ends it, and so does"
    assert typed("quit", "tile 1,0").lines == ["tile 1,0"]


@pytest.mark.parametrize(("line", "answer"), read_table(__file__, "commands_answer_and_change_nothing"))
def test_commands_answer_and_change_nothing(line: str, answer: str) -> None:
    script = typed(line)
    assert answer in script
    assert plain(KernelState, state(script)) == beginning()


def test_what_lies_on_a_cell_is_told_with_its_overlays() -> None:
    script = typed("what 1,0", match=standing(at="1,0", tile="dom-w3", overlays="[lock]"))
    assert "dom-w3 = Domestic Affairs: ♺:[+▲DOM3]; At settlement" in script
    assert "lock = Lock: Nobody may use" in script


def test_who_comes_into_a_running_turn_sees_the_table_once() -> None:
    script = typed("help", "what 1,0", match=standing(at="1,0", tile="dom-w3"))
    assert [said.startswith("\n") and "DOM 3" in said for said in script.said].index(True) == 0
    assert sum("tiles in the stack" in said for said in script.said) == 1


def test_ids_are_never_broken_into_two_lines() -> None:
    """Behind `take:` the hundredth column falls into `loss-of-control`: what is shown can be typed."""
    script = typed("legal take", match=standing(at="1,0", tile="dom-w3"))
    shown = next(said for said in script.said if said.startswith("take: "))
    assert "\n" in shown
    assert "loss-of-control" in shown.split()
    assert max(map(len, shown.splitlines())) <= 100


@pytest.mark.slow
def test_undo_goes_back_over_bots_to_the_last_decision_here() -> None:
    """The marker has one place, so that nobody is asked for it (R10.1); the decision before it is the tile's."""
    first = typed("tile 1,0")
    assert "A: place 1,0 (there is no other answer)" in first
    script = typed("tile 1,0", "undo")
    assert "Taken back." in script
    asked = [said for said in script.said if said.startswith("A lays")]
    assert asked[0] == asked[-1] == script.said[-1]
    assert script.session.record() != first.session.record()
    again = typed("tile 1,0", "undo", "tile 1,0")
    assert again.written == first.written, "the same bots, the same draws"
    assert plain(KernelState, state(again)) == plain(KernelState, state(first))


def test_save_names_the_file_and_tells_where_it_fails() -> None:
    script = typed("save my game.bcg")
    assert script.saved == [Path("my game.bcg")]
    assert "'go on with my game.bcg' goes on from here" in script

    def full(_path: Path) -> None:
        raise OSError(28, "No space left on device")

    assert "'x.bcg' can't be written: No space left on device" in typed("save x.bcg", save=full)


WORDS = """
tile place move formalize convert take play pay decline skip pass resolve overlay centre legal why what board undo help
? shapes save 1,0 0,0 -1,1 9,9 1e9,3 ,, DOM dom +DOM +DOM@B DOM=SEC a=b=c lift keep A Z committee lock ä \x00 \x1b[A
"""


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_typed_is_answered(seed: int) -> None:
    chance = random.Random(seed)
    real = ["tile 1,0", "place 1,0", "tile 0,1", "tile 2,0", "place 2,0", "move 1,0 2,0", "pass", "undo"]
    nonsense = [" ".join(chance.choices(WORDS.split(), k=chance.randrange(5))) for _ in range(60)]
    mixed = [line for words in nonsense for line in (words, chance.choice(real))]
    script = typed(*mixed, seats="AB")
    assert not script.lines
    assert state(script).turn > 1
