"""The YAML of BALANCE // CONTROL as frozen values, as far as it differs from any other game's; how many of each piece a
box holds (R1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import field, fields, replace
from typing import Annotated, Any, ClassVar, NewType

from generator.base.frozen import dataclass
from generator.base.override import override
from generator.definitions import pack
from generator.definitions.field_annotations import Flag, Least, OneOf
from generator.definitions.id_types import ColourToken, FindingId, IconId, ModuleId, PieceId, Seat
from generator.definitions.pack import (
    MARKERS,
    PER,
    Art,
    Batch,
    Border,
    Component,
    Configuration,
    Count,
    Small,
    Way,
    is_in_way,
    piece_count,
    seats_in_play,
)
from generator.definitions.printed_pieces import PrintedPiece
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
    without colour. `colour`: its token. `converts_in`: whether its own may go into a conversion, anywhere, only
    through an effect that names it, or never (R8.2, R8.3). `converts_out`: whether others may become its own.
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
    cards that show what `detect` looks for, for which the hole is report enough."""

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
    `total` and `drawable` of the tiles of a whole box, as `counts` and `pieces` of all that is in it; `start_influence`
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
    def printed_sections(self) -> tuple[Mapping[Any, Component], ...]:
        return (self.tiles, self.measures, self.overlays, *super().printed_sections())

    @override
    def batches(self, config: Configuration, only: Collection[str] | None = None) -> Iterator[Batch]:
        yield from (batch for batch in self._every_batch(config) if only is None or batch.piece in only)

    def _every_batch(self, config: Configuration) -> Iterator[Batch]:
        yield from tile_batches(self, config)
        for name, count in (*measure_counts(self, config).items(), *overlay_counts(self, config).items()):
            if count:
                yield Batch(name, self.components()[name].module, count)
        for card in self.cards.values():
            if count := piece_count(card, self, config):
                yield Batch(card.id, card.module, count)
        for piece, count in piece_counts(self, config).items():
            yield Batch(piece, self.pieces[piece].module, count)

    @override
    def counts(self, config: Configuration) -> dict[str, dict[str, int]]:
        made = (
            ("tiles", tile_counts),
            ("measures", measure_counts),
            ("overlays", overlay_counts),
            ("influence", influence_counts),
            ("resources", resource_counts),
            ("pieces", piece_counts),
        )
        return {name: {str(k): n for k, n in count(self, config).items()} for name, count in made}

    @override
    def totals(self, config: Configuration) -> dict[str, int]:
        return {
            "tiles": sum(tile_counts(self, config).values()),
            "drawable": sum(drawable_tiles(self, config).values()),
            "measures": sum(measure_counts(self, config).values()),
        }


# How many of each piece the box of a configuration holds (R1). Everything that prints or plays counts here.


def tile_batches(definitions: BalanceDefinitions, config: Configuration) -> Iterator[Batch]:
    """The tiles of a configuration, grouped by the module that brings the copies, in the order of the definitions
    (R1.1)."""
    added = [copies for copies in definitions.copies if _brings(copies.module, copies.with_, config)]
    for name, tile in definitions.tiles.items():
        if tile.module in config.modules and tile.count:
            yield Batch(name, tile.module, tile.count)
        for copies in added:
            if copies.add.get(name):
                yield Batch(name, copies.module, copies.add[name])


def _brings(module: ModuleId, with_: tuple[ModuleId, ...], config: Configuration) -> bool:
    return module in config.modules and all(name in config.modules for name in with_)


def tile_counts(definitions: BalanceDefinitions, config: Configuration) -> dict[TileId, int]:
    """How many copies of each tile the box holds, in the order of the definitions."""
    counts: Counter[str] = Counter()
    for batch in tile_batches(definitions, config):
        counts[batch.piece] += batch.count
    return {name: counts[name] for name in definitions.tiles if counts[name]}


def drawable_tiles(definitions: BalanceDefinitions, config: Configuration) -> dict[TileId, int]:
    """How many copies of each tile are shuffled into the stack (R2.1)."""
    counts = tile_counts(definitions, config)
    return {name: count for name, count in counts.items() if definitions.tiles[name].drawable}


def measure_counts(definitions: BalanceDefinitions, config: Configuration) -> dict[MeasureId, int]:
    """How many copies of each measure card the box holds (R1.3)."""
    cards = definitions.measures.values()
    return {card.id: definitions.numbers.measure_copies for card in cards if card.module in config.modules}


def overlays_in_play(definitions: BalanceDefinitions, config: Configuration) -> tuple[Overlay, ...]:
    """The overlays of the modules in play."""
    return tuple(overlay for overlay in definitions.overlays.values() if overlay.module in config.modules)


def overlay_counts(definitions: BalanceDefinitions, config: Configuration) -> dict[OverlayId, int]:
    """How many copies of each overlay are printed (R1.4; the rules' supply is unlimited)."""
    return {o.id: o.for_players.get(config.players, o.count) for o in overlays_in_play(definitions, config)}


def piece_counts(definitions: BalanceDefinitions, config: Configuration) -> dict[PieceId, int]:
    """How many copies of each other piece are printed; influence markers are as many as the cap (R1.5)."""
    seats = seats_in_play(definitions, config)
    counts = {}
    for piece in definitions.pieces.values():
        if piece.module not in config.modules or not is_in_way(piece, config):
            continue
        if piece.kind == "influence":
            count = definitions.numbers.influence_cap[config.players] if piece.seat in seats else 0
        elif isinstance(piece, PrintedPiece):
            count = piece_count(piece, definitions, config)
        else:
            each = piece.count * (config.players if piece.per == "player" else 1)
            count = piece.for_players.get(config.players, each)
        if count:
            counts[piece.id] = count
    return counts


def influence_counts(definitions: BalanceDefinitions, config: Configuration) -> dict[Seat, int]:
    """The number of influence markers of each seat in play (R1.5)."""
    counts = piece_counts(definitions, config)
    pieces = definitions.pieces.values()
    return {p.seat: counts[p.id] for p in pieces if p.kind == "influence" and p.seat and p.id in counts}


def resource_counts(definitions: BalanceDefinitions, config: Configuration) -> dict[DepartmentId, int]:
    """The total value of each department's printed resource markers (R1.6). A box with tracks prints none and is played
    like one with markers."""
    counts = piece_counts(definitions, replace(config, resources=MARKERS))
    totals: Counter[DepartmentId] = Counter()
    for piece in definitions.pieces.values():
        if piece.kind == "resource" and piece.id in counts:
            totals[piece.department] += counts[piece.id] * (piece.value or 1)
    return dict(totals)
