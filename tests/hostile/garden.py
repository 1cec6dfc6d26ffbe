"""A small game with every kind of file that a game may have, valid in every part, written into a folder.

The allotment game of the other tests, and beside it art, own signs, own templates, player aids, mats, backs, a booklet
with an example, a print service of its own, and what an edition says otherwise.
"""

from __future__ import annotations

import json
import re
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

AIDS = """\
leaflet:
  size: [95, 136]
  blocks:
    - kind: steps
      title: turn_title
      lines:
        - {text: aid_turn_1}
        - {text: aid_turn_2, ruling: swarm}
        - {text: aid_actions_play, measures: some}
        - {text: aid_actions_wait, rule: formalize_waits}
    - kind: list
      title: end_title
      lines:
        - {text: aid_end_1, modules: [bees]}
        - {text: shed_words, tile: tool-shed}
    - kind: signs
      title: notation_title
      lines:
        - {text: aid_notation_resource, icon: sun}
        - {text: aid_notation_plus, letters: "+"}
poster:
  size: [95, 136]
  blocks:
    - {kind: departments, title: departments_title}
    - {kind: classes, title: classes_title}
    - {kind: read, title: read_title, tile: sun-bed}
    - {kind: overlays, title: overlays_title}
    - {kind: measures, title: measures_title}
    - kind: stacking
      title: turn_title
      lines:
        - {text: aid_turn_1}
"""

BOOKLET = """\
title: Rules
contents: Contents
edition: Edition
example: Example
before: Before
after: After
notes: Notes
glance: At a glance
otherwise: Otherwise

chapters:
  - id: aim
    title: The garden
    page: yes
    parts:
      - text: "*Grow* with {players} gardeners, {cap} gnomes each, [[▲SUN 1]] and {rule.open_row:word} cards."
        rules: [R1.1]
      - head: The gate
      - item: "The gate asks for {formalize.cost} in {name sun-bed}."
        of: [gate]
        tells: [swarm]
        show: {$swarm: {majority: yes, presence: no}}
        lacks: formalize_waits
      - {table: tiles}
      - {table: signs}
      - {table: overlays}
      - {table: rulings}
      - table: measures
        modules: [bees]
        with: [bees]
        without: [crowd]
        measures: some
      - example: bed.yaml
        title: A bed
        caption: A gets two.
  - id: bees
    title: The bees
    modules: [bees]
    measures: some
    parts:
      - text: Bees dance.
        idle: [fence]
        needs: hand_limit
"""

EXAMPLE = """\
name: a bed yields two
players: 2
modules: []
position:
  tiles:
    - {at: "1,0", tile: sun-bed, influence: {A: 1}}
steps:
  - do: settle
  - expect: {resources: {A: {SUN: 2}}}
"""

SERVICE = """\
kind: images
name: Copy shop
source: the shop's own sheet
dpi: 300
naming: {face: "{number}_{name}.png", back: "{number}_{name}_back.png"}
steps:
  en: [Ask the shop.]
  de: [Frage im Laden.]
products:
  small-card:
    identity: Small
    takes: [card]
    size: [825, 1125]
    bleed: [37.5, 37.5]
    safe: 37.5
"""


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
    _write(folder / "templates" / "faces" / "aids.yaml", AIDS)
    _write(folder / "templates" / "faces" / "card.yaml", "print_size: 5.5\nvalue_font: BarlowCondensed-Bold\n")
    _write(folder / "templates" / "services" / "shop.yaml", SERVICE)
    _write(folder / "booklet" / "examples" / "bed.yaml", EXAMPLE)
    for language in ("en", "de"):
        _write(folder / "booklet" / f"{language}.yaml", BOOKLET)
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
