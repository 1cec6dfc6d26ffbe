"""A tuckbox: the net of a box that is closed by a lid with a tuck, fitted to the cards that it holds (mm).

From left to right: back, side, front, side, and the strip that is glued behind the back's free edge. The lid hangs on
the back; the bottom too, with a tab that is glued behind the front. Cut along the whole lines, fold the dashed ones
backwards. The trim is the rectangle around the net.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.base.errors import input_error
from generator.base.frozen import dataclass
from generator.base.geometry import Point, box_around, rotate
from generator.definitions.printed_pieces import Box, Card
from generator.faces.area import Area
from generator.faces.art import fit_art
from generator.faces.display_list import Face, Group, IconUse, Item
from generator.faces.face_context import FaceContext
from generator.faces.fonts import FontName
from generator.faces.kinds.dice_net import tab_words
from generator.faces.kinds.net import FoldingNet, NetPanel, square_panel, tab_panel
from generator.faces.piece_colours import piece_icon, piece_roles
from generator.faces.text_setting import TextStyle, size_steps
from generator.faces.word_setter import identification_block, word_setter


@dataclass(frozen=True)
class BoxLook:
    """The numbers of `templates/faces/box.yaml`, which explains them (mm, pt)."""

    title_font: FontName
    text_font: FontName
    print_font: FontName
    room: float
    room_high: float
    least_depth: float
    tab: float
    tuck: float
    slant: float
    notch: float
    line: float
    fold: float
    dash: float
    inset: float
    icon: float
    title: float
    title_least: float
    text: float
    text_least: float
    spine: float
    glue: float
    print_size: float


@dataclass(frozen=True)
class InnerSize:
    """The inner width, height and depth of a box in mm."""

    width: float
    height: float
    depth: float


def inner_size(context: FaceContext, box: Box, look: BoxLook) -> InnerSize:
    """The inner size of a box in mm: that of the cards it holds, with some play. Raises `InputError` where neither a
    deck nor the box says a size."""
    if box.deck is not None:
        counts = context.printed_cards(box.deck)
        cards: list[Card] = [context.definitions.cards[name] for name in counts]
        if not cards:
            raise input_error(f"the deck '{box.deck}' has no cards in play", path=f"pieces.{box.id}.deck")
        width, height = max(card.size.width for card in cards), max(card.size.height for card in cards)
        depth = float(box.depth or sum(counts.values()) * box.thickness)
    elif box.size is not None and box.depth is not None:
        width, height, depth = box.size.width, box.size.height, float(box.depth)
    else:
        expected = "a `deck`, or `size` and `depth`"
        raise input_error("nothing says how large the box is", expected=expected, path=f"pieces.{box.id}")
    return InnerSize(width + look.room, height + look.room_high, max(depth + look.room, look.least_depth))


def tuckbox_net(size: InnerSize, look: BoxLook) -> FoldingNet:
    """The net of a box."""
    w, h, d = size.width, size.height, size.depth
    x1, x2, x3, x4 = w, w + d, 2 * w + d, 2 * w + 2 * d
    dust = min(0.48 * w, 1.1 * d + 4.0, 0.4 * h)
    strip, tuck = min(look.tab, 0.9 * d), min(look.tuck, 0.5 * h)
    slant = look.slant
    tip = min(4.0, 0.3 * tuck)
    lid: tuple[Point, ...] = ((0.0, h), (w, h), (w, h + d), (0.0, h + d))
    tongue: tuple[Point, ...] = (
        (0.0, h + d), (w, h + d), (w - 0.5, h + d + tuck - tip),
        (w - tip, h + d + tuck), (tip, h + d + tuck), (0.5, h + d + tuck - tip),
    )  # fmt: skip
    panels = (
        square_panel("back", 0.0, 0.0, w, h),
        NetPanel("side", square_panel("", x1, 0.0, d, h).corners, "back", ((x1, 0.0), (x1, h))),
        NetPanel("front", square_panel("", x2, 0.0, w, h).corners, "side", ((x2, 0.0), (x2, h))),
        NetPanel("other-side", square_panel("", x3, 0.0, d, h).corners, "front", ((x3, 0.0), (x3, h))),
        tab_panel("strip", "other-side", ((x4, 0.0), (x4, h)), strip, slant + 1.5, ((0.0, 0.0), (0.0, h))),
        NetPanel("lid", lid, "back", ((0.0, h), (w, h))),
        NetPanel("tuck", tongue, "lid", ((0.0, h + d), (w, h + d)), onto=((x3, h), (x2, h))),
        NetPanel("bottom", ((0.0, -d), (w, -d), (w, 0.0), (0.0, 0.0)), "back", ((0.0, 0.0), (w, 0.0))),
        tab_panel(
            "bottom-tab", "bottom", ((0.0, -d), (w, -d)), min(strip, 0.5 * h), slant + 1.5, ((x3, 0.0), (x2, 0.0))
        ),
        tab_panel("dust", "side", ((x2, h), (x1, h)), dust, slant),
        tab_panel("other-dust", "other-side", ((x4, h), (x3, h)), dust, slant),
        tab_panel("low-dust", "side", ((x1, 0.0), (x2, 0.0)), dust, slant),
        tab_panel("other-low-dust", "other-side", ((x3, 0.0), (x4, 0.0)), dust, slant),
    )
    return FoldingNet(panels, (_notch(look, x2 + w / 2.0, h, w),)).centre


def _notch(look: BoxLook, x: float, y: float, wide: float) -> tuple[Point, ...]:
    """The half circle for the thumb in the front's upper edge."""
    radius = min(look.notch, 0.45 * wide) / 2.0
    turns = [math.pi * step / 24.0 for step in range(25)]
    return tuple((x - radius * math.cos(turn), y - radius * math.sin(turn)) for turn in turns)


