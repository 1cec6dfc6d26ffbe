"""What `board` says of GLOBAL POWERS in words: open cards, and a war under way."""

from __future__ import annotations

import pytest

from generator.definitions.ids import Seat
from generator.games.global_powers.numbers import Chips
from generator.games.global_powers.position import Pact, Standing
from generator.hyphens import unhyphenated
from tests.games.global_powers.tables import seated

A, B = Seat("A"), Seat("B")
POSITION = Standing(
    politicians={7: {A: 2}, 8: {B: 2}},
    chips={7: Chips(military=2), 8: Chips(military=1)},
    drive=(B,),
    pacts=(Pact(A, 5, 4),),
    hand={A: ("warmonger",)},
)


@pytest.mark.parametrize(
    ("language", "drive", "pact", "war", "rolls"),
    [
        (
            "en",
            "B: {drive} lies open",
            "A: {pact} lies open, region 4 may not attack region 5",
            "War of region 7 on region 8",
            (
                "region 7: roll 3, warmongers 0, military 2, together 5",
                "region 8: roll 1, warmongers 0, military 1, together 2",
            ),
        ),
        (
            "de",
            "B: {drive} liegt offen",
            "A: {pact} liegt offen, Region 4 darf Region 5 nicht angreifen",
            "Krieg von Region 7 gegen Region 8",
            (
                "Region 7: Wurf 3, Kriegstreiber 0, Militär 2, zusammen 5",
                "Region 8: Wurf 1, Kriegstreiber 0, Militär 1, zusammen 2",
            ),
        ),
    ],
)
def test_open_cards_and_a_war_are_told(language: str, drive: str, pact: str, war: str, rolls: tuple[str, str]) -> None:
    table = seated(2, language=language)
    cards = {"drive": "drive", "pact": "non-aggression"}
    names = {place: unhyphenated(table.texts.cards[card].name) for place, card in cards.items()}
    match = table.stand(POSITION)
    before = match.shown(200)
    assert drive.format(**names) in before
    assert pact.format(**names) in before
    assert war not in before
    for move in ("activate 7", "war 8", "roll 3"):
        match.apply(move)
    assert rolls[0] in match.shown(200)
    assert rolls[1] not in match.shown(200)
    match.apply("roll 1")
    shown = match.shown(200)
    assert all(line in shown for line in (war, *rolls)), shown
