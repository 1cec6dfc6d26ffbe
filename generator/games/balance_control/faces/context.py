"""What the faces of BALANCE // CONTROL are composed from: its definitions and texts, and sentences about effects."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from generator.errors import input_error
from generator.faces import context
from generator.games.balance_control.definitions.sentences import Speaker, WordingError
from generator.games.balance_control.definitions.texts import Texts
from generator.games.balance_control.definitions.types import Definitions
from generator.games.balance_control.effects.base import Effect
from generator.games.balance_control.effects.values import DepartmentId
from generator.values import dataclass


@dataclass(frozen=True)
class Context(context.Context):
    """The context of a game that has departments and effects."""

    definitions: Definitions
    texts: Texts

    @cached_property
    def speaker(self) -> Speaker:
        """Says sentences in the language."""
        return Speaker(self.texts, self.definitions.numbers)

    def said(self, piece: str, wording: str, effects: Sequence[Effect] = ()) -> str:
        """A wording with its placeholders filled; a misfit is an `InputError` that names the piece."""
        try:
            return self.speaker.say(wording, effects).text
        except (WordingError, KeyError) as error:
            raise self.misfit(piece, error) from None

    def misfit(self, piece: str, error: Exception) -> Exception:
        """The error for a sentence that doesn't fit its piece, at the place of its words."""
        mark = context.place_of_words(self, piece) or self.texts.place("")
        return input_error(f"its words ({self.texts.language}): {error}", path=piece, mark=mark)

    def department_icon(self, department: DepartmentId) -> str:
        """The icon of a department."""
        return self.definitions.departments[department].icon

    def department_colour(self, department: DepartmentId) -> str:
        """The colour of a department."""
        return self.definitions.departments[department].colour
