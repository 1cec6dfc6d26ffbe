"""Composes pieces from layouts of elements: finds each element's room, sets and paints it, in order (mm).

Everything that is the same on all pieces is worked out once for a layout: reading, expressions, styles, and the items
of elements in which nothing varies. A layout is drawn for a size; on a piece of another size its numbers follow,
evenly, around its middle, while areas (`bleed`, `full`, `safe`) are those of the piece."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from math import inf
from typing import Any

from generator.base.errors import NOWHERE, Fault, InputError, Mark
from generator.base.frozen import dataclass
from generator.base.geometry import chain, rotate, shift
from generator.base.units import pt_to_mm
from generator.definitions.id_types import PieceId
from generator.definitions.printed_pieces import Size
from generator.faces.area import Area
from generator.faces.colours import Palette
from generator.faces.display_list import Face, Group, Item, Shape, rectangle
from generator.faces.elements.effects import shadow_items
from generator.faces.elements.element_layout import (
    ElementLayout,
    check_element_layout,
    element_layout,
    is_element_layout,
    layout_fields,
)
from generator.faces.elements.element_types import (
    Align,
    Element,
    LayoutElement,
    RepeatElement,
    ShapeElement,
    WordsElement,
)
from generator.faces.elements.painters import (
    PAINTERS,
    SetWords,
    is_too_long,
    repeat_plan,
    set_words,
    shape_outline,
    word_look,
)
from generator.faces.elements.piece_values import PieceValues, PrintedSize
from generator.faces.elements.places import TOUCH, Paper, PlaceSolver, Room
from generator.faces.face_context import FaceContext
from generator.faces.face_inputs import CARDS, collected_inputs, note_inputs
from generator.faces.ink_saving import save_ink
from generator.faces.overlaps import Owner
from generator.faces.script_rules import is_right_to_left_language
from generator.faces.shapes import box, half_width
from generator.faces.tones import ink_table
from generator.faces.word_setter import hidden_id, word_setter

MOST_COMPOSED = 20_000
"""Elements of a side at most, with those of the layouts within its layout, each as often as it is there."""
_SHAPES = {"rect": "rectangle", "disc": "round", "hex": "hex"}
"""What the shapes of pieces that don't say theirs are called."""
REVERSE = "-reverse"
"""What the id of a piece's other side ends with, where that shows what the piece itself says."""


@dataclass(frozen=True)
class ComposedElement:
    """What one element puts on a face."""

    name: str
    items: tuple[Item, ...]


def element_face(context: FaceContext, piece: Any, shape: Shape, layout: str = "", name: str = "") -> Face:
    """One side of a piece in its shape, from a layout of elements: the piece's own, or the one that is named, with its
    id in small print or without ink. `name`: the id of the side, where that isn't the piece's. Raises `InputError`
    where a text doesn't fit or a value is wrong."""
    face, says_id = element_side(context, piece, shape, layout, name)
    return face if says_id else replace(face, items=(*face.items, hidden_id(face.id)))


def element_side(context: FaceContext, piece: Any, shape: Shape, layout: str = "", name: str = "") -> tuple[Face, bool]:
    """What a layout puts on a side of a piece, as `element_face`, and whether its id is among that."""
    name = name or piece.id
    named = layout or piece.layout
    if not layout:
        section = "cards" if piece.id in context.definitions.cards else "pieces"
        check_element_layout(context, named, f"{section}.{getattr(piece, 'written_as', piece.id)}.layout")
    context.face_cache["layout", name] = named, shape
    made = element_layout(context, named)
    composer = PieceComposer(context, piece, made, shape)
    items = tuple(item for element in composer.elements() for item in element.items)
    bleed = float(made.layout.bleed) if composer.reaches_out else 0.0
    face = Face(name, shape, items, bleed)
    return save_ink(face, _palette(context), context.icons) if context.looks.thin_ink else face, composer.says_id


def _palette(context: FaceContext) -> Palette:
    """The game's colours, by which second paints are found; made once for all faces."""
    kept = context.face_cache
    if "palette" not in kept:
        kept["palette"] = Palette(ink_table(context.definitions))
    found: Palette = kept["palette"]
    return found


