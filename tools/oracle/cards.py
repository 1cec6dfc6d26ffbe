"""R12: which measures may be played now, with what they name; what they do; windows; taking, and the open rows."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any

from tools.oracle import lasting, overlays
from tools.oracle.asking import Chance, Flow, Question, lines, taken
from tools.oracle.board import control
from tools.oracle.costs import Offer, dues, play_verb
from tools.oracle.lasting import working
from tools.oracle.measures import AT_SETTLEMENT, CARDS, HELD, OPEN, PLACES, PLAYS
from tools.oracle.numbers import OVERLAYS, department
from tools.oracle.position import Cell, Position, cell_of, is_focus, text_of

Moment = dict[str, Any]
"""What a window is about: the `cell` of a focus or a centre; the `kind` of overlay that was placed there."""


# Which may be played


def plays(position: Position, seat: str, timings: set[str], moment: Moment) -> Iterator[Offer]:
    """Every play of a held measure of these timings, also those that can't be paid (R12.2, SEC 11, CLM 04)."""
    barred = working(position, "targeted-intervention", "future-resolution", seat=seat)
    if seat in position.played or barred:
        return
    for card in dict.fromkeys(position.hand.get(seat, [])):
        if position.card(card).timing in timings:
            yield from _plays_of(position, seat, card, moment)


def _plays_of(position: Position, seat: str, card: str, moment: Moment) -> Iterator[Offer]:
    if card == "deployment-order" and not _can_deploy(position, moment):
        return
    facts = position.card(card)
    price = facts.cost + Counter({"SEC": overlays.price(position) if card in PLACES else 0})
    for named in product(*(_named(position, seat, what) for what in facts.names)):
        line = " ".join(["play", card, *named])
        if not _may_lie(position, card, named, moment):
            continue
        yield Offer(line, seat, price, facts.cost, dues(position, seat, play_verb(position, card)))


def _can_deploy(position: Position, moment: Moment) -> bool:
    """SEC 03: the overlay that was just placed, or by [security-timing] `own-turn` last in this turn, still lies there
    and isn't held."""
    if "cell" not in moment and position.last_placed is not None:
        moment["kind"], moment["cell"] = position.last_placed
    if "cell" not in moment or overlays.fixed(position, moment["cell"]):
        return False
    return moment["kind"] in position.overlays.get(moment["cell"], [])


def _may_lie(position: Position, card: str, named: Sequence[str], moment: Moment) -> bool:
    """R11.1: what is placed or moved by choice goes onto a tile of its kind."""
    words = " ".join(named).split()
    if card in ("threat-level", "loss-of-control"):
        return overlays.may_lie(position, words[0], cell_of(words[1]))
    if card == "jurisdiction-shift":
        return overlays.may_lie(position, words[0], cell_of(words[2]))
    return card != "deployment-order" or overlays.may_lie(position, moment["kind"], cell_of(words[0]))


def _tiles(position: Position) -> list[Cell]:
    """R10.1: the Start Committee is immune to every measure."""
    return [cell for cell in position.tiles if not position.is_start_committee(cell)]


def _focus(position: Position, cell: Cell) -> bool:
    return is_focus(position.tiles[cell])


