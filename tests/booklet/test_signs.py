"""The table of signs: every sign that a card or tile of the box shows is explained there, and no other."""

import shutil
from pathlib import Path

import pytest

from generator.base.errors import InputError
from generator.booklet.rules_tables import make_table, text_markup
from generator.booklet.studio_book import signs_shown
from generator.definitions.configuration import make_configuration
from generator.faces.face_context import FaceContext as PlainContext
from generator.faces.game_look import face_context
from generator.games.balance_control.booklet.printed_signs import icon_names, sign_meaning, signs_in_play
from tests.booklet.books import booklet_of, told_in
from tests.booklet.test_booklet import EDITIONS, LANGUAGES
from tests.booklet.test_booklet import context_of as box_of
from tests.faces.shipped import box
from tests.games import ROOT, change, load


def test_a_small_box_explains_no_sign_of_cards() -> None:
    core, economy = (set(signs_in_play(box_of("en", 2, modules)).values()) for modules in ("core", "economy"))
    assert not core & {"forbid", "measure", "player", "/", "×", "≤"}
    assert economy - core == {"forbid", "/", "×"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_and_icons_have_words_in_the_language(language: str) -> None:
    made = box_of(language)
    assert all(sign_meaning(name, made) for name in signs_in_play(made))
    names = icon_names(made)
    assert names["dom"] == {"de": "Innenpolitik", "en": "Domestic Affairs"}[language]
    assert names["forbid"] == {"de": "Verbot", "en": "Ban"}[language]
    assert set(signs_in_play(made).values()) - {"+", "−", "/", "×", "≤"} <= set(names)


def told_in_words(made: PlainContext) -> str:
    """The markup of the booklet's words and tables, but for that of all cards."""
    booklet, found = booklet_of(made), told_in(made)
    tables = [
        make_table(block.words, booklet, made) for block in found if block.kind == "table" and block.words != "measures"
    ]
    return "".join(tables + [text_markup(block.words, made) for block in found if block.kind in ("text", "item")])


@pytest.mark.slow
@pytest.mark.parametrize(("name", "language"), [("global-powers", "de"), ("organisation", "en")])
def test_every_sign_of_a_printed_piece_is_explained(name: str, language: str) -> None:
    made = box(name, language, 5)
    pack = made.definitions
    bearing = {str(getattr(one, "icon", "")) for one in (*pack.components().values(), *pack.decks.values())}
    shown, told = signs_shown(made), told_in_words(made)
    assert len(shown) > 20
    assert {icon for icon in shown - bearing if f'icon("{icon}")' not in told} == set()
    assert all(f'icon("{icon}")' in told for icon in ("die", "to"))


def test_a_sign_without_words_is_told_with_its_place(tmp_path: Path) -> None:
    folder = tmp_path / "organisation"
    shutil.copytree(ROOT / "components" / "organisation", folder)
    for language in LANGUAGES:
        change(folder / "text" / f"{language}.yaml", "  sign_limit:", "  sign_limits:")
    game = load(folder)
    pack = game.definitions()
    made = face_context(pack, make_configuration(pack, 2, ["all"]), game.texts_for("en", pack), game.folder)
    with pytest.raises(InputError, match=r"en\.yaml:\d+:\d+: .*the sign 'limit'.*labels\.sign_limit"):
        told_in_words(made)


@pytest.mark.quick("climate-*")
@pytest.mark.parametrize(
    ("modules", "edition"), [("economy", "1.0.14"), ("climate", "1.0.14"), *(("all", edition) for edition in EDITIONS)]
)
def test_a_box_explains_every_sign_also_those_of_expansions_that_are_not_in_it(modules: str, edition: str) -> None:
    made = box_of("en", 2, modules, edition)
    bearing = {str(piece.icon) for piece in made.definitions.pieces.values()}
    shown, told = signs_shown(made), told_in_words(made)
    assert {"economy": "overlay", "climate": "eco", "all": "forbid"}[modules] in shown
    assert {icon for icon in shown - bearing if f'"{icon}"' not in told} == set()
    assert modules != "all" or {"forbid", "measure", "player", "/", "×", "≤"} <= set(signs_in_play(made).values())
