"""Boards and mats: a picture or a map, places for markers, tracks, areas; a mat has its name and its text at the top
(mm).

A board is a face in its full size, however large; `generator.sheets.assembly` puts it on several pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from generator.base.errors import input_error
from generator.definitions.printed_pieces import Board, Mat
from generator.faces.area import Area, centred_area
from generator.faces.art import fit_art, visible_part
from generator.faces.display_list import Face, IconUse, Item, rectangle
from generator.faces.elements.layout_composer import element_side
from generator.faces.face_context import FaceContext
from generator.faces.kinds.board_look import BoardLook
from generator.faces.kinds.board_places import PAPER, BoardGround, spot_items, track_items, zone_items
from generator.faces.kinds.region_map import RegionMap
from generator.faces.mirrored_faces import mirror_items
from generator.faces.piece_colours import piece_icon, piece_roles
from generator.faces.script_rules import is_right_to_left_language
from generator.faces.text_setting import TextStyle, size_steps
from generator.faces.tones import BLACK
from generator.faces.word_setter import hidden_id, identification_block, word_setter

SMALLEST = 40.0
"""No board or mat is narrower or lower (mm)."""


def board_face(context: FaceContext, board: Board) -> Face:
    """The face of a board. Raises `InputError` where words don't fit or something leaves it."""
    return _BoardComposer(context, board).face()


def mat_face(context: FaceContext, mat: Mat) -> Face:
    """The face of a mat. Raises `InputError` where words don't fit or something leaves it."""
    return _BoardComposer(context, mat).face()


def board_look(context: FaceContext, piece: Board | Mat) -> BoardLook:
    """The numbers of a board or mat: without a margin where a picture or a layout of one's own is the whole board."""
    look = context.layout("plain-mat" if isinstance(piece, Mat) else "board", BoardLook)
    drawn = piece.art is not None and not (isinstance(piece, Board) and piece.map)
    look = replace(look, head=0.0) if piece.layout else look
    return replace(look, margin=0.0) if drawn or piece.layout else look


def board_ground(context: FaceContext, piece: Board | Mat) -> BoardGround:
    """What the places of a board or mat are counted on."""
    return BoardGround(context, piece, piece.size, board_look(context, piece))


def board_map(context: FaceContext, board: Board | Mat) -> RegionMap | None:
    """The regions that a board shows; None where it shows none."""
    if not (isinstance(board, Board) and board.map):
        return None
    return RegionMap(board_ground(context, board), context.definitions.regions, board.art is not None)


