"""Values of tiles, measures, overlays and markers that change nothing: planted ones are told, those of the game's own
editions aren't there."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.definitions.box_request import BoxRequest
from generator.definitions.printed_pieces import Back
from generator.faces.game_look import face_context
from generator.faces.own_kinds_values import own_effectless_values
from generator.games.balance_control.definitions.checks.balance_checks import unbrought_findings
from generator.games.balance_control.definitions.own_pack import definitions_of
from tests.games import REAL, change, copy_real

PLANTED = [
    # A mat stands for no resources; only a marker of them shows a value and is counted by it (R1.6).
    ("pieces.yaml", "noise-mat: {kind: mat,", "noise-mat: {kind: mat, value: 3,", "noise-mat", "value"),
    # How many influence markers there are says the cap (R1.5), for each seat in play.
    (
        "pieces.yaml",
        "influence-a: {kind: influence,",
        "influence-a: {kind: influence, count: 3,",
        "influence-a",
        "count",
    ),
    (
        "pieces.yaml",
        "influence-a: {kind: influence,",
        "influence-a: {kind: influence, per: seat,",
        "influence-a",
        "per",
    ),
    # The back of tiles shows no sign; those of cards show their department's (R1.1).
    ("pieces.yaml", "back-tile: {kind: back,", "back-tile: {kind: back, icon: slash,", "back-tile", "icon"),
]


def idle(folder: Path, edition: str | None = None, players: int = 4) -> set[tuple[str, str]]:
    """The values of the game's own kinds that change nothing, each by its piece and its key."""
    asked = BoxRequest(folder, edition, players=players, modules="all")
    context = face_context(asked.definitions, asked.config, asked.spoken[0], folder)
    box = dict.fromkeys(batch.piece for batch in asked.definitions.batches(asked.config))
    backs = (
        name for name, piece in asked.definitions.pieces.items() if isinstance(piece, Back) or piece.kind == "back"
    )
    return {(one.piece, one.key) for one in own_effectless_values(context, [*box, *backs])}


@pytest.mark.slow
@pytest.mark.parametrize(("file", "old", "new", "piece", "key"), PLANTED, ids=lambda value: value.partition(":")[0])
def test_a_value_that_changes_no_count_no_face_and_no_game_is_told(
    file: str, old: str, new: str, piece: str, key: str, tmp_path: Path
) -> None:
    own = copy_real(tmp_path / "own")
    change(own / file, old, new)
    assert idle(own) == {(piece, key)}


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["1.0.9", "1.0.14", "canonical-en", "sim-1"])
def test_no_value_of_the_games_own_kinds_is_idle(edition: str) -> None:
    assert not idle(REAL, edition, 6)


def test_what_becomes_of_a_department_that_no_module_brings_is_told(tmp_path: Path) -> None:
    own = copy_real(tmp_path / "own")
    change(own / "departments.yaml", "    colour: nrg\n", "    colour: nrg\n    converts_in: never\n    pays_any: no\n")
    (one, two) = unbrought_findings(definitions_of(BoxRequest(own).definitions))
    assert [one.where, two.where] == ["NRG", "NRG"]
    assert (one.place.line, two.place.line) == (26, 27)
    assert not [*unbrought_findings(definitions_of(BoxRequest(REAL).definitions))]
