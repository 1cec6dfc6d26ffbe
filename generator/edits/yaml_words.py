"""Writes values as YAML: with the quotes they need, and no others; each way to write one, the plainest first.

A text that YAML's readers would take for something else (`yes`, `1e3`, `2:30`) stands in quotes; whoever changes a text
that was in quotes finds it in the same ones. A way may turn out not to be read as meant: whoever writes it tries.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

from generator.base.errors import Mark, input_error
from generator.base.frozen import dataclass
from generator.definitions.yaml_nodes import DEEPEST
from generator.edits.yaml_layout import FOLDED, LITERAL

WIDTH = 120
"""Columns of a line that a list or a mapping may fill before it takes a line for each entry."""
LONG = 1_000
"""Characters from which on a text takes several lines; the game's reader takes twice as many on one."""
_LARGEST = 10**15
_TYPES = {
    "nothing": re.compile(r"null|~", re.IGNORECASE),
    "truth": re.compile(r"yes|no|true|false|on|off", re.IGNORECASE),
    "number": re.compile(
        r"[-+]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:e[-+]?\d+)?|0x[\da-f_]+|0o?[0-7_]+|0b[01_]+|[-+]?\.inf|\.nan",
        re.IGNORECASE,
    ),
    "time": re.compile(r"[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?|\d{4}-\d\d?-\d\d?(?:[Tt ].*)?"),
    "sign": re.compile(r"=|<<"),
}
"""What plain words are for YAML's readers, by the form of the words."""
_INVISIBLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\xa0\xad\u200b-\u200f\u2028-\u202f\u2060-\u2064\ufeff]")
"""What nobody sees in a text, and is spelt out in double quotes."""
_SPELT = {"\xa0": r"\_", "\xad": r"\xAD", "\x85": r"\N", "\u2028": r"\L", "\u2029": r"\P", "\ufeff": r"\uFEFF"}
_BEGINS_PLAIN = re.compile(r"[^-?:,\[\]{}#&*!|>'\"%@`\s]|[-?:](?=[^\s,\[\]{}])")
_NO_PLAIN = re.compile(r":\s|:$|\s#|^---|^\.\.\.|[\t\r\n]|^\s|\s$")
_NO_PLAIN_IN_FLOW = re.compile(r"[,\[\]{}]|:[,\[\]{}]|^[?:-]")


@dataclass(frozen=True)
class WritingPlace:
    """Where a value is to stand, and how its neighbours are written.

    `indent`: by how many columns the lines of a value that takes several are indented. `step`, `list_step`: by how many
    more a mapping in it is, and a list. `flow`: it stands within brackets. `json`: the file is JSON. `old`: the text
    that stood there, as it is written, and its `style`. `quoted`: the texts beside it are in quotes. `quote`: the
    quotes that the file prefers. `truth`: the words for yes and no. `width`: the columns that a text over several lines
    may fill. `blocks`: whether lists and mappings beside it take a line for each entry; None: whichever fits.
    """

    indent: int = 0
    step: int = 2
    list_step: int = 2
    flow: bool = False
    json: bool = False
    old: str = ""
    style: str = ""
    quoted: bool = False
    quote: str = '"'
    truth: tuple[str, str] = ("yes", "no")
    width: int = 0
    blocks: bool | None = None


