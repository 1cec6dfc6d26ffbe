"""Addresses as they are shared: those of a page that shows a file, turned into that of the file itself."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

GOOGLE = "docs.google.com"
_SHEET = re.compile(
    r"(?:/a/[^/]+)?/spreadsheets/(?:u/\d+/)?d/(?!e/)([\w-]+)(?:/(?:edit|view|htmlview|preview|copy|mobilebasic)?)?"
)
_PUBLISHED = re.compile(r"(?:/a/[^/]+)?/spreadsheets/(?:u/\d+/)?d/e/([\w-]+)/pub(html)?")
_REWRITES = (
    (re.compile(r"(https://[^/?#]+(?:/[^?#]*)?/s/[A-Za-z0-9]{15})/?(?:\?[^#]*)?(?:#.*)?"), r"\1/download"),  # Nextcloud
    (re.compile(r"(https://(?:www\.)?dropbox\.com/[^#]*[?&]dl=)0(.*)"), r"\g<1>1\2"),
    (re.compile(r"(https://github\.com/[^/]+/[^/]+)/blob/(.*)"), r"\1/raw/\2"),
    (re.compile(r"(https://[^/?#]+/[^?#]+/-)/blob/(.*)"), r"\1/raw/\2"),  # GitLab
)
"""Patterns of a page's address, each with the address of its file."""
_OF_GOOGLE = (
    "a sheet that others may see: in Google Sheets 'Share', 'General access', 'Anyone with the link'; or 'File', "
    "'Share', 'Publish to web', as comma-separated values"
)
_OF_OTHERS = (
    "an address that gives everybody the file itself, not a page about it: a link of Nextcloud ends in '/download', "
    "one of Dropbox in 'dl=1', GitHub's is behind 'Raw'"
)


def file_address(address: str, kind: str) -> str:
    """The address of the file that a page shows; an address that isn't known as such a page's stays as it is. `kind`:
    the ending of the file (`csv`), for hosts that offer several formats."""
    parts = urlsplit(address)
    if parts.hostname == GOOGLE:
        return _of_google(address, kind)
    return next((page.sub(file, address) for page, file in _REWRITES if page.fullmatch(address)), address)


def _of_google(address: str, kind: str) -> str:
    """The address of an export of the Google sheet that the page shows; for a workbook, of all its sheets."""
    parts = urlsplit(address)
    asked = parse_qs(parts.query)
    opened = re.search(r"gid=(\d+)", f"{parts.fragment}&{parts.query}")
    page = f"&gid={opened[1]}" if opened and kind in ("csv", "tsv") else ""
    if found := _SHEET.fullmatch(parts.path):
        key = "".join(
            f"&resourcekey={value}" for value in asked.get("resourcekey", ()) if re.fullmatch(r"[\w-]+", value)
        )
        return f"https://{GOOGLE}/spreadsheets/d/{found[1]}/export?format={kind}{page}{key}"
    if (found := _PUBLISHED.fullmatch(parts.path)) and (found[2] or "output" not in asked):
        single = "&single=true" if page else ""
        return f"https://{GOOGLE}/spreadsheets/d/e/{found[1]}/pub?output={kind}{page}{single}"
    return address


def sharing_advice(host: str) -> str:
    """What to do at that host so that everybody may get the file."""
    return _OF_GOOGLE if host == GOOGLE else _OF_OTHERS
