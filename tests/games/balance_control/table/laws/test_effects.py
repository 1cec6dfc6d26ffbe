"""The laws of what is paid, gained, forbidden, played and asked: they hold where all is right, and notice each a
bend."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.fields import KernelState
from generator.games.balance_control.rules.records import copied
from generator.games.balance_control.table.kernel_match import Event, KernelGame, KernelMatch
from generator.games.balance_control.table.laws.card_laws import (
    cards_are_aimed_as_they_say,
    cards_are_played_at_their_moment,
)
from generator.games.balance_control.table.laws.effect_laws import effects_last_as_long_as_they_say
from generator.games.balance_control.table.laws.influence_laws import a_focus_gives_its_leader_what_it_says
from generator.games.balance_control.table.laws.law_checks import LAWS, LawChecks
from generator.games.balance_control.table.laws.law_moment import Law, LawMoment
from generator.games.balance_control.table.laws.lists import empty_cells_are_listed, tiles_are_listed_by_what_they_do
from generator.games.balance_control.table.laws.move_laws import (
    a_tile_is_used_by_whom_it_serves,
    extra_costs_are_paid_to_the_unit,
    overlays_go_where_the_move_says,
)
from generator.games.balance_control.table.laws.resource_laws import resources_add_up
from generator.games.balance_control.table.laws.settlement_laws import settlement_pays_the_output
from generator.games.balance_control.table.laws.window_laws import (
    answered_windows,
    asked_with_a_card,
    each_seat_once,
    window,
)
from generator.games.balance_control.table.moves.move_text import parse_move
from generator.games.balance_control.table.recorded_match import RecordedMatch, RecordedStep
from generator.games.balance_control.table.scenarios.position_setter import match_at
from generator.play.scenario.scenario_reader import parse_scenario
from tests.games.balance_control.rules.judged import Judged, dealt
from tests.games.balance_control.rules.kernel_games import folder, game
from tests.tables import read_table

POSITION = read_table(__file__, "POSITION")


def after(card: str, *moves: str) -> LawMoment:
    return last_moment(POSITION.replace("CARD", card), *moves)


def said(law: Law, moment: LawMoment) -> list[str]:
    return list(law(moment))


def sound(moment: LawMoment) -> bool:
    """Whether no law is broken but those on whole boxes."""
    return not [what for rule, law in LAWS if rule not in ("R1.1", "R1.3", "R1.5") for what in law(moment)]


def with_move(moment: LawMoment, text: str) -> LawMoment:
    """The same, had the move been another."""
    move = parse_move(text, moment.match.game.vocabulary)
    return replace(moment, step=replace(moment.step, move=move))


LASTING = (
    *("debt-brake", "collective-agreement", "budget-deficit B", "location-debate 1,0", "economic-council"),
    *("supplementary-budget", "file-status control 1,0", "state-of-emergency", "supply-chain-break B"),
    *("generational-contract", "greenwashing", "adaptation-strategy"),
)


@pytest.mark.parametrize("card", LASTING)
def test_what_a_card_leaves_at_work_is_followed(card: str) -> None:
    moment = after(card.split()[0], f"play {card}")
    assert sound(moment)
    state = moment.match.state
    assert state.mods
    for name in ("mod_row", "mod_owner", "mod_seat", "mod_from", "mod_to", "mod_left"):
        notes = getattr(state, name)
        notes[0] += 1
        assert said(effects_last_as_long_as_they_say, replace(moment)), name
        notes[0] -= 1
    state.mods -= 1
    assert said(effects_last_as_long_as_they_say, replace(moment))


def test_an_effect_that_outlives_its_round_is_noticed() -> None:
    moment = after(
        "collective-agreement", "play collective-agreement", "place 1,0 +DOM", "tile 1,-1", "place 1,-1", "decline"
    )
    assert moment.match.state.round == 2
    assert sound(moment)
    bent = replace(moment, before=replace(moment.before, state=moment.before.state))
    bent.match.state.mods, bent.match.state.mod_row[0] = 1, 0
    assert any("still at work" in what for what in said(effects_last_as_long_as_they_say, bent))


BY_NAME = {law.__name__: law for _, law in LAWS}
BENT = read_table(__file__, "BENT")
"""A law, the moves after which it holds, and what the last one might have been that breaks it."""


@pytest.mark.parametrize(("law", "moves", "bent", "why"), BENT)
def test_another_move_breaks_the_law(law: str, moves: list[str], bent: str, why: str) -> None:
    verb, card, *_ = moves[0].split()
    moment = after(card if verb == "play" else "debt-brake", *moves)
    assert sound(moment)
    assert any(why in what for what in said(BY_NAME[law], with_move(moment, bent)))


def test_what_is_free_costs_nothing_and_who_uses_a_tile_has_what_it_asks_for() -> None:
    free = with_move(after("debt-brake", "place 1,0 +FOR"), "place -1,1")
    assert not said(extra_costs_are_paid_to_the_unit, free)
    moment = after("debt-brake", "convert -1,1 DOM FOR")
    assert said(a_tile_is_used_by_whom_it_serves, replace(moment, step=replace(moment.step, seat="B")))
    moment.match.state.overlay[3][3] = moment.before.state.overlay[3][3] = 1
    assert any("locked" in what for what in said(a_tile_is_used_by_whom_it_serves, replace(moment)))


GIVING = read_table(__file__, "GIVING")


def test_a_focus_gives_one_to_its_leader_and_a_bent_one_is_noticed() -> None:
    moment = last_moment(GIVING, "tile 2,0")
    assert [event[2:] for event in moment.step.kernel_events if event[0] == c.EVENT_FOCUS] == [(0, 1)]
    assert sound(moment)
    for seat, gained in ((0, 2), (1, 1), (-1, 0)):
        noted = tuple((*e[:2], seat, gained) if e[0] == c.EVENT_FOCUS else e for e in moment.step.kernel_events)
        bent = replace(moment, step=replace(moment.step, kernel_events=noted))
        assert said(a_focus_gives_its_leader_what_it_says, bent), (seat, gained)


def test_a_marker_onto_the_focus_is_no_new_one() -> None:
    """[focus-gain] `onto-focus`: it comes out of the leader's supply."""
    moment = last_moment(GIVING.replace("players: 2", "players: 2\nrulings: {focus-gain: onto-focus}"), "tile 2,0")
    assert moment.match.state.supply[0] == 0
    assert sound(moment)


