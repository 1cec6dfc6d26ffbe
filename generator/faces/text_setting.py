"""Measured text: sets strings with inline icons in a style, as runs and icons of the display list in millimetres.

- `TextStyle(font, colour, …)` says how words look, `TextFaces` how strong and italic ones do beside them.
  `parse_markup("Gain {star} now, **at once**", faces, icons=…)` turns markup into parts; in a `TextStyle` icons and
  braces alone are read. A no-break space keeps words together, U+00AD is a soft hyphen, a line break starts a new line.
  All functions here take such parts or a plain string.
- `set_line(piece, content, style, size, x, y, align)` gives one line, `x` its left end, middle or right end.
- `wrap_text(…)` gives a `TextBlock` at one size, `fit_text(…)` the largest of several sizes whose block fits;
  `TextBlock.items_at(x, y)` gives the items.
- `fit_line(…)` picks a size for one line. `line_width(…)` and `longest_word_width(…)` measure.

`piece` is the id that errors name: a missing glyph, an unknown icon, text too long at the least size stop the build.
Text is never scaled and never cut off. A sign is drawn as vectors, its box `sign` cap heights high, centred on the
capitals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from math import inf
from typing import NamedTuple, TypeAlias

from generator.base.errors import InputError, input_error
from generator.base.frozen import dataclass
from generator.base.hyphens import remove_hyphens
from generator.base.units import pt_to_mm
from generator.faces.display_list import IconUse, Item, Text
from generator.faces.shaped_lines import needs_shaping, shaped_items
from generator.faces.text_fragments import (
    MARKER_GAP,
    Atom,
    Fragment,
    LineStart,
    RichText,
    StyledPart,
    TextFaces,
    TextStyle,
    intern_style,
    is_plain,
    parse_markup,
    text_faces,
)

__all__ = [
    "ALIGNS",
    "Content",
    "StyledPart",
    "TextBlock",
    "TextFaces",
    "TextStyle",
    "fit_line",
    "fit_text",
    "intern_style",
    "line_width",
    "longest_word_width",
    "parse_markup",
    "set_line",
    "size_steps",
    "text_faces",
    "wrap_text",
]

JUSTIFY = "justify"
ALIGNS = {"left": 0.0, "centre": 0.5, "right": 1.0, JUSTIFY: 0.0}
"""Alignment of text at its x: the part of its width that lies to the left of it. What is justified reaches from one
side to the other, but for a paragraph's last line."""
WIDEST_STRETCH = 0.75
"""By so much (em) each space of a justified line is widened at most; a line that needs more stays as it is."""
PARAGRAPH_GAP = 0.5
"""What is left over a paragraph behind a blank line, in lines."""

Content: TypeAlias = str | Sequence[StyledPart]

TEXTS_KEPT = 1_000
"""Texts that are kept in fragments: a face is composed again for each configuration, and most of its words stay."""
_ROUNDING = 1e-6


class TextLine(NamedTuple):
    """The fragments of one line and its width in em. `start`: how it is set in, and its marker where it is the `first`
    line of an entry. `over`: what is left free over it, in lines."""

    fragments: tuple[Fragment, ...]
    hyphen: bool
    width: float
    start: LineStart | None = None
    first: bool = False
    over: float = 0.0

    @property
    def indent(self) -> float:
        """How far its words are set in, in em."""
        return self.start.indent if self.start else 0.0


