"""Drawings that are made to break who draws them: one sentence with the file's name, before cairosvg has seen them."""

import gzip
import os
import re
from pathlib import Path

import pytest

from generator.base.errors import InputError
from generator.faces import rasterizer
from generator.faces.icon_reader import read_icon
from generator.faces.rasterizer import rasterize_file
from generator.faces.svg_bounds import MOST_DEPTH, MOST_DRAWN, check_bounds
from generator.files import sandbox

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 24 24" '
    'width="24" height="24">'
)


def svg(inside: str) -> bytes:
    return f"{HEAD}{inside}</svg>".encode()


def doubled(times: int, href: str = "href") -> bytes:
    """A shape that is shown twice by what is shown twice, and so on."""
    steps = [f'<g id="a{n}"><use {href}="#a{n - 1}"/><use {href}="#a{n - 1}"/></g>' for n in range(1, times)]
    return svg(f'<g id="a0"><path d="M1 1h9v9z"/></g>{"".join(steps)}')


OUTSIDE = [
    "file:///etc/passwd",
    "http://127.0.0.1:9/x.svg",
    "//host/x.svg",
    "../other.svg",
    "data:image/svg+xml;base64,AA",
]
HOSTILE = {
    **{
        f"a path {number}": (svg(f'<path d="{data}"/>'), "a path that isn't sound")
        for number, data in enumerate(("M1 1Z5", "M1 1 L2 2 !", "x", "M1 1 L 1 1 b"))
    },
    "doubled": (doubled(30), "draws too many elements"),
    "doubled by the old word": (doubled(30, "xlink:href"), "draws too many elements"),
    "itself": (svg('<g id="a"><use href="#a"/></g>'), "leads back to itself"),
    "each other": (svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), "leads back to itself"),
    "a chain": (svg("".join(f'<use id="a{n}" href="#a{n + 1}"/>' for n in range(5000))), "or through too many"),
    "deep": (svg("<g>" * 5000 + "</g>" * 5000), "nested too deeply"),
    "many": (svg("<path d='M1 1h1'/>" * (MOST_DRAWN + 1)), "draws too many elements"),
    "packed": (gzip.compress(svg(" " * 50_000_000)), "is packed"),
    "large": (svg(" " * 11_000_000), "the drawing has"),
    "entities": (b'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + svg("<text>&b;</text>"), "an entity"),
    "a file": (b'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + svg("<text>&a;</text>"), "an entity"),
    "a style sheet": (b'<?xml-stylesheet href="file:///etc/passwd"?>' + svg("<text>a</text>"), "from elsewhere"),
    **{place: (svg(f'<image href="{place}" width="9" height="9"/>'), "a reference to '") for place in OUTSIDE},
    "used from elsewhere": (svg('<use xlink:href="file:///etc/passwd#a"/>'), "a reference to '"),
}


@pytest.mark.parametrize("name", [pytest.param(one, marks=[pytest.mark.slow] * (one == "many")) for one in HOSTILE])
def test_a_hostile_drawing(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data, said = HOSTILE[name]
    path = tmp_path / "evil.svg"
    path.write_bytes(data)
    monkeypatch.setattr(sandbox, "run_sandboxed", lambda *_, **__: pytest.fail("it came to be drawn"))
    with pytest.raises(InputError) as found:
        rasterize_file(path)
    (fault,) = found.value.faults
    assert fault.mark.file == path.as_posix()
    assert (fault.mark.line > 0) is (fault.mark.column > 0), "both count from 1"
    assert said in fault.what
    with pytest.raises(InputError):  # nor is it an icon
        read_icon(path)


@pytest.mark.parametrize("number", ["1e10", "9" * 10, "4" + 40 * "9", "1.5E+300", ".1e99"])
@pytest.mark.parametrize("key", ["r", "x", "transform", "style", "points"])
def test_a_number_beyond_all_measure_is_not_drawn(key: str, number: str) -> None:
    with pytest.raises(InputError, match=re.escape(f"{number[:20]} as '{key}'; expected numbers below")):
        check_bounds(svg(f'<g><circle {key}="3,{number}"/></g>'), "x")


def test_an_honest_drawing() -> None:
    """At the bounds, with references as programs for drawing make them."""
    check_bounds(doubled(10), "x")
    check_bounds(svg("<g>" * (MOST_DEPTH - 2) + "</g>" * (MOST_DEPTH - 2)), "x")
    check_bounds(b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">' + svg('<a href="http://x"><g/></a>'), "x")
    gradient = '<linearGradient id="a"/><linearGradient id="b" href="#a"/><path d="M1 1h9v9z" fill="url(#b)"/>'
    check_bounds(svg(gradient), "x")
    colours = 'fill="#1e1000" style="fill:#1e1000;stroke-width:0.12345678901234;opacity:1e-12"'
    check_bounds(svg(f'<g id="path1234567890" class="1e10" {colours}><rect x="999999999"/></g>'), "x")


@pytest.mark.cairo
@pytest.mark.skipif(os.name == "nt", reason="there are no such limits there")
def test_what_its_structure_does_not_tell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture a million times as high as it is wide is drawn, or refused, in a process of its own."""
    monkeypatch.setattr(rasterizer, "SECONDS", 10)
    path = tmp_path / "high.svg"
    path.write_bytes(
        HEAD.replace('0 0 24 24" width="24" height="24"', '0 0 1 1000000"').encode() + b"<text>a</text></svg>"
    )
    with pytest.raises(InputError, match=r"high\.svg: (can't be drawn|takes too much)"):
        rasterize_file(path)
