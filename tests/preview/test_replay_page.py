"""The replay page: every step of the record is in it and adds up to the table; it works in a browser, unconnected."""

from __future__ import annotations

import functools
import json
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from generator.definitions.configuration import configuration
from generator.games.balance_control.faces.context import Context
from generator.games.balance_control.pictures.layout import Faces
from generator.games.balance_control.pictures.moments import last_turn, scenes
from generator.games.balance_control.players.registry import bot
from generator.games.balance_control.preview.replay import replay_page
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.table.game import Game
from generator.games.balance_control.table.playing import Play, begin, play_on
from generator.play.record import Record
from tests.games import real_game
from tests.preview.browser import asked


@functools.cache
def played(players: int = 6, seed: int = 8) -> tuple[Record, Game, Context]:
    """A random game to its end."""
    definitions = real_game().definitions()
    game = Game(definitions, configuration(definitions, players, ["core"]))
    play = Play(begin(game, seed), str(seed))
    play_on(play, {seat: bot("random") for seat in game.names.seats})
    context = Context(definitions, game.configuration, real_game().texts("en"), real_game().folder)
    return play.record(), game, context


@functools.cache
def made() -> str:
    return replay_page(*played())


def told(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="game">(.*?)</script>', page, re.DOTALL)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def table_at(data: dict[str, Any], number: int) -> dict[str, Any]:
    """What the page's script shows at a frame: every change up to it, laid one over the other."""
    table: dict[str, Any] = {}
    for frame in data["frames"][: number + 1]:
        table |= {key: value for key, value in frame.items() if key not in ("legal", "events", "marks")}
    return table


def test_the_steps_are_the_record() -> None:
    record, _, _ = played()
    data = told(made())
    assert [line for frame in data["frames"] for line in frame.get("events", [])] == list(map(str, record.events))


@pytest.mark.parametrize("turn", [7, 45, 90])
def test_the_changes_add_up_to_the_table(turn: int) -> None:
    """Turn 90 is the last: 89 drawable tiles (R1.1), 15 full rounds of six."""
    record, game, context = played()
    assert last_turn(record) == 90
    (seen,) = scenes(record, game, (turn,))
    data = told(made())
    frames = data["frames"]
    number = max(place for place, frame in enumerate(frames) if frame["turn"] <= turn)
    table, faces = table_at(data, number), Faces(context)
    assert {key[1:] for key in table if key.startswith("@")} == {str(cell) for cell in seen.table.board}
    for cell, tile in seen.table.board.items():
        _, _, shown, spent, lying, leader = table[f"@{cell}"]
        assert (shown, bool(spent), leader or None) == (tile, cell in seen.table.resolved, seen.table.control[cell])
        there = faces.lying(seen.table.influence[cell], seen.table.overlays[cell])
        assert [row[0] for row in data["arrangements"][lying]] == [one.piece for one in there]
    for seat, supply in seen.table.supply.items():
        assert table[f"={seat}"][:2] == [seen.on_board[seat], supply]
    assert table["stack"] == len(seen.table.stack)
    assert table["over"] == list(seen.table.winners)


def test_each_line_that_was_played_was_legal_before() -> None:
    frames = told(made())["frames"]
    lines = 0
    for before, after in pairwise(frames):
        move = re.fullmatch(r"\d+\. [A-F] (?!draw)(\w+) ?([^+=]*?)( [+].*)?", after.get("events", [""])[0])
        if move:
            assert move[2] in before["legal"][move[1]]
            lines += 1
    assert lines > 150


def test_each_kind_of_line_is_told_in_words() -> None:
    """What a record may say: the verbs of the players' lines, and what happens by itself."""
    happens = {"draw", "discard", "settlement", "focus", "open", "reshuffle"}
    assert set(told(made())["words"]["told"]) == {verb.partition(" ")[0] for verb in c.VERBS} | happens


def test_the_page_says_what_game_it_was() -> None:
    """Seed 8, six random players, as `played` has it; a record without bots names nobody."""
    data = told(made())
    assert data["about"] == "6 players // Core Game, More Players // 1.0.14 // seed 8"
    assert all(seat["player"] == "" for seat in data["seats"].values())
    record, game, context = played()
    named = replace(record, header=replace(record.header, bots=("random",) * 5 + ("greedy",)))
    seats = told(replay_page(named, game, context))["seats"]
    assert [seats[seat]["player"] for seat in "AF"] == ["random", "greedy"]


def test_the_page_needs_nothing_else() -> None:
    page = made()
    addresses = set(re.findall(r"https?://[^\s\"'<>)]+", page))
    assert addresses <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert not re.search(r"<(link|img|iframe)|src=", page)
    assert len(page.encode()) < 1_000_000
    ids = re.findall(r' id="([^"]+)"', page.partition("<script")[0])
    assert len(ids) == len(set(ids)), "each face is kept once"
    assert {f"face-{tile}-spent" if spent else f"face-{tile}" for _, _, tile, spent, _, _ in _cells(told(page))} <= set(
        ids
    )


@pytest.mark.slow
def test_the_same_on_every_run() -> None:
    assert replay_page(*played()) == made()


def _cells(data: dict[str, Any]) -> list[Any]:
    return [value for frame in data["frames"] for key, value in frame.items() if key.startswith("@")]


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.parametrize("size", [(1440, 900), (400, 800)], ids=["desktop", "phone"])
def test_a_six_player_game_in_a_browser(size: tuple[int, int], tmp_path: Path) -> None:
    script = """
      const tiles = () => document.querySelectorAll("#cells > g:not(.open)").length;
      const now = () => document.getElementById("now").textContent;
      const at = () => Number(document.getElementById("time").value);
      const seen = { start: tiles() };
      const last = Number(document.getElementById("time").max);
      const lines = [];
      const top = () => Math.round(document.getElementById("play").getBoundingClientRect().top + scrollY);
      const tops = new Set();
      for (let step = 0; step < last; step += 1) { press("ArrowRight"); lines.push(now()); tops.add(top()); }
      seen.victory = document.getElementById("gloss").textContent;
      seen.end = tiles(); seen.lines = lines; seen.last = last; seen.at = at();
      press("ArrowLeft"); seen.back = at();
      press("Home"); seen.home = [at(), tiles()];
      const gloss = () => document.getElementById("gloss").textContent;
      const marked = () => document.querySelectorAll("#cells .acted:not(.under)").length;
      while (at() < last && !/ move /.test(now())) press("ArrowRight");
      seen.move = [now(), gloss(), marked()]; seen.tops = tops.size; press("Home");
      press("PageDown"); seen.round = now();
      click("start"); press("l"); seen.lead = now();
      click("end"); seen.ended = at();
      document.querySelector("#record li:nth-child(2) button").click(); seen.jumped = now();
      click("start"); click("play");
      await new Promise((done) => setTimeout(done, 2000));
      click("play"); seen.ran = at();
      const tile = document.querySelector("#cells > g[data-tile=start] use");
      tile.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      seen.tile = [document.getElementById("card").open, document.getElementById("card-title").textContent];
      press("ArrowRight"); seen.still = at() === seen.ran; click("close");
      const theme = document.getElementById("theme");
      theme.value = "low-ink"; theme.dispatchEvent(new Event("change"));
      seen.wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
      return seen;
    """
    found = asked(made(), script, tmp_path, size)
    assert (found.errors, found.asked) == ([], [])
    record, _, _ = played()
    seen = found.value
    assert (seen["start"], seen["end"]) == (1, 90), "89 drawable tiles (R1.1) and the Start tile"
    assert " · ".join(seen["lines"]) == " · ".join(map(str, record.events))
    assert (seen["at"], seen["back"], seen["home"]) == (seen["last"], seen["last"] - 1, [0, 1])
    assert "-- settlement 1:" in seen["round"]
    assert " place " in seen["lead"], "the first marker on the board is the first lead"
    assert seen["ended"] == seen["last"]
    line, words, marks = seen["move"]
    turn = re.fullmatch(r"\d+\. ([A-F]) move (\S+) (\S+)", line)
    assert turn, line
    told_words = re.fullmatch(r"([A-F]): Move a marker: .+ \((.+)\) → .+ \((.+)\)", words)
    assert told_words, words
    assert told_words.groups() == turn.groups()
    assert marks == 3, "the tile it left, the tile it went to, an arrow"
    assert seen["tops"] == 1, "buttons stay where they are, however long a line is"
    winners = [score.seat for score in record.header.result if score.won]
    assert seen["victory"].startswith(f"Victory: {', '.join(winners)} // ")
    assert seen["jumped"] == str(record.events[1])
    assert seen["ran"] >= 1
    assert seen["tile"][0]
    assert seen["tile"][1].startswith("0,0 Start Committee")
    assert seen["still"], "keys are the dialog's while it is open"
    assert seen["wide"] <= 0, "nothing sticks out sideways"
