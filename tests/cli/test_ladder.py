"""`ladder`: each bot alone among others, shares that add up, intervals, bad input."""

from collections import Counter
from pathlib import Path

import pytest

from generator.cli.ladder import ladder_table
from generator.definitions.box_request import BoxRequest
from generator.simulate.ladder import Ladder, LadderCell, Pairing, play_ladder
from generator.simulate.load import make_setting
from generator.simulate.statistics import wilson
from generator.simulate.workers import ThisProcess
from tests.cli.running import Cli
from tests.golden import Wording


@pytest.mark.slow
def test_shares_come_with_intervals(cli: Cli) -> None:
    asked = ("ladder", "--game", "organisation", "--players", "2", "--bots", "random,greedy")
    found = cli(*asked, "--games", "4", "--workers", "1", "--json").data()
    assert (found["players"], found["games"], found["bots"]) == (2, 4, ["greedy", "random"])
    for cell in found["cells"]:
        expected = wilson(cell["share"] * 4, 4)
        assert cell["interval"] == pytest.approx([expected.low, expected.high])
        assert cell["games"] == 4


def test_the_table_begins_with_the_strongest(wording: Wording) -> None:
    """With Wilson's intervals of 17 and of 2 of 20, worked out by hand: 64 to 95, and 3 to 30 %."""
    found = Ladder(
        2, 20, ["weak", "strong"], [LadderCell("weak", "strong", 20, 2.0, 0), LadderCell("strong", "weak", 20, 17.0, 1)]
    )
    lines = list(ladder_table(found, 20))
    assert lines[2:4] == ["| strong | – | 85 % (64–95) |", "| weak | 10 % (3–30) | – |"]
    wording("\n".join(lines))


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--bots", "greedy"), "two bots or more, each once"),
        (("--bots", "greedy,greedy"), "two bots or more, each once"),
        (("--bots", "greedy,nobody"), "unknown bot 'nobody'"),
        (("--bots", "greedy,random", "--players", "99"), "99 players"),
    ],
)
def test_what_is_no_tournament_is_said(cli: Cli, more: tuple[str, ...], said: str) -> None:
    assert cli("ladder", *more, "--games", "2", "--workers", "1").refuses(said)


def test_the_one_sits_on_each_seat_equally_often() -> None:
    base = make_setting(BoxRequest(players=3), "random", 1)
    pair = Pairing(base, "greedy", "random", 3)
    assert [pair.setting(seat).bots for seat in range(3)] == [
        ("greedy", "random", "random"),
        ("random", "greedy", "random"),
        ("random", "random", "greedy"),
    ]
    asked: list[tuple[int, int, int]] = []

    class Counted(Pairing):
        """Remembers who sat where in which games."""

        def _winners(self, seat, first, end):  # type: ignore[no-untyped-def]
            asked.extend([(seat, first, end)] if first < end else [])
            return ()

    Counted(base, "greedy", "random", 3)(0, 4)
    Counted(base, "greedy", "random", 3)(4, 5)
    assert asked == [(0, 0, 3), (1, 3, 4), (1, 4, 6), (2, 6, 9)]


@pytest.mark.parametrize("games", [1, 4, 7, 12])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_games_are_rounded_up_to_a_multiple_of_the_players(
    players: int, games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The least multiple that is no fewer than were wanted; told where it is more."""
    played: Counter[tuple[str, int]] = Counter()

    def play(self: Pairing, seat: int, first: int, end: int) -> list[list[str]]:
        played[self.bot, seat] += max(0, end - first)
        return [["A"]] * max(0, end - first)

    monkeypatch.setattr(Pairing, "_winners", play)
    base = make_setting(BoxRequest(players=players), "random", 1)
    found = play_ladder(base, ["greedy", "random"], games, ThisProcess(), lambda _done, _whole: None)
    whole = next(number for number in range(games, games + players) if number % players == 0)
    assert {found.games, *(cell.games for cell in found.cells)} == {whole}
    assert played == {(bot, seat): whole // players for bot in ("greedy", "random") for seat in range(players)}
    said = f"{whole} games instead of {games}, so that each bot sits on each seat equally often."
    assert (said in ladder_table(found, games)) == (whole > games)


def test_a_victory_that_several_share_counts_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    base = make_setting(BoxRequest(players=2), "random", 1)
    pair = Pairing(base, "greedy", "random", 4)
    results = {0: [["A"], ["A", "B"], ["B"], None], 1: [["B"], ["A", "B"], [], ["B"]]}
    monkeypatch.setattr(Pairing, "_winners", lambda _self, seat, _first, _end: results[seat])
    assert pair(0, 8) == (1.5 + 2.5, 1)


@pytest.mark.slow
def test_however_the_games_are_cut_the_shares_are_the_same() -> None:
    base = make_setting(BoxRequest(Path("organisation"), players=2), "random", 1)
    pair = Pairing(base, "greedy", "random", 3)
    whole = pair(0, 6)
    parts = [pair(first, 2) for first in (0, 2, 4)]
    assert whole == (pytest.approx(sum(won for won, _ in parts)), sum(stuck for _, stuck in parts))


@pytest.mark.slow
def test_all_is_told_while_it_is_played() -> None:
    base = make_setting(BoxRequest(Path("organisation"), players=2), "random", 5)
    heard: list[tuple[int, int]] = []
    found = play_ladder(base, ["random", "mcts:1"], 4, ThisProcess(), lambda done, whole: heard.append((done, whole)))
    assert heard[-1] == (8, 8)
    assert [done for done, _ in heard] == sorted(done for done, _ in heard)
    assert all(0 <= cell.won <= cell.games == 4 for cell in found.cells)
    with pytest.raises(KeyError):
        found.cell("random", "random")
