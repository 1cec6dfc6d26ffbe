"""Whatever changes in a watched game, and in whatever order: the page has what a page made anew has.

Other tests ask after one change at a time, and which faces it concerns (`test_face_reuse.py`); this one draws rows,
numbers and elements of a layout, icons, pictures and words, several at once and one after the other.
"""

from __future__ import annotations

import csv
import io
import re
from dataclasses import field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from generator.base.frozen import dataclass
from generator.cli.options import CommandOptions
from generator.preview.proof_builder import ProofBuilder
from tests.tables import read_table

GAME = """\
game: {{id: watched}}
colours: {{ink: {{rgb: "#20262C", cmyk: [62, 45, 32, 92]}}, sea: {{rgb: "#2C6E8F", cmyk: [80, 45, 30, 10]}}}}
decks: {{main: {{size: 63 x 88, colour: {colour}, back_layout: behind}}}}
cards: {{from: cards.csv, deck: main, layout: own}}
"""
LAYOUT = read_table(__file__, "LAYOUT")
BEHIND = """\
elements:
  band: {{shape: rectangle, at: [5, 40], size: {wide} x 8, fill: ink}}
"""
WORDS = """\
name: English
labels: {{title: "{title}", cost: Cost}}
decks: {{main: {{name: Main}}}}
"""
ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h{0}v{0}h-{0}z"/></svg>'
NAMES, TEXTS = ("Fox", "Old Mill", "Owl", "Gate"), ("", "Pay {gem}.", 'Draw **two**, "quickly".', "A line.\nAnother.")


@dataclass
class Watched:
    """What stands in the files of a game."""

    rows: list[list[Any]] = field(default_factory=lambda: [["a", "Fox", "", 1, 3], ["b", "Owl", "Pay {gem}.", 2, 1]])
    layout: dict[str, Any] = field(default_factory=lambda: {"more": "", "x": 5, "fit": "card", "icon": "gem"})
    wide: int = 40
    sizes: dict[str, int] = field(default_factory=lambda: {"gem": 20, "ship": 12})
    paint: str = "navy"
    title: str = "WATCHED"
    colour: str = "ink"

    def files(self) -> dict[str, str]:
        """Each file with its text."""
        listed = io.StringIO()
        csv.writer(listed).writerows([["id", "name", "text", "count", "power"], *self.rows])
        return {
            "game.yaml": GAME.format(colour=self.colour),
            "cards.csv": listed.getvalue(),
            "text/en.yaml": WORDS.format(title=self.title),
            "templates/faces/own.yaml": LAYOUT.format(**self.layout),
            "templates/faces/behind.yaml": BEHIND.format(wide=self.wide),
            **{f"icons/{name}.svg": ICON.format(size) for name, size in self.sizes.items()},
        }

    def write(self, folder: Path, before: dict[str, str]) -> tuple[dict[str, str], frozenset[str]]:
        """Writes what differs from `before`; returns all, and the paths of what was written."""
        now = self.files() | {"art/a.png": self.paint}
        changed = {name for name in now if now[name] != before.get(name)}
        for name in changed:
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.suffix == ".png":
                Image.new("RGB", (20, 30), self.paint).save(path)
            else:
                path.write_text(now[name], encoding="utf-8")
        return now, frozenset(str(folder / name) for name in changed)


def _row(made: Watched, at: int, name: str, text: str, power: int) -> None:
    made.rows[at % len(made.rows)][1:] = [name, text, 1 + power % 2, power]


def _more(made: Watched, name: str) -> None:
    made.rows.insert(0, [f"n{len(made.rows)}", name, "", 1, 5])


def _fewer(made: Watched) -> None:
    del made.rows[1:2]


ROW = st.tuples(st.just(_row), st.integers(0, 5), st.sampled_from(NAMES), st.sampled_from(TEXTS), st.integers(0, 5))
LOOK = st.one_of(
    st.tuples(st.just("x"), st.integers(4, 8)),
    st.tuples(st.just("fit"), st.sampled_from(("card", "deck"))),
    st.tuples(st.just("icon"), st.sampled_from(("gem", "ship"))),
    st.tuples(st.just("more"), st.sampled_from(("", "!", " {card('a', 'name')}", " {power + 1}"))),
).map(lambda said: (lambda made, key, value: made.layout.update({key: value}), *said))
SIZE = st.tuples(st.sampled_from(("gem", "ship")), st.integers(8, 20)).map(
    lambda said: (lambda made, name, size: made.sizes.update({name: size}), *said)
)
PLAIN = st.one_of(
    st.tuples(st.just("paint"), st.sampled_from(("red", "navy"))),
    st.tuples(st.just("title"), st.sampled_from(("WATCHED", "SEEN"))),
    st.tuples(st.just("colour"), st.sampled_from(("ink", "sea"))),
    st.tuples(st.just("wide"), st.integers(30, 50)),
).map(lambda said: (setattr, *said))
EDITS = st.lists(
    st.lists(
        st.one_of(
            ROW, st.tuples(st.just(_more), st.sampled_from(NAMES)), st.tuples(st.just(_fewer)), LOOK, SIZE, PLAIN
        ),
        min_size=1,
        max_size=3,
    ),
    min_size=1,
    max_size=4,
)


def _shown(maker: ProofBuilder, changed: frozenset[str]) -> tuple[Any, ...]:
    """All that a page shows of the pieces, whatever its faces are called; each face it names is there once."""
    maker.page("1", changed)
    made, painter = maker.catalogue, maker.studio
    assert made
    assert painter.proof_faces
    named = {painter.names_by_face[face] for entry in made.entries.values() for face in entry.faces.values()}
    ids = re.findall(r'id="face-([^"]+)"', painter.proof_faces.definitions())
    assert len(ids) == len(set(ids))
    assert named <= set(ids)
    return made.entries, made.report.findings, [made.teller.facts(name) for name in made.definitions.components()]


@pytest.mark.slow
@settings(max_examples=25)
@given(steps=EDITS)
def test_a_watched_page_has_what_a_page_made_anew_has(steps: list[list[tuple[Any, ...]]]) -> None:
    with TemporaryDirectory() as name:
        folder, made = Path(name).resolve(), Watched()
        known, _ = made.write(folder, {})
        maker = ProofBuilder(CommandOptions(game_folder=folder), "colour", None)
        _shown(maker, frozenset())
        for edits in steps:
            for edit, *said in edits:
                edit(made, *said)
            known, changed = made.write(folder, known)
            warm = _shown(maker, changed)
            cold = _shown(ProofBuilder(CommandOptions(game_folder=folder), "colour", None), frozenset())
            assert warm == cold
