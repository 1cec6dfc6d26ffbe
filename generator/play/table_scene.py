"""What lies on the table at a moment of a game, as data: pieces in places, and what stands beside the board.

A game makes the scene of a state, as one seat or as anybody sees it (`ProcedureRules.scene`); a picture, a page and a
table in a browser all show that scene. It has no coordinates and no words: pieces, boards and regions are named by
their ids, and text by the labels of the language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import NamedTuple

from generator.base.frozen import dataclass
from generator.definitions.id_types import Seat


class ScenePlace(NamedTuple):
    """A place on a `board` or mat. `name`: a spot, a zone or a track of it, or a region of its map. `number`: which of
    a region's spots, from 0 on, or which field of a track, by the number printed there. A board that grows out of what
    is laid has no piece; its game says where its places are, such as `table/2,-1`."""

    board: str
    name: str
    number: int | None = None

    def __str__(self) -> str:
        """The place as pages name it: `world-map/usa/3`."""
        return "/".join(str(part) for part in self if part is not None)


@dataclass(frozen=True, slots=True)
class ScenePile:
    """Equal pieces that lie on each other. `turned`: their other side is up. A `piece` that is a deck stands for backs
    of cards that nobody may know. `under`: what lies under them, such as a ring. `spent`: they have had their effect
    and only lie there still."""

    piece: str
    count: int = 1
    turned: bool = False
    under: str = ""
    spent: bool = False


class SceneSign(NamedTuple):
    """An icon with a number or a word behind it, in a colour of the game."""

    icon: str
    value: str | int
    colour: str


@dataclass(frozen=True, slots=True)
class SceneRow:
    """A line beside the board: a label of the language, or the id of a thing that has a name; and what stands there."""

    label: str
    value: str | int = ""
    piles: tuple[ScenePile, ...] = ()
    signs: tuple[SceneSign, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """What a seat has beside the board; without a seat, what belongs to everybody."""

    seat: Seat | None
    rows: tuple[SceneRow, ...]


@dataclass(frozen=True)
class TableScene:
    """What is seen on a table. `boards`: the boards and mats, the one in the middle first. `clock`: how far the game is
    besides the turn; if it has a `round`, a replay is leafed through by rounds. `marked_places`: the places that the
    moment is about. `curves`: figures of each seat besides its score that one follows through a game, by label. The
    match adds the rest: the `turn`, who `decides` (None: chance, or the game is over), for whom chance `draws`, the
    `scores`, and the `winners` at the end."""

    boards: tuple[str, ...] = ()
    lying: Mapping[ScenePlace, tuple[ScenePile, ...]] = field(default_factory=dict)
    panels: tuple[SeatPanel, ...] = ()
    clock: tuple[SceneRow, ...] = ()
    marked_places: tuple[ScenePlace, ...] = ()
    curves: Mapping[str, Mapping[Seat, int]] = field(default_factory=dict)
    turn: int = 0
    decides: Seat | None = None
    draws: Seat | None = None
    scores: Mapping[Seat, int] = field(default_factory=dict)
    winners: tuple[Seat, ...] = ()
    over: bool = False
