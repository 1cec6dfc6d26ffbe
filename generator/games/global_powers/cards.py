"""The sixteen event cards (G7): each is played once, from hand, in place of an activation."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import field
from functools import cache
from typing import Any, Final

from generator.base.frozen import dataclass
from generator.definitions.id_types import Seat
from generator.games.global_powers.dice import throw_dice
from generator.games.global_powers.motion import NOWHERE, list_motions, motion, no_motion
from generator.games.global_powers.move_words import BASE, MOTIONS
from generator.games.global_powers.powers_numbers import BIT, DIPLOMACY, ECONOMY, KINDS
from generator.games.global_powers.setup import count_moves, name_moves
from generator.games.global_powers.state import PowersPosition, PowersWorld, card_names
from generator.play.move_grammar import Move
from generator.play.questions import Ask, Phase, Question, Refusal, SealedAsk, Verb

Playing = Generator[Question, Any, None]


@dataclass(frozen=True)
class EventCard:
    """An event card. `targets`: the words behind its name, in each way to write it. `offers`: the targets that are
    offered. `refusal`: why these targets aren't allowed. `play`: its effect. `reads`: whether `refusal` checks itself
    how targets are written. `by`: the ruling of which each option allows one of the ways, by its name; empty: all ways
    are allowed."""

    targets: tuple[str, ...]
    offers: Callable[[PowersPosition, int], Iterable[Move]]
    refusal: Callable[[PowersPosition, int, Move], Refusal | None]
    play: Callable[[PowersPosition, int, Move], Playing | None]
    reads: bool = False
    by: str = ""
    ways: Mapping[str, str] = field(default_factory=dict)


def written_ways(world: PowersWorld, name: str) -> str:
    """How a card's move is written, in each way that the rulings allow."""
    card = RULES[name]
    targets = (card.ways[world.ruling[card.by]],) if card.by else card.targets
    return " | ".join(f"play {name} {each}".strip() for each in targets)


def _card(state: PowersPosition, seat: Seat) -> Iterator[Move]:
    party = state.world.party[seat]
    for name in card_names(state.hand[party]):
        for targets in RULES[name].offers(state, party):
            yield ("play", name, *targets)


def _no_card(state: PowersPosition, seat: Seat, move: Move) -> Refusal | None:
    party, (_, name, *rest) = state.world.party[seat], move
    if not state.hand[party] & BIT[name]:
        return Refusal("G7", "not-held", {"card": name})
    card, targets = RULES[name], tuple(rest)
    if not (card.reads or _fits(state, card.targets[0], targets)):
        return Refusal("G7", "card-written", {"shape": written_ways(state.world, name)})
    return card.refusal(state, party, targets)


def _fits(state: PowersPosition, shape: str, targets: Move) -> bool:
    wanted = shape.split()
    if len(wanted) != len(targets):
        return False
    known = {"SEAT": state.world.seats, "REGION": state.world.regions}
    return all(target in known[sort] for target, sort in zip(targets, wanted, strict=True))


PLAY = Verb("play CARD [TARGET…]", "G7", _card, _no_card, open=4000, private=True)


def play(state: PowersPosition, move: Move) -> None:
    """Takes the card from the hand; the next phase is its effect."""
    bit = BIT[move[1]]
    state.hand[state.actor] &= ~bit
    state.used[state.actor] |= bit
    state.card, state.next = move[1:], "card"


def card(state: PowersPosition) -> Phase:
    """Phase: the effect of the card that was played; then the turn is over (G7)."""
    name, *targets = state.card
    playing = RULES[name].play(state, state.actor, tuple(targets))
    if playing is not None:
        yield from playing
    state.card = ()
    state.end_turn()


# What several cards share -------------------------------------------------------------------------------------------


def _nothing(_state: PowersPosition, _party: int, _targets: Move) -> Refusal | None:
    return None


def _no_targets(_state: PowersPosition, _party: int) -> Iterable[Move]:
    return [()]


@cache
def _single(regions: tuple[int, ...]) -> tuple[Move, ...]:
    return tuple((region,) for region in regions)


