"""What `check` finds idle in Organisationsspiel: planted faults."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.planted import Changes, named, planted, told

FOUND = "12: {event: found, weak: chance, strong: fact}"
FAULTS: list[tuple[Changes, str]] = [
    # All printed coins of three together make 275.
    ([("numbers.yaml", "new_level: 4", "new_level: 2000")], "value numbers.new_level, move build"),
    ([("numbers.yaml", "repair: 2", "repair: 2000")], "value numbers.repair, move repair"),
    ([("numbers.yaml", "hire: [1, 2, 3]", "hire: [2000, 2000, 2000]")], "value numbers.hire, move hire"),
    ([("numbers.yaml", "  calm: 1\n", "  calm: 900\n")], "value numbers.calm"),
    # Natural advantages are found and never built (004 Natürlich): without the event nobody ever has one.
    ([("numbers.yaml", FOUND, "12: {event: nothing}")], "value numbers.events.2, card natural"),
    ([("numbers.yaml", "5: harm, 6: takeover}", "5: nothing, 6: nothing}")], "move effect"),
    ([("numbers.yaml", "  soldiers: 5\n", "  soldiers: 0\n")], "value numbers.soldiers, move carry"),
    ([("numbers.yaml", "  trade: 1½\n", "  trade: 0\n")], "value numbers.trade"),
    # A category without cards, cards of a category that the rules don't know, a chip that they don't.
    ([("cards.yaml", "  research:\n", "  research:\n    count: 0\n")], "absent research"),
    (
        [
            ("cards.yaml", "  trade:\n    deck", "  culture: {deck: advantages, icon: trade}\n  trade:\n    deck"),
            ("text/de.yaml", "\ncards:\n", "\ncards:\n  culture: {name: Kultur}\n"),
            ("text/en.yaml", "\ncards:\n", "\ncards:\n  culture: {name: Culture}\n"),
        ],
        "card culture",
    ),
    (
        [("pieces.yaml", "  phase-marker:", "  rocket: {kind: marker, colour: ink, count: 3}\n  phase-marker:")],
        "piece rocket",
    ),
    # A region that no border joins with the others, and a map in two halves.
    (
        [("setup.yaml", "    borders: [high-wood]\n", ""), ("setup.yaml", "[north-moor, river-bend]", "[river-bend]")],
        "region north-moor setup.yaml",
    ),
    (
        [
            ("setup.yaml", "    borders: [salt-flats]\n", ""),
            ("setup.yaml", "    borders: [river-bend, crossroads]\n", "    borders: [crossroads]\n"),
            ("setup.yaml", "    borders: [millbrook, new-market]\n", "    borders: [new-market]\n"),
        ],
        "region millbrook setup.yaml",
    ),
]


TOGETHER = 4
"""Into so many packs the faults are planted, since each search for what nothing finds lasts as long as it may."""


@pytest.mark.slow
@pytest.mark.parametrize("pack", range(TOGETHER))
def test_planted_faults_are_found_where_they_are_written_and_nothing_else(tmp_path: Path, pack: int) -> None:
    faults = FAULTS[pack::TOGETHER]
    found = planted("organisation", tmp_path, [change for changes, _ in faults for change in changes])
    assert named(found) == told(", ".join(wanted for _, wanted in faults))
