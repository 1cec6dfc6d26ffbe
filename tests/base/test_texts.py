"""Texts and numbers: capitals as each language has them, whole numbers in digits alone, soft hyphens taken over."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.capitals import capitals
from generator.base.digits import parse_number
from generator.base.hyphens import hyphenate, remove_hyphens
from tests.tables import read_table


@pytest.mark.parametrize(
    ("language", "small", "large"),
    read_table(__file__, "words_in_capitals_are_spelt_as_their_language_does"),
)
def test_words_in_capitals_are_spelt_as_their_language_does(language: str, small: str, large: str) -> None:
    assert capitals(small, language) == large


def test_the_ids_of_icons_stay_as_they_are() -> None:
    assert capitals("nimm {coin} für die {seat-a}", "tr") == "NİMM {coin} FÜR DİE {seat-a}"


@given(st.integers(0, 10**18 - 1))
def test_a_number_is_read(number: int) -> None:
    assert parse_number(str(number)) == number
    assert parse_number(f"00{number}"[-18:]) == number


@pytest.mark.parametrize("text", ["", " 1", "-1", "+1", "1.0", "1_0", "²", "٣", "1e3", "9" * 19, "9" * 5_000])
def test_anything_else_is_none(text: str) -> None:
    assert parse_number(text) is None


def test_more_digits_where_they_are_asked_for() -> None:
    assert parse_number("9" * 40, most=40) == 10**40 - 1
    assert parse_number("9" * 41, most=40) is None


def test_a_word_is_parted_as_it_is_elsewhere() -> None:
    known = ["Sammel\u00admarker und mehr", "kein Marker"]
    assert hyphenate("Klima, Sammelmarker", known) == "Klima, Sammel\u00admarker"


def test_a_part_of_a_word_is_another_word() -> None:
    assert hyphenate("Sammelmarkern, Marker", ["Sammel\u00admarker"]) == "Sammelmarkern, Marker"


def test_words_come_back_whole() -> None:
    assert remove_hyphens(hyphenate("Behördenapparat", ["Behörden\u00adapparat"])) == "Behördenapparat"
