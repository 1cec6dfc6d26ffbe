"""What an action line says, as frozen values: one class a verb, and the suffixes with which it is paid.

    tile CELL                            TileLine(at)
    place CELL                           PlaceLine(at)
    move CELL CELL                       MoveLine(start, goal)
    formalize CELL DEPARTMENT …          FormalizeLine(at, paid)
    convert CELL DEPARTMENT DEPARTMENT   ConvertLine(at, give, get)
    take CARD                            TakeLine(card)
    play CARD … DEPARTMENT …             PlayLine(card, choices, paid)
    centre CELL move OVERLAY CELL CELL   CentreMoveLine(at, overlay, start, goal)
    centre CELL remove OVERLAY CELL      CentreRemoveLine(at, overlay, start)
    overlay OVERLAY CELL                 OverlayPlaceLine(overlay, at)
    overlay move OVERLAY CELL CELL       OverlayMoveLine(overlay, start, goal)
    pay DEPARTMENT …                     PayLine(units)
    decline · skip · pass                DeclineLine() · SkipLine() · PassLine()
    resolve CELL                         ResolveLine(at)       under the ruling by which the active player chooses
    +X  +X@B  A=B  A=B+C  lift X  keep X   line.suffixes: extras, replaced, lift, keep

Each value writes itself with `str`, in the order in which it holds its parts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import ClassVar, TypeVar

from generator.definitions.types import MeasureId, Seat
from generator.effects.values import DepartmentId, OverlayId
from generator.hexes import Cell

AnyLine = TypeVar("AnyLine", bound="Line")


@dataclass(frozen=True)
class Unit:
    """One extra cost paid with one resource: the deciding seat's own, or another's (Generational Contract)."""

    department: DepartmentId
    seat: Seat | None = None

    def __str__(self) -> str:
        return f"{self.department}@{self.seat}" if self.seat else self.department


@dataclass(frozen=True)
class Replaced:
    """One resource of a cost that is paid with others instead: `DOM=SEC`, `ECO=DOM+FOR`."""

    instead_of: DepartmentId
    paid: tuple[DepartmentId, ...]

    def __str__(self) -> str:
        return f"{self.instead_of}={'+'.join(self.paid)}"


@dataclass(frozen=True)
class Suffixes:
    """How a line is paid beyond its base: extra costs, replaced resources, `lift X` (Supplementary Budget), `keep X`
    for each measure that stops the influence (Greenwashing)."""

    extras: tuple[Unit, ...] = ()
    replaced: tuple[Replaced, ...] = ()
    lift: DepartmentId | None = None
    keep: tuple[DepartmentId, ...] = ()

    def words(self) -> Iterator[str]:
        """The suffixes as they are written, in their order."""
        yield from (f"+{unit}" for unit in self.extras)
        yield from (str(replaced) for replaced in self.replaced)
        if self.lift:
            yield f"lift {self.lift}"
        yield from (f"keep {department}" for department in self.keep)


@dataclass(frozen=True)
class Choice:
    """What a card's line names: the effect's own word for it (`department-tile`, `opponent`, `choice`, `option`) and
    the cell, seat, department, overlay or number that was named."""

    word: str
    value: Cell | str | int

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True)
class Line:
    """An action line; `paid_for` says whether the verb takes suffixes at all."""

    verb: ClassVar[str]
    paid_for: ClassVar[bool] = True
    suffixes: Suffixes = field(default=Suffixes(), kw_only=True)

    def parts(self) -> tuple[object, ...]:
        """What follows the verb in the base line, in order."""
        return ()

    def base(self: AnyLine) -> AnyLine:
        """The line without its suffixes."""
        return replace(self, suffixes=Suffixes())

    def __str__(self) -> str:
        return " ".join((self.verb, *map(str, self.parts()), *self.suffixes.words()))


@dataclass(frozen=True)
class TileLine(Line):
    """Lay the drawn tile (R3.2)."""

    verb: ClassVar[str] = "tile"
    at: Cell

    def parts(self) -> tuple[object, ...]:
        """The cell."""
        return (self.at,)


@dataclass(frozen=True)
class PlaceLine(Line):
    """One influence marker from the supply onto a tile (R6.1)."""

    verb: ClassVar[str] = "place"
    at: Cell

    def parts(self) -> tuple[object, ...]:
        """The cell."""
        return (self.at,)


@dataclass(frozen=True)
class MoveLine(Line):
    """One own influence marker to an adjacent tile, or to any (R6.1) [move-range]."""

    verb: ClassVar[str] = "move"
    start: Cell
    goal: Cell

    def parts(self) -> tuple[object, ...]:
        """From, to."""
        return (self.start, self.goal)


@dataclass(frozen=True)
class FormalizeLine(Line):
    """Through a Committee, for these resources (R7, R10.2), in the departments' order."""

    verb: ClassVar[str] = "formalize"
    at: Cell
    paid: tuple[DepartmentId, ...]

    def parts(self) -> tuple[object, ...]:
        """The cell, then what is paid: each department once, and behind them those that are paid again."""
        once = tuple(dict.fromkeys(self.paid))
        again = list(self.paid)
        for department in once:
            again.remove(department)
        return (self.at, *once, *again)


