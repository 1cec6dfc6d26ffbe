"""Every effect word × every value of its fields × every carrier, and for each a small game that holds it as a piece.

What is enumerated comes from the types: words from `WORDS`, fields and values from their declarations, carriers from
the triggers and timings of the definitions. Whether a piece plays, the program itself says (`refusal`).
"""

import functools
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.base.hexes import HexCell
from generator.definitions.configuration import make_configuration
from generator.definitions.field_annotations import OneOf
from generator.definitions.id_types import ModuleId, Seat
from generator.definitions.record_fields import record_fields
from generator.games.balance_control.definitions.balance_pack import (
    TIMINGS,
    TRIGGERS,
    BalanceDefinitions,
    BalanceTile,
    Measure,
    MeasureId,
    TileId,
)
from generator.games.balance_control.effects.carriers import MEASURE, OVERLAY, TILE, Carrier
from generator.games.balance_control.effects.effect import Effect
from generator.games.balance_control.effects.effect_words import (
    BY_NAME,
    CENTRE,
    ORDER,
    flatten_effects,
    unplayable_effects,
)
from generator.games.balance_control.effects.field_values import Cost, DepartmentId, OverlayId, Payment
from generator.games.balance_control.effects.timing import things_spoken_of
from generator.games.balance_control.table.kernel_match import KernelGame, KernelMatch
from generator.games.balance_control.table.scenarios.position_setter import match_at
from generator.games.balance_control.table.scenarios.position_types import BalancePosition, LaidTile
from tests.games import real_game
from tests.games.balance_control.effects.changes import OVERLAYS, changed, example, values

CARRIERS = (
    *(Carrier(TILE, trigger) for trigger in TRIGGERS),
    *(Carrier(MEASURE, timing) for timing in TIMINGS),
    Carrier(OVERLAY),
)


@dataclass(frozen=True)
class Piece:
    effect: Effect
    carrier: Carrier

    def __str__(self) -> str:
        return f"{self.effect} on {self.carrier} {self.carrier.when}"


def effects(word: str) -> Iterator[Effect]:
    """Every effect of that word: every value of each field; all words of the vocabulary with each other; and with each
    of these the first and last values of whatever else decides whether it plays."""
    if word == "choose":
        yield from _choices()
        return
    fields = record_fields(BY_NAME[word])
    named = {name for place in BY_NAME[word].plays for name, _ in place.only}
    closed = [field for field in fields if field.note(OneOf)]
    start = example(word)
    for field in fields:
        yield from changed(start, field)
    for chosen in itertools.product(*(values(field) for field in closed)):
        effect = replace(start, **{field.name: value for field, value in zip(closed, chosen, strict=True)})
        yield effect
        for field in fields:
            if field not in closed and field.name in named:
                yield from [*changed(effect, field)][:: len(values(field)) - 2]


def _choices() -> Iterator[Effect]:
    """A choice between an effect of each word and a discount, and what a centre and a focus offer."""
    for word in BY_NAME:
        if word != "choose":
            yield BY_NAME["choose"](options=((example(word),), (example("discount"),)))  # type: ignore[call-arg]
    for options in (CENTRE, ORDER):
        yield BY_NAME["choose"](options=options)  # type: ignore[call-arg]


def pieces(word: str) -> Iterator[Piece]:
    """Every effect of that word on every carrier; what makes no sense by itself is left out, since no file holds it."""
    for effect in dict.fromkeys(effects(word)):
        if not effect.problem():
            yield from (Piece(effect, carrier) for carrier in CARRIERS)


def refusal(piece: Piece) -> str:
    """Why the program refuses the piece, empty where it plays."""
    if piece.carrier.kind == MEASURE:
        for word, timings in things_spoken_of(piece.effect):
            if piece.carrier.when not in timings:
                return f"'{piece.effect.word}' speaks of '{word}', which there isn't at '{piece.carrier.when}'"
    return next((why for _, why, _ in unplayable_effects([piece.effect], piece.carrier, "")), "")


@functools.cache
def decided(word: str) -> tuple[tuple[Piece, str], ...]:
    """The pieces of that word, each with why it is refused."""
    return tuple((piece, refusal(piece)) for piece in pieces(word))


def accepted(word: str) -> tuple[Piece, ...]:
    return tuple(piece for piece, why in decided(word) if not why)


def substitutes(piece: Piece) -> int:
    """In how many ways a piece lets a cost be paid otherwise, also by an option."""
    return sum(effect.word == "substitute" for effect, _ in flatten_effects([piece.effect]))


