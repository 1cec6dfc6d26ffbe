"""Texts of a table: everything on it, the facts of one thing, and the figures in questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from generator.base.frozen import dataclass
from generator.base.hyphens import remove_hyphens
from generator.definitions.id_types import PieceId, RegionId
from generator.games.global_powers.cards import written_ways
from generator.games.global_powers.move_words import BASE
from generator.games.global_powers.powers_numbers import BIT, DIPLOMACY, KINDS, MILITARY
from generator.games.global_powers.setup import most_bid, unchosen_cards
from generator.games.global_powers.state import PowersPosition
from generator.games.global_powers.trade import sides
from generator.play.move_grammar import Move, PlayTexts, Say
from generator.play.procedure_rules import NO_FACTS, Facts
from generator.play.questions import Ask


def chips_text(say: Say, row: Sequence[int]) -> str:
    """The chips of a row, kind by kind, without kinds of which there are none."""
    return " ".join(f"{say(f'table-{kind}')} {count}" for kind, count in zip(KINDS, row, strict=True) if count)


def price_text(texts: PlayTexts, row: Sequence[int]) -> str:
    """A price in chips, as text."""
    named = zip((texts.play.get(f"table-{kind}", kind) for kind in KINDS), row, strict=True)
    return ", ".join(f"{count} {kind}" for kind, count in named if count) or texts.play.get("figure-nothing", "0")


def people_text(state: PowersPosition, region: int) -> str:
    """The politicians in a region, as text; those who govern are marked."""
    row, seats = state.here[region], state.world.seats
    rulers = state.world.governing(row)
    return " ".join(f"{seats[p]}{'*' if p in rulers else ''} {n}" for p, n in enumerate(row) if n)


def region_name(texts: PlayTexts, state: PowersPosition, region: int) -> str:
    """A region's name in the table's language."""
    ids: Mapping[int, str] = {number: name for name, number in state.world.number.items()}
    return remove_hyphens(str(texts.regions[RegionId(ids[region])].name))


def card_name(texts: PlayTexts, card: str) -> str:
    """A card's name in the table's language."""
    return remove_hyphens(texts.cards[PieceId(card)].name)


@dataclass(frozen=True)
class TableTexts:
    """The texts of one table. `say`: fills a sentence of the rules."""

    texts: PlayTexts
    say: Say

    def table_text(self, state: PowersPosition) -> str:
        """A line for each region and each party, and what lies open."""
        regions = [" · ".join(self._region(state, region)) for region in state.world.regions]
        parties = [f"{seat}: {self._party(state, party)}" for party, seat in enumerate(state.world.seats)]
        dominance = self.say("table-dominance", dominance=state.dominance)
        return "\n".join([*regions, *parties, *self._open(state), dominance])

    def facts(self, state: PowersPosition, sort: str, name: str) -> Facts:
        """What is to be said now of a card, a region, a kind of chip, or a party."""
        world = state.world
        if sort == "cards":
            return (), tuple(self._card(state, name))
        if sort == "regions":
            number = world.number[name]
            return (str(number),), tuple(self._region_text(state, number))
        if sort == "seats":
            return (), (self._party(state, world.party[name]),)
        return ((), tuple(self._chips(state, name))) if name in KINDS else NO_FACTS

    # Regions --------------------------------------------------------------------------------------------------------

    def _name(self, state: PowersPosition, region: int) -> str:
        """A region's number and name."""
        return f"{region:>2} {region_name(self.texts, state, region)}"

    def _region(self, state: PowersPosition, region: int) -> Iterator[str]:
        """Facts of a region: its name, who is there, its chips and markers."""
        yield self._name(state, region)
        yield from self._lying_text(state, region)

    def _lying_text(self, state: PowersPosition, region: int) -> Iterator[str]:
        yield people_text(state, region) or self.say("table-nobody")
        if chips := chips_text(self.say, state.chips[region]):
            yield chips
        marked = (("done", state.done), ("demilitarised", state.white), ("sanctioned", state.purple))
        if marks := [self.say(f"table-{mark}") for mark, places in marked if places >> region & 1]:
            yield ", ".join(marks)

    def _region_text(self, state: PowersPosition, region: int) -> Iterator[str]:
        """A region's politicians, government, neighbours and pacts."""
        row, say, seats = state.here[region], self.say, state.world.seats
        parties = state.world.governing(row)
        yield f"{' · '.join(self._lying_text(state, region))}."
        if parties:
            how = "sole" if max(row) == sum(row) else "majority" if len(parties) == 1 else "coalition"
            names = ", ".join(seats[party] for party in parties)
            yield say(f"table-{how}", seats=names, strength=max(row), speaker=seats[state.speaker(region)])
        else:
            yield say("table-no-government")
        beside = [self._name(state, other).strip() for other in state.world.borders[region]]
        yield say("table-borders", regions=", ".join(beside))
        for party, safe, other in state.pacts:
            if region in (safe, other):
                yield f"{self._pact(state, party, safe, other)}."

    # Parties, cards, chips ------------------------------------------------------------------------------------------

    def _party(self, state: PowersPosition, party: int) -> str:
        return self.say(
            "table-party",
            points=state.points[party],
            base=state.base[party],
            mauritius=state.mauritius[party],
            uno=state.uno[party],
            cards=state.hand[party].bit_count(),
        )

    def _card(self, state: PowersPosition, name: str) -> Iterator[str]:
        """Facts of a card: how it is played, and who has played it."""
        yield self.say("table-played-so", shape=written_ways(state.world, name))
        gone = [seat for party, seat in enumerate(state.world.seats) if state.used[party] & BIT[name]]
        if gone:
            yield self.say("table-used", seats=", ".join(gone))

    def _chips(self, state: PowersPosition, kind: str) -> Iterator[str]:
        """Facts of a kind of chip: what it becomes and is made of, what it pays, and the bound."""
        numbers, say = state.world.numbers, self.say
        lines = [line for line in numbers.budget if kind in (line.gives, line.gets)]
        for line in lines:
            gives, gets = say(f"table-{line.gives}"), say(f"table-{line.gets}")
            yield say("table-budget", gives=gives, gets=gets, count=line.count)
        for action, price in state.world.price.items():
            for place, count in price:
                if KINDS[place] == kind:
                    yield say("table-price", action=say(f"name-{action}"), count=count)
        yield say("table-bound", bound=numbers.bound)

    # What lies open -------------------------------------------------------------------------------------------------

    def _open(self, state: PowersPosition) -> Iterator[str]:
        """Lines for the cards that lie open, and for a war under way."""
        say, seats = self.say, state.world.seats
        for card, parties in (("drive", state.drive), ("peace-initiative", state.peace)):
            for party, seat in enumerate(seats):
                if parties >> party & 1:
                    yield say("table-open", seat=seat, card=card_name(self.texts, card))
        for party, region, other in state.pacts:
            yield self._pact(state, party, region, other)
        if any(state.at_war):
            yield say("table-war", region=state.at_war[0], other=state.at_war[1])
            yield from self._rolls_text(state)

    def _pact(self, state: PowersPosition, party: int, region: int, other: int) -> str:
        card = card_name(self.texts, "non-aggression")
        return self.say("table-pact", seat=state.world.seats[party], card=card, region=other, other=region)

    def _rolls_text(self, state: PowersPosition) -> Iterator[str]:
        """A line for each side of a war that has rolled."""
        for place, region in enumerate(state.at_war):
            if rolled := state.rolls[place]:
                more, military = state.raised[place], state.chips[region][MILITARY]
                whole = rolled + more + military
                about = {"region": region, "rolled": rolled, "raised": more, "military": military, "sum": whole}
                yield self.say("table-roll", **about)


