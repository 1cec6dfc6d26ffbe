"""The numbers and tables of the rules, as the pack's YAML says them; a table's own variant is a changed number."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Final

from generator.base.frozen import dataclass
from generator.base.hexes import HexCell, parse_cell
from generator.definitions.field_annotations import Flag, Least, OneOf, Range
from generator.definitions.id_types import RegionId, Seat
from generator.definitions.pack import Pack, Small
from generator.definitions.printed_pieces import Length, Place, Region, Spot

CATEGORIES: Final = (
    "trade",
    "infrastructure",
    "research",
    "authority",
    "military",
    "intelligence",
    "fortification",
)
"""The categories of advantages (O1); a natural one has the effect of its category."""
NATURAL: Final = "natural"
KINDS: Final = (*CATEGORIES, *(f"{NATURAL}-{name}" for name in CATEGORIES))
"""The kinds of advantages: each category, and each as a natural advantage, which is found and not built."""
EVENTS: Final = (
    "exhausted",
    "population-lost",
    "damaged",
    "unrest",
    "bad-season",
    "again",
    "nothing",
    "good-season",
    "population-gained",
    "found",
)
"""The random events that a table may name (O5)."""
EFFECTS: Final = ("death", "nothing", "theft", "harm", "takeover")
"""The effects that a die may have in a war (O4)."""

Category = Annotated[str, OneOf("category", CATEGORIES)]
Face = Annotated[int, Range(1, 6)]
Sum = Annotated[int, Range(2, 12)]


def money(halves: int) -> str:
    """An amount of half-units as it is shown and typed: `1½`."""
    sign, whole, half = "-" if halves < 0 else "", abs(halves) // 2, "½" if halves % 2 else ""
    return f"{sign}{whole or '' if half else whole}{half}"


def parse_halves(told: str) -> int:
    """The half-units of an amount that `money` has written, however large."""
    return 2 * int(told.rstrip("½") or 0) + told.endswith("½")


@dataclass(frozen=True)
class Money:
    """An amount of money, in half-units."""

    halves: int

    @classmethod
    def parse(cls, text: str) -> Money:
        """Reads `4`, `1½`, `½`, and a half as `1.5`, `1,5` or `1/2`, too; raises `ValueError` with a sentence for the
        reader."""
        if not re.fullmatch(cls.pattern, text):
            raise ValueError(f"'{text}' is no amount of money")
        return cls(parse_halves(re.sub(r"1/2|[.,]5", "½", text)))

    expected = "an amount such as 4, 1½ or ½"
    pattern = r"\d{1,4}(?:½|[.,]5)?|½|[.,]5|1/2"


NO_MONEY: Final = Money(0)


@dataclass(frozen=True)
class Strength:
    """How much an event is: a `chance`, which may come to nothing, or `amount`, which stands (of a fact: one)."""

    amount: int
    chance: bool = False

    @classmethod
    def parse(cls, text: str) -> Strength:
        """Reads `chance`, `fact` or a number; raises `ValueError` with a sentence for the reader."""
        if text in ("chance", "fact"):
            return cls(1, text == "chance")
        if not re.fullmatch(r"\d", text):
            raise ValueError(f"'{text}' is no strength of an event")
        return cls(int(text))

    expected = "chance, fact, or how many from 0 to 9"
    pattern = r"chance|fact|\d"


_NO_STRENGTH: Final = Strength(0)


@dataclass(frozen=True)
class EventLine:
    """A line of the table of events. `event`: what happens; `weak` and `strong`: how much of it."""

    event: Annotated[str, OneOf("event", EVENTS)]
    weak: Strength = _NO_STRENGTH
    strong: Strength = _NO_STRENGTH


@dataclass(frozen=True)
class Beginning:
    """What each organisation begins with: so many `regions`, `population`, `money` and `levels` of its choice."""

    regions: Annotated[int, Range(1, 99)]
    population: Small
    money: Small
    levels: Small


@dataclass(frozen=True)
class CampaignNumbers:
    """The numbers of the rules.

    `trade`, `population`: what a level of trade and a calm population bring in a phase. `upkeep`: of a level, and
    `upkeep_of` where a category, or `natural`, has another. `new_level`, `repair`: prices. `hire`: what each further
    hired level costs; beyond the list each costs `hire_more` more than the one before. `calm`: what ends unrest.
    `founds_after`: unrest that lasts for more phases founds an organisation. `limit`: of population in a region, and
    `limits` where a region has another; `infrastructure`: what a level adds. `protects`: money that a level of
    fortification protects. `soldiers`, `overloaded`: what a level of military carries. `success`: the least number of
    a die that succeeds; `loot`: what a success of plundering steals. `war`: what each number of a die does in a war;
    `war_dice`: the least dice of a side; `war_theft`: what is stolen. `strong`: the least number of a strong event;
    `comes_true`: of a chance that does; `events`: which event each sum is. `beginning`: what everybody begins with."""

    trade: Money
    population: Money
    upkeep: Money
    upkeep_of: Mapping[Annotated[str, OneOf("category", (*CATEGORIES, NATURAL))], Money]
    new_level: Money
    repair: Money
    hire: Annotated[tuple[Money, ...], Least(1), Flag.REPEATS]
    hire_more: Money
    calm: Money
    founds_after: Annotated[int, Range(0, 3)]
    limit: Small
    infrastructure: Small
    protects: Money
    soldiers: Small
    overloaded: Small
    success: Face
    loot: Money
    war: Mapping[Face, Annotated[str, OneOf("effect", EFFECTS)]]
    war_dice: Small
    war_theft: Money
    strong: Face
    comes_true: Face
    events: Mapping[Sum, EventLine]
    beginning: Beginning
    limits: Mapping[RegionId, Small] = field(default_factory=dict)

    def upkeep_for(self, kind: str) -> Money:
        """The upkeep of a level for a phase; all natural advantages have the same."""
        return self.upkeep_of.get(NATURAL if kind.startswith(NATURAL) else kind, self.upkeep)

    def limit_in(self, region: RegionId) -> int:
        """The limit of population that a region has without infrastructure."""
        return self.limits.get(region, self.limit)

    def hire_price(self, have: int, more: int) -> int:
        """The price, in half-units, of `more` hired levels where there are `have` already."""
        return self._hire_sum(have + more) - self._hire_sum(have)

    def _hire_sum(self, count: int) -> int:
        """The price of so many hired levels from the first one on, in half-units."""
        listed = [one.halves for one in self.hire[:count]]
        beyond = count - len(listed)
        return sum(listed) + beyond * self.hire[-1].halves + beyond * (beyond + 1) // 2 * self.hire_more.halves


@dataclass(frozen=True)
class GridCell:
    """A cell of a grid of hexagons."""

    cell: HexCell

    @classmethod
    def parse(cls, text: str) -> GridCell:
        """Reads `1,-2`; raises `ValueError` with a sentence for the reader."""
        cell = parse_cell(text)
        if not re.fullmatch(cls.pattern, text):
            raise ValueError(f"'{text}' is more than 99 cells away")
        return cls(cell)

    expected = "a cell such as 1,-2"
    pattern = r"(0|-?[1-9]\d?),(0|-?[1-9]\d?)"


@dataclass(frozen=True, kw_only=True)
class Land(Region):
    """A region of the map that boards with `map: yes` show; its name is the language's. `cell`: its place in the grid,
    from which follow `at`, `outline`, `borders` and `spots` where it doesn't say them. `at`: where its name stands.
    `outline`: its corners in order; without them it is drawn as a disc around `at`. `number`: printed beside the name.
    `colour`: a token. `icon`: a sign. `borders`: its neighbours, each pair named once. `spots`: places for markers,
    their `at` counted from the region's. `holds`: what lies there at the start. `stand_in`: the documents don't give
    it."""

    cell: GridCell | None = None


@dataclass(frozen=True)
class HexGrid:
    """A grid of hexagons, for maps that aren't drawn by corners. `size`: of a cell in mm, between two flat sides. `at`:
    the middle of the cell 0,0. `spots`: places for markers in each region, their `at` counted from its name."""

    size: Length
    at: Place
    spots: tuple[Spot, ...] = ()


@dataclass(frozen=True)
class StartHolding:
    """What an organisation has in a region at the start."""

    population: Small = 0
    money: Money = NO_MONEY
    levels: Mapping[Category, Small] = field(default_factory=dict)


@dataclass(frozen=True)
class GivenStart:
    """Where an organisation begins that doesn't choose for itself, region by region."""

    id: Annotated[Seat, Flag.GIVEN]
    regions: Mapping[RegionId, StartHolding]


@dataclass(frozen=True, kw_only=True)
class Campaign(Pack):
    """The pack with its numbers, and what organisations begin with that don't choose."""

    numbers: CampaignNumbers
    starts: Mapping[Seat, GivenStart] = field(default_factory=dict)
    grid: HexGrid | None = None
