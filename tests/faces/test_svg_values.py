"""Values of CSS in drawings with more than flat shapes: as a browser shows them, or refused with their place."""

import base64
import io
import re

import pytest

from generator.base.errors import InputError
from generator.faces.rasterizer import draw_one
from generator.faces.svg_bounds import check_bounds
from generator.faces.svg_colour import css_colour

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24">\n'
SHOWN = {
    "red": (255, 0, 0, 255),
    "RebeccaPurple": (102, 51, 153, 255),
    "tomato": (255, 99, 71, 255),
    "DarkOliveGreen": (85, 107, 47, 255),
    "transparent": (0, 0, 0, 0),
    "#f80": (255, 136, 0, 255),
    "#F80c": (255, 136, 0, 204),
    "#ff8800": (255, 136, 0, 255),
    "#ff880080": (255, 135, 0, 128),
    "rgb(200 60 60)": (200, 60, 60, 255),
    "rgb(200, 60, 60)": (200, 60, 60, 255),
    "rgb(200,60,60,.5)": (199, 60, 60, 128),
    "rgba(200 60 60 / 50%)": (199, 60, 60, 128),
    "rgba(200,60,60,50%)": (199, 60, 60, 128),
    "rgb(20% 30% 40%)": (51, 77, 102, 255),
    "rgb(300 -5 3)": (255, 0, 3, 255),
    "rgb(12.5 100.4 100.6)": (13, 100, 101, 255),
    "hsl(120, 60%, 40%)": (41, 163, 41, 255),
    "hsl(120 60 40)": (41, 163, 41, 255),
    "hsl(120 60% 40%)": (41, 163, 41, 255),
    "hsla(120,60%,40%,1)": (41, 163, 41, 255),
    "hsl(0.25turn 60% 40%)": (102, 163, 41, 255),
    "hsl(100grad 60% 40%)": (102, 163, 41, 255),
    "hsl(2rad 60% 40%)": (52, 163, 41, 255),
    "hsl(-60deg 60% 40%)": (163, 41, 163, 255),
    "hsl(480 160% 40%)": (0, 204, 0, 255),
    "hwb(30 20% 10%)": (230, 140, 51, 255),
    "hwb(30 60% 70%)": (118, 118, 118, 255),
    "hwb(30 20% 10% / .4)": (230, 140, 50, 102),
    "lab(50% 40 59)": (191, 87, 2, 255),
    "lab(50 40 59)": (191, 87, 2, 255),
    "lab(50 -20% 30%)": (90, 130, 50, 255),
    "lab(150 0 0)": (255, 255, 255, 255),
    "lab(29% 39 -100)": (0, 53, 232, 255),
    "lch(50 60 40)": (196, 81, 56, 255),
    "lch(50% 40% 0.2turn)": (163, 106, 0, 255),
    "lch(50 -3 40)": (119, 119, 119, 255),
    "oklab(0.6 0.1 -0.05)": (168, 102, 156, 255),
    "oklab(60% 20% -10%)": (161, 108, 151, 255),
    "oklch(60% 0.15 50)": (196, 96, 22, 255),
    "oklch(0.6 0.15 50deg)": (196, 96, 22, 255),
    "oklch(70% 100% 150)": (0, 214, 0, 255),
    "color(srgb 0.2 0.4 0.6)": (51, 102, 153, 255),
    "color(srgb 20% 40% 60%)": (51, 102, 153, 255),
    "color(srgb 1.2 0.4 -0.6)": (255, 102, 0, 255),
    "color(srgb-linear 0.2 0.4 0.6)": (124, 170, 203, 255),
    "color(display-p3 0.2 0.4 0.6)": (26, 104, 157, 255),
    "color(display-p3 1 0 0)": (255, 0, 0, 255),
    "color(xyz 0.2 0.3 0.4)": (0, 167, 164, 255),
    "color(xyz-d50 0.2 0.3 0.4)": (0, 168, 189, 255),
    "color(xyz-d65 20% 30% 40%)": (0, 167, 164, 255),
    "color(srgb 0.2 0.4 0.6 / 0.5)": (52, 102, 153, 128),
    "rgb(200 60 60 / 1.5)": (200, 60, 60, 255),
}
"""What Chromium 156 gives for each of the forms of CSS Color 4, drawn on a canvas in sRGB: red, green, blue, alpha.
What isn't opaque it has multiplied and divided again, so there a step or two are its own."""
REFUSED = [
    "#12",
    "rgb(1, 2)",
    "rgb(1,2,3,4,5)",
    "rgb(20% 3 4)",
    "rgb(20%,3,4)",
    "rgb(none 20 30)",
    "hsl(120, 60, 40)",
    "hsl(none 60% 40%)",
    "hwb(30, 20%, 10%)",
    "oklch(none 0.1 50)",
    "color(a98-rgb 0.2 0.4 0.6)",
    "color(prophoto-rgb 0.2 0.4 0.6)",
    "color(rec2020 0.2 0.4 0.6)",
    "color()",
    "CanvasText",
    "LinkText",
    "ActiveBorder",
    "currentColor",
    "var(--c)",
    "rgb(calc(1 + 2) 3 4)",
    "rgb(from red r g b)",
    "color-mix(in srgb, red, blue)",
    "light-dark(red, blue)",
    "notacolour",
    "#zz0000",
    "rgb (1,2,3)",
    "HSL(120DEG 60% 40%)",
    "lab(50, 40, 59)",
    "rgb(1 2 3 4)",
    "rgb(1 2 3 / none)",
    "device-cmyk(0 1 1 0)",
    "icc-color(a, 1)",
    "#1",
    "#12345",
    "rgb(0x1 2 3)",
]
"""What no browser reads, and what is read there and not here."""


