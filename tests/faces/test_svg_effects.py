"""What rich drawings may ask for: each property of SVG 2 is drawn right, without effect, or refused with its place."""

import base64
import io
from collections.abc import Callable
from time import perf_counter

import pytest
from PIL import Image

from generator.base.errors import InputError
from generator.faces import rasterizer
from generator.faces.rasterizer import draw_one
from generator.faces.svg_bounds import check_bounds
from generator.faces.svg_reader import read_svg
from tests.tables import read_table

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">\n'
DEFS = """<defs><filter id="f"><feGaussianBlur stdDeviation="4"/></filter><clipPath id="c"><rect width="9" height="9"/>
</clipPath><linearGradient id="g"><stop/></linearGradient><mask id="m"><rect width="9" height="9"/></mask>
<path id="p" d="M1 1h9"/><marker id="k" viewBox="0 0 9 9"><path d="M0 0h9"/></marker></defs>"""
SHAPE = '<rect {} width="50" height="50" stroke="#00c"/>'
TEXT = "<text {} y='50'>Abc</text>"
LINE = '<path {} d="M0 0H50V50" stroke="#00c"/>'

DRAWN = {
    "clip-path": "url(#c)", "clip-rule": "evenodd", "color": "#c00", "display": "none", "fill": "#c00",
    "fill-opacity": ".5", "fill-rule": "evenodd", "isolation": "isolate", "opacity": "1", "overflow": "hidden",
    "shape-rendering": "crispEdges", "stop-color": "#c00", "stop-opacity": ".5", "stroke": "#c00",
    "stroke-dasharray": "3 1", "stroke-dashoffset": "2", "stroke-linecap": "round", "stroke-linejoin": "round",
    "stroke-miterlimit": "2", "stroke-opacity": ".5", "stroke-width": "3", "transform-origin": "50% 50%",
    "visibility": "hidden",
}  # fmt: skip
"""Properties that are drawn as browsers draw them, with text and without, each with a value that shows."""
DRAWN_WITHOUT_TEXT = {
    "filter": "blur(2px)", "image-rendering": "pixelated", "marker": "url(#k)", "marker-end": "url(#k)",
    "marker-mid": "url(#k)", "marker-start": "url(#k)", "mask": "url(#m)", "mask-type": "alpha",
    "mix-blend-mode": "multiply", "opacity": "50%", "paint-order": "stroke", "visibility": "collapse",
}  # fmt: skip
"""Properties that resvg draws as browsers do, and cairosvg doesn't."""
MEASURES = dict.fromkeys(("cx", "cy", "height", "r", "rx", "ry", "width", "x", "y"), "3")
"""Properties that resvg reads as attributes alone."""
LETTERS = {
    "alignment-baseline": "central", "dominant-baseline": "middle", "font-family": "serif", "font-size": "20px",
    "font-style": "italic", "font-weight": "bold", "letter-spacing": "3px", "text-anchor": "end",
    "text-rendering": "optimizeSpeed",
}  # fmt: skip
"""Properties of text that cairosvg draws as browsers do."""
WITHOUT_EFFECT = read_table(__file__, "WITHOUT_EFFECT")
"""Properties that show nowhere in a drawing that is printed, or not at all in browsers."""
REFUSED = {
    "all": "unset", "animation": "a 1s", "color-interpolation": "linearRGB", "d": "path('M0 0h9')",
    "mask-image": "linear-gradient(red, blue)", "mask-mode": "alpha", "offset-path": "path('M0 0h9')",
    "outline": "3px solid red", "rotate": "45deg", "scale": "2", "transform": "rotate(45deg)",
    "transform-box": "fill-box", "translate": "9px", "vector-effect": "non-scaling-stroke",
}  # fmt: skip
"""Properties that are refused with a value that shows."""
REFUSED_IN_TEXT = {
    "baseline-shift": "super", "direction": "rtl", "font": "300 20px serif", "font-feature-settings": "'smcp' 1",
    "font-size": "150%", "font-size-adjust": ".9", "font-stretch": "condensed", "font-variant": "small-caps",
    "font-variant-caps": "small-caps", "font-variation-settings": "'wght' 900", "text-decoration": "underline",
    "text-decoration-line": "underline", "text-rendering": "geometricPrecision", "text-shadow": "1px 1px red",
    "text-transform": "uppercase", "word-spacing": "9px", "writing-mode": "vertical-rl",
    "clip": "rect(1px,2px,3px,4px)",
}  # fmt: skip
"""Properties of text that are refused with a value that shows."""
INDEX = """alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-rendering cursor cx
cy d direction display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity
font font-family font-feature-settings font-size font-size-adjust font-stretch font-style font-variant
font-weight glyph-orientation-vertical height image-rendering inline-size isolation letter-spacing
lighting-color line-height marker marker-end marker-mid marker-start mask mask-type mix-blend-mode
opacity overflow paint-order pointer-events r rx ry shape-inside shape-margin shape-padding
shape-rendering shape-subtract stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-align text-anchor
text-decoration text-indent text-orientation text-overflow text-rendering transform transform-box
transform-origin unicode-bidi vector-effect vertical-align visibility white-space width word-spacing
writing-mode x y"""
"""The property index of SVG 2 (https://www.w3.org/TR/SVG2/propidx.html), with those of CSS that it names."""
INITIAL = read_table(__file__, "INITIAL")


