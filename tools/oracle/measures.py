"""The forty measures as the list of measures gives them, typed by hand: cost, deck, timing, what a line names."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple


class Card(NamedTuple):
    """A measure: its deck, what it costs, when it is played, what its line names, in order, and how long it lasts: this
    round, the whole next round alone, until the own next turn, for the next action, or it is over at once. What is
    empty there: `co2-levy` ends with the next round, `economic-council` by its ruling, `future-resolution` with the
    target's next turn, `technology-drive` with this action, `supplementary-budget` with this turn;
    `subsidy-reduction` never; `generational-contract` when it is used."""

    module: str
    cost: Counter[str]
    timing: str
    names: tuple[str, ...]
    lasts: str


def _card(module: str, timing: str, cost: str, names: str = "", lasts: str = "") -> Card:
    return Card(module, Counter(cost.split()), timing, tuple(names.split()), lasts)


def _economy(cost: str, names: str = "", lasts: str = "") -> Card:
    return _card("economy", "economy", cost, names, lasts)  # R12.3: when, is a ruling


def _security(timing: str, cost: str, names: str = "", lasts: str = "") -> Card:
    return _card("security", timing, cost, names, lasts)


def _climate(cost: str, names: str = "", lasts: str = "") -> Card:
    return _card("climate", "action", cost, names, lasts)


CARDS: dict[str, Card] = {
    "budget-compromise": _economy("DOM ECO INF", "unresolved-focus", lasts="this round"),
    "economic-stimulus": _economy("ECO FOR", "department-tile", lasts="this round"),
    "collective-agreement": _economy("ECO ECO", lasts="this round"),
    "subsidy-reduction": _economy("ECO FOR", "opponents-eco-tile"),
    "location-debate": _economy("ECO INF", "department-tile", lasts="this round"),
    "budget-deficit": _economy("ECO ECO", "player", lasts="next action"),
    "debt-brake": _economy("DOM ECO ECO", lasts="next round"),
    "economic-council": _economy("ECO ECO ECO"),
    "investment-freeze": _economy("ECO ECO INF", "opponent", lasts="next action"),
    "supplementary-budget": _economy("ECO"),
    "threat-level": _security("round-start", "SEC INF", "overlay tile", lasts="once"),
    "emergency-decree": _security("before-focus-check", "SEC SEC", lasts="once"),
    "deployment-order": _security("overlay-placed", "SEC", "goal", lasts="once"),
    "jurisdiction-shift": _security("immediate", "SEC", "lying goal", lasts="once"),
    "administrative-confusion": _security("centre-activated", "SEC DOM", lasts="once"),
    "order-partnership": _security("round-start", "SEC FOR", lasts="this round"),
    "legal-review": _security("immediate", "SEC DOM", "lying", lasts="once"),
    "de-escalation": _security("round-end", "SEC INF", "laden-focus", lasts="once"),
    "parliamentary-oversight": _security("immediate", "DOM SEC", lasts="this round"),
    "state-of-emergency": _security("immediate", "SEC SEC DOM", lasts="this round"),
    "targeted-intervention": _security("after-action", "SEC", "opponent", lasts="next round"),
    "loss-of-control": _security("round-end", "SEC SEC", "overlay focus", lasts="once"),
    "surveillance": _security("immediate", "SEC INF", "tile", lasts="this round"),
    "file-status": _security("immediate", "SEC DOM", "any-lying", lasts="this round"),
    "situation-assessment": _security("round-start", "SEC", "option", lasts="this round"),
    "transformation-mandate": _climate("CLM CLM", "department-tile", lasts="own turn"),
    "co2-levy": _climate("CLM CLM", "department"),
    "future-investment": _climate("CLM CLM", "department-tile", lasts="once"),
    "future-resolution": _climate("CLM CLM", "opponent"),
    "greenwashing": _climate("CLM INF", lasts="own turn"),
    "energy-crisis": _climate("CLM ECO", lasts="own turn"),
    "protest-movement": _climate("CLM", lasts="own turn"),
    "adaptation-strategy": _climate("CLM CLM", lasts="own turn"),
    "technology-drive": _card("climate", "own-turn", "CLM ECO DOM"),
    "future-pact": _climate("CLM DOM FOR", lasts="own turn"),
    "supply-chain-break": _climate("CLM ECO", "opponent", lasts="own turn"),
    "extreme-weather": _climate("CLM", lasts="own turn"),
    "generational-contract": _climate("CLM DOM"),
    "transformation-blockade": _climate("CLM INF", lasts="own turn"),
    "future-committee": _climate("CLM INF ECO", lasts="own turn"),
}

PLACES = {"threat-level", "emergency-decree", "administrative-confusion", "loss-of-control"}
"""Cards that place an overlay, for 2 SEC more (R11.2)."""

HELD, OPEN, PLAYS = 2, 3, 2  # R12.2, R2.3; R12.4: how often a card is played at most

OUTPUTS = {"economic-stimulus", "subsidy-reduction", "location-debate"}
"""What changes a tile's output."""


def lasting(how_long: str) -> set[str]:
    """The measures that last so long."""
    return {card for card, facts in CARDS.items() if facts.lasts == how_long}


THIS_ROUND, NEXT_ROUND, UNTIL_OWN_TURN = lasting("this round"), lasting("next round"), lasting("own turn")
NEXT_ACTION, OVER_AT_ONCE = lasting("next action"), lasting("once")

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
