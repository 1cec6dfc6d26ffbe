"""The studio's own kinds of pieces on paper: `KINDS`, by the word that stands in YAML."""

from __future__ import annotations

from collections.abc import Mapping

from generator.definitions.printed import Back, Card, Chip
from generator.faces.kind import Kind
from generator.faces.kinds.back import BackLook, back_face
from generator.faces.kinds.card import card_back, card_face
from generator.faces.kinds.card_look import CardLook
from generator.faces.kinds.chip import ChipLook, chip_back, chip_face

KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("card", "cards", "card", Card, "poster", card_face, card_back),
        Kind("chip", "tokens", "chip", Chip, "chip", chip_face, chip_back),
        Kind("back", "cards", "back", Back, "plain-back", back_face, lambda _context, _back: None),
    )
}
"""The kinds of pieces that any game may have."""

LAYOUTS: Mapping[str, type] = {
    "poster": CardLook,
    "picture": CardLook,
    "chip": ChipLook,
    "plain-back": BackLook,
}
"""Their templates of faces, and what each is read into; a card may name another one, which is a `CardLook` too."""
