"""Markdown to HTML: a page's body with links made fit, its headings and the pictures it shows.

Links lead from page to page as they do in the repository; one that leads nowhere is a fault with its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

from generator.base.errors import Mark, input_error

Resolve = Callable[[str, Mark], str]
"""From what a link says to what it says on the site; raises `InputError` where there is no such thing."""

Measure = Callable[[str], tuple[int, int]]
"""From what a picture's link says to its width and height in pixels."""

OUTSIDE = re.compile(r"[a-z]+:", re.IGNORECASE)


@dataclass(frozen=True)
class Heading:
    """A heading: how deep, its anchor, its words."""

    level: int
    anchor: str
    words: str


@dataclass(frozen=True)
class Body:
    """A page's HTML and what stands in it."""

    html: str
    headings: tuple[Heading, ...]


def parsed(text: str) -> list[Token]:
    """CommonMark with tables, as the repository's host reads it."""
    return MarkdownIt("commonmark").enable("table").parse(text)


def rendered(source: str, text: str, resolve: Resolve, measure: Measure) -> Body:
    """The body of a page whose Markdown is the file `source`."""
    tokens = [token for token in parsed(text) if not _remark(token, source)]
    found = tuple(headings(tokens))
    for token, heading in zip((token for token in tokens if token.type == "heading_open"), found, strict=True):
        token.attrSet("id", heading.anchor)
    for token, line in inline(tokens):
        _fit(token, Mark(source, line), resolve, measure)
    for token in tokens:
        token.children = list(_large(token.children or ())) if token.type == "inline" else token.children
    renderer = MarkdownIt("commonmark").enable("table").renderer
    html = renderer.render(_held(tokens), MarkdownIt("commonmark").options, {})
    return Body(html, found)


def headings(tokens: Sequence[Token]) -> Iterator[Heading]:
    """All headings with the anchors that the repository's host gives them: the same words twice get a number."""
    seen: dict[str, int] = {}
    for token, content in pairwise(tokens):
        if token.type == "heading_open":
            words = "".join(child.content for child in content.children or ())
            anchor = re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-")
            seen[anchor] = seen.get(anchor, -1) + 1
            yield Heading(int(token.tag[1:]), f"{anchor}-{seen[anchor]}" if seen[anchor] else anchor, words)


def inline(tokens: Sequence[Token]) -> Iterator[tuple[Token, int]]:
    """Every inline token with the line, from 1, at which its block begins."""
    for token in tokens:
        for child in token.children or ():
            yield child, (token.map or [0])[0] + 1


def _remark(token: Token, source: str) -> bool:
    """Whether it is a remark for those who write; no other HTML is taken."""
    if token.type != "html_block":
        return False
    if not token.content.strip().startswith("<!--"):
        raise input_error("HTML", expected="Markdown", mark=Mark(source, (token.map or [0])[0] + 1, 1))
    return True


def _fit(token: Token, mark: Mark, resolve: Resolve, measure: Measure) -> None:
    """Sends links and pictures where the site has them."""
    if token.type == "link_open":
        token.attrSet("href", resolve(str(token.attrGet("href")), mark))
    elif token.type == "image":
        said = str(token.attrGet("src"))
        width, height = measure(said)
        token.attrs.update(src=resolve(said, mark), width=width, height=height, loading="lazy")


def _large(children: Sequence[Token]) -> Iterator[Token]:
    """With a link around each picture, which shows it by itself and so as large as it is."""
    for token in children:
        if token.type == "image":
            yield Token("link_open", "a", 1, attrs={"href": str(token.attrGet("src"))})
            yield token
            yield Token("link_close", "a", -1)
        else:
            yield token


def _held(tokens: Sequence[Token]) -> list[Token]:
    """With a frame around each table and code, which may be wider than a telephone; the keyboard can scroll it, too."""
    out: list[Token] = []
    for token in tokens:
        if token.type == "table_open":
            out += [_frame('<div class="wide" tabindex="0" role="region" aria-label="Table">\n')]
        if token.type in ("fence", "code_block"):
            token.attrSet("tabindex", "0")
        out.append(token)
        if token.type == "table_close":
            out.append(_frame("</div>\n"))
    return out


def _frame(html: str) -> Token:
    return Token("html_block", "", 0, content=html)
