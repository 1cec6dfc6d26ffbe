"""What a host may answer and what becomes of it: nothing too large, too late, half or from somewhere else; which
addresses are gone to, which numbers are public, and which page stands for which file."""

import http.client
import socket
import ssl
import time
from collections import defaultdict
from contextlib import suppress
from urllib.parse import urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.base.errors import InputError
from generator.download import https
from generator.download.https import MOST_REDIRECTS, connect_tls, download_file
from generator.download.https_address import LONGEST, is_public, read_address
from generator.download.share_links import file_address
from tests.download.answers import Hosts, answer
from tests.tables import read_table

HERE = "https://a.example/x"
CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nname\r\n0\r\n\r\n"


def fetched(hosts: Hosts) -> bytes:
    return download_file(read_address(HERE), advice="ADVICE", connect=hosts).data


def refused(hosts: Hosts) -> str:
    with pytest.raises(InputError) as caught:
        fetched(hosts)
    return str(caught.value)


@pytest.mark.parametrize(
    "whole",
    [
        answer(b"name"),
        CHUNKED,
        answer(b"name", Content_Length=""),
        answer(b"name", Content_Encoding="identity"),
        b"HTTP/1.1 100 Continue\r\n\r\n" + answer(b"name"),
    ],
)
def test_a_file_comes_however_its_end_is_told(whole: bytes) -> None:
    assert fetched(Hosts({"a.example": whole})) == b"name"


@pytest.mark.parametrize(
    ("whole", "said"),
    [
        (answer(status=404), "answers 404 (Not Found); expected ADVICE"),
        (answer(status=403), "answers 403 (Forbidden); expected ADVICE"),
        (answer(status=503), "answers 503 (Service Unavailable); expected the file"),
        (answer(status=799), "answers 799;"),
        (answer(b"x", status=206), "answers 206"),
        (answer(status=304), "answers 304"),
        (answer(status=302), "answers 302"),
        (answer(b"\x1f\x8b", Content_Encoding="gzip"), "compressed, which nobody asked for"),
        (answer(b"name", Content_Length="9"), "breaks off in the middle"),
        (CHUNKED[:-9], "breaks off in the middle"),
        (b"", "breaks off in the middle"),
        (answer(Content_Length="5000001"), "too large; expected a table of at most 5 MB"),
        (b"SSH-2.0-OpenSSH\r\n", "doesn't speak https"),
        (b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 1000 + b"\r\n", "doesn't speak https"),
        (b"HTTP/1.1 200 OK\r\nA: " + b"b" * 70_000, "doesn't speak https"),
    ],
)
def test_what_is_not_the_whole_file_is_none_of_it(whole: bytes, said: str) -> None:
    assert said in refused(Hosts({"a.example": whole}))


def test_nothing_that_a_host_says_is_repeated() -> None:
    assert "Said" not in refused(Hosts({"a.example": answer(status=500, Server="Said")}))


def test_a_file_without_a_length_is_too_large_as_soon_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(https, "MOST_BYTES", 10)
    monkeypatch.setattr(https, "_PIECE", 4)
    assert fetched(Hosts({"a.example": answer(b"x" * 10, Content_Length="")})) == b"x" * 10
    assert "too large" in refused(Hosts({"a.example": answer(b"x" * 12, Content_Length="")}, waits=True))


