"""Moments in, settlements that paid something else than the tiles' output out: tile by tile, share by share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.rules import codes as c
from generator.rules.fields import State, Tables
from generator.table.game import Event
from generator.table.line_types import PayLine, PlayLine
from generator.table.moment import Laws, Moment

LAWS = Laws()
MANY = 10_000
"""More than any Bank pays out at once."""
FLOWS = (c.EVENT_RECEIVES, c.EVENT_NOISE, c.EVENT_PAYS)
"""What goes from the Bank and back."""


@LAWS.law("R4.4")
def settlement_pays_the_output(moment: Moment) -> Iterator[str]:
    """One leader gets all, tied leaders share, the remainder goes to Noise; with caps, prices, short markers too."""
    events = events_of(moment)
    if events and ended(moment):
        judge = _Judge(moment, events)
        yield from judge.wrong_outputs()
        yield from judge.wrong_shares()


def ended(moment: Moment) -> bool:
    """Whether a round or the game ended with this step, and with it a settlement."""
    return any(event[0] in (c.EVENT_ROUND, c.EVENT_OVER) for event in moment.step.noted)


def events_of(moment: Moment) -> tuple[Event, ...]:
    """All that was noted of the settlement under way, with what was paid for shares in between; else nothing."""
    before, noted = moment.before.settling, moment.step.noted
    if before:
        return (*before, *_line_pays(moment), *noted)
    starts = [place for place, event in enumerate(noted) if event[0] == c.EVENT_SETTLEMENT]
    return noted[starts[0] :] if starts else ()


def _line_pays(moment: Moment) -> Iterator[Event]:
    """What a `pay` line gives to the Bank."""
    line, names = moment.step.line, moment.match.game.names
    for unit in line.units if isinstance(line, PayLine) else ():
        yield (c.EVENT_PAYS, names.seat(unit.seat or moment.step.seat or ""), names.department(unit.department), 1)


def caps(state: State, tables: Tables) -> tuple[tuple[int, int], ...]:
    """Seats with the most that they may receive of a share now."""
    rows = at_settlement(state, tables)
    return tuple((seat, tables.row_amount[row]) for seat, row in rows if tables.row_word[row] == c.CAP_OUTPUT)


def at_settlement(state: State, tables: Tables) -> list[tuple[int, int]]:
    """Seats and rows of what works in a settlement that would begin now (R12.6) [this-round-ends]."""
    found = []
    for mod in range(state.mods):
        row = state.mod_row[mod]
        for_rounds = tables.row_until[row] in (c.THIS_ROUND, c.THIS_AND_NEXT_ROUND)
        if not (tables.round_ends_first and for_rounds and state.mod_to[mod] <= state.round):
            found.append((state.mod_seat[mod], row))
    return found


class _Judge:
    """A settlement that is over, and what it should have paid."""

    def __init__(self, moment: Moment, events: tuple[Event, ...]) -> None:
        self.moment, self.state, self.tables = moment, moment.match.state, moment.match.game.tables
        self.made = {event[1]: event[2] for event in events if event[0] == c.EVENT_OUTPUT}
        self.sharing = {event[1]: event[3] for event in events if event[0] == c.EVENT_OUTPUT}
        self.flow = [event for event in events if event[0] in FLOWS]
        self.bank = self._bank_before()

    def wrong_outputs(self) -> Iterator[str]:
        """Tiles with other leaders than the board says (R4.2), or with nothing where nothing lowers their value."""
        for tile in range(self.state.laid):
            kind, leaders = self.state.tile_kind[tile], self._leaders(tile)
            if not self.tables.kind_roles[kind] & (1 << c.PRODUCES):
                continue
            bare = not (self.moment.before.mods or any(self.state.overlay[tile]))
            bare = bare and not isinstance(self.moment.step.line, PlayLine)
            if bare and leaders and self.made.get(tile, 0) != self.tables.kind_value[kind]:
                yield f"{self._at(tile)} made {self.made.get(tile, 0)} of {self.tables.kind_value[kind]}"
            if tile in self.made and self.sharing[tile] != sum(1 << seat for seat in leaders):
                yield f"{self._at(tile)} was shared by others than its leaders"

    def wrong_shares(self) -> Iterator[str]:
        """Payments that don't follow from the outputs."""
        if not (self._priced() or self.moment.before.caps or self._caps_now() or self.tables.limited):
            yield from self._wrong_sums()
            return
        for tile in sorted(self.made):
            yield from self._wrong_tile(tile)
        if self.flow:
            yield f"the settlement paid {len(self.flow)} times more, or otherwise, than its tiles do"

    def _wrong_sums(self) -> Iterator[str]:
        """Nothing interferes: all shares together."""
        wanted: Counter[tuple[int, int]] = Counter()
        rest: Counter[int] = Counter()
        for tile, made in self.made.items():
            leaders = self._leaders(tile)
            slot = self._slot(tile)
            wanted.update({(seat, slot): made // len(leaders) for seat in leaders})
            rest[slot] += made % len(leaders)
        found: Counter[tuple[int, int]] = Counter()
        noise: Counter[int] = Counter()
        for kind, first, second, amount in self.flow:
            if kind == c.EVENT_RECEIVES:
                found[first, second] += amount
            elif kind == c.EVENT_NOISE:
                noise[first] += second
        if +found != +wanted or +noise != +rest:
            yield "the settlement paid something else than the tiles' output"

    def _wrong_tile(self, tile: int) -> Iterator[str]:
        """Share by share from the starting seat; where it costs something, who paid gets it and nobody else."""
        leaders, slot, must_pay = self._leaders(tile), self._slot(tile), self._priced_tile(tile)
        short = not self.tables.short_by_seat
        made = min(self.made[tile], self.bank[slot]) if short else self.made[tile]
        share, rest = divmod(made, len(leaders))
        taken = False
        for seat in leaders:
            wanted = min(share, self._cap(seat), self.bank[slot])
            got = not must_pay
            if wanted:
                got = self._next((c.EVENT_RECEIVES, seat, slot, wanted), must_pay)
            if not got and not must_pay:
                yield f"{self.moment.name(seat)} didn't get {wanted} of {self._at(tile)}"
            taken = taken or got
            self.bank[slot] -= wanted if got else 0
        spills = taken or (share == 0 and bool(self.tables.empty_share_spills))
        over = min(rest, self.bank[slot])
        if spills and over and not self._next((c.EVENT_NOISE, slot, over, 0)):
            yield f"the remainder of {self._at(tile)}, {over}, didn't go to Noise"
        self.bank[slot] -= over if spills else 0

    def _next(self, event: Event, paid_for: bool = False) -> bool:
        """Whether this comes next, right behind what was paid for it where it costs something; it is crossed out then,
        and what was paid is in the Bank."""
        place = next((at for at, one in enumerate(self.flow) if one[0] != c.EVENT_PAYS), len(self.flow))
        if place == len(self.flow) or self.flow[place] != event or paid_for != bool(place):
            return False
        for _, _, slot, amount in self.flow[:place]:
            self.bank[slot] += amount
        del self.flow[: place + 1]
        return True

    # What the table says ---------------------------------------------------------------------------------------------

    def _at(self, tile: int) -> str:
        return str(self.moment.match.cell(tile))

    def _slot(self, tile: int) -> int:
        return self.tables.kind_department[self.state.tile_kind[tile]]

    def _leaders(self, tile: int) -> list[int]:
        """Who has the highest strength, from the starting seat on; nothing on the board changes in a settlement."""
        state, players = self.state, self.tables.players
        strengths = [state.strength[tile][seat] for seat in range(players)]
        if max(strengths) == 0 or state.tops[tile] == 0:
            return []
        order = [(state.first + turn) % players for turn in range(players)]
        return [seat for seat in order if strengths[seat] == max(strengths)]

    def _cap(self, seat: int) -> int:
        """The most that a share of the seat may be (R4.5)."""
        return min([most for who, most in (*self.moment.before.caps, *self._caps_now()) if who == seat], default=MANY)

    def _caps_now(self) -> tuple[tuple[int, int], ...]:
        return caps(self.moment.match.state, self.tables)

    def _priced(self) -> bool:
        return any(self._priced_tile(tile) for tile in self.made)

    def _priced_tile(self, tile: int) -> bool:
        """Whether a share of the tile costs something: a measure prices every effect, or an overlay this one."""
        before, lying = self.moment.before, self.state.overlay[tile][: self.tables.overlays]
        there = [kind for kind, number in enumerate(lying) if number]
        return before.all_priced or (before.overlays_priced and bool(there)) or any(map(self._prices, there))

    def _prices(self, overlay: int) -> bool:
        """Whether an overlay of this kind prices a tile's production (R11.5) [control-vs-administration]."""
        first = self.tables.overlay_row[overlay]
        rows = range(first, first + self.tables.overlay_row_n[overlay])
        return any(
            self.tables.row_word[row] == c.SURCHARGE and self.tables.row_on[row] != c.ON_THROUGH_IDLE for row in rows
        )

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
