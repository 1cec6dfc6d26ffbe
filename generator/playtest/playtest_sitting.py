"""One time at the table, whether the program kept its record or somebody wrote a sheet."""

from __future__ import annotations

from generator.base.frozen import dataclass
from generator.definitions.version_stamp import VersionStamp
from generator.play.remarks import Remark


@dataclass(frozen=True)
class SeatResult:
    """A seat at the end: who sat there, its points, whether it won or shared the victory (None: nobody says);
    `person`: it was no bot."""

    seat: str
    name: str = ""
    points: int | None = None
    won: bool | None = None
    person: bool = True


@dataclass(frozen=True)
class SittingRemark:
    """A remark, with the line of the record after which it was made."""

    remark: Remark
    line: str = ""


Setup = tuple[int, tuple[str, ...]]
"""How many play, and the modules in play."""


@dataclass(frozen=True)
class PlaytestSitting:
    """One time at the table. `where` it is written; `modules`: those in play, empty where nobody says so; `rulings`:
    those that differ from the edition's own; `turns` and `moves` are known of a record, `minutes` and the `date` of a
    sheet; `over`: the game came to its end; `course`: the digest of a record's moves."""

    where: str
    stamp: VersionStamp
    seats: tuple[SeatResult, ...]
    modules: tuple[str, ...] = ()
    rulings: tuple[tuple[str, str], ...] = ()
    date: str = ""
    place: str = ""
    minutes: int | None = None
    turns: int | None = None
    moves: int | None = None
    over: bool = True
    said: tuple[SittingRemark, ...] = ()
    course: str = ""

    @property
    def setup(self) -> Setup:
        """How it was played."""
        return len(self.seats), self.modules

    @property
    def people(self) -> int:
        """How many of them were no bots."""
        return sum(one.person for one in self.seats)

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats that won."""
        return tuple(one.seat for one in self.seats if one.won)

    def name_of(self, who: str) -> str:
        """What somebody is called: `Ann (A)`, or as the remark has it."""
        name = next((one.name for one in self.seats if one.seat == who), "")
        return f"{name} ({who})" if name else who
