"""Standees: figures to fold, the same on both sides (mm).

A strip of paper: two equal sides head to head, a foot at each end. Cut around the trim, fold it in the middle, glue the
sides together, and fold the feet outwards along their dashed lines, to stand on them or to glue them onto a base.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from generator.base.errors import InputError
from generator.base.frozen import dataclass
from generator.base.geometry import rotate, shift
from generator.base.units import pt_to_mm
from generator.definitions.printed_pieces import Standee
from generator.faces.area import Area
from generator.faces.art import MOST_BLEED, fit_art
from generator.faces.display_list import Face, Group, IconUse, Item, Path, rectangle
from generator.faces.elements.element_layout import is_element_layout
from generator.faces.elements.layout_composer import element_side
from generator.faces.face_context import FaceContext
from generator.faces.fonts import FontName
from generator.faces.piece_colours import piece_icon, piece_roles
from generator.faces.shapes import box, join_outlines, line
from generator.faces.text_setting import TextStyle, size_steps
from generator.faces.word_setter import MANY, hidden_id, identification_block, word_setter


@dataclass(frozen=True)
class StandeeLook:
    """The numbers of `templates/faces/standee.yaml`, which explains them (mm, pt)."""

    value_font: FontName
    title_font: FontName
    bleed: float
    inset: float
    line: float
    fold: float
    dash: float
    over_fold: float
    icon_share: float
    value_cap: float
    value_least: float
    name: float
    name_least: float
    band: float
    band_most: float
    clear: float
    over: float
    name_band: float
    print_font: FontName
    glue: float
    print_size: float
    print_least: float


PLAIN = "standee"
"""The layout whose feet and folds all standees have."""


def standee_face(context: FaceContext, standee: Standee) -> Face:
    """The face of a standee before it is folded. Raises `InputError` where its words don't fit."""
    return _StandeeComposer(context, standee).face()


