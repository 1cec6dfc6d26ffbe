"""The one reader of marks in words: `**strong**`, `*italic*`, `***both***`, `[words]{colour: sea}`, `{icon}`, lists.

Whatever sets or shows words reads them here: faces, booklets, pages, and what has no marks at all and leaves them out.
The marks are those of a text that `definitions/word_markup.py` has read, which knows what else people write for them.

- Stars stand around words of one line, which don't begin or end with a blank. A star that belongs to no other one is
  itself, and so is `{*}`.
- `[words]{colour: sea, size: 8}` sets words in a colour of the game or `#rrggbb`, or in a size in points; with
  `{look: strong}`, `{look: italic}` and `{look: strong italic}` they are that within a word, too.
- `{coin}` is a sign, `{{` and `}}` are braces, `{[}` and `{]}` brackets.
- `- one`, `• one`, `– one` and `1. one` are entries of a list where another line stands before or after them, and none
  begins with `+ `; nested ones are set in by two blanks. What is set in below an entry goes on in it. A blank line
  parts paragraphs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from generator.base.frozen import dataclass
from generator.base.late_pattern import late_pattern

COLOUR, SIZE, LOOK = "colour", "size", "look"
"""What may stand in braces behind words in brackets."""
LEAST_SIZE, LARGEST_SIZE = 3.0, 200.0
"""The sizes that a run may have (pt)."""

_ATTRIBUTE = (
    rf"(?:{COLOUR}: (?:[a-z0-9]+(?:[.-][a-z0-9]+)*|#[0-9a-fA-F]{{6}})|{SIZE}: \d{{1,3}}(?:\.\d{{1,2}})?"
    rf"|{LOOK}: (?:strong|italic|strong italic))"
)
ATTRIBUTES: Final = late_pattern(rf"{_ATTRIBUTE}(?:, {_ATTRIBUTE}){{0,2}}")
"""What stands in braces behind words in brackets, as it is kept."""
_TOKEN: Final = late_pattern(
    rf"(?P<end>\])(?:\{{(?P<attributes>{ATTRIBUTES.pattern})\}})?"
    r"|(?P<begin>\[)|(?P<stars>\*+)|(?P<brace>\{\{|\}\})|\{(?P<sign>[^{}]*)\}|(?P<words>[^\[\]*{}]+|[{}])"
)
_MARKS: Final = late_pattern(r"[*{}]")
"""What a line holds that has marks."""
_ENTRY: Final = late_pattern(r"([ \t\u00a0]*)([-–•]|\d{1,3}[.)]) (?=\S)")
_LISTED: Final = late_pattern(rf"(?m)^{_ENTRY.pattern}|\n[ \t\u00a0]*\n")
_SUMS: Final = late_pattern(r"(?m)^[ \t\u00a0]*\+ ")
"""Lines that add: a hyphen that leads others then takes away."""
BULLETS: Final = ("•", "–")
"""What stands before an entry that is led by a hyphen: one of a list, and one of a list within it."""
_ONE: Final = r"\s*_)\]}.,;:!?+−=<>/|&%-"
_BEGINS: Final = late_pattern(rf"[^{_ONE}]")
"""What words begin with that stand between single stars."""
_ENDS: Final = late_pattern(r"[^\s(\[{+=<>/|&]")
_NO_BLANKS: Final = (
    "\u0e01-\u0edf\u1000-\u109f\u1780-\u17ff\u2e80-\u31ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff"
)
"""Thai, Lao, Burmese, Khmer, Chinese and Japanese, where no blank says where a word ends."""
_LETTER: Final = late_pattern(rf"(?![{_NO_BLANKS}])\w")
"""A letter or a digit of a word that blanks part from others."""
_INSIDE: Final = late_pattern(rf"\+|{_LETTER.pattern}")
"""What a pair of two stars may not have on both sides: it would stand within a word or an amount."""


STYLED: Final = ("\ufdd0", "\ufdd1", "\ufdd2", "\ufdd3")
"""Where strong and italic words begin and end until marks are written: no characters, so nobody's text has them."""
ANY_STYLED: Final = late_pattern(f"([{''.join(STYLED)}])")
_LEAD: Final = r"\s*(?:(?:[-–•*]|\d{1,3}[.)]) )?"
_LINE_PARTS: Final = late_pattern(rf"({_LEAD})(.*?)(\s*)", re.DOTALL)
"""A line: what leads it, its words, and blanks."""
_BLANKS_AROUND: Final = late_pattern(r"(\s*)(.*?)(\s*)", re.DOTALL)


DEEPEST: Final = 30
"""Of so many stars that are open the nearest one is looked for."""


