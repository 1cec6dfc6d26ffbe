"""The activation of a region (G5): action points, proposals, votes and vetoes."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Final

from generator.definitions.id_types import Seat
from generator.games.global_powers import actions
from generator.games.global_powers.motion import MOTION, motion_of_region
from generator.games.global_powers.move_words import LET_IT_BE, NO_CARD, VOTE
from generator.games.global_powers.setup import draw_lot
from generator.games.global_powers.state import MoveWritten, PowersPosition
from generator.games.global_powers.trade import TRADE, trade
from generator.games.global_powers.war import WAR, war
from generator.play.move_grammar import Move
from generator.play.questions import Ask, Phase, Question, Refusal, SealedAsk, Verb, plain_verb

ACTIONS: Final[dict[str, Callable[[PowersPosition], Generator[Question, Any, bool] | bool]]] = {
    "emigrate": actions.emigrate,
    "propaganda": actions.propaganda,
    "rehabilitate": actions.rehabilitate,
    "purge": actions.purge,
    "trade": trade,
    "war": war,
    "budget": actions.budget,
    "motion": motion_of_region,
}
"""For each action the function that carries it out, perhaps with questions; it says whether it has happened."""
_POSSIBLE: Final = (
    *(actions.EMIGRATE, actions.PROPAGANDA, actions.REHABILITATE, actions.PURGE),
    *(TRADE, WAR, actions.BUDGET, MOTION),
)


def _stops(state: PowersPosition, seat: Seat) -> list[Move]:
    return [] if _no_stop(state, seat, ("stop",)) else [("stop",)]


def _no_stop(state: PowersPosition, seat: Seat, _move: Move) -> Refusal | None:
    """Why a government may not stop: by the ruling stopping it may at any time, or only when it can't do anything."""
    if state.world.ruling["stopping"] == "any-time":
        return None
    verbs = (MOTION,) if state.purple >> state.region & 1 else _POSSIBLE
    return Refusal("G5", "go-on") if any(any(verb.offers(state, seat)) for verb in verbs) else None


STOP = Verb("stop", "G5", _stops, _no_stop)
PROPOSALS: Final = (*_POSSIBLE, STOP)
SANCTIONED: Final = (MOTION, STOP)
VERBS: Final = {verb.name: verb for verb in PROPOSALS}


VETO = plain_verb("veto", "G5")
DRIVE = plain_verb("drive", "G7")


def activate(state: PowersPosition, region: int) -> None:
    """Turns a region's marker to done; if it has a government, its activation begins, else the turn ends (G5)."""
    state.done |= 1 << region
    row = state.here[region]
    state.government = state.world.governing(row)
    if not state.government:
        state.tell(f"region {region}: no government")
        state.end_turn()
        return
    state.region, state.strength, state.extra, state.spent, state.forgiven = region, max(row), 0, 0, False
    state.next = "propose"


def _finish(state: PowersPosition) -> None:
    state.region, state.strength, state.extra, state.spent, state.forgiven = 0, 0, 0, 0, False
    state.government, state.proposal, state.proposer, state.driven = (), (), 0, False
    state.end_turn()


def points_left(state: PowersPosition) -> int:
    """How many action points are left (G5, ruling points)."""
    again = state.world.ruling["points"] == "each-action"
    return (max(state.here[state.region]) if again else state.strength) + state.extra - state.spent


def propose(state: PowersPosition) -> Phase:
    """Phase: one action point. The speaker proposes an action, or the activation ends (G5)."""
    world, region = state.world, state.region
    parties = state.rulers(region)
    if not parties or (parties != state.government and world.ruling["changed"] == "activation-ends"):
        state.tell(f"region {region}: the activation ends")
        _finish(state)
        return
    left = points_left(state)
    if left <= 0:
        for party in _drivers(state, parties):
            answer = yield Ask(world.seats[party], (DRIVE, NO_CARD), "drive", {"region": region})
            if answer[0] == "drive":
                state.drive &= ~(1 << party)
                state.extra += world.numbers.cards.drive - left
                state.driven = True
                return
        _finish(state)
        return
    state.proposer = state.speaker(region)
    verbs = SANCTIONED if state.purple >> region & 1 else PROPOSALS
    move = yield Ask(world.seats[state.proposer], verbs, "propose", {"region": region, "points": left})
    if move[0] == "stop":
        _finish(state)
        return
    unvoted = state.driven and world.ruling["drive-vote"] == "unvoted"
    state.proposal, state.next = move, "act" if unvoted else "vote"


