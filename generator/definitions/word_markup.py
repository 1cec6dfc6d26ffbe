"""What people write into words besides the words themselves, read in one place for YAML and tables alike.

- Breaks of every sort, and the spellings that other tools have for them (`<br>`, `\\n`, `%n`), are a line break.
- Entities (`&amp;`) are their letters. `<b>…</b>` is what `**…**` is.
- What can't be set (italics, underlines, colours) is left out and the words stay; where strong words can't be set, they
  are as the others.
- Signs of the game's own (`icons: {":coin:": coin}`) are their icons, `{coin}`. In YAML braces are always an icon's; in
  the cells of a game without rules those that hold no icon's id are printed as they stand.

What is left out, and what looks like markup and isn't read, is kept as `MarkupRemark`s, for `check` to tell once for
each kind. A `<`, a `*` or a `_` that is used as itself stays: `2 < 3`, `5 * 3`, `<Koala>`.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import field
from functools import cache, partial
from html.entities import html5
from typing import Annotated, Final

from generator.base.errors import Mark
from generator.base.frozen import dataclass
from generator.definitions.field_annotations import PrintedWords
from generator.definitions.yaml_nodes import with_line_breaks

PlainWords = Annotated[str, PrintedWords()]
"""Words that are printed, in one weight."""
RichWords = Annotated[str, PrintedWords(strong=True)]
"""Words that are printed, of which some may be strong."""

ITALIC, STRONG, TAG, UNREAD, BRACES = "italic", "strong", "tag", "unread", "braces"
"""Sorts of remarks: marks of italics, of strong words where there are none, tags of what can't be set, all three left
out; what looks like markup, and braces without an icon, both printed as they stand."""

_ESCAPE: Final = re.compile(r"(?<!\\)(?:\\r\\n|\\[nr])|(?<!\S)%n(?!\S)|(?<![\d\s%])%n(?![a-z])")
_TAB: Final = re.compile(r"(?<!\\)\\t")
_BRACES: Final = re.compile(r"\{\{|\}\}|\{[^{}]*\}")
_ANY_BRACES: Final = re.compile(rf"{_BRACES.pattern}|[{{}}]")
_CALLED: Final = re.compile(r"\{([^{}:]+)(:[^{}]*)?\}")
_ENTITY: Final = re.compile(r"&(#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_INSET: Final = re.compile(r"(?<=\n)[ \t]+(?=[-–•*] )")
_MARKUP: Final = re.compile("[<&\\\\%*_\\[\r\v\f\x85\u2028\u2029]|\n[ \t]")
"""What a text holds that needs to be read at all."""

_LINE: Final = re.compile(r"</?(?:br|hr|p|div|ul|ol|tr)(?:\s[^<>]*|/)?>\s*", re.IGNORECASE)
_ENTRY: Final = re.compile(r"<li(?:\s[^<>]*)?>\s*", re.IGNORECASE)
_ENTRY_END: Final = re.compile(r"</li\s*>", re.IGNORECASE)
_STRONG_TAGS: Final = ("b", "strong")
_ITALIC_TAGS: Final = ("i", "em")
_OTHER_TAGS: Final = (
    *("u", "s", "strike", "del", "ins", "small", "big", "sub", "sup", "span", "font", "center", "a", "code", "mark"),
    *("color", "colour", "size", "h1", "h2", "h3", "h4"),
)


@cache
def _pair(names: Collection[str]) -> re.Pattern[str]:
    """Two tags of one name, in angles or in brackets, and what stands between them. Few words have any."""
    either = "|".join(names)
    inside = r"(?:(?:\s|=)[^<>\[\]]*)?"
    angled = rf"<(?P<name>{either}){inside}>(?P<words>.*?)</(?P=name)\s*>"
    bracketed = rf"\[(?P<bracketed>{either}){inside}\](?P<between>.*?)\[/(?P=bracketed)\s*\]"
    return re.compile(f"{angled}|{bracketed}", re.IGNORECASE | re.DOTALL)


_LONE: Final = re.compile(
    rf"</?(?:{'|'.join((*_STRONG_TAGS, *_ITALIC_TAGS, *_OTHER_TAGS))}|img)(?:(?:\s|=)[^<>]*)?/?>|&[a-z]{{2,8}};",
    re.IGNORECASE,
)
"""A tag without its other half, and an entity that there isn't."""
_BEGINS, _ENDS = r"(?=[^\s*_)\]}.,;:!?+−=<>/|&%-]|\*\*\w)", r"(?<![\s(\[{+=<>/|&])"
"""What words don't begin and end with that stand between marks."""
_TRIPLE: Final = re.compile(rf"(?<![\w*])\*\*\*{_BEGINS}(.+?){_ENDS}\*\*\*(?![\w*])", re.DOTALL)
_STARS: Final = re.compile(rf"(?<![\w*])\*{_BEGINS}((?:[^*]|\*\*)+?){_ENDS}\*(?![\w*])")
_LOW_LINES: Final = re.compile(rf"(?<!\w)_(?!_){_BEGINS}([^_]+){_ENDS}_(?!\w)")
_STRONG: Final = r"(?<!\*)\*\*(?![\s*])(.+?)(?<![\s*])\*\*(?!\*)"
STRONG_WORDS: Final = re.compile(rf"(?<![\w+]){_STRONG}|{_STRONG}(?![\w+])")
"""Strong words: two stars that no blank parts from them, on one line, and not both within a word."""
_OVER_LINES: Final = re.compile(rf"(?:{STRONG_WORDS.pattern})|(?<![\w*])\*\*(?![\s*])([^*]+?)(?<![\s*])\*\*(?![\w*])")
"""Strong words, which here may go on over the end of a line."""
_OPEN, _CLOSE = "\ufdd0", "\ufdd1"
"""Where strong words begin and end as long as tags are read: no characters, so nobody's text has them."""
_LINE_PARTS: Final = re.compile(r"(\s*(?:[-–•*] )?)(.*?)(\s*)", re.DOTALL)
"""A line: what leads it, its words, and blanks."""
_LATEX: Final = re.compile(r"\\(?P<command>textbf|emph|textit|underline|texttt|textsc)\{(?P<words>[^{}]*)\}")


