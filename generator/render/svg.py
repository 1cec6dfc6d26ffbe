"""SVG: writes display lists in a palette as one picture, with svgwrite; text becomes outlines; glyphs,
icons and placed faces are kept once.

    svg_text(SvgPicture(width, height, items), Palette(table))      items around the middle, y up, in mm
    svg_text(face_picture(face), palette)

The picture measures its millimetres. Its ids are its own, so it may stand in a page beside others. An RGB palette is
wanted; the same input gives the same bytes.
"""

from __future__ import annotations

import base64
import math
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path as File
from typing import Any
from xml.etree import ElementTree

from generator.base.frozen import dataclass
from generator.base.geometry import IDENTITY, Transform, box_around
from generator.faces.colours import Paint, Palette
from generator.faces.display_list import (
    Face,
    Gradient,
    GradientFill,
    Group,
    IconUse,
    Image,
    Item,
    Outline,
    Path,
    Placed,
    Text,
)
from generator.faces.glyph_outlines import GlyphKey, outline_of, place_glyphs
from generator.faces.icon_drawing import BOX, Icon, drawn_icon
from generator.faces.icons import IconSet, icon_set
from generator.faces.ink_bounds import MITRE_LIMIT
from generator.faces.shapes import polygon, segment_numbers
from generator.faces.strokes import lines_as_areas
from generator.files.gate import read_bytes
from generator.render.page_operators import number_text, numbers_text
from generator.sheets.pages import REGISTRATION

_LETTERS = {"M": "M", "L": "L", "C": "C"}


@dataclass(frozen=True)
class SvgPicture:
    """Items around (0, 0), y up, on `width` × `height` mm; what lies outside is cut off."""

    width: float
    height: float
    items: tuple[Item, ...]


def face_picture(face: Face, *, bleed: bool = False) -> SvgPicture:
    """A face cut to its trim, or to its bleed."""
    left, bottom, right, top = box_around(face.shape.corners())
    if bleed:
        return SvgPicture(right - left + 2.0 * face.bleed, top - bottom + 2.0 * face.bleed, face.items)
    cut = Group(face.items, clip=polygon(face.shape.corners()))
    return SvgPicture(right - left, top - bottom, (cut,))


