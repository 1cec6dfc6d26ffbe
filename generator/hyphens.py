"""Soft hyphens: where a word of a text may break."""

from __future__ import annotations

SOFT_HYPHEN = "\u00ad"


def unhyphenated(text: str) -> str:
    """The text without them: for lines that don't break."""
    return text.replace(SOFT_HYPHEN, "")
