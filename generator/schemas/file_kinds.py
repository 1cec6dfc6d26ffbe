"""The kinds of files that a designer writes: where each lies, and how its schema comes from what it is read into."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import PurePosixPath
from typing import Annotated, Any

from generator.base.frozen import dataclass
from generator.booklet.book_plug import rules_book
from generator.booklet.booklet_look import BookletLook
from generator.definitions import playtest_form
from generator.definitions.dialect import Dialect
from generator.definitions.layout_files import FOLDER, LIKE
from generator.definitions.printing_conditions import PrintingCondition
from generator.definitions.sweep_plan import SweepPlan
from generator.export.package_words import PackageWords
from generator.export.service import RoleName, Service, TemplateName
from generator.export.service_reader import LIKE as SERVICE_LIKE
from generator.export.service_reader import OF_KIND
from generator.faces.elements.element_types import Layout
from generator.faces.game_look import all_game_looks, all_plan_files, look_layouts, piece_roles
from generator.files.gate import read_utf8
from generator.files.resources import resource_root
from generator.games.registry import game_rules
from generator.play.scenario import procedure_scenarios
from generator.schemas import game_schemas
from generator.schemas.json_schema import KnownIds, Schema, SchemaMaker, schema_of
from generator.sheets.papers import Furniture, PaperSize


@dataclass(frozen=True)
class FileKind:
    """A kind of file: where such files lie below a game's folder (or the studio's), and how its schema is made. A game
    has none of what is the `studio`'s alone."""

    where: str
    make: Callable[[KnownIds], Schema]
    studio: bool = False


SCENARIO = "scenario"
"""The kind that lies anywhere, since everybody writes scenarios where they like."""
FACES: Mapping[str, type] = look_layouts(all_game_looks())
OWN_CARDS = "poster"
"""The layout of cards whose numbers a layout under a name of its own may have, beside the one that it is like."""
_REMARK = re.compile(r"^(\w+): .*?\s# (.+)$", re.MULTILINE)


def _of(wanted: Any, said: str = "", *, switches: bool = False, shaped: bool = True) -> Callable[[KnownIds], Schema]:
    """A function that gives the schema of files that are read into that type."""
    return lambda known: schema_of(wanted, SchemaMaker(known, switches=switches, shaped=shaped), said)


def _face(name: str, _: KnownIds) -> Schema:
    """The schema of a layout file: any of the layout's numbers. What each is for stands in the remarks of the studio's
    own file."""
    folders = (resource_root() / FOLDER, *(look.folder for look in all_game_looks() if look.folder))
    text = read_utf8(next(path for folder in folders if (path := folder / f"{name}.yaml").is_file()))
    head = " ".join(line[2:] for line in text.splitlines() if line.startswith("# "))
    found = schema_of(FACES[name], SchemaMaker({}), head, part=True)
    like = {"description": "The layout that this one is based on; only what differs is written.", "type": "string"}
    found["properties"][LIKE] = like
    for key, remark in _REMARK.findall(text):
        found["properties"][key]["description"] = remark
    return found


def _own_face(known: KnownIds) -> Schema:
    """The schema of a layout under a name of its own: one of elements, or any of the numbers of a layout of cards."""
    shapes = SchemaMaker(known, shaped=False)
    elements = shapes.record(Layout, part=True)
    like = {"description": "The layout that this one is laid over.", "type": "string"}
    shapes.definitions[elements["$ref"].rpartition("/")[2]]["properties"][LIKE] = like
    numbers = _face(OWN_CARDS, known)
    shapes.definitions |= numbers.pop("definitions", {})
    head = {key: numbers.pop(key) for key in ("$schema", "description") if key in numbers}
    own = [{"required": [key]} for key in ("elements", "styles", "fields")]
    return head | {"if": {"anyOf": own}, "then": elements, "else": numbers, "definitions": shapes.definitions}


def _look(known: KnownIds) -> Schema:
    """The schema of a booklet's look: any part of it."""
    return schema_of(BookletLook, SchemaMaker(known), part=True)