def _anywhere(state: PowersPosition, _party: int) -> Iterable[Move]:
    return _single(state.world.regions)


@cache
def _pairs(seats: tuple[str, ...], regions: tuple[int, ...]) -> tuple[tuple[int, int, Move], ...]:
    return tuple((party, region, (seat, region)) for region in regions for party, seat in enumerate(seats))


def _others(state: PowersPosition, party: int) -> Iterable[Move]:
    """Offers a politician of another party, anywhere."""
    here, world = state.here, state.world
    return [
        move for other, region, move in _pairs(world.seats, world.regions) if other != party and here[region][other]
    ]


def _no_other(state: PowersPosition, party: int, targets: Move) -> Refusal | None:
    seat, region = targets
    if state.world.party[seat] == party:
        return Refusal("G7", "own", {"seat": seat})
    return (
        None
        if state.here[region][state.world.party[seat]]
        else Refusal("G7", "absent", {"seat": seat, "region": region})
    )


def _with_neighbours(state: PowersPosition, region: int) -> tuple[int, ...]:
    """A region, followed by its neighbours."""
    return (region, *state.world.borders[region])


def _base_short(state: PowersPosition, party: int, needed: int) -> Refusal | None:
    needed = state.world.politicians_needed(needed)
    if state.base[party] >= needed:
        return None
    return Refusal("G7", "base", {"seat": state.world.seats[party], "needed": needed})


# Assassination ------------------------------------------------------------------------------------------------------


def _is_reached(state: PowersPosition, party: int, region: int, without: tuple[str, ...] = ("free",)) -> bool:
    """Whether a party's card works in a region: the party has a politician there, or the ruling presence has an option
    in `without`, by which it needs none."""
    return state.world.ruling["presence"] in without or bool(state.here[region][party])


_KILLS: Final = ("free", "expansion-only")
"""The options of the ruling presence under which an assassination doesn't need a politician there."""


def _victims(state: PowersPosition, party: int) -> Iterable[Move]:
    return [targets for targets in _others(state, party) if _is_reached(state, party, targets[1], _KILLS)]


def _no_victim(state: PowersPosition, party: int, targets: Move) -> Refusal | None:
    if refusal := _no_other(state, party, targets):
        return refusal
    if _is_reached(state, party, targets[1], _KILLS):
        return None
    return Refusal("G7", "absent", {"seat": state.world.seats[party], "region": targets[1]})


def _assassinate(state: PowersPosition, party: int, targets: Move) -> Playing:
    world, (seat, region) = state.world, targets
    about = {"victim": seat, "region": region}
    rolled = yield from throw_dice(state, party, "assassination", about)
    fate = world.numbers.cards.assassination.get(rolled)
    victim = world.party[seat]
    state.tell(f"assassination: {fate or 'nothing'}")
    if fate == "out":
        state.shift(region, victim, -1)
        state.gone[victim] += 1
    elif fate == "base":
        state.send_home(region, victim, 1)
    elif fate == "mauritius":
        yield from _own_exile(state, party)


def _places(state: PowersPosition, party: int) -> tuple[int | str, ...]:
    """The places from which a party may take a politician: its base, and regions by number."""
    base: tuple[int | str, ...] = (BASE,) if state.base[party] else ()
    return (*base, *(region for region in state.world.regions if state.here[region][party]))


def place_offers(verb: str) -> Callable[[PowersPosition, Seat], Iterable[Move]]:
    """The offers of a verb: a move for each place where the seat has politicians."""
    return lambda state, seat: name_moves(verb, _places(state, state.world.party[seat]))


def no_place(state: PowersPosition, seat: Seat, move: Move) -> Refusal | None:
    """Why a seat can't take a politician from the place that a move names; None where it can."""
    if move[1] in _places(state, state.world.party[seat]):
        return None
    return Refusal("G1", "nobody-there", {"seat": seat, "place": move[1]})


EXILE = Verb("exile PLACE", "G7", place_offers("exile"), no_place, only=("perpetrator", "from-anywhere"))


