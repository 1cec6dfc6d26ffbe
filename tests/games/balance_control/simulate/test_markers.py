"""How many markers to print: whatever the distribution up to the peak, it can be laid out, and with fewer it can't."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from generator.definitions.configuration import make_configuration
from generator.games.balance_control.definitions.balance_pack import overlay_counts, piece_counts
from generator.games.balance_control.simulate.kernel_games import setting_table
from generator.games.balance_control.simulate.marker_counts import (
    box_table,
    box_yaml,
    kept_counts,
    overlay_markers,
    resource_markers,
)
from generator.simulate.box_needs import box_settings
from generator.simulate.load import game_folder
from generator.simulate.report_sections import find_peak
from tests.games import copy_real, load
from tests.simulate.settings import BASE, summary


def distributions(amount: int, holders: int) -> Iterator[list[int]]:
    """Every way to share so many among holders, and less than all."""
    if holders == 1:
        for part in range(amount + 1):
            yield [part]
        return
    for first in range(amount + 1):
        for rest in distributions(amount - first, holders - 1):
            yield [first, *rest]


def can_lay_out(held: list[int], ones: int, fives: int) -> bool:
    """Fives first, wherever one fits; the rest in ones."""
    used = min(fives, sum(amount // 5 for amount in held))
    return sum(held) - 5 * used <= ones


@pytest.mark.parametrize(("seats", "amount"), [(2, 31), (2, 7), (2, 0), (3, 22)])
def test_any_distribution_up_to_the_peak_can_be_laid_out(seats: int, amount: int) -> None:
    printed = resource_markers(amount, seats)
    assert printed[1] >= 4 * seats
    assert all(can_lay_out(held, printed[1], printed[5]) for held in distributions(amount, seats + 1))
    if amount > 4 * (seats + 1):
        assert not all(can_lay_out(held, printed[1] - 1, printed[5]) for held in distributions(amount, seats + 1))
        assert not all(can_lay_out(held, printed[1], printed[5] - 1) for held in distributions(amount, seats + 1))


def test_by_hand() -> None:
    """Four seats and Noise hold at most 4 ones each beside fives: 20. For 47 that leaves 27: six fives."""
    assert resource_markers(47, 4) == {1: 20, 5: 6}
    assert resource_markers(3, 4) == {1: 16, 5: 0}, "never fewer than 4 × seats"
    assert (overlay_markers(0, 3), overlay_markers(5, 3)) == (3, 5), "one for each seat at least"


def test_the_peak_is_the_999th_of_a_thousand() -> None:
    found = find_peak({10: 998, 20: 1, 90: 1})
    assert (found.most, found.p999) == (90, 20)


def test_the_box_does_for_every_set_of_expansions(tmp_path: Path) -> None:
    """Two players: DOM peaks at 30 in the core game and 52 with climate: 12 ones, and 40 / 5 = 8 fives. Three: at 17,
    so 16 ones and a five (4 × 4 = 16)."""
    folder = copy_real(tmp_path / "game")
    before = "printed: {counts: {resource-dom-1: 6, control: 10, security-level: 10, countdown: 4}}\n"
    (folder / "printed.yaml").write_text(before, encoding="utf-8")
    base = replace(BASE, folder=str(folder))
    definitions = game_folder(base.folder).definitions("1.0.14", {})
    settings = {(s.players, s.modules): s for s in box_settings(base, ["random"])}
    assert len(settings) == 40, "eight sets of expansions, two to six players (R1.2)"
    peaks = {(2, ("core",)): 30, (2, ("core", "climate")): 52, (3, ("core",)): 17}
    dom = list(definitions.departments).index("DOM")
    found = {key: summary(games=5, peak={(dom, value): 5}) for key, value in peaks.items()}
    parts = [(setting_table(settings[key]), each) for key, each in found.items()]
    table = box_table(parts)
    assert (table["resource-dom-1"], table["resource-dom-5"]) == ({2: 12, 3: 16}, {2: 8, 3: 1})
    kept = kept_counts(game_folder(base.folder).sources.single("printed"), {**table, "security-level": {}})
    assert kept == {"control": 10, "countdown": 4}, "what no game tells stays"
    text = box_yaml(table, kept, "the command", provisional=False)
    assert "#   the command\n" in text
    assert yaml.safe_load(text)["printed"]["for_players"]["resource-dom-5"] == {2: 8, 3: 1}
    (folder / "printed.yaml").write_text(text, encoding="utf-8")
    made = load(folder).definitions()
    two, five = (piece_counts(made, make_configuration(made, players, [])) for players in (2, 5))
    assert (two["resource-dom-1"], two["resource-dom-5"]) == (12, 8), "not multiplied by the players"
    assert five["resource-dom-1"] == 5 * made.pieces["resource-dom-1"].count, "no row for five: the count for any game"
    assert overlay_counts(made, make_configuration(made, 2, ["security"]))["control"] == 10
