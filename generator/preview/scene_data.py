"""The scene of a table as data for a page, the same for a replay and for a served table.

A view is a flat mapping: a changed value replaces the whole key, so a page gets only the keys that have changed.
Besides plain words, these keys occur, known by their first sign:

    @board/market   what lies in a place          =A              what a seat has
    :board/market   where a place is
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from typing import Any

from generator.base.errors import InputError
from generator.definitions.id_types import Seat
from generator.faces.display_list import Group, Item
from generator.faces.tones import ink_table
from generator.pictures.board_drawer import PLACES_KEPT, BoardDrawer
from generator.pictures.seat_panel import is_card, seat_sign, sign_paint
from generator.pictures.table_picture import BoardSpread, BoardStand, spread_boards
from generator.pictures.thing_names import display_name, place_name
from generator.play.protocol import TableMatch
from generator.play.table_scene import ScenePile, ScenePlace, SceneRow, SceneSign, TableScene
from generator.preview.page_faces import PageFaces
from generator.render.svg import path_data

View = dict[str, Any]
WIDE, HIGH = 420.0, 320.0
"""Several boards lie together in a room of that size (mm)."""


def view_changes(before: View, now: View) -> View:
    """The changes from one view to the next: each new value by its key; None where the key is gone."""
    found = {key: value for key, value in now.items() if key not in before or before[key] != value}
    return {**found, **{key: None for key in before if key not in now}}


def face_name(pile: ScenePile) -> str:
    """The name of a pile's visible side."""
    return f"{pile.piece}{'*' if pile.turned else ''}{'~' if pile.spent else ''}"


