"""A position: what each organisation has in each region, what is under way, and what is being done.

What stands where in a holding of `State.at` is said in `codes.py`. Owners count from 0 in seat order; the last one is
nobody's, the organisations that were founded and that no player leads.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from generator.definitions.ids import RegionId, Seat
from generator.definitions.types import Configuration
from generator.games.organisation import codes as c
from generator.games.organisation.numbers import CATEGORIES, KINDS, Campaign
from generator.play.words import Move

Moving = tuple[int, int, int, int, int]
"""Owner, what (a kind, or one of `codes.py`), how much, from, to."""
Building = tuple[int, int, int, bool]
"""Owner, region, kind, whether it is a repair."""


_LATEST: Final = tuple(range(c.UNREST, c.WORKING))
_ORDERS: Final[Mapping[str, tuple[int, ...]]] = {
    "mobilised-first": (c.MOBILISED, c.CALM, *_LATEST),
    "calm-first": (c.CALM, c.MOBILISED, *_LATEST),
    "unrest-first": (*_LATEST[::-1], c.CALM, c.MOBILISED),
}
"""In which state population is hit first; of unrest the latest, or the oldest where it comes first."""
_LIMITING: Final = {"any-state": c.WORKING, "not-in-unrest": c.UNREST, "calm": c.MOBILISED}
"""What stands before this in a holding lets trade and authority work."""


class Ground:
    """What doesn't change while a game is played: seats, regions and their borders, numbers, rulings, and the moves
    that are offered again and again."""

    def __init__(self, pack: Campaign, configuration: Configuration) -> None:
        self.numbers = pack.numbers
        self.starts = pack.starts
        self.rulings: Mapping[str, str] = {str(name): option for name, option in pack.rulings.items()}
        self.seats: tuple[Seat, ...] = tuple(pack.seats)[: configuration.players]
        self.players = len(self.seats)
        self.nobody = self.players
        self.owners: tuple[str, ...] = (*self.seats, c.NOBODY)
        self.owner: Mapping[str, int] = {name: place for place, name in enumerate(self.owners)}
        self.regions: tuple[RegionId, ...] = tuple(pack.regions)
        self.region: Mapping[str, int] = {name: place for place, name in enumerate(self.regions)}
        self.size = len(self.regions)
        pairs = {(self.region[name], self.region[to]) for name, one in pack.regions.items() for to in one.borders}
        both = pairs | {(right, left) for left, right in pairs}
        self.next: tuple[tuple[int, ...], ...] = tuple(
            tuple(to for to in range(self.size) if (here, to) in both) for here in range(self.size)
        )
        self.reach: tuple[tuple[int, ...], ...] = tuple((here, *self.next[here]) for here in range(self.size))
        self.holdings: tuple[tuple[int, ...], ...] = tuple(
            tuple(range(owner * self.size * c.WIDTH, (owner + 1) * self.size * c.WIDTH, c.WIDTH))
            for owner in range(self.players + 1)
        )
        self.limits = tuple(map(self.numbers.limit_in, self.regions))
        self.upkeep = tuple(self.numbers.upkeep_for(kind).halves for kind in KINDS)

        rulings = self.rulings
        self.from_anywhere = rulings["pays-from"] == "anywhere"
        self.half_up = rulings["half-down"] == "up"
        self.through_closing = rulings["hire-lasts"] == "through-closing"
        self.one_use = rulings["hire-lasts"] == "one-use"
        self.all_protected = rulings["protects"] == "all-here"
        self.by_region = rulings["unrest-per"] == "region"
        self.must_live_there = rulings["where"] == "population-there"
        self.strong_everywhere = rulings["defends"] == "everywhere"
        self.each_roll = rulings["research-use"] == "each-roll"
        self.only_unrest = rulings["takes-over"] == "only-unrest"
        self.own_events = rulings["last-event"] == "ones-own"
        self.late_rings = rulings["mobilised-until"] == "income"
        self.counted = rulings["soldiers"] == "population"
        self.carrying_uses = rulings["carry-uses"] == "a-use"
        self.limiting = _LIMITING[rulings["limiting"]]
        self.limit_each = rulings["limit-of"] == "organisation"
        self.besides_unrest = rulings["over-counts"] == "besides-unrest"
        self.raised_here = rulings["authority-counts"] == "region"
        self.needs_a_level = rulings["from-nothing"] == "needs-a-level"
        self.defends_with = rulings["defends-with"]
        self.half_off_successes = rulings["half-off"] == "successes"
        self.from_declared = rulings["sabotage-where"] == "declared"
        self.steals_everywhere = rulings["steals-from"] == "everywhere"
        self.hired_damaged = rulings["hired-damaged"] == "gone"
        self.destroys_working = rulings["destroys"] == "working-too"
        self.walls_hold = rulings["protects-from"] == "anything"
        self.may_leave = rulings["unpaid"] == "may-leave"
        self.calms_all = rulings["calms-whose"] == "anybodys"
        self.crushes_next_door = rulings["crushes-from"] == "next-door"
        self.one_after_another = rulings["acting"] == "one-after-another"
        self.dies: tuple[int, ...] = _ORDERS[rulings["who-dies"]]
        self.rebels: tuple[int, ...] = _ORDERS[rulings["who-rebels"]][: c.UNREST]

    def holding(self, owner: int, region: int) -> int:
        """Where in `State.at` the row of an owner in a region begins."""
        return (owner * self.size + region) * c.WIDTH

    def distance(self, here: int, there: int) -> int:
        """Over how many borders one gets from one region to another; as many as there are regions where one can't."""
        return self.distances[here][there]

    @cached_property
    def distances(self) -> tuple[tuple[int, ...], ...]:
        """From each region to each."""
        found = []
        for start in range(self.size):
            far = [self.size] * self.size
            far[start], edge = 0, [start]
            for here in edge:
                for there in self.next[here]:
                    if far[there] == self.size:
                        far[there] = far[here] + 1
                        edge.append(there)
            found.append(tuple(far))
        return tuple(found)

    # Moves that are offered again and again.

    @cached_property
    def builds(self) -> tuple[tuple[Move, ...], ...]:
        """By region."""
        return tuple(tuple(("build", name, region) for name in CATEGORIES) for region in self.regions)

    @cached_property
    def repairs(self) -> tuple[tuple[Move, ...], ...]:
        """By region and kind."""
        return tuple(tuple(("repair", name, region) for name in KINDS) for region in self.regions)

    @cached_property
    def raises(self) -> tuple[tuple[Move, ...], ...]:
        """By region and category."""
        return tuple(tuple(("raise", name, region) for name in CATEGORIES) for region in self.regions)

    @cached_property
    def neglects(self) -> tuple[tuple[Move, ...], ...]:
        """By region and kind."""
        return tuple(tuple(("neglect", name, region) for name in KINDS) for region in self.regions)

    @cached_property
    def attacks(self) -> Mapping[str, Mapping[tuple[int, int, int], Move]]:
        """Sabotage and plundering, by victim, region and the region that it comes from."""
        ways = [
            (victim, there, here)
            for victim in range(self.players + 1)
            for here in range(self.size)
            for there in self.reach[here]
        ]
        return {
            verb: {
                (victim, there, here): (verb, self.owners[victim], self.regions[there], "from", self.regions[here])
                for victim, there, here in ways
            }
            for verb in ("sabotage", "plunder")
        }


