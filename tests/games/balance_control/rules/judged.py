"""Whole games with measures in every hand, each step judged by the laws, and played by the compiled kernel beside."""

from __future__ import annotations

import os
import random
from typing import Any

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.fields import KernelScratch, KernelState
from generator.games.balance_control.rules.records import interpreted
from generator.games.balance_control.rules.setup import prepare_game
from generator.games.balance_control.rules.turn import advance
from generator.games.balance_control.table.kernel_match import KernelGame, KernelMatch
from generator.games.balance_control.table.laws.law_checks import LawChecks
from generator.games.balance_control.table.recorded_match import RecordedMatch
from tests.games.balance_control.rules.twins import Twins

EXPLORING = os.environ.get("HYPOTHESIS_PROFILE") == "explore"
LIKED = (c.PLAY, c.PAY, c.OVERLAY_PLACE, c.CENTRE_MOVE, c.CENTRE_REMOVE, c.FORMALIZE, c.CONVERT, c.TAKE)
"""What comes too seldom where all is even."""


def sampled(number: int) -> range:
    """The numbers of so many games; with HYPOTHESIS_PROFILE=explore thirty times as many, and others each time."""
    if not EXPLORING:
        return range(number)
    start = int(os.environ.get("EXPLORE_FROM", random.SystemRandom().randrange(10**9)))
    return range(start, start + int(os.environ.get("EXPLORE_GAMES", 30 * number)))


def dealt(made: KernelGame, seed: int, resources: int = 9) -> KernelMatch:
    """A game at its beginning in which every seat holds as many measures as it may, and resources to pay for them; its
    decks lack those measures, and the Bank is asked for no more than it has, so that the box is whole."""
    match, chance = KernelMatch(made, interpreted(KernelState), interpreted(KernelScratch)), random.Random(seed)
    state, tables = match.state, made.tables
    prepare_game(state, tables, match.scratch, seed, 0, seed % tables.players)
    for seat in range(tables.players):
        for _ in range(tables.hand_limit):
            if decks := [deck for deck in range(tables.decks) if state.deck_n[deck]]:
                draw(state, chance, chance.choice(decks), seat)
        for slot in range(tables.departments):
            most = min(resources, tables.printed[slot] // tables.players) if tables.limited else resources
            if tables.in_play >> slot & 1:
                state.resources[seat][slot] = chance.randrange(most + 1)
    advance(state, tables, match.scratch)
    return match


def draw(state: KernelState, chance: random.Random, deck: int, seat: int) -> None:
    last = state.deck_n[deck] - 1
    card = chance.randrange(last + 1)
    state.hand[seat][state.hand_n[seat]] = state.deck[deck][card]
    state.hand_n[seat] += 1
    state.deck[deck][card], state.deck[deck][last] = state.deck[deck][last], 0
    state.deck_n[deck] = last


class Judged:
    """A match that is played on: `broken` says which laws were, `played` which measures."""

    def __init__(self, match: KernelMatch, seed: int, beside: bool) -> None:
        self.match, self.chance = match, random.Random(seed)
        self.checks = LawChecks(match)
        self.play = RecordedMatch(match, watchers=[self.checks])
        self.twins: Any = Twins(match) if beside else None

    def to_the_end(self) -> Judged:
        """To the game's end, or to the first law that is broken."""
        while not self.match.over and not self.checks.broken_laws:
            choice = self.choice(self.match.options())
            turn = self.match.state.turn
            if self.twins:
                self.twins.options()
                self.twins.follow(choice)
            self.play.apply(choice)
            if self.twins and (self.match.over or self.match.state.turn != turn):
                assert not self.twins.differences(), f"turn {turn}: {self.twins.differences()}"
        return self

    def choice(self, options: list[int]) -> int:
        """What is liked more often than not, else anything."""
        liked = [verb for verb in LIKED if self.match.state.ask == c.ASK_VERB and verb in options]
        return self.chance.choice(liked if liked and self.chance.random() < 0.6 else options)

    @property
    def broken(self) -> list[str]:
        return [str(broken) for broken in self.checks.broken_laws]

    @property
    def played(self) -> set[str]:
        names = self.match.game.names.measures
        return {name for card, name in enumerate(names) if self.match.state.uses[card]}
