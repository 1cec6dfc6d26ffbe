"""The replay page of any game with rules: the record step by step, hidden hands hidden before the end, in a browser."""

import functools
import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from generator.definitions.id_types import Seat
from generator.play.game_record import CommentLine, GameRecord, MoveLine, parse_record
from generator.play.protocol import PlayedStep, TableMatch
from generator.play.session import Session
from generator.play.table_scene import TableScene
from generator.preview.record_drawing import RecordDrawing
from generator.preview.replay_frames import MOST_SHOWN
from generator.preview.replay_page import replay_page
from generator.preview.replay_steps import ReplaySteps, last_turn
from tests.pictures.making import auction, drawn, game_of, played, played_auction, rules
from tests.preview import test_replay_page as six_players
from tests.preview.making import ids_of, told
from tools.browser import asked, barriers, laid

pytestmark = pytest.mark.minutes

GAMES = ("balance-control", "global-powers", "organisation")
BIDS = ("bid 2", "bid 5", "bid 1")
A_GAME = (*BIDS, "roll 2", "play 4", "bid 0", "bid 0", "bid 0", "roll 1", "skip")


@functools.cache
def made(name: str) -> str:
    return replay_page(ReplaySteps(played(name), rules(name)), drawn(name))


@functools.cache
def auctioned(*moves: str) -> str:
    table, shown = auction()
    return replay_page(ReplaySteps(played_auction(*moves), table), shown)


def data_of(page: str) -> dict[str, Any]:
    return told(page, "game")


def scenes(record: GameRecord, table: Any) -> list[TableScene]:
    """The table before the first step and after each."""
    found: list[TableScene] = []

    def keep(match: TableMatch, scene: TableScene, step: PlayedStep) -> None:
        del match, step
        found.append(scene)

    ReplaySteps(record, table).show_each(keep)
    return found


def unfinished(*keeps: str, bids: int = 36, more: Sequence[str] = ()) -> GameRecord:
    """A game of three parties that isn't over: nobody bids more than 1, then cards are kept, and more happens."""
    session = Session(rules("global-powers"), Seat("A"), "1", ("person",) * 3, laws=False)
    for move in [*(f"bid {number % 4 == 1:d}" for number in range(bids)), *keeps, *more]:
        if session.match.asked is None:
            session.apply(session.match.moves()[0])
        session.apply(move)
    return parse_record(session.record(), "")


@pytest.mark.slow
def test_a_page_of_a_running_game_is_the_same_whatever_is_hidden() -> None:
    cards = ["coup", "sabotage", "unrest", "recession", "revolution", "expansion", "retirement"]
    one = [f"keep {card}" for card in cards[:5] for _ in range(3)]
    other = [f"keep {card}" for card in cards[2:] for _ in range(3)]
    more = ("activate 2", "stop", "play unrest 4")
    pages = [
        replay_page(ReplaySteps(unfinished(*kept, more=more), rules("global-powers")), drawn("global-powers"))
        for kept in (one, other)
    ]
    assert pages[0] == pages[1]
    told = data_of(pages[0])
    lines = [line for frame in told["frames"] for line in frame.get("events", [])]
    assert lines.count("1. A keep …") == 5
    assert any("play unrest 4" in line for line in lines)
    assert "Coup" not in pages[0]
    assert {"play": [1, [""]]}.items() <= told["legal"][-1].items()


def test_an_answer_that_is_sealed_where_a_record_ends_is_not_told() -> None:
    """No record of the program's own ends so; one that was cut by hand might."""
    whole = unfinished(bids=6)
    first = max(number for number, event in enumerate(whole.events) if str(event) == "1. A bid 0")
    cut, made_up = (
        replace(
            whole, events=(*whole.events[:first], MoveLine(1, Seat("A"), f"bid {bid}", mark=whole.events[first].mark))
        )
        for bid in (7, 9)
    )
    pages = [
        replay_page(ReplaySteps(record, rules("global-powers")), drawn("global-powers")) for record in (cut, made_up)
    ]
    assert pages[0] == pages[1]
    assert "bid 1" in pages[0]
    assert "bid …" in pages[0]