@dataclass(frozen=True)
class ConvertLine(Line):
    """Through a Grassroots tile: equal resources of `give` become one of `get` (R8)."""

    verb: ClassVar[str] = "convert"
    at: Cell
    give: DepartmentId
    get: DepartmentId

    def parts(self) -> tuple[object, ...]:
        """The cell, what goes in, what comes out."""
        return (self.at, self.give, self.get)


@dataclass(frozen=True)
class TakeLine(Line):
    """An open measure comes into the hand (R12.1)."""

    verb: ClassVar[str] = "take"
    card: MeasureId

    def parts(self) -> tuple[object, ...]:
        """The card."""
        return (self.card,)


@dataclass(frozen=True)
class PlayLine(Line):
    """A held measure is played with the choices that it asks for (R12.3), and for these resources where its cost leaves
    some to the player, in the departments' order."""

    verb: ClassVar[str] = "play"
    card: MeasureId
    choices: tuple[Choice, ...] = ()
    paid: tuple[DepartmentId, ...] = ()

    def parts(self) -> tuple[object, ...]:
        """The card, its choices, then what is paid of free choice."""
        return (self.card, *self.choices, *self.paid)


@dataclass(frozen=True)
class CentreMoveLine(Line):
    """The control centre moves an overlay (R9.1)."""

    verb: ClassVar[str] = "centre"
    at: Cell
    overlay: OverlayId
    start: Cell
    goal: Cell

    def parts(self) -> tuple[object, ...]:
        """The centre's cell, `move`, the overlay, from, to."""
        return (self.at, "move", self.overlay, self.start, self.goal)


@dataclass(frozen=True)
class CentreRemoveLine(Line):
    """The control centre removes an overlay (R9.1)."""

    verb: ClassVar[str] = "centre"
    at: Cell
    overlay: OverlayId
    start: Cell

    def parts(self) -> tuple[object, ...]:
        """The centre's cell, `remove`, the overlay, its tile."""
        return (self.at, "remove", self.overlay, self.start)


@dataclass(frozen=True)
class OverlayPlaceLine(Line):
    """An overlay is placed where an effect lets the seat (R5.5)."""

    verb: ClassVar[str] = "overlay"
    overlay: OverlayId
    at: Cell

    def parts(self) -> tuple[object, ...]:
        """The overlay, its tile."""
        return (self.overlay, self.at)


@dataclass(frozen=True)
class OverlayMoveLine(Line):
    """An overlay is moved where an effect lets the seat (R5.5)."""

    verb: ClassVar[str] = "overlay"
    overlay: OverlayId
    start: Cell
    goal: Cell

    def parts(self) -> tuple[object, ...]:
        """`move`, the overlay, from, to."""
        return ("move", self.overlay, self.start, self.goal)


@dataclass(frozen=True)
class PayLine(Line):
    """The answer to "pay these extra costs?": one resource for each."""

    verb: ClassVar[str] = "pay"
    units: tuple[Unit, ...]

    def parts(self) -> tuple[object, ...]:
        """The resources."""
        return self.units


@dataclass(frozen=True)
class DeclineLine(Line):
    """The extra cost is not paid."""

    verb: ClassVar[str] = "decline"
    paid_for: ClassVar[bool] = False


@dataclass(frozen=True)
class SkipLine(Line):
    """Any other offer is declined."""

    verb: ClassVar[str] = "skip"
    paid_for: ClassVar[bool] = False


@dataclass(frozen=True)
class PassLine(Line):
    """No action is legal (R3.7)."""

    verb: ClassVar[str] = "pass"
    paid_for: ClassVar[bool] = False


@dataclass(frozen=True)
class ResolveLine(Line):
    """Which of several tiles resolves next, where the active player chooses."""

    verb: ClassVar[str] = "resolve"
    paid_for: ClassVar[bool] = False
    at: Cell

    def parts(self) -> tuple[object, ...]:
        """The cell."""
        return (self.at,)
