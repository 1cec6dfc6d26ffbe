"""Kits of games that are only printed, from the smallest one on: whole, and read back from their own text."""

import json
from pathlib import Path

import pikepdf
import pytest
import yaml
from PIL import Image

from generator.export.service_reader import service_files
from generator.faces.display_list import Face, Group, rectangle
from generator.faces.display_list import Path as FacePath
from generator.faces.repaint import repaint_thin
from generator.faces.shapes import bounds, box
from tests.cli.running import Cli
from tests.games import change
from tests.tables import read_table
from tests.text_layer import page_texts

pytestmark = pytest.mark.usefixtures("in_this_process")

TARGETS = service_files(()).keys()
HEAD = """\
game: {id: small, players: [1, 4]}
colours:
  ink: {rgb: "#20262C", cmyk: [62, 45, 32, 92]}
  sea: {rgb: "#1F5F7A", cmyk: [88, 45, 32, 22]}
"""
WORDS = """\
name: English
labels: {title: "Small"}
"""


def pack(folder: Path, data: str, words: str = "") -> Path:
    """A game of these sections, in which each thing is called by its id unless its words are given."""
    names = {
        section: {name: {"name": name.title()} for name in things}
        for section, things in (yaml.safe_load(data) or {}).items()
        if section in ("cards", "pieces", "regions")
    }
    (folder / "text").mkdir(parents=True)
    (folder / "game.yaml").write_text(HEAD + data, encoding="utf-8")
    words = words or (yaml.safe_dump(names) if names else "")
    (folder / "text" / "en.yaml").write_text(WORDS + words, encoding="utf-8")
    return folder


def built(game: Path, cli: Cli, *options: str) -> tuple[Path, dict[str, int], dict[str, int]]:
    """The kit's folder, its copies of each id and the pages of each file; read back and looked at before."""
    kit = game.parent / "kit"
    found = cli("build", "--game", str(game), "--out", str(kit), *options)
    assert found.code == 0, found.err
    checked = cli("check", "--game", str(game), "--kit", str(kit), "--json")
    assert json.loads(checked.out)["kit"] == {"ok": True, "missing": {}, "surplus": {}, "outdated": {}}
    shown = cli("check", "--game", str(game), "--kit", str(kit)).out
    assert shown.splitlines()[0] == "kit: complete", "the verdict comes before the notes"
    assert cli("preflight", str(kit)).code == 0
    manifest = json.loads((kit / "manifest.json").read_text("utf-8"))
    return kit, manifest["counts"], manifest["files"]


@pytest.mark.slow
def test_one_card_and_one_chip(tmp_path: Path, cli: Cli) -> None:
    data = "cards: {hello: {colour: ink}}\npieces: {dot: {kind: chip, colour: sea}}\n"
    kit, counts, files = built(pack(tmp_path / "game", data), cli)
    assert counts == {"hello": 1, "dot": 1}
    assert "The rules" not in next(page_texts(kit / "kit.pdf")), "there are none"
    assert files == {"cards.pdf": 1, "tokens.pdf": 1, "session.pdf": 1, "kit.pdf": 5}


@pytest.mark.quick("180 x 120-1", "420 x 297-4")
@pytest.mark.parametrize(("size", "pages"), [("180 x 120", 1), ("420 x 297", 4), ("594 x 420", 8)])
def test_a_board_in_three_sizes_is_one_copy(size: str, pages: int, tmp_path: Path, cli: Cli) -> None:
    """A4 shows 190 × 277 mm: an A3 board takes four pages, an A2 board eight."""
    data = f"pieces: {{plan: {{kind: board, size: {size}, colour: sea}}}}\n"
    kit, counts, files = built(pack(tmp_path / "game", data), cli)
    assert (counts, files["boards.pdf"]) == ({"plan": 1}, pages)
    with pikepdf.open(kit / "boards.pdf") as pdf:
        assert len(pdf.pages) == pages