def _own_exile(state: PowersPosition, party: int) -> Playing:
    """Sends one of the player's own politicians to Mauritius (ruling perpetrator)."""
    anywhere = state.world.ruling["perpetrator"] == "from-anywhere"
    places = tuple(place for place in _places(state, party) if anywhere or place == BASE)
    if len(places) > 1:
        _, place = yield Ask(state.world.seats[party], (EXILE,), "exile")
    elif places:
        place = places[0]
    else:
        return
    if place != BASE:
        state.send_home(place, party, 1)
    state.exile(party, 1)


# Motion, economy, politicians -----------------------------------------------------------------------------------------


def _initiatives(state: PowersPosition, party: int) -> Iterable[Move]:
    """Offers motions on behalf of each region that the party helps to govern, with none or all of its chips (people may
    type other numbers), or on behalf of the party itself (ruling initiative)."""
    if state.world.ruling["initiative"] == "party":
        yield from list_motions(state, NOWHERE, (), 0)
        return
    for region in state.world.regions:
        if party in state.rulers(region):
            most = state.chips[region][DIPLOMACY]
            for move in list_motions(state, region, (region,), most):
                if "with" not in move or move[-1] == most:
                    yield move


def _no_initiative(state: PowersPosition, party: int, targets: Move) -> Refusal | None:
    world = state.world
    wrong = Refusal("G7", "card-written", {"shape": written_ways(world, "diplomatic-initiative")})
    if world.ruling["initiative"] == "party":
        known = targets and targets[0] in MOTIONS and "with" not in targets
        return no_motion(state, NOWHERE, targets) if known else wrong
    if len(targets) < 3 or targets[0] not in world.regions or targets[1] not in MOTIONS:
        return wrong
    if party not in state.rulers(targets[0]):
        return Refusal("G7", "not-governing", {"seat": world.seats[party], "region": targets[0]})
    return no_motion(state, targets[0], targets[1:])


def _initiative(state: PowersPosition, _party: int, targets: Move) -> Playing:
    own = state.world.ruling["initiative"] == "party"
    mover, words = (NOWHERE, targets) if own else (targets[0], targets[1:])
    return motion(state, mover, words, state.world.numbers.cards.initiative_votes)


def _aids(state: PowersPosition, _party: int) -> Iterable[Move]:
    regions = state.world.regions
    return [(one, other) for one in regions for other in regions if not _no_aid(state, 0, (one, other))]


def _no_aid(state: PowersPosition, _party: int, targets: Move) -> Refusal | None:
    giver, getter = targets
    aid, bound = state.world.numbers.cards.aid, state.world.numbers.bound
    rich, poor = state.chips[giver][ECONOMY], state.chips[getter][ECONOMY]
    if rich <= poor:
        return Refusal("G7", "not-richer", {"region": giver, "other": getter})
    if rich < aid:
        return Refusal("G7", "chips-short", state.too_few(giver, ECONOMY, aid))
    if poor + aid > bound and state.world.ruling["overflow"] == "forbidden":
        return Refusal("G7", "overflow", {"kind": "economy", "bound": bound})
    return None


def _aid(state: PowersPosition, _party: int, targets: Move) -> None:
    aid = state.world.numbers.cards.aid
    state.add(targets[0], ECONOMY, -aid)
    state.add(targets[1], ECONOMY, aid)


def _expansions(state: PowersPosition, party: int) -> Iterable[Move]:
    if _base_short(state, party, state.world.numbers.cards.expansion):
        return ()
    return [targets for targets in _single(state.world.regions) if _is_reached(state, party, targets[0])]


def _no_expansion(state: PowersPosition, party: int, targets: Move) -> Refusal | None:
    if not _is_reached(state, party, targets[0]):
        return Refusal("G7", "absent", {"seat": state.world.seats[party], "region": targets[0]})
    return _base_short(state, party, state.world.numbers.cards.expansion)


def _expand(state: PowersPosition, party: int, targets: Move) -> None:
    state.settle(targets[0], party, state.world.numbers.cards.expansion)


def _retire(state: PowersPosition, _party: int, targets: Move) -> None:
    state.send_home(targets[1], state.world.party[targets[0]], 1)


