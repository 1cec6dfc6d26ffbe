"""Runs Typst, in a process of its own, on a folder with everything in it; writes `made.pdf` there."""

from __future__ import annotations

from generator.errors import input_error

MADE = "made.pdf"


def compiled(place: str, fonts: str) -> None:
    """Sets `main.typ`. Nothing outside of the folder and the fonts is read: there is no package, and none is fetched.
    Raises `InputError` where Typst finds a fault."""
    import typst

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