class WordRun(NamedTuple):
    """Words of one look, or one sign: `sign` is what stands between its braces. `size` is in points, 0 that of the
    words around."""

    words: str = ""
    sign: str = ""
    strong: bool = False
    italic: bool = False
    colour: str = ""
    size: float = 0.0

    @property
    def is_plain(self) -> bool:
        """Whether these are words without a mark."""
        return self == WordRun(self.words)


class WordLine(NamedTuple):
    """A line of a text, or the part up to a line's end. `marker`: what leads an entry of a list (`•`, `1.`), empty for
    what goes on in it. `level`: how deep its words are set in, 0 outside lists. `apart`: a blank line stands before
    it."""

    runs: tuple[WordRun, ...]
    marker: str = ""
    level: int = 0
    apart: bool = False


def has_lists(text: str) -> bool:
    """Whether a text has entries of lists or paragraphs."""
    return "\n" in text and _LISTED.search(text) is not None and not _SUMS.search(text)


def text_paragraphs(text: str) -> list[str]:
    """The paragraphs of a text of which each line is one; a list goes on in the paragraph that leads to it."""
    lines = [line for line in text.split("\n") if line.strip(" \t\u00a0")]
    if not has_lists(text):
        return lines
    found: list[str] = []
    for line, read in zip(lines, read_lines(text), strict=True):
        if read.level and found:
            found[-1] += f"\n{line}"
        else:
            found.append(line)
    return found


def read_lines(text: str, air: str = "") -> tuple[WordLine, ...]:
    """The lines of a text with their runs. Blank lines are none of them. `air` is put between a sign and a letter or
    a number that it touches."""
    lines = text.split("\n")
    listed = has_lists(text)
    found: list[WordLine] = []
    insets: list[int] = []
    apart = False
    for line in lines:
        if listed and not line.strip(" \t\u00a0"):
            apart, insets = bool(found), []
            continue
        entry = _ENTRY.match(line) if listed else None
        inset = len((entry[1] if entry else line[: len(line) - len(line.lstrip(" \t\u00a0"))]).expandtabs(4))
        if entry:
            while insets and inset < insets[-1]:
                insets.pop()
            if not insets or inset > insets[-1]:
                insets.append(inset)
            marker = BULLETS[len(insets) > 1] if entry[2] == "-" else entry[2]
            found.append(WordLine(read_runs(line[entry.end() :], air), marker, len(insets), apart))
        else:
            within = insets and inset > insets[0]
            while within and inset <= insets[-1]:
                insets.pop()
            insets = insets if within else []
            words = line.lstrip(" \t\u00a0") if within else line
            found.append(WordLine(read_runs(words, air), "", len(insets), apart))
        apart = False
    return tuple(found)


@dataclass
class _Token:
    """A token of a line from `start` to `end`, in the brackets with the number `inside`. Of stars some are `left` that
    have no pair yet."""

    text: str
    start: int
    end: int
    sign: str | None = None
    shown: bool = True
    stars: bool = False
    left: int = 0
    inside: int = -1
    strong: bool = False
    italic: bool = False
    colour: str = ""
    size: float = 0.0


def read_runs(line: str, air: str = "") -> tuple[WordRun, ...]:
    """The runs of one line; see `read_lines`."""
    if not _MARKS.search(line):
        return (WordRun(line),) if line else ()
    tokens = _tokens(line, air)
    _pair_stars(tokens, line)
    runs: list[WordRun] = []
    for token in tokens:
        look = (token.strong, token.italic, token.colour, token.size)
        if token.sign is not None:
            runs.append(WordRun("", token.sign, *look))
            continue
        words = "*" * token.left if token.stars else token.text if token.shown else ""
        if words and runs and not runs[-1].sign and runs[-1][2:] == look:
            runs[-1] = runs[-1]._replace(words=runs[-1].words + words)
        elif words:
            runs.append(WordRun(words, "", *look))
    return tuple(runs)


def _tokens(line: str, air: str) -> list[_Token]:
    """The tokens of a line, in brackets that have attributes with these."""
    found: list[_Token] = []
    opened: list[int] = []
    for match in _TOKEN.finditer(line):
        start, end = match.span()
        if match["end"]:
            begin = opened.pop() if opened else None
            found += _close_bracket(found, begin, match)
        elif match["begin"]:
            opened.append(len(found))
            found.append(_Token("[", start, end))
        elif match["stars"]:
            found.append(_Token("", start, end, stars=True, left=end - start))
        elif match["sign"] is not None:
            found += _sign_tokens(match["sign"], start, end, line, air)
        else:
            found.append(_Token(match[0][:1] if match["brace"] else match[0], start, end))
    return found


