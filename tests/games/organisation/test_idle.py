"""What `check` finds idle in Organisationsspiel: planted faults each, and nothing in what comes with the program."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.definitions.checks.finding import NOTE
from generator.play.idle import idle_findings
from tests.games.organisation.campaigns import campaign, game
from tests.games.planted import Changes, named, planted

FOUND = "12: {event: found, weak: chance, strong: fact}"
FAULTS: list[tuple[Changes, set[tuple[str, str, str]]]] = [
    # All printed coins of three together make 275.
    (
        [("numbers.yaml", "new_level: 4", "new_level: 2000")],
        {("idle.value", "numbers.new_level", "numbers.yaml"), ("idle.move", "build", "numbers.yaml")},
    ),
    (
        [("numbers.yaml", "repair: 2", "repair: 2000")],
        {("idle.value", "numbers.repair", "numbers.yaml"), ("idle.move", "repair", "numbers.yaml")},
    ),
    (
        [("numbers.yaml", "hire: [1, 2, 3]", "hire: [2000, 2000, 2000]")],
        {("idle.value", "numbers.hire", "numbers.yaml"), ("idle.move", "hire", "numbers.yaml")},
    ),
    ([("numbers.yaml", "  calm: 1\n", "  calm: 900\n")], {("idle.value", "numbers.calm", "numbers.yaml")}),
    # Natural advantages are found and never built (004 Natürlich): without the event nobody ever has one.
    (
        [("numbers.yaml", FOUND, "12: {event: nothing}")],
        {("idle.value", "numbers.events.2", "numbers.yaml"), ("idle.card", "natural", "cards.yaml")},
    ),
    (
        [("numbers.yaml", "5: harm, 6: takeover}", "5: nothing, 6: nothing}")],
        {("idle.move", "effect", "numbers.yaml")},
    ),
    (
        [("numbers.yaml", "  soldiers: 5\n", "  soldiers: 0\n")],
        {("idle.value", "numbers.soldiers", "numbers.yaml"), ("idle.move", "carry", "numbers.yaml")},
    ),
    ([("numbers.yaml", "  trade: 1½\n", "  trade: 0\n")], {("idle.value", "numbers.trade", "numbers.yaml")}),
    # A category without cards, cards of a category that the rules don't know, a chip that they don't.
    ([("cards.yaml", "  research:\n", "  research:\n    count: 0\n")], {("idle.absent", "research", "cards.yaml")}),
    (
        [
            (
                "cards.yaml",
                "  trade:\n    deck",
                "  culture:\n    deck: advantages\n    icon: trade\n  trade:\n    deck",
            ),
            *(
                (f"text/{language}.yaml", "\ncards:\n", "\ncards:\n  culture: {name: Culture}\n")
                for language in ("de", "en")
            ),
        ],
        {("idle.card", "culture", "cards.yaml")},
    ),
    (
        [("pieces.yaml", "  phase-marker:", "  rocket: {kind: marker, colour: ink, count: 3}\n  phase-marker:")],
        {("idle.piece", "rocket", "pieces.yaml")},
    ),
    # A region that no border joins with the others, and a map in two halves.
    (
        [("setup.yaml", "    borders: [high-wood]\n", ""), ("setup.yaml", "[north-moor, river-bend]", "[river-bend]")],
        {("idle.region", "north-moor", "setup.yaml")},
    ),
    (
        [
            ("setup.yaml", "    borders: [salt-flats]\n", ""),
            ("setup.yaml", "    borders: [river-bend, crossroads]\n", "    borders: [crossroads]\n"),
            ("setup.yaml", "    borders: [millbrook, new-market]\n", "    borders: [new-market]\n"),
        ],
        {("idle.region", "millbrook", "setup.yaml")},
    ),
]


TOGETHER = 4
"""Into so many packs the faults are planted, since each search for what nothing finds lasts as long as it may."""


@pytest.mark.slow
@pytest.mark.parametrize("pack", range(TOGETHER))
def test_planted_faults_are_found_where_they_are_written_and_nothing_else(tmp_path: Path, pack: int) -> None:
    faults = FAULTS[pack::TOGETHER]
    found = planted("organisation", tmp_path, [change for changes, _ in faults for change in changes])
    assert named(found) == set[tuple[str, str, str]]().union(*(wanted for _, wanted in faults)), found
    assert all(one.place.line for one in found)


def test_what_any_move_changes_is_told_by_the_keys_of_a_position() -> None:
    table = campaign(3)
    assert table.passing <= table.start(1, table.seats[0]).summary().keys()


@pytest.mark.quick("3")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nothing_is_idle_in_what_comes_with_the_program(players: int) -> None:
    assert [one for one in idle_findings(campaign(players)) if one.level != NOTE] == []


def _options() -> Iterator[tuple[str, str, int]]:
    """Each option with one number of players; the numbers take turns."""
    options = ((str(name), option) for name, ruling in game().rulings.items() for option in ruling.options[1:])
    return ((*option, 2 + number % 4) for number, option in enumerate(options))


@pytest.mark.slow
@pytest.mark.parametrize(("ruling", "option", "players"), list(_options()))
def test_nothing_is_idle_under_any_ruling(ruling: str, option: str, players: int) -> None:
    assert [one for one in idle_findings(campaign(players, **{ruling: option})) if one.level != NOTE] == []
