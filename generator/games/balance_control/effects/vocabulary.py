"""The closed lists of words that effect fields choose from; a word's code for the kernel is its place in the list.

Appending a word here is safe; the kernel reads codes by name (`code("until", "settlement")`), never as a number.
Each list is also a section of `terms:` in the game's text files, which give every word its phrase in each language.
"""

from __future__ import annotations

from typing import Final

VOCABULARY: Final[dict[str, tuple[str, ...]]] = {
    # What a move names, or what the moment already fixes ("this-…").
    "target": (
        "none",
        "tile",
        "other-tile",
        "focus",
        "unresolved-focus",
        "department-tile",
        "opponents-department-tile",
        "department",
        "player",
        "opponent",
        "this-tile",
        "this-focus",
        "centre",
        "own-department-tile",
    ),
    "who": ("everybody", "you", "player", "opponent"),
    "until": (
        "at-once",
        "this-action",
        "this-turn",
        "settlement",
        "this-round",
        "next-round",
        "this-and-next-round",
        "next-round-end",
        "own-next-turn",
        "next-action",
        "next-turn",
        "used",
        "game-end",
        "removed",
        "next-effect",
    ),
    # What a surcharge falls on.
    "on": (
        "next-action",
        "every-effect",
        "overlay-effect",
        "action-on-tile",
        "action-on-department",
        "convert",
        "lay-department-tile",
        "lay-focus-or-countdown",
        "through-tile",
        "own-effect",
        "place-countdown",
        "any-overlay",
    ),
    # What may not be done.
    "what": (
        "convert",
        "play-measure",
        "tile-effect",
        "move-or-remove-overlays",
        "influence-and-overlays",
        "influence-only",
        "output-measures",
    ),
    "scope": ("any-cost", "measure-and-overlay-costs"),
    "often": ("always", "once", "once-a-round", "once-a-turn", "once-a-game"),
    "source": ("effects", "majorities"),
    "of": ("overlay-placement", "overlay-removal"),
    # What paying more with an action brings.
    "lifts": ("full-effect", "extra-cost", "full-yield"),
    # Which extra costs of a module's measures are waived.
    "waives": ("made", "made-and-passed-on"),
    # To what a limit on receipts applies.
    "each": ("production", "settlement"),
    "then": ("next-round", "lost"),
    "to": ("to-supply", "onto-focus"),
    # Which overlay, where it isn't a kind by name.
    "overlay": ("choice", "all", "placed"),
}


SAYS: Final[dict[str, str]] = {
    "target": "what the move names, or what the moment already fixes (`this-…`)",
    "who": "whom it is about",
    "until": "how long it lasts",
    "on": "what the extra cost falls on",
    "what": "what may not be done",
    "scope": "in which costs",
    "often": "how often it may be used",
    "source": "what makes no influence",
    "of": "what costs less",
    "lifts": "what is lifted: all that lowers or empties the effect, only what lowers its yield, or one extra cost",
    "each": "to what the limit applies: to each production by itself, or to all productions of a settlement together",
    "waives": "which extra costs fall away: those that these measures make, or also those that they pass on",
    "then": "what becomes of a resolution that fell due meanwhile",
    "to": "where the markers go",
    "overlay": "which overlay: a kind by its id, `choice` of the player, `all`, or the one just `placed`",
}
"""What a word of each list says, wherever the field that chooses it says no more."""


def code(kind: str, word: str) -> int:
    """The kernel's number for a word of a list."""
    return VOCABULARY[kind].index(word)
