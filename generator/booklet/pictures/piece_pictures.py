"""Pictures of pieces apart from boards: the table before the first turn, and all pieces of the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from generator.base.errors import Mark, input_error
from generator.base.geometry import Point, Transform, apply_transform, box_around, chain, rotate, scale_by, shift
from generator.base.hyphens import hyphenate
from generator.booklet.book_plug import BookletFigure, DrawnBlock
from generator.booklet.booklet_source import LaidPieceText
from generator.booklet.pictures.picture_sketch import MARK, OPENED, WIDE, PictureSketch, centred_box, legible_items
from generator.booklet.rules_tables import text_markup
from generator.booklet.typst_markup import array_literal, function_call, prose_block, string_literal
from generator.definitions.id_types import PieceId
from generator.definitions.pack import written_id
from generator.definitions.printed_pieces import Back
from generator.faces.display_list import Face, Group, IconUse, Item, Path, Placed, Text
from generator.faces.face_context import FaceContext
from generator.faces.kinds.area import Area
from generator.faces.kinds.back import named_backs
from generator.faces.shapes import line, polygon
from generator.faces.tones import BLACK, WHITE
from generator.pictures.thing_names import all_names, display_name
from generator.sheets.packing import turned_size

TALL: Final = 122.0
"""How high pieces on a table are at most (mm): below them there is room for what their letters say."""
BESIDE: Final = 1.15
"""Ground for letters at each side of pieces on a table, in letters."""
WRITTEN: Final = 8.0
"""Words that somebody has written on a piece (pt)."""
TICK: Final = 0.62
"""How large a tick is, as a part of its sign."""
PIECE_WIDE, PIECE_HIGH = 20.0, 15.0
"""The room of a picture of a piece, in print (mm)."""


class PieceSketch(PictureSketch):
    """Draws pieces that don't lie on a board."""

    def laid_pieces(self, block: DrawnBlock) -> BookletFigure:
        """The pieces of the box as they are laid, with letters at those that are explained. Raises `InputError` for
        words and ticks for which a piece has no place."""
        if not block.laid:
            return BookletFigure(warning=f"the picture '{block.title}' is left out: none of its pieces is in the box")
        placed = [
            (one, self.face_of(one.piece), _place_on_table(one, at)) for one in block.laid for at in copy_middles(one)
        ]
        corners = [apply_transform(to, corner) for _, face, to in placed for corner in face.shape.corners()]
        left, low, right, high = box_around(corners)
        tall, rim = OPENED if block.side else TALL, BESIDE * MARK
        scale = min((WIDE - 2.0 * rim) / (right - left), (tall - 2.0 * rim) / (high - low))
        edge = rim / scale
        whole = (right - left + 2.0 * edge, high - low + 2.0 * edge)
        share = scale * whole[0] / WIDE
        middle = shift(-(left + right) / 2.0, -(low + high) / 2.0)
        items: list[Item] = []
        for one, face, to in placed:
            shown = _fill_in_face(face, one, scale * one.scale, block.place)
            items.append(Group((_rim(face, 0.2 / scale / one.scale), Placed(shown, title=face.id)), to))
        said = [one for one in block.laid if one.says]
        taken = [
            centred_box(one.scale * wide, one.scale * high, (to[4], to[5]))
            for one, face, to in placed
            for wide, high in [turned_size(face.shape, one.turn)]
        ]
        marked = [
            [
                [apply_transform(_place_on_table(one, at), corner) for corner in shape.corners()]
                for at in copy_middles(one)
            ]
            for one in said
            for shape in [self.face_of(one.piece).shape]
        ]
        area = Area(left - edge, low - edge, right + edge, high + edge)
        letters = self.letters(marked, taken, area, MARK / scale, block.before)
        file = f"laid-{sum(map(ord, block.title))}.svg"
        drawn = Group((*legible_items(items, scale, bars=True), *letters), middle)
        self.keep(file, [drawn], *whole)
        words = [text_markup(one.says, self.context) for one in said]
        markup = self.lettered_call(
            "laid", block, prose_block(block.title), string_literal(file), f"{share:.1%}", *words
        )
        return BookletFigure(markup, self.pictures)

    # The pieces of the box ------------------------------------------------------------------------------------------

    def pieces(self, lead: str, families: Mapping[str, str] | None = None) -> BookletFigure:
        """Each piece with its picture and count below the words `lead`; `4 × 20` where each seat or player has them. Of
        a deck one card is shown, and of each of the `families` (where pieces belong to some) its first piece."""
        pack, counts = self.context.definitions, self.context.counts
        parts: Mapping[str, Any] = pack.components()
        kept: dict[str, list[str]] = {}
        for name in counts:
            card = pack.cards.get(PieceId(name))
            deck = getattr(card, "deck", None)
            if parts[name].kind != "box":
                one = families[name] if families else str(deck or written_id(parts[name]))
                kept.setdefault(one, []).append(name)
        cells = [
            self._cell(one, names, [counts[name] for name in names], one if families else "")
            for one, names in kept.items()
        ]
        return BookletFigure(function_call("piece-pictures", text_markup(lead, self.context), *cells), self.pictures)

    def _cell(self, one: str, pieces: Sequence[str], counts: Sequence[int], title: str) -> str:
        face = self.face_of(pieces[0])
        wide, high = face.shape.width, face.shape.height
        file = f"piece-{pieces[0]}.svg"
        scale = min(1.0, PIECE_WIDE / wide, PIECE_HIGH / high)
        self.keep(file, legible_items((Placed(face, title=pieces[0]),), scale, bars=True), wide, high)
        parts: Any = self.context.definitions.components()
        several = len(pieces) > 1 and one not in self.context.definitions.decks
        if several and all(getattr(parts[name], "seat", None) for name in pieces):
            count = f"{len(pieces)} × {counts[0]}"
        elif several and all(getattr(parts[name], "per", "") == "player" for name in pieces):
            count = f"{counts[0]} × {len(pieces)}"
        else:
            count = str(sum(counts))
        deck = one in self.context.definitions.decks
        title = hyphenate(title or display_name(self.context, one if deck else pieces[0]), all_names(self.context))
        return array_literal(
            (string_literal(file), f"{scale * wide:.2f}mm", string_literal(count), string_literal(title))
        )


