"""The booklet's files and what is told with them, whatever stands in it."""

import io
from collections.abc import Mapping

import pikepdf
import pytest
from reportlab.pdfgen.canvas import Canvas

from generator.booklet import rules_files
from generator.booklet.rules_files import RULES, RULES_FOLDED, BookletMarkup, booklet_files, kit_with_rules
from generator.export.kit import PrintedKit
from generator.export.kit_sheets import PrintOptions
from tests.faces.making import context
from tests.games import real_game

LEFT_OUT = f"{RULES}: an example is left out"


@pytest.fixture(autouse=True)
def four_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """A booklet of four pages that leaves something out, without setting it."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(440, 615))
    for _ in range(4):
        canvas.rect(100, 100, 50, 50, fill=1)
        canvas.showPage()
    canvas.save()
    monkeypatch.setattr(rules_files, "write_markup", lambda *_: BookletMarkup("", {}, (LEFT_OUT,)))
    monkeypatch.setattr(rules_files, "typeset", lambda *_, **__: out.getvalue())


def intents(files: Mapping[str, bytes]) -> dict[str, bool]:
    found = {}
    for name, data in files.items():
        with pikepdf.open(io.BytesIO(data)) as pdf:
            found[name] = "/OutputIntents" in pdf.Root
    return found


@pytest.mark.parametrize("press", [True, False])
def test_for_a_press_both_files_declare_their_printing_condition(press: bool) -> None:
    found = booklet_files(real_game(), context(), "a4", press=press)
    assert intents(found.files) == {RULES: press, RULES_FOLDED: press}


def test_what_the_booklet_leaves_out_is_told_with_the_kit_s_own_warnings(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = PrintedKit({"kit.pdf": b""}, {"kit.pdf": 1}, 1, {}, 10.0, ("a warning of the kit",))
    monkeypatch.setattr(rules_files, "impose_kit", lambda *_: None)
    monkeypatch.setattr(rules_files, "draw_kit", lambda *_, **__: kit)
    made = kit_with_rules(real_game(), context(), PrintOptions())
    assert made.warnings == ("a warning of the kit", LEFT_OUT)
    assert set(made.files) == {"kit.pdf", RULES, RULES_FOLDED}
