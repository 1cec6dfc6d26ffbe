"""The table of signs: every sign that a card or tile of the box shows is explained there, and no other."""

from __future__ import annotations

import re

import pytest

from generator.games.balance_control.booklet.signs import icon_names, said_of, signs_in_play
from generator.games.balance_control.definitions.describe import effect_notation, tile_notation
from generator.games.balance_control.faces.context import Context
from generator.games.balance_control.notation import write
from tests.booklet.test_booklet import EDITIONS, LANGUAGES, context_of

WRITTEN = {
    "◉": "influence",
    "▲": "resource",
    "◼": "change",
    "◇": "choice",
    "[": "majority",
    "⛶": "surround",
    "♺": "settle",
    "→": "arrow",
}
"""Signs of the notation that are icons, by the icon that shows them."""


def shown_in(made: Context) -> set[str]:
    """What stands on the cards and tiles of a box, but for numbers, departments, overlays, kinds of tiles, which have
    tables of their own."""
    definitions, modules = made.definitions, made.config.modules
    cards = [effect_notation(card) for card in definitions.measures.values() if card.module in modules]
    tiles = [tile_notation(tile) for tile in definitions.tiles.values()]
    text = " ".join(write(line) for lines in [*cards, *tiles] for line in lines)
    known = {*definitions.departments, *definitions.overlays, "overlay", "focus", "grassroots"}
    words = set(re.findall(r"[a-z][a-z-]+", text)) - known
    return words | {WRITTEN.get(sign, sign) for sign in re.sub(r"[\w\s\]:-]", "", text)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_sign_of_a_card_is_explained(edition: str) -> None:
    made = context_of("en", edition=edition)
    assert shown_in(made) <= set(signs_in_play(made).values())
    assert {"forbid", "measure", "player", "/", "×", "≤"} <= shown_in(made)


def test_a_small_box_explains_no_sign_of_cards() -> None:
    """The base game has no cards, hence none of their signs; the economy has a ban and ×2, but no person and no ≤."""
    core, economy = (set(signs_in_play(context_of("en", 2, modules)).values()) for modules in ("core", "economy"))
    assert not core & {"forbid", "measure", "player", "/", "×", "≤"}
    assert economy - core == {"forbid", "/", "×"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_and_icons_have_words_in_the_language(language: str) -> None:
    made = context_of(language)
    assert all(said_of(name, made) for name in signs_in_play(made))
    names = icon_names(made)
    assert names["dom"] == {"de": "Innenpolitik", "en": "Domestic Affairs"}[language]
    assert names["forbid"] == {"de": "Verbot", "en": "Ban"}[language]
    assert set(signs_in_play(made).values()) - {"+", "−", "/", "×", "≤"} <= set(names)
