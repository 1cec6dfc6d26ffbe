"""Whether a measure's effect can ever work, by its timing, duration and what can happen meanwhile (R3, R12.6, R12.7).

A round as the player of the card sees it, `P`: the window at its start, the turns before `P`'s, `P`'s own place phase,
action and what follows it, the turns after, the window at its end, the settlement, and the deferred focuses, which
belong to the next round already. An effect that is over before anything happens on which it works does nothing.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Final, Protocol

from generator.base.frozen import dataclass


class TimedEffect(Protocol):
    """What of an effect its timing depends on; the fields `until` and `who` besides, where it has them."""

    @property
    def word(self) -> str:
        """Its name."""

    @property
    def whose(self) -> str:
        """For whom it works where no field says so."""

    def works_at(self) -> frozenset[str]:
        """The `OCCASIONS` at which it makes a difference; empty where it works at once."""


OCCASIONS: Final = ("lay", "focus", "action", "activation", "play", "settlement")
"""On what an effect may work: a tile is laid, a focus resolves, a seat acts, a control centre that is activated already
works, a measure is played, a settlement."""

_ROUND: Final[tuple[tuple[str, ...], ...]] = (
    ("play",),
    ("others lay", "focus", "others action", "play"),
    ("own lay", "focus", "play"),
    ("own action", "play"),
    ("play",),
    ("others lay", "focus", "others action", "play"),
    ("play",),
    ("settlement",),
    ("focus",),
)
_OPEN, _BEFORE, _LAY, _ACT, _AFTER, _LATER, _CLOSE, _SETTLE, _NEXT, _LENGTH = range(10)
_LINE: Final = _ROUND * 3

_STARTS: Final[dict[str, tuple[int, ...]]] = {
    "before-action": (_ACT,),
    "before-or-after": (_ACT, _AFTER),
    "action": (_AFTER,),
    "after-action": (_AFTER,),
    "after-any-action": (_BEFORE, _AFTER, _LATER),
    "round-start": (_OPEN,),
    "round-end": (_CLOSE,),
    "before-focus-check": (_BEFORE, _LAY, _LATER),
    "overlay-placed": (_OPEN, _BEFORE, _LAY, _ACT, _LATER),
    "centre-activated": (_BEFORE, _ACT, _LATER),
}
"""From where on the line a measure of each timing may work."""
_ANSWERS: Final = frozenset({"before-focus-check", "overlay-placed", "centre-activated", "after-any-action"})
"""Timings at which any seat may play, whoever's turn it is."""
_OWN_PLAYS: Final[dict[int, frozenset[str]]] = {
    _OPEN: frozenset({"round-start"}),
    _ACT: _ANSWERS | {"before-action", "before-or-after", "action"},
    _AFTER: _ANSWERS | {"after-action", "before-or-after"},
    _CLOSE: frozenset({"round-end"}),
}
_OTHERS_PLAY: Final[dict[int, frozenset[str]]] = {
    **dict.fromkeys((_BEFORE, _LATER), _ANSWERS | _OWN_PLAYS[_ACT] | _OWN_PLAYS[_AFTER]),
    _OPEN: _OWN_PLAYS[_OPEN],
    _CLOSE: _OWN_PLAYS[_CLOSE],
}
"""The timings of which a box needs a card for somebody to play one in these places of the line; in all others those at
which any seat may."""
_ONCE_LAID: Final = ("before-focus-check", "overlay-placed")
"""Timings that come in a turn only when its tile lies already."""

MOMENTS: Final[dict[str, tuple[str, ...]]] = {
    "this-focus": ("before-focus-check",),
    "this-tile": ("overlay-placed", "centre-activated"),
    "placed": ("overlay-placed", "before-action", "before-or-after"),
}
"""What only some timings have: the focus, the tile or the overlay that a window is about (R12.7); a turn has the
overlay that was placed last in it, and with it the tile where it lies."""