def _close_bracket(found: Sequence[_Token], begin: int | None, match: re.Match[str]) -> Iterator[_Token]:
    """The tokens of a closing bracket; where it has attributes, and one opens at `begin`, what is between has them."""
    start, end = match.span()
    if match["attributes"] is None:
        yield _Token("]", start, end)
    elif begin is None:
        yield from (_Token("]", start, start + 1), _Token("", start + 1, end, sign=match["attributes"]))
    else:
        _set_attributes(found, begin, match["attributes"])
        yield _Token("", start, end, shown=False)


def _sign_tokens(sign: str, start: int, end: int, line: str, air: str) -> Iterator[_Token]:
    """The tokens of what stands in braces: a star or a bracket as itself, or a sign, with air where it needs it."""
    if sign in ("*", "[", "]"):
        yield _Token(sign, start, end)
        return
    if air and start and _touches(line[start - 1]):
        yield _Token(air, start, start)
    yield _Token("", start, end, sign=sign)
    if air and end < len(line) and _touches(line[end]):
        yield _Token(air, end, end)


def _touches(letter: str) -> bool:
    """Whether a sign needs air beside a letter."""
    return letter.isalnum() or letter in "_+−"


def _set_attributes(tokens: Sequence[_Token], begin: int, attributes: str) -> None:
    """Gives everything behind the bracket at `begin` these attributes, what has its own ones keeps them."""
    told = dict(part.split(": ") for part in attributes.split(", "))
    tokens[begin].shown = False
    for token in tokens[begin + 1 :]:
        token.colour = token.colour or told.get(COLOUR, "")
        token.size = token.size or float(told.get(SIZE, 0.0))
        token.strong |= "strong" in told.get(LOOK, "")
        token.italic |= "italic" in told.get(LOOK, "")
        token.inside = begin if token.inside < 0 else token.inside


def _pair_stars(tokens: Sequence[_Token], line: str) -> None:
    """Makes words strong and italic between stars that belong together: those of one sort, one, two or both, in the
    same brackets."""
    opened: list[int] = []
    for number, closing in enumerate(tokens):
        if not closing.stars or closing.left > 3:
            continue
        while closing.left and (at := _opening(tokens, opened, number, line)) is not None:
            opening = tokens[at]
            size = min(opening.left, closing.left)
            for token in tokens[at + 1 : number]:
                token.strong |= size > 1
                token.italic |= size != 2
            opening.left -= size
            closing.left -= size
            del opened[opened.index(at) + bool(opening.left) :]
        if closing.left and _may_open(closing, line):
            opened.append(number)


def _opening(tokens: Sequence[_Token], opened: Sequence[int], number: int, line: str) -> int | None:
    """The stars that the stars with that number close; None where there are none."""
    closing = tokens[number]
    for at in reversed(opened[-DEEPEST:]):
        opening = tokens[at]
        pair = opening.left, closing.left
        if opening.inside != closing.inside or number == at + 1 or (pair[0] != pair[1] and 3 not in pair):
            continue
        if not _may_close(closing, line, min(pair)):
            continue
        before, after = (
            line[opening.start - 1 : opening.start] if opening.start else "",
            line[closing.end : closing.end + 1],
        )
        if min(pair) == 2 and _INSIDE.match(before) and _INSIDE.match(after):
            continue
        return at
    return None


def _may_open(stars: _Token, line: str) -> bool:
    """Whether words may begin behind stars. A single one isn't behind a letter."""
    after = line[stars.end : stars.end + 1]
    if stars.left == 2:
        return bool(after) and not after.isspace()
    before = line[stars.start - 1 : stars.start] if stars.start else ""
    return _BEGINS.match(after) is not None and not _LETTER.match(before)


def _may_close(stars: _Token, line: str, size: int) -> bool:
    """Whether words may end before stars. Behind a single one is no letter."""
    before = line[stars.start - 1 : stars.start] if stars.start else ""
    if size == 2:
        return bool(before) and not before.isspace()
    after = line[stars.end : stars.end + 1]
    return _ENDS.match(before) is not None and not _LETTER.match(after)


def _written_runs(line: str) -> Iterator[tuple[str, bool, bool]]:
    """The parts of a line as they are written, but for their stars, each with whether it is strong and italic."""
    tokens = _tokens(line, "")
    _pair_stars(tokens, line)
    for token in tokens:
        yield "*" * token.left if token.stars else line[token.start : token.end], token.strong, token.italic


