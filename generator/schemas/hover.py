"""What an editor shows for the keys of a frozen class: the sentences of its own description that name them.

Nothing is said here a second time. A class says in its docstring what each of its fields (`count`, `per`) is for, and
the editor shows the sentences that name the key, and what may stand there.
"""

from __future__ import annotations

import re

from generator.definitions.fields import Field
from generator.definitions.notes import OneOf, Says
from generator.definitions.structure import scalar_name
from generator.games.registry import RULES, dialect_of

_CHOICES = {kind: said for rules in RULES for kind, said in dialect_of(rules).choices.items()}
"""What the lists are about that words are chosen from."""
_SENTENCES = re.compile(r"(?<=[.;])\s+(?=[A-Z`])|\n\n")


def about(record: type) -> str:
    """What the class is."""
    return _plain(record.__doc__ or "")


def told(record: type, field: Field) -> str:
    """What an editor shows for a field's key."""
    choice, own = field.note(OneOf), field.note(Says)
    known = (_closed(own.text) if own else says(record, field.key)) or (
        _closed(_CHOICES[choice.kind]) if choice and choice.kind in _CHOICES else ""
    )
    return " ".join(filter(None, (known, may_stand(field))))


def says(record: type, key: str) -> str:
    """The sentences that name the key; empty where none does."""
    named = re.compile(rf"`{re.escape(key)}_?`")
    told = [part for base in record.__mro__[:-1] for part in _SENTENCES.split(_plain(base.__doc__ or ""))]
    found = [part for part in told if named.search(part)]
    return " ".join(_closed(re.sub(r"`(\w+)_`", r"`\1`", part)) for part in found)


def may_stand(field: Field) -> str:
    """What may stand there (words to choose from are listed by the editor), and what it is where it is left out."""
    parts = [] if field.note(OneOf) else [f"Expected: {scalar_name(field.type, field.notes)}."]
    if not field.required and isinstance(field.default, str | int) and field.default != "":
        left = {True: "yes", False: "no"}[field.default] if isinstance(field.default, bool) else field.default
        parts.append(f"Left out: {left}.")
    return " ".join(parts)


def _plain(text: str) -> str:
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n") if part.strip())


def _closed(part: str) -> str:
    """A part of a sentence as a sentence of its own."""
    first = part[:1].upper() + part[1:]
    return first.rstrip(";.") + "."
