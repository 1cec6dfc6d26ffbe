"""Words and signs as Typst markup. All words are string literals, so that none can be taken for markup."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from generator.base.hyphens import SOFT_HYPHEN, remove_hyphens
from generator.base.word_marks import WordLine, WordRun
from generator.booklet.booklet_words import read_paragraph
from generator.faces.text_fragments import SUBSCRIPTS

_FROM_TO = re.compile(r"\d+–\d+")
_APART = re.compile(f"([{''.join(SUBSCRIPTS)}]|\\w*\u00ad[\\w\u00ad]*|\\d+–\\d+)")


def string_literal(text: str) -> str:
    """A text as a Typst string literal."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def function_call(name: str, *arguments: str, **named: str) -> str:
    """A call of a function of the template, as markup."""
    inside = [*arguments, *(f"{key}: {value}" for key, value in named.items())]
    return f"#{name}({', '.join(inside)})"


def array_literal(parts: Iterable[str]) -> str:
    """Values as a Typst array; also right for one or none."""
    return "(" + "".join(f"{part}, " for part in parts) + ")"


def dictionary_literal(entries: Mapping[str, str]) -> str:
    """Values by name as a Typst dictionary; an empty one has its own syntax."""
    return "(" + ("".join(f"{string_literal(name)}: {value}, " for name, value in entries.items()) or ":") + ")"


def content_block(parts: Iterable[str]) -> str:
    """Pieces of markup as one content block."""
    return "[" + "".join(parts) + "]"


def words_block(text: str, signs: Callable[[str], str], colours: Collection[str] = ()) -> str:
    """A text with marks and `[[signs]]` as a content block; `signs` gives the markup of a sign. `colours`: those that
    the template knows; others are black."""
    return content_block(_lines_markup(read_paragraph(text), signs, colours))


def _lines_markup(lines: Sequence[WordLine], signs: Callable[[str], str], colours: Collection[str]) -> Iterator[str]:
    """Lines of words as markup; entries of lists are paragraphs that hang on their markers."""
    for number, line in enumerate(lines):
        runs = "".join(_run_markup(run, signs, colours) for run in line.runs)
        if line.marker or line.level:
            yield function_call("entry", string_literal(line.marker), str(line.level), f"[{runs}]")
            continue
        if number and not lines[number - 1].level:
            yield "#parbreak()" if line.apart else "#linebreak()"
        yield runs


def _run_markup(run: WordRun, signs: Callable[[str], str], colours: Collection[str]) -> str:
    """A run as markup."""
    said = signs(run.sign) if run.sign else f"#{prose_block(run.words)}"
    for there, name in ((run.strong, "strong"), (run.italic, "emph")):
        said = f"#{name}[{said}]" if there else said
    named = {
        **(
            {"fill": f"tinted({string_literal(run.colour)})"}
            if run.colour.startswith("#") or run.colour in colours
            else {}
        ),
        **({"size": f"{run.size:g}pt"} if run.size else {}),
    }
    return function_call("text", f"[{said}]", **named) if named else said


def prose_block(text: str) -> str:
    """Plain words as a content block: subscript digits, which fonts lack, as lowered digits; curved apostrophes; ranges
    such as `1–4` on one line; and words with soft hyphens protected from Typst's own hyphenation."""
    return content_block(_part(part) for part in _APART.split(text.replace("'", "\u2019")) if part)


def _part(text: str) -> str:
    if text in SUBSCRIPTS:
        return function_call("sub", string_literal(SUBSCRIPTS[text]))
    if SOFT_HYPHEN in text:
        return function_call("text", string_literal(remove_hyphens(text)), hyphenate="false")
    if _FROM_TO.fullmatch(text):
        return function_call("box", string_literal(text))
    return f"#{string_literal(text)}"
