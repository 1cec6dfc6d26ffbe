"""A small game with every kind of file that a game may have, valid in every part, written into a folder.

The allotment game of the other tests, and beside it art, own signs, own templates, player aids, mats, backs, a booklet
with an example, a print service of its own, and what an edition says otherwise.
"""

import json
import re
import shutil
from pathlib import Path

from tests.games import change, real_game
from tests.toy_game import MARK, write_toy_game

PIECES = """\
  bag-bee: {kind: resource, department: BEE, value: 5, count: 2}
  compost: {kind: mat, icon: net, colour: soil}
  clock: {kind: countdown, icon: sun, colour: leaf}
  spade: {kind: first-player, icon: shed, colour: soil}
  leaflet: {kind: aid, per: player}
  poster: {kind: aid, colour: soil}
  back-bees: {kind: back, department: BEE, icon: bee, colour: leaf, count: 0}
"""

FILES = Path(__file__).parent / "garden_files"
"""What lies beside the allotment game; the booklet is in one language as in the other."""
EXAMPLE = (FILES / "booklet" / "examples" / "bed.yaml").read_text(encoding="utf-8")


def write_garden(folder: Path) -> Path:
    """Writes the whole game into `folder`, which is made, and returns it."""
    write_toy_game(folder)
    with (folder / "parts.yaml").open("a", encoding="utf-8", newline="\n") as parts:
        parts.write(PIECES)
    with (folder / "game.yaml").open("a", encoding="utf-8", newline="\n") as game:
        game.write("\nprinted:\n  provisional: yes\n  counts: {net: 3}\n  for_players: {net: {3: 4}}\n")
    bees, core = folder / "modules" / "bees.yaml", folder / "modules" / "core.yaml"
    change(bees, "contour: frame, count: 3, ", "contour: frame, art: {file: art/net.svg}, ")
    change(
        bees, "action\n    effects:\n      - gain", "action\n    art: {file: art/net.svg}\n    effects:\n      - gain"
    )
    art = "art: {file: art/shed.png, crop: [0, 0, 50, 50], fit: contain}"
    change(core, "class: shed, count: 2", f"class: shed, count: 2, {art}")
    _write(folder / "art" / "net.svg", MARK)
    _picture(folder / "art" / "shed.png")
    shutil.copytree(FILES, folder, copy_function=shutil.copyfile, dirs_exist_ok=True)
    shutil.copy(FILES / "booklet" / "en.yaml", folder / "booklet" / "de.yaml")
    for language in ("en", "de"):
        text = folder / "text" / f"{language}.yaml"
        change(text, "pieces:\n", "pieces:\n" + "".join(f"  {name}: {{name: {name.title()}}}\n" for name in NEW))
        with text.open("a", encoding="utf-8", newline="\n") as file:
            file.write("tiles:\n  fence: {name: Fence, words: Nobody climbs it.}\n")
            file.write("editions:\n  second: {measures: {nectar: {name: Honey}}}\n")
        _write(folder / "text" / language / "pages.yaml", _labels(language))
    return folder


NEW = ("bag-bee", "compost", "clock", "spade", "leaflet", "poster", "back-bees")


def _labels(language: str) -> str:
    """The words of printed pages and tables, which are those of any game."""
    words = real_game().texts(language).labels
    plain = {key: re.sub(r"\{[^}]*\}", "", text) if key.startswith("aid_") else text for key, text in words.items()}
    rows = [f"  {key}: {json.dumps(text, ensure_ascii=False)}" for key, text in plain.items() if key != "title"]
    return 'labels:\n  shed_words: "{give} for {amount}"\n' + "\n".join(rows) + "\n"


def _picture(path: Path) -> None:
    from PIL import Image

    Image.new("RGB", (600, 400), (90, 60, 30)).save(path)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
