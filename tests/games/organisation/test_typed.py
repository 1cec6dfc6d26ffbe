"""What people type and are told at the table: halves as anybody writes them, every legal move that begins so, and what
is under way."""

import re
from itertools import product
from random import Random
from typing import Any

import pytest

from generator.games.organisation.campaign_numbers import KINDS, Money, money
from generator.play.protocol import IllegalMove
from generator.play.session import Session
from generator.play.topics import explain_name, list_topics
from tests.games.organisation.campaigns import at, campaign, crowded, held
from tests.games.procedures import begun, chosen
from tests.play.script import Script
from tests.tables import read_table


@pytest.mark.parametrize("amount", ["1½", "1.5", "1,5"])
def test_an_amount_with_a_half(amount: str) -> None:
    match = at({"A": {"harbour": {"calm": 1, "money": amount}}}, rest={"step": "move"})
    assert match.apply(f"move {amount} money harbour to old-town") == ("1. A move 1½ money harbour to old-town",)
    moving = at({}, rest={"moving": [f"A {amount} money harbour to old-town"]})
    assert moving.summary()["moving"] == ["A 1½ money harbour to old-town"]


def test_hiring_is_triangular() -> None:
    """+1: 1 Geld, +2: 3 Geld, +3: 6 Geld, usw.; at once or one by one."""
    numbers = campaign().pack.numbers
    for levels in range(1, 8):
        assert numbers.hire_price(0, levels) == levels * (levels + 1)
        assert sum(numbers.hire_price(have, 1) for have in range(levels)) == levels * (levels + 1)


def test_money_is_read_as_it_is_written_and_what_is_no_amount_is_said() -> None:
    for text, halves in (("0", 0), ("½", 1), ("1", 2), ("1½", 3), ("12½", 25)):
        assert Money.parse(text).halves == halves
        assert money(halves) == text
    for text in ("", "1.25", "-1", "½½", "1/3", "x", "1/2½", "11/2", "1.", "½.5"):
        with pytest.raises(ValueError, match="no amount of money"):
            Money.parse(text)


def typed(match: Any, *lines: str) -> Script:
    """A terminal from which all organisations are led, with dice of wood."""
    return Script(Session(match.table, match.table.seats[0], begin=match), *lines, dice=True)


def said(match: Any, words: str) -> str:
    """What a person is told after `legal`."""
    script = typed(match)
    before = len(script.said)
    script.person.commands["legal"](match, words)
    return " ".join(" ".join(script.said[before:]).split())


def test_what_is_not_offered_is_found() -> None:
    """O4: an inquiry needs a level of intelligence and a region in reach; trade is hired as any level is."""
    held = {"calm": 1, "money": 9, "levels": {"intelligence": 2, "trade": 1}}
    match = at({"A": {"harbour": held}, "B": {"old-town": {"calm": 2}}})
    for words in ("inquire", "INQUIRE B", "inquire B old-town from harbour"):
        assert said(match, words).replace(":", "") == "inquire B old-town from harbour"
    assert said(match, "hire trade").startswith("hire trade: 1 harbour · 2 harbour")
    assert said(match, "").startswith("These are some of endlessly many moves")
    assert "No move with 'inquire A' is legal now" in said(match, "inquire A")
    match = at({"A": {"harbour": held}}, rest={"step": "move"})
    assert said(match, "move").startswith("Listed here: some of the moves with 'move'.")
    assert "move 4 money harbour to: " in said(match, "move 4")


def test_what_lists_no_amounts() -> None:
    """Numbers and halves go without saying; each is still read."""
    match = at({"A": {"harbour": {"calm": 1}}})
    listed = [
        line for line in explain_name(list(list_topics(match.table, match.state)), "") if "words in moves" in line
    ]
    assert len(listed) == 1
    assert "money" in listed[0]
    assert not re.search(r"\d|½", listed[0])