def box_face(context: FaceContext, box: Box) -> Face:
    """The face of a box. Raises `InputError` where words don't fit or nothing says how large it is."""
    return _BoxComposer(context, box).face()


class _BoxComposer:
    """Composes one box."""

    def __init__(self, context: FaceContext, box: Box) -> None:
        self.context = context
        self.box = box
        self.look = context.layout("box", BoxLook)
        self.net = tuckbox_net(inner_size(context, box, self.look), self.look)
        self.paints = piece_roles(context.definitions, box)
        self.words = context.words(box)
        self.write = word_setter(context, box.id)
        self.icon = piece_icon(context.definitions, box)

    def face(self) -> Face:
        """Grounds, the words of each panel, then the lines."""
        look = self.look
        items = (
            *self.net.grounds(self.paints.ground, 1.2),
            *self.front(),
            *self.back(),
            *self.edges(),
            *self.net.lines(look.line, look.fold, look.dash, self.paints.word_upon),
            *tab_words(self.net, self.context, self.write, TextStyle(look.print_font), look.glue),
            *self.prints(),
        )
        return Face(self.box.id, self.net.shape, items)

    def area(self, name: str) -> Area:
        """The rectangle of a panel."""
        return Area(*box_around(self.net.panel(name).corners))

    def front(self) -> tuple[Item, ...]:
        """The picture or the icon over the name; the upper part is left to the notch."""
        look, whole, paint = self.look, self.area("front"), self.paints
        free = whole.inset(look.inset)
        style = TextStyle(look.title_font, paint.word_upon, kern=True)
        title = self.write.title(
            self.words.name, style, size_steps(look.title, look.title_least), free.width, 0.35 * free.height, "centre"
        )
        if self.box.art is not None:
            seen = (whole.left, whole.bottom, whole.right, whole.top)
            band = Area(whole.left, whole.bottom, whole.right, free.bottom + title.height + look.inset)
            picture = fit_art(self.context, self.box.art, seen, paint.mark, paint.ground)
            return (
                *picture,
                band.filled_path(f"{paint.colour}|white"),
                *title.items_at(free.left, free.bottom + title.height),
            )
        notch = min(look.notch, 0.45 * whole.width) / 2.0 + 1.0
        items: tuple[Item, ...] = ()
        low = free.bottom + 0.06 * free.height
        if self.icon:
            room = free.top - notch - (low + title.height + 2.0)
            size = min(look.icon * whole.width, 0.8 * room)
            items = (IconUse(self.icon, whole.middle[0], low + title.height + 2.0 + room / 2.0, size, paint.sign_upon),)
        return (*items, *title.items_at(free.left, low + title.height))

    def back(self) -> tuple[Item, ...]:
        """The text, or the icon again."""
        look, whole, paint = self.look, self.area("back"), self.paints
        free = whole.inset(look.inset + 1.0)
        if self.words.text:
            style = TextStyle(look.text_font, paint.word_upon, sign=1.2)
            block = self.write.block(
                self.words.text, style, size_steps(look.text, look.text_least), free.width, free.height
            )
            return block.items_at(free.left, whole.middle[1] + block.height / 2.0)
        if self.icon is None:
            return ()
        size = min(look.icon * whole.width * 0.6, 0.8 * free.height)
        return (IconUse(self.icon, *whole.middle, size, paint.sign_upon),)

    def edges(self) -> Iterator[Item]:
        """The name along both narrow sides, and on the lid, to be read from the front, where there is room for it."""
        look, style = self.look, TextStyle(self.look.title_font, self.paints.word_upon, 0.04, kern=True)
        for name, degrees in (("side", 90.0), ("other-side", 90.0), ("lid", 180.0)):
            whole = self.area(name)
            along, across = (whole.width, whole.height) if name == "lid" else (whole.height, whole.width)
            largest = min(look.spine, style.measures.size_for_cap(across - 3.0))
            if largest >= look.text_least:
                sizes, length = size_steps(largest, look.text_least), along - 2.0 * look.inset
                size = self.write.size(self.words.name, style, sizes, length)
                low = -style.measures.cap_height(size) / 2.0
                line = self.write.line(self.words.name, style, (size,), length, 0.0, low, "centre")
                yield Group(line, rotate(degrees, *whole.middle))

    def prints(self) -> tuple[Item, ...]:
        """The small print on the tuck: hidden while the box is closed."""
        look, whole = self.look, self.area("tuck")
        style = TextStyle(look.print_font)
        high = style.measures.cap_height(look.print_size)
        free = whole.inset(look.inset)
        room = (free.left, whole.middle[1] - high / 2.0, free.width)
        found = identification_block(self.context, self.box.id, self.box.module, style, (look.print_size,) * 2, room)
        if found[0].invisible:
            return found
        wide = max(self.write.width(part.text, style, part.size) for part in found)
        plate = Area(room[0], room[1], room[0] + wide, found[0].y + high).inset(-0.9)
        return (plate.filled_path("white"), *found)
