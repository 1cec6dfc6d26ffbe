"""The YAML of BALANCE // CONTROL as frozen values, as far as it differs from any other game's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, fields
from typing import Annotated, Any, ClassVar, NewType

from generator.base.frozen import dataclass
from generator.base.override import override
from generator.definitions import pack
from generator.definitions.field_annotations import Flag, Least, OneOf
from generator.definitions.id_types import ColourToken, FindingId, IconId, ModuleId, PieceId, Seat
from generator.definitions.pack import (
    PER,
    Art,
    Batch,
    Border,
    Component,
    Configuration,
    Count,
    Small,
    Way,
)
from generator.games.balance_control.definitions import piece_counts
from generator.games.balance_control.effects.effect import Effect
from generator.games.balance_control.effects.effect_words import Produce
from generator.games.balance_control.effects.field_values import Cost, DepartmentId, OverlayId

TileId = NewType("TileId", str)
ClassId = NewType("ClassId", str)
MeasureId = NewType("MeasureId", str)
WordName = NewType("WordName", str)
MarkerId = NewType("MarkerId", str)
"""A piece or an overlay, where their counts are listed together."""
StatedTile = NewType("StatedTile", TileId)
"""A tile that a document speaks of; an own game may have dropped it, and `check` then says so."""
StatedMeasure = NewType("StatedMeasure", MeasureId)
"""A measure that a document speaks of."""
TRIGGERS = ("settlement", "surrounded", "action", "always")
"""When a tile's effect happens: at every settlement, once when surrounded, as a seat's action, or all the time."""
NEEDS = ("majority", "presence", "none")
"""What a seat needs on the tile: control of it, a marker on it, or nothing."""
TIMINGS = (
    "before-action",
    "before-or-after",
    "action",
    "round-start",
    "round-end",
    "before-focus-check",
    "overlay-placed",
    "centre-activated",
    "after-action",
    "after-any-action",
)
"""When a measure is played (R12.3, R12.7)."""
CONVERSIONS = ("anywhere", "named", "never")
"""Whether a department goes into (comes out of) a conversion: through any Grassroots tile, only through an effect that
names the department, or not at all (R8.2, R8.3)."""
LIES = ("anywhere", "idle", "making")
"""Where an overlay may lie: on any tile, on tiles that neither produce nor convert, or on those that do (R11.1)."""
CONTOURS = ("frame", "octagon", "double-rules", "slashes")
"""The outlines that tell overlays apart without colour."""
PIECE_KINDS = ("influence", "resource", "tracks", "mat", "countdown", "first-player", "aid", "back")
"""What printed pieces beside tiles, cards and overlays there are."""
Trigger = Annotated[str, OneOf("trigger", TRIGGERS)]
Needs = Annotated[str, OneOf("needs", NEEDS)]
Timing = Annotated[str, OneOf("timing", TIMINGS)]
Conversion = Annotated[str, OneOf("conversion", CONVERSIONS)]


@dataclass(frozen=True)
class Department:
    """A department (Ressort). `icon`: its sign, also in costs. `edge`: the pattern of its border, by which it is told
    without colour. `colour`: its token. `converts_in`: whether other resources may become its own, anywhere, only
    through an effect that names it, or never (R8.2, R8.3). `converts_out`: whether its own may become others.
    `pays_any`: whether it pays where any department may. `stands_for`: what may pay where this one is asked and no
    component provides it."""

    id: Annotated[DepartmentId, Flag.GIVEN]
    icon: IconId
    edge: Border
    colour: ColourToken
    converts_in: Conversion = "anywhere"
    converts_out: Conversion = "anywhere"
    pays_any: bool = True
    stands_for: tuple[DepartmentId, ...] = ()


@dataclass(frozen=True)
class TileClass:
    """A kind of tile. `trigger`: when the effect happens, at every settlement, once when surrounded, as a seat's
    action, or all the time. `needs`: what a seat needs on the tile, control of it, a marker on it, or nothing.
    `code`: the letters printed on it. `drawable`: whether it lies in the stack. `influence`: whether markers may lie
    on it. `immune`: whether overlays and measures leave it alone. `effects`: what its tiles do that don't say
    otherwise. `edge` and `colour` and `icon` may be left to the tile's department."""

    id: Annotated[ClassId, Flag.GIVEN]
    trigger: Trigger
    needs: Needs
    code: str | None = None
    icon: IconId | None = None
    edge: Border | None = None
    colour: ColourToken | None = None
    drawable: bool = True
    influence: bool = True
    immune: bool = False


