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
from tests.tables import read_table

Changes = Sequence[tuple[str, str, str]]
"""File, what stands there, what stands there then."""
OF_POWERS: list[tuple[Changes, str]] = read_table(__file__, "OF_POWERS")
OF_CAMPAIGNS: list[tuple[Changes, str]] = read_table(__file__, "OF_CAMPAIGNS")


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
