"""What a stage says in a line: in come a match and the choice that is about to be given, out come its words."""

from __future__ import annotations

from dataclasses import dataclass, replace

from generator.rules import codes as c
from generator.rules.words.formalize import formalize_row
from generator.table.game import Match
from generator.table.moves.grammar import (
    CentreMoveLine,
    CentreRemoveLine,
    Line,
    OverlayMoveLine,
    OverlayPlaceLine,
    Replaced,
    Suffixes,
    Unit,
)

WAYS = (c.ASK_LIFT, c.ASK_KEEP, c.ASK_REPLACE, c.ASK_WITH)
"""Stages that say how a line is paid, and stand behind its base as suffixes; so do extra costs, but for `pay`."""

Words = tuple[str, ...]


@dataclass(frozen=True)
class Spelling:
    """A line in progress as words: its base so far, and the suffixes that stand behind it whenever they come."""

    base: Words = ()
    suffixes: Words = ()

    def longer(self, match: Match, choice: int) -> Spelling:
        """With one more stage, which is about to be given."""
        if choice == c.WITHOUT:
            return self
        if match.state.ask == c.ASK_WITH:
            instead = f"{self.suffixes[-1]}{'' if self.suffixes[-1].endswith('=') else '+'}{_word(match, choice)}"
            return replace(self, suffixes=(*self.suffixes[:-1], instead))
        if match.state.ask in WAYS:
            return replace(self, suffixes=(*self.suffixes, *paid_with_one_more(match, Suffixes(), choice).words()))
        if match.state.ask == c.ASK_EXTRA and match.state.verb != c.PAY:
            return replace(self, suffixes=(*self.suffixes, f"+{unit_of(match, choice)}"))
        return replace(self, base=longer_base(match, self.base, choice))

    def __str__(self) -> str:
        return " ".join((*self.base, *self.suffixes))


def longer_base(match: Match, so_far: Words, choice: int) -> Words:
    """The words of a line with one more stage."""
    state = match.state
    if state.ask == c.ASK_VERB:
        return {c.CENTRE_MOVE: ("centre",), c.CENTRE_REMOVE: ("centre",), c.OVERLAY_MOVE: ("overlay", "move")}.get(
            choice, (c.VERBS[choice],)
        )
    if state.ask == c.ASK_EDGE:
        return ("tile", str(match.edge(choice - c.EDGE0)))
    if state.ask in WAYS:
        return so_far
    if state.ask == c.ASK_EXTRA:
        return (*so_far, str(unit_of(match, choice)))
    words = (*so_far, _word(match, choice))
    if state.ask == c.ASK_TILE and state.verb == c.FORMALIZE:
        return (*words, *fixed_words(match, choice))
    if state.ask == c.ASK_TILE and state.verb in (c.CENTRE_MOVE, c.CENTRE_REMOVE):
        return (*words, "move" if state.verb == c.CENTRE_MOVE else "remove")
    return words


def free_units(match: Match, choice: int) -> int:
    """How many resources of free choice a formalisation through the tile costs."""
    return match.game.tables.row_cost[_row(match, choice)][c.SLOTS]


def _row(match: Match, choice: int) -> int:
    return formalize_row(match.game.tables, match.state.tile_kind[choice - c.TILE0])


def fixed_words(match: Match, choice: int) -> Words:
    """The departments that a formalisation's cost names itself."""
    cost = match.game.tables.row_cost[_row(match, choice)]
    return tuple(d for slot, d in enumerate(match.game.names.catalogue.departments) for _ in range(cost[slot]))


def _word(match: Match, choice: int) -> str:
    names, state = match.game.names, match.state
    starts: tuple[tuple[int, tuple[str, ...]], ...] = (
        (c.WITH0, names.catalogue.departments),
        (c.BASE0, names.catalogue.departments),
        (c.OPTION0, tuple(str(number) for number in range(1, 9))),
        (c.OVERLAY0, names.catalogue.overlays),
        (c.DEPARTMENT0, names.catalogue.departments),
        (c.SEAT0, names.seats),
        (c.CARD0, names.catalogue.measures),
    )
    for start, ids in starts:
        if choice >= start:
            return ids[choice - start]
    tile = state.near[state.pick_tile][choice - c.DIRECTION0] if choice >= c.DIRECTION0 else choice - c.TILE0
    return str(match.cell(tile))


def paid_with_one_more(match: Match, so_far: Suffixes, choice: int) -> Suffixes:
    """The suffixes with one more payment."""
    departments = match.game.names.catalogue.departments
    if choice == c.WITHOUT:
        return so_far
    if choice >= c.WITH0:
        *before, last = so_far.replaced
        longer = replace(last, paid=(*last.paid, departments[choice - c.WITH0]))
        return replace(so_far, replaced=(*before, longer))
    if choice >= c.REPLACE0:
        started = Replaced(departments[(choice - c.REPLACE0) % c.SLOTS], ())
        return replace(so_far, replaced=(*so_far.replaced, started))
    if choice >= c.KEEP0:
        return replace(so_far, keep=(*so_far.keep, departments[choice - c.KEEP0]))
    if choice >= c.LIFT0:
        return replace(so_far, lift=departments[choice - c.LIFT0])
    return replace(so_far, extras=(*so_far.extras, unit_of(match, choice)))


def unit_of(match: Match, choice: int) -> Unit:
    """The unit of an extra cost, with the seat that somebody else's measure makes pay it."""
    names = match.game.names
    departments = names.catalogue.departments
    if choice >= c.SHIFT0:
        number = choice - c.SHIFT0
        return Unit(departments[number % c.SLOTS], names.seat_id(number // c.SLOTS))
    return Unit(departments[choice - c.EXTRA0])


def verb_code(line: Line) -> int:
    """The kernel's number of what a line does."""
    longer = {
        CentreMoveLine: c.CENTRE_MOVE,
        CentreRemoveLine: c.CENTRE_REMOVE,
        OverlayMoveLine: c.OVERLAY_MOVE,
        OverlayPlaceLine: c.OVERLAY_PLACE,
    }
    found = longer.get(type(line))
    return c.VERBS.index(line.verb) if found is None else found
