"""Watches a match of BALANCE // CONTROL: checks every law of the rules, counts the printed box, gathers the story."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from generator.base.frozen import dataclass
from generator.definitions.id_types import PieceId
from generator.games.balance_control.balance_match import BalanceMatch
from generator.games.balance_control.definitions.balance_pack import influence_counts, overlay_counts, piece_counts
from generator.games.balance_control.effects.field_values import DepartmentId
from generator.games.balance_control.table.explanations.story import GameChronicle, story
from generator.games.balance_control.table.kernel_match import KernelMatch
from generator.games.balance_control.table.laws.law_checks import BrokenLaw, LawChecks
from generator.games.balance_control.table.recorded_match import RecordedStep as KernelStep
from generator.play.protocol import PlayedStep


class BalanceWatch:
    """Watches a match: the laws of the rules, the printed box, the story. See `generator.play.protocol.LawWatcher`."""

    def __init__(self, match: BalanceMatch, laws: bool) -> None:
        self._checks = LawChecks(match.play.match) if laws else None
        self._shortage = MarkerShortage(match.play.match) if laws else None
        self._chronicle = GameChronicle()
        self._begin = match.copy()
        self._attach(match)

    def _attach(self, match: BalanceMatch) -> None:
        match.play.watchers = [each for each in (self._checks, self._shortage, self._chronicle) if each is not None]

    @property
    def check_count(self) -> int:
        """How many checks were made."""
        return self._checks.check_count if self._checks else 0

    @property
    def broken_laws(self) -> list[BrokenLaw]:
        """The laws that didn't hold, in the order in which that was found."""
        return self._checks.broken_laws if self._checks else []

    @property
    def missing_pieces(self) -> dict[str, int]:
        """Printed pieces of which more were needed at once than the box holds, with how many were missing."""
        return self._shortage.most if self._shortage else {}

    @property
    def ok(self) -> bool:
        """Whether every law held and no tile, card or influence marker ran short."""
        return not self.broken_laws and not (self._shortage and self._shortage.grave)

    def after(self, match: BalanceMatch, step: PlayedStep) -> None:
        """Does nothing: the watchers are called by the kernel's match at every sub-move."""

    def set_back(self, match: BalanceMatch, steps: Sequence[PlayedStep]) -> None:
        """Continues with a match that was taken back; forgets what the story gathered since then."""
        if self._checks:
            self._checks.watch(match.play.match)
        self._chronicle = GameChronicle()
        again = self._begin.copy()
        again.play.watchers = [self._chronicle]
        for step in steps:
            if step.move:
                again.apply(step.move)
        self._attach(match)

    def story(self, match: BalanceMatch) -> str:
        """The game in a few sentences."""
        return story(match.play.match, self._chronicle)


# Which printed markers a match needed more of at once, at any step, than the box holds (R1.6).
#
# The rules' supply is unlimited, the box isn't. Resources may be changed: each holder, Noise too, lays out its amount
# with the printed values, so that only what no change can help is short.


@dataclass(frozen=True)
class PrintedMarkers:
    """One department's resource markers in the box: value, piece and number, highest value first."""

    values: tuple[tuple[int, PieceId, int], ...]

    def missing(self, held: list[int]) -> int:
        """How many markers of the lowest value are missing if holders have these amounts."""
        left = list(held)
        for value, _, count in self.values[:-1]:
            for holder, amount in enumerate(left):
                used = min(count, amount // value)
                left[holder] -= used * value
                count -= used
        value, _, count = self.values[-1]
        return max(sum(-(-amount // value) for amount in left) - count, 0)


@dataclass
class MarkerShortage:
    """Watches a game for printed markers that run short. `most`: the greatest number missing at once, by piece: a
    resource's marker of the lowest value, an overlay, an influence marker. Create it before the first step."""

    match: KernelMatch
    most: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        game = self.match.game
        self._resources = printed_resources(self.match)
        self._influence = influence_counts(game.definitions, game.configuration)
        self._overlays = overlay_counts(game.definitions, game.configuration)
        pieces = game.definitions.pieces.values()
        self._markers = {piece.seat: str(piece.id) for piece in pieces if piece.kind == "influence" and piece.seat}
        self(self.match, None)

    def __call__(self, match: KernelMatch, step: KernelStep | None) -> None:
        """Counts the pieces in use after a step."""
        if step is not None and not (step.move or step.kernel_events):
            return
        state, names = match.state, match.game.names
        players = match.game.tables.players
        for slot, department in enumerate(names.departments):
            held = [state.resources[seat][slot] for seat in range(players)] + [state.noise[slot]]
            self._resource(department, held)
        for number, kind in enumerate(names.overlays):
            lying = sum(state.overlay[tile][number] for tile in range(state.laid)) if state.lying else 0
            self._note(kind, lying - self._overlays[kind])
        for number, seat in enumerate(self._influence):
            out = state.supply[number] + state.on_board[number]
            self._note(self._markers[seat], out - self._influence[seat])

    def _resource(self, department: DepartmentId, held: list[int]) -> None:
        printed = self._resources.get(department)
        if printed is not None:
            self._note(printed.values[-1][1], printed.missing(held))
        elif any(held):
            self._note(department, sum(held))

    def _note(self, marker: str, missing: int) -> None:
        if missing > self.most.get(marker, 0):
            self.most[marker] = missing

    @property
    def grave(self) -> tuple[str, ...]:
        """The influence markers that ran short; the rules limit these (R1.5), so this is a fault."""
        return tuple(marker for marker in self.most if marker in self._markers.values())


def printed_resources(match: KernelMatch) -> dict[DepartmentId, PrintedMarkers]:
    """The resource markers in the box, by department."""
    definitions = match.game.definitions
    counts = piece_counts(definitions, match.game.configuration)
    found: dict[DepartmentId, list[tuple[int, PieceId, int]]] = {}
    for piece in definitions.pieces.values():
        if piece.kind == "resource" and piece.department and piece.id in counts:
            found.setdefault(piece.department, []).append((piece.value or 1, piece.id, counts[piece.id]))
    return {department: PrintedMarkers(tuple(sorted(values, reverse=True))) for department, values in found.items()}
