"""Tables of a game fetched from their addresses: what is written, what never is, and what is said; `table fetch` as a
user runs it, with a server of its own."""

import json
import os
import re
import socket
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from generator.base.errors import InputError
from generator.definitions.fetched_tables import FILE
from generator.definitions.game_copy import copy_game
from generator.download.table_ages import age_findings
from generator.download.table_fetch import FetchOrder, fetch_table, known_orders
from generator.games.registry import load_game
from generator.spreadsheets.table_writer import table_bytes
from tests.cli.running import Cli, Result, outside
from tests.definitions.test_tables import game
from tests.download.answers import Hosts, answer
from tests.hostile.outcomes import held
from tests.project.imports import imports, sources

ADDRESS = "https://a.example/x?key=secret"
TABLE = f"{{from: cards.csv, address: '{ADDRESS}', deck: events}}"
ROWS = b"name,count\nFox,2\nMill,1\n"
NOW = datetime(2026, 11, 28, 12, tzinfo=UTC)
FROM = FetchOrder("cards.csv", ADDRESS, keep=True)


def fetch(
    folder: Path, data: bytes, order: FetchOrder | None = None, *, force: bool = False, **headers: str
) -> list[str]:
    """Fetches the one table of a game whose address is known, which holds these bytes now, and what is said."""
    hosts = Hosts({"a.example": answer(data, **headers)})
    (order,) = (order,) if order else known_orders(folder)
    return list(fetch_table(folder, order, NOW, force=force, connect=hosts).lines())


def refused(folder: Path, data: bytes = ROWS, order: FetchOrder | None = None, **headers: str) -> str:
    """What is said against fetching it; nothing in the folder has changed then."""
    before = held(folder)
    with pytest.raises(InputError) as caught:
        fetch(folder, data, order, **headers)
    assert held(folder) == before
    assert "secret" not in str(caught.value)
    return str(caught.value)


def test_a_table_that_is_not_there_yet_makes_the_game_whole(tmp_path: Path) -> None:
    folder = game(tmp_path, TABLE)
    assert fetch(folder, ROWS) == ["cards.csv from a.example: 2 rows"]
    assert (folder / "cards.csv").read_bytes() == ROWS
    assert load_game(folder, frozenset()).definitions().cards["fox"].count == 2


@pytest.mark.parametrize(
    ("after", "said"),
    [
        (ROWS, "nothing has changed"),
        (ROWS.replace(b"\n", b"\r\n"), "nothing has changed"),
        (b"name,count\nMill,1\nFox,2\n", "its rows are the same, what surrounds them has changed"),
        (b"name,count\nFox,2\n", "1 row went"),
        (ROWS + b"Owl,1\nBat,1\n", "2 rows came"),
        (b"name,count\nFox,3\nMill,1\n", "1 row changed"),
        (b"name,count\nFox,3\nOwl,7\n", "1 row came, 1 went, 1 changed"),
        (b"name,count,text\nFox,2,Run\nMill,1,\n", "1 row changed"),
        (b"My cards\n\nname,count\nFox,2\nMill,4\n", "1 row changed"),
        (b"title\nFox\n", "1 row came, 2 went"),
    ],
)
def test_what_has_changed_is_counted(after: bytes, said: str, tmp_path: Path) -> None:
    folder = game(tmp_path, TABLE)
    fetch(folder, ROWS)
    assert fetch(folder, after) == [f"cards.csv from a.example: {said}"]
    same = after.replace(b"\r", b"") == ROWS
    assert (folder / "cards.csv").read_bytes() == (ROWS if same else after)


def test_cards_of_one_name_are_counted_each(tmp_path: Path) -> None:
    folder = game(tmp_path, TABLE)
    fetch(folder, b"name,text\nFox,a\nFox,b\nOwl,c\nBat,d\nElk,e\nHen,f\nCow,g\nDog,h\nCat,i\nPig,j\nRat,k\n")
    said = fetch(folder, b"name,text\nFox,b\nFox,z\nOwl,c\nBat,d\nElk,e\nHen,f\nCow,g\nDog,h\nCat,i\nPig,j\nRat,k\n")
    assert said == ["cards.csv from a.example: 1 row changed"]


# What is yours --------------------------------------------------------------------------------------------------------


