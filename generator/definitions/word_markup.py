"""What people write into words besides the words themselves, read in one place for YAML and tables alike, and written
as `base/word_marks.py` reads it.

- Breaks of every sort, and the spellings that other tools have for them (`<br>`, `\\n`, `%n`), are a line break.
- Entities (`&amp;`) are their letters, `\\*` is a star. `<b>…</b>` is what `**…**` is, `<i>…</i>` and `_…_` what `*…*`
  is; tags of lists are lists. Marks that go over the end of a line stand on each line.
- `[words]{sea}` has a colour of the game or `#rrggbb`, `[words]{size: 8}` a size, `[words]{strong}` and `{italic}` are
  that within a word, too. Where an icon bears that name, it is the icon behind brackets.
- What can't be set (underlines, colours of other tools) is left out and the words stay; where words have one look, all
  marks are.
- Signs of the game's own (`icons: {":coin:": coin}`) are their icons, `{coin}`. In YAML braces are always an icon's; in
  the cells of a game without rules those that hold no icon's id are printed as they stand.

What is left out, and what looks like markup and isn't read, is kept as `MarkupRemark`s, for `check` to tell once for
each kind. A `<`, a `*` or a `_` that is used as itself stays: `2 < 3`, `5 * 3`, `<Koala>`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import field
from functools import cache, partial
from typing import Annotated, Final

from generator.base import word_marks
from generator.base.errors import Fault, Mark, list_words, nearest_name
from generator.base.frozen import dataclass
from generator.base.late_pattern import late_pattern
from generator.base.word_marks import (
    ANY_STYLED,
    ATTRIBUTES,
    LARGEST_SIZE,
    LEAST_SIZE,
    STYLED,
    drop_marks,
    mark_lines,
    read_lines,
    read_runs,
    write_marks,
)
from generator.definitions.field_annotations import PrintedWords
from generator.definitions.yaml_nodes import with_line_breaks

PlainWords = Annotated[str, PrintedWords()]
"""Words that are printed in one look."""
RichWords = Annotated[str, PrintedWords(rich=True)]
"""Words that are printed, with all marks."""

ITALIC, STRONG, LOOK = "italic", "strong", "look"
"""Sorts of remarks about marks that are left out where words have one look: italics, strong words, colours and
sizes."""
TAG, UNREAD, BRACES = "tag", "unread", "braces"
"""Further sorts: tags of what can't be set, which are left out; what looks like markup, and braces without an icon,
both printed as they stand."""

_ESCAPE: Final = late_pattern(r"(?<!\\)(?:\\r\\n|\\[nr])|(?<!\S)%n(?!\S)|(?<![\d\s%])%n(?![a-z])")
_TAB: Final = late_pattern(r"(?<!\\)\\t")
_BRACES: Final = late_pattern(r"\{\{|\}\}|\{[^{}]*\}")
_ANY_BRACES: Final = late_pattern(rf"{_BRACES.pattern}|[{{}}]")
_CALLED: Final = late_pattern(r"\{([^{}:]+)(:[^{}]*)?\}")
_ENTITY: Final = late_pattern(r"&(#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_INSET: Final = late_pattern(r"(?<=\n)[ \t]+(?=[-–•*] )")
_MARKUP: Final = late_pattern("[<&\\\\%*_\\[\r\v\f\x85\u2028\u2029]|\n[ \t]")
"""What a text holds that needs to be read at all."""

_LINE: Final = late_pattern(r"</?(?:br|hr|p|div|tr)(?:\s[^<>]*|/)?>\s*", re.IGNORECASE)
_LIST: Final = late_pattern(r"\s*<(?P<end>/?)(?P<tag>ul|ol|li)(?:\s[^<>]*)?>\s*", re.IGNORECASE)
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
    return late_pattern(f"{angled}|{bracketed}", re.IGNORECASE | re.DOTALL)


_LONE: Final = late_pattern(
    rf"</?(?:{'|'.join((*_STRONG_TAGS, *_ITALIC_TAGS, *_OTHER_TAGS))}|img)(?:(?:\s|=)[^<>]*)?/?>"
    r"|&(?:[a-z]{2,8}|#\d{1,20}|#x[0-9a-f]{1,20});",
    re.IGNORECASE,
)
"""A tag without its other half, and an entity that there isn't."""
_BEGINS, _ENDS = r"(?=[^\s*_)\]}.,;:!?+−=<>/|&%-]|\*\*\w)", r"(?<![\s(\[{+=<>/|&])"
"""What words don't begin and end with that stand between marks."""
_STARS_OVER_LINES: Final = late_pattern(
    rf"(?<![\w*])(?P<stars>\*{{1,3}})(?=[^\s*]){_BEGINS}(?P<words>[^*]*\n[^*]*){_ENDS}(?<![\s*])(?P=stars)(?![\w*])"
)
"""Words between stars that go on over the end of a line."""
_STRONG_OVER_LINES: Final = late_pattern(r"(?<![\w*])\*\*(?![\s*])(?P<words>[^*]*\n[^*]*)(?<![\s*])\*\*(?![\w*])")
_LOW_LINES: Final = late_pattern(rf"(?<!\w)_(?!_){_BEGINS}([^_]+){_ENDS}_(?!\w)")
_STAR: Final = late_pattern(r"(?<!\\)\\\*")
"""A star that is written to be one."""
_BRACKETS: Final = late_pattern(r"\[|\](?:\{(?P<told>[^{}]*)\})?")
_SIZE: Final = late_pattern(r"size: ?(\d{1,3}(?:\.\d{1,2})?)(?: ?pt)?")
_COLOUR: Final = late_pattern(r"(?:colou?r: ?)?(#[0-9a-fA-F]{6}|#[0-9a-fA-F]{3}|[a-z0-9]+(?:[.-][a-z0-9]+)*)")
_OF_A_LOOK: Final = late_pattern(r"(?:look: ?)?(?P<look>strong|bold|italic|strong italic)")
_LATEX: Final = late_pattern(r"\\(?P<command>textbf|emph|textit|underline|texttt|textsc)\{(?P<words>[^{}]*)\}")


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
    of tables braces without an icon are words. `colours`: those of the game; None where they aren't known, and any name
    may be one. `places`: braces may hold other things, which aren't known here."""

    signs: Mapping[str, str] = field(default_factory=dict)
    icons: Collection[str] = frozenset()
    spared_prefix: str = ""
    plain_braces: bool = False
    colours: Collection[str] | None = None
    places: bool = False
    remarks: list[MarkupRemark] = field(default_factory=list)
    used_signs: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.sorted_signs = sorted(self.signs, key=lambda sign: (-len(sign), sign))
        either = "|".join(f"({_sign(sign)})" for sign in self.sorted_signs)
        whole = f"{either}|{_BRACES.pattern}" if either else _BRACES.pattern
        self.pattern = late_pattern(whole, re.IGNORECASE)

    @property
    def found_markup(self) -> MarkupFound:
        """What was found so far."""
        return MarkupFound(tuple(dict.fromkeys(self.remarks)), frozenset(self.used_signs))

    def read(self, text: str, *, rich: bool, path: str, mark: Mark, faults: list[Fault] | None = None) -> str:
        """A text with its breaks, signs and marks read; in `rich` words marks change how they look. An unknown colour
        is noted in `faults`."""
        if self.spared_prefix and mark.file.startswith(self.spared_prefix):
            return text
        remarks: list[tuple[str, str]] = []
        is_cell = self.plain_braces and bool(mark.head)
        read = self.with_icons(text)
        if is_cell and ("{{" in read or "}}" in read):
            read = _BRACES.sub(partial(self._as_they_stand, remarks), read)
        if _MARKUP.search(read):
            plain, found = _plain(read)
            remarks += found
            read = plain if plain == read else self.with_icons(plain)
            if "]{" in read:
                read = self._with_attributes(read, partial(Fault, mark, path), faults if rich else None)
            if not rich:
                remarks += _marks_left_out(read)
                read = drop_marks(read)
            remarks += _stars_left(read)
        if is_cell and ("{" in read or "}" in read):
            read = _ANY_BRACES.sub(partial(self._as_it_stands, remarks), read)
        self.remarks += (MarkupRemark(sort, written, path, mark) for sort, written in remarks)
        return read

    def _with_attributes(self, text: str, fault: Callable[..., Fault], faults: list[Fault] | None) -> str:
        """A text in which what stands in braces behind brackets is written as it is kept. What can't be read is noted
        as a fault; without `faults` it stays."""
        lines = []
        for line in text.split("\n"):
            depth, last = 0, 0
            written: list[str] = []
            for found in _BRACKETS.finditer(line):
                depth += {"[": 1, "]": -1}[found[0][0]]
                told = found["told"]
                if told is not None and depth >= 0 and not self._is_icon(told) and "\\" not in told:
                    kept = self._attributes(told, fault, faults)
                    written += (line[last : found.start()], f"]{{{kept or told}}}")
                    last = found.end()
                depth = max(depth, 0)
            lines.append("".join((*written, line[last:])))
        return "\n".join(lines)

    def _is_icon(self, told: str) -> bool:
        called = _CALLED.fullmatch(f"{{{told}}}")
        return called is not None and called[1] in self.icons

    def _attributes(self, told: str, fault: Callable[..., Fault], faults: list[Fault] | None) -> str:
        """What stands in braces behind brackets, as it is kept; empty where it is noted as a fault, or no attribute."""
        kept: dict[str, str] = {}
        for part in (part.strip() for part in told.split(",")):
            if look := _OF_A_LOOK.fullmatch(part):
                both = {*kept.get(word_marks.LOOK, "").split(), *look["look"].replace("bold", "strong").split()}
                kept[word_marks.LOOK] = " ".join(sorted(both, reverse=True))
            elif (size := _SIZE.fullmatch(part)) and LEAST_SIZE <= float(size[1]) <= LARGEST_SIZE:
                kept[word_marks.SIZE] = size[1]
            elif (colour := _COLOUR.fullmatch(part)) and (name := self._colour(colour[1])):
                kept[word_marks.COLOUR] = name
            elif faults is None or (self.places and ":" not in part):
                return ""
            else:
                faults.append(self._attribute_fault(part, fault))
                return ""
        return ", ".join(f"{key}: {value}" for key, value in kept.items())

    def _colour(self, name: str) -> str:
        """A colour as it is kept; empty where there is no such one."""
        if name.startswith("#"):
            return name.lower() if len(name) == 7 else "#" + "".join(2 * digit for digit in name[1:].lower())
        known = self.colours is None or name in self.colours or name in ("white", "black")
        return name if known else ""

    def _attribute_fault(self, part: str, fault: Callable[..., Fault]) -> Fault:
        """The fault of an attribute that can't be read."""
        name = part.partition(":")[2].strip() or part
        if part.startswith(f"{word_marks.SIZE}:"):
            right = f"a size in points from {LEAST_SIZE:g} to {LARGEST_SIZE:g}, such as 'size: 8'"
            return fault(f"'{part}' behind words in brackets", right)
        known = sorted(self.colours or ())
        right = f"a colour ({list_words([*known, '#rrggbb'], 12)}), 'size: 8', 'strong' or 'italic'"
        return fault(f"unknown colour '{name}' behind words in brackets", right, nearest_name(name, known))

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
        if found[0] in ("{{", "}}", "{*}", "{[}", "{]}") or (called and called[1] in self.icons):
            return found[0]
        if found.string[found.start() - 1 : found.start()] == "]" and ATTRIBUTES.fullmatch(found[0][1:-1]):
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


