"""The repository's pages in Markdown: which there are, their blocks, their headings with anchors, their links."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

from tests.project.imports import ROOT

OUTSIDE = re.compile(r"[a-z]+:", re.IGNORECASE)
"""How an address begins that leads out of the repository."""


def pages() -> list[str]:
    """Every page that people read: those at the top and all in `docs/`, as paths in the repository."""
    paths = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
    return [path.relative_to(ROOT).as_posix() for path in paths]


def tokens(page: str) -> list[Token]:
    """The blocks of a page, which is a path in the repository: CommonMark with tables, as the repository's host reads
    it."""
    return MarkdownIt("commonmark").enable("table").parse((ROOT / page).read_text(encoding="utf-8"))


def anchors(blocks: Sequence[Token]) -> Iterator[str]:
    """The anchors that the repository's host gives to headings: the same words twice get a number."""
    seen: dict[str, int] = {}
    for token, content in pairwise(blocks):
        if token.type == "heading_open":
            words = "".join(child.content for child in content.children or ())
            anchor = re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-")
            seen[anchor] = seen.get(anchor, -1) + 1
            yield f"{anchor}-{seen[anchor]}" if seen[anchor] else anchor


def links(blocks: Sequence[Token]) -> Iterator[tuple[int, str]]:
    """The target of each link and picture, with the line, from 1, at which its block begins."""
    for block in blocks:
        for token in block.children or ():
            if token.type in ("link_open", "image"):
                yield (block.map or [0])[0] + 1, str(token.attrGet("href") or token.attrGet("src"))
