"""Tables and records to draw: the auction with the pieces of a new game, and whole games of those with rules."""

import functools
from random import Random
from types import SimpleNamespace
from typing import Any

from generator.definitions.configuration import make_configuration
from generator.definitions.game_folder import GameFolder
from generator.definitions.id_types import Seat
from generator.faces.game_look import face_context
from generator.pictures.board_drawer import BoardDrawer, board_drawer
from generator.play.common_bots import make_bot
from generator.play.game_record import GameRecord, parse_record
from generator.play.session import Session
from generator.play.table_of_game import game_table
from tests.faces.shipped import box
from tests.games import ROOT, load
from tests.play.auction import AuctionTable

SENTENCES = {"ask-bid": "{seat} bids", "ask-card": "{seat} may play a card", "verb-bid": "Bid coins."}


@functools.cache
def game_of(name: str) -> GameFolder:
    return load(ROOT / "components" / name)


@functools.cache
def drawn(name: str, players: int = 3, language: str = "en", modules: tuple[str, ...] = ("all",)) -> BoardDrawer:
    return board_drawer(box(name, language, players, ",".join(modules)))


@functools.cache
def rules(name: str, players: int = 3, modules: tuple[str, ...] = ("all",)) -> Any:
    game = game_of(name)
    pack = game.definitions()
    return game_table(game, pack, make_configuration(pack, players, modules), "en")


@functools.cache
def played(
    name: str, players: int = 3, seed: int = 3, steps: int | None = None, modules: tuple[str, ...] = ("all",)
) -> GameRecord:
    table = rules(name, players, modules)
    session = Session(table, table.seats[0], str(seed), ("random",) * players, laws=False)
    session.go_on(
        {seat: make_bot("random") for seat in table.seats}, lambda: steps is not None and len(session.steps) >= steps
    )
    return parse_record(session.record(), "")


@functools.cache
def auction() -> tuple[AuctionTable, BoardDrawer]:
    game = game_of("../templates/starters/poster")
    pack = game.definitions()
    config = make_configuration(pack, 3, ["all"])
    table = AuctionTable(pack, config, SimpleNamespace(play=SENTENCES))  # type: ignore[arg-type]
    return table, board_drawer(face_context(pack, config, game.texts("en"), game.folder))


def played_auction(*moves: str) -> GameRecord:
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
