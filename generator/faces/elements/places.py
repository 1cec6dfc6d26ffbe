"""Where elements lie: rooms in the layout's own mm, from its upper left corner, to the right and down."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from generator.base.errors import Fault, InputError
from generator.base.frozen import dataclass
from generator.faces.elements.element_types import (
    Corner,
    Element,
    Extent,
    PictureElement,
    RepeatElement,
    ShapeElement,
    StackElement,
    WordsElement,
)

_SHARES = {"left": 0.0, "centre": 0.5, "right": 1.0, "justify": 0.0, "top": 0.0, "middle": 0.5, "bottom": 1.0, "": 0.0}
"""The part of what is left over that lies before a thing, by where it stands."""
NARROWINGS = 6
"""How often a room is made narrower at most: narrower words are higher, and reach where a piece is narrower still."""
LEAST_HALF = 0.5
"""No room becomes narrower (mm); what finds none in it is told to be too long."""
TOUCH = 0.005
"""By so much (mm) a room may be exceeded: lengths are rounded."""


@dataclass(frozen=True, slots=True)
class Room:
    """A rectangle: its left and upper edge, its width and height."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.top + self.height

    def grown(self, by: float) -> Room:
        """The room with each edge moved outwards."""
        return Room(self.left - by, self.top - by, self.width + 2.0 * by, self.height + 2.0 * by)

    def holds(self, other: Room) -> bool:
        """Whether another room lies in this one."""
        return (
            other.left >= self.left - TOUCH
            and other.top >= self.top - TOUCH
            and other.right <= self.right + TOUCH
            and other.bottom <= self.bottom + TOUCH
        )

    def placed(self, width: float, height: float, across: str, down: str) -> Room:
        """A room of that size in this one, where an alignment puts it."""
        left = self.left + (self.width - width) * _SHARES[across]
        return Room(left, self.top + (self.height - height) * _SHARES[down], width, height)


def share(word: str) -> float:
    """The part of what is left over that lies before a thing that stands so."""
    return _SHARES[word]


@dataclass(frozen=True)
class Paper:
    """What a layout lies on, in the layout's own mm: `full` to the cut, with `bleed` and `safe` from it; `ground`: how
    far past the cut grounds go on, which may be beyond all that is seen; `design`: the size that its numbers are for,
    which begins at (0, 0), and `design_bleed`, how far they reach out of it. `half_width`: how far from the middle
    words may reach between two heights; None on a rectangle."""

    full: Room
    design: Room
    bleed: float
    safe: float
    ground: float
    design_bleed: float = 0.0
    half_width: Callable[[float, float], float] | None = None

    def zone(self, name: str) -> Room:
        """An area by its name."""
        return self.full if name == "full" else self._bleed if name == "bleed" else self._safe

    @cached_property
    def _bleed(self) -> Room:
        return self.full.grown(self.bleed)

    @cached_property
    def _safe(self) -> Room:
        return self.full.grown(-self.safe)

    @cached_property
    def whole(self) -> Room:
        """The area that grounds fill."""
        return self.full.grown(self.ground)

    def reach_edges(self, room: Room) -> Room:
        """A room with each edge that lies on the edge of the design's bleed, or beyond it, on that of this paper, which
        is another one where the piece has another size."""
        return _moved_edges(room, self._drawn, self._bleed)

    def ground_room(self, room: Room) -> Room:
        """A room with each edge that lies on the edge of the bleed, or beyond it, where grounds end."""
        return _moved_edges(room, self._bleed, self.whole)

    @cached_property
    def _drawn(self) -> Room:
        """The design with its bleed."""
        return self.design.grown(self.design_bleed)


def _moved_edges(room: Room, drawn: Room, real: Room) -> Room:
    """A room with each edge that lies on that of `drawn`, or beyond it, no nearer than that of `real`."""
    left = min(room.left, real.left) if room.left <= drawn.left + TOUCH else room.left
    top = min(room.top, real.top) if room.top <= drawn.top + TOUCH else room.top
    right = max(room.right, real.right) if room.right >= drawn.right - TOUCH else room.right
    bottom = max(room.bottom, real.bottom) if room.bottom >= drawn.bottom - TOUCH else room.bottom
    return Room(left, top, right - left, bottom - top)