def _plain(text: str) -> tuple[str, list[tuple[str, str]]]:
    """A text whose breaks, tags and entities are read, with marks as `word_marks.py` reads them, and what is to be said
    of it: sorts, and how they are written."""
    remarks: list[tuple[str, str]] = []
    text = _LATEX.sub(partial(_of_latex, remarks), with_line_breaks(text))
    text = _STAR.sub("{*}", _TAB.sub(" ", _ESCAPE.sub("\n", text)))
    if "<" in text or "[" in text:
        text = _without_tags(text, remarks)
    if "\n" in text and "*" in text:
        for pattern in (_STRONG_OVER_LINES, _STARS_OVER_LINES):
            text = pattern.sub(_on_each_line, text)
    text = _LOW_LINES.sub(lambda found: mark_lines(found[1], "*"), text)
    lone = (found[0] for found in _LONE.finditer(text))
    remarks += ((UNREAD, mark) for mark in lone if mark[0] == "<" or _letters_of(mark) is None)
    text = _ENTITY.sub(_entity_text, text)
    return _INSET.sub(lambda found: "\u00a0" * len(found[0].expandtabs(4)), text), remarks


def _marks_left_out(text: str) -> Iterator[tuple[str, str]]:
    """The sorts of marks that a text has which is printed in one look, and how they are written."""
    runs = [run for line in read_lines(text) for run in line.runs]
    if any(run.strong for run in runs):
        yield STRONG, "**…**"
    if any(run.italic for run in runs):
        yield ITALIC, "*…*"
    if any(run.colour or run.size for run in runs):
        yield LOOK, "[…]{…}"


