"""A pile is painted where its record says: turned, scaled, with its rim."""

import pytest

from generator.base.geometry import apply_transform
from generator.faces.display_list import Face, Group, Path, Placed, rectangle
from generator.faces.tones import BLACK, WHITE
from generator.pictures.pile_painter import PilePlace, PlacedPile, paint_piles
from generator.play.table_scene import ScenePile
from tests.pictures.making import drawn

CARD = Face("card", rectangle(20.0, 10.0), ())
STANDS = PlacedPile(ScenePile("card"), CARD, PilePlace(3.0, 4.0, 0.5, 90.0))
"""Half as large and standing on its side: 5 wide and 10 high, round (3, 4)."""


def test_a_turned_pile_is_painted_inside_its_rim() -> None:
    """Counter-clockwise, the lower right corner comes to the upper right one."""
    (group,) = paint_piles([STANDS], drawn("organisation").look)
    assert isinstance(group, Group)
    (face,) = (item for item in group.items if isinstance(item, Placed))
    assert STANDS.rim == ((5.5, 9.0), (0.5, 9.0), (0.5, -1.0), (5.5, -1.0))
    assert tuple(apply_transform(group.transform, corner) for corner in face.face.shape.corners()) == STANDS.rim


@pytest.mark.parametrize(("line", "ink", "width"), [(0.2, BLACK, 0.2), (0.0, WHITE, 0.35)])
def test_a_line_round_a_pile_is_as_wide_whatever_its_scale_and_a_light_rim_shrinks_with_it(
    line: float, ink: str, width: float
) -> None:
    """Half of the light rim of 0.7 mm lies under the piece, which shows 0.35 mm of it in its own size."""
    (group,) = paint_piles([STANDS], drawn("organisation").look, line)
    assert isinstance(group, Group)
    (rim,) = (item for item in group.items if isinstance(item, Path))
    assert (rim.stroke, rim.width * STANDS.at.scale) == (ink, pytest.approx(width))
