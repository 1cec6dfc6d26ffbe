"""The kernel agrees with the oracle, step by step: in whole games, known ones and some that no run has played before,
and from the middle of a game, with tiles of every module, overlays, and measures in every hand."""

from collections import Counter
from itertools import islice

import pytest

from generator.games.balance_control.rules.turn import settle_now
from tests.games.balance_control.rules.beside_oracle import EXPANSIONS, KernelRun, start, told
from tests.games.balance_control.rules.kernel_games import game
from tests.shares import draw
from tools.oracle.beside import compare, oracle_start, some_positions, some_setups
from tools.oracle.measures import CARDS
from tools.oracle.numbers import BASE, PLAYED, WITH_TILES, drawable

PLAYERS = [2, 3, 4, 5, 6]
GAMES, PARTS = 200, 20
"""Known base games for each number of players, in so many parts for the shares of the slow tests."""
NEW = 10
TILES = [*BASE, *WITH_TILES]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(
    "modules", [(), *((name,) for name in EXPANSIONS), EXPANSIONS], ids=lambda some: "+".join(some) or "core"
)
def test_the_box_holds_the_same_tiles(modules: tuple[str, ...], players: int) -> None:
    """R1.1, R1.2: typed by hand there, read from the components here."""
    for option in ("w1+w2", "w1+w1", "w2+w2"):
        rulings = {"climate-56-values": option}
        made = game(players, modules, rulings=rulings)
        box = Counter(dict(zip(made.names.kinds, made.tables.pile, strict=False)))
        assert +box == Counter(drawable(players, modules, rulings))


@pytest.mark.minutes
@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("players", PLAYERS)
def test_the_kernel_agrees_in_every_game(players: int, part: int) -> None:
    """All editions, half of the games with odd rulings."""
    differences = told(islice(some_setups(players, GAMES, seed=200 + players), part, None, PARTS))
    assert not differences, differences


@pytest.mark.minutes
@pytest.mark.slow
@pytest.mark.always
@pytest.mark.parametrize("players", PLAYERS)
def test_the_kernel_agrees_in_new_games(players: int) -> None:
    """Drawn from the hash of the commit."""
    seed = 1_000 + draw(f"games beside the oracle for {players}", 1_000_000)
    differences = told(some_setups(players, NEW, seed=seed))
    assert not differences, f"seed {seed}\n{differences}"


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_whole_games_with_everything(players: int) -> None:
    differences = told(some_setups(players, 4, 70 + players, rulings=PLAYED, modules=EXPANSIONS, measures=True))
    assert not differences, differences


@pytest.mark.quick("base-4")
@pytest.mark.always("all tiles-4")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("modules", [(), EXPANSIONS], ids=["base", "all tiles"])
def test_the_kernel_agrees_from_any_position(players: int, modules: tuple[str, ...]) -> None:
    differences = told(some_positions(players, 6, 40 + players, rulings=TILES, modules=modules))
    assert not differences, differences


@pytest.mark.slow
def test_every_measure_is_played_in_some_position() -> None:
    played: Counter[str] = Counter()
    for players in PLAYERS:
        setups = some_positions(players, 60, 180 + players, rulings=PLAYED, modules=EXPANSIONS, measures=True)
        differences = told(setups, lambda line: played.update(line.split()[1:2] * line.startswith("play")))
        assert not differences, differences
    assert set(played) == set(CARDS), f"never played: {sorted(set(CARDS) - set(played))}"


def settled(run: KernelRun) -> KernelRun:
    """A scenario's `do: settle`."""
    after = run.match.copy()
    settle_now(after.state, after.game.tables, after.scratch)
    return KernelRun(after, tuple(run.opened()))


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_settlement_by_itself_agrees(players: int) -> None:
    for setup in some_positions(players, games=30, seed=60 + players, rulings=TILES, modules=EXPANSIONS):
        oracle, kernel = oracle_start(setup).settle(), settled(start(setup))
        assert compare(oracle, kernel) is None, setup
        assert compare(oracle.settle(), settled(kernel)) is None, setup
