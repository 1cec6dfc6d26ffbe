"""What an edition says that its documents claim is compared with some box, or `check` says that it isn't."""

import shutil
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


@pytest.mark.parametrize(("game", "claim", "key", "why"), IDLE, ids=[f"{game}: {claim}" for game, claim, *_ in IDLE])
def test_a_claim_that_is_compared_with_nothing_is_told_at_its_place(
    game: str, claim: str, key: str, why: str, copies: Path
) -> None:
    found, line = findings(game, claim, copies)
    idle = [one for one in found if one.code == "effect.none"]
    assert [one.message.split("'")[1] for one in idle] == [key]
    assert why in idle[0].message
    assert (Path(idle[0].place.file).parent.name, idle[0].place.line) == ("editions", line)


@pytest.mark.parametrize(
    ("game", "claim", "code"), read_table(__file__, "a_claim_about_a_box_holds_for_any_where_it_names_none")
)
def test_a_claim_about_a_box_holds_for_any_where_it_names_none(game: str, claim: str, code: str, copies: Path) -> None:
    found, line = findings(game, claim, copies)
    assert [(one.code, one.claim.line) for one in found] == [(code, line)]


FAILING = {
    "counts": "{start: 2}", "pieces": "1", "tiles": "{focus: 9}", "values": "{dom-w1: 2}", "costs": "{start: any}",
    "measure_costs": "{subsidy-reduction: any}", "notations": "{focus: x}", "added": "1", "measures": "99",
    "total": "1", "drawable": "1", "start_influence": "{4: 9}", "influence_cap": "{4: 9}",
}  # fmt: skip
WHOSE = {"source", "modules", "players", "module", "with_"}
"""What says of which box or module a claim is, and compares nothing."""


@pytest.mark.parametrize("key", sorted({field.name for field in fields(BalanceClaim)} - WHOSE))
def test_a_claim_that_fails_is_told_with_its_place(key: str, copies: Path) -> None:
    module = "module: economy, " if key in ("tiles", "added", "measures") else ""
    found, line = findings("balance-control", f"{module}{key}: {FAILING[key]}", copies)
    (one,) = found
    assert (Path(one.claim.file).parent.name, one.claim.line) == ("editions", line)
    assert one.claim.column > 20, "the value's, not the claim's"


@pytest.mark.parametrize("game", ["balance-control", "global-powers", "organisation"])
def test_every_claim_of_a_shipped_game_is_compared(game: str) -> None:
    for edition in BoxRequest(Path(game)).game.editions:
        assert claim_findings(BoxRequest(Path(game), edition)) == []


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copies of the games; what is spoiled in them is as before afterwards."""
    return tmp_path_factory.mktemp("copies")


def findings(game: str, claim: str, copies: Path) -> tuple[list[CheckFinding], int]:
    """What is found of a game's claims for four players with all expansions once this one is the last of them, and the
    line in which it stands."""
    if not (copies / game).exists():
        shutil.copytree(PACKS / game, copies / game)
    with lent(copies / game) as copy:
        path = copy / "editions" / f"{BoxRequest(copy).game.edition_id(None)}.yaml"
        lines = path.read_text(encoding="utf-8").splitlines()
        lines += [*["expect:"][: "expect:" not in lines], f"  - {{source: the book, {claim}}}"]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return claim_findings(BoxRequest(copy, None, (), 4, "all")), len(lines)


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
