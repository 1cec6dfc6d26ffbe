"""Whole kits for tests: the printed kit of a configuration and options in a folder, made once a run."""

import functools
import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

from generator.export import kit as whole
from generator.export.kit_sheets import PARTS, PrintOptions
from generator.games.balance_control.faces.balance_context import BalanceContext
from tests.faces import shipped
from tests.games import real_game
from tests.text_layer import page_texts

EXPANSIONS = ("economy", "security", "climate")
HOME = PrintOptions()
"""As printed where nothing is asked for."""


@dataclass(frozen=True)
class Wish:
    """Which kit: its players, expansions, language and how it is printed."""

    players: int = 6
    expansions: tuple[str, ...] = EXPANSIONS
    language: str = "en"
    options: PrintOptions = HOME
    only: tuple[str, ...] | None = None

    def __str__(self) -> str:
        return f"{self.players}-{'+'.join(self.expansions) or 'core'}-{self.language}"


def context(wish: Wish) -> BalanceContext:
    found = shipped.box("balance-control", wish.language, wish.players, ",".join(wish.expansions))
    assert isinstance(found, BalanceContext)
    return found


@dataclass(frozen=True)
class Kit:
    wish: Wish
    folder: Path

    @functools.cached_property
    def manifest(self) -> dict[str, Any]:
        data: dict[str, Any] = json.loads((self.folder / "manifest.json").read_text(encoding="utf-8"))
        return data

    @property
    def parts(self) -> list[Path]:
        """The files that hold pieces, each by itself."""
        return [path for part in PARTS if (path := self.folder / f"{part}.pdf").is_file()]

    @functools.cached_property
    def paper(self) -> dict[str, int]:
        return printed([self.folder / "kit.pdf"], ids())

    def copies(self, file: str, page: int) -> list[dict[str, Any]]:
        return [row for row in self.manifest["copies"] if (row["file"], row["page"]) == (file, page)]


def make_kit(context: BalanceContext, options: PrintOptions, only: Sequence[str] | None = None) -> whole.PrintedKit:
    """A kit whose first page doesn't say what other choices would cost, for which a box is laid out four times more."""
    with mock.patch.object(whole, "cached_costs", return_value=[]):
        return whole.make_kit(context, options, only)


def build_kit(
    context: BalanceContext, options: PrintOptions, out: Path, only: Sequence[str] | None = None
) -> whole.PrintedKit:
    """The same, put into the folder `out`."""
    kit = make_kit(context, options, only)
    whole.write_kit(kit, out)
    return kit


class Kits:
    """Makes each wished kit once, in folders of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.made: dict[Wish, Kit] = {}

    def __call__(self, wish: Wish) -> Kit:
        """The kit of a wish."""
        if wish not in self.made:
            folder = self.folder / f"{len(self.made)}-{wish}"
            build_kit(context(wish), wish.options, folder, wish.only)
            self.made[wish] = Kit(wish, folder)
        return self.made[wish]


def words(text: str) -> Counter[str]:
    """Whole words: `control` isn't in `control-centre`."""
    return Counter(re.findall(r"[^\s·,;:.()/]+", text))


def printed(paths: list[Path], ids: frozenset[str]) -> dict[str, int]:
    found: Counter[str] = Counter()
    for path in paths:
        for text in page_texts(path):
            found += words(text)
    return {name: number for name, number in found.items() if name in ids}


@functools.cache
def ids() -> frozenset[str]:
    made = real_game().definitions()
    return frozenset(map(str, (*made.tiles, *made.measures, *made.overlays, *made.pieces)))
