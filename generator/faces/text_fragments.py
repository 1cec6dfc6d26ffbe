"""What text is made of: styled markup as unbreakable fragments with their widths in em.

Widths are in em (1 = the font size), so that a text is taken apart once and tried at many sizes.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple

from generator.base.errors import NOWHERE, Fault, InputError, input_error, list_words, nearest_name
from generator.base.frozen import dataclass
from generator.base.hyphens import SOFT_HYPHEN
from generator.base.word_marks import WordLine, WordRun, has_lists, read_lines
from generator.faces.display_list import Glyph
from generator.faces.font_families import NEAR, FontSet
from generator.faces.fonts import Font, find_font
from generator.faces.icon_drawing import Icon
from generator.faces.icons import IconSet, icon_set
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
LIST_INSET, MARKER_GAP = 0.85, 0.35
"""How far the entries of a list are set in at least, and what is left between a marker and its words, in em."""

_PLAIN = str.maketrans(
    {"\ufe0e": "", "\ufe0f": "", "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
)
"""What only says how a sign is to be drawn, and letters that are joined as some fonts alone have them."""
_MARKS = re.compile(r"[{}*]")
"""What markup has and plain words lack."""
_WHOLE_BRACES = re.compile(r"\{\{|\}\}|\{[^{}]*\}")
_ICONS = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[^{}]+|.", re.DOTALL)
_BREAKS = re.compile(r"([ \t]+|\n|\u00ad|\u200b|(?<=\w[-–])(?=\w))")


@dataclass(frozen=True)
class GlyphMissing(Fault):
    """A fault of a text that holds `signs` for which its font has no glyph."""

    signs: str = ""


@dataclass(frozen=True)
class TextStyle:
    """How a run looks: `tracking` in em, `kern` for titles; an inline icon has `sign_colour` (that of the text where
    empty) and a box of `sign` cap heights. `scale`: how many times as large as the text around it is."""

    font: str
    colour: str = "black"
    tracking: float = 0.0
    kern: bool = False
    sign_colour: str = ""
    sign: float = 1.17
    scale: float = 1.0

    @cached_property
    def measures(self) -> Font:
        """The measures of its font."""
        return find_font(self.font)

    @cached_property
    def space(self) -> Atom:
        """The space between two words."""
        return _sign(" ", self)

    @cached_property
    def hyphen(self) -> Atom:
        """The hyphen that appears where a word is broken."""
        return _sign("-", self)

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
class TextFaces:
    """The styles of one text: of words as they are, strong ones, italic ones, and what is both. A font may have no
    italic."""

    regular: TextStyle
    strong: TextStyle
    italic: TextStyle | None = None
    strong_italic: TextStyle | None = None

    def style_of(self, run: WordRun, piece: str) -> TextStyle:
        """The style of a run, in its own colour where it has one, which thin inks print in black. Raises `InputError`
        that names `piece` where the font has no italic."""
        upright, italic = (self.strong, self.strong_italic) if run.strong else (self.regular, self.italic)
        style = italic if run.italic else upright
        if style is None:
            expected = "another font, its italic in fonts/, or words without '*…*'"
            raise input_error(f"the font {upright.measures.name} has no italic", expected=expected, path=piece)
        return _coloured_style(style, run.colour) if run.colour else style


@lru_cache(STYLES_KEPT)
def _coloured_style(style: TextStyle, colour: str) -> TextStyle:
    """A style in a colour that thin inks print in black; icons have it, too."""
    return replace(style, colour=f"{colour}|black", sign_colour="")


@lru_cache(STYLES_KEPT)
def text_faces(style: TextStyle, fonts: FontSet, strong: str = "", strong_colour: str = "") -> TextFaces:
    """The faces of a text in a style: the others are found in its font's family. `strong` names another font for strong
    words, and `strong_colour` their colour."""
    bold = replace(style, font=strong or _stronger_font(style.font, fonts), colour=strong_colour or style.colour)
    slanted = [font and replace(style, font=font) for font in (_italic_font(one.font, fonts) for one in (style, bold))]
    return TextFaces(style, bold, slanted[0] or None, slanted[1] or None)


def _stronger_font(font: str, fonts: FontSet) -> str:
    """The font of the same family whose weight is plainly greater, else the heaviest one."""
    family, weight, _ = fonts.place_of(font)
    weights = fonts.weights(family)
    return fonts.face(family, next((one for one in weights if one >= weight + NEAR), weights[-1])) if weights else font


def _italic_font(font: str, fonts: FontSet) -> str:
    """The italic font of the same family whose weight is nearest; empty where it has none."""
    family, weight, _ = fonts.place_of(font)
    weights = fonts.weights(family, italic=True)
    return fonts.face(family, min(weights, key=lambda one: abs(one - weight)), italic=True) if weights else ""


class LineStart(NamedTuple):
    """What a line begins with that stands in a list, or apart from the line before it. `indent`: where its words begin
    (em). `marker`: what leads an entry, `width` em wide."""

    indent: float = 0.0
    marker: tuple[Atom, ...] = ()
    width: float = 0.0
    apart: bool = False


@dataclass(frozen=True)
class StyledPart:
    """Words or one icon in a style. `points`: a size of its own (pt), 0 that of the text. `start`: how the line begins
    whose end these words are."""

    style: TextStyle
    text: str = ""
    icon: Icon | None = None
    colour: str = ""
    points: float = 0.0
    start: LineStart | None = None

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
    letters. `start`: how the line begins whose first one it is."""

    atoms: tuple[Atom, ...]
    join: str
    width: float
    space_atom: Atom | None
    hyphen_atom: Atom
    space: float
    hyphen: float
    advance: float
    plain: TextStyle | None
    start: LineStart | None = None


