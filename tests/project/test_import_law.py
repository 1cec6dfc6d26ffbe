"""The import law: who may know whom inside `generator/`, and what nobody may load just by being imported; in a wheel it
is `balance_control` in every import and every name of a module."""

import ast
import re
from functools import cache

import pytest

from tests.project.imports import Import, imports, sources
from tools.wheel import CODE, INSTALLED, renamed

BASE = {"base", "files", "pages", "spreadsheets"}
STUDIO = BASE | {"definitions", "games.registry", "games.rules"}
PAPER = {"faces", "sheets", "render", "export", "preflight"}
ALL = STUDIO | PAPER | {"edits", "play", "simulate", "playtest", "pictures", "preview", "online", "booklet", "schemas"}

MAY_KNOW: dict[str, set[str]] = {
    **dict.fromkeys(BASE, BASE),
    # The studio knows of games no more than their names …
    "games.rules": BASE,
    "games.registry": BASE | {"definitions", "games.rules"},
    "definitions": BASE | {"games.registry"},
    # … what changes a game's files knows no game …
    "edits": BASE | {"definitions"},
    # … one branch plays …
    "play": STUDIO,
    "adapters": STUDIO | {"play"},
    "simulate": STUDIO | {"play"},
    "playtest": STUDIO | {"play", "simulate"},
    # … the other prints; neither knows the other …
    "faces": STUDIO,
    "sheets": STUDIO | {"faces"},
    "render": STUDIO | {"faces", "sheets"},
    "export": STUDIO | {"faces", "sheets", "render", "preflight"},
    "pictures": STUDIO | PAPER | {"play"},
    # … only a command that is asked to goes into the network …
    "download": STUDIO | {"edits"},
    # … files are looked at for what they are, whoever made them …
    "preflight": BASE,
    # … and only these see both: a booklet's examples are played before they are drawn.
    "booklet": STUDIO | PAPER | {"play", "pictures"},
    "preview": STUDIO | PAPER | {"play", "pictures"},
    "online": STUDIO | PAPER | {"play", "pictures", "preview"},
    "schemas": STUDIO | PAPER | {"play", "pictures", "booklet"},
    "library": ALL,
    "cli": ALL | {"download"},
    # `python -m generator` is the command line by another name.
    "__main__": {"cli"},
}
"""Part of `generator/` → the parts it may import besides itself. A new part has to find its place here first."""

GAME = "game:"
"""What a part of a game begins with: every game has the same ones under the same names, and knows no other game."""
GAME_DATA = {
    *("notation", "effects", "definitions", "effect_glossary", "powers_numbers", "campaign_numbers"),
    *("balance_dialect", "powers_dialect", "campaign_dialect"),
}
GAME_PAPER = {"faces", "balance_look", "balance_facts"}
GAME_BOTH = {"booklet", "balance_book", "table_drawing", "campaign_sheets"}
"""The parts of a game that say what it is, that print it, and that show on paper how it is played. All others play."""


@cache
def may_know(own: str) -> set[str] | None:
    """The parts that a part may import besides itself; None for one that the law doesn't know."""
    if not own.startswith(GAME):
        return MAY_KNOW.get(own)
    name = own.removeprefix(GAME)
    data = {GAME + part for part in GAME_DATA}
    if name in GAME_DATA:
        return STUDIO | {"play"} | data
    if name in GAME_PAPER:
        return STUDIO | PAPER | data | {GAME + part for part in GAME_PAPER}
    return (ALL if name in GAME_BOTH else STUDIO | {"play", "simulate"}) | data | {GAME}


SEAMS = ("generator.games.registry", "generator.games.rules")
"""What only names the games, and what of a game is named."""
LOADED_LATE = {
    *("numba", "numpy", "cairosvg", "resvg_py", "matplotlib", "distributed", "pyarrow"),
    *("pyspiel", "open_spiel", "pettingzoo", "gymnasium", "starlette", "uvicorn", "websockets"),
}
"""Not everybody has them, and they are slow to load: imported in the function that needs them, never at the top. Only
the adapters, and a server, are nothing without what they adapt to."""
NOTHING_WITHOUT = ("generator.adapters.", "generator.online.asgi_app", "generator.online.table_server")


