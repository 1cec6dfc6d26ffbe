"""A browser's connection to the table: what it is still to be told, and when it is closed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import field
from typing import Any

from generator.base.frozen import dataclass
from generator.definitions.id_types import Seat
from generator.online.seating import NO_LINK, SeatLink

MOST_UNREAD = 200
"""Messages that a browser may leave unread before its connection is closed; when it comes back it gets the whole
view."""
GONE, BEHIND, FULL = 4403, 4408, 4413
"""Codes with which a connection is closed: the link isn't valid any more, the browser doesn't keep up, too many are
connected."""


@dataclass(eq=False)
class BrowserConnection:
    """A browser's connection to the table. `out`: messages that are still to be sent, and at the end a number, the code
    with which it is closed."""

    secret: str
    out: asyncio.Queue[str | int] = field(default_factory=lambda: asyncio.Queue(MOST_UNREAD))
    link: SeatLink = NO_LINK
    sent_view: tuple[Seat | None, int] | None = None
    """The seat and the version of the view that was last sent."""
    hinting: bool = False
    answered: bool = False
    """Whether the browser has the form already, or its person has answered it."""
    cut: bool = False

    def tell(self, message: Mapping[str, Any] | str) -> None:
        """Queues a message for the browser."""
        if self.cut:
            return
        try:
            self.out.put_nowait(message if isinstance(message, str) else as_text(message))
        except asyncio.QueueFull:
            self.close(BEHIND)

    def close(self, code: int) -> None:
        """Closes the connection after the queued messages, or at once where the browser doesn't read them."""
        if self.cut:
            return
        self.cut = True
        if self.out.full():
            while not self.out.empty():
                self.out.get_nowait()
        self.out.put_nowait(code)


def as_text(message: Mapping[str, Any]) -> str:
    """A message as it is sent to a browser: compact JSON."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
