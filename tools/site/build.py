"""Puts the site together from the repository's folder: the name and the bytes of every file."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from PIL import Image

from generator.base.errors import Mark, input_error, nearest_name
from generator.pages.html_page import page_templates
from generator.preview.page_faces import font_rules
from tools.site.markdown import OUTSIDE, Body, rendered
from tools.site.search import index
from tools.site.tree import FILES, Group, Page, groups

LOOK = Path(__file__).parent
FONTS = (
    "BarlowCondensed-Bold",
    "BarlowCondensed-SemiBold",
    "IBMPlexSansCondensed-Regular",
    "IBMPlexSansCondensed-SemiBold",
)
PICTURES = "docs/pictures/"
SHOWN = (".png", ".webp")
"""Endings of pictures."""
NOTEBOOKS = "docs/notebooks/"


def site(root: Path) -> dict[str, bytes]:
    """Every file of the site; raises `InputError` where a link leads nowhere."""
    order = groups(root)
    pages = [page for group in order for page in group.pages]
    places = {page.source: page.address for page in pages} | {name: f"{name}.txt" for name in FILES}
    places |= {
        path.relative_to(root).as_posix(): f"pictures/{path.name}"
        for path in sorted((root / PICTURES).glob("*"))
        if path.suffix in SHOWN
    }
    notebooks = sorted((root / NOTEBOOKS).glob("*.ipynb"))
    places |= {path.relative_to(root).as_posix(): f"notebooks/{path.name}" for path in notebooks}
    template = page_templates(LOOK).get_template("page.html")
    made: dict[str, bytes] = {}
    bodies = [_body(root, page, places) for page in pages]
    for number, (page, body) in enumerate(zip(pages, bodies, strict=True)):
        around = {"before": pages[number - 1] if number else None, "after": (*pages, None)[number + 1]}
        made[page.address] = template.render(_told(page, body, order), **around).encode("utf-8")
    copied = {place: (root / name).read_bytes() for name, place in places.items() if not name.endswith(".md")}
    scripts = {
        "search.js": (LOOK / "search.js").read_bytes(),
        "search-index.js": index(list(zip(pages, bodies, strict=True))),
    }
    return made | copied | scripts | {"site.css": _style(made)}


def _body(root: Path, page: Page, places: Mapping[str, str]) -> Body:
    def resolve(said: str, mark: Mark) -> str:
        if OUTSIDE.match(said) or said.startswith("#"):
            return said
        target, _, anchor = said.partition("#")
        name = posixpath.normpath(PurePosixPath(page.source).parent / target)
        if name not in places:
            raise input_error(
                f"a link to '{said}'",
                expected="a page, a picture or a notebook",
                hint=nearest_name(name, places),
                mark=mark,
            )
        return link(page, places[name]) + (f"#{anchor}" if anchor else "")

    def measure(said: str) -> tuple[int, int]:
        with Image.open(root / PurePosixPath(page.source).parent / said) as picture:
            return picture.size

    return rendered(page.source, page.text, resolve, measure)


def link(page: Page, place: str) -> str:
    """How a page points to a place of the site; it works from a disk and from any folder of a server."""
    return posixpath.relpath(place, PurePosixPath(page.address).parent)


def _told(page: Page, body: Body, order: tuple[Group, ...]) -> dict[str, object]:
    """What the template may use."""
    return {
        "page": page,
        "body": body,
        "groups": order,
        "inner": [heading for heading in body.headings if heading.level == 2],
        "link": lambda place: link(page, place),
    }


def _style(made: Mapping[str, bytes]) -> bytes:
    """The style sheet with the fonts, cut down to the characters that the pages show."""
    characters = "".join(sorted({sign for page in made.values() for sign in page.decode("utf-8") if sign >= " "}))
    rules = font_rules(dict.fromkeys(FONTS, characters))
    return f"{rules}\n{(LOOK / 'site.css').read_text(encoding='utf-8')}".encode()
