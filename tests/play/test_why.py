"""`why` of a legal move: its rule and what the rule looks at, not what the move is; and what is asked instead."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from generator.games.global_powers.powers_numbers import Chips
from generator.games.global_powers.written_position import WrittenPosition
from generator.play.move_grammar import move_line
from tests.games.global_powers.tables import seated
from tests.games.organisation.campaigns import at as holding
from tests.games.organisation.campaigns import campaign


@pytest.mark.slow
@pytest.mark.quick("global-powers-en")
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("make", [seated, campaign], ids=["global-powers", "organisation"])
def test_every_kind_of_move_has_a_reason_that_is_filled(make: Callable[..., Any], language: str) -> None:
    table, told = make(3, language=language), {}
    for seed in range(4):
        match, random = table.start(seed, table.seats[0]), Random(seed)
        for _ in range(900):
            if match.over:
                break
            options = match.options()
            move = options[int(random.random() * len(options))]
            if (move[0], match.ask.about) not in told:
                told[move[0], match.ask.about] = match.why(move_line(move)).why
            match.choose(move)
    assert len(told) > 25
    for (verb, _), why in told.items():
        rule, _, said = why.partition(": ")
        assert rule[0] in "GO"
        assert rule[1:].isdigit()
        assert "{" not in said
        assert said != table.say(f"verb-{verb}"), verb


WAR = WrittenPosition(
    politicians={7: {"A": 3}, 8: {"B": 2}}, chips={7: Chips(military=2, raw=1), 8: Chips()}, mauritius={"B": 1}
)  # type: ignore[dict-item]


@pytest.mark.parametrize(
    ("moves", "asked", "why"),
    [
        ((), "activate 7", "G4: region 7 is outstanding"),
        ((), "withdraw 7", "G4: A has 3 in region 7, and may take any of them back before anything else"),
        (("activate 7",), "war 8", "G6: region 8 is a neighbour with a government (B), and no card forbids this war"),
        (("activate 7",), "emigrate A 8", "G6: A governs region 7, which borders on region 8"),
        (("activate 7", "war 8"), "roll 2", "G1: the die shows 1, 2 or 3"),
    ],
)
def test_the_reason_of_a_move_in_global_powers(moves: tuple[str, ...], asked: str, why: str) -> None:
    match = seated(3).stand(WAR)
    for move in moves:
        match.apply(move)
    assert match.why(asked).told == f"legal for A: {asked} ({why})"


def test_what_no_die_shows_is_told_by_what_it_shows() -> None:
    """003 D Krieg: a roll of 4 isn't refused because dice decide, but because no die shows it (ruling die)."""
    match = seated(3).stand(WAR)
    match.apply("activate 7")
    match.apply("war 8")
    assert match.why("roll 4").why == "G1: the die shows 1, 2 or 3: roll 1 | roll 2 | roll 3"
    war = "War of region 7 on region 8: A rolls for the attacker, region 7"
    assert match.why("stop").why.startswith(f"G5: dice or lots decide now: {war}")
    match = seated(3, "die", "one-to-six").stand(WAR)
    match.apply("activate 7")
    match.apply("war 8")
    assert match.why("roll 4").legal


@pytest.mark.parametrize(
    ("held", "asked", "why"),
    [
        ({"calm": 1, "money": 5}, "hire military 2 harbour", "O4: A is there, and has 5 for a price of 3"),
        (
            {"calm": 2, "levels": {"military": 1}},
            "carry 1 harbour to old-town",
            "O1: military there can take 5 more along",
        ),
        ({"calm": 2, "levels": {"authority": 1}}, "raise trade harbour", "O1: authority has 1 left here or next door"),
    ],
)
def test_the_reason_of_a_move_in_organisationsspiel(held: dict[str, Any], asked: str, why: str) -> None:
    """004: +2 costs 3 money; military takes 5 soldiers a level."""
    assert holding({"A": {"harbour": held}}).why(asked).why.startswith(why)
