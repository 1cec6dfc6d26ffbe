"""What other choices cost a kit, kept between runs: the same with it and without, and nothing that is broken."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from generator.export.contents_page import KitCost
from generator.export.cutting import cost_cache as kept
from generator.export.cutting.cost_cache import cached_costs
from generator.export.kit_sheets import PrintOptions, group_sheets
from generator.faces.box_pieces import BoxPiece
from generator.files.cache import write_entry
from generator.files.resources import CACHE_VARIABLE
from tests.faces.shipped import box, box_pieces

OPTIONS = PrintOptions()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where costs are kept now."""
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    return tmp_path / "costs"


def pieces() -> tuple[BoxPiece, ...]:
    """A few cards of a game whose cards have backs."""
    return tuple(piece for piece in box_pieces("global-powers") if piece.group == "cards")[:3]


def costs(options: PrintOptions = OPTIONS, some: Sequence[BoxPiece] = ()) -> list[KitCost]:
    context, mine = box("global-powers"), some or pieces()
    return cached_costs(context, mine, options, group_sheets(context, mine, options))


def asked_again(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A list that grows whenever costs are worked out from now on."""
    found: list[str] = []
    real = kept.cutting_costs

    def counted(*arguments: object) -> list[KitCost]:
        found.append("once more")
        return real(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(kept, "cutting_costs", counted)
    return found


def test_costs_are_worked_out_once_and_are_the_same_from_the_cache(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = asked_again(monkeypatch)
    assert costs() == costs()
    assert len(found) == len(list(folder.iterdir())) == 1


def test_another_box_and_another_way_to_print_have_costs_of_their_own(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = asked_again(monkeypatch)
    one, *others = pieces()
    costs()
    costs(replace(OPTIONS, paper="a3"))
    costs(some=[replace(one, count=one.count + 1), *others])
    costs(some=[replace(one, digest="another face"), *others])
    assert len(found) == len(list(folder.iterdir())) == 4


@pytest.mark.parametrize("data", ["[]", "[{}]", "no JSON", json.dumps([{"words": 1, "pieces": "many"}])])
def test_an_entry_of_another_shape_is_worked_out_again(folder: Path, data: str) -> None:
    """It carries the right digest, so somebody meant it."""
    right = costs()
    (entry,) = folder.iterdir()
    write_entry(entry, data.encode())
    assert costs() == right


def test_where_nothing_can_be_kept_costs_are_told_all_the_same(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    right = costs()
    folder.parent.joinpath("file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv(CACHE_VARIABLE, str(folder.parent / "file"))
    assert costs() == right
