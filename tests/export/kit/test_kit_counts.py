"""The paper's own text against the box: sets in which any two choices meet, in both languages, piece by piece."""

from __future__ import annotations

import re
import subprocess
from collections import Counter

import pytest

from generator.definitions.box_counts import expected_counts
from tests.export.kit.kits import EXPANSIONS, Kits, Wish, context, ids, printed
from tests.games import real_game
from tests.pairs import Case, pairwise_cases
from tests.text_layer import page_texts

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