def value_texts(value: Any, truth: tuple[str, str], mark: Mark, depth: int = 0) -> Any:
    """A value as the game's reader will say it back: texts, lists and dictionaries; `truth`: the words for yes and no.
    Raises `InputError` for what no YAML of a game can hold."""
    if depth > DEEPEST:
        raise input_error("is nested too deeply", expected=f"at most {DEEPEST} levels", mark=mark)
    if isinstance(value, Mapping):
        return {str(key): value_texts(inner, truth, mark, depth + 1) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [value_texts(inner, truth, mark, depth + 1) for inner in value]
    if isinstance(value, int | float) and not -_LARGEST <= value <= _LARGEST:  # nor NaN
        expected = f"a number of at most {len(str(_LARGEST)) - 1} digits"
        raise input_error("a number that can't be written", expected=expected, mark=mark)
    if value is None or isinstance(value, bool | str | int | float):
        return value if isinstance(value, str) else plain_word(value, truth)
    expected = "a text, a number, yes or no, a list or a mapping"
    raise input_error(f"{value!r} can't be written", expected=expected, mark=mark)


def plain_word(value: bool | int | float | None, truth: tuple[str, str] = ("yes", "no")) -> str:
    """What stands in a file for a value that is no text."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return truth[not value]
    return format(Decimal(repr(value)), "f") if isinstance(value, float) else str(value)


def word_type(text: str) -> str:
    """What YAML's readers take plain words for; empty for a text."""
    return next((name for name, form in _TYPES.items() if form.fullmatch(text)), "")


def may_be_plain(text: str, *, flow: bool) -> bool:
    """Whether a text can be written without quotes and is one text then."""
    if not text or _NO_PLAIN.search(text) or _INVISIBLE.search(text) or not _BEGINS_PLAIN.match(text):
        return False
    return not (flow and _NO_PLAIN_IN_FLOW.search(text))


def quote_text(text: str, quote: str) -> str:
    """A text in those quotes, or in double ones where it holds what only they can spell."""
    if quote == "'" and not re.search("[\t\r\n]", text) and not _INVISIBLE.search(text):
        return "'" + text.replace("'", "''") + "'"
    return _INVISIBLE.sub(lambda found: _spelt(found[0]), json.dumps(text, ensure_ascii=False))


def _spelt(sign: str) -> str:
    return _SPELT.get(sign) or (f"\\x{ord(sign):02X}" if ord(sign) < 0x100 else f"\\u{ord(sign):04X}")


def key_ways(text: str, place: WritingPlace) -> Iterator[str]:
    """The ways to write a key, the plainest first; `place.style`: the quotes that keys have there."""
    plain = may_be_plain(text, flow=place.flow) and word_type(text) not in ("truth", "nothing", "sign")
    if plain and not place.json and place.style not in ("'", '"'):
        yield text
    yield quote_text(text, place.style if place.style in ("'", '"') else place.quote)
    yield json.dumps(text)


def scalar_ways(value: Any, place: WritingPlace) -> Iterator[str]:
    """The ways to write a text, a number, a truth value or nothing, the plainest first. Lines end in `\\n`."""
    if not isinstance(value, str):
        yield plain_word(value, place.truth)
        return
    inside = place.flow or place.json
    if place.style in (LITERAL, FOLDED) and not inside:
        yield from _block_ways(value, place, place.style)
    same = place.old and not place.style and word_type(place.old) == word_type(value)
    plain = may_be_plain(value, flow=place.flow) and not place.json
    if "\n" in value and not inside and place.style not in ("'", '"'):
        longest = max(map(len, value.split("\n")))
        yield from _block_ways(value, place, LITERAL if longest < LONG else FOLDED)
    if place.style not in ("'", '"') and not place.quoted and plain and (same or not word_type(value)):
        yield from _wrapped(value, place)
        yield value
    quoted = quote_text(value, place.style if place.style in ("'", '"') else place.quote)
    yield from _wrapped(quoted, place)
    yield quoted
    yield quote_text(value, '"')


def _wrapped(written: str, place: WritingPlace) -> Iterator[str]:
    """A text over several lines, where the old one was, or where it is long for one."""
    if place.json or "  " in written or ("\n" not in place.old and len(written) < LONG):
        return
    room = max((place.width or WIDTH) - place.indent, 20)
    lines = textwrap.wrap(written, room, break_long_words=False, break_on_hyphens=False)
    if len(lines) > 1:
        yield f"\n{' ' * place.indent}".join(lines)


def _block_ways(text: str, place: WritingPlace, style: str) -> Iterator[str]:
    """A text behind `|` or `>`; its lines are indented by `place.indent`."""
    body = text.rstrip("\n")
    ends = len(text) - len(body)
    if not body or _INVISIBLE.search(body) or "\r" in body:
        return
    chomp = "-" if not ends else "" if ends == 1 else "+"
    lines = body.split("\n")
    step = str(place.step) if body.startswith((" ", "\n", "\t")) else ""
    indent = " " * place.indent
    if style == FOLDED and not step and not any(line.startswith((" ", "\t")) for line in lines):
        room = max((place.width or WIDTH) - place.indent, 20)
        folded: list[str] = []
        for line in lines:
            parts = textwrap.wrap(line, room, break_long_words=False, break_on_hyphens=False) or [""]
            folded += [*parts, ""] if line else [""]
        yield _block(f"{FOLDED}{chomp}", folded[:-1], ends, indent)
    yield _block(f"{LITERAL}{step}{chomp}", lines, ends, indent)


def _block(head: str, lines: Sequence[str], ends: int, indent: str) -> str:
    more = [""] * (ends - 1 if ends > 1 else 0)
    return "\n".join([head, *(f"{indent}{line}" if line else "" for line in (*lines, *more))])


def inline_ways(value: Any, place: WritingPlace) -> Iterator[str]:
    """The ways to write any value where a text could stand: lists and mappings in brackets."""
    if isinstance(value, Mapping | list | tuple):
        yield _in_brackets(value, place)
    else:
        yield from scalar_ways(value, place)


def _in_brackets(value: Any, place: WritingPlace) -> str:
    inner = WritingPlace(
        indent=place.indent + place.step,
        flow=True,
        json=place.json,
        quote=place.quote,
        quoted=place.quoted,
        truth=place.truth,
    )
    if isinstance(value, Mapping):
        pairs = (f"{next(key_ways(str(key), inner))}: {_first_inline(one, inner)}" for key, one in value.items())
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_first_inline(one, inner) for one in value) + "]"
    return _first_inline(value, inner)