def fault(inside: str) -> str:
    """What is said of a drawing, empty for nothing."""
    try:
        check_bounds(f"{HEAD}{DEFS}\n{inside}</svg>".encode(), "a.svg")
    except InputError as error:
        return str(error)
    return ""


def witness(shown: str, key: str, value: str, said: str) -> str:
    """A shape or a text that says a property, by its style or by a sheet."""
    by = f'style="{key}: {value}"' if said == "style" else 'class="a"'
    sheet = f"<style>.a{{{key}: {value}}}</style>" if said == "sheet" else ""
    return sheet + shown.replace("{}", by)


def test_every_property_of_svg_is_looked_at() -> None:
    fine = {*DRAWN, *DRAWN_WITHOUT_TEXT, *MEASURES, *LETTERS, *WITHOUT_EFFECT}
    assert set(INDEX.split()) <= fine | {*REFUSED, *REFUSED_IN_TEXT}
    assert not fine & set(REFUSED)
    assert set(INITIAL) >= {*REFUSED, *REFUSED_IN_TEXT, *DRAWN_WITHOUT_TEXT} - {"all", "d", "font"}


@pytest.mark.parametrize("said", ["style", "sheet"])
def test_a_property_is_accepted_where_it_is_drawn_or_has_no_effect(said: str) -> None:
    for key, value in [*DRAWN.items(), *WITHOUT_EFFECT.items(), *INITIAL.items()]:
        for shown in (SHAPE, TEXT, SHAPE + TEXT):
            assert fault(witness(shown, key, value, said)) == "", key
    for key, value in DRAWN_WITHOUT_TEXT.items():
        assert fault(witness(LINE, key, value, said)) == "", key
    for key, value in LETTERS.items():
        assert fault(witness(TEXT, key, value, said)) == "", key
    for key, value in {**REFUSED_IN_TEXT, **LETTERS}.items():
        assert fault(witness(SHAPE, key, value, said)) == "", key
    for key, value in MEASURES.items():
        assert fault(witness(SHAPE + "<text>a</text>", key, value, said)) == "", key


@pytest.mark.parametrize("said", ["style", "sheet"])
def test_a_property_that_would_be_printed_otherwise_is_refused_with_its_place(said: str) -> None:
    drawn_by_resvg = [(SHAPE, *item) for item in [*REFUSED.items(), *MEASURES.items()]]
    for shown, key, value in drawn_by_resvg + [(TEXT, *item) for item in REFUSED_IN_TEXT.items()]:
        told = fault(witness(shown, key, value, said))
        assert told.startswith("a.svg:5:"), key
        assert f": {key} " in told, key
    for key, value in DRAWN_WITHOUT_TEXT.items():
        told = fault(witness(LINE, key, value, said) + "<text>a</text>")
        assert (f": {key} '" in told) == (key not in ("image-rendering", "mask-type")), key


MORE_REFUSED = read_table(__file__, "MORE_REFUSED")
"""What counts at certain elements or in certain places only."""


BESIDE_TEXT = read_table(__file__, "BESIDE_TEXT")
"""What resvg draws, and cairosvg doesn't, where there are characters too."""


@pytest.mark.parametrize("inside", BESIDE_TEXT)
def test_beside_text_more_is_refused_than_without_it(inside: str) -> None:
    assert BESIDE_TEXT[inside] in fault(f"<text>a</text>{inside}")
    if "<text" not in inside:
        assert fault(inside) == ""