@pytest.mark.quick("organisation")
@pytest.mark.parametrize("name", GAMES)
def test_remarks_are_steps_that_change_nothing(name: str) -> None:
    record = played(name, steps=30)
    first, second, *rest = record.events
    events = (
        CommentLine("note by A at move 0: <b>hello</b>"),
        first,
        CommentLine(""),
        second,
        *rest,
        CommentLine("mood"),
    )
    frames = data_of(replay_page(ReplaySteps(replace(record, events=events), rules(name)), drawn(name)))["frames"]
    assert [line for frame in frames for line in frame.get("events", [])] == list(map(str, events))
    told = [frame for frame in frames if any(line.startswith(";") for line in frame.get("events", []))]
    assert [frame["gloss"] for frame in told] == ["note by A at move 0: <b>hello</b>", "", "mood"]
    assert not any(key.startswith("@") for frame in told[1:] for key in frame)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_changes_add_up_to_each_scene(name: str) -> None:
    data, table = data_of(made(name)), drawn(name)
    lines = [line for frame in data["frames"] for line in frame.get("events", [])]
    assert lines == list(map(str, played(name).events)), "the steps are the record"
    now: dict[str, Any] = {}
    for frame, scene in zip(data["frames"], scenes(played(name), rules(name)), strict=True):
        now |= frame
        for place, piles in scene.lying.items():
            lies = now.get(f"@{place}", {"drawn": "", "piles": []})
            there = [pile for pile in piles if pile.count and table.room(place)]
            assert bool(lies["drawn"]) == bool(there)
            assert [count for _, count in lies["piles"]] == [pile.count for pile in there]
        laid = {key for key in now if key[0] == "@" and now[key]["piles"]}
        assert laid <= {f"@{place}" for place in scene.lying}, "what was taken away is gone"
        assert {seat: now[f"={seat}"][0] for seat in scene.scores} == scene.scores
        assert (now["decides"] or None, now["winners"]) == (scene.decides, list(scene.winners))


@pytest.mark.quick("organisation")
@pytest.mark.parametrize("name", GAMES)
def test_each_move_that_was_played_was_legal_before(name: str) -> None:
    data = data_of(made(name))
    moves = 0
    for before, after in pairwise(data["frames"]):
        found = re.fullmatch(r"\d+\. [A-E] (\S+) ?(.*)", after["events"][0])
        if found and "legal" in before:
            count, rests = data["legal"][before["legal"]][found[1]]
            assert found[2] in rests or count > MOST_SHOWN
            moves += 1
    assert moves > 50


def test_moves_are_told_in_plain_words_and_jumps_are_to_ends_of_turns_turning_points_and_new_leads() -> None:
    """B is sold the first round (step 3), rolls 2 and leads (step 4); A wins the second with nothing bid (step 8)."""
    table, shown = auction()
    page = replay_page(ReplaySteps(played_auction(*A_GAME), table), shown)
    assert page == auctioned(*A_GAME), "the same on every run"
    frames = data_of(page)["frames"]
    assert [frame.get("gloss") for frame in frames[:3]] == [None, "A: Bid coins", "B: Bid coins"]
    assert frames[3]["events"] == ["1. C bid 1", "-- sold B"]
    assert [frame.get("by") for frame in frames[3:5]] == ["C", "B"]
    assert frames[0]["asks"] == "A bids"
    assert {number: frame["marks"] for number, frame in enumerate(frames) if "marks" in frame} == {
        3: ["focus"],
        4: ["lead"],
        5: ["round"],
        8: ["focus"],
    }


def test_what_was_hidden_is_hidden_in_a_game_that_is_not_over() -> None:
    running, over = auctioned(*A_GAME[:5]), auctioned(*A_GAME)
    held = [row for row in data_of(running)["frames"][0]["=A"][1] if row[3]]
    assert held == [["hand", "", [], [["journeys*", 3]]]]
    names = {name for row in data_of(over)["frames"][0]["=A"][1] for name, _ in row[3]}
    assert names == {"harbour", "lighthouse", "pirates"}
    assert "lighthouse" not in running
    assert "Lighthouse" not in running


@pytest.mark.quick("organisation")
@pytest.mark.parametrize("name", GAMES)
def test_the_page_needs_nothing_else(name: str) -> None:
    page = made(name)
    ids, data = ids_of(page, 2_000_000), data_of(page)
    assert {face["face"] for face in data["faces"].values()} <= ids
    drawings = "".join(now["drawn"] for frame in data["frames"] for key, now in frame.items() if key[0] == "@")
    used = set(re.findall(r'href="#([^"]+)"', drawings))
    assert used
    assert used <= ids
    assert {f"icon-{icon}" for icon in data["icons"]} <= ids


