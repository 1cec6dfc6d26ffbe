"""Random games under every ruling keep the laws, end, and can be copied and guessed at any moment (O1 to O5)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from generator.definitions.ids import Seat
from generator.games.organisation.codes import MONEY
from generator.games.organisation.state import State
from generator.play.match import ProcedureMatch
from generator.play.protocol import IllegalMove
from tests.games.organisation.campaigns import at, campaign, chosen, crowded, game, games

PLAYERS = (2, 3, 4, 5)
OTHERWISE = [(str(name), option) for name, ruling in game().rulings.items() for option in ruling.options[1:]]


def moments(players: int, seed: int, count: int) -> list[ProcedureMatch[State]]:
    """A random game at random moments, spread over all of it."""
    random = Random(seed)
    match = campaign(players).start(0, Seat("A"))
    found = []
    while not match.over:
        match.choose(chosen(match, random))
        found.append(match.copy())
    return random.sample(found, count)


def moment(match: ProcedureMatch[State]) -> tuple[Any, ...]:
    return match.state, match.asked, match.moves(), match._answers, match.outcome


def refusal(match: ProcedureMatch[State], move: str) -> IllegalMove | None:
    try:
        match.legal(move)
    except IllegalMove as refused:
        return refused
    return None


@pytest.mark.quick("2")
@pytest.mark.parametrize("players", PLAYERS)
def test_random_games_keep_every_law(players: int) -> None:
    ended = list(games(campaign(players), range(12)))
    assert len(ended) == 12
    assert all(match.state.turn == 8 for _, match in ended)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "option"), OTHERWISE)
def test_random_games_keep_every_law_under_each_ruling(name: str, option: str) -> None:
    assert len(list(games(campaign(4, **{name: option}), range(40, 44)))) == 4


@pytest.mark.slow
@pytest.mark.parametrize(("name", "option"), [*OTHERWISE, ("ends-after", "8")])
def test_wars_and_crowded_regions_keep_every_law_under_each_ruling(name: str, option: str) -> None:
    for players in (2, 4):
        assert len(list(games(campaign(players, **{name: option}), range(70, 74), crowded))) == 4


@pytest.mark.slow
def test_a_thousand_crowded_tables_keep_every_law() -> None:
    for players in PLAYERS:
        assert len(list(games(campaign(players), range(250), crowded))) == 250


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_five_hundred_random_games_keep_every_law(players: int) -> None:
    assert len(list(games(campaign(players), range(100, 600)))) == 500


@pytest.mark.parametrize(("name", "option"), [*OTHERWISE[::4], ("ends-after", "8")])
def test_a_copy_is_the_same_match_and_goes_its_own_way(name: str, option: str) -> None:
    random = Random(3)
    match = campaign(3, **{name: option}).start(0, Seat("B"))
    for step in range(160):
        if match.over:
            break
        if step % 4 == 0:
            copy, was = match.copy(), match.copy()
            assert moment(copy) == moment(match)
            for _ in range(5):
                if not copy.over:
                    copy.choose(chosen(copy, random))
            assert moment(match) == moment(was)
        match.choose(chosen(match, random))


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_every_move_offered_is_legal_and_others_change_nothing(players: int) -> None:
    """The offers of all moments are tried at each: what isn't asked for or isn't offered is refused with a sentence, or
    is one more of a kind that people may type."""
    met: dict[str, None] = {}
    for match in moments(players, players, 60):
        table: Any = match.table
        offered = match.moves()
        for move in offered if match.asked else ():
            assert match.ways(move) == (move,)
        was = moment(match)
        for move in list(met)[:: max(1, len(met) // 40)]:
            if move in offered:
                continue
            refused = refusal(match, move)
            if refused is None:
                assert table.verbs[move.split()[0]].open, move
                continue
            assert not refused.why.startswith(("why-", "ask-")), refused.why
            assert "{" not in refused.why
            with pytest.raises(IllegalMove):
                match.apply(move)
            assert moment(match) == was
        met |= dict.fromkeys(offered)


@pytest.mark.quick("1")
@pytest.mark.parametrize("seed", range(3))
def test_a_guess_looks_the_same_and_can_be_played_to_the_end(seed: int) -> None:
    for match in moments(3, seed, 12):
        for by in match.table.seats:
            guess = match.seen(by).guess(Random(seed))
            assert guess.seen(by).data == match.seen(by).data
            assert guess.seen(by).moves() == match.seen(by).moves()
            while not guess.over:
                guess.choose(chosen(guess, Random(seed)))


def test_how_military_is_split_is_hidden_until_both_have_done_so() -> None:
    match = at(
        {"A": {"harbour": {"calm": 3, "levels": {"military": 2}}}, "B": {"harbour": {"levels": {"military": 3}}}}
    )
    match.apply("war B harbour 2")
    assert match.sealed
    shown = match.seen(Seat("B")).data
    match.apply("split attack 2 defence 0")
    assert match.asked == "B"
    assert {**shown, "answered": ["A"], "asked": "B"} == match.seen(Seat("B")).data
    guessed = {match.seen(Seat("B")).guess(Random(seed))._answers[Seat("A")] for seed in range(60)}
    assert guessed == {("split", "attack", attack, "defence", 2 - attack) for attack in range(3)}


def test_the_same_seed_is_the_same_game() -> None:
    first, again = ([str(match.outcome) for _, match in games(campaign(3), range(4))] for _ in range(2))
    assert first == again


def test_the_laws_notice_money_from_nowhere() -> None:
    """A law that could not fail would be none."""
    match = campaign(2, setup="given").start(0, Seat("A"))
    laws = match.table.laws()
    assert list(laws.check(match, ())) == []
    match.state.at[MONEY] += 1
    assert [law.split(":")[0] for law in laws.check(match, ())] == ["O1"]
