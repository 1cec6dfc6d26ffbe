"""The context of faces of BALANCE // CONTROL, with what its rules bring to layouts of elements: values and drawings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.base.frozen import dataclass
from generator.faces.face_context import Drawing
from generator.games.balance_control.faces.face_values import face_values
from generator.games.balance_control.faces.rules_context import RulesContext
from generator.games.balance_control.faces.rules_drawings import DRAWINGS

LAYOUTS = Path(__file__).parent.parent / "layouts"
"""The folder of this game's layouts, over which each edition's own lie."""


@dataclass(frozen=True)
class BalanceContext(RulesContext):
    """The context of faces for a game with departments and effects."""

    def layout_values(self, piece: Any) -> Mapping[str, Any]:
        """What the rules know of a piece."""
        return face_values(self, piece)

    @property
    def templates(self) -> Sequence[Path]:
        """The folders of layouts over the studio's: this game's, and over them those of who changes it."""
        return (LAYOUTS, *super().templates)

    @property
    def drawings(self) -> Mapping[str, Drawing]:
        """What layouts ask the rules to draw."""
        return DRAWINGS

    @property
    def brought_layouts(self) -> frozenset[str]:
        """The layouts of the game's pieces."""
        return frozenset(path.stem for path in LAYOUTS.glob("*.yaml"))