@dataclass(frozen=True)
class MarkupRemark:
    """Something in a text that wasn't read as it may have been meant: its sort, how it is written, the path of the
    value, and where that is."""

    sort: str
    wording: str
    path: str
    mark: Mark


@dataclass(frozen=True)
class MarkupFound:
    """What was found while words were read: the remarks, and which signs were used."""

    remarks: tuple[MarkupRemark, ...] = ()
    signs: frozenset[str] = frozenset()


@dataclass
class WordReader:
    """Reads words. `signs`: what stands for which icon. `icons`: the ids of the icons there are. What lies in a file
    whose name begins with `spared_prefix`, as the studio's own words do, is kept as it is. `plain_braces`: in the cells
    of tables braces without an icon are words."""

    signs: Mapping[str, str] = field(default_factory=dict)
    icons: Collection[str] = frozenset()
    spared_prefix: str = ""
    plain_braces: bool = False
    remarks: list[MarkupRemark] = field(default_factory=list)
    used_signs: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.sorted_signs = sorted(self.signs, key=lambda sign: (-len(sign), sign))
        either = "|".join(f"({_sign(sign)})" for sign in self.sorted_signs)
        whole = f"{either}|{_BRACES.pattern}" if either else _BRACES.pattern
        self.pattern = re.compile(whole, re.IGNORECASE)

    @property
    def found_markup(self) -> MarkupFound:
        """What was found so far."""
        return MarkupFound(tuple(dict.fromkeys(self.remarks)), frozenset(self.used_signs))

    def read(self, text: str, *, strong: bool, path: str, mark: Mark) -> str:
        """A text with its breaks, signs and marks read; `strong` words may be among it."""
        if self.spared_prefix and mark.file.startswith(self.spared_prefix):
            return text
        remarks: list[tuple[str, str]] = []
        is_cell = self.plain_braces and bool(mark.head)
        read = self.with_icons(text)
        if is_cell and ("{{" in read or "}}" in read):
            read = _BRACES.sub(partial(self._as_they_stand, remarks), read)
        if _MARKUP.search(read):
            plain, remarks = _plain(read, strong=strong)
            read = plain if plain == read else self.with_icons(plain)
        if is_cell and ("{" in read or "}" in read):
            read = _ANY_BRACES.sub(partial(self._as_it_stands, remarks), read)
        self.remarks += (MarkupRemark(sort, written, path, mark) for sort, written in remarks)
        return read

    @staticmethod
    def _as_they_stand(remarks: list[tuple[str, str]], found: re.Match[str]) -> str:
        """Doubled braces (`{{`), which are printed as they are."""
        if found[0] not in ("{{", "}}"):
            return found[0]
        remarks.append((BRACES, found[0]))
        return found[0] * 2

    def _as_it_stands(self, remarks: list[tuple[str, str]], found: re.Match[str]) -> str:
        """Braces that hold no icon's id, as they are written for what is printed."""
        called = _CALLED.fullmatch(found[0])
        if found[0] in ("{{", "}}") or (called and called[1] in self.icons):
            return found[0]
        remarks.append((BRACES, found[0]))
        return found[0].replace("{", "{{").replace("}", "}}")

    def with_icons(self, text: str) -> str:
        """A text with an icon in the place of each sign; an icon's name may be written in capitals."""
        if "{" not in text and not self.signs:
            return text
        return self.pattern.sub(self._icon, unicodedata.normalize("NFC", text))

    def _icon(self, found: re.Match[str]) -> str:
        if found.lastindex:
            sign = self.sorted_signs[found.lastindex - 1]
            self.used_signs.add(sign)
            return f"{{{self.signs[sign]}}}"
        called = _CALLED.fullmatch(found[0])
        if called and called[1] not in self.icons and called[1].lower() in self.icons:
            return f"{{{called[1].lower()}{called[2] or ''}}}"
        return found[0]


