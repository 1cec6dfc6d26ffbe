"""The site in a real browser: light and dark, wide and narrow, from a disk; no accessibility faults."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.preview.browser import arguments
from tests.preview.test_in_a_browser import axe
from tests.project.imports import ROOT
from tools.site.build import site

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PAGES = ("index.html", "commands/simulate.html", "contributing/mutation.html")
ASK = """
document.fonts.ready.then(async () => {
  const violations = (await axe.run()).violations.map((one) => `${one.impact}: ${one.id}: ${one.nodes[0].html}`);
  const root = document.documentElement;
  const found = {
    violations, wide: root.scrollWidth - root.clientWidth, ground: getComputedStyle(root).backgroundColor,
    fonts: [...document.fonts].filter((one) => one.status === "loaded").map((one) => one.family.replaceAll('"', "")),
    broken: [...document.images].filter((one) => one.complete && !one.naturalWidth).map((one) => one.src),
  };
  document.body.innerHTML = "<pre id=found></pre>";
  document.getElementById("found").textContent = JSON.stringify(found);
});
"""


SEARCH = """
(async () => {
  const field = document.getElementById("search");
  field.focus();
  field.value = "next-round until";
  field.dispatchEvent(new Event("input"));
  for (let tries = 0; tries < 200 && !document.querySelector("#found-pages a"); tries += 1) await new Promise((go) => setTimeout(go, 50));
  const found = { shown: !document.getElementById("found-pages").hidden, links: [...document.querySelectorAll("#found-pages a")].map((one) => [one.getAttribute("href"), one.textContent]) };
  field.value = "xqzzy"; field.dispatchEvent(new Event("input"));
  found.none = document.getElementById("found-pages").textContent;
  document.body.innerHTML = "<pre id=found></pre>";
  document.getElementById("found").textContent = JSON.stringify(found);
})();
"""  # noqa: E501


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, with a script added that looks at it."""
    out = tmp_path_factory.mktemp("a site, auf der Platte")
    for name, data in site(ROOT).items():
        (out / name).parent.mkdir(exist_ok=True)
        (out / name).write_bytes(data)
    (out / "look.js").write_text(axe() + ASK, encoding="utf-8")
    (out / "seek.js").write_text(SEARCH, encoding="utf-8")
    seek = (out / "commands" / "play.html").read_text(encoding="utf-8")
    seek = seek.replace("</body>", '<script src="../seek.js"></script></body>')
    for page in out.rglob("*.html"):
        up = "../" * (len(page.relative_to(out).parts) - 1)
        text = page.read_text(encoding="utf-8").replace(
            "default-src 'none';", "default-src 'none'; script-src 'self' file:;"
        )
        page.write_text(text.replace("</body>", f'<script src="{up}look.js"></script></body>'), encoding="utf-8")
    (out / "commands" / "seek.html").write_text(seek, encoding="utf-8")
    return out


def test_search_works_from_a_disk(folder: Path, tmp_path: Path) -> None:
    """On a page of an inner folder, with the page's own rules of what it may load."""
    command = [*arguments(str(tmp_path), (1300, 900)), "--virtual-time-budget=20000", "--dump-dom"]
    page = (folder / "commands" / "seek.html").as_uri()
    done = subprocess.run([*command, page], capture_output=True, timeout=600, check=True)
    match = re.search(r'<pre id="found">(.*?)</pre>', done.stdout.decode("utf-8"), re.DOTALL)
    assert match, "the script didn't come to its end"
    found = json.loads(match[1].replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">"))
    assert found["shown"]
    assert "../words.html#until-its-values" in [href for href, _ in found["links"]]
    assert all((folder / "commands" / href.partition("#")[0]).resolve().is_file() for href, _ in found["links"])
    assert found["none"] == "Nothing found."


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(("size", "dark"), [((1300, 900), False), ((400, 800), True)], ids=["wide light", "phone dark"])
def test_a_page_is_whole(page: str, size: tuple[int, int], dark: bool, folder: Path, tmp_path: Path) -> None:
    command = [
        *arguments(str(tmp_path), size),
        f"--blink-settings=preferredColorScheme={0 if dark else 1}",
        "--dump-dom",
    ]
    done = subprocess.run([*command, (folder / page).as_uri()], capture_output=True, timeout=600, check=True)
    match = re.search(r'<pre id="found">(.*?)</pre>', done.stdout.decode("utf-8"), re.DOTALL)
    assert match, "the script didn't come to its end"
    found = json.loads(match[1].replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">"))
    assert found["violations"] == []
    assert found["wide"] <= 0
    assert found["broken"] == []
    assert found["ground"] == ("rgb(22, 25, 28)" if dark else "rgb(237, 237, 235)")
    assert {"BarlowCondensed-Bold", "IBMPlexSansCondensed-Regular"} <= set(found["fonts"])
