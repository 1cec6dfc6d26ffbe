"""A question with one answer isn't asked: which those are in any game, and that nobody is asked for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from generator.play.human_player import HumanPlayer, PlayerStopped, TerminalDialog
from generator.play.questions import Ask
from generator.play.scenario.scenario_reader import parse_scenario
from generator.play.scenario.scenario_run import scenario_tables
from generator.play.session import Session
from tests.games import real_game
from tests.games.global_powers.tables import seated
from tests.games.organisation.campaigns import at, campaign
from tests.games.organisation.campaigns import game as organisation

SECRET = {"raise", "turn"}
"""Questions of which everybody would learn that a hand has nothing for them: they are asked all the same."""


@pytest.mark.slow
@pytest.mark.quick("global-powers")
@pytest.mark.parametrize("make", [lambda: seated(3), lambda: campaign(3)], ids=["global-powers", "organisation"])
def test_every_question_that_is_asked_has_two_answers_and_whatever_is_forced_has_one(make: Callable[[], Any]) -> None:
    table, kinds = make(), Counter[tuple[str, bool]]()
    for seed in range(2):
        match, random = table.start(seed, table.seats[0]), Random(seed)
        for _ in range(1500):
            if match.over:
                break
            ask, options = match.ask, match.options()
            if not isinstance(ask, Ask):
                match.choose(match.draw(random))
                continue
            kinds[ask.about, bool(match.forced)] += 1
            if len(options) == 1 and ask.about not in SECRET and kinds[ask.about, bool(match.forced)] < 4:
                begun = [match.moves_beginning_with((verb.name,)) for verb in ask.verbs]
                typed = {move for moves, _ in begun for move in moves}
                assert (typed == {match.forced}) is bool(match.forced), ask.about
            match.choose(options[int(random.random() * len(options))])
    assert len({about for about, _ in kinds}) > 10


STUCK = """
name: R3.7 nothing but passing is left
players: 2
position:
  tiles:
    - {at: "1,0", tile: dom-w2}
  supply: {A: 0, B: %d}
  phase: action
  to_act: %s
  stack: [lobbyist, lobbyist]
steps:
  - expect: {over: false}
"""


@pytest.mark.parametrize(("supply", "seat", "forced"), [(1, "A", "pass"), (1, "B", "place 1,0"), (2, "B", "place 1,0")])
def test_in_balance_control_passing_is_forced_and_so_is_an_action_without_another(
    supply: int, seat: str, forced: str
) -> None:
    """R3.7: passing is legal only when no action is. No influence lies on the Start Committee (R10.1), so that a marker
    has one place; there is nothing to pay anything with."""
    scenario = parse_scenario(STUCK % (supply, seat), real_game(), "stuck.yaml")
    match = scenario_tables(real_game()).table(scenario).stand(scenario.position)
    assert (match.moves(), match.forced) == ((forced,), forced)


def test_a_person_is_told_the_only_answer_and_not_asked_for_it() -> None:
    """004 Krieg führen: nobody is mobilised there, so that B's only level of military can but defend."""
    held = {"A": {"harbour": {"calm": 1, "levels": {"military": 1}}}, "B": {"harbour": {"levels": {"military": 1}}}}
    match = at(held, players=2)
    match.apply("war B harbour 1")
    said: list[str] = []
    typed = ["split attack 1 defence 0"]

    def ask(prompt: str) -> str:
        said.append(prompt)
        if not typed:
            raise EOFError
        return typed.pop()

    session = Session(match.table, match.table.seats[0], "1", begin=match)
    person = HumanPlayer(TerminalDialog(ask, said.append, lambda _: None, str), session)
    with suppress(PlayerStopped):
        session.go_on(dict.fromkeys(match.table.seats, person))
    assert "B: split attack 0 defence 1 (there is no other answer)" in said
    assert "1. B split attack 0 defence 1" in session.record(), "the record has it as ever"
    assert "B splits" not in " ".join(said)


SPLIT = """
name: O4 a split that can't be otherwise
players: 2
position:
  holdings:
    A: {harbour: {calm: 1, levels: {military: 1}}}
    B: {harbour: {levels: {military: 1}}}
steps:
  - do: A war B harbour 1
  - do: A split attack 1 defence 0
  %s
  - do: A roll 2
"""


@pytest.mark.parametrize("line", ["- do: B split attack 0 defence 1", "- expect: {to_act: B}"])
def test_a_scenario_may_leave_out_the_only_answer(line: str) -> None:
    scenario = parse_scenario(SPLIT % line, organisation(), "split.yaml")
    outcome = scenario_tables(organisation()).run(scenario)
    assert outcome.holds, str(outcome)