class RichText(tuple[StyledPart, ...]):
    """Styled parts in a row, measured once however often they are set."""

    def parts(self, piece: str, size: float) -> tuple[Fragment, ...]:
        """The fragments of the text at a size in pt, which matters where a part has a size of its own; errors name
        `piece`."""
        kept: dict[float, tuple[Fragment, ...]] = self.__dict__.setdefault("kept", {})
        size = size if self.has_sizes else 0.0
        found = kept.get(size)
        if found is None:
            found = kept[size] = make_fragments(piece, [_scaled_part(part, size) for part in self] if size else self)
        return found

    @cached_property
    def has_sizes(self) -> bool:
        """Whether some part has a size of its own."""
        return any(part.points for part in self)


def _scaled_part(part: StyledPart, size: float) -> StyledPart:
    """A part of a text of that size (pt) whose style has the size of the part itself."""
    return replace(part, style=replace(part.style, scale=part.points / size)) if part.points else part


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
    """Whether a text has no markup: neither icons nor strong words nor braces, nor lists."""
    return _MARKS.search(markup) is None and not has_lists(markup)


def parse_markup(
    markup: str | Sequence[StyledPart],
    style: TextStyle | TextFaces,
    *,
    icons: IconSet | None = None,
    piece: str = "",
    air: str = "",
) -> RichText:
    """Markup as styled parts. With `TextFaces` all marks of `word_marks.py` are read; in a single style icons alone:
    `{id}`, `{id:COLOUR}` in its own colour, `{{` and `}}` braces. `air` is put between an icon and a letter or a number
    that it touches, where all marks are read."""
    if not isinstance(markup, str):
        return markup if isinstance(markup, RichText) else RichText(markup)
    if is_plain(markup):
        return _plain_text(markup, style.regular if isinstance(style, TextFaces) else style)
    if isinstance(style, TextFaces):
        return RichText(_marked_parts(read_lines(markup, air), style, icons, piece, markup))
    pieces: list[StyledPart] = []
    for match in _ICONS.finditer(markup):
        token = match.group()
        if match.group(1) is not None:
            pieces.append(_icon_piece(match.group(1), style, icons, piece))
        elif token in "{}":
            raise _brace_error(markup, piece)
        else:
            pieces.append(StyledPart(style, token[0] if token in ("{{", "}}") else token))
    return RichText(pieces)


def _brace_error(markup: str, piece: str) -> InputError:
    return input_error(f"a brace stands alone in '{markup}'", expected="{icon}, {{ or }}", path=piece)


