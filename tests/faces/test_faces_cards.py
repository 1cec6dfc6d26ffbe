"""Cards: cost, number, rows, sentence, notation; long texts and dear costs; both variants."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from generator.base.errors import InputError
from generator.faces.display_list import Face, IconUse, Text
from generator.faces.face_context import Looks
from generator.games.balance_control.faces.piece_faces import measure_face
from tests.faces.making import changed, context, corners_of, flat, pieces, spoiled, texts
from tests.games import change


def face(card: str, lang: str = "en", variant: str = "home") -> Face:
    made = context(lang)
    return measure_face(replace(made, looks=Looks(variant=variant)), made.definitions.measures[card])  # type: ignore[index]


def words(made: Face) -> list[str]:
    return [text.text for text in texts(made)]


def in_header(made: Face) -> list[tuple[Text | IconUse, float]]:
    """The texts and icons above the deck's border, and where they begin (mm)."""
    placed = [(item, to) for item, to in flat(made.items) if isinstance(item, Text | IconUse)]
    return [(item, corners_of(item, to)[0][0]) for item, to in placed if corners_of(item, to)[0][1] > 26.5]


def amounts(made: Face) -> list[Text]:
    return [item for item, _ in in_header(made) if isinstance(item, Text) and item.text.isdigit()]


def test_a_card_tells_its_facts() -> None:
    assert {
        *("ECO 02", "Economic Stimulus", "Your turn, before the action", "Department tile"),
        "economic-stimulus · economy · 1.0.14 · 0000",
    } <= set(words(face("economic-stimulus")))
    assert "1 or 2" in words(face("situation-assessment"))
    assert {"TARGET", "Opponent"} <= set(words(face("future-resolution")))
    assert not {"TARGET", "–"} & set(words(face("protest-movement")))


def test_home_is_white_at_the_cut_and_service_bleeds() -> None:
    assert [face("debt-brake", variant=variant).bleed for variant in ("home", "service")] == [0.0, 3.0]
    with pytest.raises(InputError, match="did you mean home"):
        face("debt-brake", variant="hom")


def test_a_cost_stands_at_the_top_left_and_four_departments_fit(real_copy: Path) -> None:
    made = changed(real_copy, "modules/climate.yaml", "cost: CLM + ECO + DOM", "cost: CLM + 2 ECO + DOM + 3 FOR")
    found = measure_face(made, made.definitions.measures["technology-drive"])  # type: ignore[index]
    lefts = {item.text: x for item, x in in_header(found) if isinstance(item, Text)}
    assert [text.text for text in amounts(found)] == ["1", "2", "1", "3"]
    assert max(x for name, x in lefts.items() if name != "CLM 09") + 4.0 < lefts["CLM 09"]
    icons = [item.icon for item, _ in in_header(face("debt-brake")) if isinstance(item, IconUse)]
    assert icons == ["dom", "eco"], "Debt Brake costs DOM + 2 ECO"
    assert [text.text for text in amounts(face("debt-brake"))] == ["1", "2"]


def test_a_sentence_too_long_names_the_card(real_copy: Path) -> None:
    said = "What is removed goes back beside the board."
    change(real_copy / "text" / "en.yaml", said, "What is removed goes back. " * 25)
    made = spoiled(real_copy)
    with pytest.raises(InputError, match=r"legal-review: .*too long at the least size"):
        measure_face(made, made.definitions.measures["legal-review"])  # type: ignore[index]


def test_a_long_name_takes_two_lines(real_copy: Path) -> None:
    made = changed(real_copy, "text/en.yaml", 'name: "Legal Review"', 'name: "Legal Review of all Orders and Measures"')
    found = measure_face(made, made.definitions.measures["legal-review"])  # type: ignore[index]
    titles = [t for t in texts(found) if t.text in "Legal Review of all Orders and Measures" and len(t.text) > 5]
    assert len({t.y for t in titles}) == 2


@pytest.mark.quick("1.0.14")
@pytest.mark.parametrize("edition", ["1.0.9", "1.0.14"])
def test_numbers_and_costs_of_cards_are_of_one_size_whatever_they_cost(edition: str) -> None:
    """A cost by the number beside the triangle of each department, of which there are one to three."""
    cards = [piece for piece in pieces("en", 4, "all", edition) if piece.group == "cards"]
    numbers = [text for piece in cards for text in texts(piece.face) if re.fullmatch(r"[A-Z]{3} \d\d", text.text)]
    assert len(numbers) == len(cards)
    assert len({text.size for text in numbers}) == 1
    costs = [amounts(piece.face) for piece in cards]
    assert {1, 2, 3} == {len(found) for found in costs}
    assert len({text.size for found in costs for text in found}) == 1
