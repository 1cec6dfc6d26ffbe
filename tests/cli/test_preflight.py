"""`preflight` and `preview` as a user runs them; and whatever draws a table says which piece of the box can not be
drawn."""

import json
import shutil
from pathlib import Path

import pytest
from PIL import Image as Pillow

from generator.export.service_limits import ANYTHING, service_limits
from generator.export.service_reader import load_service
from tests.cli.running import Cli
from tests.games import ROOT
from tests.hostile.outcomes import held
from tests.preflight.right import front, pages, press


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A real package of cards."""
    from generator.cli.program import run

    out = tmp_path_factory.mktemp("exported")
    assert run(["export", "makeplayingcards", "--modules", "economy", "--quiet", "--out", str(out)]) == 0
    return out / "makeplayingcards"


@pytest.mark.slow
def test_an_export_passes_by_the_limits_it_was_made_for(cli: Cli, exported: Path) -> None:
    found = cli("preflight", str(exported), "--json")
    report = json.loads(found.out)
    assert (found.code, found.err, report["ok"], report["findings"]) == (0, "", True, [])
    assert len(report["files"]) == 2 * 10 + 1  # fronts and backs of ten cards, and the contact sheet


@pytest.mark.slow
def test_a_spoiled_export_fails_and_says_where(cli: Cli, exported: Path, tmp_path: Path) -> None:
    folder = tmp_path / "package"
    shutil.copytree(exported, folder)
    first, second, third = sorted(folder.glob("poker-cards/*_front.png"))[:3]
    with Pillow.open(first) as opened:
        opened.resize((825, 1125)).save(first, dpi=(300, 300))
    with Pillow.open(second) as opened:
        opened.save(second, dpi=(72, 72))
    third.unlink()
    found = cli("preflight", str(folder))
    assert found.code == 1
    assert f"poker-cards/{first.name}: 17 pixel size: 825 × 1125; expected 822 × 1122 pixels" in found.err
    assert f"poker-cards/{second.name}: 12 resolution too low: 72 dpi" in found.err
    assert f"poker-cards/{third.name}: 20 counts: the picture is missing" in found.err
    assert "3 findings" in found.out


@pytest.mark.slow
def test_a_file_alone_is_looked_at_as_a_print_at_home(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "deck.pdf").write_bytes(pages(front(), space="rgb"))
    found = cli("preflight", str(tmp_path / "deck.pdf"))
    assert (found.code, found.out) == (0, "1 file looked at as a print at home: nothing found\n")


@pytest.mark.slow
def test_a_kit_agrees_with_its_manifest(cli: Cli, tmp_path: Path) -> None:
    asked = ("build", "--only", "noise-mat,aid-1", "--no-rules", "--quiet")
    assert cli(*asked, "--out", str(tmp_path)).code == 0
    assert cli("preflight", str(tmp_path), "--quiet").code == 0
    (tmp_path / "tokens.pdf").write_bytes((tmp_path / "aids.pdf").read_bytes())
    found = cli("preflight", str(tmp_path), "--quiet")
    assert found.code == 1
    assert "tokens.pdf: 20 counts: noise-mat is there 0 times; expected 1, as manifest.json says" in found.err


def made_for(folder: Path, service: str) -> Path:
    """A folder with a press's file of a card, which says what it was made for."""
    folder.mkdir()
    (folder / "card.pdf").write_bytes(press())
    (folder / "export.json").write_text(json.dumps({"target": service, "files": {}}), encoding="utf-8")
    return folder


