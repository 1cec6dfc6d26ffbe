"""The table of GLOBAL POWERS: its phases, what each seat may know, and how it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Final

from generator.base.override import override
from generator.definitions.id_types import Seat
from generator.definitions.pack import Configuration, Pack
from generator.games.global_powers import (
    activation,
    cards,
    counted_figures,
    motion,
    move_words,
    scoring,
    setup,
    trade,
    turn,
    unreachable_values,
    why_legal,
)
from generator.games.global_powers.laws import PowersLaws
from generator.games.global_powers.powers_numbers import BIT, KINDS, Powers
from generator.games.global_powers.powers_scene import make_scene, move_places
from generator.games.global_powers.state import PowersPosition, PowersWorld, card_names
from generator.games.global_powers.table_texts import QuestionFigures, TableTexts, card_name, price_text
from generator.games.global_powers.written_position import WrittenPosition, stand_position, summary_of
from generator.play.move_grammar import Move, PlaceSort, PlayTexts
from generator.play.procedure import ProcedureTable
from generator.play.procedure_rules import Facts, GameLaws, UnreachableValue
from generator.play.protocol import GameOutcome
from generator.play.questions import Ask, Phase, Verb, plain_verb
from generator.play.table_scene import ScenePlace, TableScene

PHASES: Final[dict[str, Callable[[PowersPosition], Phase]]] = {
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
"""Each phase by its name in `PowersPosition.next`."""
VERBS: Final = (
    *(setup.BID, setup.KEEP, turn.WITHDRAW, turn.ACTIVATE, cards.PLAY, scoring.READY),
    *activation.PROPOSALS,
    *(move_words.VOTE, activation.VETO, move_words.LET_IT_BE, activation.DRIVE, trade.ACCEPT, trade.REFUSE),
    *(motion.CHIPS, motion.DELEGATES, cards.HOLD, cards.EXILE, cards.DESTROY, scoring.RECALL, scoring.DROP),
    *(plain_verb("roll NUMBER", "G1"), plain_verb("lot SEAT", "G3")),
)


class PowersTable(ProcedureTable[PowersPosition]):
    """A configuration of GLOBAL POWERS, ready to be played."""

    verbs: ClassVar[Mapping[str, Verb[Any]]] = {verb.name: verb for verb in VERBS}
    position_type = WrittenPosition
    unordered = frozenset(
        {"hand", "used", "governments", "done", "demilitarised", "sanctioned", "drive", "peace", "winners"}
    )

    def __init__(self, pack: Pack, configuration: Configuration, texts: PlayTexts) -> None:
        super().__init__(pack, configuration, texts)
        assert isinstance(pack, Powers)
        self.world = PowersWorld(pack, self.seats)
        self.terminal = TableTexts(texts, self.say)
        self._stakes = QuestionFigures(texts, self.say)
        self._sorts = move_words.place_sorts(self.world)
        self._politicians = counted_figures.politicians_of(pack)

    @property
    @override
    def sorts(self) -> Mapping[str, PlaceSort]:
        return self._sorts

    @cached_property
    @override
    def constants(self) -> Mapping[str, object]:
        numbers = self.world.numbers
        rows = {"rehabilitation": numbers.prices.rehabilitate.row, "purge": numbers.prices.purge.row}
        prices = {name: price_text(self.texts, row) for name, row in rows.items()}
        return {**prices, "propaganda": numbers.propaganda_exile, "drive": numbers.cards.drive}

    @override
    def say(self, name: str, **values: object) -> str:
        """A sentence of the rules; kinds of chips are named in the table's words."""
        if (kind := values.get("kind")) in KINDS:
            values["kind"] = self.texts.play[f"table-{kind}"]
        return super().say(name, **values)

    @override
    def begin(self, first: Seat) -> PowersPosition:
        """A new game; `first`: the seat that is asked first in the auction."""
        state = PowersPosition(self.world)
        state.actor = self.world.party[first]
        return state

    @override
    def phase(self, state: PowersPosition) -> Phase | None:
        """The next phase; None once the game is over. A party that governs enough regions has won (ruling
        dominance-in-auction)."""
        at_once = self.world.ruling["dominance-in-auction"] == "at-once"
        if state.moved and (at_once or state.next != "auction") and state.next != "recall":
            state.moved = False
            state.winners = state.winners or scoring.dominance_winners(state)
        return None if state.winners else PHASES[state.next](state)

    @override
    def outcome(self, state: PowersPosition) -> GameOutcome:
        seats = self.seats
        scores = {seat: state.points[party] for party, seat in enumerate(seats)}
        return GameOutcome(tuple(seats[party] for party in state.winners), scores)

    @override
    def worth(self, state: PowersPosition) -> Mapping[Seat, float]:
        """For each seat its points, those that the next scoring would bring, and a little for each region that it
        governs."""
        seats = self.seats
        if state.winners:
            return {seat: 1000.0 if party in state.winners else -1000.0 for party, seat in enumerate(seats)}
        coming = [0] * len(seats)
        for region in self.world.regions:
            for party, points in enumerate(scoring.region_points(state, region)):
                coming[party] += points
        numbers, governed = self.world.numbers.points, state.governed_regions()
        return {
            seat: state.points[party]
            + coming[party]
            + numbers.delegate * state.uno[party]
            + numbers.mauritius * state.mauritius[party]
            + governed[party] / 2
            for party, seat in enumerate(seats)
        }

    @override
    def rests(self, state: PowersPosition) -> bool:
        """Not while a proposal is voted on or carried out, or a card is played: nobody can see how that ends."""
        return state.next not in ("vote", "act", "card")

    @override
    def figures(self, state: PowersPosition) -> Mapping[str, int]:
        return counted_figures.figures(state)

    @override
    def pieces_in_use(self, state: PowersPosition) -> Mapping[str, int]:
        return counted_figures.pieces_in_use(state, self._politicians)

    passing = frozenset({"turn", "turn_of", "to_act", "phase", "hand", "used"})

    @override
    def lay_anew(self, state: PowersPosition, random: Random) -> bool:
        return unreachable_values.lay_anew(state, random)

    @override
    def unreachable_values(self) -> Iterator[UnreachableValue]:
        return unreachable_values.unreachable_values(self.world)

    @override
    def data(self, state: PowersPosition, by: Seat | None) -> Mapping[str, Any]:
        """Everything, but only the number of cards in other seats' hands."""
        known = dict(summary_of(state))
        for key in ("politicians", "governments", "chips"):
            known[key] = {str(region): values for region, values in known[key].items()}
        known["hand"] = {
            str(seat): list(card_names(held)) if seat == by else held.bit_count()
            for seat, held in zip(self.seats, state.hand, strict=True)
        }
        return known

    @override
    def redraw(self, state: PowersPosition, by: Seat | None, random: Random) -> None:
        """Fills the hands of other seats with any of the cards that they haven't used."""
        for party, seat in enumerate(self.seats):
            if seat != by:
                left = card_names(self.world.deck & ~state.used[party])
                drawn = random.sample(left, state.hand[party].bit_count())
                state.hand[party] = sum(BIT[name] for name in drawn)

    @override
    def summary(self, state: PowersPosition) -> Mapping[str, Any]:
        return summary_of(state)

    @override
    def stakes(self, state: PowersPosition, ask: Ask, given: Sequence[Any]) -> Mapping[str, object]:
        return self._stakes.of(state, ask, given)

    @override
    def because(self, state: PowersPosition, ask: Ask, move: Move) -> tuple[str, Mapping[str, object]]:
        return why_legal.because(state, ask, move)

    @override
    def private_text(self, state: PowersPosition, seat: Seat) -> str:
        held = card_names(state.hand[self.seats.index(seat)])
        cards = [f"  {name}: {card_name(self.texts, name)}" for name in held]
        return "\n".join((self.say("table-hand" if held else "table-no-hand", seat=seat), *cards))

    @override
    def story(self, state: PowersPosition) -> str:
        """How the game stands, or who has won, and how if not by points."""
        if not state.winners or state.next == "rank":
            return super().story(state)
        outcome, governed = self.outcome(state), state.dominated_regions()
        return self.say(
            "story-dominance",
            won=", ".join(outcome.winners),
            scores=str(outcome).replace("*", ""),
            turns=state.turn,
            governed=max(governed[party] for party in state.winners),
            dominance=state.dominance,
        )

    turning_points: ClassVar[tuple[str, ...]] = ("score", "war", "coup")

    @override
    def scene(self, state: PowersPosition, by: Seat | None) -> TableScene:
        return make_scene(state, by)

    @override
    def places(self, move: Move) -> tuple[ScenePlace, ...]:
        return move_places(self.world.number, move)

    @override
    def table_text(self, state: PowersPosition) -> str:
        return self.terminal.table_text(state)

    @override
    def facts(self, state: PowersPosition, sort: str, name: str) -> Facts:
        return self.terminal.facts(state, sort, name)

    @override
    def laws(self) -> GameLaws:
        return PowersLaws(self.world)

    @override
    def state_at(self, position: WrittenPosition) -> PowersPosition:
        return stand_position(position, self.world)
