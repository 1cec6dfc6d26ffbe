"""What nobody could ever play, trigger or place: what is said of the real game, and of copies spoiled by a value."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.cli.main import run
from generator.definitions.configuration import configuration
from generator.definitions.types import Definitions
from generator.table.reach import reach_findings
from tests.games import REAL, change, load, real_game

ALL = ("economy", "security", "climate")
PARTNERSHIP = {("untriggered", "order-partnership")}
"""One measure a round (R12.2), and SEC pays any of an overlay's extra costs by itself (R11.5): nothing is left."""
PACT = {("untriggered", "future-pact")}
"""It is over when its player's next turn begins (R12.6), and climate effects put costs on a player's own turn only."""
KNOWN = PARTNERSHIP | PACT


def told(definitions: Definitions, modules: tuple[str, ...] = ALL, players: int = 4) -> set[tuple[str, str]]:
    return {(one.code, one.where) for one in reach_findings(definitions, configuration(definitions, players, modules))}


@pytest.mark.parametrize(
    ("modules", "more"),
    [
        (ALL, set()),
        # Without overlays nothing restricts an effect, so nothing can be lifted.
        (("economy",), {("untriggered", "supplementary-budget")}),
        # R14.17: four climate cards need ECO.
        (
            ("security", "climate"),
            {
                ("unplayable", card)
                for card in ("energy-crisis", "technology-drive", "supply-chain-break", "future-committee")
            },
        ),
        ((), set()),
    ],
)
@pytest.mark.parametrize("edition", ["1.0.9", "canonical-en", "1.0.14"])
def test_the_real_game(edition: str, modules: tuple[str, ...], more: set[tuple[str, str]]) -> None:
    expected = more | (PARTNERSHIP if "security" in modules else set()) | (PACT if "climate" in modules else set())
    assert told(real_game().definitions(edition), modules) == expected


def test_sim_1() -> None:
    """Countdown markers are never placed, so nothing is ever dearer by the two cards that price them. The Supplementary
    Budget lifts extra costs, which another economy card makes."""
    sim = real_game().definitions("sim-1")
    priced = {("untriggered", card) for card in ("transformation-blockade", "future-committee")}
    council = {("untriggered", "economic-council")}  # it ends with the round in which it was the one measure played
    assert told(sim) == PARTNERSHIP | PACT | priced | council
    assert told(sim, ("economy",)) == council


def test_two_measures_a_round_leave_something_to_pay(tmp_path: Path) -> None:
    game = Path(shutil.copytree(REAL, tmp_path / "game"))
    change(game / "game.yaml", "plays_a_round: 1", "plays_a_round: 2")
    assert told(load(game).definitions(None)) == PACT


def test_a_pact_that_outlasts_its_player_s_next_turn_is_of_use(tmp_path: Path) -> None:
    game = Path(shutil.copytree(REAL, tmp_path / "game"))
    change(
        game / CLM, "from: climate, who: you, until: own-next-turn", "from: climate, who: you, until: next-round-end"
    )
    assert told(load(game).definitions(None)) == PARTNERSHIP


CORE, ECO, SEC, CLM = (f"modules/{name}.yaml" for name in ("core", "economy", "security", "climate"))
SPOILED = [
    # A card that nobody can pay: nothing makes NRG.
    (
        CLM,
        "number: 13\n    cost: CLM + DOM",
        "number: 13\n    cost: CLM + NRG",
        {("unplayable", "generational-contract")},
    ),
    # No control centre: its tile is never placed, and nobody activates one.
    (
        SEC,
        "class: centre\n    count: 1",
        "class: centre\n    count: 0",
        {("unreachable", "control-centre"), ("untriggered", "administrative-confusion")},
    ),
    # No focus of the climate module: nothing for the two cards that price laying one.
    (
        CLM,
        "department: CLM\n    count: 1\n    effects:\n      $tr",
        "department: CLM\n    count: 0\n    effects:\n      $tr",
        {
            ("unreachable", "transformation-pressure"),
            ("untriggered", "transformation-blockade"),
            ("untriggered", "future-committee"),
        },
    ),
    # Nothing lowers a yield: nothing to lift.
    (
        SEC,
        "- reduce_yield: {amount: 1} ",
        "- forbid: {what: tile-effect, until: removed} ",
        {("untriggered", "supplementary-budget")},
    ),
    # A tile that has to be led, and takes no influence.
    (
        ECO,
        "department: ECO, count: 1}   # R5.4",
        "department: ECO, count: 1, influence: no}",
        {("unreachable", "labour-market")},
    ),
]


@pytest.mark.parametrize(
    ("file", "old", "new", "more"), SPOILED, ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_spoiled_copy(tmp_path: Path, file: str, old: str, new: str, more: set[tuple[str, str]]) -> None:
    game = Path(shutil.copytree(REAL, tmp_path / "game"))
    change(game / file, old, new)
    assert told(load(game).definitions(None)) == KNOWN | more


def test_check_tells_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = Path(shutil.copytree(REAL, tmp_path / "game"))
    change(game / ECO, "department: ECO, count: 1}   # R5.4", "department: ECO, count: 1, influence: no}")
    assert run(["check", "--game", str(game), "--modules", "all"]) == 1
    assert "error: unreachable labour-market: its effect needs influence on it" in capsys.readouterr().out
