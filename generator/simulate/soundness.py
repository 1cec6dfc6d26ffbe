"""Checks that figures can be true of the games that they claim to count.

A worker may be faulty or a stranger's; a file may have been changed. Here every result from elsewhere is checked for
what holds because of how games are counted: each finished game is in each histogram once, each victory has a winner,
and so on. What only one game counts, it checks itself (`Many.laws`).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from generator.simulate.many import Many, Range, View
from generator.simulate.opened import many_of
from generator.simulate.pairs import Figures, Paired, Totals, figure_names
from generator.simulate.setting import Setting
from generator.simulate.summary import DIGESTS, OPENINGS, greatest


def unsound(totals: Totals, settings: Sequence[Setting], done: Sequence[Range]) -> str:
    """Why figures can't be those of these games of the settings, ranges in order; empty where they can."""
    if not (totals.summaries or totals.pairs or done):
        return ""
    if len(totals.summaries) != len(settings) or len(totals.pairs) != len(settings) - 1:
        return f"{len(totals.pairs)} of {len(settings) - 1} sides"
    views = [View(summary, done) for summary in totals.summaries]
    for number, (view, setting) in enumerate(zip(views, settings, strict=True)):
        if fault := next(_faults(view, many_of(setting)), ""):
            return f"side {'b' if number else 'a'}: {fault}" if totals.pairs else fault
    others = zip(totals.pairs, settings[1:], views[1:], strict=True)
    faults = (_unsound_pairs(figures, (settings[0], other), (views[0], view)) for figures, other, view in others)
    return next(filter(None, faults), "")


def _faults(view: View, many: Many) -> Iterator[str]:
    for law in LAWS:
        yield from law(view, many)
    yield from many.laws(view)


def _places(v: View, many: Many) -> Iterator[str]:
    """Every number is a positive integer, at a place where the configuration has a seat, a card, …"""
    for name, numbers in v.summary.numbers.items():
        try:
            sizes = many.sizes(name)
        except KeyError:
            yield f"nothing is called '{name}'"
            continue
        for place, number in numbers.items():
            if number <= 0:
                yield f"{name} has the number {number}"
            if len(place) != len(sizes) or any(
                size is not None and not 0 <= at < size for at, size in zip(place, sizes, strict=True)
            ):
                yield f"{name} has a number at {place}, where there is nothing"


def _games(v: View, many: Many) -> Iterator[str]:  # noqa: ARG001 (laws have one shape)
    """Every game either came to its end or was broken off."""
    if v.summary.games + v.stuck != v.held:
        yield f"{v.held:,} games are claimed, {v.summary.games + v.stuck:,} are held"


def _histograms(v: View, many: Many) -> Iterator[str]:
    """Every finished game is in every histogram once."""
    for name, place in many.in_each_game():
        if (held := v.summary.total(name, *place)) != v.summary.games:
            row = f" in row {place[0]}" if place else ""
            yield f"{name} holds {held:,} of {v.summary.games:,} games{row}"


def _victories(v: View, many: Many) -> Iterator[str]:  # noqa: ARG001
    """Every finished game is won by one seat, shared by several, or won by nobody."""
    nobody = v.summary.number("unwon")
    if v.sole + v.shared + nobody != v.summary.games:
        yield f"{v.sole:,} games won alone and {v.shared:,} shared are not {v.summary.games - nobody:,}"
    if v.summary.number("shared", 0) or v.summary.number("shared", 1):
        yield "a victory is shared by fewer than two"
    if v.summary.total("shared_by") != v.sum_of("shared"):
        yield "shared victories and the seats that shared them differ"
    if any(games > v.shared for games in v.summary.row("shared_by").values()):
        yield "a seat shared more victories than there were"


def _extremes(v: View, many: Many) -> Iterator[str]:
    """The games worth a look are games of these, the greatest of their kind."""
    for kind, pairs in v.summary.extremes.items():
        if not 0 <= kind < len(many.extremes):
            yield f"there is no kind {kind} of extreme games"
        if pairs != greatest(pairs) or len({game for _, game in pairs}) != len(pairs) or not pairs:
            yield f"the extreme games of kind {kind} aren't the greatest, each once"
        if any(value <= 0 or not _among(v.done, game) for value, game in pairs):
            yield f"an extreme game of kind {kind} is none of these"


def _among(done: Sequence[Range], game: int) -> bool:
    place = bisect_right(done, game, key=lambda each: each[0]) - 1
    return place >= 0 and game < done[place][1]


def _openings(v: View, many: Many) -> Iterator[str]:  # noqa: ARG001
    """Every game has an opening; beyond so many different ones some are let go."""
    openings, games = v.summary.openings, sum(v.summary.openings.values())
    if any(not 0 <= digest < DIGESTS or number <= 0 for digest, number in openings.items()) or len(openings) > OPENINGS:
        yield "openings has digests or numbers that can't be"
    if games > v.held or (games != v.held and len(openings) < OPENINGS):
        yield f"openings holds {games:,} of {v.held:,} games"


LAWS: Final[tuple[Callable[[View, Many], Iterator[str]], ...]] = (
    *(_places, _games, _histograms, _victories, _extremes, _openings),
)
"""In this order: the later ones, and a game's own, take for granted that numbers stand where they may."""


def _unsound_pairs(figures: Figures, settings: tuple[Setting, Setting], sides: tuple[View, View]) -> str:
    """Why paired figures can't be those of these two sides; empty where they can."""
    if sorted(figures) != sorted(figure_names(*settings)):
        return "the figures aren't those that both sides have"
    for name, figure in figures.items():
        if fault := next(_pair(figure, sides), ""):
            return f"{name}: {fault}"
        for view, setting, found in zip(sides, settings, (figure.first, figure.second), strict=True):
            own = many_of(setting).in_summary(name, view)
            if own is not None and not any(each.stuck for each in sides) and own != found:
                return f"{name}: {found:,} in pairs, {own:,} in the side itself"
    return ""


def _pair(figure: Paired, sides: Sequence[View]) -> Iterator[str]:
    """Pairs are of games that both sides finished; of whole numbers the square is as odd as the number, and no less."""
    most, least = min(side.summary.games for side in sides), sides[0].held - sum(side.stuck for side in sides)
    if not least <= figure.games <= most:
        yield f"{figure.games:,} pairs of {most:,} games"
    difference = figure.second - figure.first
    if (figure.squares - difference) % 2 or not abs(difference) <= figure.squares:
        yield f"a difference of {difference:,} with squares of {figure.squares:,}"
    if difference**2 > figure.squares * figure.games:
        yield f"a difference of {difference:,} with squares of {figure.squares:,} in {figure.games:,} games"
