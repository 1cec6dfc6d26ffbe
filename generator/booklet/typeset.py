"""Sets markup, figures and icons with Typst as a tagged PDF with bookmarks (PDF/UA-1); the same bytes on every run."""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping
from pathlib import Path

from generator.base.errors import input_error
from generator.booklet.booklet_look import BookletLook, font_family, further_families
from generator.booklet.typst_markup import array_literal, dictionary_literal, string_literal
from generator.booklet.typst_process import OUTPUT_FILE
from generator.faces.colours import Paint, Palette
from generator.faces.display_list import IconUse
from generator.faces.font_families import FontSet
from generator.faces.game_fonts import static_files
from generator.faces.icon_drawing import BOX
from generator.faces.icons import IconSet
from generator.files.gate import put_file, read_bytes, read_utf8
from generator.files.paths import check_names
from generator.files.resources import resource_root
from generator.files.sandbox import run_sandboxed
from generator.files.scratch import scratch_folder
from generator.render.svg import SvgPicture, svg_text

_TEMPLATE = "booklet.typ"
_FONTS = "fonts"
SECONDS = 180
"""As long as Typst may take; a booklet takes one."""


def typeset(
    markup: str,
    figures: Mapping[str, str],
    icons: IconSet,
    palette: Palette,
    look: BookletLook,
    fonts: FontSet,
    *,
    bleed: float = 0.0,
    leftwards: bool = False,
) -> bytes:
    """The PDF, its pages larger by `bleed` mm on all sides; `leftwards`, they are read from right to left. `figures`:
    SVG by file name. `fonts`: the game's; a letter
    that the studio's lack is taken from any that has it. Raises `InputError` where Typst isn't installed or finds a
    fault."""
    if importlib.util.find_spec("typst") is None:
        what = "the package typst, which sets the rules booklet, isn't installed"
        raise input_error(what, expected="'doctor' says how to get it")
    with scratch_folder() as place:
        _fill(place, markup, figures, icons, palette, _look(look, fonts, bleed, leftwards))
        (place / _FONTS).mkdir()
        for name, data in static_files(fonts):
            put_file(place / _FONTS / name, data)
        run_sandboxed(
            "generator.booklet.typst_process:compile_booklet",
            str(place),
            (str(resource_root() / "templates" / "fonts"), str(place / _FONTS)),
            about="the booklet",
            seconds=SECONDS,
        )
        return read_bytes(place / OUTPUT_FILE)


def _fill(place: Path, markup: str, figures: Mapping[str, str], icons: IconSet, palette: Palette, look: str) -> None:
    """Writes all files that the markup names."""
    files = {"main.typ": markup, "colours.typ": _colours(palette), "look.typ": look, **figures}
    files[_TEMPLATE] = read_utf8(resource_root() / "templates" / "booklet" / _TEMPLATE)
    named = [name for name in icons if any(f'"{name}"' in text for text in files.values())]
    files.update({f"icons/{name}.svg": _icon_text(name, icons, palette) for name in named})
    check_names(place, files)
    (place / "icons").mkdir()
    for name, text in files.items():
        put_file(place / name, text.encode())


def _icon_text(name: str, icons: IconSet, palette: Palette) -> str:
    """An icon as the text of an SVG: that of its file, if it is in black; else what is drawn on faces, in a square."""
    if icons[name].is_as_filed:
        return read_utf8(icons.files[name])
    return svg_text(SvgPicture(BOX, BOX, (IconUse(name, 0.0, 0.0, BOX),)), palette, icons)


def _colours(palette: Palette) -> str:
    """The game's colours as a Typst dictionary by name, and whether ink is to be saved."""
    colours = {name: f"rgb({_parts(palette.paint(name))})" for name in palette.table}
    thin = "false" if palette.theme == "colour" else "true"
    return f"#let colours = {dictionary_literal(colours)}\n#let thin = {thin}\n"


def _look(look: BookletLook, fonts: FontSet, bleed: float, leftwards: bool) -> str:
    """The look as Typst values."""
    said = {
        "title-font": font_family(look.title_font, fonts),
        "number-font": font_family(look.number_font, fonts),
        "joint": look.joint,
        "cover-kind": look.cover,
        "ground-name": str(look.ground or ""),
        "accent-name": str(look.accent or look.ground or ""),
    }
    rows = [f"#let {name} = {string_literal(value)}" for name, value in said.items()]
    rows.append(f"#let more-fonts = {array_literal(map(string_literal, further_families(fonts)))}")
    rows += [f"#let band = {array_literal(map(string_literal, look.band))}", f"#let bleed = {bleed:g}mm"]
    rows.append(f"#let leftwards = {str(leftwards).lower()}")
    return "\n".join(rows) + "\n"


def _parts(paint: Paint | None) -> str:
    return ", ".join(f"{part * 100.0:.4g}%" for part in paint or (0.0, 0.0, 0.0))
