"""Markup, figures and icons in, a tagged PDF with bookmarks (PDF/UA-1) out, by Typst; the same bytes on every run."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Mapping
from pathlib import Path

from ..errors import input_error
from ..faces.colours import Paint, Palette
from ..faces.icons import IconSet
from ..resources import resource_root

_TEMPLATE = "booklet.typ"


def typeset(markup: str, figures: Mapping[str, str], icons: IconSet, palette: Palette) -> bytes:
    """The PDF. `figures` are SVG by file name. Raises `InputError` where Typst isn't installed or finds a fault."""
    try:
        import typst
    except ImportError:
        what = "the package typst, which sets the rules booklet, isn't installed"
        raise input_error(what, expected="'doctor' says how to get it") from None
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        _fill(place, markup, figures, icons, palette)
        try:
            made = typst.compile(
                place / "main.typ",
                root=place,
                font_paths=[resource_root() / "templates" / "fonts"],
                ignore_system_fonts=True,
                pdf_standards=["1.7", "ua-1"],
                timestamp=0,
            )
        except typst.TypstError as error:
            raise input_error(
                f"the booklet can't be set: {error.diagnostic or error}", expected="a sound template"
            ) from None
    return _opened_with_bookmarks(made)


def _opened_with_bookmarks(made: bytes) -> bytes:
    """The file with its bookmarks shown at once, and without the tag that Poppler takes for a syntax error, `Suspects`,
    which says no more than its absence."""
    import pikepdf

    with pikepdf.open(io.BytesIO(made)) as pdf:
        pdf.Root.PageMode = pikepdf.Name.UseOutlines
        if "/Suspects" in pdf.Root.MarkInfo:
            del pdf.Root.MarkInfo["/Suspects"]
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True)
    return out.getvalue()


def _fill(place: Path, markup: str, figures: Mapping[str, str], icons: IconSet, palette: Palette) -> None:
    """Everything that the markup names."""
    files = {"main.typ": markup, "colours.typ": _colours(palette), **figures}
    files[_TEMPLATE] = (resource_root() / "templates" / "booklet" / _TEMPLATE).read_text(encoding="utf-8")
    files.update({f"icons/{name}.svg": path.read_text(encoding="utf-8") for name, path in icons.files.items()})
    (place / "icons").mkdir()
    for name, text in files.items():
        (place / name).write_text(text, encoding="utf-8")


def _colours(palette: Palette) -> str:
    """The game's colours as Typst's, by name, and whether ink is to be saved."""
    rows = [f'  "{name}": rgb({_parts(palette.paint(name))}),' for name in palette.table]
    thin = "false" if palette.theme == "colour" else "true"
    return "#let colours = (\n" + "\n".join(rows) + f"\n)\n#let thin = {thin}\n"


def _parts(paint: Paint | None) -> str:
    return ", ".join(f"{part * 100.0:.4g}%" for part in paint or (0.0, 0.0, 0.0))
