"""Whatever a shipped game says of its own rules has an effect: without the value, or with another in its place,
something else is counted, found, printed or played; or no other can stand there, and the reader says so.

`test_keys_taken_out.py` beside it asks the other way round: whether what the rules need may be missing. What only
printing reads is tried key by key in `tests/faces/test_every_key.py`.
"""

from __future__ import annotations

import functools
import itertools
import re
import shutil
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.base.errors import InputError
from generator.booklet.rules_files import write_markup
from generator.definitions.box_request import BoxRequest
from generator.definitions.checks.check_report import check_definitions
from generator.faces.box_pieces import make_box_pieces
from generator.faces.face_context import Looks
from generator.faces.game_look import face_context
from generator.simulate.game_ranges import play_one_by_one
from generator.simulate.load import make_setting
from tests.definitions.test_keys_taken_out import GAMES, LEFT_OUT, without
from tests.games import PACKS
from tests.shares import draw

TRIED = 10
"""So many values of each game each time; in the long run all of them."""
OTHERS = 5
"""So many other values are tried in the place of one."""
OF_RULES = {
    "balance-control": ("numbers", "departments", "classes", "tiles", "measures", "overlays", "copies", "override"),
    "global-powers": ("numbers", "holds", "borders"),
    "organisation": ("numbers",),
}
"""The keys under which a game's files hold what its rules read."""
NOTHING_THERE = "classes.neutral-start.needs"
"""The type asks what a seat needs on a tile, and this one does nothing."""


@dataclass(frozen=True)
class Written:
    """A value in a file of a game: its path, the mapping in which it stands, and its number there."""

    game: str
    file: str
    text: str
    path: tuple[str, ...]
    node: yaml.MappingNode
    number: int

    @property
    def value(self) -> yaml.Node:
        """The value itself."""
        value: yaml.Node = self.node.value[self.number][1]
        return value

    @property
    def boxes(self) -> Iterator[Box]:
        """Boxes in which it may be seen, the likeliest first: of its own edition and number of players, where it has
        such, and under the options under which it stands."""
        own = self.file.removeprefix("editions/").removesuffix(".yaml") if self.file.startswith("editions/") else None
        options = {one: f"{one[1:]}={other}" for one, other in itertools.pairwise(self.path) if one.startswith("$")}
        rulings, last = tuple(options.values()), self.path[-1]
        if re.fullmatch("[2-6]", last):
            yield own, rulings, int(last)
        yield from ((own, rulings, None), (own, rulings, 5))
        if own is None:
            yield from ((path.stem, rulings, None) for path in sorted((PACKS / self.game / "editions").glob("*.yaml")))

    def other_texts(self, elsewhere: Mapping[str, Sequence[str]]) -> Iterator[str]:
        """The file without the value, and with others in its place: a number near it, what the same key says elsewhere,
        a list without one of its ends."""
        yield without(self.text, self.node, self.number)
        begin, end = self.value.start_mark.index, self.value.end_mark.index
        others = dict.fromkeys((*near_values(self.value), *elsewhere[self.path[-1]]))
        kept = (one for one in others if one != self.text[begin:end].strip())
        yield from (self.text[:begin] + one + self.text[end:] for one in itertools.islice(kept, OTHERS))


def near_values(node: yaml.Node) -> Iterator[str]:
    """What might stand in the place of a value, by itself."""
    if isinstance(node, yaml.ScalarNode):
        if number := re.fullmatch(r"(-?\d+)( .*)?", node.value):
            yield from (f"{int(number[1]) + more}{number[2] or ''}" for more in (1, -1))
        yield from {"yes": ["no"], "no": ["yes"]}.get(node.value, [])
    elif isinstance(node, yaml.SequenceNode):
        items = [str(item.value) for item in node.value]
        yield from (f"[{', '.join(some)}]" for some in (items[1:], items[:-1], items[::-1]))


def lowest_keys(node: yaml.Node, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], yaml.MappingNode, int]]:
    """The keys of a file under which there are no others."""
    if isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from lowest_keys(item, path)
    elif isinstance(node, yaml.MappingNode):
        for number, (key, value) in enumerate(node.value):
            yield from [*lowest_keys(value, (*path, key.value))] or [((*path, key.value), node, number)]


def written_values(game: str) -> list[Written]:
    """Every value of what a game's rules read."""
    found = []
    for path in sorted((PACKS / game).rglob("*.yaml")):
        file, text = path.relative_to(PACKS / game).as_posix(), path.read_text(encoding="utf-8")
        if not file.startswith(LEFT_OUT):
            keys = lowest_keys(yaml.compose(text))
            found += [Written(game, file, text, *one) for one in keys if {one[0][0], *one[0][2:3]} & {*OF_RULES[game]}]
    return [one for one in found if ".".join(one.path) != NOTHING_THERE]


