"""What text is made of: styled markup as unbreakable fragments with their widths in em.

Widths are in em (1 = the font size), so that a text is taken apart once and tried at many sizes.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple

from generator.base.errors import NOWHERE, Fault, InputError, input_error, list_words, nearest_name
from generator.base.frozen import dataclass
from generator.base.hyphens import SOFT_HYPHEN
from generator.definitions.word_markup import STRONG_WORDS as STRONG
from generator.faces.display_list import Glyph
from generator.faces.fonts import Font, find_font
from generator.faces.icons import Icon, IconSet, icon_set
from generator.faces.line_breaks import with_breaks
from generator.faces.script_rules import is_right_to_left, is_shaped, without_unseen

SUBSCRIPTS = {chr(0x2080 + digit): str(digit) for digit in range(10)}
SUBSCRIPT_SCALE, SUBSCRIPT_RISE = 0.66, -0.12
NARROW_SPACE, NARROW_EM = "\u202f", 0.14
NO_BREAK_HYPHEN = "\u2011"
WORDS_KEPT = 3_000
"""Words of one style whose widths are kept; most stand on many faces."""
TEXTS_KEPT = 300
"""Texts of one style that are kept: labels and values are the same on many faces."""
STYLES_KEPT = 1_000
SIGN_BEARING = 0.04
"""Air on each side of an inline icon's ink, in em."""

