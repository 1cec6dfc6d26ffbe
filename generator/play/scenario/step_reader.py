"""The steps of a scenario: its moves read with the game's words, its expectations as paths to values."""

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
    """How a game's scenarios are read, once its pieces and seats are known. `reader` knows where everything is written
    and takes the faults; `step` is what a step is read into, with the fields `do`, `expect`, `legal` and `illegal`."""

    reader: YamlReader
    step: Any
    position: Any
    own_steps: Mapping[str, type[OwnStep]]
    do_expected: str

    def whole(self, position: Any) -> Any:
        """A position with all that it leaves out; what breaks a rule is noted."""

    def move(self, text: str, mark: Mark) -> Any:
        """A line as a move. Raises `InputError`."""

    def misspelt(self, error: InputError) -> bool:
        """Whether a line says what no move could, so that it is a fault and not an illegal move."""

    def expected(self, said: Any, path: str) -> Iterator[ExpectedValue]:
        """What an `expect:` lists."""

    @property
    def reasons(self) -> frozenset[str]:
        """The names of all that may refuse a move."""

    @property
    def seats(self) -> tuple[str, ...]:
        """Every seat of the game, in play or not."""


class StepReader:
    """Reads the steps of one scenario."""

    def __init__(self, words: ScenarioWords) -> None:
        self.words, self.places = words, words.reader

    def read(self, steps: tuple[Node, ...]) -> tuple[ScenarioStep, ...]:
        """Every step in order, without those that have a fault."""
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
        return IllegalStep(tuple(self._refused(step.illegal, f"{path}.illegal")), mark=node.mark)

    def _attempts(self, moves: tuple[TextNode, ...], path: str) -> Iterator[Attempt]:
        for number, move in enumerate(moves, start=1):
            if attempt := self._attempt(move.value, move.start, f"{path}[{number}]"):
                yield attempt

    def _refused(self, moves: Mapping[TextNode, TextNode | None], path: str) -> Iterator[Attempt]:
        """Moves that must be refused, by their reasons where these are named."""
        known = self.words.reasons
        for number, (move, reason) in enumerate(moves.items(), start=1):
            attempt = self._attempt(move.value, move.start, f"{path}[{number}]", lenient=True)
            if reason is not None and reason.value not in known:
                what = f"unknown reason '{reason.value}'"
                self.places.unknown_name(reason, f"{path}.{move.value}", what, reason.value, sorted(known))
            elif attempt:
                yield replace(attempt, reason=reason.value if reason else "")

    def _attempt(self, text: str, mark: Mark, path: str, *, lenient: bool = False) -> Attempt | None:
        """A move; where it need not be legal (`lenient`), too little in it or something that isn't in play is what
        makes it illegal, while a misspelt word stays a fault."""
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
    """The values below `way`; what isn't a text in lists is written as words."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from values_below(places, inner, f"{path}.{name}", (*way, name))
    elif isinstance(value, tuple):
        yield ExpectedValue(way, tuple(map(str, value)), places.place(path))
    else:
        yield ExpectedValue(way, value, places.place(path))
