"""The table of Organisationsspiel: its stages, how the game stands, and what it tells."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Final

from generator.base.errors import InputError
from generator.base.hyphens import remove_hyphens
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
from generator.play.law_watch import GameLaws
from generator.play.move_grammar import Move, PlaceSort, PlayTexts
from generator.play.procedure import ProcedureTable
from generator.play.procedure_match import ProcedureMatch
from generator.play.protocol import GameOutcome
from generator.play.questions import Ask, Phase, Verb
from generator.play.table_scene import TableScene
from generator.play.unreachable_pieces import UnreachableValue

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
        self._coins = counted_figures.coins_worth(pack, configuration)

    @cached_property
    def sorts(self) -> Mapping[str, PlaceSort]:
        """What stands in the places of moves."""
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

    def say(self, name: str, **values: object) -> str:
        """A sentence of the rules; regions and events are called in it as in print."""
        return super().say(name, **{key: self._print_name(key, value) for key, value in values.items()})

    def _print_name(self, key: str, value: object) -> object:
        if key == "region" and value in self.ground.region:
            return remove_hyphens(str(self.texts.regions[RegionId(str(value))].name))
        return self.texts.labels.get(f"event_{value}", value) if key == "event" else value

    def begin(self, first: Seat) -> CampaignState:
        """A new game."""
        return setup.begin_campaign(self.ground, first)

    def phase(self, state: CampaignState) -> Phase | None:
        """The stage that is next."""
        return None if state.stage == "over" else STAGES[state.stage](state)

    def outcome(self, state: CampaignState) -> GameOutcome:
        """Most regions, levels and whole money win, a stand-in; whether damaged ones count, `damaged-score` says."""
        scores = dict(zip(self.ground.seats, score(state, state.at), strict=True))
        most = max(scores.values())
        return GameOutcome(tuple(seat for seat, score in scores.items() if score == most), scores)

    def figures(self, state: CampaignState) -> Mapping[str, int]:
        """What all have."""
        return counted_figures.figures(state)

    def pieces_in_use(self, state: CampaignState) -> Mapping[str, int]:
        """Population, rings, money, marks and cards."""
        return counted_figures.pieces_in_use(state, self._population, self._room)

    def rests(self, state: CampaignState) -> bool:
        """Between the steps of an event, an attack or a war its end isn't seen yet."""
        return state.stage not in DURING

    passing = frozenset({"phase", "step", "turn_of", "to_act", "passed", "doing", "dice"})

    def stand(self, position: CampaignPosition) -> ProcedureMatch[CampaignState]:
        """A game in a position, with what has been answered since its step began."""
        match = super().stand(position)
        for place, move in enumerate(position.since, start=1):
            try:
                match.apply(move)
            except InputError as refused:
                raise InputError(replace(fault, path=f"position.since[{place}]") for fault in refused.faults) from None
        return match

    def lay_anew(self, state: CampaignState, random: Random) -> bool:
        """Everything otherwise, between turns."""
        return unreachable_values.lay_anew(state, random, self._coins)

    def unreachable_values(self) -> Iterator[UnreachableValue]:
        """What no table could ever use."""
        return unreachable_values.unreachable_values(self.ground, self._coins)

    def data(self, state: CampaignState, by: Seat | None) -> Mapping[str, Any]:
        """All lies open; only sealed answers are hidden."""
        del by
        return state_position(state, whole=False)

    def because(self, state: CampaignState, ask: Ask, move: Move) -> tuple[str, Mapping[str, object]]:
        """What allows a move."""
        return why_legal.because(state, ask, move)

    def summary(self, state: CampaignState) -> Mapping[str, Any]:
        """The whole position."""
        return {**state_position(state, whole=True), "scores": dict(self.outcome(state).scores)}

    def expected_value(self, way: Sequence[Hashable], value: Any) -> Any:
        """Money in half-units, however a half is written."""
        return expected_money(value) if way[0] == "holdings" and way[-1] == "money" else value

    turning_points: ClassVar[tuple[str, ...]] = ("war", "founded")

    def scene(self, state: CampaignState, by: Seat | None) -> TableScene:
        """What lies on the table."""
        del by
        return make_scene(state, [leaders(state, state.at, region) for region in range(self.ground.size)])

    def table_text(self, state: CampaignState) -> str:
        """The table as text."""
        return table_text(state)

    def laws(self) -> GameLaws:
        """What watches over one game."""
        return CampaignLaws(self.ground)

    def state_at(self, position: CampaignPosition) -> CampaignState:
        """The state of a position; one that says nothing is a new game."""
        return self.begin(self.seats[0]) if position == CampaignPosition() else position_state(self.ground, position)

    def worth(self, state: CampaignState) -> Mapping[Seat, float]:
        """The score, and what the phases left will bring and cost, as it looks now."""
        return dict(zip(self.ground.seats, expected_worth(state), strict=True))