_PLAIN = str.maketrans(
    {"\ufe0e": "", "\ufe0f": "", "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
)
"""What only says how a sign is to be drawn, and letters that are joined as some fonts alone have them."""
_MARKS = re.compile(r"[{}*]")
"""What markup has and plain words lack."""
_MARKUP = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|\*\*|[^{}*]+|.", re.DOTALL)
_BREAKS = re.compile(r"([ \t]+|\n|\u00ad|\u200b|(?<=\w[-–])(?=\w))")


@dataclass(frozen=True)
class GlyphMissing(Fault):
    """A fault of a text that holds `signs` for which its font has no glyph."""

    signs: str = ""


@dataclass(frozen=True)
class TextStyle:
    """How a run looks: `tracking` in em, `kern` for titles; an inline icon has `sign_colour` (that of the text where
    empty) and a box of `sign` cap heights."""

    font: str
    colour: str = "black"
    tracking: float = 0.0
    kern: bool = False
    sign_colour: str = ""
    sign: float = 1.17

    @cached_property
    def measures(self) -> Font:
        """The measures of its font."""
        return find_font(self.font)

    @cached_property
    def space(self) -> Atom:
        """The space between two words."""
        return letters_width(" ", self)

    @cached_property
    def hyphen(self) -> Atom:
        """The hyphen that appears where a word is broken."""
        return letters_width("-", self)

    @cached_property
    def caches(self) -> StyleCaches:
        """The caches that belong to this style, shared by all equal ones."""
        return _style_caches(self)


@lru_cache(STYLES_KEPT, typed=True)
def intern_style(
    font: str,
    colour: str = "black",
    tracking: float = 0.0,
    kern: bool = False,
    sign_colour: str = "",
    sign: float = 1.17,
) -> TextStyle:
    """The style with these values, made once: many faces ask for the same ones."""
    return TextStyle(font, colour, tracking, kern, sign_colour, sign)


@dataclass(frozen=True)
class StyledPart:
    """Words or one icon in a style."""

    style: TextStyle
    text: str = ""
    icon: Icon | None = None
    colour: str = ""

    def __str__(self) -> str:
        return "{" + self.icon.id + "}" if self.icon else self.text


class Atom(NamedTuple):
    """The least thing that is set: letters of one style or an icon; `width` in em, `box` an icon's box in em. `glyphs`:
    those of letters that are shaped."""

    style: TextStyle
    text: str
    width: float
    icon: Icon | None = None
    colour: str = ""
    box: float = 0.0
    scale: float = 1.0
    rise: float = 0.0
    glyphs: tuple[Glyph, ...] = ()


class Fragment(NamedTuple):
    """Atoms that stay together. `join` says what may happen before it: `space`, `soft` (a hyphen appears), `open`
    (after a hyphen), `break` (a new line, or a space where there is one line alone) or `none`. In em: `space` is the
    width of the space before it, `hyphen` that of a hyphen after it, `advance` its own width with that space. A
    no-break space has a width, too, and joins by `none`. `plain` is the style of a fragment that is nothing but
    letters."""

    atoms: tuple[Atom, ...]
    join: str
    width: float
    space_atom: Atom | None
    hyphen_atom: Atom
    space: float
    hyphen: float
    advance: float
    plain: TextStyle | None


class RichText(tuple[StyledPart, ...]):
    """Styled parts in a row, measured once however often they are set."""

    def parts(self, piece: str) -> tuple[Fragment, ...]:
        """The fragments of the text; errors name `piece`."""
        found: tuple[Fragment, ...] | None = self.__dict__.get("kept")
        if found is None:
            found = self.__dict__["kept"] = make_fragments(piece, self)
        return found


class StyleCaches(NamedTuple):
    """What is cached for one style: `style` itself, which stands for all equal ones; `words`, fragments by their
    letters and how they join; and `texts` without markup."""

    style: TextStyle
    words: dict[tuple[str, str], Fragment]
    texts: dict[str, RichText]


@lru_cache(STYLES_KEPT)
def _style_caches(style: TextStyle) -> StyleCaches:
    """The caches of a style; equal styles get the same object."""
    return StyleCaches(style, {}, {})


def is_plain(markup: str) -> bool:
    """Whether a text has no markup: neither icons nor strong words nor braces."""
    return _MARKS.search(markup) is None


def parse_markup(
    markup: str | Sequence[StyledPart],
    style: TextStyle,
    *,
    strong: TextStyle | None = None,
    icons: IconSet | None = None,
    piece: str = "",
) -> RichText:
    """Markup as styled parts: `{id}` an icon, `{id:COLOUR}` an icon in its own colour, `**…**` the strong style
    (`STRONG`), `{{` and `}}` braces; any other `**` is two stars."""
    if not isinstance(markup, str):
        return markup if isinstance(markup, RichText) else RichText(markup)
    if is_plain(markup):
        return _plain_text(markup, style)
    pairs = STRONG.finditer(markup) if strong is not None and "**" in markup else ()
    marks = {place for pair in pairs for place in (pair.start(), pair.end() - 2)}
    pieces: list[StyledPart] = []
    current = style
    for match in _MARKUP.finditer(markup):
        token = match.group()
        if match.start() in marks and strong is not None:
            current = strong if current is style else style
        elif match.group(1) is not None:
            pieces.append(_icon_piece(match.group(1), current, icons, piece))
        elif token in "{}":
            raise input_error(f"a brace stands alone in '{markup}'", expected="{icon}, {{ or }}", path=piece)
        else:
            pieces.append(StyledPart(current, token[0] if token in ("{{", "}}") else token))
    return RichText(pieces)


def _plain_text(words: str, style: TextStyle) -> RichText:
    """A text without markup, cached so that it is measured once for all faces."""
    texts = style.caches.texts
    found = texts.get(words)
    if found is None:
        if len(texts) >= TEXTS_KEPT:
            texts.clear()
        found = texts[words] = RichText((StyledPart(style, words),) if words else ())
    return found


def _icon_piece(code: str, style: TextStyle, icons: IconSet | None, piece: str) -> StyledPart:
    name, _, colour = code.partition(":")
    found = icon_set() if icons is None else icons
    if name not in found:
        expected = f"an icon's id in braces: {list_words(list(found))}"
        hint = nearest_name(name, found)
        raise input_error(f"unknown icon '{{{name}}}' in a text", expected=expected, hint=hint, path=piece)
    return StyledPart(style, icon=found[name], colour=colour)


def make_fragments(piece: str, pieces: Iterable[StyledPart]) -> tuple[Fragment, ...]:
    """Styled parts as fragments. A character without a glyph is an `InputError` that names `piece`."""
    found: list[Fragment] = []
    atoms: list[Atom] = []
    join, space = "none", None
    signed = False
    parts = tuple(pieces)
    for number, part in enumerate(parts, 1):
        if part.icon is not None:
            atoms.append(_icon_atom(part, part.icon))
            signed = True
            continue
        style = part.style.caches.style
        words = _BREAKS.split(_replace_characters(part.text))
        alone = len(words) - (number < len(parts))  # up to here a word ends where the next begins
        for index, text in enumerate(words):
            if index % 2:
                if atoms:
                    found.append(_fragment(atoms, join, space))
                    atoms, join = [], ""
                if join != "break":
                    join, space = _break_kind(text, style)
            elif text and index < alone and not atoms and (space is None or space is style.space):
                found.append(_word(piece, text, style, join, space))
                join = ""
            else:
                atoms.extend(_word_atoms(piece, text, style))
    if atoms:
        found.append(_fragment(atoms, join, space))
    return _join_icons(found) if signed else tuple(found)


def _replace_characters(text: str) -> str:
    """A text with its characters replaced by those that fonts have, and with the places where its lines may end."""
    return text if text.isascii() else with_breaks(unicodedata.normalize("NFC", text.translate(_PLAIN)))


def _word(piece: str, text: str, style: TextStyle, join: str, space: Atom | None) -> Fragment:
    """A word by itself, cached so that it is measured once for all faces."""
    words = style.caches.words
    found = words.get((text, join))
    if found is None:
        if len(words) >= WORDS_KEPT:
            words.clear()
        found = words[text, join] = _fragment(_word_atoms(piece, text, style), join, space)
    return found


def _join_icons(parts: Sequence[Fragment]) -> tuple[Fragment, ...]:
    """The fragments with every icon joined to its word: to the number before it, else to the word after it; one at the
    end of a paragraph to the word before it."""
    kept = list(parts)
    for index, (before, part) in enumerate(pairwise(parts), 1):
        if part.join == "space":
            counted = index > 1 and before.join == "space" and _ends_in_number(parts[index - 2])
            last = index + 1 == len(parts) or parts[index + 1].join == "break"
            if (_is_icons(before) and not counted) or (_is_icons(part) and (_ends_in_number(before) or last)):
                kept[index] = part._replace(join="none")
    return tuple(kept)


def _is_icons(part: Fragment) -> bool:
    """Whether a fragment is nothing but icons."""
    return part.plain is None and all(atom.icon for atom in part.atoms)


def _ends_in_number(part: Fragment) -> bool:
    """Whether a fragment ends in a digit or a fraction."""
    return part.atoms[-1].text[-1:].isnumeric()


def _break_kind(text: str, style: TextStyle) -> tuple[str, Atom | None]:
    """What a break opportunity does, and the space it prints where the line goes on."""
    if text == " " or text.startswith((" ", "\t")):
        return "space", style.space
    if text == "\n":
        return "break", style.space
    return {SOFT_HYPHEN: "soft"}.get(text, "open"), None


def _fragment(atoms: list[Atom], join: str, space: Atom | None) -> Fragment:
    width = sum([atom.width for atom in atoms])
    hyphen, before = atoms[-1].style.hyphen, space.width if space else 0.0
    alone = len(atoms) == 1 and atoms[0].icon is None and atoms[0].scale == 1.0 and not atoms[0].glyphs
    plain = atoms[0].style if alone else None
    return Fragment(tuple(atoms), join, width, space, hyphen, before, hyphen.width, width + before, plain)


def _icon_atom(part: StyledPart, icon: Icon) -> Atom:
    style = part.style
    box = style.sign * style.measures.cap / 1000.0
    width = icon.ink_width * box + 2.0 * SIGN_BEARING
    return Atom(style, "", width, icon, part.colour or style.sign_colour or style.colour, box)


def _word_atoms(piece: str, text: str, style: TextStyle) -> list[Atom]:
    """A word's letters. Subscript digits that the font lacks become atoms of their own; letters without a glyph are set
    in the first fallback font that has them, and so is the whole word where that font has all of it."""
    text = text.replace(NO_BREAK_HYPHEN, "-")
    try:
        return [letters_width(text, style)] if text else []
    except KeyError:
        missing = style.measures.missing(without_unseen(text))
    wrong = [character for character in missing if character not in SUBSCRIPTS and character != NARROW_SPACE]
    fallbacks = [replace(style, font=name) for name in style.measures.fallbacks] if wrong else []
    for fallback in fallbacks:
        if not fallback.measures.missing(without_unseen(text)):
            return [letters_width(text, fallback)]
    for fallback in fallbacks:
        found = [character for character in wrong if not fallback.measures.missing(character)]
        if not found:
            continue
        styles = (style, fallback)
        runs = _runs_of(found, text)
        return [atom for number, run in enumerate(runs) if run for atom in _word_atoms(piece, run, styles[number % 2])]
    if wrong:
        signs = ", ".join(f"'{character}' (U+{ord(character):04X})" for character in wrong)
        what = f"the font {style.measures.name} has no glyph for {signs} in '{text}'"
        raise InputError([GlyphMissing(NOWHERE, piece, what, "other words, or an {icon}", "", "".join(wrong))])
    return [
        _special_style(part, style) if part in missing else letters_width(part, style)
        for part in _split_at(text, missing)
    ]


def _runs_of(letters: Sequence[str], text: str) -> list[str]:
    """A text taken apart into runs without these letters and with them, in turn; marks stay with their letters."""
    marks = "\u0300-\u036f\u200c\u200d"
    return re.split(f"((?:[{re.escape(''.join(letters))}][{marks}]*)+)", text)


def _split_at(text: str, marks: str) -> list[str]:
    return [part for part in re.split(f"([{re.escape(marks)}])", text) if part]


def _special_style(character: str, style: TextStyle) -> Atom:
    if character == NARROW_SPACE:
        return Atom(style, "\u00a0", NARROW_EM, scale=NARROW_EM * 1000.0 / style.measures.units("\u00a0"))
    digit = SUBSCRIPTS[character]
    width = style.measures.units(digit) / 1000.0 * SUBSCRIPT_SCALE
    return Atom(style, digit, width, scale=SUBSCRIPT_SCALE, rise=SUBSCRIPT_RISE)


def letters_width(text: str, style: TextStyle) -> Atom:
    """Letters with their width; tracking follows every character, so that widths add up. Shaped letters aren't
    tracked. `KeyError` where a glyph is missing."""
    if is_shaped(text):
        return _shaped_width(text, style)
    units = style.measures.units(text) + 1000.0 * style.tracking * len(text)
    if style.kern:
        units += sum(style.measures.kerns(text))
    return Atom(style, text, units / 1000.0)


def _shaped_width(text: str, style: TextStyle) -> Atom:
    """Letters of a script that is shaped, as glyphs. `KeyError` where a glyph is missing."""
    from generator.faces.shaping import shape_words

    measures = style.measures
    if measures.missing(without_unseen(text)):
        raise KeyError(text)
    glyphs = shape_words(measures.name, text, right_to_left=is_right_to_left(text), language=measures.language)
    return Atom(style, text, sum([glyph.advance for glyph in glyphs]) / 1000.0, glyphs=glyphs)
