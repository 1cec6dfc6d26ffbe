"""What moves in an example, found where one place has fewer of a piece and another as many more; and where the arrows
that show it run."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import Any, Final, NamedTuple

from generator.base.frozen import dataclass
from generator.definitions.pack import written_id
from generator.faces.face_context import FaceContext
from generator.play.table_scene import ScenePile, SceneSign, TableScene

_AMOUNT = re.compile(r"(\d*)(½?)")
ONE_MORE: Final = "+"
"""The value of a sign that stands for a single thing under way."""


class FlowEnd(NamedTuple):
    """One end of a move: a region, or another place by its name on the board or its label in a panel. `seat`: whose it
    is there; empty for nobody's."""

    name: str
    seat: str = ""


@dataclass(frozen=True)
class PieceFlow:
    """A number of a piece (`what`), or of what a `sign` stands for, that moved from one place to another."""

    what: str
    sign: bool
    count: Fraction
    source: FlowEnd
    target: FlowEnd


def find_flows(before: TableScene, after: TableScene, context: FaceContext) -> tuple[PieceFlow, ...]:
    """What moved between two moments. A thing whose total has changed is left out: it was paid, made or lost, and
    nobody can tell which of it moved."""
    old, new = (_count_things(scene, context) for scene in (before, after))
    return tuple(flow for key in {**old, **new} for flow in _flows_of(key, old.get(key, {}), new.get(key, {}), context))


Key = tuple[str, bool]
"""A piece, or a sign and that it is one."""


def _flows_of(
    key: Key, old: Mapping[FlowEnd, Fraction], new: Mapping[FlowEnd, Fraction], context: FaceContext
) -> Iterator[PieceFlow]:
    """The moves of one thing: from the first places that have fewer to the first that have more."""
    gain = {end: new.get(end, Fraction()) - old.get(end, Fraction()) for end in {**old, **new}}
    if sum(gain.values()):
        return
    come = {end: count for end, count in gain.items() if count > 0}
    for source, count in gain.items():
        left = -count
        for target in come:
            part = min(left, come[target])
            if part > 0:
                left, come[target] = left - part, come[target] - part
                if source.name != target.name or source.name not in context.definitions.regions:
                    yield PieceFlow(*key, part, source, target)


def _count_things(scene: TableScene, context: FaceContext) -> dict[Key, dict[FlowEnd, Fraction]]:
    """The amount of each thing, place by place."""
    found: dict[Key, dict[FlowEnd, Fraction]] = {}
    for end, key, count in _table_things(scene, context):
        places = found.setdefault(key, {})
        places[end] = places.get(end, Fraction()) + count
    return found


def _table_things(scene: TableScene, context: FaceContext) -> Iterator[tuple[FlowEnd, Key, Fraction]]:
    """All that lies in regions and in other places; fields of tracks are left out, since nothing there came from
    elsewhere."""
    regions = context.definitions.regions
    owned = _seat_pieces(context)
    for place, piles in scene.lying.items():
        if place.number is None or place.name in regions:
            for pile in piles:
                seat = "" if place.name in regions else _seat(pile, context)
                yield FlowEnd(place.name, seat), (pile.piece, False), Fraction(pile.count)
    for panel in scene.panels:
        seat = str(panel.seat or "")
        for row in panel.rows:
            for pile in row.piles:
                yield FlowEnd(row.label, seat), (pile.piece, False), Fraction(pile.count)
            for sign in row.signs:
                piece = owned.get((sign.icon, seat))
                yield FlowEnd(row.label, seat), (piece or sign.icon, piece is None), _value(sign)


def _value(sign: SceneSign) -> Fraction:
    """The amount that a sign shows: wholes and halves; 0 for anything else."""
    if sign.value == ONE_MORE:
        return Fraction(1)
    found = _AMOUNT.fullmatch(str(sign.value))
    return Fraction(int(found[1] or 0)) + (Fraction(1, 2) if found[2] else 0) if found else Fraction()


def _seat(pile: ScenePile, context: FaceContext) -> str:
    piece: Any = context.definitions.components().get(pile.piece)
    return str(getattr(piece, "seat", None) or "")


def _seat_pieces(context: FaceContext) -> dict[tuple[str, str], str]:
    """For each seat and sign the piece that the sign stands for."""
    parts: Mapping[str, Any] = context.definitions.components()
    return {
        (written_id(piece), str(piece.seat)): str(name) for name, piece in parts.items() if getattr(piece, "seat", None)
    }


@dataclass(frozen=True)
class HangingPlace:
    """A place outside the regions at the end of arrows from or to a region, and what moves `onward` from or to it on
    arrows of its own."""

    place: FlowEnd
    flows: tuple[PieceFlow, ...]
    onward: tuple[PieceFlow, ...] = ()


@dataclass(frozen=True)
class ArrowLinks:
    """Where arrows run in a picture of regions side by side: `between` each region and the next, `below` each, and
    `loose` ones that touch no region."""

    between: tuple[tuple[PieceFlow, ...], ...]
    below: tuple[tuple[HangingPlace, ...], ...]
    loose: tuple[PieceFlow, ...]

    @property
    def places(self) -> frozenset[FlowEnd]:
        """All ends of hanging and loose arrows."""
        hung = [flow for row in self.below for one in row for flow in (*one.flows, *one.onward)]
        return frozenset(end for flow in (*hung, *self.loose) for end in (flow.source, flow.target))


def find_links(found: Iterable[PieceFlow], shown: Sequence[str]) -> ArrowLinks:
    """The arrows for moves in a picture of the regions `shown`."""
    left = list(found)
    between = tuple(_take_wanted(left, partial(_joins, frozenset(pair))) for pair in pairwise(shown))
    hung = [tuple(_hanging_places(name, _take_wanted(left, partial(_only, name, shown)))) for name in shown]
    below = tuple(
        tuple(replace(one, onward=_take_wanted(left, partial(_touches, one.place))) for one in row) for row in hung
    )
    return ArrowLinks(between, below, tuple(left))


def _hanging_places(name: str, found: Sequence[PieceFlow]) -> Iterator[HangingPlace]:
    """The places outside the regions at which arrows from or to a region end, each once."""
    beside = [flow.source if flow.target.name == name else flow.target for flow in found]
    for place in dict.fromkeys(beside):
        yield HangingPlace(place, tuple(flow for flow, other in zip(found, beside, strict=True) if other == place))


def _ends(flow: PieceFlow) -> frozenset[str]:
    return frozenset((flow.source.name, flow.target.name))


def _joins(pair: frozenset[str], flow: PieceFlow) -> bool:
    return _ends(flow) == pair


def _only(name: str, shown: Sequence[str], flow: PieceFlow) -> bool:
    """Whether one end of a move is this region and the other is none of the regions shown."""
    return name in _ends(flow) and not _ends(flow) <= set(shown)


def _touches(place: FlowEnd, flow: PieceFlow) -> bool:
    return place in (flow.source, flow.target)


def _take_wanted(left: list[PieceFlow], wanted: Callable[[PieceFlow], bool]) -> tuple[PieceFlow, ...]:
    """Removes the wanted moves from `left` and returns them."""
    found = tuple(flow for flow in left if wanted(flow))
    left[:] = [flow for flow in left if flow not in found]
    return found
