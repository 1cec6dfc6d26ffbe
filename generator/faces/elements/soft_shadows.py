"""Shadows with a soft edge, as pictures: how opaque they are at each pixel, to be painted in any colour."""

from __future__ import annotations

import base64
import io
import math
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path as File

from generator.base.errors import input_error
from generator.base.geometry import Transform, grow_box
from generator.faces.display_list import BELOW, Group, IconUse, Image, Item, Outline, Path
from generator.faces.icon_drawing import Icon, drawn_icon
from generator.faces.item_boxes import NOTHING, items_box
from generator.faces.rasterizer import run_file
from generator.files.gate import read_bytes

DPI = 300.0
MOST_PIXELS = 40_000_000
_REACH = 1.5
"""How far a soft edge is seen at all, in its lengths."""


def soft_picture(items: Iterable[Item], icons: Mapping[str, Icon], blur: float, token: str) -> tuple[Image, ...]:
    """A picture of items in one colour (`token`), whose edges pass into what is below over `blur` mm on either side;
    nothing where they paint nothing. Raises `InputError` for one of more than `MOST_PIXELS`."""
    items = tuple(items)
    around = items_box(items)
    if around == NOTHING:
        return ()
    left, low, right, high = grow_box(around, blur * _REACH)
    scale = DPI / 25.4
    size = math.ceil((right - left) * scale), math.ceil((high - low) * scale)
    if size[0] * size[1] > MOST_PIXELS:
        what = (
            f"a soft shadow of {right - left:.0f} × {high - low:.0f} mm: {size[0] * size[1] / 1e6:.0f} million pixels"
        )
        raise input_error(what, expected=f"at most {MOST_PIXELS // 1_000_000} million; smaller, or without 'blur'")
    code = _Drawing(icons).code(items, size, (scale, 0.0, 0.0, -scale, -left * scale, high * scale), blur * scale / 2.0)
    source = run_file(code.encode(), "-soft.png", lambda: _draw(code, size[0]))
    return (Image(str(source), left, high - size[1] / scale, size[0] / scale, size[1] / scale, BELOW, token),)


def _draw(code: str, width: int) -> bytes:
    """The PNG of our own SVG, in black."""
    import resvg_py
    from PIL import Image as Pillow

    drawn = bytes(resvg_py.svg_to_bytes(svg_string=code, width=width, dpi=96, skip_system_fonts=True))
    made = io.BytesIO()
    with Pillow.open(io.BytesIO(drawn)) as opened:
        alpha = opened.convert("RGBA").getchannel("A")
    Pillow.merge("LA", (Pillow.new("L", alpha.size), alpha)).save(made, "PNG", compress_level=6)
    return made.getvalue()


class _Drawing:
    """Writes items as SVG, all that is painted in black."""

    def __init__(self, icons: Mapping[str, Icon]) -> None:
        self.icons = icons
        self.clips: list[str] = []

    def code(self, items: Iterable[Item], size: tuple[int, int], place: Transform, deviation: float) -> str:
        """The whole drawing of so many pixels; `place` brings mm there."""
        drawn = "".join(self.parts(items))
        wide, high = size
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}"><defs>{"".join(self.clips)}'
            f'<filter id="soft" filterUnits="userSpaceOnUse" x="0" y="0" width="{wide}" height="{high}">'
            f'<feGaussianBlur stdDeviation="{deviation:.3f}"/></filter></defs>'
            f'<g filter="url(#soft)"><g transform="{_matrix(place)}">{drawn}</g></g></svg>'
        )

    def parts(self, items: Iterable[Item]) -> Iterator[str]:
        """The elements of items; words and gradients are paths in a shadow."""
        for item in items:
            if isinstance(item, Path):
                yield _path(item)
            elif isinstance(item, IconUse):
                yield from self.parts((drawn_icon(self.icons[item.icon], item),))
            elif isinstance(item, Image):
                yield _image(item)
            elif isinstance(item, Group):
                inner = "".join(self.parts(item.items))
                seen = f'opacity="{item.opacity:g}"{self.clip(item.clip)}'
                yield f'<g transform="{_matrix(item.transform)}" {seen}>{inner}</g>'

    def clip(self, outline: Outline) -> str:
        """The attribute that clips to an outline; empty without one."""
        if not outline:
            return ""
        self.clips.append(f'<clipPath id="c{len(self.clips)}"><path d="{_data(outline)}"/></clipPath>')
        return f' clip-path="url(#c{len(self.clips) - 1})"'


def _path(item: Path) -> str:
    fill, stroke = ("none" if token.partition("|")[0] == "none" else "black" for token in (item.fill, item.stroke))
    line = f' stroke-width="{item.width:g}" stroke-linecap="{item.cap}" stroke-linejoin="{item.join}"'
    line += f' stroke-dasharray="{" ".join(f"{one:g}" for one in item.dash)}"' if item.dash else ""
    rule = ' fill-rule="evenodd"' if item.even_odd else ""
    return f'<path d="{_data(item.outline)}" fill="{fill}"{rule} stroke="{stroke}"{line if stroke != "none" else ""}/>'


def _image(item: Image) -> str:
    data = read_bytes(File(item.source))
    kind = "png" if data.startswith(b"\x89PNG") else "jpeg"
    return (
        f'<image transform="matrix(1 0 0 -1 {item.x:.4f} {item.y + item.height:.4f})" '
        f'width="{item.width:.4f}" height="{item.height:.4f}" preserveAspectRatio="none" '
        f'href="data:image/{kind};base64,{base64.b64encode(data).decode()}"/>'
    )


def _data(outline: Outline) -> str:
    return " ".join(" ".join((segment[0], *(f"{float(number):.4f}" for number in segment[1:]))) for segment in outline)


def _matrix(transform: Transform) -> str:
    return f"matrix({' '.join(f'{number:.6f}' for number in transform)})"