@pytest.mark.parametrize("inside", MORE_REFUSED)
def test_what_would_be_printed_otherwise_at_certain_elements_is_refused(inside: str) -> None:
    said = fault(inside)
    assert said.startswith("a.svg:5:")
    assert MORE_REFUSED[inside] in said


FINE = read_table(__file__, "FINE")
"""What has no effect where it stands, or is drawn right."""
PROGRAMS = read_table(__file__, "PROGRAMS")
"""The styles that drawing programs write at each element."""


@pytest.mark.parametrize("inside", FINE)
def test_what_has_no_effect_where_it_stands_is_no_fault(inside: str) -> None:
    assert fault(inside) == ""


@pytest.mark.parametrize("program", PROGRAMS)
def test_what_drawing_programs_write_everywhere_is_no_fault(program: str) -> None:
    said = " ".join(PROGRAMS[program].split())
    for by in (f'style="{said}"', 'class="a"'):
        sheet = f"<style>.a{{{said}}}</style>"
        text = "" if program in ("Illustrator", "CorelDRAW") else TEXT.format(by)
        for shapes in (SHAPE.format(by) + f'<path d="M0 0h9" {by}/>', text):
            assert fault(f"{sheet}<g {by}>{shapes}</g>") == ""


def test_an_icon_and_flat_art_are_looked_at_in_the_same_way() -> None:
    """What a flat drawing can't hold isn't left out of it; strokes before fills it can."""
    for said in (
        "vector-effect: non-scaling-stroke", "rotate: 45deg", "outline: 1px solid red", "mix-blend-mode: multiply",
        "transform: rotate(20)", "d: path('M0 0h9')", "filter: blur(1px)",
    ):  # fmt: skip
        with pytest.raises(InputError, match=said.split(":")[0]):
            read_svg(f'{HEAD}<path style="{said}" stroke="#00c" d="M0 0h9"/></svg>'.encode(), "a.svg")
    outlined = SHAPE.format("paint-order='stroke' fill='#c00'")
    first, second = read_svg(f"{HEAD}{outlined}</svg>".encode(), "a.svg").paths
    assert (first.fill, first.stroke, second.fill, second.stroke) == ("none", "#0000cc", "#cc0000", "none")


@pytest.mark.parametrize("part", ["1", "0", "1 ", "0 0 ", "(", "'kern' ", "translate(", "scale(1) ", "a:b ", "url("])
@pytest.mark.parametrize(
    "key", ["transform", "padding", "font", "font-feature-settings", "stroke-dasharray", "clip-path"]
)
def test_no_long_value_takes_long(key: str, part: str) -> None:
    began = perf_counter()
    fault(f'<text {key}="{part * 3000}!">a</text>')
    assert perf_counter() - began < 1


