"""Bots: every game ends by the rules, the same seed plays the same game, and greed pays."""

import re
from typing import Any

import pytest

from generator.base.errors import InputError
from generator.definitions.id_types import Seat
from generator.games.balance_control.players import kernel_bot
from generator.games.balance_control.players.backend import interpreted_backend
from generator.games.balance_control.players.choosers import notes_with_weights
from generator.games.balance_control.players.kernel.worth import OF_A_SEARCH, WEIGHTS, worth_to
from generator.games.balance_control.players.kernel_bot import KernelBot
from generator.games.balance_control.table.kernel_match import KernelMatch
from generator.games.balance_control.table.laws.law_checks import LawChecks
from generator.games.balance_control.table.moves.legal import play_move
from generator.games.balance_control.table.moves.move_text import parse_move
from generator.games.balance_control.table.recorded_match import RecordedMatch, begin
from generator.play.bot_names import BotSpec, is_bot, parse_bot_name
from generator.play.new_game import bots_for
from tests.games import ROOT
from tests.games.balance_control.playing import play_lines, play_on
from tests.games.balance_control.rules.kernel_games import game
from tests.golden import Wording
from tests.tables import read_table

ABC = (Seat("A"), Seat("B"), Seat("C"))


def played(names: dict[str, str], players: int, seed: int) -> RecordedMatch:
    match = begin(game(players), seed)
    checks = LawChecks(match)
    play = RecordedMatch(match, watchers=[checks])
    play_on(play, {seat: KernelBot(name) for seat, name in names.items()})
    assert not checks.broken_laws
    return play


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """No bot has itself compiled here."""
    monkeypatch.setattr(kernel_bot, "best_backend", interpreted_backend)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["random", "greedy", "mcts:1:brisk=1"])
def test_a_bot_plays_to_the_end_and_twice_the_same(name: str) -> None:
    first, second = (played(dict.fromkeys("AB", name), 2, 5) for _ in range(2))
    assert first.match.over
    assert first.events == second.events


@pytest.mark.slow
def test_greed_beats_chance() -> None:
    """Seat by seat against random bots: in six games of three it never has fewer markers than the mean of the others
    and wins most."""
    wins = 0
    for seed in range(6):
        greedy = "ABC"[seed % 3]
        names = {seat: "greedy" if seat == greedy else "random" for seat in "ABC"}
        wins += played(names, 3, 50 + seed).match.winners == (greedy,)
    assert wins >= 4


def test_greed_sees_a_marker_on_the_board_as_better_than_one_in_the_supply() -> None:
    match = begin(game(2), 1)
    match.let_chance_decide()
    play_lines(match, "tile 1,0")
    after = match.copy()
    play_move(after, parse_move("place 1,0", match.game.vocabulary))
    assert value(after, 0) > value(match, 0)
    assert value(after, 1) < value(match, 1)


def value(match: KernelMatch, seat: int) -> int:
    notes: Any = notes_with_weights(interpreted_backend(), [parse_bot_name("greedy")] * 6)
    return worth_to(match.state, match.game.tables, notes, seat)


def test_one_bot_for_all_or_one_each() -> None:
    assert bots_for(["greedy"], ABC) == dict.fromkeys("ABC", "greedy")
    assert bots_for(["greedy", "mcts:9"], ABC[:2]) == {"A": "greedy", "B": "mcts:9"}


@pytest.mark.parametrize(("names", "said"), read_table(__file__, "wrong_bots"))
def test_wrong_bots(names: list[str], said: str, wording: Wording) -> None:
    with pytest.raises(InputError, match=f"^--bots: .*{re.escape(said)}") as error:
        bots_for(names, ABC)
    wording(str(error.value))


def test_a_name_with_weights_is_a_bot_s_and_a_weight_that_it_has_not_is_told() -> None:
    names = ("mcts", "mcts:9", "mcts:9:held=1", "mcts:held=1", "greedy:held=1:card=0")
    assert all(map(is_bot, names))
    assert not any(map(is_bot, ("mcts:9:held", "greedy:held=", "random:5", "gredy:held=1", "greedy:=:1")))
    assert parse_bot_name("mcts:held=1:card=20") == BotSpec("mcts", 200, (("held", 1), ("card", 20)))
    with pytest.raises(InputError, match=r"weight 'heldd' of bot 'greedy:heldd=1'; expected .*; did you mean held"):
        KernelBot("greedy:heldd=1")
    with pytest.raises(InputError, match="weight 'held'; expected 'random' alone"):
        KernelBot("random:held=1")


@pytest.mark.slow
def test_what_is_worth_nothing_is_not_done() -> None:
    play = played({"A": "greedy:on-board=0:income=0:acts=0:near-focus=0", "B": "greedy"}, 2, 5)
    placed = {seat: sum(f"{seat} place" in str(event) for event in play.events[:80]) for seat in "AB"}
    assert placed["A"] < placed["B"]


def test_the_page_tells_every_weight_with_its_usual_value() -> None:
    page = (ROOT / "docs" / "simulation.md").read_text("utf-8").partition("### Weights")[2].partition("\n### ")[0]
    told = {name: int(value) for name, value in re.findall(r"`([a-z-]+)` \((\d+)\)", page)}
    for names, values in re.findall(r"^\| (`[^|]+) \| ([\d, ]+) \|", page, re.MULTILINE):
        told |= dict(zip(re.findall(r"`([a-z-]+)`", names), map(int, values.split(",")), strict=True))
    assert told == WEIGHTS
    otherwise = page.partition("A search weighs these otherwise: ")[2].partition(".\n")[0]
    assert {name: int(value) for name, value in re.findall(r"`([a-z-]+)` (\d+)", otherwise)} == OF_A_SEARCH
