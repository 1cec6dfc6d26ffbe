"""Adds ids to the list that a stage offers."""

from __future__ import annotations

from generator.rules.compile import kernel
from generator.rules.fields import Scratch


@kernel
def offer(g: Scratch, found: int, choice: int) -> int:
    """Adds an id to the list and returns its new length."""
    g.option[found] = choice
    return found + 1


@kernel
def offer_range(g: Scratch, start: int, number: int) -> int:
    """Offers `number` ids from `start` on."""
    for place in range(number):
        g.option[place] = start + place
    return number