class _BoardComposer:
    """Composes a board or a mat."""

    def __init__(self, context: FaceContext, piece: Board | Mat) -> None:
        if min(piece.size.width, piece.size.height) < SMALLEST:
            expected = f"at least {SMALLEST:g} × {SMALLEST:g} mm"
            raise input_error("it is too small", expected=expected, path=f"pieces.{piece.id}.size")
        self.context = context
        self.piece = piece
        self.look = look = board_look(context, piece)
        self.words = context.words(piece)
        self.paints = piece_roles(context.definitions, piece)
        self.write = word_setter(context, piece.id)
        self.ground = board_ground(context, piece)
        self.whole = centred_area(piece.size.width, piece.size.height)
        self.inner = self.whole.inset(look.margin or -look.bleed)
        self.shape = rectangle(piece.size.width, piece.size.height)

    @property
    def bleed(self) -> float:
        """How far the art reaches past the trim."""
        return 0.0 if self.look.margin else self.look.bleed

    def face(self) -> Face:
        """Everything, from the ground up."""
        if self.piece.layout:
            return self.own_face()
        items = (
            *self.base(),
            *self.places(),
            *self.mirrored(self.head()),
            *self.frame(),
            *self.foot(),
        )
        return Face(self.piece.id, self.shape, items, self.bleed)

    def own_face(self) -> Face:
        """The elements of the board's own layout, and the places over them; the id without ink where none of them says
        it."""
        face, says_id = element_side(self.context, self.piece, self.shape)
        prints = () if says_id else (hidden_id(self.piece.id),)
        return replace(face, items=(*face.items, *self.places(), *prints))

    def places(self) -> Iterator[Item]:
        """The regions, and what lies on a board."""
        yield from zone_items(self.ground, self.piece.zones)
        yield from self.map()
        yield from track_items(self.ground, self.piece.tracks)
        yield from spot_items(self.ground, self.piece.spots)

    def mirrored(self, items: Iterable[Item]) -> tuple[Item, ...]:
        """Words that stand nowhere on the board itself: at the right where a language is read from there."""
        leftwards = is_right_to_left_language(self.context.texts.language)
        return mirror_items([*items]) if leftwards else tuple(items)

    def base(self) -> Iterator[Item]:
        """A pale ground, or the picture."""
        art, inner = self.piece.art, self.inner
        yield inner.filled_path(self.paints.pale)
        if art is not None:
            size = self.piece.size
            seen = visible_part((inner.left, inner.bottom, inner.right, inner.top), size.width, size.height)
            yield from fit_art(self.context, art, seen, self.paints.mark, self.paints.pale)

    def map(self) -> Iterator[Item]:
        """The regions, where the board shows them."""
        shown = board_map(self.context, self.piece)
        if shown:
            yield from shown.items()

    def head(self) -> Iterator[Item]:
        """The band with icon and name, and the text under it."""
        look, inner = self.look, self.inner
        if not look.head:
            return
        band = Area(inner.left, inner.top - look.head, inner.right, inner.top)
        yield band.filled_path(self.paints.ground)
        yield band.frame_path(self.paints.edge, look.frame)
        left, (_, y) = self.whole.left + look.margin + look.side, band.middle
        icon = piece_icon(self.context.definitions, self.piece)
        if icon:
            size = look.head_icon * look.head
            yield IconUse(icon, left + size / 2.0, y, size, self.paints.sign_upon)
            left += size + look.side * 0.8
        style = TextStyle(look.title_font, self.paints.word_upon, kern=True)
        right = self.whole.right - look.margin - look.side
        block = self.write.title(
            self.words.name, style, size_steps(look.head_size, look.head_least), right - left, look.head * 0.8
        )
        yield from block.items_at(left, y + block.height / 2.0)
        yield from self.text(band.bottom)

    def text(self, top: float) -> Iterator[Item]:
        """The text between the band and the first place below it."""
        if not self.words.text:
            return
        look = self.look
        left, right = self.whole.left + look.margin + look.side, self.whole.right - look.margin - look.side
        top -= look.side * 0.8
        places = [self.ground.point((0.0, y))[1] for y in self.element_tops()]
        floor = max(places) + 1.5 if places else self.whole.top - look.text_room * self.piece.size.height
        faces = self.write.faces(TextStyle(look.text_font, sign=1.2), look.strong_font)
        sizes = size_steps(look.text_size, look.text_least)
        room = max(top - floor, 0.0)
        block = self.write.block(self.words.text, faces, sizes, right - left, room, leading=look.text_leading)
        yield from block.items_at(left, top)

    def element_tops(self) -> Iterator[float]:
        """How far down (mm) each place, track and area begins, a track's label with it."""
        piece = self.piece
        yield from (spot.at[1] - spot.size / 2.0 for spot in piece.spots.values())
        yield from (zone.at[1] for zone in piece.zones.values())
        for track in piece.tracks.values():
            yield min(track.start[1], track.end[1]) - track.size / 2.0 - (4.0 if track.label else 0.0)

    def frame(self) -> Iterator[Item]:
        """The line around everything, where the board has a margin."""
        if self.look.margin:
            yield self.inner.inset(-self.look.frame / 2.0).frame_path(self.paints.frame, self.look.frame)

    def foot(self) -> Iterator[Item]:
        """The small print at the lower left, the name at the lower right where it isn't in a band."""
        look, piece = self.look, self.piece
        left, low = self.whole.left + max(look.side, look.margin), self.whole.bottom + look.print_up
        low = low if look.margin >= look.print_up + 1.8 else self.whole.bottom + max(look.side, 4.2)
        style = TextStyle(look.print_font)
        sizes = (look.print_size, look.print_least)
        width = self.piece.size.width / 2.0
        prints = identification_block(self.context, piece.id, piece.module, style, sizes, (left, low, width))
        if look.margin < look.print_up + 1.8 and not prints[0].invisible:
            high = style.measures.cap_height(sizes[0])
            wide = max(self.write.width(part.text, style, part.size) for part in prints)
            yield Area(left - 1.0, low - 0.9, left + wide + 1.0, prints[0].y + high + 0.8).filled_path(PAPER)
        yield from prints
        if not look.head and look.margin >= look.print_up + 1.8:
            name = TextStyle(look.title_font, BLACK, 0.06)
            right = self.whole.right - max(look.side, look.margin)
            largest = min(look.name_size, name.measures.size_for_cap(look.margin - look.print_up - 0.9))
            room = right - self.piece.size.width * 0.1
            yield from self.write.line(
                self.words.name, name, size_steps(largest, min(look.text_least, largest)), room, right, low, "right"
            )
