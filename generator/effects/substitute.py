"""`substitute`: a resource of a cost may be paid with others."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.effects.base import Column, Effect, OneOf, Range
from generator.effects.values import Payment
from generator.notation import Join, Notation


@dataclass(frozen=True)
class Substitute(Effect):
    """One resource of `pay` in a cost of `scope` may be replaced by `count` of `with_`, as `often` as said."""

    word: ClassVar[str] = "substitute"
    pay: Payment
    with_: Payment
    count: Annotated[int, Range(1, 9)]
    often: Annotated[str, OneOf("often", ("always", "once", "once-a-round", "once-a-turn"))]
    scope: Annotated[str, OneOf("scope"), Column("on")]
    until: Annotated[str, OneOf("until")]

    def notation(self) -> Notation:
        """`▲ECO1 / ▲◇2`."""
        return (*self.pay.notation(1), Join("/"), *self.with_.notation(self.count))
