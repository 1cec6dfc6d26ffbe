"""A position: what each organisation has in each region, what is under way, and what is being done.

`codes.py` says what each place in a holding of `CampaignState.at` means. Owners are counted from 0 in seat order; the
last one stands for nobody: organisations that were founded and that no player leads.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import cached_property
from typing import Any, Final

from generator.base.frozen import dataclass
from generator.definitions.id_types import RegionId, Seat
from generator.definitions.pack import Configuration
from generator.games.organisation import codes as c
from generator.games.organisation.campaign_numbers import CATEGORIES, KINDS, Campaign
from generator.play.move_grammar import Move

Moving = tuple[int, int, int, int, int]
"""What is on its way: owner, what (a kind, or a code of `codes.py`), how much, from which region, to which."""
Building = tuple[int, int, int, bool]
"""A level under construction: owner, region, kind, and whether it is a repair."""


_LATEST: Final = tuple(range(c.UNREST, c.WORKING))
_ORDERS: Final[Mapping[str, tuple[int, ...]]] = {
    "mobilised-first": (c.MOBILISED, c.CALM, *_LATEST),
    "calm-first": (c.CALM, c.MOBILISED, *_LATEST),
    "unrest-first": (*_LATEST[::-1], c.CALM, c.MOBILISED),
}
"""The order in which population of each state is hit; of unrest the latest first, unless the oldest is to come
first."""
_LIMITING: Final = {"any-state": c.WORKING, "not-in-unrest": c.UNREST, "calm": c.MOBILISED}
"""For each option of the ruling limiting: population in the places before this lets trade and authority work."""


class CampaignGround:
    """What never changes in a game: seats, regions and borders, numbers, rulings, and moves that are always the
    same."""

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
        self.each: Mapping[str, tuple[tuple[Move, ...], ...]] = {
            verb: tuple(tuple((verb, kind, region) for kind in kinds) for region in self.regions)
            for verb, kinds in (("build", CATEGORIES), ("repair", KINDS), ("raise", CATEGORIES), ("neglect", KINDS))
        }
        """Moves that are offered again and again, by verb, region and kind."""
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
        self.only_unrest = rulings["takes-over"] == "only-unrest"
        self.apart = rulings["levels-add"] == "apart"
        self.only_true_again = rulings["seven-chance"] == "only-come-true"
        self.one_of_a_kind = rulings["found-again"] == "another"
        self.own_events = rulings["last-event"] == "ones-own"
        self.soldiers_are_people = rulings["soldiers"] == "population"
        self.carrying_uses = rulings["carry-uses"] == "a-use"
        self.limiting = _LIMITING[rulings["limiting"]]
        self.limit_each = rulings["limit-of"] == "organisation"
        self.raised_here = rulings["authority-counts"] == "region"
        self.needs_a_level = rulings["from-nothing"] == "needs-a-level"
        self.defends_with = rulings["defends-with"]
        self.half_off_successes = rulings["half-off"] == "successes"
        self.steals_everywhere = rulings["steals-from"] == "everywhere"
        self.hired_damaged = rulings["hired-damaged"] == "gone"
        self.destroys_working = rulings["destroys"] == "working-too"
        self.walls_hold = rulings["protects-from"] == "anything"
        self.may_leave = rulings["unpaid"] == "may-leave"
        self.calms_all = rulings["calms-whose"] == "anybodys"
        self.one_after_another = rulings["acting"] == "one-after-another"
        self.dies: tuple[int, ...] = _ORDERS[rulings["who-dies"]]
        self.rebels: tuple[int, ...] = _ORDERS[rulings["who-rebels"]][: c.UNREST]

    def holding(self, owner: int, region: int) -> int:
        """The index in `CampaignState.at` at which an owner's row for a region begins."""
        return (owner * self.size + region) * c.WIDTH

    @cached_property
    def distances(self) -> tuple[tuple[int, ...], ...]:
        """How many borders lie between each two regions; as many as there are regions where no way leads."""
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

    @cached_property
    def attacks(self) -> Mapping[str, Mapping[tuple[int, int, int], Move]]:
        """The moves of sabotage and plundering, by victim, region, and the region that they come from."""
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


@dataclass(slots=True)
class CampaignState:
    """A position. `turn`: the phase, from 1 on. `stage`: what is being played, by its name in `STAGES` of a chapter.
    `place`: whose turn it is, as a place in the order of seats that begins with `first`. `passed`: how many seats have
    passed in a row. `count`: how much of the stage is done. `claims`: while the game is set up, who has chosen each
    region (-1: nobody). `last`: the sum of the last event (0: none yet); `lasts`: of each organisation's last event.
    `dice`: those on the table. `job`: what an unfinished action is about. `tally`: what is counted over the game.

    Between two phases there are no dice on the table, and `count` and `claims` mean something only while the game is
    set up.
    """

    ground: CampaignGround = field(compare=False)
    first: int
    turn: int = 1
    stage: str = "claim"
    place: int = 0
    passed: int = 0
    count: int = 0
    last: int = 0
    moving: list[Moving] = field(default_factory=list)
    building: list[Building] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)
    job: tuple[Any, ...] = ()
    log: list[str] | None = field(default=None, compare=False)
    at: list[int] = field(init=False)
    claims: list[int] = field(init=False)
    lasts: list[int] = field(init=False)
    tally: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        ground = self.ground
        self.at = [0] * ((ground.players + 1) * ground.size * c.WIDTH)
        self.claims, self.lasts = [-1] * ground.size, [0] * ground.players
        self.tally = dict.fromkeys(c.TALLIED, 0)

    def copy(self) -> CampaignState:
        """An independent copy, whose `log` is None."""
        found: CampaignState = CampaignState.__new__(CampaignState)
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
        """The seat whose turn it is."""
        return self.ground.seats[self.acting]

    def next_seat(self) -> None:
        """Ends an action: the next seat acts, or the same one until it passes (ruling `acting`)."""
        self.job, self.dice = (), []
        if not self.ground.one_after_another:
            self.place = (self.place + 1) % self.ground.players

    def tell(self, line: str) -> None:
        """Adds a line to the log, if there is one. Code that runs often checks `log` itself first."""
        if self.log is not None:
            self.log.append(line)
