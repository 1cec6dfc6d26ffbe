"""What an example shows of a table: in each region what lies there and what has changed; beside the board, counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.base.frozen import dataclass
from generator.base.hyphens import remove_hyphens
from generator.definitions.pack import written_id
from generator.faces.face_context import FaceContext
from generator.pictures.thing_names import display_name
from generator.play.table_scene import ScenePile, ScenePlace, SceneSign, TableScene


@dataclass(frozen=True)
class LyingThing:
    """A pile, or signs of a seat: how many before and after. `was`: the pile that lay there with its other side up."""

    pile: ScenePile | None
    signs: tuple[SceneSign, ...]
    seat: str
    before: str
    after: str
    was: ScenePile | None = None

    @property
    def changed(self) -> bool:
        """Whether there are more or fewer now, or the other side is up."""
        return self.before != self.after or self.was is not None


@dataclass(frozen=True)
class CountChange:
    """A changed count beside the board: whose it is (a seat, or nobody's) and its name."""

    seat: str
    what: str
    before: str
    after: str


def things_in(place: str, before: TableScene, after: TableScene) -> tuple[LyingThing, ...]:
    """All that lies in a place at two moments: pieces spot by spot, then the signs of each seat."""
    old: dict[Key, str] = {}
    new: dict[Key, str] = {}
    order: dict[Key, tuple[str, int]] = {}
    for scene, found in ((before, old), (after, new)):
        for spot, pile, signs, seat, count in _lying_things(place, scene):
            key = (pile, signs, seat)
            order.setdefault(key, (seat, spot))
            found[key] = count
    lying = [LyingThing(*key, old.get(key, "0"), new.get(key, "0")) for key in sorted(order, key=order.__getitem__)]
    return tuple(_merge_turned(lying))


def _merge_turned(found: Sequence[LyingThing]) -> Iterator[LyingThing]:
    """A single piece that was turned over merged to one thing, in place of one that left and another that came."""
    gone = {one.pile: one for one in found if one.pile and (one.before, one.after) == ("1", "0")}
    came = {one.pile: one for one in found if one.pile and (one.before, one.after) == ("0", "1")}
    pairs = {pile: was for pile in came for was in gone if pile == replace(was, turned=not was.turned)}
    for one in found:
        if one.pile in pairs:
            yield replace(one, before="1", was=pairs[one.pile])
        elif one.pile not in pairs.values():
            yield one


Key = tuple[ScenePile | None, tuple[SceneSign, ...], str]


def _lying_things(
    name: str, scene: TableScene
) -> Iterator[tuple[int, ScenePile | None, tuple[SceneSign, ...], str, str]]:
    """What lies in a place: the spot, a pile or signs, whose they are, how many. A sign without a value belongs to the
    next one."""
    for place, piles in scene.lying.items():
        if place.name == name:
            for pile in piles:
                spot = -1 if place.number is None else place.number
                yield spot, ScenePile(pile.piece, 1, pile.turned, under=pile.under), (), "", str(pile.count)
    for panel in scene.panels:
        for row in panel.rows:
            if row.label == name:
                before: tuple[SceneSign, ...] = ()
                for sign in row.signs:
                    before = (*before, SceneSign(sign.icon, "", sign.colour))
                    if sign.value != "":
                        yield 0, None, before, str(panel.seat or ""), str(sign.value)
                        before = ()


def things_in_each(places: Sequence[str], scene: TableScene) -> set[ScenePile]:
    """The things that lie once in each of several places, such as a marker: they are shown only where they change."""
    lying: dict[str, Counter[str]] = {name: Counter() for name in places}
    sides: dict[str, set[ScenePile]] = {}
    for place, piles in scene.lying.items():
        for pile in piles if place.name in lying else ():
            lying[place.name][pile.piece] += pile.count
            sides.setdefault(pile.piece, set()).add(replace(pile, count=1))
    once = [piece for piece in sides if all(found[piece] == 1 for found in lying.values())]
    return {pile for piece in once for pile in sides[piece]}


def changed_regions(
    before: TableScene, after: TableScene, regions: Sequence[str], but: Container[ScenePile | None] = ()
) -> list[str]:
    """The regions in which something has changed, other than the piles in `but`, in the order of the map."""
    return [
        name for name in regions if any(one.changed and one.pile not in but for one in things_in(name, before, after))
    ]


def count_changes(before: TableScene, after: TableScene, context: FaceContext) -> tuple[CountChange, ...]:
    """Every changed count beside the map."""
    return differing_counts(table_counts(before, context), table_counts(after, context))


def differing_counts(old: Mapping[tuple[str, str], int], new: Mapping[tuple[str, str], int]) -> tuple[CountChange, ...]:
    """The differing counts, by owner and name; missing ones are 0."""
    return tuple(
        CountChange(*key, str(old.get(key, 0)), str(new.get(key, 0)))
        for key in {**old, **new}
        if old.get(key, 0) != new.get(key, 0)
    )


def table_counts(scene: TableScene, context: FaceContext) -> dict[tuple[str, str], int]:
    """Every count beside the map, by owner and name."""
    found: dict[tuple[str, str], int] = {}
    parts, regions = context.definitions.components(), context.definitions.regions
    for place, piles in scene.lying.items():
        if place.name in regions:
            continue
        what = _place(place, context)
        for pile in piles:
            piece: Any = parts.get(pile.piece)
            seat = str(getattr(piece, "seat", None) or "")
            shown = (
                what
                if seat or place.number is None or not piece
                else remove_hyphens(display_name(context, written_id(piece)))
            )
            count = pile.count if place.number is None else place.number
            found[seat, shown] = found.get((seat, shown), 0) + count
    for panel in scene.panels:
        for row in panel.rows:
            if row.label not in regions:
                key = (str(panel.seat or ""), display_name(context, row.label))
                value = row.value if isinstance(row.value, int) else 0
                found[key] = value + sum(pile.count for pile in row.piles) + len(row.signs)
    found.update(
        {("", display_name(context, row.label)): row.value for row in scene.clock if isinstance(row.value, int)}
    )
    return found


def _place(place: ScenePlace, context: FaceContext) -> str:
    """The name of a zone or a track, without the number of the field."""
    board: Any = context.definitions.components().get(place.board)
    sections: tuple[Mapping[str, Any], ...] = tuple(
        getattr(board, section, {}) for section in ("spots", "tracks", "zones")
    )
    one = next((section[place.name] for section in sections if place.name in section), None)
    return display_name(context, str(one.label) if one is not None and one.label else place.name)