@pytest.mark.slow
def test_hexes_squares_and_rounds_share_a_sheet(tmp_path: Path, cli: Cli) -> None:
    shapes = ("hex", "square", "round")
    tiles = "".join(f"  {name}-tile: {{kind: tile, shape: {name}, size: 45, count: 3}}\n" for name in shapes)
    _, counts, files = built(pack(tmp_path / "game", f"pieces:\n{tiles}"), cli)
    assert (counts, files["tiles.pdf"]) == ({f"{name}-tile": 3 for name in shapes}, 1)


@pytest.mark.quick("none-1")
@pytest.mark.parametrize(("backs", "pages"), [("none", 1), ("long", 2), ("fold", 1)])
def test_both_sides_of_a_chip_are_printed_with_any_backs(backs: str, pages: int, tmp_path: Path, cli: Cli) -> None:
    data = "pieces: {crowd: {kind: chip, colour: sea, count: 7, reverse: {colour: ink}}}\n"
    _, counts, files = built(pack(tmp_path / "game", data), cli, "--backs", backs)
    assert (counts, files["tokens.pdf"]) == ({"crowd": 7, "crowd-reverse": 7}, pages)


def test_a_piece_of_each_seat(tmp_path: Path, cli: Cli) -> None:
    data = "seats: {A: {colour: ink, icon: seat-a}, B: {colour: sea, icon: seat-b}}\n"
    data += "pieces: {pawn: {kind: standee, per: seat, count: 2}}\n"
    game = pack(tmp_path / "game", data)
    change(game / "game.yaml", "players: [1, 4]", "players: [2, 2]")
    kit = tmp_path / "kit"
    assert cli("build", "--game", str(game), "--players", "2", "--out", str(kit)).code == 0
    assert json.loads((kit / "manifest.json").read_text("utf-8"))["counts"] == {"pawn-a": 2, "pawn-b": 2}


def framed(path: Path) -> None:
    picture = Image.new("RGB", (600, 600), (220, 20, 20))
    picture.paste((20, 40, 200), (60, 60, 540, 540))
    picture.save(path)