def _stars_left(text: str) -> Iterator[tuple[str, str]]:
    """A remark where two stars are left that mark nothing."""
    if "**" in text and any("**" in run.words for line in text.split("\n") for run in read_runs(line)):
        yield UNREAD, "**"


def _of_latex(remarks: list[tuple[str, str]], found: re.Match[str]) -> str:
    """What a command of LaTeX is about, strong or italic where it says so."""
    if stars := {"textbf": "**", "emph": "*", "textit": "*"}.get(found["command"]):
        return mark_lines(found["words"], stars)
    remarks.append((TAG, f"\\{found['command']}"))
    return found["words"]


def _on_each_line(found: re.Match[str]) -> str:
    """Words between stars that go on over the end of a line, with stars on each line."""
    return mark_lines(found["words"], found.groupdict().get("stars") or "**")


def _without_tags(text: str, remarks: list[tuple[str, str]]) -> str:
    """A text whose tags are read: lines, lists, strong and italic words; of others the words alone are left."""
    lined = _LINE.sub("\n", _with_lists(text))
    text = lined.strip("\n") if lined != text else text
    for names, sort in ((_STRONG_TAGS, STRONG), (_ITALIC_TAGS, ITALIC), (_OTHER_TAGS, TAG)):
        pattern, before = _pair(names), ""
        while before != text:
            before, text = text, pattern.sub(partial(_within, sort, remarks), text)
    return write_marks(text) if ANY_STYLED.search(text) else text


