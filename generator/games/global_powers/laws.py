"""Laws that hold at every step of a game, recomputed from what anybody may see (G1–G8)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.games.global_powers.state import PowersPosition, PowersWorld
from generator.play.procedure_match import ProcedureMatch

_SCORE = re.compile(r"score (\w+): regions (-?\d+), uno (-?\d+), mauritius (-?\d+)")


class PowersLaws:
    """Watches one game. It knows the game's numbers but calls none of its rules."""

    def __init__(self, world: PowersWorld) -> None:
        self.check_count = 0
        self._world = world
        self._points: dict[str, int] = {}
        self._begun = False
        self._gone_before: Mapping[str, int] = {}

    def check(self, match: ProcedureMatch[PowersPosition], told: Sequence[str]) -> Iterator[str]:
        """Each law that is broken after a step, with its paragraph. `told`: the lines that the step added to the
        record."""
        found = match.summary()
        for broken in (
            self._people(found),
            self._chips(found),
            self._governments(found),
            self._markers(found),
            self._check_scoring(found, told),
            self._cards(found),
            self._end(found, match),
        ):
            self.check_count += 1
            yield from broken

    def _people(self, found: Mapping[str, Any]) -> Iterator[str]:
        """G1: every politician of a party is somewhere; who left the game stays away."""
        for seat in map(str, self._world.seats):
            places = [found[place][seat] for place in ("base", "mauritius", "uno", "gone", "taken")]
            places += [parties[seat] for parties in found["politicians"].values()]
            if sum(places) != self._world.politicians or min(places) < 0:
                yield f"G1: {seat} has {places}, in all {sum(places)} of {self._world.politicians} politicians"
            if found["gone"][seat] < self._gone_before.get(seat, 0):
                yield f"G1: politicians of {seat} came back into the game"
        self._gone_before = dict(found["gone"])

    def _chips(self, found: Mapping[str, Any]) -> Iterator[str]:
        """G1: each region has from 0 to the bound of every kind of chip."""
        for region, chips in found["chips"].items():
            for kind, count in chips.items():
                if not 0 <= count <= self._world.numbers.bound:
                    yield f"G1: region {region} holds {count} {kind}"

    def _governments(self, found: Mapping[str, Any]) -> Iterator[str]:
        """G2: the parties with most politicians govern; where more than half is needed and none has it, all that are
        there."""
        for region, parties in found["politicians"].items():
            most = max(1, *parties.values())
            ruling = [seat for seat, count in parties.items() if count == most]
            if self._world.ruling["governs"] == "more-than-half" and 2 * most <= sum(parties.values()):
                ruling = [seat for seat, count in parties.items() if count]
            if ruling != found["governments"][region]:
                yield f"G2: region {region} is governed by {found['governments'][region]}, with {parties}"

    def _markers(self, found: Mapping[str, Any]) -> Iterator[str]:
        """G3, G8: the dominance marker counts the scorings whose next round has begun."""
        start = self._world.numbers.dominance - len(self._world.seats)
        over = found["phase"] in ("rank", "recall")
        if found["dominance"] != max(0, start - found["scorings"] + over):
            yield f"G8: dominance {found['dominance']} after {found['scorings']} scorings"

    def _check_scoring(self, found: Mapping[str, Any], told: Sequence[str]) -> Iterator[str]:
        """G8: points are the sum of the scorings that were told."""
        if not self._begun:
            self._points, self._begun = dict(found["points"]), True
            return
        scores = [match for line in told if (match := _SCORE.fullmatch(line))]
        alone = self._world.ruling["points-kept"] == "last-scoring"
        for score in scores:
            before = 0 if alone else self._points[score[1]]
            self._points[score[1]] = before + sum(int(score[place]) for place in (2, 3, 4))
        if self._points != found["points"]:
            yield f"G8: points {found['points']}, told {self._points}"

    def _cards(self, found: Mapping[str, Any]) -> Iterator[str]:
        """G7: each card exists once, and no hand is larger than it may be; open cards have been played."""
        for seat, held in found["hand"].items():
            if {*held} & {*found["used"][seat]} or len(held) > self._world.numbers.hand:
                yield f"G7: {seat} holds {held} and has used {found['used'][seat]}"
        for place, card in (("drive", "drive"), ("peace", "peace-initiative")):
            for seat in found[place]:
                if card not in found["used"][seat]:
                    yield f"G7: {card} of {seat} lies open and wasn't played"

    def _end(self, found: Mapping[str, Any], match: ProcedureMatch[PowersPosition]) -> Iterator[str]:
        """G8: a party that governs enough regions has won at once; nobody wins without reaching a goal."""
        aside = found["sanctioned"] if self._world.ruling["sanctioned-rule"] == "not-counted" else []
        counted = [parties for region, parties in found["governments"].items() if region not in aside]
        governed = Counter(seat for parties in counted for seat in parties)
        reached = {str(seat) for seat in self._world.seats if governed[str(seat)] >= found["dominance"]}
        goal = self._world.numbers.goal[len(self._world.seats)]
        for seat in found["winners"]:
            if seat not in reached and found["points"][seat] < goal:
                yield f"G8: {seat} won with {found['points'][seat]} points and {governed[seat]} regions"
        if reached and found["phase"] == "turn" and not found["winners"]:
            yield f"G8: {', '.join(sorted(reached))} governs enough regions, and the game goes on"
        if (match.outcome is None) == bool(found["winners"]):
            yield "G8: the game is over without winners, or has winners and goes on"
