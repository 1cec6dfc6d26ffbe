"""A page in a browser that goes on running, opened at an address, to ask it questions over time."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from tests.preview.browser import arguments


class Page:
    """A page behind the browser's own pipe for programs."""

    def __init__(self, reading: int, writing: int, program: subprocess.Popen[bytes]) -> None:
        self.reading, self.writing = os.fdopen(reading, "rb"), os.fdopen(writing, "wb")
        self.program = program
        self.number = 0
        self.session = ""
        self.said: list[dict[str, Any]] = []
        """What the browser told without being asked."""

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        """One command and its answer or error."""
        self.number += 1
        told: dict[str, Any] = {"id": self.number, "method": method, "params": parameters}
        self.writing.write(json.dumps(told | ({"sessionId": self.session} if self.session else {})).encode() + b"\0")
        self.writing.flush()
        while True:
            answer = json.loads(self.line())
            if answer.get("id") == self.number:
                return dict(answer)
            self.said.append(answer)

    def line(self) -> bytes:
        """Everything up to the next zero byte."""
        found = bytearray()
        while (byte := self.reading.read(1)) != b"\0":
            assert byte, "the browser is gone"
            found += byte
        return bytes(found)

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
        """As a machine does that loses its power."""
        self.program.kill()
        self.program.wait(30)

    def wait(self, expression: str, wanted: Any) -> None:
        """Until an expression comes to what is wanted; half a minute at most."""
        for _ in range(300):
            if self.value(expression) == wanted:
                return
            time.sleep(0.1)
        raise AssertionError(f"{expression} is {self.value(expression)!r}, not {wanted!r}")


def result(answer: dict[str, Any]) -> dict[str, Any]:
    """What a command came to."""
    assert "error" not in answer, answer
    return dict(answer["result"])


@contextmanager
def opened(address: str, size: tuple[int, int] = (1200, 800)) -> Iterator[Page]:
    """A browser with one page, closed at the end."""
    to_browser, ours = os.pipe()
    from_browser, theirs = os.pipe()
    with tempfile.TemporaryDirectory() as profile:
        options = [one for one in arguments(profile, size) if not one.startswith("--virtual-time")]
        # The browser reads commands from descriptor 3 and writes to 4.
        shell = ["bash", "-c", f'exec "$@" 3<&{to_browser} 4>&{theirs}', "bash", *options, "--remote-debugging-pipe"]
        running = subprocess.Popen(
            [*shell, "about:blank"],
            pass_fds=(to_browser, theirs),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_browser)
        os.close(theirs)
        page = Page(from_browser, ours, running)
        try:
            target = result(page.ask("Target.createTarget", url=address))["targetId"]
            attached = page.ask("Target.attachToTarget", targetId=target, flatten=True)
            page.session = result(attached)["sessionId"]
            yield page
        finally:
            page.session = ""
            if running.poll() is None:
                page.ask("Browser.close")
                running.wait(30)
            page.reading.close()
            with suppress(BrokenPipeError):
                page.writing.close()
