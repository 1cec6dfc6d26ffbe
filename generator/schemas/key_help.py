"""What an editor shows for the keys of a frozen class: the sentences of its own description that name them.

Nothing is said here a second time. A class says in its docstring what each of its fields (`count`, `per`) is for, and
the editor shows the sentences that name the key, and what may stand there.
"""

from __future__ import annotations

import re
from functools import cache

from generator.definitions.field_annotations import KeyHelp, OneOf
from generator.definitions.record_fields import RecordField
from generator.definitions.yaml_reader import scalar_name
from generator.games.registry import RULES, dialect_of

_CHOICES = {kind: said for rules in RULES for kind, said in dialect_of(rules).choices.items()}
"""What each list of words to choose from is about."""
_SENTENCES = re.compile(r"(?<=[.;])\s+(?=[A-Z`])|\n\n")


def class_help(record: type) -> str:
    """A class's docstring as an editor shows it."""
    return _yaml_names(_plain(record.__doc__ or ""))


def key_help(record: type, field: RecordField) -> str:
    """What an editor shows for a field's key."""
    choice, own = field.note(OneOf), field.note(KeyHelp)
    known = (_as_sentence(own.text) if own else key_sentences(record, field.key)) or (
        _as_sentence(_CHOICES[choice.kind]) if choice and choice.kind in _CHOICES else ""
    )
    return " ".join(filter(None, (known, allowed_values(field))))


def key_sentences(record: type, key: str) -> str:
    """The sentences that name the key; empty where none does."""
    named = re.compile(rf"`{re.escape(key)}_?`")
    found = [part for part in _sentences(record) if named.search(part)]
    return " ".join(_as_sentence(_yaml_names(part)) for part in found)


@cache
def _sentences(record: type) -> tuple[str, ...]:
    """Those of a class's description and of the classes that it is based on."""
    return tuple(part for base in record.__mro__[:-1] for part in _SENTENCES.split(_plain(base.__doc__ or "")))


def allowed_values(field: RecordField) -> str:
    """What may stand there (words to choose from are listed by the editor), and what it is where it is left out."""
    parts = [] if field.note(OneOf) else [f"Expected: {scalar_name(field.type, field.notes)}."]
    if not field.required and isinstance(field.default, str | int) and field.default != "":
        left = {True: "yes", False: "no"}[field.default] if isinstance(field.default, bool) else field.default
        parts.append(f"Left out: {left}.")
    return " ".join(parts)


def _plain(text: str) -> str:
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n") if part.strip())


def _yaml_names(text: str) -> str:
    """A text with fields as YAML has them, without the underscore that sets Python's off from its keywords."""
    return re.sub(r"`(\w+)_`", r"`\1`", text)


def _as_sentence(part: str) -> str:
    """A part of a sentence as a sentence of its own."""
    first = part[:1].upper() + part[1:]
    return first.rstrip(";.") + "."
