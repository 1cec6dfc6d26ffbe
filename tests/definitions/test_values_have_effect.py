"""Whatever a shipped game's data says has an effect: without it, or with another value in its place, something else is
told, counted, printed, found or played; or `check` says that the value changes nothing.

`test_keys_taken_out.py` beside it asks the other way round: whether what the rules need may be missing.
"""

from __future__ import annotations

import re
import shutil
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.base.errors import InputError
from generator.booklet.box_report import printed_findings
from generator.booklet.rules_files import write_markup
from generator.definitions.box_request import BoxRequest
from generator.definitions.checks.check_report import check_definitions
from generator.definitions.checks.finding import CheckFinding
from generator.faces.box_pieces import make_box_pieces
from generator.faces.face_context import FaceContext, Looks
from generator.faces.game_look import face_context
from generator.simulate.game_ranges import play_one_by_one
from generator.simulate.load import make_setting
from tests.definitions.test_keys_taken_out import GAMES, LEFT_OUT, without
from tests.games import PACKS
from tests.shares import draw

TRIED = 10
"""So many values of each game each time; in the long run all of them."""
OTHERS = 6
"""So many other values are tried in the place of one."""
NOTES = ("source", "why")
"""Keys that say where something is written down and why it is asked: for readers of the file, as a comment is."""


@dataclass(frozen=True)
class Written:
    """A value in a file: its path, the mapping in which it stands and its number there."""

    file: str
    path: tuple[str, ...]
    text: str
    node: yaml.MappingNode
    number: int

    @property
    def name(self) -> str:
        """How a failure names it."""
        return f"{self.file}: {'.'.join(self.path)}"

    @property
    def value(self) -> yaml.Node:
        """The value itself."""
        return self.node.value[self.number][1]

    @property
    def rulings(self) -> tuple[str, ...]:
        """The options of rulings under which it stands: `$energy: {DOM: …}`."""
        return tuple({one: f"{one[1:]}={other}" for one, other in pairwise(self.path) if one[0] == "$"}.values())


def written_values(game: str) -> Iterator[Written]:
    """Every value of a game's data that has a key and holds no others with keys."""
    for path in sorted((PACKS / game).rglob("*.yaml")):
        file = path.relative_to(PACKS / game).as_posix()
        if not file.startswith(LEFT_OUT):
            text = path.read_text(encoding="utf-8")
            for way, node, number in leaves(yaml.compose(text)):
                if way[-1] not in NOTES:
                    yield Written(file, way, text, node, number)


def leaves(node: yaml.Node, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], yaml.MappingNode, int]]:
    """The lowest keys of a file, each with its path, the mapping in which it stands and its number there."""
    if isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from leaves(item, path)
    elif isinstance(node, yaml.MappingNode):
        for number, (key, value) in enumerate(node.value):
            below = [*leaves(value, (*path, key.value))]
            yield from below or [((*path, key.value), node, number)]


def changed_texts(one: Written, pool: dict[str, list[str]]) -> Iterator[str]:
    """The file without a value, and with others in its place: a number near it, what the same key says elsewhere, a
    list without an end of it or turned round."""
    yield without(one.text, one.node, one.number)
    begin, end = one.value.start_mark.index, one.value.end_mark.index
    for other in list(dict.fromkeys(other_values(one.value, pool[one.path[-1]])))[:OTHERS]:
        yield one.text[:begin] + other + one.text[end:]


def other_values(node: yaml.Node, elsewhere: list[str]) -> Iterator[str]:
    """What might stand in the place of a value."""
    if isinstance(node, yaml.SequenceNode):
        items = [yaml.serialize(item).strip().removesuffix("...").strip() for item in node.value]
        yield from (f"[{', '.join(some)}]" for some in (items[:-1], items[1:], items[::-1], items[-1:] + items[1:-1] + items[:1]))
    elif isinstance(node, yaml.ScalarNode):
        if number := re.fullmatch(r"(-?\d+)( .*)?", node.value):
            yield from (f"{int(number[1]) + more}{number[2] or ''}" for more in (1, -1))
        yield from {"yes": ["no"], "no": ["yes"]}.get(node.value, [])
        yield from (other for other in elsewhere if other != node.value)


class Box:
    """A game's folder as one box of it: what is told, counted, printed and played, the cheapest first."""

    def __init__(self, folder: Path, edition: str | None, rulings: tuple[str, ...], players: int | None) -> None:
        """Raises `InputError`."""
        self.asked = BoxRequest(folder, edition, rulings, players, "all")
        self.pack, self.config, self.game = self.asked.definitions, self.asked.config, self.asked.game

    def bare(self) -> Any:
        """The definitions without their digests."""
        return replace(self.pack, digest="", play_digest="")

    def views(self) -> tuple[Callable[[], Any], ...]:
        """All that anybody sees of the box; played by games of bots that choose at random or greedily."""
        played = (lambda bots=bots, seed=seed: self.games(bots, seed) for bots in ("random", "greedy") for seed in (1, 2, 3))
        return self.counts, self.findings, self.faces, *played, self.booklet, self.printed

    def counts(self) -> Any:
        """How many of each piece there are."""
        return self.pack.counts(self.config), self.pack.totals(self.config), [*self.pack.batches(self.config)]

    def findings(self) -> Any:
        """What `check` finds in the definitions."""
        return placeless(check_definitions(self.pack, self.config, self.asked.spoken, self.game.sources.icons).findings)

    @cached_property
    def context(self) -> FaceContext:
        """What faces are made of, in the first language."""
        return face_context(self.pack, self.config, self.asked.spoken[0], self.game.folder)

    def faces(self) -> Any:
        """Every face."""
        return repr(make_box_pieces(self.context, Looks()))

    def booklet(self) -> Any:
        """The text of the rules."""
        made = write_markup(self.game, self.context)
        return made and (made.text, made.pictures)

    def printed(self) -> Any:
        """What `check` finds on the faces."""
        return placeless(printed_findings(self.game, self.pack, self.config, self.asked.spoken))

    def games(self, bots: str, seed: int) -> Any:
        """Thirty games, one by one and in sum."""
        if not self.pack.rules:
            return None
        found = play_one_by_one([make_setting(self.asked, bots, seed)], 0, 30)
        return repr([(one.winners, dict(one.columns)) for one in found.batches]), repr(found.totals.summaries)
