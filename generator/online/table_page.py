"""The page of a table: its HTML, and the files that it loads, which never change and carry their digest in their
names."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from hashlib import sha256
from typing import NamedTuple

from generator.base.hyphens import remove_hyphens
from generator.online.table_view import TableViews
from generator.pages.html_page import read_asset, script_json
from generator.preview.page_faces import page_in

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src data:",
        "img-src data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""The content security policy of the page: it may load its own files only, and runs no script within it."""
SCRIPTS = (
    "elements.js",
    "pieces.js",
    "table-line.js",
    "board.js",
    "table-moves.js",
    "table-sides.js",
    "table-people.js",
    "table.js",
)
"""The scripts in the order in which they run; each sees what those before it have named."""
STYLES = ("page.css", "pieces.css", "board.css", "table.css")
WORD = "serve_"
"""The beginning of the labels that the scripts use."""


class PageFile(NamedTuple):
    """A file for browsers: its content and its type."""

    type: str
    data: bytes


class TablePage:
    """The page of all tables with the same pieces, language and theme."""

    def __init__(self, views: TableViews) -> None:
        self.views, self.context = views, views.context

    @cached_property
    def files(self) -> Mapping[str, PageFile]:
        """The files of the page, by their names."""
        found = [self._file("text/css", "table.css", self._style())]
        found += [self._file("text/javascript", name, read_asset(name)) for name in SCRIPTS]
        found.append(self._file("image/svg+xml", "faces.svg", self._faces))
        found.append(self._file("application/json", "game.json", self._game))
        return dict(found)

    def html(self, *, host: bool) -> str:
        """The page behind a link; the host's page has a drawer more."""
        names = list(self.files)
        files = {
            "styles": [name for name in names if name.endswith(".css")],
            "scripts": [name for name in names if name.endswith(".js")],
            "faces": next(name for name in names if name.startswith("faces.")),
            "game": next(name for name in names if name.startswith("game.")),
        }
        shown = "host" if host else ""
        return page_in("table.html", {}, self.context, self.views.theme, "serve_page", host=shown, **files)

    def _file(self, kind: str, name: str, text: str) -> tuple[str, PageFile]:
        content = text.encode()
        stem, _, ending = name.rpartition(".")
        digest = sha256(content).hexdigest()[:12]
        return f"{stem}.{digest}.{ending}", PageFile(f"{kind}; charset=utf-8", content)

    def _style(self) -> str:
        painter = self.views.data.painter
        painter.add_words(self._game)
        return "\n".join((painter.style(), *map(read_asset, STYLES)))

    @cached_property
    def _faces(self) -> str:
        svg = self.views.definitions
        return f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">{svg}</svg>'

    @cached_property
    def _game(self) -> str:
        labels = self.context.texts.labels
        words = {
            name.removeprefix(WORD): remove_hyphens(text) for name, text in labels.items() if name.startswith(WORD)
        }
        return script_json({**self.views.fixed_data, "words": words})
