"""The names that people at a table may have: words that everybody sees alike and nobody takes for another's."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from generator.definitions.playtest_form import clean_line

LONGEST: Final = 40
"""The most characters of a name."""
MARKS: Final = 2
"""How many marks may be over or under one letter, as Vietnamese needs; more would reach into other lines."""

_LEFT_OUT: Final = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp", "Ps", "Pe", "Pi", "Pf")
"""Unicode categories that names may not have: what is invisible or changes the direction of writing, and brackets,
since a seat is shown in brackets behind a name."""
_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that are invisible."""
_ALIKE: Final = str.maketrans(
    {
        **dict(zip("авекмнорстухѕіјһԁԛԝӏёї", "abekmhopctyxsijhdqwieï", strict=True)),
        **dict(zip("αβγεζηικμνορτυχω", "abyezhikmvoptyxw", strict=True)),
        **dict(zip("ıłøđħ013|!", "iiodhoieii", strict=True)),
        "l": "i",
    }
)
"""Small letters, digits and signs that look like a Latin letter, in one of their sizes; `l` looks like a large `i`."""


def clean_name(text: str) -> str:
    """A name made of what somebody has typed, without invisible characters and shortened to `LONGEST`; empty where
    nothing is left."""
    return " ".join("".join(_visible_text(unicodedata.normalize("NFC", clean_line(text)))).split())[:LONGEST].strip()


def _visible_text(text: str) -> Iterator[str]:
    marks = MARKS  # none stands at the beginning: it would stand over what is before the name
    for sign in text:
        category = unicodedata.category(sign)
        marks = marks + 1 if category.startswith("M") else 0
        if category not in _LEFT_OUT and sign not in _BLANK and marks <= MARKS:
            yield sign


def is_as_written(name: str, text: str) -> bool:
    """Whether a reader of a name sees all that somebody has typed for it."""
    return name == " ".join(unicodedata.normalize("NFC", text).split())


def is_taken(name: str, others: Iterable[str]) -> bool:
    """Whether a reader could take a name for one of the others."""
    return bool(name) and _shape(name) in map(_shape, filter(None, others))


def _shape(name: str) -> str:
    """What a hasty reader sees of a name: letters as they look, without marks, spaces and signs."""
    plain = unicodedata.normalize("NFKD", name).casefold().translate(_ALIKE)
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", plain) if sign.isalnum())
    return bare.replace("rn", "m").replace("vv", "w") or plain
