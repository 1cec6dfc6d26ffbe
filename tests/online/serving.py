"""Tables that are served in this process, and browsers that are a few lines of Python."""

import asyncio
import json
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Self

from generator.definitions.box_request import BoxRequest
from generator.definitions.id_types import Seat
from generator.online.bot_threads import BotThreads
from generator.online.lan_addresses import HERE, open_sockets
from generator.online.online_game import OnlineGame
from generator.online.open_table import new_table, open_table
from generator.online.table_room import TableLooks, TableRoom, table_looks
from generator.play.table_of_game import game_table
from tests.cli.running import PROGRAM

PATIENCE = 20.0
"""Seconds until what has to come isn't expected any more."""


@cache
def request(game: str, players: int) -> BoxRequest:
    return BoxRequest(Path(game), players=players, modules="all" if game == "balance-control" else "")


@cache
def looks(game: str, players: int) -> TableLooks:
    asked = request(game, players)
    return table_looks(asked.game, game_table(asked.game, asked.definitions, asked.config, "en"), "en", "colour")


def table(folder: Path, game: str = "global-powers", players: int = 3, **more: Any) -> OnlineGame:
    """A new table in a folder."""
    return new_table(request(game, players), folder, **more)


def again(folder: Path, game: str = "global-powers", players: int = 3) -> OnlineGame:
    """One that is there already."""
    return open_table(request(game, players), folder)


class Browser:
    """A line to a table; `view` puts together what it is shown."""

    def __init__(self, address: str, secret: str, *, origin: str | None = None) -> None:
        from websockets.sync.client import connect

        own = f"http://{address}" if origin is None else origin
        address = f"ws://{address}/t/{secret}/live"
        self.kept = ExitStack()
        self.socket = self.kept.enter_context(
            connect(address, additional_headers={"Origin": own}, compression=None, max_size=None, proxy=None)
        )
        self.heard: list[str] = []
        self.view: dict[str, Any] = {}
        self.version = -1
        self.role: str | None = None
        self.seat: Seat | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kept.close()

    def say(self, type: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": type, **fields}))

    def hear(self) -> dict[str, Any]:
        """The next message."""
        text = self.socket.recv(timeout=PATIENCE, decode=True)
        assert isinstance(text, str)
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "view":
            if "since" in message:
                assert message["since"] == self.version
                self.view |= message["view"]
                self.view = {key: value for key, value in self.view.items() if value is not None}
            else:
                self.view = message["view"]
            self.version = message["version"]
        if message["type"] == "hello":
            self.role, self.seat = message["role"], message["seat"]
        return message

    def until(self, *types: str, which: Callable[[dict[str, Any]], bool] = lambda _message: True) -> dict[str, Any]:
        """The next message of one of these types."""
        while True:
            message = self.hear()
            if message["type"] in types and which(message):
                return message

    def up_to(self, version: int) -> None:
        """Hears until it sees that version."""
        while self.version < version:
            self.until("view")

    def moves(self) -> list[str]:
        return [move["move"] for move in self.view.get("legal", ())]

    def play(self, move: str) -> dict[str, Any]:
        """A move, and the view or the refusal that follows."""
        self.say("move", version=self.version, move=move)
        return self.until("view", "refused")

    def play_any(self, number: int = 0) -> dict[str, Any]:
        """One of the moves that it is offered, paid in the first way."""
        moves = self.moves()
        self.say("ways", version=self.version, move=moves[number % len(moves)])
        return self.play(self.until("ways")["ways"][0]["move"])


class Served:
    """A server in a thread."""

    def __init__(self, rooms: list[TableRoom], port: int = 0) -> None:
        from generator.online.table_server import TableServer

        self.rooms = rooms
        self.sockets = open_sockets((HERE,), port)
        self.address = f"{HERE}:{self.sockets[0].getsockname()[1]}"
        self.told: list[str] = []
        self.server = TableServer(rooms, [self.address], self.told.append)
        self.thread = threading.Thread(target=lambda: asyncio.run(self.server.run(self.sockets)), daemon=True)
        self.thread.start()
        until = time.monotonic() + PATIENCE
        while not self.server.is_started:
            assert time.monotonic() < until
            time.sleep(0.01)

    def browser(self, secret: str) -> Browser:
        """A line that has heard all that comes first."""
        found = Browser(self.address, secret)
        found.until("view")
        return found

    def stop(self) -> None:
        self.server.stop()
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()


@contextmanager
def served(
    *games: OnlineGame, game: str = "global-powers", players: int = 3, port: int = 0, **more: Any
) -> Iterator[Served]:
    """These tables, served until the block ends; the program made no mistake meanwhile."""
    said: list[str] = []
    thinkers = BotThreads()
    rooms = [
        TableRoom(
            one,
            looks(game, players),
            thinkers,
            reopen=lambda folder=one.journal.folder: again(folder, game, players),  # type: ignore[misc]
            report=said.append,
            **more,
        )
        for one in games
    ]
    found = Served(rooms, port)
    try:
        yield found
    finally:
        found.stop()
    assert not said, said


class Server:
    """`balance-control serve` in a process of its own."""

    def __init__(self, *arguments: str, folder: Path | None = None) -> None:
        command = [*PROGRAM, "serve", *arguments, "--json", "--pause", "0"]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdout=pipe, stderr=pipe, encoding="utf-8", cwd=folder)
        assert self.process.stdout
        lines: list[str] = []
        while True:
            line = self.process.stdout.readline()
            assert line, self.process.communicate()[1]
            lines.append(line)
            try:
                self.told: dict[str, Any] = json.loads("".join(lines))
            except ValueError:
                continue
            break

    @property
    def links(self) -> dict[str, str]:
        """Each seat's link."""
        return dict(self.told["links"]["seats"])

    def kill(self) -> None:
        """SIGKILL."""
        self.process.kill()
        self.process.communicate(timeout=30)

    def stop(self) -> None:
        """As its user does, with Ctrl-C."""
        if self.process.poll() is None:
            self.process.terminate()
            self.process.communicate(timeout=30)
