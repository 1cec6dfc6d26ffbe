"""Backs: what is printed behind cards, tiles and chips, in their shape and size, the same when turned by 180° (mm)."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.base.errors import unknown_error
from generator.base.frozen import dataclass
from generator.base.geometry import rotate
from generator.definitions.id_types import PieceId
from generator.definitions.pack import Art, Pack
from generator.definitions.printed_pieces import Back, PrintedPiece
from generator.faces.art import fit_art, visible_part
from generator.faces.display_list import Face, Group, IconUse, Item, Outline, Path, Shape, rectangle
from generator.faces.elements.element_layout import check_element_layout, is_element_layout
from generator.faces.elements.layout_composer import REVERSE, element_face
from generator.faces.face_context import FaceContext
from generator.faces.fonts import FontName
from generator.faces.piece_colours import ColourRoles, piece_icon, piece_roles
from generator.faces.shapes import box, grow_outline, line
from generator.faces.text_setting import TextStyle, size_steps
from generator.faces.word_setter import hidden_id, word_setter

EDGE = 3.2
"""What the emblem keeps from the cut (mm)."""
ALONE = rectangle(63.0, 88.0)
"""The shape of a back that is looked at by itself."""


@dataclass(frozen=True)
class BackLook:
    """The numbers of `templates/faces/plain-back.yaml`, which explains them (mm, pt)."""

    width: float
    title_font: FontName
    bleed: float
    pitch: float
    sign: float
    line: float
    emblem: float
    emblem_y: float
    band: float
    name: float
    name_least: float
    name_gap: float
    small: float


def back_of(context: FaceContext, piece: PrintedPiece, shape: Shape) -> Face | None:
    """The back that a piece or its deck names, in the shape of the piece; None where none is named. One by a layout
    has the id `ID-reverse`. Raises `InputError` where what is named is no back."""
    if piece.back_layout is not None:
        path = f"{'cards' if piece.id in context.definitions.cards else 'pieces'}.{piece.written_as}.back_layout"
        check_element_layout(context, piece.back_layout, path)
        return element_face(context, piece, shape, piece.back_layout, f"{piece.id}{REVERSE}")
    if piece.back is None:
        return None
    pieces = context.definitions.pieces
    back = pieces.get(piece.back)
    if not isinstance(back, Back):
        backs = sorted(name for name, other in pieces.items() if isinstance(other, Back))
        section = "cards" if piece.id in context.definitions.cards else "pieces"
        path = f"{section}.{piece.id}.back"
        raise unknown_error(f"'{piece.back}' is no piece of kind back", piece.back, backs, path=path)
    return back_face(context, back, shape)


def named_backs(pack: Pack) -> set[PieceId | None]:
    """The ids of the backs that a piece or a deck names; other backs are never printed."""
    return {getattr(one, "back", None) for one in pack.components().values()} | {
        deck.back for deck in pack.decks.values()
    }


def back_face(context: FaceContext, back: Back, shape: Shape = ALONE) -> Face:
    """A back in a shape. Raises `InputError` where its name doesn't fit."""
    if is_element_layout(context, back.layout):
        return element_face(context, back, shape)
    return _BackComposer(context, back, shape).face()


def bleed_outline(shape: Shape, by: float) -> Outline:
    """The outline that art covers where it reaches `by` mm past the trim. For a disc it is the square around it, as
    print services want it; on a sheet it is clipped."""
    if shape.kind == "disc":
        half = shape.width / 2.0 + by
        return box(-half, -half, 2.0 * half, 2.0 * half)
    return grow_outline(shape, by)


def art_on(context: FaceContext, art: Art, shape: Shape, bleed: float, paints: ColourRoles) -> Group:
    """A picture all over a shape in these paints and `bleed` mm beyond, or a placeholder."""
    half, high = shape.width / 2.0 + bleed, shape.height / 2.0 + bleed
    seen = visible_part((-half, -high, half, high), shape.width, shape.height)
    return Group(fit_art(context, art, seen, paints.mark, paints.ground), clip=bleed_outline(shape, bleed))