NAME = "piece"
"""The id of the piece that a game is about; several are `piece`, `piece-2`, …"""
MODULES = tuple(ModuleId(name) for name in ("economy", "security", "climate"))
FREE = Cost()
_DEARER = BY_NAME["surcharge"](on="every-effect", pay=Payment.parse("any"), amount=1, until="next-round-end")
_MORE = BY_NAME["output"](target="department-tile", until="settlement", times=9)
HELPERS: dict[str, tuple[str, str, Effect]] = {
    "lay": ("security", "before-action", BY_NAME["place_overlay"](overlay="choice", target="tile")),
    "take": ("security", "before-action", BY_NAME["remove_overlay"](overlay="choice", from_="tile")),
    "more": ("economy", "before-action", _MORE),
    "levy": ("climate", "before-action", _DEARER),
    "fee": ("economy", "before-action", _DEARER),
}
ANSWERS = {
    f"{name}-{timing}": (HELPERS[name][0], timing, HELPERS[name][2])
    for timing in TIMINGS
    for name in ("lay", "take", "more")
}
"""Cards beside the piece, on which it may work: overlays come and go, outputs change, effects cost extra; and what can
be played at every other moment."""
KINDS = ("committee", "grassroots", "investment-program", "lobbyist", "focus", "control-centre", "internal-order")
"""The tiles beside those of the departments and the piece: what the position lays, and one of each in the stack."""

NUMBERS: dict[str, Any] = {
    "influence_cap": dict.fromkeys(range(2, 7), 16),
    "hand_limit": 8,
    "plays_a_round": 4,
    "measure_copies": 4,
    "formalize_waits": False,
}
"""Room for what a piece may do, and no waiting."""


@functools.cache
def box() -> BalanceDefinitions:
    """The real game with a small stack and without its measures; measures may be played at every moment, and for
    nothing but what they say. Of the tiles that convert one takes less than the other; a Committee gives two."""
    real = real_game().definitions()
    made = {name for name in real.tiles if name.endswith("-w2")} | {"labour-market", "transformation-pressure"}
    counts = {"start": 1, **{name: BOARD.count(name) + 2 for name in (*made, *KINDS)}}
    tiles = {name: replace(tile, count=counts.get(name, 0)) for name, tile in real.tiles.items()}
    focus = BY_NAME["grant_influence"](amount=3)  # type: ignore[call-arg]
    convert = BY_NAME["convert"](from_=Payment.parse("INF"), give=2, amount=1)  # type: ignore[call-arg]
    twice = replace(tiles[TileId("committee")].effects[0], amount=2)  # type: ignore[call-arg]
    for name, effect in (("focus", focus), ("investment-program", convert), ("committee", twice)):
        tiles[TileId(name)] = replace(tiles[TileId(name)], effects=(effect,))
    return replace(real, tiles=tiles, measures={}, copies=(), numbers=replace(real.numbers, **NUMBERS), marks={})


def helpers(answers: bool) -> dict[MeasureId, Measure]:
    """The cards beside the piece, with those for every moment or without."""
    given = HELPERS | ANSWERS if answers else HELPERS
    return {
        MeasureId(name): measure(name, (effect,), timing, module, number)
        for number, (name, (module, timing, effect)) in enumerate(given.items(), start=1)
    }


def measure(name: str, effects: tuple[Effect, ...], timing: str, module: str = "economy", number: int = 9) -> Measure:
    """A card that costs nothing but what its effects ask for."""
    deck = box().modules[ModuleId(module)].deck
    assert deck is not None
    return Measure(MeasureId(name), ModuleId(module), deck, number, FREE, timing, effects)


def name_of(number: int) -> str:
    """The id of a game's piece of that number, from 0."""
    return NAME if number == 0 else f"{NAME}-{number + 1}"


def definitions_with(given: Sequence[Piece], answers: bool = False, **numbers: Any) -> BalanceDefinitions:
    """The small box with these pieces in it, and the helpers."""
    made = box()
    tiles, overlays, cards = dict(made.tiles), dict(made.overlays), helpers(answers)
    tiles[TileId("start")] = replace(tiles[TileId("start")], effects=())
    for number, piece in enumerate(given):
        name, held = name_of(number), (piece.effect,)
        if piece.carrier.kind == TILE:
            tiles[TileId(name)] = _tile(name, piece)
        elif piece.carrier.kind == OVERLAY:
            like = made.overlays[OverlayId("security-level")]
            overlays[OverlayId(name)] = replace(like, id=OverlayId(name), effects=held)
        else:
            cards[MeasureId(name)] = measure(name, held, piece.carrier.when, number=9 + number)
    changed = replace(made.numbers, **numbers)
    return replace(made, tiles=tiles, overlays=overlays, measures=cards, numbers=changed)


