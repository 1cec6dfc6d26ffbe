"""What questions name besides who is asked for what: what a party has, what it may answer, what is at stake."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from generator.games.global_powers.numbers import DIPLOMACY, MILITARY
from generator.games.global_powers.setup import most_bid, unchosen
from generator.games.global_powers.state import Position
from generator.games.global_powers.terminal import chips_of, name_of, people_of
from generator.games.global_powers.trade import sides
from generator.games.global_powers.words import BASE
from generator.play.asking import Ask
from generator.play.words import Move, PlayTexts, Say

Figures = Mapping[str, object]


@dataclass(frozen=True)
class Stakes:
    """The figures in the questions of one table, all of them known to everybody. `say`: a sentence of the rules."""

    texts: PlayTexts
    say: Say

    def of(self, state: Position, ask: Ask, given: Sequence[Any]) -> Figures:
        """What a question names, by the places of its sentence. `given`: the answers since the phase began."""
        figures = self._by_question.get(ask.about)
        return figures(state, state.world.party[ask.seat], given) if figures else {}

    @cached_property
    def _by_question(self) -> Mapping[str, Callable[[Position, int, Sequence[Any]], Figures]]:
        return {
            "bid": self._bid,
            "keep": self._keep,
            "turn": self._turn,
            "propose": self._propose,
            "vote": self._vote,
            "veto-passed": self._veto,
            "veto-failed": self._veto,
            "drive": self._drive,
            "consent": self._consent,
            "raise": self._raise,
            "chips": self._chips,
            "delegates": self._delegates,
            "hold": self._hold,
            "exile": self._places,
            "destroy": self._destroy,
            "recall": self._places,
            "drop": self._drop,
        }

    def _held(self, state: Position, region: int) -> str:
        """The chips that a region holds."""
        return chips_of(self.say, state.chips[region]) or self.say("figure-no-chips")

    # Setting up and turns -------------------------------------------------------------------------------------------

    def _bid(self, state: Position, party: int, _given: Sequence[Any]) -> Figures:
        region = state.lot
        called, chips = name_of(self.texts, state, region), self._held(state, region)
        return {"called": called, "chips": chips, "most": most_bid(state, party), "base": state.base[party]}

    def _keep(self, state: Position, party: int, _given: Sequence[Any]) -> Figures:
        held, left = state.hand[party].bit_count(), unchosen(state, party).bit_count()
        return {"number": held + 1, "hand": min(state.world.numbers.hand, held + left)}

    def _turn(self, state: Position, party: int, _given: Sequence[Any]) -> Figures:
        regions = ", ".join(str(region) for region in state.world.regions if not state.done >> region & 1)
        return {"regions": regions, "base": state.base[party], "cards": state.hand[party].bit_count()}

    def _drop(self, state: Position, party: int, _given: Sequence[Any]) -> Figures:
        left = unchosen(state, party).bit_count()
        return {"held": state.hand[party].bit_count(), "hand": state.world.numbers.hand, "unused": left}

    # An activation --------------------------------------------------------------------------------------------------

    def _propose(self, state: Position, party: int, _given: Sequence[Any]) -> Figures:
        region = state.region
        return {
            "called": name_of(self.texts, state, region),
            "chips": self._held(state, region),
            "base": state.base[party],
        }

    def _vote(self, state: Position, party: int, given: Sequence[Any]) -> Figures:
        row = state.here[state.region]
        everybody = sum(row)
        needed = (everybody + 1) // 2 if state.world.ruling["tie"] == "passes" else everybody // 2 + 1
        so_far = "" if state.world.ruling["order"] == "sealed" else self.say("figure-so-far", **_counted(state, given))
        return {"votes": row[party], "all": everybody, "needed": needed, "so_far": so_far}

    def _veto(self, state: Position, party: int, given: Sequence[Any]) -> Figures:
        result = self.say("figure-result", **_counted(state, given))
        return {"result": result, "there": state.here[state.region][party]}

    def _drive(self, state: Position, _party: int, _given: Sequence[Any]) -> Figures:
        return {"count": state.world.numbers.cards.drive}

    def _consent(self, state: Position, _party: int, _given: Sequence[Any]) -> Figures:
        nothing = self.say("figure-nothing")
        gets, gives = (chips_of(self.say, goods or ()) or nothing for goods in sides(state.proposal))
        return {"chips": self._held(state, state.proposal[1]), "gets": gets, "gives": gives}

    def _raise(self, state: Position, _party: int, _given: Sequence[Any]) -> Figures:
        attack, defence = (
            state.rolls[place] + state.raised[place] + state.chips[region][MILITARY]
            for place, region in enumerate(state.at_war)
        )
        return {"attack": attack, "defence": defence, "more": state.world.numbers.cards.warmonger}

    # The UNO --------------------------------------------------------------------------------------------------------

    def _chips(self, state: Position, _party: int, _given: Sequence[Any]) -> Figures:
        yes, no = state.votes
        return {"most": state.chips[state.asked_region][DIPLOMACY], "yes": yes, "no": no}

    def _delegates(self, state: Position, _party: int, _given: Sequence[Any]) -> Figures:
        yes, no = state.votes
        return {"yes": yes, "no": no}

    # Cards and politicians ------------------------------------------------------------------------------------------

    def _hold(self, state: Position, party: int, _given: Sequence[Any]) -> Figures:
        return {"there": people_of(state, state.card[1]), "most": state.base[party]}

    def _destroy(self, state: Position, _party: int, _given: Sequence[Any]) -> Figures:
        return {"chips": self._held(state, state.asked_region)}

    def _places(self, state: Position, party: int, _given: Sequence[Any]) -> Figures:
        return {"places": ", ".join(f"{place} ({count})" for place, count in _whereabouts(state, party))}


def _counted(state: Position, given: Sequence[Any]) -> Figures:
    """The votes on a proposal so far, whether they were given one after another or at once."""
    row, seats = state.here[state.region], state.world.seats
    present = state.present(state.region, state.proposer)
    votes: Mapping[int, Move]
    if given and isinstance(given[0], Mapping):
        votes = {party: given[0][seats[party]] for party in present}
    else:
        votes = dict(zip(present, given, strict=False))
    yes = sum(row[party] for party, vote in votes.items() if vote[1] == "yes")
    return {"yes": yes, "no": sum(row[party] for party in votes) - yes}


def _whereabouts(state: Position, party: int) -> Iterator[tuple[str | int, int]]:
    """Where a party has politicians that it may take, and how many."""
    if state.base[party]:
        yield BASE, state.base[party]
    yield from ((region, row[party]) for region, row in enumerate(state.here) if row[party])