@dataclass(frozen=True)
class TextBlock:
    """Set lines: `size` in pt; `width`, `leading`, `cap` (height of capitals) in mm; `height` from the first line's
    capitals to the last line's baseline. `box` is the width in which centred and right-aligned lines stand. `starts`:
    the line with which each column begins; columns are as wide as `box`, `gutter` mm apart."""

    lines: tuple[TextLine, ...]
    size: float
    leading: float
    cap: float
    width: float
    box: float
    align: str
    starts: tuple[int, ...] = (0,)
    gutter: float = 0.0

    @property
    def height(self) -> float:
        """From the top of the first capitals to the last baseline of the highest column, in mm."""
        if len(self.starts) == 1:
            return _lines_height(self.lines, self.cap, self.leading)
        ends = (*self.starts[1:], len(self.lines))
        return max(
            _lines_height(self.lines[start:end], self.cap, self.leading)
            for start, end in zip(self.starts, ends, strict=True)
        )

    def items_at(self, x: float, y: float) -> tuple[Item, ...]:
        """The items with the box's left edge at `x` and the first line's capitals ending at `y`, its top (mm)."""
        return self.items_on_baseline(x, y - self.cap)

    def items_on_baseline(self, x: float, baseline: float) -> tuple[Item, ...]:
        """The items with the box's left edge at `x` and the first baseline at `baseline` (mm)."""
        share = ALIGNS[self.align]
        items: list[Item] = []
        at: float = 0
        directions = _directions(self.lines)
        for number, line in enumerate(self.lines):
            if number and number in self.starts:
                x, at = x + self.box + self.gutter, 0
            else:
                at += line.over
            inset = pt_to_mm(line.indent * self.size)
            left = x + inset + (self.box - inset - pt_to_mm(line.width * self.size)) * share
            low = baseline - at * self.leading
            if line.first:
                items.extend(_marker_items(line, self.size, left, low))
            stretch = self._stretch(number) if self.align == JUSTIFY else 0.0
            items.extend(_line_items(line, self.size, left, low, directions[number], stretch))
            at += 1
        return tuple(items)

    def _stretch(self, number: int) -> float:
        """By how much (mm) each space of a line is widened so that the line reaches to the right."""
        line, after = self.lines[number], self.lines[number + 1 : number + 2]
        spaces = sum(part.space_atom is not None for part in line.fragments[1:])
        if not after or after[0].fragments[0].join == "break" or not spaces:
            return 0.0
        wide = (self.box - pt_to_mm((line.indent + line.width) * self.size)) / spaces
        return wide if 0.0 < wide <= pt_to_mm(WIDEST_STRETCH * self.size) else 0.0


@lru_cache(maxsize=None, typed=True)  # sizes are written as they are said: 9 isn't 9.0
def size_steps(largest: float = 10.0, least: float = 5.5, step: float = 0.25) -> tuple[float, ...]:
    """Sizes in pt from the largest down to the least; only the least where the largest is smaller still."""
    largest = max(largest, least)
    count = int((largest - least) / step + _ROUNDING) + 1
    return tuple(round(largest - step * i, 4) for i in range(count))


def line_width(piece: str, content: Content, style: TextStyle, size: float) -> float:
    """Width in mm of `content` on one line at `size` pt."""
    return pt_to_mm(_one_line(piece, content, style, size).width * size)


def longest_word_width(piece: str, content: Content, style: TextStyle, size: float) -> float:
    """Width in mm of the longest part of `content` that has no space to break at: a word, or one with its icon."""
    widest = width = 0.0
    for part in _parts(piece, content, style, size):
        width = part.width if part.join in ("space", "break") else width + part.space + part.width
        widest = max(widest, width)
    return pt_to_mm(widest * size)


def set_line(
    piece: str, content: Content, style: TextStyle, size: float, x: float, y: float, align: str = "left"
) -> tuple[Item, ...]:
    """The items of one line with its baseline at `y` and its left end, middle or right end at `x` (mm)."""
    line = _one_line(piece, content, style, size)
    return _line_items(line, size, x - pt_to_mm(line.width * size) * ALIGNS[align], y, _directions([line])[0])


def fit_line(piece: str, content: Content, style: TextStyle, sizes: Sequence[float], width: float) -> float:
    """The first of `sizes` (pt, largest first) at which one line is at most `width` mm; else `InputError`."""
    for size in sizes:
        line = _one_line(piece, content, style, size)
        if pt_to_mm(line.width * size) <= width + _ROUNDING:
            return size
    raise _too_long_error(piece, content, sizes[-1], f"{width:.4g} mm on one line")


def wrap_text(
    piece: str,
    content: Content,
    style: TextStyle,
    size: float,
    width: float,
    *,
    leading: float = 1.3,
    balance: bool = False,
    company: bool = False,
) -> TextBlock:
    """Lines of at most `width` mm at `size` pt; `leading` in sizes. `balance` makes lines evenly long (for titles);
    with `company` no word stands alone on the last line where a narrower setting helps.

    Raises `InputError` where a single word is longer than the line.
    """
    block = _wrap_fragments(_parts(piece, content, style, size), style, size, width, leading, "left", balance, company)
    if block is None:
        raise _too_long_error(piece, content, size, f"a word in {width:.4g} mm")
    return block


def fit_text(
    piece: str,
    content: Content,
    style: TextStyle,
    sizes: Sequence[float],
    width: float,
    height: float,
    *,
    leading: float = 1.3,
    align: str = "left",
    most_lines: int = 99,
    balance: bool = False,
    company: bool = False,
    columns: int = 1,
    gutter: float = 0.0,
) -> TextBlock:
    """The block at the first of `sizes` (pt, largest first) that stays within `width` × `height` mm and `most_lines`;
    with `company` no word stands alone on the last line where a narrower setting helps. Several `columns` of equal
    width, `gutter` mm apart, are filled one after the other; where the height is endless, they are as low as may be.

    Raises `InputError` naming the piece where even the least size doesn't fit.
    """
    for size in sizes:
        parts = _parts(piece, content, style, size)
        measure = (width - gutter * (columns - 1)) / columns
        block = _wrap_fragments(parts, style, size, measure, leading, align, balance, company)
        block = _in_columns(block, columns, gutter, height) if block and columns > 1 else block
        if block and block.height <= height + _ROUNDING and len(block.lines) <= most_lines:
            return block
    raise _too_long_error(piece, content, sizes[-1], _room_text(width, height, most_lines))


