"""What the site holds: the repository's pages in groups, in the order in which a newcomer needs them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from tools.site.commands import command_pages

ORDER: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Begin", ("README.md", "docs/installing.md", "docs/first-game.md")),
    ("Print", ("docs/printing.md", "docs/pieces.md", "docs/tables.md", "docs/export.md")),
    ("Play", ("docs/table-online.md", "docs/moves-and-scenarios.md", "docs/other-games.md")),
    ("Change it", ("docs/own-cards.md", "docs/definitions.md", "docs/effect-words.md")),
    ("Does it balance?", ("docs/simulation.md",)),
    ("Programs", ("docs/library.md", "docs/game-with-rules.md")),
    ("Commands", ("commands",)),
    (
        "Work on it",
        (
            "CONTRIBUTING.md",
            "docs/contributing/design.md",
            "docs/contributing/new-effect-word.md",
            "docs/contributing/style.md",
            "docs/contributing/performance.md",
            "docs/contributing/dependencies.md",
            "SECURITY.md",
            "CHANGELOG.md",
        ),
    ),
)
"""A new page in `docs/` is entered here; until then it stands under `LATER` at the end."""

COMMANDS, LATER = "commands", "Also"
FRONT = "README.md"
FILES = ("LICENSE",)
"""What pages link to and what is no page; it is copied as it is."""


@dataclass(frozen=True)
class Page:
    """A page: its Markdown, where that is from (a path in the repository; made ones have one, too), where it goes."""

    source: str
    address: str
    text: str

    @property
    def title(self) -> str:
        """Its first heading."""
        return next(line for line in self.text.splitlines() if line.startswith("# ")).removeprefix("# ")


@dataclass(frozen=True)
class Group:
    """Pages under a common word."""

    title: str
    pages: tuple[Page, ...]


def groups(root: Path) -> tuple[Group, ...]:
    """All pages in their order; those that nobody has put in order come last."""
    told = {source for _, sources in ORDER for source in sources}
    found = [(title, [page for source in sources for page in _pages(root, source)]) for title, sources in ORDER]
    later = [page for source in written(root) if source not in told for page in _pages(root, source)]
    return tuple(Group(title, tuple(pages)) for title, pages in [*found, (LATER, later)] if pages)


def written(root: Path) -> list[str]:
    """Every Markdown page that people read: those at the top and all in `docs/`, as paths in the repository."""
    paths = sorted([*root.glob("*.md"), *(root / "docs").rglob("*.md")])
    return [path.relative_to(root).as_posix() for path in paths]


def _pages(root: Path, source: str) -> Iterator[Page]:
    if source == COMMANDS:
        yield from (Page(name, str(PurePosixPath(name).with_suffix(".html")), text) for name, text in command_pages())
    else:
        yield Page(source, address(source), (root / source).read_text(encoding="utf-8"))


def address(source: str) -> str:
    """Where a page goes: `docs/printing.md` to `printing.html`, the front page to `index.html`."""
    if source == FRONT:
        return "index.html"
    return str(PurePosixPath(source.removeprefix("docs/")).with_suffix(".html")).lower()
