"""What codes of the report are called where people read it."""

from __future__ import annotations

from typing import Final

FOCUS_WORDS: Final = {
    "gain": "give influence",
    "overlay": "are for overlays",
    "empty": "find nobody there",
    "tie": "are tied",
    "locked": "are locked",
    "at-the-cap": "find their leader at the cap",
    "reduced": "are reduced to nothing",
    "unpaid-or-suppressed": "stay unpaid or suppressed",
    "never-surrounded": "are never surrounded",
}
"""What comes of focuses, as in "focuses a game: …"."""

SHOWN_EXTREMES: Final = {
    "stuck": "no end",
    "idle-seats": "seats that never placed",
    "margin": "greatest margin",
    "passes": "most forced passes",
    "decisions": "most decisions",
    "resources-at-once": "most of one resource at once",
}
"""What is extreme about a game."""
