"""Ways to keep resources (R1.6): what a box with tracks prints instead of markers, what the first page says of it."""

import re
from pathlib import Path
from typing import Any

import pytest

from generator.base.errors import InputError
from generator.base.geometry import apply_transform
from generator.cli.program import run
from generator.definitions.box_counts import expected_counts
from generator.definitions.box_request import open_game
from generator.definitions.configuration import every_configuration, make_configuration, resource_ways
from generator.definitions.pack import WAYS
from generator.export.cutting.cutting_guide import cost_notes, cutting_costs
from generator.export.cutting.cutting_pictures import count_cuts
from generator.export.kit_sheets import PrintOptions, group_sheets
from generator.faces.box_pieces import make_box_pieces, sort_pieces
from generator.faces.display_list import Text
from generator.faces.face_context import Looks
from generator.games.balance_control.definitions.balance_pack import resource_counts
from generator.games.balance_control.definitions.departments import departments_in_play
from tests.cli.running import Cli
from tests.faces import shipped
from tests.faces.making import flat
from tests.games import change, copy_real, load


def box(way: str, players: int = 4, modules: str = "all", language: str = "en") -> Any:
    return shipped.box("balance-control", language, players, modules, way)


@pytest.mark.slow
def test_a_box_with_tracks_has_a_board_a_player_instead_of_markers_and_their_mat() -> None:
    for config in every_configuration(open_game().definitions()):
        modules = ",".join(config.modules)
        markers, tracks = (
            expected_counts(made.definitions, made.config)
            for made in (box(way, config.players, modules) for way in WAYS)
        )
        gone = {name for name in markers if name.startswith("resource-")} | {"noise-mat"}
        assert tracks == {name: n for name, n in markers.items() if name not in gone} | {
            "resource-tracks": config.players
        }


@pytest.mark.parametrize("modules", ["", "climate", "all"])
@pytest.mark.parametrize("language", ["de", "en"])
def test_a_board_counts_every_department_in_play_from_0_to_99(modules: str, language: str) -> None:
    """All words and numbers read the same way, with tens above ones. The cubes that it names, which mostly are of 8 mm,
    fit its cells, which are as wide as ones are apart, and as high as tens stand above them."""
    made = box("tracks", 2, modules, language)
    (board,) = make_box_pieces(made, Looks(), ("resource-tracks",))
    said = [(item, to) for item, to in flat(board.face.items) if isinstance(item, Text)]
    assert {(to[1], to[2], to[0] > 0.0, to[3] > 0.0) for _, to in said} == {(0.0, 0.0, True, True)}
    items = [item for item, _ in said]
    departments = departments_in_play(made.definitions, made.config)
    assert [item.text for item in items if item.text in departments] == list(departments)
    for number in (*range(10), *range(10, 100, 10)):
        zeros = 2 if number == 0 else 1
        assert sum(item.text == str(number) for item in items) == zeros * len(departments), number
    ones, tens, nines = (
        [apply_transform(to, (item.x, item.y)) for item, to in said if item.text == word] for word in ("1", "10", "9")
    )
    assert all(ten > one for (_, one), (_, ten) in zip(ones, tens, strict=True))
    (cube,) = (float(found[1]) for one in items if (found := re.search(r"(\d+)\s*mm", one.text.replace("\xa0", " "))))
    assert 8.0 <= cube <= min((nines[0][0] - ones[0][0]) / 8.0, tens[0][1] - ones[0][1])


@pytest.mark.quick("de-Rauschen-markers")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("language", "noise"), [("de", "Rauschen"), ("en", "Noise")])
def test_aids_send_to_noise_where_there_is_a_mat_for_it(way: str, language: str, noise: str) -> None:
    (aid,) = make_box_pieces(box(way, 4, "", language), Looks(), ("aid-1",))
    words = " ".join(item.text for item, _ in flat(aid.face.items) if isinstance(item, Text))
    assert (noise in words) == (way == "markers")
    assert ("verloren" in words or "lost" in words) == (way == "tracks")


