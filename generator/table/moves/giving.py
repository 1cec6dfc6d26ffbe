"""A line given to a match: in come both, and stage by stage the match takes what the kernel asks for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from generator.hexes import Cell
from generator.rules import codes as c
from generator.rules.choices import choice_code
from generator.rules.words.substitute import paid_with, substitute_uses
from generator.table.explanations.lacking import lacking
from generator.table.explanations.why import because, illegal
from generator.table.game import Match
from generator.table.moves.grammar import (
    Choice,
    FormalizeLine,
    Line,
    PayLine,
    Replaced,
    Unit,
)
from generator.table.moves.sub_moves import WAYS, Words, fixed_words, verb_code


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
_KEPT_ALREADY = "R12.3: what is lifted brings the influence, too; nothing is left to be kept by paying"


@dataclass
class Giver:
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
                kept = ask == c.ASK_KEEP and self.line.suffixes.lift is not None
                raise illegal(self.line, _KEPT_ALREADY if kept else said)
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
            self._take_fixed(fixed_words(match, choice))
        match.give(choice)

    def branch(self) -> Giver:
        """A giver of the same line to a copy of the match, as far as this one has come."""
        copy = Giver(self.match.copy(), self.line)
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


_ANSWERS: dict[int, Callable[[Giver], int]] = {
    c.ASK_EDGE: Giver._edge,
    c.ASK_VERB: lambda giver: verb_code(giver.line),
    c.ASK_TILE: lambda giver: c.TILE0 + giver._tile(),
    c.ASK_DIRECTION: Giver._direction,
    c.ASK_GOAL: lambda giver: c.TILE0 + giver._tile(),
    c.ASK_BASE: lambda giver: c.BASE0 + giver._department(),
    c.ASK_EXTRA: Giver._extra,
    c.ASK_LIFT: Giver._special,
    c.ASK_KEEP: Giver._special,
    c.ASK_REPLACE: Giver._replaced,
    c.ASK_WITH: lambda giver: c.WITH0 + giver.match.game.names.department(giver.instead.pop(0)),
    c.ASK_GIVE: lambda giver: c.DEPARTMENT0 + giver._department(),
    c.ASK_GET: lambda giver: c.DEPARTMENT0 + giver._department(),
    c.ASK_CARD: Giver._card,
}
"""How a line answers each stage; what isn't listed is a choice that the line names."""