def element_owners(context: FaceContext, face: Face) -> list[Owner]:
    """The element that puts each item of a face there; none for a face that isn't one of a layout of elements."""
    piece, made = _layout_of_side(context, face)
    if made is None:
        return []
    try:
        found = list(PieceComposer(context, piece, made, face.shape).elements())
    except InputError:
        return []
    return [owner for one in found for owner in _owners(one, made.elements[one.name])]


def _owners(composed: ComposedElement, element: Element) -> list[Owner]:
    """Who puts each item of an element there; its copy for those opposite is the last one."""
    owner = Owner(composed.name, element.in_ or "")
    copies = [owner._replace(is_copy=True)] if element.both_ways else []
    return [owner] * (len(composed.items) - len(copies)) + copies


def element_place(context: FaceContext, face: Face, name: str) -> Mark:
    """Where an element of a face is written; nowhere for a face that isn't one of a layout of elements."""
    _, made = _layout_of_side(context, face)
    return made.elements[name].place if made and name in made.elements else NOWHERE


def _layout_of_side(context: FaceContext, face: Face) -> tuple[Any, ElementLayout | None]:
    """The piece of which a face is a side, and the layout of elements of that side, if it has one."""
    turned = face.id.removesuffix(REVERSE)
    piece: Any = context.definitions.components().get(PieceId(turned))
    own = getattr(piece, "layout" if turned == face.id else "back_layout", "")
    name, shape = context.face_cache.get(("layout", face.id), (own, face.shape))
    whole = shape == face.shape  # a standee's face has more than one side of it
    known = piece is not None and whole and name and is_element_layout(context, name)
    return piece, element_layout(context, name) if known else None