@pytest.mark.parametrize("text", SHOWN)
def test_a_colour_is_that_of_a_browser(text: str) -> None:
    found, shown = css_colour(text), SHOWN[text]
    assert found
    steps = [round(part * 255) for part in found]
    assert abs(steps[3] - shown[3]) <= 1
    assert not shown[3] or all(abs(mine - theirs) <= 1 for mine, theirs in zip(steps, shown, strict=True))


@pytest.mark.cairo
@pytest.mark.parametrize("said", ['fill="{}"', 'style="fill: {}"', 'class="a"'])
@pytest.mark.parametrize(
    "text", ["hsl(120 60% 40%)", "RebeccaPurple", "rgb(200 60 60)", "#F80c", "color(srgb 0.2 0.4 0.6)"]
)
def test_a_colour_is_drawn_wherever_it_is_said(text: str, said: str) -> None:
    from PIL import Image

    svg = f"{HEAD}<style>.a{{fill: {text}}}</style><rect width='24' height='24' {said.format(text)}/></svg>"
    check_bounds(svg.encode(), "x")
    with Image.open(io.BytesIO(base64.b64decode(draw_one(svg.encode(), "x.svg")))) as made:
        pixel = made.convert("RGBA").getpixel((12, 12))
    assert isinstance(pixel, tuple)
    assert all(abs(mine - theirs) <= 2 for mine, theirs in zip(pixel, SHOWN[text], strict=True))


WRONG = {
    **{f'<rect fill="{text}"/>': "fill" for text in REFUSED if text != "currentColor"},
    '<rect style="stroke: CanvasText"/>': "stroke",
    '<stop stop-color="#12"/>': "stop-color",
    "<style>.a{fill: lime}\n.b{stroke: nocolour}</style>": "stroke",
    "<style>:root{--c: #c02020} .a{fill: var(--c)}</style>": "fill",
    '<rect style="width: calc(1px + 2px)"/>': "width",
    **{
        f'<rect {key}="2{unit}"/>': key
        for key in ("width", "rx", "stroke-width")
        for unit in ("rem", "vw", "Q", "lh", "PX")
    },
    '<text font-size="large">a</text>': "font-size",
    '<path stroke-dasharray="2 3rem"/>': "stroke-dasharray",
}


@pytest.mark.parametrize("inside", WRONG)
def test_a_value_that_would_be_nothing_is_refused_with_its_place(inside: str) -> None:
    with pytest.raises(InputError) as found:
        check_bounds(f"{HEAD}{inside}</svg>".encode(), "x.svg")
    (fault,) = found.value.faults
    assert fault.what.startswith(f"{WRONG[inside]} '")
    assert (fault.mark.file, fault.mark.line) == ("x.svg", 3 if "\n" in inside else 2)


def test_what_drawing_programs_write_is_no_fault() -> None:
    """Units, paints with a colour for whoever doesn't find them, Inkscape's colours with a profile, its own names."""
    inside = """<style>@font-face{src:url(a)} :root{--c: var(--d)} .a{fill:url(#g) #f00;font-size:12px}</style>
    <g style="color:#000;fill:none;-inkscape-stroke:none;stroke:currentColor;stroke-dasharray:none">
    <rect x="-5%" y="1e1" width="10mm" height="1.5in" rx="auto" fill="#CD853F icc-color(acme, 0.1, 0.4)"/>
    <text x="1 2,3" dy=".5ex" font-size="1.2em" letter-spacing="normal">a</text>
    <path stroke-dasharray="2,3 4px" stroke="url('#g')"/>
    </g>"""
    check_bounds(f"{HEAD}{inside}</svg>".encode(), "x")


def test_a_browsers_colours_are_all_of_css_color_4() -> None:
    names = {re.split(r"\W", text)[0].lower() for text in [*SHOWN, *REFUSED]}
    assert {"rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color"} <= names
