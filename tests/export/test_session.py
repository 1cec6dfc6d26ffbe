"""The session sheet and the first page: their code is read by a decoder of somebody else's, their words are there."""

from collections.abc import Mapping
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp

from generator.base.errors import InputError
from generator.definitions.playtest_form import MOST, FormQuestion, OpenQuestion, PlaytestForm, ScaleQuestion, read_form
from generator.definitions.version_stamp import VersionStamp
from generator.export.kit import KIT, SESSION
from generator.export.kit_sheets import PrintOptions
from generator.export.session_sheet import session_sheet
from generator.faces.colours import Palette
from generator.faces.face_context import FaceContext
from generator.faces.tones import ink_table
from generator.files.paths import FileId
from generator.files.shelf import content_bytes
from generator.play.session import record_header
from generator.render.pdf import PdfInfo, pdf_bytes
from generator.sheets.papers import find_paper, paper_names
from tests.export.kit.kits import make_kit
from tests.faces.shipped import box
from tests.text_layer import page_texts

PHONE = 100
"""Dots per inch at which a page is looked at: a telephone that is held over it sees more."""


def sheet(context: FaceContext, form: PlaytestForm, on: str, folder: Path) -> Path:
    path = folder / f"{on}.pdf"
    palette = Palette(ink_table(context.definitions), "rgb", "colour")
    path.write_bytes(
        pdf_bytes([session_sheet(context, form, find_paper(on))], palette, PdfInfo("x", "en"), context.icons)
    )
    return path


def codes(file: Path | bytes, page: int) -> list[str]:
    with pypdfium2.PdfDocument(file) as document:
        picture = document[page].render(scale=PHONE / 72).to_pil()
    return [found.text for found in zxingcpp.read_barcodes(picture)]


@pytest.mark.slow
def test_a_code_says_which_version_was_printed_and_records_say_the_same() -> None:
    """On the first page, which names the sheet, and on the sheet, with its text for whoever has no telephone."""
    context = box("organisation", players=3)
    kit = make_kit(context, PrintOptions(), ["trade"])
    whole, sheet = (content_bytes(kit.files[name]) for name in (KIT, SESSION))
    pages, (alone,) = [*page_texts(whole)], page_texts(sheet)
    found = [codes(whole, 0), codes(whole, len(pages) - 1), codes(sheet, 0)]
    stamp = VersionStamp.of(context.definitions)
    assert found == [[str(stamp)]] * 3
    head = record_header(context.definitions, context.config)
    assert VersionStamp.parse(found[0][0]) == VersionStamp(head.game, str(head.edition), head.digest)
    assert all(str(stamp) in text for text in (alone, pages[0]))
    assert f"Session sheet 1 Page {len(pages)}" in " ".join(pages[0].split())


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_sheet_asks_the_form_of_each_seat(language: str, tmp_path: Path) -> None:
    context = box("global-powers", language)
    form = read_form(context.folder)
    (text,) = page_texts(sheet(context, form, "a4", tmp_path))
    said = " ".join(text.split())
    for question in form.json(language):
        assert question["asks"] in said
        assert all(f"{number} {option['says']}" in said for number, option in enumerate(question.get("options", ()), 1))
    assert "A B C D" in said
    assert {"de": "5 sehr viel", "en": "5 very much"}[language] in said


def test_modules_that_may_be_left_out_can_be_ticked(tmp_path: Path) -> None:
    """Not those that every game has, or that come with the number of players."""
    context = box("balance-control", players=5, modules="climate,economy")
    (text,) = page_texts(sheet(context, read_form(context.folder), "a4", tmp_path))
    said = [line.strip() for line in text.splitlines() if "In play" in line]
    assert said == ["In play Economy & Labour Climate & Future"]
    (plain,) = page_texts(sheet(box("organisation", players=3), read_form(context.folder), "a4", tmp_path))
    assert "In play" not in plain


def crowded(of: Mapping[str, FormQuestion]) -> PlaytestForm:
    return PlaytestForm({FileId(name): question for name, question in of.items()})


LONG = "How would you describe the moment in which you knew that the game was decided?"


@pytest.mark.quick("*-a4")
@pytest.mark.parametrize("on", paper_names())
@pytest.mark.parametrize(
    "question",
    [OpenQuestion(asks={"en": LONG}), ScaleQuestion(asks={"en": LONG}, low={"en": LONG[:40]}, high={"en": LONG[:40]})],
)
def test_the_longest_form_stays_on_the_page(on: str, question: FormQuestion, tmp_path: Path) -> None:
    context = box("balance-control", players=6)
    path = sheet(context, crowded({f"q{number}": question for number in range(MOST)}), on, tmp_path)
    with pypdfium2.PdfDocument(path) as document:
        (page,) = document
        low = min(found.get_bounds()[1] for found in page.get_objects())
        assert low > 0.0
        wide, high = page.get_size()
        assert all(found.get_bounds()[0] > 0 and found.get_bounds()[2] < wide for found in page.get_objects())
        assert all(found.get_bounds()[3] < high for found in page.get_objects())
    assert codes(path, 0)


def test_a_question_that_finds_no_room_is_told(tmp_path: Path) -> None:
    context = box("balance-control", players=6)
    form = crowded({f"q{number}": ScaleQuestion(asks={"en": LONG * 20}) for number in range(MOST)})
    with pytest.raises(InputError, match="is too long at the least size"):
        sheet(context, form, "a4", tmp_path)


@pytest.mark.parametrize("words", ["{braces} **stars**", "<b>&amp;</b>", "=1+1"])
def test_words_are_only_words(words: str, tmp_path: Path) -> None:
    context = box("organisation", players=3)
    (text,) = page_texts(sheet(context, crowded({"a": OpenQuestion(asks={"en": words})}), "a4", tmp_path))
    assert words in text