def _lines_height(lines: Sequence[TextLine], cap: float, leading: float) -> float:
    """From the top of the first capitals to the last baseline; nothing is left free over the first line."""
    return cap + leading * (len(lines) - 1 + sum([line.over for line in lines[1:]]))


def _in_columns(block: TextBlock, columns: int, gutter: float, height: float) -> TextBlock:
    """A block in columns of at most `height` mm; as low as may be where that is endless. What finds no room is in the
    last one."""
    if height == inf:
        lows = (_lines_height(block.lines[:end], block.cap, block.leading) for end in range(1, len(block.lines) + 1))
        height = next(low for low in lows if len(_column_starts(block, low)) <= columns)
    starts = _column_starts(block, height)[:columns]
    width = block.box * columns + gutter * (columns - 1) if len(starts) > 1 else block.width
    return replace(block, starts=starts, gutter=gutter, width=width)


def _column_starts(block: TextBlock, height: float) -> tuple[int, ...]:
    """With which line each column begins that is at most `height` mm high."""
    starts = [0]
    for end in range(2, len(block.lines) + 1):
        if _lines_height(block.lines[starts[-1] : end], block.cap, block.leading) > height + _ROUNDING:
            starts.append(end - 1)
    return tuple(starts)


def _room_text(width: float, height: float, most_lines: int) -> str:
    """The room that a text has, as an error states it."""
    high = f" × {height:.4g}" if height < inf else ""
    lines = {1: " on one line", 2: " on two lines"}.get(most_lines, "")
    return f"{width:.4g}{high} mm{lines}"


def _too_long_error(piece: str, content: Content, size: float, room: str) -> InputError:
    text = remove_hyphens(content if isinstance(content, str) else "".join(str(part) for part in content))
    shown = text if len(text) <= 60 else text[:59] + "…"
    return input_error(
        f"'{shown}' is too long at the least size, {size:.3g} pt", expected=f"text for {room}", path=piece
    )


def _parts(piece: str, content: Content, style: TextStyle, size: float) -> tuple[Fragment, ...]:
    if isinstance(content, str) and not is_plain(content):
        return _content_text(content, style, piece).parts(piece, size)
    return parse_markup(content, style, piece=piece).parts(piece, size)


@lru_cache(TEXTS_KEPT)
def _content_text(content: str, style: TextStyle, piece: str) -> RichText:
    return parse_markup(content, style, piece=piece)


def _one_line(piece: str, content: Content, style: TextStyle, size: float) -> TextLine:
    """Words on one line, cached however often they are set."""
    if isinstance(content, str) and not is_plain(content):
        words = _content_text(content, style, piece)
    else:
        words = parse_markup(content, style, piece=piece)
    if words.has_sizes:
        return _line(words.parts(piece, size), hyphen=False)
    found: TextLine | None = vars(words).get("line")
    if found is None:
        found = vars(words)["line"] = _line(words.parts(piece, size), hyphen=False)
    return found


def _wrap_fragments(
    parts: tuple[Fragment, ...],
    style: TextStyle,
    size: float,
    width: float,
    leading: float,
    align: str,
    balance: bool,
    company: bool = False,
) -> TextBlock | None:
    measure = width / pt_to_mm(size) + _ROUNDING
    lines = _break_lines(parts, measure)
    if lines is None:
        return None
    if balance and len(lines) > 1:
        lines = _balance_lines(parts, measure, lines)
    elif company and _ends_alone(lines):
        lines = _avoid_lone_word(parts, measure, lines)
    widest = max(pt_to_mm((line.indent + line.width) * size) for line in lines)
    return TextBlock(
        tuple(lines), size, pt_to_mm(leading * size), style.measures.cap_height(size), widest, width, align
    )


_NARROWER = (0.96, 0.92, 0.88, 0.84, 0.8)
"""Parts of the measure that are tried so that no word stands alone on the last line."""


def _ends_alone(lines: list[TextLine]) -> bool:
    """Whether a single word stands on the last line and not at a paragraph's beginning."""
    last = lines[-1].fragments
    return len(lines) > 1 and len(last) == 1 and last[0].join == "space"


