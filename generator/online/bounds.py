"""What a table in the browser allows: how much may be said, and what every answer tells the browser to refuse."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from generator.online.files import POLICY

MESSAGES_A_SECOND, AT_ONCE = 20.0, 60.0
"""So many messages a browser may send on average, and so many when it has been silent."""
MOST_MALFORMED = 20
"""Messages that are none, or too many, before the line is cut."""
NONSENSE, NOBODY = 4400, 4404
"""Why a line is cut: nothing sensible came; there is no such link."""

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
"""Of every answer."""


class Allowance:
    """How much a browser may say: it grows by the clock."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._last, self._left = clock, clock(), AT_ONCE

    def one_more(self) -> bool:
        """Whether another message is allowed now."""
        now = self._clock()
        self._left = min(AT_ONCE, self._left + (now - self._last) * MESSAGES_A_SECOND)
        self._last = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
