"""War (O4): mobilising, splitting military under seal, rolling, and the effects of the dice from 1 to 6 in turns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from generator.definitions.id_types import Seat
from generator.games.organisation import codes as c
from generator.games.organisation import things
from generator.games.organisation.campaign_numbers import KINDS
from generator.games.organisation.dice import kind_of, roll, roller
from generator.games.organisation.state import CampaignState
from generator.play.move_grammar import Move
from generator.play.questions import Ask, Chance, Phase, Refusal, SealedAsk, Verb

POPULATION: Final = "population"


def declare(state: CampaignState, owner: int, move: Move) -> None:
    """Declares war; the attacker mobilises (O4)."""
    _, victim, name, count = move
    ground = state.ground
    _mobilise(state, owner, ground.region[name], count)
    state.job = (owner, ground.owner[victim], ground.region[name])
    state.stage = "mobilise"
    state.tally["wars"] += 1
    state.tell(f"war {ground.owners[owner]} {victim} {name}")


def _mobilise(state: CampaignState, owner: int, region: int, count: int) -> None:
    holding = state.ground.holding(owner, region)
    state.at[holding + c.CALM] -= count
    state.at[holding + c.MOBILISED] += count
    if count:
        state.tell(f"mobilised {state.ground.owners[owner]} {state.ground.regions[region]} {count}")


def mobilise(state: CampaignState) -> Phase:
    """Phase: the defender may mobilise, too; an organisation that nobody leads always does (O4)."""
    ground = state.ground
    _, defender, region = state.job
    calm = state.at[ground.holding(defender, region) + c.CALM]
    if ground.rulings["attacked"] == "as-it-is":
        calm = 0
    if defender == ground.nobody:
        _mobilise(state, defender, region, calm)
    elif calm:
        _, count = yield Ask(ground.seats[defender], (MOBILISE,), "mobilise", {"most": calm})
        _mobilise(state, defender, region, count)
    state.stage = "fight"


def fight(state: CampaignState) -> Phase:
    """Phase: both sides split their military under seal, and roll (O4)."""
    ground, at = state.ground, state.at
    attacker, defender, region = state.job
    sides = (attacker, defender)
    holdings = {side: ground.holding(side, region) for side in sides}
    led = [side for side in sides if side < ground.players and things.strength(state, holdings[side], c.MILITARY)]
    split = (
        (
            yield SealedAsk(
                [Ask(ground.seats[side], (SPLIT,), "split", _split_values(state, side, region)) for side in led]
            )
        )
        if led
        else {}
    )
    attack, defence = dict.fromkeys(sides, 0), dict.fromkeys(sides, 0)
    for side in sides:
        if side in led:
            _, _, attack[side], _, defence[side] = split[ground.seats[side]]
        elif things.strength(state, holdings[side], c.MILITARY):
            attack[side] = min(at[holdings[side] + c.MOBILISED], things.strength(state, holdings[side], c.MILITARY))
            defence[side] = things.strength(state, holdings[side], c.MILITARY) - attack[side]
        if things.strength(state, holdings[side], c.MILITARY):
            if side == attacker or ground.rulings["war-uses"] == "both-sides":
                things.use(state, holdings[side], c.MILITARY)
            state.tell(f"split {ground.owners[side]} attack {attack[side]} defence {defence[side]}")
    thrown: dict[int, list[int]] = {}
    for side, other in (sides, sides[::-1]):
        count = max(ground.numbers.war_dice, at[holdings[side] + c.MOBILISED] + attack[side] - defence[other])
        seat, where = roller(state, side, other), ground.regions[region]
        who, against = ground.owners[side], ground.owners[other]
        yield from roll(state, side, seat, count, "war", {"owner": who, "other": against, "region": where})
        thrown[side] = state.dice
        state.tally["dice_in_wars"] += count
        state.tell(f"war {ground.owners[side]} {' '.join(map(str, state.dice))}")
    state.dice = []
    begins = attacker
    if ground.rulings["war-begins"] == "fewer-dice" and len(thrown[defender]) < len(thrown[attacker]):
        begins = defender
    state.job = (attacker, defender, region, _in_turns(thrown, begins, attacker + defender - begins))
    state.stage = "effects"


def _split_values(state: CampaignState, side: int, region: int) -> dict[str, int]:
    holding = state.ground.holding(side, region)
    return {"levels": things.strength(state, holding, c.MILITARY), "most": state.at[holding + c.MOBILISED]}


def _in_turns(thrown: dict[int, list[int]], first: int, second: int) -> tuple[tuple[int, int], ...]:
    """All dice in the order of their effects, each with its side; the side `first` begins."""
    found: list[tuple[int, int]] = []
    for face in range(1, 7):
        left = {side: thrown[side].count(face) for side in (first, second)}
        while any(left.values()):
            for side in (first, second):
                if left[side]:
                    left[side] -= 1
                    found.append((face, side))
    return tuple(found)


def effects(state: CampaignState) -> Phase:
    """Phase: the effect of the next die; after the last one, the war is over (O4)."""
    ground = state.ground
    attacker, defender, region, queue = state.job
    if not queue:
        state.tell(f"war {ground.owners[attacker]} {ground.owners[defender]} {ground.regions[region]} ends")
        state.stage = "act"
        state.next_seat()
        return
    face, side = queue[0]
    other = attacker + defender - side
    effect = ground.numbers.war[face]
    name, where = f"{ground.owners[side]} against {ground.owners[other]}", ground.regions[region]
    if effect == "death":
        died = things.kill_one(state, ground.holding(side, region))
        state.tell(f"effect {name} {face} {'dies population ' + where if died else 'finds nothing'}")
    elif effect == "theft":
        if not things.steal(state, other, region, side, region, ground.numbers.war_theft.halves):
            state.tell(f"effect {name} {face} finds nothing")
    elif effect in ("harm", "takeover"):
        moves = list(_effects(state, ground.seats[0]))
        if not moves:
            state.tell(f"effect {name} {face} finds nothing")
        else:
            seat = roller(state, side, other)
            if len(moves) == 1:
                move = moves[0]
            elif side == ground.nobody:
                move = yield Chance(moves, seat, "effect", {"face": face, "other": ground.owners[other]})
            else:
                move = yield Ask(seat, (EFFECT,), f"effect-{effect}", {"face": face})
            more = _strike(state, side, other, region, move)
            state.tell(f"effect {name} {' '.join(map(str, move[1:]))} {where}{more}")
    else:
        state.tell(f"effect {name} {face} nothing")
    state.job = (attacker, defender, region, queue[1:])


def _strike(state: CampaignState, side: int, other: int, region: int, move: Move) -> str:
    """Carries out a die's effect; gives what the record says of it besides."""
    ground, at = state.ground, state.at
    enemy, own = ground.holding(other, region), ground.holding(side, region)
    _, _, deed, thing = move
    if deed == "kill":
        things.kill_one(state, enemy)
    elif deed == "damage":
        return " gone" if things.damage(at, enemy, kind_of(thing)) == "gone" else ""
    elif deed == "destroy":
        works = not at[enemy + c.DAMAGED + kind_of(thing)]
        at[enemy + (c.WORKING if works else c.DAMAGED) + kind_of(thing)] -= 1
        return " working" if works else ""
    elif thing != POPULATION:
        at[enemy + c.DAMAGED + kind_of(thing)] -= 1
        at[own + c.DAMAGED + kind_of(thing)] += 1
    else:
        states = (c.UNREST, c.WORKING) if ground.only_unrest else ()
        taken = [place for place in range(*states) if at[enemy + place]] if states else []
        if taken:
            at[enemy + taken[-1]] -= 1
        else:
            things.kill_one(state, enemy)
        at[own + c.UNREST] += 1
    return ""


