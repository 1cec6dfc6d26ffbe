"""`forbid`: something may not be done for a while."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.games.balance_control.effects.base import Column, Effect, OneOf
from generator.games.balance_control.effects.carriers import LASTING, MEASURE, OVERLAY, Place, but, on
from generator.games.balance_control.effects.values import DepartmentId
from generator.games.balance_control.notation import Change, Icon, Join, Notation, Resource

SIGNS: dict[str, Notation] = {
    "convert": (Icon("forbid"), Icon("grassroots")),
    "play-measure": (Icon("forbid"), Icon("measure")),
    "tile-effect": (Icon("lock"),),
    "move-or-remove-overlays": (Icon("forbid"), Icon("move"), Join("/"), Icon("remove")),
    "influence-and-overlays": (Icon("forbid"), Icon("influence"), Icon("overlay")),
    "influence-only": (Icon("forbid"), Icon("influence")),
    "output-measures": (Icon("forbid"), Icon("measure"), Change()),
}


@dataclass(frozen=True)
class Forbid(Effect):
    """`who` may not do `what` (with resources of `department`, or on `target`, where given) during `until`."""

    word: ClassVar[str] = "forbid"
    plays: ClassVar[tuple[Place, ...]] = (
        on(OVERLAY, what=("tile-effect",), until=("removed",), who=("everybody",)),
        on(MEASURE, what=but("tile-effect", "move-or-remove-overlays"), until=(*LASTING, "next-action")),
        on(MEASURE, what=("move-or-remove-overlays",), until=LASTING, who=("everybody",)),
    )
    what: Annotated[str, OneOf("what"), Column("on")]
    until: Annotated[str, OneOf("until")]
    who: Annotated[str, OneOf("who")] = "everybody"
    department: DepartmentId | None = None
    target: Annotated[str, OneOf("target", ("none", "tile"))] = "none"

    def problem(self) -> str:
        """Only a conversion has a department to name, only a ban on overlays' moves a tile."""
        if self.department and self.what != "convert":
            return f"'what: {self.what}' takes no 'department'"
        if (self.target == "tile") != (self.what == "move-or-remove-overlays"):
            wanted = "tile" if self.target == "none" else "none"
            return f"'what: {self.what}' goes with 'target: {wanted}'"
        return ""

    def works_at(self) -> frozenset[str]:
        """What it forbids."""
        if self.what in ("play-measure", "output-measures"):
            return frozenset({"play"})
        return frozenset({"play", "focus", "action"} if self.what == "move-or-remove-overlays" else {"action"})

    def notation(self) -> Notation:
        """A stop sign and what is stopped; a lock is its own sign."""
        return (*SIGNS[self.what], *((Resource(self.department),) if self.department else ()))
