"""Strength, control, output and extra costs of a position, computed only from the effects at work and the pieces on the
table (R4.1–R4.5, R11), without the values that the kernel keeps up to date."""

from __future__ import annotations

from functools import cached_property
from math import prod

from generator.base.hexes import NEIGHBOURS
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.catalogue import effect_rows
from generator.games.balance_control.rules.fields import KernelState, KernelTables
from generator.games.balance_control.table.laws.effect_ledger import Effects, WorkingEffect, works

ACTIONS = (c.PLACE, c.MOVE, c.FORMALIZE, c.CONVERT, c.TAKE, c.CENTRE_MOVE, c.CENTRE_REMOVE, c.CLIMATE_PLAY)
"""What is a turn's action (R3.1)."""
OWN_EFFECTS = (c.FORMALIZE, c.CONVERT, c.CENTRE_MOVE, c.CENTRE_REMOVE, c.PRODUCTION, c.FOCUS_CHECK)
"""What is a tile's own effect (R11.5)."""
NO_EFFECTS = (c.LAY, c.OVERLAY_PLACE, c.OVERLAY_MOVE)
"""What is no effect (R13.1)."""
MANY = 10_000
"""More than anybody receives at once."""

ExtraUnits = list[int]
"""Extra units, each as a mask of the departments that may pay it."""