class _BackComposer:
    """Composes one back."""

    def __init__(self, context: FaceContext, back: Back, shape: Shape) -> None:
        self.context = context
        self.back = back
        self.shape = shape
        self.look = context.layout(back.layout, BackLook, like="plain-back", path=f"pieces.{back.written_as}.layout")
        high = self.look.band + self.look.emblem_y + self.look.emblem * (0.62 if shape.kind == "disc" else 0.5)
        self.factor = min(shape.width / self.look.width, (shape.height / 2.0 - EDGE) / high)
        self.paints = piece_roles(context.definitions, back)
        self.icon = piece_icon(context.definitions, back)

    def face(self) -> Face:
        """The ground, then everything twice: upright above, turned below."""
        look = self.look
        items = (
            Path(bleed_outline(self.shape, look.bleed), fill=self.paints.ground),
            *self.ground(),
            *self.both_ways(self.emblem()),
            hidden_id(self.back.id),
        )
        return Face(self.back.id, self.shape, items, look.bleed)

    def both_ways(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """Items, and a copy of them turned by 180°."""
        return (*items, Group(items, rotate(180.0))) if items else ()

    @property
    def small(self) -> bool:
        """Whether there is only room for the icon."""
        return min(self.shape.width, self.shape.height) < self.look.small

    def ground(self) -> tuple[Item, ...]:
        """The picture, or a pattern of small icons; no frame, which would show where two sides don't meet."""
        if self.back.art is not None:
            return (art_on(self.context, self.back.art, self.shape, self.look.bleed, self.paints),)
        return self.pattern()

    def pattern(self) -> tuple[Item, ...]:
        """Small icons all over, upright above the middle, turned below."""
        if self.icon is None or self.small:
            return ()
        signs = tuple(
            IconUse(self.icon, x, y, self.look.sign * self.factor, self.paints.shade) for x, y in self.places()
        )
        return (Group(self.both_ways(signs), clip=bleed_outline(self.shape, self.look.bleed)),)

    def places(self) -> Iterator[tuple[float, float]]:
        """The middles of the pattern's signs in the upper half, in staggered rows."""
        step = self.look.pitch * self.factor
        half, high = self.shape.width / 2.0 + self.look.bleed, self.shape.height / 2.0 + self.look.bleed
        for row in range(int(high / step * 2.0) + 2):
            y = step * (row + 0.5) / 2.0
            shift = step / 2.0 if row % 2 else 0.0
            count = int(half / step) + 1
            for column in range(-count, count + 1):
                x = column * step + shift - step / 4.0
                if self.free(x, y):
                    yield (x, y)

    def free(self, x: float, y: float) -> bool:
        """Whether a sign of the pattern there keeps off the band and the emblem."""
        look, factor = self.look, self.factor
        near = math.hypot(x, y - (look.band + look.emblem_y) * factor) < (0.72 * look.emblem + 0.7 * look.sign) * factor
        return not near and y > (look.band + 0.9 * look.sign) * factor

    def emblem(self) -> tuple[Item, ...]:
        """The large icon over half of a band with the name."""
        look, factor, paint = self.look, self.factor, self.paints
        if self.back.art is not None:
            return ()
        if self.small:
            return (
                ()
                if self.icon is None
                else (IconUse(self.icon, 0.0, self.shape.height * 0.2, self.shape.height * 0.26, paint.sign_upon),)
            )
        half, high = self.shape.width / 2.0 + look.bleed, look.band * factor
        items: list[Item] = [Path(line(-half, high, half, high), stroke=paint.shade, width=look.line)]
        name = self.context.words(self.back).name
        style = TextStyle(look.title_font, paint.word_upon, 0.05, kern=True)
        room = (self.shape.width - 12.0 * max(factor, 0.6)) * (0.86 if self.shape.kind in ("hex", "disc") else 1.0)
        sizes = size_steps(look.name * factor, look.name_least)
        items += word_setter(self.context, self.back.id).line(
            name, style, sizes, room, 0.0, look.name_gap * factor, "centre"
        )
        if self.icon is not None:
            y = high + look.emblem_y * factor
            size = look.emblem * factor
            items.append(IconUse(self.icon, 0.0, y, size, paint.sign_upon))
        return tuple(items)
