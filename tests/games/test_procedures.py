"""What holds in both games whose rules are a procedure, in random games of any number of players, under each option of
each ruling: their laws, moves, refusals, copies, guesses and questions, and that nothing in them is idle."""

from random import Random
from typing import Any

import pytest

from generator.definitions.checks.finding import NOTE
from generator.play.move_grammar import move_line
from generator.play.protocol import IllegalMove
from generator.play.unreachable_pieces import unreachable_findings
from tests.games.procedures import (
    GAMES,
    PLAYERS,
    Match,
    after,
    begun,
    chosen,
    moment,
    moments,
    other_options,
    table,
    watched,
)

Rulings = dict[str, str]
USUAL: list[Any] = [
    pytest.param(game, players, {}, id=f"{game}-{players}-usual") for game in GAMES for players in PLAYERS
]
OTHERWISE: list[Any] = [
    pytest.param(game, PLAYERS[place % len(PLAYERS)], {name: option}, id=f"{game}-{name}-{option}")
    for game in GAMES
    for place, (name, option) in enumerate(other_options(game))
]
"""Each option with one number of players; the numbers take turns."""
RARE = {("global-powers", ("stopping", "when-stuck")): {"stop"}}
"""What an option leaves without use, as `check` then rightly says: a government always finds something to propose."""
EVERY = pytest.mark.parametrize(("game", "players", "rulings"), [*USUAL, *OTHERWISE])
PARTS, PLAYED = 20, {"global-powers": 2000, "organisation": 500}
"""Of the many games, for the shares of the slow tests; and how many they are for each number of players."""
NONSENSE = ("", "x", "trade 3 raw for", "motion ban 4", "bid", "roll 9", "lot B")


@pytest.mark.minutes
@pytest.mark.quick("*-2-usual")
@EVERY
def test_random_games_keep_every_law(game: str, players: int, rulings: Rulings) -> None:
    made = table(game, players, **rulings)
    assert len(list(watched(begun(made, seed) for seed in range(4 if rulings else 8)))) >= 4


@pytest.mark.minutes
@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("part", range(PARTS))
def test_many_random_games_keep_every_law(part: int, game: str, players: int) -> None:
    made = table(game, players)
    assert any(watched(begun(made, seed) for seed in range(part, PLAYED[game], PARTS)))


@pytest.mark.quick("*-2-usual")
@EVERY
def test_what_is_offered_is_legal(game: str, players: int, rulings: Rulings) -> None:
    random, match = Random(players), begun(table(game, players, **rulings), 5)
    while not match.over:
        offered = match.options() if match.asked else ()
        for move in random.sample(offered, min(20, len(offered))):
            assert match.legal(move_line(move)) == move
        match.choose(chosen(match, random))


def refused_by(match: Match, move: str) -> IllegalMove | None:
    try:
        match.legal(move)
    except IllegalMove as refusal:
        return refusal
    return None


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_offered_changes_nothing_and_is_refused_with_a_reason(game: str) -> None:
    """Moves that were offered at other moments of other games are tried, and nonsense; legal without being offered are
    only some of a kind that people may type."""
    random = Random(7)
    tried = [match for seed in range(40) for match in moments(begun(table(game), seed), 2, random)]
    pool = sorted({move for match in tried for move in match.moves()})
    refused = set()
    for match in tried:
        was, offered = moment(match), match.moves()
        for move in {*random.sample(pool, 60), *NONSENSE} - {*offered}:
            refusal = refused_by(match, move)
            if refusal is None:
                assert match.table.verbs[move.split()[0]].open, move
                continue
            assert refusal.why
            assert "{" not in refusal.why
            assert not refusal.why.startswith(("why-", "ask-"))
            refused.add(refusal.rule)
            with pytest.raises(IllegalMove):
                match.apply(move)
            assert moment(match) == was
    assert len(refused) > 3, "by several paragraphs"


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_needs_no_random_numbers_to_be_played_again(game: str, players: int) -> None:
    random, match, lines = Random(players), begun(table(game, players), 0), []
    while not match.over:
        lines.append(match.apply(move_line(chosen(match, random))))
    again = begun(table(game, players), 0)
    assert [again.apply(told[0].partition(" ")[2].partition(" ")[2]) for told in lines] == lines
    assert again.outcome == match.outcome


@pytest.mark.quick("*-2-usual")
@EVERY
def test_a_copy_goes_on_as_its_original_and_by_itself(game: str, players: int, rulings: Rulings) -> None:
    random = Random(players)
    for match in moments(begun(table(game, players, **rulings), 3), 12, random):
        copy, was, seed = match.copy(), moment(match), random.random()
        assert moment(copy) == was
        after(copy, 30, Random(seed))
        assert moment(match) == was
        assert moment(after(match, 30, Random(seed))) == moment(copy)


@pytest.mark.quick("organisation-3")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("game", GAMES)
def test_a_guess_looks_the_same_to_its_seat_and_ends(game: str, players: int) -> None:
    for match in moments(begun(table(game, players), 1), 12, Random(players)):
        for by in (None, *match.table.seats):
            seen = match.seen(by)
            guess = seen.guess(Random(players))
            assert (guess.seen(by).data, guess.seen(by).moves()) == (seen.data, seen.moves())
            assert (guess.asked, guess.sealed) == (match.asked, match.sealed)
        assert after(guess, 10_000, Random(1)).outcome is not None


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_every_question_and_the_table_can_be_said(game: str, language: str) -> None:
    made = table(game, 4, language)
    for seed in range(4):
        random, match = Random(seed), begun(made, seed)
        while not match.over:
            question = match.question()
            assert "{" not in question
            assert not question.startswith(("ask-", "chance-"))
            match.choose(chosen(match, random))
        assert "{" not in match.table_text()


@pytest.mark.parametrize("game", GAMES)
def test_what_any_move_changes_is_told_by_the_keys_of_a_position(game: str) -> None:
    match: Match = begun(table(game), 1)
    assert match.table.passing <= match.summary().keys()


@pytest.mark.quick("global-powers-5-usual", "organisation-3-usual")
@EVERY
def test_nothing_is_idle_in_what_comes_with_the_program(game: str, players: int, rulings: Rulings) -> None:
    found = [one.where for one in unreachable_findings(table(game, players, **rulings)) if one.level != NOTE]
    assert set(found) <= RARE.get((game, *rulings.items()), set())
