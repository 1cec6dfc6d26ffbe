"""Checks that figures can be true of the games that they claim to count.

A worker may be faulty or a stranger's; a file may have been changed. Here every result from elsewhere is checked for
what holds of every tally because of how it is counted (`kernel/tally.py`, `kernel/tally_end.py`): each finished game is
in each histogram once, each victory has a winner, each move a verb, and so on.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.fields import CAPACITIES, Tables
from generator.games.balance_control.rules.records import layouts
from generator.simulate.kernel.tally_fields import (
    AMOUNTS,
    COUNTS,
    EXTREME_IDLE,
    EXTREME_LONG,
    EXTREME_MARGIN,
    EXTREME_PASSES,
    EXTREME_PILE,
    EXTREME_STUCK,
    EXTREMES,
    KEPT,
    OUTCOME_GAIN,
    TURNS,
    Tally,
)
from generator.simulate.pairs import PEAK, SHARED, WINS, Figures, Paired, Totals, figure_names
from generator.simulate.setting import Setting, table_of
from generator.simulate.summary import DIGESTS, OPENINGS, Summary, greatest, summed_fields

Range = tuple[int, int]

ONCE_A_GAME: Final = (
    *("margin", "turns", "rounds", "decisions", "passes", "formalized", "converted", "noise", "lead_changes"),
)
"""Histograms that contain each finished game once."""
ONCE_A_GAME_EACH: Final = {
    "on_board": "seats",
    "unplaced": "seats",
    "peak_influence": "seats",
    "peak": "departments",
    "peak_overlay": "overlays",
}
"""Tables in which it does so in each row, and what the rows stand for."""
DEEDS: Final = {"taken": c.TAKE, "played": c.PLAY}
"""What is done with measures, and by which verb."""
COUNTED_AS: Final = {
    "turns": ("turns", TURNS),
    "decisions": ("decisions", AMOUNTS),
    "margin": ("margin", COUNTS),
    "formalisations": ("formalized", COUNTS),
    "conversions": ("converted", COUNTS),
    "noise": ("noise", AMOUNTS),
    "lead_changes": ("lead_changes", COUNTS),
    "passes": ("passes", COUNTS),
}
"""Paired figures whose games stand in a histogram too, and where that ends."""


def unsound(totals: Totals, settings: Sequence[Setting], done: Sequence[Range]) -> str:
    """Why figures can't be those of these games of the settings, ranges in order; empty where they can."""
    if not totals.summaries and not done:
        return ""
    if len(totals.summaries) != len(settings) or len(totals.pairs) != len(settings) - 1:
        return f"{len(totals.pairs)} of {len(settings) - 1} sides"
    views = [
        _View(summary, table_of(setting).tables, done)
        for summary, setting in zip(totals.summaries, settings, strict=True)
    ]
    for number, view in enumerate(views):
        if fault := next((fault for law in LAWS for fault in law(view)), ""):
            return f"side {'b' if number else 'a'}: {fault}" if totals.pairs else fault
    others = zip(totals.pairs, settings[1:], views[1:], strict=True)
    faults = (_unsound_pairs(figures, (settings[0], other), (views[0], view)) for figures, other, view in others)
    return next(filter(None, faults), "")


@dataclass(frozen=True)
class _View:
    """Figures, with what is known of their games."""

    summary: Summary
    tables: Tables
    done: Sequence[Range]

    @cached_property
    def held(self) -> int:
        """How many games there are."""
        return sum(end - first for first, end in self.done)

    @cached_property
    def stuck(self) -> int:
        return self.summary.number("stuck")

    @cached_property
    def shared(self) -> int:
        return self.summary.total("shared")

    @cached_property
    def sole(self) -> int:
        return self.summary.total("wins")

    def rows(self, meaning: str) -> int:
        """How many seats, departments, … the configuration has; elsewhere what the tally has room for."""
        own = {
            "seats": self.tables.players,
            "groups": self.tables.players + 1,
            "departments": self.tables.departments,
            "overlays": self.tables.overlays,
            "kinds": self.tables.kinds,
            "cards": self.tables.cards,
        }
        return own.get(meaning, CAPACITIES[meaning])

    def sum_of(self, name: str, *place: int) -> int:
        """The sum of a histogram's values; the least that it can be where some lie beyond the last place."""
        return sum(value * games for value, games in self.summary.row(name, *place).items())

    def exact(self, name: str, last: int) -> bool:
        """Whether a histogram tells of all moves that were played: no game was broken off, none lies beyond it."""
        return self.stuck == 0 and self.summary.number(name, last) == 0

    def played(self, verb: int) -> int:
        """How often a verb was played."""
        return sum(self.summary.number("moves", seat, verb) for seat in range(self.tables.players))


