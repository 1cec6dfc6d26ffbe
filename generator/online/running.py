"""A server for tables: on sockets that are open already, until somebody stops it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Sequence

import uvicorn

from generator.online.app import application
from generator.online.messages import MOST_BYTES
from generator.online.room import Room

MOST_REQUESTS = 1000
"""Lines and requests at once, at all tables together."""
SECONDS_TO_END = 2


class Server:
    """Tables that are served; `hosts`: what addresses begin with."""

    def __init__(self, rooms: Sequence[Room], hosts: Sequence[str]) -> None:
        self.rooms = rooms
        self._server = uvicorn.Server(
            uvicorn.Config(
                application(rooms, hosts),
                loop="asyncio",
                http="h11",
                ws="websockets-sansio",
                lifespan="off",
                ws_max_size=MOST_BYTES,
                ws_max_queue=4,
                ws_per_message_deflate=False,
                log_config=None,  # addresses hold secrets: nothing is written about who asked for what
                log_level="critical",
                access_log=False,
                proxy_headers=False,
                server_header=False,
                limit_concurrency=MOST_REQUESTS,
                h11_max_incomplete_event_size=16_384,
                timeout_graceful_shutdown=SECONDS_TO_END,
            )
        )

    async def run(self, sockets: Sequence[socket.socket]) -> None:
        """Serves until `stop`, or until the system wants the program to end."""
        try:
            await self._server.serve(sockets=list(sockets))
        finally:
            for room in self.rooms:
                await room.close()

    def stop(self) -> None:
        """Ends `run` soon; may be called from another thread."""
        self._server.should_exit = True

    @property
    def started(self) -> bool:
        """Whether browsers are answered."""
        return self._server.started


def serve(rooms: Sequence[Room], hosts: Sequence[str], sockets: Sequence[socket.socket]) -> None:
    """Serves until Ctrl-C, which is raised as always."""
    asyncio.run(Server(rooms, hosts).run(sockets))
