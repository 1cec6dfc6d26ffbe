"""What `check` finds idle in GLOBAL POWERS: planted faults."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.planted import Changes, named, planted, told

UNDECIDED = "undecided: {attacker: 1, defender: 3, ahead: 2}"
ECONOMY = "{gives: economy, gets: economy, count: 2}"
FAULTS: list[tuple[Changes, str]] = [
    # No region holds more than five of a kind (D Haushalt).
    (
        [("numbers.yaml", "purge: {military: 1}", "purge: {military: 6}")],
        "value numbers.prices.purge.military, move purge",
    ),
    # A party has twenty politicians (Aufbau 1).
    (
        [("numbers.yaml", "    expansion: 2\n", "    expansion: 30\n")],
        "value numbers.cards.expansion, card expansion",
    ),
    ([("numbers.yaml", "    aid: 2\n", "    aid: 6\n")], "value numbers.cards.aid, card development-aid"),
    (
        [("numbers.yaml", "propaganda_exile: 1 ", "propaganda_exile: 20 ")],
        "value numbers.propaganda_exile, move propaganda",
    ),
    # The die shows 1 to 3: what stands at a 4 never comes, and then the card does nothing.
    (
        [("numbers.yaml", "assassination: {1: out, 2: base, 3: mauritius}", "assassination: {4: out}")],
        "value numbers.cards.assassination.4, effect assassination, move exile game.yaml",
    ),
    (
        [("numbers.yaml", "economy: {3: 1, 4: 2, 5: 3}", "economy: {3: 1, 4: 2, 6: 3}")],
        "value numbers.points.economy.6",
    ),
    (
        [("numbers.yaml", UNDECIDED, UNDECIDED.replace("defender: 3", "defender: 5"))],
        "value numbers.war.undecided.defender",
    ),
    ([("numbers.yaml", ECONOMY, ECONOMY.replace("2", "1"))], "value numbers.budget[1]"),
    # Without cards in hand none of the sixteen is ever played, and nothing that belongs to them is asked.
    ([("numbers.yaml", "  hand: 5 ", "  hand: 0 ")], "value numbers.hand, move keep, card coup, card transfer"),
    # Copies of a card that no deck holds: each party has its own of the others.
    ([("cards.yaml", "  coup:\n    deck: events\n", "  coup:\n    count: 0\n")], "absent coup"),
    (
        [
            ("pieces.yaml", "  turn-figure:", "  rocket: {kind: marker, colour: ink, count: 3}\n  turn-figure:"),
            ("text/de.yaml", "\npieces:\n", "\npieces:\n  rocket: {name: Rakete}\n"),
            ("text/en.yaml", "\npieces:\n", "\npieces:\n  rocket: {name: Rocket}\n"),
        ],
        "piece rocket",
    ),
    # A region that no border joins with the others.
    (
        [
            ("map.yaml", "[canada, latin-america, western-europe]", "[canada, western-europe]"),
            ("map.yaml", "    borders: [sub-saharan-africa]\n", ""),
        ],
        "region latin-america map.yaml",
    ),
]


@pytest.mark.slow
@pytest.mark.parametrize(("changes", "wanted"), FAULTS, ids=[wanted for _, wanted in FAULTS])
def test_a_planted_fault_is_found_where_it_is_written(tmp_path: Path, changes: Changes, wanted: str) -> None:
    found = named(planted("global-powers", tmp_path, changes))
    assert told(wanted) <= found
    kinds = {code for code, _, _ in told(wanted)}
    assert {code for code, _, _ in found} <= kinds | {"idle.move", "idle.card"}
    assert {one for one in found - told(wanted) if one[0] == "idle.value"} == set()
