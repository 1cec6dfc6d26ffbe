"""What set-up pictures show on their opening: everybody's pieces, large enough, and cards that are filled in."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from string import ascii_lowercase
from typing import Any, NamedTuple

import pypdfium2
import pytest

from generator.base.errors import InputError
from generator.base.hyphens import remove_hyphens
from generator.booklet.book_plug import BookletFigure, DrawnBlock
from generator.booklet.booklet_source import LaidPieceText
from generator.booklet.pictures.picture_sketch import OPENING_HEIGHT, WIDE
from generator.booklet.pictures.piece_sketch import WRITING_SIZE, PieceSketch
from generator.export.kit import RULES
from generator.faces.box_pieces import make_box_pieces
from generator.faces.display_list import Text
from generator.faces.face_context import Looks
from generator.faces.fonts import find_font
from tests.booklet.books import OfBox, drawings_in, figure_of, opened, rules
from tests.tables import read_table

LEAST_PIECE = 3.0
"""The side of the smallest piece in a set-up picture (mm)."""
BORDER = 5.0
"""As far from the edge of a card the lines end on which one writes (mm)."""
WHITE, ROUNDING, LEADS = 250, 0.1, 12


class SetUp(NamedTuple):
    """The pieces on a table, as they are written and as they are drawn, for one page each."""

    pages: tuple[tuple[DrawnBlock, BookletFigure], ...]
    context: Any

    def lying(self) -> Iterator[tuple[LaidPieceText, float]]:
        """Each piece with how many mm in print are one of its own."""
        for block, figure in self.pages:
            scale = printed(figure)
            yield from ((one, scale * one.scale) for one in block.laid_pieces)


@cache
def set_up(game: str, players: int, modules: str = "all") -> SetUp:
    _, context = opened(OfBox(game, "en", players, modules))
    return SetUp(tuple((one, figure_of(context, one)) for one in drawings_in(context, "laid")), context)


@pytest.mark.quick("core-2-4")
@pytest.mark.parametrize(("players", "begin"), [(2, 4), (3, 3), (4, 2)])
@pytest.mark.parametrize("modules", ["core", "all"])
def test_everybody_has_the_influence_to_begin_with(modules: str, players: int, begin: int) -> None:
    """R2.2: 2 players 4, 3 players 3, 4 players 2 each."""
    lying = [one for one, _ in set_up("balance-control", players, modules).lying()]
    supplies = {one.piece: one.copies for one in lying if one.piece.startswith("influence-")}
    assert supplies == {f"influence-{seat}": begin for seat in "abcdef"[:players]}


@pytest.mark.slow
@pytest.mark.parametrize("game", ["balance-control", "global-powers", "organisation"])
def test_the_smallest_piece_can_be_told(game: str) -> None:
    made = set_up(game, 4)
    sides = {one.piece: scale * size(one.piece, made.context) for one, scale in made.lying()}
    assert min(sides.values()) >= LEAST_PIECE, sides


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "players", "modules", "language"), read_table(__file__, "the_set_up_lies_on_an_opening")
)
def test_the_set_up_lies_on_an_opening(game: str, players: int, modules: str, language: str) -> None:
    box = OfBox(game, language, players, modules)
    sides = [one for one in drawings_in(opened(box)[1]) if one.side]
    assert [one.side for one in sides] == ["first", "second"]
    with pypdfium2.PdfDocument(rules(box).files[RULES]) as pdf:
        texts = [page.get_textpage().get_text_range() for page in pdf]
        (left,) = (number for number, text in enumerate(texts, 1) if sides[0].title in text)
        (right,) = (number for number, text in enumerate(texts, 1) if sides[1].title in text)
        assert left % 2 == 0
        assert right == left + 1
        assert min(len(text) for text in texts[1:left]) > 400
        for number, one in ((left, sides[0]), (right, sides[1])):
            for letter, words in zip(ascii_lowercase[one.before :], one.letter_words, strict=False):
                begin = " ".join(remove_hyphens(words).replace("*", "").split())[:LEADS]
                assert f"{letter} {begin}" in " ".join(texts[number - 1].split())
        for number, fold in ((left, 0.99), (right, 0.01)):
            shown = pdf[number - 1].render(scale=1.0).to_pil().convert("L")
            wide, high = shown.size
            assert shown.getpixel((round(fold * wide), round(0.3 * high))) < WHITE, "the ground reaches the fold"


def printed(figure: BookletFigure) -> float:
    """How many mm in print are one on the table."""
    ((file, share),) = re.findall(r'"(laid-\d+\.svg)", ([\d.]+)%', figure.markup)
    wide, high = map(float, re.findall(r'viewBox="([^"]+)"', figure.pictures[file])[0].split(",")[2:])
    assert WIDE * float(share) / 100.0 * high / wide <= OPENING_HEIGHT + ROUNDING
    return WIDE * float(share) / 100.0 / wide


def size(name: str, context: Any) -> float:
    made = make_box_pieces(context, Looks())
    faces = {face.id: face.shape for piece in made for face in (piece.face, piece.back) if face}
    faces.update({piece.id: piece.face.shape for piece in made})
    return float(min(faces[name].width, faces[name].height))


def test_cards_are_filled_in_with_what_an_organisation_begins_with() -> None:
    """O1: three levels and four money; each card has its name and its region."""
    made = set_up("organisation", 4)
    context, lying = made.context, [*made.lying()]
    cards = [(one, scale) for one, scale in lying if one.piece in context.definitions.cards]
    regions = {context.region_name(name) for name in context.definitions.regions}
    assert sum(one.ticks.count("level") for one, _ in cards) == 3
    assert sum(one.copies for one, _ in lying if one.piece == "money-1") == 4
    assert all(len(one.writes) == 2 and one.writes[1] in regions for one, _ in cards)
    for one, scale in cards:
        (face,) = (made.face for made in make_box_pieces(context, Looks()) if made.id == one.piece)
        blanks = [item for item in face.items if isinstance(item, Text) and not item.text.strip()]
        for words, blank in zip(one.writes, blanks, strict=False):
            wide = find_font(blank.font).width(words, WRITING_SIZE / scale)
            assert blank.x + wide <= face.shape.width / 2.0 - BORDER, words


@pytest.mark.slow
def test_an_example_with_more_players_than_the_box_is_for_says_so() -> None:
    titles = {}
    for players in (2, 3):
        _, context = opened(OfBox("global-powers", "en", players))
        for block in drawings_in(context, "example"):
            if block.words in ("governs.yaml", "war.yaml"):
                titles[players, block.words] = figure_of(context, block).markup
    assert "with 3 players" in titles[2, "governs.yaml"]
    assert not [one for key, one in titles.items() if key != (2, "governs.yaml") and "with 3 players" in one]


@pytest.mark.parametrize(
    ("extra", "lost"), [({"ticks": ("level", "house")}, "house"), ({"writes": ("a", "b", "c")}, "c")]
)
def test_words_and_ticks_without_a_place_are_told(extra: dict[str, tuple[str, ...]], lost: str) -> None:
    made = set_up("organisation", 4)
    ((block, _),) = made.pages
    card = next(one for one in block.laid_pieces if one.piece == "trade")
    wrong = replace(block, laid_pieces=(replace(card, **extra),))  # type: ignore[arg-type]
    with pytest.raises(InputError, match=f"the piece 'trade' has no place for '{lost}'"):
        PieceSketch(made.context, "colour").laid_pieces(wrong)
