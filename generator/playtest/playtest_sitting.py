"""One session of people at a table, from the program's record or from a sheet that somebody filled in."""

from __future__ import annotations

from generator.base.frozen import dataclass
from generator.definitions.version_stamp import VersionStamp
from generator.play.remarks import Remark


@dataclass(frozen=True)
class SeatResult:
    """A seat at the end: who sat there, its points, and whether it won or shared the victory (None: nobody says).
    `person`: it wasn't a bot."""

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
"""The number of players, and the modules in play."""


@dataclass(frozen=True)
class PlaytestSitting:
    """One session. `where`: the place at which it is written. `modules`: those in play; empty where nobody says so.
    `rulings`: those that differ from the edition's own. `turns` and `moves` are known from a record, `minutes` and the
    `date` from a sheet. `over`: the game came to its end. `course`: the digest of a record's moves."""

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
    remarks: tuple[SittingRemark, ...] = ()
    course: str = ""

    @property
    def setup(self) -> Setup:
        """The number of players and the modules: sessions with the same setup are compared."""
        return len(self.seats), self.modules

    @property
    def people(self) -> int:
        """How many seats were people's."""
        return sum(one.person for one in self.seats)

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats that won or shared the victory."""
        return tuple(one.seat for one in self.seats if one.won)

    def name_of(self, who: str) -> str:
        """The name of whoever made a remark, with the seat: `Ann (A)`; as the remark has it where no name is known."""
        name = next((one.name for one in self.seats if one.seat == who), "")
        return f"{name} ({who})" if name else who
