"""Tells Sphinx how to make a site of the pages at the top of the repository, those in `docs/`, and each command's help.

The pages are CommonMark with tables, as the repository's host shows them, and link to each other by their paths there;
what only the site needs is added to them here. `make docs` builds the site into `build/docs`: the same bytes from the
same pages, in any folder and at any time.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

from docutils import nodes
from pygments.lexers.html import XmlLexer
from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx
from sphinx.util.images import get_image_size

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.command_help import command_help  # noqa: E402  (the folder of the repository has to be known first)

ORDER = {
    "Begin": ("docs/installing", "docs/first-game"),
    "Print": ("docs/printing", "docs/pieces", "docs/layouts", "docs/icons", "docs/tables", "docs/export"),
    "Play": ("docs/table-online", "docs/moves-and-scenarios", "docs/other-games"),
    "Change it": ("docs/own-cards", "docs/definitions", "docs/effect-words"),
    "Does it balance?": ("docs/simulation",),
    "Programs": ("docs/library", "docs/game-with-rules"),
    "Commands": ("docs/commands",),
    "Work on it": (
        "CONTRIBUTING",
        "docs/contributing/design",
        "docs/contributing/glossary",
        "docs/contributing/new-effect-word",
        "docs/contributing/new-ruling",
        "docs/contributing/new-piece-key",
        "docs/contributing/style",
        "docs/contributing/performance",
        "docs/contributing/dependencies",
        "SECURITY",
        "CHANGELOG",
    ),
}
"""The pages beside the front page, in groups, in the order in which a newcomer needs them. Sphinx warns of a page that
isn't here, and a warning is a failure of `make docs`."""
FRONT, COMMANDS = "README", "docs/commands"

# What Sphinx reads, by its own names:

project = "A print-and-play studio"
root_doc = FRONT
include_patterns = ["*.md", "docs/**.md"]
exclude_patterns = [".*", "build", "dist", "generator", "tests", "tools"]
extensions = ["myst_parser"]
nitpicky = True
myst_heading_anchors = 6
# Whatever MyST knows beyond CommonMark would look different on the repository's host.
myst_disable_syntax = [
    "footnote_def", "footnote_inline", "footnote_ref", "front_matter", "myst_block_break", "myst_line_comment",
    "myst_role", "myst_target",
]  # fmt: skip

# Options begin with two hyphens, which would become a dash.
smartquotes = False

html_theme = "furo"
html_title = project
html_copy_source = False
html_use_index = False
html_show_copyright = False
html_additional_pages = {"index": "index.html"}
templates_path = ["site"]
html_theme_options = {
    "source_repository": tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]["Repository"],
    "source_branch": "main",
    "source_directory": "",
}


def setup(app: Sphinx) -> None:
    """Has Sphinx call the functions below, and names the languages of code that it doesn't know."""
    app.add_lexer("csv", TextLexer)
    app.add_lexer("svg", XmlLexer)
    app.connect("source-read", add_text)
    app.connect("doctree-read", size_pictures)
    app.connect("html-page-context", show_files)


def add_text(_app: Sphinx, page: str, text: list[str]) -> None:
    """Adds the order of all pages to the front page, where it isn't seen, and the help to the page of commands."""
    if page == FRONT:
        text[0] += "".join(
            f"\n```{{toctree}}\n:hidden:\n:caption: {caption}\n\n" + "".join(f"/{name}\n" for name in names) + "```\n"
            for caption, names in ORDER.items()
        )
    elif page == COMMANDS:
        text[0] += command_help()


def size_pictures(app: Sphinx, document: nodes.document) -> None:
    """Gives each picture its own width, to which the page shrinks it where there is less room: Sphinx then makes it a
    link to the picture as large as it is."""
    for picture in document.findall(nodes.image):
        size = get_image_size(app.srcdir / picture["uri"])
        if size:  # of a picture that isn't there, Sphinx warns
            picture["width"] = f"{size[0]}px"


def show_files(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], _document: object) -> None:
    """Lets a browser show a picture or text that a page links to, instead of saving it."""
    context["body"] = context.get("body", "").replace(' download=""', "")
