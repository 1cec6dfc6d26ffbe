"""Cards in any size: a stack of parts from the top, a strip and small print at the foot, values in the corners (mm).

What stands in the stack is the layout's: a solid block with the picture or the icon, a solid band with the name, the
line of its type, the name, rows of a label and what stands behind it, the text. The block takes the room that the words
leave. On a card that is wider than high it stands at the left, the words beside it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property

from generator.base.errors import InputError, input_error
from generator.base.frozen import dataclass
from generator.definitions.printed_pieces import Card
from generator.faces.area import Area, draw_rule
from generator.faces.art import fit_art, visible_part
from generator.faces.display_list import Face, IconUse, Item, Path, rectangle
from generator.faces.elements.element_layout import is_element_layout
from generator.faces.elements.layout_composer import element_face
from generator.faces.face_context import FaceContext
from generator.faces.kinds.back import back_of
from generator.faces.kinds.card_look import CardLook, resize_look
from generator.faces.kinds.finished_card import FINISHED, finished_face
from generator.faces.piece_colours import piece_icon, piece_roles
from generator.faces.text_setting import TextBlock, TextStyle, intern_style, size_steps
from generator.faces.tones import BLACK
from generator.faces.word_setter import MANY, identification_block, word_setter

PLAIN = "poster"
"""The layout that any other one of cards is like."""
WIDE = 1.15
"""A card is wide from this ratio of width to height."""
INSIDE = 4.2
"""What stands in corners and at the top keeps at least this from the cut (mm); print services want 4."""
REVERSED = 6.5
"""Light words on a dark ground are never smaller (pt)."""
OWNER = 4.4
"""Size of the sign of the seat whose card it is (mm)."""
CLEAR = 0.3
"""What the lower corners keep from what lies under them (mm)."""
_AFTER = {"type": 0.7, "name": 1.35, "rows": 1.2}
"""What is left below a part, in gaps."""
_LETTERS = re.compile(r"\w(?![^{]*\})")
"""A letter or digit that isn't in the name of an icon."""
_CORNERS = ("top_left", "top_right", "bottom_left", "bottom_right")


@dataclass(frozen=True)
class StackPart:
    """One part of the stack: its height in mm, and a function that gives its items for its upper edge. `solid` parts
    reach from edge to edge and touch each other."""

    height: float
    items: Callable[[float], tuple[Item, ...]]
    solid: bool = False


def card_face(context: FaceContext, card: Card, variant: str = "home") -> Face:
    """The face of a card: with its layout's border and frame, or with bleed in the variant for print services. Raises
    `InputError` where a text doesn't fit."""
    if is_element_layout(context, card.layout):
        return element_face(context, card, rectangle(card.size.width, card.size.height))
    named = context.layout(card.layout, CardLook, like=PLAIN, path=f"cards.{card.id}.layout")
    look = resize_look(named, card.size, card.id)
    if FINISHED in look.stack:
        return finished_face(context, card, look)
    return _PosterComposer(context, card, look, bleeds=variant == "service" or not look.border).face()


def card_back(context: FaceContext, card: Card) -> Face | None:
    """The back that a card or its deck names; None where none is named."""
    deck = context.definitions.decks.get(card.deck) if card.deck else None
    plain = card.back is None and card.back_layout is None
    named = replace(card, back=deck.back) if plain and deck and deck.back else card
    return back_of(context, named, rectangle(card.size.width, card.size.height))


def _with_title_band(stack: tuple[str, ...]) -> tuple[str, ...]:
    """The stack of a card that has nothing to show in its block: the band with the name takes the block's place."""
    if "title" in stack:
        return tuple(part for part in stack if part != "picture")
    return tuple("title" if part == "picture" else part for part in stack if part not in ("type", "name"))