def _effects(state: CampaignState, _seat: Seat) -> Iterable[Move]:
    """The possible effects of the next die, as moves."""
    ground, at = state.ground, state.at
    attacker, defender, region, queue = state.job
    face, side = queue[0]
    enemy, own = ground.holding(attacker + defender - side, region), ground.holding(side, region)
    if ground.numbers.war[face] == "harm":
        for kind in things.damageable_kinds(state, enemy):
            yield ("effect", face, "damage", KINDS[kind])
        for kind in range(c.NATURAL):
            works = (
                ground.destroys_working and at[enemy + c.WORKING + kind] and things.is_unprotected(state, enemy, kind)
            )
            if at[enemy + c.DAMAGED + kind] or works:
                yield ("effect", face, "destroy", KINDS[kind])
        if things.population(at, enemy):
            yield ("effect", face, "kill", POPULATION)
    else:
        for kind in range(len(KINDS)):
            if at[enemy + c.DAMAGED + kind] and not things.has_one(state, own, kind):
                yield ("effect", face, "take", KINDS[kind])
        if things.in_unrest(at, enemy) if ground.only_unrest else things.population(at, enemy):
            yield ("effect", face, "take", POPULATION)


def _no_effect(state: CampaignState, seat: Seat, move: Move) -> Refusal | None:
    return None if move in _effects(state, seat) else Refusal("O4", "no-such-effect")


