"""Layouts as data: the name of a template and a frozen class in, that class filled with millimetres and points out.

`templates/faces/<name>.yaml` says how a face looks. A game may lay its own `templates/faces/<name>.yaml` over it, key
by key, so that another game or a designer alters a face without Python.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import fields
from functools import cache
from pathlib import Path as File
from typing import Any, TypeVar

from ..errors import Mark, input_error, listed, nearest
from ..resources import resource_root

T = TypeVar("T")


def layout(name: str, wanted: type[T], folders: Sequence[File] = ()) -> T:
    """A template's numbers as `wanted`, a flat frozen dataclass. Raises `InputError` for a key that is unknown, missing

    or of the wrong kind. `folders` are laid over the studio's own, in order.
    """
    data = template(name, tuple(folders))
    known = {field.name: field for field in fields(wanted)}  # type: ignore[arg-type]
    mark = Mark(f"templates/faces/{name}.yaml")
    for key in data:
        if key not in known:
            raise input_error(
                f"unknown key '{key}'", expected=listed(list(known), 40), hint=nearest(key, known), mark=mark
            )
    missing = [key for key in known if key not in data]
    if missing:
        raise input_error(f"the key '{missing[0]}' is missing", expected="a number or a list", mark=mark)
    return wanted(**{key: _value(data[key], str(field.type), key, mark) for key, field in known.items()})


def _value(value: Any, kind: str, key: str, mark: Mark) -> Any:
    """A number where a number is wanted, words where words are, a tuple of numbers for a list."""
    if kind.startswith("float") and isinstance(value, int | float) and not isinstance(value, bool):
        return float(value)
    if kind == "str" and isinstance(value, str):
        return value
    if kind.startswith("tuple") and isinstance(value, list):
        return tuple(_value(part, "str" if "str" in kind else "float", key, mark) for part in value)
    names = {"float": "a number", "str": "a word"}
    raise input_error(f"'{value}' for '{key}'", expected=names.get(kind, "a list"), mark=mark)


@cache
def template(name: str, folders: tuple[File, ...] = ()) -> dict[str, Any]:
    """A template's keys and values, those of `folders` over the studio's."""
    data: dict[str, Any] = {}
    for folder in (resource_root() / "templates" / "faces", *folders):
        path = folder / f"{name}.yaml"
        if path.is_file():
            data.update(_read(path))
    return data


def _read(path: File) -> dict[str, Any]:
    import yaml

    try:
        found = yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise input_error(f"the template can't be read: {error}", expected="YAML", mark=Mark(path.as_posix())) from None
    if not isinstance(found, dict):
        raise input_error("no keys", expected="keys and numbers", mark=Mark(path.as_posix()))
    return found


def template_version(name: str, folders: Sequence[File] = ()) -> str:
    """A digest of a template's content: a piece printed from a changed template is another piece."""
    data = json.dumps(template(name, tuple(folders)), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(data.encode()).hexdigest()
