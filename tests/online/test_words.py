"""What a table says in people's words, in its language; what people are called; the page's own files, in which nothing
that runs stands; and files of a table that somebody or a crash has damaged."""

import json
import re
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from generator.base.errors import InputError
from generator.online.log_text import LogLines, move_reason
from generator.online.move_words import MoveWords
from generator.online.online_game import OnlineGame, RefusedWish, refusal_text
from generator.online.open_table import new_table, open_table
from generator.online.people_names import LONGEST, clean_name, is_as_written, is_taken
from generator.online.table_journal import RECORD
from generator.online.table_page import POLICY, TablePage
from generator.online.table_room import table_looks
from generator.play.new_game import new_game
from generator.play.table_of_game import game_table
from tests.golden import Wording
from tests.online.serving import again, looks, request, table
from tests.online.test_view import GAMES, step, views
from tests.tables import read_table

GAMES_THAT_SPEAK = ("balance-control", "global-powers", "organisation")


def german(folder: Path, game: str) -> OnlineGame:
    return new_table(replace(request(game, 3), language="de"), folder, seed=7)


@pytest.mark.quick("*-organisation")
@pytest.mark.parametrize("name", GAMES_THAT_SPEAK)
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


@pytest.mark.slow
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


TOLD = read_table(__file__, "TOLD")


@pytest.mark.slow
@pytest.mark.parametrize(("name", "language", "line"), TOLD, ids=str)
def test_what_followed_is_told_in_words(name: str, language: str, line: str, wording: Wording) -> None:
    wording(lines(name, language).line_text(line))


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", GAMES_THAT_SPEAK)
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


