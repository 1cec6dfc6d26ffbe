"""A new user's own module of twenty cards, drawn at random from the glossary: `check` says which can't be played and
why; the others play a thousand games, and each of them does something."""

from __future__ import annotations

import random
import re
from collections import Counter
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.definitions.configuration import configuration
from generator.games.balance_control.definitions.types import Definitions
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import compiled
from generator.games.balance_control.rules.fields import Scratch, State, Tables
from generator.games.balance_control.rules.records import copied, fill, plain, structured
from generator.games.balance_control.table.game import Game, Match
from generator.games.balance_control.table.laws.ledger import kept
from tests.cli.running import inside
from tests.games import load
from tests.games.balance_control.rules.judged import Judged, dealt, sampled
from tests.games.balance_control.rules.own_module import CARDS, Card, own_game

pytestmark = [pytest.mark.compiled, pytest.mark.slow]

GAMES = 1000
WITH_LAWS = 12
MODULES = ["economy", "security", "climate", "own"]
TRIES = 40
"""Games in which a card may show what it does; those that haven't get three times as many to themselves."""
HELPERS = ("threat-level", "loss-of-control", "emergency-decree", "location-debate")
"""Cards beside them in the decks: overlays lie, outputs change."""


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
def test_every_card_does_what_it_says_or_is_refused(
    number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chance = random.Random(f"module {number}")
    cards = [Card(chance, place) for place in range(1, CARDS + 1)]
    playing, why = told(tmp_path / "game", cards, capsys)
    assert len(playing) + len(why) == CARDS
    assert len(playing) >= 4, why
    definitions = load(tmp_path / "game").definitions()
    names = {card.name for card in playing}
    config = configuration(definitions, 2 + number % 3, MODULES)
    made, theirs = Game(definitions, config), Game(rich(definitions), config, [*names, *HELPERS])
    for name, plays in compiled_plays(theirs, number).items():
        assert plays or name in HELPERS, f"{name} is never played in {GAMES} games"
    judged = [Judged(dealt(made, seed, 12), seed, beside=True).to_the_end() for seed in range(WITH_LAWS)]
    assert [broken for one in judged for broken in one.broken] == []
    idle = {(card.name, option) for card in playing for option in range(card.options)}
    for tries in (TRIES, 3 * TRIES):
        alone = Game(rich(definitions), config, [*{name for name, _ in idle}, *HELPERS])
        for seed in range(tries):
            idle -= working(alone, seed) if idle else set()
    assert not idle, [(card.yaml(), option) for card in playing for name, option in idle if card.name == name]


def rich(definitions: Definitions) -> Definitions:
    """The same with a small stack in which every kind of tile lies, control centres more than one."""
    counts = {name: min(tile.count, 2) for name, tile in definitions.tiles.items()}
    counts["control-centre"] = 5
    tiles = {name: replace(tile, count=counts[name]) for name, tile in definitions.tiles.items()}
    return replace(definitions, tiles=tiles, copies=())


def compiled_plays(made: Game, number: int) -> Counter[str]:
    """How often each card is played in a thousand games by the compiled kernel, with these cards alone in the decks."""
    kernel, plays = compiled(), Counter(dict.fromkeys(made.names.measures, 0))
    tables, scratch = structured(Tables), structured(Scratch)
    fill(Tables, tables, plain(Tables, made.tables))
    for seed in range(GAMES):
        state: Any = structured(State)
        fill(State, state, plain(State, dealt(made, GAMES * number + seed, 12).state))
        kernel.index_board(state, scratch)
        kernel.play_on(state, tables, scratch)
        assert state["over"] == 1
        for card, name in enumerate(made.names.measures):
            plays[name] += int(state["uses"][card])
    return plays


def working(made: Game, seed: int) -> set[tuple[str, int]]:
    """The cards that change something in a game, beside the same card without its effects; of a card that offers a
    choice each option by its number, from 0 on."""
    judged, found = Judged(dealt(made, seed, 12), seed, beside=False), set[tuple[str, int]]()
    while not judged.match.over:
        choice = judged.choice(judged.match.options())
        if choice == c.PLAY and judged.match.state.ask == c.ASK_VERB:
            found |= shown(judged.match)
        judged.play.apply(choice)
    return found


def shown(match: Match) -> set[tuple[str, int]]:
    """The cards, and their options, that may be played now and change something."""
    begun = match.copy()
    begun.apply(c.PLAY)
    names = match.game.names.measures
    return {
        (names[card - c.CARD0], option)
        for card in begun.options()
        for option in range(2)
        if trace(played(match.copy(), card, option))
        != trace(played(without_effects(match, card - c.CARD0), card, option))
    }


def played(match: Match, card: int, option: int) -> Match:
    """The card is played by one of its options, whatever else it asks for named as it comes."""
    match.apply(c.PLAY)
    match.apply(card)
    while match.state.verb >= 0:
        options = match.options()
        match.apply(c.OPTION0 + option if c.OPTION0 + option in options else options[0])
    return match


def without_effects(match: Match, card: int) -> Match:
    """The same position, had the card no effects."""
    made = copy(match.game)
    made.tables = copied(Tables, match.game.tables)
    made.tables.card_row_n[card] = made.tables.card_choice_n[card] = made.tables.card_places[card] = 0
    other = match.copy()
    other.game = made
    return other


def trace(match: Match) -> object:
    """What a card may change; with what it is paid for is no part of that."""
    state = match.state
    held = sum(map(sum, state.resources))
    return kept(state), state.overlay, state.deferred, held, state.influence, state.supply, state.frame_tile
