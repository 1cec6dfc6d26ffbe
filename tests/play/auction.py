"""A little game as a procedure, to test what every procedure gets: two rounds of a hidden bid, a die and a drawn card.

Each seat has nine coins and a hand of three cards that nobody else knows. In a round all bid coins at once, hidden; the
highest bidder (the first of equals) rolls a die for points and may play a card for as many more. Most points win.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from types import SimpleNamespace
from typing import Any, ClassVar, Self

from generator.definitions.id_types import Seat
from generator.play.move_grammar import Move, PlaceSort
from generator.play.procedure import ProcedureTable
from generator.play.procedure_rules import GameLaws
from generator.play.protocol import GameOutcome, TableMatch
from generator.play.questions import Ask, Chance, Phase, Refusal, SealedAsk, Verb
from generator.play.table_scene import ScenePile, ScenePlace, SceneRow, SeatPanel, TableScene
from tests.tables import read_table

A, B, C = SEATS = (Seat("A"), Seat("B"), Seat("C"))
SENTENCES = read_table(__file__, "SENTENCES")
NAMES = ("merchant", "harbour", "lighthouse", "pirates", "storm")
CARDS = tuple(range(1, 10))


@dataclass
class Auction:
    coins: dict[Seat, int]
    hand: dict[Seat, tuple[int, ...]]
    points: dict[Seat, int]
    played: tuple[int, ...] = ()
    turn: int = 1
    winner: Seat | None = None
    log: list[str] | None = field(default=None, compare=False)

    def copy(self) -> Self:
        return replace(self, coins=dict(self.coins), hand=dict(self.hand), points=dict(self.points), log=None)


def _bids(state: Auction, seat: Seat) -> Iterable[Move]:
    return (("bid", number) for number in range(state.coins[seat] + 1))


def _no_bid(state: Auction, seat: Seat, move: Move) -> Refusal | None:
    return Refusal("T2", "poor", {"coins": state.coins[seat]}) if move[1] > state.coins[seat] else None


def _cards(state: Auction, seat: Seat) -> Iterable[Move]:
    return (("play", card) for card in state.hand[seat])


def _no_card(state: Auction, seat: Seat, move: Move) -> Refusal | None:
    return None if move[1] in state.hand[seat] else Refusal("T3", "not-held", {"card": move[1]})


BID = Verb("bid NUMBER", "T2", _bids, _no_bid)
PLAY = Verb("play NUMBER", "T3", _cards, _no_card, private=True)
SKIP: Verb[Auction] = Verb("skip", "T3", lambda _state, _seat: [("skip",)], lambda _state, _seat, _move: None)
ROLL: Verb[Auction] = Verb("roll NUMBER", "T3", lambda _state, _seat: (), lambda _state, _seat, _move: None)


class Counted:
    """Its only law: coins and cards don't come from nowhere."""

    def __init__(self) -> None:
        self.check_count = 0

    def check(self, match: TableMatch, told: Sequence[str]) -> Iterator[str]:
        del told
        self.check_count += 1
        if any(coins < 0 for coins in match.summary()["coins"].values()):
            yield "T1: a seat has less than nothing"


