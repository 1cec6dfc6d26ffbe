"""Lines and the kernel's stages: what is legal as lines, the payments of a line, and a line given to a match.

The kernel asks stage by stage, a person writes one line. Here a line is unfolded into stages, and the tree of stages
folded into lines. Nothing of a position changes before the last stage of a line, so the tree is walked in place: the
fields of the line in progress are put back after each branch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from generator.hexes import Cell
from generator.rules import codes as c
from generator.rules.apply import apply
from generator.rules.choices import choice_code
from generator.rules.fields import State, layouts
from generator.rules.words.formalize import formalize_row
from generator.rules.words.substitute import paid_with, substitute_uses
from generator.table.game import Match
from generator.table.lacking import lacking
from generator.table.line_types import (
    CentreMoveLine,
    CentreRemoveLine,
    Choice,
    FormalizeLine,
    Line,
    OverlayMoveLine,
    OverlayPlaceLine,
    PayLine,
    Replaced,
    Suffixes,
    Unit,
)
from generator.table.lines import parse_line
from generator.table.why import IllegalLine, because, illegal

LINE_FIELDS = tuple(
    name
    for name in layouts(State)
    if name
    in ("ask", "verb", "base", "extra", "due", "shift", "special", "swapped", "keep", "lifted", "spared", "kept")
    or name.startswith(("pick_", "base_", "extra_", "due_", "shift_", "swap_", "keep_"))
)
"""The fields of the line in progress."""

WAYS = (c.ASK_LIFT, c.ASK_KEEP, c.ASK_REPLACE, c.ASK_WITH)
"""Stages that say how a line is paid, and stand behind its base as suffixes; so do extra costs, but for `pay`."""

Words = tuple[str, ...]


def legal_lines(match: Match) -> list[Line]:
    """The base lines that are legal for the seat that decides now, in text order; each has a payment."""
    if match.to_act is None:
        return []
    found = {" ".join(words) for words in _base_lines(match, ())}
    return sorted((parse_line(text, match.game.vocabulary) for text in found), key=str)


def payments(match: Match, line: Line) -> list[Line]:
    """The complete lines of a base line, in text order: itself, or one for each way to pay its extra costs. Raises
    `IllegalLine` with the reason where the line isn't legal."""
    base = line if isinstance(line, PayLine) else line.base()
    texts = {str(replace(base, suffixes=ways)) for ways in _all_ways(match, base)}
    if not texts:
        _Giver(match.copy(), base).give(stop_at_extras=True)
    return sorted((parse_line(text, match.game.vocabulary) for text in texts), key=str)


def is_legal(match: Match, line: Line) -> bool:
    """Whether a line, with or without its suffixes, is legal now."""
    try:
        if line == line.base() and not isinstance(line, PayLine):
            return next(_all_ways(match, line), None) is not None
        _Giver(match.copy(), line).give(stop_at_extras=False)
    except IllegalLine:
        return False
    return True


def play_line(match: Match, line: Line) -> None:
    """Plays a complete line and all that follows by itself, up to the next decision of a seat or of chance. Raises
    `IllegalLine` with the rule that speaks against it; the match is unchanged then."""
    trial = match.copy()
    _Giver(trial, line).give(stop_at_extras=False)
    match.state, match.scratch = trial.state, trial.scratch
    match.events += trial.events


# Folding ------------------------------------------------------------------------------------------------------------


def _save(state: State) -> dict[str, object]:
    return {name: _copied(getattr(state, name)) for name in LINE_FIELDS}


def _copied(value: object) -> object:
    return [row[:] if isinstance(row, list) else row for row in value] if isinstance(value, list) else value


def _restore(state: State, saved: dict[str, object]) -> None:
    for name, value in saved.items():
        setattr(state, name, _copied(value))


def _base_lines(match: Match, so_far: Words) -> Iterator[Words]:
    state = match.state
    saved = _save(state)
    for choice in match.options():
        longer = _longer(match, so_far, choice)
        if _ends_base(match, choice):
            yield longer
            continue
        apply(state, match.game.tables, match.scratch, choice)
        yield from _base_lines(match, longer)
        _restore(state, saved)


