"""A page in a browser that goes on running, opened at an address, to ask it questions over time."""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from tests.preview.browser import arguments

PATIENCE, AGAIN = 30.0, 0.02
"""Seconds until what has to come isn't expected any more; seconds between two looks."""


class Browser:
    """A browser behind its own pipe for programs."""

    def __init__(self, size: tuple[int, int]) -> None:
        to_browser, self._writing = os.pipe()
        self._reading, theirs = os.pipe()
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        options = [one for one in arguments(self._profile.name, size) if not one.startswith("--virtual-time")]
        # The browser reads commands from descriptor 3 and writes to 4.
        shell = ["bash", "-c", f'exec "$@" 3<&{to_browser} 4>&{theirs}', "bash", *options, "--remote-debugging-pipe"]
        self.program = subprocess.Popen(
            [*shell, "about:blank"],
            pass_fds=(to_browser, theirs),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_browser)
        os.close(theirs)
        self._number, self._heard = 0, b""
        self.pages: dict[str, Page] = {}

    def ask(self, method: str, session: str = "", **parameters: Any) -> dict[str, Any]:
        """One command and its answer or error; what pages tell meanwhile is kept with them."""
        self._number += 1
        told: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        command = json.dumps(told | ({"sessionId": session} if session else {})).encode() + b"\0"
        while command:
            command = command[os.write(self._writing, command) :]
        while True:
            answer = json.loads(self._line())
            if answer.get("id") == self._number:
                return dict(answer)
            if page := self.pages.get(answer.get("sessionId", "")):
                page.said.append(answer)

    def _line(self) -> bytes:
        """Everything up to the next zero byte."""
        parts = [self._heard]
        while b"\0" not in parts[-1]:
            parts.append(os.read(self._reading, 1 << 16))
            assert parts[-1], "the browser is gone"
        found, _, self._heard = b"".join(parts).partition(b"\0")
        return found

    def page(self, address: str, size: tuple[int, int], *, context: str | None = None) -> Page:
        """A new page; `context`: that of a person's own, who shares nothing with others."""
        wide, high = size
        own = {"browserContextId": context, "newWindow": True, "width": wide, "height": high} if context else {}
        target = result(self.ask("Target.createTarget", url=address, **own))["targetId"]
        session = result(self.ask("Target.attachToTarget", targetId=target, flatten=True))["sessionId"]
        self.pages[session] = page = Page(self, session)
        return page

    def kill(self) -> None:
        self.program.kill()
        self.program.wait(30)

    def close(self) -> None:
        if self.program.poll() is None:
            self.ask("Browser.close")
            self.program.wait(30)
        os.close(self._reading)
        os.close(self._writing)
        self._profile.cleanup()


class Page:
    """A page of a browser."""

    def __init__(self, browser: Browser, session: str) -> None:
        self.browser, self.session = browser, session
        self.said: list[dict[str, Any]] = []
        """What the browser told of it without being asked."""

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        """One command and its answer or error."""
        return self.browser.ask(method, self.session, **parameters)

    def value(self, expression: str) -> Any:
        """What an expression comes to in the page; None while it can't be said, as in a page just loading anew."""
        answer = self.ask("Runtime.evaluate", expression=expression, returnByValue=True)
        error = answer.get("error", {}).get("message", "")
        if "navigated" in error or "execution context" in error:
            return None
        return result(answer)["result"].get("value")

    def asked(self, expression: str) -> Any:
        """What a promise comes to."""
        answer = self.ask("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        told = result(answer)
        assert "exceptionDetails" not in told, told
        return told["result"].get("value")

    def kill(self) -> None:
        self.browser.kill()

    def wait(self, expression: str, wanted: Any) -> None:
        """Until an expression comes to what is wanted; half a minute at most."""
        until = time.monotonic() + PATIENCE
        while (found := self.value(expression)) != wanted:
            assert time.monotonic() < until, f"{expression} is {found!r}, not {wanted!r}"
            time.sleep(AGAIN)


def result(answer: dict[str, Any]) -> dict[str, Any]:
    assert "error" not in answer, answer
    return dict(answer["result"])


@contextmanager
def opened(address: str, size: tuple[int, int] = (1200, 800)) -> Iterator[Page]:
    """A browser with one page, closed at the end."""
    browser = Browser(size)
    try:
        yield browser.page(address, size)
    finally:
        browser.close()


@cache
def _shared() -> Browser:
    """One browser for all pages of this process that need none of their own."""
    browser = Browser((1200, 800))
    atexit.register(browser.close)
    return browser


@contextmanager
def shown(address: str, size: tuple[int, int] = (1200, 800)) -> Iterator[Page]:
    """A page of a person of its own, who has kept nothing, in a browser that others use as well."""
    browser = _shared()
    context = result(browser.ask("Target.createBrowserContext"))["browserContextId"]
    page = browser.page(address, size, context=context)
    try:
        yield page
    finally:
        del browser.pages[page.session]
        browser.ask("Target.disposeBrowserContext", browserContextId=context)