# Declaring ----------------------------------------------------------------------------------------------------------


def _wars(state: CampaignState, seat: Seat) -> Iterable[Move]:
    ground, at = state.ground, state.at
    owner = ground.owner[seat]
    for region, holding in enumerate(ground.holdings[owner]):
        calm, ringed = at[holding + c.CALM], at[holding + c.MOBILISED]
        if not calm + ringed or not things.strength(state, holding, c.MILITARY):
            continue
        for victim in range(ground.players + 1):
            row = ground.holding(victim, region)
            if victim != owner and any(at[row : row + c.THERE]):
                for count in range(0 if ringed else 1, calm + 1):
                    yield ("war", ground.owners[victim], ground.regions[region], count)


def _no_war(state: CampaignState, seat: Seat, move: Move) -> Refusal | None:
    ground, at = state.ground, state.at
    _, victim, name, count = move
    owner, other, region = ground.owner[seat], ground.owner[victim], ground.region[name]
    holding = ground.holding(owner, region)
    if owner == other:
        return Refusal("O4", "oneself")
    if not things.strength(state, holding, c.MILITARY):
        return Refusal("O4", "no-military")
    if count > at[holding + c.CALM]:
        return Refusal("O4", "not-so-much", {"has": at[holding + c.CALM]})
    if not count + at[holding + c.MOBILISED]:
        return Refusal("O4", "mobilise-first")
    row = ground.holding(other, region)
    return None if any(at[row : row + c.THERE]) else Refusal("O4", "nothing-there", {"owner": victim})


def _mobilises(state: CampaignState, seat: Seat) -> Iterable[Move]:
    ground = state.ground
    calm = state.at[ground.holding(ground.owner[seat], state.job[2]) + c.CALM]
    return (("mobilise", count) for count in range(calm + 1))


def _no_mobilising(state: CampaignState, seat: Seat, move: Move) -> Refusal | None:
    ground = state.ground
    calm = state.at[ground.holding(ground.owner[seat], state.job[2]) + c.CALM]
    return Refusal("O4", "not-so-much", {"has": calm}) if move[1] > calm else None


def _splits(state: CampaignState, seat: Seat) -> Iterable[Move]:
    values = _split_values(state, state.ground.owner[seat], state.job[2])
    levels = values["levels"]
    for attack in range(min(levels, values["most"]) + 1):
        yield ("split", "attack", attack, "defence", levels - attack)


def _no_split(state: CampaignState, seat: Seat, move: Move) -> Refusal | None:
    values = _split_values(state, state.ground.owner[seat], state.job[2])
    _, _, attack, _, defence = move
    if attack + defence != values["levels"]:
        return Refusal("O4", "split-all", {"levels": values["levels"]})
    return Refusal("O4", "attack-limit", {"most": values["most"]}) if attack > values["most"] else None


WAR: Verb[CampaignState] = Verb("war OWNER REGION NUMBER", "O4", _wars, _no_war)
MOBILISE: Verb[CampaignState] = Verb(
    "mobilise NUMBER", "O4", _mobilises, _no_mobilising, only=("attacked", "may-mobilise")
)
SPLIT: Verb[CampaignState] = Verb("split attack NUMBER defence NUMBER", "O4", _splits, _no_split)
EFFECT: Verb[CampaignState] = Verb("effect NUMBER DEED THING", "O4", _effects, _no_effect, data="numbers.war")
DEEDS = ("damage", "destroy", "kill", "take")
VERBS = (WAR, MOBILISE, SPLIT, EFFECT)
STAGES = {"mobilise": mobilise, "fight": fight, "effects": effects}
