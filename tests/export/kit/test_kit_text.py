"""The text layer of the kit: every word of a card and of an aid stands there whole, for a search or a screen reader."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from generator.definitions.id_types import PieceId
from generator.games.balance_control.definitions.balance_pack import MeasureId
from generator.games.balance_control.definitions.printed_words import measure_sentence
from generator.games.balance_control.faces.aid_content import aid_content
from tests.cli.running import Cli
from tests.export.kit.kits import Kits, Wish, context, words
from tests.games import PACKS
from tests.shares import draw_one
from tests.text_layer import UNSEEN, page_texts, words_printed, words_written

WISHES = [Wish(language=language) for language in ("en", "de")]


def source(wish: Wish, piece: str) -> str:
    """Everything that a card or an aid says in words."""
    made = context(wish)
    card = made.definitions.measures.get(MeasureId(piece))
    if card is not None:
        name = made.texts.measures[card.id].name
        return f"{name} {measure_sentence(card, made.speaker)} {made.speaker.term('timing', card.timing)}"
    aid = aid_content(made, made.definitions.pieces[PieceId(piece)])
    return " ".join(line.text for block in aid.blocks for line in block.lines)


@pytest.mark.slow
@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_every_word_of_each_card_and_aid_is_found(kits: Kits, wish: Wish) -> None:
    kit = kits(wish)
    seen: Counter[str] = Counter()
    for file in ("cards.pdf", "aids.pdf"):
        for number, text in enumerate(page_texts(kit.folder / file), 1):
            assert not UNSEEN.search(text)
            wanted: Counter[str] = Counter()
            for row in kit.copies(file, number):
                wanted += words_written(source(wish, row["id"]))
                seen[row["id"]] += 1
            missing = wanted - words_printed(text)
            assert not missing, (file, number)
    assert len(seen) == 40 + 5
    assert not any(UNSEEN.search(text) for text in page_texts(kit.folder / "kit.pdf"))


def test_a_parted_word_is_no_word() -> None:
    """Joiners, soft hyphens and a dot without ink in a word hide it; a hyphen at the end of a line doesn't."""
    assert words_printed("a fo-\nrest, a Haushalts\u00ad\nloch") == Counter(["a", "a", "forest", "Haushaltsloch"])
    for parted in ("fo\u2060cus", "fo\u00adcus", "fo·cus"):
        assert "focus" not in words_printed(parted)
    assert UNSEEN.search("fo\u2060cus")
    assert UNSEEN.search("fo\u00adcus")
    assert not UNSEEN.search("fo\u00ad\ncus")


GAMES = ("balance-control", "global-powers", "organisation")
LANGUAGE = draw_one("language of whole kits", "de", "en")


@pytest.mark.slow
@pytest.mark.always(f"{LANGUAGE}-*")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["de", "en"])
def test_a_whole_kit_is_read_back(language: str, game: str, tmp_path: Path, cli: Cli) -> None:
    folder = ("--game", str(PACKS / game))
    kit = tmp_path / "kit"
    options = ("--players", "4", "--modules", "all", "--lang", language)
    made = cli("build", *folder, *options, "--rules", "--out", str(kit))
    assert made.code == 0, made.err
    checked = cli("check", *folder, *options[:4], "--kit", str(kit), "--json")
    assert json.loads(checked.out)["kit"] == {"ok": True, "missing": {}, "surplus": {}, "outdated": {}}
    assert cli("preflight", str(kit)).code == 0
    pages = [*page_texts(kit / "rules.pdf")]
    assert len(pages) >= 8
    said = [[line for line in page.splitlines() if "•" not in line and not line.isdecimal()] for page in pages[1:-1]]
    assert all("".join(lines).split() for lines in said), "no page of the booklet bears its foot alone"
    folded = words(" ".join(page_texts(kit / "rules-booklet.pdf")))
    assert not words(" ".join(pages)) - folded, "the file to fold has all of them"
