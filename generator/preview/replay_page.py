"""The replay page of any game whose table can be drawn: one HTML file with a whole recorded game."""

from __future__ import annotations

from itertools import chain, repeat
from typing import Any

from generator.base.hyphens import remove_hyphens
from generator.faces.face_context import FaceContext
from generator.pages.html_page import read_asset, script_json
from generator.pictures.board_drawer import BoardDrawer
from generator.pictures.thing_names import display_name
from generator.preview.page_faces import page_in
from generator.preview.replay_frames import ROUND, ReplayRecorder
from generator.preview.replay_steps import ReplaySteps
from generator.preview.scene_data import SceneData

STYLES = ("page.css", "pieces.css", "board.css", "replay.css")
SCRIPTS = ("elements.js", "pieces.js", "board.js", "replay.js")
WORDS = {
    "begin": "table_begin",
    "chance": "page_chance",
    "decides": "page_decides",
    "over": "table_over",
    "pause": "page_pause",
    "play": "page_play",
    "score": "page_score",
    "turn": "page_turn",
    "victory": "page_victory",
    "winner": "table_winner",
}
"""What the page's script says, and the label behind it."""


def replay_page(replay: ReplaySteps, drawer: BoardDrawer, theme: str = "colour") -> str:
    """The whole page. Raises `InputError` where the record can't be played or a word is missing."""
    context = drawer.context
    data = SceneData(drawer)
    told = _script_data(replay, data)
    data.painter.add_words(script_json(told))
    raw = {
        "definitions": data.painter.definitions(),
        "connect": "",
        "style": "\n".join((data.painter.style(), *map(read_asset, STYLES))),
        "game": script_json(told),
        "script": "\n".join(map(read_asset, SCRIPTS)),
    }
    turns = {"page_round": context.label("page_turn_on"), "page_round_back": context.label("page_turn_back")}
    return page_in("replay.html", raw, context, theme, "page_replay", **({} if told["rounds"] else turns))


def _script_data(replay: ReplaySteps, data: SceneData) -> dict[str, Any]:
    """The data for the page's script: the frames, and what they name by numbers and names."""
    context, first = data.context, replay.scene()
    recorder = ReplayRecorder(data, over=replay.over)
    replay.show_each(recorder)
    rounds = any(row.label == ROUND for row in first.clock)
    words = {**WORDS, "round": ROUND if rounds else "page_turn"}
    players = chain(replay.record.header.bots, repeat(""))
    return {
        "frames": recorder.frames,
        "legal": list(recorder.legal.values()),
        "words": {name: remove_hyphens(context.label(label)) for name, label in words.items()},
        "rounds": rounds,
        "curves": [display_name(context, label) for label in first.curves],
        "about": _game_facts(replay, context),
        "seats": {
            seat: {**told, "player": player}
            for (seat, told), player in zip(data.seat_colours().items(), players, strict=False)
        },
        "faces": data.faces,
        "icons": sorted(data.icons),
    }


def _game_facts(replay: ReplaySteps, context: FaceContext) -> str:
    """What game it was: players, modules, edition, and the seed with which it can be played again."""
    header = replay.record.header
    seed = [f"{context.label('page_seed')} {header.seed}"] if header.seed else []
    modules = ", ".join(display_name(context, module) for module in header.modules)
    return " // ".join([context.label("page_players", count=header.players), modules, str(header.edition), *seed])
