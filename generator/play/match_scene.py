"""The scene of a match: what a game says of a state, with what any match knows besides."""

from __future__ import annotations

from dataclasses import replace

from generator.definitions.id_types import Seat
from generator.play.protocol import TableMatch
from generator.play.table_scene import TableScene


def current_scene(match: TableMatch, scene: TableScene, draws: Seat | None) -> TableScene:
    """A game's scene completed with what the match knows. `draws`: for whom chance draws, if it decides now."""
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
    """The scene with nothing hidden: each seat's panel is as that seat sees it."""
    scene = match.scene(None)
    own = {panel.seat: panel for seat in match.table.seats for panel in match.scene(seat).panels if panel.seat == seat}
    return replace(scene, panels=tuple(own.get(panel.seat, panel) if panel.seat else panel for panel in scene.panels))