def _defections(state: PowersPosition, party: int) -> Iterable[Move]:
    return () if _base_short(state, party, 1 + state.world.numbers.cards.defector_exile) else _others(state, party)


def _no_defection(state: PowersPosition, party: int, targets: Move) -> Refusal | None:
    needed = 1 + state.world.numbers.cards.defector_exile
    return _no_other(state, party, targets) or _base_short(state, party, needed)


def _defect(state: PowersPosition, party: int, targets: Move) -> None:
    seat, region = targets
    state.take_away(region, state.world.party[seat], 1, "replaced")
    state.settle(region, party, 1)
    state.exile(party, state.world.numbers.cards.defector_exile)


@cache
def _ways(seat: str, region: int, regions: tuple[int, ...]) -> tuple[Move, ...]:
    return tuple((seat, region, other) for other in regions if other != region)


def _transfers(state: PowersPosition, _party: int) -> Iterable[Move]:
    world = state.world
    found: list[Move] = []
    for region in world.regions:
        for other, count in enumerate(state.here[region]):
            if count:
                found += _ways(world.seats[other], region, world.regions)
    return found


def _no_transfer(state: PowersPosition, _party: int, targets: Move) -> Refusal | None:
    seat, region, other = targets
    if region == other:
        return Refusal("G7", "same-region", {"region": region})
    return (
        None
        if state.here[region][state.world.party[seat]]
        else Refusal("G7", "absent", {"seat": seat, "region": region})
    )


def _transfer(state: PowersPosition, _party: int, targets: Move) -> None:
    seat, region, other = targets
    state.shift(region, state.world.party[seat], -1)
    state.shift(other, state.world.party[seat], 1)


# What lies open -------------------------------------------------------------------------------------------------------


def _peace(state: PowersPosition, party: int, _targets: Move) -> None:
    state.peace |= 1 << party


def _drive(state: PowersPosition, party: int, _targets: Move) -> None:
    state.drive |= 1 << party


def _pacts(state: PowersPosition, _party: int) -> Iterable[Move]:
    return [(region, other) for region in state.world.regions for other in state.world.borders[region]]


def _no_pact(state: PowersPosition, _party: int, targets: Move) -> Refusal | None:
    region, other = targets
    if other in state.world.borders[region]:
        return None
    return Refusal("G7", "no-neighbour", {"region": region, "other": other})


def _pact(state: PowersPosition, party: int, targets: Move) -> None:
    state.pacts = (*state.pacts, (party, *targets))


def _warmongering(state: PowersPosition, _party: int) -> Iterable[Move]:
    peace = [("peace-initiative",)] if state.peace else []
    return [*peace, *dict.fromkeys((region, other) for _, region, other in state.pacts)]


def _no_warmongering(state: PowersPosition, party: int, targets: Move) -> Refusal | None:
    return None if targets in list(_warmongering(state, party)) else Refusal("G7", "nothing-open")


def _warmonger(state: PowersPosition, party: int, targets: Move) -> None:
    """Drops a card that lies open. Of several peace initiatives it is that of the next party clockwise, of equal pacts
    the oldest."""
    if targets == ("peace-initiative",):
        owner = next(owner for owner in state.world.order[party] if state.peace >> owner & 1)
        state.peace &= ~(1 << owner)
        return
    gone = next(pact for pact in state.pacts if pact[1:] == targets)
    place = state.pacts.index(gone)
    state.pacts = (*state.pacts[:place], *state.pacts[place + 1 :])


# Coup -----------------------------------------------------------------------------------------------------------------


def _holds(state: PowersPosition, seat: Seat) -> Iterable[Move]:
    return count_moves("hold", state.base[state.world.party[seat]])


def _no_hold(state: PowersPosition, seat: Seat, move: Move) -> Refusal | None:
    there = state.base[state.world.party[seat]]
    return Refusal("G7", "hold", {"seat": seat, "there": there}) if move[1] > there else None


HOLD = Verb("hold NUMBER", "G7", _holds, _no_hold)


