"""The dialect of GLOBAL POWERS: the sections that every game has, and the numbers of its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from generator.base.errors import Fault, list_words, nearest_name
from generator.base.frozen import dataclass
from generator.base.override import override
from generator.definitions import print_only
from generator.definitions.consistency import options_of_rules, player_range, ruling_faults
from generator.definitions.edition_builder import EditionBuilder
from generator.definitions.pack import Pack, written_id
from generator.definitions.yaml_reader import NOTHING
from generator.games.global_powers.powers_numbers import CARDS, KINDS, Powers, PowersNumbers
from generator.play.move_grammar import PlayTexts


class PowersBuilder(EditionBuilder):
    """Builds one edition of the game from its YAML."""

    numbers: Any = NOTHING

    @override
    def more(self) -> dict[str, Any]:
        whole = self.single_record("numbers")
        if not self.is_read(whole):
            return {}
        self.numbers = self.reader.record(self.switches.plain(whole, "numbers"), PowersNumbers, "numbers")
        return {"numbers": self.numbers}

    @override
    def misfits_between(self, found: Mapping[str, Any]) -> Iterator[Fault]:
        """Faults for what the rules need and the files lack, for cards that the rules don't know, and for numbers that
        no table could use."""
        yield from super().misfits_between(found)
        places = {name: key.mark for name, (key, _) in self.sources.sections["rulings"].items()}
        yield from ruling_faults(options_of_rules("global-powers"), self.rulings, places, self.sources.head.mark)
        at = self.reader.at
        regions = found["regions"].values()
        if sorted(region.number or 0 for region in regions) != list(range(1, len(regions) + 1)):
            numbers = ", ".join(str(region.number) for region in regions) or "none"
            yield at("regions", f"the regions have the numbers {numbers}", "each its own, from 1 on without a gap")
        for region in regions:
            for kind in set(region.holds) - set(KINDS):
                yield at(f"regions.{region.id}.holds", f"'{kind}' is no kind of chip", list_words(KINDS))
        for name in found["cards"]:
            if name not in CARDS:
                yield at(
                    f"cards.{name}",
                    f"the rules know no card '{name}'",
                    list_words(CARDS, 20),
                    nearest_name(name, CARDS),
                )
        for name in ("politician", "die"):
            if name not in {written_id(piece) for piece in found["pieces"].values()}:
                yield at("pieces", f"no piece '{name}'", "the rules take its count or its sides from there")
        for players in player_range(self.modules):
            if players not in self.numbers.goal:
                yield at("numbers.goal", f"no goal for {players} players", "one for each number of players")
        yield from self._unusable(found)

    def _unusable(self, found: Mapping[str, Any]) -> Iterator[Fault]:
        """Faults of numbers that no table could use; none as long as the box isn't known."""
        pieces = {written_id(piece): piece for piece in found["pieces"].values()}
        players = player_range(self.modules)
        if not players or not {"politician", "die"} <= pieces.keys():
            return
        politicians, faces = int(pieces["politician"].count), pieces["die"].faces
        wrong = [face for face in faces if not (face.isascii() and face.isdecimal())]
        if not politicians:
            yield self.reader.at("pieces.politician.count", "a party without politicians", "1 at least")
        for face in wrong:
            yield self.reader.at("pieces.die.faces", f"'{face}' is no number to roll", "whole numbers on all sides")
        if wrong or not politicians:
            return
        box = NumberBounds(
            politicians,
            tuple(sorted({*map(int, faces)})),
            sum(bool(card.count) for card in found["cards"].values()),
            players,
            min((int(pieces[kind].count) for kind in KINDS if kind in pieces), default=0),
            {str(region.id): region.holds for region in found["regions"].values()},
        )
        for path, what, expected in unusable_numbers(self.numbers, box):
            yield self.reader.at(path, what, expected)

    @override
    def make_pack(self, found: Mapping[str, Any]) -> Pack:
        return Powers(**found)


DIALECT = replace(
    print_only.DIALECT,
    rules="global-powers",
    texts=PlayTexts,
    builder=PowersBuilder,
    singles={"numbers": PowersNumbers},
)


# From where to where each number of a pack may go, so that a table can use it.


@dataclass(frozen=True)
class NumberBounds:
    """The bounds of the numbers: how many `politicians` a party has, the faces of the `die`, how many `cards` a party
    chooses from, how many may play, and each region's chips at the start. `chips`: how many the box has of the rarest
    kind."""

    politicians: int
    die: tuple[int, ...]
    cards: int
    players: range
    chips: int
    holds: Mapping[str, Mapping[str, int]]


class UnusableNumber(NamedTuple):
    """A number that no table can use: the `path` of its value, what is wrong, and what would be right."""

    path: str
    what: str
    expected: str


def unusable_numbers(numbers: PowersNumbers, box: NumberBounds) -> Iterator[UnusableNumber]:
    """Every number out of its range."""
    party = f"a party has {box.politicians} politicians"
    yield from _number_outside(
        "stays", numbers.stays, 0, box.politicians - 1, f"{party}, one of whom must be free for a bid"
    )
    yield from _number_outside("bid_exile", numbers.bid_exile, 0, box.politicians - 1, f"{party}, one of whom was bid")
    yield from _number_outside("war.exile", numbers.war.exile, 0, box.politicians - 1, f"{party}, one of whom governs")
    yield from _number_outside("hand", numbers.hand, 0, box.cards, f"a party chooses from {box.cards} cards")
    least, most = max(box.players) + 1, min(box.players) + len(box.holds)
    why = f"less {min(box.players)} to {max(box.players)} players it is a number of regions, of which there are "
    yield from _number_outside("dominance", numbers.dominance, least, most, f"{why}{len(box.holds)}")
    for players, goal in numbers.goal.items():
        if players not in box.players:
            right = f"{min(box.players)} to {max(box.players)} players"
            yield UnusableNumber(f"numbers.goal.{players}", f"a goal for {players} players, who can't play", right)
        yield from _number_outside(f"goal.{players}", goal, 1, 99, "everybody begins with 0 points")
    for place, line in enumerate(numbers.budget):
        if line.risk and line.risk not in box.die:
            right = f"{list_words(tuple(map(str, box.die)))}; 0 for no roll"
            yield UnusableNumber(f"numbers.budget[{place}].risk", f"no die shows {line.risk}", right)
    short = [*_number_outside("bound", numbers.bound, 1, box.chips, f"the box has {box.chips} chips of a kind")]
    yield from short or _unbound_chips(numbers, box)


def _unbound_chips(numbers: PowersNumbers, box: NumberBounds) -> Iterator[UnusableNumber]:
    """Numbers of chips that exceed what a region can hold."""
    bound = numbers.bound
    why = f"a region holds {bound} of a kind at most"
    for place, line in enumerate(numbers.budget):
        yield from _number_outside(f"budget[{place}].count", line.count, 1, bound, why)
    for side in ("winner", "loser", "both"):
        for kind, count in zip(KINDS, getattr(numbers.war, side).row, strict=True):
            yield from _number_outside(f"war.{side}.{kind}", count, 0, bound, why)
    for region, holds in box.holds.items():
        for kind, count in holds.items():
            if count > bound:
                right = f"{bound} at most, the 'bound' of the numbers"
                yield UnusableNumber(f"regions.{region}.holds.{kind}", f"{count} {kind} at the start", right)


def _number_outside(name: str, number: int, least: int, most: int, why: str) -> Iterator[UnusableNumber]:
    if not least <= number <= most:
        yield UnusableNumber(f"numbers.{name}", f"{number} is of no use: {why}", f"{least} to {most}")
