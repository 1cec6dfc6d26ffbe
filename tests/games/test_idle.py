"""What `check` finds idle in games whose rules are a procedure: planted faults."""

import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from generator.definitions.checks.finding import NOTE, CheckFinding
from generator.definitions.configuration import make_configuration
from generator.play.table_of_game import make_table
from generator.play.unreachable_pieces import unreachable_findings
from tests.games import PACKS, change, load

Changes = Sequence[tuple[str, str, str]]
"""File, what stands there, what stands there then."""
UNDECIDED = "undecided: {attacker: 1, defender: 3, ahead: 2}"
ECONOMY = "{gives: economy, gets: economy, count: 2}"
OF_POWERS: list[tuple[Changes, str]] = [
    # No region holds more than five of a kind (D Haushalt).
    (
        [("numbers.yaml", "purge: {military: 1}", "purge: {military: 6}")],
        "value numbers.prices.purge.military, move purge",
    ),
    # A party has twenty politicians (Aufbau 1).
    ([("numbers.yaml", "    expansion: 2\n", "    expansion: 30\n")], "value numbers.cards.expansion, card expansion"),
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

FOUND = "12: {event: found, weak: chance, strong: fact}"
OF_CAMPAIGNS: list[tuple[Changes, str]] = [
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


def planted(game: str, folder: Path, changes: Iterable[tuple[str, str, str]]) -> list[CheckFinding]:
    """What no longer comes into play in a copy of a game with these changes; without hints."""
    own = Path(shutil.copytree(PACKS / game, folder / "own"))
    for file, old, new in changes:
        change(own / file, old, new)
    changed = load(own)
    pack = changed.definitions()
    texts: Any = changed.texts("en", pack.rulings)
    table = make_table(pack, make_configuration(pack, 3, []), texts)
    return [one for one in unreachable_findings(table) if one.level != NOTE]


FILES = {"value": "numbers.yaml", "move": "numbers.yaml", "piece": "pieces.yaml"}
"""Where what is idle is written, if not among the cards."""


def told(kinds_and_names: str) -> set[tuple[str, str, str]]:
    """Findings by their kind, what they are about and the name of the file, as in `value numbers.hand, card coup`; a
    third word says the file where it is another than usual."""
    words = (finding.split() for finding in kinds_and_names.split(", "))
    return {(f"idle.{kind}", name, *(file or [FILES.get(kind, "cards.yaml")])) for kind, name, *file in words}


def named(found: Sequence[CheckFinding]) -> set[tuple[str, str, str]]:
    """The same of what was found; each has its line."""
    assert all(one.place.line for one in found)
    return {(one.code, one.where, Path(one.place.file).name) for one in found}


@pytest.mark.slow
@pytest.mark.parametrize(("changes", "wanted"), OF_POWERS, ids=[wanted for _, wanted in OF_POWERS])
def test_a_planted_fault_is_found_where_it_is_written(tmp_path: Path, changes: Changes, wanted: str) -> None:
    found = named(planted("global-powers", tmp_path, changes))
    assert told(wanted) <= found
    kinds = {code for code, _, _ in told(wanted)}
    assert {code for code, _, _ in found} <= kinds | {"idle.move", "idle.card"}
    assert {one for one in found - told(wanted) if one[0] == "idle.value"} == set()


@pytest.mark.slow
@pytest.mark.parametrize("pack", range(4))
def test_planted_faults_are_found_where_they_are_written_and_nothing_else(tmp_path: Path, pack: int) -> None:
    """In a few packs, since each search for what nothing finds lasts as long as it may."""
    faults = OF_CAMPAIGNS[pack::4]
    found = planted("organisation", tmp_path, [change for changes, _ in faults for change in changes])
    assert named(found) == told(", ".join(wanted for _, wanted in faults))
