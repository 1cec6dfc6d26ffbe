"""Many tables with many people at once, who click as fast as they are answered, or think a while before each click."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from generator.online.online_game import OnlineGame


@dataclass
class Load:
    """What came of it: the seconds from each click to its answer, and how many moves each table was told of."""

    waits: list[float] = field(default_factory=list)
    lost: int = 0

    @property
    def median(self) -> float:
        """Of the waits, in seconds."""
        return sorted(self.waits)[len(self.waits) // 2]


class Line:
    """One person's line: it hears everything, and clicks when asked."""

    def __init__(self, load: Load, rest: list[int], thinks: float, random: Random) -> None:
        self.load, self.rest, self.thinks, self.random = load, rest, thinks, random
        self.view: dict[str, Any] = {}
        self.version = -1

    async def sit(self, address: str, secret: str) -> None:
        """Plays until the table has had its moves."""
        from websockets.asyncio.client import connect
        from websockets.exceptions import ConnectionClosed

        where, origin = f"ws://{address}/t/{secret}/live", {"Origin": f"http://{address}"}
        async with connect(where, additional_headers=origin, compression=None, max_size=None, proxy=None) as socket:
            clicked, version = 0.0, -1
            try:
                while self.rest[0] > 0:
                    message = json.loads(await socket.recv())
                    if message["type"] == "refused":
                        raise AssertionError(message)
                    if message["type"] == "ways":
                        clicked, version = time.perf_counter(), self.version
                        move = message["ways"][0]["move"]
                        await socket.send(json.dumps({"type": "move", "version": version, "move": move}))
                    if message["type"] != "view":
                        continue
                    self._see(message)
                    if clicked:
                        self.load.waits.append(time.perf_counter() - clicked)
                        self.load.lost += self.version <= version
                        self.rest[0] -= 1
                        clicked = 0.0
                    if self.view.get("over"):
                        self.rest[0] = 0
                    legal = self.view.get("legal")
                    if legal and self.rest[0] > 0:
                        if self.thinks:
                            await asyncio.sleep(self.random.uniform(0.5, 1.5) * self.thinks)
                        move = self.random.choice(legal)["move"]
                        await socket.send(json.dumps({"type": "ways", "version": self.version, "move": move}))
            except ConnectionClosed:
                assert self.rest[0] <= 0

    def _see(self, message: dict[str, Any]) -> None:
        if "since" in message:
            assert message["since"] == self.version, "a view between the two was lost"
            self.view |= message["view"]
            self.view = {key: value for key, value in self.view.items() if value is not None}
        else:
            self.view = message["view"]
        self.version = message["version"]


async def _table(address: str, secrets: Sequence[str], moves: int, load: Load, thinks: float, seed: int) -> None:
    """One table: everybody who has a link."""
    rest, random = [moves], Random(seed)
    lines = [asyncio.create_task(Line(load, rest, thinks, random).sit(address, secret)) for secret in secrets]
    try:
        while rest[0] > 0 and not any(line.done() and line.exception() for line in lines):
            await asyncio.sleep(0.05)
    finally:
        for line in lines:
            line.cancel()
        found = await asyncio.gather(*lines, return_exceptions=True)
    for one in found:
        if isinstance(one, Exception):
            raise one


async def _all(address: str, tables: Sequence[Sequence[str]], moves: int, load: Load, thinks: float) -> None:
    await asyncio.gather(*(_table(address, one, moves, load, thinks, seed) for seed, one in enumerate(tables)))


def play(address: str, tables: Sequence[Sequence[str]], moves: int, thinks: float = 0.0) -> Load:
    """So many moves at each of the `tables`, which are the secrets of their links; `thinks`: seconds before a click, on
    average."""
    load = Load()
    asyncio.run(_all(address, tables, moves, load, thinks))
    return load


def links(game: OnlineGame) -> list[str]:
    """The secrets of everybody at a table, and of one who watches."""
    return [*(one.secret for one in game.seating.seats.values() if one.secret), game.seating.watch]
