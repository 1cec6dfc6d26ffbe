"""The ids of a game in, a schema for each kind of file that a designer writes out; and a file's name to its kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import PurePosixPath

from generator.schemas import game, templates
from generator.schemas.scenario import scenario
from generator.schemas.shapes import Known, Schema


@dataclass(frozen=True)
class Kind:
    """A kind of file: where such files lie below a game's folder (or the studio's), and how its schema is made. A game
    has none of what is the `studio`'s alone."""

    where: str
    make: Callable[[Known], Schema]
    studio: bool = False


SCENARIO = "scenario"
"""The kind that lies anywhere, since everybody writes scenarios where they like."""


def _faces() -> dict[str, Kind]:
    """Each template of a face has its own keys."""

    def made(name: str) -> Callable[[Known], Schema]:
        return lambda _: templates.face(name)

    return {f"face-{name}": Kind(f"templates/faces/{name}.yaml", made(name)) for name in templates.faces()}


def kinds() -> Mapping[str, Kind]:
    """Every kind of file by its name; the first whose place fits is a file's kind."""
    return {
        "game": Kind("*.yaml", game.top),
        "module": Kind("modules/*.yaml", game.module),
        "edition": Kind("editions/*.yaml", game.edition),
        "text": Kind("text/*.yaml", partial(game.language, part=False)),
        "text-part": Kind("text/*/*.yaml", partial(game.language, part=True)),
        "booklet": Kind("booklet/*.yaml", templates.booklet),
        SCENARIO: Kind("booklet/examples/*.yaml", scenario),
        "aids": Kind("templates/faces/aids.yaml", templates.aids),
        **_faces(),
        "service": Kind("templates/services/*.yaml", lambda _: templates.service()),
        "order-words": Kind("templates/services/text/*.yaml", lambda _: templates.order_words(), studio=True),
        "papers": Kind("templates/sheets/papers.yaml", lambda _: templates.papers(), studio=True),
        "furniture": Kind("templates/sheets/furniture.yaml", lambda _: templates.furniture(), studio=True),
        "conditions": Kind("templates/press/conditions.yaml", lambda _: templates.conditions(), studio=True),
    }


def kind_of(path: PurePosixPath, known: Mapping[str, Kind]) -> str:
    """The kind of a file by its place below the game's folder; empty for a file that nothing reads."""
    for name, kind in known.items():
        where = PurePosixPath(kind.where)
        if len(where.parts) == len(path.parts) and path.match(kind.where):
            return name
    return ""
