"""The import law: who may know whom inside `generator/`, and what nobody may load just by being imported."""

from __future__ import annotations

import pytest

from tests.project.imports import Import, imports, sources

BASE = {
    *(
        "errors",
        "hexes",
        "hyphens",
        "geometry",
        "units",
        "notation",
        "resources",
        "paths",
        "writing",
        "locks",
        "caching",
        "limited",
        "scratch",
        "pages",
        "spreadsheets",
    ),
}
DATA = BASE | {"definitions", "effects", "games", "games.registry"}
STUDIO = BASE | {"definitions", "games.registry"}
PLAY = {"rules", "table", "players", "simulate"}
PAPER = {"faces", "sheets", "render", "export", "preflight"}
ALL = DATA | {"games.registry", "play"} | PLAY | PAPER | {"pictures", "preview", "booklet", "schemas"}

MAY_KNOW: dict[str, set[str]] = {
    **dict.fromkeys(BASE, BASE),
    # A game's own parts stand on the studio's; the studio knows of games no more than their names …
    "games.registry": BASE | {"definitions"},
    "definitions": BASE | {"games.registry"},
    "effects": BASE | {"definitions"},
    "games": DATA | PAPER | {"games.registry", "play", "rules", "table", "players", "booklet", "pictures", "preview"},
    # One branch plays …
    "play": STUDIO,
    "rules": DATA,
    "table": DATA | {"rules", "play"},
    "players": DATA | {"rules", "table", "play"},
    "simulate": DATA | {"rules", "table", "players", "play"},
    "adapters": DATA | {"rules", "table", "players", "play"},
    # … the other prints; neither knows the other …
    "faces": STUDIO,
    "sheets": STUDIO | {"faces"},
    "render": STUDIO | {"faces", "sheets"},
    "export": STUDIO | {"faces", "sheets", "render", "preflight"},
    "booklet": STUDIO | PAPER,
    # … files are looked at for what they are, whoever made them …
    "preflight": BASE,
    # … and only these see both.
    "pictures": DATA | PLAY | PAPER | {"play"},
    "preview": DATA | PLAY | PAPER | {"play", "pictures"},
    "schemas": DATA | PLAY | PAPER | {"play", "pictures", "booklet"},
    "cli": ALL,
    # `python -m generator` is the command line by another name.
    "__main__": {"cli"},
}
"""Part of `generator/` → the parts it may import besides itself. A new part has to find its place here first."""

REGISTRY = "generator.games.registry"
LOADED_LATE = {
    *("numba", "numpy", "cairosvg", "matplotlib", "distributed", "python_calamine"),
    *("pyspiel", "open_spiel", "pettingzoo", "gymnasium"),
}
"""Not everybody has them, and they are slow to load: imported in the function that needs them, never at the top. Only
the adapters are nothing without what they adapt to."""


def part(module: str) -> str:
    """`generator.rules.turn` → `rules`; the package itself is the empty word. What only names the games is a part by
    itself."""
    if module.startswith(REGISTRY):
        return REGISTRY.partition(".")[2]
    return [*module.split("."), ""][1]


def forbidden(module: str, found: Import) -> str:
    """Why `module` may not import this, or an empty string."""
    known = found.name.split(".")
    own = part(module)
    if known[0] == "tests":
        return "the program doesn't know its tests"
    if found.eager and known[0] in LOADED_LATE and own != "adapters":
        return f"{known[0]} is imported inside the function that needs it"
    if known[0] != "generator" or len(known) == 1 or known[1] in (own, "__version__"):
        return ""
    wanted = part(found.name)
    if own and own not in MAY_KNOW:
        return f"the part '{own}' has no place in the import law yet"
    return "" if wanted in MAY_KNOW.get(own, set()) else f"{own or 'the package'} may not know {wanted}"


def violations(modules: dict[str, tuple[str, bool]]) -> list[str]:
    """One line for each import that breaks the law."""
    return [
        f"{module}:{found.line} imports {found.name}: {reason}"
        for module, (source, is_package) in modules.items()
        for found in imports(source, module, is_package)
        if (reason := forbidden(module, found))
    ]


