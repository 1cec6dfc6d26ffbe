"""R4.4–R4.6: what each department tile brings to whom; a flow that asks those who have to pay."""

from collections.abc import Sequence

from tools.oracle import overlays
from tools.oracle.asking import Flow, ask_to_pay
from tools.oracle.board import leaders
from tools.oracle.costs import Offer, dues, pay, ways
from tools.oracle.lasting import begin_settlement, dear_effect_over, working
from tools.oracle.measures import AT_SETTLEMENT
from tools.oracle.numbers import department
from tools.oracle.position import Cell, Position


def output(position: Position, cell: Cell) -> int:
    """R4.5: the printed value, doublings, additions and reductions, Security Levels, at least 0; R11.4: or a Lock."""
    if overlays.locked(position, cell):
        return 0
    return max(0, overlays.full_yield(position, cell) - overlays.levels(position, cell))


def settle(position: Position, decline: bool = False) -> Flow:
    """Every department tile in the order of placement; with `decline` nobody is asked to pay."""
    begin_settlement(position)
    _overlays_that_waited(position)
    for effect in working(position, "supply-chain-break"):
        effect["received"] = 0
    for cell in [cell for cell, tile in position.tiles.items() if department(tile)]:
        winners = [seat for seat in position.seats_from(position.first) if seat in leaders(position, cell)]
        if winners:
            yield from _settle(position, cell, winners, decline)


def _overlays_that_waited(position: Position) -> None:
    """[security-timing] `own-turn`: De-escalation and Loss of Control come now, in the order of their play."""
    for effect in [one for one in position.effects if one["card"] in AT_SETTLEMENT]:
        position.effects.remove(effect)
        cell = effect["cell"]
        if effect["card"] == "loss-of-control":
            overlays.put(position, effect["kind"], cell)
        elif not overlays.fixed(position, cell):
            for kind in list(position.overlays.get(cell, [])):
                overlays.lift(position, kind, cell)


def _settle(position: Position, cell: Cell, winners: Sequence[str], decline: bool) -> Flow:
    share, rest = divmod(output(position, cell), len(winners))
    taken = False
    for seat in winners:
        own = _capped(position, seat, share)
        due = dues(position, seat, "production", cell)
        if due:
            paid = yield from _paid(position, seat, due, decline) if own else _no()
            if not paid:
                continue
        position.give(seat, department(position.tiles[cell]), own)
        for effect in working(position, "supply-chain-break", seat=seat):
            effect["received"] = effect.get("received", 0) + own
        taken = True
    if taken or (not share and position.rulings["zero-share-remainder"] == "noise"):
        name = department(position.tiles[cell])
        position.noise[name] = position.noise.get(name, 0) + rest


def _capped(position: Position, seat: str, share: int) -> int:
    """CLM 11: at most one from each production, or from a settlement [supply-chain-break-each]."""
    for effect in working(position, "supply-chain-break", seat=seat):
        before = effect.get("received", 0) if position.rulings["supply-chain-break-each"] == "settlement" else 0
        share = min(share, 1 - before)
    return share


def _no():  # type: ignore[no-untyped-def]
    """Nobody is asked for a share of nothing."""
    yield from ()
    return False


def _paid(position: Position, seat: str, due: list[frozenset[str]], decline: bool):  # type: ignore[no-untyped-def]
    """[production-costs]: asked, paid with the first departments held, or declined."""
    ruling = position.rulings["production-costs"]
    if ruling == "receiver-may-pay" and not decline:
        return (yield from ask_to_pay(position, seat, due))
    offer = Offer("pay", seat, due=due, paid=True)
    own = [way for way in ways(position, offer) if not way.contracts] if ruling == "auto-pay" else []
    if own:
        pay(position, offer, own[0])
    dear_effect_over(position, seat)
    return bool(own)
