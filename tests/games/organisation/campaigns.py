"""Tables of Organisationsspiel for tests, and positions on them."""

import json
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from generator.definitions.game_folder import GameFolder
from generator.definitions.yaml_nodes import read_text
from generator.definitions.yaml_reader import read_value
from generator.games.organisation.campaign_numbers import KINDS, Money
from generator.games.organisation.campaign_table import CampaignTable
from generator.games.organisation.state import CampaignState
from generator.games.organisation.written_position import POSITION_STAGES, CampaignPosition, Holding
from generator.play.procedure_match import ProcedureMatch
from tests.games import PACKS, procedures
from tests.tables import read_table

FOLDER = PACKS / "organisation"
UNUSUAL = read_table(__file__, "UNUSUAL")
"""Rulings under which more is under way and kept than usual."""


def game() -> GameFolder:
    """The pack."""
    return procedures.folder("organisation")


def campaign(players: int = 3, language: str = "en", **rulings: str) -> CampaignTable:
    """A table under those rulings, `_` for `-` in their names."""
    made: CampaignTable = procedures.table("organisation", players, language, **rulings)
    return made


def late(players: int, **rulings: str) -> CampaignTable:
    """A table on which unrest founds an organisation after more than three phases, a table's own number."""
    table = campaign(players, **rulings)
    pack = replace(table.pack, numbers=replace(table.pack.numbers, founds_after=3))
    return CampaignTable(pack, table.configuration, table.texts)


def crowded(table: CampaignTable, random: Random) -> ProcedureMatch[CampaignState]:
    """A position in which everybody has something next to everybody: population, levels, damage, money."""
    names = random.sample(list(table.pack.regions)[:7], 4)
    holdings = {
        owner: {
            region: Holding(
                calm=random.randint(0, 4),
                mobilised=random.randint(0, 1),
                unrest=random.randint(0, 1),
                lasting=random.randint(0, 1),
                money=Money(random.randint(0, 9)),
                levels={kind: random.randint(1, 3) for kind in random.sample(KINDS, 4)}
                | {"military": random.randint(0, 3), "intelligence": random.randint(0, 2)},
                damaged={kind: random.randint(1, 2) for kind in random.sample(KINDS, 2)},
            )
            for region in names
            if random.random() < 0.7
        }
        for owner in table.ground.owners
    }
    step, ends = random.choice(POSITION_STAGES), table.ground.rulings["ends-after"]
    phase = 8 if ends == "never" else int(ends) - 1
    return table.stand(
        CampaignPosition(holdings, phase=phase, step=step, last_event=random.choice((0, 3, 4, 5, 6, 12)))
    )


def at(holdings: Mapping[str, Any], players: int = 3, rest: Mapping[str, Any] | None = None, **rulings: str) -> Any:
    """A match in a position, which is written as in YAML; `rest`: its other keys."""
    place = campaign(players, **rulings)
    written = json.dumps({"holdings": holdings, **(rest or {})}, ensure_ascii=False, indent=1)
    position = read_value(read_text(written, "position"), CampaignPosition, "position")
    return place.stand(position)


def told(match: ProcedureMatch[CampaignState], *moves: str) -> list[str]:
    """What follows by itself when these are played."""
    return [line.removeprefix("-- ") for move in moves for line in match.apply(move)[1:]]


def held(match: ProcedureMatch[CampaignState], owner: str, region: str) -> Any:
    """What an organisation has in a region, without what it has nothing of."""
    return match.seen(None).data["holdings"][owner].get(region, {})