def test_the_generator_keeps_the_law() -> None:
    modules = sources("generator")
    assert "generator.errors" in modules, "the walk over the sources found nothing"
    assert not violations(modules), "\n".join(violations(modules))


def test_the_oracle_knows_nothing_of_the_generator() -> None:
    known = {
        f"{module}:{found.line}": found.name
        for module, (source, is_package) in sources("tests/oracle").items()
        for found in imports(source, module, is_package)
    }
    assert not {place: name for place, name in known.items() if name.split(".")[0] == "generator"}


BROKEN = [
    ("generator.faces.tile", "from generator.rules import state"),
    ("generator.faces.tile", "from generator import rules"),
    ("generator.faces.tile", "from ..rules.state import State"),
    ("generator.faces.tile", "from .. import rules"),
    ("generator.faces.tile", "import generator.rules.state as state"),
    ("generator.rules.turn", "from generator.faces.display import Face"),
    ("generator.rules.turn", "from generator.table import game"),
    ("generator.players.greedy", "from generator.simulate import runs"),
    ("generator.rules.turn", "from generator.simulate.kernel import tally"),
    ("generator.definitions.load", "from generator.effects import base"),
    ("generator.faces.text", "from generator.games.balance_control.definitions import types"),
    ("generator.booklet.make", "from generator.games.balance_control.booklet import played"),
    ("generator.booklet.make", "from generator.table import game"),
    ("generator.play.session", "from generator.games.balance_control.definitions import types"),
    ("generator.play.session", "from generator.faces import display"),
    ("generator.hexes", "from generator.effects import base"),
    ("generator.sheets.pack", "from generator.render import pdf"),
    ("generator.render.pdf", "from generator.cli import main"),
    ("generator.pictures.board", "def f():\n    from generator.cli import main"),
    ("generator.rules.turn", "def f():\n    from generator.faces import display"),
    ("generator.rules.turn", "class C:\n    def f(self):\n        import generator.faces.display"),
    ("generator.rules.turn", "import typing\nif typing.TYPE_CHECKING:\n    from generator.faces import display"),
    ("generator.rules.turn", "from importlib import import_module\nimport_module('generator.faces.display')"),
    ("generator.rules.turn", "try:\n    import numba\nexcept ImportError:\n    numba = None"),
    ("generator.rules.turn", "import numpy as np"),
    ("generator.rules.turn", "from numpy import random"),
    ("generator.render.art", "import cairosvg"),
    ("generator.rules.turn", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    x = 1\nelse:\n    import numba"),
    ("generator.novelty.thing", "from generator import rules"),
    ("generator", "from generator import rules"),
    ("generator.cli.main", "from tests.oracle import play"),
]

KEPT = [
    ("generator.faces.tile", "from generator.definitions import load\nfrom . import text\nfrom .. import hexes"),
    ("generator.rules.turn", "def f():\n    import numba\n    from numpy import random"),
    ("generator.rules.turn", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import numpy"),
    ("generator.rules.compile", "def f():\n    import_module('numba')\nfrom generator.definitions.types import Pack"),
    ("generator.simulate.runs", "from generator.players import greedy\nfrom generator import __version__"),
    ("generator.cli.main", "from generator.preview import page\nfrom generator.rules import turn"),
    ("generator.errors", "import difflib"),
]


@pytest.mark.parametrize(("module", "source"), BROKEN)
def test_a_violation_is_seen(module: str, source: str) -> None:
    assert len(violations({module: (source, False)})) == 1


@pytest.mark.parametrize(("module", "source"), KEPT)
def test_what_is_allowed_stays_allowed(module: str, source: str) -> None:
    assert violations({module: (source, False)}) == []


def test_a_package_resolves_dots_against_itself() -> None:
    assert imports("from . import pdf", "generator.render", True) == [Import("generator.render.pdf", 1, True)]
    assert imports("from .. import rules", "generator.render", True) == [Import("generator.rules", 1, True)]
