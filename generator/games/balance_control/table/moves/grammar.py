"""The grammar of moves: every verb with the shape of its moves, and a move as a frozen value.

If a move is paid for, its payment may follow: `+X` and `+X@B` for extra costs, `A=B` and `A=B+C` for replaced
resources, `lift X` and `keep X`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from generator.base.frozen import dataclass
from generator.base.hexes import HexCell
from generator.definitions.id_types import Seat
from generator.games.balance_control.definitions.balance_pack import MeasureId
from generator.games.balance_control.effects.field_values import DepartmentId, OverlayId
from generator.games.balance_control.rules import codes as c


@dataclass(frozen=True)
class GrammarVerb:
    """How the moves of a verb are written. In `shape` small words stand for themselves, capitals for what is named
    there, `…` for more of it. `paid_for`: whether suffixes may follow."""

    shape: str
    paid_for: bool = True

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The fixed words of the shape, up to the first part that varies in number."""
        return tuple(word for word in self.shape.split() if word != "…")


GRAMMAR: dict[int, GrammarVerb] = {
    c.LAY: GrammarVerb("tile CELL"),
    c.PLACE: GrammarVerb("place CELL"),
    c.MOVE: GrammarVerb("move CELL CELL"),
    c.FORMALIZE: GrammarVerb("formalize CELL DEPARTMENT …"),
    c.CONVERT: GrammarVerb("convert CELL DEPARTMENT DEPARTMENT"),
    c.TAKE: GrammarVerb("take CARD"),
    c.PLAY: GrammarVerb("play CARD …"),
    c.CENTRE_MOVE: GrammarVerb("centre CELL move OVERLAY CELL CELL"),
    c.CENTRE_REMOVE: GrammarVerb("centre CELL remove OVERLAY CELL"),
    c.OVERLAY_PLACE: GrammarVerb("overlay OVERLAY CELL"),
    c.OVERLAY_MOVE: GrammarVerb("overlay move OVERLAY CELL CELL"),
    c.PAY: GrammarVerb("pay DEPARTMENT …"),
    c.DECLINE: GrammarVerb("decline", paid_for=False),
    c.SKIP: GrammarVerb("skip", paid_for=False),
    c.PASS: GrammarVerb("pass", paid_for=False),
    c.RESOLVE: GrammarVerb("resolve CELL", paid_for=False),
}
"""Every verb by the kernel's number. A card's move names what its effects ask for, then its resources of free choice;
what pays may be another seat's (`pay DOM@B`)."""

SHAPES: dict[str, str] = {
    word: " or ".join(verb.shape for verb in GRAMMAR.values() if verb.words[0] == word)
    for word in dict.fromkeys(verb.words[0] for verb in GRAMMAR.values())
}
"""The first word of a move → how it may go on."""


@dataclass(frozen=True)
class Unit:
    """One extra cost paid with one resource: the deciding seat's own, or another seat's (Generational Contract)."""

    department: DepartmentId
    seat: Seat | None = None

    def __str__(self) -> str:
        return f"{self.department}@{self.seat}" if self.seat else self.department


@dataclass(frozen=True)
class Replacement:
    """One resource of a cost that is replaced by others: `DOM=SEC`, `ECO=DOM+FOR`."""

    instead_of: DepartmentId
    substitutes: tuple[DepartmentId, ...]

    def __str__(self) -> str:
        return f"{self.instead_of}={'+'.join(self.substitutes)}"


@dataclass(frozen=True)
class Suffixes:
    """How a move is paid beyond its base: extra costs, replaced resources, `lift X` (Supplementary Budget), and `keep
    X` for each measure that suppresses its influence (Greenwashing)."""

    extras: tuple[Unit, ...] = ()
    replacements: tuple[Replacement, ...] = ()
    lift: DepartmentId | None = None
    keep: tuple[DepartmentId, ...] = ()

    def words(self) -> Iterator[str]:
        """The suffixes as text, in canonical order."""
        yield from (f"+{unit}" for unit in self.extras)
        yield from (str(replaced) for replaced in self.replacements)
        if self.lift:
            yield f"lift {self.lift}"
        yield from (f"keep {department}" for department in self.keep)


Part = HexCell | Unit | str | int
"""What a move names: a cell, a unit that pays, an id, the number of a card's option."""


@dataclass(frozen=True)
class Move:
    """A whole move: the kernel's number of its verb, what it names in written order, and how it is paid."""

    verb: int
    parts: tuple[Part, ...] = ()
    suffixes: Suffixes = Suffixes()

    @property
    def cells(self) -> tuple[HexCell, ...]:
        """The cells that the move names."""
        return tuple(part for part in self.parts if isinstance(part, HexCell))

    @property
    def ids(self) -> tuple[str, ...]:
        """The cards, overlays, departments and seats that the move names."""
        return tuple(part for part in self.parts if isinstance(part, str))

    @property
    def card(self) -> MeasureId:
        """The card that is taken or played."""
        return MeasureId(self.ids[0])

    @property
    def at(self) -> HexCell:
        """The cell that the move is about, or acts through."""
        return self.cells[0]

    @property
    def start(self) -> HexCell:
        """The cell from which the move takes something."""
        return self.cells[1] if self.verb in (c.CENTRE_MOVE, c.CENTRE_REMOVE) else self.cells[0]

    @property
    def goal(self) -> HexCell:
        """The cell to which the move takes something."""
        return self.cells[-1]

    @property
    def overlay(self) -> OverlayId:
        """The overlay that the move places, moves or removes."""
        return OverlayId(self.ids[0])

    @property
    def units(self) -> tuple[Unit, ...]:
        """The extra costs that the move pays: all of a `pay` move, or the suffixes of any other."""
        return (*(part for part in self.parts if isinstance(part, Unit)), *self.suffixes.extras)

    @property
    def option(self) -> int:
        """The number of the option that the move names for a card, 0 if it names none."""
        return next((part for part in self.parts if isinstance(part, int)), 0)

    def base(self) -> Move:
        """The move without its suffixes."""
        return replace(self, suffixes=Suffixes())

    def __str__(self) -> str:
        parts = [str(part) for part in self.parts]
        shape = [word if word.islower() else parts.pop(0) for word in GRAMMAR[self.verb].words]
        return " ".join((*shape, *parts, *self.suffixes.words()))


NO_MOVE = Move(-1)
"""Nothing has been said, or nobody has moved."""
