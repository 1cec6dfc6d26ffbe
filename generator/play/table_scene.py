"""What lies on the table at a moment of a game, as data: pieces in places, and what stands beside the board.

A game says it of a state, as one seat or as anybody sees it (`ProcedureTable.scene`); a picture, a page and a table in
a browser show that same scene. In it are neither coordinates nor words: pieces, boards and regions are named by their
ids, what is said by the labels of the language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from typing import TYPE_CHECKING, NamedTuple

from generator.base.frozen import dataclass
from generator.definitions.id_types import Seat

if TYPE_CHECKING:
    from generator.play.protocol import TableMatch


class ScenePlace(NamedTuple):
    """A place on a `board` or mat: by its `name` a spot, a zone or a track of it, or a region of its map. `number`:
    which of a region's spots, from 0 on, or which field of a track, by what is printed there. A board that grows out
    of what is laid has no piece; its game says where its places are, such as `table/2,-1`."""

    board: str
    name: str
    number: int | None = None

    def __str__(self) -> str:
        """As a page names it: `world-map/usa/3`."""
        return "/".join(str(part) for part in self if part is not None)


@dataclass(frozen=True, slots=True)
class ScenePile:
    """Equal pieces that lie on each other. `turned`: their other side is up; of a `piece` that is a deck, its backs: so
    cards lie that nobody may know. `under`: what lies under them, such as a ring. `spent`: they have done their work,
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
    """A line beside the board: what it is called (a label of the language, or the id of what has a name), and what
    stands there."""

    label: str
    value: str | int = ""
    piles: tuple[ScenePile, ...] = ()
    signs: tuple[SceneSign, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """What a seat has beside the board; without a seat, what belongs to all."""

    seat: Seat | None
    rows: tuple[SceneRow, ...]


@dataclass(frozen=True)
class TableScene:
    """What is seen. `boards`: the boards and mats on the table, the one in its middle first. `clock`: how far the game
    is, besides the turn; where `round` is among it, a game is looked through by rounds. `marked`: the places that the
    moment is about. `curves`: what of each seat one follows through a game beside its score, by a label. A match adds
    the rest: the running `turn`, who `decides` (None: chance, or nobody any more), for whom chance `draws`, the
    `scores`, the `winners` once it is over."""

    boards: tuple[str, ...] = ()
    lying: Mapping[ScenePlace, tuple[ScenePile, ...]] = field(default_factory=dict)
    panels: tuple[SeatPanel, ...] = ()
    clock: tuple[SceneRow, ...] = ()
    marked: tuple[ScenePlace, ...] = ()
    curves: Mapping[str, Mapping[Seat, int]] = field(default_factory=dict)
    turn: int = 0
    decides: Seat | None = None
    draws: Seat | None = None
    scores: Mapping[Seat, int] = field(default_factory=dict)
    winners: tuple[Seat, ...] = ()
    over: bool = False


def current_scene(match: TableMatch, scene: TableScene, draws: Seat | None) -> TableScene:
    """What lies there, with all that the match itself knows; for whom chance `draws`, if it is asked."""
    outcome = match.outcome
    return replace(
        scene,
        turn=match.turn,
        decides=match.asked,
        draws=draws,
        scores=match.scores,
        winners=outcome.winners if outcome else (),
        over=outcome is not None,
    )


def open_scene(match: TableMatch) -> TableScene:
    """What lies on the table when nothing is hidden any more: each seat's panel is what that seat sees."""
    scene = match.scene(None)
    own = {panel.seat: panel for seat in match.table.seats for panel in match.scene(seat).panels if panel.seat == seat}
    return replace(scene, panels=tuple(own.get(panel.seat, panel) if panel.seat else panel for panel in scene.panels))
