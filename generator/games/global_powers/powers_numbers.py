"""The numbers of the rules, as `numbers:` says them, and the chips and cards that they speak of (G1, G7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import cached_property
from typing import Annotated, Final

from generator.base.frozen import dataclass
from generator.definitions.field_annotations import Flag, OneOf, Range
from generator.definitions.pack import Pack, Small

KINDS: Final = ("raw", "economy", "diplomacy", "military")
RAW, ECONOMY, DIPLOMACY, MILITARY = range(4)
Kind = Annotated[str, OneOf("kind of chip", KINDS)]

CARDS: Final = (
    *("assassination", "diplomatic-initiative", "development-aid", "expansion", "peace-initiative", "warmonger"),
    *("non-aggression", "coup", "recession", "revolution", "retirement", "sabotage", "drive", "defector", "unrest"),
    "transfer",
)
"""The cards that the rules know (G7)."""
BIT: Final = {name: 1 << place for place, name in enumerate(CARDS)}
"""The bit of each card: a set of cards is the sum of its bits."""

Fate = Annotated[str, OneOf("fate", ("out", "base", "mauritius"))]
Points = Annotated[int, Range(-99, 99)]


@dataclass(frozen=True)
class Chips:
    """So many chips of each kind."""

    raw: Small = 0
    economy: Small = 0
    diplomacy: Small = 0
    military: Small = 0

    @cached_property
    def row(self) -> tuple[int, ...]:
        """The numbers in the order of `KINDS`."""
        return self.raw, self.economy, self.diplomacy, self.military


@dataclass(frozen=True)
class Scores:
    """Points (G8). `sole`, `majority`, `coalition`, `opposition`: for a region, by what a party is in it. `economy`:
    more to its government, by its chips. `delegate`: for each in the UNO. `mauritius`: for each politician there."""

    sole: Points
    majority: Points
    coalition: Points
    opposition: Points
    economy: Mapping[Small, Points]
    delegate: Points
    mauritius: Points


@dataclass(frozen=True)
class Prices:
    """Chips that an action costs the active region (G6)."""

    rehabilitate: Chips
    purge: Chips


@dataclass(frozen=True)
class Conversion:
    """A line of the budget (G6): one chip of the kind that it `gives` becomes `count` of the kind that it `gets`.
    `risk`: a die is rolled, and on that number every governing party sends a politician to Mauritius (0: no roll)."""

    gives: Kind
    gets: Kind
    count: Small
    risk: Small = 0


@dataclass(frozen=True)
class UndecidedWar:
    """The rolls with which a war is undecided, though the attacker is `ahead` by so many military chips or more."""

    attacker: Small
    defender: Small
    ahead: Small


@dataclass(frozen=True)
class WarNumbers:
    """War (G6). `undecided`: the one case besides equal sums. `winner`, `loser`, `both`: chips lost by who wins, who
    loses, and by both after an undecided war. `exile`: politicians that the attacker sends to Mauritius."""

    undecided: UndecidedWar
    winner: Chips
    loser: Chips
    both: Chips
    exile: Small


@dataclass(frozen=True)
class CardNumbers:
    """The cards (G7). `assassination`: what happens, by the roll. `initiative_votes`: votes more. `aid`: economy that
    moves. `expansion`: politicians that are set. `warmonger`: added to a roll. `defector_exile`: politicians to
    Mauritius. `drive`: actions more."""

    assassination: Mapping[Small, Fate]
    initiative_votes: Small
    aid: Small
    expansion: Small
    warmonger: Small
    defector_exile: Small
    drive: Small


@dataclass(frozen=True)
class PowersNumbers:
    """The numbers of the rules. `stays`: politicians that a bid leaves in base; `bid_exile`: a single highest bidder's
    to Mauritius (G3). `hand`: cards. `bound`: chips of a kind in a region. `dominance`: less the number of players.
    `goal`: points to win, by number of players. `points`: what is scored. `propaganda_exile`: to Mauritius for
    propaganda. `prices`: of actions. `budget`: what may be converted. `war`, `cards`: theirs."""

    stays: Small
    bid_exile: Small
    hand: Small
    bound: Small
    dominance: Small
    goal: Mapping[Small, Small]
    points: Scores
    propaganda_exile: Small
    prices: Prices
    budget: Annotated[tuple[Conversion, ...], Flag.REPEATS]
    war: WarNumbers
    cards: CardNumbers


@dataclass(frozen=True, kw_only=True)
class Powers(Pack):
    """The game, with the numbers of its rules."""

    numbers: PowersNumbers = field(repr=False)