class PlaceSolver(ABC):
    """Finds the rooms of a layout's elements on one piece, each when it is asked for. Who composes the piece says what
    its elements are, which of them are printed and how large they are. `stacks`: the stack of each element in one."""

    def __init__(self, paper: Paper, stacks: Mapping[str, str]) -> None:
        self.paper = paper
        self.stacks = stacks
        self.rooms: dict[str, Room] = {}

    @abstractmethod
    def element(self, name: str) -> Element:
        """An element with what varies worked out."""

    @abstractmethod
    def shown(self, name: str) -> bool:
        """Whether an element is printed."""

    @abstractmethod
    def measure(self, name: str, width: float | None, height: float | None) -> tuple[float, float]:
        """The width and the height of what is in an element (in the layout's mm), for a width (None: as wide as it
        likes) and a height at most."""

    @abstractmethod
    def fault(self, name: str, key: str, what: str, expected: str) -> Fault:
        """A fault of an element on this piece."""

    def room(self, name: str) -> Room:
        """Where an element lies. Raises `InputError` where what is in it finds no room."""
        found = self.rooms.get(name)
        if found is None:
            stack = self.stacks.get(name)
            if stack is not None:
                self._stack(stack)
            else:
                element = self.element(name)
                found = self._room(name, element)
                if element.inset:
                    found = found.grown(-float(element.inset))
                straight = isinstance(element, ShapeElement) and element.shape in ("rectangle", "line")
                zoned = element.at is not None and element.at.zone
                if (straight or isinstance(element, PictureElement)) and not (element.turn or element.in_ or zoned):
                    found = self.paper.reach_edges(found)
                self.rooms[name] = self._within_shape(name, element, found)
            found = self.rooms[name]
        return found

    def _within_shape(self, name: str, element: Element, room: Room) -> Room:
        """A room of level words with what a piece that is no rectangle leaves of its width where they stand. Raises
        `InputError` where that is too little for them."""
        half_width, middle = self.paper.half_width, self.paper.full.left + self.paper.full.width / 2.0
        if half_width is None or not isinstance(element, WordsElement) or not self.shown(name):
            return room
        if element.turn or element.arc:
            return room
        auto = element.size is not None and element.size.height is None
        for _ in range(NARROWINGS):
            high = self.measure(name, room.width, None if auto else room.height)[1]
            whole = high if auto else room.height
            top = room.top + (whole - high) * share(element.align.down)
            half = max(half_width(top, top + high), LEAST_HALF)
            left, right = max(room.left, middle - half), min(room.right, middle + half)
            if left <= room.left + TOUCH and right >= room.right - TOUCH:
                break
            room = Room(left, room.top, max(right - left, LEAST_HALF), whole)
        return room

    def _room(self, name: str, element: Element) -> Room:
        if element.at is not None and element.at.zone:
            around = self.paper.zone(element.at.zone)
            return self._sized(name, element, around, around) if element.size else around
        x, y = element.at.point if element.at is not None and element.at.point else (0.0, 0.0)
        if element.below:
            return self._below(name, element, self.room(element.below), x, y)
        if element.beside:
            return self._beside(name, element, self.room(element.beside), x, y)
        around = self.room(element.in_) if element.in_ else self.paper.design
        if element.from_ is not None:
            return self._from_corner(name, element, around, element.from_, x, y)
        if element.in_ and element.at is None:
            return self._sized(name, element, around, around)
        free = Room(around.left + x, around.top + y, around.width - x, around.height - y)
        if not element.in_:
            safe = self.paper.zone("safe")
            free = Room(free.left, free.top, max(safe.right - free.left, 0.0), max(safe.bottom - free.top, 0.0))
        width, height = self._size(name, element.size or Extent(free.width, None), free, around)
        return Room(free.left, free.top, width, height)

    def _sized(self, name: str, element: Element, free: Room, around: Room) -> Room:
        """A room of the element's own size, or all of `free`, where its alignment puts it."""
        if element.size is None:
            return free
        width, height = self._size(name, element.size, free, around)
        return free.placed(width, height, element.align.across, element.align.down)

    def _from_corner(self, name: str, element: Element, around: Room, corner: Corner, x: float, y: float) -> Room:
        """A room whose corner lies `x` and `y` from that of the room around it, inwards."""
        free = Room(around.left, around.top, around.width - x, around.height - y)
        width, height = self._size(name, element.size or Extent(None, None), free, around)
        put = around.placed(width, height, corner.across, corner.down)
        dx = -x if corner.across == "right" else x
        dy = -y if corner.down == "bottom" else y
        return Room(put.left + dx, put.top + dy, width, height)

    def _below(self, name: str, element: Element, other: Room, x: float, y: float) -> Room:
        """The room under another one, as wide as that."""
        gap = float(element.gap) if self.shown(element.below or "") else 0.0
        top = other.bottom + gap + y
        down = max(self.paper.zone("safe").bottom - top, 0.0)
        free = Room(other.left + x, top, max(other.width - x, 0.0), down)
        width, height = self._size(name, element.size or Extent(free.width, None), free, other)
        return Room(free.left, free.top, width, height)

    def _beside(self, name: str, element: Element, other: Room, x: float, y: float) -> Room:
        """The room right of another one, as high as that."""
        gap = float(element.gap) if self.shown(element.beside or "") else 0.0
        left = other.right + gap + x
        across = max(self.paper.zone("safe").right - left, 0.0)
        free = Room(left, other.top + y, across, max(other.height - y, 0.0))
        wide = free.width if element.align.across in ("centre", "right") else None
        width, height = self._size(name, element.size or Extent(wide, free.height), free, other)
        return Room(free.left, free.top, width, height)

    def _size(self, name: str, size: Extent, free: Room, around: Room) -> tuple[float, float]:
        """The width and the height of an element: as written, or what its words or signs need; else what is free."""
        if size.full:
            return around.width, around.height
        if size.width is not None and size.height is not None:
            return size.width, size.height
        if not self.shown(name):
            return size.width or 0.0, size.height or 0.0
        if not isinstance(self.element(name), WordsElement | RepeatElement):
            return (
                free.width if size.width is None else size.width,
                free.height if size.height is None else size.height,
            )
        width, height = self.measure(name, size.width, size.height if size.height is not None else free.height)
        return (
            size.width if size.width is not None else min(width, free.width),
            size.height if size.height is not None else height,
        )

    # stacks

    def _stack(self, stack: str) -> None:
        """Finds the rooms of all elements of a stack."""
        element = self.element(stack)
        assert isinstance(element, StackElement)
        around, gap = self.room(stack), float(element.gap)
        names = [name for name in element.stack if self.stacks.get(name) == stack]
        shown = [name for name in names if self.shown(name)]
        heights = self._heights(stack, element, shown, around, gap)
        top = around.top
        for name in names:
            if name not in heights:
                self.rooms[name] = Room(around.left, top, around.width, 0.0)
                continue
            own = self.element(name)
            width = around.width
            if own.size is not None and own.size.width is not None:
                width = own.size.width
            left = around.left + (around.width - width) * share(own.align.across)
            self.rooms[name] = Room(left, top, width, heights[name])
            top += heights[name] + gap

    def _heights(
        self, stack: str, element: StackElement, shown: Sequence[str], around: Room, gap: float
    ) -> dict[str, float]:
        """The heights of those that are shown: as written, as their contents need, and what is left for the one that
        grows."""
        heights: dict[str, float] = {}
        left = around.height - gap * max(len(shown) - 1, 0)
        for name in shown:
            size = self.element(name).size
            if size is not None and size.height is not None:
                heights[name] = size.height
        for name in shown:
            if name not in heights and name != element.grows:
                own = self.element(name).size
                width = own.width if own is not None and own.width is not None else around.width
                heights[name] = self.measure(name, width, left - sum(heights.values()))[1]
        rest = left - sum(heights.values())
        if rest < -TOUCH:
            what = f"what is in the stack needs {-rest:.1f} mm more than the {around.height:g} mm that it has"
            raise InputError([self.fault(stack, "size", what, "a higher stack, less in it, or smaller type")])
        if element.grows is not None and element.grows in shown and element.grows not in heights:
            heights[element.grows] = max(rest, 0.0)
        return {name: heights[name] for name in shown}
