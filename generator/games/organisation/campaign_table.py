"""The table of Organisationsspiel: its stages, how the game stands, and what it tells."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Final

from generator.base.errors import InputError, raise_any
from generator.base.hyphens import remove_hyphens
from generator.base.override import override
from generator.definitions.id_types import RegionId, Seat
from generator.definitions.pack import Configuration
from generator.games.organisation import (
    actions,
    closing,
    counted_figures,
    dice,
    events,
    phase_start,
    setup,
    unreachable_values,
    war,
    why_legal,
)
from generator.games.organisation import codes as c
from generator.games.organisation.campaign_numbers import CATEGORIES, KINDS, Campaign
from generator.games.organisation.campaign_scene import make_scene
from generator.games.organisation.expected_worth import expected_worth
from generator.games.organisation.laws import CampaignLaws
from generator.games.organisation.position_limits import excess_faults, printed_amounts
from generator.games.organisation.scoring import leaders, score
from generator.games.organisation.state import CampaignGround, CampaignState
from generator.games.organisation.written_position import (
    DURING,
    CampaignPosition,
    expected_money,
    position_state,
    state_position,
    table_text,
)
from generator.play.move_grammar import Move, PlaceSort, PlayTexts
from generator.play.procedure import ProcedureTable
from generator.play.procedure_match import ProcedureMatch
from generator.play.procedure_rules import GameLaws, UnreachableValue
from generator.play.protocol import GameOutcome
from generator.play.questions import Ask, Phase, Verb
from generator.play.table_scene import TableScene

CHAPTERS: Final = (setup, phase_start, actions, war, closing, events, dice)
"""The modules with kinds of moves, in the order in which `help` lists them."""
STAGES: Final[Mapping[str, Callable[[CampaignState], Phase]]] = {
    **setup.STAGES,
    **events.STAGES,
    **phase_start.STAGES,
    **actions.STAGES,
    **war.STAGES,
    **closing.STAGES,
}
"""The phase of each stage; it says itself which stage is next."""


class CampaignTable(ProcedureTable[CampaignState]):
    """A configuration of the game, ready to be played."""

    verbs: ClassVar[Mapping[str, Verb[Any]]] = {verb.name: verb for one in CHAPTERS for verb in one.VERBS}
    position_type = CampaignPosition

    def __init__(self, pack: Campaign, configuration: Configuration, texts: PlayTexts) -> None:
        super().__init__(pack, configuration, texts)
        self.ground = CampaignGround(pack, configuration)
        self._population, self._room = counted_figures.population_names(pack), counted_figures.levels_of_a_card(pack)
        self._printed = printed_amounts(pack, configuration)

    @cached_property
    @override
    def sorts(self) -> Mapping[str, PlaceSort]:
        return {
            "NUMBER": PlaceSort("number"),
            "AMOUNT": phase_start.AmountSort("amount"),
            "REGION": PlaceSort("region", self.ground.regions),
            "OWNER": PlaceSort("organisation", self.ground.owners),
            "CATEGORY": PlaceSort("category", CATEGORIES, also=KINDS),
            "ADVANTAGE": PlaceSort("advantage", KINDS),
            "THING": PlaceSort("thing", (setup.POPULATION, setup.COINS, *KINDS)),
            "START": PlaceSort("thing", (setup.POPULATION, setup.COINS, *CATEGORIES), also=KINDS),
            "CARGO": PlaceSort("thing", self._cargo(), also=(*KINDS, *phase_start.MORE)),
            "MEANS": PlaceSort("means", closing.BLOODLESS, also=closing.BLOODY),
            "FORCE": PlaceSort("means", closing.BLOODY, also=closing.BLOODLESS),
            "WHAT": PlaceSort("what a success buys", actions.GOODS),
            "DEED": PlaceSort("deed", war.DEEDS),
            "SIDE": PlaceSort("side of a coin", dice.SIDES),
        }

    def _cargo(self) -> tuple[str, ...]:
        """The things that may be moved under these rulings, by their words in moves."""
        movable = (name for place, name in enumerate(CATEGORIES) if place not in c.IMMOVABLE)
        unrest = phase_start.UNRESTED if self.rulings["unrest-moves"] == "moves" else ()
        harmed = phase_start.HARMED if self.rulings["damaged-moves"] == "move" else ()
        return (setup.POPULATION, setup.COINS, *movable, *unrest, *harmed)

    @override
    def say(self, name: str, **values: object) -> str:
        """A sentence of the rules; regions and events have their printed names."""
        return super().say(name, **{key: self._print_name(key, value) for key, value in values.items()})

    def _print_name(self, key: str, value: object) -> object:
        if key == "region" and value in self.ground.region:
            return remove_hyphens(str(self.texts.regions[RegionId(str(value))].name))
        return self.texts.labels.get(f"event_{value}", value) if key == "event" else value

    @override
    def begin(self, first: Seat) -> CampaignState:
        return setup.begin_campaign(self.ground, first)

    @override
    def phase(self, state: CampaignState) -> Phase | None:
        return None if state.stage == "over" else STAGES[state.stage](state)

    @override
    def outcome(self, state: CampaignState) -> GameOutcome:
        """The winners have most regions, levels and whole money, which is a stand-in. The ruling `damaged-score` says
        whether damaged levels count."""
        scores = dict(zip(self.ground.seats, score(state, state.at), strict=True))
        most = max(scores.values())
        return GameOutcome(tuple(seat for seat, score in scores.items() if score == most), scores)

    @override
    def figures(self, state: CampaignState) -> Mapping[str, int]:
        return counted_figures.figures(state)

    @override
    def pieces_in_use(self, state: CampaignState) -> Mapping[str, int]:
        return counted_figures.pieces_in_use(state, self._population, self._room)

    @override
    def rests(self, state: CampaignState) -> bool:
        """Not between the steps of an event, an attack or a war: nobody can see how that ends."""
        return state.stage not in DURING

    passing = frozenset({"phase", "step", "turn_of", "to_act", "passed", "doing", "dice"})

    @override
    def stand(self, position: CampaignPosition) -> ProcedureMatch[CampaignState]:
        """A game in a position, with what has been answered since its step began."""
        match = super().stand(position)
        for place, move in enumerate(position.since, start=1):
            try:
                match.apply(move)
            except InputError as refused:
                raise InputError(replace(fault, path=f"position.since[{place}]") for fault in refused.faults) from None
        return match

    @override
    def lay_anew(self, state: CampaignState, random: Random) -> bool:
        return unreachable_values.lay_anew(state, random, self._printed.halves)

    @override
    def unreachable_values(self) -> Iterator[UnreachableValue]:
        return unreachable_values.unreachable_values(self.ground, self._printed.halves)

    @override
    def data(self, state: CampaignState, by: Seat | None) -> Mapping[str, Any]:
        """Everything: only sealed answers are hidden."""
        del by
        return state_position(state, whole=False)

    @override
    def because(self, state: CampaignState, ask: Ask, move: Move) -> tuple[str, Mapping[str, object]]:
        return why_legal.because(state, ask, move)

    @override
    def summary(self, state: CampaignState) -> Mapping[str, Any]:
        return {**state_position(state, whole=True), "scores": dict(self.outcome(state).scores)}

    @override
    def expected_value(self, way: Sequence[Hashable], value: Any) -> Any:
        """An amount of money may be written in any way; everything else is as it is written."""
        return expected_money(value) if way[0] == "holdings" and way[-1] == "money" else value

    turning_points: ClassVar[tuple[str, ...]] = ("war", "founded")

    @override
    def scene(self, state: CampaignState, by: Seat | None) -> TableScene:
        del by
        return make_scene(state, [leaders(state, state.at, region) for region in range(self.ground.size)])

    @override
    def table_text(self, state: CampaignState) -> str:
        return table_text(state)

    @override
    def laws(self) -> GameLaws:
        return CampaignLaws(self.ground)

    @override
    def state_at(self, position: CampaignPosition) -> CampaignState:
        """The state of a position; an empty position is a new game. Raises `InputError`."""
        if position == CampaignPosition():
            return self.begin(self.seats[0])
        state = position_state(self.ground, position)
        raise_any(excess_faults(state, self._printed))
        return state

    @override
    def worth(self, state: CampaignState) -> Mapping[Seat, float]:
        """For each seat the score, and what the remaining phases will bring and cost by what is known now."""
        return dict(zip(self.ground.seats, expected_worth(state), strict=True))
