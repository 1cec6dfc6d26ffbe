"""What the site's search looks in: every section of every page, with its address, as a script that a page can load."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator, Sequence

from tools.site.markdown import Body
from tools.site.tree import Page

REFERENCE = ("contributing/", "changelog")
"""Pages that begin so are found after the others."""
_HEADING = re.compile(r'<h([1-6]) id="([^"]*)">(.*?)</h\1>', re.DOTALL)


def index(pages: Sequence[tuple[Page, Body]]) -> bytes:
    """The script; it gives `SECTIONS` to whoever loads it."""
    found = [section for page, body in pages for section in sections(page, body)]
    return f"window.SECTIONS = {json.dumps(found, ensure_ascii=False, separators=(',', ':'))};\n".encode()


def sections(page: Page, body: Body) -> Iterator[dict[str, object]]:
    """A page's parts, from each heading to the next one."""
    heads = list(_HEADING.finditer(body.html))
    title = _plain(heads[0][3]) if heads else page.title
    for number, head in enumerate(heads):
        end = heads[number + 1].start() if number + 1 < len(heads) else len(body.html)
        yield {
            "page": title,
            "heading": _plain(head[3]),
            "address": f"{page.address}#{head[2]}" if number else page.address,
            "words": _plain(body.html[head.end() : end]),
            "weight": 6 if page.address.startswith(REFERENCE) else 0,
        }


def _plain(text: str) -> str:
    """HTML without its marks, in one line."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text)).split())
