"""What people type and are told at the table: halves as anybody writes them, every legal move that begins so, and what
is under way."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from generator.games.organisation.numbers import KINDS, Money
from generator.play.human import HumanPlayer, Terminal
from generator.play.protocol import IllegalMove
from generator.play.session import Session
from tests.games.organisation.campaigns import at, campaign, chosen, crowded


@pytest.mark.parametrize("half", ["½", ".5", ",5", "1/2"])
def test_a_half(half: str) -> None:
    assert Money.parse(half) == Money(1)


@pytest.mark.parametrize("amount", ["1½", "1.5", "1,5"])
def test_an_amount_with_a_half(amount: str) -> None:
    assert Money.parse(amount) == Money(3)
    match = at({"A": {"harbour": {"calm": 1, "money": amount}}}, rest={"step": "move"})
    assert match.apply(f"move {amount} money harbour to old-town") == ("1. A move 1½ money harbour to old-town",)
    moving = at({}, rest={"moving": [f"A {amount} money harbour to old-town"]})
    assert moving.summary()["moving"] == ["A 1½ money harbour to old-town"]


@pytest.mark.parametrize("wrong", ["", "1/2½", "11/2", "1.25", "1.", "½.5", "x"])
def test_no_amount(wrong: str) -> None:
    with pytest.raises(ValueError, match="is no amount"):
        Money.parse(wrong)


def said(match: Any, begun: str) -> str:
    """What a person is told after `legal`."""
    told: list[str] = []
    terminal = Terminal(lambda _prompt: "", told.append, lambda _path: None, str)
    HumanPlayer(terminal, Session(match.table, match.table.seats[0], begin=match)).commands["legal"](match, begun)
    return " ".join(" ".join(told).split())


def test_what_is_not_offered_is_found() -> None:
    """O4: an inquiry needs a level of intelligence and a region in reach; trade is hired as any level is."""
    held = {"calm": 1, "money": 9, "levels": {"intelligence": 2, "trade": 1}}
    match = at({"A": {"harbour": held}, "B": {"old-town": {"calm": 2}}})
    for begun in ("inquire", "INQUIRE B", "inquire B old-town from harbour"):
        assert said(match, begun).replace(":", "") == "inquire B old-town from harbour"
    assert said(match, "hire trade").startswith("hire trade: 1 harbour · 2 harbour")
    assert said(match, "").startswith("Of moves without bound these are some")
    assert "No move with 'inquire A' is legal now" in said(match, "inquire A")
    match = at({"A": {"harbour": held}}, rest={"step": "move"})
    assert said(match, "move").startswith("Listed here: some of the moves with 'move'.")
    assert "move 4 money harbour to: " in said(match, "move 4")


def test_the_table_shows_what_is_under_way() -> None:
    moving, building = "A 2 population harbour to old-town", "B repair trade harbour"
    shown = at({}, rest={"moving": [moving], "building": [building]}).shown()
    assert f"moving: {moving}" in shown
    assert f"building: {building}" in shown
    assert "moving" not in at({}).shown()


def test_the_table_shows_who_has_chosen_what() -> None:
    table = campaign()
    match = table.start(1, table.seats[0])
    for name in ("old-town", "harbour", "millbrook", "north-moor"):
        match.apply(f"claim {name}")
    assert "claimed A: old-town, north-moor\nclaimed B: harbour\nclaimed C: millbrook" in match.shown()


@pytest.mark.parametrize("seed", range(4))
def test_any_word_in_a_move_s_place_has_an_answer(seed: int) -> None:
    """Every word of the game in every place of one move of each kind: legal, or illegal with a reason."""
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
