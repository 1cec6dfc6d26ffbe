"""Tables of what the scenarios together have to show, and which of it none shows.

Nothing here looks at what a scenario is called: a card is shown where it is played and where playing it is refused, an
overlay where a scenario no longer holds once that overlay is taken off.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from generator.errors import InputError
from generator.games.balance_control.definitions.types import MeasureId, TileId
from generator.games.balance_control.effects.values import OverlayId
from generator.games.balance_control.play import ScenarioTables
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.table.scenarios.types import Laid
from generator.play.scenario.types import Do, Expect, Illegal, Scenario
from tests.games import real_game
from tests.games.balance_control.table.setting import game
from tests.scenario_files import SCENARIOS, Document, documents, scenario_files

GAMES = ScenarioTables(real_game())
DOCUMENTS = documents(scenario_files(SCENARIOS))

TILES = {
    "department": "department",
    "committee": "committee",
    "grassroots": "grassroots",
    "lobbyist": "lobbyist",
    "focus": "focus",
    "centre": "control-centre",
    "investment-program": "investment-program",
    "internal-order": "internal-order",
}
"""Each kind of tile that an overlay may lie on: the classes, and tiles whose own effect differs from their class's."""

WITHOUT_EFFECT = {("administration", "lobbyist"): "R11.6: a Lobbyist's bonus is no effect that costs"}
"""Overlays that change nothing on a kind of tile, with the rule: a scenario that lays one there is enough."""

OVERLAPS = (
    # Output: doublings, reductions, levels, caps
    ("economic-stimulus", "economic-stimulus"),
    ("economic-stimulus", "location-debate"),
    ("economic-stimulus", "subsidy-reduction"),
    ("economic-stimulus", "supply-chain-break"),
    # Extra costs that add up, are waived or are handed on
    ("extreme-weather", "extreme-weather"),
    ("transformation-blockade", "future-committee"),
    ("state-of-emergency", "transformation-mandate"),
    ("transformation-mandate", "co2-levy"),
    ("transformation-mandate", "future-pact"),
    ("budget-deficit", "investment-freeze"),
    ("budget-deficit", "generational-contract"),
    ("parliamentary-oversight", "file-status"),
    # Bans and what they ban
    ("debt-brake", "energy-crisis"),
    ("surveillance", "de-escalation"),
    ("greenwashing", "protest-movement"),
    ("greenwashing", "supplementary-budget"),
    # Placements
    ("situation-assessment", "threat-level"),
    ("emergency-decree", "deployment-order"),
    ("administrative-confusion", "deployment-order"),
)
"""Pairs of measures whose effects meet: one scenario plays both."""


@cache
def scenarios() -> tuple[tuple[Document, Scenario], ...]:
    """All of them, as they are written and as they are read."""
    return tuple((document, document.read(game())) for document in DOCUMENTS)


def played(scenario: Scenario) -> list[MeasureId]:
    """The cards that a scenario plays, in order."""
    moves = (step.attempt.move for step in scenario.steps if isinstance(step, Do))
    return [move.card for move in moves if move and move.verb == c.PLAY]


def refused(scenario: Scenario) -> set[MeasureId]:
    """The cards whose play a scenario says is illegal, though a seat holds them."""
    held = {card for cards in scenario.position.hand.values() for card in cards}
    moves = (attempt.move for step in scenario.steps if isinstance(step, Illegal) for attempt in step.attempts)
    return {move.card for move in moves if move and move.verb == c.PLAY and move.card in held}


def missing_measures() -> Iterator[str]:
    """Measures without two scenarios: one that plays it, one that says when it can't be played."""
    for card in game().definitions().measures:
        plays = {document for document, one in scenarios() if card in played(one)}
        refuses = {document for document, one in scenarios() if card in refused(one)}
        if not plays:
            yield f"{card}: no scenario plays it"
        if not refuses:
            yield f"{card}: no scenario says when it must not work"
        if plays and refuses and len(plays | refuses) < 2:
            yield f"{card}: one scenario is too few"


@cache
def kind_of(tile: TileId) -> str:
    """The kind of a tile, as TILES names it."""
    return tile if tile in TILES else str(game().definitions().tiles[tile].class_)


def bared(scenario: Scenario, bare: Laid, overlay: OverlayId) -> Scenario:
    """The same without one kind of overlay on one tile, and without what it expects of overlays."""
    tiles = tuple(
        replace(laid, overlays=tuple(o for o in laid.overlays if o != overlay)) if laid is bare else laid
        for laid in scenario.position.tiles
    )
    steps = []
    for step in scenario.steps:
        if isinstance(step, Expect):
            step = replace(step, values=tuple(value for value in step.values if value.path[0] != "overlays"))
        steps.append(step)
    return replace(scenario, position=replace(scenario.position, tiles=tiles), steps=tuple(steps))


def needs(scenario: Scenario, laid: Laid, overlay: OverlayId) -> bool:
    """Whether the scenario no longer holds without that overlay."""
    try:
        return not GAMES.run(bared(scenario, laid, overlay)).holds
    except InputError:
        return False


def overlays_shown() -> set[tuple[str, str]]:
    """Overlay and kind of tile, wherever a scenario depends on it."""
    found: set[tuple[str, str]] = set()
    for _, scenario in scenarios():
        for laid in scenario.position.tiles:
            for overlay in set(laid.overlays):
                pair = str(overlay), kind_of(laid.tile)
                if pair not in found and (pair in WITHOUT_EFFECT or needs(scenario, laid, overlay)):
                    found.add(pair)
    return found


def missing_overlays() -> Iterator[str]:
    """Overlays on a kind of tile that no scenario depends on."""
    shown = overlays_shown()
    for overlay in game().definitions().overlays:
        yield from (f"{overlay} on {kind}" for kind in TILES if (str(overlay), kind) not in shown)


def missing_overlaps() -> Iterator[str]:
    """Pairs of measures that no scenario plays both."""
    together = [played(one) for _, one in scenarios()]
    for one, other in OVERLAPS:
        least = 2 if one == other else 1
        if not any(cards.count(MeasureId(one)) >= least and MeasureId(other) in cards for cards in together):
            yield f"{one} with {other}"
