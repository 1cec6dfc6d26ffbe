"""Organisationsspiel as a table: which stage follows which, how the game stands, and what of it is told."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Final

from generator.definitions.ids import RegionId, Seat
from generator.definitions.types import Configuration
from generator.errors import InputError
from generator.games.organisation import actions, closing, counted, dice, events, idle, reasons, setup, starting, war
from generator.games.organisation import codes as c
from generator.games.organisation.laws import CampaignLaws
from generator.games.organisation.numbers import CATEGORIES, KINDS, Campaign
from generator.games.organisation.position import DURING, Position, expected_money, holdings_of, shown, state_of
from generator.games.organisation.prospects import prospects
from generator.games.organisation.scene import scene_of
from generator.games.organisation.scoring import leaders, score
from generator.games.organisation.state import Ground, State
from generator.hyphens import unhyphenated
from generator.play.asking import Ask, Phase, Verb
from generator.play.idle import Idle
from generator.play.match import ProcedureMatch
from generator.play.procedure import ProcedureTable
from generator.play.protocol import Outcome
from generator.play.scene import Scene
from generator.play.watching import Laws
from generator.play.words import Move, PlayTexts, Sort

CHAPTERS: Final = (setup, starting, actions, war, closing, events, dice)
"""Each names its kinds of moves, in the order in which they are told."""
STAGES: Final[Mapping[str, Callable[[State], Phase]]] = {
    **setup.STAGES,
    **events.STAGES,
    **starting.STAGES,
    **actions.STAGES,
    **war.STAGES,
    **closing.STAGES,
}
"""What is played at each stage; which one is next, each says itself."""


class CampaignTable(ProcedureTable[State]):
    """A configuration of the game, ready to be played."""

    verbs: ClassVar[Mapping[str, Verb[Any]]] = {verb.name: verb for one in CHAPTERS for verb in one.VERBS}
    position_type = Position

    def __init__(self, pack: Campaign, configuration: Configuration, texts: PlayTexts) -> None:
        super().__init__(pack, configuration, texts)
        self.ground = Ground(pack, configuration)
        self._population, self._room = counted.population_of(pack), counted.levels_of_a_card(pack)
        self._coins = counted.coins_of(pack, configuration)

    @cached_property
    def sorts(self) -> Mapping[str, Sort]:
        """What stands in the places of moves."""
        return {
            "NUMBER": Sort("number"),
            "AMOUNT": starting.Amount("amount"),
            "REGION": Sort("region", self.ground.regions),
            "OWNER": Sort("organisation", self.ground.owners),
            "CATEGORY": Sort("category", CATEGORIES, also=KINDS),
            "ADVANTAGE": Sort("advantage", KINDS),
            "THING": Sort("thing", (setup.POPULATION, setup.COINS, *KINDS)),
            "START": Sort("thing", (setup.POPULATION, setup.COINS, *CATEGORIES), also=KINDS),
            "CARGO": Sort("thing", self._cargo(), also=(*KINDS, *starting.MORE)),
            "MEANS": Sort("means", closing.BLOODLESS, also=closing.BLOODY),
            "FORCE": Sort("means", closing.BLOODY, also=closing.BLOODLESS),
            "WHAT": Sort("what a success buys", actions.GOODS),
            "DEED": Sort("deed", war.DEEDS),
            "SIDE": Sort("side of a coin", dice.SIDES),
        }

    def _cargo(self) -> tuple[str, ...]:
        """What these rulings let move."""
        movable = (name for place, name in enumerate(CATEGORIES) if place not in c.IMMOVABLE)
        unrest = starting.UNRESTED if self.rulings["unrest-moves"] == "moves" else ()
        harmed = starting.HARMED if self.rulings["damaged-moves"] == "move" else ()
        return (setup.POPULATION, setup.COINS, *movable, *unrest, *harmed)

    def say(self, name: str, **values: object) -> str:
        """A sentence of the rules; regions and events are called in it as in print."""
        return super().say(name, **{key: self._called(key, value) for key, value in values.items()})

    def _called(self, key: str, value: object) -> object:
        if key == "region" and value in self.ground.region:
            return unhyphenated(str(self.texts.regions[RegionId(str(value))].name))
        return self.texts.labels.get(f"event_{value}", value) if key == "event" else value

    def begin(self, first: Seat) -> State:
        """A new game."""
        return setup.begun(self.ground, first)

    def phase(self, state: State) -> Phase | None:
        """The stage that is next."""
        return None if state.stage == "over" else STAGES[state.stage](state)

    def outcome(self, state: State) -> Outcome:
        """Most regions, levels and whole money win, a stand-in; whether damaged ones count, `damaged-score` says."""
        scores = dict(zip(self.ground.seats, score(state, state.at), strict=True))
        most = max(scores.values())
        return Outcome(tuple(seat for seat, score in scores.items() if score == most), scores)

    def figures(self, state: State) -> Mapping[str, int]:
        """What all have."""
        return counted.figures(state)

    def used(self, state: State) -> Mapping[str, int]:
        """Population, rings, money, marks and cards."""
        return counted.used(state, self._population, self._room)

    def rests(self, state: State) -> bool:
        """Between the steps of an event, an attack or a war its end isn't seen yet."""
        return state.stage not in DURING

    passing = frozenset({"phase", "step", "turn_of", "to_act", "passed", "doing", "dice"})

    def stand(self, position: Position) -> ProcedureMatch[State]:
        """A game in a position, with what has been answered since its step began."""
        match = super().stand(position)
        for place, move in enumerate(position.since, start=1):
            try:
                match.apply(move)
            except InputError as refused:
                raise InputError(replace(fault, path=f"position.since[{place}]") for fault in refused.faults) from None
        return match

    def relaid(self, state: State, random: Random) -> bool:
        """Everything otherwise, between turns."""
        return idle.relaid(state, random, self._coins)

    def idle(self) -> Iterator[Idle]:
        """What no table could ever use."""
        return idle.idle(self.ground, self._coins)

    def data(self, state: State, by: Seat | None) -> Mapping[str, Any]:
        """All lies open; only sealed answers are hidden."""
        del by
        return holdings_of(state, whole=False)

    def because(self, state: State, ask: Ask, move: Move) -> tuple[str, Mapping[str, object]]:
        """What allows a move."""
        return reasons.because(state, ask, move)

    def summary(self, state: State) -> Mapping[str, Any]:
        """The whole position."""
        return {**holdings_of(state, whole=True), "scores": dict(self.outcome(state).scores)}

    def expected(self, way: Sequence[Hashable], value: Any) -> Any:
        """Money in half-units, however a half is written."""
        return expected_money(value) if way[0] == "holdings" and way[-1] == "money" else value

    turning_points: ClassVar[tuple[str, ...]] = ("war", "founded")

    def scene(self, state: State, by: Seat | None) -> Scene:
        """What lies on the table."""
        del by
        return scene_of(state, [leaders(state, state.at, region) for region in range(self.ground.size)])

    def shown(self, state: State) -> str:
        """The table as text."""
        return shown(state)

    def laws(self) -> Laws:
        """What watches over one game."""
        return CampaignLaws(self.ground)

    def state_at(self, position: Position) -> State:
        """The state of a position; one that says nothing is a new game."""
        return self.begin(self.seats[0]) if position == Position() else state_of(self.ground, position)

    def worth(self, state: State) -> Mapping[Seat, float]:
        """The score, and what the phases left will bring and cost, as it looks now."""
        return dict(zip(self.ground.seats, prospects(state), strict=True))