def test_the_dice_of_an_event_are_typed_at_once_and_what_is_too_many_is_told() -> None:
    table = campaign(3, setup="given")
    script = typed(begun(table, 0), "6 2 1", "keep", "5 3 1 4", "undo 2", "3 1")
    moves = [line for line in script.session.record().splitlines() if " roll " in line]
    assert moves == [f"1. {die}" for die in ("A roll 6", "A roll 2", "A roll 1", "B roll 5", "B roll 3", "B roll 1")]
    assert "Not used, since something else is asked now: 4" in script.said


def test_everybody_sets_up_in_a_few_lines() -> None:
    """Two regions each, then all population, all money and levels (a stand-in): three lines each at least."""
    table = campaign(3)
    claims = [f"claim {name}" for name in list(table.pack.regions)[:6]]
    own = [claim.removeprefix("claim ") for claim in claims[:3]]
    places = [
        f"place {what} {region}" for region in own for what in ("3 population", "4 money", "2 trade", "1 military")
    ]
    script = typed(begun(table, 0), *claims, *places)
    assert script.session.match.state.stage == "event"
    assert sum(said.endswith("? ") for said in script.said) == 6 + 12 + 1
    wanted = {"calm": 3, "money": 4, "levels": {"trade": 2, "military": 1}}
    assert [held(script.session.match, *one) for one in zip("ABC", own, strict=True)] == [wanted] * 3


@pytest.mark.parametrize(("move", "why"), read_table(__file__, "no_more_is_set_up_than_there_is"))
def test_no_more_is_set_up_than_there_is(move: str, why: str) -> None:
    match = at({}, rest={"step": "place", "claims": {"harbour": "A", "old-town": "B"}})
    with pytest.raises(IllegalMove, match=why):
        match.apply(move)


@pytest.mark.slow
def test_help_lists_what_may_stand_in_each_place_and_no_more() -> None:
    random, needed = Random(1), dict[str, set[str]]()
    table = campaign(3, unrest_moves="moves", damaged_moves="move")
    sorts = ("CATEGORY", "ADVANTAGE", "THING", "START", "CARGO", "MEANS", "FORCE", "DEED", "WHAT")
    listed = {sort: {*(table.sorts[sort].names or ())} for sort in sorts}
    for seed in range(30):
        match = crowded(table, random) if seed else begun(table, 0)
        for _ in range(400):
            if match.over:
                break
            for move in match.options():
                words = table.verbs[move[0]].shape.replace("[", "").replace("]", "").split()
                words = [word for word in words if word != "NUMBER"] if move[0] == "place" else words
                for word, part in zip(words, move, strict=False):
                    needed.setdefault(word, set()).add(str(part))
            match.choose(chosen(match, random))
    assert {sort: needed[sort] for sort in sorts} == listed


def test_the_table_shows_what_is_under_way_and_who_has_chosen_what() -> None:
    moving, building = "A 2 population harbour to old-town", "B repair trade harbour"
    shown = at({}, rest={"moving": [moving], "building": [building]}).table_text()
    assert f"moving: {moving}" in shown
    assert f"building: {building}" in shown
    assert "moving" not in at({}).table_text()
    match = begun(campaign(), 0)
    for name in ("old-town", "harbour", "millbrook", "north-moor"):
        match.apply(f"claim {name}")
    assert "claimed A: old-town, north-moor\nclaimed B: harbour\nclaimed C: millbrook" in match.table_text()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_any_word_in_a_move_s_place_has_an_answer(seed: int) -> None:
    random = Random(seed)
    match = crowded(campaign(), random)
    words = {*KINDS, *match.table.forms, *match.table.pack.regions, *match.table.pack.seats, "1", "½", "999", ""}
    refused = 0
    for _ in range(60):
        kinds = {move[0]: list(map(str, move)) for move in match.options()}
        for move in kinds.values() if match.asked is not None else ():
            for place, word in product(range(1, len(move)), words):
                try:
                    match.legal(" ".join([*move[:place], word, *move[place + 1 :]]))
                except IllegalMove as error:
                    refused += bool(str(error))
        match.choose(chosen(match, random))
        if match.outcome is not None:
            break
    assert refused
