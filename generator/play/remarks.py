"""A person's remark in a record: a note, a mood, a question about the rules, or an answer to the form.

    ; note by A at move 41: everybody laughed
    ; mood of B at move 41: bored
    ; rules question by watcher at move 12: may I trade here?
    ; answer by A at move 90: fun is 4

The number is how many moves the record had when the remark was made. A remark stays where it was made even if moves are
taken back; its number may then exceed the number of moves above it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from generator.base.errors import input_error, list_words
from generator.base.frozen import dataclass
from generator.definitions.playtest_form import PlaytestForm, clean_line
from generator.play.game_record import CommentLine, RecordEvent
from generator.play.protocol import PlayedStep

NOTE, MOOD, QUESTION, ANSWER = "note", "mood", "question", "answer"
BEGINS: Mapping[str, str] = {
    NOTE: "note by",
    MOOD: "mood of",
    QUESTION: "rules question by",
    ANSWER: "answer by",
}
"""The beginning of a remark of each kind."""
FREE_KINDS = (NOTE, MOOD, QUESTION)
"""The kinds of remarks that a person may make at any moment."""
TABLE, WATCHER, HOST = "table", "watcher", "host"
"""Authors of remarks who are no seat: everybody together, somebody who watches, and the host."""
LONGEST = 1_000
"""The most characters of a remark, so that with its beginning it fits a record's line."""

_KINDS = {begins: kind for kind, begins in BEGINS.items()}
_REMARK = re.compile(
    rf"(?P<begins>{'|'.join(_KINDS)}) (?P<who>[A-Z]|{TABLE}|{WATCHER}|{HOST}) at move (?P<move>\d{{1,6}}): (?P<text>.+)"
)
_ANSWER = re.compile(r"(?P<question>[a-z0-9-]+) is (?P<answer>.+)")
_NUMBERED = re.compile(r"\d+\. ")


@dataclass(frozen=True)
class Remark:
    """What `who` (a seat, or one of the names above) said after so many moves. `of`: the form's question, if it is an
    answer."""

    kind: str
    who: str
    move: int
    text: str
    of: str = ""

    def __str__(self) -> str:
        said = f"{self.of} is {self.text}" if self.kind == ANSWER else self.text
        return f"{BEGINS[self.kind]} {self.who} at move {self.move}: {said}"


def make_remark(kind: str, who: str, move: int, text: str) -> Remark:
    """A remark made of what somebody has typed. Raises `InputError` where that is empty or too long."""
    if kind not in FREE_KINDS:
        raise input_error(f"'{kind}' is no kind of remark", expected=list_words(FREE_KINDS))
    said = clean_line(text)
    if not said:
        raise input_error("an empty remark", expected="some words")
    if len(said) > LONGEST:
        raise input_error(f"a remark of {len(said)} characters", expected=f"at most {LONGEST}; leave several")
    return Remark(kind, who, move, said)


def answer_remarks(form: PlaytestForm, who: str, move: int, given: Mapping[str, Any]) -> list[Remark]:
    """Answers to a form as remarks. Raises `InputError` with every fault."""
    return [Remark(ANSWER, who, move, answer, name) for name, answer in form.check_answers(given).items()]


def read_remark(text: str) -> Remark | None:
    """The remark that a record's comment holds; None for any other comment."""
    found = _REMARK.fullmatch(text)
    if not found:
        return None
    kind, said, of = _KINDS[found["begins"]], clean_line(found["text"]), ""
    if kind == ANSWER:
        answer = _ANSWER.fullmatch(said)
        if not answer:
            return None
        of, said = answer["question"], answer["answer"]
    return Remark(kind, found["who"], int(found["move"]), said, of) if said else None


def remark_lines(steps: Iterable[PlayedStep]) -> list[tuple[str, str]]:
    """The remarks made in a game, each with who made it; a mood or a question has its kind before it."""
    said = [line.removeprefix("; ") for step in steps if not step.move for line in step.lines]
    read = [(read_remark(text), text) for text in said]
    return [
        (one.who, one.text if one.kind == NOTE else f"{one.kind}: {one.text}") if one else ("", text)
        for one, text in read
        if one is None or one.kind in FREE_KINDS
    ]


def remarks_in(events: Iterable[RecordEvent]) -> Iterator[tuple[Remark, str]]:
    """The remarks of a record, each with the line of the move after which it was made; empty where that move was taken
    back, or none had been made."""
    events = tuple(events)
    moves = [line for line in map(str, events) if is_move(line)]
    for event in events:
        found = read_remark(event.text) if isinstance(event, CommentLine) else None
        if found:
            yield found, moves[found.move - 1] if 0 < found.move <= len(moves) else ""


def is_move(line: str) -> bool:
    """Whether a line of a record is a seat's move, or what chance gave it."""
    return _NUMBERED.match(line) is not None