def _sign(sign: str) -> str:
    """The pattern of a sign: of letters and digits a word of its own, any other one wherever it stands. What only says
    that a sign is to be drawn in colour doesn't matter."""
    plain = unicodedata.normalize("NFC", sign).replace("\ufe0f", "")
    if plain.isalnum():
        return rf"(?<!\w)(?<!\w[-'’]){re.escape(plain)}(?!\w)(?![-'’]\w)"
    return "\ufe0f?".join(map(re.escape, plain)) + "\ufe0f?"


def _plain(text: str, *, strong: bool) -> tuple[str, list[tuple[str, str]]]:
    """A text without marks that can't be set, and what is to be said of it: sorts, and how they are written."""
    remarks: list[tuple[str, str]] = []
    text = _LATEX.sub(partial(_of_latex, remarks), with_line_breaks(text))
    text = _TAB.sub(" ", _ESCAPE.sub("\n", text))
    if "<" in text or "[" in text:
        text = _without_tags(text, remarks)
    text = _OVER_LINES.sub(lambda found: _each_line(found[3]) if found[3] else found[0], text)
    text = _TRIPLE.sub(lambda found: _italic(f"**{found[1]}**", "***…***", remarks), text)
    text = _STARS.sub(lambda found: _italic_around(found, remarks), text)
    text = _LOW_LINES.sub(lambda found: _italic(found[1], "_…_", remarks), text)
    if not strong and STRONG_WORDS.search(text):
        remarks.append((STRONG, "**…**"))
        text = STRONG_WORDS.sub(lambda found: found[1] or found[2], text)
    if "**" in STRONG_WORDS.sub("", text):
        remarks.append((UNREAD, "**"))
    remarks += ((UNREAD, found[0]) for found in _LONE.finditer(text) if not _letter(found[0]))
    text = _ENTITY.sub(_entity_text, text)
    return _INSET.sub(lambda found: "\u00a0" * len(found[0].expandtabs(4)), text), remarks


