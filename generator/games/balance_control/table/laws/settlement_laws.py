"""The law of settlements: they pay the output of tiles, tile by tile and share by share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.settlement import AUTO_DECLINE
from generator.games.balance_control.table.kernel_match import Event
from generator.games.balance_control.table.laws.law_moment import LawList, LawMoment
from generator.games.balance_control.table.laws.recomputed import MANY, ExtraUnits, covers

LAWS = LawList()
FLOWS = (c.EVENT_RECEIVES, c.EVENT_NOISE, c.EVENT_PAYS)
"""What goes from the Bank and back."""


@LAWS.law("R4.4")
def settlement_pays_the_output(moment: LawMoment) -> Iterator[str]:
    """A sole leader gets all, tied leaders share, and the remainder goes to Noise; also with caps, prices and short
    markers."""
    events = events_of(moment)
    if events and has_ended(moment):
        judge = _SettlementJudge(moment, events)
        yield from judge.wrong_outputs()
        yield from judge.wrong_shares()


def has_ended(moment: LawMoment) -> bool:
    """Whether a round or the game ended with this step, and a settlement with it."""
    return any(event[0] in (c.EVENT_ROUND, c.EVENT_OVER) for event in moment.step.kernel_events)


def events_of(moment: LawMoment) -> tuple[Event, ...]:
    """All events of the settlement in progress, including payments for shares; none if there is no settlement."""
    before, noted = moment.before.settling, moment.step.kernel_events
    if before:
        return (*before, *_move_pays(moment), *noted)
    starts = [place for place, event in enumerate(noted) if event[0] == c.EVENT_SETTLEMENT]
    return noted[starts[0] :] if starts else ()


def _move_pays(moment: LawMoment) -> Iterator[Event]:
    """What a `pay` move gives to the Bank."""
    move, names = moment.move, moment.names
    for unit in move.units if move.verb == c.PAY else ():
        yield (c.EVENT_PAYS, names.seat(unit.seat or moment.step.seat or ""), names.department(unit.department), 1)


class _SettlementJudge:
    """A settlement that is over, and what it should have paid: by the pieces, which a settlement doesn't change, and
    the effects at work when it began."""

    def __init__(self, moment: LawMoment, events: tuple[Event, ...]) -> None:
        self.moment, self.tables = moment, moment.tables
        self.state = moment.match.state
        begun = [counted for _, counted in moment.on_the_way(c.EVENT_SETTLEMENT)]
        then = moment.before
        self.counted = begun[0] if begun else moment.recount(then.ledger.effects, then.state.round)
        self.made = {event[1]: event[2] for event in events if event[0] == c.EVENT_OUTPUT}
        self.sharing = {event[1]: event[3] for event in events if event[0] == c.EVENT_OUTPUT}
        self.flow = [event for event in events if event[0] in FLOWS]
        self.bank = self._bank_before()
        self.had: Counter[int] = Counter()

    def wrong_outputs(self) -> Iterator[str]:
        """Tiles whose noted output isn't that of value, measures and overlays (R4.5), or that is noted for seats
        without the highest strength (R4.2)."""
        for tile in range(self.state.laid):
            leaders = self._leaders(tile)
            wanted = self.counted.output(tile) if leaders else 0
            if self.made.get(tile, 0) != wanted:
                yield f"{self._at(tile)} made {self.made.get(tile, 0)}, not {wanted}"
            elif wanted and self.sharing[tile] != sum(1 << seat for seat in leaders):
                yield f"{self._at(tile)} was shared by others than its leaders"

    def wrong_shares(self) -> Iterator[str]:
        """Payments that don't follow from the outputs."""
        if not (self.tables.limited or any(self._bent(tile) for tile in self.made)):
            yield from self._wrong_sums()
            return
        for tile in sorted(self.made):
            yield from self._wrong_tile(tile)
        if self.flow:
            yield f"the settlement paid {len(self.flow)} times more, or otherwise, than its tiles do"

    def _bent(self, tile: int) -> bool:
        """Whether a share of the tile costs something, or is capped."""
        return any(self._due(tile, seat) or self.counted.cap(seat) < MANY for seat in self._leaders(tile))

    def _wrong_sums(self) -> Iterator[str]:
        """Wrong sums of shares, for a settlement without prices and caps."""
        wanted: Counter[tuple[int, int]] = Counter()
        rest: Counter[int] = Counter()
        for tile, made in self.made.items():
            leaders = self._leaders(tile)
            slot = self._slot(tile)
            wanted.update({(seat, slot): made // len(leaders) for seat in leaders})
            rest[slot] += made % len(leaders) if leaders else made
        found: Counter[tuple[int, int]] = Counter()
        noise: Counter[int] = Counter()
        for kind, first, second, amount in self.flow:
            if kind == c.EVENT_RECEIVES:
                found[first, second] += amount
            elif kind == c.EVENT_NOISE:
                noise[first] += second
            else:
                yield f"{self.moment.name(first)} paid {amount} for nothing"
        if +found != +wanted or +noise != +rest:
            yield "the settlement paid something else than the tiles' output"

    def _wrong_tile(self, tile: int) -> Iterator[str]:
        """Wrong shares of a tile, one by one from the starting seat: one with a price goes to a seat that paid all of
        it, and to nobody else."""
        leaders, slot = self._leaders(tile), self._slot(tile)
        short = not self.tables.short_by_seat
        made = min(self.made[tile], self.bank[slot]) if short else self.made[tile]
        share, rest = divmod(made, len(leaders)) if leaders else (0, 0)
        taken = False
        for seat in leaders:
            due = self._due(tile, seat)
            wanted = min(share, self.counted.cap(seat, self.had[seat]), self.bank[slot])
            got = not due
            if wanted:
                got = self._next((c.EVENT_RECEIVES, seat, slot, wanted), due)
            if not got and not due:
                yield f"{self.moment.name(seat)} didn't get {wanted} of {self._at(tile)}"
            if got and due and self.tables.production_costs == AUTO_DECLINE:
                yield f"{self.moment.name(seat)} paid for {self._at(tile)}"
            taken = taken or got
            self.bank[slot] -= wanted if got else 0
            self.had[seat] += wanted if got else 0
        spills = taken or (share == 0 and bool(self.tables.empty_share_spills))
        over = min(rest, self.bank[slot])
        if spills and over and not self._next((c.EVENT_NOISE, slot, over, 0), []):
            yield f"the remainder of {self._at(tile)}, {over}, didn't go to Noise"
        self.bank[slot] -= over if spills else 0

    def _next(self, event: Event, due: ExtraUnits) -> bool:
        """Whether this event comes next, right after the exact payment for it if it has a price. Removes both from the
        list, and adds the payment to the Bank."""
        place = next((at for at, one in enumerate(self.flow) if one[0] != c.EVENT_PAYS), len(self.flow))
        paid = [slot for _, _, slot, amount in self.flow[:place] for _ in range(amount)]
        if place == len(self.flow) or self.flow[place] != event or len(paid) != len(due) or not covers(paid, due):
            return False
        for slot in paid:
            self.bank[slot] += 1
        del self.flow[: place + 1]
        return True

    # What the table says ---------------------------------------------------------------------------------------------

    def _at(self, tile: int) -> str:
        return str(self.moment.match.cell(tile))

    def _slot(self, tile: int) -> int:
        return self.tables.kind_department[self.state.tile_kind[tile]]

    def _leaders(self, tile: int) -> list[int]:
        """Who has the highest strength, from the starting seat on."""
        tops, players = self.counted.tops(tile), self.tables.players
        return [seat for turn in range(players) if (seat := (self.state.first + turn) % players) in tops]

    def _due(self, tile: int, seat: int) -> ExtraUnits:
        """What the share of a tile costs a seat."""
        return self.counted.due(c.PRODUCTION, seat, tile)

    def _bank_before(self) -> dict[int, int]:
        """What the Bank held of each department before the settlement: what it lacks now, less what was paid out."""
        found = {}
        for slot in range(self.tables.departments):
            out = self.state.noise[slot] + sum(self.state.resources[seat][slot] for seat in self.moment.seats)
            found[slot] = self.tables.printed[slot] - out if self.tables.limited else MANY
        for kind, first, second, amount in self.flow if self.tables.limited else ():
            if kind == c.EVENT_NOISE:
                found[first] += second
            else:
                found[second] += amount if kind == c.EVENT_RECEIVES else -amount
        return found
