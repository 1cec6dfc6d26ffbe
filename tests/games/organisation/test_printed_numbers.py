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
from generator.games.organisation.campaign_numbers import CampaignNumbers
from generator.games.registry import load_game
from tests.games import STUDIO_ICONS
from tests.games.organisation.campaigns import FOLDER
from tests.tables import read_table

LANGUAGES = ("de", "en")

# What is changed, to what, where print has to say it, and as what. Of each number of the data at least one line.
CHANGED: tuple[tuple[str, str, tuple[str, ...], tuple[str, ...]], ...] = read_table(__file__, "CHANGED")


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
EVERYTHING = read_table(__file__, "EVERYTHING")
HIRED = {"41", "82", "123", "205", "328"}
"""What one to five hired levels cost then: 41 each of the first three, each further one 41 more."""
NO_DATA = read_table(__file__, "NO_DATA")


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_of_the_document_is_left_once_all_are_changed(tmp_path: Path, language: str) -> None:
    found = printed(changed(tmp_path, EVERYTHING), language)
    kept = {match[0] for value in EVERYTHING.values() for match in re.finditer(r"\d+½?", value)}
    kept |= HIRED
    lines = [re.sub(NO_DATA, "", line, flags=re.VERBOSE) for text in found.values() for line in text.split("\n")]
    left = [(one, line[:60]) for line in lines for one in re.findall(r"[\d½]+", line) if one not in kept]
    assert not left


@pytest.mark.quick("booklet*")
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
