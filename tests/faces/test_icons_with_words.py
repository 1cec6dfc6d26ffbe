"""In no kit does a line end between an icon and the word or number that it belongs to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.faces.context import Looks
from generator.faces.fragments import Fragment
from generator.faces.text import Block
from tests.faces.shipped import KITS, whole_context
from tests.shelf import make_pieces


def said(part: Fragment) -> str:
    """Its letters, every icon as `#`."""
    return "".join("#" if atom.icon else atom.text for atom in part.atoms)


def torn(block: Block) -> list[str]:
    """The ends of lines at which an icon is left without its word: it ends a line though no number stands before it,
    begins one after a number, or is all that a paragraph's last line holds."""
    found = []
    lines = [[said(part) for part in line.fragments] for line in block.lines]
    for number in range(len(lines) - 1):
        line, following = lines[number], lines[number + 1]
        begins = block.lines[number + 1].fragments[0].join
        counted = len(line) > 1 and line[-2][-1:].isnumeric()
        left = set(line[-1]) == {"#"} and not counted
        late = set(following[0]) == {"#"} and (line[-1][-1:].isnumeric() or len(following) == 1)
        if begins == "space" and (left or late):
            found.append(f"{' '.join(line)} / {' '.join(following)}")
    return found


@pytest.mark.quick("organisation-en")
@pytest.mark.parametrize(("game", "language"), KITS)
def test_no_icon_is_torn_from_its_word(game: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[str] = []
    several: set[str] = set()
    set_at = Block.on

    def seen(block: Block, x: float, baseline: float) -> object:
        found.extend(torn(block))
        several.update(said(part) for line in block.lines[1:] for part in line.fragments)
        return set_at(block, x, baseline)

    monkeypatch.setattr(Block, "on", seen)
    make_pieces(replace(whole_context(game, language)), Looks())
    assert found == []
    assert len(several) > 20, "texts of several lines were looked at"