def is_on_table(one: LaidPieceText, context: FaceContext) -> bool:
    """Whether a laid piece is on the table of a box."""
    return _in_box(one.piece, context) and context.config.players in (one.players or (context.config.players,))


def _in_box(name: str, context: FaceContext) -> bool:
    """Whether the box holds a piece, or something with that back. True for what no box holds, so that it is
    reported."""
    pack = context.definitions
    part: Any = pack.components().get(PieceId(name))
    if part is None:
        return True
    back = part.kind == "back" and part.module in context.config.modules
    if isinstance(part, Back):
        return back and part.id in named_backs(pack)
    return back or bool(context.counts.get(PieceId(name)))


def copy_middles(one: LaidPieceText) -> Iterator[Point]:
    """The middles of all copies, y up."""
    for number in range(one.copies):
        yield one.at[0] + number * one.step[0], -(one.at[1] + number * one.step[1])


def _place_on_table(one: LaidPieceText, at: Point) -> Transform:
    """The transform from a piece's own coordinates to the table's."""
    return chain(scale_by(one.scale), rotate(one.turn, *at))


def _fill_in_face(face: Face, one: LaidPieceText, scale: float, place: Mark) -> Face:
    """A face with words on its blank lines and ticks on its signs, as players would write them."""
    words, left = list(one.writes), Counter(one.ticks)
    items: list[Item] = []
    for item in face.items:
        items.append(item)
        if isinstance(item, Text) and not item.text.strip() and not item.invisible and words:
            items[-1] = replace(item, text=words.pop(0), size=WRITTEN / scale)
        elif isinstance(item, IconUse) and left[item.icon] > 0:
            left[item.icon] -= 1
            items += _tick((item.x, item.y), TICK * item.size)
    lost = next(iter((*words, *left.elements())), "")
    if lost:
        what = f"the piece '{one.piece}' has no place for '{lost}'"
        raise input_error(what, expected="words for its blank lines, ticks for its signs", mark=place)
    return replace(face, items=tuple(items))


def _tick(at: Point, size: float) -> Iterator[Path]:
    """A tick with its middle at a point, with a light edge."""
    (x, y), half = at, size / 2.0
    for ink, width in ((WHITE, 0.5), (BLACK, 0.26)):
        for start, end in (((-half, 0.1 * half), (-0.2 * half, -half)), ((-0.2 * half, -half), (half, half))):
            ends = (x + start[0], y + start[1], x + end[0], y + end[1])
            yield Path(line(*ends), stroke=ink, width=width * size, cap="round")


def _rim(face: Face, width: float) -> Path:
    """The edge of a piece on a table, for a white piece on white paper."""
    return Path(polygon(face.shape.corners()), fill=WHITE, stroke=BLACK, width=width, join="round")
