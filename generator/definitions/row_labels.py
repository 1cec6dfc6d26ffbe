"""The labels of a card's rows, made of the heads of their columns: short enough to stand before a value, each its own.

row_labels([("Top Ability Target",), ("Top Ability Die Roll",), ("HP",), ("D1", "D2", "D3")])
# Target, Die Roll, HP, D1–3
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import takewhile

LONGEST = 14
"""Letters of a label: as many capitals of the smallest type as fit before a value."""
_BETWEEN = re.compile(r"[\s_/-]+|(?<=[^\W_A-Z])(?=[A-Z])")
"""What parts words, also where they are written as one: `job_target`, `NumberOfCards`."""
_ASIDE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_NUMBERED = re.compile(r"(.*?)(\d+)")
_LINKING = 2
"""Letters of a word that links others, such as `of` or `de`, and is no end."""


def row_labels(columns: Sequence[Sequence[str]]) -> list[str]:
    """A label for each row by the heads of its columns. A long head is cut behind a word; where two are then the same,
    what they have in common goes, else all between the first word and the last, else letters at the end."""
    heads = [_whole(several) for several in columns]
    found = [_shorten_head(head) for head in heads]
    for shorten in (_without_shared, _ends, _stump):
        for places in list(_alike(found, heads)):
            words = zip(*(_words(heads[place]) for place in places), strict=False)
            shared = sum(1 for _ in takewhile(lambda same: len({*same}) == 1, words))
            for place in places:
                if len(heads[place]) > LONGEST:
                    found[place] = shorten(heads[place], shared) or found[place]
    return found


def _whole(heads: Sequence[str]) -> str:
    """One head for several: `D1–6` for those that are numbered so, else the first."""
    parts = [_NUMBERED.fullmatch(head) for head in heads]
    stems = {part[1] if part else None for part in parts}
    last = parts[-1]
    return f"{heads[0]}–{last[2]}" if len(heads) > 1 and len(stems) == 1 and last else heads[0]


def are_numbered(heads: Sequence[str]) -> bool:
    """Whether several heads are one with numbers behind: D1, D2, D3."""
    return _whole(heads) != heads[0]


def _words(head: str) -> list[str]:
    return [word for word in _BETWEEN.split(head) if word]


def _shorten_head(head: str) -> str:
    """A head, cut behind a word where it is long; behind a letter where its first word is."""
    if len(head) > LONGEST:
        head = _ASIDE.sub("", head).strip() or head
    if len(head) <= LONGEST:
        return head
    cuts = [head[: between.start()] for between in _BETWEEN.finditer(head) if 0 < between.start() <= LONGEST]
    whole = [cut for cut in cuts if not _links(_words(cut)[-1:])]
    return whole[-1] if whole else _stump(head, 0)


def _links(last: Sequence[str]) -> bool:
    return not last or (len(last[0]) <= _LINKING and last[0].isalpha())


def _without_shared(head: str, shared: int) -> str:
    """A head without so many words at its front."""
    starts = [0, *(between.end() for between in _BETWEEN.finditer(head))]
    return _shorten_head(head[starts[shared] :]) if shared < len(starts) else ""


def _ends(head: str, _: int) -> str:
    """The first word of a head and its last one."""
    words = _words(head)
    both = f"{words[0]} {words[-1]}"
    return both if len(words) > 1 and len(both) <= LONGEST else ""


def _stump(head: str, _: int) -> str:
    """A head that ends within a word, as abbreviations do."""
    return head[: LONGEST - 1].rstrip() + "."


def _alike(labels: Sequence[str], heads: Sequence[str]) -> Iterator[list[int]]:
    """The places of labels that are the same though their heads aren't."""
    found: dict[str, list[int]] = defaultdict(list)
    for place, label in enumerate(labels):
        found[label.casefold()].append(place)
    yield from (places for places in found.values() if len({heads[place] for place in places}) > 1)
