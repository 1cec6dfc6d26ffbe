"""What is hidden stays hidden: sealed answers before all are in, and hands; copies and guesses."""

from __future__ import annotations

from random import Random

import pytest

from generator.definitions.id_types import Seat
from generator.play.action_encoding import EncodedProcedure
from generator.play.common_bots import make_bot
from generator.play.session import Session
from tests.games.global_powers.tables import folder, later, seated
from tests.games.procedures import PLAYERS, begun, chosen

A, B, C = Seat("A"), Seat("B"), Seat("C")


@pytest.mark.quick("2")
@pytest.mark.parametrize("players", PLAYERS)
def test_guesses_of_positions_that_look_the_same_are_the_same(players: int) -> None:
    for seed in range(30):
        match = later(players, seed, 13 * seed)
        for by in match.table.seats:
            one, other = match.state.copy(), match.state.copy()
            match.table.redraw(other, by, Random(seed + 1000))
            guesses = []
            for state in (one, other):
                match.table.redraw(state, by, Random(seed))
                guesses.append(match.table.summary(state))
            assert guesses[0] == guesses[1]


@pytest.mark.slow
def test_whom_the_game_asks_depends_on_nothing_hidden() -> None:
    """With other hands in the others' fists the same questions come, answer by answer, as long as the same answers may
    be given."""
    different = 0
    for seed in range(60):
        match = later(3, seed, 60 + 7 * seed)
        if match.over:
            continue
        other = match.copy()
        other.table.redraw(other.state, match.asked, Random(seed))
        different += match.summary() != other.summary()
        random = Random(seed)
        for _ in range(25):
            if match.over or other.over:
                break
            one, two = ((each.asked, each.sealed, getattr(each.ask, "about", "")) for each in (match, other))
            assert one == two
            move = chosen(match, random)
            if move not in other.options():
                break
            match.choose(move)
            other._options = None
            other.choose(move)
    assert different > 20


@pytest.mark.slow
def test_kinds_of_moves_that_tell_of_a_hand_are_marked_so() -> None:
    told = 0
    for players in PLAYERS:
        for seed in range(60):
            match = later(players, seed, 60 + 5 * seed)
            if match.over or match.asked is None:
                continue
            other = match.copy()
            other.table.redraw(other.state, None, Random(seed))
            assert match.open_moves() == other.open_moves()
            told += match.moves() != other.moves()
    assert told > 20


def test_a_bid_is_seen_by_nobody_before_all_are_in() -> None:
    few, many = begun(seated(3), 0), begun(seated(3), 0)
    few.apply("bid 1")
    many.apply("bid 9")
    for by in (None, B, C):
        assert few.seen(by).data == many.seen(by).data
        assert few.seen(by).data["answered"] == ["A"]
    few.apply("bid 2")
    many.apply("bid 2")
    assert few.seen(C).data == many.seen(C).data
    assert few.apply("bid 0") == ("1. C bid 0", "-- region 1: A 1, B 2, C 0", "-- mauritius: B 1")
    assert many.apply("bid 0") == ("1. C bid 0", "-- region 1: A 9, B 2, C 0", "-- mauritius: A 1")


@pytest.mark.parametrize(("moves", "about"), [((), "bid 7"), (("bid 0",) * 36, "keep coup")])
def test_each_seat_is_told_its_own_sealed_answer_and_of_others_only_that_they_are_in(
    moves: tuple[str, ...], about: str
) -> None:
    match = begun(seated(3), 0)
    for move in moves:
        match.apply(move)
    assert "What A answers now stays sealed" in match.private_text(A)
    assert "sealed" not in match.private_text(B)
    match.apply(about)
    assert f"Sealed answer of A: {about}." in match.private_text(A)
    for seat in (B, C):
        assert about.split()[1] not in match.private_text(seat)
        assert "Already answered, and hidden until all have: A." in match.private_text(seat)
    match.apply(f"{about.split()[0]} {'sabotage' if moves else 4}")
    assert "hidden until all have: A, B." in match.private_text(C)
    assert "hidden until all have: B." in match.private_text(A)


def test_a_hand_is_known_to_its_seat_alone() -> None:
    match, random = begun(seated(3), 1), Random(1)
    while match.state.next != "turn":
        match.choose(chosen(match, random))
    held = match.summary()["hand"]
    for by in (None, A, B, C):
        hands = match.seen(by).data["hand"]
        for seat, cards in held.items():
            assert len(cards) == 5
            assert hands[seat] == (cards if seat == by else 5)


def test_who_listens_learns_of_a_kept_card_only_that_it_was_kept() -> None:
    """003 Aufbau 6: everybody chooses a hand; the record has it, or the game couldn't be played again."""
    session = Session(seated(3), A, "5", ("random",) * 3)
    told: list[str] = []
    session.listeners.append(lambda step: told.extend(step.lines))
    session.go_on({seat: make_bot("random") for seat in (A, B, C)}, until=lambda: session.match.turn > 3)
    assert {line for line in told if " keep " in line} == {f"1. {seat} keep …" for seat in (A, B, C)}
    cards = {line.split()[-1] for line in session.record().splitlines() if " keep " in line}
    assert cards <= {str(card).rpartition("-")[0] for card in folder().definitions().cards}


def staged(*moves: str) -> EncodedProcedure:
    """The game as programs that learn have it, after these moves."""
    game = EncodedProcedure(seated(3))
    game.begin(1)
    for move in moves:
        game.apply(next(action for action in game.options() if game.action_text(action) == move))
    return game


def test_programs_that_learn_are_told_of_hidden_moves_only_that_they_were_made() -> None:

    def recalled(*moves: str) -> list[str]:
        game = staged(*moves)
        return [game.recalled_moves(seat) for seat in range(3)]

    assert recalled("bid 3") == ["A bid 3", "A …", "A …"]
    assert recalled("bid 3", "bid 2") == ["A bid 3\nB …", "A …\nB bid 2", "A …\nB …"]
    assert recalled("bid 3", "bid 2", "bid 0") == ["A bid 3\nB bid 2\nC bid 0"] * 3
    kept = staged(*["bid 0"] * 36, "keep coup", "keep drive", "keep unrest")
    assert [kept.recalled_moves(seat).splitlines()[-3:] for seat in range(3)] == [
        ["A keep coup", "B …", "C …"],
        ["A …", "B keep drive", "C …"],
        ["A …", "B …", "C keep unrest"],
    ]
    assert '"A": ["coup"], "B": 1, "C": 1' in kept.visible_words(0)
    assert '"A": 1, "B": 1, "C": ["unrest"]' in kept.visible_words(2)
    game = staged("bid 3")
    copy = game.copy()
    game.apply(game.options()[0])
    assert copy.recalled_moves(1) == "A …"


def test_what_is_recalled_and_known_depends_on_nothing_that_a_seat_cannot_see() -> None:
    for own in range(3):
        one, other = (
            staged(*["bid 0"] * 36, *(f"keep {'expansion' if seat == own else others[seat % 2]}" for seat in range(3)))
            for others in (("coup", "drive"), ("unrest", "transfer"))
        )
        assert (one.recalled_moves(own), one.visible_words(own), one.observation(own)) == (
            *(other.recalled_moves(own), other.visible_words(own), other.observation(own)),
        )
        neighbour = (own + 1) % 3
        assert one.recalled_moves(neighbour) != other.recalled_moves(neighbour)
        assert one.observation(neighbour) != other.observation(neighbour), "its own cards are seen"
