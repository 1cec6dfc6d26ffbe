"""Printing conditions: for which paper and which inks a press's file is meant, as `templates/press/` names them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from generator.base.errors import Mark, unknown_error
from generator.base.frozen import dataclass
from generator.definitions.template_files import read_records
from generator.files.resources import resource_root


@dataclass(frozen=True)
class PrintingCondition:
    """A characterized printing condition: its names in the ICC's registry, the profile for a designer's own pictures,
    and the sum of inks in percent to stay below."""

    identifier: str
    name: str
    registry: str
    profile: str
    most_ink: int

    @property
    def profile_file(self) -> Path:
        """The path of the ICC profile."""
        return _folder() / self.profile


DEFAULT = "fogra39"


def _folder() -> Path:
    return resource_root() / "templates" / "press"


@cache
def printing_conditions() -> dict[str, PrintingCondition]:
    """All known printing conditions by their short names."""
    return read_records(_folder() / "conditions.yaml", PrintingCondition)


def find_condition(name: str) -> PrintingCondition:
    """The printing condition of that name. Raises `InputError` for an unknown one."""
    known = printing_conditions()
    if name not in known:
        mark = Mark("templates/press/conditions.yaml")
        raise unknown_error(f"unknown printing condition '{name}'", name, sorted(known), mark=mark)
    return known[name]
