"""The laws of when and at what a measure is played, and of the kernel's lists: each notices what is bent."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.table.laws.card_laws import (
    cards_are_aimed_as_they_say,
    cards_are_played_at_their_moment,
)
from generator.games.balance_control.table.laws.lists import empty_cells_are_listed, tiles_are_listed_by_what_they_do
from generator.games.balance_control.table.laws.move_laws import overlays_go_where_the_move_says
from tests.games.balance_control.table.laws.test_effects import after, said, sound


def test_a_department_that_is_named_is_in_play() -> None:
    moment = after("co2-levy", "play co2-levy DOM")
    assert sound(moment)
    tables = moment.match.game.tables
    tables.in_play &= ~1
    found = said(cards_are_aimed_as_they_say, moment)
    tables.in_play |= 1
    assert any("isn't in play" in what for what in found)


def test_no_more_lie_on_one_target_than_a_card_says() -> None:
    moment = after("co2-levy", "play co2-levy DOM")
    twice = replace(moment, before=replace(moment.before, ledger=moment.followed_step.ledger))
    assert any("no more of these" in what for what in said(cards_are_aimed_as_they_say, twice))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("frame_step", [c.TURN_LAY]),  # the tile isn't laid yet
        ("frame_step", [c.TURN_ENDS]),  # the action is done
        ("active", 1),  # it is another seat's turn
        ("hand", [[0] * 8] * 6),  # nobody holds it
    ],
)
def test_a_card_is_played_at_its_moment(name: str, value: object) -> None:
    """Economy measures: in one's own turn, after the placement and before the action (R12.3)."""
    moment = after("debt-brake", "play debt-brake")
    assert sound(moment)
    state = moment.before.state
    kept = getattr(state, name)
    setattr(state, name, [*value, *kept[len(value) :]] if isinstance(value, list) else value)
    assert said(cards_are_played_at_their_moment, replace(moment))


def test_the_lists_are_what_the_board_says() -> None:
    moment = after("debt-brake", "place 1,0 +FOR")
    state = moment.match.state
    for name, row in (("site_n", None), ("role_n", 0), ("held_n", 0), ("held_n", 1)):
        kept = getattr(state, name)
        setattr(state, name, kept - 1 if row is None else [*kept[:row], kept[row] - 1, *kept[row + 1 :]])
        assert said(tiles_are_listed_by_what_they_do, moment), name
        setattr(state, name, kept)
    assert not said(tiles_are_listed_by_what_they_do, moment)
    state.full_n[0], state.full[0][0] = 1, 1
    assert said(tiles_are_listed_by_what_they_do, moment)
    assert not said(empty_cells_are_listed, moment)
    state.frontier_n -= 1
    assert said(empty_cells_are_listed, moment)


def test_an_overlay_that_came_by_itself_is_noticed() -> None:
    """Only what a measure has left to wait comes without a move (R12.6)."""
    moment = after("debt-brake", "place 1,0 +FOR")
    assert not said(overlays_go_where_the_move_says, moment)
    moment.match.state.overlay[1][0] += 1
    assert said(overlays_go_where_the_move_says, replace(moment))
