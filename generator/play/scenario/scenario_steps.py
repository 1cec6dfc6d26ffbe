"""A scenario as frozen values: the game it is about, a position, and steps (docs/moves-and-scenarios.md).

In a `Scenario` everything is checked against the game: every default is filled in, every id is in play.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import field
from typing import Any

from generator.base.errors import NOWHERE, InputError, Mark
from generator.base.frozen import dataclass
from generator.definitions.id_types import Seat
from generator.definitions.pack import Configuration, Pack


@dataclass(frozen=True)
class Attempt:
    """A move of a step. `move` is None where the text names what isn't in play, or isn't a whole move: such a text is
    illegal, and `refusal` says why. Only `illegal` steps have any of these. `reason`: why such a step expects the move
    to be refused; empty: for any reason."""

    text: str
    move: Any
    refusal: InputError | None = field(default=None, compare=False)
    mark: Mark = field(default=NOWHERE, compare=False, repr=False)
    reason: str = ""


@dataclass(frozen=True)
class ScenarioStep:
    """A step of a scenario. `mark`: where it was read."""

    mark: Mark = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True)
class LegalStep(ScenarioStep):
    """Each of these moves is legal for the seat that decides now."""

    attempts: tuple[Attempt, ...]


@dataclass(frozen=True)
class IllegalStep(ScenarioStep):
    """Each of these moves is illegal: trying it raises an error, for the reason that is named, and changes nothing."""

    attempts: tuple[Attempt, ...]


@dataclass(frozen=True)
class DoStep(ScenarioStep):
    """A seat's action; its `move` is never None."""

    seat: Seat
    attempt: Attempt


@dataclass(frozen=True)
class OwnStep(ScenarioStep):
    """A kind of step that only one game has."""

    def play(self, match: Any) -> None:
        """Carries the step out on a match."""
        raise NotImplementedError


Value = int | bool | str | None | tuple[str, ...]
"""A value that may be expected: a number, yes or no, a word, nothing, or a list of words (cells are written as
words)."""


@dataclass(frozen=True)
class ExpectedValue:
    """A value that must be found. `path`: the keys that lead to it in the match's summary, with ids as the game has
    them: `("resources", "A", "wood")`."""

    path: tuple[Hashable, ...]
    value: Value
    mark: Mark = field(default=NOWHERE, compare=False, repr=False)

    def __str__(self) -> str:
        return " ".join(map(str, self.path))


@dataclass(frozen=True)
class ExpectStep(ScenarioStep):
    """Values that must be found now; nothing else is compared."""

    values: tuple[ExpectedValue, ...]


@dataclass(frozen=True)
class Scenario:
    """A whole scenario. `mark`: where its document begins, or the file if it is the only one."""

    name: str
    pack: Pack
    config: Configuration
    position: Any
    steps: tuple[ScenarioStep, ...]
    mark: Mark = field(default=NOWHERE, compare=False, repr=False)
