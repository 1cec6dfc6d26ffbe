"""R12.6: what measures leave behind: an effect begins, is in force, and ends; the position itself is changed."""

from collections.abc import Callable
from typing import Any

from tools.oracle.measures import NEXT_ACTION, NEXT_ROUND, OUTPUTS, OVER_AT_ONCE, THIS_ROUND, UNTIL_OWN_TURN
from tools.oracle.position import Cell, Position

Effect = dict[str, Any]


def begin(position: Position, card: str, owner: str, **target: Any) -> None:
    """A measure was played; what it leaves behind is written down. SEC 14: what counts as two already counts as two."""
    if card == "file-status":
        lying = position.overlays[target["cell"]].count(target["kind"])
        if len(working(position, card, **target)) == lying:
            return
    frozen = position.rulings["investment-freeze"] == "output-measures" and card in OUTPUTS
    if frozen and working(position, "investment-freeze", seat=owner):
        return  # EXP-01-08-M09
    served = [owner]
    named = position.edition == "sim-1"  # EXP-01-08-M08-04 says "you"
    if card == "economic-council" and position.rulings["economic-council-for"] == "everybody" and not named:
        served = position.seats  # each once a round
    if card not in OVER_AT_ONCE or position.rulings["security-timing"] == "own-turn":
        made = {"card": card, "round": position.round, "left": 1, **target}
        position.effects += [{**made, "owner": seat} for seat in served]


def working(position: Position, *cards: str, **wanted: Any) -> list[Effect]:
    """The effects of these cards that are in force now and have these owners or targets."""
    return [
        effect
        for effect in position.effects
        if effect["card"] in cards and _has_begun(position, effect) and wanted.items() <= effect.items()
    ]


def _in_turn(position: Position, effect: Effect) -> bool:
    """Whether it works in the turn of the seat it aims at, once that turn has begun."""
    freezes = effect["card"] == "investment-freeze" and position.rulings["investment-freeze"] == "output-measures"
    return effect["card"] == "future-resolution" or freezes


def _has_begun(position: Position, effect: Effect) -> bool:
    if effect["card"] in NEXT_ROUND:
        return bool(position.round > effect["round"])
    if _in_turn(position, effect):
        return bool(effect.get("in_turn"))
    return bool(effect["left"])


def end(position: Position, over: Callable[[Effect], bool]) -> None:
    """The effects of which this is so are over."""
    position.effects = [effect for effect in position.effects if not over(effect)]


def begin_settlement(position: Position) -> None:
    """[this-round-ends] `before-settlement`: "this round" is over, but for what is meant for the settlement."""
    if position.rulings["this-round-ends"] == "before-settlement":
        meant = {"economic-stimulus", "location-debate", "budget-compromise"}
        over = (THIS_ROUND | {"economic-council"}) - meant
        if position.rulings["parliamentary-oversight-lasts"] != "this-round":
            over -= {"parliamentary-oversight"}
        end(position, lambda effect: effect["card"] in over and _ends_now(position, effect))


def end_round(position: Position) -> None:
    """R3.5, after the settlement: "this round" ends, and "next round" that began a round ago."""
    end(position, lambda effect: _ends_now(position, effect))
    for effect in position.effects:
        if effect["card"] == "economic-council":
            effect["left"] = 1  # once in each round


def _ends_now(position: Position, effect: Effect) -> bool:
    last = {**dict.fromkeys(THIS_ROUND, 0), **dict.fromkeys(NEXT_ROUND, 1), "co2-levy": 1}
    last |= {"subsidy-reduction": 0} if position.edition == "sim-1" else {}
    council = {"this-round": {"economic-council": 0}, "this-and-next-round": {"economic-council": 1}, "game": {}}
    last |= council[position.rulings["economic-council-duration"]]
    if position.rulings["parliamentary-oversight-lasts"] != "this-round":
        del last["parliamentary-oversight"]
    return effect["card"] in last and position.round >= effect["round"] + last[effect["card"]]


def begin_turn(position: Position, seat: str) -> None:
    """ "Until your next turn" ends when that turn begins; "in the next turn" begins with it."""
    overseen = position.rulings["parliamentary-oversight-lasts"] == "own-next-turn"
    short = UNTIL_OWN_TURN | ({"parliamentary-oversight"} if overseen else set())
    end(position, lambda effect: effect["card"] in short and effect["owner"] == seat)
    for effect in position.effects:
        if _in_turn(position, effect) and effect["seat"] == seat:
            effect["in_turn"] = True


def end_action(position: Position, seat: str, passed: bool) -> None:
    """R12.6: "next action" is used up by the next action or forced pass [deficit-on-pass]; "this action" is over."""

    def over(effect: Effect) -> bool:
        stays = passed and effect["card"] == "budget-deficit" and position.rulings["deficit-on-pass"] == "stays"
        if effect["card"] in NEXT_ACTION and effect["seat"] == seat and not stays and not _in_turn(position, effect):
            return True
        return effect["card"] == "technology-drive" and bool(effect["owner"] == seat)

    end(position, over)


def end_turn(position: Position, seat: str) -> None:
    """ "This turn" is over, and a turn without measures."""
    short = {"administrative-confusion"}
    if position.rulings["supplementary-budget-lasts"] == "this-turn":
        short.add("supplementary-budget")
    end(position, lambda effect: effect["card"] in short and effect["owner"] == seat)
    end(position, lambda effect: bool(effect.get("in_turn")) and _in_turn(position, effect) and effect["seat"] == seat)


def use(position: Position, card: str, owner: str, number: int = 1) -> None:
    """So many uses of a card's effect are gone, the oldest first."""
    for _ in range(number):
        effect = working(position, card, owner=owner)[0]
        if card == "economic-council":
            effect["left"] = 0
        else:
            position.effects.remove(effect)


def dear_effect_over(position: Position, seat: str) -> None:
    """CLM 13: an effect that cost the seat extra is over, paid or not, and so is what was for the next such effect
    [generational-contract-lasts]."""
    if position.rulings["generational-contract-lasts"] == "next-effect":
        end(position, lambda effect: effect["card"] == "generational-contract" and effect["owner"] == seat)


def follow(position: Position, kind: str, start: Cell, goal: Cell | None) -> None:
    """SEC 14: an overlay that counts as two does so where it is moved to; a removed one counts no more."""
    doubled = working(position, "file-status", kind=kind, cell=start)
    if len(doubled) > position.overlays.get(start, []).count(kind):
        if goal is None:
            position.effects.remove(doubled[-1])
        else:
            doubled[-1]["cell"] = goal
