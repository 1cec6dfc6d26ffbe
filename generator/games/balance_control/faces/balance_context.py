"""The context of faces of BALANCE // CONTROL, with what its rules bring to layouts of elements: values and drawings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.base.frozen import dataclass
from generator.base.hyphens import remove_hyphens
from generator.faces.face_context import Drawing
from generator.faces.tones import sign_on
from generator.games.balance_control.definitions.balance_pack import BalancePiece, Overlay
from generator.games.balance_control.definitions.printed_words import piece_name
from generator.games.balance_control.faces.overlay_signs import overlay_signs
from generator.games.balance_control.faces.rules_context import RulesContext

_LAYOUTS = frozenset(
    ("overlay", "overlay-sign", "resource", "influence", "countdown", "first-player", "tile-back", "card-back")
)


@dataclass(frozen=True)
class BalanceContext(RulesContext):
    """The context of faces for a game with departments and effects."""

    def layout_values(self, piece: Any) -> Mapping[str, Any]:
        """What the rules know of a small piece or a back: its name, colour, sign and deck."""
        if isinstance(piece, Overlay):
            return {"name": lambda: piece_name(piece, self.speaker), "colour": piece.colour, "icon": piece.icon}
        if not isinstance(piece, BalancePiece):
            return {}
        colour = self.piece_colour(piece)
        icon: str | None = piece.icon or (self.definitions.seats[piece.seat].icon if piece.seat else None)
        values: dict[str, Any] = {"colour": colour, "upon": lambda: sign_on(self.definitions, colour)}
        if piece.department is not None:
            icon = icon or self.department_icon(piece.department)
            values["deck_name"] = remove_hyphens(str(self.texts.departments[piece.department].name))
        return {**values, "icon": icon or "", "sign": (icon,) if icon else ()}

    @property
    def drawings(self) -> Mapping[str, Drawing]:
        """What layouts ask the rules to draw."""
        return {"overlay-signs": overlay_signs}

    @property
    def brought_layouts(self) -> frozenset[str]:
        """The layouts of the game's small pieces and backs."""
        return _LAYOUTS
