"""Every face as it is cut, for any purpose: a PNG and an SVG of each, a list, a contact sheet."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from generator.base.units import mm_to_px
from generator.export.face_pictures import FacePicture
from generator.export.order_sheet import markdown_bytes, numbered_steps
from generator.export.package import ExportJob, ExportPackage, ExportWishes
from generator.export.package_list import CONTACT, PackageRow, contact_sheet, csv_text
from generator.export.piece_roles import piece_sides
from generator.export.png_writer import RasterSize
from generator.export.product_fit import LOOKS
from generator.export.service import PlainFaces
from generator.faces.box_pieces import BoxPiece, make_box_pieces
from generator.faces.display_list import Face
from generator.files.shelf import Content, Shelf
from generator.render.svg import face_picture, svg_text

DPI = 300.0


def plain_package(job: ExportJob, service: PlainFaces, wishes: ExportWishes) -> ExportPackage:
    """The package with a PNG and an SVG of each face."""
    dpi = DPI if wishes.dpi is None else wishes.dpi
    pieces = make_box_pieces(job.context, LOOKS)
    names = file_names(face for piece in pieces for face in piece_sides(piece))
    faces = {names[id(face)]: face for piece in pieces for face in piece_sides(piece)}
    drawn = dict(zip(faces, job.draw([plain_picture(face, dpi) for face in faces.values()]), strict=True))
    files: dict[str, Content] = {f"faces/{name}.png": made.png for name, made in drawn.items()}
    shelf = Shelf()
    for name, face in faces.items():
        text = svg_text(face_picture(face), job.paints.palette, job.context.icons)
        files[f"faces/{name}.svg"] = shelf.put(text.encode())
    rows = [_row(piece, names) for piece in pieces]
    steps = "\n".join(numbered_steps(service, job.context.texts.language))
    files["manifest.csv"] = csv_text(rows).encode()
    files["README.md"] = markdown_bytes(f"# {job.context.label('title')}\n\n{steps}\n")
    seen = [(f"{piece.count} × {piece.id}", drawn[names[id(piece.face)]].small) for piece in pieces]
    files[CONTACT] = contact_sheet(seen)
    return ExportPackage(files, rows, pieces=pieces)


def file_names(faces: Iterable[Face]) -> dict[int, str]:
    """A file name for each face by its `id`: the piece's id, with a number added where different faces have the same
    one."""
    different = {id(face): face for face in faces}
    ids = {face.id for face in different.values()}
    found: dict[int, str] = {}
    taken: set[str] = set()
    for key, face in different.items():
        numbers = (f"{face.id}-{number}" for number in count(2))
        free = (name for name in numbers if name not in taken and name not in ids)
        found[key] = next(free) if face.id in taken else face.id
        taken.add(found[key])
    return found


def plain_picture(face: Face, dpi: float) -> FacePicture:
    """A face in its own size at `dpi`; transparent outside a trim that isn't a rectangle."""
    shape = face.shape
    raster = RasterSize(mm_to_px(shape.width, dpi), mm_to_px(shape.height, dpi), dpi, shape.kind != "rect")
    return FacePicture(face, shape.width, shape.height, raster)


def _row(piece: BoxPiece, names: dict[int, str]) -> PackageRow:
    back = f"faces/{names[id(piece.back)]}.png" if piece.back else ""
    return PackageRow(f"faces/{names[id(piece.face)]}.png", back, piece.id, piece.count, piece.group, "", piece.digest)
