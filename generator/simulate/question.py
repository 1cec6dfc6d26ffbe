"""What a comparison asks: what its sides say differently, and which figures are those of the changed pieces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from generator.simulate.changes import NOTHING, Change, changes
from generator.simulate.many import figure_of
from generator.simulate.opened import game_of, many_of
from generator.simulate.pairs import Figures, Paired, figure_names
from generator.simulate.setting import Setting

TOLD: Final = ("edition", "players", "modules", "bots", "seed")
"""What settings say, beside their game, rulings and cards left out."""


@lru_cache(maxsize=1024)
def changed(base: Setting, other: Setting) -> tuple[Change, ...]:
    """All that the other side says differently: its choices, then the values of its folder."""
    return (*_choices(base, other), *(values_changed(base, other) or ()))


def _choices(base: Setting, other: Setting) -> Iterator[Change]:
    own, theirs = many_of(base).pack.rulings, many_of(other).pack.rulings
    for ruling in own:
        if ruling in theirs and own[ruling] != theirs[ruling]:
            yield Change((str(ruling),), own[ruling], theirs[ruling])
    for name in TOLD:
        here, there = _written(getattr(base, name)), _written(getattr(other, name))
        if here != there:
            yield Change((name,), here, there)
    for card in sorted({*base.without} ^ {*other.without}):
        here, there = (NOTHING if card in setting.without else "in play" for setting in (base, other))
        yield Change((card,), here, there)


def values_changed(base: Setting, other: Setting) -> tuple[Change, ...] | None:
    """What their folders say differently, value by value; None where both sides are of one."""
    if (base.folder, base.numbers) == (other.folder, other.numbers):
        return None
    return tuple(changes(game_of(base).sources, game_of(other).sources))


def label(base: Setting, other: Setting) -> str:
    """The other side in a few words: what it has that the first one hasn't; empty where they are the same."""
    if base.folder != other.folder:
        return ", ".join(map(_said, changed(base, other)))
    own = dict(base.numbers)
    numbers = [f"{way}={value}" for way, value in other.numbers if own.get(way) != value]
    return ", ".join([*map(_said, _choices(base, other)), *numbers])


def _said(change: Change) -> str:
    if change.after == NOTHING:
        return f"without {change.words[-1]}"
    return change.way if change.before == NOTHING else f"{change.way}={change.after}"


def _written(value: object) -> str:
    if isinstance(value, tuple):
        alike = len(set(value)) == 1
        return str(value[0]) if alike else ", ".join(map(str, value))
    return str(value)


def pieces(base: Setting, other: Setting) -> tuple[str, ...]:
    """The pieces that were changed and of which something is counted on either side, by their ids."""
    counted = {figure_of(name) for setting in (base, other) for name in many_of(setting).figures}
    words = dict.fromkeys(word for change in changed(base, other) for word in change.words)
    return tuple(word for word in words if word in counted)


def own_figures(base: Setting, other: Setting) -> frozenset[str]:
    """The names of the compared figures that are those of the changed pieces."""
    changed_pieces = {*pieces(base, other)}
    return frozenset(name for name in figure_names(base, other) if figure_of(name) in changed_pieces)


def scaled(figures: Figures, base: Setting) -> dict[str, Paired]:
    """The figures as they are told, some in parts of one."""
    scales = many_of(base).scales
    return {name: replace(found, scale=scales.get(name.partition(" ")[0], 1)) for name, found in figures.items()}
