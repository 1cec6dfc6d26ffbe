"""The documentation as a site: it builds, every link and picture in it leads somewhere, its search finds something."""

from __future__ import annotations

from functools import cache
from html.parser import HTMLParser
from pathlib import PurePosixPath
from posixpath import normpath

import pytest

from generator.cli.program import COMMANDS
from tests.project.imports import ROOT
from tools.site.build import site
from tools.site.markdown import OUTSIDE
from tools.site.tree import address, written

pytestmark = pytest.mark.slow


class Seen(HTMLParser):
    """What a page points to, what it loads, and the anchors it has."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.loaded: list[str] = []
        self.anchors: set[str] = set()
        self.feed(page.decode("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src"):
                self.targets.append(value or "")
                self.loaded += [] if tag == "a" else [value or ""]
            elif name == "id":
                self.anchors.add(value or "")


@cache
def files() -> dict[str, bytes]:
    return site(ROOT)


def test_every_page_is_in_it_and_every_link_leads_somewhere() -> None:
    seen = {name: Seen(data) for name, data in files().items() if name.endswith(".html")}
    assert set(seen) >= {*map(address, written(ROOT)), *(f"commands/{name}.html" for name in COMMANDS)}
    for name, page in seen.items():
        assert not [target for target in page.loaded if ":" in target], f"{name} loads from elsewhere"
        for target in page.targets:
            if not OUTSIDE.match(target):
                path, _, anchor = target.partition("#")
                place = normpath(PurePosixPath(name).parent / path) if path else name
                assert place in files(), f"{name}: {target}"
                assert not anchor or anchor in seen[place].anchors, f"{name}: {target}"
