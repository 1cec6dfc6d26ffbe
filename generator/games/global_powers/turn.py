"""A turn (G4): politicians go back to base, then a region is activated or a card is played."""

from __future__ import annotations

from collections.abc import Iterable

from generator.definitions.id_types import Seat
from generator.games.global_powers.activation import activate
from generator.games.global_powers.cards import PLAY, play
from generator.games.global_powers.setup import name_moves
from generator.games.global_powers.state import PowersPosition
from generator.play.move_grammar import Move
from generator.play.questions import Ask, Phase, Refusal, Verb

NOTHING_ELSE: list[Move] = [("ready",)]


def _withdrawals(state: PowersPosition, seat: Seat) -> Iterable[Move]:
    party = state.world.party[seat]
    return [("withdraw", region) for region in state.world.regions if state.here[region][party]]


def _no_withdrawal(state: PowersPosition, seat: Seat, move: Move) -> Refusal | None:
    if state.here[move[1]][state.world.party[seat]]:
        return None
    return Refusal("G4", "absent", {"seat": seat, "region": move[1]})


def _own(state: PowersPosition, party: int) -> list[int]:
    """The outstanding regions that a party helps to govern."""
    return [region for region in state.world.regions if not state.done >> region & 1 and party in state.rulers(region)]


def _open(state: PowersPosition, party: int) -> list[int]:
    """The regions that a party may activate (ruling which). One that nobody governs may be anybody's."""
    outstanding = [region for region in state.world.regions if not state.done >> region & 1]
    ruling = state.world.ruling["which"]
    if ruling == "any-outstanding":
        return outstanding
    if ruling == "forced-own-first":
        return _own(state, party) or outstanding
    return [region for region in outstanding if party in (state.rulers(region) or (party,))]


def _activations(state: PowersPosition, seat: Seat) -> Iterable[Move]:
    return name_moves("activate", tuple(_open(state, state.world.party[seat])))


def _no_activation(state: PowersPosition, seat: Seat, move: Move) -> Refusal | None:
    region = move[1]
    if state.done >> region & 1:
        return Refusal("G4", "done", {"region": region})
    if region in _open(state, state.world.party[seat]):
        return None
    if state.world.ruling["which"] == "where-governing":
        return Refusal("G4", "where-governing", {"region": region})
    return Refusal("G4", "own-first", {"regions": ", ".join(map(str, _own(state, state.world.party[seat])))})


def _ready(state: PowersPosition, seat: Seat) -> Iterable[Move]:
    return () if _open(state, state.world.party[seat]) or any(PLAY.offers(state, seat)) else NOTHING_ELSE


def _not_ready(state: PowersPosition, seat: Seat, _move: Move) -> Refusal | None:
    return None if _ready(state, seat) else Refusal("G4", "not-idle")


WITHDRAW = Verb("withdraw REGION", "G4", _withdrawals, _no_withdrawal)
ACTIVATE = Verb("activate REGION", "G4", _activations, _no_activation)
IDLE = Verb("ready", "G4", _ready, _not_ready, private=True)


def turn(state: PowersPosition) -> Phase:
    """Phase: the active player takes a politician back, activates a region, or plays a card (G4)."""
    world = state.world
    move = yield Ask(world.seats[state.actor], (WITHDRAW, ACTIVATE, PLAY, IDLE), "turn", {"turn": state.turn})
    if move[0] == "withdraw":
        state.send_home(move[1], state.actor, 1)
    elif move[0] == "activate":
        activate(state, move[1])
    elif move[0] == "play":
        play(state, move)
    else:
        state.end_turn()
