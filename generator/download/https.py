"""A file from its address: by https alone, within limits of size and time, and not from one's own network unasked."""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from http import HTTPStatus
from typing import Any

from generator.base.errors import InputError, input_error
from generator.base.frozen import dataclass
from generator.base.version import __version__
from generator.download.https_address import PORT, HttpsAddress, is_public

MOST_BYTES = 5_000_000
SECONDS = 20.0
"""The time limit of a whole download: finding the host, each redirect, the file."""
MOST_REDIRECTS = 5
_TRY = 5.0
"""Seconds for connecting to one of a host's several addresses."""
_LEAST = 0.1
_PIECE = 65_536
_REDIRECTS = (301, 302, 303, 307, 308)
_UNSHARED = (401, 403, 404, 410)
PRIVATE = "--allow-private"
"""The option that allows addresses in one's own network."""


@dataclass(frozen=True)
class Download:
    """What an address gives: the bytes, and what kind of file the host calls them (`text/csv`; empty where it doesn't
    say)."""

    data: bytes
    kind: str


Connect = Callable[[HttpsAddress, float, bool], socket.socket]
"""Opens a connection: to where, within so many seconds, and whether one's own network counts."""


def download_file(
    address: HttpsAddress, *, advice: str, private: bool = False, connect: Connect | None = None
) -> Download:
    """The file at an address, redirects followed. `advice`: what would be right where the host doesn't give it to
    everybody; `private`: addresses in one's own network are allowed, too. Raises `InputError`, whatever goes wrong on
    the way."""
    found: list[Download | BaseException] = []

    def work() -> None:
        try:
            found.append(_follow(address, advice, private, connect or connect_tls))
        except BaseException as error:  # raised by the thread that waits
            found.append(error)

    # A name lookup, or a host that sends a byte now and then, can't be interrupted: this thread stops waiting instead.
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(SECONDS)
    if not found:
        raise _late_error(address)
    if isinstance(found[0], BaseException):
        raise found[0]
    return found[0]


def _follow(address: HttpsAddress, advice: str, private: bool, connect: Connect) -> Download:
    """The file at an address, after following its redirects."""
    deadline = time.monotonic() + SECONDS
    for _ in range(MOST_REDIRECTS + 1):
        try:
            found = _ask(address, advice, private, connect, deadline)
        except InputError:
            raise
        except (OSError, http.client.HTTPException, UnicodeError) as error:
            raise _network_error(address, error) from None
        if isinstance(found, Download):
            return found
        address = found
    raise input_error(f"{address.host} redirects more than {MOST_REDIRECTS} times", expected=advice)


def _ask(
    address: HttpsAddress, advice: str, private: bool, connect: Connect, deadline: float
) -> Download | HttpsAddress:
    """A host's answer: the file, or the address that it redirects to."""
    line = http.client.HTTPConnection(address.host, address.port)
    line.default_port = PORT
    line.sock = connect(address, max(deadline - time.monotonic(), _LEAST), private)
    with closing(line):
        headers = {"Accept-Encoding": "identity", "User-Agent": f"balance-control/{__version__}", "Connection": "close"}
        line.request("GET", address.target, headers=headers)
        with closing(line.getresponse()) as response:
            location = response.headers.get("Location")
            if response.status in _REDIRECTS and location:
                try:
                    return address.redirect(location)
                except InputError as error:
                    what = f"{address.host} redirects to {error.faults[0].what}"
                    raise input_error(what, expected=error.faults[0].expected) from None
            _check_answer(response, address, advice)
            return Download(
                _read(response, address), response.headers.get_content_type() if _content_kind(response) else ""
            )


def _content_kind(response: http.client.HTTPResponse) -> bool:
    return "Content-Type" in response.headers


