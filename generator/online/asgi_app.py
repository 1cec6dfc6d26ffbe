"""The web addresses of tables: the page behind a link, its files, and the socket between browser and table.

Whoever has no valid link learns nothing, not even which addresses exist.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from generator.online import message_limits
from generator.online.browser_messages import MalformedMessage, read_message
from generator.online.connection import BrowserConnection
from generator.online.message_limits import HEADERS, NOBODY, NONSENSE, MessageAllowance
from generator.online.seating import HOST
from generator.online.table_room import TableRoom


class HostGuard:
    """Lets only requests through that call the server by one of its own addresses, and that come from its own pages if
    they come from a page."""

    def __init__(self, app: ASGIApp, hosts: Sequence[str]) -> None:
        self.app, self.hosts = app, frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuses a request, or passes it on."""
        if scope["type"] == "websocket":
            if self._own(Headers(scope=scope), needs_origin=True):
                await self.app(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": NOBODY})
        elif scope["type"] == "http":

            async def sending(message: Message) -> None:
                if message["type"] == "http.response.start":
                    MutableHeaders(scope=message).update(HEADERS)
                await send(message)

            known = self._own(Headers(scope=scope), needs_origin=False)
            await (self.app if known else _stranger)(scope, receive, sending)

    def _own(self, headers: Headers, *, needs_origin: bool) -> bool:
        """Whether a request names this server and, if a browser says from which page it comes, comes from this server's
        pages."""
        host, origins = headers.get("host", ""), headers.getlist("origin")
        if host not in self.hosts or len(headers.getlist("host")) != 1:
            return False
        return origins == [f"http://{host}"] or (not origins and not needs_origin)


async def _stranger(scope: Scope, receive: Receive, send: Send) -> None:
    await PlainTextResponse("There is nothing here.\n", 404)(scope, receive, send)


def application(rooms: Sequence[TableRoom], hosts: Sequence[str]) -> ASGIApp:
    """The tables as an ASGI application. `hosts`: hosts and ports of its addresses, such as `127.0.0.1:8700`."""

    def find_room(secret: str) -> TableRoom | None:
        known = [room for room in rooms if room.game.seating.allows(secret)]
        return known[0] if known else None

    async def page(request: Request) -> Response:
        secret = request.path_params["secret"]
        if (room := find_room(secret)) is None:
            return PlainTextResponse("There is nothing here.\n", 404)
        link = room.game.seating.allows(secret)
        text = await asyncio.to_thread(room.shown.html, host=link is not None and link.role == HOST)
        return Response(text, media_type="text/html")

    async def file(request: Request) -> Response:
        room = find_room(request.path_params["secret"])
        wanted = await asyncio.to_thread(room.shown.file, request.path_params["name"]) if room else None
        if wanted is None:
            return PlainTextResponse("There is nothing here.\n", 404)
        return Response(wanted.data, headers={"Content-Type": wanted.type})

    async def live(socket: WebSocket) -> None:
        await socket.accept()
        secret = socket.path_params["secret"]
        room = find_room(secret)
        if room is None:
            await socket.close(NOBODY)
            return
        await _live(socket, room, BrowserConnection(secret))

    async def unknown(_request: Request, _error: Exception) -> Response:
        return PlainTextResponse("There is nothing here.\n", 404)

    routes = [
        Route("/t/{secret}/", page),
        WebSocketRoute("/t/{secret}/live", live),
        Route("/t/{secret}/{name}", file),
    ]
    app = Starlette(routes=routes, exception_handlers={404: unknown, 405: unknown})
    app.router.redirect_slashes = False
    return HostGuard(app, hosts)


async def _live(socket: WebSocket, room: TableRoom, connection: BrowserConnection) -> None:
    """Serves one browser's socket until either side ends it."""
    telling = asyncio.create_task(_tell(socket, connection))
    hearing = asyncio.create_task(_hear(socket, room, connection))
    try:
        await room.join(connection)
        await asyncio.wait((telling, hearing), return_when=asyncio.FIRST_COMPLETED)
    except Exception as error:  # a fault of the program ends this line and nothing else
        room.report(f"a connection was cut by a fault of the program: {type(error).__name__}: {error}")
    finally:
        room.leave(connection)
        for task in (telling, hearing):
            task.cancel()
        await asyncio.gather(telling, hearing, return_exceptions=True)


async def _tell(socket: WebSocket, connection: BrowserConnection) -> None:
    """Sends the browser what the table tells it."""
    while True:
        message = await connection.out.get()
        if isinstance(message, int):
            await socket.close(message)
            return
        await socket.send_text(message)


async def _hear(socket: WebSocket, room: TableRoom, connection: BrowserConnection) -> None:
    """Passes on what the browser says, one message after the other."""
    allowance = MessageAllowance()
    nonsense = MessageAllowance(message_limits.FORGIVEN_A_SECOND, message_limits.MOST_MALFORMED - 1)
    while True:
        received: dict[str, Any] = dict(await socket.receive())
        if received["type"] == "websocket.disconnect":
            return
        try:
            if not allowance.one_more():
                raise MalformedMessage("online_too_many")
            message = read_message(received.get("text") or "")
        except MalformedMessage as error:
            why = room.game.say(error.label, **error.values)
            connection.tell({"type": "refused", "why": why, "version": room.game.version})
            if not nonsense.one_more():
                connection.close(NONSENSE)
                return
            continue
        await room.hear(connection, message)
