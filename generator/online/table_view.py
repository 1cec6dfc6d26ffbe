"""What a seat sees of a table, as data for its page: the scene as it may know it, what it may do, what has happened.

A view is a flat mapping: a changed value replaces the whole key, so a page gets only the keys that have changed.
Besides plain words, these keys occur, known by their first sign:

    @plan/harbour   what lies in a place          %drive-a*   a face that isn't in the files
    :plan/harbour   where a place is              #face-7     what such a drawing uses
    =A              what a seat has               ~41         a line of the story
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from typing import Any

from generator.definitions.id_types import ColourToken, Seat
from generator.definitions.pack import written_id
from generator.faces.colours import THEMES, Palette
from generator.faces.display_list import Group, Item
from generator.faces.kinds.piece_colours import colour_roles
from generator.faces.tones import BLACK, WHITE, ink_table
from generator.online.log_text import LogLines, move_reason, thing_reasons
from generator.online.move_words import ARROW, MoveWords
from generator.pictures.board_drawer import KEPT, BoardDrawer
from generator.pictures.seat_panel import seat_sign, sign_paint
from generator.pictures.table_picture import BoardStand
from generator.pictures.thing_names import display_name, place_name
from generator.play.procedure import ProcedureTable
from generator.play.protocol import PlayedStep, TableMatch
from generator.play.session import Session
from generator.play.table_scene import ScenePile, ScenePlace, SceneRow, SceneSign, TableScene
from generator.preview.page_faces import PageFaces, hexadecimal
from generator.preview.replay_frames import consequences, face_name
from generator.preview.replay_page import page_face, place_boards, stand_data
from generator.render.svg import path_data

View = dict[str, Any]
TOLD = 300
"""How many of the last lines of the story are in a view."""
QUOTED = re.compile(r"[„“\"'‘]([^„“”\"'‘’]+)[“”\"'’]")
NAMED = re.compile(r"#([\w-]+)")
"""The names of definitions that a drawing uses."""


def view_changes(before: View, now: View) -> View:
    """The changes from one view to the next: each new value by its key; None where the key is gone."""
    found = {key: value for key, value in now.items() if key not in before or before[key] != value}
    return {**found, **{key: None for key in before if key not in now}}


class SessionMoment:
    """A session as it is now, with what all views of it have in common, worked out once. `told`: the steps so far."""

    def __init__(self, session: Session) -> None:
        self.session, self.told = session, session.public_steps()
        self.story: View | None = None
        self.scene: TableScene | None = None
        """The scene for which boards were drawn first; `laid` has what lies in its places."""
        self.laid: View = {}
        self.homeless: tuple[SceneRow, ...] = ()
        self.boards: dict[tuple[ScenePlace, ...], View] = {}

    def is_alike(self, scene: TableScene) -> bool:
        """Whether a scene has the same pieces on the same boards as the scene for which boards were drawn first."""
        first = self.scene
        return first is not None and (first.boards, first.lying) == (scene.boards, scene.lying)


class TableViews:
    """Makes the views of all tables with the same pieces, language and theme."""

    def __init__(self, table: BoardDrawer, theme: str = THEMES[0], forms: Mapping[str, str] | None = None) -> None:
        """`forms`: how each kind of move is written."""
        self.table, self.context, self.theme = table, table.context, theme
        self.words = MoveWords(table)
        self.said = LogLines(self.words)
        self._small = {word for shape in (forms or {}).values() for word in shape.split()[1:] if word.islower()}
        self.kept = PageFaces(ink_table(self.context.definitions), self.context.icons)
        self._called = lru_cache(KEPT)(partial(display_name, self.context))
        self._lines: dict[PlayedStep, list[Any]] = {}
        self.faces: dict[str, dict[str, Any]] = {}
        """The visible faces of piles as a page shows them, by name."""
        self._keep_all()
        self._fixed = set(self.faces)
        self._elements = len(self.kept.drawing.defs.elements)
        """How many definitions are in the files; those drawn later are sent with a view."""
        self._tokens = len(self.kept.tokens)
        self._late: dict[str, str] = {}
        self._rooms: dict[ScenePlace, dict[str, Any]] = {}
        self._lay = lru_cache(KEPT)(self._pile_data)

    # What never changes ---------------------------------------------------------------------------------------------

    def _keep_all(self) -> None:
        """Draws every piece of the box on both sides, the signs of the seats and every icon. Raises `InputError` with
        every piece that can't be drawn."""
        context = self.context
        self.table.check_faces()
        for name in context.definitions.components():
            for turned in (False, True):
                self._face(ScenePile(str(name), turned=turned))
        for deck in context.definitions.decks:
            self._face(ScenePile(str(deck), turned=True))
        for seat in self.seats:
            self.kept.add_items(f"sign-{seat}", seat_sign(context, seat, self.table.look.sign))
        for icon in sorted(context.icons):
            self.kept.add_icon(icon)
        for token in (WHITE, BLACK, "white", "black"):
            self.kept.colour(token)
        for colour in context.definitions.colours:
            self.kept.colour(colour_roles(context.definitions, ColourToken(colour)).mark)

    @property
    def definitions(self) -> str:
        """The SVG definitions of everything that is in the files."""
        return "".join(str(element.tostring()) for element in self.kept.drawing.defs.elements[: self._elements])

    @property
    def seats(self) -> Sequence[Seat]:
        """The seats in play."""
        return tuple(self.context.definitions.seats)[: self.context.config.players]

    @cached_property
    def fixed_data(self) -> Mapping[str, Any]:
        """What a page needs besides the faces and what never changes during a game."""
        context = self.context
        colours = {seat: self.kept.colour(str(context.definitions.seats[seat].colour)) for seat in self.seats}
        return {
            "faces": {name: self.faces[name] for name in sorted(self._fixed)},
            "icons": sorted(context.icons),
            "seats": {seat: {"colour": colour} for seat, colour in colours.items()},
            "small": sorted({ARROW, *(self.words.word(word) for word in self._small)}),
        }

    def _face(self, pile: ScenePile) -> str:
        """The name of a pile's visible face; empty where the box has no such piece."""
        name = face_name(pile)
        if name not in self.faces:
            face = self.table.face(pile)
            if face is None:
                return ""
            self.faces[name] = {**page_face(self.kept, self.context, pile.piece, face), "piece": pile.piece}
        return name

    # Now ------------------------------------------------------------------------------------------------------------

    def view_now(self, session: Session, seat: Seat | None, moment: SessionMoment | None = None) -> View:
        """What a seat, or anybody (None), sees now. `moment`: that of the session, if other views of it are made as
        well."""
        match, moment = session.match, moment or SessionMoment(session)
        told = moment.told
        scene = match.scene(seat)
        if moment.scene is None:
            self._look(moment, scene)
        if moment.story is None:
            moment.story = dict(self._story(match, scene, told))
        last = self.words.move_in_words(match, told[-1].move).places if told else ()
        asked = seat is not None and match.asked == seat
        view = {
            "you": seat,
            **self._moment(match, scene, seat),
            **(
                self._offered_data(match, seat)
                if asked and seat
                else {"asks": "", "kinds": {}, "legal": [], "looks": {}, "open": []}
            ),
            **moment.story,
        }
        places = dict.fromkeys((*scene.lying, *scene.marked, *last))
        for move in view["legal"]:
            places |= dict.fromkeys(self.words.move_in_words(match, move["move"]).places)
        view["marked"] = [str(place) for place in dict.fromkeys((*last, *scene.marked)) if self._room(place)]
        alike, seen = moment.is_alike(scene), tuple(places)
        if not alike or seen not in moment.boards:
            moment.boards[seen] = self._boards(scene, seen)
        view |= moment.boards[seen]
        view |= dict(self._rows_of_all(scene, moment.homeless if alike else self.table.undrawable(scene)))
        if alike:
            view |= moment.laid
        view |= self._places((place for place in places if not alike or place not in scene.lying), scene)
        view |= self._late_definitions(view)
        return view

    def _look(self, moment: SessionMoment, scene: TableScene) -> None:
        """Draws the boards of a moment, for the first scene of it."""
        moment.scene, moment.homeless = scene, self.table.undrawable(scene)
        moment.laid = self._places(scene.lying, scene)

    def _places(self, places: Iterable[ScenePlace], scene: TableScene) -> View:
        """The keys that say where places are, and what lies there."""
        found: View = {}
        for place in places:
            if self._room(place):
                found[f":{place}"] = self._room(place)
                found[f"@{place}"] = self._lay(place, scene.lying.get(place, ()))
        return found

    def _moment(self, match: TableMatch, scene: TableScene, seat: Seat | None) -> View:
        """The keys that say how far the game is, and what everybody waits for."""
        answered = match.seen(seat).data.get("answered", ()) if match.sealed else ()
        return {
            "turn": scene.turn,
            "clock": [[self._called(row.label), row.value] for row in scene.clock],
            "decides": scene.decides or "",
            "over": scene.over,
            "winners": list(scene.winners),
            "scores": dict(scene.scores),
            "sealed": match.sealed,
            "answered": list(answered),
            "own": self.words.text(match, own) if (own := match.sealed_answer(seat) if seat else "") else "",
            "pays": not isinstance(match.table, ProcedureTable),
            "waits": self._question(match) if not match.sealed and match.asked else "",
            "subject": [name for piece in match.subject if (name := self._face(ScenePile(piece)))]
            if match.asked
            else [],
        }

    def _question(self, match: TableMatch) -> str:
        """The question with the names of the pieces that it is about; a move that it quotes is told in words."""
        asked = QUOTED.sub(
            lambda found: found[0].replace(found[1], self._name_quoted_move(match, found[1])), match.question()
        )
        for piece in match.subject:
            asked = asked.replace(piece, self._called(piece))
        return asked[:1].upper() + asked[1:]

    def _name_quoted_move(self, match: TableMatch, text: str) -> str:
        return self.words.text(match, text) if text.partition(" ")[0] in match.table.forms else text

    def _offered_data(self, match: TableMatch, seat: Seat) -> View:
        """What the seat that is asked may do."""
        moves = match.seen(seat).moves()
        kinds = dict.fromkeys((*(move.split(maxsplit=1)[0] for move in moves), *self.words.kinds(match)))
        return {
            "asks": self._question(match),
            "kinds": {kind: [self.words.title(match, kind), match.move_meaning(kind)] for kind in kinds},
            "legal": [self._move(match, move) for move in moves],
            "looks": {
                word: part[1:]
                for word in dict.fromkeys(word for move in moves for word in move.split()[1:])
                if (part := self._part(word))[2]
            },
            "open": [[verb, parts] for verb, parts in self.words.shapes(match)],
        }

    def _move(self, match: TableMatch, move: str) -> dict[str, Any]:
        said = self.words.move_in_words(match, move)
        return {
            "move": move,
            "verb": said.verb,
            "text": said.about,
            "places": [str(self._whole(place)) for place in said.places],
            "pieces": list(said.pieces),
        }

    def _story(self, match: TableMatch, scene: TableScene, told: Sequence[PlayedStep]) -> Iterator[tuple[str, Any]]:
        """The last lines of the story, each by its number."""
        first = max(0, len(told) - TOLD)
        if len(self._lines) > KEPT:
            self._lines.clear()
        for number, step in enumerate(told[first:], first):
            if step not in self._lines:
                self._lines[step] = self._line(match, scene, step)
            yield f"~{number}", self._lines[step]

    def _line(self, match: TableMatch, scene: TableScene, step: PlayedStep) -> list[Any]:
        """A line of the story: the turn, who decided, what it was and what followed in words, and what else is shown of
        it."""
        found = re.match(r"(\d+)\. (\S+) ", step.lines[0])
        turn, who = (int(found[1]), found[2]) if found else (0, "")
        move = self.words.text(match, step.move, self._lying_names(match, scene, step.move))
        text = " · ".join((move, *consequences(self.context, step)))
        return [turn, who, text, [self.said.line_text(line) for line in step.lines[1:]]]

    def _lying_names(self, match: TableMatch, scene: TableScene, move: str) -> Mapping[str, str]:
        """Names for places of a board that grows: each is named after the lowest piece that lies there."""
        found = {}
        for place in self.words.move_in_words(match, move).places:
            piles = scene.lying.get(place, ())
            if piles and self.table.printed_board(place.board) is None:
                name = place_name(self.context, place)
                found[name] = f"{self._called(piles[0].piece)} ({name})"
        return found

    # What is asked about moves ---------------------------------------------------------------------------------------

    def ways(self, match: TableMatch, move: str) -> list[dict[str, Any]]:
        """The ways to pay for a legal move, each with the words of its payment. Raises `InputError`."""
        ways = match.ways(move)
        begun = len(move.split())
        return [
            {
                "move": way,
                "parts": [self._part(word) for word in way.split()[begun:]],
                "text": " ".join(way.split()[begun:]),
            }
            for way in ways
        ]

    def _part(self, word: str) -> list[str]:
        name, icon, token = self.words.part(word)
        return [word, name, icon, self.kept.colour(token) if icon else ""]

    def why(
        self, match: TableMatch, seat: Seat | None, move: str = "", place: str = "", piece: str = ""
    ) -> dict[str, Any]:
        """Why a move is legal now, or isn't; or what a place or a piece is, and why nothing can be done with it. Of
        moves of another seat nothing is told, since that would show what it has."""
        asked = seat is not None and match.asked == seat
        if move and not asked:
            return {"move": move, "legal": False, "why": [], "told": ""}
        if move:
            return move_reason(self.words, match, move)
        if place:
            _, _, name = place.partition("/")
            return {
                "place": place,
                **thing_reasons(self.words, match, name.partition("/")[0], piece=False, asked=asked),
            }
        component = self.context.definitions.components().get(piece)
        word = str(written_id(component)) if component else piece
        return {"piece": piece, **thing_reasons(self.words, match, word, piece=True, asked=asked)}

    # The boards -----------------------------------------------------------------------------------------------------

    def _boards(self, scene: TableScene, places: tuple[ScenePlace, ...]) -> View:
        """Where each board lies, and the area that is shown: `[left, top, width, height]` in mm, y down. A single board
        lies at its own coordinates, so that it stays there when it grows."""
        table = self.table
        areas = {name: area for name in scene.boards if (area := table.extent(name, places))}
        if len(areas) == 1:
            (area,) = areas.values()
            stands = dict.fromkeys(areas, BoardStand(0.0, 0.0, 1.0))
            box = [area.left, -area.top, area.width, area.height]
        else:
            lies = place_boards(table, areas)
            stands, box = dict(lies.stands), [0.0, 0.0, lies.wide, lies.high]
        return {
            "boards": [self._board(name, stand) for name, stand in stands.items()],
            "box": [round(one, 1) for one in box],
        }

    def _board(self, name: str, stand: BoardStand) -> dict[str, Any]:
        return {
            "id": name,
            "name": self._called(name),
            **stand_data(stand),
            "face": self._face(ScenePile(name)) if self.table.printed_board(name) else "",
        }

    def _whole(self, place: ScenePlace) -> ScenePlace:
        """The place to which a spot belongs: moves name a region, not its spots."""
        whole = ScenePlace(place.board, place.name)
        return whole if place.number is not None and self.table.room(whole) else place

    def _room(self, place: ScenePlace) -> dict[str, Any]:
        """The area of a place; empty where it can't be drawn."""
        if place not in self._rooms:
            room = self.table.room(place)
            self._rooms[place] = (
                {
                    "board": place.board,
                    "name": place_name(self.context, place),
                    "whole": str(self._whole(place)),
                    "outline": path_data(room.outline),
                    "written": self._drawing(room.written),
                }
                if room
                else {}
            )
        return self._rooms[place]

    def _pile_data(self, place: ScenePlace, piles: tuple[ScenePile, ...]) -> dict[str, Any]:
        """What lies in a place: a drawing of it, and the faces with their numbers."""
        faces = [[name, pile.count] for pile in piles if pile.count and (name := self._face(pile))]
        return {"drawn": self._drawing(self.table.items_in(place, piles)), "piles": faces}

    def _drawing(self, items: Sequence[Item]) -> str:
        """Items as SVG (their y points up); empty where there are none."""
        if not items:
            return ""
        group = self.kept.group(Group(tuple(items)))
        return re.sub(r"<title>[^<]*</title>", "", str(group.tostring()))

    # Beside the boards ----------------------------------------------------------------------------------------------

    def _rows_of_all(self, scene: TableScene, homeless: Sequence[SceneRow]) -> Iterator[tuple[str, Any]]:
        rows = {panel.seat: panel.rows for panel in scene.panels}
        for seat in scene.scores or self.seats:
            yield f"={seat}", [scene.scores.get(seat, ""), self._rows(rows.get(seat, ()))]
        yield "rest", self._rows((*rows.get(None, ()), *homeless))

    def _rows(self, rows: Sequence[SceneRow]) -> list[Any]:
        """Rows as a page shows them: words, a value, signs, and pieces with their numbers."""
        return [
            [
                self._called(row.label),
                row.value,
                [[sign.icon, sign.value, self._paint(sign)] for sign in row.signs],
                [[self._face(pile) or self._called(pile.piece), pile.count] for pile in row.piles if pile.count],
            ]
            for row in rows
        ]

    def _paint(self, sign: SceneSign) -> str:
        return self.kept.colour(sign_paint(self.context, sign.colour))

    # What was drawn for the first time ------------------------------------------------------------------------------

    def _late_definitions(self, view: View) -> View:
        """The definitions, faces and colours that a view uses and that aren't in the files."""
        elements = self.kept.drawing.defs.elements
        for element in elements[self._elements + len(self._late) :]:
            self._late[element.attribs["id"]] = str(element.tostring())
        used = dict.fromkeys(self._named_faces(view))
        found: View = {f"%{name}": self.faces[name] for name in used if name in self.faces}
        left = [self.faces[name]["face"] for name in used if name in self.faces]
        if self._late:
            left += [name for text in _drawings(view) for name in NAMED.findall(text)]
        needed: dict[str, str] = {}
        while left:
            name = left.pop()
            if name in self._late and name not in needed:
                needed[name] = self._late[name]
                left += NAMED.findall(needed[name])
        found |= {f"#{name}": text for name, text in needed.items()}
        late = list(self.kept.tokens.items())[self._tokens :]
        if late:
            found["colours"] = {theme: self._colours(theme, late) for theme in THEMES}
        return found

    def _colours(self, theme: str, late: Sequence[tuple[str, str]]) -> Mapping[str, str]:
        palette = Palette(self.kept.inks, "rgb", theme)
        return {key: hexadecimal(palette.paint(token)) for token, key in late}

    def _named_faces(self, view: View) -> Iterator[str]:
        """The names of faces that a view uses and that aren't in the files."""
        for key, value in view.items():
            if key[0] == "@":
                names = [name for name, _ in value["piles"]]
            elif key[0] == "=" or key == "rest":
                rows = value[1] if key[0] == "=" else value
                names = [name for row in rows for name, _ in row[3]]
            else:
                continue
            yield from (name for name in names if name in self.faces and name not in self._fixed)


def _drawings(view: View) -> Iterator[str]:
    for key, value in view.items():
        if key[0] == "@":
            yield value["drawn"]
        elif key[0] == ":":
            yield value["written"]