@dataclass(frozen=True)
class BalanceTile:
    """A printed tile (R1.1): its class with the tile's own values laid over it; modules may add copies.

    `class`: the kind of tile it is. `count`: how many its own module brings. `department`: of which it takes code,
    icon, edge and colour where it has none of its own. `effects`: what it does, a list of effect words. `art`: a
    picture of your own. `trigger`: when the effect happens. `needs`: what a seat needs on the tile. `code`: the
    letters printed on it. `icon`: its sign. `edge`: the pattern of its border. `colour`: a token. `drawable`:
    whether it lies in the stack. `influence`: whether markers may lie on it. `immune`: whether overlays and measures
    leave it alone."""

    kind: ClassVar[str] = "tile"
    id: Annotated[TileId, Flag.GIVEN]
    class_: ClassId
    module: Annotated[ModuleId, Flag.GIVEN]
    code: str
    trigger: Trigger
    needs: Needs
    icon: IconId
    edge: Border
    colour: ColourToken
    drawable: bool
    influence: bool
    immune: bool
    count: Count = 0
    department: DepartmentId | None = None
    effects: tuple[Effect, ...] = ()
    art: Art | None = None

    @property
    def value(self) -> int | None:
        """The printed value: what a department tile makes; None for tiles without."""
        return next((effect.amount for effect in self.effects if isinstance(effect, Produce)), None)


@dataclass(frozen=True)
class Measure:
    """A measure card. `number` is printed; `department` is the deck's (its code stands before the number); `open`
    says that it is held for all to see, which R15 asks of every card. `cost`: what playing it costs. `timing`: when it
    is played (R12.3, R12.7). `effects`: what it does, a list of effect words. `art`: a picture of your own."""

    kind: ClassVar[str] = "measure"
    id: Annotated[MeasureId, Flag.GIVEN]
    module: Annotated[ModuleId, Flag.GIVEN]
    department: Annotated[DepartmentId, Flag.GIVEN]
    number: Small
    cost: Cost
    timing: Timing
    effects: Annotated[tuple[Effect, ...], Least(1)]
    open: bool = True
    art: Art | None = None


@dataclass(frozen=True)
class Overlay:
    """An overlay (R1.4): it works on the tile it lies on, for everybody, until moved or removed. `icon`: its sign.
    `colour`: a token. `contour`: its outline, which tells it without colour. `effects`: what it does, a list of effect
    words. `lies`: on which tiles, any, those that make no resources, or those that do. `art`: a picture of your own.
    `count` copies are printed for a game, or as many as `for_players` says; the rules' supply is unlimited.
    `for_players` and `provisional` come from the table of printed counts."""

    kind: ClassVar[str] = "overlay"
    id: Annotated[OverlayId, Flag.GIVEN]
    module: Annotated[ModuleId, Flag.GIVEN]
    icon: IconId
    colour: ColourToken
    contour: Annotated[str, OneOf("contour", CONTOURS)]
    effects: Annotated[tuple[Effect, ...], Least(1)]
    lies: Annotated[str, OneOf("lies", LIES)] = "anywhere"
    count: Count = 0
    for_players: Annotated[Mapping[Small, Count], Flag.GIVEN] = field(default_factory=dict)
    provisional: Annotated[bool, Flag.GIVEN] = False
    art: Art | None = None


@dataclass(frozen=True)
class BalancePiece:
    """A printed piece that is neither tile, card nor overlay: markers, mats, aids, backs. `icon`: its sign. `colour`: a
    token. `department`: whose resources or back it is. `seat`: whose marker it is. `value`: how many resources it
    stands for. `count`: how many are printed. `per`: what that is multiplied by, nothing, the number of players, or
    each seat in play has its own. `behind`: the piece of its size whose other side it is on paper printed on both
    sides. `resources`: with which way to keep resources it is printed, `markers` or `tracks` (nothing named: with
    both). `unused`: no card and no rule needs it yet. `for_players` and `provisional` come from the table of printed
    counts."""

    id: Annotated[PieceId, Flag.GIVEN]
    module: Annotated[ModuleId, Flag.GIVEN]
    kind: Annotated[str, Flag.GIVEN]
    icon: IconId | None = None
    colour: ColourToken | None = None
    department: DepartmentId | None = None
    seat: Seat | None = None
    value: Small | None = None
    count: Count = 1
    per: Annotated[str, OneOf("per", PER)] = "game"
    behind: PieceId | None = None
    resources: Way | None = None
    unused: bool = False
    for_players: Annotated[Mapping[Small, Count], Flag.GIVEN] = field(default_factory=dict)
    provisional: Annotated[bool, Flag.GIVEN] = False


@dataclass(frozen=True)
class PrintedCounts:
    """How many copies of pieces and overlays to print where no document says so (R14.3): `counts` for any game,
    `for_players` for a game with so many players, `per` left aside, where it says. `provisional`: the numbers are a
    guess, and the printed kit says so."""

    provisional: bool = False
    counts: Mapping[MarkerId, Count] = field(default_factory=dict)
    for_players: Mapping[MarkerId, Mapping[Small, Count]] = field(default_factory=dict)


@dataclass(frozen=True)
class TileCopies:
    """More copies of tiles that a module puts into the box: `add` says how many of which, where the modules of `with_`
    are in play as well."""

    module: Annotated[ModuleId, Flag.GIVEN]
    add: Mapping[TileId, Count]
    with_: tuple[ModuleId, ...] = ()


DETECT = (
    "documents",
    "unprovided-department",
    "unmoved-countdown",
    "provisional-counts",
    "lasting-measure",
    "unproduced-department",
    "foreign-cost",
    "nothing-to-discount",
)
"""How `check` sees that a hole is still there: in the documents alone, or in the definitions themselves."""


