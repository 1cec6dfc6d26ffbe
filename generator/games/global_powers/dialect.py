"""The dialect of GLOBAL POWERS: what any game has, and the numbers of its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from generator.definitions import print_only
from generator.definitions.build import Builder
from generator.definitions.fit import player_range, ruling_faults
from generator.definitions.structure import NOTHING
from generator.definitions.types import Pack, written_as
from generator.errors import Fault, listed, nearest
from generator.games.global_powers.numbers import CARDS, KINDS, Numbers, Powers
from generator.games.global_powers.ranges import Box, unusable
from generator.games.global_powers.rulings import OPTIONS
from generator.play.words import PlayTexts


class PowersBuilder(Builder):
    """One edition of the game."""

    numbers: Any = NOTHING

    def more(self) -> dict[str, Any]:
        """The numbers of the rules."""
        whole = self.whole("numbers")
        if not self.concerns(whole):
            return {}
        self.numbers = self.structure.record(self.switches.plain(whole, "numbers"), Numbers, "numbers")
        return {"numbers": self.numbers}

    def unfit(self, found: Mapping[str, Any]) -> Iterator[Fault]:
        """What the rules speak of and the files don't have, and cards that the rules don't know."""
        yield from super().unfit(found)
        places = {name: key.mark for name, (key, _) in self.sources.sections["rulings"].items()}
        yield from ruling_faults(OPTIONS, self.rulings, places, self.sources.head.mark)
        at = self.structure.at
        regions = found["regions"].values()
        if sorted(region.number or 0 for region in regions) != list(range(1, len(regions) + 1)):
            numbers = ", ".join(str(region.number) for region in regions) or "none"
            yield at("regions", f"the regions have the numbers {numbers}", "each its own, from 1 on without a gap")
        for region in regions:
            for kind in set(region.holds) - set(KINDS):
                yield at(f"regions.{region.id}.holds", f"'{kind}' is no kind of chip", listed(KINDS))
        for name in found["cards"]:
            if name not in CARDS:
                yield at(f"cards.{name}", f"the rules know no card '{name}'", listed(CARDS, 20), nearest(name, CARDS))
        for name in ("politician", "die"):
            if name not in {written_as(piece) for piece in found["pieces"].values()}:
                yield at("pieces", f"no piece '{name}'", "the rules take its count or its sides from there")
        for players in player_range(self.modules):
            if players not in self.numbers.goal:
                yield at("numbers.goal", f"no goal for {players} players", "one for each number of players")
        yield from self._unusable(found)

    def _unusable(self, found: Mapping[str, Any]) -> Iterator[Fault]:
        """Numbers that no table could use; none while it isn't known what the box has."""
        pieces = {written_as(piece): piece for piece in found["pieces"].values()}
        players = player_range(self.modules)
        if not players or not {"politician", "die"} <= pieces.keys():
            return
        politicians, faces = int(pieces["politician"].count), pieces["die"].faces
        wrong = [face for face in faces if not (face.isascii() and face.isdecimal())]
        if not politicians:
            yield self.structure.at("pieces.politician.count", "a party without politicians", "1 at least")
        for face in wrong:
            yield self.structure.at("pieces.die.faces", f"'{face}' is no number to roll", "whole numbers on all sides")
        if wrong or not politicians:
            return
        box = Box(
            politicians,
            tuple(sorted({*map(int, faces)})),
            sum(bool(card.count) for card in found["cards"].values()),
            players,
            min((int(pieces[kind].count) for kind in KINDS if kind in pieces), default=0),
            {str(region.id): region.holds for region in found["regions"].values()},
        )
        for path, what, expected in unusable(self.numbers, box):
            yield self.structure.at(path, what, expected)

    def made(self, found: Mapping[str, Any]) -> Pack:
        """The game."""
        return Powers(**found)


DIALECT = replace(
    print_only.DIALECT,
    rules="global-powers",
    texts=PlayTexts,
    builder=PowersBuilder,
    singles={"numbers": Numbers},
)