def test_a_table_that_was_changed_here_stays_unless_that_is_asked_for(tmp_path: Path) -> None:
    folder = game(tmp_path, TABLE)
    fetch(folder, ROWS)
    (folder / "cards.csv").write_bytes(ROWS + b"Mine,1\n")
    said = refused(folder, ROWS + b"Owl,1\n")
    assert "cards.csv: was changed here since it was fetched" in said
    assert "--force" in said
    assert fetch(folder, ROWS, force=True) == ["cards.csv from a.example: 1 row went"]
    assert (folder / "cards.csv").read_bytes() == ROWS


def test_a_table_that_was_not_fetched_stays_unless_it_is_the_same(tmp_path: Path) -> None:
    folder = game(tmp_path, TABLE, {"cards.csv": ROWS})
    assert "is there already and wasn't fetched" in refused(folder, b"name\nOwl\n")
    assert fetch(folder, ROWS) == ["cards.csv from a.example: nothing has changed"]
    assert fetch(folder, b"name\nOwl\n") == ["cards.csv from a.example: 1 row came, 2 went"]


def test_a_copy_of_a_game_knows_what_was_fetched(tmp_path: Path) -> None:
    folder = game(tmp_path / "game", TABLE)
    fetch(folder, ROWS)
    copy_game(folder, tmp_path / "copy", lambda _: None)
    assert fetch(tmp_path / "copy", b"name\nFox\n") == ["cards.csv from a.example: 1 row went, 1 changed"]


# What is no table -----------------------------------------------------------------------------------------------------

BOOK = table_bytes(".xlsx", [["name"], ["Fox"]])
OPEN_BOOK = table_bytes(".ods", [["name"], ["Fox"]])


@pytest.mark.parametrize(
    ("data", "kind", "said"),
    [
        (b"<!DOCTYPE html><title>Sign in</title>", "text/html; charset=utf-8", "a page for browsers, not the table"),
        (b"\xef\xbb\xbf\n<!-- a --><html lang='de'>", "text/csv", "a page for browsers, not the table"),
        (b"name\nFox\n", "text/html", "a page for browsers, not the table"),
        (b"<?xml version='1.0'?><Error/>", "application/xml", "a page for browsers, not the table"),
        (b'{"error": 1}', "application/json", "sends application/json, not a table"),
        (b"%PDF-1.7", "application/pdf", "sends application/pdf, not a table"),
        (b"\x89PNG", "image/png", "sends image/png, not a table"),
        (BOOK, "application/octet-stream", "sends a workbook; expected a file that ends in .xlsx"),
        (OPEN_BOOK, "application/octet-stream", "sends a workbook; expected a file that ends in .ods"),
        (b"\xd0\xcf\x11\xe0old", "application/vnd.ms-excel", "an old workbook"),
        (b"", "text/csv", "an empty table"),
        (b"\n\n,,\n", "text/csv", "an empty table"),
        (b"a\0b", "text/csv", "can't be read"),
        (b'name\n"Fox\n', "text/csv", "can't be read (row 2)"),
    ],
)
def test_what_is_no_table_is_never_written(data: bytes, kind: str, said: str, tmp_path: Path) -> None:
    folder = game(tmp_path, TABLE)
    fetch(folder, ROWS)
    told = refused(folder, data, Content_Type=kind)
    assert said in told
    assert "game.yaml" in told, "the place of the address"


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "book"), [("xlsx", BOOK), ("ods", OPEN_BOOK)])
def test_a_workbook_is_fetched_where_its_name_says_so(kind: str, book: bytes, tmp_path: Path) -> None:
    folder = game(tmp_path, TABLE.replace("csv", kind))
    assert fetch(folder, book) == [f"cards.{kind} from a.example: 1 row"]
    assert "sends separated values; expected a file that ends in .csv or .tsv" in refused(folder)


def test_how_a_sheet_is_shared_is_told_by_who_shares_it(tmp_path: Path) -> None:
    folder = game(
        tmp_path, "{from: cards.csv, address: 'https://docs.google.com/spreadsheets/d/1a/edit', deck: events}"
    )
    hosts = Hosts({"docs.google.com": answer(b"<html>", Content_Type="text/html")})
    with pytest.raises(InputError) as caught:
        fetch_table(folder, *known_orders(folder), NOW, connect=hosts)
    assert "'Anyone with the link'" in str(caught.value)
    assert hosts.asked == ["https://docs.google.com/spreadsheets/d/1a/export?format=csv"]


# The address in YAML --------------------------------------------------------------------------------------------------


OLD = "https://old.example/x"


