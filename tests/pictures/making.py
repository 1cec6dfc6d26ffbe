"""Tables and records to draw: the auction with the pieces of a new game, and whole games of those with rules."""

from __future__ import annotations

import functools
from random import Random
from types import SimpleNamespace
from typing import Any

from generator.definitions.configuration import configuration
from generator.definitions.ids import Seat
from generator.definitions.load import GameFolder
from generator.faces.paper import context_of
from generator.pictures.laid import Table, table_for
from generator.play.bots import bot
from generator.play.record import Record, parse_record
from generator.play.session import Session
from generator.play.tables import table_of
from tests.faces.shipped import box
from tests.games import ROOT, load
from tests.play.auction import AuctionTable

SENTENCES = {"ask-bid": "{seat} bids", "ask-card": "{seat} may play a card", "verb-bid": "Bid coins."}


@functools.cache
def game_of(name: str) -> GameFolder:
    return load(ROOT / "components" / name)


@functools.cache
def drawn(name: str, players: int = 3, language: str = "en", modules: tuple[str, ...] = ("all",)) -> Table:
    return table_for(box(name, language, players, ",".join(modules)))


@functools.cache
def rules(name: str, players: int = 3, modules: tuple[str, ...] = ("all",)) -> Any:
    game = game_of(name)
    pack = game.definitions()
    return table_of(game, pack, configuration(pack, players, modules), "en")


@functools.cache
def played(
    name: str, players: int = 3, seed: int = 3, steps: int | None = None, modules: tuple[str, ...] = ("all",)
) -> Record:
    table = rules(name, players, modules)
    session = Session(table, table.seats[0], str(seed), ("random",) * players, laws=False)
    session.go_on(
        {seat: bot("random") for seat in table.seats}, lambda: steps is not None and len(session.steps) >= steps
    )
    return parse_record(session.record(), "")


@functools.cache
def auction() -> tuple[AuctionTable, Table]:
    game = game_of("../templates/new")
    pack = game.definitions()
    config = configuration(pack, 3, ["all"])
    table = AuctionTable(pack, config, SimpleNamespace(play=SENTENCES))  # type: ignore[arg-type]
    return table, table_for(context_of(pack, config, game.texts("en"), game.folder))


def played_auction(*moves: str) -> Record:
    """An auction of three with these moves."""
    table, _ = auction()
    session = Session(table, Seat("A"), "1", (), laws=False)
    for move in moves:
        session.apply(move)
    random = Random(1)
    while not moves and session.match.outcome is None:
        match = session.match
        session.apply(match.drawn(random) if match.asked is None else random.choice(match.moves()))
    return parse_record(session.record(), "")
