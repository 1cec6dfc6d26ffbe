"""Reads the steps of a scenario: moves in the game's words, expectations as values with paths."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Protocol

from generator.base.errors import InputError, Mark, nearest_name
from generator.definitions.id_types import Seat
from generator.definitions.yaml_nodes import Node, TextNode
from generator.definitions.yaml_reader import NOTHING, YamlReader
from generator.play.scenario.scenario_steps import (
    Attempt,
    DoStep,
    ExpectedValue,
    ExpectStep,
    IllegalStep,
    LegalStep,
    OwnStep,
    ScenarioStep,
)


class ScenarioWords(Protocol):
    """How the scenarios of a game are read, once its pieces and seats are known. `reader` knows where everything was
    written and takes the faults. `step`: the type that a step is read into; it has the fields `do`, `expect`, `legal`
    and `illegal`."""

    reader: YamlReader
    step: Any
    position: Any
    own_steps: Mapping[str, type[OwnStep]]
    do_expected: str

    def whole(self, position: Any) -> Any:
        """A position with its defaults filled in; faults of rules in it are noted."""

    def move(self, text: str, mark: Mark) -> Any:
        """The move that a line says. Raises `InputError`."""

    def misspelt(self, error: InputError) -> bool:
        """Whether a line that can't be read is misspelt, and so a fault of the file rather than an illegal move."""

    def expected(self, said: Any, path: str) -> Iterator[ExpectedValue]:
        """The values that an `expect:` lists."""

    @property
    def reasons(self) -> frozenset[str]:
        """The names of all reasons for which a move may be refused."""

    @property
    def seats(self) -> tuple[str, ...]:
        """Every seat of the game, in play or not."""


class StepReader:
    """Reads the steps of one scenario."""

    def __init__(self, words: ScenarioWords) -> None:
        self.words, self.places = words, words.reader

    def read(self, steps: tuple[Node, ...]) -> tuple[ScenarioStep, ...]:
        """All steps in order, except those that have a fault."""
        found = (self._step(step, f"steps[{number}]") for number, step in enumerate(steps, start=1))
        return tuple(step for step in found if step is not None)

    def _step(self, node: Node, path: str) -> ScenarioStep | None:
        step = self.places.read(node, self.words.step, path)
        if step is NOTHING:
            return None
        if step.do is not None:
            return self._do(step.do, f"{path}.do")
        if step.expect is not None:
            values = sorted(self.words.expected(step.expect, f"{path}.expect"), key=lambda one: one.mark)
            return ExpectStep(tuple(values), mark=node.mark)
        if step.legal:
            return LegalStep(tuple(self._attempts(step.legal, f"{path}.legal")), mark=node.mark)
        return IllegalStep(tuple(self._read_attempts(step.illegal, f"{path}.illegal")), mark=node.mark)

    def _attempts(self, moves: tuple[TextNode, ...], path: str) -> Iterator[Attempt]:
        for number, move in enumerate(moves, start=1):
            if attempt := self._attempt(move.value, move.start, f"{path}[{number}]"):
                yield attempt

    def _read_attempts(self, moves: Mapping[TextNode, TextNode | None], path: str) -> Iterator[Attempt]:
        """Moves that must be refused, each with its reason if one is named."""
        known = self.words.reasons
        for number, (move, reason) in enumerate(moves.items(), start=1):
            attempt = self._attempt(move.value, move.start, f"{path}[{number}]", lenient=True)
            if reason is not None and reason.value not in known:
                what = f"unknown reason '{reason.value}'"
                self.places.unknown_name(reason, f"{path}.{move.value}", what, reason.value, sorted(known))
            elif attempt:
                yield replace(attempt, reason=reason.value if reason else "")

    def _attempt(self, text: str, mark: Mark, path: str, *, lenient: bool = False) -> Attempt | None:
        """The move of a step. Where it need not be legal (`lenient`), a line that isn't a whole move or names what
        isn't in play counts as illegal; a misspelt word stays a fault."""
        try:
            return Attempt(text, self.words.move(text, mark), mark=mark)
        except InputError as error:
            if lenient and not self.words.misspelt(error):
                return Attempt(text, None, error, mark)
            self.places.faults += (
                replace(fault, path=path, mark=fault.mark if fault.mark.line else mark) for fault in error.faults
            )
            return None

    def _do(self, text: TextNode, path: str) -> ScenarioStep | None:
        if text.value in self.words.own_steps:
            return self.words.own_steps[text.value](mark=text.mark)
        name, _, rest = text.value.partition(" ")
        if name.upper() not in self.words.seats:
            what, hint = f"'{text.value}' begins with no seat", nearest_name(text.value, tuple(self.words.own_steps))
            self.places.fault(text, path, what, self.words.do_expected, hint)
            return None
        seat = self.places.read(replace(text, value=name), Seat, path)
        mark = replace(text.start, column=text.start.column + len(name) + 1)
        attempt = self._attempt(rest, mark, path)
        return None if seat is NOTHING or not attempt else DoStep(seat, attempt, mark=text.mark)


def values_below(places: YamlReader, value: Any, path: str, way: tuple[Hashable, ...]) -> Iterator[ExpectedValue]:
    """The values in a tree of mappings, each with its path behind `way`. Whatever in lists isn't a text is given in
    words."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from values_below(places, inner, f"{path}.{name}", (*way, name))
    elif isinstance(value, tuple):
        yield ExpectedValue(way, tuple(map(str, value)), places.place(path))
    else:
        yield ExpectedValue(way, value, places.place(path))
