"""What makes a printed piece this piece: all that it shows in, 64 hex digits out.

A piece shows its definition and its words, and with them the icons and colours that those name: who redraws the icon
of a department has other cards than before. Icons that no component names are signs of the notation; they may stand
on any piece.
"""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

from .context import Context
from .notation_line import sign_icons
from .smallprint import canonical

_WORD = re.compile(r"[\w-]+")


def piece_digest(context: Context, *shown: Any) -> str:
    """SHA-256 over the canonical form of what is shown: records, mappings, sequences, texts, numbers, and the icons
    and departments' colours that they name."""
    text = _plain(shown)
    named = frozenset(_WORD.findall(text))
    departments = [found for found in context.definitions.departments.values() if named & {found.id, found.icon}]
    colours = [context.definitions.colours[found.colour] for found in departments]
    icons = (
        context.signs
        | {found.icon for found in departments}
        | {icon for name in named for icon in sign_icons(context, name)}
    )
    drawn = {name: context.icons.content(name) for name in icons & context.icons.keys()}
    return hashlib.sha256((text + _plain((colours, drawn))).encode()).hexdigest()


def _plain(value: Any) -> str:
    return json.dumps(canonical(value), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
