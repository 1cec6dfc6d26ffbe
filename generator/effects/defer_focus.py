"""`defer_focus`: a focus does not resolve this round (R5.6)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from generator.effects.base import Column, Effect, OneOf
from generator.notation import Change, Icon, Notation


@dataclass(frozen=True)
class DeferFocus(Effect):
    """The chosen focus waits; `then` says what becomes of a resolution that fell due meanwhile."""

    word: ClassVar[str] = "defer_focus"
    target: Annotated[str, OneOf("target", ("unresolved-focus",))]
    then: Annotated[str, OneOf("then"), Column("goal")]

    def notation(self) -> Notation:
        """`◼ focus`."""
        return (Change(), Icon("focus"))
