"""Every sentence that the rules use is there in both languages, and none is idle."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.definitions.texts import unknown_places
from generator.games.organisation import play
from generator.games.organisation.numbers import EVENTS
from generator.games.organisation.sheets import SIGNS
from tests.games.organisation.campaigns import campaign

SOURCES = sorted(Path(play.__file__).parent.glob("*.py"))
FILLED = {
    "event-": [name for name in EVENTS if name not in ("again", "nothing")],
    "place-": ["population", "money", "levels"],
    "spend-": ["sabotage", "plunder"],
    "buys-": ["sabotage", "plunder"],
    "effect-": ["harm", "takeover"],
    "no-": ["military", "intelligence"],
}
"""What stands behind a name that is put together."""
NAMED: dict[str, list[str]] = {"about": [], "verb": ["sabotage", "plunder"]}
"""What a name stands for; `about` is handed on."""
STUDIO = {
    "why-over",
    "why-chance",
    "why-no-roll",
    "why-no-hit",
    "why-no-effect",
    "why-not-asked",
    "story-over",
    "story-so-far",
    "greeting",
    "counted",
    "illegal",
    "legal",
    "sealed-asked",
    "sealed-own",
    "sealed-others",
}
"""What every game is asked to say."""


PLACES = {"Ask": (2, "ask"), "Refusal": (1, "why"), "Chance": (2, "chance"), "roll": (4, "chance")}
"""Which argument names a sentence, and of which kind."""


def names(node: ast.expr) -> Iterator[str]:
    """What an expression for a name can be."""
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.IfExp):
        yield from names(node.body)
        yield from names(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        first = node.values[0]
        assert isinstance(first, ast.Constant)
        yield from (first.value + rest for rest in FILLED[str(first.value)])
    elif isinstance(node, ast.Subscript):
        yield from ("no-money-there", "nothing-to-damage", "nowhere-farther", "silent")
    elif isinstance(node, ast.Name):
        yield from NAMED[node.id]
    else:
        raise AssertionError(ast.unparse(node))


def used() -> Iterator[tuple[str, ast.Call]]:
    """Each sentence that the sources name, and where."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PLACES:
                place, kind = PLACES[node.func.id]
                yield from ((f"{kind}-{name}", node) for name in names(node.args[place]))


@pytest.mark.parametrize("language", ["de", "en"])
def test_what_the_rules_say_is_said_and_nothing_else(language: str) -> None:
    table = campaign(2, language)
    sheets = re.findall(r'"(sheet-[a-z-]+)"', Path(play.__file__).with_name("sheets.py").read_text(encoding="utf-8"))
    wanted = (
        {name for name, _ in used()}
        | {name for name in sheets if not name.endswith("-")}
        | {f"sheet-sign-{sign}" for sign in SIGNS}
        | {f"{kind}-{verb}" for verb in table.verbs for kind in ("name", "verb", "may")}
        | STUDIO
    )
    assert set(table.texts.play) == wanted


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_place_of_a_sentence_is_filled(language: str) -> None:
    said = campaign(2, language).texts.play
    values: dict[str, set[str]] = {}
    for name, call in used():
        given = set() if name.startswith("why-") else {"seat"}
        if name.startswith("chance-") and ast.unparse(call.func) == "roll":
            given |= {"number", "count"}
        more = call.args[2:] if name.startswith("why-") else call.args[3:]
        for one in more:
            given |= set(re.findall(r"'(\w+)':", ast.unparse(one)))
            if isinstance(one, ast.Call):
                given |= {"levels", "most"}
            if isinstance(one, ast.Name):
                given |= {"money"}
        values[name] = values.get(name, given) & given
    for name, given in values.items():
        assert not unknown_places(said[name], dict.fromkeys(given)), name


def test_the_names_put_together_are_those_of_the_sources() -> None:
    assert SOURCES
    assert {name.split("-")[0] for name, _ in used()} == {"ask", "why", "chance"}
