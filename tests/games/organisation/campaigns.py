"""Tables of Organisationsspiel for tests, positions, and random games under all its laws."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from generator.definitions.configuration import configuration
from generator.definitions.ids import Seat
from generator.definitions.load import GameFolder, load_game
from generator.definitions.nodes import read_text
from generator.definitions.structure import structured
from generator.games.organisation.play import CampaignTable, table
from generator.games.organisation.position import Position
from generator.games.organisation.state import State
from generator.play.procedure import ProcedureMatch
from tests.games import ROOT, STUDIO_ICONS

FOLDER = ROOT / "components" / "organisation"


@functools.cache
def game() -> GameFolder:
    """The pack."""
    return load_game(FOLDER, STUDIO_ICONS)


def campaign(players: int = 3, language: str = "en", **rulings: str) -> CampaignTable:
    """A table under those rulings, `_` for `-` in their names."""
    pack: Any = game().definitions(None, {name.replace("_", "-"): option for name, option in rulings.items()})
    texts: Any = game().texts(language, pack.rulings)
    return table(pack, configuration(pack, players, ()), texts)


def chosen(match: ProcedureMatch[State], random: Random) -> Any:
    """A random answer to what is asked now."""
    return match.draw(random) if match.asked is None else random.choice(list(match.options()))


def games(table: CampaignTable, seeds: Sequence[int]) -> Iterator[tuple[int, ProcedureMatch[State]]]:
    """Random games, each played to its end under every law; the games, ended."""
    for seed in seeds:
        random = Random(seed)
        match = table.start(seed, Seat(table.seats[seed % len(table.seats)]))
        laws = table.laws()
        for _ in range(100_000):
            if match.over:
                break
            move = chosen(match, random)
            match.state.log = log = []
            match.choose(move)
            broken = list(laws.check(match, log))
            assert not broken, f"seed {seed}, {' '.join(map(str, move))}: {broken}\n" + "\n".join(log)
        assert match.over, f"seed {seed}: no end"
        yield seed, match


def at(holdings: Mapping[str, Any], players: int = 3, rest: Mapping[str, Any] | None = None, **rulings: str) -> Any:
    """A match in a position, which is written as in YAML; `rest`: its other keys."""
    place = campaign(players, **rulings)
    written = json.dumps({"holdings": holdings, **(rest or {})}, ensure_ascii=False, indent=1)
    position = structured(read_text(written, "position"), Position, "position")
    return place.stand(position)


def told(match: ProcedureMatch[State], *moves: str) -> list[str]:
    """What follows by itself when these are played."""
    return [line.removeprefix("-- ") for move in moves for line in match.apply(move)[1:]]


def held(match: ProcedureMatch[State], owner: str, region: str) -> Any:
    """What an organisation has in a region, without what it has nothing of."""
    return match.seen(None).data["holdings"][owner].get(region, {})