class AuctionTable(ProcedureTable[Auction]):
    verbs: ClassVar[Mapping[str, Verb[Any]]] = {verb.name: verb for verb in (BID, PLAY, SKIP, ROLL)}
    position_type = Auction

    @property
    def sorts(self) -> Mapping[str, PlaceSort]:
        return {"NUMBER": PlaceSort("number")}

    def begin(self, first: Seat) -> Auction:
        del first
        deal = {seat: CARDS[3 * place : 3 * place + 3] for place, seat in enumerate(self.seats)}
        return Auction(dict.fromkeys(self.seats, 9), deal, dict.fromkeys(self.seats, 0))

    def phase(self, state: Auction) -> Phase | None:
        if state.turn > 2:
            return None
        return self._spend(state, state.winner) if state.winner else self._bid(state)

    def _bid(self, state: Auction) -> Phase:
        bids = yield SealedAsk([Ask(seat, (BID,), "bid") for seat in self.seats])
        for seat, (_, number) in bids.items():
            state.coins[seat] -= number
        state.winner = max(self.seats, key=lambda seat: bids[seat][1])
        if state.log is not None:
            state.log.append(f"sold {state.winner}")

    def _spend(self, state: Auction, seat: Seat) -> Phase:
        _, rolled = yield Chance([("roll", number) for number in (1, 2, 3)], seat, "lot", weights=(1, 2, 1))
        state.points[seat] += rolled
        move = yield Ask(seat, (PLAY, SKIP), "card", {"rolled": rolled})
        if move[0] == "play":
            card = move[1]
            state.hand[seat] = tuple(held for held in state.hand[seat] if held != card)
            state.played = (*state.played, card)
            state.points[seat] += card
        state.turn, state.winner = state.turn + 1, None

    def outcome(self, state: Auction) -> GameOutcome:
        most = max(state.points.values())
        return GameOutcome(tuple(seat for seat in self.seats if state.points[seat] == most), dict(state.points))

    def data(self, state: Auction, by: Seat | None) -> Mapping[str, Any]:
        hands = {seat: list(hand) if seat == by else len(hand) for seat, hand in state.hand.items()}
        return {"coins": dict(state.coins), "points": dict(state.points), "hands": hands, "played": list(state.played)}

    def redraw(self, state: Auction, by: Seat | None, random: Random) -> None:
        hidden = sorted(card for seat, hand in state.hand.items() if seat != by for card in hand)
        random.shuffle(hidden)
        for seat, hand in state.hand.items():
            if seat != by:
                state.hand[seat], hidden = tuple(sorted(hidden[: len(hand)])), hidden[len(hand) :]

    def summary(self, state: Auction) -> Mapping[str, Any]:
        return {"coins": dict(state.coins), "points": dict(state.points), "hands": dict(state.hand), "turn": state.turn}

    def table_text(self, state: Auction) -> str:
        return "\n".join(f"{seat}: {state.coins[seat]} coins, {state.points[seat]} points" for seat in self.seats)

    turning_points: ClassVar[tuple[str, ...]] = ("sold",)

    def scene(self, state: Auction, by: Seat | None) -> TableScene:
        """On the chart that comes with a new game: points on its track, coins at home; a hand is seen by its seat."""
        lying: dict[ScenePlace, tuple[ScenePile, ...]] = {}
        for seat in self.seats:
            field = ScenePlace("sea-chart", "score", state.points[seat])
            lying[field] = (*lying.get(field, ()), ScenePile(f"ship-{seat.lower()}"))
        lying[ScenePlace("sea-chart", "home")] = (ScenePile("coin", sum(state.coins.values())),)
        panels = tuple(
            SeatPanel(seat, (SceneRow("coin", state.coins[seat]), self._hand(state, seat, by))) for seat in self.seats
        )
        return TableScene(("sea-chart",), lying, panels, (SceneRow("cost", state.turn),))

    def _hand(self, state: Auction, seat: Seat, by: Seat | None) -> SceneRow:
        held = state.hand[seat]
        hidden = (ScenePile("journeys", len(held), turned=True),)
        return SceneRow(
            "hand", piles=tuple(ScenePile(NAMES[card % len(NAMES)]) for card in held) if seat == by else hidden
        )

    def laws(self) -> GameLaws:
        return Counted()

    def state_at(self, position: Any) -> Auction:
        found: Auction = position.copy()
        return found


def table(of: type[AuctionTable] = AuctionTable) -> AuctionTable:
    pack: Any = SimpleNamespace(
        name="auction",
        seats=dict.fromkeys(SEATS),
        rulings={},
        all_rulings={},
        pieces={},
        regions={},
        edition=SimpleNamespace(id="1", rulings={}),
        play_digest="0123456789abcdef0123",
    )
    texts: Any = SimpleNamespace(play=SENTENCES, labels={}, cards={}, pieces={}, regions={}, rulings={})
    config: Any = SimpleNamespace(players=3, modules=("core",))
    return of(pack, config, texts)
