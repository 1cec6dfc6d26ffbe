"""A position of GLOBAL POWERS, what never changes in a game, and the ways in which things move (G1, G2).

Parties are counted from 0 in the order of the seats; regions have their numbers, from 1. A position is small lists and
tuples, so that it is copied fast: `here[region]` has each party's politicians there, `chips[region]` the chips of each
kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import field
from functools import cache
from typing import Any, Final

from generator.base.frozen import dataclass
from generator.definitions.id_types import Seat
from generator.definitions.pack import written_id
from generator.games.global_powers.powers_numbers import BIT, KINDS, Powers
from generator.play.move_grammar import Move, move_line


@cache
def card_names(held: int) -> tuple[str, ...]:
    """The names of the cards in a set."""
    return tuple(name for name, bit in BIT.items() if held & bit)


@cache
def with_most(row: tuple[int, ...]) -> tuple[int, ...]:
    """The parties that govern a region by majority: those with most of these politicians; none if nobody is there
    (G2)."""
    most = max(row)
    return tuple(party for party, count in enumerate(row) if count == most) if most else ()


@cache
def with_more_than_half(row: tuple[int, ...]) -> tuple[int, ...]:
    """The parties that govern a region where more than half of these politicians are needed: the party that has them,
    or else all that are there together (G2)."""
    alone = tuple(party for party, count in enumerate(row) if 2 * count > sum(row))
    return alone or tuple(party for party, count in enumerate(row) if count)


_GOVERNS: Final = {"most-politicians": with_most, "more-than-half": with_more_than_half}
"""For each option of the ruling governs, which parties govern with these politicians."""


class MoveWritten(tuple[Any, ...]):
    """A move that is written out where it occurs in a sentence."""

    __slots__ = ()

    def __str__(self) -> str:
        return move_line(self)


class PowersWorld:
    """What never changes in a game: seats, numbers, rulings, borders, and moves that are always the same."""

    def __init__(self, pack: Powers, seats: tuple[Seat, ...]) -> None:
        self.numbers = pack.numbers
        self.seats = seats
        self.players = len(seats)
        self.party: Mapping[str, int] = {str(seat): party for party, seat in enumerate(seats)}
        self.ruling: Mapping[str, str] = {str(name): option for name, option in pack.rulings.items()}
        self.governing = _GOVERNS[self.ruling["governs"]]
        """The parties that govern a region with these politicians, as the ruling governs says."""
        regions = sorted(pack.regions.values(), key=lambda region: region.number)
        number = {region.id: region.number for region in regions}
        self.regions = tuple(number.values())
        self.number: Mapping[str, int] = {str(name): place for name, place in number.items()}
        pairs = [(number[region.id], number[other]) for region in regions for other in region.borders]
        both = {*pairs, *((other, one) for one, other in pairs)}
        self.borders = ((), *(tuple(sorted(b for a, b in both if a == place)) for place in self.regions))
        self.holds = [
            (0,) * len(KINDS),
            *(tuple(region.holds.get(kind, 0) for kind in KINDS) for region in regions),
        ]
        pieces = {written_id(piece): piece for piece in pack.pieces.values()}
        self.politicians = int(pieces["politician"].count)
        self.tracks = {
            str(name): range(min(track.first, track.last), max(track.first, track.last) + 1)
            for piece in pack.pieces.values()
            for name, track in getattr(piece, "tracks", {}).items()
        }
        """The fields of each track on the boards."""
        faces = Counter(map(int, pieces["die"].faces))
        self.rolls: tuple[Move, ...] = tuple(("roll", number) for number in sorted(faces))
        weights = tuple(faces[number] for number in sorted(faces))
        self.weights = weights if len(set(weights)) > 1 else None
        self.names = tuple(dict.fromkeys(map(written_id, pack.cards.values())))
        self.deck = sum(BIT[name] for name in self.names)
        self.order = tuple(
            tuple((first + step) % self.players for step in range(self.players)) for first in range(self.players)
        )
        """For each party, all parties clockwise from it on."""
        self.price = {
            action: tuple((kind, count) for kind, count in enumerate(getattr(pack.numbers.prices, action).row) if count)
            for action in ("rehabilitate", "purge")
        }

    def politicians_needed(self, count: int) -> int:
        """How many politicians must be in base for an effect that takes `count` (ruling short-base)."""
        return min(count, 1) if self.ruling["short-base"] == "as-many-as-there-are" else count


@dataclass(slots=True, eq=False)
class PowersPosition:
    """A position. Sets of regions and of parties are sums of 1 << number; sets of cards are sums of `BIT`."""

    world: PowersWorld
    here: list[tuple[int, ...]] = field(init=False)
    chips: list[tuple[int, ...]] = field(init=False)
    base: list[int] = field(init=False)
    mauritius: list[int] = field(init=False)
    uno: list[int] = field(init=False)
    gone: list[int] = field(init=False)
    """By party, the politicians that have left the game."""
    taken: list[int] = field(init=False)
    """By party, the politicians in hand, on their way to the UNO (G8)."""
    points: list[int] = field(init=False)
    hand: list[int] = field(init=False)
    used: list[int] = field(init=False)
    """By party, the set of cards that were played or dropped, open ones included."""
    drive: int = 0
    """The set of parties with an open drive."""
    peace: int = 0
    """The set of parties with an open peace initiative."""
    pacts: tuple[tuple[int, int, int], ...] = ()
    """Non-aggression pacts: the party, the region that is safe, and the neighbour that may not attack it."""
    done: int = 0
    white: int = 0
    purple: int = 0
    dominance: int = field(init=False)
    scorings: int = 0
    turn: int = 1
    actor: int = 0
    """The party whose turn it is."""
    next: str = "auction"
    """The name of the next phase."""
    lot: int = 1
    """In the auction, the region; after a scoring, how many parties have dropped cards."""
    winners: tuple[int, ...] = ()
    moved: bool = False
    """Whether politicians, sanctions or the dominance marker have moved since governments were last counted."""
    log: list[str] | None = None
    region: int = 0
    """The region that is being activated; 0: none."""
    strength: int = 0
    extra: int = 0
    spent: int = 0
    """Action points: `strength` at the activation, `extra` of a drive, and those that are `spent`."""
    driven: bool = False
    """Whether a drive's action points are being used in this activation (ruling drive-vote)."""
    forgiven: bool = False
    """Whether this activation's free failure is used up (ruling refused)."""
    government: tuple[int, ...] = ()
    """The parties that governed when the region was activated."""
    proposer: int = 0
    proposal: Move = ()
    at_war: tuple[int, int] = (0, 0)
    """The attacking and the attacked region of a war under way."""
    rolls: tuple[int, int] = (0, 0)
    """The rolls of both sides; 0: not rolled yet."""
    raised: tuple[int, int] = (0, 0)
    """What warmongers have added to each side's roll."""
    votes: tuple[int, int] = (0, 0)
    """The votes for and against a motion so far."""
    asked_region: int = 0
    """The region that is asked for chips."""
    ranks: tuple[int, ...] = ()
    """By party, how many delegates it may send (G8)."""
    card: Move = ()
    """The card that was played, as a move."""

    def __post_init__(self) -> None:
        """Fills in the beginning: all politicians in base, chips by the map, nothing decided (G3)."""
        world, players = self.world, self.world.players
        self.here = [(0,) * players for _ in world.holds]
        self.chips = list(world.holds)
        self.base = [world.politicians] * players
        self.mauritius, self.uno, self.gone = [0] * players, [0] * players, [0] * players
        self.taken, self.points = [0] * players, [0] * players
        self.hand, self.used = [0] * players, [0] * players
        self.dominance = world.numbers.dominance - players

    def copy(self) -> PowersPosition:
        """An independent copy, whose `log` is None."""
        new: PowersPosition = PowersPosition.__new__(PowersPosition)
        new.world = self.world
        new.here, new.chips = self.here.copy(), self.chips.copy()
        new.base, new.mauritius, new.uno = self.base.copy(), self.mauritius.copy(), self.uno.copy()
        new.gone, new.taken, new.points = self.gone.copy(), self.taken.copy(), self.points.copy()
        new.hand, new.used = self.hand.copy(), self.used.copy()
        new.drive, new.peace, new.pacts = self.drive, self.peace, self.pacts
        new.done, new.white, new.purple = self.done, self.white, self.purple
        new.dominance, new.scorings = self.dominance, self.scorings
        new.turn, new.actor, new.next, new.lot = self.turn, self.actor, self.next, self.lot
        new.winners, new.moved, new.log = self.winners, self.moved, None
        new.region, new.strength, new.extra, new.spent = self.region, self.strength, self.extra, self.spent
        new.driven, new.forgiven, new.government = self.driven, self.forgiven, self.government
        new.proposer, new.proposal, new.card = self.proposer, self.proposal, self.card
        new.at_war, new.rolls, new.raised = self.at_war, self.rolls, self.raised
        new.votes, new.asked_region, new.ranks = self.votes, self.asked_region, self.ranks
        return new

    # What moves -----------------------------------------------------------------------------------------------------

    def tell(self, line: str) -> None:
        """Adds a line to the log, if there is one: what happened by itself."""
        if self.log is not None:
            self.log.append(line)

    def shift(self, region: int, party: int, count: int) -> None:
        """Adds `count` politicians of a party to a region; below 0 it takes them away."""
        row = self.here[region]
        self.here[region] = (*row[:party], row[party] + count, *row[party + 1 :])
        self.moved = True

    def settle(self, region: int, party: int, count: int) -> int:
        """Moves politicians from base into a region, as many as there are; gives how many."""
        count = min(count, self.base[party])
        if count > 0:
            self.base[party] -= count
            self.shift(region, party, count)
        return count

    def send_home(self, region: int, party: int, count: int) -> int:
        """Moves politicians from a region to base, as many as there are; gives how many."""
        count = min(count, self.here[region][party])
        if count > 0:
            self.base[party] += count
            self.shift(region, party, -count)
        return count

    def take_away(self, region: int, party: int, count: int, ruling: str) -> int:
        """Moves politicians from a region to base or out of the game, as many as there are; gives how many. `ruling`:
        the name of the ruling that says where to (removed, or replaced)."""
        if self.world.ruling[ruling] == "to-base":
            return self.send_home(region, party, count)
        count = max(0, min(count, self.here[region][party]))
        if count:
            self.gone[party] += count
            self.shift(region, party, -count)
        return count

    def exile(self, party: int, count: int) -> int:
        """Moves politicians from base to Mauritius, as many as there are; gives how many."""
        count = min(count, self.base[party])
        self.base[party] -= count
        self.mauritius[party] += count
        return count

    def add(self, region: int, kind: int, count: int) -> int:
        """Gives a region chips of a kind, up to the bound; below 0 it takes them, as many as there are. Gives how
        many."""
        row = self.chips[region]
        now = max(0, min(row[kind] + count, self.world.numbers.bound))
        self.chips[region] = (*row[:kind], now, *row[kind + 1 :])
        return now - row[kind]

    def end_turn(self) -> None:
        """Begins the next seat's turn, after the scoring if no region is outstanding (G4)."""
        world = self.world
        self.turn += 1
        self.actor = (self.actor + 1) % world.players
        self.next = "turn" if any(not self.done >> region & 1 for region in world.regions) else "score"

    # What can be seen of it -----------------------------------------------------------------------------------------

    def rulers(self, region: int) -> tuple[int, ...]:
        """The parties that govern a region (G2, ruling governs)."""
        return self.world.governing(self.here[region])

    def too_few(self, region: int, kind: int, needed: int) -> dict[str, object]:
        """The values for a sentence that says that a region has too few chips of a kind."""
        return {"region": region, "kind": KINDS[kind], "there": self.chips[region][kind], "needed": needed}

    def speaker(self, region: int) -> int:
        """The party that speaks for a region's government, which must exist (G5, ruling speaker)."""
        parties = self.rulers(region)
        if len(parties) == 1:
            return parties[0]
        order = self.world.order[self.actor]
        ruling = self.world.ruling["speaker"]
        if ruling == "active-player-then-clockwise":
            return next(party for party in order if party in parties)
        order = (*order[1:], order[0])
        if ruling == "clockwise":
            return next(party for party in order if party in parties)
        return max((party for party in order if party in parties), key=self.points.__getitem__)

    def governed_regions(self, without: int = 0) -> list[int]:
        """How many regions each party governs, alone or in a coalition (G8). `without`: a set of regions that don't
        count."""
        found = [0] * self.world.players
        for region, row in enumerate(self.here):
            if not without >> region & 1:
                for party in self.world.governing(row):
                    found[party] += 1
        return found

    def dominated_regions(self) -> list[int]:
        """How many of the regions that each party governs count for dominance (G8, ruling sanctioned-rule)."""
        return self.governed_regions(self.purple if self.world.ruling["sanctioned-rule"] == "not-counted" else 0)

    def present(self, region: int, first: int) -> list[int]:
        """The parties in a region, clockwise, beginning with the party `first`."""
        row = self.here[region]
        return [party for party in self.world.order[first] if row[party]]

    def is_closed_by_pact(self, attacker: int, target: int) -> bool:
        """Whether a pact forbids a region to attack another (G7)."""
        return any(safe == target and neighbour == attacker for _, safe, neighbour in self.pacts)