def _places(v: _View) -> Iterator[str]:
    """Every number is a positive integer, at a place where the configuration has a seat, a card, …"""
    known = summed_fields()
    for name, numbers in v.summary.numbers.items():
        if name not in known:
            yield f"nothing is called '{name}'"
            continue
        sizes = [v.rows(meaning) for meaning in layouts(Tally)[name].shape]
        for place, number in numbers.items():
            if number <= 0:
                yield f"{name} has the number {number}"
            if len(place) != len(sizes) or not all(0 <= at < size for at, size in zip(place, sizes, strict=True)):
                yield f"{name} has a number at {place}, where there is nothing"


def _games(v: _View) -> Iterator[str]:
    """Every game either came to its end or was broken off."""
    if v.summary.games + v.stuck != v.held:
        yield f"{v.held:,} games are claimed, {v.summary.games + v.stuck:,} are held"


def _histograms(v: _View) -> Iterator[str]:
    """Every finished game is in every histogram once."""
    for name in ONCE_A_GAME:
        if v.summary.total(name) != v.summary.games:
            yield f"{name} holds {v.summary.total(name):,} of {v.summary.games:,} games"
    for name, meaning in ONCE_A_GAME_EACH.items():
        for row in range(v.rows(meaning)):
            if v.summary.total(name, row) != v.summary.games:
                yield f"{name} holds {v.summary.total(name, row):,} of {v.summary.games:,} games in row {row}"


def _victories(v: _View) -> Iterator[str]:
    """Every finished game is won by one seat or shared by several (R3.8); only a shared one has no margin."""
    if v.sole + v.shared != v.summary.games:
        yield f"{v.sole:,} games won alone and {v.shared:,} shared are not {v.summary.games:,}"
    if v.summary.number("shared", 0) or v.summary.number("shared", 1):
        yield "a victory is shared by fewer than two"
    if v.summary.total("shared_by") != v.sum_of("shared"):
        yield "shared victories and the seats that shared them differ"
    if any(games > v.shared for games in v.summary.row("shared_by").values()):
        yield "a seat shared more victories than there were"
    if v.summary.total("behind") != v.sole:
        yield f"behind holds {v.summary.total('behind'):,} of {v.sole:,} games won alone"
    if v.summary.number("margin", 0) != v.shared:
        yield "shared victories and games without a margin differ"


def _measures(v: _View) -> Iterator[str]:
    """Every finished game is counted once at every measure, by how many took it and who won."""
    seats = v.tables.players
    for deed, verb in DEEDS.items():
        if v.summary.total(deed) != v.played(verb):
            yield f"{deed} holds {v.summary.total(deed):,}, {v.played(verb):,} such moves were played"
        for card in range(v.tables.cards):
            none, not_he, he = (v.summary.row(f"{deed}_{way}", card) for way in range(3))
            if sum(none.values()) != v.shared or sum(not_he.values()) + sum(he.values()) != v.sole:
                yield f"{deed} doesn't hold every game at measure {card}"
            if 0 in he or seats in not_he:
                yield f"{deed}: the winner both did and didn't at measure {card}"
            doers = sum(number * games for row in (none, not_he, he) for number, games in row.items())
            times = v.summary.number(deed, card)
            if doers > times or (v.stuck == 0 and doers == 0 < times):
                yield f"{deed}: {doers:,} seats did it {times:,} times at measure {card}"


