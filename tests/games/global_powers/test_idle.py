"""What `check` finds idle in GLOBAL POWERS: planted faults each, and nothing in what comes with the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.definitions.checks.finding import NOTE
from generator.play.idle import idle_findings
from tests.games.global_powers.tables import PLAYERS, options, seated
from tests.games.planted import Changes, named, planted

UNDECIDED = "undecided: {attacker: 1, defender: 3, ahead: 2}"
FAULTS: list[tuple[Changes, set[tuple[str, str, str]]]] = [
    # No region holds more than five of a kind (D Haushalt).
    (
        [("numbers.yaml", "purge: {military: 1}", "purge: {military: 6}")],
        {
            ("idle.value", "numbers.prices.purge.military", "numbers.yaml"),
            ("idle.move", "purge", "numbers.yaml"),
        },
    ),
    # A party has twenty politicians (Aufbau 1).
    (
        [("numbers.yaml", "    expansion: 2\n", "    expansion: 30\n")],
        {("idle.value", "numbers.cards.expansion", "numbers.yaml"), ("idle.card", "expansion", "cards.yaml")},
    ),
    (
        [("numbers.yaml", "    aid: 2\n", "    aid: 6\n")],
        {("idle.value", "numbers.cards.aid", "numbers.yaml"), ("idle.card", "development-aid", "cards.yaml")},
    ),
    (
        [("numbers.yaml", "propaganda_exile: 1 ", "propaganda_exile: 20 ")],
        {("idle.value", "numbers.propaganda_exile", "numbers.yaml"), ("idle.move", "propaganda", "numbers.yaml")},
    ),
    # The die shows 1 to 3: what stands at a 4 never comes, and then the card does nothing.
    (
        [("numbers.yaml", "assassination: {1: out, 2: base, 3: mauritius}", "assassination: {4: out}")],
        {
            ("idle.value", "numbers.cards.assassination.4", "numbers.yaml"),
            ("idle.effect", "assassination", "cards.yaml"),
            ("idle.move", "exile", "game.yaml"),
        },
    ),
    (
        [("numbers.yaml", "economy: {3: 1, 4: 2, 5: 3}", "economy: {3: 1, 4: 2, 6: 3}")],
        {("idle.value", "numbers.points.economy.6", "numbers.yaml")},
    ),
    (
        [("numbers.yaml", UNDECIDED, UNDECIDED.replace("defender: 3", "defender: 5"))],
        {("idle.value", "numbers.war.undecided.defender", "numbers.yaml")},
    ),
    (
        [("numbers.yaml", "{gives: economy, gets: economy, count: 2}", "{gives: economy, gets: economy, count: 1}")],
        {("idle.value", "numbers.budget[1]", "numbers.yaml")},
    ),
    # Without cards in hand none of the sixteen is ever played, and nothing that belongs to them is asked.
    (
        [("numbers.yaml", "  hand: 5 ", "  hand: 0 ")],
        {
            ("idle.value", "numbers.hand", "numbers.yaml"),
            ("idle.move", "keep", "numbers.yaml"),
            ("idle.card", "coup", "cards.yaml"),
            ("idle.card", "transfer", "cards.yaml"),
        },
    ),
    # Copies of a card that no deck holds: each party has its own of the others.
    (
        [("cards.yaml", "  coup:\n    deck: events\n", "  coup:\n    count: 0\n")],
        {("idle.absent", "coup", "cards.yaml")},
    ),
    (
        [
            (
                "pieces.yaml",
                "  turn-figure:",
                "  rocket: {kind: chip, shape: round, size: 14, colour: ink, count: 3}\n  turn-figure:",
            ),
            *(
                (f"text/{language}.yaml", "\npieces:\n", "\npieces:\n  rocket: {name: Rocket}\n")
                for language in ("de", "en")
            ),
        ],
        {("idle.piece", "rocket", "pieces.yaml")},
    ),
    # A region that no border joins with the others.
    (
        [
            ("map.yaml", "[canada, latin-america, western-europe]", "[canada, western-europe]"),
            ("map.yaml", "    borders: [sub-saharan-africa]\n", ""),
        ],
        {("idle.region", "latin-america", "map.yaml")},
    ),
]


@pytest.mark.slow
@pytest.mark.parametrize(("changes", "wanted"), FAULTS)
def test_a_planted_fault_is_found_where_it_is_written(
    tmp_path: Path, changes: Changes, wanted: set[tuple[str, str, str]]
) -> None:
    found = planted("global-powers", tmp_path, changes)
    assert wanted <= named(found), found
    assert all(one.place.line for one in found)
    kinds = {code for code, _, _ in wanted}
    assert {one.code for one in found} <= kinds | {"idle.move", "idle.card"}, found
    values = {one.where for one in found if one.code == "idle.value"}
    assert values == {where for code, where, _ in wanted if code == "idle.value"}


def test_what_any_move_changes_is_told_by_the_keys_of_a_position() -> None:
    table = seated(3)
    assert table.passing <= table.start(1, table.seats[0]).summary().keys()


@pytest.mark.parametrize("players", PLAYERS)
def test_nothing_is_idle_in_what_comes_with_the_program(players: int) -> None:
    assert [one for one in idle_findings(seated(players)) if one.level != NOTE] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ruling", "option", "players"),
    [(*option, PLAYERS[number % len(PLAYERS)]) for number, option in enumerate(options())],
)
def test_nothing_is_idle_under_any_ruling(ruling: str, option: str, players: int) -> None:
    """Each option with one number of players; the numbers take turns."""
    assert [one for one in idle_findings(seated(players, ruling, option)) if one.level != NOTE] == []
