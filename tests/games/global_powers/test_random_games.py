"""Games of random moves: every law at every step, for each number of players and under each option of each ruling; what
is offered is legal, and what is refused changes nothing."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from generator.games.global_powers.numbers import CARDS, KINDS, Chips
from generator.games.global_powers.position import Standing
from generator.play.asking import Chance
from generator.play.protocol import IllegalMove
from generator.play.words import written
from tests.games.global_powers.tables import PLAYERS, Match, after, begun, drawn, options, seated

pytestmark = pytest.mark.minutes

LONGEST = 20_000
PARTS = 20
"""Of the two thousand games, for the shares of the slow tests."""


def played(players: int, seed: int, ruling: str = "", option: str = "") -> Match:
    """A game to its end, watched."""
    match, random = begun(players, seed, ruling, option), Random(seed)
    laws = match.table.laws()
    for _ in range(LONGEST):
        if match.over:
            return match
        told: list[str] = []
        move = drawn(match, random)
        match.state.log = told
        match.choose(move)
        broken = list(laws.check(match, told))
        assert broken == [], f"{players} players, seed {seed}, after {written(move)}: {told}"
    raise AssertionError(f"{players} players, seed {seed}: no end after {LONGEST} moves")


@pytest.mark.quick("2")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_law_holds_at_every_step(players: int) -> None:
    scorings = [played(players, seed).state.scorings for seed in range(12)]
    assert max(scorings) > 1, "some games go on after a scoring"


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("part", range(PARTS))
def test_every_law_holds_in_two_thousand_games(part: int, players: int) -> None:
    for seed in range(part, 2000, PARTS):
        played(players, seed)


@pytest.mark.slow
@pytest.mark.parametrize(("ruling", "option"), list(options()))
def test_every_law_holds_under_each_option_of_each_ruling(ruling: str, option: str) -> None:
    for seed in range(2):
        played(3 + seed, seed, ruling, option)


@pytest.mark.quick("2")
@pytest.mark.parametrize("players", PLAYERS)
def test_what_is_offered_is_legal(players: int) -> None:
    random = Random(players)
    for seed in range(6):
        match = begun(players, seed)
        while not match.over:
            if not isinstance(match.ask, Chance):
                for move in random.sample(match.options(), min(6, len(match.options()))):
                    assert match.legal(written(move)) == move
            match.choose(drawn(match, random))


@pytest.mark.slow
@pytest.mark.parametrize(("ruling", "option"), list(options()))
def test_what_is_offered_is_legal_under_each_option(ruling: str, option: str) -> None:
    random, match = Random(5), begun(4, 5, ruling, option)
    while not match.over:
        if not isinstance(match.ask, Chance):
            for move in random.sample(match.options(), min(20, len(match.options()))):
                assert match.legal(written(move)) == move
        match.choose(drawn(match, random))


@pytest.mark.slow
def test_a_refused_move_changes_nothing_and_says_why() -> None:
    """Moves that were offered at other moments of other games are tried at this one; so are nonsensical ones."""
    random = Random(7)
    pool = sorted({written(move) for seed in range(40) for move in after(3, seed, 40 + 5 * seed).options()})
    assert len({move.split()[0] for move in pool}) > 12
    refused = set()
    for seed in range(60):
        match = after(3, seed, 30 + 6 * seed)
        if match.over:
            continue
        before, asked = match.summary(), match.options()
        for text in (*random.sample(pool, 60), "", "x", "trade 3 raw for", "motion ban 4", "bid", "roll 9", "lot B"):
            if _is_legal(match, text):
                continue
            with pytest.raises(IllegalMove) as error:
                match.apply(text)
            assert error.value.why
            assert "{" not in error.value.why
            refused.add(error.value.rule)
        assert match.summary() == before
        assert list(match.options()) == list(asked)
    assert {"G3", "G4", "G6", "G7"} <= refused


def _is_legal(match: Match, text: str) -> bool:
    try:
        match.legal(text)
    except IllegalMove:
        return False
    return True


@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_needs_no_random_numbers_to_be_played_again(players: int) -> None:
    random, match = Random(players), begun(players, 0)
    lines = []
    while not match.over:
        lines.append(match.apply(written(drawn(match, random))))
    again = begun(players, 0)
    assert [again.apply(told[0].partition(" ")[2].partition(" ")[2]) for told in lines] == lines
    assert again.outcome == match.outcome


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_question_and_the_table_can_be_said(language: str) -> None:
    made = seated(4, language=language)
    for seed in range(4):
        random, match = Random(seed), made.start(1, made.seats[0])
        while not match.over:
            question = match.question()
            assert "{" not in question
            assert not question.startswith("ask-")
            match.choose(drawn(match, random))
        assert "{" not in match.shown()
        lying = match.summary()
        opened = sum(len(lying[cards]) for cards in ("drive", "peace", "pacts"))
        assert len(match.shown().splitlines()) == 12 + 4 + opened + 1


@pytest.mark.parametrize("ruling", [("presence", "free"), ("how-many", "any")])
def test_the_numbers_that_engines_have_are_enough_with_everything_everywhere(ruling: tuple[str, str]) -> None:
    """Five parties that govern every region together, with all cards, and chips of every kind."""
    made = seated(5, *ruling)
    regions = made.begin(made.seats[0]).world.regions
    politicians = {region: dict.fromkeys(made.seats, 1) for region in regions}
    chips = {region: Chips(*[4 - region % 2] * len(KINDS)) for region in regions}
    hand = dict.fromkeys(made.seats, tuple(CARDS))
    match = made.stand(Standing(politicians, chips=chips, hand=hand, dominance=len(regions) + 1))
    offered = Counter(move[0] for move in match.options())
    match.apply("activate 6")
    offered.update(move[0] for move in match.options())
    kinds = {name: verb.open for name, verb in made.verbs.items() if verb.open}
    assert all(0 < offered[name] <= most for name, most in kinds.items())
