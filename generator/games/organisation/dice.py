"""Rolling: each die is a move of chance, and research may reroll one (O1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from generator.definitions.id_types import Seat
from generator.games.organisation import codes as c
from generator.games.organisation.campaign_numbers import KINDS
from generator.games.organisation.state import CampaignState
from generator.games.organisation.things import damage, is_unprotected, strength, use_level
from generator.play.move_grammar import Move
from generator.play.questions import Ask, Chance, Phase, Refusal, Verb, plain_verb

ChanceFacts = Mapping[str, object] | None
ROLLS: Final[tuple[Move, ...]] = tuple(("roll", face) for face in range(1, 7))


def roller(state: CampaignState, owner: int, other: int) -> Seat:
    """The seat that rolls for an organisation: its leader, or the other side if nobody leads it."""
    seats = state.ground.seats
    return seats[owner] if owner < state.ground.players else seats[other]


def roll(state: CampaignState, owner: int, seat: Seat, count: int, about: str, values: ChanceFacts = None) -> Phase:
    """Rolls `count` dice into `state.dice`; then whoever has research may reroll some (O1, ruling `research-dice`).
    `about` and `values` make the sentence that says what the dice are for."""
    dice: list[int] = []
    state.dice = dice
    at, ground = state.at, state.ground
    for _ in range(count):
        told = {**(values or {}), "number": len(dice) + 1, "count": count}
        dice.append((yield Chance(ROLLS, seat, about, told))[1])
    own = (owner,) if owner < ground.players else ()
    others = tuple(other for other in range(ground.players) if other != owner)
    whose = ground.rulings["research-dice"]
    for researcher in (
        () if whose == "own-but-events" and about.startswith("event") else own + others * (whose == "anybodys")
    ):
        if ground.rulings["research-use"] == "each-roll":
            for holding in ground.holdings[researcher]:
                at[holding + c.USED + c.RESEARCH] = 0
        while dice and _laboratories(state, researcher):
            move = yield Ask(ground.seats[researcher], (REROLL, KEEP), "reroll", {"dice": " ".join(map(str, dice))})
            if move[0] == "keep":
                break
            place, holding = move[1] - 1, ground.holding(researcher, ground.region[move[3]])
            _, face = yield Chance(ROLLS, seat, "reroll", {"face": dice[place]})
            if face == dice[place]:
                _spoil(state, holding, f"{ground.owners[researcher]} research {move[3]}")
            else:
                use_level(state, holding, c.RESEARCH)
            dice[place] = face


def _spoil(state: CampaignState, holding: int, told: str) -> None:
    """Damages a level of research whose reroll gave the same number, unless it is protected (ruling `protects-from`); a
    hired or raised one is gone."""
    at = state.at
    for kind in (c.RESEARCH, c.NATURAL + c.RESEARCH):
        if at[holding + c.WORKING + kind] and state.ground.walls_hold and not is_unprotected(state, holding, kind):
            use_level(state, holding, c.RESEARCH)
            state.tell(f"protected {told}")
            return
        if at[holding + c.WORKING + kind]:
            damage(at, holding, kind)
            state.tell(f"damaged {told}")
            return
    at[holding + (c.HIRED if at[holding + c.HIRED + c.RESEARCH] else c.RAISED) + c.RESEARCH] -= 1
    state.tell(f"gone {told}")


def _laboratories(state: CampaignState, owner: int) -> list[int]:
    """The regions in which research could still reroll a die."""
    return [place for place, holding in enumerate(state.ground.holdings[owner]) if strength(state, holding, c.RESEARCH)]


def _rerolls(state: CampaignState, seat: Seat) -> Iterable[Move]:
    ground = state.ground
    for region in _laboratories(state, ground.owner[seat]):
        for place in range(1, len(state.dice) + 1):
            yield ("reroll", place, "with", ground.regions[region])


def _no_reroll(state: CampaignState, seat: Seat, move: Move) -> Refusal | None:
    ground = state.ground
    if not 1 <= move[1] <= len(state.dice):
        return Refusal("O1", "no-such-die", {"count": len(state.dice)})
    if not strength(state, ground.holding(ground.owner[seat], ground.region[move[3]]), c.RESEARCH):
        return Refusal("O1", "no-research")
    return None


REROLL: Verb[CampaignState] = Verb("reroll NUMBER with REGION", "O1", _rerolls, _no_reroll)
KEEP, ROLL = plain_verb("keep", "O1"), plain_verb("roll NUMBER", "O1")
TOSS = plain_verb("toss SIDE", "O5", only=("chance", "half-each"))
SIDES: Final = ("heads", "tails")


def kind_of(name: str) -> int:
    """The number of a kind of advantage."""
    return _NUMBERS[name]


_NUMBERS = {name: place for place, name in enumerate(KINDS)}
VERBS = (REROLL, KEEP, ROLL, TOSS)