def _defenders(state: PowersPosition, party: int, region: int) -> tuple[int, ...]:
    """The parties that a coup strikes: the government, without a partner who breaks with it (ruling putschist)."""
    parties = state.rulers(region)
    if party not in parties:
        return parties
    return tuple(p for p in parties if p != party) if state.world.ruling["putschist"] == "partner-too" else ()


def _coups(state: PowersPosition, party: int) -> Iterable[Move]:
    return [targets for targets in _single(state.world.regions) if _defenders(state, party, targets[0])]


def _no_coup(state: PowersPosition, party: int, targets: Move) -> Refusal | None:
    if _defenders(state, party, targets[0]):
        return None
    why_not = "own-government" if state.rulers(targets[0]) else "no-government"
    return Refusal("G7", why_not, {"region": targets[0]})


def _coup(state: PowersPosition, party: int, targets: Move) -> Playing:
    """A coup: cards laid under seal, politicians there and a roll, against those of the government (ruling
    coup-defence)."""
    world, region = state.world, targets[0]
    defenders = [p for p in world.order[party] if p in _defenders(state, party, region)]
    seats = [world.seats[p] for p in (party, *defenders)]
    about = {"region": region}
    held = yield SealedAsk([Ask(seat, (HOLD,), "hold", about) for seat in seats])
    row = state.here[region]
    strength = {p: held[world.seats[p]][1] + row[p] for p in (party, *defenders)}
    rolled = yield from throw_dice(state, party, "coup", about)
    attack = strength[party] + rolled
    if world.ruling["coup-defence"] == "each":
        defence = 0
        for defender in defenders:
            rolled = yield from throw_dice(state, defender, "coup-defence", about)
            defence = max(defence, strength[defender] + rolled)
    else:
        first = next((p for p in defenders if p == state.speaker(region)), defenders[0])
        rolled = yield from throw_dice(state, first, "coup-defence", about)
        defence = sum(strength[p] for p in defenders) + rolled
    won = attack > defence or (attack == defence and world.ruling["coup-tie"] == "putschists-win")
    state.tell(f"coup {region}: {attack} to {defence}, {'the putschists win' if won else 'the government stays'}")
    if won:
        state.settle(region, party, sum(state.take_away(region, p, row[p], "replaced") for p in defenders))


# What strikes a region and its neighbours -----------------------------------------------------------------------------


def _recession(state: PowersPosition, _party: int, targets: Move) -> None:
    spared = state.world.ruling["recession"] == "spared"
    for region in _with_neighbours(state, targets[0]):
        if spared and not any(state.here[region]):
            continue
        excess = state.chips[region][ECONOMY] - max(state.here[region])
        if excess > 0:
            state.add(region, ECONOMY, -excess)


def _leave(state: PowersPosition, region: int, stay: int, ruling: str) -> None:
    """Of each governing party, or of all of them together, only `stay` politicians stay; of partners who lose together,
    each loses one in turn, the largest first (ruling stay). The others go home, or where the named `ruling` says."""
    row, parties = state.here[region], state.rulers(region)
    left = {party: min(row[party], stay) for party in parties}
    if state.world.ruling["stay"] == "in-all":
        left = {party: row[party] for party in parties}
        order = [party for party in state.world.order[state.actor] if party in left]
        while sum(left.values()) > stay:
            largest = max(order, key=left.__getitem__)
            left[largest] -= 1
    for party, count in left.items():
        if ruling:
            state.take_away(region, party, row[party] - count, ruling)
        else:
            state.send_home(region, party, row[party] - count)


def _revolution(state: PowersPosition, party: int, targets: Move) -> Playing:
    """Rolls for each region that has a government, or once for all of them (ruling revolution)."""
    ruling = state.world.ruling["revolution"]
    around = _with_neighbours(state, targets[0])
    rolled = 0
    for region in sorted(around) if ruling == "by-number" else around:
        if any(state.here[region]):
            if not rolled or ruling != "one-roll":
                rolled = yield from throw_dice(state, party, "revolution", {"region": region})
            _leave(state, region, rolled, "")
            state.tell(f"region {region}: {rolled} stay")


