"""Runs Typst, in a process of its own, on a folder with everything in it; writes `made.pdf` there."""

from __future__ import annotations

import os

from generator.errors import input_error

MADE = "made.pdf"
NOBODY = "http://127.0.0.1:9"


def compiled(place: str, fonts: str) -> None:
    """Sets `main.typ`. Nothing outside of the folder and the fonts is read: there is no package, and none is fetched.
    Raises `InputError` where Typst finds a fault."""
    import typst

    _without_network()
    nowhere = f"{place}/packages"
    try:
        typst.compile(
            f"{place}/main.typ",
            output=f"{place}/{MADE}",
            root=place,
            font_paths=[fonts],
            ignore_system_fonts=True,
            pdf_standards=["1.7", "ua-1"],
            timestamp=0,
            package_path=nowhere,
            package_cache_path=nowhere,
        )
    except typst.TypstError as error:
        what = f"the booklet can't be set: {error.diagnostic or error}"
        raise input_error(what, expected="a sound template") from None


def _without_network() -> None:
    """From now on this process reaches nobody: Typst would fetch a package that a markup names, and has no other way to
    be told not to than a proxy where nobody is."""
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        os.environ[name] = os.environ[name.upper()] = NOBODY
    for name in ("no_proxy", "NO_PROXY"):
        os.environ.pop(name, None)
