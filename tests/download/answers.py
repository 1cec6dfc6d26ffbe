"""Hosts that answer what a test says: no network, no port."""

import socket
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from generator.download.https_address import HttpsAddress

CSV = "text/csv; charset=utf-8"


def answer(body: bytes = b"", status: int = 200, **headers: str) -> bytes:
    """A whole answer; a header's `_` stands for a hyphen, and an empty one is left out."""
    told = {"Content_Length": str(len(body)), "Content_Type": CSV, **headers}
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in told.items() if value]
    return "\r\n".join([f"HTTP/1.1 {status} Said", *lines, "", ""]).encode() + body


@dataclass
class Hosts:
    """What each host answers, to whatever it is asked; `asked`: what that was. `waits`: none ends its answer;
    `open`: connections of all of them, which the end of a test closes."""

    answers: Mapping[str, bytes]
    waits: bool = False
    asked: list[str] = field(default_factory=list)
    held: list[socket.socket] = field(default_factory=list)
    open: ClassVar[list[socket.socket]] = []

    def __call__(self, address: HttpsAddress, seconds: float, private: bool) -> socket.socket:  # noqa: ARG002
        """A connection, as `connect_tls` makes one."""
        self.asked.append(address.url)
        mine, theirs = socket.socketpair()
        theirs.sendall(self.answers[address.host])
        if not self.waits:
            theirs.shutdown(socket.SHUT_WR)
        self.held.append(theirs)
        Hosts.open.append(theirs)
        return mine
