"""The laws of windows notice who is asked twice, too late, or without a card for the moment (R12.7)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from generator.games.balance_control.rules.fields import KernelState
from generator.games.balance_control.rules.records import copied
from generator.games.balance_control.table.kernel_match import KernelMatch
from generator.games.balance_control.table.laws.law_moment import LawMoment
from generator.games.balance_control.table.laws.window_laws import (
    answered_windows,
    asked_with_a_card,
    each_seat_once,
    window,
)
from generator.games.balance_control.table.recorded_match import RecordedStep
from tests.games.balance_control.rules.judged import Judged, dealt
from tests.games.balance_control.rules.kernel_games import game

CARDS = ("threat-level", "loss-of-control", "emergency-decree")
"""Played at the round's start or end, or before a focus is checked; every seat holds two of them here."""


@cache
def asked_after_another() -> LawMoment:
    """The step with which one seat answers in a window, and another is asked in the same."""
    for seed in range(20):
        judged = Judged(dealt(game(4, ("security",), cards=CARDS), seed), seed, beside=False)
        state = judged.match.state
        state.hand, state.hand_n = [[0, 1, *row[2:]] for row in state.hand], [2] * len(state.hand_n)
        found: list[LawMoment] = []

        def look(
            match: KernelMatch, step: RecordedStep, judged: Judged = judged, found: list[LawMoment] = found
        ) -> None:
            moment = LawMoment(match, step, judged.checks._before)
            if window(match.state) in answered_windows(moment):
                found.append(moment)

        judged.play.watchers.insert(0, look)
        while not judged.match.over and not found:
            judged.play.apply(judged.choice(judged.match.options()))
        if found:
            return found[0]
    raise AssertionError("in no game a window went on from one seat to the next")


def asking(seat: int) -> LawMoment:
    """The same, but that it is now `seat` who is asked."""
    moment = asked_after_another()
    copy = KernelMatch(moment.match.game, copied(KernelState, moment.match.state), moment.match.scratch)
    copy.state.actor = seat
    return replace(moment, match=copy)


def test_the_window_goes_on() -> None:
    moment = asked_after_another()
    assert moment.match.state.actor != moment.seat
    assert not list(each_seat_once(moment))
    assert not list(asked_with_a_card(moment))


def test_a_window_goes_round_in_seat_order() -> None:
    moment = asked_after_another()
    here = window(moment.match.state)
    assert here is not None
    last = answered_windows(moment)[here]
    for back in range(last + 1):
        assert list(each_seat_once(asking((moment.seat - back) % 4)))


def test_who_is_asked_holds_a_card_for_the_moment() -> None:
    moment = asking(asked_after_another().match.state.actor)
    moment.match.state.hand_n = [0] * len(moment.match.state.hand_n)
    assert list(asked_with_a_card(moment))
