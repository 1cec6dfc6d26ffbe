"""Legibility, computed from the colour tokens that faces really use: text at least 4.5, graphics at least 3."""

from __future__ import annotations

import pytest

from generator.faces.colours import Palette, contrast
from generator.faces.tones import BAND, CODE, FIELD, RING, RING_FIELD, ink_table, sign_on
from tests.faces.making import context

DEFINITIONS = context().definitions
PALETTE = Palette(ink_table(DEFINITIONS))
GROUNDS = sorted(
    {str(tile.colour) for tile in DEFINITIONS.tiles.values()}
    | {str(overlay.colour) for overlay in DEFINITIONS.overlays.values()}
    | {str(department.colour) for department in DEFINITIONS.departments.values()}
)


def ratio(one: str, two: str) -> float:
    first, second = PALETTE.paint(one), PALETTE.paint(two)
    assert first is not None
    assert second is not None
    return contrast(first, second)


@pytest.mark.parametrize("colour", GROUNDS)
def test_words_and_signs_on_grounds(colour: str) -> None:
    assert ratio("white", colour) >= 4.5, "names and values on a solid"
    for share in (FIELD, RING_FIELD):
        assert ratio("black", f"{colour}/{share}") >= 4.5, "small print on a field"
        assert ratio(colour, f"{colour}/{share}") >= 3.0, "signs in a notation box"


@pytest.mark.parametrize("colour", GROUNDS)
def test_edge_codes(colour: str) -> None:
    assert ratio(f"{colour}/{CODE}", colour) >= 3.0, "a code on its solid"
    assert ratio(colour, f"{colour}/{RING}") >= 3.0, "a code on a pale ring"


@pytest.mark.parametrize("colour", GROUNDS)
def test_every_ground_differs_from_paper(colour: str) -> None:
    assert ratio(colour, "white") >= 3.0
    assert ratio(f"{colour}/{BAND}", "white") > 1.5


@pytest.mark.parametrize("seat", sorted(DEFINITIONS.seats))
def test_seats_signs(seat: str) -> None:
    colour = DEFINITIONS.seats[seat].colour  # type: ignore[index]
    assert ratio(sign_on(DEFINITIONS, colour), str(colour)) >= 4.5
