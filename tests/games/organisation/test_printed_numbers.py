"""Whatever number of the data a table changes, its cards, sheets, plan and booklet say it, and nothing says the old one
(document 004, in which each number stands once)."""

import dataclasses
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from generator.base.errors import InputError
from generator.booklet.book_plug import DrawnBlock
from generator.booklet.booklet_findings import read_booklets
from generator.definitions.configuration import make_configuration
from generator.definitions.game_folder import GameFolder
from generator.faces.box_check import checked_contexts
from generator.games.organisation.campaign_numbers import CATEGORIES, CampaignNumbers
from generator.games.registry import load_game
from tests.games import STUDIO_ICONS
from tests.games.organisation.campaigns import FOLDER

LANGUAGES = ("de", "en")
KIT, BOOK, BOTH = ("kit",), ("booklet",), ("kit", "booklet")

# What is changed, to what, where print has to say it, and as what. Of each number of the data at least one line.
CHANGED: tuple[tuple[str, str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("trade", "31½", BOTH, ("31½",)),
    ("population", "32", BOTH, ("32",)),
    ("upkeep", "33", BOTH, ("33",)),
    *((f"upkeep_of.{name}", f"34{place}", KIT, (f"34{place}",)) for place, name in enumerate((*CATEGORIES, "natural"))),
    ("upkeep_of.trade", "35", BOOK, ("35",)),
    ("upkeep_of.fortification", "36", BOOK, ("36",)),
    ("upkeep_of.natural", "37", BOOK, ("37",)),
    ("new_level", "38½", BOTH, ("38½",)),
    ("repair", "39", BOTH, ("39",)),
    ("hire", "[41, 42, 43]", BOTH, ("41", "83", "126", "170")),
    ("hire", "[41, 42, 43]", KIT, ("215",)),
    ("hire_more", "44", BOTH, ("53",)),  # 6 for three as before; the fourth costs 3 + 44, the fifth 3 + 88
    ("hire_more", "44", KIT, ("144",)),
    ("hire_more", "45", BOOK, ("45",)),
    ("calm", "46", BOTH, ("46",)),
    ("founds_after", "3", BOTH, ("3\u00a0",)),
    ("limit", "47", BOTH, ("47",)),
    ("limits", "{harbour: 48}", KIT, ("48",)),
    ("infrastructure", "49", BOTH, ("49",)),
    ("protects", "51", BOTH, ("51",)),
    ("soldiers", "52", BOTH, ("52",)),
    ("overloaded", "53", BOTH, ("53",)),
    ("success", "6", BOTH, ("6 or more|6 oder mehr",)),
    ("loot", "54", BOTH, ("54",)),
    ("war.2", "theft", BOTH, ("2 ?(:\\*{1,2})? (you )?(steal 1|1.Geld stehlen)",)),
    ("war_dice", "55", BOTH, ("55",)),
    ("war_theft", "56", BOTH, ("56",)),
    ("strong", "3", BOTH, ("1–2", "3–6")),
    ("strong", "1", BOTH, ("1–6",)),
    ("strong", "6", BOTH, ("1–5",)),
    ("comes_true", "2", BOOK, ("die of 2 or more|Würfel mit 2 oder mehr",)),
    (
        "events.8",
        "{event: unrest, weak: 7, strong: 8}",
        BOTH,
        ("(?i)8:?\\*{0,2} (unrest|aufruhr)", "7.(pop|Bev)", "8.(pop|Bev)"),
    ),
    ("events.2", "{event: damaged, weak: chance, strong: 9}", BOTH, ("9.(levels|Stufen)",)),
    ("events.12", "{event: nothing}", BOTH, ("12:?\\*{0,2} (nothing|nichts)",)),
    ("beginning.regions", "4", BOOK, ("have 4|jede 4",)),
    ("beginning.population", "57", BOOK, ("57",)),
    ("beginning.money", "58", BOOK, ("58",)),
    ("beginning.levels", "59", BOOK, ("59",)),
)


def changed(folder: Path, changes: Mapping[str, str]) -> GameFolder:
    """A copy of the pack in which an edition says other numbers."""
    own = Path(copytree(FOLDER, folder / "own", dirs_exist_ok=True))
    numbers: dict[str, Any] = {}
    for path, value in changes.items():
        *way, last = path.split(".")
        inner = numbers
        for key in way:
            inner = inner.setdefault(key, {})
        inner[last] = value
    said = "source: a table of one's own\noverride:\n  numbers: " + _flow(numbers) + "\n"
    (own / "editions" / "own.yaml").write_text(said, encoding="utf-8")
    return load_game(own, STUDIO_ICONS)


def _flow(value: Any) -> str:
    if not isinstance(value, dict):
        return str(value)
    return "{" + ", ".join(f"{key}: {_flow(inner)}" for key, inner in value.items()) + "}"


def texts_in(value: Any) -> Iterator[str]:
    """All words in a record; rows of a table as one."""
    if isinstance(value, tuple) and value and all(isinstance(one, str) for one in value):
        value = " ".join(value)
    if isinstance(value, str):
        yield value
        return
    if dataclasses.is_dataclass(value):
        value = {one.name: getattr(value, one.name) for one in dataclasses.fields(value)}
    for inner in value.values() if isinstance(value, Mapping) else value if isinstance(value, tuple) else ():
        yield from texts_in(inner)


def printed(game: GameFolder, language: str) -> Mapping[str, str]:
    """What the kit says, and what the booklet says outside its examples, which are left out where they don't hold: its
    words, and the steps of setting up at their pictures."""
    pack: Any = game.definitions("own")
    config = make_configuration(pack, 3, ())
    texts: Any = game.texts_for(language, pack)
    contexts = checked_contexts(pack, config, [texts], game.folder)
    (blocks,) = (found for found in read_booklets(game, contexts).values())
    own = [card.corners.top_right + " " + card.strip for card in pack.cards.values()]
    spots = [spot.value for region in pack.regions.values() for spot in region.spots if spot.value]
    kit = [*own, *spots, *texts_in(texts.cards), *texts_in(texts.pieces)]
    book = [block.words for block in blocks if not isinstance(block, DrawnBlock)]
    book += [words for block in blocks if isinstance(block, DrawnBlock) and block.side for words in block.letter_words]
    return {"kit": "\n".join(kit), "booklet": "\n".join(book)}


def test_every_number_of_the_data_is_changed() -> None:
    assert {path.split(".")[0] for path, *_ in CHANGED} == {one.name for one in dataclasses.fields(CampaignNumbers)}


def rounds() -> list[list[tuple[str, str, tuple[str, ...], tuple[str, ...]]]]:
    """The changes, as many at once as don't speak of the same thing."""
    found: list[list[Any]] = []
    for one in CHANGED:
        about = re.split(r"[._]", one[0])[0] if one[0][:4] in ("hire", "war_", "war.") else one[0]
        free = (some for some in found if all(not other[0].startswith(about) for other in some))
        room = next(free, None)
        if room is None:
            found.append(room := [])
        room.append(one)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("together", rounds(), ids=lambda some: f"{len(some)}-{some[0][0]}")
def test_print_says_each_changed_number(tmp_path: Path, together: list[Any]) -> None:
    game = changed(tmp_path, {path: value for path, value, _, _ in together})
    for language in LANGUAGES:
        found = printed(game, language)
        assert not [
            (path, place, one)
            for path, _, places, said in together
            for place in places
            for one in said
            if not re.search(one, found[place])
        ]


# Everything at once, so that no number of the document is left but those that are no data.
EVERYTHING = {
    "trade": "31½", "population": "32", "upkeep": "33", "upkeep_of.fortification": "34", "upkeep_of.natural": "35",
    "new_level": "38", "repair": "39", "hire": "[41, 41, 41]", "hire_more": "41", "calm": "46", "founds_after": "0",
    "limit": "47", "infrastructure": "49", "protects": "51", "soldiers": "52", "overloaded": "53", "loot": "54",
    "success": "6", "comes_true": "6", "strong": "6", "war_dice": "55", "war_theft": "56",
    "beginning.regions": "57", "beginning.population": "58", "beginning.money": "59", "beginning.levels": "61",
    **{f"events.{total}": "{event: bad-season, weak: 0, strong: 0}" for total in range(2, 13)},
}  # fmt: skip
HIRED = {"41", "82", "123", "205", "328"}
"""What one to five hired levels cost then: 41 each of the first three, each further one 41 more."""
NO_DATA = r"""
    (?:\+\ ?|um\ |by\ )1\b(?=.*(?:for\ now|vorübergehend|blood|unblutig))   # authority raises by one: a rule
    | \{level\}\ \+\ 1
    | [Mm]ilit(?:är|ary)\ 3.*                                # an example of uses level by level
    | 2d6 | 2W6 | 1–5 | (?:of|von)\ 36 | 1\ (?:to|bis)\ 6                   # dice, and their effects in turn
    | ^[\d\ ]+$                                                            # phases, to be filled in
    | ^\*{0,2}\d+(?::\*|\ |$)                                                # what a row of a table is about
    | ^(?:Levels|Stufen)\ .*
    | (?:um|by)\ [1-4]\ (?:für|for)                                        # so many hired levels
    | \d–\d\ in\ (?:this\ box|dieser\ Schachtel)                          # players of the box
    | \*{1,2}(?:phase\*{1,2}\ marker\ on|Phase\*{1,2}\ auf)\ 1\b                            # where the track begins
    | 8.Phase[ns]|8.phases                                                 # ruling ends-after
"""


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_of_the_document_is_left_once_all_are_changed(tmp_path: Path, language: str) -> None:
    found = printed(changed(tmp_path, EVERYTHING), language)
    kept = {match[0] for value in EVERYTHING.values() for match in re.finditer(r"\d+½?", value)}
    kept |= HIRED
    lines = [re.sub(NO_DATA, "", line, flags=re.VERBOSE) for text in found.values() for line in text.split("\n")]
    left = [(one, line[:60]) for line in lines for one in re.findall(r"[\d½]+", line) if one not in kept]
    assert not left


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("text/en.yaml", "{=repair}", "{=repairs}"),
        ("cards.yaml", "{=trade}", "{=trades}"),
        ("booklet/en.yaml", "{=new_level}", "{=new_levels}"),
    ],
)
def test_a_name_without_a_number_is_a_fault_with_its_place(tmp_path: Path, file: str, old: str, new: str) -> None:
    game = changed(tmp_path, {})
    path = game.folder / file
    text = path.read_text(encoding="utf-8")
    line = text[: text.index(old)].count("\n") + 1
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InputError) as error:
        printed(load_game(game.folder, STUDIO_ICONS), "en")
    (fault,) = error.value.faults
    begins = line - file.startswith("booklet")  # a part of the booklet begins with the numbers of its paragraphs
    assert (fault.mark.file, fault.mark.line) == (path.as_posix(), begins)
    assert f"'{new}' names no number" in str(fault)
    assert old.strip("{=}") in fault.hint
