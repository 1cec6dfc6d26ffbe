"""Sets a match up as a scenario's position says."""

from __future__ import annotations

from generator.base.hexes import HexCell
from generator.games.balance_control.definitions.balance_pack import MeasureId
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.board import lay_tile
from generator.games.balance_control.rules.chance import seed_chance
from generator.games.balance_control.rules.control import put_marker
from generator.games.balance_control.rules.fields import WIDTH, WRAP, KernelScratch, KernelState
from generator.games.balance_control.rules.overlays import put_overlay
from generator.games.balance_control.rules.records import interpreted
from generator.games.balance_control.rules.setup import blank_position
from generator.games.balance_control.rules.turn import advance
from generator.games.balance_control.table.kernel_match import KernelGame, KernelMatch
from generator.games.balance_control.table.scenarios.position_types import PLACE, SETTLEMENT, BalancePosition, LaidTile


def match_at(game: KernelGame, position: BalancePosition) -> KernelMatch:
    """A match in this position; stack and decks have a known order."""
    return _PositionSetter(game, position).match()


class _PositionSetter:
    """Lays a position out on blank records."""

    def __init__(self, game: KernelGame, position: BalancePosition) -> None:
        self.game, self.position, self.names = game, position, game.names
        self.new_match = KernelMatch(game, interpreted(KernelState), interpreted(KernelScratch))
        self.state = self.new_match.state
        self.kernel = (self.state, game.tables, self.new_match.scratch)

    def match(self) -> KernelMatch:
        """The match, advanced to its first decision."""
        position, state = self.position, self.state
        blank_position(*self.kernel, self.names.seat(position.first))
        state.ordered = 1
        seed_chance(state, 1, 0)
        state.round = position.round
        state.active = self.names.seat(position.to_act)
        state.turn = (position.round - 1) * self.game.tables.players + self._seats_before() + 1
        for laid in position.tiles:
            self._lay(laid)
        self._mark_resolved()
        self._seats()
        self._cards()
        self._stack()
        advance(*self.kernel)
        self.new_match.let_chance_decide()
        return self.new_match

    def _seats_before(self) -> int:
        return (self.state.active - self.state.first) % self.game.tables.players

    def _lay(self, laid: LaidTile) -> None:
        state, kernel = self.state, self.kernel
        tile = lay_tile(*kernel, self._frontier(laid.at), self.names.kind(laid.tile))
        for seat, number in laid.influence.items():
            for _ in range(number):
                put_marker(state, self.game.tables, tile, self.names.seat(seat))
        for overlay in laid.overlays:
            put_overlay(state, self.game.tables, tile, self.names.overlay(overlay))
        state.countdown[tile] = laid.countdowns

    def _frontier(self, cell: HexCell) -> int:
        """The number of a cell on the frontier; one that touches no tile yet is added, as positions may have gaps."""
        number = self.new_match.frontier_at(cell)
        if number >= 0:
            return number
        state, number = self.state, self.state.frontier_n
        state.frontier_q[number], state.frontier_r[number] = cell
        self.new_match.scratch.board[(cell.q * WIDTH + cell.r) & WRAP] = c.TILES + number
        state.frontier_n = number + 1
        return number

    def _mark_resolved(self) -> None:
        state = self.state
        for laid in self.position.tiles:
            if laid.resolved:
                state.resolved[self.new_match.tile_at(laid.at)] = 1
        roles = self.game.tables.kind_roles
        state.ripe = sum(
            state.around[tile] == 6
            and not state.resolved[tile]
            and bool(roles[state.tile_kind[tile]] & c.SURROUNDED_BIT)
            for tile in range(state.laid)
        )

    def _seats(self) -> None:
        position, state = self.position, self.state
        for name, number in position.supply.items():
            state.supply[self.names.seat(name)] = number
        for name, number in position.owes.items():
            state.owed[self.names.seat(name)] = number
        state.owed_all = sum(state.owed)
        state.start_used = sum(1 << self.names.seat(name) for name in position.start_committee_used)
        for name, amounts in position.resources.items():
            for department, amount in amounts.items():
                state.resources[self.names.seat(name)][self.names.department(department)] = amount
        for department, amount in position.noise.items():
            state.noise[self.names.department(department)] = amount
        for name in position.played:
            state.played[self.names.seat(name)] = 1

    def _cards(self) -> None:
        position, state = self.position, self.state
        for name, cards in position.hand.items():
            seat = self.names.seat(name)
            state.hand_n[seat] = self._write(state.hand[seat], cards)
        for number, deck in enumerate(self.names.decks):
            state.open_n[number] = self._write(state.open[number], position.open.get(deck, ()))
            state.deck_n[number] = self._write(state.deck[number], tuple(reversed(position.deck.get(deck, ()))))
            state.used_n[number] = self._write(state.used[number], position.used.get(deck, ()))

    def _write(self, row: list[int], cards: tuple[MeasureId, ...]) -> int:
        known = [self.names.card(card) for card in cards if card in self.names.measures]
        row[: len(known)] = known
        return len(known)

    def _stack(self) -> None:
        """The phase: in `place` the first tile is drawn already; before the settlement the window is next."""
        position, state = self.position, self.state
        self.new_match.order_stack(position.stack)
        state.frame_step[0] = c.TURN_ACTION
        if position.phase == PLACE and state.stack_n:
            state.stack_n -= 1
            state.drawn = state.stack[state.stack_n]
            state.stack[state.stack_n] = 0
            state.frame_step[0] = c.TURN_LAY
        elif position.phase == SETTLEMENT:
            state.frame_step[0] = c.ROUND_WINDOW
