"""The two games that are only printed: what their documents say of numbers, both languages alike, nothing left without
words."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, permutations

import pytest

from generator.booklet.booklet_source import BookletText
from generator.definitions.checks.check_report import check_definitions
from generator.definitions.checks.finding import ERROR
from generator.definitions.configuration import make_configuration
from generator.definitions.game_folder import GameFolder
from generator.definitions.number_placeholders import fill_text
from generator.definitions.pack import Pack, written_id
from generator.definitions.printed_pieces import PieceText, SheetBlock
from generator.definitions.ruling_switches import RulingSwitches
from generator.definitions.yaml_nodes import read_file
from generator.definitions.yaml_reader import YamlReader
from generator.faces.icons import icon_set, lint_icons
from tests.games import ROOT, load

PACKS = ("global-powers", "organisation")
GAMES = ("balance-control", *PACKS)
LANGUAGES = ("de", "en")


@cache
def game(name: str) -> GameFolder:
    return load(ROOT / "components" / name)


@cache
def pack(name: str) -> Pack:
    return game(name).definitions()


@cache
def said(name: str, language: str, piece: str) -> PieceText:
    found: PieceText = game(name).texts(language).pieces[piece]  # type: ignore[index, assignment]
    return found


@cache
def booklet(name: str, language: str, ruling: str = "", option: str = "") -> BookletText:
    """The booklet with every ruling's first option but one."""
    found, faults = pack(name), []
    chosen = {**found.rulings, **({ruling: option} if ruling else {})}
    path = ROOT / "components" / name / "booklet" / f"{language}.yaml"
    plain = RulingSwitches(found.all_rulings, chosen, faults).plain(read_file(path, path.name), "")  # type: ignore[arg-type]
    made: BookletText = YamlReader(faults, {}).record(plain, BookletText, "")  # type: ignore[arg-type]
    assert faults == []
    return made


@pytest.mark.parametrize("name", PACKS)
def test_everything_in_it_can_be_read(name: str) -> None:
    game(name).validate()
    assert game(name).languages == LANGUAGES


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", PACKS)
def test_check_finds_nothing_wrong_and_tells_every_hole_and_stand_in(name: str, players: int) -> None:
    found = pack(name)
    icons = icon_set(ROOT / "icons", ROOT / "components" / name / "icons")
    texts = [game(name).texts(language) for language in LANGUAGES]
    report = check_definitions(found, make_configuration(found, players, ["all"]), texts, tuple(icons))
    assert [finding for finding in report.findings if finding.level == ERROR] == []
    told = {finding.where for finding in report.findings if finding.code == "stand-in"}
    assert told >= set(found.regions)
    assert {finding.code for finding in report.findings} >= set(found.findings)


@pytest.mark.parametrize("name", GAMES)
def test_its_icons_are_flat_and_of_one_colour(name: str) -> None:
    assert lint_icons(ROOT / "components" / name / "icons") == {}


@pytest.mark.parametrize("name", GAMES)
def test_its_inks_suit_a_press(name: str) -> None:
    assert [token for token, colour in pack(name).colours.items() if sum(colour.cmyk) >= 240] == []


@pytest.mark.parametrize("name", PACKS)
def test_no_two_neighbours_that_touch_have_one_colour(name: str) -> None:
    regions = pack(name).regions.values()
    for one, other in combinations(regions, 2):
        bordering = other.id in one.borders or one.id in other.borders
        if len(set(one.outline) & set(other.outline)) > 1:
            assert bordering, f"{one.id} and {other.id} touch"
            assert one.colour != other.colour, f"{one.id} and {other.id}"


@pytest.mark.parametrize("name", PACKS)
def test_a_sheet_has_the_same_blocks_in_both_languages(name: str) -> None:
    def shape(block: SheetBlock) -> tuple[object, ...]:
        rows = [len(row) for row in block.table]
        return (
            len(block.list),
            len(block.steps),
            rows,
            list(block.bars.values()),
            block.lines,
            list(block.boxes.values()),
            block.players,
        )

    for piece in pack(name).pieces.values():
        one, other = (said(name, language, written_id(piece)) for language in LANGUAGES)
        assert [shape(block) for block in one.blocks] == [shape(block) for block in other.blocks], piece.id
        assert bool(one.blocks) == (piece.kind == "sheet"), piece.id


@pytest.mark.slow
@pytest.mark.parametrize("name", PACKS)
def test_the_booklet_says_what_is_played_under_each_option_of_each_ruling(name: str) -> None:
    """In both languages another option is told in other words, and these have no less of its own sentence in them than
    of the other's, or the same words in its own order; what has no other option is told in half the words of its
    sentence at least."""
    wrong = [
        f"components/{name}/booklet/{language}.yaml: {fault}, as text/{language}/rulings.yaml has it: '{played}'"
        for language in LANGUAGES
        for fault, played in _untold(name, language)
    ]
    assert not wrong, "\n".join(wrong)


def _untold(name: str, language: str) -> Iterator[tuple[str, str]]:
    """What is to be written into a booklet for options that it doesn't tell, each with what is played under it."""
    texts = game(name).texts(language)
    for ruling, found in pack(name).all_rulings.items():
        played = texts.rulings[ruling].played
        books = {option: _paragraphs(booklet(name, language, ruling, option), texts.values) for option in found.options}
        for one, other in permutations(found.options, 2):
            ordered = _stems(played[one]) == _stems(played[other])
            own, others = (_stems(played[option], ordered=ordered) for option in (one, other))
            said, unsaid = (
                {stem for words in set(books[here]) - set(books[there]) for stem in _stems(words, ordered=ordered)}
                for here, there in ((one, other), (other, one))
            )
            right, wrong = (said - unsaid) & (own - others), (said - unsaid) & (others - own)
            if said == unsaid:
                yield (
                    f"write '${ruling}: {{{one}: …, {other}: …}}' with a sentence for each; nothing tells one",
                    played[one],
                )
            elif len(right) < len(wrong):
                yield (
                    f"'${ruling}: {{{one}: …}}' says more of {other} ({', '.join(sorted(wrong))}); say {one}",
                    played[one],
                )
            elif not right and not (unsaid - said) & (others - own):
                yield f"'${ruling}: {{{one}: …}}' has no word of its own; say {one}", played[one]
        if len(found.options) == 1:
            (only,) = found.options
            wanted = _stems(played[only])
            if max(len(wanted & _stems(words)) for words in books[only]) < len(wanted) / 2:
                yield f"write a sentence for the ruling {ruling}, which has one option", played[only]


def _paragraphs(book: BookletText, values: Mapping[str, str]) -> list[str]:
    """Those of its text, its lists and the steps under its pictures."""
    parts = [part for chapter in book.chapters for part in chapter.parts]
    told = [
        (part, words)
        for part in parts
        for words in (part.text or part.item, *(part.frames if part.board else ()), *(one.says for one in part.laid))
    ]
    return [fill_text(words, part.place, "", values, []) for part, words in told]


def _stems(words: str, *, ordered: bool = False) -> set[object]:
    """The beginnings of words, which have other endings elsewhere; or of two words, one somewhere before the other."""
    stems = [word[:4] for word in re.findall(r"\w+", words.lower())]
    return set(combinations(stems, 2)) if ordered else set(stems)
