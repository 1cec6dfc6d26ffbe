"""The colour of a sign among words."""

from generator.faces.icons import icon_set
from generator.faces.text_fragments import StyledPart, make_fragments
from generator.faces.text_setting import TextStyle


def test_a_sign_has_the_colour_that_its_text_gives_before_that_of_all_signs() -> None:
    """And that of the words where neither says one."""
    icon = icon_set()["dom"]
    plain, signs = TextStyle("Overpass-Bold", "ink"), TextStyle("Overpass-Bold", "ink", sign_colour="sea")
    pieces = (StyledPart(signs, icon=icon, colour="gold"), StyledPart(signs, icon=icon), StyledPart(plain, icon=icon))
    found = [atom.colour for fragment in make_fragments("x", pieces) for atom in fragment.atoms]
    assert found == ["gold", "sea", "ink"]