@dataclass(frozen=True)
class BalanceHole(pack.Hole):
    """A hole or a contradiction in the documents (R14): it is reported while `detect` still finds it. `allows` lists
    cards that show what `detect` looks for and are told by the hole alone."""

    detect: Annotated[str, OneOf("detect", DETECT)] = "documents"
    allows: tuple[MeasureId, ...] = ()


@dataclass(frozen=True)
class Never:
    """What the measures of a module must never have (R15): departments in their `costs`, effect `words`, `timings`."""

    costs: tuple[DepartmentId, ...] = ()
    words: tuple[WordName, ...] = ()
    timings: tuple[Timing, ...] = ()


@dataclass(frozen=True)
class BalanceModule(pack.Module):
    """A box that can be added: the core, the module for more players, an expansion. `departments`: those it brings.
    `deck`: the department of its measures. `never`: what its measures must not have."""

    departments: tuple[DepartmentId, ...] = ()
    deck: DepartmentId | None = None
    never: Never = Never()


@dataclass(frozen=True)
class BalanceNumbers:
    """The numbers of the rules that no single component carries, for one edition and its rulings. `start_influence`:
    markers to begin with, by number of players. `influence_cap`: the most that a seat may have, by number of
    players. `tile_limit`: how many markers of its own a seat may have on a tile (0: any number). `hand_limit`:
    measures held. `plays_a_round`: measures played in a round. `open_row`: open measures of a deck. `deck_shuffles`:
    how often a discard becomes a deck again. `overlay_cost`: what an overlay's placement costs. `measure_copies`:
    how many of each measure there are. `formalize_waits`: whether nobody formalises before all starting influence is
    placed."""

    start_influence: Mapping[Small, Small]
    influence_cap: Mapping[Small, Small]
    tile_limit: Small
    hand_limit: Small
    plays_a_round: Small
    open_row: Small
    deck_shuffles: Small
    overlay_cost: Cost
    measure_copies: Small
    formalize_waits: bool


NUMBER_NAMES = tuple(field.name for field in fields(BalanceNumbers))
NumberName = Annotated[str, OneOf("number", NUMBER_NAMES)]
"""A number of the rules, where something is printed only if it is a yes."""


@dataclass(frozen=True, kw_only=True)
class BalanceClaim(pack.Claim):
    """What a document states about the game, with its `source`; only `check` reads it (R1, R7.1).

    `tiles` and `added` speak of the copies that `module` brings where the modules of `with_` are in play as well;
    `values`, `costs`, `notations` and `measure_costs` of single components; `measures` of the cards of `module`;
    `total` and `drawable` of the tiles of a whole configuration of exactly `modules` for `players`; `start_influence`
    and `influence_cap` of the numbers of the rules."""

    module: ModuleId | None = None
    with_: tuple[ModuleId, ...] = ()
    tiles: Mapping[StatedTile, Count] = field(default_factory=dict)
    values: Mapping[StatedTile, Small] = field(default_factory=dict)
    costs: Mapping[StatedTile, Cost] = field(default_factory=dict)
    measure_costs: Mapping[StatedMeasure, Cost] = field(default_factory=dict)
    notations: Mapping[StatedTile, str] = field(default_factory=dict)
    added: Count | None = None
    measures: Count | None = None
    total: Count | None = None
    drawable: Count | None = None
    start_influence: Mapping[Small, Small] = field(default_factory=dict)
    influence_cap: Mapping[Small, Small] = field(default_factory=dict)


@dataclass(frozen=True)
class BalanceEdition(pack.Edition):
    """One edition of the rules. `expect`: what its documents claim, which `check` compares."""

    expect: tuple[BalanceClaim, ...] = ()


@dataclass(frozen=True, kw_only=True)
class BalanceDefinitions(pack.Pack):
    """A whole game in one edition under chosen rulings, with all that its rules speak of."""

    edition: BalanceEdition
    numbers: BalanceNumbers
    departments: Mapping[DepartmentId, Department]
    modules: Mapping[ModuleId, BalanceModule]
    classes: Mapping[ClassId, TileClass]
    tiles: Mapping[TileId, BalanceTile]
    measures: Mapping[MeasureId, Measure]
    overlays: Mapping[OverlayId, Overlay]
    findings: Mapping[FindingId, BalanceHole]
    copies: tuple[TileCopies, ...] = field(default=(), repr=False)
    reasons: Mapping[str, Mapping[str, str]] = field(default_factory=dict, repr=False, compare=False)
    """What the rules say to a move, in each language: name of a reason → sentence."""

    @override
    def printed(self) -> tuple[Mapping[Any, Component], ...]:
        return (self.tiles, self.measures, self.overlays, *super().printed())

    @override
    def batches(self, config: Configuration) -> Iterator[Batch]:
        return piece_counts.batches(self, config)

    @override
    def counts(self, config: Configuration) -> dict[str, dict[str, int]]:
        return piece_counts.all_counts(self, config)

    @override
    def totals(self, config: Configuration) -> dict[str, int]:
        return piece_counts.totals(self, config)
