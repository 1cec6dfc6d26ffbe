"""Faces inside a page: SVG definitions by name, and their style sheet.

Colours are variables of the style sheet, one block for each theme, so that one set of faces serves all themes. Text
stays live, set letter by letter where it is kerned and else held to its measured width; its fonts come with the page.
"""

from __future__ import annotations

import base64
import io
import secrets
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from generator.base.override import override
from generator.base.units import pt_to_mm
from generator.faces.colours import THEMES, Ink, Palette
from generator.faces.display_list import Face, Gradient, Group, Image, Item, Text
from generator.faces.face_context import FaceContext
from generator.faces.fonts import find_font, is_studio_font
from generator.faces.glyph_outlines import place_glyphs
from generator.faces.icons import IconSet
from generator.faces.script_rules import is_right_to_left_language
from generator.faces.shaping import cut_font, text_width
from generator.files.shelf import Content, content_bytes
from generator.pages.html_page import fill_page
from generator.preview.screen_pictures import ScreenNeed, data_address, screen_need, screen_picture, screen_pictures
from generator.render.page_operators import number_text
from generator.render.svg import SvgPainter


class PageFaces(SvgPainter):
    """Paints faces for a page, then gives its SVG definitions and its style sheet."""

    def __init__(self, inks: Mapping[str, Ink], icons: IconSet) -> None:
        super().__init__(Palette(inks), icons)
        self.inks = inks
        self.tokens: dict[str, str] = {}
        self.stops: dict[tuple[tuple[float, str], ...], str] = {}
        self.letters_by_font: dict[str, set[str]] = {}
        self.art: dict[ScreenNeed, str] = {}
        self.written: list[str] = []
        """The definitions that an earlier page had, which this one has, too."""

    def add(self, name: str, face: Face) -> None:
        """Adds a face; a page shows it by `<use href="#face-name">`, its middle the origin, y up."""
        self.keep_face(face, f"face-{name}")

    def add_items(self, name: str, items: Iterable[Item]) -> None:
        """Adds items under a name; a page shows them by `<use href="#name">`."""
        group = self.group(Group(tuple(items)))
        group["id"] = name
        self.drawing.defs.add(group)

    def add_icon(self, name: str) -> None:
        """Adds an icon; a page shows it by `<use href="#icon-name">` in the current colour, y up."""
        if (name, False) not in self.icon_names:
            self.keep(self.icons[name])

    @override
    def colour(self, token: str, *, line: bool = False) -> str:
        """A colour token as a variable of the style sheet."""
        if token == "none":
            return token
        return f"var(--{self.tokens.setdefault(token, f'k{len(self.tokens) + 1}')})"

    @override
    def stop_colours(self, gradient: Gradient) -> tuple[tuple[float, str], ...]:
        """The stops of a gradient with variables of the style sheet."""
        known = self.stops.setdefault(gradient.stops, f"g{len(self.stops) + 1}")
        return tuple((place, f"var(--{known}-{at})") for at, (place, _) in enumerate(gradient.stops))

    @override
    def letters(self, item: Text, fill: str) -> Any:
        """A run of live text, upright again."""
        if item.glyphs:
            painted = super().letters(item, fill)
            painted.set_desc(title=item.text)
            return painted
        self.letters_by_font.setdefault(item.font, set()).update(item.text)
        extra: dict[str, Any] = {}
        if item.kern:
            set_ = place_glyphs(item)
            extra["x"] = [number_text(x * set_.scale) for _, x, _ in set_.glyphs]
        elif item.tracking:
            extra["letter-spacing"] = number_text(item.tracking * pt_to_mm(item.size))
        elif len(item.text) > 2:
            extra["textLength"] = number_text(text_width(item))
        place = f"matrix(1 0 0 -1 {number_text(item.x)} {number_text(item.y)})"
        size = number_text(pt_to_mm(item.size))
        return self.drawing.text(
            item.text, class_=f"t {item.font}", transform=place, fill=fill, font_size=size, **extra
        )

    @override
    def image(self, item: Image) -> Any:
        """A use of a picture that is defined once as a unit square, upright again."""
        needed = screen_need(item.source, item.width, item.height)
        if needed not in self.art:
            self.art[needed] = f"art-{len(self.art) + 1}"
            picture = self.drawing.image(self.address(needed), size=(1, 1), preserveAspectRatio="none")
            picture["id"] = self.art[needed]
            self.drawing.defs.add(picture)
        wide, high = number_text(item.width), number_text(item.height)
        place = f"matrix({wide} 0 0 -{high} {number_text(item.x)} {number_text(item.y + item.height)})"
        return self.drawing.use(f"#{self.art[needed]}", transform=place)

    def address(self, needed: ScreenNeed) -> str:
        """The address of a picture: a data URL, so that it is part of the page."""
        return data_address(screen_picture(needed))

    def add_words(self, text: str = "") -> None:
        """Adds the fonts of the page's own words, with the characters of `text`."""
        for name in FONTS:
            self.letters_by_font.setdefault(name, set()).update(text)

    def definitions(self) -> str:
        """All faces and what they use, as one `<defs>` element. Each is written once for all pages."""
        made = self.drawing.defs.elements
        self.written += [element.tostring() for element in made]
        made.clear()
        return f"<defs>{''.join(self.written)}</defs>"

    def style(self) -> str:
        """The style sheet: fonts, the colours of each theme, and how text on faces is set."""
        fonts = "\n".join(f'.{name} {{ font-family: "{name}"; }}' for name in sorted(self.letters_by_font))
        return "\n".join((font_rules(self.letters_by_font), fonts, *map(self.theme, THEMES)))

    def theme(self, name: str) -> str:
        """The colours of a theme as CSS; the first theme is the page's default."""
        palette = Palette(self.inks, "rgb", name)
        colours = "".join(f"--{key}:{hexadecimal_paint(palette.paint(token))};" for token, key in self.tokens.items())
        selector = ":root" if name == THEMES[0] else f'[data-theme="{name}"]'
        for stops, key in self.stops.items():
            shown = palette.stops(stops)
            paints = [paint for _, paint in shown] if shown else [None for _ in stops]
            colours += "".join(f"--{key}-{at}:{hexadecimal_paint(paint)};" for at, paint in enumerate(paints))
        return f"{selector} {{ {colours} }}"