def _first_inline(value: Any, place: WritingPlace) -> str:
    return next(inline_ways(value, place))


def block_lines(value: Any, place: WritingPlace) -> list[str]:
    """The lines of a list or a mapping that isn't empty, without line breaks, each indented by `place.indent`."""
    lines: list[str] = []
    indent = " " * place.indent
    pairs: Iterator[tuple[str, Any]]
    if isinstance(value, Mapping):
        pairs = ((f"{next(key_ways(str(key), place))}:", one) for key, one in value.items())
    else:
        pairs = (("-", one) for one in value)
    for head, one in pairs:
        lines += entry_lines(f"{indent}{head}", one, place)
    return lines


def entry_lines(head: str, value: Any, place: WritingPlace) -> list[str]:
    """The lines of an entry: `head` is its key with the colon, or its `-`, and how it is indented; `place` is that of
    the collection it stands in."""
    listed = head.endswith("-")
    inner = WritingPlace(
        indent=place.indent + (2 if listed else place.list_step if isinstance(value, list | tuple) else place.step),
        step=place.step,
        list_step=place.list_step,
        quote=place.quote,
        quoted=place.quoted,
        truth=place.truth,
    )
    if isinstance(value, Mapping | list | tuple) and value and wants_lines(value, head, place):
        below = block_lines(value, inner)
        return [f"{head} {below[0].lstrip()}", *below[1:]] if listed else [head, *below]
    text_place = (
        inner
        if listed
        else WritingPlace(
            indent=place.indent + place.step, step=place.step, quote=place.quote, quoted=place.quoted, truth=place.truth
        )
    )
    return f"{head} {next(inline_ways(value, text_place))}".split("\n")


def wants_lines(value: Any, head: str, place: WritingPlace) -> bool:
    """Whether a list or a mapping takes a line for each entry: as its neighbours do, else where it doesn't fit."""
    if place.flow or place.json:
        return False
    if place.blocks is not None:
        return place.blocks
    if _has_lines(value):
        return True
    return len(head) + 1 + len(_in_brackets(value, place)) > WIDTH


def _has_lines(value: Any) -> bool:
    if isinstance(value, Mapping):
        return any(map(_has_lines, value.values()))
    if isinstance(value, list | tuple):
        return any(map(_has_lines, value))
    return isinstance(value, str) and "\n" in value.rstrip("\n")
