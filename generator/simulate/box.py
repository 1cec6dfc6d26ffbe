"""Peaks of many runs go in, how many markers and overlays to print for each number of players comes out, as YAML.

For a number of players the box has to do for every set of expansions and every bot: the greatest 99.9th percentile
counts. Of fewer than a thousand games that is their maximum.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from generator.definitions.configuration import every_configuration
from generator.definitions.nodes import Map, Node, Text
from generator.definitions.types import Definitions
from generator.simulate.markers import overlay_markers, peak, resource_markers
from generator.simulate.part import Part
from generator.simulate.setting import Setting, table_of

Table = dict[str, dict[int, int]]
"""Piece or overlay → number of players → copies."""
RESOURCE: Final = "resource"


def settings_of(base: Setting, definitions: Definitions, bots: Iterable[str]) -> Iterator[Setting]:
    """Every set of expansions with every number of players, played by each of the bots alone."""
    for bot in bots:
        for config in every_configuration(definitions):
            yield Setting(
                folder=base.folder,
                digest=base.digest,
                edition=base.edition,
                rulings=base.rulings,
                players=config.players,
                modules=tuple(config.modules),
                without=base.without,
                bots=(bot,) * config.players,
                seed=base.seed,
            )


def box_table(parts: Iterable[Part]) -> Table:
    """How many copies of each resource marker and overlay each number of players needs."""
    amounts: dict[tuple[str, int], int] = {}
    overlays: Table = {}
    definitions = None
    for part in parts:
        setting, game = part.setting, table_of(part.setting)
        definitions = game.definitions
        for slot, department in enumerate(game.names.catalogue.departments):
            key = (str(department), setting.players)
            amounts[key] = max(amounts.get(key, 0), peak(part.summary.row("peak", slot)).p999)
        for kind, overlay in enumerate(game.names.catalogue.overlays):
            found = overlays.setdefault(str(overlay), {})
            most = overlay_markers(peak(part.summary.row("peak_overlay", kind)).p999, setting.players)
            found[setting.players] = max(found.get(setting.players, 0), most)
    return {**_markers(definitions, amounts), **overlays} if definitions else {}


def _markers(definitions: Definitions, amounts: Mapping[tuple[str, int], int]) -> Table:
    table: Table = {}
    for piece in definitions.pieces.values():
        if piece.kind == RESOURCE and piece.department and piece.value:
            for (department, players), amount in sorted(amounts.items()):
                if department == piece.department:
                    printed = resource_markers(amount, players)
                    table.setdefault(str(piece.id), {})[players] = printed.get(piece.value, 0)
    return table


def box_yaml(table: Table, kept: Mapping[str, int], command: str, provisional: bool) -> str:
    """The section `printed` as a file; `kept` are counts that no game can tell, `command` is what made the table."""
    lines = [
        "# How many markers to print where no document says so (R14.3), by number of players: enough for 999 of 1,000",
        "# games of any set of expansions with the bots that played. Found by playing; this makes it again:",
        f"#   {command}",
        "",
        "printed:",
        f"  provisional: {'yes' if provisional else 'no'}",
        "  counts:",
        *(f"    {name}: {count}" for name, count in kept.items()),
        "  for_players:",
        *(f"    {name}: {{{_row(row)}}}" for name, row in table.items()),
    ]
    return "\n".join(lines) + "\n"


def _row(row: Mapping[int, int]) -> str:
    return ", ".join(f"{players}: {count}" for players, count in sorted(row.items()))


def kept_counts(printed: Node, table: Table) -> dict[str, int]:
    """Counts of the game's present table of printed counts that no game tells."""
    counts = printed.get("counts") if isinstance(printed, Map) else None
    entries = counts.entries.items() if isinstance(counts, Map) else ()
    found = {name: value.value for name, (_, value) in entries if isinstance(value, Text) and name not in table}
    return {name: int(text) for name, text in found.items() if text.isdecimal()}
