"""Pictures of pieces apart from boards: the table before the first turn, and all pieces of the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from generator.base.errors import Mark, input_error
from generator.base.geometry import Point, box_around, shift
from generator.base.hyphens import hyphenate
from generator.booklet.book_plug import BookletFigure, DrawnBlock
from generator.booklet.booklet_source import LaidPieceText
from generator.booklet.pictures.picture_sketch import MARK, OPENING_HEIGHT, WIDE, PictureSketch, legible_items
from generator.booklet.rules_tables import text_markup
from generator.booklet.typst_markup import array_literal, function_call, prose_block, string_literal
from generator.definitions.id_types import PieceId
from generator.definitions.pack import written_id
from generator.definitions.printed_pieces import Back
from generator.faces.area import Area
from generator.faces.display_list import Face, Group, IconUse, Item, Path, Text
from generator.faces.face_context import FaceContext
from generator.faces.kinds.back import named_backs
from generator.faces.shapes import line
from generator.faces.tones import BLACK, WHITE
from generator.pictures.pile_painter import PilePlace, PlacedPile, paint_piles
from generator.pictures.thing_names import all_names, display_name
from generator.play.table_scene import ScenePile

TALL: Final = 122.0
"""How high pieces on a table are at most (mm): below them there is room for what their letters say."""
BESIDE: Final = 1.15
"""Ground for letters at each side of pieces on a table, in letters."""
WRITING_SIZE: Final = 8.0
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
        if not block.laid_pieces:
            return BookletFigure(warning=f"the picture '{block.title}' is left out: none of its pieces is in the box")
        laid = [(one, self._place_piece(one, at)) for one in block.laid_pieces for at in copy_middles(one)]
        left, low, right, high = box_around(corner for _, placed in laid for corner in placed.rim)
        tall, rim = OPENING_HEIGHT if block.side else TALL, BESIDE * MARK
        scale = min((WIDE - 2.0 * rim) / (right - left), (tall - 2.0 * rim) / (high - low))
        edge = rim / scale
        whole = (right - left + 2.0 * edge, high - low + 2.0 * edge)
        share = scale * whole[0] / WIDE
        middle = shift(-(left + right) / 2.0, -(low + high) / 2.0)
        filled = [
            replace(placed, face=_fill_in_face(placed.face, one, scale * one.scale, block.place))
            for one, placed in laid
        ]
        items = legible_items(paint_piles(filled, self.table.look, 0.2 / scale), scale, bars=True)
        said = [one for one in block.laid_pieces if one.says]
        marked = [[placed.rim for other, placed in laid if other is one] for one in said]
        area = Area(left - edge, low - edge, right + edge, high + edge)
        letters = self.letters(marked, [box_around(placed.rim) for _, placed in laid], area, MARK / scale, block.before)
        file = f"laid-{sum(map(ord, block.title))}.svg"
        drawn = Group((*items, *letters), middle)
        self.keep(file, [drawn], *whole)
        words = [text_markup(one.says, self.context) for one in said]
        markup = self.lettered_call(
            "laid", block, prose_block(block.title), string_literal(file), f"{share:.1%}", *words
        )
        return BookletFigure(markup, self.pictures)

    def _place_piece(self, one: LaidPieceText, at: Point) -> PlacedPile:
        """A copy of a laid piece with its middle at a point."""
        return PlacedPile(ScenePile(one.piece), self.face_of(one.piece), PilePlace(*at, one.scale, one.turn))

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
        file, shape = f"piece-{pieces[0]}.svg", self.face_of(pieces[0]).shape
        scale = min(1.0, PIECE_WIDE / shape.width, PIECE_HIGH / shape.height)
        self.keep_piece(file, pieces[0], scale)
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
            (string_literal(file), f"{scale * shape.width:.2f}mm", string_literal(count), string_literal(title))
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


def _fill_in_face(face: Face, one: LaidPieceText, scale: float, place: Mark) -> Face:
    """A face with words on its blank lines and ticks on its signs, as players would write them."""
    words, left = list(one.writes), Counter(one.ticks)
    items: list[Item] = []
    for item in face.items:
        items.append(item)
        if isinstance(item, Text) and not item.text.strip() and not item.invisible and words:
            items[-1] = replace(item, text=words.pop(0), size=WRITING_SIZE / scale)
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
