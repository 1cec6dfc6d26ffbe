"""The report on sessions as lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.base.errors import count_text
from generator.simulate.report_text import align_columns, percent_text


def report_lines(data: Mapping[str, Any]) -> Iterator[str]:
    """A summary of the report; the page shows all of it."""
    yield f"{count_text(data['sessions'], 'session')} of {count_text(len(data['versions']), 'version')}"
    for version in data["versions"]:
        yield ""
        today = " (today's)" if version["now"] else ""
        yield f"edition {version['edition']}, {version['digest']}{today}: {count_text(version['sessions'], 'session')}"
        if version["few"]:
            yield "so few sessions are stories: no number here is a measure"
        for one in version["tables"]:
            yield from _table(one)
        for question in version["answers"]:
            if question["answers"]:
                yield _answers(question)
        for name in ("questions", "notes"):
            for note in version[name]:
                what = "question about the rules" if name == "questions" else note["kind"]
                where = f"at move {note['move']}, {note['where']}" if note["move"] is not None else note["where"]
                yield f"{what}: {note['text']} ({', '.join(part for part in (note['who'], where) if part)})"
    for change in data["changes"]:
        yield ""
        parts = (f"{what} {', '.join(change[what])}" for what in ("changed", "new", "gone") if change[what])
        yield f"pieces from {change['from']} to {change['to']}: {'; '.join(parts) or 'none looks different'}"


def _table(one: Mapping[str, Any]) -> Iterator[str]:
    modules = f", {', '.join(one['modules'])}" if one["modules"] else ""
    bots = one["simulated"]
    beside = f"; {bots['games']:,} games of bots ({bots['bots']})" if bots else ""
    yield f"{one['players']} players{modules}: {one['finished']} of {one['sessions']} played to the end{beside}"
    rows = [["seat", "won alone", "people", "", "bots", ""]]
    for seat in one["seats"]:
        people, theirs = seat["wins"]["people"], seat["wins"]["bots"]
        rows.append([seat["seat"], f"{people['won']} of {people['of']}", *_share(people), *_share(theirs)])
    yield from align_columns(rows)
    for what, found in (("turns", one["turns"]), ("minutes", one["minutes"])):
        if found["people"]:
            of_bots = f"; bots {found['bots']['mean']:.1f}" if found["bots"] else ""
            yield f"{what}: {found['people']['mean']:.1f} on average of {found['people']['of']}{of_bots}"


def _share(found: Mapping[str, Any] | None) -> tuple[str, str]:
    if found is None or found.get("of") == 0:
        return ("–", "")
    return percent_text(found["rate"], 0), f"({percent_text(found['low'], 0)} to {percent_text(found['high'], 0)})"


def _answers(question: Mapping[str, Any]) -> str:
    said = question["asks"] or question["id"]
    if not question["counts"]:
        return f"{said} {'; '.join(note['text'] for note in question['texts'])}"
    counts = ", ".join(f"{count['says']} {count['times']}×" for count in question["counts"] if count["times"])
    mean = f", on average {question['mean']:.1f}" if question["mean"] is not None else ""
    return f"{said} {counts} ({count_text(question['answers'], 'answer')}{mean})"