def _ends_base(match: Match, choice: int) -> bool:
    """Whether a stage ends the base line: what follows is paying extra costs, or nothing."""
    state, tables = match.state, match.game.tables
    match state.ask:
        case c.ASK_EDGE | c.ASK_DIRECTION | c.ASK_GOAL | c.ASK_GET:
            return True
        case c.ASK_VERB:
            return choice in (c.DECLINE, c.SKIP, c.PASS)
        case c.ASK_TILE:
            return state.verb in (c.PLACE, c.RESOLVE) or (state.verb == c.FORMALIZE and not _free_units(match, choice))
        case c.ASK_BASE:
            return state.base_n + 1 == state.base_due
        case c.ASK_EXTRA:
            return state.extra_n + 1 == state.due_n
        case c.ASK_CARD:
            card = choice - c.CARD0
            return state.verb == c.TAKE or not (tables.card_choice_n[card] or tables.card_cost[card][c.SLOTS])
        case c.ASK_CHOICE:
            return _ends_choices(match)
        case _:
            return False


def _ends_choices(match: Match) -> bool:
    state, tables = match.state, match.game.tables
    state.pick_n += 1
    more = choice_code(state, tables) > 0
    state.pick_n -= 1
    return not more and not (state.verb == c.PLAY and tables.card_cost[state.pick_card][c.SLOTS])


def _free_units(match: Match, choice: int) -> int:
    """How many resources of free choice a formalisation through the tile costs."""
    return match.game.tables.row_cost[_row(match, choice)][c.SLOTS]


def _row(match: Match, choice: int) -> int:
    return formalize_row(match.game.tables, match.state.tile_kind[choice - c.TILE0])


def _fixed_words(match: Match, choice: int) -> Words:
    """The departments that a formalisation's cost names itself."""
    cost = match.game.tables.row_cost[_row(match, choice)]
    return tuple(d for slot, d in enumerate(match.game.names.catalogue.departments) for _ in range(cost[slot]))


def _longer(match: Match, so_far: Words, choice: int) -> Words:
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
        return (*so_far, str(_unit(match, choice)))
    words = (*so_far, _word(match, choice))
    if state.ask == c.ASK_TILE and state.verb == c.FORMALIZE:
        return (*words, *_fixed_words(match, choice))
    if state.ask == c.ASK_TILE and state.verb in (c.CENTRE_MOVE, c.CENTRE_REMOVE):
        return (*words, "move" if state.verb == c.CENTRE_MOVE else "remove")
    return words


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
            return replace(self, suffixes=(*self.suffixes, *_paid(match, Suffixes(), choice).words()))
        if match.state.ask == c.ASK_EXTRA and match.state.verb != c.PAY:
            return replace(self, suffixes=(*self.suffixes, f"+{_unit(match, choice)}"))
        return replace(self, base=_longer(match, self.base, choice))

    def __str__(self) -> str:
        return " ".join((*self.base, *self.suffixes))


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


def _all_ways(match: Match, base: Line) -> Iterator[Suffixes]:
    """All ways to pay a base line. Raises `IllegalLine` where it fails before any payment."""
    giver = _Giver(match.copy(), base)
    if match.to_act is None:
        giver.give(stop_at_extras=True)
    yield from _ways(giver, Suffixes())


def _ways(giver: _Giver, so_far: Suffixes) -> Iterator[Suffixes]:
    """All ways to pay a line from here on; the giver's match is its own."""
    match, state = giver.match, giver.match.state
    while not (state.ask in WAYS or (state.ask == c.ASK_EXTRA and state.verb != c.PAY)):
        giver.step()
        if state.verb < 0:
            giver.all_said()
            yield so_far
            return
    for choice in match.options():
        branch = giver.branch()
        longer = _paid(match, so_far, choice)
        branch.match.give(choice)
        try:
            if branch.match.state.verb < 0:
                branch.all_said()
                yield longer
            else:
                yield from _ways(branch, longer)
        except IllegalLine:
            continue  # paid like that, the rest of the line isn't legal any more


def _paid(match: Match, so_far: Suffixes, choice: int) -> Suffixes:
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
    return replace(so_far, extras=(*so_far.extras, _unit(match, choice)))