def _drivers(state: PowersPosition, parties: tuple[int, ...]) -> list[int]:
    """The parties that may use a drive when all points are used (ruling drive): the active player, or whoever governs
    here."""
    own = state.world.ruling["drive"] == "own-turn"
    order = (state.actor,) if own else state.world.order[state.actor]
    return [party for party in order if state.drive >> party & 1 and (own or party in parties)]


def vote(state: PowersPosition) -> Phase:
    """Phase: all parties in the region vote on the proposal and may then veto (G5). Nobody is asked if the proposer is
    alone."""
    world, region = state.world, state.region
    parties = state.present(region, state.proposer)
    if len(parties) == 1:
        state.next = "act"
        return
    row = state.here[region]
    about = {"region": region, "action": MoveWritten(state.proposal)}
    answers = yield from all_answer(state, [Ask(world.seats[party], (VOTE,), "vote", about) for party in parties])
    yes = sum(row[party] for party in parties if answers[world.seats[party]][1] == "yes")
    no = sum(row[party] for party in parties) - yes
    passed = yes > no or (yes == no and world.ruling["tie"] == "passes")
    state.tell(f"vote: {yes} yes, {no} no")
    after = "veto-passed" if passed else "veto-failed"
    vetoer = yield from _vetoer(state, [Ask(world.seats[party], (VETO, LET_IT_BE), after, about) for party in parties])
    if vetoer is not None:
        state.send_home(region, vetoer, 1)
        passed = not passed
        state.tell(f"veto {world.seats[vetoer]}: {'passes' if passed else 'fails'}")
        passed = passed and _stands(state)
    if passed:
        state.next = "act"
    else:
        refuse_proposal(state)


def all_answer(state: PowersPosition, asks: list[Ask]) -> Generator[Question, Any, dict[Seat, Move]]:
    """The answers to some questions by seat, given one after another or all at once under seal (ruling order)."""
    if state.world.ruling["order"] == "sealed":
        found: dict[Seat, Move] = yield SealedAsk(asks)
        return found
    answers = {}
    for ask in asks:
        answers[ask.seat] = yield ask
    return answers


def _vetoer(state: PowersPosition, asks: list[Ask]) -> Generator[Question, Any, int | None]:
    """The party that vetoes, if any (ruling veto): the first of those asked in turn, or the quickest of all who
    call."""
    party = state.world.party
    if state.world.ruling["veto"] == "first-to-call":
        answers = yield SealedAsk(asks)
        callers = [party[ask.seat] for ask in asks if answers[ask.seat][0] == "veto"]
        return (yield from draw_lot(state, callers, "lot-veto")) if callers else None
    for ask in asks:
        answer = yield ask
        if answer[0] == "veto":
            return party[ask.seat]
    return None


def _stands(state: PowersPosition) -> bool:
    """Whether a proposal that a veto made pass can still be done, now that the vetoer's politician is gone (ruling
    unseated)."""
    world = state.world
    parties = state.rulers(state.region)
    unseated = state.proposer not in parties and world.ruling["unseated"] == "action-lapses"
    verb = VERBS[state.proposal[0]]
    if unseated or verb.refusal(state, world.seats[state.proposer], state.proposal):
        state.tell("the action lapses")
        return False
    return True


def refuse_proposal(state: PowersPosition) -> None:
    """Counts a proposal that failed: it costs its action point, or the first one costs nothing (ruling refused)."""
    if state.world.ruling["refused"] == "free-once" and not state.forgiven:
        state.forgiven = True
    else:
        state.spent += 1
    state.next = "propose"


def act(state: PowersPosition) -> Phase:
    """Phase: the action is done, and its point is used (G5)."""
    state.tell(f"region {state.region}: {MoveWritten(state.proposal)}")
    acting = ACTIONS[state.proposal[0]](state)
    done = acting if isinstance(acting, bool) else (yield from acting)
    if done:
        state.spent += 1
        state.next = "propose"
    else:
        refuse_proposal(state)