class PieceComposer(PlaceSolver):
    """Composes the elements of one layout for one piece, in a shape around (0, 0). `given`: what the fields say of a
    layout within a layout, `scale` how large its numbers are there, and `composed` what was composed around it."""

    def __init__(
        self,
        context: FaceContext,
        piece: Any,
        made: ElementLayout,
        shape: Shape,
        given: Mapping[str, Any] | None = None,
        scale: float = 1.0,
        composed: list[str] | None = None,
    ) -> None:
        self.context = context
        self.piece = piece
        self.made = made
        self.shape = shape
        self.width, self.height = width, height = shape.width, shape.height
        self.inner = given is not None
        self.begins_right = is_right_to_left_language(context.texts.language) and not getattr(piece, "mirrors", False)
        """Whether words begin at the right on this piece, which isn't mirrored as a whole."""
        self.values = PieceValues(
            context,
            piece,
            made.fields,
            made.programs,
            made.known_ids,
            layout_fields,
            given,
            PrintedSize(width, height, _SHAPES.get(shape.kind, ""), made.layout.keep, made.layout.left_out),
        )
        self.write = word_setter(context, piece.id)
        size = made.layout.size or Size(width / scale, height / scale)
        out, keep = (0.0, 0.0) if self.inner else (float(made.layout.bleed), float(made.layout.safe))
        self.scale = min(width / size.width, height / size.height) * self.shrunk(keep, made.layout.keep)
        keep = keep if self.inner else max(keep, made.layout.keep)
        self.size = size
        x, y = (width / self.scale - size.width) / 2.0, (height / self.scale - size.height) / 2.0
        full = Room(-x, -y, width / self.scale, height / self.scale)
        design = Room(0.0, 0.0, size.width, size.height)
        across = self.half_width(keep)
        far = 0.0 if self.inner else max(made.layout.ground, out) / self.scale
        paper = Paper(full, design, out / self.scale, keep / self.scale, far, made.design_bleed, across)
        super().__init__(paper, made.stacks)
        self.corner = (-width / 2.0 + x * self.scale, height / 2.0 - y * self.scale)
        self.composed = [] if composed is None else composed
        """The elements composed so far, also of the layouts around this one."""
        self.reaches_out = False
        self.says_id = False
        self._elements: dict[str, Element] = {}
        self._shown: dict[str, bool] = {}
        self._words: dict[str, tuple[float | None, float, float, SetWords | None]] = {}
        """How the words of each element are set: the width, the heights in which they are the same, and the words."""

    def shrunk(self, safe: float, wanted: float) -> float:
        """The factor by which all but areas is smaller so that what keeps `safe` mm from the cut keeps `wanted`."""
        least = min(self.width, self.height)
        return 1.0 if self.inner or wanted <= safe else max((least - 2.0 * wanted) / (least - 2.0 * safe), 0.1)

    def half_width(self, keep: float) -> Callable[[float, float], float] | None:
        """How far from the middle words may reach between two heights (from the upper edge of the layout, in its mm)
        to stay `keep` mm from the cut; None on a rectangle, where that is the same everywhere."""
        if self.shape.kind == "rect":
            return None
        reach, high, scale = half_width(self.shape, keep), self.height / 2.0, self.scale
        low = (self.height / scale - self.size.height) / 2.0
        return lambda top, bottom: min(reach(high - (y + low) * scale) for y in (top, bottom)) / scale

    # what elements are

    def element(self, name: str) -> Element:
        """An element with what varies worked out, but for what it says or shows."""
        found = self._elements.get(name)
        if found is None:
            found = self.made.elements[name]
            if names := self.made.varying[name]:
                found = self._varied(name, found, names)
            if self.begins_right and isinstance(found, WordsElement) and not found.align.across:
                found = self._at_right(name, found)
            self._elements[name] = found
        return found

    def _at_right(self, name: str, element: WordsElement) -> WordsElement:
        """An element of words that begin at the right: the same one wherever it is the same otherwise."""
        kept, key = self.made.kept, ("at right", name, id(element))
        if key not in kept:
            self.made.keep(key, (replace(element, align=Align("right", element.align.down)), element))
        found: WordsElement = kept[key][0]
        return found

    def _varied(self, name: str, element: Element, names: tuple[str, ...]) -> Element:
        """An element with what varies worked out: the same one on all pieces on which its expressions come to the
        same."""
        kept, values = self.made.kept, self.values
        key = ("element", name, tuple([values.outcome(getattr(element, one)) for one in names]))
        found: Element | None = kept.get(key)
        if found is None:
            changed: Any = {one: values.concrete(getattr(element, one)) for one in names}
            found = self.made.keep(key, replace(element, **changed))
        return found

    def shown(self, name: str) -> bool:
        """Whether an element is printed: its condition holds, and it has something to print. What is in one that isn't
        shown goes its own way."""
        found = self._shown.get(name)
        if found is None:
            element, stack = self.made.elements[name], self.made.stacks.get(name)
            found = element.show is None or self.values.is_true(element.show)
            found = found and (stack is None or self.shown(stack))
            if found and isinstance(element, WordsElement):
                found = bool(self.text(name).strip())
            self._shown[name] = found
        return found

    def fault(self, name: str, key: str, what: str, expected: str) -> Fault:
        """A fault of an element on this piece."""
        place = self.made.elements[name].place
        path = f"elements.{name}.{key}" if key else f"elements.{name}"
        return Fault(place, path, f"on '{self.piece.id}': {what}", expected)

    # words

    def text(self, name: str) -> str:
        """What an element of words says in the language of the face."""
        element = self.made.elements[name]
        assert isinstance(element, WordsElement)
        return self.values.spoken_text(element.words)

    def set_text(self, name: str, width: float | None, height: float) -> SetWords | None:
        """The words of an element set in a width (None: on one line) and a height at most, in the layout's mm; None
        without any. Raises `InputError` where they don't fit."""
        known = self._words.get(name)
        if known is None or known[0] != width or not known[1] <= height <= known[2]:
            found = self._set_text(name, width, height, deck=True)
            high = found.height / self.scale if found else 0.0
            known = self._words[name] = (width, high - TOUCH, height, found)
        return known[3]

    def _set_text(self, name: str, width: float | None, height: float, *, deck: bool) -> SetWords | None:
        element = self.element(name)
        assert isinstance(element, WordsElement)
        text = self.text(name)
        if not text.strip():
            return None
        look = word_look(self, element, name)
        across, down = inf if width is None else width * self.scale, height * self.scale
        found = None
        if deck and element.fit == "deck" and (size := self.deck_size(name)) is not None:
            with contextlib.suppress(InputError):  # words that fit in no size are told of with their own least one
                found = set_words(self, name, element, text, look.with_sizes((size,)), across, down)
        found = found or set_words(self, name, element, text, look, across, down)
        self.says_id = self.says_id or ("imprint" in self.made.names and self._is_imprint(element))
        return found

    def _is_imprint(self, element: WordsElement) -> bool:
        program = self.made.programs.get(id(element.words))
        return program is not None and "imprint" in program.names

    def deck_size(self, name: str) -> float | None:
        """The size at which the words of an element fit on every card of the deck that has this layout."""
        deck, kept = getattr(self.piece, "deck", None), self.context.face_cache
        if deck is None or self.inner:
            return None
        self.context.note_input(CARDS)
        key = ("deck size", self.made.name, name, deck, self.width, self.height)
        if key not in kept:
            kept[key] = None  # while it is worked out, each card takes its own
            kept[key] = min(self._sizes_of_deck(name), default=None)
        found: float | None = kept[key]
        return found

    def _sizes_of_deck(self, name: str) -> Iterator[float]:
        """The size that each card of the deck takes by itself; a card that fails is told of when it is composed."""
        cards = self.context.definitions.cards
        own = cards.get(self.piece.id)
        for card in cards.values():
            if (card.deck, card.layout) != (self.piece.deck, self.piece.layout):
                continue
            if own is not None and card.size != own.size:
                continue
            other = PieceComposer(self.context, replace(card, size=self.piece.size), self.made, self.shape)
            try:
                found = other.own_size(name)
            except InputError:
                continue
            if found is not None:
                yield found

    def own_size(self, name: str) -> float | None:
        """The size that an element's words take on this piece by themselves; None where they don't count for the deck.
        Raises `InputError`."""
        element = self.element(name)
        if not isinstance(element, WordsElement) or element.fit != "deck" or not self.shown(name):
            return None
        room = self.room(name)
        found = self._set_text(name, room.width, room.height, deck=False)
        return found.block.size if found else None

    # places

    def measure(self, name: str, width: float | None, height: float | None) -> tuple[float, float]:
        """The size of what is in an element, in the layout's mm."""
        element = self.element(name)
        most = inf if height is None else max(height, 0.0)
        if isinstance(element, WordsElement):
            found = self.set_text(name, width, most)
            if found is None:
                return 0.0, 0.0
            after = pt_to_mm(found.block.size * found.look.faces.regular.tracking) if width is None else 0.0
            return (found.width + after) / self.scale, found.height / self.scale
        if isinstance(element, RepeatElement):
            plan = repeat_plan(self, name, element, inf if width is None else width)
            return plan.width, plan.height
        raise InputError(
            [self.fault(name, "size", "nothing says how high it is", "'size: 20 x 10', or 'grows' in its stack")]
        )

    def area(self, room: Room) -> Area:
        """A room on the face: in mm, y up, (0, 0) in the middle."""
        x, y = self.corner
        left, top, scale = x + room.left * self.scale, y - room.top * self.scale, self.scale
        return Area(left, top - room.height * scale, left + room.width * scale, top)

    # items

    def elements(self) -> Iterator[ComposedElement]:
        """What each element that is shown puts on the face, in order. Raises `InputError` with the faults of all
        elements."""
        faults: list[Fault] = []
        for name in self.made.elements:
            self.composed.append(name)
            if len(self.composed) > MOST_COMPOSED:
                what = "with the layouts in it, and those in these, it has too many elements"
                raise InputError([self.fault(name, "", what, f"at most {MOST_COMPOSED}")])
            try:
                if self.shown(name):
                    yield ComposedElement(name, self.items(name))
            except InputError as error:
                faults += (self._with_element(name, fault) for fault in error.faults)
        if faults:
            raise InputError(faults)

    def _with_element(self, name: str, fault: Fault) -> Fault:
        """A fault that names its element."""
        return (
            fault
            if f"'{name}'" in fault.what or f"elements.{name}" in fault.path
            else replace(fault, what=f"element '{name}': {fault.what}")
        )

    def items(self, name: str) -> tuple[Item, ...]:
        """What an element puts on the face."""
        element = self.element(name)
        least = float(element.if_room)
        try:
            room = self.room(name)
        except InputError as error:
            if not least or not is_too_long(error):
                raise
            return ()
        if room.height < least - TOUCH:
            return ()
        alike = self.made.is_static[name] or (isinstance(element, ShapeElement) and not element.mask)
        items = self._kept_items(name, element, room) if alike else self._items(name, room)
        if items and not self.paper.full.holds(self.reach(name, room)):
            self.reaches_out = True
        return items

    def _kept_items(self, name: str, element: Element, room: Room) -> tuple[Item, ...]:
        """The items of an element that are the same wherever it comes to the same, in the same room of a shape."""
        kept, key = self.made.kept, (id(element), room, self.shape, self.scale)
        found = kept.get(key)
        if found is None:
            with collected_inputs() as inputs:
                made = self._items(name, room), inputs, element  # while that is kept, its id is its own
            found = self.made.keep(key, made)
        note_inputs(found[1])
        items: tuple[Item, ...] = found[0]
        return items

    def _items(self, name: str, room: Room) -> tuple[Item, ...]:
        element = self.element(name)
        painter = PAINTERS.get(type(element))
        if isinstance(element, LayoutElement):
            given = {key: self.values.raw(value, spoken=True) for key, value in element.with_.items()}
            items = self.inner_items(name, "layout", self.values.concrete(element.layout), given, room)
        else:
            items = painter(self, name, element, room) if painter else ()
        if items and element.mask:
            mask: Any = self.element(element.mask)
            items = (Group(items, clip=shape_outline(self, element.mask, mask, self.room(element.mask))),)
        items = self.with_effects(element, room, self.reach(name, room), items) if items else ()
        return (*items, Group(items, rotate(180.0))) if items and element.both_ways else items

    def reach(self, name: str, room: Room) -> Room:
        """How far an element may be seen: its room, or that of the shape that cuts it."""
        mask = self.made.elements[name].mask
        return self.room(mask) if mask else room

    def inner_items(self, name: str, key: str, layout: str, given: Mapping[str, Any], room: Room) -> tuple[Item, ...]:
        """The items of a layout within this one, which a key of an element names, told what its fields say."""
        inner = self.made.inner.get(layout)
        if inner is None:
            known = ", ".join(self.made.inner)
            raise InputError([self.fault(name, key, f"there is no layout '{layout}'", known or "a layout")])
        area = self.area(room)
        room_shape = rectangle(area.width, area.height)
        said = _as_fields(inner, given)
        composer = PieceComposer(self.context, self.piece, inner, room_shape, said, self.scale, self.composed)
        items = tuple(item for one in composer.elements() for item in one.items)
        return (Group(items, shift(*area.middle)),) if items else ()

    def with_effects(self, element: Element, room: Room, reach: Room, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """An element's items with its shadow, as opaque as it is, turned."""
        if element.shadow is not None:
            cast, icons = element.shadow, self.context.icons
            x, y = (float(one) * self.scale for one in cast.at)
            blur = float(cast.blur) * self.scale
            items = (*shadow_items(items, icons, x, -y, cast.colour, float(cast.opacity), blur), *items)
        if element.opacity < 1.0:
            items = (Group(items, opacity=max(float(element.opacity), 0.0)),)
        if element.turn % 360:
            x, y = self.area(room).middle
            items = (Group(items, chain(shift(-x, -y), rotate(-float(element.turn), x, y))),)
        out = self.paper.whole
        if not self.inner and not out.holds(reach) and not element.turn % 360:
            end = self.area(out)
            items = (Group(items, clip=box(end.left, end.bottom, end.width, end.height)),)
        return items


def _as_fields(inner: ElementLayout, given: Mapping[str, Any]) -> dict[str, Any]:
    """What the fields of a layout within a layout say, each of the sort that it is."""
    found: dict[str, Any] = {name: field.nothing for name, field in inner.fields.items()}
    for name, value in given.items():
        field = inner.fields[name]
        if field.sort == "number" and isinstance(value, str):
            try:
                value = float(value.replace(",", ".")) if value.strip() else field.nothing
            except ValueError:
                what = f"'{value}' is no number for '{name}' of the layout '{inner.name}'"
                raise InputError([Fault(Mark(inner.file), "fields", what, "a number")]) from None
        found[name] = value
    return found