@pytest.mark.slow
def test_each_folder_is_judged_as_it_would_be_alone(cli: Cli, tmp_path: Path) -> None:
    """The page of 69 × 94 mm is none of drivethrucards', which a look at it as a print at home wouldn't say."""
    one, other = made_for(tmp_path / "one", "drivethrucards"), made_for(tmp_path / "other", "plain")
    (tmp_path / "loose.pdf").write_bytes(press())
    alone = cli("preflight", str(one), "--json").data(1)["findings"]
    found = cli("preflight", str(tmp_path / "loose.pdf"), str(one), str(other), "--json").data(1)
    assert alone
    assert found["findings"] == [{**told, "file": f"{one}/{told['file']}"} for told in alone]
    assert found["files"] == ["loose.pdf", f"{one}/card.pdf", f"{other}/card.pdf"]
    said = cli("preflight", str(one), str(other))
    assert said.out.splitlines() == [
        f"{one}: 1 file looked at as drivethrucards: {len(alone)} findings",
        f"{other}: 1 file looked at as plain: nothing found",
    ]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [([], "Missing argument"), (["card.pdf", "--service", "gamecraftr"], "did you mean gamecrafter")],
)
def test_mistakes(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str) -> None:
    monkeypatch.chdir(tmp_path)
    Path("card.pdf").write_bytes(press())
    assert cli("preflight", *arguments).refuses(said)


def test_a_list_of_an_export_that_cannot_be_read(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "card.pdf").write_bytes(press())
    (tmp_path / "export.json").write_text("[]", encoding="utf-8")
    assert cli("preflight", str(tmp_path)).refuses("export.json: is no list of an export")


def test_limits_come_from_the_service_s_own_file() -> None:
    limits = service_limits(load_service("makeplayingcards"))
    assert limits.pixels["poker-cards"] == (822, 1122)
    assert limits.picture_bleed["poker-cards"] == (36.0, 36.0)
    assert limits.resolution == 300
    assert service_limits(load_service("plain")) == ANYTHING


@pytest.mark.slow
def test_the_page_and_its_report(tmp_path: Path, cli: Cli) -> None:
    found = cli("preview", "--players", "2", "--modules", "core", "--out", str(tmp_path / "new"), "--json")
    assert (found.code, found.err) == (0, "")
    told = json.loads(found.out)
    assert told["page"] == str(tmp_path / "new" / "preview.html")
    assert told["totals"]["tiles"] == 72, "R1.1"
    assert (tmp_path / "new" / "preview.html").read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--against", "nowhere"], "'nowhere' is neither a folder nor a revision"),
        (["--lang", "xx"], "unknown language 'xx'"),
    ],
)
def test_what_cannot_be_shown(arguments: list[str], said: str, tmp_path: Path, cli: Cli) -> None:
    assert cli("preview", "--out", str(tmp_path / "out"), *arguments).refuses(said)
    assert not (tmp_path / "out").exists()


SMALL = "{at: [366, 261], size: 6 x 4, icon: money, label: treasury}"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a game whose board has a zone too small for its word."""
    game = tmp_path / "broken"
    shutil.copytree(ROOT / "components" / "organisation", game)
    pieces = game / "pieces.yaml"
    pieces.write_text(pieces.read_text("utf-8").replace(SMALL.replace("6 x 4", "44 x 26"), SMALL), "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def line_of_zone(place: Path) -> int:
    lines = (place / "broken" / "pieces.yaml").read_text("utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if SMALL in line)


@pytest.mark.quick("serve --keep*", "play *")
@pytest.mark.parametrize(
    "asked",
    [
        ("serve", "--keep", "kept"),
        ("serve",),
        ("play", "--picture", "table.png", "--record", "game.bcg"),
        ("replay", "game.bcg", "--html", "game.html"),
        ("replay", "game.bcg", "--picture", "table.svg"),
    ],
    ids=" ".join,
)
def test_a_board_that_cannot_be_drawn_is_said_with_its_line(asked: tuple[str, ...], place: Path, cli: Cli) -> None:
    game = ("--game", "broken")
    if asked[0] == "replay":
        assert cli("play", *game, "--players", "3", "--record", "game.bcg").says("Result: "), "words need no faces"
    else:
        game += ("--players", "3")
    before = held(place)
    found = cli(*asked, *game)
    assert (found.code, found.out) == (2, "")
    (row,) = found.err.splitlines()
    assert row.startswith(f"error: broken/pieces.yaml:{line_of_zone(place)}:")
    assert " plan: " in row
    assert held(place) == before
