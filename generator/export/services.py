"""Reads services from the folders of a studio and a game: the names of all, and one of them, typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.definitions.fields import fields_of
from generator.definitions.nodes import Text, read_file
from generator.definitions.notes import ByKey
from generator.definitions.structure import Structure
from generator.errors import Fault, InputError, Mark, input_error, listed, nearest
from generator.export.service import (
    Images,
    NumberName,
    PlainFaces,
    Press,
    PunchBoard,
    Service,
    Table,
    TemplateName,
)
from generator.faces.paper import every_layout
from generator.paths import ID, Id
from generator.resources import resource_root, shown

KINDS: Mapping[str, type[Service]] = {
    "plain": PlainFaces,
    "images": Images,
    "press": Press,
    "punchboard": PunchBoard,
    "table": Table,
}
"""The kinds of services and what is known of each."""
OF_KIND = ByKey("kind", KINDS)


def service_files(folders: Sequence[Path]) -> dict[str, Path]:
    """The file of each service by its name; what lies in a later folder takes the place of an earlier one."""
    places = (resource_root(), *folders)
    return {
        path.stem: path for place in places for path in sorted((place / "templates" / "services").glob("[!.]*.yaml"))
    }


def load_service(name: str, folders: Sequence[Path] = ()) -> Service:
    """The service of that name. Raises `InputError` with every fault of its file, or for an unknown name."""
    files = service_files(folders)
    if name not in files:
        known = sorted(files)
        raise input_error(f"unknown target '{name}'", expected=listed(known, 20), hint=nearest(name, known))
    return read_service(files[name])


def read_service(path: Path) -> Service:
    """The service in a file. Raises `InputError` with every fault at its line and column."""
    root = read_file(path, shown(path))
    faults: list[Fault] = []
    if not ID.fullmatch(path.stem):
        faults.append(Fault(Mark(shown(path)), "", f"'{path.stem}' is no id", Id.expected))
    made = _Reader(faults, {TemplateName: frozenset(every_layout()), NumberName: frozenset()}).record(
        root, Service, path.stem, {"id": path.stem}, (OF_KIND,)
    )
    if faults:
        raise InputError(faults)
    found: Service = made
    return found


class _Reader(Structure):
    """Knows the numbers of each template."""

    def reference(self, node: Text, wanted: Any, value: str, path: str) -> Any:
        """The name of a template or of a number in it; any other is noted."""
        if wanted is not NumberName:
            return super().reference(node, wanted, value, path)
        template = path.removesuffix(f".{value}").rpartition(".")[2]
        layouts = every_layout()
        fields = fields_of(layouts[template]) if template in layouts else ()
        known = [field.key for field in fields if field.type is float]
        if value in known or not known:
            return value
        return self.fault(node, path, f"unknown number '{value}'", f"one of {template}.yaml", nearest(value, known))