def test_a_gain_is_what_the_card_says() -> None:
    moment = after("future-investment", "play future-investment 1,0")
    assert sound(moment)
    more = tuple((*e[:3], 2) if e[0] == c.EVENT_GAINS else e for e in moment.step.kernel_events)
    bent = replace(moment, step=replace(moment.step, kernel_events=more))
    assert any("the card says 1" in what for what in said(resources_add_up, bent))


def test_checks_begun_in_the_middle_of_a_game_know_what_is_at_work() -> None:
    moment = after("debt-brake", "play debt-brake")
    checks = LawChecks(moment.match)
    checks(moment.match, RecordedStep(None, None, (), ()))
    assert not [broken for broken in checks.broken_laws if broken.rule == "R12.6"]


def test_a_contract_that_costs_extra_itself_is_for_the_next_effect() -> None:
    moment = after("generational-contract", "play generational-contract")
    assert sound(moment)
    dearer = with_move(moment, "play generational-contract +DOM")
    assert [one.row for one in dearer.followed_step.ledger.effects] == [moment.match.state.mod_row[0]]


def test_a_department_that_is_named_is_in_play_and_no_more_lie_on_it_than_a_card_says() -> None:
    moment = after("co2-levy", "play co2-levy DOM")
    assert sound(moment)
    tables = moment.match.game.tables
    tables.in_play &= ~1
    found = said(cards_are_aimed_as_they_say, moment)
    tables.in_play |= 1
    assert any("isn't in play" in what for what in found)
    twice = replace(moment, before=replace(moment.before, ledger=moment.followed_step.ledger))
    assert any("no more of these" in what for what in said(cards_are_aimed_as_they_say, twice))