@pytest.mark.slow
def test_the_table_after_some_turns_is_drawn(tmp_path: Path) -> None:
    name = "organisation"
    record = played(name)
    text = "\n".join(
        [f'[Game "{name}"]', f'[Edition "{record.header.edition}"]', '[Players "3"]', "", *map(str, record.events)]
    )
    shown = RecordDrawing(game_of(name), rules(name), "de", "low-ink")
    files = list(shown.pictures(text + "\n", tmp_path / "t-{turn}.svg", "0,2,end", force=False))
    assert [file.name for file in files] == ["t-0.svg", "t-2.svg", f"t-{last_turn(record)}.svg"]
    assert "phase-marker plan/phases/3" in files[1].read_text(encoding="utf-8"), "after phase 2 comes phase 3"


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "size"),
    [*((name, (1280, 900)) for name in GAMES), ("", (400, 800))],
    ids=[*(f"{name}-desktop" for name in GAMES), "six players-phone"],
)
def test_a_game_in_a_browser(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    script = Path(__file__).with_name("replay_used.js").read_text(encoding="utf-8")
    page, record = (made(name), played(name)) if name else (six_players.made(), six_players.record())
    found = asked(page, script, tmp_path, size)
    assert (found.errors, found.asked) == ([], [])
    seen = found.value
    assert " · ".join(seen["lines"]) == " · ".join(map(str, record.events))
    assert seen["home"] == seen["start"] != seen["end"] == seen["again"]
    assert seen["counts"] == [score.points for score in record.header.result]
    winners = [score.seat for score in record.header.result if score.won]
    assert seen["victory"].startswith(f"Victory: {', '.join(winners)} // ")
    assert seen["at"] == 0
    assert seen["turn"] > 0
    assert seen["ran"] >= 1
    assert seen["jumped"].startswith(str(record.events[1]))
    assert seen["wide"] <= 0, "nothing sticks out sideways"
    assert seen["board"] > 0.3
    is_open, title, still = seen.get("card", [True, " ", True])
    assert (is_open, bool(title), still) == (True, True, True), "keys are the dialog's while it is open"
    if name in ("", "balance-control"):
        assert title.startswith("Start Committee (0,0); Start Committee")
        assert seen["tops"] == 1, "buttons stay where they are, however long a line is"
        line, words, marks = seen["move"]
        turn = re.fullmatch(r"\d+\. ([A-F]) move (\S+) (\S+)", line)
        gloss = re.match(r"([A-F]): Move a marker: .+ \((.+)\) → .+ \((.+?)\)", words)
        assert turn, line
        assert gloss, words
        assert gloss.groups() == turn.groups()
        assert marks in (3, 4), "the tile it left, the tile it went to, an arrow, and the newest tile if it is another"


@pytest.mark.browser
@pytest.mark.slow
def test_the_board_of_a_replay_is_looked_at_closer_and_pressed(tmp_path: Path) -> None:
    """Keys that are the board's are no steps; a page that scrolls keeps its wheel, and a swipe is a step until one has
    looked closer. Bids of 2, 5 and 1 leave 19 of 27 coins at home."""
    script = Path(__file__).with_name("replay_closer.js").read_text(encoding="utf-8")
    found = asked(auctioned(*A_GAME), script, tmp_path, (1000, 500))
    assert found.errors == []
    seen = found.value
    assert seen["finger"] == [True, True]
    true = {key for key, value in seen.items() if value is True}
    assert true == {"page", "board", "whole", "closer", "mouse", "touch", "still"}
    assert seen["reached"] == 1
    assert seen["gone"].startswith("sea-chart/score/")
    assert seen["card"] == [True, "Home waters; 19 × Coin"]


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.always("*-#step-70")
@pytest.mark.parametrize("anchor", ["#step-70", "#step-9999"])
@pytest.mark.parametrize("name", GAMES)
def test_axe_finds_nothing(name: str, anchor: str, tmp_path: Path) -> None:
    with laid(made(name), tmp_path, anchor=anchor) as page:
        assert (barriers(page), page.errors) == ([], [])
