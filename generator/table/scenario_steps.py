"""The `steps:` of a scenario in, typed steps out: lines read with the game's words, expectations as paths to values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.definitions.nodes import List, Map, Node, Text, kind
from generator.errors import Mark, listed, nearest
from generator.hexes import Cell
from generator.table.moves.text import LineError, UnknownWord, parse_line
from generator.table.moves.vocabulary import CELL, SEAT, Vocabulary
from generator.table.scenario_keys import DECK, EXPECT, LIST, NUMBER, OR_NOTHING, PHASE, STEPS, TRUTH
from generator.table.scenario_nodes import Nodes, is_nothing
from generator.table.scenario_types import (
    PHASES,
    Attempt,
    Do,
    Expect,
    Expected,
    Illegal,
    Legal,
    Settle,
    Step,
    Value,
)

SETTLE = "settle"
MOST = 9_999
"""The greatest number that may be expected."""


class StepReader:
    """Reads the steps of one scenario."""

    def __init__(self, nodes: Nodes, vocabulary: Vocabulary, decks: tuple[str, ...]) -> None:
        self.nodes = nodes
        self.vocabulary = vocabulary
        self.decks = decks

    def read(self, node: Node, path: str) -> tuple[Step, ...]:
        """Every step in order; a scenario without steps tests nothing and is a fault."""
        if not isinstance(node, List) or not node.items:
            what = "no steps" if isinstance(node, List) else kind(node)
            self.nodes.fault(node, path, what, "a list of steps such as '- do: A place 1,0'")
            return ()
        found = (self._step(item, f"{path}[{place}]") for place, item in enumerate(node.items, start=1))
        return tuple(step for step in found if step is not None)

    def _step(self, node: Node, path: str) -> Step | None:
        given = self.nodes.keys(node, path, STEPS)
        if not isinstance(node, Map):
            return None
        if len(node.entries) != 1:
            keys = ", ".join(f"'{key}'" for key in node.entries) or "nothing"
            self.nodes.fault(
                node, path, f"a step with {keys}", f"one of {listed(list(STEPS))} a step, each behind its own '-'"
            )
            return None
        if not given:
            return None
        key, (value, inside) = next(iter(given.items()))
        if key == "do":
            return self._do(value, inside)
        if key == "expect":
            return Expect(tuple(self._expect(value, inside)), mark=node.mark)
        lines = tuple(self._lines(value, inside, lenient=key == "illegal"))
        return (Legal if key == "legal" else Illegal)(lines, mark=node.mark)

    def _lines(self, node: Node, path: str, *, lenient: bool) -> Iterator[Attempt]:
        if isinstance(node, List) and not node.items:
            self.nodes.fault(node, path, "no lines", "at least one")
        for text, inside in self.nodes.items(node, path):
            attempt = self._attempt(text.value, self.nodes.inside(text), inside, lenient=lenient)
            if attempt:
                yield attempt

    def _attempt(self, text: str, mark: Mark, path: str, *, lenient: bool = False) -> Attempt | None:
        """A line; where it need not be legal (`lenient`), too little in it or something that isn't in play is what
        makes it illegal, while a misspelt word stays a fault."""
        try:
            return Attempt(text, parse_line(text, self.vocabulary, mark), mark=mark)
        except LineError as error:
            if lenient and not isinstance(error, UnknownWord):
                return Attempt(text, None, error, mark)
            self.nodes.faults += (replace(fault, path=path) for fault in error.faults)
            return None

    def _do(self, node: Node, path: str) -> Step | None:
        expected = "a seat and its action, such as 'A place 1,0', or 'settle'"
        text = self.nodes.text(node, path, expected)
        if text is None:
            return None
        if text.value == SETTLE:
            return Settle(mark=text.mark)
        name, _, rest = text.value.partition(" ")
        if name.upper() not in self.vocabulary.words(SEAT):
            self.nodes.fault(
                text, path, f"'{text.value}' begins with no seat", expected, nearest(text.value, (SETTLE,))
            )
            return None
        seat = self.nodes.seat(Text(text.mark, name), path)
        mark = self.nodes.inside(text)
        attempt = self._attempt(rest, replace(mark, column=mark.column + len(name) + 1), path)
        return Do(seat, attempt, mark=text.mark) if seat and attempt else None

    def _expect(self, node: Node, path: str) -> Iterator[Expected]:
        if isinstance(node, Map) and not node.entries:
            self.nodes.fault(node, path, "nothing is expected", listed(list(EXPECT), 20))
        for key, (value, inside) in self.nodes.keys(node, path, EXPECT).items():
            held = EXPECT[key]
            yield from self._values(value, inside, (key,), held.by, held.what, held.form)

    def _values(
        self, node: Node, path: str, way: tuple[str | Cell, ...], kinds: tuple[str, ...], leaf: str, form: str
    ) -> Iterator[Expected]:
        """The values below `way`: mappings by `kinds`, then `leaf` in its form."""
        if not kinds:
            found, value = self._leaf(node, path, leaf, form)
            if found:
                yield Expected(way, value, node.mark)
            return
        for name, value_node, inside in self._by(node, path, kinds[0]):
            yield from self._values(value_node, inside, (*way, name), kinds[1:], leaf, form)

    def _by(self, node: Node, path: str, sort: str) -> Iterator[tuple[str | Cell, Node, str]]:
        if sort not in (CELL, DECK):
            yield from self.nodes.each(node, path, sort)
            return
        for key, value, inside in self.nodes.entries(node, path, f"a mapping by {sort}"):
            found: str | Cell | None
            if sort == CELL:
                found = self.nodes.cell(key, inside)
            else:
                found = self.nodes.one_of(key, inside, self.decks)
            if found is not None:
                yield found, value, inside

    def _leaf(self, node: Node, path: str, leaf: str, form: str) -> tuple[bool, Value]:
        """Whether the value could be read, and the value."""
        if form == LIST:
            known = len(self.nodes.faults)
            names = tuple(str(self._one(text, inside, leaf)) for text, inside in self.nodes.items(node, path))
            return len(self.nodes.faults) == known, names
        if form == OR_NOTHING and is_nothing(node):
            return True, None
        value = self._one(node, path, leaf)
        return value is not None, value

    def _one(self, node: Node, path: str, leaf: str) -> int | bool | str | None:
        if leaf == NUMBER:
            return self.nodes.number(node, path, MOST)
        if leaf == TRUTH:
            return self.nodes.truth(node, path)
        if leaf == PHASE:
            return self.nodes.one_of(node, path, PHASES)
        if leaf == CELL:
            cell = self.nodes.cell(node, path)
            return None if cell is None else str(cell)
        return self.nodes.word(node, path, leaf)
