"""Bots of games whose rules are a procedure, and what a move is judged by: what they choose, `why` of a legal move, and
questions with one answer, which nobody is asked."""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from generator.definitions.id_types import Seat
from generator.games.global_powers.powers_numbers import Chips
from generator.games.global_powers.written_position import WrittenPosition
from generator.play.common_bots import GreedyBot
from generator.play.human_player import HumanPlayer, PlayerStopped, TerminalDialog
from generator.play.move_grammar import move_line
from generator.play.questions import Ask
from generator.play.scenario.scenario_reader import parse_scenario
from generator.play.scenario.scenario_run import scenario_tables
from generator.play.session import Session
from tests.games import real_game
from tests.games.global_powers.tables import at as powers
from tests.games.global_powers.tables import seated
from tests.games.kinds import kinds
from tests.games.organisation.campaigns import at, campaign
from tests.games.organisation.campaigns import at as campaign_at
from tests.games.organisation.campaigns import at as holding
from tests.games.organisation.campaigns import game as organisation
from tests.games.procedures import Match, folder, table
from tests.tables import read_table

A, B, C = map(Seat, "ABC")
REGIONS = tuple(map(str, folder("organisation").definitions().regions))
NEVER = {
    "global-powers": {
        "delegates"  # under another ruling
    },
    "organisation": {
        "inquire",  # what is found out is agreed on, so the rules know of no gain; people type it
        "go-on",  # under another ruling, and decided by the table
        "finish",
    },
}
"""Kinds of moves that no bot can choose: they aren't offered."""
PAYS_NOT = {"crush"}
"""An end with blood kills those whom a money would have kept."""


@pytest.mark.slow
@pytest.mark.parametrize(("game", "games"), [("global-powers", 24), ("organisation", 40)])
def test_greedy_plays_every_kind_of_move_where_it_pays(game: str, games: int) -> None:
    """A kind that it never chose, though it was offered, would be missing from whatever its games are asked."""
    found = kinds(game, 3, "greedy", games)
    offered = {kind for kind, count in found.offered.items() if count >= 5 and " " not in kind}
    assert not offered - set(found.chosen) - PAYS_NOT
    chance = {"roll", "lot", "toss"}
    alone = {kind for kind in table(game, 3).verbs if kind not in found.offered} - chance
    assert NEVER[game] <= alone


GOVERNED = WrittenPosition(
    politicians={7: {A: 3}, 8: {B: 2}}, chips={7: Chips(military=5), 8: Chips()}, base={A: 9, B: 9, C: 9}
)


def choice(match: Match, seed: int = 1) -> str:
    seen = match.seen(match.asked)
    return GreedyBot().choose(seen, Random(seed))


@pytest.mark.parametrize("seed", range(3))
def test_greedy_wages_a_war_that_it_must_win(seed: int) -> None:
    """Military 5 against none is 3 ahead at least, whatever is rolled (G6): B's two leave, and A's take the region."""
    assert choice(powers(GOVERNED, "activate 7"), seed) == "war 8"


@pytest.mark.parametrize(("holdings", "rest", "wanted"), read_table(__file__, "greedy_does_what_pays"))
def test_greedy_does_what_pays(holdings: dict[str, Any], rest: dict[str, Any], wanted: str) -> None:
    """Reckoned by the prices and incomes of the game's own data; `everywhere`: in all regions that aren't named."""
    everywhere = holdings.pop("everywhere", {})
    held = {"A": {**{name: everywhere for name in REGIONS if everywhere}, **holdings}}
    assert choice(campaign_at(held, 2, rest)).startswith(wanted)


def test_greedy_plunders_where_nobody_defends() -> None:
    """Three dice bring one and a half money on average and cost nothing (O4)."""
    holdings = {"A": {"harbour": {"calm": 1, "levels": {"military": 3}}}, "B": {"old-town": {"calm": 1, "money": 6}}}
    match = campaign_at(holdings, 2, {"step": "act"})
    chosen = [choice(match, seed) for seed in range(8)]
    assert sum(move == "plunder B old-town from harbour" for move in chosen) >= 4, chosen


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


@pytest.mark.parametrize(("moves", "asked", "why"), read_table(__file__, "the_reason_of_a_move_in_global_powers"))
def test_the_reason_of_a_move_in_global_powers(moves: tuple[str, ...], asked: str, why: str) -> None:
    match = seated(3).stand(WAR)
    for move in moves:
        match.apply(move)
    assert match.why(asked).sentence == f"legal for A: {asked} ({why})"


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


@pytest.mark.parametrize(("held", "asked", "why"), read_table(__file__, "the_reason_of_a_move_in_organisationsspiel"))
def test_the_reason_of_a_move_in_organisationsspiel(held: dict[str, Any], asked: str, why: str) -> None:
    """004: +2 costs 3 money; military takes 5 soldiers a level."""
    assert holding({"A": {"harbour": held}}).why(asked).why.startswith(why)


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


STUCK = read_table(__file__, "STUCK")


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


SPLIT = read_table(__file__, "SPLIT")


@pytest.mark.parametrize("line", ["- do: B split attack 0 defence 1", "- expect: {to_act: B}"])
def test_a_scenario_may_leave_out_the_only_answer(line: str) -> None:
    scenario = parse_scenario(SPLIT % line, organisation(), "split.yaml")
    outcome = scenario_tables(organisation()).run(scenario)
    assert outcome.holds, str(outcome)
