"""The paper's own text against the box: sets in which any two choices meet, in both languages, piece by piece; every
word of a card and of an aid stands there whole."""

import json
import re
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from generator.definitions.box_counts import expected_counts
from generator.definitions.id_types import PieceId
from generator.games.balance_control.definitions.balance_pack import MeasureId
from generator.games.balance_control.definitions.printed_words import measure_sentence
from generator.games.balance_control.faces.aid_content import aid_content
from tests.cli.running import Cli
from tests.export.kit.kits import EXPANSIONS, Kits, Wish, context, ids, printed, words
from tests.games import PACKS, real_game
from tests.pairs import Case, pairwise_cases
from tests.shares import draw_one
from tests.text_layer import UNSEEN, page_texts, words_printed, words_written

TILES = {4: 72, 6: 90}
"""R1.1: the tiles of the core, and with the module for five and six."""

TILES_OF = {4: {"economy": 6, "security": 2, "climate": 5}, 6: {"economy": 9, "security": 2, "climate": 7}}
CARDS_OF = {"economy": 10, "security": 15, "climate": 15}
INFLUENCE = 7
"""R1.5: markers a player."""

LANGUAGES = tuple(real_game().languages)
FULL = [Wish(language=language) for language in LANGUAGES]
CHOICES = {"players": tuple(TILES), **dict.fromkeys(EXPANSIONS, (False, True)), "language": LANGUAGES}


def wished(case: Case) -> Wish:
    return Wish(case["players"], tuple(name for name in EXPANSIONS if case[name]), case["language"])


WISHES = list(dict.fromkeys([*map(wished, pairwise_cases(CHOICES)), *FULL]))
"""Of the sixteen sets in two languages those in which any two of players, expansions and language meet, each expansion
also left out; and the whole box in both languages."""


def box(wish: Wish) -> dict[str, int]:
    return expected_counts(context(wish).definitions, context(wish).config)


@pytest.mark.quick("4-core-*")
@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_paper_manifest_box_and_rules_agree(kits: Kits, wish: Wish) -> None:
    """Piece by piece, and the sums of the rules (R1.1, R1.3, R1.5), counted on paper."""
    kit, made, found = kits(wish), context(wish).definitions, kits(wish).paper
    expected = box(wish)
    assert kit.manifest["counts"] == expected
    assert printed(kit.parts, ids()) == expected
    assert found == expected
    tiles = TILES[wish.players] + sum(TILES_OF[wish.players][name] for name in wish.expansions)
    assert sum(found[str(name)] for name in made.tiles if name in found) == tiles
    cards = [found[str(name)] for name in made.measures if name in found]
    assert cards == [1] * sum(CARDS_OF[name] for name in wish.expansions)
    seats = {f"influence-{seat}": INFLUENCE for seat in "abcdef"[: wish.players]}
    assert {name: number for name, number in found.items() if name.startswith("influence-")} == seats


@pytest.mark.slow
@pytest.mark.parametrize("wish", FULL, ids=str)
def test_each_page_holds_what_the_manifest_says(kits: Kits, wish: Wish) -> None:
    kit = kits(wish)
    whole = list(page_texts(kit.folder / "kit.pdf"))
    for path in kit.parts:
        for number, text in enumerate(page_texts(path), 1):
            rows = kit.copies(path.name, number)
            expected = Counter(row["id"] for row in rows)
            known = [word for word in re.findall(r"[\w-]+", text) if word in ids()]
            assert Counter(known) == expected
            (page,) = {row["kit_page"] for row in rows}
            assert Counter(word for word in re.findall(r"[\w-]+", whole[page - 1]) if word in ids()) == expected
    assert kit.manifest["files"]["kit.pdf"] == len(whole) == 3 + sum(len(list(page_texts(path))) for path in kit.parts)


@pytest.mark.slow
@pytest.mark.parametrize("wish", FULL, ids=str)
def test_tiles_and_cards_bear_four_digits_of_their_digest(kits: Kits, wish: Wish) -> None:
    kit = kits(wish)
    text = "\n".join(text for path in kit.parts for text in page_texts(path))
    printed_digits = Counter(re.findall(r"([\w-]+)(?: ·)?\s+[\w-]+ · [\w.-]+ · ([0-9a-f]{4})\b", text))
    made = context(wish).definitions
    signed = {*made.tiles, *made.measures}
    expected = Counter((row["id"], row["digest"][:4]) for row in kit.manifest["copies"] if row["id"] in signed)
    assert {key: printed_digits[key] for key in expected} == expected


@pytest.mark.slow
@pytest.mark.poppler
@pytest.mark.parametrize("wish", FULL, ids=str)
def test_another_reader_counts_the_same(kits: Kits, wish: Wish) -> None:
    """In the order of the file: what lies aslant Poppler can't put into lines."""
    path = kits(wish).folder / "kit.pdf"
    text = subprocess.run(["pdftotext", "-raw", str(path), "-"], capture_output=True, check=True).stdout.decode("utf-8")
    found = Counter(word for word in re.findall(r"[\w-]+", text) if word in ids())
    assert found == box(wish)


def test_a_part_of_the_box_prints_just_that(kits: Kits) -> None:
    only = ("economic-stimulus", "dom-w3", "influence-b")
    kit = kits(Wish(only=only))
    expected = {name: number for name, number in box(kit.wish).items() if name in only}
    assert len(expected) == len(only)
    assert printed(kit.parts, ids()) == kit.manifest["counts"] == expected


READ_WISHES = [Wish(language=language) for language in ("en", "de")]


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
@pytest.mark.parametrize("wish", READ_WISHES, ids=str)
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