def _avoid_lone_word(parts: tuple[Fragment, ...], measure: float, lines: list[TextLine]) -> list[TextLine]:
    """The lines with the last paragraph set narrower, if that puts a second word on the last line with no more lines
    and no more hyphens; else the lines as they are."""
    begin = max((index for index, part in enumerate(parts) if part.join == "break"), default=0)
    count = len(_break_lines(parts[begin:], measure) or ())
    before, last = lines[: len(lines) - count], lines[len(lines) - count :]
    hyphens = sum(line.hyphen for line in last)
    for share in _NARROWER:
        tried = _break_lines(parts[begin:], measure * share) or lines
        if len(tried) <= count and sum(line.hyphen for line in tried) <= hyphens and not _ends_alone(tried):
            return [*before, *tried]
    return lines


def _balance_lines(parts: tuple[Fragment, ...], measure: float, lines: list[TextLine]) -> list[TextLine]:
    """The lines of the narrowest setting that needs no more lines and no more hyphens."""
    narrow, wide, hyphens = measure * 0.4, measure, sum(line.hyphen for line in lines)
    for _ in range(8):
        middle = (narrow + wide) / 2.0
        tried = _break_lines(parts, middle)
        if tried and len(tried) <= len(lines) and sum(line.hyphen for line in tried) <= hyphens:
            lines, wide = tried, middle
        else:
            narrow = middle
    return lines


def _break_lines(parts: tuple[Fragment, ...], measure: float) -> list[TextLine] | None:
    """Greedy lines of at most `measure` em; None where a fragment alone is wider. A word is only hyphenated where the
    line would otherwise stay a quarter empty. A dot between two words goes where a line ends beside it.
    """
    lines: list[TextLine] = []
    start = 0
    how: LineStart | None = None
    while start < len(parts):
        begins = start == 0 or parts[start].join == "break"
        if not begins and start + 1 < len(parts) and _is_dot(parts[start]):
            start += 1
        how = parts[start].start if begins else how
        end = _line_end(parts, start, measure - how.indent if how else measure)
        if end == start:
            return None
        hyphen = end < len(parts) and parts[end].join == "soft"
        dotted = start + 1 < end < len(parts) and parts[end].join == "space" and _is_dot(parts[end - 1])
        line = _line(parts[start : end - dotted], hyphen)
        if how:
            over = PARAGRAPH_GAP if how.apart and begins and start else 0.0
            line = line._replace(start=how, first=begins, over=over)
        lines.append(line)
        start = end
    return lines or [TextLine((), False, 0.0)]


def _is_dot(part: Fragment) -> bool:
    """Whether a fragment is a dot between blanks, which stands between two words of a list."""
    return part.join == "space" and len(part.atoms) == 1 and part.atoms[0].text == "·"


def _line_end(parts: tuple[Fragment, ...], start: int, measure: float) -> int:
    """Index after the last fragment of the line that begins at `start`; `start` itself where nothing fits."""
    width, best, best_soft = 0.0, start, start
    space_width = 0.0
    for index in range(start, len(parts)):
        part = parts[index]
        if index > start and part.join == "break":
            return index
        width += part.advance if index > start else part.width
        following = parts[index + 1] if index + 1 < len(parts) else None
        soft = following is not None and following.join == "soft"
        if width + (part.hyphen if soft else 0.0) > measure:
            if width > measure:
                break
            continue
        if soft:
            best_soft = index + 1
        elif following is None or following.join != "none":
            best, space_width = index + 1, width
    else:
        return best
    return best_soft if best_soft > best and space_width < 0.75 * measure else best


def _line(parts: Sequence[Fragment], hyphen: bool) -> TextLine:
    """The line of these fragments; the tracking after its last letter doesn't count."""
    width = sum([part.advance for part in parts[1:]], parts[0].width) if parts else 0.0
    trailing = parts[-1].atoms[-1].style.tracking if parts and parts[-1].atoms[-1].icon is None else 0.0
    return TextLine(tuple(parts), hyphen, width - trailing + (parts[-1].hyphen if hyphen else 0.0))


def _directions(lines: Sequence[TextLine]) -> list[bool]:
    """Whether each line is read from right to left, as its whole paragraph is."""
    if not any(part.plain is None for line in lines for part in line.fragments):
        return [False] * len(lines)  # letters that are read so are shaped, and no fragment of theirs is plain
    found: list[bool] = []
    for line in lines:
        begins = not found or not line.fragments or line.fragments[0].join == "break"
        found.append(_is_right_to_left(lines[len(found) :]) if begins else found[-1])
    return found


