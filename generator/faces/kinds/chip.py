"""Chips: round or square, with an icon, a value or both, and another side where theirs differs (mm)."""

from __future__ import annotations

from dataclasses import replace

from generator.base.frozen import dataclass
from generator.definitions.id_types import IconId
from generator.definitions.printed_pieces import Chip
from generator.faces.display_list import Face, IconUse, Item, Outline, Path, Shape, disc, rectangle
from generator.faces.elements.element_layout import is_element_layout
from generator.faces.elements.layout_composer import REVERSE, element_face
from generator.faces.face_context import FaceContext
from generator.faces.fonts import FontName
from generator.faces.icon_drawing import largest_within
from generator.faces.kinds.back import art_on, back_of, bleed_outline
from generator.faces.kinds.upside_down import is_other_number, number_line
from generator.faces.kinds.word_setter import hidden_id, word_setter
from generator.faces.piece_colours import ColourRoles, colour_roles, piece_icon, piece_roles
from generator.faces.repaint import invert_face
from generator.faces.shapes import box, circle
from generator.faces.text_setting import TextStyle, size_steps

RIM_FROM = 0.4
"""What the rim keeps from the cut in thin ink (mm); where a print service cuts, it reaches over the bleed."""


@dataclass(frozen=True)
class ChipLook:
    """The numbers of `templates/faces/chip.yaml`, which explains them (mm, pt)."""

    value_font: FontName
    name_font: FontName
    bleed: float
    keep: float
    signs: float
    ring: float
    ring_line: float
    ring_from: float
    rim: float
    second_rim: float
    second_rim_line: float
    icon: float
    icon_keep: float
    value: float
    pair_icon: float
    pair_icon_y: float
    pair_value: float
    pair_value_y: float
    both: float
    named_up: float
    name: float
    name_y: float
    name_least: float


def chip_shape(chip: Chip) -> Shape:
    """The trim of a chip: a disc or a square."""
    return disc(chip.size) if chip.shape == "round" else rectangle(chip.size, chip.size)


def chip_face(context: FaceContext, chip: Chip) -> Face:
    """The front of a chip. Raises `InputError` where a word doesn't fit."""
    if is_element_layout(context, chip.layout):
        return element_face(context, chip, chip_shape(chip))
    painted = piece_roles(context.definitions, chip)
    return _ChipComposer(context, chip, painted, piece_icon(context.definitions, chip)).face(chip.id)


def chip_back(context: FaceContext, chip: Chip) -> Face | None:
    """The other side of a chip, with the id `ID-reverse`, or else the back that it names; None without either."""
    if chip.reverse is None:
        return back_of(context, chip, chip_shape(chip))
    game, side = context.definitions, chip.reverse
    name = f"{chip.id}{REVERSE}"
    painted = colour_roles(game, side.colour) if side.colour else piece_roles(game, chip)
    turned = replace(chip, value=side.value or chip.value)
    layout = chip.back_layout or chip.layout
    if is_element_layout(context, layout):
        turned = replace(turned, colour=side.colour or chip.colour, icon=side.icon or chip.icon)
        face = element_face(context, turned, chip_shape(chip), layout, name)
        return invert_face(face) if side.inverted else face
    composer = _ChipComposer(context, turned, painted, side.icon or piece_icon(game, chip))
    face = composer.face(name)
    if not side.inverted:
        return face
    inverted = invert_face(face)
    return replace(inverted, items=(*inverted.items, composer.second_rim()))


