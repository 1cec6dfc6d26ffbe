"""The most of anything in a position: as much as is printed, and no phase after the last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.base.errors import NOWHERE, Fault
from generator.base.frozen import dataclass
from generator.definitions.box_counts import expected_counts
from generator.definitions.pack import Configuration
from generator.games.organisation import codes as c
from generator.games.organisation.campaign_numbers import CATEGORIES, KINDS, Campaign, money
from generator.games.organisation.counted_figures import coins_worth, levels_of_a_card
from generator.games.organisation.state import CampaignGround, CampaignState


@dataclass(frozen=True)
class PrintedAmounts:
    """What the box holds: the value of all coins in half-units, and how many levels of each kind its cards have room
    for."""

    halves: int
    levels: Mapping[str, int]


def printed_amounts(pack: Campaign, config: Configuration) -> PrintedAmounts:
    """What the box of a configuration holds; all kinds of natural advantages have the same cards."""
    box, room = expected_counts(pack, config), levels_of_a_card(pack)
    cards = [box.get(KINDS[kind] if kind < c.NATURAL else "natural", 0) for kind in range(len(KINDS))]
    return PrintedAmounts(coins_worth(pack, config), dict(zip(KINDS, (count * room for count in cards), strict=True)))


def excess_faults(state: CampaignState, printed: PrintedAmounts) -> Iterator[Fault]:
    """What there is more of in a state than there can be, each with its key in a position."""
    ground = state.ground
    ends = ground.rulings["ends-after"]
    if ends != "never" and state.turn > int(ends):
        yield _fault("phase", f"phase {state.turn}", f"at most {ends}, after which the game ends (ruling ends-after)")
    for owner, name in enumerate(ground.owners):
        for place, region in enumerate(ground.regions):
            row = state.at[ground.holding(owner, place) :][: c.WIDTH]
            for key, what, right in _holding_excess(row, printed):
                yield _fault(f"holdings.{name}.{region}.{key}", what, right)
    for number, (_, thing, count, *_) in enumerate(state.moving, start=1):
        most = _most_moving(thing, printed)
        if count > most:
            right = money(most) if thing == c.OF_MONEY else str(most)
            yield _fault(f"moving[{number}]", "more moves than there is", f"at most {right}")
    for number, (_, _, kind, repair) in enumerate(state.building, start=1):
        if kind >= c.NATURAL and not repair:
            yield _fault(f"building[{number}]", "natural advantages are found, not built", f"one of {_listed()}")
    yield from _job_faults(state, printed, ground)


MOST_POPULATION = 99
"""That moves at a time: as much as may be in a holding."""


def _most_moving(what: int, printed: PrintedAmounts) -> int:
    """How much of a thing may be on its way at a time; of money in half-units."""
    if what == c.OF_MONEY:
        return printed.halves
    if what <= c.OF_DAMAGED:
        return printed.levels[KINDS[c.OF_DAMAGED - what]]
    return printed.levels[KINDS[what]] if what >= 0 else MOST_POPULATION


def _holding_excess(row: Sequence[int], printed: PrintedAmounts) -> Iterator[tuple[str, str, str]]:
    """What a holding has too much of: the key, what there is, and how much there may be."""
    for key, begins, names in _LEVELS:
        for place, name in enumerate(names):
            count, most = row[begins + place], printed.levels[name]
            if count > most:
                yield f"{key}.{name}", f"{count} levels", f"at most {most}, for which the box has cards"
    for place, name in enumerate(CATEGORIES):
        if row[c.RAISED + place] > 1:
            yield f"raised.{name}", f"raised by {row[c.RAISED + place]}", "at most 1: authority raises a category once"
    if row[c.MONEY] > printed.halves:
        right = f"at most {money(printed.halves)}, as all printed coins make"
        yield "money", f"{money(row[c.MONEY])} money", right


_LEVELS = (
    ("levels", c.WORKING, KINDS),
    ("damaged", c.DAMAGED, KINDS),
    ("hired", c.HIRED, CATEGORIES),
    ("used", c.USED, CATEGORIES),
)
"""The keys of a holding that count levels, where their places begin, and of what."""


def _job_faults(state: CampaignState, printed: PrintedAmounts, ground: CampaignGround) -> Iterator[Fault]:
    """What is wrong with the numbers of an attack that is being carried out."""
    if state.stage not in ("roll", "spend"):
        return
    verb, _, _, _, _, count, reach, _ = state.job
    most = printed.levels["intelligence" if verb == "sabotage" else "military"]
    if count > most:
        yield _fault("doing", f"{count} dice or successes", f"at most {most}, for which the box has cards")
    if reach > ground.size:
        yield _fault("doing", f"{reach} regions farther", f"at most {ground.size}, as many as there are")


def _listed() -> str:
    return ", ".join(CATEGORIES)


def _fault(key: str, what: str, right: str) -> Fault:
    return Fault(NOWHERE, f"position.{key}", what, right)
