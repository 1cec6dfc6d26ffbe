"""What holds of every tally because of how it is counted (`kernel/tally.py`, `kernel/tally_end.py`).

Each move has its verb, each measure its takers, each histogram every game; what holds of any game the studio checks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.fields import CAPACITIES, Tables
from generator.games.balance_control.rules.records import layouts
from generator.games.balance_control.simulate.figures import EDGE
from generator.games.balance_control.simulate.kernel import tally_fields as tf
from generator.games.balance_control.simulate.kernel.tally_fields import Tally
from generator.games.balance_control.simulate.tallying import summed_fields
from generator.games.balance_control.table.game import Game
from generator.simulate.many import ADVANTAGE, PEAK, SCORE, SHARED, WINS, View
from generator.simulate.summary import KEPT, top
from generator.values import dataclass

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
    "turns": ("turns", tf.TURNS),
    "decisions": ("decisions", tf.AMOUNTS),
    "margin": ("margin", tf.COUNTS),
    "formalisations": ("formalized", tf.COUNTS),
    "conversions": ("converted", tf.COUNTS),
    "noise": ("noise", tf.AMOUNTS),
    "lead_changes": ("lead_changes", tf.COUNTS),
    "passes": ("passes", tf.COUNTS),
}
"""Paired figures whose games stand in a histogram too, and where that ends."""


@dataclass(frozen=True)
class _View(View):
    """Figures, with what is known of their games."""

    tables: Tables

    def exact(self, name: str, last: int) -> bool:
        """Whether a histogram tells of all moves that were played: no game was broken off, none lies beyond it."""
        return self.stuck == 0 and self.summary.number(name, last) == 0

    def played(self, verb: int) -> int:
        """How often a verb was played."""
        return sum(self.summary.number("moves", seat, verb) for seat in range(self.tables.players))


def room(tables: Tables, meaning: str) -> int:
    """How many seats, departments, … the configuration has; elsewhere what the tally has room for."""
    own = {
        "seats": tables.players,
        "groups": tables.players + 1,
        "departments": tables.departments,
        "overlays": tables.overlays,
        "kinds": tables.kinds,
        "cards": tables.cards,
    }
    return own.get(meaning, CAPACITIES[meaning])


def sizes(tables: Tables, field: str) -> tuple[int, ...]:
    """How many places a field of the tally has; `KeyError` where it isn't one that is added up."""
    if field not in summed_fields():
        raise KeyError(field)
    return tuple(room(tables, meaning) for meaning in layouts(Tally)[field].shape)


def in_each_game(tables: Tables) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The histograms that contain each finished game once."""
    yield from ((name, ()) for name in ONCE_A_GAME)
    for name, meaning in ONCE_A_GAME_EACH.items():
        yield from ((name, (row,)) for row in range(room(tables, meaning)))


def broken(view: View, tables: Tables) -> Iterator[str]:
    """What of figures can't be true."""
    own = _View(view.summary, view.done, tables)
    for law in LAWS:
        yield from law(own)


def _victories(v: _View) -> Iterator[str]:
    """Every finished game is won by one seat or shared by several (R3.8); only a shared one has no margin."""
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
        if counted > moves or (v.exact(name, tf.COUNTS) and counted != moves):
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
    if v.exact("decisions", tf.AMOUNTS) and sum(branching.values()) > v.sum_of("decisions"):
        yield "branching has more decisions than there were"
    if v.exact("rounds", tf.COUNTS) and v.sum_of("turns") > v.tables.players * v.sum_of("rounds"):
        yield "there are more turns than the rounds hold"


def _tiles(v: _View) -> Iterator[str]:
    """At a settlement a tile with markers is led or blocked; only a led one changes hands."""
    for kind in range(v.tables.kinds):
        seen, led, blocked, contested, changed = (
            v.summary.number(name, kind) for name in ("seen", "led", "blocked", "contested", "changed")
        )
        if led + blocked > seen or contested > led + blocked or changed > led:
            yield f"of {seen:,} tiles of kind {kind} {led:,} are led, {blocked:,} blocked, {contested:,} contested"
        laid, won = v.summary.number("laid", kind), v.summary.number("won", kind)
        if won > laid or laid > (v.tables.pile[kind] + 1) * v.summary.games:
            yield f"{won:,} of {laid:,} tiles of kind {kind} are the winner's, more than the box holds"
    if v.summary.number("spilt") > v.summary.total("blocked"):
        yield "spilt holds more tiles than are blocked"