def drop_marks(text: str) -> str:
    """A text without its marks, which are read again: signs, braces and lists are as they were written."""
    if not _MARKS.search(text):
        return text
    return "\n".join(map(_drop_marks_of_line, text.split("\n")))


def _drop_marks_of_line(line: str) -> str:
    while True:
        tokens = _tokens(line, "")
        _pair_stars(tokens, line)
        shown = ("*" * one.left if one.stars else line[one.start : one.end] * one.shown for one in tokens)
        kept = "".join(shown)
        if kept == line:
            return kept
        line = kept


def _as_written(sign: str) -> str:
    return f"{{{sign}}}"


def plain_words(text: str, sign: Callable[[str], str] = _as_written) -> str:
    """A text without its marks, for what can't set them: signs as `sign` has them, entries behind a hyphen or their
    number."""
    if not (_MARKS.search(text) or has_lists(text)):
        return text
    lines = []
    for line in read_lines(text):
        words = "".join(sign(run.sign) if run.sign else run.words for run in line.runs)
        marker = "-" if line.marker in BULLETS else line.marker
        led = f"{'  ' * (line.level - 1)}{marker} " if marker else "  " * line.level
        lines.append(("\n" if line.apart else "") + led + words)
    return "\n".join(lines)


def write_marks(text: str) -> str:
    """A text whose strong and italic words stand between marks, line by line, instead of between `STYLED`. Words
    within others of their look, or right behind others, are of one piece with them."""
    depths, lines = [0, 0], []
    for line in text.split("\n"):
        runs: list[tuple[str, bool, bool]] = []
        for part in ANY_STYLED.split(line):
            if part in STYLED:
                place, less = divmod(STYLED.index(part), 2)
                depths[place] += -1 if less else 1
            elif part:
                runs += (
                    (words, strong or depths[0] > 0, italic or depths[1] > 0)
                    for words, strong, italic in _written_runs(part)
                )
        lines.append(_mark_runs(runs))
    return "\n".join(lines)


def _mark_runs(runs: Iterable[tuple[str, bool, bool]]) -> str:
    """Runs of one line, each with whether it is strong and italic, as words between marks: stars, or brackets where
    stars can't be read, as within a word."""
    joined: list[tuple[str, bool, bool]] = []
    for words, *look in runs:
        if joined and [*joined[-1][1:]] == look:
            joined[-1] = (joined[-1][0] + words, *joined[-1][1:])
        elif words:
            joined.append((words, look[0], look[1]))
    if joined and (lead := re.match(_LEAD, joined[0][0])):
        words, *look = joined[0]
        joined[:1] = [(lead[0], False, False), (words[lead.end() :], look[0], look[1])]
    starred = "".join(_mark_line(words, _STARS_OF[strong, italic]) for words, strong, italic in joined)
    if _looks(starred) == [one for words, *look in joined for one in _looks(words, *look)]:
        return starred
    return "".join(_bracketed(*run) for run in joined)


_STARS_OF: Final = {(False, False): "", (True, False): "**", (False, True): "*", (True, True): "***"}


def _looks(line: str, strong: bool = False, italic: bool = False) -> list[tuple[str, bool, bool]]:
    """Each letter and sign of a line with its look; blanks have none."""
    return [
        (letter, strong or run.strong, italic or run.italic)
        for run in read_runs(line)
        for letter in ([f"{{{run.sign}}}"] if run.sign else run.words)
        if not letter.isspace()
    ]


def _bracketed(words: str, strong: bool, italic: bool) -> str:
    """Words in brackets with their look behind them. What leads an entry of a list is no part of them any more: a
    hyphen that they begin with is one of their letters."""
    look = " ".join((*(["strong"] * strong), *(["italic"] * italic)))
    found = _BLANKS_AROUND.fullmatch(words)
    assert found  # the pattern matches any line
    if not look or not found[2]:
        return words
    inner = found[2] if found[2].count("[") == found[2].count("]") else found[2].replace("[", "{[}").replace("]", "{]}")
    return f"{found[1]}[{inner}]{{{LOOK}: {look}}}{found[3]}"


def mark_lines(words: str, stars: str) -> str:
    """Words between stars line by line, which keep off blanks and what leads an entry of a list."""
    return "\n".join(_mark_line(line, stars) for line in words.split("\n"))


def _mark_line(line: str, stars: str) -> str:
    """A line between stars; blanks at its ends and the sign of a list entry stay outside."""
    found = _LINE_PARTS.fullmatch(line)
    assert found  # the pattern matches any line
    return f"{found[1]}{stars}{found[2]}{stars}{found[3]}" if found[2] else line
