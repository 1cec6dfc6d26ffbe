"""A page in a headless browser that goes on running, opened at an address, to ask it questions over time."""

from __future__ import annotations

import atexit
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from select import select
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome")
PATIENCE, AGAIN = 30.0, 0.02
"""Seconds until what has to come isn't expected any more; seconds between two looks."""
LONGEST = 300.0
"""Seconds for one answer of a browser, such as all that axe finds on a page on a busy machine."""


def program() -> str:
    """The Chromium of this machine."""
    return next(found for name in NAMES if (found := shutil.which(name)))


def arguments(profile: str, size: tuple[int, int]) -> list[str]:
    """A browser without a window that asks nobody for anything of its own."""
    return [
        program(),
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--hide-scrollbars",
        f"--user-data-dir={profile}",
        f"--window-size={size[0]},{size[1]}",
    ]


class Browser:
    """A browser behind its own pipe for programs."""

    def __init__(self, size: tuple[int, int]) -> None:
        to_browser, self._writing = os.pipe()
        self._reading, theirs = os.pipe()
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        # The browser reads commands from descriptor 3 and writes to 4.
        shell = ["bash", "-c", f'exec "$@" 3<&{to_browser} 4>&{theirs}', "bash"]
        self.program = subprocess.Popen(
            [*shell, *arguments(self._profile.name, size), "--remote-debugging-pipe", "about:blank"],
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
        """Everything up to the next zero byte. A browser that says nothing any more is killed."""
        parts = [self._heard]
        while b"\0" not in parts[-1]:
            if not select([self._reading], [], [], LONGEST)[0]:
                self.kill()
                raise AssertionError(f"the browser says nothing for {LONGEST:g} s")
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
        """End the program at once."""
        self.program.kill()
        self.program.wait(30)

    def close(self) -> None:
        """Let the browser end, and take its profile away."""
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
        """End its browser at once."""
        self.browser.kill()

    @property
    def errors(self) -> list[str]:
        """What went wrong in the page since it was to tell (`Runtime`, `Log`): errors of its script, and what its
        policy forbids."""
        found = []
        for told in self.said:
            if told.get("method") == "Runtime.exceptionThrown":
                details = told["params"]["exceptionDetails"]
                found.append(str(details.get("exception", {}).get("description") or details["text"]))
            elif told.get("method") == "Log.entryAdded":
                entry = told["params"]["entry"]
                if entry["level"] == "error" and entry["source"] != "network":
                    found.append(entry["text"])
        return found

    def wait(self, expression: str, wanted: Any) -> None:
        """Until an expression comes to what is wanted; half a minute at most."""
        until = time.monotonic() + PATIENCE
        while (found := self.value(expression)) != wanted:
            assert time.monotonic() < until, f"{expression} is {found!r}, not {wanted!r}"
            time.sleep(AGAIN)


def result(answer: dict[str, Any]) -> dict[str, Any]:
    """What a command came to."""
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


@dataclass(frozen=True)
class Found:
    """What a script came to in a page, the errors of the page, and what it asked for from elsewhere."""

    value: Any
    errors: list[str]
    asked: list[str]


TOOLS = """
  const keydown = (key) => new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  const press = (key) => document.body.dispatchEvent(keydown(key));
  const click = (id) => document.getElementById(id).click();
"""


@contextmanager
def laid(page: str, folder: Path, size: tuple[int, int] = (1440, 900), anchor: str = "") -> Iterator[Page]:
    """A page of this content, of exactly this size, with its types loaded; all of it is drawn."""
    path = folder / "page.html"
    path.write_text(page, encoding="utf-8")
    wide, high = size
    with shown("about:blank", size) as there:
        for domain in ("Runtime", "Log", "Network", "Page"):
            there.ask(f"{domain}.enable")
        there.ask("Emulation.setDeviceMetricsOverride", width=wide, height=high, deviceScaleFactor=1, mobile=False)
        there.ask("Page.navigate", url=path.as_uri() + anchor)
        there.wait("location.protocol === 'file:' && document.readyState", "complete")
        there.wait("document.fonts.status", "loaded")
        yield there
        assert strange(there) == []


def asked(page: str, script: str, folder: Path, size: tuple[int, int] = (1440, 900), anchor: str = "") -> Found:
    """Runs the body of an asynchronous function in the page. `press(key)` and `click(id)` are at hand."""
    with laid(page, folder, size, anchor) as there:
        value = there.asked(f"(async () => {{ {TOOLS} {script} }})()")
        sent = [told["params"] for told in there.said if told.get("method") == "Network.requestWillBeSent"]
        other = [one["request"]["url"] for one in sent if one["request"]["url"] != one["documentURL"]]
        return Found(value, there.errors, [address for address in other if not address.startswith("data:")])


def axe() -> str:
    """The script of the checker of accessibility."""
    found = find_spec("axe_core_python")
    assert found
    assert found.submodule_search_locations
    return (Path(found.submodule_search_locations[0]) / "axe.min.js").read_text(encoding="utf-8")


def barriers(page: Page, part: str = "document") -> list[str]:
    """What the checker of accessibility finds in the page as it is, or in a part of it, an expression."""
    if not page.value("typeof axe === 'object'"):
        page.ask("Runtime.evaluate", expression=axe(), returnByValue=False)
    told = "`${one.impact}: ${one.id}: ${one.nodes.length} × ${one.nodes[0].html}`"
    found = f"axe.run({part}, {{ resultTypes: ['violations'] }})"
    return list(page.asked(f"{found}.then(({{ violations }}) => violations.map((one) => {told}))"))


STRANGE = """
(() => {
  const html = "http://www.w3.org/1999/xhtml", svg = "http://www.w3.org/2000/svg";
  const unknown = (one) => one instanceof HTMLUnknownElement || one.constructor === SVGElement
    || ![html, svg].includes(one.namespaceURI);
  const lost = (one) => one.localName === "use" && !document.getElementById(one.href.baseVal.slice(1));
  const all = [...document.querySelectorAll("*")];
  return all.filter((one) => unknown(one) || lost(one)).map((one) => one.outerHTML.slice(0, 160));
})()
"""
"""Elements that the browser can't draw: of no language that it knows, or uses of a drawing that isn't there."""


def strange(page: Page) -> list[str]:
    """What stands in the page, however it got there, and isn't drawn since the browser takes it for nothing."""
    return list(page.value(STRANGE))
