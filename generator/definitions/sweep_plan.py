"""What a sweep plays, as its YAML says it: a game as it is, and what is to be otherwise, with all its values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Final

from generator.base.frozen import dataclass
from generator.definitions.field_annotations import Flag, Least, Range
from generator.definitions.id_types import EditionId, ModuleId, RulingName
from generator.definitions.yaml_nodes import TextNode

MOST_GAMES: Final = 999_999_999
"""Games of a setting at most: a core needs weeks for the fastest of them."""

Values = Annotated[tuple[TextNode, ...], Least(1)]
"""What stands in one place, one after the other."""


@dataclass(frozen=True, kw_only=True)
class SweepAxes:
    """What varies, with the values that it takes: every value is combined with all values of the others.

    `edition`, `players`, `bots`: which editions, numbers of players and bots (one for all, or a list with commas).
    `modules`: lists with commas. `rulings`: options by the ruling. `weights`: those of the bots, by the weight.
    `numbers`: single values of the game's own files by the way to them, such as `numbers.new_level` or
    `measures.co2-levy.cost`.
    """

    edition: Values = ()
    players: Values = ()
    modules: Values = ()
    bots: Values = ()
    weights: Mapping[str, Values] = field(default_factory=dict)
    rulings: Mapping[RulingName, Values] = field(default_factory=dict)
    numbers: Mapping[str, Values] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class SweepPlan:
    """A sweep.

    `sweep`: what varies. `game`: the game's folder, seen from this file, or the name of one that comes with the
    program. `edition`, `rulings`, `players`, `modules`: the game as it is, with which all is compared; `bots`: who
    plays, one for all or one a seat. `games`: as many in each setting, with the same deals. `seed`: another one, other
    games.
    """

    sweep: SweepAxes
    game: str = ""
    edition: EditionId | None = None
    rulings: Mapping[RulingName, str] = field(default_factory=dict)
    players: Annotated[int, Range(1, 99)] | None = None
    modules: tuple[ModuleId, ...] = ()
    bots: Annotated[tuple[str, ...], Least(1), Flag.REPEATS] = ("random",)
    games: Annotated[int, Range(1, MOST_GAMES)] = 1000
    seed: Annotated[int, Range(0, 999_999_999)] = 1
