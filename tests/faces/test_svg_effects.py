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


PIXELS = read_table(__file__, "PIXELS")
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
    for one in PIXELS:
        pixel = pixel_reader(one["drawn"])
        for x, y, colour in one["shows"]:
            found = pixel((x, y))
            assert all(abs(a - b) <= 3 for a, b in zip(found, colour, strict=True)), (one["drawn"], x, y, found)