def part(module: str) -> str:
    """`generator.faces.text_setting` → `faces`, `generator.games.chess.rules.turn` → `game:rules`; the package itself
    is the empty word. What only names the games is a part by itself."""
    names = [*module.split("."), "", "", ""]
    if names[1] != "games":
        return names[1]
    return next((seam.partition(".")[2] for seam in SEAMS if module.startswith(seam)), GAME + names[3])


def brings(module: str) -> bool:
    """Whether a module is where a game's package, or the type of that, says what the package brings."""
    return module == SEAMS[1] or (
        module.startswith("generator.games.") and module.count(".") == 2 and module not in SEAMS
    )


def forbidden(module: str, found: Import) -> str:
    """Why `module` may not import this, or an empty string."""
    known, own = found.name.split("."), part(module)
    if known[0] == "tests":
        return "the program doesn't know its tests"
    if found.eager and known[0] in LOADED_LATE and not module.startswith(NOTHING_WITHOUT):
        return f"{known[0]} is imported inside the function that needs it"
    if known[0] != "generator" or len(known) == 1 or found.name.startswith("generator.base.version"):
        return ""
    wanted, allowed = part(found.name), may_know(own)
    if brings(module) and (not wanted.startswith(GAME) or module.split(".")[2] == known[2]):
        at_once = found.eager and wanted not in BASE | {"games.rules"}
        return "what a game brings is imported when it is asked for" if at_once else ""
    if own and allowed is None:
        return f"the part '{own}' has no place in the import law yet"
    if GAME in own and GAME in wanted and module.split(".")[2] != known[2]:
        return "a game knows no other game"
    plays = GAME in wanted and wanted.removeprefix(GAME) not in GAME_PAPER | GAME_BOTH
    if wanted == own or wanted in (allowed or ()) or (GAME in (allowed or ()) and plays):
        return ""
    if own.removeprefix(GAME) in GAME_BOTH and GAME in own and GAME in wanted:
        return ""
    return f"{own or 'the package'} may not know {wanted}"


def violations(modules: dict[str, tuple[str, bool]]) -> list[str]:
    """One line for each import that breaks the law."""
    return [
        f"{module}:{found.line} imports {found.name}: {reason}"
        for module, (source, is_package) in modules.items()
        for found in imports(source, module, is_package)
        if (reason := forbidden(module, found))
    ]


@pytest.mark.slow
def test_the_generator_keeps_the_law() -> None:
    modules = sources("generator")
    assert "generator.base.errors" in modules, "the walk over the sources found nothing"
    assert not violations(modules), "\n".join(violations(modules))


def test_the_oracle_knows_nothing_of_the_generator() -> None:
    known = {
        f"{module}:{found.line}": found.name
        for module, (source, is_package) in sources("tools/oracle").items()
        for found in imports(source, module, is_package)
    }
    assert not {place: name for place, name in known.items() if name.split(".")[0] == "generator"}


