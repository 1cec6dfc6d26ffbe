"""A face of the studio's families is found by family, weight and italic, or a fault says what there is."""

import pytest

from generator.base.errors import InputError, Mark
from generator.faces.font_families import studio_fonts
from tests.tables import read_table


def test_the_studio_s_families_have_the_names_that_people_know() -> None:
    families = studio_fonts().families()
    assert {"Barlow Condensed", "IBM Plex Sans Condensed", "Overpass", "Zilla Slab"} <= set(families)


@pytest.mark.parametrize(
    ("weight", "name"),
    [("regular", "Regular"), (500, "Medium"), ("semi-bold", "SemiBold"), ("bold", "SemiBold"), ("400", "Regular")],
)
def test_the_nearest_weight_is_taken(weight: str | int, name: str) -> None:
    assert studio_fonts().face("IBM Plex Sans Condensed", weight) == f"IBMPlexSansCondensed-{name}"


@pytest.mark.parametrize(
    ("family", "weight", "told"), read_table(__file__, "a_face_that_is_not_there_is_told_with_its_place")
)
def test_a_face_that_is_not_there_is_told_with_its_place(family: str, weight: str | int, told: str) -> None:
    with pytest.raises(InputError) as error:
        studio_fonts().face(family, weight, mark=Mark("hero.yaml", 3, 9), path="styles.title")
    assert str(error.value).startswith("hero.yaml:3:9 styles.title: ")
    assert told in str(error.value)