RED, GREEN, WHITE, BLACK = (204, 0, 0), (0, 204, 0), (255, 255, 255), (0, 0, 0)
HALF = (230, 128, 128)
"""Red that is half opaque, on white."""
HOLE = "M10 10h70v70h-70z M30 30h30v30h-30z"
AREA = '<rect width="90" height="90" fill="#c00" {}/>'
CLIP = AREA.format('clip-path="url(#k)"')
MASK = AREA.format('mask="url(#k)"')
WHOLE = 'maskUnits="userSpaceOnUse" x="0" y="0" width="100" height="100"'
PIXELS = {
    f'<clipPath id="k"><path clip-rule="evenodd" d="{HOLE}"/></clipPath>{CLIP}': {(20, 20): RED, (45, 45): WHITE},
    f'<clipPath id="k" clip-rule="evenodd"><path d="{HOLE}"/></clipPath>{CLIP}': {(20, 20): RED, (45, 45): WHITE},
    f'<clipPath id="k"><path d="{HOLE}"/></clipPath>{CLIP}': {(20, 20): RED, (45, 45): RED, (85, 85): WHITE},
    '<clipPath id="k"><path d="M10 10h50v50h-50z"/><path d="M30 30v50h50v-50z"/></clipPath>'
    + CLIP: {(45, 45): RED, (20, 20): RED, (70, 70): RED, (70, 20): WHITE},
    '<clipPath id="j"><rect width="40" height="90"/></clipPath><clipPath id="k" '
    'clip-path="url(#j)"><rect x="20" width="60" '
    'height="90"/></clipPath>' + CLIP: {(30, 45): RED, (60, 45): WHITE, (10, 45): WHITE},
    '<clipPath id="j"><rect width="40" height="90"/></clipPath><clipPath id="k"><rect x="20" width="60" height="90" '
    'clip-path="url(#j)"/><rect x="85" width="5" height="90"/></clipPath>' + CLIP: {
        (30, 45): RED, (60, 45): WHITE, (87, 45): RED,
    },
    '<clipPath id="k"><rect width="40" height="90"/><rect width="90" height="90" display="none"/><g><rect width="90" '
    'height="90"/></g></clipPath>' + CLIP: {(30, 45): RED, (60, 45): WHITE},
    '<defs><path id="s" d="M20 20h40v40h-40z"/></defs><clipPath id="k"><use xlink:href="#s"/></clipPath>'
    + CLIP: {(40, 40): RED, (70, 40): WHITE},
    '<clipPath id="k" clipPathUnits="objectBoundingBox"><rect width=".5" height="1"/></clipPath><g '
    'clip-path="url(#k)"><path '
    'fill="#c00" d="M20 20h60v60h-60z"/></g>': {(35, 50): RED, (65, 50): WHITE, (10, 50): WHITE},
    '<clipPath id="k"><rect width="30" height="90"/></clipPath><defs><rect id="s" width="60" '
    'height="60" fill="#c00"/></defs>'
    '<use href="#s" x="10" clip-path="url(#k)"/>': {(35, 30): RED, (45, 30): WHITE, (5, 30): WHITE},
    f'<mask id="k" {WHOLE}><rect width="90" height="90" fill="#fff"/><rect width="40" height="90"/></mask>'
    + MASK: {(20, 45): WHITE, (60, 45): RED},
    f'<mask id="k" {WHOLE}><rect width="90" height="90" fill="#808080"/></mask>' + MASK: {(45, 45): HALF},
    f'<mask id="k" {WHOLE} mask-type="alpha"><rect width="40" height="90"/></mask>' + MASK: {
        (20, 45): RED, (60, 45): WHITE,
    },
    '<mask id="k" maskContentUnits="objectBoundingBox"><rect width=".5" height="1" fill="#fff"/></mask>'
    + MASK: {(20, 45): RED, (70, 45): WHITE},
    AREA.format('stroke="#00c" stroke-width="20" opacity=".5"'): {(45, 45): HALF, (85, 45): (128, 128, 230)},
    '<defs><g id="s"><rect width="60" height="60" fill="#c00"/><rect x="30" width="60" height="60" '
    'fill="#c00"/></g></defs>'
    '<use href="#s" opacity="50%"/>': {(45, 30): HALF, (10, 30): HALF},
    '<rect width="50" height="90" fill="#cc0"/><rect width="90" height="90" fill="#c0c" '
    'style="mix-blend-mode: multiply"/>': {
        (20, 45): (163, 0, 0), (70, 45): (204, 0, 204),
    },
    '<rect width="50" height="90" fill="#cc0"/><g style="isolation: isolate"><rect width="90" '
    'height="90" fill="#c0c" '
    'style="mix-blend-mode: multiply"/></g>': {(20, 45): (204, 0, 204)},
    AREA.format('stroke="#00c" stroke-width="20" paint-order="stroke"'): {(85, 45): RED, (95, 45): (0, 0, 204)},
    '<g stroke-linecap="round" stroke-dasharray="9 9"><path stroke-linecap="butt" '
    'stroke-dasharray="none" stroke="#c00" '
    'stroke-width="20" d="M20 50h60"/></g>': {(15, 50): WHITE, (33, 50): RED, (85, 50): WHITE},
    '<rect x="40" width="20" height="20" fill="#c00" transform="rotate(90)" transform-origin="center"/>': {
        (50, 10): WHITE, (90, 50): RED,
    },
    '<pattern id="k" width=".5" height="1"><rect width="20" height="90" '
    'fill="#c00"/></pattern><rect x="10" width="80" '
    'height="90" fill="url(#k)"/>': {(20, 45): RED, (40, 45): WHITE, (60, 45): RED, (80, 45): WHITE},
    '<pattern id="k" patternContentUnits="objectBoundingBox" width="1" height="1"><rect width=".5" '
    'height="1" fill="#c00"/>'
    '</pattern><rect x="10" width="80" height="90" fill="url(#k)"/>': {(20, 45): RED, (60, 45): WHITE},
    '<pattern id="k" patternUnits="userSpaceOnUse" width="20" height="90"><rect width="10" '
    'height="90" fill="#c00"/></pattern>'
    '<rect width="40" height="90" fill="url(#k)" fill-opacity=".5"/><rect x="40" width="40" '
    'height="90" fill="url(#k)" '
    'fill-opacity=".5"/>': {(5, 45): HALF, (45, 45): HALF, (55, 45): WHITE},
    '<linearGradient id="k"><stop offset=".49" stop-color="#c00"/><stop offset=".51" '
    'stop-color="#0c0"/></linearGradient>'
    '<path fill="url(#k)" d="M10 10C10 10 70 10 70 45 70 80 10 80 10 80z"/>': {(35, 45): RED, (45, 45): GREEN},
    '<linearGradient id="k" x2=".5" spreadMethod="repeat"><stop offset=".4" stop-color="#c00"/><stop offset=".6" '
    'stop-color="#0c0"/></linearGradient><rect width="100" height="90" fill="url(#k)"/>': {
        (45, 45): GREEN, (55, 45): RED,
    },
    '<linearGradient id="k" x2="0"><stop stop-color="#c00"/><stop offset="1" stop-color="#0c0"/></linearGradient>'
    '<rect width="90" height="90" fill="url(#k)"/>': {(45, 45): GREEN},
    '<marker id="k" markerWidth="20" markerHeight="20" markerUnits="userSpaceOnUse" refX="10" '
    'refY="10"><rect width="40" '
    'height="40" fill="#c00"/></marker><path marker-end="url(#k)" stroke="#0c0" d="M10 50H50"/>': {
        (57, 57): RED, (43, 43): RED, (65, 65): WHITE,
    },
    '<g fill="currentColor" color="#0c0"><rect color="#c00" width="90" height="90"/></g>': {(45, 45): RED},
    '<g rx="40" r="30"><rect width="90" height="90" fill="#c00"/><circle cx="50" cy="50"/></g>': {
        (2, 2): RED, (50, 50): RED,
    },
    '<ellipse cx="50" cy="50" rx="30" fill="#c00"/>': {(50, 30): RED, (50, 15): WHITE},
    AREA.format('visibility="collapse"') + "<unknown><rect width='90' height='90'/></unknown>": {(45, 45): WHITE},
    AREA.format('clip="rect(0,20,20,0)" text-rendering="geometricPrecision"'): {(70, 70): RED},
    AREA.format('style="filter: opacity(50%)"'): {(45, 45): HALF},
    '<rect width="90" height="90" style="fill: color(srgb .8 0 0 / 50%)"/>': {(45, 45): HALF},
    '<filter id="k" x="-1" y="-1" width="3" height="3"><feOffset dx="20"/></filter><rect width="20" height="20" '
    'fill="#c00" filter="url(#k)"/>': {(10, 10): WHITE, (30, 10): RED},
}  # fmt: skip
"""Drawings with the colours at some points, which follow from SVG's words for the keys in them."""