def _moves(v: _View) -> Iterator[str]:
    """The moves counted by game add up to all moves, except for games that were broken off."""
    for name, verb in (("formalized", c.FORMALIZE), ("converted", c.CONVERT), ("passes", c.PASS)):
        moves, counted = v.played(verb), v.sum_of(name)
        if counted > moves or (v.exact(name, COUNTS) and counted != moves):
            yield f"{name} comes to {counted:,}, {moves:,} such moves were played"
    conversions = sum(v.summary.numbers.get("conversions", {}).values())
    if conversions != v.played(c.CONVERT):
        yield f"conversions holds {conversions:,}, {v.played(c.CONVERT):,} such moves were played"
    if v.summary.number("by_start") > v.played(c.FORMALIZE):
        yield "by_start holds more formalisations than there were"


def _length(v: _View) -> Iterator[str]:
    """Each seat has a turn a round at most; branching is counted at decisions, of two beginnings at least."""
    branching = v.summary.numbers.get("branching", {})
    if any(place[-1] < 2 for place in branching):
        yield "branching has a decision between fewer than two"
    if v.exact("decisions", AMOUNTS) and sum(branching.values()) > v.sum_of("decisions"):
        yield "branching has more decisions than there were"
    if v.exact("rounds", COUNTS) and v.sum_of("turns") > v.tables.players * v.sum_of("rounds"):
        yield "there are more turns than the rounds hold"


def _tiles(v: _View) -> Iterator[str]:
    """At a settlement a tile with markers is led or blocked; only a led one changes hands."""
    for kind in range(v.tables.kinds):
        seen, led, blocked, contested, changed = (
            v.summary.number(name, kind) for name in ("seen", "led", "blocked", "contested", "changed")
        )
        if led + blocked > seen or contested > led + blocked or changed > led:
            yield f"of {seen:,} tiles of kind {kind} {led:,} are led, {blocked:,} blocked, {contested:,} contested"
    if v.summary.number("spilt") > v.summary.total("blocked"):
        yield "spilt holds more tiles than are blocked"


def _lead(v: _View) -> Iterator[str]:
    """Whoever leads after a turn does so in a game that has this turn."""
    left, turns = v.summary.games, v.summary.row("turns")
    for turn in range(TURNS + 1):
        games, won = v.summary.number("lead_games", turn), v.summary.number("lead_won", turn)
        if games > (left if turn else 0) or won > min(games, v.sole):
            yield f"after turn {turn} {games:,} games have a leader, {won:,} of whom win; {left:,} games got there"
        left -= turns.get(turn, 0)


def _noise(v: _View) -> Iterator[str]:
    """All that lies in Noise lies there of some department."""
    whole, parts = v.sum_of("noise"), v.summary.total("noise_of")
    if whole > parts or (whole != parts and v.summary.number("noise", AMOUNTS) == 0):
        yield f"noise comes to {whole:,}, its departments to {parts:,}"


def _extremes(v: _View) -> Iterator[str]:
    """The games worth a look are games of these, the greatest of their kind, and what the histograms end with."""
    for kind, pairs in v.summary.extremes.items():
        if not 0 <= kind < len(EXTREMES):
            yield f"there is no kind {kind} of extreme games"
        if pairs != greatest(pairs) or len({game for _, game in pairs}) != len(pairs) or not pairs:
            yield f"the extreme games of kind {kind} aren't the greatest, each once"
        if any(value <= 0 or not _among(v.done, game) for value, game in pairs):
            yield f"an extreme game of kind {kind} is none of these"
    found = {kind: [value for value, _ in v.summary.extremes.get(kind, ())] for kind in range(len(EXTREMES))}
    for kind, name, last in (
        (EXTREME_MARGIN, "margin", COUNTS),
        (EXTREME_PASSES, "passes", COUNTS),
        (EXTREME_LONG, "decisions", AMOUNTS),
    ):
        if [min(value, last) for value in found[kind]] != _top(v.summary.row(name)):
            yield f"the extreme games of {name} aren't those of its histogram"
    piles = [max(v.summary.row("peak", row), default=0) for row in range(v.tables.departments)]
    if min(max(found[EXTREME_PILE], default=0), AMOUNTS) != max(piles, default=0):
        yield "the greatest pile isn't that of the histogram"
    if found[EXTREME_STUCK] != [1] * min(v.stuck, KEPT):
        yield "the games that were broken off aren't as many as are named"
    if any(value > v.tables.players for value in found[EXTREME_IDLE]):
        yield "more seats idled than there are"