def _of_latex(remarks: list[tuple[str, str]], found: re.Match[str]) -> str:
    """What a command of LaTeX is about, strong where it says so."""
    if found["command"] == "textbf":
        return _each_line(found["words"])
    remarks.append((ITALIC if found["command"] in ("emph", "textit") else TAG, f"\\{found['command']}"))
    return found["words"]


def _italic(words: str, written: str, remarks: list[tuple[str, str]]) -> str:
    remarks.append((ITALIC, written))
    return words


def _italic_around(found: re.Match[str], remarks: list[tuple[str, str]]) -> str:
    """What stands between single stars; as it is where one of them belongs to two others."""
    return found[0] if "**" in STRONG_WORDS.sub("", found[1]) else _italic(found[1], "*…*", remarks)


def _without_tags(text: str, remarks: list[tuple[str, str]]) -> str:
    """A text whose tags are read: lines, entries of lists, strong words; of others the words alone are left."""
    lined = _LINE.sub("\n", _ENTRY.sub("\n- ", _ENTRY_END.sub("", text)))
    text = lined.strip("\n") if lined != text else text
    for names, sort in ((_STRONG_TAGS, STRONG), (_ITALIC_TAGS, ITALIC), (_OTHER_TAGS, TAG)):
        pattern, before = _pair(names), ""
        while before != text:
            before, text = text, pattern.sub(partial(_within, sort, remarks), text)
    return _write_stars(text, remarks) if _OPEN in text else text


def _within(sort: str, remarks: list[tuple[str, str]], found: re.Match[str]) -> str:
    """What stands between two tags, strong where they say so."""
    words = found["words"] if found["name"] else found["between"]
    if sort == STRONG:
        return f"{_OPEN}{words}{_CLOSE}"
    remarks.append((sort, (f"<{found['name']}>" if found["name"] else f"[{found['bracketed']}]").lower()))
    return words


def _write_stars(text: str, remarks: list[tuple[str, str]]) -> str:
    """A text whose strong words stand between stars, line by line, instead of between `_OPEN` and `_CLOSE`. Strong
    words within others, or right behind others, are of one piece with them. Where stars can't be read, as within a
    word, the words are as the others."""
    text = STRONG_WORDS.sub(lambda found: f"{_OPEN}{found[1] or found[2]}{_CLOSE}", text)
    depth, lines = 0, []
    for line in text.split("\n"):
        runs: list[tuple[bool, str]] = []
        for part in re.split(f"([{_OPEN}{_CLOSE}])", line):
            if part in (_OPEN, _CLOSE):
                depth += 1 if part == _OPEN else -1
            elif part and runs and runs[-1][0] == (depth > 0):
                runs[-1] = (runs[-1][0], runs[-1][1] + part)
            elif part:
                runs.append((depth > 0, part))
        starred = "".join(_each_line(words) if strong else words for strong, words in runs)
        plain = "".join(words for _, words in runs)
        if STRONG_WORDS.sub(lambda found: found[1] or found[2], starred) != plain:
            remarks.append((STRONG, "<b>"))
            starred = plain
        lines.append(starred)
    return "\n".join(lines)


def _each_line(words: str) -> str:
    """Words between marks of strong ones, line by line, which keep off blanks and what leads an entry of a list."""
    return "\n".join(map(_mark_line, words.split("\n")))


def _mark_line(line: str) -> str:
    """A line between the marks of strong words; blanks at its ends and the sign of a list entry stay outside."""
    found = _LINE_PARTS.fullmatch(line)
    assert found  # the pattern matches any line
    return f"{found[1]}**{found[2]}**{found[3]}" if found[2] else line


def _letter(entity: str) -> bool:
    return entity.startswith("&") and entity[1:] in html5


def _entity_text(found: re.Match[str]) -> str:
    """What an entity stands for; one that there isn't stays. A brace is no icon's."""
    if not found[1].startswith("#") and f"{found[1]};" not in html5:
        return found[0]
    letters = html.unescape(found[0])
    return {"{": "{{", "}": "}}", "\r": "\n"}.get(letters, letters)
