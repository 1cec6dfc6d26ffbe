"""What a seat sees of a table, as data for its page: the scene as it may know it, what it may do, what has happened.

To the view of the scene (`SceneData`) these keys are added, known by their first sign, and some in plain words:

    %drive-a*   a face that isn't in the files          ~41   a line of the story
    #face-7     what such a drawing uses
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain
from typing import Any

from generator.definitions.id_types import ColourToken, Seat
from generator.definitions.pack import written_id
from generator.faces.colours import THEMES, Palette
from generator.faces.piece_colours import colour_roles
from generator.faces.tones import BLACK, WHITE
from generator.online.log_text import LogLines, move_reason, thing_reasons
from generator.online.move_words import ARROW, MoveWords
from generator.pictures.board_drawer import PLACES_KEPT, BoardDrawer
from generator.play.procedure import ProcedureTable
from generator.play.protocol import PlayedStep, TableMatch
from generator.play.session import Session
from generator.play.table_scene import ScenePile, TableScene
from generator.preview.page_faces import hexadecimal_paint
from generator.preview.replay_frames import consequence_words
from generator.preview.scene_data import SceneData, View

LAST_LINES = 300
"""How many of the last lines of the story are in a view."""
QUOTED = re.compile(r"[„“\"'‘]([^„“”\"'‘’]+)[“”\"'’]")
DEFINITION_REFERENCE = re.compile(r"#([\w-]+)")
"""The names of definitions that a drawing uses."""


class SessionMoment:
    """A session as it is now, with what all views of it have in common, worked out once. `steps`: those so far;
    `story`: their last lines."""

    def __init__(self, session: Session) -> None:
        self.steps = session.public_steps()
        self.story: View = {}


class TableViews:
    """Makes the views of all tables with the same pieces, language and theme."""

    def __init__(self, table: BoardDrawer, theme: str = THEMES[0], forms: Mapping[str, str] | None = None) -> None:
        """`forms`: how each kind of move is written."""
        self.data, self.context, self.theme = SceneData(table), table.context, theme
        self.words = MoveWords(table)
        self.log_lines = LogLines(self.words)
        self._small = {word for shape in (forms or {}).values() for word in shape.split()[1:] if word.islower()}
        self._lines: dict[PlayedStep, list[Any]] = {}
        self._seats = self._paint_all()
        self._fixed_faces = set(self.data.faces)
        self._elements = len(self.data.painter.drawing.defs.elements)
        """How many definitions are in the files; those drawn later are sent with a view."""
        self._tokens = len(self.data.painter.tokens)
        self._late: dict[str, str] = {}

    # What never changes ---------------------------------------------------------------------------------------------

    def _paint_all(self) -> Mapping[Seat, Mapping[str, str]]:
        """Paints every piece of the box on both sides, the signs of the seats and every icon; the seats with their
        colours. Raises `InputError` with every piece that can't be drawn."""
        context, data = self.context, self.data
        data.drawer.check_faces()
        for name in context.definitions.components():
            for turned in (False, True):
                data.face(ScenePile(str(name), turned=turned))
        for deck in context.definitions.decks:
            data.face(ScenePile(str(deck), turned=True))
        seats = data.seat_colours()
        for icon in [*data.signs()]:
            data.icon(icon)
        for token in (WHITE, BLACK, "white", "black"):
            data.painter.colour(token)
        for colour in context.definitions.colours:
            data.painter.colour(colour_roles(context.definitions, ColourToken(colour)).mark)
        return seats

    @property
    def definitions(self) -> str:
        """The SVG definitions of everything that is in the files."""
        return "".join(str(element.tostring()) for element in self.data.painter.drawing.defs.elements[: self._elements])

    @cached_property
    def fixed_data(self) -> Mapping[str, Any]:
        """What a page needs besides the faces and what never changes during a game."""
        return {
            "faces": {name: self.data.faces[name] for name in sorted(self._fixed_faces)},
            "icons": sorted(self.data.icons),
            "seats": self._seats,
            "small": sorted({ARROW, *(self.words.word(word) for word in self._small)}),
        }

    # Now ------------------------------------------------------------------------------------------------------------

    def view_now(self, session: Session, seat: Seat | None, moment: SessionMoment | None = None) -> View:
        """What a seat, or anybody (None), sees now. `moment`: that of the session, if other views of it are made as
        well."""
        match, moment = session.match, moment or SessionMoment(session)
        told, scene = moment.steps, match.scene(seat)
        if not moment.story:
            moment.story = dict(self._story(match, scene, told))
        last = self.words.move_in_words(match, told[-1].move).places if told else ()
        scene = replace(scene, marked_places=(*last, *scene.marked_places))
        asked = seat is not None and match.asked == seat
        view = {
            "you": seat,
            **self._moment(match, seat),
            **(
                self._offered_data(match, seat)
                if asked and seat
                else {"asks": "", "kinds": {}, "legal": [], "looks": {}, "open": []}
            ),
            **moment.story,
        }
        legal = (self.words.move_in_words(match, move["move"]).places for move in view["legal"])
        view |= self.data.view(scene, chain.from_iterable(legal))
        view |= self._late_definitions(view)
        return view

    def _moment(self, match: TableMatch, seat: Seat | None) -> View:
        """The keys that say what everybody waits for."""
        answered = match.seen(seat).data.get("answered", ()) if match.sealed else ()
        return {
            "sealed": match.sealed,
            "answered": list(answered),
            "own": self.words.text(match, own) if (own := match.sealed_answer(seat) if seat else "") else "",
            "pays": not isinstance(match.table, ProcedureTable),
            "waits": self._question(match) if not match.sealed and match.asked else "",
            "subject": self.data.subject(match) if match.asked else [],
        }

    def _question(self, match: TableMatch) -> str:
        """The question with the names of the pieces that it is about; a move that it quotes is told in words."""
        asked = QUOTED.sub(
            lambda found: found[0].replace(found[1], self._name_quoted_move(match, found[1])), match.question()
        )
        for piece in match.subject:
            asked = asked.replace(piece, self.data.display_name(piece))
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
            "places": [str(self.data.whole_place(place)) for place in said.places],
            "pieces": list(said.pieces),
        }

    def _story(self, match: TableMatch, scene: TableScene, told: Sequence[PlayedStep]) -> Iterator[tuple[str, Any]]:
        """The last lines of the story, each by its number."""
        first = max(0, len(told) - LAST_LINES)
        if len(self._lines) > PLACES_KEPT:
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
        text = " · ".join((move, *consequence_words(self.context, step)))
        return [turn, who, text, [self.log_lines.line_text(line) for line in step.lines[1:]]]

    def _lying_names(self, match: TableMatch, scene: TableScene, move: str) -> Mapping[str, str]:
        """Names for places of a board that grew: each is named after the lowest piece that lies there."""
        data, found = self.data, {}
        for place in self.words.move_in_words(match, move).places:
            found[data.place_name(place)] = data.place_name(place, scene.lying.get(place, ()))
        return {name: longer for name, longer in found.items() if name != longer}

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
        return [word, name, icon, self.data.painter.colour(token) if icon else ""]

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

    # What was drawn for the first time ------------------------------------------------------------------------------

    def _late_definitions(self, view: View) -> View:
        """The definitions, faces and colours that a view uses and that aren't in the files."""
        elements = self.data.painter.drawing.defs.elements
        for element in elements[self._elements + len(self._late) :]:
            self._late[element.attribs["id"]] = str(element.tostring())
        used = dict.fromkeys(self._named_faces(view))
        found: View = {f"%{name}": self.data.faces[name] for name in used}
        left = [self.data.faces[name]["face"] for name in used]
        if self._late:
            left += [name for text in _drawings(view) for name in DEFINITION_REFERENCE.findall(text)]
        needed: dict[str, str] = {}
        while left:
            name = left.pop()
            if name in self._late and name not in needed:
                needed[name] = self._late[name]
                left += DEFINITION_REFERENCE.findall(needed[name])
        found |= {f"#{name}": text for name, text in needed.items()}
        late = list(self.data.painter.tokens.items())[self._tokens :]
        if late:
            found["colours"] = {theme: self._colours(theme, late) for theme in THEMES}
        return found

    def _colours(self, theme: str, late: Sequence[tuple[str, str]]) -> Mapping[str, str]:
        palette = Palette(self.data.painter.inks, "rgb", theme)
        return {key: hexadecimal_paint(palette.paint(token)) for token, key in late}

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
            yield from (name for name in names if name in self.data.faces and name not in self._fixed_faces)


def _drawings(view: View) -> Iterator[str]:
    for key, value in view.items():
        if key[0] == "@":
            yield value["drawn"]
        elif key[0] == ":":
            yield value["written"]