class _ChipComposer:
    """Composes one side."""

    def __init__(self, context: FaceContext, chip: Chip, painted: ColourRoles, icon: IconId | None) -> None:
        self.context = context
        self.chip = chip
        self.look = context.layout(chip.layout, ChipLook, like="chip", path=f"pieces.{chip.written_as}.layout")
        self.paints = painted
        self.icon = icon
        self.write = word_setter(context, chip.id)
        self.shows_name = chip.named and (self.look.name > 0.0 or not (icon or chip.value or chip.art))
        self.name_words = context.words(chip).name if self.shows_name else ""
        self.size = min(float(chip.size), (chip.size - 2.0 * self.look.keep) / self.look.signs)
        """What signs and name go by: the chip's size, or less where a print service wants more kept from the cut."""

    def face(self, name: str) -> Face:
        """Ground, ring, signs and name."""
        items = (*self.ground(), *self.signs(), *self.name(), hidden_id(name))
        return Face(name, chip_shape(self.chip), items, self.look.bleed)

    def outline(self, inset: float) -> Outline:
        """The outline of the chip, moved inwards by `inset` mm."""
        half = self.chip.size / 2.0 - inset
        if self.chip.shape == "round":
            return circle(0.0, 0.0, half)
        return box(-half, -half, 2.0 * half, 2.0 * half)

    def ground(self) -> tuple[Item, ...]:
        """A solid ground or the picture, and a thin ring inside the cut, unless a print service wants more kept from
        that; in thin ink the ring alone."""
        look, size, painted = self.look, self.chip.size, self.paints
        art = self.chip.art
        filled: tuple[Item, ...] = (Path(bleed_outline(chip_shape(self.chip), look.bleed), fill=painted.ground),)
        if art is not None:
            filled = (*filled, art_on(self.context, art, chip_shape(self.chip), look.bleed, painted))
        inset = look.ring * size
        width = max(look.ring_line * size, 0.25)
        inner, outer = RIM_FROM + max(look.rim * size, width), -look.bleed if look.keep else RIM_FROM
        thin = Path(self.outline((inner + outer) / 2.0), stroke=painted.edge, width=inner - outer)
        if not look.ring or inset < look.keep or size < look.ring_from or art is not None:
            return (*filled, thin)
        return (*filled, Path(self.outline(inset), stroke=f"{painted.upon}|none", width=width), thin)

    def second_rim(self) -> Path:
        """A line inside the rim in thin ink, where an inverted side has no other ground than the front."""
        look, size = self.look, self.chip.size
        width = max(look.second_rim_line * size, 0.25)
        inset = max(RIM_FROM + look.second_rim * size, look.keep)
        return Path(self.outline(inset + width / 2.0), stroke=self.paints.edge, width=width)

    def signs(self) -> tuple[Item, ...]:
        """The icon, the value, or the icon over the value."""
        look, chip = self.look, self.chip
        up = look.named_up * self.size if self.shows_name else 0.0
        icon = None if chip.art is not None else self.icon
        if icon is None and not chip.value:
            return ()
        if icon is not None and not chip.value:
            factor = 0.82 if self.shows_name else 1.0
            edge = look.icon * self.size * factor
            if not self.shows_name:
                edge = min(edge, largest_within(self.context.icons[icon], chip_shape(chip), look.icon_keep))
            return (IconUse(icon, 0.0, up, edge, self.paints.sign_upon),)
        if icon is None:
            return self.value(look.value * (0.82 if self.shows_name else 1.0), 0.62, None, up)
        if self.shows_name:
            return self.value(look.both, 0.7, None, up, f"{{{icon}}}")
        y = look.pair_icon_y * self.size
        return (
            IconUse(icon, 0.0, y, look.pair_icon * self.size, self.paints.sign_upon),
            *self.value(look.pair_value, 0.5, look.pair_value_y * self.size, 0.0),
        )

    def value(self, high: float, wide: float, base: float | None, middle: float, before: str = "") -> tuple[Item, ...]:
        """The value, its numerals `high` parts of the chip high and at most `wide` parts wide."""
        words = before + self.chip.value
        size = self.size
        style = TextStyle(self.look.value_font, self.paints.sign_upon, sign=1.2)
        largest = style.measures.size_for_cap(high * size)
        points = self.write.size(words, style, size_steps(largest, min(largest, 5.0)), wide * size)
        y = middle - style.measures.cap_height(points) / 2.0 if base is None else base
        has_top = self.shows_name and not is_other_number(self.name_words)
        return tuple(number_line(self.write, words, style, points, 0.0, y, has_top=has_top))

    def name(self) -> tuple[Item, ...]:
        """The name, where it is printed."""
        if not self.shows_name:
            return ()
        look, size = self.look, self.size
        style = TextStyle(look.name_font, self.paints.word_upon, kern=True)
        y = look.name_y * size
        wide = 0.84 * size
        if self.chip.shape == "round":
            wide = 2.0 * ((0.44 * size) ** 2 - y**2) ** 0.5
        largest = style.measures.size_for_cap(look.name * size)
        points = self.write.size(self.name_words, style, size_steps(largest, look.name_least), wide)
        return tuple(number_line(self.write, self.name_words, style, points, 0.0, y))