@pytest.mark.parametrize(
    "yaml",
    [
        "cards: {from: cards.csv«», address: ADDRESS», deck: events}\n",
        "cards: {from: 'cards.csv'«», address: ADDRESS»}   # mine\n",
        "cards:\n  from: cards.csv   # mine«»\n  address: ADDRESS»\n  deck: events\n",
        "cards:\r\n  from: cards.csv«»\r\n  address: ADDRESS»\r\n  deck: events",
        "cards:\n  deck: events\n  from: cards.csv«»\n  address: ADDRESS»",
        "cards:\n  - from: b.csv\n  - from: cards.csv«»\n    address: ADDRESS»\n    deck: events\n",
        "cards:\n  from:\n    - cards.csv«»\n  address: ADDRESS»\n  deck: events\n",
        "cards: {from: [cards.csv, b.csv]}\n",
        f"cards: {{from: cards.csv, address: '«{OLD}»ADDRESS»'}}\n",
        f"cards:\n  from: cards.csv\n  address: «{OLD}»ADDRESS»   # mine\n",
        f"cards: {{from: [b.csv, cards.csv], address: ['https://b.example/', «{OLD}»ADDRESS»]}}\n",
        "cards: [{from: cards.csv«», address: ADDRESS», sheet: A}, {from: cards.csv, sheet: B}]\n",
        f"cards: [{{from: cards.csv, address: «{OLD}»ADDRESS»}}, {{from: cards.csv, address: «{OLD}»ADDRESS»}}]\n",
    ],
)
def test_an_address_is_written_beside_from_and_nothing_else_changes(yaml: str, tmp_path: Path) -> None:
    """`«before»after»`: what stands there before, and after."""
    before, after = (re.sub("«(.*?)»(.*?)»", rf"\{part}", yaml, flags=re.DOTALL) for part in (1, 2))
    folder = game(tmp_path, "{}")
    (folder / "cards.yaml").write_bytes(b"\xef\xbb\xbf" + before.encode())
    told = fetch(folder, ROWS, FROM)
    made = (folder / "cards.yaml").read_bytes()
    assert made.startswith(b"\xef\xbb\xbf")
    assert made.decode("utf-8-sig").replace(f'"{ADDRESS}"', ADDRESS).replace(ADDRESS, "ADDRESS") == after
    if before == after:
        assert "write its address there" in told[1]
        return
    assert told[1] == "its address stands in cards.yaml now"
    assert [order.address for order in known_orders(folder) if order.name == "cards.csv"] == [ADDRESS]


@pytest.mark.parametrize("address", ["https://a.example/a,b", "https://a.example/x#y", "https://a.example/[x]?a=b:c"])
@pytest.mark.parametrize("cards", ["cards: {from: cards.csv}\n", "cards:\n  from: cards.csv\n"])
def test_an_address_keeps_all_its_signs(address: str, cards: str, tmp_path: Path) -> None:
    folder = game(tmp_path, "{}")
    (folder / "cards.yaml").write_text(cards, encoding="utf-8")
    fetch(folder, ROWS, FetchOrder("cards.csv", address, keep=True))
    assert [order.address for order in known_orders(folder)] == [address]


def test_a_table_that_nothing_names_yet_is_fetched_all_the_same(tmp_path: Path) -> None:
    folder = game(tmp_path, "{}")
    told = fetch(folder, ROWS, FROM)
    assert told[1].startswith("no section of the game names cards.csv yet")
    assert "secret" not in "".join(told)


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("{from: cards.csv, deck: events}", "no table of the game has an address"),
        (f"[{TABLE}, {TABLE.replace('?key', '?other')}]", "another address for 'cards.csv'"),
        ("{from: [a.csv, b.csv], address: 'https://a.example/'}", "cards.address: 1 for 2 files"),
        ("{from: cards.csv, address: {}}", "cards.address: a mapping"),
        ("{from: cards.csv, address: ' '}", "cards.address"),
        ("{from: cards.csv, address: 'ftp://a.example/'}", "cards.address: an address with 'ftp:'"),
        ("{from: ../cards.csv, address: 'https://a.example/'}", "leads out of the folder"),
        ("{from: /etc/cards.csv, address: 'https://a.example/'}", "leads out of the folder"),
        ("{from: game.yaml, address: 'https://a.example/'}", "expected a file that ends in .csv, .tsv, .ods or .xlsx"),
        ("{from: .git/x.csv, address: 'https://a.example/'}", "is hidden"),
        ("{from: 'C:\\cards.csv', address: 'https://a.example/'}", "no file's name may"),
        ("{from: none/cards.csv, address: 'https://a.example/'}", "lies in no folder of the game"),
        ("{from: text.csv, address: 'https://a.example/'}", "text.csv: is no file"),
    ],
)
def test_what_a_game_says_of_addresses_is_read_strictly(cards: str, said: str, tmp_path: Path) -> None:
    folder = game(tmp_path / "game", cards)
    (folder / "text.csv").mkdir()
    assert said in refused(folder)


