"""Every link and picture of a page that people read leads somewhere; addresses elsewhere are well formed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import PurePosixPath
from posixpath import normpath
from urllib.parse import urlsplit

import pytest

from tests.project.imports import ROOT
from tools.site.markdown import OUTSIDE, headings, inline, parsed
from tools.site.tree import written


def links(source: str) -> Iterator[tuple[int, str]]:
    """The line and the target of each link and picture of a page as it is written."""
    for token, line in inline(parsed((ROOT / source).read_text(encoding="utf-8"))):
        if token.type in ("link_open", "image"):
            yield line, str(token.attrGet("href") or token.attrGet("src"))


@cache
def anchors(source: str) -> set[str]:
    """The anchors of a page's headings."""
    return {heading.anchor for heading in headings(parsed((ROOT / source).read_text(encoding="utf-8")))}


def well_formed(address: str) -> bool:
    """Whether an address outside could be right; nobody is asked."""
    parts = urlsplit(address)
    return parts.scheme == "https" and bool(re.fullmatch(r"([\w-]+\.)+[a-z]{2,}", parts.netloc))


@pytest.mark.parametrize("source", written(ROOT))
def test_links_lead_somewhere(source: str) -> None:
    for line, target in links(source):
        if OUTSIDE.match(target):
            assert well_formed(target), f"{source}:{line}: {target}"
            continue
        name, _, anchor = target.partition("#")
        path = normpath(PurePosixPath(source).parent / name) if name else source
        assert (ROOT / path).exists(), f"{source}:{line}: {target}"
        assert not anchor or anchor in anchors(path), f"{source}:{line}: {target}"
