"""The documentation as a site: all pages in it, every command's help whole, every link and picture there."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from posixpath import normpath
from urllib.parse import urlsplit

import click
import pytest

from generator.cli.main import COMMANDS, program
from generator.errors import InputError
from generator.faces.colours import THEMES
from generator.writing import LIST, fill_folder
from tests.project.imports import ROOT
from tools.site.__main__ import main
from tools.site.build import SHOWN, link, site
from tools.site.markdown import OUTSIDE, headings, inline, parsed, rendered
from tools.site.tree import LATER, Page, address, groups, written

MOST_KILOBYTES = 300
"""Of a picture; git keeps every version of it."""


class Seen(HTMLParser):
    """What a page points to, the anchors it has, and its words."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.anchors: set[str] = set()
        self.tags: set[str] = set()
        self.words = ""
        self.feed(page.decode("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            if name in ("href", "src"):
                self.targets.append(value or "")
            elif name == "id":
                self.anchors.add(value or "")

    def handle_data(self, data: str) -> None:
        self.words += data


@cache
def files() -> dict[str, bytes]:
    return site(ROOT)


@cache
def seen() -> dict[str, Seen]:
    return {name: Seen(data) for name, data in files().items() if name.endswith(".html")}


def written_links(source: str) -> Iterator[tuple[int, str]]:
    """The line and the target of each link and picture of a page as it is written."""
    for token, line in inline(parsed((ROOT / source).read_text(encoding="utf-8"))):
        if token.type in ("link_open", "image"):
            yield line, str(token.attrGet("href") or token.attrGet("src"))


def anchors(source: str) -> set[str]:
    return {heading.anchor for heading in headings(parsed((ROOT / source).read_text(encoding="utf-8")))}


def well_formed(address: str) -> bool:
    """Whether an address outside could be right; nobody is asked."""
    parts = urlsplit(address)
    return parts.scheme == "https" and bool(re.fullmatch(r"([\w-]+\.)+[a-z]{2,}", parts.netloc))


@pytest.mark.parametrize("source", written(ROOT))
def test_written_links_lead_somewhere(source: str) -> None:
    for line, target in written_links(source):
        if OUTSIDE.match(target):
            assert well_formed(target), f"{source}:{line}: {target}"
            continue
        name, _, anchor = target.partition("#")
        path = normpath(PurePosixPath(source).parent / name) if name else source
        assert (ROOT / path).exists(), f"{source}:{line}: {target}"
        assert not anchor or anchor in anchors(path), f"{source}:{line}: {target}"


def test_every_link_of_the_site_leads_somewhere() -> None:
    for name, page in seen().items():
        for target in page.targets:
            if OUTSIDE.match(target):
                assert well_formed(target), f"{name}: {target}"
                continue
            path, _, anchor = target.partition("#")
            place = normpath(PurePosixPath(name).parent / path) if path else name
            assert place in files(), f"{name}: {target}"
            assert not anchor or anchor in seen()[place].anchors, f"{name}: {target}"


def test_search_looks_at_every_section_of_every_page() -> None:
    told = json.loads(files()["search-index.js"].decode().removeprefix("window.SECTIONS = ").removesuffix(";\n"))
    assert {section["address"].partition("#")[0] for section in told} == set(seen())
    for section in told:
        place, _, anchor = section["address"].partition("#")
        assert not anchor or anchor in seen()[place].anchors, section["address"]
    (tie,) = (section for section in told if section["heading"] == "May I do that now?")
    assert tie["page"] == "Settle a quarrel"
    assert "names the paragraph" not in tie["words"], "that stands above the heading"
    assert 'play --players 3 --why "place 0,0"' in tie["words"]


def test_nothing_is_loaded_from_elsewhere() -> None:
    for name in seen():
        loaded = re.findall(rb'<(?:img|link|source|script)[^>]*(?:src|href)="([^"]*)"', files()[name])
        assert not [target for target in loaded if b":" in target]
        assert len(re.findall(rb"<script", files()[name])) == 1, "the search, and nothing written into the page"
    assert not re.findall(rb"@import|url\((?!data:font)", files()["site.css"])


def test_every_page_has_its_place_in_the_order() -> None:
    placed = {page.source for group in groups(ROOT) if group.title != LATER for page in group.pages}
    assert set(written(ROOT)) <= placed, "enter it in ORDER of tools/site/tree.py, where a newcomer looks for it"


def test_a_page_nobody_placed_is_shown_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "docs" / "more").mkdir(parents=True)
    for name in ("README", "CONTRIBUTING", "CHANGELOG", "SECURITY"):
        (tmp_path / f"{name}.md").write_text(f"# {name}\n", encoding="utf-8")
    for page in (page for group in groups(ROOT) for page in group.pages if page.source.startswith("docs/")):
        (tmp_path / page.source).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / page.source).write_text("# Old\n", encoding="utf-8")
    (tmp_path / "docs" / "more" / "new.md").write_text("# New\n\n[first](../../README.md)\n", encoding="utf-8")
    (tmp_path / "LICENSE").write_text("free", encoding="utf-8")
    made = site(tmp_path)
    assert b'href="../index.html">first' in made["more/new.html"]
    assert b'href="more/new.html">New' in made["index.html"]


