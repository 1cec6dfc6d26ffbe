"""A map of one's own prints and plays, drawn by corners or as a grid of hexagons; what doesn't fit is said."""

from math import dist
from pathlib import Path
from random import Random
from typing import Any

import pytest

from generator.definitions.configuration import make_configuration
from generator.definitions.id_types import RegionId, Seat
from generator.games.organisation.campaign_table import CampaignTable
from tests.cli.running import inside
from tests.games import change, lines, load
from tests.games.procedures import begun, watched
from tests.tables import read_table

GRID = read_table(__file__, "GRID")
CORNERS = read_table(__file__, "CORNERS")


def drawn(own: Path, regions: str) -> Path:
    """The pack with another map; the names of other regions are gone."""
    (own / "setup.yaml").write_text(regions, encoding="utf-8")
    for language in ("de", "en"):
        path = own / "text" / f"{language}.yaml"
        text = path.read_text(encoding="utf-8")
        kept = text[: text.index("\nregions:\n") + len("\nregions:\n")]
        rows = text[len(kept) :].splitlines()[:5]
        path.write_text(kept + "\n".join(rows) + "\n", encoding="utf-8")
    return own


def played(own: Path, players: int, **rulings: str) -> Any:
    game = load(own)
    pack: Any = game.definitions(None, rulings)
    texts: Any = game.texts("en", pack.rulings)
    return CampaignTable(pack, make_configuration(pack, players, ()), texts)


def test_neighbours_in_a_grid_share_an_edge(own: Path) -> None:
    """Iron Hill says of itself that it borders the harbour, too, which lies far away: a sea route."""
    found = played(drawn(own, GRID), 2)
    ground = found.ground
    near = {ground.regions[here]: {ground.regions[to] for to in ground.next[here]} for here in range(ground.size)}
    assert near == {
        "harbour": {"old-town", "millbrook", "iron-hill"},
        "old-town": {"harbour", "millbrook", "north-moor"},
        "millbrook": {"harbour", "old-town"},
        "north-moor": {"old-town", "iron-hill"},
        "iron-hill": {"north-moor", "harbour"},
    }
    regions = found.pack.regions
    left, right = regions[RegionId("harbour")], regions[RegionId("old-town")]
    shared = [one for one in left.outline for other in right.outline if dist(one, other) < 0.1]
    assert len(left.outline) == 6
    assert len(shared) == 2
    assert [spot.label for spot in left.spots] == ["limit"]


@pytest.mark.parametrize("regions", [GRID, CORNERS], ids=["grid", "corners"])
def test_it_plays(own: Path, regions: str) -> None:
    for players in (2, 5):
        table = played(drawn(own, regions), players)
        assert len(list(watched(begun(table, seed) for seed in range(3)))) == 3


@pytest.mark.slow
@pytest.mark.usefixtures("in_this_process")
@pytest.mark.parametrize("regions", [GRID, CORNERS], ids=["grid", "corners"])
def test_it_prints(own: Path, regions: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawn(own, regions)
    asked = ("build", "--game", str(own), "--lang", "en", "--players", "2", "--only", "plan", "--no-rules")
    found = inside(capsys, *asked, "--out", str(tmp_path / "out"))
    assert (found.code, found.err) == (0, found.err)
    assert next((tmp_path / "out").rglob("boards.pdf")).stat().st_size > 5000


def test_a_limit_and_a_price_of_its_own(own: Path) -> None:
    change(own / "numbers.yaml", "  infrastructure: 3\n", "  infrastructure: 3\n  limits: {harbour: 5}\n")
    match = played(own, 2).start(0, Seat("A"))
    assert match.summary()["limits"]["harbour"] == 5
    assert match.summary()["limits"]["old-town"] == 3
    change(own / "numbers.yaml", "  new_level: 4\n", "  new_level: 2½\n")
    change(own / "numbers.yaml", "hire: [1, 2, 3]", "hire: [½]")
    found = played(own, 2, setup="given")
    match = found.start(0, Seat("A"))
    random = Random(1)
    while match.state.stage != "build":
        match.choose(match.draw(random) if match.asked is None else match.options()[0])
    assert match.apply("build trade harbour")[1:] == ("-- paid A 2½",)
    # ½ for the first level, then each costs 1 more than the one before: ½ + 1½ + 2½.
    assert found.pack.numbers.hire_price(0, 3) == 9


@pytest.mark.slow
def test_the_laws_add_up_what_the_greatest_prices_bring(own: Path) -> None:
    """Money has four digits in the data; what it comes to has more."""
    change(own / "numbers.yaml", "  trade: 1½\n", "  trade: 9999½\n")
    change(own / "numbers.yaml", "  population: 1\n", "  population: 9999\n")
    table = played(own, 2, setup="given")
    found = [match.summary() for match in watched(begun(table, seed) for seed in range(2))]
    assert all(sum(summary["scores"].values()) > 10_000 for summary in found)


@pytest.mark.quick("*-True")
@pytest.mark.parametrize(("old", "new", "said", "alone"), read_table(__file__, "what_does_not_fit_is_said"))
def test_what_does_not_fit_is_said(own: Path, old: str, new: str, said: str, alone: bool) -> None:
    """`alone`: it is one fault, told once."""
    drawn(own, GRID.replace(old, new))
    told = lines(own)
    assert any(said in line for line in told), told
    assert not alone or len(told) == 1, told


@pytest.mark.parametrize(("file", "old", "new", "said"), read_table(__file__, "a_fault_is_told_with_its_line"))
def test_a_fault_is_told_with_its_line(own: Path, file: str, old: str, new: str, said: str) -> None:
    line, _ = change(own / file, old, new)
    assert any(one.startswith(f"{file}:{line}:") and said in one for one in lines(own)), lines(own)


def test_a_given_setup_needs_every_seats_start(own: Path) -> None:
    text = (own / "setup.yaml").read_text(encoding="utf-8")
    (own / "setup.yaml").write_text(text[: text.index("  E:\n")], encoding="utf-8")
    change(
        own / "editions" / "notes.yaml", "source: 004 Organisationsspiel\n", "source: 004\nrulings: {setup: given}\n"
    )
    assert any("no start of seat 'E'" in line for line in lines(own)), lines(own)


@pytest.mark.slow
def test_a_limit_that_is_printed_is_the_rules_limit(
    own: Path, capsys: pytest.CaptureFixture[str], in_this_process: None
) -> None:
    del in_this_process
    change(own / "numbers.yaml", "  limit: 3 ", "  limit: 4 ")
    setup = (own / "setup.yaml").read_text(encoding="utf-8")
    (own / "setup.yaml").write_text(setup.replace("{=limit}", "3", 1), encoding="utf-8")
    found = inside(capsys, "check", "--game", str(own))
    assert found.code == 1
    assert "harbour: prints a limit of 3, and the rules have 4" in found.out + found.err
    assert "old-town: prints" not in found.out + found.err
