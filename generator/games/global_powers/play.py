"""The table of GLOBAL POWERS: its phases, who may know what, and how it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Final

from generator.definitions.ids import Seat
from generator.definitions.types import Configuration, Pack
from generator.games.global_powers import (
    activation,
    cards,
    counted,
    idle,
    motion,
    reasons,
    scoring,
    setup,
    trade,
    turn,
    words,
)
from generator.games.global_powers.laws import PowersLaws
from generator.games.global_powers.numbers import BIT, KINDS, Powers
from generator.games.global_powers.position import Standing, standing, summary_of
from generator.games.global_powers.scene import places_of, scene_of
from generator.games.global_powers.state import Position, World, cards_of
from generator.games.global_powers.terminal import Stakes, Terminal, card_name, priced
from generator.play.asking import Ask, Phase, Verb, plain
from generator.play.explaining import Facts
from generator.play.idle import Idle
from generator.play.procedure import ProcedureTable
from generator.play.protocol import Outcome
from generator.play.scene import Place, Scene
from generator.play.watching import Laws
from generator.play.words import Move, PlayTexts, Sort

PHASES: Final[dict[str, Callable[[Position], Phase]]] = {
    "auction": setup.auction,
    "keep": setup.keep,
    "begin": setup.begin,
    "turn": turn.turn,
    "card": cards.card,
    "propose": activation.propose,
    "vote": activation.vote,
    "act": activation.act,
    "score": scoring.score,
    "rank": scoring.rank,
    "recall": scoring.recall,
    "drop": scoring.drop,
}
"""Each phase by its name in `Position.next`."""
VERBS: Final = (
    *(setup.BID, setup.KEEP, turn.WITHDRAW, turn.ACTIVATE, cards.PLAY, scoring.READY),
    *activation.PROPOSALS,
    *(words.VOTE, activation.VETO, words.LET_IT_BE, activation.DRIVE, trade.ACCEPT, trade.REFUSE),
    *(motion.CHIPS, motion.DELEGATES, cards.HOLD, cards.EXILE, cards.DESTROY, scoring.RECALL, scoring.DROP),
    *(plain("roll NUMBER", "G1"), plain("lot SEAT", "G3")),
)


class PowersTable(ProcedureTable[Position]):
    """A configuration, ready to be played."""

    verbs: ClassVar[Mapping[str, Verb[Any]]] = {verb.name: verb for verb in VERBS}
    position_type = Standing
    unordered = frozenset(
        {"hand", "used", "governments", "done", "demilitarised", "sanctioned", "drive", "peace", "winners"}
    )

    def __init__(self, pack: Pack, configuration: Configuration, texts: PlayTexts) -> None:
        super().__init__(pack, configuration, texts)
        assert isinstance(pack, Powers)
        self.world = World(pack, self.seats)
        self.terminal = Terminal(texts, self.say)
        self._stakes = Stakes(texts, self.say)
        self._sorts = words.sorts(self.world)
        self._politicians = counted.politicians_of(pack)

    @property
    def sorts(self) -> Mapping[str, Sort]:
        """What may stand in the places of shapes."""
        return self._sorts

    @cached_property
    def constants(self) -> Mapping[str, object]:
        """The prices of actions, and what propaganda and a drive do."""
        numbers = self.world.numbers
        rows = {"rehabilitation": numbers.prices.rehabilitate.row, "purge": numbers.prices.purge.row}
        prices = {name: priced(self.texts, row) for name, row in rows.items()}
        return {**prices, "propaganda": numbers.propaganda_exile, "drive": numbers.cards.drive}

    def say(self, name: str, **values: object) -> str:
        """A sentence; a kind of chip in the table's words."""
        if (kind := values.get("kind")) in KINDS:
            values["kind"] = self.texts.play[f"table-{kind}"]
        return super().say(name, **values)

    def begin(self, first: Seat) -> Position:
        """A new game; in the auction questions begin with that seat."""
        state = Position(self.world)
        state.actor = self.world.party[first]
        return state

    def phase(self, state: Position) -> Phase | None:
        """What is played next. Whoever governs enough regions has won (ruling dominance-in-auction)."""
        at_once = self.world.ruling["dominance-in-auction"] == "at-once"
        if state.moved and (at_once or state.next != "auction") and state.next != "recall":
            state.moved = False
            state.winners = state.winners or scoring.dominant(state)
        return None if state.winners else PHASES[state.next](state)

    def outcome(self, state: Position) -> Outcome:
        """Who has won, and everybody's points."""
        seats = self.seats
        scores = {seat: state.points[party] for party, seat in enumerate(seats)}
        return Outcome(tuple(seats[party] for party in state.winners), scores)

    def worth(self, state: Position) -> Mapping[Seat, float]:
        """Points, those that the next scoring would bring, and a little for each region governed."""
        seats = self.seats
        if state.winners:
            return {seat: 1000.0 if party in state.winners else -1000.0 for party, seat in enumerate(seats)}
        coming = [0] * len(seats)
        for region in self.world.regions:
            for party, points in enumerate(scoring.scored(state, region)):
                coming[party] += points
        numbers, governed = self.world.numbers.points, state.governed()
        return {
            seat: state.points[party]
            + coming[party]
            + numbers.delegate * state.uno[party]
            + numbers.mauritius * state.mauritius[party]
            + governed[party] / 2
            for party, seat in enumerate(seats)
        }

    def rests(self, state: Position) -> bool:
        """While a proposal is voted on or carried out, or a card is played, its end isn't seen yet."""
        return state.next not in ("vote", "act", "card")

    def figures(self, state: Position) -> Mapping[str, int]:
        """How it was won, and where politicians and cards ended."""
        return counted.figures(state)

    def used(self, state: Position) -> Mapping[str, int]:
        """Politicians and chips."""
        return counted.used(state, self._politicians)

    passing = frozenset({"turn", "turn_of", "to_act", "phase", "hand", "used"})

    def relaid(self, state: Position, random: Random) -> bool:
        """Everything otherwise, between turns."""
        return idle.relaid(state, random)

    def idle(self) -> Iterator[Idle]:
        """What no table could ever use."""
        return idle.idle(self.world)

    def data(self, state: Position, by: Seat | None) -> Mapping[str, Any]:
        """All but other seats' hands, of which the number of cards is known."""
        known = dict(summary_of(state))
        for key in ("politicians", "governments", "chips"):
            known[key] = {str(region): values for region, values in known[key].items()}
        known["hand"] = {
            str(seat): list(cards_of(held)) if seat == by else held.bit_count()
            for seat, held in zip(self.seats, state.hand, strict=True)
        }
        return known

    def redraw(self, state: Position, by: Seat | None, random: Random) -> None:
        """Others hold any of the cards that they haven't used."""
        for party, seat in enumerate(self.seats):
            if seat != by:
                left = cards_of(self.world.deck & ~state.used[party])
                drawn = random.sample(left, state.hand[party].bit_count())
                state.hand[party] = sum(BIT[name] for name in drawn)

    def summary(self, state: Position) -> Mapping[str, Any]:
        """The whole position by the keys of `expect:`."""
        return summary_of(state)

    def stakes(self, state: Position, ask: Ask, given: Sequence[Any]) -> Mapping[str, object]:
        """What one has, what it costs, what one may answer."""
        return self._stakes.of(state, ask, given)

    def because(self, state: Position, ask: Ask, move: Move) -> tuple[str, Mapping[str, object]]:
        """What allows a move."""
        return reasons.because(state, ask, move)

    def private(self, state: Position, seat: Seat) -> str:
        """The hand, card by card."""
        held = cards_of(state.hand[self.seats.index(seat)])
        cards = [f"  {name}: {card_name(self.texts, name)}" for name in held]
        return "\n".join((self.say("table-hand" if held else "table-no-hand", seat=seat), *cards))

    def story(self, state: Position) -> str:
        """How it stands, or who has won, and how if not by points."""
        if not state.winners or state.next == "rank":
            return super().story(state)
        outcome, governed = self.outcome(state), state.dominated()
        return self.say(
            "story-dominance",
            won=", ".join(outcome.winners),
            scores=str(outcome).replace("*", ""),
            turns=state.turn,
            governed=max(governed[party] for party in state.winners),
            dominance=state.dominance,
        )

    turning_points: ClassVar[tuple[str, ...]] = ("score", "war", "coup")

    def scene(self, state: Position, by: Seat | None) -> Scene:
        """What lies on the table, as a party or anybody sees it."""
        return scene_of(state, by)

    def places(self, move: Move) -> tuple[Place, ...]:
        """The regions that a move names."""
        return places_of(self.world.number, move)

    def shown(self, state: Position) -> str:
        """A line for each region and each party."""
        return self.terminal.shown(state)

    def facts(self, state: Position, sort: str, name: str) -> Facts:
        """Neighbours, governments, how a card is played."""
        return self.terminal.facts(state, sort, name)

    def laws(self) -> Laws:
        """What watches over one game."""
        return PowersLaws(self.world)

    def state_at(self, position: Standing) -> Position:
        """The state of a position. Raises `InputError`."""
        return standing(position, self.world)