class ProofFaces(PageFaces):
    """Paints faces for a page with very many pictures: they are prepared in parallel once all faces are painted, and
    inserted while the page is written."""

    def __init__(self, inks: Mapping[str, Ink], icons: IconSet) -> None:
        super().__init__(inks, icons)
        self.sign = secrets.token_hex(16)
        """Stands in the text of a page where a picture's data come; no word on a piece can be it."""
        self.picture_data: dict[ScreenNeed, Content] = {}

    @override
    def address(self, needed: ScreenNeed) -> str:
        """A placeholder with the picture's number, which `fill_page` replaces by its data."""
        return f"{self.sign}{len(self.art)};"

    def fill_page(self, text: str) -> Content:
        """The page with the data of its pictures, in pieces. Raises `InputError` for a picture that can't be read."""
        needs = list(self.art)
        self.picture_data |= screen_pictures(needed for needed in needs if needed not in self.picture_data)
        made = [self.picture_data[needed] for needed in needs]
        begin, *rest = text.split(self.sign)

        def pieces() -> Iterator[bytes]:
            yield begin.encode()
            for part in rest:
                at, _, behind = part.partition(";")
                yield data_address(content_bytes(made[int(at) - 1])).encode()
                yield behind.encode()

        return pieces


def page_in(template: str, raw: Mapping[str, str], context: FaceContext, theme: str, about: str, **words: Any) -> str:
    """A page in the language of a context, first shown in `theme`; the label `about` stands under the game's title.
    `words`: further words, or replacements for those of the language. Raises `InputError` for a missing word."""
    title = context.label("title")
    direction = "rtl" if is_right_to_left_language(context.texts.language) else "ltr"
    own = {"language": context.texts.language, "direction": direction, "theme": theme, "heading": title}
    own["title"] = f"{title}: {context.label(about)}"
    return fill_page(template, raw, {**context.texts.labels, **own, **words}, context.texts.place("labels"))


def hexadecimal_paint(paint: tuple[float, ...] | None) -> str:
    """A paint for a style sheet; nothing is transparent, since `none` isn't allowed as an icon's colour."""
    return "transparent" if paint is None else "#" + "".join(f"{round(part * 255):02x}" for part in paint)


# Fonts inside a page, cut down to the characters that it shows.


FONTS = (
    "BarlowCondensed-Bold",
    "BarlowCondensed-SemiBold",
    "IBMPlexSansCondensed-Regular",
    "IBMPlexSansCondensed-SemiBold",
)
"""The fonts of a page's own words."""

PLAIN = "".join(map(chr, range(0x20, 0x7F))) + "äöüÄÖÜßẞ–—…·×→←„“”’−\u00a0"
"""Characters that a page's own words may need besides those on the faces."""


def font_rules(shown: Mapping[str, Iterable[str]]) -> str:
    """An `@font-face` rule for each font, under the font's own name."""
    return "\n".join(_rule(name, "".join(sorted({*PLAIN, *characters}))) for name, characters in sorted(shown.items()))


def _rule(name: str, characters: str) -> str:
    data = base64.b64encode(_subset_font(name, characters)).decode("ascii")
    return f'@font-face {{ font-family: "{name}"; src: url(data:font/woff;base64,{data}) format("woff"); }}'


_LAYOUT = {"GDEF", "GPOS", "GSUB"}
"""Tables that place and replace letters, for which nobody asks here; they take long to read."""


@cache
def _subset_font(name: str, characters: str) -> bytes:
    """The font reduced to these characters, as WOFF; the same bytes on every run."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    options = Options(layout_features=[], hinting=False, notdef_outline=True, name_IDs=[1, 2, 13, 14])
    source = find_font(name).path if is_studio_font(name) else io.BytesIO(cut_font(name, characters))
    with TTFont(source, recalcTimestamp=False) as opened:
        for tag in _LAYOUT & set(opened.keys()):
            del opened[tag]
        cutter = Subsetter(options)
        cutter.populate(text=characters)
        cutter.subset(opened)
        opened.flavor = "woff"
        out = io.BytesIO()
        opened.save(out)
    return out.getvalue()
