"""Capitals as each language has them: expectations are what its grammars print."""

from __future__ import annotations

import pytest

from generator.base.capitals import capitals


@pytest.mark.parametrize(
    ("language", "small", "large"),
    [
        ("de", "Straße", "STRASSE"),
        ("de", "großer Fluß", "GROSSER FLUSS"),
        ("en", "ﬁnal eﬀort", "FINAL EFFORT"),
        ("af", "ŉ kaart", "’N KAART"),
        ("en", "idle tin", "IDLE TIN"),
        ("tr", "ilk dizi ışık", "İLK DİZİ IŞIK"),
        ("tr-TR", "bir", "BİR"),
        ("az", "iki", "İKİ"),
        ("el", "Οδός", "ΟΔΟΣ"),
        ("el", "Μάιος", "ΜΑΪΟΣ"),
        ("el", "νεράιδα ή προϊόν", "ΝΕΡΑΪΔΑ Ή ΠΡΟΪΟΝ"),
        ("el", "ταΐζω", "ΤΑΪΖΩ"),
        ("fr", "été à l’œuvre", "ÉTÉ À L’ŒUVRE"),
        ("pl", "łąka", "ŁĄKA"),
    ],
)
def test_words_in_capitals_are_spelt_as_their_language_does(language: str, small: str, large: str) -> None:
    assert capitals(small, language) == large


def test_the_ids_of_icons_stay_as_they_are() -> None:
    assert capitals("nimm {coin} für die {seat-a}", "tr") == "NİMM {coin} FÜR DİE {seat-a}"
