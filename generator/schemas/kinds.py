"""The kinds of files that a designer writes: where each lies, and how its schema comes from what it is read into."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import PurePosixPath
from typing import Annotated, Any

from generator.booklet.book import book_for
from generator.booklet.look import Look
from generator.definitions import form
from generator.definitions.dialect import Dialect
from generator.definitions.grid import Grid
from generator.export.order import OrderWords
from generator.export.service import RoleName, Service, TemplateName
from generator.export.services import LIKE as SERVICE_LIKE
from generator.export.services import OF_KIND
from generator.faces.fonts import FontName, font_names
from generator.faces.layout import FOLDER, LIKE
from generator.faces.paper import every_paper, every_plan, layouts_of, roles_of
from generator.files import read_utf8
from generator.games.registry import game_rules
from generator.play.scenario import plain
from generator.render.press import Condition
from generator.resources import resource_root
from generator.schemas import game
from generator.schemas.shapes import Known, Schema, Shapes, schema_of
from generator.sheets.papers import Furniture, Paper
from generator.values import dataclass


@dataclass(frozen=True)
class Kind:
    """A kind of file: where such files lie below a game's folder (or the studio's), and how its schema is made. A game
    has none of what is the `studio`'s alone."""

    where: str
    make: Callable[[Known], Schema]
    studio: bool = False


SCENARIO = "scenario"
"""The kind that lies anywhere, since everybody writes scenarios where they like."""
FACES: Mapping[str, type] = layouts_of(every_paper())
OWN_CARDS = "poster"
"""A layout of another name is one of cards, which says what it is like; this one's numbers are all that it may have."""
_REMARK = re.compile(r"^(\w+): .*?\s# (.+)$", re.MULTILINE)


def _of(wanted: Any, said: str = "", *, switches: bool = False, shaped: bool = True) -> Callable[[Known], Schema]:
    """The schema of files that are read into that type."""
    return lambda known: schema_of(wanted, Shapes(known, switches=switches, shaped=shaped), said)


def _face(name: str, _: Known) -> Schema:
    """Any of a layout's numbers; the remarks behind those of the studio's own file say what each is for."""
    text = read_utf8(resource_root() / FOLDER / f"{name}.yaml")
    head = " ".join(line[2:] for line in text.splitlines() if line.startswith("# "))
    found = schema_of(FACES[name], Shapes({FontName: font_names()}), head, part=True)
    like = {"description": "The layout that this one is based on; only what differs is written.", "type": "string"}
    found["properties"][LIKE] = like
    for key, remark in _REMARK.findall(text):
        found["properties"][key]["description"] = remark
    return found


def _look(known: Known) -> Schema:
    """Any part of how a booklet looks."""
    return schema_of(Look, Shapes({**known, FontName: font_names()}), part=True)


def _service(known: Known) -> Schema:
    """A service, or what one says otherwise than the one that it is like."""
    named = {RoleName: sorted(roles_of(every_paper())), TemplateName: sorted(FACES)}
    found = schema_of(Annotated[Service, OF_KIND], Shapes({**known, **named}), "A print service or a digital table.")
    head = {key: found.pop(key) for key in ("$schema", "description", "definitions") if key in found}
    like = {"description": "The service that this one is based on; only what differs is written.", "type": "string"}
    part = {"type": "object", "properties": {SERVICE_LIKE: like}, "required": [SERVICE_LIKE]}
    return head | {"anyOf": [found, part]}


def kinds(dialect: Dialect) -> Mapping[str, Kind]:
    """Every kind of file of a game of that dialect by its name; the first whose place fits is a file's kind."""
    plans = {name: _of(wanted, f"What stands on the {name}.") for name, wanted in every_plan().items()}
    own = game_rules(dialect.rules).scenarios
    written = own().WRITTEN if own else plain.WRITTEN
    return {
        "game": Kind("*.yaml", partial(game.top, dialect=dialect)),
        "module": Kind("modules/*.yaml", partial(game.module, dialect=dialect)),
        "edition": Kind("editions/*.yaml", partial(game.edition, dialect=dialect)),
        "text": Kind("text/*.yaml", partial(game.language, dialect=dialect, part=False)),
        "text-part": Kind("text/*/*.yaml", partial(game.language, dialect=dialect, part=True)),
        "booklet-look": Kind("templates/booklet/look.yaml", _look),
        "playtest-form": Kind(f"{form.FOLDER.as_posix()}/{form.FILE}", _of(form.Form)),
        "booklet": Kind("booklet/*.yaml", _of(book_for(dialect.rules).record, switches=True)),
        "sweep": Kind("sweeps/*.yaml", _of(Grid, shaped=False)),
        SCENARIO: Kind("booklet/examples/*.yaml", _of(written, shaped=False)),
        **{name: Kind(f"templates/faces/{name}.yaml", make) for name, make in plans.items()},
        **{f"face-{name}": Kind(f"templates/faces/{name}.yaml", partial(_face, name)) for name in sorted(FACES)},
        "face": Kind("templates/faces/*.yaml", partial(_face, OWN_CARDS)),
        "service": Kind("templates/services/*.yaml", _service),
        "order-words": Kind("templates/services/text/*.yaml", _of(OrderWords), studio=True),
        "rules-service": Kind("templates/services/*/*.yaml", _service, studio=True),
        "studio-words": Kind("templates/text/*.yaml", _of(Mapping[str, str], "The studio's own words."), studio=True),
        "values": Kind(
            "templates/words/*/*.yaml",
            _of(Mapping[str, Mapping[str, str]], "What each value says, by the list that it is from."),
            studio=True,
        ),
        "papers": Kind("templates/sheets/papers.yaml", _of(Mapping[str, Paper], "Papers by their names."), studio=True),
        "heads": Kind(
            "templates/tables/heads.yaml",
            _of(Mapping[str, tuple[str, ...]], "What designers call the columns of their tables, by the key."),
            studio=True,
        ),
        "furniture": Kind("templates/sheets/furniture.yaml", _of(Furniture), studio=True),
        "conditions": Kind(
            "templates/press/conditions.yaml", _of(Mapping[str, Condition], "Printing conditions by name."), studio=True
        ),
    }


def kind_of(path: PurePosixPath, known: Mapping[str, Kind]) -> str:
    """The kind of a file by its place below the game's folder; empty for a file that nothing reads."""
    for name, kind in known.items():
        where = PurePosixPath(kind.where)
        if len(where.parts) == len(path.parts) and path.match(kind.where):
            return name
    return ""
