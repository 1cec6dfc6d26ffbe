"""The rulings that the rules ask for, and the options of each that they know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

OPTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "which": ("any-outstanding", "where-governing", "forced-own-first"),
    "points": ("at-activation", "each-action"),
    "speaker": ("active-player-then-clockwise", "clockwise", "most-points"),
    "order": ("open-from-speaker", "sealed"),
    "tie": ("fails", "passes"),
    "veto": ("one-per-vote-clockwise", "first-to-call"),
    "changed": ("new-government-goes-on", "activation-ends"),
    "unseated": ("action-stands", "action-lapses"),
    "refused": ("costs-a-point", "free-once"),
    "propagandist": ("any-partner", "speaker"),
    "short-base": ("forbidden", "as-many-as-there-are"),
    "consent": ("whole-coalition", "speaker"),
    "occupier": ("speaker", "shared"),
    "war-exile": ("undecided-only", "every-war"),
    "war-exiled": ("attacker", "both"),
    "overflow": ("lost", "forbidden"),
    "how-many": ("one-conversion", "any"),
    "motion-chips": ("spent", "returned"),
    "mover": ("puts-again", "has-put"),
    "delegates": ("together", "apart"),
    "disarmed": ("no-new-military", "no-making"),
    "sanctioned-trade": ("no-trade", "may-agree"),
    "lift-votes": ("none", "own-chips"),
    "half-points": ("down", "up"),
    "economy": ("each-partner", "nobody-in-coalition"),
    "sanctioned-rule": ("counts", "not-counted"),
    "dominance-in-auction": ("after-it", "at-once"),
    "uno-tie": ("lot", "same-rank"),
    "together": ("most-points", "share"),
    "points-kept": ("all-scorings", "last-scoring"),
    "presence": ("needed", "free"),
    "perpetrator": ("from-anywhere", "from-base"),
    "initiative": ("region", "party"),
    "coup-defence": ("joint", "each"),
    "pact": ("until-taken", "until-scoring"),
    "warmonger": ("after-the-rolls", "before-the-rolls"),
    "plus-one": ("changes-the-roll", "adds-to-the-sum"),
    "putschist": ("outside-only", "partner-too"),
    "sabotage": ("saboteur", "government"),
}