def _top(histogram: dict[int, int]) -> list[int]:
    """The greatest values of the games of a histogram, as many as extremes are kept; none is 0."""
    found: list[int] = []
    for value in sorted(histogram, reverse=True):
        found += [value] * min(histogram[value], KEPT - len(found)) if value else []
    return found


def _among(done: Sequence[Range], game: int) -> bool:
    place = bisect_right(done, game, key=lambda each: each[0]) - 1
    return place >= 0 and game < done[place][1]


def _openings(v: _View) -> Iterator[str]:
    """Every game has an opening; beyond so many different ones some are let go."""
    openings, games = v.summary.openings, sum(v.summary.openings.values())
    if any(not 0 <= digest < DIGESTS or number <= 0 for digest, number in openings.items()) or len(openings) > OPENINGS:
        yield "openings has digests or numbers that can't be"
    if games > v.held or (games != v.held and len(openings) < OPENINGS):
        yield f"openings holds {games:,} of {v.held:,} games"


LAWS: Final[tuple[Callable[[_View], Iterator[str]], ...]] = (
    *(_places, _games, _histograms, _victories, _measures, _moves),
    *(_length, _tiles, _lead, _noise, _extremes, _openings),
)
"""In this order: the later ones take for granted that numbers stand where they may."""


def _unsound_pairs(figures: Figures, settings: tuple[Setting, Setting], sides: tuple[_View, _View]) -> str:
    """Why paired figures can't be those of these two sides; empty where they can."""
    if sorted(figures) != sorted(figure_names(*settings)):
        return "the figures aren't those that both sides have"
    names = [_names(setting) for setting in settings]
    for name, figure in figures.items():
        if fault := next(_pair(figure, sides), ""):
            return f"{name}: {fault}"
        for view, known, found in zip(sides, names, (figure.first, figure.second), strict=True):
            own = known[name](view)
            if own is not None and not any(each.stuck for each in sides) and own != found:
                return f"{name}: {found:,} in pairs, {own:,} in the side itself"
    return ""


def _pair(figure: Paired, sides: Sequence[_View]) -> Iterator[str]:
    """Pairs are of games that both sides finished; of whole numbers the square is as odd as the number, and no less."""
    most, least = min(side.summary.games for side in sides), sides[0].held - sum(side.stuck for side in sides)
    if not least <= figure.games <= most:
        yield f"{figure.games:,} pairs of {most:,} games"
    difference = figure.second - figure.first
    if (figure.squares - difference) % 2 or not abs(difference) <= figure.squares:
        yield f"a difference of {difference:,} with squares of {figure.squares:,}"
    if difference**2 > figure.squares * figure.games:
        yield f"a difference of {difference:,} with squares of {figure.squares:,} in {figure.games:,} games"


Known = Callable[[_View], int | None]


def _names(setting: Setting) -> dict[str, Known]:
    """What a side's own figures say of each paired one; None where they end before the greatest values do."""
    names = table_of(setting).names
    found: dict[str, Known] = {
        f"{WINS} {seat}": partial(_number, "wins", place) for place, seat in enumerate(names.seats)
    }
    found[SHARED] = lambda view: view.shared
    found |= {figure: partial(_sum, name, last, ()) for figure, (name, last) in COUNTED_AS.items()}
    found["focuses_that_give"] = partial(_number, "focuses", OUTCOME_GAIN)
    for slot, department in enumerate(names.catalogue.departments):
        found[f"{PEAK} {department}"] = partial(_sum, "peak", AMOUNTS, (slot,))
    for place, card in enumerate(names.catalogue.measures):
        found |= {f"{deed} {card}": partial(_doers, deed, place) for deed in DEEDS}
    return found


def _number(name: str, place: int, view: _View) -> int:
    return view.summary.number(name, place)


def _sum(name: str, last: int, place: tuple[int, ...], view: _View) -> int | None:
    return None if view.summary.number(name, *place, last) else view.sum_of(name, *place)


def _doers(deed: str, card: int, view: _View) -> int:
    return sum(view.sum_of(f"{deed}_{way}", card) for way in range(3))
