"""What an edition says that its documents claim is compared with some box, or `check` says that it isn't."""

import shutil
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

import pytest

from generator.definitions.box_request import BoxRequest
from generator.definitions.checks.check_report import check_definitions
from generator.definitions.checks.finding import CheckFinding
from generator.games.balance_control.definitions.balance_pack import BalanceClaim
from tests.games import PACKS, lent
from tests.tables import read_table, rows_by_id

IDLE = read_table(__file__, "IDLE")


@pytest.mark.parametrize("game", IDLE)
def test_a_claim_that_is_compared_with_nothing_is_told_at_its_place(game: str, copies: Path) -> None:
    found, line = findings(game, [claim for claim, *_ in IDLE[game]], copies)
    idle = sorted((one for one in found if one.code == "effect.none"), key=lambda one: one.place.line)
    assert {Path(one.place.file).parent.name for one in idle} == {"editions"}
    for number, (one, (claim, key, why)) in enumerate(zip(idle, IDLE[game], strict=True)):
        assert (one.place.line, one.message.split("'")[1]) == (line + number, key), claim
        assert why in one.message, claim


@pytest.mark.parametrize(
    ("game", "claim", "code"), read_table(__file__, "a_claim_about_a_box_holds_for_any_where_it_names_none")
)
def test_a_claim_about_a_box_holds_for_any_where_it_names_none(game: str, claim: str, code: str, copies: Path) -> None:
    found, line = findings(game, [claim], copies)
    assert [(one.code, one.claim.line) for one in found] == [(code, line)]


FAILING = {
    "counts": "{start: 2}", "pieces": "1", "tiles": "{focus: 9}", "values": "{dom-w1: 2}", "costs": "{start: any}",
    "measure_costs": "{subsidy-reduction: any}", "notations": "{focus: x}", "added": "1", "measures": "99",
    "total": "1", "drawable": "1", "start_influence": "{4: 9}", "influence_cap": "{4: 9}",
}  # fmt: skip
WHOSE = {"source", "modules", "players", "module", "with_"}
"""What says of which box or module a claim is, and compares nothing."""


def test_a_claim_that_fails_is_told_with_its_place(copies: Path) -> None:
    keys = sorted({field.name for field in fields(BalanceClaim)} - WHOSE)
    module = dict.fromkeys(("tiles", "added", "measures"), "module: economy, ")
    found, line = findings("balance-control", [f"{module.get(key, '')}{key}: {FAILING[key]}" for key in keys], copies)
    assert {Path(one.claim.file).parent.name for one in found} == {"editions"}
    assert sorted(one.claim.line for one in found) == [line + number for number in range(len(keys))]
    assert all(one.claim.column > 20 for one in found), "the value's, not the claim's"


@pytest.mark.parametrize("game", ["balance-control", "global-powers", "organisation"])
def test_every_claim_of_a_shipped_game_is_compared(game: str) -> None:
    for edition in BoxRequest(Path(game)).game.editions:
        assert claim_findings(BoxRequest(Path(game), edition)) == []


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copies of the games; what is spoiled in them is as before afterwards."""
    return tmp_path_factory.mktemp("claims")


def findings(game: str, claims: Sequence[str], copies: Path) -> tuple[list[CheckFinding], int]:
    """What is found of a game's claims for four players with all expansions once these are the last of them, and the
    line in which the first of these stands."""
    if not (copies / game).exists():
        shutil.copytree(PACKS / game, copies / game)
    with lent(copies / game) as copy:
        path = copy / "editions" / f"{BoxRequest(copy).game.edition_id(None)}.yaml"
        lines = path.read_text(encoding="utf-8").splitlines()
        lines += ["expect:"][: "expect:" not in lines]
        own = [f"  - {{source: the book, {claim}}}" for claim in claims]
        path.write_text("\n".join([*lines, *own]) + "\n", encoding="utf-8")
        return claim_findings(BoxRequest(copy, None, (), 4, "all")), len(lines) + 1


def claim_findings(asked: BoxRequest) -> list[CheckFinding]:
    report = check_definitions(asked.definitions, asked.config, asked.all_texts, asked.game.sources.icons)
    return [one for one in report.findings if one.claim.file or one.where.startswith("expect[")]


@pytest.mark.parametrize(("old", "new", "told"), rows_by_id(__file__, "a_card_that_a_hole_allows_for_nothing_is_told"))
def test_a_card_that_a_hole_allows_for_nothing_is_told(old: str, new: str, told: list[str], tmp_path: Path) -> None:
    copy = Path(shutil.copytree(PACKS / "balance-control", tmp_path / "game"))
    text = (copy / "findings.yaml").read_text(encoding="utf-8")
    assert text.count(old) == 1
    (copy / "findings.yaml").write_text(text.replace(old, new), encoding="utf-8")
    asked = BoxRequest(copy, None, (), 4, "all")
    report = check_definitions(asked.definitions, asked.config, asked.all_texts, asked.game.sources.icons)
    found = [one for one in report.findings if one.code == "effect.none"]
    assert [one.where for one in found] == told
    assert all(Path(one.place.file).name == "findings.yaml" for one in found)
