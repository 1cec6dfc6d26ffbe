"""The replay page of any game whose table can be drawn: one HTML file with a whole recorded game."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain, repeat
from typing import Any

from generator.base.geometry import box_around
from generator.base.hyphens import remove_hyphens
from generator.faces.display_list import Face, Outline
from generator.faces.face_context import FaceContext
from generator.faces.kinds.area import Area
from generator.faces.shapes import points_of
from generator.faces.tones import ink_table
from generator.pages.html_page import read_asset, script_json
from generator.pictures.board_drawer import BoardDrawer
from generator.pictures.seat_panel import is_card, seat_sign, sign_paint
from generator.pictures.table_picture import BoardSpread, BoardStand, spread_boards
from generator.pictures.thing_names import display_name, place_name
from generator.play.table_scene import ScenePile, TableScene
from generator.preview.page_faces import PageFaces, page_in
from generator.preview.replay_frames import ROUND, ReplayRecorder, face_name
from generator.preview.replay_steps import ReplaySteps
from generator.render.svg import path_data

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
WIDE, HIGH = 420.0, 320.0
"""The boards lie together in a room of that size (mm)."""


def replay_page(replay: ReplaySteps, drawer: BoardDrawer, theme: str = "colour") -> str:
    """The whole page. Raises `InputError` where the record can't be played or a word is missing."""
    context = drawer.context
    film = ReplayRecorder(drawer, over=replay.over)
    first = replay.scene()
    replay.show_each(film)
    kept = PageFaces(ink_table(context.definitions), context.icons)
    told = _script_data(replay, drawer, film, kept, first)
    kept.add_words(script_json(told))
    raw = {
        "definitions": kept.definitions(),
        "connect": "",
        "style": "\n".join((kept.style(), *map(read_asset, ("page.css", "replay.css", "pieces.css")))),
        "game": script_json(told),
        "script": "\n".join(map(read_asset, ("elements.js", "pieces.js", "replay.js"))),
    }
    turns = {"page_round": context.label("page_turn_on"), "page_round_back": context.label("page_turn_back")}
    return page_in("replay.html", raw, context, theme, "page_replay", **({} if told["rounds"] else turns))


def _script_data(
    replay: ReplaySteps, drawer: BoardDrawer, recorder: ReplayRecorder, kept: PageFaces, first: TableScene
) -> dict[str, Any]:
    """The data for the page's script; keeps the faces that it shows."""
    context = drawer.context
    lies = place_boards(drawer, recorder.areas)
    lays, faces = recorder.lays(), {}
    rounds = any(row.label == ROUND for row in first.clock)
    words = {**WORDS, "round": ROUND if rounds else "page_turn"}
    for pile in (*map(ScenePile, lies.stands), *recorder.piles):
        face = drawer.face(pile)
        if face:
            faces[face_name(pile)] = page_face(kept, drawer.context, pile.piece, face)
    for number, items in enumerate(recorder.drawn):
        kept.add_items(f"lay-{number}", items)
    written = {place: room.written for place in recorder.places if (room := drawer.room(place)) and room.written}
    for place, items in written.items():
        kept.add_items(f"name-{place}", items)
    for seat in first.scores:
        kept.add_items(f"sign-{seat}", seat_sign(context, seat, drawer.look.sign))
    icons = sorted({icon for icon, _ in recorder.signs if icon in context.icons})
    for icon in icons:
        kept.add_icon(icon)
    colours = {colour: kept.colour(sign_paint(drawer.context, colour)) for _, colour in recorder.signs}
    return {
        "frames": [_colour_frame(frame, colours) for frame in recorder.frames],
        "lays": lays,
        "legal": list(recorder.legal.values()),
        "words": {name: remove_hyphens(context.label(label)) for name, label in words.items()},
        "rounds": rounds,
        "grows": any(drawer.printed_board(name) is None for name in lies.stands),
        "curves": [display_name(context, label) for label in first.curves],
        "about": _game_facts(replay, drawer),
        "seats": {
            seat: {"colour": kept.colour(str(context.definitions.seats[seat].colour)), "player": player}
            for seat, player in zip(first.scores, chain(replay.record.header.bots, repeat("")), strict=False)
        },
        "boards": [{"id": name, **stand_data(stand)} for name, stand in lies.stands.items()],
        "view": [0, 0, round(lies.wide, 1), round(lies.high, 1)],
        "places": {
            str(place): {
                "board": place.board,
                "name": place_name(context, place),
                "outline": path_data(room.outline),
                "middle": _middle(room.outline),
                **({"written": f"name-{place}"} if place in written else {}),
            }
            for place in recorder.places
            if (room := drawer.room(place))
        },
        "faces": faces,
        "icons": icons,
    }


def _middle(outline: Outline) -> list[float]:
    """The middle of the box round an outline."""
    left, low, right, top = box_around([*points_of(segment)][-1] for segment in outline if len(segment) > 1)
    return [round((left + right) / 2.0, 2), round((low + top) / 2.0, 2)]


def place_boards(drawer: BoardDrawer, areas: Mapping[str, Area]) -> BoardSpread:
    """The boards laid out in the room that the page has for them."""
    return spread_boards(areas, WIDE, HIGH, drawer.look.strip, drawer.look.panel_gap)


def stand_data(stand: BoardStand) -> dict[str, float]:
    """The place and scale of a board as JSON data."""
    return {"x": round(stand.x, 2), "y": round(-stand.y, 2), "scale": round(stand.scale, 4)}


def page_face(faces: PageFaces, context: FaceContext, piece: str, face: Face) -> dict[str, Any]:
    """A face added to a page: its size (mm) and its name as JSON data."""
    name, _ = faces.faces.get(id(face)) or faces.keep_face(face)
    size = [round(face.shape.width, 2), round(face.shape.height, 2)]
    return {"face": name, "size": size, "name": display_name(context, piece), "card": is_card(context, piece)}


def _colour_frame(frame: dict[str, Any], colours: Mapping[str, str]) -> dict[str, Any]:
    """A frame with the page's colours for its signs."""

    def rows(found: list[Any]) -> list[Any]:
        return [
            [label, value, [[icon, said, colours[colour]] for icon, said, colour in signs], piles]
            for label, value, signs, piles in found
        ]

    return {
        key: [value[0], rows(value[1]), value[2]] if key.startswith("=") else rows(value) if key == "rest" else value
        for key, value in frame.items()
    }


def _game_facts(replay: ReplaySteps, drawer: BoardDrawer) -> str:
    """What game it was: players, modules, edition, and the seed with which it can be played again."""
    context, header = drawer.context, replay.record.header
    seed = [f"{context.label('page_seed')} {header.seed}"] if header.seed else []
    modules = ", ".join(display_name(context, module) for module in header.modules)
    return " // ".join([context.label("page_players", count=header.players), modules, str(header.edition), *seed])
