"""What speaks against a line: a rule with a code for its sentence, the seats concerned and a number."""

from __future__ import annotations

from dataclasses import dataclass

from generator.rules.fields import Scratch, State, Tables


@dataclass(frozen=True)
class Reason:
    """A rule (`R7.5`), a code for the sentence, the seats concerned, and a number that the sentence needs."""

    rule: str
    code: str
    seats: tuple[int, ...] = ()
    number: int = 0


Kernel = tuple[State, Tables, Scratch]
"""The three records that the kernel's functions take."""