def _unrest(state: PowersPosition, _party: int, targets: Move) -> None:
    for region in _with_neighbours(state, targets[0]):
        _leave(state, region, state.chips[region][ECONOMY], "removed")


# Sabotage -------------------------------------------------------------------------------------------------------------


def _there(state: PowersPosition, region: int) -> tuple[str, ...]:
    return tuple(kind for kind, count in zip(KINDS, state.chips[region], strict=True) if count)


def _destructions(state: PowersPosition, _seat: Seat) -> Iterable[Move]:
    return name_moves("destroy", _there(state, state.asked_region))


def _no_destruction(state: PowersPosition, _seat: Seat, move: Move) -> Refusal | None:
    region = state.asked_region
    if move[1] in _there(state, region):
        return None
    return Refusal("G7", "chips-short", state.too_few(region, KINDS.index(move[1]), 1))


DESTROY = Verb("destroy KIND", "G7", _destructions, _no_destruction)


def _regions_with_chips(state: PowersPosition, _party: int) -> Iterable[Move]:
    return [targets for targets in _single(state.world.regions) if any(state.chips[targets[0]])]


def _no_sabotage(state: PowersPosition, _party: int, targets: Move) -> Refusal | None:
    return None if any(state.chips[targets[0]]) else Refusal("G7", "no-chips", {"region": targets[0]})


def _sabotage(state: PowersPosition, party: int, targets: Move) -> Playing:
    world, region = state.world, targets[0]
    rolled = yield from throw_dice(state, party, "sabotage", {"region": region})
    theirs = world.ruling["sabotage"] == "government" and any(state.here[region])
    seat = world.seats[state.speaker(region) if theirs else party]
    for left in range(rolled, 0, -1):
        kinds = _there(state, region)
        if not kinds:
            break
        if len(kinds) == 1:
            kind = kinds[0]
        else:
            state.asked_region = region
            _, kind = yield Ask(seat, (DESTROY,), "destroy", {"region": region, "left": left})
        state.add(region, KINDS.index(kind), -1)
        state.tell(f"region {region}: {kind} -1")
    state.asked_region = 0


_INITIATIVES: Final = {"region": "REGION WHAT [SEAT] REGION [with NUMBER]", "party": "WHAT [SEAT] REGION"}
"""How a diplomatic initiative is written, by whose motion it is."""
RULES: Final[dict[str, EventCard]] = {
    "assassination": EventCard(("SEAT REGION",), _victims, _no_victim, _assassinate),
    "diplomatic-initiative": EventCard(
        tuple(_INITIATIVES.values()),
        _initiatives,
        _no_initiative,
        _initiative,
        reads=True,
        by="initiative",
        ways=_INITIATIVES,
    ),
    "development-aid": EventCard(("REGION REGION",), _aids, _no_aid, _aid),
    "expansion": EventCard(("REGION",), _expansions, _no_expansion, _expand),
    "peace-initiative": EventCard(("",), _no_targets, _nothing, _peace),
    "warmonger": EventCard(
        ("peace-initiative", "REGION REGION", "REGION"), _warmongering, _no_warmongering, _warmonger, reads=True
    ),
    "non-aggression": EventCard(("REGION REGION",), _pacts, _no_pact, _pact),
    "coup": EventCard(("REGION",), _coups, _no_coup, _coup),
    "recession": EventCard(("REGION",), _anywhere, _nothing, _recession),
    "revolution": EventCard(("REGION",), _anywhere, _nothing, _revolution),
    "retirement": EventCard(("SEAT REGION",), _others, _no_other, _retire),
    "sabotage": EventCard(("REGION",), _regions_with_chips, _no_sabotage, _sabotage),
    "drive": EventCard(("",), _no_targets, _nothing, _drive),
    "defector": EventCard(("SEAT REGION",), _defections, _no_defection, _defect),
    "unrest": EventCard(("REGION",), _anywhere, _nothing, _unrest),
    "transfer": EventCard(("SEAT REGION REGION",), _transfers, _no_transfer, _transfer),
}
"""The rules of each card."""
