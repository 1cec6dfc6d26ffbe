"""The steps of a scenario: its moves read with the game's words, its expectations as paths to values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from generator.definitions.fields import fields_of
from generator.definitions.ids import Seat
from generator.definitions.nodes import Node
from generator.definitions.structure import NOTHING, Structure
from generator.errors import Mark, nearest
from generator.hexes import Cell
from generator.table.moves.text import MoveError, UnknownWord, parse_move
from generator.table.moves.vocabulary import SEAT, Vocabulary
from generator.table.scenarios.types import Attempt, Do, Expect, Expected, Illegal, Legal, Settle, Step
from generator.table.scenarios.written import SETTLE, STEP, DoText, Expectation, MoveText


class StepReader:
    """Reads the steps of one scenario; `places` knows where they are written and takes the faults."""

    def __init__(self, places: Structure, vocabulary: Vocabulary) -> None:
        self.places = places
        self.vocabulary = vocabulary

    def read(self, steps: tuple[Node, ...]) -> tuple[Step, ...]:
        """Every step in order, without those that have a fault."""
        found = (self._step(step, f"steps[{number}]") for number, step in enumerate(steps, start=1))
        return tuple(step for step in found if step is not None)

    def _step(self, node: Node, path: str) -> Step | None:
        step = self.places.read(node, STEP, path)
        if step is NOTHING:
            return None
        if step.do is not None:
            return self._do(step.do, f"{path}.do")
        if step.expect is not None:
            values = sorted(self._expect(step.expect, f"{path}.expect"), key=lambda one: one.mark)
            return Expect(tuple(values), mark=node.mark)
        if step.legal:
            return Legal(tuple(self._attempts(step.legal, f"{path}.legal", lenient=False)), mark=node.mark)
        return Illegal(tuple(self._attempts(step.illegal, f"{path}.illegal", lenient=True)), mark=node.mark)

    def _attempts(self, moves: tuple[MoveText, ...], path: str, *, lenient: bool) -> Iterator[Attempt]:
        for number, move in enumerate(moves, start=1):
            if attempt := self._attempt(move.value, move.start, f"{path}[{number}]", lenient=lenient):
                yield attempt

    def _attempt(self, text: str, mark: Mark, path: str, *, lenient: bool = False) -> Attempt | None:
        """A move; where it need not be legal (`lenient`), too little in it or something that isn't in play is what
        makes it illegal, while a misspelt word stays a fault."""
        try:
            return Attempt(text, parse_move(text, self.vocabulary, mark), mark=mark)
        except MoveError as error:
            if lenient and not isinstance(error, UnknownWord):
                return Attempt(text, None, error, mark)
            self.places.faults += (replace(fault, path=path) for fault in error.faults)
            return None

    def _do(self, text: DoText, path: str) -> Step | None:
        if text.value == SETTLE:
            return Settle(mark=text.mark)
        name, _, rest = text.value.partition(" ")
        if name.upper() not in self.vocabulary.words(SEAT):
            what, hint = f"'{text.value}' begins with no seat", nearest(text.value, (SETTLE,))
            self.places.fault(text, path, what, DoText.expected, hint)
            return None
        seat = self.places.read(replace(text, value=name), Seat, path)
        mark = replace(text.start, column=text.start.column + len(name) + 1)
        attempt = self._attempt(rest, mark, path)
        return None if seat is NOTHING or not attempt else Do(seat, attempt, mark=text.mark)

    def _expect(self, said: Expectation, path: str) -> Iterator[Expected]:
        for field in fields_of(Expectation):
            inside = f"{path}.{field.key}"
            if inside in self.places.places:
                yield from self._values(getattr(said, field.name), inside, (field.key,))

    def _values(self, value: Any, path: str, way: tuple[str | Cell, ...]) -> Iterator[Expected]:
        """The values below `way`; cells in lists are written as words."""
        if isinstance(value, Mapping):
            for name, inner in value.items():
                yield from self._values(inner, f"{path}.{name}", (*way, name))
        elif isinstance(value, tuple):
            yield Expected(way, tuple(map(str, value)), self.places.place(path))
        else:
            yield Expected(way, value, self.places.place(path))
