"""Words with marks as HTML: `<strong>`, `<em>` and lists; whatever else stands in them is escaped."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from generator.base.word_marks import BULLETS, WordLine, WordRun, read_lines


def _sign_words(sign: str) -> str:
    return escape(f"{{{sign}}}")


def html_words(text: str, sign: Callable[[str], str] = _sign_words) -> str:
    """A text as HTML. `sign` gives the HTML of a sign; without it a sign is written as in the text."""
    made: list[str] = []
    opened: list[str] = []
    for number, line in enumerate(read_lines(text)):
        depth = line.level if line.marker else min(line.level, len(opened))
        while len(opened) > depth:
            made.append(f"</li></{opened.pop()}>")
        if line.marker:
            made.append(_entry_begin(line, opened))
        elif number and not (line.level == 0 and made and made[-1].endswith("l>")):
            made.append("<br><br>" if line.apart else "<br>")
        made += [_run_html(run, sign) for run in line.runs]
    made += [f"</li></{kind}>" for kind in reversed(opened)]
    return "".join(made)


def _entry_begin(line: WordLine, opened: list[str]) -> str:
    """What begins an entry: lists that are `opened` by it, or the end of the entry before it."""
    kind = "ul" if line.marker in BULLETS else "ol"
    begin = "</li>" if len(opened) == line.level else ""
    while len(opened) < line.level:
        opened.append(kind)
        first = f' start="{line.marker[:-1]}"' if kind == "ol" and line.marker[:-1] != "1" else ""
        begin += f"<{kind}{first}>" + ("<li>" if len(opened) < line.level else "")
    return f"{begin}<li>"


def _run_html(run: WordRun, sign: Callable[[str], str]) -> str:
    words = sign(run.sign) if run.sign else escape(run.words)
    for there, tag in ((run.italic, "em"), (run.strong, "strong")):
        words = f"<{tag}>{words}</{tag}>" if there and words.strip() else words
    return words
