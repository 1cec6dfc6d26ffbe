"""What stands under each key of a scenario (docs/lines-and-scenarios.md), as tables: nothing in, keys and shapes out.

The readers take their keys from here, and so do the schemas for editors.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.table.moves.vocabulary import CARD, CELL, DEPARTMENT, OVERLAY, SEAT, TILE

DECK, NUMBER, PHASE, TRUTH, LINE, NAME, EDITION, RULING, MODULE = (
    *("deck", "number", "phase", "truth", "line", "text", "edition", "ruling", "module"),
)
"""What a key may hold besides the things that a line names (seat, cell, …)."""
OR_NOTHING, LIST = "or nothing", "list"
"""How it may stand there besides once: `null` as well, or a list of them."""


@dataclass(frozen=True)
class Holds:
    """By what a key's values are listed (outermost first), what stands there, and whether as a list or null; and what
    it says, in a reader's words."""

    by: tuple[str, ...]
    what: str
    form: str = ""
    says: str = ""


HEAD: Mapping[str, Holds] = {
    "name": Holds((), NAME, says="what the scenario shows; ours begin with the rule"),
    "edition": Holds((), EDITION, says="the edition of the rules"),
    "rulings": Holds((RULING,), NAME, says="other options, `{lobbyist-presence: needed}`"),
    "players": Holds((), NUMBER, says="how many play"),
    "modules": Holds(
        (), MODULE, LIST, "what is in play; `core` and the module for five or six players come by themselves"
    ),
}
"""The keys at the top, beside the position and the steps."""
POSITION_SAYS = "where everything lies"
STEPS_SAYS = "what happens and what must hold, in order"
WANTED: Mapping[str, str] = {
    "name": "what the scenario shows",
    "players": "how many play",
    "steps": "a list of steps",
}
"""The keys that must be there, and what is missing where they aren't."""

LAID: Mapping[str, Holds] = {
    "at": Holds((), CELL, says="its cell, written q,r in quotes"),
    "tile": Holds((), TILE, says="which tile it is"),
    "influence": Holds((SEAT,), NUMBER, says="influence markers on it, by seat"),
    "overlays": Holds((), OVERLAY, LIST, "overlays on it"),
    "resolved": Holds((), TRUTH, says="whether the focus has resolved already"),
    "countdowns": Holds((), NUMBER, says="countdown markers on it"),
}
"""The keys of a tile on the board; the first two must be there."""
TILES_SAYS = (
    "`{at, tile, influence, overlays, resolved, countdowns}`, in the order of their placement; the Start tile is on "
    "0,0 by itself; a focus that is surrounded counts as resolved"
)

POSITION: Mapping[str, Holds] = {
    "supply": Holds((SEAT,), NUMBER, says="influence markers in each supply"),
    "start_influence_placed": Holds(
        (),
        TRUTH,
        says="`false`: each seat owes as many placements as it has markers in supply, at most its starting number",
    ),
    "start_committee_used": Holds((), SEAT, LIST, "who has formalised through the Start Committee"),
    "resources": Holds((SEAT, DEPARTMENT), NUMBER, says="by seat and department"),
    "noise": Holds((DEPARTMENT,), NUMBER, says="by department"),
    "hand": Holds((SEAT,), CARD, LIST, "held measures by seat"),
    "played": Holds((), SEAT, LIST, "who has played a measure this round"),
    "open": Holds((DECK,), CARD, LIST, "open measures by module"),
    "deck": Holds((DECK,), CARD, LIST, "the rest by module, next card first"),
    "used": Holds((DECK,), CARD, LIST, "the measure discard by module"),
    "stack": Holds((), TILE, LIST, "tiles to be drawn, first drawn first"),
    "to_act": Holds((), SEAT, says="whose turn it is"),
    "first": Holds((), SEAT, says="the starting seat"),
    "phase": Holds(
        (),
        PHASE,
        says="`place` (the first tile of the stack is drawn), `action`, or `settlement` (the last seat has acted; "
        "the round then ends by itself, up to the first question: a window, an open cost, or the next round's tile)",
    ),
    "round": Holds((), NUMBER, says="the number of the round"),
}
"""The keys of a position beside `tiles`."""

STEPS: Mapping[str, Holds] = {
    "legal": Holds((), LINE, LIST, "lines that are legal for the seat that decides now"),
    "illegal": Holds((), LINE, LIST, "lines that aren't; trying one changes nothing"),
    "do": Holds((), LINE, says="a seat and its line, or `settle`: the end of the round now"),
    "expect": Holds((), "", says="what must hold now; nothing else is compared"),
}
"""What a step may be."""

EXPECT: Mapping[str, Holds] = {
    "supply": Holds((SEAT,), NUMBER, says="influence markers in supply"),
    "resources": Holds((SEAT, DEPARTMENT), NUMBER, says="resources by seat and department"),
    "noise": Holds((DEPARTMENT,), NUMBER, says="what lies in Noise, by department"),
    "influence": Holds((CELL, SEAT), NUMBER, says="influence markers on a tile, by seat"),
    "control": Holds((CELL,), SEAT, OR_NOTHING, "who controls a tile; `null`: nobody"),
    "strength": Holds((CELL, SEAT), NUMBER, says="how strong each seat is on a tile"),
    "overlays": Holds((CELL,), OVERLAY, LIST, "overlays on a tile, in any order"),
    "countdowns": Holds((CELL,), NUMBER, says="countdown markers on a tile"),
    "hand": Holds((SEAT,), CARD, LIST, "measures held by a seat, in any order"),
    "open": Holds((DECK,), CARD, LIST, "open measures of a module, in any order"),
    "to_act": Holds((), SEAT, OR_NOTHING, "the seat that decides now; `null` when the game is over"),
    "phase": Holds((), PHASE, says="the phase of the turn"),
    "round": Holds((), NUMBER, says="the number of the round"),
    "resolved": Holds((), CELL, LIST, "every focus that has resolved, in any order"),
    "board": Holds((CELL,), TILE, OR_NOTHING, "the tile on a cell; `null`: none"),
    "drawn": Holds((), TILE, OR_NOTHING, "the tile that is drawn; `null`: none"),
    "stack": Holds((), TILE, LIST, "tiles to be drawn, in order"),
    "discard": Holds((), TILE, LIST, "tiles that found no place, in order"),
    "over": Holds((), TRUTH, says="whether the game is over"),
    "winners": Holds((), SEAT, LIST, "who has won, in any order"),
}
"""What may be expected."""