@pytest.mark.slow
@pytest.mark.parametrize("host", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_nothing_runs_that_stands_in_the_page(name: str, host: bool) -> None:
    html = TablePage(views(name)).html(host=host)
    assert not re.findall(r"<script(?![^>]*\bsrc=)", html)
    assert not re.findall(r"<style|\sstyle=|\son[a-z]+=|javascript:", html)
    assert "unsafe" not in POLICY
    assert ('id="links"' in html) == host


@pytest.mark.quick("organisation")
@pytest.mark.parametrize("name", GAMES)
def test_what_it_asks_for_is_there_under_a_name_with_its_digest(name: str) -> None:
    page = TablePage(views(name))
    wanted = re.findall(r'(?:src|href|data-faces|data-game)="([^"#:]+)"', page.html(host=False))
    assert set(wanted) == set(page.files)
    for file, (_, content) in page.files.items():
        assert sha256(content).hexdigest()[:12] in file


@pytest.mark.quick("organisation")
@pytest.mark.parametrize("name", GAMES)
def test_the_faces_style_nothing_and_run_nothing(name: str) -> None:
    (faces,) = (file.data.decode() for key, file in TablePage(views(name)).files.items() if key.startswith("faces."))
    assert not re.findall(r"<script|<style|\sstyle=|\son[a-z]+=", faces)
    used = set(re.findall(r'href="#([\w-]+)"', faces)) | set(re.findall(r"url\(#([\w-]+)\)", faces))
    assert used <= set(re.findall(r'id="([\w-]+)"', faces))


def test_nothing_moves_for_ever() -> None:
    """A page on which nothing happens costs a telephone nothing."""
    (style,) = (
        file.data.decode() for key, file in TablePage(views("organisation")).files.items() if key.endswith(".css")
    )
    assert "animation:" in style
    assert "infinite" not in style


@pytest.mark.slow
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_word_that_the_scripts_say_is_there(language: str) -> None:
    page = TablePage(views("organisation", language=language))
    files = {key: file.data.decode() for key, file in page.files.items()}
    (game,) = (json.loads(text) for key, text in files.items() if key.startswith("game."))
    scripts = "".join(text for key, text in files.items() if key.endswith(".js"))
    said = set(re.findall(r"\bwords\.(\w+)\b(?!\()", scripts))
    said |= {f"{kind}_{end}" for kind, ends in MADE.items() for end in ends}
    assert len(said) > 50
    assert said <= set(game["words"])


MADE = {"text": ("note", "mood", "question"), "mood": range(1, 6), "link": ("watch",)}
"""Words whose names are put together."""


def test_a_name_holds_what_is_seen() -> None:
    long = (["A" + "\u0300" * 30, "\u00c0" + "\u0300" * 2], ["W" * 500, "W" * LONGEST])
    for typed, kept in (*read_table(__file__, "NAMES"), *long):
        assert clean_name(typed) == kept, typed


TAKEN = (
    *("ada", "ADA", "A d a", "Ad\u00e1", "\u0410d\u0430", "Ad\u03b1", "\uff21\uff24\uff21", "\U0001d400da", "Ada."),
    "\u0391da",
)
ALIKE = (("Il1a", "lIia"), ("rnila", "mila"), ("B0b", "Bob"), ("\u0420\u043e\u0441\u0430", "Poca"))
FREE = ("", "Adam", "Eda", "A da B", "\u0416\u0430\u043d\u043d\u0430", "\U0001f98a")


def test_a_name_that_lacks_something_that_was_typed_is_told_apart_from_one_that_does_not() -> None:
    for typed, whole in ((" Ada  B ", True), ("E\u0301a", True), ("{coin}", False), ("W" * (LONGEST + 1), False)):
        assert is_as_written(clean_name(typed), typed) is whole, typed


def test_a_name_that_looks_like_anothers_is_taken_and_one_of_ones_own_is_free() -> None:
    for other in TAKEN:
        assert is_taken(clean_name(other), ["Bea", "Ada"]), other
    for one, other in ALIKE:
        assert is_taken(one, [other]), one
    for name in FREE:
        assert not is_taken(name, ["Ada", "", "Bea", "\U0001f43b"]), name


GAME = "organisation"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A table in mid-game, as a server leaves it, whose record ends with a remark."""
    made = table(tmp_path / "t", GAME)
    for _ in range(6):
        made.play(made.match.asked, made.version, made.match.moves()[0])
    made.write(lambda: made.session.note("até já"))
    made.journal.close()
    return tmp_path / "t"


def held(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.startswith(".")}


def test_a_whole_last_line_without_a_line_end_is_read(folder: Path) -> None:
    record = folder / "game.bcg"
    text = record.read_text("utf-8")
    while text.rstrip("\n").count("\n") > text.index("\n\n"):
        said: list[str] = []
        record.write_text(text.removesuffix("\n"), "utf-8")
        game = open_table(request(GAME, 2), folder, tell=said.append)
        game.journal.close()
        assert record.read_text("utf-8").startswith(text)
        assert said == [f"{record}:{text.count(chr(10))}: the last line has no line end; it counts as it stands"]
        text = text[: text.rstrip("\n").rindex("\n") + 1]


@pytest.mark.parametrize("half", ["1. A", "-- no such thi", "7. A plac", "; até".encode()[:-1]])
def test_half_a_line_is_told_and_kept_beside(half: str | bytes, folder: Path) -> None:
    record, said = folder / "game.bcg", []
    whole = record.read_bytes()
    record.write_bytes(whole + (half if isinstance(half, bytes) else half.encode()))
    before = record.read_bytes()
    game = open_table(request(GAME, 2), folder, tell=said.append)
    game.journal.close()
    aside = folder / "as-found.bcg"
    assert (record.read_bytes(), aside.read_bytes()) == (whole, before)
    line = whole.count(b"\n") + 1
    assert said == [f"{record}:{line}: an unfinished last line is left out; the record as it was is in {aside}"]


@pytest.mark.parametrize("name", ["game.bcg", "table.json"])
@pytest.mark.parametrize("left", [0, 1, 20, 60, -1])
def test_files_that_are_refused_are_not_touched(name: str, left: int, folder: Path) -> None:
    """Cut anywhere before the game; with a byte that is no text within it."""
    path = folder / name
    data = path.read_bytes()
    path.write_bytes(data[:left] if left >= 0 else data[:30] + b"\xff" + data[30:-5])
    before = held(folder)
    with pytest.raises(InputError):
        again(folder, GAME, 2)
    assert held(folder) == before
