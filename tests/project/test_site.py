"""The documentation as a site: it builds, every link and picture in it leads somewhere, its search finds something."""

from __future__ import annotations

import json
import re
import subprocess
from functools import cache
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from posixpath import normpath

import pytest

from generator.cli.main import COMMANDS
from tests.preview.browser import arguments
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


SEARCH = """
(async () => {
  const field = document.getElementById("search");
  field.focus();
  field.value = "next-round until";
  field.dispatchEvent(new Event("input"));
  for (let tries = 0; tries < 200 && !document.querySelector("#found-pages a"); tries += 1) await new Promise((go) => setTimeout(go, 50));
  const found = { shown: !document.getElementById("found-pages").hidden, links: [...document.querySelectorAll("#found-pages a")].map((one) => one.getAttribute("href")) };
  field.value = "xqzzy"; field.dispatchEvent(new Event("input"));
  found.none = document.getElementById("found-pages").textContent;
  document.body.innerHTML = "<pre id=found></pre>";
  document.getElementById("found").textContent = JSON.stringify(found);
})();
"""  # noqa: E501


@pytest.mark.browser
def test_search_works_from_a_disk(tmp_path: Path) -> None:
    """On a page of an inner folder, with the page's own rules of what it may load."""
    out = tmp_path / "a site, auf der Platte"
    for name, data in files().items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_bytes(data)
    (out / "seek.js").write_text(SEARCH, encoding="utf-8")
    page = out / "commands" / "play.html"
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace("</body>", '<script src="../seek.js"></script></body>'), encoding="utf-8")
    command = [*arguments(str(tmp_path), (1300, 900)), "--virtual-time-budget=20000", "--dump-dom", page.as_uri()]
    done = subprocess.run(command, capture_output=True, timeout=600, check=True)
    match = re.search(r'<pre id="found">(.*?)</pre>', done.stdout.decode("utf-8"), re.DOTALL)
    assert match, "the script didn't come to its end"
    found = json.loads(match[1].replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">"))
    assert found["shown"]
    assert "../words.html#until-its-values" in found["links"]
    assert all((page.parent / href.partition("#")[0]).resolve().is_file() for href in found["links"])
    assert found["none"] == "Nothing found."