@pytest.mark.parametrize("command", list(COMMANDS))
def test_every_command_has_its_help(command: str) -> None:
    found = program.get_command(click.Context(program), command)
    assert found
    page, words = seen()[f"commands/{command}.html"], seen()[f"commands/{command}.html"].words
    context = click.Context(found, info_name=command)
    for option in found.get_params(context):
        assert all(name in words for name in (*option.opts, *option.secondary_opts) if name.startswith("-"))
        told = option.help if isinstance(option, click.Option) else ""
        assert " ".join((told or "").split()) in " ".join(words.split())
    examples = re.findall(r"Example: (.*)", found.help or "")
    assert examples
    assert all(example in words for example in examples)
    assert "Example:" not in words
    assert page.anchors >= {"usage", "options"}
    overview = seen()["commands.html"]
    assert f"commands/{command}.html" in overview.targets
    assert COMMANDS[command] in overview.words


def test_the_help_is_found_where_it_is_kept() -> None:
    assert {name for name in files() if name.startswith("commands/")} == {f"commands/{name}.html" for name in COMMANDS}


@pytest.mark.slow
def test_the_same_bytes_each_time(tmp_path: Path) -> None:
    for seed in ("1", "2"):
        command = (sys.executable, "-m", "tools.site", tmp_path / seed)
        subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, check=True, capture_output=True)
    once, again = (
        {path.relative_to(tmp_path / seed): path.read_bytes() for path in (tmp_path / seed).rglob("*.*")}
        for seed in "12"
    )
    assert once == again
    assert {str(PurePosixPath(path)) for path in once} == {*files(), LIST}


def test_an_earlier_site_is_replaced_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill_folder(tmp_path, {"commands/old.html": b"old", "index.html": b"old"})
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    monkeypatch.setattr("tools.site.__main__.site", lambda _: {"index.html": b"new"})
    main([str(tmp_path)])
    assert sorted(path.name for path in tmp_path.iterdir()) == [LIST, "index.html", "mine.txt"]
    assert (tmp_path / "index.html").read_bytes() == b"new"


def test_pictures_are_small_and_all_are_shown() -> None:
    shown = {target for page in seen().values() for target in page.targets if target.endswith(SHOWN)}
    kept = {path.name: path.stat().st_size for path in (ROOT / "docs" / "pictures").iterdir()}
    assert {PurePosixPath(target).name for target in shown} == set(kept)
    assert {name: size for name, size in kept.items() if size > MOST_KILOBYTES * 1024} == {}


def test_every_picture_is_drawn_by_the_one_command() -> None:
    written_by = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tools" / "pictures").glob("*.py"))
    names = [path.name for path in (ROOT / "docs" / "pictures").iterdir()]
    drawn = [f"faces-{theme}.png" for theme in THEMES] + re.findall(r'"([\w-]+\.png)"', written_by)
    kits = re.findall(r"every-[\w-]+\.webp", (ROOT / "docs" / "every-page.md").read_text(encoding="utf-8"))
    assert sorted(set(names) - {*drawn, *kits}) == []


def body(text: str) -> str:
    return rendered("page.md", text, lambda said, _: said, lambda _: (3, 2)).html


def test_markdown_is_read_as_on_the_host() -> None:
    assert body("# A *b* `c`!\n\n## A\n\n## A\n") == (
        '<h1 id="a-b-c">A <em>b</em> <code>c</code>!</h1>\n<h2 id="a">A</h2>\n<h2 id="a-1">A</h2>\n'
    )
    assert '<a href="x.png"><img src="x.png" alt="" width="3" height="2"' in body("![](x.png)")
    assert '<div class="wide"' in body("| a |\n| - |\n| b |\n")
    assert body("<!-- a remark -->\n\nword\n") == "<p>word</p>\n"


def test_other_html_is_refused_with_its_place() -> None:
    with pytest.raises(InputError, match=r"page\.md:3:1: HTML; expected Markdown"):
        body("# A\n\n<div>x</div>\n")


def test_a_dead_link_stops_the_build_with_its_place(tmp_path: Path) -> None:
    for page in (page for group in groups(ROOT) for page in group.pages if not page.source.startswith("commands")):
        (tmp_path / page.source).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / page.source).write_text("# X\n", encoding="utf-8")
    (tmp_path / "LICENSE").write_text("free", encoding="utf-8")
    (tmp_path / "README.md").write_text("# X\n\n[x](docs/prnting.md)\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"README\.md:3.*docs/prnting\.md.*did you mean docs/printing\.md"):
        site(tmp_path)


def test_addresses() -> None:
    assert [address(name) for name in ("README.md", "CHANGELOG.md", "docs/a/b.md")] == [
        "index.html",
        "changelog.html",
        "a/b.html",
    ]
    assert link(Page("x", "commands/play.html", ""), "site.css") == "../site.css"
    assert link(Page("x", "index.html", ""), "commands/play.html") == "commands/play.html"
