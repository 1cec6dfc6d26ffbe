"""Every link and picture of a page that people read leads somewhere; addresses elsewhere are well formed."""

from __future__ import annotations

import re
from functools import cache
from pathlib import PurePosixPath
from posixpath import normpath
from urllib.parse import urlsplit

import pytest

from tests.project.imports import ROOT
from tests.project.markdown import OUTSIDE, anchors, links, pages, tokens


@cache
def headings(source: str) -> set[str]:
    """The anchors of a page's headings."""
    return set(anchors(tokens(source)))


def well_formed(address: str) -> bool:
    """Whether an address outside could be right; nobody is asked."""
    parts = urlsplit(address)
    return parts.scheme == "https" and bool(re.fullmatch(r"([\w-]+\.)+[a-z]{2,}", parts.netloc))


@pytest.mark.parametrize("source", pages())
def test_links_lead_somewhere(source: str) -> None:
    for line, target in links(tokens(source)):
        if OUTSIDE.match(target):
            assert well_formed(target), f"{source}:{line}: {target}"
            continue
        name, _, anchor = target.partition("#")
        path = normpath(PurePosixPath(source).parent / name) if name else source
        assert (ROOT / path).exists(), f"{source}:{line}: {target}"
        assert not anchor or anchor in headings(path), f"{source}:{line}: {target}"
