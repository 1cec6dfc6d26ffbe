"""The beginning of a game, which is a stand-in: seats choose regions in turn, then place population, money and levels
(O1)."""

from __future__ import annotations

from collections.abc import Iterable

from generator.definitions.id_types import Seat
from generator.games.organisation import codes as c
from generator.games.organisation.campaign_numbers import CATEGORIES
from generator.games.organisation.dice import kind_of
from generator.games.organisation.state import CampaignGround, CampaignState
from generator.play.move_grammar import Move
from generator.play.questions import Ask, Phase, Refusal, Verb, plain_verb

POPULATION, COINS = "population", "money"


def begin_campaign(ground: CampaignGround, first: Seat) -> CampaignState:
    """A new game: placed by the given starts, or still to be chosen (ruling `setup`)."""
    state = CampaignState(ground, ground.owner[first])
    if ground.rulings["setup"] == "chosen":
        return state
    for seat in ground.seats:
        for name, stand in ground.starts[seat].regions.items():
            holding = ground.holding(ground.owner[seat], ground.region[name])
            state.at[holding + c.CALM] += stand.population
            state.at[holding + c.MONEY] += stand.money.halves
            for category, levels in stand.levels.items():
                state.at[holding + c.WORKING + kind_of(category)] += levels
    state.stage = "event"
    return state


def claim(state: CampaignState) -> Phase:
    """Phase: a seat chooses a region (O1)."""
    move = yield Ask(state.seat, (CLAIM,), "claim")
    ground = state.ground
    state.claims[ground.region[move[1]]] = state.acting
    state.count += 1
    state.place = (state.place + 1) % ground.players
    if state.count == ground.players * _regions(ground):
        state.count, state.stage = 0, "place"


def _regions(ground: CampaignGround) -> int:
    """How many regions each seat chooses: as many as the beginning says, or as many as there are for all."""
    return min(ground.numbers.beginning.regions, ground.size // ground.players)


def place(state: CampaignState) -> Phase:
    """Phase: a seat places one thing, or several of a sort, in one of its regions: first its population, then its
    money, then its levels (O1)."""
    ground = state.ground
    beginning = ground.numbers.beginning
    wanted, left = _next_to_place(state)
    if left:
        about = wanted[0] if len(wanted) == 1 else "levels"
        count, thing, name = _parse_place((yield Ask(state.seat, (PLACE,), f"place-{about}", {"left": left})))
        holding = ground.holding(state.acting, ground.region[name])
        if thing == POPULATION:
            state.at[holding + c.CALM] += count
        elif thing == COINS:
            state.at[holding + c.MONEY] += 2 * count
        else:
            state.at[holding + c.WORKING + kind_of(thing)] += count
        state.count += count
    if state.count >= beginning.population + beginning.money + beginning.levels:
        state.count, state.place = 0, state.place + 1
        if state.place == ground.players:
            state.place, state.stage = 0, "event"
            state.claims = [-1] * ground.size


def _parse_place(move: Move) -> tuple[int, str, str]:
    """How many (one, if the move names no number), of what, and in which region."""
    _, *count, thing, name = move
    return (count[0] if count else 1), thing, name


def _next_to_place(state: CampaignState) -> tuple[tuple[str, ...], int]:
    """The things among which the seat places the next one, and how many of them are left."""
    beginning, done = state.ground.numbers.beginning, state.count
    for wanted, count in (
        ((POPULATION,), beginning.population),
        ((COINS,), beginning.money),
        (CATEGORIES, beginning.levels),
    ):
        if done < count:
            return wanted, count - done
        done -= count
    return (), 0


def left_to_place(state: CampaignState) -> int:
    """How many of the things that the seat places next are left."""
    return _next_to_place(state)[1]


def _claims(state: CampaignState, _seat: Seat) -> Iterable[Move]:
    return (("claim", name) for place, name in enumerate(state.ground.regions) if state.claims[place] < 0)


def _no_claim(state: CampaignState, _seat: Seat, move: Move) -> Refusal | None:
    taken = state.claims[state.ground.region[move[1]]]
    return None if taken < 0 else Refusal("O1", "claimed", {"owner": state.ground.owners[taken]})


def _places(state: CampaignState, seat: Seat) -> Iterable[Move]:
    owner = state.ground.owner[seat]
    own = [name for place, name in enumerate(state.ground.regions) if state.claims[place] == owner]
    return (("place", thing, name) for thing in _next_to_place(state)[0] for name in own)


def _no_place(state: CampaignState, seat: Seat, move: Move) -> Refusal | None:
    count, thing, name = _parse_place(move)
    if state.claims[state.ground.region[name]] != state.ground.owner[seat]:
        return Refusal("O1", "not-yours")
    wanted, left = _next_to_place(state)
    if thing not in wanted:
        return Refusal(
            "O1",
            "first-population" if wanted == (POPULATION,) else "first-money" if wanted == (COINS,) else "now-levels",
        )
    return None if 1 <= count <= left else Refusal("O1", "so-many", {"left": left})


_SETUP_CHOSEN = ("setup", "chosen")
CLAIM: Verb[CampaignState] = Verb("claim REGION", "O1", _claims, _no_claim, only=_SETUP_CHOSEN)
PLACE: Verb[CampaignState] = Verb(
    "place [NUMBER] START REGION",
    "O1",
    _places,
    _no_place,
    100,
    lambda state, _seat: _next_to_place(state)[1] > 1,
    only=_SETUP_CHOSEN,
)
PASS = plain_verb("pass", "O3")
VERBS = (CLAIM, PLACE, PASS)
STAGES = {"claim": claim, "place": place}