def test_an_address_counts_for_no_row(tmp_path: Path) -> None:
    folder = game(tmp_path, TABLE, {"cards.csv": ROWS})
    assert load_game(folder, frozenset()).definitions().cards.keys() == {"fox", "mill"}


# Places ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["cards.csv", FILE])
@pytest.mark.parametrize("attack", ["link out", "link in", "link to nothing", "hard link", "pipe", "folder"])
def test_nothing_is_written_through_what_is_no_plain_file(name: str, attack: str, tmp_path: Path) -> None:
    folder = game(tmp_path / "game", TABLE)
    other = tmp_path / "other.csv"
    other.write_bytes(ROWS)
    (folder / "own.csv").write_bytes(ROWS)
    place = folder / name
    if attack.startswith("link"):
        place.symlink_to({"link out": other, "link in": folder / "own.csv"}.get(attack, tmp_path / "none"))
    elif attack == "hard link":
        place.hardlink_to(other)
    elif attack == "pipe":
        os.mkfifo(place)
    else:
        place.mkdir()
    with pytest.raises(InputError):
        fetch(folder, b"name\nOwl\n")
    assert other.read_bytes() == (folder / "own.csv").read_bytes() == ROWS
    assert not (tmp_path / "none").exists()
    assert not (folder / FILE).is_file() or name == FILE


def test_yaml_behind_a_link_that_leads_out_is_not_read(tmp_path: Path) -> None:
    folder = game(tmp_path / "game", "{}")
    (tmp_path / "cards.yaml").write_text(f"cards: {TABLE}\n", encoding="utf-8")
    (folder / "cards.yaml").symlink_to(tmp_path / "cards.yaml")
    assert "leads out of the game's folder" in refused(folder)


@pytest.mark.parametrize(
    "spoilt",
    [b"", b"x", b"[]", b'{"tables": {"cards.csv": {"digest": "", "host": "a", "time": "yesterday"}}}', b"\xff"],
)
def test_what_is_remembered_is_read_strictly(spoilt: bytes, tmp_path: Path) -> None:
    folder = game(tmp_path, TABLE)
    (folder / FILE).write_bytes(spoilt)
    assert FILE in refused(folder)


def test_what_is_remembered_holds_no_address(tmp_path: Path) -> None:
    folder = game(tmp_path, TABLE)
    fetch(folder, ROWS)
    kept = json.loads((folder / FILE).read_bytes())["tables"]["cards.csv"]
    assert kept.keys() == {"digest", "host", "time"}
    assert (kept["host"], kept["time"]) == ("a.example", NOW.isoformat())


# Their age ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hours", "said"),
    [
        (0.5, "was fetched less than an hour ago from a.example"),
        (1.5, "was fetched 1 hour ago from a.example"),
        (47.9, "was fetched 47 hours ago from a.example"),
        (12 * 24 + 5, "was fetched 12 days ago from a.example"),
        (-30, "was fetched on 2026-11-28 (a day to come) from a.example"),
    ],
)
def test_the_age_of_a_table_is_told(hours: float, said: str, tmp_path: Path) -> None:
    folder = game(tmp_path, TABLE)
    fetch(folder, ROWS)
    (found,) = age_findings(folder, NOW + timedelta(hours=hours))
    assert (found.where, found.message) == ("cards.csv", said)


def test_a_table_that_was_changed_or_never_fetched_is_told(tmp_path: Path) -> None:
    folder = game(tmp_path, TABLE, {"cards.csv": ROWS})
    assert [found.message for found in age_findings(folder, NOW)] == ["has an address and was never fetched from there"]
    fetch(folder, ROWS)
    (folder / "cards.csv").write_bytes(b"name\nMine\n")
    (found,) = age_findings(folder, NOW)
    assert found.message.endswith("from a.example, and changed here since")


def test_an_address_that_cannot_be_fetched_is_told_before_it_is(tmp_path: Path) -> None:
    folder = game(tmp_path, TABLE.replace("https:", "http:"), {"cards.csv": ROWS})
    first, _ = age_findings(folder, NOW)
    assert (first.level, first.code) == ("warning", "table.address")
    assert "secret" not in first.message


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