def _tile(name: str, piece: Piece) -> BalanceTile:
    like = {"settlement": "dom-w2", "surrounded": "focus", "always": "lobbyist", "action": "committee"}
    tile, effect = box().tiles[TileId(like[piece.carrier.when])], piece.effect
    department = getattr(effect, "department", None) if effect.word == "produce" else None
    return replace(tile, id=TileId(name), count=3, effects=(effect,), department=department)


def game_with(given: Sequence[Piece], players: int = 2, answers: bool = False, **numbers: Any) -> KernelGame:
    """A game with these pieces, ready to play. Raises `InputError` where the engine refuses one."""
    definitions = definitions_with(given, answers, **numbers)
    return KernelGame(definitions, make_configuration(definitions, players, MODULES))


HOLES = (HexCell(2, -1), HexCell(-2, 2))
"""The empty cells beside the two focuses of the position: once one is taken, its focus resolves."""
AROUND = ("1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1", "2,0", "1,1", "2,-2", "0,-2", "-1,2", "0,2", "-2,1", "-2,0")
"""Cells of the position, around the Start tile: of the six around 1,0 and around -1,1 all but one are taken."""
BOARD = (
    *("focus", "dom-w2", "labour-market", "for-w2", "investment-program", "inf-w2", "lobbyist", "eco-w2"),
    *("control-centre", "clm-w2", "committee", "grassroots", "committee"),
)


def position(
    game: KernelGame, hands: Sequence[str], resources: int = 12, board: Sequence[str] = BOARD
) -> BalancePosition:
    """The middle of a game: `A` to act in the first round, markers and overlays on the board, `hands` in each hand."""
    seats = [Seat(name) for name in game.names.seats]
    departments = dict.fromkeys(game.names.in_play, resources)
    laid, lying = [], _LYING if len(board) <= len(BOARD) else _MORE_LYING
    for number, (cell, name) in enumerate(zip(AROUND, board, strict=False)):
        q, r = map(int, cell.split(","))
        held = {seats[number % len(seats)]: 1, seats[(number + 1) % len(seats)]: number % 4 == 1}
        overlays = tuple(OverlayId(one) for one in lying.get(number, ()) if name != NAME)
        laid.append(LaidTile(HexCell(q, r), TileId(name), {seat: 1 for seat, one in held.items() if one}, overlays))
    known = [DepartmentId(d) for d in game.names.departments]
    stack = [name for name in game.names.kinds if name not in ("start", NAME)]
    drawn = [*([TileId(NAME)] * 2 if NAME in game.names.kinds else []), *stack]
    counts = box().tiles
    return BalancePosition(
        tiles=tuple(laid),
        supply=dict.fromkeys(seats, 2),
        owes=dict.fromkeys(seats, 0),
        resources={seat: {d: departments.get(d, 0) for d in known} for seat in seats},
        hand={seat: tuple(map(MeasureId, hands)) for seat in seats},
        stack=tuple(name for name in drawn if name == NAME or counts[TileId(name)].count),
        to_act=seats[0],
        first=seats[0],
    )


_LYING = {1: ("control",), 10: ("security-level",), 5: ("lock",), 9: ("administration", "security-level")}
"""The overlays of the position, by the place of their tile."""
_MORE_LYING = _LYING | {
    0: ("security-level", "control", "administration"),
    4: ("administration",),
    11: ("security-level",),
    13: OVERLAYS,
}
"""The same with a second focus, and more to work on; none lies on the piece."""


def match_with(piece: Piece, players: int = 2, hands: Sequence[str] = ()) -> KernelMatch:
    """A match in the middle of a game with the piece: in every hand, or on the board, and tiles in the stack too."""
    return laid_out(game_with([piece], players), piece.carrier, hands)


def laid_out(
    game: KernelGame, carrier: Carrier, hands: Sequence[str] = (), resources: int = 12, more: bool = False
) -> KernelMatch:
    """The same with a game that holds a piece on such a carrier; `more`: with a second focus and more overlays."""
    whole = (*BOARD, "focus") if more else BOARD
    board = [NAME if carrier.kind == TILE and not place else name for place, name in enumerate(whole)]
    held = hands or ([NAME, NAME, *HELPERS] if carrier.kind == MEASURE else [*HELPERS, "lay"])
    made = position(game, held, resources, board)
    if carrier.kind == OVERLAY:
        tiles = [replace(laid, overlays=(*laid.overlays, OverlayId(NAME))) for laid in made.tiles]
        made = replace(made, tiles=tuple(tiles))
    return match_at(game, made)