CHESS = "generator.games.chess"
BROKEN = [
    (f"{CHESS}.faces.tile", f"from {CHESS}.rules import state"),
    (f"{CHESS}.faces.tile", f"from {CHESS} import rules"),
    (f"{CHESS}.faces.tile", "from ..rules.state import State"),
    (f"{CHESS}.faces.tile", f"import {CHESS}.rules.state as state"),
    (f"{CHESS}.rules.turn", "from generator.faces.display_list import Face"),
    (f"{CHESS}.rules.turn", "from generator.games.halma.rules import turn"),
    (f"{CHESS}.table_drawing", "from generator.games.halma.laid import Table"),
    (f"{CHESS}.rules.turn", "from generator.cli.program import main"),
    ("generator.faces.text_setting", f"from {CHESS}.definitions import types"),
    ("generator.faces.text_setting", "from generator.play import session"),
    ("generator.booklet.rules_files", f"from {CHESS}.booklet import played"),
    ("generator.booklet.rules_files", "from generator.simulate import running"),
    ("generator.play.session", f"from {CHESS}.definitions import types"),
    ("generator.play.session", "from generator.faces import display"),
    ("generator.base.hexes", "from generator.definitions import types"),
    ("generator.sheets.pack", "from generator.render import pdf"),
    ("generator.render.pdf", "from generator.cli import main"),
    (f"{CHESS}.rules.turn", "def f():\n    from generator.faces import display"),
    (f"{CHESS}.rules.turn", "class C:\n    def f(self):\n        import generator.faces.display_list"),
    (f"{CHESS}.rules.turn", "import typing\nif typing.TYPE_CHECKING:\n    from generator.faces import display"),
    (f"{CHESS}.rules.turn", "from importlib import import_module\nimport_module('generator.faces.display_list')"),
    (f"{CHESS}.rules.turn", "try:\n    import numba\nexcept ImportError:\n    numba = None"),
    (f"{CHESS}.rules.turn", "from numpy import random"),
    (f"{CHESS}.turn", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    x = 1\nelse:\n    import numba"),
    (CHESS, "from generator.play.session import Session"),
    (CHESS, f"from {CHESS}.play import Table"),
    (CHESS, "def f():\n    from generator.games.draughts.play import Table"),
    ("generator.games.rules", "from generator.faces.game_look import GameLook"),
    ("generator.novelty.thing", "from generator import play"),
    ("generator", "from generator import play"),
    ("generator.cli.program", "from tests.oracle import play"),
]

KEPT = [
    ("generator.faces.tile", "from generator.definitions import load\nfrom . import text\nfrom ..base import hexes"),
    (f"{CHESS}.rules.turn", "def f():\n    import numba\n    from numpy import random"),
    (f"{CHESS}.rules.turn", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import numpy"),
    (f"{CHESS}.rules.compile", "def f():\n    import_module('numba')\nfrom generator.definitions.pack import Pack"),
    (f"{CHESS}.play", f"from {CHESS}.rules import turn\nfrom generator.play.session import Session"),
    (f"{CHESS}.table_drawing", f"from {CHESS}.rules import turn\nfrom {CHESS}.faces import tile"),
    (CHESS, f"from generator.games.rules import GameRules\ndef f():\n    from {CHESS}.faces import tile"),
    (
        "generator.games.rules",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from generator.faces import paper",
    ),
    ("generator.simulate.runs", "from generator.play import session\nfrom generator.base.version import __version__"),
    ("generator.cli.program", "from generator.preview import page\nfrom generator.play import session"),
    ("generator.base.errors", "import difflib"),
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


CODE_AND_FACADE = {**sources(CODE), **sources(INSTALLED)}
LEFT = re.compile(rf"\b{CODE}\b")


@cache
def still_named() -> dict[str, tuple[str, bool]]:
    """The modules that hold the checkout's name when the others have been renamed, as they are then."""
    assert len(CODE_AND_FACADE) > 400
    after = {module: (renamed(source), is_package) for module, (source, is_package) in CODE_AND_FACADE.items()}
    return {module: found for module, found in after.items() if LEFT.search(found[0])}


@pytest.mark.slow
def test_no_import_asks_for_the_name_of_the_checkout() -> None:
    for module, (source, is_package) in still_named().items():
        found = imports(source, renamed(f"{module}.x")[:-2], is_package)
        assert not [one.name for one in found if one.name.split(".")[0] == CODE], module


@pytest.mark.slow
def test_no_text_names_a_module_by_the_name_of_the_checkout() -> None:
    """Modules are loaded by their names, too: in `import_module`, in another process."""
    for module, (source, _) in still_named().items():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert not re.match(rf"{CODE}(\.|$)", node.value), f"{module}:{node.lineno}"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("import generator\n", "import balance_control\n"),
        ("from generator import play", "from balance_control import play"),
        ("import generator.play.common_bots  # why", "import balance_control.play.common_bots  # why"),
        ('"generator.export.kit_check:pages"', '"balance_control.export.kit_check:pages"'),
        ('f"generator.cli.{name}"', 'f"generator.cli.{name}"'.replace("generator", "balance_control")),
        ("by the game's own generator.", "by the game's own generator."),
        ("a generator that asks", "a generator that asks"),
        ("regenerator.play", "regenerator.play"),
    ],
)
def test_names_of_the_package_and_no_other_generator(before: str, after: str) -> None:
    assert renamed(before) == after
