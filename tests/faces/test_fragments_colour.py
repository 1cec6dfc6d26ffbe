"""The colour of a sign among words."""

from __future__ import annotations

from generator.faces.fragments import Piece, fragments
from generator.faces.icons import icon_set
from generator.faces.text import Style


def test_a_sign_has_the_colour_that_its_text_gives_before_that_of_all_signs() -> None:
    """And that of the words where neither says one."""
    icon = icon_set()["dom"]
    plain, signs = Style("Overpass-Bold", "ink"), Style("Overpass-Bold", "ink", sign_colour="sea")
    pieces = (Piece(signs, icon=icon, colour="gold"), Piece(signs, icon=icon), Piece(plain, icon=icon))
    found = [atom.colour for fragment in fragments("x", pieces) for atom in fragment.atoms]
    assert found == ["gold", "sea", "ink"]