def _lead(v: _View) -> Iterator[str]:
    """Whoever leads after a turn does so in a game that has this turn."""
    left, turns = v.summary.games, v.summary.row("turns")
    for turn in range(tf.TURNS + 1):
        games, won = v.summary.number("lead_games", turn), v.summary.number("lead_won", turn)
        if games > (left if turn else 0) or won > min(games, v.sole):
            yield f"after turn {turn} {games:,} games have a leader, {won:,} of whom win; {left:,} games got there"
        left -= turns.get(turn, 0)


def _noise(v: _View) -> Iterator[str]:
    """All that lies in Noise lies there of some department."""
    whole, parts = v.sum_of("noise"), v.summary.total("noise_of")
    if whole > parts or (whole != parts and v.summary.number("noise", tf.AMOUNTS) == 0):
        yield f"noise comes to {whole:,}, its departments to {parts:,}"


def _extremes(v: _View) -> Iterator[str]:
    """The games worth a look are those that the histograms end with."""
    found = {kind: [value for value, _ in v.summary.extremes.get(kind, ())] for kind in range(len(tf.EXTREMES))}
    for kind, name, last in (
        (tf.EXTREME_MARGIN, "margin", tf.COUNTS),
        (tf.EXTREME_PASSES, "passes", tf.COUNTS),
        (tf.EXTREME_LONG, "decisions", tf.AMOUNTS),
    ):
        if [min(value, last) for value in found[kind]] != top(v.summary.row(name)):
            yield f"the extreme games of {name} aren't those of its histogram"
    piles = [max(v.summary.row("peak", row), default=0) for row in range(v.tables.departments)]
    if min(max(found[tf.EXTREME_PILE], default=0), tf.AMOUNTS) != max(piles, default=0):
        yield "the greatest pile isn't that of the histogram"
    if found[tf.EXTREME_STUCK] != [1] * min(v.stuck, KEPT):
        yield "the games that were broken off aren't as many as are named"
    if any(value > v.tables.players for value in found[tf.EXTREME_IDLE]):
        yield "more seats idled than there are"


LAWS: Final[tuple[Callable[[_View], Iterator[str]], ...]] = (
    *(_victories, _measures, _moves, _length, _tiles, _lead, _noise, _extremes),
)


Known = Callable[[View], int | None]


def in_summary(game: Game) -> dict[str, Known]:
    """What a side's own figures say of each paired one; None where they end before the greatest values do."""
    names = game.names
    found: dict[str, Known] = {
        f"{WINS} {seat}": partial(_number, "wins", place) for place, seat in enumerate(names.seats)
    }
    for place, seat in enumerate(names.seats):
        found[f"{SCORE} {seat}"] = partial(_sum, "on_board", tf.COUNTS, (place,))
    found[SHARED] = lambda view: view.shared
    found |= {figure: partial(_sum, name, last, ()) for figure, (name, last) in COUNTED_AS.items()}
    found["focuses_that_give"] = partial(_number, "focuses", tf.OUTCOME_GAIN)
    for slot, department in enumerate(names.departments):
        found[f"{PEAK} {department}"] = partial(_sum, "peak", tf.AMOUNTS, (slot,))
    for place, card in enumerate(names.measures):
        found |= {f"{deed} {card}": partial(_doers, deed, place) for deed in DEEDS}
        found[f"{ADVANTAGE} {card}"] = partial(_edges, place, len(names.seats))
    for place, kind in enumerate(names.kinds):
        found |= {f"{name} {kind}": partial(_number, name, place) for name in ("laid", "won")}
    return found


def _number(name: str, place: int, view: View) -> int:
    return view.summary.number(name, place)


def _sum(name: str, last: int, place: tuple[int, ...], view: View) -> int | None:
    return None if view.summary.number(name, *place, last) else view.sum_of(name, *place)


def _edges(card: int, seats: int, view: View) -> int:
    """By how much those who played a measure are ahead in all games; see `figures.edge`."""
    without, with_it = (view.summary.row(f"played_{way}", card) for way in (1, 2))
    return sum(
        EDGE // number * with_it.get(number, 0) - EDGE // (seats - number) * without.get(number, 0)
        for number in range(1, seats)
    )


def _doers(deed: str, card: int, view: View) -> int:
    return sum(view.sum_of(f"{deed}_{way}", card) for way in range(3))
