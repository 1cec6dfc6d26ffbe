"""Markers: squares with a sign and, where there is room, a name (mm)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.base.errors import InputError, input_error
from generator.base.frozen import dataclass
from generator.definitions.printed_pieces import Marker
from generator.faces.art import fit_art, visible_part
from generator.faces.display_list import Face, IconUse, Item, rectangle
from generator.faces.elements.element_layout import is_element_layout
from generator.faces.elements.layout_composer import element_face
from generator.faces.face_context import FaceContext
from generator.faces.fonts import FontName
from generator.faces.kinds.area import centred_area
from generator.faces.kinds.back import back_of
from generator.faces.kinds.upside_down import is_other_number, number_line
from generator.faces.kinds.word_setter import WordSetter, hidden_id, word_setter
from generator.faces.piece_colours import piece_icon, piece_roles
from generator.faces.text_setting import TextBlock, TextStyle, size_steps


@dataclass(frozen=True)
class MarkerLook:
    """The numbers of `templates/faces/marker.yaml`, which explains them (mm, pt)."""

    title_font: FontName
    bleed: float
    keep: float
    signs: float
    inset: float
    line: float
    icon: float
    pad: float
    name: float
    name_least: float
    name_y: float
    side: float
    side_least: float
    least: float
    alone: float


def marker_face(context: FaceContext, marker: Marker) -> Face:
    """The face of a marker. Raises `InputError` where its name doesn't fit."""
    if is_element_layout(context, marker.layout):
        return element_face(context, marker, rectangle(marker.size, marker.size))
    path, size = f"pieces.{marker.written_as}.layout", float(marker.size)
    look = context.layout(marker.layout, MarkerLook, like="marker", path=path)
    painted = piece_roles(context.definitions, marker)
    whole, line = centred_area(size, size), centred_area(size, size).inset(look.inset * size)
    ground = whole.inset(-look.bleed)
    items: list[Item] = [ground.filled_path(painted.ground)]
    if marker.art is not None:
        seen = visible_part((ground.left, ground.bottom, ground.right, ground.top), size, size)
        items.extend(fit_art(context, marker.art, seen, painted.mark, painted.ground))
    items.append(line.frame_path(painted.edge, look.line))
    if marker.art is None:
        items.extend(_signs(context, marker, look))
    return Face(marker.id, rectangle(size, size), (*items, hidden_id(marker.id)), look.bleed)


def _signs(context: FaceContext, marker: Marker, look: MarkerLook) -> Iterator[Item]:
    """The icon over the name; on a small marker the name alone or the icon alone. Sizes follow the marker's size, or a
    smaller one where a print service wants a wider safe zone. Raises `InputError` where a name has no room."""
    size = min(float(marker.size), (marker.size - 2.0 * look.keep) / look.signs)
    painted, icon = piece_roles(context.definitions, marker), piece_icon(context.definitions, marker)
    named = bool(look.name) or icon is None
    if size < look.least <= marker.size and named:
        what = f"no room for the name '{context.words(marker).name}' within {look.keep:g} mm of the cut"
        expected = f"a marker of at least {look.signs * look.least + 2.0 * look.keep:g} mm"
        raise input_error(what, expected=expected, path=marker.id)
    top, low = size * (0.5 - look.inset) - look.pad * size, look.name_y * size
    if size < look.least or (icon is not None and not look.name):
        if icon is not None:
            edge = min(look.icon * 1.2 * size, max(marker.size - 2.0 * max(look.alone, look.keep), marker.size / 2.0))
            yield IconUse(icon, 0.0, 0.0, edge, painted.sign_upon)
        return
    style = TextStyle(look.title_font, painted.word_upon, kern=True)
    largest = style.measures.size_for_cap(look.name * size * (1.3 if icon is None else 1.0))
    sizes = size_steps(largest, min(look.name_least, largest or look.name_least))
    rooms = [size * (1.0 - 2.0 * side) for side in (look.side, look.side_least)]
    write, words = word_setter(context, marker.id), context.words(marker).name
    name = _name(write, words, style, sizes, rooms, 0.55 * size)
    high = name.height / 2.0 if icon is None else low + name.height
    if is_other_number(words):
        yield from number_line(write, words, style, name.size, 0.0, high - name.height)
    else:
        yield from name.items_at(-name.box / 2.0, high)
    if icon is None:
        return
    free = top - (low + name.height) - look.pad * size
    edge = min(look.icon * size, free)
    yield IconUse(icon, 0.0, top - free / 2.0, edge, painted.sign_upon)


def _name(
    write: WordSetter, words: str, style: TextStyle, sizes: Sequence[float], rooms: Sequence[float], high: float
) -> TextBlock:
    """The name in the first of `rooms` that is wide enough. Raises `InputError`."""
    for room in rooms[:-1]:
        try:
            return write.title(words, style, sizes, room, high, "centre")
        except InputError:
            continue
    return write.title(words, style, sizes, rooms[-1], high, "centre")


def marker_back(context: FaceContext, marker: Marker) -> Face | None:
    """The back that a marker names; None where it names none."""
    return back_of(context, marker, rectangle(marker.size, marker.size))