def _marked_parts(
    lines: Sequence[WordLine], faces: TextFaces, icons: IconSet | None, piece: str, markup: str
) -> Iterator[StyledPart]:
    """The parts of the lines of a text in its faces."""
    if {"{", "}"} & set(_WHOLE_BRACES.sub("", markup)):
        raise _brace_error(markup, piece)
    insets = list(_line_insets(lines, faces, piece))
    for number, line in enumerate(lines):
        start = None
        if line.marker or line.level or line.apart:
            marker = tuple(_word_atoms(piece, line.marker, faces.regular))
            start = LineStart(insets[line.level], marker, _atoms_width(marker), line.apart)
        if number or start:
            yield StyledPart(faces.regular, "\n" if number else "", start=start)
        for run in line.runs:
            style = faces.style_of(run, piece)
            if run.sign:
                yield replace(_icon_piece(run.sign, style, icons, piece), points=run.size)
            else:
                yield StyledPart(style, run.words, points=run.size)


def _line_insets(lines: Sequence[WordLine], faces: TextFaces, piece: str) -> Iterator[float]:
    """How far the words of each level of lists are set in (em), so that the widest marker has room."""
    inset = 0.0
    yield inset
    for level in range(1, max((line.level for line in lines), default=0) + 1):
        markers = {line.marker for line in lines if line.level == level}
        wide = max(_atoms_width(_word_atoms(piece, marker, faces.regular)) for marker in markers) if markers else 0.0
        inset += max(LIST_INSET, wide + MARKER_GAP)
        yield inset


def _atoms_width(atoms: Iterable[Atom]) -> float:
    return sum(atom.width for atom in atoms)


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
    start: LineStart | None = None

    def keep(fragment: Fragment) -> None:
        nonlocal start
        found.append(fragment._replace(start=start) if start else fragment)
        start = None

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
                    keep(_fragment(atoms, join, space))
                    atoms, join = [], ""
                if join != "break":
                    join, space = _break_kind(text, style)
            elif text and index < alone and not atoms and (space is None or space is style.space):
                keep(_word(piece, text, style, join, space))
                join = ""
            else:
                atoms.extend(_word_atoms(piece, text, style))
        start = part.start or start
    if atoms:
        keep(_fragment(atoms, join, space))
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
    box = style.sign * style.measures.cap / 1000.0 * style.scale * max(1.0, icon.proportion)
    width = icon.ink_width * box + 2.0 * SIGN_BEARING * style.scale
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
        narrow = NARROW_EM * 1000.0 / style.measures.units("\u00a0")
        return Atom(style, "\u00a0", NARROW_EM * style.scale, scale=narrow)
    digit = SUBSCRIPTS[character]
    width = style.measures.units(digit) / 1000.0 * SUBSCRIPT_SCALE * style.scale
    return Atom(style, digit, width, scale=SUBSCRIPT_SCALE, rise=SUBSCRIPT_RISE)


def letters_width(text: str, style: TextStyle) -> Atom:
    """Letters with their width; tracking follows every character, so that widths add up. Shaped letters aren't
    tracked. `KeyError` where a glyph is missing."""
    if is_shaped(text):
        return _shaped_width(text, style)
    units = style.measures.units(text) + 1000.0 * style.tracking * len(text)
    if style.kern:
        units += sum(style.measures.kerns(text))
    return Atom(style, text, units / 1000.0 * style.scale)


def _sign(sign: str, style: TextStyle) -> Atom:
    """A space or a hyphen; from a fallback font where a designer's lacks it."""
    if style.measures.missing(sign):
        style = next(
            other
            for other in (replace(style, font=name) for name in style.measures.fallbacks)
            if not other.measures.missing(sign)
        )
    return letters_width(sign, style)


def _shaped_width(text: str, style: TextStyle) -> Atom:
    """Letters of a script that is shaped, as glyphs. `KeyError` where a glyph is missing."""
    from generator.faces.shaping import shape_words

    measures = style.measures
    if measures.missing(without_unseen(text)):
        raise KeyError(text)
    glyphs = shape_words(measures.name, text, right_to_left=is_right_to_left(text), language=measures.language)
    return Atom(style, text, sum([glyph.advance for glyph in glyphs]) / 1000.0 * style.scale, glyphs=glyphs)
