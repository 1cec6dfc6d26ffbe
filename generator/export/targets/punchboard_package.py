"""Boards whose pieces are punched out: fronts and backs as PDF/X-1a with the cuts over them in a spot ink, and the cuts
alone.

    front.pdf back.pdf    a page for each board; backs lie mirrored, so that they meet their fronts
    die-cut.pdf .svg      the cuts alone, seen from the front, for whoever makes the tool
    contents.csv          what is on the boards, and how many
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace

from generator.base.errors import InputError, input_error, raise_any
from generator.base.frozen import dataclass
from generator.base.geometry import Point, apply_transform, rotate, shift
from generator.base.units import mm_to_px
from generator.definitions.printing_conditions import find_condition
from generator.export.face_pictures import FacePicture
from generator.export.ink_limits import check_inks
from generator.export.order_sheet import files_table, with_order_sheet
from generator.export.package import ExportJob, ExportPackage, ExportWishes
from generator.export.package_list import CONTACT, PackageRow, csv_text
from generator.export.piece_roles import ids_with_roles, missing_pieces, other_side
from generator.export.png_writer import RasterSize
from generator.export.product_fit import LEFT_OUT, LOOKS, ProductNeeds, safe_zone, sized_context, unsafe_parts
from generator.export.punch_spots import PunchArea, PunchSpot, place_shapes
from generator.export.service import SIDES, PunchBoard
from generator.export.service_limits import service_limits
from generator.export.spot_ink import SpotInk, draw_lines
from generator.faces.box_pieces import BoxPiece, make_box_pieces
from generator.faces.colours import Palette
from generator.faces.display_list import Face, Outline, Path, Shape
from generator.faces.face_context import FaceContext, Looks
from generator.faces.shapes import inset_polygon, polygon, round_corners
from generator.faces.tones import ink_table
from generator.files.shelf import Content
from generator.render.pdf import PdfInfo, pdf_bytes
from generator.render.press import press_file
from generator.render.svg import SvgPicture as Drawing
from generator.render.svg import svg_text
from generator.sheets.bleed import clip_to_plane
from generator.sheets.pages import Placement, SheetPage, Sheets

_SEEN_DPI = 200.0


@dataclass(frozen=True)
class _BoardLayout:
    """Every copy with its place, and the number of boards; what pieces go without, and why others are left out."""

    pieces: tuple[BoxPiece, ...]
    spots: tuple[PunchSpot, ...]
    board: PunchArea
    corner: float
    notes: tuple[str, ...] = ()
    why: Mapping[str, str] = field(default_factory=dict)

    def cut_outline(self, shape: Shape) -> tuple[Point, ...]:
        """The outline that is punched for a shape: with rounded corners, unless it is a disc."""
        return shape.corners() if shape.kind == "disc" else round_corners(shape.corners(), self.corner)

    @property
    def boards(self) -> int:
        """The number of boards."""
        return 1 + max((spot.board for spot in self.spots), default=-1)

    def placed_on(self, board: int) -> list[tuple[BoxPiece, PunchSpot]]:
        """The copies on a board with their spots."""
        return [pair for pair in zip(self.pieces, self.spots, strict=True) if pair[1].board == board]


def punchboard_package(job: ExportJob, service: PunchBoard, wishes: ExportWishes) -> ExportPackage:  # noqa: ARG001 (a maker's form)
    """The package with its boards. Raises `InputError` for a piece that is larger than a board, or inks over the
    limit."""
    check_inks(job.context.definitions, service.most_ink)
    layout = _layout(job, service)
    if not layout.pieces:
        raise input_error("nothing to punch", expected=f"pieces such as {service.takes[0]}", path=service.id)
    ink = SpotInk(service.spot, float(service.line))
    files: dict[str, Content] = {f"{side}.pdf": _art(job, service, layout, side, ink) for side in SIDES}
    files[f"{service.spot}.pdf"] = _press(job, service, layout, "front", ink, Sheets((), _blank_boards(layout)))
    files[f"{service.spot}.svg"] = _svg(job, layout, ink).encode()
    counted = {(piece.id, piece.digest): piece for piece in layout.pieces}
    rows = [
        PackageRow("front.pdf", "back.pdf", name, _count(layout, name, digest), piece.group, "", digest)
        for (name, digest), piece in counted.items()
    ]
    left = missing_pieces(job.context, {row.id for row in rows})
    files["contents.csv"] = csv_text(rows).encode()
    files[CONTACT] = job.contact([*_contact_faces(layout)])
    package = ExportPackage(files, rows, layout.notes, left, layout.why, pieces=layout.pieces)
    return with_order_sheet(package, service, job.context, files_table(rows, job.context.texts.language))


def _count(layout: _BoardLayout, name: str, digest: str) -> int:
    return sum(piece.id == name and piece.digest == digest for piece in layout.pieces)


def _layout(job: ExportJob, service: PunchBoard) -> _BoardLayout:
    """All copies, the highest first, with their places on the boards."""
    made, notes, why = _fit_pieces(job.context, service, ids_with_roles(job.context, service.takes))
    copies = [piece for piece in made for _ in range(piece.count)]
    copies.sort(key=lambda piece: (-piece.face.shape.height, -piece.face.shape.width))
    board = PunchArea(*map(float, (*service.board, service.margin, service.gap)))
    spots = place_shapes([piece.face.shape for piece in copies], board)
    if spots is None:
        wide, high = service.board
        raise input_error("a piece is larger than a board", expected=f"at most {wide:g} × {high:g} mm", path=service.id)
    return _BoardLayout(tuple(copies), tuple(spots), board, float(service.corner), tuple(notes), why)


def _fit_pieces(
    context: FaceContext, service: PunchBoard, ids: Sequence[str]
) -> tuple[list[BoxPiece], list[str], dict[str, str]]:
    """The pieces `ids` with a board's bleed and safe zone, notes on what some go without, and the reasons why others
    can't be made for it. Raises `InputError` for those that can't be made at all."""
    try:
        return _compose_pieces(context, service, ids, ()), [], {}
    except InputError:
        make_box_pieces(context, Looks(), ids)
    made: list[BoxPiece] = []
    notes: list[str] = []
    why: dict[str, str] = {}
    for name in ids:
        tried = [(left_out, *_try_piece(context, service, name, left_out)) for left_out in LEFT_OUT]
        left_out, pieces, _ = next((some for some in tried if some[1]), ((), [], ""))
        first = tried[0][2]
        made += pieces
        if not pieces:
            why[name] = first
        elif left_out:
            notes.append(f"{name}: left out {', '.join(left_out)} ({first})")
    return made, notes, why


def _try_piece(
    context: FaceContext, service: PunchBoard, name: str, left_out: Sequence[str]
) -> tuple[list[BoxPiece], str]:
    """A piece with parts `left_out`; or an empty list and what is wrong with it."""
    try:
        return _compose_pieces(context, service, [name], left_out), ""
    except InputError as error:
        return [], error.faults[0].what


def _compose_pieces(
    context: FaceContext, service: PunchBoard, ids: Sequence[str], left_out: Sequence[str]
) -> list[BoxPiece]:
    """The pieces `ids` with parts `left_out`. Raises `InputError`."""
    asked, safe = (
        ProductNeeds(float(service.bleed), float(service.safe), left_out, service.numbers),
        float(service.safe),
    )
    made = [*make_box_pieces(sized_context(context, asked), LOOKS, ids)] if ids else []
    raise_any([fault for one in made for fault in unsafe_parts(one, safe_zone(one.face.shape, safe), context.icons)])
    return made


def _place(layout: _BoardLayout, spot: PunchSpot, side: str) -> tuple[float, float]:
    """The middle of a piece on a side of its board in mm; on the back everything is mirrored."""
    return (spot.x if side == "front" else layout.board.width - spot.x, spot.y)


def _art(job: ExportJob, service: PunchBoard, layout: _BoardLayout, side: str, ink: SpotInk) -> bytes:
    """One side of all boards as a PDF."""
    faces: list[Face] = []
    known: dict[int, int] = {}
    pages = []
    for board in range(layout.boards):
        placed = []
        for number, (piece, spot) in enumerate(layout.placed_on(board), 1):
            face = piece.face if side == "front" else other_side(piece)
            if id(face) not in known:
                known[id(face)] = len(faces)
                faces.append(face)
            x, y = _place(layout, spot, side)
            place = rotate(spot.turn, x, y)
            clip = tuple(apply_transform(place, corner) for corner in _reach(face.shape, float(service.bleed)))
            placed.append(Placement(known[id(face)], x, y, spot.turn, number, clip))
        pages.append(replace(_blank_boards(layout)[board], placements=tuple(placed), side=side))
    return _press(job, service, layout, side, ink, Sheets(tuple(faces), tuple(pages)))


def _reach(shape: Shape, bleed: float) -> tuple[Point, ...]:
    """The outline of art: `bleed` beyond the cut, but not further at a sharp corner, where a neighbour begins."""
    reach = inset_polygon(shape.corners(), -bleed)
    wide, high = shape.width / 2.0 + bleed, shape.height / 2.0 + bleed
    for plane in ((1.0, 0.0, wide), (-1.0, 0.0, wide), (0.0, 1.0, high), (0.0, -1.0, high)):
        reach = clip_to_plane(reach, plane)
    return reach


def _blank_boards(layout: _BoardLayout) -> tuple[SheetPage, ...]:
    """The boards as empty pages; cuts lie inside the margin."""
    board, count = layout.board, layout.boards
    inner = (board.margin, board.margin, board.width - board.margin, board.height - board.margin)
    whole = (0.0, 0.0, board.width, board.height)
    return tuple(
        SheetPage(board.width, board.height, "front", number + 1, count, (), (), (), inner, whole)
        for number in range(count)
    )


def _press(job: ExportJob, service: PunchBoard, layout: _BoardLayout, side: str, ink: SpotInk, sheets: Sheets) -> bytes:
    """Pages as PDF/X-1a with the cuts drawn over them."""
    context = job.context
    palette = Palette(ink_table(context.definitions), "cmyk")
    info = PdfInfo(f"{context.label('title')} – {service.name}, {side}", context.texts.language)
    resolution, most_ink = service_limits(service).resolution, float(service.most_ink)
    art = pdf_bytes([sheets], palette, info, context.icons, resolution=resolution, most_ink=most_ink)
    lines = [_cuts(layout, board, side) for board in range(layout.boards)]
    return press_file(draw_lines(art, lines, ink), find_condition(service.condition))


def _cuts(layout: _BoardLayout, board: int, side: str) -> list[Outline]:
    """The rounded cuts of all pieces on a board. Mirroring leaves the shapes the same, even if turned by 180°."""
    return [
        polygon(
            [
                apply_transform(rotate(spot.turn, *_place(layout, spot, side)), at)
                for at in layout.cut_outline(piece.face.shape)
            ]
        )
        for piece, spot in layout.placed_on(board)
    ]


def _svg(job: ExportJob, layout: _BoardLayout, ink: SpotInk) -> str:
    """The cuts of all boards side by side as an SVG, around the middle."""
    board = layout.board
    wide = board.width * layout.boards
    paths = []
    for number in range(layout.boards):
        x, y = board.width * number - wide / 2.0, -board.height / 2.0
        for outline in _cuts(layout, number, "front"):
            corners = [apply_transform(shift(x, y), (part[1], part[2])) for part in outline if len(part) == 3]
            paths.append(Path(polygon(corners), stroke="#e5007d", width=ink.line))
    return svg_text(Drawing(wide, board.height, tuple(paths)), job.paints.palette, job.context.icons)


def _contact_faces(layout: _BoardLayout) -> Iterator[tuple[str, FacePicture]]:
    """Every face once, with its number of copies as the caption."""
    for piece in {id(piece.face): piece for piece in layout.pieces}.values():
        shape = piece.face.shape
        raster = RasterSize(mm_to_px(shape.width, _SEEN_DPI), mm_to_px(shape.height, _SEEN_DPI), _SEEN_DPI, True)
        yield (
            f"{_count(layout, piece.id, piece.digest)} × {piece.id}",
            FacePicture(piece.face, shape.width, shape.height, raster),
        )
