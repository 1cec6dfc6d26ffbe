"""The documentation as a site: it builds without a warning, its links and pictures lead somewhere; with the network off
its search finds a page, and both its colour schemes can be read."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from posixpath import normpath
from urllib.parse import unquote, urlsplit

import pytest

from generator.cli.program import COMMANDS
from tests.project.imports import ROOT
from tests.project.markdown import OUTSIDE, pages
from tools.browser import Page, barriers, shown

pytestmark = pytest.mark.slow


class Links(HTMLParser):
    """What a page points to, what it loads, and the anchors it has."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.loaded: list[str] = []
        self.anchors: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src"):
                self.targets.append(value or "")
                self.loaded += [] if tag == "a" else [value or ""]
            elif name == "id":
                self.anchors.add(value or "")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site's folder, built as `make docs` does."""
    out = tmp_path_factory.mktemp("site")
    recipe = (ROOT / "Makefile").read_text(encoding="utf-8")
    (line,) = [line for line in recipe.splitlines() if "-m sphinx" in line]
    words = line.partition("-m sphinx")[2].split()
    assert words[-2:] == [".", "build/docs"]
    moved = [word.replace("build/", f"{out}/") for word in words]
    made = subprocess.run((sys.executable, "-m", "sphinx", *moved), cwd=ROOT, capture_output=True, check=False)
    assert made.returncode == 0, made.stderr.decode()
    return out / "docs"


@pytest.mark.always
def test_every_page_is_in_it_and_every_link_leads_somewhere(site: Path) -> None:
    seen = {path.relative_to(site).as_posix(): Links(path.read_text("utf-8")) for path in site.rglob("*.html")}
    assert set(seen) >= {str(PurePosixPath(page).with_suffix(".html")) for page in pages()}
    assert seen["docs/commands.html"].anchors >= {*COMMANDS, "playtest-add"}
    for name, page in seen.items():
        assert not [target for target in page.loaded if OUTSIDE.match(target)], f"{name} loads from elsewhere"
        for target in page.targets:
            if not OUTSIDE.match(target):
                parts = urlsplit(target)
                place = normpath(PurePosixPath(name).parent / unquote(parts.path)) if parts.path else name
                assert (site / place).is_file(), f"{name}: {target}"
                assert not parts.fragment or parts.fragment in seen[place].anchors, f"{name}: {target}"


@contextmanager
def reader(address: str, scheme: str = "light") -> Iterator[Page]:
    """A browser that reads the site from the disk, without a network; whatever a page asks for lies there."""
    with shown("about:blank") as page:
        for domain in ("Runtime", "Network", "Page"):
            page.ask(f"{domain}.enable")
        page.ask(
            "Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=-1, uploadThroughput=-1
        )
        page.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        page.ask("Page.navigate", url=address)
        page.wait("location.protocol === 'file:' && document.readyState", "complete")
        yield page
        sent = [told["params"]["request"]["url"] for told in page.said if told["method"] == "Network.requestWillBeSent"]
        assert [address for address in sent if not address.startswith(("file:", "data:"))] == []


@pytest.mark.browser
def test_the_search_finds_a_page_from_the_disk(site: Path) -> None:
    """From the address that `make docs` tells to what was looked for; its pictures are there, each a link to itself."""
    with reader((site / "index.html").as_uri()) as page:
        page.wait("location.pathname.endsWith('/README.html') && document.readyState", "complete")
        page.value("document.querySelector('[name=q]').value = 'sleeves'")
        page.value("document.querySelector('[name=q]').form.submit()")
        page.wait("document.querySelector('#search-results li a')?.textContent", "Printing a kit")
        page.value("document.querySelector('#search-results li a').click()")
        page.wait("document.querySelector('h1')?.firstChild.textContent", "Printing a kit")
        shows = "(one) => one.naturalWidth > 0 && one.closest('a').href === one.src"
        page.wait(f"document.images.length > 0 && [...document.images].every({shows})", True)


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_both_colour_schemes_can_be_read(scheme: str, site: Path) -> None:
    for name in ("README.html", "docs/commands.html", "docs/first-game.html"):
        with reader((site / name).as_uri(), scheme) as page:
            ground = page.value("getComputedStyle(document.body).backgroundColor")
            assert (ground == "rgb(255, 255, 255)") == (scheme == "light"), ground
            assert [one for one in barriers(page) if "contrast" in one] == []