def _with_lists(text: str) -> str:
    """A text in which the entries between tags of lists stand on lines of their own behind a hyphen or their number,
    set in as deep as they are nested."""
    counts: list[int] = []

    def line(found: re.Match[str]) -> str:
        tag = found["tag"].lower()
        if tag != "li":
            if not found["end"]:
                counts.append(1 if tag == "ol" else 0)
                return ""
            counts[-1:] = []
            return "" if counts else "\n"
        if found["end"]:
            return ""
        number = counts[-1] if counts else 0
        counts[-1:] = [number + 1] if number else counts[-1:]
        return f"\n{'  ' * (len(counts) - 1)}{f'{number}.' if number else '-'} "

    return _LIST.sub(line, text)


def _within(sort: str, remarks: list[tuple[str, str]], found: re.Match[str]) -> str:
    """What stands between two tags, strong or italic where they say so."""
    words = found["words"] if found["name"] else found["between"]
    if sort in (STRONG, ITALIC):
        begin, end = STYLED[:2] if sort == STRONG else STYLED[2:]
        return f"{begin}{words}{end}"
    remarks.append((sort, (f"<{found['name']}>" if found["name"] else f"[{found['bracketed']}]").lower()))
    return words


def _letters_of(entity: str) -> str | None:
    """What an entity stands for; None for a name that HTML hasn't, and for the number of no letter: control signs,
    halves of one, what is beyond Unicode (HTML, 13.2.5.80)."""
    import html

    letters = html.unescape(entity)
    if not entity.startswith("&#"):
        return letters if _is_entity(entity[1:]) else None
    digits = entity.strip("&#;")
    number = int(digits[1:], 16) if digits[0] in "xX" else int(digits)
    is_control = not letters or (unicodedata.category(letters) == "Cc" and letters not in "\t\n\r")
    return None if is_control or (letters == "\ufffd" and number != 0xFFFD) else letters


def _is_entity(name: str) -> bool:
    """Whether HTML has an entity of that name, which ends with its semicolon. Few words have any."""
    from html.entities import html5

    return name in html5


def _entity_text(found: re.Match[str]) -> str:
    """What an entity stands for; one that there isn't stays. A brace is no icon's."""
    letters = _letters_of(found[0])
    if letters is None:
        return found[0]
    return {"{": "{{", "}": "}}", "*": "{*}", "[": "{[}", "]": "{]}", "\r": "\n"}.get(letters, letters)
