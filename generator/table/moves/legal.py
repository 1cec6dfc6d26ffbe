"""What is legal, as lines: in comes a match, out come its base lines and the payments of one; `play_line` plays one.

The kernel asks stage by stage, a person writes one line. Here the tree of stages is folded into lines; `giving` unfolds
a line. Nothing of a position changes before the last stage of a line, so the tree is walked in place: the fields of the
line in progress are put back after each branch.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.rules import codes as c
from generator.rules.apply import apply
from generator.rules.choices import choice_code
from generator.rules.fields import State
from generator.rules.records import layouts
from generator.table.explanations.why import IllegalLine
from generator.table.game import Match
from generator.table.moves.giving import Giver
from generator.table.moves.grammar import Line, PayLine, Suffixes
from generator.table.moves.sub_moves import WAYS, Words, free_units, longer_base, paid_with_one_more
from generator.table.moves.text import parse_line

LINE_FIELDS = tuple(
    name
    for name in layouts(State)
    if name
    in ("ask", "verb", "base", "extra", "due", "shift", "special", "swapped", "keep", "lifted", "spared", "kept")
    or name.startswith(("pick_", "base_", "extra_", "due_", "shift_", "swap_", "keep_"))
)
"""The fields of the line in progress."""


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
        Giver(match.copy(), base).give(stop_at_extras=True)
    return sorted((parse_line(text, match.game.vocabulary) for text in texts), key=str)


def is_legal(match: Match, line: Line) -> bool:
    """Whether a line, with or without its suffixes, is legal now."""
    try:
        if line == line.base() and not isinstance(line, PayLine):
            return next(_all_ways(match, line), None) is not None
        Giver(match.copy(), line).give(stop_at_extras=False)
    except IllegalLine:
        return False
    return True


def play_line(match: Match, line: Line) -> None:
    """Plays a complete line and all that follows by itself, up to the next decision of a seat or of chance. Raises
    `IllegalLine` with the rule that speaks against it; the match is unchanged then."""
    trial = match.copy()
    Giver(trial, line).give(stop_at_extras=False)
    match.state, match.scratch = trial.state, trial.scratch
    match.events += trial.events


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
        longer = longer_base(match, so_far, choice)
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
            return state.verb in (c.PLACE, c.RESOLVE) or (state.verb == c.FORMALIZE and not free_units(match, choice))
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


def _all_ways(match: Match, base: Line) -> Iterator[Suffixes]:
    """All ways to pay a base line. Raises `IllegalLine` where it fails before any payment."""
    giver = Giver(match.copy(), base)
    if match.to_act is None:
        giver.give(stop_at_extras=True)
    yield from _ways(giver, Suffixes())


def _ways(giver: Giver, so_far: Suffixes) -> Iterator[Suffixes]:
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
        longer = paid_with_one_more(match, so_far, choice)
        branch.match.give(choice)
        try:
            if branch.match.state.verb < 0:
                branch.all_said()
                yield longer
            else:
                yield from _ways(branch, longer)
        except IllegalLine:
            continue  # paid like that, the rest of the line isn't legal any more