TILES: dict[str, Callable[[Position, str, Cell], bool]] = {
    "tile": lambda _position, _seat, _cell: True,
    "goal": lambda _position, _seat, _cell: True,
    "centre": lambda position, _seat, cell: position.tiles[cell] == "control-centre",
    "department-tile": lambda position, _seat, cell: bool(department(position.tiles[cell])),
    "opponents-eco-tile": lambda position, seat, cell: (
        department(position.tiles[cell]) == "ECO" and control(position, cell) not in (None, seat)
    ),
    "focus": lambda position, _seat, cell: _focus(position, cell),
    "unresolved-focus": lambda position, _seat, cell: _focus(position, cell) and cell not in position.resolved,
    "laden-focus": lambda position, _seat, cell: (  # SEC 08: with overlays that may be removed
        _focus(position, cell) and bool(position.overlays.get(cell)) and not overlays.fixed(position, cell)
    ),
}
"""Which tiles a line may name as this."""
WORDS: dict[str, Callable[[Position, str], list[str]]] = {
    "player": lambda position, _seat: position.seats,
    "opponent": lambda position, seat: [other for other in position.seats if other != seat],
    "department": lambda position, _seat: [  # CLM 02: never two on one department
        name for name in position.departments if not working(position, "co2-levy", department=name)
    ],
    "overlay": lambda _position, _seat: OVERLAYS,
    "option": lambda _position, _seat: ["1", "2"],
    "lying": lambda position, _seat: overlays.removals(position),
    "any-lying": lambda position, _seat: [
        f"{kind} {text_of(cell)}" for cell, kinds in position.overlays.items() for kind in sorted(set(kinds))
    ],
}
"""What else it may name; overlays with their tile."""


def _named(position: Position, seat: str, what: str) -> list[str]:
    if what in WORDS:
        return WORDS[what](position, seat)
    return [text_of(cell) for cell in _tiles(position) if TILES[what](position, seat, cell)]


def _stays(offer: Offer, moment: Moment) -> bool:
    """R11.2: a move goes to another tile."""
    words = offer.line.split()
    if words[1] == "jurisdiction-shift":
        return words[3] == words[4]
    return words[1] == "deployment-order" and words[2] == text_of(moment["cell"])


def own_plays(position: Position, timings: set[str], moment: Moment | None = None) -> list[Offer]:
    """What the active seat may play at these timings."""
    return window_plays(position, position.active, timings, moment or {})


def window_plays(position: Position, seat: str, timings: set[str], moment: Moment) -> list[Offer]:
    """A seat's plays, without moves that go nowhere."""
    return [offer for offer in plays(position, seat, timings, moment) if not _stays(offer, moment)]


# What they do


def play(position: Position, offer: Offer, moment: Moment) -> Flow:
    """A measure that is paid goes to the discard (R12.4) and does what it says; a placement opens its window."""
    card, *words = offer.line.split()[1:]
    if card == "deployment-order" and position.last_placed is not None and "cell" not in moment:
        moment = dict(zip(("kind", "cell"), position.last_placed, strict=True))
    position.hand[offer.seat].remove(card)
    position.used[CARDS[card].module].append(card)
    position.uses[card] = position.uses.get(card, 0) + 1
    position.played.add(offer.seat)
    if position.rulings["play-is-action"] == "yes" and position.card(card).timing != "action":
        lasting.end_action(position, offer.seat, False)
    own_turn = position.rulings["security-timing"] == "own-turn"
    if card in PLACES:
        _discount_used(position)
    if own_turn and card == "administrative-confusion":
        lasting.begin(position, card, offer.seat, cell=cell_of(words[0]))
    elif own_turn and card in AT_SETTLEMENT:
        lasting.begin(position, card, offer.seat, kind=words[0], cell=cell_of(words[-1]))
    elif own_turn and card == "emergency-decree":
        yield from placed(position, "lock", cell_of(words[0]))
    elif card in PLACES:
        kind, cell = _placement(card, words, moment)
        yield from placed(position, kind, cell)
    elif card in AT_ONCE:
        _do_at_once(position, card, offer.seat, words, moment)
    else:
        lasting.begin(position, card, offer.seat, **_target(position, card, words))


def _placement(card: str, words: list[str], moment: Moment) -> tuple[str, Cell]:
    if words:
        return words[0], cell_of(words[1])
    return {"emergency-decree": "lock", "administrative-confusion": "administration"}[card], moment["cell"]


def _target(position: Position, card: str, words: list[str]) -> dict[str, Any]:
    if not words:
        return {"option": "1"} if card == "situation-assessment" else {}
    if card == "situation-assessment":
        return {"option": words[0]}
    if card == "file-status":
        return {"kind": words[0], "cell": cell_of(words[1])}
    if words[0] in position.seats:
        return {"seat": words[0]}
    return {"department": words[0]} if words[0] in position.departments else {"cell": cell_of(words[0])}


