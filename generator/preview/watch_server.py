"""A server on this machine only that shows the newest page of changing files, with errors in it.

Nothing is written. The page asks for news three times a second and reloads itself when there are any."""

from __future__ import annotations

import json
import secrets
import sys
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from generator.base.errors import InputError
from generator.base.frozen import dataclass
from generator.definitions.game_copy import KINDS
from generator.files.paths import walk_folder
from generator.files.shelf import Content, content_pieces

HOST = "127.0.0.1"
SECONDS = 10
EVERY = 0.15
"""Seconds between two looks at the files."""


Stamp = Mapping[str, tuple[int, int]]
"""Each file with the time of its last change and its size."""


def file_stamps(folders: Iterable[Path]) -> Stamp:
    """The files of some folders with their current sizes and times."""
    found: dict[str, tuple[int, int]] = {}
    for folder in folders:
        for path in walk_folder(folder):
            try:
                if path.suffix.lower() in KINDS and path.is_file():
                    status = path.stat()
                    found[str(path)] = (status.st_mtime_ns, status.st_size)
            except OSError:  # gone between the list and the look
                continue
    return found


@dataclass
class WatchedPage:
    """The newest page that could be made, and the faults in the files since, if any. `make` gets the number of the page
    and the changed files."""

    make: Callable[[str, frozenset[str]], Content]
    folders: tuple[Path, ...]
    page: Content = b""
    version: int = 0
    error_text: str = ""
    last_stamp: Stamp = field(default_factory=dict)
    token: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    """Stands in the address: other users of this machine, and other pages, don't know it."""

    def look(self) -> bool:
        """Makes the page again if a file has changed; returns whether one had."""
        now = file_stamps(self.folders)
        if self.version and now == self.last_stamp:
            return False
        changed = frozenset(name for name in {*now, *self.last_stamp} if now.get(name) != self.last_stamp.get(name))
        self.last_stamp = now
        try:
            self.page = self.make(str(self.version + 1), changed)
            self.version, self.error_text = self.version + 1, ""
        except InputError as error:
            self.error_text = "\n".join(map(str, error.faults))
            if not self.version:
                raise
        return True

    def news(self) -> dict[str, Any]:
        """The data that a page's request for news gets."""
        return {"version": str(self.version), "broken": self.error_text}


def make_server(watched: WatchedPage, port: int = 0) -> ThreadingHTTPServer:
    """A server that isn't running yet; port 0 means any free one. Raises `OSError` where the port is taken."""

    class PageHandler(BaseHTTPRequestHandler):
        server: ThreadingHTTPServer
        timeout = SECONDS
        """Nobody holds a thread by saying nothing."""

        def do_GET(self) -> None:
            """The page, the news, or nothing else."""
            name, _, number = self.headers.get("Host", "").partition(":")
            if name not in (HOST, "localhost") or number != str(self.server.server_port):
                self.send_error(403)
            elif self.path == f"/{watched.token}/":
                self.answer(watched.page, "text/html; charset=utf-8")
            elif self.path == f"/{watched.token}/news":
                self.answer(json.dumps(watched.news()).encode(), "application/json")
            else:
                self.send_error(404)

        def answer(self, content: Content, kind: str) -> None:
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(sum(map(len, content_pieces(content)))))
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            self.wfile.writelines(content_pieces(content))

        def log_message(self, *_: Any) -> None:
            """Nothing is written about who asked."""

    return _QuietServer((HOST, port), PageHandler)


class _QuietServer(ThreadingHTTPServer):
    """A server that says nothing of connections that break off."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Errors of the program's own alone are shown."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)


def serve(watched: WatchedPage, running: ThreadingHTTPServer, tell: Callable[[WatchedPage], None]) -> None:
    """Serves until Ctrl-C; `tell` hears of every look that found a change."""
    threading.Thread(target=running.serve_forever, daemon=True).start()
    try:
        while True:
            time.sleep(EVERY)
            if watched.look():
                tell(watched)
    except KeyboardInterrupt:
        return
    finally:
        running.shutdown()
        running.server_close()
