"""Soft hyphens are taken over from the same word in another text, and from no other word."""

from __future__ import annotations

from generator.hyphens import hyphenated, unhyphenated


def test_a_word_is_parted_as_it_is_elsewhere() -> None:
    known = ["Sammel\u00admarker und mehr", "kein Marker"]
    assert hyphenated("Klima, Sammelmarker", known) == "Klima, Sammel\u00admarker"


def test_a_part_of_a_word_is_another_word() -> None:
    assert hyphenated("Sammelmarkern, Marker", ["Sammel\u00admarker"]) == "Sammelmarkern, Marker"


def test_words_come_back_whole() -> None:
    assert unhyphenated(hyphenated("Behördenapparat", ["Behörden\u00adapparat"])) == "Behördenapparat"