def things_spoken_of(effect: TimedEffect) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Things that an effect refers to and only some timings have, each with these timings."""
    words = [value for value in vars(effect).values() if isinstance(value, str)]
    for word in words:
        moment = "placed" if word == "this-tile" and "placed" in words else word
        if moment in MOMENTS:
            yield word, MOMENTS[moment]


@dataclass(frozen=True)
class TimingBox:
    """What decides when something can happen in a box: the `timings` of its measures, whether a seat plays `once` a
    round, and whether "this round" `ends_first`, when its settlement begins [this-round-ends]."""

    timings: frozenset[str] = frozenset(_STARTS)
    once: bool = False
    ends_first: bool = False


ANY_BOX: Final = TimingBox()


def too_soon(effect: TimedEffect, timing: str, box: TimingBox = ANY_BOX) -> str:
    """Why an effect never works on a measure of that timing in such a box; empty if it may."""
    until, who = getattr(effect, "until", ""), getattr(effect, "who", effect.whose)
    where = f"'{effect.word}' until '{until}'"
    if until == "this-action" and timing != "before-action":
        return f"{where} goes with the timing 'before-action'"
    if until == "this-turn" and timing in ("round-start", "round-end"):
        return f"{where} goes with no timing between the turns, such as '{timing}'"
    if until == "next-action" and who == "everybody":
        return f"{where} wants to know whose: 'who: you', 'player' or 'opponent'"
    if not in_time(effect.works_at(), timing, until, who, box):
        ends = f"until '{until}' " if until else ""
        return f"'{effect.word}' {ends}at '{timing}' is over before it could work"
    return ""


@functools.cache
def in_time(wanted: frozenset[str], timing: str, until: str, who: str, box: TimingBox) -> bool:
    """Whether any occasion on which an effect works can come before it ends; always true for one that works at once."""
    return not wanted or any(_meets(wanted, who, what) for what in _meanwhile(timing, until, who, box))


def _meets(wanted: frozenset[str], who: str, what: str) -> bool:
    """Whether something that happens is what the effect works on, and done by those whom it concerns."""
    whose, _, occasion = what.rpartition(" ")
    if occasion not in wanted:
        return False
    return not whose or who in ("everybody", "player") or whose == ("own" if who == "you" else "others")


def _meanwhile(timing: str, until: str, who: str, box: TimingBox) -> Iterator[str]:
    """What can happen while the effect works."""
    for start in _STARTS[timing]:
        first, end = _span(start, until, who)
        if box.ends_first and until == "this-round":
            end = _SETTLE
        for place in range(first, end):
            late = place == start and timing in (*_ONCE_LAID, "centre-activated", "after-any-action")
            for what in _late(timing, place, until) if late else _LINE[place]:
                yield from _plays(place, box) if what == "play" else (what,)


def _plays(place: int, box: TimingBox) -> Iterator[str]:
    """Who can play a measure in a place of the line, after the one in question."""
    slot = place % _LENGTH
    if box.timings & _OWN_PLAYS.get(slot, _ANSWERS) and not (box.once and place < _LENGTH):
        yield "own play"
    if box.timings & _OTHERS_PLAY.get(slot, _ANSWERS):
        yield "others play"


def _late(timing: str, place: int, until: str) -> Iterator[str]:
    """What can still happen in the turns that a place of the line stands for, once the tile is laid there
    (`_ONCE_LAID`), an action is under way (`centre-activated`) or done (`after-any-action`)."""
    others_follow = place in (_BEFORE, _LATER) and until != "this-turn"
    for what in _LINE[place]:
        if what.endswith("action") and timing == "centre-activated":
            yield what.replace("action", "activation")
        laid = what.endswith("lay")
        if others_follow or what == "play" or (timing in _ONCE_LAID and not laid):
            yield what


def _span(start: int, until: str, who: str) -> tuple[int, int]:
    """From where to before where on the line it works."""
    own_turn = _LAY if start < _LAY else _LENGTH + _LAY
    if until == "this-action":
        return start, _ACT + 1
    if until == "this-turn":
        return start, _AFTER + 1 if start in (_LAY, _ACT, _AFTER) else start + 1
    if until in ("settlement", "this-round", ""):
        return start, _SETTLE + 1
    if until == "next-round":
        return _NEXT, _LENGTH + _SETTLE + 1
    if until in ("this-and-next-round", "next-round-end"):
        return start, _LENGTH + _SETTLE + 1
    if until == "own-next-turn":
        return start, own_turn
    if until == "next-action":
        latest, last = (_ACT, _ACT) if who == "you" else (_OPEN, _LATER)
        return start, (last if start <= latest else _LENGTH + last) + 1
    if until == "next-turn" and who == "you":
        return own_turn, own_turn + 3
    if until == "next-turn":
        others = _LATER if start < _LATER else _LENGTH + _BEFORE
        return others, others + 1
    return start, len(_LINE)