def _service(known: KnownIds) -> Schema:
    """The schema of a service, or of the differences from the service that it is like."""
    named = {RoleName: sorted(piece_roles(all_game_looks())), TemplateName: sorted(FACES)}
    found = schema_of(
        Annotated[Service, OF_KIND], SchemaMaker({**known, **named}), "A print service or a digital table."
    )
    head = {key: found.pop(key) for key in ("$schema", "description", "definitions") if key in found}
    like = {"description": "The service that this one is based on; only what differs is written.", "type": "string"}
    part = {"type": "object", "properties": {SERVICE_LIKE: like}, "required": [SERVICE_LIKE]}
    return head | {"anyOf": [found, part]}


def file_kinds(dialect: Dialect) -> Mapping[str, FileKind]:
    """Every kind of file of a game of that dialect by its name; the first whose place fits is a file's kind."""
    plans = {name: _of(wanted, f"What stands on the {name}.") for name, wanted in all_plan_files().items()}
    own = game_rules(dialect.rules).scenarios
    written = own().SCENARIO_FORM if own else procedure_scenarios.SCENARIO_FORM
    return {
        "game": FileKind("*.yaml", partial(game_schemas.top, dialect=dialect)),
        "module": FileKind("modules/*.yaml", partial(game_schemas.module, dialect=dialect)),
        "edition": FileKind("editions/*.yaml", partial(game_schemas.edition, dialect=dialect)),
        "text": FileKind("text/*.yaml", partial(game_schemas.language, dialect=dialect, part=False)),
        "text-part": FileKind("text/*/*.yaml", partial(game_schemas.language, dialect=dialect, part=True)),
        "booklet-look": FileKind("templates/booklet/look.yaml", _look),
        "playtest-form": FileKind(
            f"{playtest_form.FOLDER.as_posix()}/{playtest_form.FILE}", _of(playtest_form.PlaytestForm)
        ),
        "booklet": FileKind("booklet/*.yaml", _of(rules_book(dialect.rules).record, switches=True)),
        "sweep": FileKind("sweeps/*.yaml", _of(SweepPlan, shaped=False)),
        SCENARIO: FileKind("booklet/examples/*.yaml", _of(written, shaped=False)),
        **{name: FileKind(f"templates/faces/{name}.yaml", make) for name, make in plans.items()},
        **{f"face-{name}": FileKind(f"templates/faces/{name}.yaml", partial(_face, name)) for name in sorted(FACES)},
        "face": FileKind("templates/faces/*.yaml", _own_face),
        "service": FileKind("templates/services/*.yaml", _service),
        "package-words": FileKind("templates/services/text/*.yaml", _of(PackageWords), studio=True),
        "rules-service": FileKind("templates/services/*/*.yaml", _service, studio=True),
        "studio-words": FileKind(
            "templates/text/*.yaml", _of(Mapping[str, str], "The studio's own words."), studio=True
        ),
        "values": FileKind(
            "templates/words/*/*.yaml",
            _of(Mapping[str, Mapping[str, str]], "What each value says, by the list that it is from."),
            studio=True,
        ),
        "papers": FileKind(
            "templates/sheets/papers.yaml", _of(Mapping[str, PaperSize], "Papers by their names."), studio=True
        ),
        "heads": FileKind(
            "templates/tables/heads.yaml",
            _of(Mapping[str, tuple[str, ...]], "What designers call the columns of their tables, by the key."),
            studio=True,
        ),
        "furniture": FileKind("templates/sheets/furniture.yaml", _of(Furniture), studio=True),
        "conditions": FileKind(
            "templates/press/conditions.yaml",
            _of(Mapping[str, PrintingCondition], "Printing conditions by name."),
            studio=True,
        ),
    }


def file_kind(path: PurePosixPath, known: Mapping[str, FileKind]) -> str:
    """The kind of a file by its place below the game's folder; empty for a file that nothing reads."""
    for name, kind in known.items():
        where = PurePosixPath(kind.where)
        if len(where.parts) == len(path.parts) and path.match(kind.where):
            return name
    return ""
