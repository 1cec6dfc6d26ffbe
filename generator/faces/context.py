"""What every face is composed from: words, colours and signs, from a game's definitions, a language and icons.

Words that a face needs beside names and sentences are `labels` of the language; a missing one is an `InputError` that
says where.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path as File
from typing import Any, TypeVar

from generator.definitions.sections import PRINTED
from generator.definitions.sentences import Speaker, WordingError
from generator.definitions.texts import Texts, filled, unknown_places
from generator.definitions.types import Art, Configuration, Definitions
from generator.effects.base import Effect
from generator.effects.values import DepartmentId
from generator.errors import Mark, input_error, listed, nearest
from generator.faces.icons import IconSet, icon_set
from generator.faces.layout import layout
from generator.resources import resource_root

T = TypeVar("T")


@dataclass(frozen=True)
class Context:
    """Everything the composers read; `folder` is the game's, for icons, templates and art of its own."""

    definitions: Definitions
    config: Configuration
    texts: Texts
    folder: File

    @cached_property
    def speaker(self) -> Speaker:
        """Says sentences in the language."""
        return Speaker(self.texts, self.definitions.numbers)

    @cached_property
    def icons(self) -> IconSet:
        """The studio's icons with the game's own over them."""
        return icon_set(resource_root() / "icons", self.folder / "icons")

    @property
    def templates(self) -> Sequence[File]:
        """Folders of templates that lie over the studio's."""
        return (self.folder / "templates" / "faces",)

    @cached_property
    def layouts(self) -> dict[tuple[str, type], Any]:
        """The templates' numbers that were read."""
        return {}

    def layout(self, name: str, wanted: type[T]) -> T:
        """A template's numbers (see `layout.py`), read once."""
        if (name, wanted) not in self.layouts:
            self.layouts[name, wanted] = layout(name, wanted, self.templates)
        found: T = self.layouts[name, wanted]
        return found

    def label(self, key: str, **values: object) -> str:
        """A word of the language that no component carries, with the values at its places. Raises `InputError`."""
        found = self.texts.labels.get(key)
        if found is None:
            hint = nearest(key, self.texts.labels)
            raise input_error(
                f"the label '{key}' is missing",
                expected="its words; the game that comes with the program has them in the same file",
                hint=hint,
                mark=self.texts.place("labels"),
                path="labels",
            )
        if values and (unknown := unknown_places(found, values)):
            raise input_error(
                f"the label '{key}' speaks of '{{{unknown[0]}}}'",
                expected=listed([f"{{{name}}}" for name in values]),
                hint=nearest(unknown[0], values),
                mark=self.texts.place("labels", key),
                path=f"labels.{key}",
            )
        return filled(found, values)

    def said(self, piece: str, wording: str, effects: Sequence[Effect] = ()) -> str:
        """A wording with its placeholders filled; a misfit is an `InputError` that names the piece."""
        try:
            return self.speaker.say(wording, effects).text
        except (WordingError, KeyError) as error:
            raise wording_fault(piece, self.texts, error) from None

    def place(self, piece: str) -> Mark:
        """Where a piece's words are written, or the piece itself."""
        own = (self.definitions.marks.get(f"{section}.{piece}") for section in PRINTED)
        return place_of_words(piece, self.texts) or next((mark for mark in own if mark), self.texts.place(""))

    def department_icon(self, department: DepartmentId) -> str:
        """The icon of a department."""
        return self.definitions.departments[department].icon

    def department_colour(self, department: DepartmentId) -> str:
        """The colour of a department."""
        return self.definitions.departments[department].colour

    def art_file(self, art: Art | None) -> File | None:
        """A piece's own picture, if it is there."""
        path = self.folder / art.file if art else None
        return path if path and path.is_file() else None


def wording_fault(piece: str, texts: Texts, error: Exception) -> Exception:
    """The error for a sentence that doesn't fit its piece, at the place of its words."""
    mark = place_of_words(piece, texts) or texts.place("")
    return input_error(f"its words ({texts.language}): {error}", path=piece, mark=mark)


def place_of_words(piece: str, texts: Texts) -> Mark | None:
    """Where the words of a piece are written; None where it has none of its own."""
    places = (texts.places.get((section, piece)) for section in PRINTED)
    return next((place for place in places if place), None)