@pytest.mark.parametrize("whole", [b"", b"HTTP/1.1 200 OK\r\nA:", answer(b"na", Content_Length="4")])
def test_the_clock_ends_whatever_has_not_come(whole: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(https, "SECONDS", 0.05)
    assert "hasn't sent the file in 0.05 seconds" in refused(Hosts({"a.example": whole}, waits=True))


def test_the_clock_ends_also_what_cannot_be_told_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(https, "SECONDS", 0.05)

    def find(*_: object) -> socket.socket:
        time.sleep(0.3)
        raise AssertionError

    before = time.monotonic()
    with pytest.raises(InputError, match="hasn't sent"):
        download_file(read_address(HERE), advice="", connect=find)
    assert time.monotonic() - before < 0.25


# Sent on -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_host_may_send_on(status: int) -> None:
    hosts = Hosts({"a.example": answer(status=status, Location="//b.example:8443/y?z#w"), "b.example": answer(b"name")})
    assert fetched(hosts) == b"name"
    assert hosts.asked == [HERE, "https://b.example:8443/y?z"]


@pytest.mark.parametrize(
    ("location", "said"),
    [
        ("http://a.example/x", "redirects to an address with 'http:'"),
        ("file:///etc/passwd", "redirects to an address with 'file:'"),
        ("https://me:secret@b.example/", "redirects to an address with a name or a password in it"),
        ("https://a.example:25/", "redirects to port 25"),
        ("https://[::1/", "redirects to no address"),
        ("//[x]/", "redirects to no address"),
        ("https://b.example/" + "x" * 3_000, "redirects to an address of"),
    ],
)
def test_a_host_does_not_send_on_to_anything_else(location: str, said: str) -> None:
    told = refused(Hosts({"a.example": answer(status=302, Location=location)}))
    assert said in told
    assert "secret" not in told


ODD = st.binary(max_size=40)


@settings(max_examples=40)
@given(
    st.one_of(
        ODD,
        ODD.map(lambda odd: b"HTTP/1.1 200 OK\r\n" + odd),
        ODD.map(lambda odd: b"HTTP/1.1 302 Found\r\nLocation: " + odd + b"\r\n\r\n"),
        ODD.map(lambda odd: b"HTTP/1.1 200 OK\r\nContent-Length: " + odd + b"\r\n\r\nname"),
        ODD.map(lambda odd: b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + odd),
    )
)
def test_whatever_a_host_sends_is_a_file_or_a_sentence(sent: bytes) -> None:
    with suppress(InputError):
        assert isinstance(fetched(Hosts(defaultdict(lambda: sent))), bytes)


def test_a_host_that_sends_on_for_ever_is_left() -> None:
    hosts = Hosts({"a.example": answer(status=302, Location="/again")})
    assert f"redirects more than {MOST_REDIRECTS} times" in refused(hosts)
    assert len(hosts.asked) == MOST_REDIRECTS + 1


def test_nothing_is_sent_but_the_question() -> None:
    hosts = Hosts({"a.example": answer(b"name")})
    fetched(hosts)
    sent = hosts.held[0].recv(10_000).decode().splitlines()
    assert sent[0] == "GET /x HTTP/1.1"
    assert {line.partition(":")[0] for line in sent[1:] if line} == {
        *("Host", "Accept-Encoding", "User-Agent", "Connection"),
    }


# Connections ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host", ["localhost", "127.0.0.1", "[::1]", "2130706433", "0x7f.1", "127.1", "169.254.169.254", "0"]
)
def test_ones_own_machine_and_network_are_not_gone_to(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(https, "_connect", lambda *_: pytest.fail("connected"))
    with pytest.raises(InputError) as caught:
        download_file(read_address(f"https://{host}:8443/x"), advice="")
    assert "own network; expected an address in the internet, or --allow-private" in str(caught.value)


def test_a_host_with_one_private_number_among_others_is_not_gone_to(monkeypatch: pytest.MonkeyPatch) -> None:
    places = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, 443)) for number in ("8.8.8.8", "10.0.0.1")]
    monkeypatch.setattr(https.socket, "getaddrinfo", lambda *_, **__: places)
    monkeypatch.setattr(https, "_connect", lambda *_: pytest.fail("connected"))
    with pytest.raises(InputError, match="own network"):
        connect_tls(read_address(HERE), 1, False)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (socket.gaierror(-2, "Name or service not known"), "no host a.example is found"),
        (UnicodeError("label too long"), "no host a.example is found"),
        (ConnectionRefusedError(111, "refused"), "refuses the connection"),
        (ConnectionResetError(104, "reset"), "breaks off"),
        (TimeoutError("timed out"), "hasn't sent the file"),
        (ssl.SSLError(1, "[SSL: WRONG_VERSION_NUMBER] wrong version number"), "doesn't speak https"),
        (ssl.SSLEOFError(8, "EOF occurred"), "breaks off"),
        (http.client.BadStatusLine("x"), "doesn't speak https"),
        (OSError(113, "No route to host"), "can't be reached (No route to host)"),
        (OSError("odd"), "can't be reached (no reason given)"),
    ],
)
def test_each_failure_of_the_network_is_a_sentence(error: Exception, said: str) -> None:
    def connect(*_: object) -> socket.socket:
        raise error

    with pytest.raises(InputError) as caught:
        download_file(read_address(HERE), advice="", connect=connect)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no address"),
        ("docs.google.com/x", "no address"),
        ("http://a.example/x.csv", "'http:'"),
        ("ftp://a.example/x.csv", "'ftp:'"),
        ("file:///etc/passwd", "'file:'"),
        ("data:text/csv,a", "'data:'"),
        ("https:///x.csv", "without a host"),
        ("https://me:secret@a.example/x.csv", "a name or a password"),
        ("https://a.example@b.example/", "a name or a password"),
        ("https://a.example:22/x", "port 22"),
        ("https://a.example:0/x", "port 0"),
        ("https://a.example:99999/x", "no address"),
        ("https://a.example:x/x", "no address"),
        ("https://a.example/x\r\nHost: b.example", "U+000D"),
        ("https://a.example/x\n", "U+000A"),
        ("https://a.example/x y", "U+0020"),
        ("https://a.example\\@b.example/", "U+005C"),
        ("https://a.example/\u202ex", "U+202E"),
        ("https://b\u00fccher.example/x", "'xn--bcher-kva.example'"),
        ("https://\u0430pple.example/x", "'xn--pple-43d.example'"),
        ("https://[::1/x", "no address"),
        ("https://[fe80::1%25eth0]/x", "without a host"),
        ("https://-a.example/x", "without a host"),
        ("https://a..example/x", "without a host"),
        ("https://a.example/" + "x" * LONGEST, "characters; expected at most 2,000"),
    ],
)
def test_what_is_no_address_to_go_to_is_told_without_repeating_it(text: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        read_address(text)
    assert said in str(caught.value)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "host", "port", "target"), read_table(__file__, "an_address_is_a_host_a_port_and_what_it_is_asked_for")
)
def test_an_address_is_a_host_a_port_and_what_it_is_asked_for(text: str, host: str, port: int, target: str) -> None:
    found = read_address(text)
    assert (found.host, found.port, found.target) == (host, port, target)
    assert read_address(found.url) == found


