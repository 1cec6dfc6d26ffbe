"""Words of games whose rules are a procedure: each sentence that the sources name is there in each language, filled and
none idle; a scenario of a house rule says so."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from generator.definitions.language_texts import unknown_places
from generator.games import global_powers, organisation
from generator.games.global_powers.powers_numbers import KINDS
from generator.games.global_powers.why_legal import NAMES
from generator.games.organisation.campaign_numbers import EVENTS
from generator.games.organisation.campaign_sheets import SIGNS
from tests.games.procedures import GAMES, table
from tests.scenario_files import documents, house_faults
from tests.tables import read_table

PACKAGES = {"global-powers": global_powers, "organisation": organisation}
PLACES = {"Ask": (2, "ask"), "Refusal": (1, "why"), "_paid_verb": (2, "why"), "Chance": (2, "chance")}
PLACES |= {"draw_lot": (2, "chance"), "throw_dice": (2, "chance"), "roll": (4, "chance")}
"""Which argument names a sentence, and of which kind."""
FILLED = {
    "event-": [name for name in EVENTS if name not in ("again", "nothing")],
    "place-": ["population", "money", "levels"],
    "spend-": ["sabotage", "plunder"],
    "buys-": ["sabotage", "plunder"],
    "effect-": ["harm", "takeover"],
    "no-": ["military", "intelligence"],
}
"""What stands behind a name that is put together."""
NAMED = {"about": [], "verb": ["sabotage", "plunder"]}
"""What a parameter stands for; `about` is handed on."""
STUDIO = {"greeting", "counted", "legal", "illegal", "story-over", "story-so-far", "sealed-asked", "sealed-own"}
STUDIO |= {"sealed-others", "why-over", "why-chance", "why-no-roll", "why-not-asked"}
"""What every game is asked to say."""
OWN = {
    "global-powers": {
        *(f"table-{word}" for word in (*KINDS, "done", "demilitarised", "sanctioned", "sole", "majority", "coalition")),
        *("table-hand", "table-no-hand", "why-no-lot", *(f"may-{name}" for name in NAMES.values())),
    },
    "organisation": {"why-no-hit", "why-no-effect", *(f"sheet-sign-{sign}" for sign in SIGNS)},
}
"""What is named otherwise than as an argument."""


@cache
def trees(game: str) -> list[ast.Module]:
    files = sorted(Path(str(PACKAGES[game].__file__)).parent.glob("*.py"))
    return [ast.parse(path.read_text(encoding="utf-8")) for path in files]


def nodes(game: str) -> Iterator[ast.AST]:
    for tree in trees(game):
        yield from ast.walk(tree)


def names(game: str, node: ast.expr) -> Iterator[str]:
    """What an expression for a name can be; a variable stands for what is assigned to it."""
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.IfExp):
        yield from (name for part in (node.body, node.orelse) for name in names(game, part))
    elif isinstance(node, ast.JoinedStr):
        (first,) = (str(part.value) for part in node.values[:1] if isinstance(part, ast.Constant))
        yield from (first + rest for rest in FILLED.get(first, ()))
    elif isinstance(node, ast.Subscript):
        yield from ("no-money-there", "nothing-to-damage", "nowhere-farther", "silent")
    elif isinstance(node, ast.Name) and node.id in NAMED:
        yield from NAMED[node.id]
    elif isinstance(node, ast.Name):
        for one in nodes(game):
            if isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) == node.id:
                yield from names(game, one.value)
    else:
        raise AssertionError(ast.unparse(node))


@cache
def used(game: str) -> tuple[tuple[str, ast.Call], ...]:
    """Each sentence that the sources name as an argument, and where."""
    return tuple(_used(game))


def _used(game: str) -> Iterator[tuple[str, ast.Call]]:
    for call in nodes(game):
        if isinstance(call, ast.Call):
            function = getattr(call.func, "id", getattr(call.func, "attr", ""))
            if function in PLACES:
                place, kind = PLACES[function]
                yield from ((f"{kind}-{name}", call) for name in names(game, call.args[place]))
            if function == "say" and call.args and isinstance(call.args[0], ast.Constant):
                yield str(call.args[0].value), call


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_what_the_rules_say_is_said_and_nothing_else(game: str, language: str) -> None:
    made = table(game, 2, language)
    wanted = {name for name, _ in used(game)} | STUDIO | OWN[game]
    wanted |= {f"{kind}-{verb}" for verb in made.verbs for kind in ("name", "verb", "may")}
    if game == "organisation":
        constants = {str(node.value) for node in nodes(game) if isinstance(node, ast.Constant)}
        wanted |= {word for word in constants if re.fullmatch(r"sheet-[a-z-]*[a-z]", word)}
    page = f"components/{game}/text/{language}/play.yaml"
    lacking, idle = sorted(wanted - set(made.texts.play)), sorted(set(made.texts.play) - wanted)
    assert not lacking, f"{page}: write a sentence under 'play' for each of {lacking}: the sources name it"
    assert not idle, f"{page}: nothing says {idle}: take them out, or name them where something is refused or asked"


def given(call: ast.Call, name: str) -> set[str]:
    """The places of a sentence that a call of Organisationsspiel fills."""
    why = name.startswith("why-")
    found = set() if why else {"seat"}
    if name.startswith("chance-") and ast.unparse(call.func) == "roll":
        found |= {"number", "count"}
    for one in call.args[2 if why else 3 :]:
        found |= set(re.findall(r"'(\w+)':", ast.unparse(one)))
        found |= {"levels", "most"} if isinstance(one, ast.Call) else set()
        found |= {"money"} if isinstance(one, ast.Name) else set()
    return found


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_place_of_a_sentence_is_filled(language: str) -> None:
    said: Any = table("organisation", 2, language).texts.play
    values: dict[str, set[str]] = {}
    for name, call in used("organisation"):
        if name.startswith(("ask-", "why-", "chance-")):
            values[name] = values.get(name, given(call, name)) & given(call, name)
    for name, filled in values.items():
        assert not unknown_places(said[name], dict.fromkeys(filled)), name


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_fill_the_same_places(game: str) -> None:
    german, english = (table(game, 2, language).texts.play for language in ("de", "en"))
    assert {name: {*re.findall(r"\{\w+\}", said)} for name, said in english.items()} == {
        name: {*re.findall(r"\{\w+\}", said)} for name, said in german.items()
    }


RIGHT = read_table(__file__, "RIGHT")


@pytest.mark.parametrize(
    ("file", "was", "becomes", "told"), read_table(__file__, "what_a_scenario_of_a_house_rule_lacks_is_told")
)
def test_what_a_scenario_of_a_house_rule_lacks_is_told(
    file: str, was: str, becomes: str, told: str, tmp_path: Path
) -> None:
    path = tmp_path / f"{file}.yaml"
    path.write_text(RIGHT.replace(was, becomes, 1) if was else RIGHT, encoding="utf-8")
    found = house_faults(documents([path]), ["unarmed"])
    assert len(found) == bool(told)
    assert all(told in one and f"{file}.yaml:2" in one for one in found)


def test_a_house_rule_is_a_ruling_of_the_game(tmp_path: Path) -> None:
    path = tmp_path / "house-unarmed.yaml"
    path.write_text(RIGHT, encoding="utf-8")
    (found,) = house_faults(documents([path]), ["die"])
    assert "write it into its rulings.yaml" in found