Box = tuple[str | None, tuple[str, ...], int | None]
"""An edition, options of rulings, a number of players; None: as usual."""


class Seen:
    """What a game's folder gives in one of its boxes, as far as anybody sees it; each view is taken once."""

    def __init__(self, folder: Path, edition: str | None, rulings: tuple[str, ...], players: int | None) -> None:
        """Raises `InputError`."""
        self.asked = BoxRequest(folder, edition, rulings, players, "all")
        self.pack, self.config = self.asked.definitions, self.asked.config
        self.taken: dict[object, Any] = {}

    @cached_property
    def bare(self) -> Any:
        """The definitions without their digests, which are others with every letter."""
        return replace(self.pack, digest="", play_digest="")

    def view(self, name: str, *details: Any) -> Any:
        """One of the views below. Raises `InputError`."""
        if (name, *details) not in self.taken:
            self.taken[name, *details] = getattr(self, name)(*details)
        return self.taken[name, *details]

    def counts(self) -> Any:
        """How many there are of each piece, and in all."""
        return self.pack.counts(self.config), self.pack.totals(self.config)

    def findings(self) -> list[str]:
        """What `check` finds in the definitions, without places, which move with every line."""
        icons = self.asked.game.sources.icons
        found = check_definitions(self.pack, self.config, self.asked.all_texts, icons).findings
        return sorted(re.sub(r"\S+\.yaml:\d+:\d+", "", str(one)) for one in found)

    def games(self, bots: str, seed: int, number: int) -> Any:
        """Games of such bots, one by one and summed up."""
        found = play_one_by_one([make_setting(self.asked, bots, seed)], 0, number)
        return [(one.winners, one.columns) for one in found.batches], [one.data() for one in found.totals.summaries]

    def faces(self) -> Any:
        """Every face in the first language."""
        return repr(make_box_pieces(self.context, Looks()))

    def booklet(self) -> Any:
        """The text of the rules and its pictures."""
        made = write_markup(self.asked.game, self.context)
        return made and (made.text, made.pictures)

    @cached_property
    def context(self) -> Any:
        """What faces are composed from."""
        return face_context(self.pack, self.config, self.asked.all_texts[0], self.asked.game.folder)


QUICK = (("counts",), ("games", "random", 1, 4), ("findings",))
"""What is seen soon."""
DEAR = (("faces",), ("booklet",), *(("games", bots, seed, 30) for bots in ("random", "greedy") for seed in (1, 2, 3)))
"""What takes longer."""


@functools.cache
def as_it_is(game: str, *box: Any) -> Seen:
    """A shipped game in a box."""
    return Seen(PACKS / game, *box)


def differ(one: Seen, other: Seen, views: Iterable[tuple[Any, ...]]) -> bool:
    """Whether anything is seen otherwise, or can't be made any more."""
    try:
        return any(one.view(*view) != other.view(*view) for view in views)
    except InputError:
        return True


def has_effect(one: Written, folder: Path, texts: Sequence[str]) -> bool:
    """Whether a value is seen in a box, or the reader refuses whatever else stands there. Works in copies of the game
    below `folder`, one for each change."""
    pairs: list[tuple[Seen, Seen]] = []
    refused = 0
    for number, text in enumerate(texts):
        changed = Path(shutil.copytree(PACKS / one.game, folder / f"{number}" / one.game))
        (changed / one.file).write_text(text, encoding="utf-8")
        try:
            for box in dict.fromkeys(one.boxes):
                before, after = as_it_is(one.game, *box), Seen(changed, *box)
                if before.bare != after.bare:
                    if differ(before, after, QUICK):
                        return True
                    pairs.append((before, after))
        except InputError:
            refused += 1
    return refused == len(texts) or any(differ(*pair, DEAR) for pair in pairs)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_each_value_of_a_games_rules_has_an_effect_or_is_told(game: str, tmp_path: Path) -> None:
    every, elsewhere = written_values(game), defaultdict[str, list[str]](list)
    for one in every:
        if isinstance(one.value, yaml.ScalarNode):
            elsewhere[one.path[-1]].append(one.value.value)
    step = max(1, len(every) // TRIED)
    drawn = every[draw(f"a value of {game}", step) :: step]
    for number, one in enumerate(drawn):
        texts = list(one.other_texts(elsewhere))
        assert has_effect(one, tmp_path / f"{number}", texts), f"{one.file}: '{'.'.join(one.path)}' changes nothing"
