"""R12.6: what measures leave behind: an effect begins, is in force, and ends; a position goes in and is changed."""

from __future__ import annotations

from typing import Any

from tests.oracle.measures import NEXT_ACTION, NEXT_ROUND, OVER_AT_ONCE, THIS_ROUND, UNTIL_OWN_TURN
from tests.oracle.position import Cell, Position

Effect = dict[str, Any]


def begin(position: Position, card: str, owner: str, **target: Any) -> None:
    """A measure was played; what it leaves behind is written down. SEC 14: what counts as two already counts as two."""
    if card == "file-status":
        lying = position.overlays[target["cell"]].count(target["kind"])
        if len(working(position, card, **target)) == lying:
            return
    if card not in OVER_AT_ONCE:
        position.effects.append({"card": card, "owner": owner, "round": position.round, "left": 1, **target})


def working(position: Position, *cards: str, **wanted: Any) -> list[Effect]:
    """The effects of these cards that are in force now and have these owners or targets."""
    return [
        effect
        for effect in position.effects
        if effect["card"] in cards and _has_begun(position, effect) and wanted.items() <= effect.items()
    ]


def _has_begun(position: Position, effect: Effect) -> bool:
    if effect["card"] in NEXT_ROUND:
        return bool(position.round > effect["round"])
    if effect["card"] == "future-resolution":
        return bool(effect.get("in_turn"))
    return bool(effect["left"])


def begin_settlement(position: Position) -> None:
    """[this-round-ends] `before-settlement`: "this round" is over, but for what is meant for the settlement."""
    if position.rulings["this-round-ends"] == "before-settlement":
        meant = {"economic-stimulus", "location-debate", "budget-compromise"}
        over = (THIS_ROUND | {"economic-council"}) - meant
        position.effects = [
            effect for effect in position.effects if not (effect["card"] in over and _ends_now(position, effect))
        ]


def end_round(position: Position) -> None:
    """R3.5, after the settlement: "this round" ends, and "next round" that began a round ago."""
    position.effects = [effect for effect in position.effects if not _ends_now(position, effect)]
    for effect in position.effects:
        if effect["card"] == "economic-council":
            effect["left"] = 1  # once in each round


def _ends_now(position: Position, effect: Effect) -> bool:
    last = {**dict.fromkeys(THIS_ROUND, 0), **dict.fromkeys(NEXT_ROUND, 1), "co2-levy": 1}
    council = {"this-round": {"economic-council": 0}, "this-and-next-round": {"economic-council": 1}, "game": {}}
    last |= council[position.rulings["economic-council-duration"]]
    return effect["card"] in last and position.round >= effect["round"] + last[effect["card"]]


def begin_turn(position: Position, seat: str) -> None:
    """ "Until your next turn" ends when that turn begins; "in the next turn" begins with it."""
    position.effects = [
        effect for effect in position.effects if not (effect["card"] in UNTIL_OWN_TURN and effect["owner"] == seat)
    ]
    for effect in position.effects:
        if effect["card"] == "future-resolution" and effect["seat"] == seat:
            effect["in_turn"] = True


def end_action(position: Position, seat: str, passed: bool) -> None:
    """R12.6: "next action" is used up by the next action or forced pass [deficit-on-pass]; "this action" is over."""
    kept = []
    for effect in position.effects:
        stays = passed and effect["card"] == "budget-deficit" and position.rulings["deficit-on-pass"] == "stays"
        used = effect["card"] in NEXT_ACTION and effect["seat"] == seat and not stays
        if not used and not (effect["card"] == "technology-drive" and effect["owner"] == seat):
            kept.append(effect)
    position.effects = kept


def end_turn(position: Position, seat: str) -> None:
    """ "This turn" is over, and a turn without measures."""
    position.effects = [
        effect
        for effect in position.effects
        if not (effect["card"] == "supplementary-budget" and effect["owner"] == seat)
        and not (effect["card"] == "future-resolution" and effect.get("in_turn") and effect["seat"] == seat)
    ]


def use(position: Position, card: str, owner: str, number: int = 1) -> None:
    """So many uses of a card's effect are gone, the oldest first."""
    for _ in range(number):
        effect = working(position, card, owner=owner)[0]
        if card == "economic-council":
            effect["left"] = 0
        else:
            position.effects.remove(effect)


def follow(position: Position, kind: str, start: Cell, goal: Cell | None) -> None:
    """SEC 14: an overlay that counts as two does so where it is moved to; a removed one counts no more."""
    doubled = working(position, "file-status", kind=kind, cell=start)
    if len(doubled) > position.overlays.get(start, []).count(kind):
        if goal is None:
            position.effects.remove(doubled[-1])
        else:
            doubled[-1]["cell"] = goal