def _is_right_to_left(lines: Sequence[TextLine]) -> bool:
    """Whether the paragraph at the head of these lines is read from right to left."""
    from generator.faces.shaped_lines import direction_of

    words: list[str] = []
    language = ""
    for number, line in enumerate(lines):
        if number and line.fragments and line.fragments[0].join == "break":
            break
        for atom, _ in _line_atoms(line):
            words.append(atom.text)
            language = language or atom.style.measures.language
    return direction_of(language, " ".join(words))


def _marker_items(line: TextLine, size: float, x: float, y: float) -> tuple[Item, ...]:
    """What leads an entry of a list whose words begin at `x`."""
    if not line.start or not line.start.marker:
        return ()
    left = x - pt_to_mm((line.start.width + MARKER_GAP) * size)
    return tuple(
        Text(atom.text, atom.style.measures.name, size, left, y, atom.style.colour, atom.style.tracking)
        for atom in line.start.marker
    )


def _run_size(style: TextStyle, size: float) -> float:
    """The size of words of a style in a text of that size; as it is said where they are the same."""
    return size if style.scale == 1.0 else round(size * style.scale, 4)


def _line_items(
    line: TextLine, size: float, x: float, y: float, right_to_left: bool = False, stretch: float = 0.0
) -> tuple[Item, ...]:
    """The items of a line: runs of equal style put together, icons between them. `right_to_left`: how its paragraph is
    read. `stretch`: by how much each space is widened (mm)."""
    parts = line.fragments
    style = parts[0].plain if parts else None
    if style is None or stretch or any(part.plain is not style for part in parts):
        atoms = _line_atoms(line)
        if right_to_left or needs_shaping(atoms):
            return shaped_items(atoms, size, x, y, right_to_left, _icon_use, stretch)
        return _mixed_items(line, size, x, y, stretch)
    words = [f"{part.space_atom.text if part.space_atom else ''}{part.atoms[0].text}" for part in parts[1:]]
    text = "".join([parts[0].atoms[0].text, *words, parts[-1].hyphen_atom.text if line.hyphen else ""])
    return (Text(text, style.measures.name, _run_size(style, size), x, y, style.colour, style.tracking, style.kern),)


def _mixed_items(line: TextLine, size: float, x: float, y: float, stretch: float) -> tuple[Item, ...]:
    """The items of a line of several styles, with icons or with wider spaces: runs of equal style put together."""
    items: list[Item] = []
    run: list[str] = []
    style: TextStyle | None = None
    start = at = x

    def flush() -> None:
        if run and style is not None:
            own = _run_size(style, size)
            font = style.measures.name
            items.append(Text("".join(run), font, own, start, y, style.colour, style.tracking, style.kern))
            run.clear()

    for atom, space in _line_atoms(line):
        at += pt_to_mm(space.width * size) + stretch if space else 0.0
        if atom.icon is not None or atom.scale != 1.0 or atom.style != style or (stretch and space):
            flush()
            style, start = atom.style, at
        elif space:
            run.append(space.text)
        if atom.icon is not None:
            items.append(_icon_use(atom, size, at, y))
        elif atom.scale != 1.0:
            own = _run_size(atom.style, size)
            low = y + pt_to_mm(atom.rise * own)
            items.append(Text(atom.text, atom.style.measures.name, own * atom.scale, at, low, atom.style.colour))
        elif run:
            run.append(atom.text)
        else:
            start = at
            run.append(atom.text)
        at += pt_to_mm(atom.width * size)
        if atom.icon is not None or atom.scale != 1.0:
            style = None
    flush()
    return tuple(items)


def _line_atoms(line: TextLine) -> list[tuple[Atom, Atom | None]]:
    """Each atom with the space before it."""
    found: list[tuple[Atom, Atom | None]] = []
    for index, part in enumerate(line.fragments):
        for number, atom in enumerate(part.atoms):
            found.append((atom, part.space_atom if index and number == 0 else None))
    if line.hyphen and found:
        found.append((line.fragments[-1].hyphen_atom, None))
    return found


def _icon_use(atom: Atom, size: float, x: float, y: float) -> IconUse:
    """The icon of an atom, its ink in the middle of its advance, its box centred on the height of capitals."""
    assert atom.icon is not None
    box = pt_to_mm(atom.box * size)
    left, _, right, _ = atom.icon.ink
    middle = x + pt_to_mm(atom.width * size) / 2.0 - (left + right) / 2.0 * box
    high = atom.style.measures.cap_height(_run_size(atom.style, size))
    return IconUse(atom.icon.id, middle, y + high / 2.0, box, atom.colour)