def pixel_reader(inside: str) -> Callable[[tuple[int, int]], tuple[int, ...]]:
    """Draws on white; the function gives the colour at a point of a hundred by a hundred."""
    data = f"{HEAD}{inside}</svg>".encode()
    check_bounds(data, "a.svg")
    with Image.open(io.BytesIO(base64.b64decode(draw_one(data, "a.svg")))) as made:
        shown = Image.alpha_composite(Image.new("RGBA", made.size, "white"), made.convert("RGBA")).convert("RGB")
    scale = shown.width / 100

    def pixel(point: tuple[int, int]) -> tuple[int, ...]:
        found = shown.getpixel((int(point[0] * scale), int(point[1] * scale)))
        assert isinstance(found, tuple)
        return found

    return pixel


@pytest.mark.slow
def test_what_is_accepted_is_drawn_as_svg_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clips, masks, patterns, blends and the rest that cairosvg draws otherwise: the colour at each point."""
    monkeypatch.setattr(rasterizer, "PIXELS", 400)
    for inside, points in PIXELS.items():
        pixel = pixel_reader(inside)
        for point, colour in points.items():
            assert all(abs(a - b) <= 3 for a, b in zip(pixel(point), colour, strict=True)), (
                inside,
                point,
                pixel(point),
            )
