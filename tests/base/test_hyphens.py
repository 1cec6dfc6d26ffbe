"""Soft hyphens are taken over from the same word in another text, and from no other word."""

from __future__ import annotations

from generator.base.hyphens import hyphenate, remove_hyphens


def test_a_word_is_parted_as_it_is_elsewhere() -> None:
    known = ["Sammel\u00admarker und mehr", "kein Marker"]
    assert hyphenate("Klima, Sammelmarker", known) == "Klima, Sammel\u00admarker"


def test_a_part_of_a_word_is_another_word() -> None:
    assert hyphenate("Sammelmarkern, Marker", ["Sammel\u00admarker"]) == "Sammelmarkern, Marker"


def test_words_come_back_whole() -> None:
    assert remove_hyphens(hyphenate("Behördenapparat", ["Behörden\u00adapparat"])) == "Behördenapparat"
