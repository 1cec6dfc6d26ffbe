"""The story of a game in a few sentences: settlements, focuses, who led, how it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from itertools import pairwise

from generator.base.frozen import dataclass
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.table.kernel_match import KernelMatch
from generator.games.balance_control.table.recorded_match import RecordedStep
from generator.games.balance_control.table.records.record_lines import FocusLine, SettlementLine


@dataclass
class GameChronicle:
    """Watches a game and collects what its story tells."""

    settlements: list[SettlementLine] = field(default_factory=list)
    focuses: list[FocusLine] = field(default_factory=list)
    formalizations: list[tuple[int, str]] = field(default_factory=list)
    leaders: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)
    """After each settlement the round and who had most markers on the board."""

    def __call__(self, match: KernelMatch, step: RecordedStep) -> None:
        """Collects what one step brought."""
        if step.move and step.move.verb == c.FORMALIZE and step.seat:
            turn = next((event[1] - 1 for event in step.kernel_events if event[0] == c.EVENT_TURN), match.state.turn)
            self.formalizations.append((turn, step.seat))
        for event in step.events:
            if isinstance(event, FocusLine):
                self.focuses.append(event)
            elif isinstance(event, SettlementLine):
                self.settlements.append(event)
                self.leaders.append((event.round, leading_seats(match)))


def leading_seats(match: KernelMatch) -> tuple[str, ...]:
    """The seats with the most markers on the board; none if there are no markers."""
    names = match.game.names.seats
    boards = match.state.on_board[: len(names)]
    return tuple(name for name, markers in zip(names, boards, strict=True) if markers == max(boards) > 0)


def story(match: KernelMatch, told: GameChronicle) -> str:
    """The game in a few sentences."""
    parts = (
        _settlement_sentence(told.settlements),
        _focus_sentence(told.focuses),
        _formal(told.formalizations),
        _lead(told.leaders),
    )
    return " ".join([*(sentence for part in parts for sentence in part), _end(match)])


def _settlement_sentence(settlements: Sequence[SettlementLine]) -> Iterator[str]:
    """The biggest settlement, and who got most of it."""
    paid = [one for one in settlements if any(gain.seat for gain in one.gains)]
    if not paid:
        yield "No settlement paid anything."
        return
    best = max(paid, key=lambda one: sum(gain.amount for gain in one.gains if gain.seat))
    shares: Counter[str] = Counter()
    for gain in best.gains:
        if gain.seat:
            shares[gain.seat] += gain.amount
    seat = max(sorted(shares), key=shares.__getitem__)
    whole = sum(shares.values())
    whose = f"all of them {seat}'s" if shares[seat] == whole else f"{shares[seat]} of them {seat}'s"
    yield f"The biggest settlement was that of round {best.round}: {_count(whole, 'resource')}, {whose}."
    noise = sum(gain.amount for one in settlements for gain in one.gains if gain.seat is None)
    if noise:
        yield f"{_count(noise, 'resource')} went to Noise."


def _focus_sentence(focuses: Sequence[FocusLine]) -> Iterator[str]:
    """Who gained by focuses."""
    if not focuses:
        yield "No focus was ever surrounded."
        return
    gains: Counter[str] = Counter()
    for focus in focuses:
        gains.update({grant.seat: grant.amount for grant in focus.gains})
    idle = sum(not focus.gains for focus in focuses)
    resolved = f"{_count(len(focuses), 'focus', 'focuses')} resolved"
    nothing = f"{idle} gave nothing" if idle < len(focuses) else "nobody gained by it"
    ends = [_by_seat(gains, "marker")] * bool(gains) + [nothing] * bool(idle)
    yield f"{resolved}: {', '.join(ends)}."


def _formal(formalized: Sequence[tuple[int, str]]) -> Iterator[str]:
    """Who made influence out of resources."""
    if formalized:
        turn, seat = formalized[0]
        counts = Counter(name for _, name in formalized)
        times = {1: "once", 2: "twice"}.get(len(formalized), f"{len(formalized)} times")
        yield f"Influence was formalised {times} ({_by_seat(counts)}), first by {seat} in turn {turn}."
    else:
        yield "Nobody formalised influence."


def _lead(leaders: Sequence[tuple[int, tuple[str, ...]]]) -> Iterator[str]:
    """How often the lead changed hands, and since when the last leader led."""
    alone = [(number, names[0]) for number, names in leaders if len(names) == 1]
    if not alone:
        yield "Nobody ever led alone."
        return
    changes = sum(before[1] != after[1] for before, after in pairwise(alone))
    if not changes:
        yield f"Only {alone[0][1]} ever led alone, from round {alone[0][0]}."
        return
    last = alone[-1][1]
    since = next(number for place, (number, _) in enumerate(alone) if all(name == last for _, name in alone[place:]))
    often = {1: "once", 2: "twice"}.get(changes, f"{changes} times")
    yield f"The lead changed {often}; {last} was the last to lead alone, from round {since}."


def _end(match: KernelMatch) -> str:
    """How it ended."""
    state, names = match.state, match.game.names.seats
    if not match.over:
        return f"The game is in turn {state.turn}, with {state.stack_n} tiles in the stack."
    most = max(state.on_board[: len(names)])
    others = {name: state.on_board[number] for number, name in enumerate(names) if name not in match.winners}
    ran = f"The stack ran out, and after round {state.round}"
    if not others:
        return f"{ran} everybody shared the victory with {_count(most, 'marker')} on the board."
    next_best = max(others.values())
    behind = _names([name for name, number in others.items() if number == next_best])
    won = "shared the victory" if len(match.winners) > 1 else "won"
    ahead = f"{most - next_best} more than {behind}"
    return f"{ran} {_names(match.winners)} {won} with {_count(most, 'marker')} on the board, {ahead}."


def _by_seat(counts: Mapping[str, int], unit: str = "") -> str:
    """`A 2, B 1`, with the first counted in words."""
    shown = [f"{seat} {counts[seat]}" for seat in sorted(counts)]
    if unit and shown:
        shown[0] = f"{sorted(counts)[0]} got {_count(counts[sorted(counts)[0]], unit)}"
    return ", ".join(shown)


def _names(seats: Sequence[str]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    return " and ".join(part for part in (", ".join(seats[:-1]), seats[-1]) if part)


def _count(number: int, one: str, more: str = "") -> str:
    return f"{number} {one if number == 1 else more or f'{one}s'}"
