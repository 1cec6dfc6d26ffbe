"""Why not: what the rules say of a move, and of what can't be done with a place or a piece now."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from generator.errors import InputError, NoMove
from generator.online.words import Words
from generator.play.protocol import Match

MOST = 3
"""Of so many kinds of moves a reason is told."""
TRIED = 20
"""So many moves of a kind are judged for it."""


def reason(words: Words, match: Match, move: str) -> dict[str, Any]:
    """Whether a move is legal now, and why."""
    try:
        verdict = match.why(move)
    except NoMove:
        told = words.context.label("online_no_move")
        return {"move": move, "legal": False, "why": [told], "told": told}
    except InputError as error:
        (fault, *_) = error.faults
        return {"move": move, "legal": False, "why": [fault.what], "told": fault.what}
    return {"move": move, "legal": verdict.legal, "why": [_asked(words, match, verdict.why)], "told": verdict.told}


def reasons(words: Words, match: Match, word: str, *, piece: bool, asked: bool) -> dict[str, Any]:
    """What a place or a `piece` is that moves name by that word, and, to the seat that is `asked`, why nothing can be
    done with it: of each kind of move the rules' answer to one that names it."""
    found: dict[str, str] = {}
    tried: Counter[str] = Counter()
    for kind, move in _tried(words, match, word, piece) if asked else ():
        if kind in found or len(found) == MOST or tried[kind] == TRIED:
            continue
        tried[kind] += 1
        with suppress(InputError):
            verdict = match.why(move)
            if not verdict.legal:
                found[kind] = _asked(words, match, verdict.why)
    if asked and not found:
        found.update(_elsewhere(words, match, word))
    about: tuple[str, ...] = ()
    with suppress(InputError):
        about = match.about(word)
    return {
        "legal": False,
        "why": [[kind and words.title(match, kind), why] for kind, why in found.items()],
        "about": about,
    }


def _asked(words: Words, match: Match, why: str) -> str:
    """A reason; where it ends with the kinds of moves that are asked for, these by their names."""
    ends = f": {match.answers()}"
    return f"{why.removesuffix(ends)}: {', '.join(words.titles(match))}" if why.endswith(ends) else why


def _elsewhere(words: Words, match: Match, word: str) -> Iterator[tuple[str, str]]:
    """What the rules say of what is done with a place or a piece, but not asked now."""
    for kind, shape in match.table.forms.items():
        with suppress(InputError):
            if len(_plain(shape)) == 2 and not (verdict := match.why(f"{kind} {word}")).legal:
                yield "", _asked(words, match, verdict.why)
                return


def _plain(shape: str) -> list[str]:
    """A shape's words without what may be left out."""
    return re.sub(r"\[[^]]*\]|…", "", shape).split()


def _tried(words: Words, match: Match, word: str, piece: bool) -> Iterator[tuple[str, str]]:
    """Moves with their kinds: legal ones with that word instead of another of its sort, then the shortest of a kind."""
    for move in match.moves():
        said = words.said(match, move)
        for number in said.of if piece else said.at:
            parts = move.split()
            parts[number] = word
            yield said.verb, " ".join(parts)
    for kind in words.kinds(match):
        shape = _plain(match.table.forms[kind])
        if len(shape) == 2 and shape[1].isupper():
            yield kind, f"{kind} {word}"
