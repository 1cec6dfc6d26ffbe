"""Hyphens of themselves: where a language parts its words, what stays whole, and what a reader of the PDF finds."""

from pathlib import Path

import pytest

from generator.base.hyphens import SOFT_HYPHEN
from generator.faces.hyphenation import with_hyphens
from tests.faces.elements.own_layout import face_of, words, write_game
from tests.faces.test_scripts import read_back

PARTED = "\ufffe"
"""What pdfium reads where a hyphen parts a word at the end of a line."""
LONG = "Incomprehensible administration {gem} frustrates communication"


@pytest.mark.parametrize(
    ("language", "text", "parted"),
    [
        ("en", "administration", "ad|min|is|tra|tion"),
        ("de", "Verwaltungsgebäude", "Ver|wal|tungs|ge|bäude"),
        ("fr", "l’administration", "l’ad|mi|nis|tra|tion"),
        ("pt-BR", "administração", "ad|mi|nis|tra|ção"),
        ("ru", "государства", "го|су|дар|ства"),
        ("hu", "asszonnyal", "asszonnyal"),  # as two z or two y, which are other letters
        ("de", "Staats|vertrag", "Staats|vertrag"),
        ("en", "{administration} administration.example R2administration", None),
        ("en", "https://example/administration a@administration", None),
        ("en", "rely only", None),
        ("ja", "二枚を引く。", None),
        ("xx", "administration", None),
    ],
)
def test_words_are_parted_as_their_language_does(language: str, text: str, parted: str | None) -> None:
    made = with_hyphens(text.replace("|", SOFT_HYPHEN), language)
    assert made.replace(SOFT_HYPHEN, "|") == (text if parted is None else parted)


def test_a_parted_word_is_read_back_whole_and_a_name_stays_whole(tmp_path: Path) -> None:
    style = {"size": "9"}
    elements = {
        "name": {"words": "{name}", "at": [4, 4], "size": "40 x 10", "style": style},
        "text": {"words": "{text}", "at": [4, 30], "size": "18 x 55", "style": {**style, "hyphens": "yes"}},
    }
    face = face_of(write_game(tmp_path, elements, said={"name": "Administrations", "text": LONG}))
    assert "Administrations" in words(face)
    read = read_back(face.items)
    assert read.count(PARTED) > 1
    assert {word for word in LONG.split() if word != "{gem}"} <= set(read.replace(PARTED, "").split())
