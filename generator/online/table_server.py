"""Serves tables on sockets that are already open, until somebody stops it."""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from generator.online.asgi_app import application
from generator.online.browser_messages import MOST_BYTES
from generator.online.table_room import TableRoom

MOST_REQUESTS = 1000
"""The most connections and requests at once, of all tables together."""
SECONDS_TO_ASK = 10.0
"""Seconds in which a connection has to send its request."""
SECONDS_TO_END = 2
_USED_UP = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
"""Errors by which the system says that it has nothing left for another connection."""


class _Connection(H11Protocol):
    """A connection that is closed if it doesn't send a request in time, or if there are too many."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begins the time limit for the first request."""
        super().connection_made(transport)
        self._waits: asyncio.TimerHandle | None = None
        self._first_state = self.conn.their_state
        if len(self.connections) > 3 * request_limit() // 2:
            transport.abort()
        else:
            self._wait()

    def data_received(self, data: bytes) -> None:
        """Ends the time limit once a request's head is complete, and begins a new one when the next request begins."""
        super().data_received(data)
        if self.conn.their_state is not self._first_state or self.transport.is_closing():
            self._stop_waiting()
        elif self._waits is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Ends the time limit."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._waits = self.loop.call_later(SECONDS_TO_ASK, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._waits is not None:
            self._waits.cancel()
            self._waits = None


def request_limit() -> int:
    """How many connections and requests are served at the same time. Each takes one of the files that a process may
    have open, and others are needed besides."""
    try:
        import resource
    except ImportError:  # Windows counts them otherwise
        return MOST_REQUESTS
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_REQUESTS if files == resource.RLIM_INFINITY else max(1, min(MOST_REQUESTS, files // 2))


class TableServer:
    """Serves tables. `hosts`: hosts and ports of its addresses. `report` is called once if there are too many
    connections."""

    def __init__(self, rooms: Sequence[TableRoom], hosts: Sequence[str], report: Callable[[str], object]) -> None:
        self.rooms, self._report, self._reported = rooms, report, False
        self._server = uvicorn.Server(
            uvicorn.Config(
                application(rooms, hosts),
                loop="asyncio",
                http=_Connection,
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
                limit_concurrency=request_limit(),
                h11_max_incomplete_event_size=16_384,
                timeout_graceful_shutdown=SECONDS_TO_END,
            )
        )

    async def run(self, sockets: Sequence[socket.socket]) -> None:
        """Serves until `stop` is called or the system ends the program."""
        asyncio.get_running_loop().set_exception_handler(self._note)
        try:
            await self._server.serve(sockets=list(sockets))
        finally:
            for room in self.rooms:
                await room.close()

    def stop(self) -> None:
        """Ends `run` soon; may be called from another thread."""
        self._server.should_exit = True

    def _note(self, loop: asyncio.AbstractEventLoop, context: Mapping[str, Any]) -> None:
        """Handles errors outside of any task: reports once that the system has nothing left, else does as Python
        does."""
        error = context.get("exception")
        if not isinstance(error, OSError) or error.errno not in _USED_UP:
            loop.default_exception_handler(dict(context))
        elif not self._reported:
            self._reported = True
            self._report("too many connections: new ones have to wait")

    @property
    def is_started(self) -> bool:
        """Whether browsers are answered by now."""
        return self._server.started


def serve_tables(
    rooms: Sequence[TableRoom], hosts: Sequence[str], sockets: Sequence[socket.socket], report: Callable[[str], object]
) -> None:
    """Serves tables until Ctrl-C, which is raised as usual. `report` is called with what the host should know."""
    asyncio.run(TableServer(rooms, hosts, report).run(sockets))
