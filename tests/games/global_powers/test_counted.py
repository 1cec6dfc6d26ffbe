"""What `simulate` counts of GLOBAL POWERS, held against the whole position as `expect:` tells it, and how many moves
engines have numbers for."""

from __future__ import annotations

from collections import Counter

import pytest

from generator.definitions.box_counts import expected_counts
from generator.games.global_powers.powers_numbers import CARDS, KINDS, Chips
from generator.games.global_powers.written_position import WrittenPosition
from tests.games.global_powers.tables import later, seated
from tests.games.procedures import PLAYERS


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("steps", [0, 60, 200, 2000])
def test_pieces_in_use_are_those_that_lie_somewhere(players: int, steps: int) -> None:
    """Politicians in regions, on Mauritius, at the UNO or in hand; chips of regions; never more than are printed."""
    match = later(players, players, steps)
    found, told = seated(players).pieces_in_use(match.state), match.summary()
    for seat in match.table.seats:
        in_regions = sum(parties[seat] for parties in told["politicians"].values())
        away = in_regions + sum(told[place][seat] for place in ("mauritius", "uno", "taken"))
        assert found[f"politician-{seat.lower()}"] == away
    for kind in KINDS:
        assert found[kind] == sum(chips[kind] for chips in told["chips"].values())
    assert found["demilitarised"] == len(told["demilitarised"])
    assert found["sanctioned"] == len(told["sanctioned"])
    box = expected_counts(match.table.pack, match.table.configuration)
    assert all(number <= box[piece] for piece, number in found.items())
    assert list(found) == list(seated(players).pieces_in_use(seated(players).begin(match.table.seats[0])))


@pytest.mark.parametrize("steps", [0, 200, 2000])
def test_figures_are_those_of_the_position(steps: int) -> None:
    match = later(4, 3, steps)
    found, told = seated(4).figures(match.state), match.summary()
    for name, key in (("delegates", "uno"), ("exiled", "mauritius"), ("out_of_the_game", "gone")):
        assert found[name] == sum(told[key].values())
    assert found["cards_used"] == sum(map(len, told["used"].values()))
    regions = [sum(seat in parties for parties in told["governments"].values()) for seat in match.table.seats]
    assert found["most_regions_governed"] == max(regions)
    assert found["won_by_dominance"] == int(max(regions) >= told["dominance"])


@pytest.mark.parametrize("ruling", [("presence", "free"), ("how-many", "any")])
def test_the_numbers_that_engines_have_are_enough_with_everything_everywhere(ruling: tuple[str, str]) -> None:
    """Five parties that govern every region together, with all cards, and chips of every kind."""
    made = seated(5, *ruling)
    regions = made.begin(made.seats[0]).world.regions
    politicians = {region: dict.fromkeys(made.seats, 1) for region in regions}
    chips = {region: Chips(*[4 - region % 2] * len(KINDS)) for region in regions}
    hand = dict.fromkeys(made.seats, tuple(CARDS))
    match = made.stand(WrittenPosition(politicians, chips=chips, hand=hand, dominance=len(regions) + 1))
    offered = Counter(move[0] for move in match.options())
    match.apply("activate 6")
    offered.update(move[0] for move in match.options())
    kinds = {name: verb.open for name, verb in made.verbs.items() if verb.open}
    assert all(0 < offered[name] <= most for name, most in kinds.items())
