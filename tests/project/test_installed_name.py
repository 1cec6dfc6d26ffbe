"""What a wheel calls the package: `balance_control` in every import and every name of a module, and nowhere else."""

from __future__ import annotations

import ast
import re
from functools import cache

import pytest

from tests.project.imports import imports, sources
from tools.wheel import CODE, INSTALLED, renamed

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
