"""A new user's own module of twenty cards, drawn at random from the glossary: `check` says which can't be played and
why; the others are played on both backends and break no law. That each effect does something is `test_plays.py`'s."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from generator.definitions.configuration import configuration
from generator.games.balance_control.table.game import Game
from tests.cli.running import inside
from tests.games import load
from tests.games.balance_control.rules.judged import Judged, dealt, sampled
from tests.games.balance_control.rules.own_module import CARDS, Card, own_game

pytestmark = [pytest.mark.compiled, pytest.mark.slow]

GAMES = 12
MODULES = ["economy", "security", "climate", "own"]


def told(folder: Path, cards: list[Card], capsys: pytest.CaptureFixture[str]) -> tuple[list[Card], dict[str, str]]:
    """The cards that `check` lets pass, and why it refuses each of the others; what it refuses is taken out."""
    why: dict[str, str] = {}
    while True:
        said = inside(capsys, "check", "--game", str(own_game(folder, cards)), "--modules", ",".join(MODULES))
        lines = [line for line in (said.out + said.err).splitlines() if line.startswith("error")]
        found = {name: line for line in lines for name in re.findall(r"own-\d+", line)}
        assert "Traceback" not in said.err
        if not found:
            assert said.code == 0, said.out + said.err
            return cards, why
        why |= found
        cards = [card for card in cards if card.name not in found]


@pytest.mark.parametrize("number", sampled(1))
def test_every_card_plays_or_is_refused(number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chance = random.Random(f"module {number}")
    cards = [Card(chance, place) for place in range(1, CARDS + 1)]
    playing, why = told(tmp_path / "game", cards, capsys)
    assert len(playing) + len(why) == CARDS
    assert len(playing) >= 4, why
    definitions = load(tmp_path / "game").definitions()
    made = Game(definitions, configuration(definitions, 2 + number % 3, MODULES))
    judged = [Judged(dealt(made, seed, 12), seed, beside=True).to_the_end() for seed in range(GAMES)]
    assert [broken for one in judged for broken in one.broken] == []
    assert {card.name for card in playing} & set[str]().union(*(one.played for one in judged))
