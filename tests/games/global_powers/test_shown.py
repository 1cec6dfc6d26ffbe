"""What `board` says of GLOBAL POWERS in words: open cards, and a war under way."""

from __future__ import annotations

import re

import pytest

from generator.definitions.ids import Seat
from generator.games.global_powers.numbers import Chips
from generator.games.global_powers.position import Pact, Standing
from tests.games.global_powers.tables import Match, seated
from tests.golden import Wording

A, B = Seat("A"), Seat("B")
POSITION = Standing(
    politicians={7: {A: 2}, 8: {B: 2}},
    chips={7: Chips(military=2), 8: Chips(military=1)},
    drive=(B,),
    pacts=(Pact(A, 5, 4),),
    hand={A: ("warmonger",)},
)


@pytest.mark.parametrize("language", ["de", "en"])
def test_open_cards_and_a_war_are_told(language: str, wording: Wording) -> None:
    """The war is told as soon as one die lies: 3 and 2 military are 5, 1 and 1 are 2."""
    table = seated(2, language=language)
    match = table.stand(POSITION)
    before = match.shown(200).splitlines()
    wording("\n".join(line for line in before if line.startswith(("A:", "B:"))), "cards")
    for move in ("activate 7", "war 8", "roll 3"):
        match.apply(move)
    assert numbers(match, before) == [["7", "3", "0", "2", "5"]], "region, roll, warmongers, military, together"
    match.apply("roll 1")
    assert numbers(match, before) == [["7", "3", "0", "2", "5"], ["8", "1", "0", "1", "2"]]
    wording("\n".join(line for line in match.shown(200).splitlines() if line not in before), "war")


def numbers(match: Match, before: list[str]) -> list[list[str]]:
    """The numbers of each line of a war."""
    found = [re.findall(r"\d+", line) for line in match.shown(200).splitlines() if line not in before]
    return [each for each in found if len(each) == 5]