def test_a_picture_keeps_its_size_in_every_package(tmp_path: Path, cli: Cli) -> None:
    """Colour reaches as far as a product's picture does; the designer's picture ends with the bleed."""
    data = "cards: {x: {art: {file: p.png}, back: b}}\npieces: {b: {kind: back, art: {file: p.png}}}\n"
    game = pack(tmp_path / "game", data)
    framed(game / "p.png")
    assert cli("export", "gamecrafter", "--game", str(game), "--out", str(tmp_path)).code == 0
    for side in ("face", "back"):
        (path,) = (tmp_path / "gamecrafter").glob(f"*/*[[]{side}[]].png")
        with Image.open(path) as opened:
            made = opened.convert("RGB")
            across = [made.getpixel((x, made.height // 6)) for x in range(made.width)]
            down = [made.getpixel((made.width // 2, y)) for y in range(made.height // 4)]
        red = [pixel for pixel in (*across, *down) if pixel[0] > 150 and pixel[2] < 90]  # type: ignore[index]
        assert red, f"the frame of the picture isn't seen on the {side}"


def test_a_thin_back_with_a_picture_ends_at_the_cut() -> None:
    beyond = box(-50, -60, 100, 120)
    picture = Group((FacePath(beyond, fill="sea"),), clip=beyond)
    made = repaint_thin(Face("b", rectangle(63, 88), (picture,), 3.0))
    (around,) = made.items
    assert isinstance(around, Group)
    assert bounds(around.clip) == (-31.5, -44.0, 31.5, 44.0)


MORE = """\
cards: {gong: {count: 3}, rain: {count: 2}}
pieces: {plan: {kind: board, size: 420 x 297, colour: sea}}
"""


@pytest.mark.slow
def test_missing_copies_are_printed_print_after_print(tmp_path: Path, cli: Cli) -> None:
    """Two more gongs and a second board, which takes four pages as the first one did; then, since that print, the rain
    in another colour and a sixth gong; then nothing."""
    game = pack(tmp_path / "game", MORE)
    kit, _, _ = built(game, cli)

    def missing(since: Path, out: Path) -> dict[str, int]:
        asked = ("--game", str(game), "--changed-since", str(since), "--out", str(out))
        kits = cli("build", *asked, "--json").data()["kits"]
        printed: dict[str, int] = kits[0]["counts"] if kits else {}
        assert not kits or json.loads((out / "manifest.json").read_text("utf-8"))["counts"] == printed
        return printed

    assert missing(kit, tmp_path / "none") == {}
    change(game / "game.yaml", "gong: {count: 3}", "gong: {count: 5}")
    change(game / "game.yaml", "plan: {", "plan: {count: 2, ")
    assert missing(kit, tmp_path / "one") == {"gong": 2, "plan": 1}
    data = json.loads((tmp_path / "one" / "manifest.json").read_text("utf-8"))
    assert (data["files"]["boards.pdf"], data["owned"]) == (4, {"gong": 5, "rain": 2, "plan": 2})
    assert "Part of the box: what an earlier kit lacks." in " ".join(
        next(page_texts(tmp_path / "one" / "kit.pdf")).split()
    )
    change(game / "game.yaml", "gong: {count: 5}, rain: {", "gong: {count: 6}, rain: {colour: sea, ")
    asked = ("build", "--game", str(game), "--changed-since", str(tmp_path / "one"), "--out", str(tmp_path / "two"))
    shown = cli(*asked).out
    assert "  new or different: rain 2\n  further copies: gong 1\n" in shown
    assert missing(tmp_path / "two", tmp_path / "none") == {}


SIDES = """\
cards:
  day: {count: 3}
  night: {count: 3, behind: day}
  gong: {}
"""


@pytest.mark.slow
@pytest.mark.parametrize("backs", ["long", "none"])
def test_a_card_with_two_faces_is_printed_whole_where_one_has_changed(backs: str, tmp_path: Path, cli: Cli) -> None:
    """In all three copies, on two pages of one sheet; printed apart, the day stays as it is."""
    game = pack(tmp_path / "game", SIDES)
    kit, _, _ = built(game, cli, "--backs", backs)
    change(game / "game.yaml", "night: {count: 3", "night: {count: 3, colour: sea")
    asked = ("--changed-since", str(kit), "--backs", backs, "--out", str(tmp_path / "more"), "--json")
    (made,) = cli("build", "--game", str(game), *asked).data()["kits"]
    counts, pages = ({"day": 3, "night": 3}, 2) if backs == "long" else ({"night": 3}, 1)
    assert (made["counts"], made["pages"]["cards.pdf"]) == (counts, pages)


def test_what_one_language_says_the_other_says_too(tmp_path: Path, cli: Cli) -> None:
    game = pack(tmp_path / "game", "cards: {x: {}}\n", 'cards: {x: {name: "X", text: "Draw a card."}}\n')
    german = 'name: Deutsch\nlabels: {title: "Klein"}\ncards: {x: {name: "X"}}\n'
    (game / "text" / "de.yaml").write_text(german, encoding="utf-8")
    found = cli("check", "--game", str(game))
    assert found.code == 1
    assert "no text for cards.x, which English has" in found.out
    assert "de.yaml:3:" in found.out


@pytest.mark.slow
def test_a_sheet_to_write_scores_on(tmp_path: Path, cli: Cli) -> None:
    """Cells may be empty, and the same may stand twice in a row, a list or steps."""
    words = """\
pieces:
  scores:
    name: "Scores"
    blocks:
      - {table: [["", "A", "B", "C"], ["Stalls", "", "", ""], ["Goods", "4", "4", "5"]]}
      - {steps: ["Draw", "Play", "Draw"]}
"""
    _, counts, _ = built(pack(tmp_path / "game", "pieces: {scores: {kind: sheet}}\n", words), cli)
    assert counts == {"scores": 1}


PAIR = """\
pieces:
  one: {kind: chip, colour: sea, behind: two}
  two: {kind: chip, colour: ink, behind: one}
  three: {kind: chip, colour: ink, behind: two}
"""


@pytest.mark.slow
def test_what_is_behind_one_another_is_printed_by_itself(tmp_path: Path, cli: Cli) -> None:
    _, counts, _ = built(pack(tmp_path / "game", PAIR), cli, "--backs", "long")
    assert counts == {"one": 1, "two": 1, "three": 1}


OVER = """\
cards: {x: {size: 30 x 44, icon: dom, strip: "-100", corners: {top_right: "Win", bottom_left: "{dom}"}}}
pieces:
  plan:
    kind: board
    size: 180 x 120
    tracks: {way: {start: [30, 60], end: [150, 60], first: 0, last: 6}}
    zones: {shop: {at: [80, 50], size: 30 x 40}}
"""


def test_what_lies_over_something_is_told_by_check_and_build(tmp_path: Path, cli: Cli) -> None:
    """A corner of three letters on the smallest of cards, and an area over a track: with their places."""
    game = pack(
        tmp_path / "game", OVER, 'cards: {x: {name: "Government", foot: "keep it"}}\npieces: {plan: {name: "Plan"}}\n'
    )
    found = cli("check", "--game", str(game))
    assert found.code == 0
    assert "face.overlap x: 'Win' lies over the sign {dom}" in found.out
    assert "game.yaml:5:75" in found.out
    assert "board.crossing pieces.plan.zones.shop: the area 'shop' lies across a field of 'way'" in found.out
    assert "game.yaml:11:19" in found.out
    built = cli("build", "--game", str(game), "--out", str(tmp_path / "out"))
    assert built.code == 0
    assert all(f"game.yaml:{place}" in built.err for place in ("5:75", "11:19"))


WOLVES = """\
cards:
  day: {count: 2}
  night: {count: 2, colour: sea, behind: day}
  alone: {count: 3, behind: day}
"""


@pytest.mark.parametrize("target", sorted(TARGETS - {"plain", "punchboard"}))
def test_a_card_with_two_faces_is_no_two_cards_for_a_service(target: str, tmp_path: Path, cli: Cli) -> None:
    """Refused with its place until packages can have it (but `plain`, which has a picture of each side, and a punch
    board has no cards); 'alone' has other copies than 'day', so it is a card by
    itself anywhere."""
    words = 'cards: {day: {name: "Day"}, night: {name: "Night"}, alone: {name: "Alone"}}\n'
    game = str(pack(tmp_path / "game", WOLVES, words))
    found = cli("export", target, "--game", game, "--out", str(tmp_path / "out"))
    assert found.code == 2
    assert "game.yaml:7:42 cards.night.behind: 'night' is the other side of 'day'" in found.err
    assert "'build --backs long' prints both sides" in found.err
    assert "alone" not in found.err
    assert not (tmp_path / "out").exists()


FIGURE = "pieces: {figure: {kind: standee, size: 20 x 40}}\n"


@pytest.mark.parametrize(
    ("target", "data"), [(name, "") for name in sorted(TARGETS - {"punchboard"})] + [("tts", FIGURE)]
)
def test_there_is_no_package_of_nothing(target: str, data: str, tmp_path: Path, cli: Cli) -> None:
    """Nor of what is folded from paper, on a table that needs none."""
    game = str(pack(tmp_path / "game", data))
    found = cli("export", target, "--game", game, "--out", str(tmp_path / "out"))
    assert found.code == 1
    assert "no piece of the box fits there; expected a piece" in found.err
    assert not (tmp_path / "out").exists()


FAULTS = read_table(__file__, "FAULTS")


@pytest.mark.parametrize(("data", "said"), FAULTS, ids=[said for _, said in FAULTS])
def test_what_is_wrong_is_told_with_its_place(data: str, said: str, tmp_path: Path, cli: Cli) -> None:
    found = cli("check", "--game", str(pack(tmp_path / "game", data)))
    assert found.code in (1, 2)
    told = found.err + found.out
    assert said in told
    assert "game.yaml:" in told or "en.yaml:" in told
    assert "Traceback" not in told
