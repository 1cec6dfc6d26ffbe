"""The limits of a table in the browser: how much may be said, and the headers of every answer, which restrict the
page."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from generator.online.table_page import POLICY

MESSAGES_A_SECOND, AT_ONCE = 20.0, 60.0
"""How many messages a second a browser may send on average, and how many at once after silence."""
MOST_MALFORMED, FORGIVEN_A_SECOND = 20.0, 0.1
"""How many bad messages, or messages too many, close a connection; and how many of them are forgotten in a second."""
NONSENSE, NOBODY = 4400, 4404
"""Codes with which a connection is closed: only bad messages came; there is no such link."""

HEADERS: Mapping[str, str] = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""The headers of every answer."""


class MessageAllowance:
    """How many messages a browser may still send: the number grows with time, up to a bound."""

    def __init__(
        self,
        a_second: float = MESSAGES_A_SECOND,
        at_once: float = AT_ONCE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._a_second, self._at_once = a_second, at_once
        self._clock, self._last, self._left = clock, clock(), at_once

    def one_more(self) -> bool:
        """Whether another message is allowed now; if so, it is counted."""
        now = self._clock()
        self._left = min(self._at_once, self._left + (now - self._last) * self._a_second)
        self._last = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
