"""What a table says in people's words, in its language: refusals, questions, the story."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from generator.base.errors import InputError
from generator.online.log_text import LogLines, move_reason
from generator.online.move_words import MoveWords
from generator.online.online_game import OnlineGame, RefusedWish, refusal_text
from generator.online.open_table import new_table
from generator.online.table_journal import RECORD
from generator.online.table_room import table_looks
from generator.play.new_game import new_game
from generator.play.table_of_game import game_table
from tests.golden import Wording
from tests.online.serving import looks, request
from tests.online.test_view import step

GAMES = ("balance-control", "global-powers", "organisation")


def german(folder: Path, game: str) -> OnlineGame:
    return new_table(replace(request(game, 3), language="de"), folder, seed=7)


@pytest.mark.quick("*-organisation")
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("move", ["nonsense", "", "x" * 900])
def test_what_is_no_move_is_told_in_the_tables_language(name: str, move: str, tmp_path: Path) -> None:
    kept = german(tmp_path / "t", name)
    with pytest.raises(InputError) as raised:
        kept.play(kept.match.asked, kept.version, move)
    assert refusal_text(kept.say, raised.value) == "Das ist kein Zug dieses Spiels."
    words = MoveWords(looks(name, 3).views.data.drawer)
    assert move_reason(words, kept.match, move)["why"] == ["That is no move of this game."], "the page's own language"


def test_what_the_rules_refuse_says_so_itself(tmp_path: Path) -> None:
    kept = german(tmp_path / "t", "global-powers")
    with pytest.raises(InputError) as raised:
        kept.play(kept.match.asked, kept.version, "bid 99")
    assert refusal_text(kept.say, raised.value).startswith("du kannst höchstens")


def test_a_record_that_was_changed_is_told_in_the_tables_language(tmp_path: Path) -> None:
    kept = german(tmp_path / "t", "organisation")
    with (tmp_path / "t" / RECORD).open("a", encoding="utf-8") as file:
        file.write("; mine\n")
    with pytest.raises(RefusedWish, match="Jemand anderes hat das Protokoll inzwischen geändert"):
        kept.play(kept.match.asked, kept.version, kept.match.moves()[0])


def test_a_question_calls_resources_by_their_names(tmp_path: Path) -> None:
    kept, random, asked = german(tmp_path / "t", "balance-control"), Random(1), set[str]()
    while kept.version < 60:
        assert kept.match.asked
        asked.add(kept.match.question())
        move = kept.match.ways(random.choice(kept.match.moves()))[0]
        kept.play(kept.match.asked, kept.version, move)
    assert any("Innenpolitik" in question for question in asked)
    assert not [question for question in asked if re.search(r"\b(DOM|FOR|INF|ECO|SEC|CLM)\b", question)]


@cache
def lines(name: str, language: str) -> LogLines:
    asked = request(name, 3)
    table = game_table(asked.game, asked.definitions, asked.config, language)
    return table_looks(asked.game, table, language, "colour").views.log_lines


TOLD = [
    ("balance-control", "de", "-- settlement 3: A +2 ECO, noise +1 CLM"),
    ("balance-control", "en", "-- settlement 1: nothing"),
    ("global-powers", "de", "-- vote: 3 yes, 13 no"),
    ("global-powers", "de", "-- region 9: no government"),
    ("global-powers", "de", "-- region 11: economy -1"),
    ("global-powers", "de", "-- B begins"),
    ("global-powers", "de", "-- war 1 4: 7 to 4, attacker wins by 3"),
    ("global-powers", "en", "-- coup 3: 3 to 12, the government stays"),
    ("organisation", "de", "-- income A 2"),
    ("organisation", "de", "-- income C old-town population 2 2"),
    ("organisation", "de", "-- event C 6 bad-season weak"),
    ("organisation", "de", "-- sabotage C harbour traces of B"),
    ("organisation", "de", "-- sabotage B C harbour dice 1"),
    ("organisation", "en", "-- sabotage A high-wood no traces"),
    ("organisation", "de", "-- something nobody knows"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "language", "line"), TOLD, ids=str)
def test_what_followed_is_told_in_words(name: str, language: str, line: str, wording: Wording) -> None:
    wording(lines(name, language).line_text(line))


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", GAMES)
def test_no_line_of_a_record_is_shown_as_it_is_written(name: str, language: str) -> None:
    told = lines(name, language)
    asked, seen = request(name, 3), set[str]()
    for seed in range(3):
        session, _ = new_game(asked, seed, "A", "random,random,random", "A,B,C")
        random = Random(seed)
        while session.match.outcome is None and len(session.steps) < 900:
            step(session, random)
        seen |= {line for step in session.steps for line in step.lines[1:]}
    assert seen
    ids = {str(id) for id in asked.definitions.components()} | {"noise", "old-town", "natural-trade", "no-government"}
    for line in seen:
        text = told.line_text(line)
        assert language == "en" or text != line.removeprefix("-- "), line
        assert not [word for word in re.findall(r"[\w-]+", text) if "-" in word.strip("-") and word in ids], line


@pytest.mark.slow
def test_a_move_in_the_story_names_the_tile_that_lies_there(tmp_path: Path) -> None:
    """Who reads the story needn't look for a cell by its numbers."""
    kept = german(tmp_path / "t", "balance-control")
    assert kept.match.asked
    cell = kept.match.moves()[0]
    kept.play(kept.match.asked, kept.version, cell)
    place = cell.split()[1]
    shown_ = table_looks(request("balance-control", 3).game, kept.session.table, "de", "colour").views.view_now(
        kept.session, None
    )
    story = [value[2] for key, value in shown_.items() if key[0] == "~"]
    drawn_tile = next(text for text in story if text.startswith("Feld ziehen: ")).partition(": ")[2]
    assert f"Feld anlegen: {drawn_tile} ({place})" in story


@pytest.mark.slow
def test_a_way_from_place_to_place_has_an_arrow() -> None:
    """Two cells beside each other would be read as one."""
    asked = request("balance-control", 3)
    session, _ = new_game(asked, 3, "A", "random,random,random", "A,B,C")
    words, random = looks("balance-control", 3).views.words, Random(2)
    while not (moves := [move for move in session.match.moves() if move.startswith("move ")]):
        step(session, random)
    _, start, goal = moves[0].split()[:3]
    assert words.move_in_words(session.match, moves[0]).about == f"{start} → {goal}"


@pytest.mark.slow
def test_a_question_about_an_action_tells_it_in_words(tmp_path: Path) -> None:
    kept, random = german(tmp_path / "t", "global-powers"), Random(1)
    asked = replace(request("global-powers", 3), language="de")
    views = table_looks(asked.game, kept.session.table, "de", "colour").views
    seen = set[str]()
    while kept.match.outcome is None and len(seen) < 5:
        seat = kept.match.asked
        assert seat
        if any(f"„{verb} " in kept.match.question() for verb in kept.match.table.forms):
            question = views.view_now(kept.session, seat)["asks"]
            assert not re.search("„[a-z]", question), question
            seen.add(question)
        kept.play(seat, kept.version, random.choice(kept.match.ways(random.choice(kept.match.moves()))))
    assert seen
