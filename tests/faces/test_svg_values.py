"""Values of CSS in drawings with more than flat shapes: as a browser shows them, or refused with their place."""

import base64
import io
import re

import pytest

from generator.base.errors import InputError
from generator.faces.rasterizer import draw_one
from generator.faces.svg_bounds import check_bounds
from generator.faces.svg_colour import css_colour
from tests.tables import read_table

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24">\n'
SHOWN = read_table(__file__, "SHOWN")
"""What Chromium 156 gives for each of the forms of CSS Color 4, drawn on a canvas in sRGB: red, green, blue, alpha.
What isn't opaque it has multiplied and divided again, so there a step or two are its own."""
REFUSED = read_table(__file__, "REFUSED")
"""What no browser reads, and what is read there and not here."""


@pytest.mark.parametrize("text", SHOWN)
def test_a_colour_is_that_of_a_browser(text: str) -> None:
    found, shown = css_colour(text), SHOWN[text]
    assert found
    steps = [round(part * 255) for part in found]
    assert abs(steps[3] - shown[3]) <= 1
    assert not shown[3] or all(abs(mine - theirs) <= 1 for mine, theirs in zip(steps, shown, strict=True))


@pytest.mark.cairo
@pytest.mark.quick("hsl*", "*-style=*")
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


WRONG = read_table(__file__, "WRONG")


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
