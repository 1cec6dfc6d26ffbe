"""Catalogues and pages for tests, made once."""

import functools
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from generator.definitions.game_folder import GameFolder
from generator.files.shelf import content_bytes
from generator.preview.piece_catalogue import CatalogueEntry, PieceCatalogue, make_catalogue
from generator.preview.piece_facts import FactsReader
from generator.preview.proof_page import ProofPainter
from tests.games import real_game
from tests.scenario_files import SCENARIOS


def catalogue_of(game: GameFolder, players: int = 6, modules: tuple[str, ...] = ("all",)) -> PieceCatalogue:
    texts = (game.texts("en"), game.texts("de"))
    return make_catalogue(
        FactsReader(game, game.definitions(), texts, tuple(sorted(SCENARIOS.glob("*.yaml")))), players, modules
    )


@functools.cache
def real_catalogue() -> PieceCatalogue:
    return catalogue_of(real_game())


@functools.cache
def real_page() -> str:
    return page_of(real_catalogue())


def page_of(
    made: PieceCatalogue, modules: Sequence[str] = ("all",), older: Mapping[str, CatalogueEntry] | None = None
) -> str:
    """The text of a proof page, alone or next to an older game's pieces."""
    return content_bytes(ProofPainter().page(made, modules, "colour", older)).decode()


def told(page: str, name: str = "data") -> dict[str, Any]:
    found = re.search(rf'<script type="application/json" id="{name}">(.*?)</script>', page, re.DOTALL)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def ids_of(page: str, most: int) -> set[str]:
    """The ids in a page of so many bytes at most that needs nothing else; no two are the same."""
    assert len(page.encode()) < most
    addresses = set(re.findall(r"https?://[^\s\"'<>)]+", page))
    assert addresses <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert not re.search(r"<(link|img|iframe)|src=", page)
    ids = re.findall(r' id="([^"]+)"', page.partition("<script")[0])
    assert len(ids) == len(set(ids))
    return set(ids)
