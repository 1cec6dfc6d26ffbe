"""What moves may name: every id of the game, why some aren't on the table, and what each card asks for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.base.errors import InputError
from generator.base.hexes import HexCell
from generator.games.balance_control.definitions.balance_pack import MeasureId
from generator.games.balance_control.effects.effect_words import Choose, Gain, MoveOverlay, PlaceOverlay
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.table.moves.grammar import Move, Part
from generator.games.balance_control.table.moves.move_text import parse_move
from generator.games.balance_control.table.moves.move_vocabulary import (
    CARD,
    DEPARTMENT,
    OVERLAY,
    SEAT,
    TILE,
    CardSlot,
    slots,
)
from tests.games.balance_control.rules.kernel_games import words

OWN = MeasureId("own-card")
PLACE = PlaceOverlay("choice", "tile")
MOVE = MoveOverlay("choice", "tile", "other-tile")
EITHER = (Choose(((PLACE,), (MOVE,))), Gain("department-tile", 1))


def test_what_a_card_asks_for_follows_its_effects() -> None:
    place, move = slots((PLACE,)), slots((MOVE,))
    assert [slot.kind for slot in place] == ["overlay", "cell"]
    assert [slot.kind for slot in move] == ["overlay", "cell", "cell"]
    assert slots(EITHER) == (CardSlot("option", (place, move)), CardSlot("department-tile"))


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("play own-card 1 lock 1,0 2,0", (1, "lock", HexCell(1, 0), HexCell(2, 0))),
        ("play own-card 2 lock 1,0 2,0 3,0", (2, "lock", HexCell(1, 0), HexCell(2, 0), HexCell(3, 0))),
    ],
)
def test_an_own_card_with_options_is_read_and_written(text: str, values: tuple[Part, ...]) -> None:
    own = replace(words(), cards={OWN: slots(EITHER)})
    move = parse_move(text, own)
    assert move == Move(c.PLAY, (OWN, *values))
    assert move.option == values[0]
    assert str(move) == text


def test_what_the_option_asks_for_is_in_the_shape() -> None:
    own = replace(words(), cards={OWN: slots(EITHER)})
    with pytest.raises(InputError, match="a cell is missing; expected play own-card 1 OVERLAY CELL CELL"):
        parse_move("play own-card 1 lock", own)


def test_what_is_on_the_table() -> None:
    core = words(2, "")
    assert core.in_play(SEAT) == ("A", "B")
    assert core.in_play(DEPARTMENT) == ("DOM", "FOR", "INF")
    assert core.in_play(OVERLAY) == core.in_play(CARD) == ()
    assert len(core.in_play(TILE)) == 20
    assert "focus-dom" in words(5, "").in_play(TILE)
