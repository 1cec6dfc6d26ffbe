"""Every noun and verb of both documents has its place: a paragraph of the booklet, a number, a piece, a card, a ruling.

Whoever reads a document again finds its words here; what the scenarios quote of it is among them.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest
import yaml

from generator.definitions.pack import written_id
from tests.games.global_powers.tables import folder as powers
from tests.games.organisation.campaigns import game as organisation
from tests.project.imports import ROOT
from tests.scenario_files import SCENARIOS, documents, scenario_files

WORD = re.compile(r"[A-Za-zÄÖÜäöüß@][A-Za-zÄÖÜäöüß@-]*")


class Game(NamedTuple):
    """A game with a document, by its folders' names, the letter of its paragraphs and how scenarios quote it."""

    name: str
    tests: str
    document: str
    opened: Callable[[], Any]
    quoted: str


GAMES = (
    Game("global-powers", "global_powers", "003", powers, "„(.*?)“"),
    Game("organisation", "organisation", "004", organisation, '"(.*?)"'),
)
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@cache
def words_of(game: Game) -> Any:
    path = ROOT / "tests" / "games" / game.tests / f"words-of-{game.document}.yaml"
    return yaml.safe_load(path.read_text("utf-8"))


def places(game: Game) -> Iterator[tuple[str, str, str]]:
    """Each place of each word: the words, its kind or paragraph, and what is named there."""
    for sort in ("nouns", "verbs"):
        for words, named in words_of(game)[sort].items():
            for place in str(named).split("; "):
                kind, _, what = place.partition(" ")
                yield words, kind, what


@cache
def told(game: Game) -> dict[str, str]:
    """What the German booklet says in each paragraph, under whatever options, in small letters."""
    booklet = yaml.safe_load((ROOT / "components" / game.name / "booklet" / "de.yaml").read_text("utf-8"))
    found: dict[str, str] = {}
    for chapter in booklet["chapters"]:
        for part in chapter["parts"]:
            for rule in part.get("rules", ()):
                found[rule] = f"{found.get(rule, '')} {chapter['title']} {part!r}".lower()
    return found


@each_game
def test_every_noun_and_verb_stands_where_it_is_said_to(game: Game) -> None:
    opened, wrong = game.opened(), []
    pack: Any = opened.definitions()
    pieces = {*map(str, pack.pieces), *(written_id(piece) for piece in pack.pieces.values())}
    cards = {written_id(card) for card in pack.cards.values()}
    findings = {str(finding) for finding in pack.findings}
    for words, kind, what in places(game):
        if kind[0] in "GO" and kind[1:].isdigit():
            there = what.lower() in told(game)[kind]
        elif kind == "number":
            value: Any = pack.numbers
            for step in what.split("."):
                value = getattr(value, step, None)
            there = value is not None
        else:
            known = {"ruling": {*map(str, opened.rulings)}, "piece": pieces, "card": cards, "finding": findings}
            there = all(one in known.get(kind, {"rule"}) for one in what.split(", "))
        if not there:
            wrong.append(f"{words}: {kind} {what}")
    assert wrong == []


@each_game
def test_every_ruling_decides_about_a_word_of_the_document(game: Game) -> None:
    """Those of a house rule (`source: house`) aside, of which no document says anything."""
    named = {one for _, kind, what in places(game) if kind == "ruling" for one in what.split(", ")}
    asked = {str(name) for name, ruling in game.opened().rulings.items() if ruling.source != "house"}
    page = f"tests/games/{game.tests}/words-of-{game.document}.yaml"
    assert asked - named == set(), f"{page}: write 'ruling NAME' beside the words of the document that ask for these"
    assert named - asked == set(), f"{page}: these are no rulings of components/{game.name}/rulings.yaml"


@each_game
def test_what_scenarios_quote_is_among_the_words(game: Game) -> None:
    said = words_of(game)
    known = {word for sort in ("nouns", "verbs") for words in said[sort] for word in words.split()}
    known |= {*said["others"].split()}
    for document in documents(scenario_files(SCENARIOS / game.name)):
        first = document.text.partition("\n")[0]
        for quote in re.findall(game.quoted, first):
            assert [word for word in WORD.findall(quote) if word not in known] == [], document