def _check_answer(response: http.client.HTTPResponse, address: HttpsAddress, advice: str) -> None:
    """Raises `InputError` for an answer that isn't the file as it is."""
    if response.status != HTTPStatus.OK:
        known = response.status in HTTPStatus.__members__.values()
        said = f"{response.status} ({HTTPStatus(response.status).phrase})" if known else str(response.status)
        right = advice if response.status in _UNSHARED else "the file; perhaps the host is busy, and later it answers"
        raise input_error(f"{address.host} answers {said}", expected=right)
    packed = response.headers.get("Content-Encoding", "identity").strip().lower()
    if packed not in ("", "identity"):
        raise input_error(
            f"{address.host} sends the file compressed, which nobody asked for", expected="the file as it is"
        )
    if response.length is not None and response.length > MOST_BYTES:
        raise _too_large(address)


def _read(response: http.client.HTTPResponse, address: HttpsAddress) -> bytes:
    """The whole file. Raises `InputError` where it is too large, or ends before its end."""
    data = bytearray()
    while piece := response.read(_PIECE):
        data += piece
        if len(data) > MOST_BYTES:
            raise _too_large(address)
    if response.length:  # bytes that were announced and didn't come
        raise http.client.IncompleteRead(b"")
    return bytes(data)


def connect_tls(address: HttpsAddress, seconds: float, private: bool) -> socket.socket:
    """An encrypted connection with a host that proves its name. Raises `InputError` where that lies in one's own
    network and only public ones count, and `OSError`."""
    found = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
    if not private and not all(is_public(str(place[0])) for *_, place in found):
        what = f"{address.host} is this machine, or lies in its own network"
        raise input_error(what, expected=f"an address in the internet, or {PRIVATE} if you know that host")
    line = _connect(found, seconds)
    try:  # connects to the address that was checked, even if the name leads elsewhere by now
        return ssl.create_default_context().wrap_socket(line, server_hostname=address.host, suppress_ragged_eofs=False)
    except BaseException:
        line.close()
        raise


def _connect(found: Sequence[tuple[Any, ...]], seconds: float) -> socket.socket:
    """A connection to the first number of a host that answers. Raises `OSError`."""
    wrong: OSError = OSError("has no address")
    for family, kind, protocol, _, place in found:
        line = socket.socket(family, kind, protocol)
        try:
            line.settimeout(min(seconds, _TRY) if len(found) > 1 else seconds)
            line.connect(place)
            line.settimeout(seconds)
            return line
        except OSError as error:
            line.close()
            wrong = error
    raise wrong


# What went wrong -----------------------------------------------------------------------------------------------------


def _late_error(address: HttpsAddress) -> InputError:
    return input_error(f"{address.host} hasn't sent the file in {SECONDS:g} seconds", expected="a host that answers")


def _too_large(address: HttpsAddress) -> InputError:
    right = f"a table of at most {MOST_BYTES // 1_000_000} MB"
    return input_error(f"what {address.host} sends is too large", expected=right)


def _network_error(address: HttpsAddress, error: Exception) -> InputError:
    """A failure of the network as a sentence; nothing that the host said is repeated."""
    host = address.host
    if isinstance(error, socket.gaierror | UnicodeError):
        return input_error(
            f"no host {host} is found", expected="its name spelt right, and a connection to the internet"
        )
    if isinstance(error, ssl.SSLCertVerificationError):
        what = f"{host} can't prove that it is {host} ({error.verify_message})"
        return input_error(what, expected="a host with a certificate that this machine trusts")
    if isinstance(error, TimeoutError):
        return _late_error(address)
    if isinstance(error, ConnectionRefusedError):
        return input_error(f"{host} refuses the connection", expected="a host that answers at that port")
    if isinstance(error, http.client.IncompleteRead | ssl.SSLEOFError | ConnectionError):
        return input_error(f"{host} breaks off in the middle", expected="the whole file; try again")
    if isinstance(error, ssl.SSLError | http.client.HTTPException):
        return input_error(f"{host} doesn't speak https there", expected="the address of a file, as a browser shows it")
    assert isinstance(error, OSError)
    return input_error(
        f"{host} can't be reached ({error.strerror or 'no reason given'})", expected="a connection to it"
    )
