"""What is told of a name: all that the box, the moves and the rulings have, in each language, as the table stands."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from generator.base.hyphens import remove_hyphens
from generator.definitions.id_types import Seat
from generator.games.global_powers.powers_numbers import KINDS, Chips
from generator.games.global_powers.written_position import Pact, WrittenPosition
from tests.games.global_powers.tables import Match, folder, seated, written
from tests.golden import Wording
from tests.tables import read_table

LANGUAGES = ("de", "en")
A, B = Seat("A"), Seat("B")


def told(language: str, name: str, position: WrittenPosition | None = None) -> str:
    return "\n".join(seated(3, language=language).stand(position or WrittenPosition()).explain_name(name))


def names(language: str) -> Iterator[tuple[str, str]]:
    """What a person may name, and what has to be said of it: out of the game's files."""
    pack = folder().definitions()
    texts = folder().texts_for(language, pack)
    for card, said in texts.cards.items():
        yield from ((name, remove_hyphens(said.text)) for name in (str(card), remove_hyphens(said.name)))
    for region, named in texts.regions.items():
        called = remove_hyphens(str(named.name))
        yield from ((name, called) for name in (str(region), called.upper(), str(pack.regions[region].number)))
    for kind in KINDS:
        yield kind, remove_hyphens(texts.pieces[next(piece for piece in texts.pieces if piece == kind)].name)
    for name, ruling in texts.rulings.items():
        yield str(name), ruling.played[pack.rulings[name]]
    for word in ("ban", "disarm", "sanction", "lift", "for", "against"):
        yield word, remove_hyphens(texts.labels[f"move_{word}"]) if f"move_{word}" in texts.labels else word


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_a_person_may_name_is_explained(language: str) -> None:
    for name, said in names(language):
        assert said in told(language, name), name
    table = seated(3, language=language)
    for verb, form in table.verbs.items():
        if form.asked_under(table.rulings):
            assert table.say(f"verb-{verb}") in told(language, verb)
            assert form.shape in told(language, table.say(f"name-{verb}"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_name_all_names_are_listed(language: str) -> None:
    listed = told(language, "")
    table = seated(3, language=language)
    for name in (*table.texts.cards, *table.pack.regions, *table.seats, *table.rulings, *KINDS):
        assert str(name) in listed


NAMED = read_table(__file__, "NAMED")


@pytest.mark.parametrize(("language", "name", "position", "said"), NAMED)
def test_what_is_told_of_a_name(language: str, name: str, position: Any, said: str) -> None:
    assert re.search(said, told(language, name, written(position))), told(language, name, written(position))


POSITION = WrittenPosition(
    politicians={7: {A: 2}, 8: {B: 2}},
    chips={7: Chips(military=2), 8: Chips(military=1)},
    drive=(B,),
    pacts=(Pact(A, 5, 4),),
    hand={A: ("warmonger",)},
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_open_cards_and_a_war_are_told(language: str, wording: Wording) -> None:
    """The war is told as soon as one die lies: 3 and 2 military are 5, 1 and 1 are 2."""
    table = seated(2, language=language)
    match = table.stand(POSITION)
    before = match.table_text(200).splitlines()
    wording("\n".join(line for line in before if line.startswith(("A:", "B:"))), "cards")
    for move in ("activate 7", "war 8", "roll 3"):
        match.apply(move)
    assert numbers(match, before) == [["7", "3", "0", "2", "5"]], "region, roll, warmongers, military, together"
    match.apply("roll 1")
    assert numbers(match, before) == [["7", "3", "0", "2", "5"], ["8", "1", "0", "1", "2"]]
    wording("\n".join(line for line in match.table_text(200).splitlines() if line not in before), "war")


def numbers(match: Match, before: list[str]) -> list[list[str]]:
    """The numbers of each line of a war."""
    found = [re.findall(r"\d+", line) for line in match.table_text(200).splitlines() if line not in before]
    return [each for each in found if len(each) == 5]
