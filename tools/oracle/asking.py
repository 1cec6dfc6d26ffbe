"""What flows of the rules ask: a seat and what it may say, or a deck and the card that chance lays open."""

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass

from tools.oracle.costs import Offer, Way, pay, payable, way_of, ways
from tools.oracle.lasting import dear_effect_over
from tools.oracle.position import Position


@dataclass
class Question:
    """Asked of a seat; `offers` counts them anew, also those that can't be paid. `plain`: lines without a cost."""

    seat: str
    offers: Callable[[], Iterable[Offer]]
    plain: tuple[str, ...] = ()
    else_pass: bool = False
    """R3.7: `pass` is legal where no action is."""


@dataclass
class Chance:
    """Asked of nobody: which card of a shuffled deck is laid open."""

    module: str


Flow = Generator[Question | Chance, str, None]
"""Rules that run until something is asked, and go on with the answer."""


def lines(position: Position, question: Question) -> dict[str, Callable[[], list[str]]]:
    """Every legal base line with what it may be completed to."""
    found: dict[str, Callable[[], list[str]]] = {line: lambda line=line: [line] for line in question.plain}  # type: ignore[misc]
    actions = 0
    for offer in question.offers():
        if offer.paid:
            found |= {way.line: lambda line=way.line: [line] for way in ways(position, offer)}  # type: ignore[misc]
        elif payable(position, offer):
            found[offer.line] = lambda offer=offer: sorted({way.line for way in ways(position, offer)})  # type: ignore[misc]
            actions += is_action(position, offer)
    if question.else_pass and (not actions or position.rulings["pass"] == "always"):
        found["pass"] = lambda: ["pass"]
    return found


def is_action(position: Position, offer: Offer) -> bool:
    """R12.3: a card that is played beside the action isn't one."""
    words = offer.line.split()
    return words[0] != "play" or position.card(words[1]).timing == "action"


def taken(position: Position, question: Question, line: str) -> tuple[Offer, Way]:
    """The offer and the way to pay it that a line means; it is paid."""
    found = way_of(position, question.offers(), line)
    assert found is not None, line
    pay(position, *found)
    return found


def ask_to_pay(
    position: Position, seat: str, due: list[frozenset[str]], keeps: bool = False
) -> Generator[Question | Chance, str, bool]:
    """R5.6, R4.6: `pay …` or `decline`; who can't pay isn't asked. Whether it was paid. `keeps`: it keeps influence
    (CLM 05), which is no extra cost."""
    offer = Offer("pay", seat, due=due, paid=True, goes_on=keeps)
    if not payable(position, offer):
        paid = False
    else:
        question = Question(seat, lambda: [offer], ("decline",))
        line = yield question
        paid = line != "decline"
        if paid:
            taken(position, question, line)
    if not keeps:
        dear_effect_over(position, seat)
    return paid
