"""What the rules say: every name that they use has a sentence in each language, with the places that are filled."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import generator.games.global_powers as package
from generator.games.global_powers import reasons
from generator.games.global_powers.numbers import KINDS
from generator.games.global_powers.play import PowersTable
from tests.games.global_powers.tables import folder

STUDIO = {"why-over", "why-chance", "why-not-asked", "greeting", "counted", "legal", "illegal", "story-over"}
STUDIO |= {"why-no-roll", "why-no-lot", "story-so-far", "sealed-asked", "sealed-own", "sealed-others"}
"""What any game's table says."""
TABLE = {f"table-{kind}" for kind in KINDS} | {f"table-{mark}" for mark in ("done", "demilitarised", "sanctioned")}
TABLE |= {f"table-{government}" for government in ("sole", "majority", "coalition")}
TABLE |= {"table-hand", "table-no-hand"}


def calls() -> Iterator[ast.Call]:
    for path in sorted(Path(str(package.__file__)).parent.glob("*.py")):
        yield from (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call))


def words(node: ast.expr) -> Iterator[str]:
    """The texts that an argument may be; a name stands for what is assigned to it."""
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.IfExp):
        yield from words(node.body)
        yield from words(node.orelse)
    elif isinstance(node, ast.Name):
        for path in sorted(Path(str(package.__file__)).parent.glob("*.py")):
            for found in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(found, ast.Assign) and ast.dump(found.targets[0]) == ast.dump(
                    ast.Name(node.id, ast.Store())
                ):
                    yield from words(found.value)


def used() -> set[str]:
    found = {f"{kind}-{name}" for name in PowersTable.verbs for kind in ("name", "verb", "may")} | STUDIO | TABLE
    found |= {f"may-{name}" for name in reasons.NAMES.values()}
    for call in calls():
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        if name == "Refusal":
            found |= {f"why-{word}" for word in words(call.args[1])}
        elif name == "_paid":
            found |= {f"why-{word}" for word in words(call.args[2])}
        elif name in ("Ask", "Chance", "drawn", "thrown"):
            kind = "ask" if name == "Ask" else "chance"
            found |= {f"{kind}-{word}" for word in words(call.args[2])}
        elif name == "say":
            found |= {word for arg in call.args[:1] if isinstance(arg, ast.Constant) for word in words(arg)}
    return found


def texts(language: str) -> Any:
    return folder().texts(language)


@pytest.mark.slow
def test_every_sentence_is_there_in_each_language_and_none_is_idle() -> None:
    for language in ("de", "en"):
        assert {*texts(language).play} == used()


def test_both_languages_fill_the_same_places() -> None:
    german, english = texts("de").play, texts("en").play
    for name, said in english.items():
        assert {*re.findall(r"\{\w+\}", said)} == {*re.findall(r"\{\w+\}", german[name])}, name
