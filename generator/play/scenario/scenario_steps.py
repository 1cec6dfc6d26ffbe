"""What a scenario says, as frozen values: the game it is about, a position, and steps (docs/moves-and-scenarios.md).

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
    """A move of a step. `move` is None where the text names what isn't in play or isn't a whole move: such a text is
    illegal, and `refusal` says why; only `illegal` steps hold any. `reason`: by what such a step expects it to be
    refused; empty: by anything."""

    text: str
    move: Any
    refusal: InputError | None = field(default=None, compare=False)
    mark: Mark = field(default=NOWHERE, compare=False, repr=False)
    reason: str = ""


@dataclass(frozen=True)
class ScenarioStep:
    """One thing that a scenario does or asks, and where it was read."""

    mark: Mark = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True)
class LegalStep(ScenarioStep):
    """Each of these moves is legal for the seat that decides now."""

    attempts: tuple[Attempt, ...]


@dataclass(frozen=True)
class IllegalStep(ScenarioStep):
    """Each of these moves is not; trying it raises a clear error, by the reason that is named, and changes nothing."""

    attempts: tuple[Attempt, ...]


@dataclass(frozen=True)
class DoStep(ScenarioStep):
    """A seat's action; its `move` is never None."""

    seat: Seat
    attempt: Attempt


@dataclass(frozen=True)
class OwnStep(ScenarioStep):
    """A step of the game's own, beside moves."""

    def play(self, match: Any) -> None:
        """Does it."""
        raise NotImplementedError


Value = int | bool | str | None | tuple[str, ...]
"""What may be expected: a number, yes or no, a word, nothing, a list of words (cells are written as words there)."""


@dataclass(frozen=True)
class ExpectedValue:
    """One value that must be found: the way to it (`("resources", "A", "DOM")`, ids as the game has them), and what it
    is."""

    path: tuple[Hashable, ...]
    value: Value
    mark: Mark = field(default=NOWHERE, compare=False, repr=False)

    def __str__(self) -> str:
        return " ".join(map(str, self.path))


@dataclass(frozen=True)
class ExpectStep(ScenarioStep):
    """What must hold now; only what is listed is compared."""

    values: tuple[ExpectedValue, ...]


@dataclass(frozen=True)
class Scenario:
    """A whole scenario. `mark` is where it begins in a file of several, else the file as a whole."""

    name: str
    pack: Pack
    config: Configuration
    position: Any
    steps: tuple[ScenarioStep, ...]
    mark: Mark = field(default=NOWHERE, compare=False, repr=False)