class _StandeeComposer:
    """Composes one standee."""

    def __init__(self, context: FaceContext, standee: Standee) -> None:
        self.context = context
        self.standee = standee
        elements = is_element_layout(context, standee.layout)
        path = f"pieces.{standee.written_as}.layout"
        self.look = context.layout(PLAIN if elements else standee.layout, StandeeLook, like=PLAIN, path=path)
        self.paints = piece_roles(context.definitions, standee)
        self.icon = piece_icon(context.definitions, standee)
        self.write = word_setter(context, standee.id)
        self.wide, self.high = standee.size.width, standee.size.height
        self.foot = float(standee.foot)

    def face(self) -> Face:
        """Both sides, the lines to fold, the id on a foot."""
        side = self.own_side() or tuple(self.side())
        items = (*side, Group(side, rotate(180.0)), *self.rim(), *self.folds(), *self.prints())
        shape = rectangle(self.wide, 2.0 * (self.high + self.foot))
        return Face(self.standee.id, shape, items, self.look.bleed)

    def own_side(self) -> tuple[Item, ...]:
        """The lower side from the standee's layout of elements; empty where its layout has none."""
        standee, (wide, high) = self.standee, (self.wide, self.high)
        if not is_element_layout(self.context, standee.layout):
            return ()
        face, _ = element_side(self.context, standee, rectangle(wide, high))
        reach = box(
            -wide / 2.0 - self.look.bleed,
            -high / 2.0 - self.look.over_fold,
            wide + 2.0 * self.look.bleed,
            high + self.look.over_fold,
        )
        return (Group(face.items, shift(0.0, -high / 2.0), clip=reach),)

    def side(self) -> list[Item]:
        """The lower side with its foot: a solid ground with the picture or the icon over a band with the value, or the
        name."""
        look, painted = self.look, self.paints
        half, out = self.wide / 2.0, self.look.bleed
        band, words = self.words()
        whole = Area(-half, -self.high, half, 0.0)
        items: list[Item] = [
            Area(-half - out, -self.high - look.over_fold, half + out, 0.0).filled_path(painted.ground)
        ]
        shown = Area(whole.left, whole.bottom + band, whole.right, whole.top)
        if self.standee.art is not None:
            wide = min(out, MOST_BLEED)
            seen = (whole.left - wide, shown.bottom, whole.right + wide, shown.top)
            items.append(Area(*seen).filled_path("white"))
            items.extend(fit_art(self.context, self.standee.art, seen, painted.mark))
        elif self.icon is not None:
            free = shown.inset(look.inset)
            size = look.icon_share * min(free.width, free.height)
            items.append(IconUse(self.icon, *shown.middle, size, painted.sign_upon))
        rule = line(-half + look.inset, shown.bottom, half - look.inset, shown.bottom)
        items.append(Path(rule, stroke=painted.sign_upon, width=look.line))
        return [*items, *words]

    def words(self) -> tuple[float, tuple[Item, ...]]:
        """The height of the band, and the value in it; without a value the name, if it fits. Words and their descenders
        stay clear of the foot's fold."""
        look, painted, value = self.look, self.paints, self.standee.value
        least = min(look.band * self.high, look.band_most)
        room = self.wide - 2.0 * look.inset
        if value:
            style = TextStyle(look.value_font, painted.sign_upon, sign=1.2)
            largest = style.measures.size_for_cap(min(look.value_cap, 0.62 * least))
            size = self.write.size(value, style, size_steps(largest, min(look.value_least, largest)), room)
            cap = style.measures.cap_height(size)
            low = look.clear + 0.1 * cap  # signs are larger than digits
            band = max(least, low + 1.1 * cap + look.over)
            y = max(low, (band - cap) / 2.0) - self.high
            return band, self.write.line(value, style, (size,), MANY, 0.0, y, "centre")
        style = TextStyle(look.title_font, painted.word_upon, kern=True)
        sizes = size_steps(min(look.name, style.measures.size_for_cap(0.6 * least)), look.name_least)
        below = look.clear + pt_to_mm(sizes[0] * -style.measures.descent / 1000.0)
        free = max(look.name_band * self.high, least) - below - look.over
        try:
            block = self.write.title(self.context.words(self.standee).name, style, sizes, room, free, "centre")
        except InputError:
            return least, ()
        band = max(least, below + block.height + look.over)
        top = max(below + block.height, (band + block.height) / 2.0) - self.high
        return band, block.items_at(-block.box / 2.0, top)

    def rim(self) -> Iterator[Item]:
        """The outline with the feet, since colour goes beyond it and feet are white; and on the feet, where there is
        room beside the small print, words that say what to do with them."""
        look, half, end = self.look, self.wide / 2.0, self.high + self.foot
        feet = [((-half, y), (-half, far), (half, far), (half, y)) for y, far in ((self.high, end), (-self.high, -end))]
        yield Path(
            join_outlines(line(*a, *b) for foot in feet for a, b in pairwise(foot)), stroke="black", width=look.fold
        )
        sides = join_outlines(line(x, -self.high, x, self.high) for x in (-half, half))
        yield Path(sides, stroke=self.paints.word_upon, width=look.fold)
        words, style = self.context.label("foot"), TextStyle(look.print_font)
        high = style.measures.cap_height(look.glue)
        if high + 1.0 <= self.foot and self.write.width(words, style, look.glue) <= self.wide - 2.0:
            low = -self.high - self.foot / 2.0 - high / 2.0
            said = self.write.line(words, style, (look.glue,), MANY, 0.0, low, "centre")
            yield Group(said, rotate(180.0))
            yield from () if self.small_print() else said

    def folds(self) -> tuple[Item, ...]:
        """The fold between the sides and the folds of the feet, drawn over the ground, which reaches a little past
        them."""
        look, half = self.look, self.wide / 2.0
        folds = join_outlines(line(-half, y, half, y) for y in (-self.high, 0.0, self.high))
        return (Path(folds, stroke=self.paints.word_upon, width=look.fold, dash=(look.dash, 0.7 * look.dash)),)

    def prints(self) -> tuple[Item, ...]:
        """The small print on the lower foot; the id without ink where it has no room."""
        return self.small_print() or (hidden_id(self.standee.id),)

    def small_print(self) -> tuple[Item, ...]:
        """The small print; empty where it has no room."""
        look, standee = self.look, self.standee
        style = TextStyle(look.print_font)
        edge = 3.0
        high = style.measures.cap_height(look.print_size)
        low = -self.high - self.foot / 2.0 - high / 2.0
        if self.foot >= 2.0 * edge + high:
            room = (-self.wide / 2.0 + edge, low, self.wide - 2.0 * edge)
            sizes = (look.print_size, look.print_least)
            found = identification_block(self.context, standee.id, standee.module, style, sizes, room)
            if len(found) == 1 and found[0].text != hidden_id(standee.id).text:
                return found
        return ()
