"""What the program knows of its templates in, the schemas of their files out: faces, aids, services, papers, presses.

How a face looks is said by the studio's own file, with a remark behind a number: its keys and remarks are what an
editor offers for a game's file that is laid over it.
"""

from __future__ import annotations

import re
from typing import Any

from generator.booklet.types import Booklet
from generator.definitions.types import PieceId
from generator.export.order import OrderWords
from generator.export.services import KINDS
from generator.faces.aid_content import AidPlan
from generator.faces.layout import template, values
from generator.render.press import Condition
from generator.resources import resource_root
from generator.schemas.hover import about
from generator.schemas.shapes import TEXT, Known, Schema, Shapes, mapping, whole
from generator.sheets.papers import Furniture, Paper

_REMARK = re.compile(r"^(\w+): .*?\s# (.+)$", re.MULTILINE)
_NUMBER: Schema = {"type": "number"}


def face(name: str) -> Schema:
    """`templates/faces/<name>.yaml`: any of the numbers of the studio's file of that name."""
    path = resource_root() / "templates" / "faces" / f"{name}.yaml"
    text = path.read_text(encoding="utf-8")
    remarks = dict(_REMARK.findall(text))
    properties = {
        key: {**_like_it(value), **({"description": remarks[key]} if key in remarks else {})}
        for key, value in values(template(name)).items()
    }
    head = " ".join(line[2:] for line in text.splitlines() if line.startswith("# "))
    return whole(mapping(properties), {}, head)


def faces() -> tuple[str, ...]:
    """The templates of faces that the studio has."""
    return tuple(sorted(path.stem for path in (resource_root() / "templates" / "faces").glob("*.yaml")))


def _like_it(value: Any) -> Schema:
    if isinstance(value, list):
        return {"type": "array", "items": _like_it(value[0]) if value else {}}
    return TEXT if isinstance(value, str) else _NUMBER


def aids(known: Known) -> Schema:
    """`templates/faces/aids.yaml`: what stands on each player aid."""
    shapes = Shapes(known, switches=False)
    root = shapes.by_id(PieceId, shapes.record(AidPlan))
    return whole(root, shapes.definitions, "What stands on the player aids.")


def booklet(known: Known) -> Schema:
    """A language of the rules booklet."""
    shapes = Shapes(known, switches=True)
    shapes.record(Booklet)
    return whole(shapes.definitions.pop("Booklet"), shapes.definitions, about(Booklet))


def service() -> Schema:
    """A print service or a digital table, of one of the kinds that the program knows."""
    shapes = Shapes({}, switches=False)
    kind: Schema = {"description": "What kind of service it is.", "enum": list(KINDS)}
    either = [
        {"if": {"properties": {"kind": {"const": name}}}, "then": shapes.keyed(wanted, "products", {"kind": kind})}
        for name, wanted in KINDS.items()
    ]
    root = {"type": "object", "properties": {"kind": kind}, "required": ["kind"], "allOf": either}
    return whole(root, shapes.definitions, "A print service or a digital table.")


def order_words() -> Schema:
    """The words of order sheets in one language."""
    return _one(OrderWords, ())


def furniture() -> Schema:
    """Marks and labels of sheets."""
    return _one(Furniture, ())


def papers() -> Schema:
    """Papers by their names."""
    return _several(Paper)


def conditions() -> Schema:
    """Printing conditions by their names."""
    return _several(Condition)


def _one(wanted: type, given: tuple[str, ...]) -> Schema:
    shapes = Shapes({}, switches=False)
    shapes.record(wanted, given)
    return whole(shapes.definitions.pop(wanted.__name__), shapes.definitions, about(wanted))


def _several(wanted: type) -> Schema:
    shapes = Shapes({}, switches=False)
    root = {"type": "object", "additionalProperties": shapes.record(wanted, ("id",))}
    return whole(root, shapes.definitions, about(wanted))
