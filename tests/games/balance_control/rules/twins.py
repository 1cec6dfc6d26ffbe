"""A match played on both backends of the kernel at once; the first difference is an assertion with its place."""

import random
from collections.abc import Sequence
from typing import Any

from generator.games.balance_control.rules.compile import compiled
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.records import fill, layouts, plain, structured
from generator.games.balance_control.table.kernel_match import KernelMatch
from generator.games.balance_control.table.laws.derived_values import wrong_value
from generator.games.balance_control.table.laws.effect_ledger import kernel_effects
from generator.games.balance_control.table.laws.recomputed import RecomputedPosition


class Twins:
    def __init__(self, match: KernelMatch) -> None:
        self.match = match
        self.kernel = compiled()
        self.state, self.tables, self.scratch = (
            structured(KernelState),
            structured(KernelTables),
            structured(KernelScratch),
        )
        fill(KernelState, self.state, plain(KernelState, match.state))
        fill(KernelTables, self.tables, plain(KernelTables, match.game.tables))
        self.kernel.index_board(self.state, self.scratch)
        self.steps = 0

    def options(self) -> list[int]:
        ours = self.match.options()
        number = self.kernel.legal(self.state, self.tables, self.scratch)
        theirs = [int(choice) for choice in self.scratch["option"][:number]]
        assert ours == theirs, f"options differ after {self.steps} sub-moves"
        return ours

    def apply(self, choice: int) -> None:
        """One sub-move in both, then everything is compared and recounted."""
        self.match.apply(choice)
        self.follow(choice)
        wrong = self.differences()
        assert not wrong, f"after {self.steps} sub-moves: {wrong}"
        if not self.match.state.over:
            ours = self.match.state
            wrong_kept = wrong_value(
                ours, RecomputedPosition(ours, self.match.game.tables, kernel_effects(ours), ours.round)
            )
            assert not wrong_kept, f"after {self.steps} sub-moves: {wrong_kept} is kept otherwise than counted"

    def follow(self, choice: int) -> None:
        """One sub-move in the compiled twin alone, where somebody else plays the match on."""
        self.kernel.apply(self.state, self.tables, self.scratch, choice)
        self.steps += 1

    def differences(self) -> dict[str, tuple[Any, Any]]:
        """The fields in which the two differ; a number that overflowed in one backend does."""
        ours, theirs = self.match.state, self.state
        found = {name: (getattr(ours, name), theirs[name].tolist()) for name in layouts(KernelState)}  # type: ignore[index]
        return {name: pair for name, pair in found.items() if pair[0] != pair[1]}

    def play(self, chance: random.Random, most: int = 100_000) -> int:
        """Random choices to the end, or for so many sub-moves and on to the next whole turn; returns how many."""
        while not self.match.over and not (self.steps >= most and self.between_moves()):
            self.apply(chance.choice(self.options()))
        return self.steps

    def between_moves(self) -> bool:
        return self.match.state.verb < 0 and self.match.state.depth == 1


def force_hands(match: KernelMatch, chance: random.Random, cards: Sequence[str], resources: int) -> Any:
    """Deals random measures into the hands and resources to pay for them, whatever the decks hold."""
    names, state = match.game.names, match.state
    for seat in range(match.game.tables.players):
        held = chance.sample(cards, min(match.game.tables.hand_limit, len(cards)))
        for place, card in enumerate(held):
            state.hand[seat][place] = names.card(card)
        state.hand_n[seat] = len(held)
        for department in range(len(names.departments)):
            if (match.game.tables.in_play >> department) & 1:
                state.resources[seat][department] = chance.randrange(resources + 1)