class SceneData:
    """Turns scenes of a box into data for a page, and paints what the data name."""

    def __init__(self, drawer: BoardDrawer) -> None:
        self.drawer, self.context = drawer, drawer.context
        self.painter = PageFaces(ink_table(self.context.definitions), self.context.icons)
        self.faces: dict[str, dict[str, Any]] = {}
        """The visible faces of piles that were named, by name."""
        self.icons: set[str] = set()
        """The icons that were named."""
        self._rooms: dict[ScenePlace, dict[str, Any]] = {}
        self.display_name = lru_cache(PLACES_KEPT)(partial(display_name, self.context))
        self.lying = lru_cache(PLACES_KEPT)(self._lying)

    # What is named --------------------------------------------------------------------------------------------------

    def face(self, pile: ScenePile) -> str:
        """The name of a pile's visible face; empty where the box has no such piece. Raises `InputError` where it can't
        be drawn."""
        name = face_name(pile)
        if name not in self.faces:
            face = self.drawer.face(pile)
            if face is None:
                return ""
            drawn, _ = self.painter.faces.get(id(face)) or self.painter.keep_face(face)
            self.faces[name] = {
                "face": drawn,
                "size": [round(face.shape.width, 2), round(face.shape.height, 2)],
                "name": self.display_name(pile.piece),
                "card": is_card(self.context, pile.piece),
                "piece": pile.piece,
            }
        return name

    def signs(self) -> Iterator[str]:
        """The icons that a page's words may name: those of the game and of the studio that can be read, and those of
        the library that stand on a face."""
        icons = self.context.icons
        drawn = {name for name, _ in self.painter.icon_names}
        for name in sorted({*icons.own, *drawn}):
            with suppress(InputError):
                icons[name]
                yield name

    def icon(self, name: str) -> str:
        """The name of an icon, which is painted if there is one."""
        if name in self.context.icons:
            self.painter.add_icon(name)
            self.icons.add(name)
        return name

    @property
    def seats(self) -> Sequence[Seat]:
        """The seats in play."""
        return tuple(self.context.definitions.seats)[: self.context.config.players]

    def seat_colours(self) -> dict[Seat, dict[str, str]]:
        """The colour of each seat; its sign is painted as `sign-A`."""
        found = {}
        for seat in self.seats:
            self.painter.add_items(f"sign-{seat}", seat_sign(self.context, seat, self.drawer.look.sign))
            found[seat] = {"colour": self.painter.colour(str(self.context.definitions.seats[seat].colour))}
        return found

    def place_name(self, place: ScenePlace, piles: Sequence[ScenePile] = ()) -> str:
        """The name of a place; on a board that grew, after the lowest of the piles that lie there."""
        name = place_name(self.context, place)
        if not piles or self.drawer.printed_board(place.board):
            return name
        return f"{self.display_name(piles[0].piece)} ({name})"

    # The scene ------------------------------------------------------------------------------------------------------

    def view(self, scene: TableScene, named: Iterable[ScenePlace], kept: Iterable[ScenePlace] = ()) -> View:
        """A scene, with the places that are `named` besides, such as those of a move. `kept`: places that are told,
        though the boards need no room for them."""
        places = dict.fromkeys((*scene.lying, *scene.marked_places, *named))
        return {
            "turn": scene.turn,
            "clock": [[self.display_name(row.label), row.value] for row in scene.clock],
            "decides": scene.decides or "",
            "over": scene.over,
            "winners": list(scene.winners),
            "marked": self.drawable(scene.marked_places),
            **self._boards(scene, tuple(places)),
            **self._places({**places, **dict.fromkeys(kept)}, scene),
            **self._beside(scene),
        }

    def subject(self, match: TableMatch) -> list[str]:
        """The faces of the pieces that the question is about."""
        return [name for piece in match.subject if (name := self.face(ScenePile(piece)))]

    def _boards(self, scene: TableScene, places: tuple[ScenePlace, ...]) -> View:
        """Where each board lies to show these places, and the area that is shown: `[left, top, width, height]` in mm, y
        down. A single board lies at its own coordinates, so that it stays there when it grows."""
        areas = {name: area for name in scene.boards if (area := self.drawer.extent(name, places))}
        if len(areas) == 1:
            (area,) = areas.values()
            lies = BoardSpread(dict.fromkeys(areas, BoardStand(0.0, 0.0, 1.0)), area.width, area.height)
            corner = [area.left, -area.top]
        else:
            look = self.drawer.look
            lies, corner = spread_boards(areas, WIDE, HIGH, look.strip, look.panel_gap), [0.0, 0.0]
        return {
            "boards": [self._board(name, stand) for name, stand in lies.stands.items()],
            "box": [round(one, 1) for one in (*corner, lies.wide, lies.high)],
        }

    def _board(self, name: str, stand: BoardStand) -> dict[str, Any]:
        return {
            "id": name,
            "name": self.display_name(name),
            "x": round(stand.x, 2),
            "y": round(-stand.y, 2),
            "scale": round(stand.scale, 4),
            "face": self.face(ScenePile(name)) if self.drawer.printed_board(name) else "",
        }

    def _places(self, places: Iterable[ScenePlace], scene: TableScene) -> View:
        """The keys that say where places are, and what lies there; without those that can't be drawn."""
        found: View = {}
        for place in places:
            if room := self.room(place):
                name = str(place)
                found[f":{name}"] = room
                found[f"@{name}"] = self.lying(place, scene.lying.get(place, ()))
        return found

    def drawable(self, places: Iterable[ScenePlace]) -> list[str]:
        """The places that can be drawn, each once, as the page names them."""
        return [str(place) for place in dict.fromkeys(places) if self.room(place)]

    def whole_place(self, place: ScenePlace) -> ScenePlace:
        """The place to which a spot belongs: moves name a region, not its spots."""
        whole = ScenePlace(place.board, place.name)
        return whole if place.number is not None and self.drawer.room(whole) else place

    def room(self, place: ScenePlace) -> dict[str, Any]:
        """The area of a place; empty where it can't be drawn."""
        if place not in self._rooms:
            room = self.drawer.room(place)
            self._rooms[place] = (
                {
                    "board": place.board,
                    "name": place_name(self.context, place),
                    "whole": str(self.whole_place(place)),
                    "outline": path_data(room.outline),
                    "written": self._drawing(room.label_items),
                }
                if room
                else {}
            )
        return self._rooms[place]

    def _lying(self, place: ScenePlace, piles: tuple[ScenePile, ...]) -> dict[str, Any]:
        """What lies in a place: a drawing of it, and the faces with their numbers."""
        faces = [[name, pile.count] for pile in piles if pile.count and (name := self.face(pile))]
        return {"drawn": self._drawing(self.drawer.items_in(place, piles)), "piles": faces}

    def _drawing(self, items: Sequence[Item]) -> str:
        """Items as SVG (their y points up); empty where there are none."""
        if not items:
            return ""
        group = self.painter.group(Group(tuple(items)))
        return re.sub(r"<title>[^<]*</title>", "", str(group.tostring()))

    # Beside the boards ----------------------------------------------------------------------------------------------

    def _beside(self, scene: TableScene) -> View:
        """What each seat has, and what belongs to everybody, with what can't be drawn on the boards."""
        rows = {panel.seat: panel.rows for panel in scene.panels}
        own = {f"={seat}": [scene.scores.get(seat, ""), self._rows(rows.get(seat, ()))] for seat in self.seats}
        return {**own, "rest": self._rows((*rows.get(None, ()), *self.drawer.undrawable(scene)))}

    def _rows(self, rows: Sequence[SceneRow]) -> list[Any]:
        """Rows as a page shows them: words, a value, signs, and pieces with their numbers."""
        return [
            [
                self.display_name(row.label),
                row.value,
                [self._sign(sign) for sign in row.signs],
                [[self.face(pile) or self.display_name(pile.piece), pile.count] for pile in row.piles if pile.count],
            ]
            for row in rows
        ]

    def _sign(self, sign: SceneSign) -> list[Any]:
        return [self.icon(sign.icon), sign.value, self.painter.colour(sign_paint(self.context, sign.colour))]