def test_a_card_is_played_at_its_moment() -> None:
    """Economy measures: in one's own turn, after the placement and before the action (R12.3). Bent are: the tile isn't
    laid yet, the action is done, it is another seat's turn, nobody holds it."""
    for name, value in (
        *(("frame_step", [c.TURN_LAY]), ("frame_step", [c.TURN_ENDS]), ("active", 1), ("hand", [[0] * 8] * 6)),
    ):
        moment = after("debt-brake", "play debt-brake")
        assert sound(moment)
        state = moment.before.state
        kept = getattr(state, name)
        setattr(state, name, [*value, *kept[len(value) :]] if isinstance(value, list) else value)
        assert said(cards_are_played_at_their_moment, replace(moment)), (name, value)


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


def last_moment(text: str, *moves: str) -> LawMoment:
    """A position's text and the moves played from there; the last step with what it was before."""
    scenario = parse_scenario(text, folder(), "position")
    match = match_at(KernelGame(scenario.pack, scenario.config), scenario.position)
    checks, found = LawChecks(match), list[LawMoment]()

    def watch(match: KernelMatch, step: RecordedStep) -> None:
        found.append(LawMoment(match, step, checks._before))
        checks(match, step)

    play = RecordedMatch(match, watchers=[watch])
    for move in moves:
        while match.to_act is None:
            play.chance()
        play.apply_move(parse_move(move, match.game.vocabulary))
    return found[-1]


SHARES = read_table(__file__, "SHARES")


Bend = Callable[[tuple[Event, ...]], tuple[Event, ...]]

BENDS: dict[str, Bend] = {
    "one too many": lambda events: tuple((*e[:3], e[3] + (e[0] == c.EVENT_RECEIVES)) for e in events),
    "paid for nothing": lambda events: tuple(e for e in events if e[0] != c.EVENT_RECEIVES),
    "noise from nowhere": lambda events: (*events[:-1], (c.EVENT_NOISE, 0, 1, 0), events[-1]),
}


def test_a_bent_settlement_is_noticed_and_a_share_for_which_nobody_paid() -> None:
    moment = last_moment(SHARES, "place 0,1", "pay FOR")
    assert any(event[0] == c.EVENT_ROUND for event in moment.step.kernel_events)
    assert not [*settlement_pays_the_output(moment), *resources_add_up(moment)]
    for name, bend in BENDS.items():
        bent = replace(moment, step=replace(moment.step, kernel_events=bend(moment.step.kernel_events)))
        assert list(settlement_pays_the_output(bent)), name
    kept = tuple(event for event in moment.before.settling if event[0] != c.EVENT_PAYS)
    unpaid = replace(moment, before=replace(moment.before, settling=kept), step=replace(moment.step, move=None))
    assert list(settlement_pays_the_output(unpaid))


PLACING = read_table(__file__, "PLACING")


def test_the_price_of_a_placed_overlay_is_counted_to_the_unit() -> None:
    moment = last_moment(PLACING, "play situation-assessment 1", "tile 2,0", "play emergency-decree")
    assert not list(resources_add_up(moment))
    slot = moment.match.game.names.department("SEC")
    moment.match.state.resources[1][slot] -= 1
    assert list(resources_add_up(moment)) == ["B spent 4 SEC, the move costs 3"]


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


def test_a_window_goes_round_in_seat_order_and_who_is_asked_holds_a_card_for_the_moment() -> None:
    moment = asked_after_another()
    here = window(moment.match.state)
    assert here is not None
    last = answered_windows(moment)[here]
    for back in range(last + 1):
        assert list(each_seat_once(asking((moment.seat - back) % 4)))
    moment = asking(moment.match.state.actor)
    moment.match.state.hand_n = [0] * len(moment.match.state.hand_n)
    assert list(asked_with_a_card(moment))
