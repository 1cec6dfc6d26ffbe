"""The forty measures as the list of measures gives them, typed by hand: cost, deck, timing, what a line names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple


class Card(NamedTuple):
    """A measure: its deck, what it costs, when it is played, and what its line names, in order."""

    module: str
    cost: Counter[str]
    timing: str
    names: tuple[str, ...] = ()


def _card(module: str, timing: str, cost: str, names: str = "") -> Card:
    return Card(module, Counter(cost.split()), timing, tuple(names.split()))


def _economy(cost: str, names: str = "") -> Card:
    return _card("economy", "economy", cost, names)  # R12.3: when, is a ruling


def _security(timing: str, cost: str, names: str = "") -> Card:
    return _card("security", timing, cost, names)


def _climate(cost: str, names: str = "") -> Card:
    return _card("climate", "action", cost, names)


CARDS: dict[str, Card] = {
    "budget-compromise": _economy("DOM ECO INF", "unresolved-focus"),
    "economic-stimulus": _economy("ECO FOR", "department-tile"),
    "collective-agreement": _economy("ECO ECO"),
    "subsidy-reduction": _economy("ECO FOR", "opponents-eco-tile"),
    "location-debate": _economy("ECO INF", "department-tile"),
    "budget-deficit": _economy("ECO ECO", "player"),
    "debt-brake": _economy("DOM ECO ECO"),
    "economic-council": _economy("ECO ECO ECO"),
    "investment-freeze": _economy("ECO ECO INF", "opponent"),
    "supplementary-budget": _economy("ECO"),
    "threat-level": _security("round-start", "SEC INF", "overlay tile"),
    "emergency-decree": _security("before-focus-check", "SEC SEC"),
    "deployment-order": _security("overlay-placed", "SEC", "goal"),
    "jurisdiction-shift": _security("immediate", "SEC", "lying goal"),
    "administrative-confusion": _security("centre-activated", "SEC DOM"),
    "order-partnership": _security("round-start", "SEC FOR"),
    "legal-review": _security("immediate", "SEC DOM", "lying"),
    "de-escalation": _security("round-end", "SEC INF", "laden-focus"),
    "parliamentary-oversight": _security("immediate", "DOM SEC"),
    "state-of-emergency": _security("immediate", "SEC SEC DOM"),
    "targeted-intervention": _security("after-action", "SEC", "opponent"),
    "loss-of-control": _security("round-end", "SEC SEC", "overlay focus"),
    "surveillance": _security("immediate", "SEC INF", "tile"),
    "file-status": _security("immediate", "SEC DOM", "any-lying"),
    "situation-assessment": _security("round-start", "SEC", "option"),
    "transformation-mandate": _climate("CLM CLM", "department-tile"),
    "co2-levy": _climate("CLM CLM", "department"),
    "future-investment": _climate("CLM CLM", "department-tile"),
    "future-resolution": _climate("CLM CLM", "opponent"),
    "greenwashing": _climate("CLM INF"),
    "energy-crisis": _climate("CLM ECO"),
    "protest-movement": _climate("CLM"),
    "adaptation-strategy": _climate("CLM CLM"),
    "technology-drive": _card("climate", "own-turn", "CLM ECO DOM"),
    "future-pact": _climate("CLM DOM FOR"),
    "supply-chain-break": _climate("CLM ECO", "opponent"),
    "extreme-weather": _climate("CLM"),
    "generational-contract": _climate("CLM DOM"),
    "transformation-blockade": _climate("CLM INF"),
    "future-committee": _climate("CLM INF ECO"),
}

PLACES = {"threat-level", "emergency-decree", "administrative-confusion", "loss-of-control"}
"""Cards that place an overlay, for 2 SEC more (R11.2)."""

HELD, OPEN, PLAYS = 2, 3, 2  # R12.2, R2.3; R12.4: how often a card is played at most

THIS_ROUND = {
    "budget-compromise",
    "economic-stimulus",
    "location-debate",
    "collective-agreement",
    "order-partnership",
    "parliamentary-oversight",
    "state-of-emergency",
    "surveillance",
    "file-status",
    "situation-assessment",
}
NEXT_ROUND = {"debt-brake", "targeted-intervention"}
"""They work in the whole round after the one in which they are played, and only there."""
UNTIL_OWN_TURN = {
    "transformation-mandate",
    "greenwashing",
    "energy-crisis",
    "protest-movement",
    "adaptation-strategy",
    "future-pact",
    "supply-chain-break",
    "extreme-weather",
    "transformation-blockade",
    "future-committee",
}
OUTPUTS = {"economic-stimulus", "subsidy-reduction", "location-debate"}
"""What changes a tile's output."""
NEXT_ACTION = {"budget-deficit", "investment-freeze"}
OVER_AT_ONCE = {
    "threat-level",
    "emergency-decree",
    "deployment-order",
    "jurisdiction-shift",
    "administrative-confusion",
    "legal-review",
    "de-escalation",
    "loss-of-control",
    "future-investment",
}
"""What is left of the forty: `co2-levy` ends with the next round, `economic-council` by its ruling, `future-resolution`
with the target's next turn, `technology-drive` with this action, `supplementary-budget` with this turn;
`subsidy-reduction` never; `generational-contract` when it is used."""


IN_SIM_1: dict[str, Card] = {
    "subsidy-reduction": _economy("ECO DOM", "opponents-eco-tile"),
    "situation-assessment": _security("own-turn", "SEC"),
}
"""What the later specification prices otherwise (EXP-01-08-M04) or leaves no choice (EXP-02-08-M15)."""
IN_OWN_TURNS: dict[str, tuple[str, ...]] = {
    "emergency-decree": ("unresolved-focus",),
    "administrative-confusion": ("centre",),
    "de-escalation": ("focus",),
}
"""What a line names by [security-timing] `own-turn`, where the moment doesn't say it."""
AT_SETTLEMENT = {"de-escalation", "loss-of-control"}
"""By the same ruling they are played in one's own turn and work as the round settles (EXP-02-08-M08, M12)."""


def card_of(card: str, edition: str, rulings: Mapping[str, str]) -> Card:
    """A measure as an edition and its rulings have it."""
    facts = IN_SIM_1.get(card, CARDS[card]) if edition == "sim-1" else CARDS[card]
    if facts.module == "security" and rulings["security-timing"] == "own-turn":
        facts = facts._replace(timing="own-turn", names=IN_OWN_TURNS.get(card, facts.names))
    if facts.timing == "action" and rulings["climate-timing"] == "before-action":
        facts = facts._replace(timing="own-turn")
    if card == "budget-deficit":
        return facts._replace(names=(rulings["budget-deficit-on"],))
    if rulings["named-player"] == "anybody" and card != "investment-freeze":
        facts = facts._replace(names=tuple("player" if name == "opponent" else name for name in facts.names))
    return facts


def deck_of(module: str) -> list[str]:
    """R1.3: the measures of a module, in printed order."""
    return [card for card, facts in CARDS.items() if facts.module == module]