AT_ONCE = ("jurisdiction-shift", "legal-review", "deployment-order", "de-escalation", "future-investment")
"""What is over at once; all else leaves an effect behind."""


def _do_at_once(position: Position, card: str, seat: str, words: list[str], moment: Moment) -> None:
    match card:
        case "jurisdiction-shift":
            overlays.lift(position, words[0], cell_of(words[1]), cell_of(words[2]))
        case "legal-review":
            overlays.lift(position, words[0], cell_of(words[1]))
        case "deployment-order":  # SEC 03: the overlay that was just placed goes on to another tile
            overlays.lift(position, moment["kind"], moment["cell"], cell_of(words[0]))
            moment["cell"] = cell_of(words[0])
            if position.last_placed is not None:
                position.last_placed = moment["kind"], moment["cell"]
        case "de-escalation":
            for kind in list(position.overlays[cell_of(words[0])]):
                overlays.lift(position, kind, cell_of(words[0]))
        case "future-investment":
            position.give(seat, department(position.tiles[cell_of(words[0])]), +1)


def _discount_used(position: Position) -> None:
    """SEC 15: the discount that waited for a placement is gone."""
    lasting.end(position, lambda effect: effect["card"] == "situation-assessment" and effect.get("option") == "1")


def placed(position: Position, kind: str, cell: Cell) -> Flow:
    """An overlay is placed by anybody; the discount that waited for it is gone (SEC 15); its window opens (SEC 03)."""
    _discount_used(position)
    overlays.put(position, kind, cell)
    position.last_placed = kind, cell
    yield from window(position, "overlay-placed", position.active, kind=kind, cell=cell)


# Windows


def window(position: Position, timing: str, start: str, **moment: Any) -> Flow:
    """R12.7: once around from `start`, one card each; only a seat with a legal play is asked."""
    for seat in position.seats_from(start):
        yield from offer_play(position, seat, {timing}, moment)


def offer_play(position: Position, seat: str, timings: set[str], moment: Moment) -> Flow:
    """A seat plays one measure of these timings, or skips."""
    if not position.hand.get(seat):
        return
    question = Question(seat, lambda: window_plays(position, seat, timings, moment), ("skip",))
    if len(lines(position, question)) == 1:
        return
    line = yield question
    if line != "skip":
        offer, _ = taken(position, question, line)
        yield from play(position, offer, moment)


# Taking


def takes(position: Position) -> list[Offer]:
    """R12.1, R12.2: an open measure of any deck, with fewer than two in hand."""
    seat = position.active
    if len(position.hand.get(seat, [])) >= HELD:
        return []
    cards = dict.fromkeys(card for row in position.open.values() for card in row)
    return [Offer(f"take {card}", seat, due=dues(position, seat, "take")) for card in cards]


def take(position: Position, card: str) -> Flow:
    """R12.1: into the hand; the row is refilled at once."""
    module = CARDS[card].module
    position.open[module].remove(card)
    position.hand.setdefault(position.active, []).append(card)
    yield from refill(position, module)


def refill(position: Position, module: str) -> Flow:
    """R12.1, R12.4: to three; an empty deck is made of the discard, once a game [measure-recycling]."""
    while len(position.open[module]) < OPEN:
        if not position.deck[module] and not _recycle(position, module):
            return
        deck = position.deck[module]
        card = (yield Chance(module)) if module in position.shuffled else deck[0]
        position.opened.append(card)
        deck.remove(card)
        position.open[module].append(card)


def _recycle(position: Position, module: str) -> bool:
    """Whether the discard has become a new deck."""
    used = position.used[module]
    if position.rulings["measure-recycling"] == "per-card":
        again = [card for card in used if position.uses.get(card, 0) < PLAYS]
    else:
        again = [] if module in position.reshuffled else list(used)
    if not again:
        return False
    for card in again:
        used.remove(card)
    position.deck[module] = again
    position.reshuffled.add(module)
    position.shuffled.add(module)
    return True