def test_what_the_bank_is_worth_does_not_depend_on_how_it_is_printed() -> None:
    """`marker-supply: printed` is a rule; what is printed instead of markers is none."""
    worth = [resource_counts(made.definitions, made.config) for made in map(box, WAYS)]
    assert worth[0]
    assert worth[0] == worth[1]


@pytest.mark.slow
@pytest.mark.parametrize("backs", ["none", "long"])
@pytest.mark.parametrize(("here", "there"), [WAYS, WAYS[::-1]])
def test_the_first_page_says_what_the_other_way_costs(here: str, there: str, backs: str) -> None:
    options = PrintOptions(backs=backs)
    mine, other = (make_box_pieces(box(way), Looks()) for way in (here, there))
    costs = cutting_costs(box(here), mine, options, group_sheets(box(here), mine, options))
    sheets = group_sheets(box(there), other, options)
    fronts = [(page, made.faces) for made in sheets.values() for page in made.pages if page.side == "front"]
    cuts = sum(count_cuts(page, faces) for page, faces in fronts)
    (found,) = [cost for cost in costs if cost.option == f"--resources {there}"]
    two_sided = 8 if backs == "long" else 0  # two aids on one card for four players, twice
    assert found[1:4] == (sum(p.count for p in other) - two_sided, len(fronts), cuts)
    assert any("cubes and coins from the drawer" in said.lower() for said in cost_notes(box(here), mine, options))


def test_pieces_of_a_box_are_ordered_as_it_prints_them() -> None:
    made = make_box_pieces(box("markers"), Looks())
    assert sort_pieces(box("markers"), made[::-1]) == sorted(made, key=lambda piece: list(made).index(piece))


@pytest.mark.parametrize("game", ["global-powers", "organisation"])
def test_a_game_without_tracks_refuses_them(game: str) -> None:
    with pytest.raises(InputError, match=r"--resources: the game has no pieces for 'tracks'; expected markers"):
        make_configuration(open_game(Path(game)).definitions(), 4, ["all"], "tracks")


def test_what_counts_printed_markers_is_refused_with_tracks() -> None:
    """R1.6, [marker-supply] `printed`: a box with tracks prints no markers that could run out."""
    pack = open_game().definitions(None, {"marker-supply": "printed"})
    assert make_configuration(pack, 4, ()).resources == "markers"
    with pytest.raises(
        InputError, match=r"with marker-supply=printed printed markers are counted, and 'tracks' prints"
    ):
        make_configuration(pack, 4, (), "tracks")
    assert resource_ways(pack) == ("markers",)


@pytest.mark.slow
def test_packages_and_the_page_of_all_pieces_have_the_way_that_is_asked_for(cli: Cli, tmp_path: Path) -> None:
    asked = ["--players", "2", "--modules", "core", "--resources", "tracks", "--out", tmp_path.as_posix()]
    assert cli("export", "plain", "--dpi", "36", *asked).code == 0
    assert cli("preview", *asked).code == 0
    packed = " ".join(path.name for path in tmp_path.rglob("*.png"))
    shown = (tmp_path / "preview.html").read_text(encoding="utf-8")
    for told in (packed, shown):
        assert "resource-tracks" in told
        assert "resource-dom-1" not in told


def test_an_option_that_a_ruling_lacks_counts_no_markers(tmp_path: Path) -> None:
    folder = copy_real(tmp_path / "game")
    change(folder / "rulings.yaml", "markers: printed", "markers: printd")
    told = r"rulings\.yaml:\d+:\d+ rulings\.marker-supply\.markers: ruling 'marker-supply' has no option 'printd'"
    with pytest.raises(InputError, match=rf"{told}.*did you mean printed"):
        load(folder).definitions()


@pytest.mark.slow
def test_a_picture_of_a_table_with_an_unknown_piece_is_left_out_and_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = copy_real(tmp_path / "game")
    change(folder / "booklet" / "en.yaml", "piece: back-tile, at: [104", "piece: back-tle, at: [104")
    assert run(["check", "--game", str(folder)]) == 0
    assert re.search(r"is left out: there is no piece 'back-tle'; did you mean 'back-tile'\?", capsys.readouterr().out)
