"""`table fetch` as a user runs it, with a server of one's own and its certificate; no other command goes anywhere."""

from __future__ import annotations

import socket
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from generator.games.registry import load_game
from tests.cli.running import Cli, Result, outside
from tests.definitions.test_tables import game
from tests.download.answers import answer
from tests.project.imports import imports, sources

ROWS = b"name,count\nFox,2\nMill,1\n"
TRUSTED = "SSL_CERT_FILE"
"""The environment by which OpenSSL is told whom it trusts."""


class Server:
    """A host on this machine that answers `answer` over TLS and ends the connection in good order or by `breaks`."""

    def __init__(self, certificate: Path) -> None:
        self.answer, self.breaks = answer(ROWS), False
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(certificate)
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"https://localhost:{self.listening.getsockname()[1]}/cards?key=secret"
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                line, _ = self.listening.accept()
                with suppress(OSError), self.context.wrap_socket(line, server_side=True) as talk:
                    talk.recv(10_000)
                    talk.sendall(self.answer)
                    if not self.breaks:
                        talk.unwrap()

    def stop(self) -> None:
        """From now on nobody answers there."""
        with suppress(OSError):  # once is enough, and not every system knows it
            self.listening.shutdown(socket.SHUT_RDWR)
        self.listening.close()


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for this machine's own name, with its key."""
    folder = tmp_path_factory.mktemp("certificate")
    made, key = folder / "mine.pem", folder / "mine.key"
    asked = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    named = ["-addext", "subjectAltName=DNS:localhost", "-addext", "keyUsage=critical,digitalSignature,keyCertSign"]
    subprocess.run([*asked, *named, "-keyout", str(key), "-out", str(made)], check=True, capture_output=True)
    made.write_bytes(made.read_bytes() + key.read_bytes())
    return made


@pytest.fixture
def server(certificate: Path) -> Iterator[Server]:
    found = Server(certificate)
    yield found
    found.stop()


@pytest.mark.slow
@pytest.mark.openssl
def test_a_sheet_is_fetched_again_and_again(server: Server, certificate: Path, tmp_path: Path) -> None:
    folder = game(tmp_path / "mine", "{from: cards.csv, deck: events}")

    def fetch(*words: str) -> Result:
        return outside("table", "fetch", *words, "--game", str(folder), **{TRUSTED: str(certificate)})

    assert fetch(server.address, "cards.csv").refuses("own network", "--allow-private")
    found = fetch(server.address, "cards.csv", "--allow-private")
    assert found.says("cards.csv from localhost: 2 rows", "its address stands in game.yaml now"), found
    server.answer = answer(b"name,count\nFox,3\n")
    found = fetch("--allow-private")
    assert found.says("cards.csv from localhost: 1 row went, 1 changed"), found
    assert load_game(folder, frozenset()).definitions().cards["fox"].count == 3
    told = outside("check", "--game", str(folder)).out
    assert "note: table.age cards.csv: was fetched less than an hour ago from localhost" in told
    before = (folder / "cards.csv").read_bytes()
    server.answer, server.breaks = answer(b"name,count\nFox,", Content_Length=""), True
    assert fetch("--allow-private").refuses("game.yaml:", "cards.address: localhost breaks off in the middle")
    assert outside("table", "fetch", "--allow-private", "--game", str(folder)).refuses(
        "can't prove that it is localhost"
    )
    server.stop()
    found = fetch("--allow-private")
    assert found.refuses("refuses the connection")
    assert "secret" not in found.err
    assert (folder / "cards.csv").read_bytes() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "no game is named"),
        (("https://a.example/x", "--game", "."), "an address without a file"),
        (("https://a.example/x", "cards.csv", "--game", "none"), "none: no such folder"),
        (("https://a.example/x", "cards.csv", "--game", "."), "game.yaml is missing"),
        (("--game", "."), "game.yaml is missing"),
    ],
)
def test_a_command_line_that_cannot_be_followed_is_told(
    words: tuple[str, ...], said: str, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli("table", "fetch", *words).refuses(said)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("", "cards.csv"), "ADDRESS: no address"),
        (("http://a.example/", "cards.csv"), "ADDRESS: an address with 'http:'"),
        (("https://a.example/", "game.yaml"), "FILE: 'game.yaml'; expected a file that ends in"),
        (("https://a.example/", "../cards.csv"), "leads out of the folder"),
        (("https://a.example/", ".cards.csv"), "FILE: '.cards.csv' is hidden"),
        (("https://a.example/", "mine/cards.csv"), "FILE: 'mine/cards.csv' lies in no folder of the game"),
        ((), "cards.address: an address with 'file:'"),
    ],
)
def test_what_cannot_be_fetched_is_told_before_anything_is_asked(
    words: tuple[str, ...], said: str, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = game(tmp_path, "{from: cards.csv, address: 'file:///etc/passwd', deck: events}")
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: pytest.fail("somebody was asked"))
    assert cli("table", "fetch", *words, "--game", str(folder)).refuses(said)


def test_what_fails_for_one_table_is_done_for_the_others(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from generator.download import https
    from tests.download.answers import Hosts

    addresses = "[{from: a.csv, address: 'https://a.example/'}, {from: b.csv, address: 'https://b.example/'}]"
    folder = game(tmp_path, addresses)
    monkeypatch.setattr(https, "connect_tls", Hosts({"a.example": answer(status=404), "b.example": answer(ROWS)}))
    found = cli("table", "fetch", "--game", str(folder))
    assert (found.code, found.out) == (2, "b.csv from b.example: 2 rows\n")
    assert found.err.count("\n") == 1
    assert "a.example answers 404" in found.err
    assert not (folder / "a.csv").exists()


CONNECTS = {"ssl", "http.client", "urllib.request", "ftplib", "smtplib", "requests", "httpx", "urllib3", "aiohttp"}
"""What goes into the network; `socket` alone does so where somebody else comes in, as in `serve`."""


@pytest.mark.slow
def test_nothing_else_goes_into_the_network() -> None:
    found = {
        (module, one.name)
        for module, (source, is_package) in sources("generator").items()
        if any(name in source for name in CONNECTS)
        for one in imports(source, module, is_package)
        if one.name in CONNECTS
    }
    assert found == {("generator.download.https", "http.client"), ("generator.download.https", "ssl")}