class RecomputedPosition:
    """A position whose values are computed from its pieces, under `effects` in round `now`."""

    def __init__(self, state: KernelState, tables: KernelTables, effects: Effects, now: int) -> None:
        self.state, self.tables, self.now = state, tables, now
        self.effects = [one for one in effects if works(one, now)]
        self.everything = effects
        self.kinds = state.tile_kind[: state.laid]

    def of(self, word: int) -> list[WorkingEffect]:
        """The effects of an effect word that work now."""
        return [one for one in self.effects if self.tables.row_word[one.row] == word]

    # Board ----------------------------------------------------------------------------------------------------------

    @cached_property
    def beside(self) -> list[list[int]]:
        """For each tile, the tile in each direction, found by cells; -1 if there is none."""
        cells = [(self.state.tile_q[tile], self.state.tile_r[tile]) for tile in range(self.state.laid)]
        at = {cell: tile for tile, cell in enumerate(cells)}
        return [[at.get((q + dq, r + dr), -1) for dq, dr in NEIGHBOURS] for q, r in cells]

    def lying(self, tile: int) -> list[int]:
        """How often overlays of each kind count on a tile: once each, doubled ones several times (R11.1)."""
        found = self.state.overlay[tile][: self.tables.overlays]
        for one in self.everything:
            doubles = self.tables.row_word[one.row] == c.DOUBLE_OVERLAY
            if doubles and one.tile == tile and one.overlay >= 0 and works(one, self.now):
                found[one.overlay] += self.tables.row_count[one.row] - 1
        return found

    @cached_property
    def overlays(self) -> list[list[int]]:
        """How often overlays of each kind count, for each tile (R11.1)."""
        return [self.lying(tile) for tile in range(self.state.laid)]

    @cached_property
    def cut(self) -> list[int]:
        """How many units overlays take from each tile's yield (R11.6)."""
        return [self._sum(tile, c.REDUCE_YIELD) for tile in range(self.state.laid)]

    @cached_property
    def lock(self) -> list[int]:
        """How many Locks lie on each tile (R11.4)."""
        return [self._sum(tile, c.FORBID) for tile in range(self.state.laid)]

    def _sum(self, tile: int, word: int) -> int:
        found = 0
        for kind, number in enumerate(self.overlays[tile]):
            for row in effect_rows(self.tables, "overlay", kind) if number else ():
                if self.tables.row_word[row] == word:
                    found += number * (1 if word == c.FORBID else self.tables.row_amount[row])
        return found

    def left_of(self, tile: int, amount: int) -> int:
        """What overlays on a tile leave of an effect's amount, at least 0."""
        return 0 if self.lock[tile] else max(amount - self.cut[tile], 0)

    # Strength -------------------------------------------------------------------------------------------------------

    @cached_property
    def strength(self) -> list[list[int]]:
        """The strength of every seat on every tile (R4.1)."""
        lenders = [tile for tile, kind in enumerate(self.kinds) if self.tables.kind_roles[kind] & c.BOOST_BIT]
        if not self.tables.chain:
            plain = {tile: self._leader(self._markers(tile), tile) for tile in lenders}
            return self._strengths(plain)
        return self._strengths(self._at_rest(lenders))

    def _markers(self, tile: int) -> list[int]:
        return self.state.influence[tile][: self.tables.players]

    def _at_rest(self, lenders: list[int]) -> dict[int, int]:
        """The leaders of Lobbyists that strengthen each other, -1 for nobody: starting from markers alone, all leaders
        are recomputed together until nothing changes; a Lobbyist whose leader never settles lends to nobody
        [lobbyist-chain]."""
        seen: list[dict[int, int]] = []
        leaders = {tile: self._leader(self._markers(tile), tile) for tile in lenders}
        while leaders not in seen:
            seen.append(leaders)
            strengths = self._strengths(leaders)
            leaders = {tile: self._leader(strengths[tile], tile) for tile in lenders}
        circle = seen[seen.index(leaders) :]
        return {tile: at for tile, at in leaders.items() if all(one[tile] == at for one in circle)}

    def _strengths(self, leaders: dict[int, int]) -> list[list[int]]:
        """Strengths where these seats lead the Lobbyists; -1: nobody."""
        tables = self.tables
        found = [self._markers(tile) for tile in range(self.state.laid)]
        for tile, leader in leaders.items():
            amount = tables.kind_boost[self.kinds[tile]]
            lent = amount if tables.boost_stays else self.left_of(tile, amount)
            for other in self.beside[tile]:
                kind = self.kinds[other]
                if (
                    other >= 0
                    and not tables.kind_immune[kind]
                    and (tables.chain or not tables.kind_roles[kind] & c.BOOST_BIT)
                ):
                    for seat in self._served(tile, leader):
                        found[other][seat] += lent
        if tables.presence:
            for tile, strengths in enumerate(found):
                found[tile] = [one if own else 0 for one, own in zip(strengths, self._markers(tile), strict=True)]
        return found

    def _served(self, tile: int, leader: int) -> list[int]:
        """Whom a Lobbyist strengthens: its leader, or everybody with a marker on it [lobbyist-for]."""
        if self.tables.kind_needs[self.kinds[tile]] == c.NEEDS_PRESENCE:
            return [seat for seat, number in enumerate(self._markers(tile)) if number]
        return [leader] if leader >= 0 else []

    def _tops(self, strengths: list[int], tile: int) -> list[int]:
        """The seats with the highest strength; none on a tile without markers [empty-tile-control]."""
        immune = self.tables.kind_immune[self.kinds[tile]]
        if not any(self._markers(tile)) and (immune or not self.tables.empty_bonus):
            return []
        best = max(strengths)
        return [seat for seat, strength in enumerate(strengths) if strength == best > 0]

    def _leader(self, strengths: list[int], tile: int) -> int:
        tops = self._tops(strengths, tile)
        return tops[0] if len(tops) == 1 else -1

    def tops(self, tile: int) -> list[int]:
        """The seats with the highest strength on a tile, which share it (R4.2, R4.4)."""
        return self._tops(self.strength[tile], tile)

    def leader(self, tile: int) -> int:
        """The seat that controls a tile (R4.2), or -1."""
        return self._leader(self.strength[tile], tile)

    # Output ---------------------------------------------------------------------------------------------------------

    def whole_output(self, tile: int) -> int:
        """The output before Security Levels and Locks: printed value, doublings, additions and reductions, at least 0
        (R4.5)."""
        return max(prod(self.factors(tile), start=self.tables.kind_value[self.kinds[tile]]) + self.change(tile), 0)

    def factors(self, tile: int) -> list[int]:
        """The factors by which measures multiply a tile's output."""
        return [self.tables.row_count[one.row] for one in self.of(c.OUTPUT) if one.tile == tile]

    def change(self, tile: int) -> int:
        """What measures and overlays add to a tile's output, or subtract if below zero."""
        more = [self.tables.row_amount[one.row] for one in self.of(c.OUTPUT) if one.tile == tile]
        return sum(more) + self._sum(tile, c.OUTPUT)

    def output(self, tile: int) -> int:
        """The output of a tile at a settlement now; 0 if it is no department tile."""
        if not self.tables.kind_roles[self.kinds[tile]] & (1 << c.PRODUCES):
            return 0
        return self.left_of(tile, self.whole_output(tile))

    def cap(self, seat: int, had: int = 0) -> int:
        """The most that a share of the seat may be (R4.5) if it received `had` in this settlement already
        [supply-chain-break-each]."""
        tables, mine = self.tables, [one.row for one in self.of(c.CAP_OUTPUT) if one.seat == seat]
        spent = {row: had if tables.row_on[row] == c.EACH_SETTLEMENT else 0 for row in mine}
        return min((max(tables.row_amount[row] - spent[row], 0) for row in mine), default=MANY)

    # Extra costs ----------------------------------------------------------------------------------------------------

    def due(self, verb: int, seat: int, tile: int = -1, source: int = -1, laid: int = -1) -> ExtraUnits:
        """The extra costs of `verb` for a seat (R11.5, R13.1): through `tile`, moving from `source`, or laying a tile
        of the kind `laid`."""
        if tile >= 0 and self.tables.kind_immune[self.kinds[tile]]:
            return []
        found = self._due_to_overlays(verb, seat, tile) if tile >= 0 else []
        for one in self._prices(seat):
            if self._falls(one, verb, tile, source, laid):
                found += [self._payers(one.row, seat, True)] * self.tables.row_amount[one.row]
        return found

    def _prices(self, seat: int) -> list[WorkingEffect]:
        """What measures have made dearer for a seat."""
        every = [one for one in self.of(c.SURCHARGE) if one.seat in (c.EVERYBODY, seat)]
        return [one for one in every if not self._is_waived(self.tables.row_source[one.row], seat)]

    def _is_waived(self, module: int, seat: int) -> bool:
        waivers = [one for one in self.of(c.WAIVE_SURCHARGES) if one.seat in (c.EVERYBODY, seat)]
        return any(self.tables.row_module[one.row] == module for one in waivers)

    def passes_to(self, seat: int, other: int) -> bool:
        """Whether a measure lets the seat pass extra costs to `other` (CLM 13), and none protects that seat
        [future-pact-and-contract]."""
        contracts = {self.tables.row_source[one.row] for one in self.of(c.TRANSFER_SURCHARGE) if one.owner == seat}
        waivers = [one for one in self.of(c.WAIVE_SURCHARGES) if one.seat in (c.EVERYBODY, other)]
        sheltering = [one.row for one in waivers if self.tables.row_on[one.row] == c.PASSED_ON]
        return bool(contracts - {self.tables.row_module[row] for row in sheltering})

    def _due_to_overlays(self, verb: int, seat: int, tile: int) -> ExtraUnits:
        """What the overlays on the tile ask for, and what it costs that they work (SEC 09) [oversight-on-levels]."""
        tables, found, working, lowering = self.tables, ExtraUnits(), 0, 0
        for kind, number in enumerate(self.overlays[tile]):
            for row in effect_rows(self.tables, "overlay", kind) if number else ():
                if tables.row_word[row] == c.SURCHARGE and self._falls_here(tables.row_on[row], verb):
                    found += [self._payers(row, seat, False)] * number * tables.row_amount[row]
                    working += number
                elif tables.row_word[row] == c.REDUCE_YIELD and verb in OWN_EFFECTS:
                    lowering += number * tables.row_amount[row]
        working += min(lowering, self._whole_yield(tile))
        locks = self.lock[tile] if verb in (c.PLACE, c.MOVE) else 0  # [oversight-on-locks]
        for one in self._prices(seat):
            if tables.row_on[one.row] in (c.ON_OVERLAY_EFFECT, c.ON_ANY_OVERLAY):
                more = locks if tables.row_on[one.row] == c.ON_ANY_OVERLAY else 0
                found += [self._payers(one.row, seat, False)] * (working + more) * tables.row_amount[one.row]
        return found

    def _falls_here(self, on: int, verb: int) -> bool:
        """Whether an overlay's price falls on what is done [control-vs-administration]."""
        return on == c.ON_THROUGH if verb in (c.PLACE, c.MOVE) else verb in OWN_EFFECTS

    def _acts(self, verb: int) -> bool:
        """Whether something is an action; playing a measure may be one [play-is-action]."""
        return verb in ACTIONS or (verb == c.PLAY and bool(self.tables.plays_act))

    def _whole_yield(self, tile: int) -> int:
        tables, kind = self.tables, self.kinds[tile]
        if tables.kind_roles[kind] & (1 << c.PRODUCES):
            return self.whole_output(tile)
        return max(1, tables.row_amount[tables.kind_row[kind]]) if tables.kind_row_n[kind] else 0

    def _falls(self, one: WorkingEffect, verb: int, tile: int, source: int, laid: int) -> bool:
        """Whether a measure's price falls on what is done (R13.1)."""
        on, tables = self.tables.row_on[one.row], self.tables
        if on == c.ON_NEXT_ACTION:
            return self._acts(verb)
        if on == c.ON_EVERY_EFFECT:
            return verb not in NO_EFFECTS
        if on == c.ON_CONVERT:
            return verb == c.CONVERT
        if on == c.ON_LAY_DEPARTMENT:
            return verb == c.LAY and self._laid_tile_fits(one, laid, 1 << c.PRODUCES)
        if on == c.ON_LAY_FOCUS:
            return verb == c.LAY and self._laid_tile_fits(one, laid, c.SURROUNDED_BIT)
        if on in (c.ON_ACTION_TILE, c.ON_ACTION_DEPARTMENT):
            if self._is_aimed_at(one, tile):
                return self._acts(verb)
            return bool(tables.also_off) and verb == c.MOVE and self._is_aimed_at(one, source)
        return False

    def _laid_tile_fits(self, one: WorkingEffect, kind: int, role: int) -> bool:
        """Whether the laid tile has the role, and is of the department that the measure names, if any."""
        right = one.department in (-1, self.tables.kind_department[kind])
        return right and bool(self.tables.kind_roles[kind] & role)

    def _is_aimed_at(self, one: WorkingEffect, tile: int) -> bool:
        if tile < 0 or one.tile >= 0:
            return 0 <= one.tile == tile
        kind = self.kinds[tile]
        makes = self.tables.kind_roles[kind] & (1 << c.PRODUCES)
        return bool(makes) and self.tables.kind_department[kind] == one.department

    def _payers(self, row: int, seat: int, in_any: bool) -> int:
        """Who pays an extra unit, and what counts as that without a limit (SEC 06)."""
        tables, found = self.tables, self.tables.row_pay[row]
        mine = {one.row for one in self.of(c.SUBSTITUTE) if one.left >> seat & 1}
        for other in tables.substitute_row[: tables.substitutes]:
            endless = tables.row_often[other] == c.ALWAYS and tables.row_count[other] == 1
            anywhere = not in_any or tables.row_on[other] == c.IN_ANY_COST
            if other in mine and endless and anywhere and tables.row_pay[other] & found:
                found |= tables.row_with[other]
        return found

    # Influence ------------------------------------------------------------------------------------------------------

    def suppressed(self, majorities: bool) -> list[int]:
        """For each measure that suppresses influence now, the mask of departments that buy it out, 0 if none does (CLM
        05, CLM 07)."""
        found = [one.row for one in self.of(c.SUPPRESS_INFLUENCE)]
        return [self.tables.row_pay[row] for row in found if (self.tables.row_on[row] == c.BY_MAJORITIES) == majorities]


def covers(paid: list[int], due: ExtraUnits) -> bool:
    """Whether each unit paid, given as a department's slot, can be assigned to a due unit of its own."""
    if not paid:
        return True
    first, rest = paid[0], paid[1:]
    takers = dict.fromkeys(mask for mask in due if mask >> first & 1)
    return any(covers(rest, _without(due, mask)) for mask in takers)


def _without(due: ExtraUnits, mask: int) -> ExtraUnits:
    place = due.index(mask)
    return due[:place] + due[place + 1 :]
