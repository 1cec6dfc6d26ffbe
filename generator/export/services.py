"""Reading services: the folders of a studio and a game in, the names of services and one of them, typed, out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.definitions.nodes import Map, Node, Text, read_file
from generator.definitions.structure import NOTHING, Structure
from generator.effects.base import fields_of
from generator.errors import Fault, InputError, Mark, input_error, listed, nearest
from generator.export.service import Images, PlainFaces, Press, PressProduct, Product, PunchBoard, Service, Table
from generator.faces.layout import template, values
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


def service_files(folders: Sequence[Path]) -> dict[str, Path]:
    """The file of each service by its name; what lies in a later folder takes the place of an earlier one."""
    places = (resource_root(), *folders)
    return {path.stem: path for place in places for path in sorted((place / "templates" / "services").glob("*.yaml"))}


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
    made = _service(root, path.stem, faults)
    if faults or made is NOTHING:
        raise InputError(faults)
    found: Service = made
    return found


def _service(root: Node, name: str, faults: list[Fault]) -> Any:
    if not isinstance(root, Map):
        faults.append(Fault(root.mark, "", "no keys", "a mapping with kind, name, source, steps, …"))
        return NOTHING
    kind = root.get("kind")
    if not isinstance(kind, Text) or kind.value not in KINDS:
        said = f"'{kind.value}'" if isinstance(kind, Text) else "'kind' is missing"
        hint = nearest(kind.value, KINDS) if isinstance(kind, Text) else ""
        faults.append(Fault((kind or root).mark, "kind", said, listed(list(KINDS)), hint))
        return NOTHING
    rest = Map(root.mark, {key: entry for key, entry in root.entries.items() if key != "kind"})
    return _Reader(faults, {}).service(rest, KINDS[kind.value], name)


class _Reader(Structure):
    """Reads a service; a product's key is its id."""

    def service(self, root: Map, wanted: type[Service], name: str) -> Any:
        products = root.get("products")
        if not isinstance(products, Map) or "products" not in (field.name for field in fields_of(wanted)):
            return self.record(root, wanted, name, {"id": name})
        kind = PressProduct if wanted is Press else Product
        for key, (place, _) in products.entries.items():
            if not ID.fullmatch(key):
                self.fault(place, "products", f"'{key}' is no id", Id.expected)
        made = {key: self._product(key, node, kind) for key, (_, node) in products.entries.items()}
        rest = Map(root.mark, {key: entry for key, entry in root.entries.items() if key != "products"})
        found = self.record(rest, wanted, name, {"id": name, "products": made})
        return NOTHING if NOTHING in made.values() else found

    def _product(self, name: str, node: Node, kind: type) -> Any:
        path = f"products.{name}"
        numbers = node.get("numbers") if isinstance(node, Map) else None
        if isinstance(numbers, Map):
            self._numbers(numbers, f"{path}.numbers")
        return self.record(node, kind, path, {"id": name})

    def _numbers(self, numbers: Map, path: str) -> None:
        """Notes templates and keys that there are not."""
        for name, (key, changed) in numbers.entries.items():
            known = values(template(name)) if ID.fullmatch(name) else {}
            if not known:
                self.fault(key, path, f"unknown template '{name}'", "a file of templates/faces, such as token")
            for wrong, (place, _) in changed.entries.items() if known and isinstance(changed, Map) else ():
                if not isinstance(known.get(wrong), int | float):
                    hint = nearest(wrong, known)
                    self.fault(place, f"{path}.{name}", f"unknown number '{wrong}'", f"one of {name}.yaml", hint)
