"""Addresses: which are gone to, which numbers are public, and which page stands for which file."""

from __future__ import annotations

from contextlib import suppress
from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.errors import InputError
from generator.download.https_address import LONGEST, is_public, read_address
from generator.download.share_links import file_address


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
    ("text", "host", "port", "target"),
    [
        ("https://A.Example", "a.example", 443, "/"),
        ("HTTPS://a.example:8443/s/x?y=1#z", "a.example", 8443, "/s/x?y=1"),
        ("https://a.example/K\u00e4rten.csv?n=\u00fc", "a.example", 443, "/K%C3%A4rten.csv?n=%C3%BC"),
        ("https://a.example/a%20b", "a.example", 443, "/a%20b"),
        ("https://[2606:4700::1111]/x", "2606:4700::1111", 443, "/x"),
    ],
)
def test_an_address_is_a_host_a_port_and_what_it_is_asked_for(text: str, host: str, port: int, target: str) -> None:
    found = read_address(text)
    assert (found.host, found.port, found.target) == (host, port, target)
    assert read_address(found.url) == found


@given(st.one_of(st.text(), st.text().map("https://{}".format), st.text().map("https://a.example/{}".format)))
def test_any_text_is_an_address_for_one_line_of_ascii_or_none(text: str) -> None:
    with suppress(InputError):
        url = read_address(text).url
        assert url.isascii()
        assert url.isprintable()
        assert " " not in url


@pytest.mark.parametrize(
    "number",
    [
        *("127.0.0.1", "127.9.9.9", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"),
        *("0.0.0.0", "255.255.255.255", "224.0.0.1", "192.0.2.7", "240.0.0.1", "198.18.0.1"),
        *("::1", "::", "fe80::1", "fe80::1%eth0", "fd00::1", "ff02::1", "2001:db8::1"),
        *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a00:1", "2002:7f00:1::", "2002:a00:1::"),
    ],
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