class State:
    """A position. `turn`: the phase, from 1 on. `stage`: what is being played, by its name in `play.py`. `place`: whose
    turn in it, as a place in the order of seats that begins with `first`. `passed`: how many have passed one after
    another. `count`: how much of the stage has been done. `claims`: who has chosen each region, while starting (-1:
    nobody). `last`: the sum of the last event (0: none yet), `lasts`: of each organisation's. `dice`: what lies on the
    table. `job`: what an action that isn't finished is about. `tally`: what is counted over the game.

    Between two phases no dice lie there, and `count` and `claims` say something only while the game is set up."""

    __slots__ = (
        "at",
        "building",
        "claims",
        "count",
        "dice",
        "first",
        "ground",
        "job",
        "last",
        "lasts",
        "log",
        "moving",
        "passed",
        "place",
        "stage",
        "tally",
        "turn",
    )

    def __init__(self, ground: Ground, first: int) -> None:
        self.ground = ground
        self.first = first
        self.at = [0] * ((ground.players + 1) * ground.size * c.WIDTH)
        self.claims = [-1] * ground.size
        self.tally = dict.fromkeys(c.TALLIED, 0)
        self.moving: list[Moving] = []
        self.building: list[Building] = []
        self.turn, self.stage, self.place, self.passed, self.count, self.last = 1, "claim", 0, 0, 0, 0
        self.lasts = [0] * ground.players
        self.dice: list[int] = []
        self.job: tuple[Any, ...] = ()
        self.log: list[str] | None = None

    def copy(self) -> State:
        """The same once more, sharing nothing that changes."""
        found: State = State.__new__(State)
        found.ground, found.first, found.at = self.ground, self.first, self.at[:]
        found.claims, found.moving, found.building = self.claims[:], self.moving[:], self.building[:]
        found.turn, found.stage, found.place, found.passed = self.turn, self.stage, self.place, self.passed
        found.tally, found.lasts = self.tally.copy(), self.lasts[:]
        found.count, found.last, found.dice, found.job = self.count, self.last, self.dice[:], self.job
        found.log = None
        return found

    @property
    def acting(self) -> int:
        """The owner whose turn it is."""
        return (self.first + self.place) % self.ground.players

    @property
    def seat(self) -> Seat:
        """The same as a seat."""
        return self.ground.seats[self.acting]

    def next_seat(self) -> None:
        """An action is finished: the next seat acts, or the same one until it passes (ruling `acting`)."""
        self.job, self.dice = (), []
        if not self.ground.one_after_another:
            self.place = (self.place + 1) % self.ground.players

    def tell(self, line: str) -> None:
        """Notes what happens by itself; callers on a hot path ask for `log` themselves."""
        if self.log is not None:
            self.log.append(line)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and all(
            getattr(self, name) == getattr(other, name) for name in State.__slots__ if name not in ("ground", "log")
        )

    __hash__ = None  # type: ignore[assignment]