def _unit(match: Match, choice: int) -> Unit:
    names = match.game.names
    departments = names.catalogue.departments
    if choice >= c.SHIFT0:
        number = choice - c.SHIFT0
        return Unit(departments[number % c.SLOTS], names.seat_id(number // c.SLOTS))
    return Unit(departments[choice - c.EXTRA0])


def _given(line: Line) -> list[object]:
    """What a line names in the order in which the kernel asks for it."""
    if isinstance(line, PayLine):
        return []
    if isinstance(line, FormalizeLine):
        return [line.at, *line.paid]
    return [part for part in line.parts() if part not in ("move", "remove")]


_SPECIALS = {
    c.ASK_LIFT: "R11.6: nothing is lowered or made dearer here that a measure lets one lift by paying",
    c.ASK_KEEP: "R12.3: no measure takes influence away here that could be kept by paying",
}
"""What is wrong with a way to pay that nothing asked for."""


# Unfolding ----------------------------------------------------------------------------------------------------------


@dataclass
class _Giver:
    """Gives the stages of a line to a match, one after the other."""

    match: Match
    line: Line

    def __post_init__(self) -> None:
        line = self.line
        self.replaced = sorted(line.suffixes.replaced, key=self._pair)
        self.instead: list[str] = []
        lift = [line.suffixes.lift] if line.suffixes.lift else []
        keep = sorted(line.suffixes.keep, key=self.match.game.names.department)
        self.specials = {c.ASK_LIFT: lift, c.ASK_KEEP: keep}
        units = line.units if isinstance(line, PayLine) else line.suffixes.extras
        self.units = sorted(units, key=lambda unit: (not unit.seat, self._unit_choice(unit)))
        self.parts = _given(line)

    def give(self, stop_at_extras: bool) -> None:
        """All stages of the line; with `stop_at_extras` those up to the extra costs, where anything may be paid."""
        match, state = self.match, self.match.state
        if match.to_act is None:
            raise illegal(
                self.line, "R3.6: the game is over" if match.over else "R3.1: a draw comes first, no seat decides"
            )
        while not (stop_at_extras and state.ask == c.ASK_EXTRA and state.verb != c.PAY):
            if stop_at_extras and state.ask in WAYS:
                match.give(match.options()[-1])
            else:
                self.step()
            if state.verb < 0:
                break
        self.all_said()
        if self.units and not stop_at_extras:
            raise illegal(self.line, f"R11.5: '{self.units[0]}' is too much, no further extra cost is due")
        for ask, said in _SPECIALS.items():
            if self.specials[ask]:
                raise illegal(self.line, said)
        if self.replaced and not stop_at_extras:
            raise illegal(self.line, f"R12.5: nothing of this cost is left that {self.replaced[0]} could pay")

    def all_said(self) -> None:
        """Nothing of the base line is left."""
        if self.parts:
            said = lacking(self.match, self.line) or f"R12.5: '{self.parts[0]}' is too much"
            raise illegal(self.line, said)

    def step(self) -> None:
        """The next stage of the line."""
        match, state = self.match, self.match.state
        choice = self._choice()
        if choice not in match.options():
            raise because(match, self.line, choice)
        if state.ask == c.ASK_TILE and state.verb == c.FORMALIZE:
            self._take_fixed(_fixed_words(match, choice))
        match.give(choice)

    def branch(self) -> _Giver:
        """A giver of the same line to a copy of the match, as far as this one has come."""
        copy = _Giver(self.match.copy(), self.line)
        copy.units, copy.parts, copy.specials = (
            list(self.units),
            list(self.parts),
            {ask: list(paid) for ask, paid in self.specials.items()},
        )
        copy.replaced, copy.instead = list(self.replaced), list(self.instead)
        return copy

    def _take_fixed(self, fixed: Words) -> None:
        """Departments that the cost names itself are taken from the line before those of free choice."""
        for word in fixed:
            if word in self.parts:
                self.parts.remove(word)
            else:
                raise illegal(self.line, f"R7.1: the cost names {word}", " ".join(fixed))

    def _next(self) -> object:
        if not self.parts:
            raise because(self.match, self.line)
        return self.parts.pop(0)

    def _choice(self) -> int:
        asked = _ANSWERS.get(self.match.state.ask)
        return self._named(self._next()) if asked is None else asked(self)

    def _department(self) -> int:
        return self.match.game.names.department(str(self._next()))

    def _verb(self) -> int:
        kinds = {
            CentreMoveLine: c.CENTRE_MOVE,
            CentreRemoveLine: c.CENTRE_REMOVE,
            OverlayMoveLine: c.OVERLAY_MOVE,
            OverlayPlaceLine: c.OVERLAY_PLACE,
        }
        found = kinds.get(type(self.line))
        return c.VERBS.index(self.line.verb) if found is None else found

    def _edge(self) -> int:
        if self.line.verb != "tile":
            raise because(self.match, self.line)
        cell = self._next()
        assert isinstance(cell, Cell)
        edge = self.match.edge_at(cell)
        if edge < 0:
            taken = self.match.tile_at(cell) >= 0
            raise illegal(self.line, f"R3.2: {cell} " + ("holds a tile already" if taken else "touches no tile"))
        return c.EDGE0 + edge

    def _tile(self) -> int:
        cell = self._next()
        assert isinstance(cell, Cell)
        tile = self.match.tile_at(cell)
        if tile < 0:
            raise illegal(self.line, f"R3.2: no tile lies on {cell}")
        return tile

    def _direction(self) -> int:
        goal, state = self._tile(), self.match.state
        for direction in range(6):
            if state.near[state.pick_tile][direction] == goal:
                return c.DIRECTION0 + direction
        raise illegal(self.line, f"R6.1: {self.match.cell(goal)} isn't next to {self.match.cell(state.pick_tile)}")

    def _extra(self) -> int:
        if not self.units:
            raise because(self.match, self.line)
        return self._unit_choice(self.units.pop(0))

    def _special(self) -> int:
        ask = self.match.state.ask
        if not self.specials[ask]:
            return c.WITHOUT
        named = self.specials[ask].pop(0)
        start = c.LIFT0 if ask == c.ASK_LIFT else c.KEEP0
        return start + self.match.game.names.department(named)

    def _pair(self, replaced: Replaced) -> int:
        """The substitute that allows a replacement, and the department, as the kernel numbers both together."""
        names, tables, state = self.match.game.names, self.match.game.tables, self.match.state
        department = names.department(replaced.instead_of)
        paid = sum(1 << names.department(name) for name in set(replaced.paid))
        for slot in range(tables.substitutes):
            count = tables.row_count[tables.substitute_row[slot]]
            allowed = substitute_uses(state, tables, state.actor, slot) and paid_with(tables, slot, department, False)
            if count == len(replaced.paid) and not paid & ~allowed:
                return slot * c.SLOTS + department
        raise illegal(self.line, f"R12.5: no measure lets {self.match.to_act} pay {replaced}")

    def _replaced(self) -> int:
        if not self.replaced:
            return c.WITHOUT
        found = self.replaced.pop(0)
        self.instead = sorted(found.paid, key=self.match.game.names.department)
        return c.REPLACE0 + self._pair(found)

    def _unit_choice(self, unit: Unit) -> int:
        names = self.match.game.names
        department = names.department(unit.department)
        return c.SHIFT0 + names.seat(unit.seat) * c.SLOTS + department if unit.seat else c.EXTRA0 + department

    def _card(self) -> int:
        names = self.match.game.names
        card = str(self._next())
        if card not in names.catalogue.measures:
            raise illegal(self.line, "R12.1: this measure is in no deck of this game")
        return c.CARD0 + names.card(card)

    def _named(self, part: object) -> int:
        """A choice of a card's or an overlay's line."""
        names = self.match.game.names
        value = part.value if isinstance(part, Choice) else part
        code = choice_code(self.match.state, self.match.game.tables)
        if isinstance(value, Cell):
            tile = self.match.tile_at(value)
            if tile < 0:
                raise illegal(self.line, f"R3.2: no tile lies on {value}")
            return c.TILE0 + tile
        if code == c.OPTION:
            return c.OPTION0 + int(str(value)) - 1
        if code == c.DEPARTMENT:
            return c.DEPARTMENT0 + names.department(str(value))
        if code in (c.PLAYER, c.OPPONENT):
            return c.SEAT0 + names.seat(str(value))
        return c.OVERLAY0 + names.overlay(str(value))


_ANSWERS: dict[int, Callable[[_Giver], int]] = {
    c.ASK_EDGE: _Giver._edge,
    c.ASK_VERB: _Giver._verb,
    c.ASK_TILE: lambda giver: c.TILE0 + giver._tile(),
    c.ASK_DIRECTION: _Giver._direction,
    c.ASK_GOAL: lambda giver: c.TILE0 + giver._tile(),
    c.ASK_BASE: lambda giver: c.BASE0 + giver._department(),
    c.ASK_EXTRA: _Giver._extra,
    c.ASK_LIFT: _Giver._special,
    c.ASK_KEEP: _Giver._special,
    c.ASK_REPLACE: _Giver._replaced,
    c.ASK_WITH: lambda giver: c.WITH0 + giver.match.game.names.department(giver.instead.pop(0)),
    c.ASK_GIVE: lambda giver: c.DEPARTMENT0 + giver._department(),
    c.ASK_GET: lambda giver: c.DEPARTMENT0 + giver._department(),
    c.ASK_CARD: _Giver._card,
}
"""How a line answers each stage; what isn't listed is a choice that the line names."""