def svg_text(picture: SvgPicture, palette: Palette, icons: IconSet | None = None) -> str:
    """A picture as the text of an SVG file."""
    painter = SvgPainter(palette, icon_set() if icons is None else icons)
    drawing, width, height = painter.drawing, picture.width, picture.height
    drawing["width"], drawing["height"] = f"{number_text(width)}mm", f"{number_text(height)}mm"
    drawing.viewbox(-width / 2.0, -height / 2.0, width, height)
    painter.paint(picture.items, drawing.add(drawing.g(transform="scale(1 -1)")))
    root = drawing.get_xml()
    _make_ids_own(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _make_ids_own(root: ElementTree.Element) -> None:
    """Prefixes every id with a digest of the whole picture, so that several pictures in one page don't share glyphs,
    icons or clips by mistake."""
    own = f"p{sha256(ElementTree.tostring(root)).hexdigest()[:8]}-"
    for element in root.iter():
        for key, value in element.attrib.items():
            if key == "id":
                element.set(key, own + value)
            elif value.startswith("url(#") or (value.startswith("#") and key == "xlink:href"):
                element.set(key, value.replace("#", f"#{own}", 1))


class SvgPainter:
    """Turns items into SVG elements; repeated things go once into the definitions of its `drawing`."""

    def __init__(self, palette: Palette, icons: IconSet) -> None:
        import svgwrite

        self.palette = palette
        self.icons = icons
        self.icon_names: dict[tuple[str, bool], str] = {}
        self.icon_drawings: dict[tuple[str, str], str] = {}
        self.faces: dict[int, tuple[str, Face]] = {}
        self.glyphs: dict[tuple[str, GlyphKey], str] = {}
        self.gradients: dict[tuple[Any, ...], str] = {}
        self.clips = 0
        self.drawing: Any = svgwrite.Drawing(debug=False)

    def paint(self, items: Iterable[Item], into: Any) -> None:
        """Adds items to an element, in order."""
        for item in items:
            element = self.element(item)
            if element is not None:
                into.add(element)

    def element(self, item: Item) -> Any:
        """The element of an item; None where it paints nothing in the theme."""
        if isinstance(item, Path):
            return self.path(item)
        if isinstance(item, GradientFill):
            return self.gradient_fill(item)
        if isinstance(item, Text):
            return self.run(item)
        if isinstance(item, IconUse):
            return self.icon(item)
        if isinstance(item, Placed):
            return self.placed_face(item)
        return self.group(item) if isinstance(item, Group) else self.image(item)

    def colour(self, token: str, *, line: bool = False) -> str:
        """A colour as SVG writes it, of an area or of a line."""
        name = "#000000" if token == REGISTRATION else token
        paint = self.palette.line(name) if line else self.palette.paint(name)
        if paint is None:
            return "none"
        return _hexadecimal(paint)

    def path(self, item: Path) -> Any:
        """The element of a path with its paint."""
        fill, stroke = self.colour(item.fill), self.colour(item.stroke, line=True)
        if fill == stroke == "none":
            return None
        return self.drawing.path(d=path_data(item.outline), fill=fill, **_stroke(item, stroke), **_rule(item))

    def gradient_fill(self, item: GradientFill) -> Any:
        """The element of an outline with a gradient; None where that paints nothing."""
        name = self.gradient(item.gradient)
        if not name:
            return None
        return self.drawing.path(d=path_data(item.outline), fill=f"url(#{name})", **_rule(item))

    def gradient(self, gradient: Gradient) -> str:
        """The id of a gradient, defined at its first use; empty where it paints nothing."""
        stops = self.stop_colours(gradient)
        key = (gradient.kind, stops, gradient.start, gradient.end)
        if stops and key not in self.gradients:
            name = self.gradients[key] = f"gradient-{len(self.gradients) + 1}"
            (x, y), (to_x, to_y) = gradient.start, gradient.end
            if gradient.kind == "radial":
                radius = number_text(math.hypot(to_x - x, to_y - y))
                made = self.drawing.radialGradient((number_text(x), number_text(y)), radius, id=name)
            else:
                ends = [(number_text(x), number_text(y)), (number_text(to_x), number_text(to_y))]
                made = self.drawing.linearGradient(*ends, id=name)
            made["gradientUnits"] = "userSpaceOnUse"
            for place, colour in stops:
                made.add_stop_color(f"{place:.5f}".rstrip("0").rstrip("."), colour)
            self.drawing.defs.add(made)
        return self.gradients.get(key, "")

    def stop_colours(self, gradient: Gradient) -> tuple[tuple[float, str], ...]:
        """The places and colours of a gradient's stops; empty where it paints nothing."""
        return tuple((place, _hexadecimal(paint)) for place, paint in self.palette.stops(gradient.stops))

    def run(self, item: Text) -> Any:
        """A run of text as uses of glyph outlines, those of its line first; None where nothing of it is seen."""
        if item.invisible:
            return None
        fill = self.colour(item.colour)
        edge = self.colour(item.stroke, line=True) if item.outlined else "none"
        runs = []
        if edge != "none":
            width = number_text(item.stroke_width / place_glyphs(item).scale)
            line = {"stroke": edge, "stroke_width": width, "stroke_linejoin": "round", "stroke_linecap": "round"}
            runs.append(self.glyph_run(item, fill="none", **line))
        if fill != "none":
            runs.append(self.letters(item, fill))
        if len(runs) < 2:
            return runs[0] if runs else None
        both = self.drawing.g()
        for run in runs:
            both.add(run)
        return both

    def letters(self, item: Text, fill: str) -> Any:
        """The letters of a run."""
        return self.glyph_run(item, fill=fill)

    def glyph_run(self, item: Text, **paint: str) -> Any:
        """The glyphs of a run in one paint."""
        set_ = place_glyphs(item)
        matrix = f"matrix({set_.scale:.7f} 0 0 {set_.scale:.7f} {number_text(item.x)} {number_text(item.y)})"
        run = self.drawing.g(transform=matrix, **paint)
        for glyph, x, y in set_.glyphs:
            name = self.glyph(item.font, glyph)
            if name:
                place = {axis: number_text(value) for axis, value in (("x", x), ("y", y)) if value}
                run.add(self.drawing.use(f"#{name}", **place))
        return run

    def glyph(self, font: str, glyph: GlyphKey) -> str:
        """The id of a glyph's outline, defined at its first use; empty for a blank."""
        key = (font, glyph)
        if key not in self.glyphs:
            outline = outline_of(font, glyph)
            self.glyphs[key] = f"glyph-{len(self.glyphs) + 1}" if outline else ""
            if outline:
                self.drawing.defs.add(self.drawing.path(d=outline, id=self.glyphs[key]))
        return self.glyphs[key]

    def icon(self, item: IconUse) -> Any:
        """A use of an icon, which takes the colour of the use unless it has several."""
        colour = self.colour(item.colour)
        if colour == "none":
            return None
        if not self.icons[item.icon].is_plain:
            return self.own_colours(item)
        filled = self.palette.is_grey(self.palette.paint(item.colour))
        name = self.icon_names.get((item.icon, filled)) or self.keep(self.icons[item.icon], filled=filled)
        scale = item.size / BOX
        place = f"matrix({scale:.5f} 0 0 {scale:.5f} {number_text(item.x)} {number_text(item.y)})"
        return self.drawing.use(f"#{name}", transform=place, color=colour)

    def own_colours(self, item: IconUse) -> Any:
        """A use of an icon that keeps its colours, defined once for each colour in which it is used."""
        key = (item.icon, item.colour)
        if key not in self.icon_drawings:
            self.icon_drawings[key] = f"sign-{len(self.icon_drawings) + 1}"
            whole = IconUse(item.icon, 0.0, 0.0, BOX, item.colour)
            symbol = self.group(drawn_icon(self.icons[item.icon], whole, self.palette.theme))
            symbol["id"] = self.icon_drawings[key]
            self.drawing.defs.add(symbol)
        scale = item.size / BOX
        place = f"matrix({scale:.5f} 0 0 {scale:.5f} {number_text(item.x)} {number_text(item.y)})"
        return self.drawing.use(f"#{self.icon_drawings[key]}", transform=place)

    def keep(self, icon: Icon, *, filled: bool = False) -> str:
        """The id of an icon's shapes, defined at the first use; with `filled` its lines are areas."""
        name = self.icon_names[icon.id, filled] = f"icon-{icon.id}{'-filled' * filled}"
        symbol = self.drawing.g(id=name)
        if not icon.is_plain:
            symbol.add(self.group(drawn_icon(icon, IconUse(icon.id, 0.0, 0.0, BOX, "black"), self.palette.theme)))
        for path in () if not icon.is_plain else lines_as_areas(icon.paths) if filled else icon.paths:
            fill = "currentColor" if path.fill != "none" else "none"
            stroke = "currentColor" if path.stroke != "none" else "none"
            data = path_data(path.outline)
            symbol.add(self.drawing.path(d=data, fill=fill, **_stroke(path, stroke), **_rule(path)))
        self.drawing.defs.add(symbol)
        return name

    def group(self, item: Group) -> Any:
        """A group under its transform, clipped where it has a clip."""
        extra = {} if item.opacity >= 1.0 else {"opacity": number_text(item.opacity)}
        if item.clip:
            self.clips += 1
            clip = self.drawing.clipPath(id=f"clip-{self.clips}")
            clip.add(self.drawing.path(d=path_data(item.clip)))
            self.drawing.defs.add(clip)
            extra["clip_path"] = f"url(#clip-{self.clips})"
        place = {} if item.transform == IDENTITY else {"transform": _matrix(item.transform)}
        group = self.drawing.g(**place, **extra)
        self.paint(item.items, group)
        return group

    def placed_face(self, item: Placed) -> Any:
        """A use of a face, cut to its trim, with its title."""
        name, _ = self.faces.get(id(item.face)) or self.keep_face(item.face)
        use = self.drawing.use(f"#{name}", transform=_matrix(item.transform))
        if item.title:
            use.set_desc(title=item.title)
        return use

    def keep_face(self, face: Face, name: str = "") -> tuple[str, Face]:
        """The id of a face, defined at its first use, and the face itself, kept alive so that its `id` stays its
        own."""
        kept = self.faces[id(face)] = (name or f"face-{len(self.faces) + 1}", face)
        whole = self.group(Group(face.items, clip=polygon(face.shape.corners())))
        whole["id"] = kept[0]
        self.drawing.defs.add(whole)
        return kept

    def image(self, item: Image) -> Any:
        """A raster picture inside the file, upright again; None for one in a colour that paints nothing."""
        data = read_bytes(File(item.source))
        if item.colour:
            from generator.render.picture_codes import silhouette_png

            paint = self.palette.paint(item.colour)
            if paint is None:
                return None
            data = silhouette_png(data, item.source, paint)
        kind = "jpeg" if data[:2] == b"\xff\xd8" else "png"
        href = f"data:image/{kind};base64,{base64.b64encode(data).decode('ascii')}"
        place = f"matrix(1 0 0 -1 {number_text(item.x)} {number_text(item.y + item.height)})"
        size = (number_text(item.width), number_text(item.height))
        return self.drawing.image(href, size=size, transform=place, preserveAspectRatio="none")


def path_data(outline: Outline) -> str:
    """An outline as SVG path data."""
    return " ".join(
        f"{_LETTERS[segment[0]]}{numbers_text(segment_numbers(segment))}" if segment[0] != "Z" else "Z"
        for segment in outline
    )


def _stroke(path: Path, stroke: str) -> dict[str, str]:
    if stroke == "none":
        return {}
    extra = {"stroke": stroke, "stroke_width": number_text(path.width)}
    if path.dash:
        extra["stroke_dasharray"] = numbers_text(path.dash)
    if path.cap != "butt":
        extra["stroke_linecap"] = path.cap
    if path.join != "miter":
        extra["stroke_linejoin"] = path.join
    else:
        extra["stroke_miterlimit"] = number_text(MITRE_LIMIT)
    return extra


def _hexadecimal(paint: Paint) -> str:
    """An RGB paint as SVG writes it."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in paint)


def _rule(path: Path | GradientFill) -> dict[str, str]:
    return {"fill_rule": "evenodd"} if path.even_odd else {}


def _matrix(transform: Transform) -> str:
    return "matrix(" + " ".join(f"{value:.5f}".rstrip("0").rstrip(".") for value in transform) + ")"