@settings(max_examples=40)
@given(st.one_of(st.text(), st.text().map("https://{}".format), st.text().map("https://a.example/{}".format)))
def test_any_text_is_an_address_for_one_line_of_ascii_or_none(text: str) -> None:
    with suppress(InputError):
        url = read_address(text).url
        assert url.isascii()
        assert url.isprintable()
        assert " " not in url


@pytest.mark.parametrize(
    "number", read_table(__file__, "a_number_of_ones_own_network_is_not_public_whatever_it_hides_behind")
)
def test_a_number_of_ones_own_network_is_not_public_whatever_it_hides_behind(number: str) -> None:
    assert not is_public(number)


@pytest.mark.parametrize("number", ["8.8.8.8", "142.250.185.78", "2a00:1450:4001:82b::200e", "64:ff9b::808:808"])
def test_a_number_of_the_internet_is_public(number: str) -> None:
    assert is_public(number)


SHEET = "https://docs.google.com/spreadsheets/d/1aB-c_D"
PUBLISHED = "https://docs.google.com/spreadsheets/d/e/2PACX-1x"


@pytest.mark.parametrize(
    ("page", "kind", "file"),
    [
        (f"{SHEET}/edit#gid=0", "csv", f"{SHEET}/export?format=csv&gid=0"),
        (f"{SHEET}/edit?gid=17#gid=17", "tsv", f"{SHEET}/export?format=tsv&gid=17"),
        (f"{SHEET}/edit?usp=sharing", "csv", f"{SHEET}/export?format=csv"),
        (f"{SHEET}/edit?resourcekey=0-ab#gid=3", "csv", f"{SHEET}/export?format=csv&gid=3&resourcekey=0-ab"),
        (f"{SHEET}/view", "xlsx", f"{SHEET}/export?format=xlsx"),
        (f"{SHEET}/edit#gid=5", "ods", f"{SHEET}/export?format=ods"),
        (SHEET, "csv", f"{SHEET}/export?format=csv"),
        (f"{SHEET.replace('/d/', '/u/1/d/')}/edit", "csv", f"{SHEET}/export?format=csv"),
        (f"{SHEET}/export?format=csv&gid=4", "csv", f"{SHEET}/export?format=csv&gid=4"),
        (f"{PUBLISHED}/pubhtml?gid=7&single=true", "csv", f"{PUBLISHED}/pub?output=csv&gid=7&single=true"),
        (f"{PUBLISHED}/pubhtml", "xlsx", f"{PUBLISHED}/pub?output=xlsx"),
        (f"{PUBLISHED}/pub?gid=7&output=csv", "csv", f"{PUBLISHED}/pub?gid=7&output=csv"),
        ("https://cloud.example.org/s/yxcFKRWBJqYYzp4", "csv", "https://cloud.example.org/s/yxcFKRWBJqYYzp4/download"),
        ("https://a.example/c/index.php/s/yxcFKRWBJqYYzp4/", "ods", "https://a.example/c/index.php/s/yxcFKRWBJqYYzp4/download"),
        ("https://cloud.example.org/s/yxcFKRWBJqYYzp4/download", "csv", "https://cloud.example.org/s/yxcFKRWBJqYYzp4/download"),
        ("https://www.dropbox.com/scl/fi/a/c.csv?rlkey=k&dl=0", "csv", "https://www.dropbox.com/scl/fi/a/c.csv?rlkey=k&dl=1"),
        ("https://github.com/me/game/blob/main/a/c.csv", "csv", "https://github.com/me/game/raw/main/a/c.csv"),
        ("https://git.example.org/me/game/-/blob/main/c.csv", "csv", "https://git.example.org/me/game/-/raw/main/c.csv"),
        ("https://a.example/cards.csv?x=1", "csv", "https://a.example/cards.csv?x=1"),
        ("https://docs.google.com.evil.example/spreadsheets/d/1a/edit", "csv", "https://docs.google.com.evil.example/spreadsheets/d/1a/edit"),
        ("https://docs.google.com/document/d/1a/edit", "csv", "https://docs.google.com/document/d/1a/edit"),
    ],
)  # fmt: skip
def test_the_address_of_a_page_stands_for_that_of_its_file(page: str, kind: str, file: str) -> None:
    assert file_address(page, kind) == file
    assert urlsplit(page).hostname == urlsplit(file).hostname