# What questions name ------------------------------------------------------------------------------------------------

Figures = Mapping[str, object]


@dataclass(frozen=True)
class QuestionFigures:
    """The figures in the questions of one table, all of which everybody knows. `say`: fills a sentence of the rules."""

    texts: PlayTexts
    say: Say

    def of(self, state: PowersPosition, ask: Ask, given: Sequence[Any]) -> Figures:
        """The values that a question's sentence names, by its places. `given`: the answers since the phase began."""
        figures = self._by_question.get(ask.about)
        return figures(state, state.world.party[ask.seat], given) if figures else {}

    @cached_property
    def _by_question(self) -> Mapping[str, Callable[[PowersPosition, int, Sequence[Any]], Figures]]:
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
            "raise-seen": self._more,
            "raise-unseen": self._more,
            "chips": self._chips,
            "delegates": self._delegates,
            "hold": self._hold,
            "exile": self._places,
            "destroy": self._destroy,
            "recall": self._places,
            "drop": self._drop,
        }

    def _held_chips(self, state: PowersPosition, region: int) -> str:
        """The chips that a region holds, as text."""
        return chips_text(self.say, state.chips[region]) or self.say("figure-no-chips")

    # Setting up and turns -------------------------------------------------------------------------------------------

    def _bid(self, state: PowersPosition, party: int, _given: Sequence[Any]) -> Figures:
        region = state.lot
        called, chips = region_name(self.texts, state, region), self._held_chips(state, region)
        return {"called": called, "chips": chips, "most": most_bid(state, party), "base": state.base[party]}

    def _keep(self, state: PowersPosition, party: int, _given: Sequence[Any]) -> Figures:
        held, left = state.hand[party].bit_count(), unchosen_cards(state, party).bit_count()
        return {"number": held + 1, "hand": min(state.world.numbers.hand, held + left)}

    def _turn(self, state: PowersPosition, party: int, _given: Sequence[Any]) -> Figures:
        regions = ", ".join(str(region) for region in state.world.regions if not state.done >> region & 1)
        return {"regions": regions, "base": state.base[party], "cards": state.hand[party].bit_count()}

    def _drop(self, state: PowersPosition, party: int, _given: Sequence[Any]) -> Figures:
        left = unchosen_cards(state, party).bit_count()
        return {"held": state.hand[party].bit_count(), "hand": state.world.numbers.hand, "unused": left}

    # An activation --------------------------------------------------------------------------------------------------

    def _propose(self, state: PowersPosition, party: int, _given: Sequence[Any]) -> Figures:
        region = state.region
        return {
            "called": region_name(self.texts, state, region),
            "chips": self._held_chips(state, region),
            "base": state.base[party],
        }

    def _vote(self, state: PowersPosition, party: int, given: Sequence[Any]) -> Figures:
        row = state.here[state.region]
        everybody = sum(row)
        needed = (everybody + 1) // 2 if state.world.ruling["tie"] == "passes" else everybody // 2 + 1
        so_far = (
            "" if state.world.ruling["order"] == "sealed" else self.say("figure-so-far", **_votes_so_far(state, given))
        )
        return {"votes": row[party], "all": everybody, "needed": needed, "so_far": so_far}

    def _veto(self, state: PowersPosition, party: int, given: Sequence[Any]) -> Figures:
        result = self.say("figure-result", **_votes_so_far(state, given))
        return {"result": result, "there": state.here[state.region][party]}

    def _drive(self, state: PowersPosition, _party: int, _given: Sequence[Any]) -> Figures:
        return {"count": state.world.numbers.cards.drive}

    def _consent(self, state: PowersPosition, _party: int, _given: Sequence[Any]) -> Figures:
        nothing = self.say("figure-nothing")
        gets, gives = (chips_text(self.say, goods or ()) or nothing for goods in sides(state.proposal))
        return {"chips": self._held_chips(state, state.proposal[1]), "gets": gets, "gives": gives}

    def _raise(self, state: PowersPosition, _party: int, _given: Sequence[Any]) -> Figures:
        attack, defence = (
            state.rolls[place] + state.raised[place] + state.chips[region][MILITARY]
            for place, region in enumerate(state.at_war)
        )
        return {"attack": attack, "defence": defence, "more": state.world.numbers.cards.warmonger}

    def _more(self, state: PowersPosition, _party: int, _given: Sequence[Any]) -> Figures:
        return {"more": state.world.numbers.cards.warmonger}

    # The UNO --------------------------------------------------------------------------------------------------------

    def _chips(self, state: PowersPosition, _party: int, _given: Sequence[Any]) -> Figures:
        yes, no = state.votes
        return {"most": state.chips[state.asked_region][DIPLOMACY], "yes": yes, "no": no}

    def _delegates(self, state: PowersPosition, _party: int, _given: Sequence[Any]) -> Figures:
        yes, no = state.votes
        return {"yes": yes, "no": no}

    # Cards and politicians ------------------------------------------------------------------------------------------

    def _hold(self, state: PowersPosition, party: int, _given: Sequence[Any]) -> Figures:
        return {"there": people_text(state, state.card[1]), "most": state.base[party]}

    def _destroy(self, state: PowersPosition, _party: int, _given: Sequence[Any]) -> Figures:
        return {"chips": self._held_chips(state, state.asked_region)}

    def _places(self, state: PowersPosition, party: int, _given: Sequence[Any]) -> Figures:
        return {"places": ", ".join(f"{place} ({count})" for place, count in _whereabouts(state, party))}


def _votes_so_far(state: PowersPosition, given: Sequence[Any]) -> Figures:
    """The votes on a proposal so far, whether given one after another or under seal."""
    row, seats = state.here[state.region], state.world.seats
    present = state.present(state.region, state.proposer)
    votes: Mapping[int, Move]
    if given and isinstance(given[0], Mapping):
        votes = {party: given[0][seats[party]] for party in present}
    else:
        votes = dict(zip(present, given, strict=False))
    yes = sum(row[party] for party, vote in votes.items() if vote[1] == "yes")
    return {"yes": yes, "no": sum(row[party] for party in votes) - yes}


def _whereabouts(state: PowersPosition, party: int) -> Iterator[tuple[str | int, int]]:
    """The places where a party has politicians that it may take, each with how many."""
    if state.base[party]:
        yield BASE, state.base[party]
    yield from ((region, row[party]) for region, row in enumerate(state.here) if row[party])