class _PosterComposer:
    """Composes one card."""

    def __init__(self, context: FaceContext, card: Card, look: CardLook, *, bleeds: bool) -> None:
        self.context = context
        self.card = card
        self.look = look
        self.words = context.words(card)
        self.paints = piece_roles(context.definitions, card)
        self.icon = piece_icon(context.definitions, card)
        self.write = word_setter(context, card.id)
        self.bleeds = bleeds
        out = look.bleed if bleeds else -look.border
        half, high = look.width / 2.0, look.height / 2.0
        self.panel = Area(-half - out, -high - out, half + out, high + out)
        self.stack = look.stack if self.shows_picture else _with_title_band(look.stack)
        wide = "picture" in look.stack and look.width >= WIDE * look.height
        self.column = wide and self.shows_picture
        left = -half + look.side
        if self.column:
            left = -half + look.picture_wide * look.width + look.side * 0.8
        self.left, self.right = left, half - look.side
        self.top = high - look.side
        self.over = self.panel.top - high + look.border
        self.foot = -high + look.print_up

    @property
    def measure(self) -> float:
        """The width of text in mm."""
        return self.right - self.left

    @property
    def shows_picture(self) -> bool:
        """Whether the block has a picture or an icon to show; else it holds corners at most."""
        return self.card.art is not None or self.icon is not None

    def face(self) -> Face:
        """All parts, from the ground up."""
        look, card = self.look, self.card
        prints, foot, lift = self.small_print()
        strip, bottom = self.strip(foot)
        if self.is_all_picture:
            bottom = self.panel.bottom
        items = (
            *self.stack_parts(bottom),
            *strip,
            *self.corners(lift),
            *(() if self.bleeds else (self.panel.frame_path(self.paints.frame, look.frame),)),
            *prints,
        )
        return Face(card.id, rectangle(look.width, look.height), items, look.bleed if self.bleeds else 0.0)

    @property
    def is_all_picture(self) -> bool:
        """Whether the picture is all that the layout and the card want to be seen."""
        card, lower = self.card, (self.card.corners.bottom_left, self.card.corners.bottom_right)
        wanted = self.look.print_size or self.words.foot or card.strip or card.seat or any(lower)
        return self.look.stack == ("picture",) and card.art is not None and not wanted

    # what stands at the foot, from the cut upwards

    def small_print(self) -> tuple[tuple[Item, ...], float, float]:
        """The id at the left, the card's small words at the right or above, the height that they reach, and by how much
        they lift what stands on them."""
        look, card = self.look, self.card
        style = intern_style(look.print_font)
        sizes = (look.print_size, look.print_least)
        prints = identification_block(
            self.context, card.id, card.module, style, sizes, (self.left, self.foot, self.measure)
        )
        top = prints[0].y + style.measures.cap_height(sizes[0])
        owner = self.owner()
        if owner:
            top = max(top, self.foot + OWNER - look.gap * 0.5)
        wide = OWNER if owner else 0.0
        small: tuple[Item, ...] = (*owner, *prints)
        lift, high = 0.0, wide
        if self.words.foot:
            words, steps = intern_style(look.text_font), size_steps(look.foot_size, look.foot_least)
            free = self.measure - self.write.width(prints[-1].text, style, prints[-1].size) - 2.0 - wide
            width = self.write.width(self.words.foot, words, steps[0])
            if len(prints) == 1 and width <= free and "\n" not in self.words.foot:
                right = self.right - (OWNER + 1.0 if owner else 0.0)
                foot = self.write.line(self.words.foot, words, steps[:1], free, right, self.foot, "right")
                small, wide = (*foot, *small), self.right - right + width
                high = max(high, words.measures.cap_height(steps[0]))
            else:
                block = self.write.lines(self.words.foot, words, steps, self.measure, 2)
                lift = 1.1 + block.height
                small, wide = (*block.items_at(self.left, top + lift), *small), self.measure
                high = top + lift - self.foot
        lifted = max(lift, self.missing_foot_height(self.foot + high, wide)) if high else 0.0
        return small, top + lifted, lifted

    def missing_foot_height(self, top: float, wide: float) -> float:
        """How much higher the lower corners have to stand to clear the text at the right of the foot, which reaches up
        to `top` and is `wide` mm wide."""
        corners = self.card.corners
        beside = [corners.bottom_right] if corners.bottom_right else []
        if corners.bottom_left and not self.column and self.corner_width(corners.bottom_left) + wide > self.measure:
            beside.append(corners.bottom_left)
        return max((0.0, *(top + CLEAR - self.corner_depth(words) for words in beside)))

    def corner_depth(self, words: str) -> float:
        """How far down the ink of a lower corner reaches beside the strip: signs are higher than numerals."""
        style = self.corner_style(BLACK)
        high = style.measures.cap_height(self.corner_size(words))
        return self.beside_strip(high) - (style.sign - 1.0) / 2.0 * high * ("{" in words)

    def beside_strip(self, high: float) -> float:
        """The baseline of numerals `high` mm high in a lower corner beside the strip."""
        return self.foot + 1.3 + self.look.gap * 0.8 + (self.look.strip_height - high) / 2.0

    def owner(self) -> tuple[Item, ...]:
        """The sign of the seat that owns the card, at the right of the foot: not everybody can tell seats by their
        colour."""
        seat = self.context.definitions.seats[self.card.seat].icon if self.card.seat else None
        if seat is None or seat == self.icon:
            return ()
        half = OWNER / 2.0
        return (IconUse(seat, self.right - half, self.foot + half, OWNER, self.paints.mark),)

    def strip(self, foot: float) -> tuple[tuple[Item, ...], float]:
        """The box with the strip between the lower corners, and the height at which the stack must end."""
        look, card = self.look, self.card
        lower = [getattr(card.corners, name) for name in _CORNERS[2:]]
        if not card.strip and not any(lower):
            return (), foot + look.gap * 1.4
        style = intern_style(look.value_font, sign_colour=self.paints.mark, sign=1.25)
        low = foot + look.gap * 0.8
        widths = [self.corner_width(words) + look.gap if words else 0.0 for words in lower]
        widths[0] = 0.0 if self.column else widths[0]
        area = Area(self.left + widths[0], low, self.right - widths[1], low + look.strip_height)
        if not card.strip:
            return (), area.top + look.gap * 0.8
        sizes = size_steps(style.measures.size_for_cap(look.strip_cap), look.strip_least)
        size = self.write.size(card.strip, style, sizes, area.width - 2.0)
        x, y = area.middle
        y -= style.measures.cap_height(size) / 2.0
        return (
            area.filled_path(self.paints.pale),
            area.frame_path(self.paints.edge, look.frame),
            *self.write.line(card.strip, style, (size,), area.width, x, y, "centre"),
        ), area.top + look.gap

    # corners

    def corner_style(self, colour: str) -> TextStyle:
        """Letters and icons of a corner."""
        return intern_style(self.look.value_font, colour, sign=1.3)

    def corner_size(self, words: str) -> float:
        """The size of a corner's words. Raises `InputError`."""
        look, style = self.look, self.corner_style(BLACK)
        largest = style.measures.size_for_cap(look.corner_cap)
        most = look.corner_share * look.width - look.corner_pad
        return self.write.size(words, style, size_steps(largest, look.corner_least), most)

    def corner_width(self, words: str) -> float:
        """How wide a corner's words are."""
        return self.write.width(words, self.corner_style(BLACK), self.corner_size(words)) if words else 0.0

    def corners(self, lift: float) -> tuple[Item, ...]:
        """The values in the corners: the upper ones on the block, the lower ones beside the strip, raised by `lift` mm
        where small words lie under them."""
        items: list[Item] = []
        for name in _CORNERS:
            words = getattr(self.card.corners, name)
            if words:
                items.extend(self.corner(words, name.startswith("top"), name.endswith("left"), lift))
        return tuple(items)

    def corner(self, words: str, upper: bool, at_left: bool, lift: float) -> tuple[Item, ...]:
        """One corner, on a plate of its own where it stands on a picture."""
        look, size = self.look, self.corner_size(words)
        high = self.corner_style(BLACK).measures.cap_height(size)
        inset = max(look.border + look.corner_pad, INSIDE)
        x, align = (inset - look.width / 2.0, "left") if at_left else (look.width / 2.0 - inset, "right")
        y = look.height / 2.0 - inset - high if upper else inset - look.height / 2.0
        ground = self.corner_ground(upper, at_left)
        if not upper and ground == "paper":
            x = self.left if at_left else self.right
            y = self.beside_strip(high) + lift
        paint = self.paints.mark if ground == "paper" else self.paints.sign_upon
        items = self.write.line(words, self.corner_style(paint), (size,), MANY, x, y, align)
        if ground != "picture" or self.card.art is None:
            return items
        pad, width, panel = look.plate_pad, self.corner_width(words), self.panel
        left, right = (panel.left, x + width + pad) if at_left else (x - width - pad, panel.right)
        low, top = (y - pad, panel.top) if upper else (panel.bottom, y + high + pad)
        plate = Area(left, low, right, top)
        return (
            plate.filled_path(f"{self.paints.colour}|white"),
            plate.frame_path(self.paints.edge, look.frame),
            *items,
        )

    def corner_ground(self, upper: bool, at_left: bool) -> str:
        """The part under a corner: the block (`picture`), the band (`title`) or `paper`."""
        if self.column and at_left:
            return "picture"
        return self.head if upper and self.head in ("picture", "title") else "paper"

    @cached_property
    def head(self) -> str:
        """The name of the first part of the stack."""
        stack = [part for part in self.stack if not (self.column and part == "picture")]
        return stack[0] if stack else ""

    @cached_property
    def corner_band(self) -> float:
        """How high a solid part at the top has to be to hold the upper corners; 0 where there are none."""
        look = self.look
        upper = [getattr(self.card.corners, name) for name in _CORNERS[:2]]
        if not any(upper):
            return 0.0
        from_cut = max(look.border + look.corner_pad, INSIDE)
        return from_cut - look.border + look.corner_cap + look.corner_pad

    # the stack

    def stack_parts(self, bottom: float) -> tuple[Item, ...]:
        """The parts of the stack down to `bottom`; the text takes the largest size that fits, the picture the rest."""
        names = [name for name in self.stack if not (self.column and name == "picture")]
        fixed = {name: part for name in names if (part := self.part(name))}
        spare = self.room(fixed, names, bottom)
        picture, text = self.picture_and_text(names, spare)
        parts = {**fixed, **({"picture": picture} if picture else {}), **({"text": text} if text else {})}
        items: list[Item] = [*self.side_picture()]
        y, before = self.stack_start(names, parts), ""
        for name in names:
            part = parts.get(name)
            if part is None:
                continue
            y -= self.gap_before(before, name, parts)
            items.extend(part.items(y))
            y -= part.height
            before = name
        return tuple(items)

    def stack_start(self, names: list[str], parts: Mapping[str, StackPart]) -> float:
        """Where the stack begins: at the panel's edge where its first part is solid."""
        first = next((parts[name] for name in names if name in parts), None)
        if first is not None and first.solid:
            return self.panel.top
        return self.top

    def gap_before(self, before: str, name: str, parts: Mapping[str, StackPart]) -> float:
        """The gap over a part, in the layout's gaps."""
        if not before or (parts[before].solid and parts[name].solid):
            return 0.0
        return self.look.gap * (1.3 if parts[before].solid else _AFTER.get(before, 1.0))

    def room(self, fixed: dict[str, StackPart], names: list[str], bottom: float) -> float:
        """The height that the picture and the text share, their gaps taken off."""
        nothing = StackPart(0.0, lambda _: (), solid=True)
        mock = {**fixed}
        if self.has_picture(names):
            mock["picture"] = nothing
        if self.words.text:
            mock["text"] = StackPart(0.0, lambda _: ())
        y, before = self.stack_start(names, mock), ""
        for name in names:
            if name in mock:
                y -= self.gap_before(before, name, mock) + mock[name].height
                before = name
        return y - bottom

    def has_picture(self, names: list[str]) -> bool:
        """Whether the stack has a block."""
        return "picture" in names and (self.shows_picture or (names[0] == "picture"))

    def picture_and_text(self, names: list[str], spare: float) -> tuple[StackPart | None, StackPart | None]:
        """The block and the text in the height that they share. Raises `InputError` where the text doesn't fit."""
        look = self.look
        wants = self.has_picture(names)
        shown = self.shows_picture
        over = self.over if self.head == "picture" else 0.0
        band = self.corner_band if self.head == "picture" else 0.0
        least = max(look.picture_least if shown else 4.0, band) + over if wants else 0.0
        most = max(look.picture_share * look.height + over, least) if shown and wants else least
        most = spare if self.is_all_picture else most
        text = self.text(spare, least, most) if "text" in names and self.words.text else None
        left = spare - (text.height if text else 0.0)
        if left < least - 0.01:
            raise input_error(
                f"its words need {least - left:.1f} mm more than a card of {look.width:g} × {look.height:g} mm has",
                expected="a larger card, fewer rows or shorter words",
                path=self.card.id,
            )
        return (self.block(min(most, left)) if wants else None), text

    def text(self, spare: float, least: float, most: float) -> StackPart:
        """The text at its largest size with the picture at least `least` high; where the layout prefers the picture,
        with the picture at its full height."""
        rooms = [spare - most, spare - least] if self.look.prefers == "picture" else [spare - least]
        for room in rooms[:-1]:
            try:
                return self.set_text(room)
            except InputError:
                continue
        return self.set_text(rooms[-1])

    def set_text(self, room: float) -> StackPart:
        """The text at the largest size that fits into `room`. Raises `InputError`."""
        look = self.look
        faces = self.write.faces(intern_style(look.text_font, sign=1.2), look.strong_font)
        sizes = size_steps(look.text_size, look.text_least)
        block = self.write.block(self.words.text, faces, sizes, self.measure, max(room, 0.0), leading=look.text_leading)
        return StackPart(block.height, lambda y: block.items_at(self.left, y))

    def part(self, name: str) -> StackPart | None:
        """A part of the stack whose height doesn't depend on the room; None where the card has nothing for it."""
        makers: dict[str, Callable[[], StackPart | None]] = {
            "title": self.title, "type": self.type_line, "name": self.name, "rows": self.rows,
        }  # fmt: skip
        return makers[name]() if name in makers else None

    def type_block(self, style: TextStyle, width: float, least: float) -> TextBlock | None:
        """The line of the type, in capitals, or several of them."""
        if not self.words.type:
            return None
        sizes = size_steps(self.look.type_size, least)
        return self.write.lines(self.context.capitals(self.words.type), style, sizes, width, 1)

    def type_line(self) -> StackPart | None:
        """The type over the name."""
        left, right = self.words_span("type")
        look = self.look
        style = intern_style(look.title_font, self.paints.word, look.type_tracking)
        block = self.type_block(style, right - left, look.type_least)
        return StackPart(block.height, lambda y: block.items_at(left, y)) if block else None

    def name(self) -> StackPart:
        """The name on one line, or on two."""
        look = self.look
        style = intern_style(look.title_font, BLACK, kern=True)
        left, right = self.words_span("name")
        block = self.write.title(self.words.name, style, size_steps(look.name_size, look.name_least), right - left)
        return StackPart(block.height, lambda y: block.items_at(left, y))

    def title(self) -> StackPart:
        """A solid band from edge to edge with the type and the name, between the corners where it is at the top."""
        look, paints = self.look, self.paints
        left, right = self.words_span("title")
        width = right - left
        kind = self.type_block(
            intern_style(look.title_font, paints.word_upon, look.type_tracking), width, max(look.type_least, REVERSED)
        )
        style = intern_style(look.title_font, paints.word_upon, kern=True)
        block = self.write.title(self.words.name, style, size_steps(look.name_size, look.name_least), width)
        over = kind.height + look.title_pad * 0.75 if kind else 0.0
        head = self.head == "title"
        pad = look.title_pad + (self.over + max(0.0, INSIDE - look.border - look.title_pad) if head else 0.0)
        height = max(pad + over + block.height + look.title_pad, self.corner_band + self.over if head else 0.0)

        def items(y: float) -> tuple[Item, ...]:
            band = Area(self.edge, y - height, self.panel.right, y)
            low = band.bottom + look.title_pad + block.height
            return (
                band.filled_path(paints.ground),
                draw_rule(band.left, band.right, band.bottom, paints.edge, look.frame),
                *(() if head else (draw_rule(band.left, band.right, y, f"{paints.upon}|none", look.frame),)),
                *(kind.items_at(left, low + over) if kind else ()),
                *block.items_at(left, low),
            )

        return StackPart(height, items, solid=True)

    def words_span(self, part: str) -> tuple[float, float]:
        """Where the words of a part begin and end: between the upper corners where it stands beside them."""
        corners = self.card.corners
        beside = part in ((self.head, "name") if self.head == "type" else (self.head,))
        at_left = self.room_beside(corners.top_left) if beside and not self.column else 0.0
        at_right = self.room_beside(corners.top_right) if beside else 0.0
        return self.left + at_left, self.right - at_right

    def room_beside(self, words: str) -> float:
        """What a name leaves to a corner beside it."""
        if not words:
            return 0.0
        inset = max(self.look.border + self.look.corner_pad, INSIDE) - self.look.side
        return max(inset + self.corner_width(words) + self.look.gap, 0.0)

    @property
    def edge(self) -> float:
        """The left edge of solid parts."""
        return -self.look.width / 2.0 + self.look.picture_wide * self.look.width if self.column else self.panel.left

    def rows(self) -> StackPart | None:
        """Ruled rows: a label and what stands behind it."""
        look, paints, rows = self.look, self.paints, self.card.rows
        if not rows:
            return None
        label_style = intern_style(look.title_font, paints.word, look.type_tracking)
        value_style = intern_style(look.row_font, sign_colour=paints.mark, sign=1.25)
        labels = {name: self.context.capitals(self.context.label(name)) for name in rows}
        widest = max(self.write.width(label, label_style, look.label_size) for label in labels.values())
        wide = min(max(look.label_wide, widest + 2.0), 0.45 * self.measure)
        heights = [
            look.row_height if words.strip() else max(look.row_height, look.row_written) for words in rows.values()
        ]

        def items(y: float) -> tuple[Item, ...]:
            found: list[Item] = []
            for height, (name, words) in zip(heights, rows.items(), strict=True):
                low = y - (height + value_style.measures.cap_height(look.row_size)) / 2.0
                found.append(self.hairline(y))
                y -= height
                sizes = size_steps(look.label_size, look.type_least)
                alone = y + (height - label_style.measures.cap_height(look.label_size)) / 2.0
                beside = low if _LETTERS.search(words) else alone
                try:
                    found += self.write.line(labels[name], label_style, sizes, wide - 1.0, self.left, beside)
                except InputError as error:
                    where = f"a shorter label, '{name}' in text/{self.context.texts.language}.yaml"
                    faults = (replace(one, what=f"the label {one.what}") for one in error.faults)
                    raise InputError([replace(one, expected=f"{where}: {one.expected}") for one in faults]) from None
                sizes = size_steps(look.row_size, look.row_least)
                found += self.write.line(words, value_style, sizes, self.measure - wide, self.left + wide, low)
            return (*found, self.hairline(y))

        return StackPart(sum(heights), items)

    def hairline(self, y: float) -> Path:
        """A hairline across the text."""
        return draw_rule(self.left, self.right, y, self.paints.hairline, 0.25)

    # the block with the picture or the icon

    def block(self, height: float) -> StackPart:
        """The solid block in the stack."""

        def items(y: float) -> tuple[Item, ...]:
            return self.picture_block(Area(self.panel.left, y - height, self.panel.right, y))

        return StackPart(height, items, solid=True)

    def side_picture(self) -> tuple[Item, ...]:
        """The block at the left of a wide card."""
        if not self.column:
            return ()
        return self.picture_block(Area(self.panel.left, self.panel.bottom, self.edge, self.panel.top))

    def picture_block(self, area: Area) -> tuple[Item, ...]:
        """The picture, or the icon on a solid ground."""
        look, paints, art = self.look, self.paints, self.card.art
        around = area.frame_path(paints.edge, look.frame)
        if art is not None:
            seen = visible_part((area.left, area.bottom, area.right, area.top), look.width, look.height)
            return (area.filled_path(paints.pale), *fit_art(self.context, art, seen, paints.mark, paints.pale), around)
        ground = (area.filled_path(paints.ground), around)
        if self.icon is None:
            return ground
        half, high = look.width / 2.0 - 3.0, look.height / 2.0 - 3.0
        safe = Area(max(area.left, -half), max(area.bottom, -high), min(area.right, half), min(area.top, high))
        size = min(
            look.icon_share * safe.height, look.icon_most, 0.44 * safe.width if not self.column else 0.7 * safe.width
        )
        x, y = safe.middle
        return (*ground, IconUse(self.icon, x, y, size, paints.sign_upon))
