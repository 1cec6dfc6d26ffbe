"""How many markers and overlays to print for each number of players: every configuration played, the table as YAML.

For a number of players the box has to do for every set of expansions and every bot: the greatest 99.9th percentile
counts. Of fewer than a thousand games that is their maximum.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from generator.definitions.configuration import every_configuration
from generator.definitions.nodes import Map, Node, Text
from generator.errors import Mark, input_error
from generator.games.balance_control.definitions.types import Definitions
from generator.games.balance_control.players.registry import bot
from generator.resources import resource_root
from generator.simulate.markers import overlay_markers, peak, resource_markers
from generator.simulate.part import Part, refuse_other_program, write_part
from generator.simulate.running import Run
from generator.simulate.setting import Setting, folder_of, table_of
from generator.writing import check_file

Table = dict[str, dict[int, int]]
"""Piece or overlay → number of players → copies."""
RESOURCE: Final = "resource"
FULL: Final = "random=100000,greedy=100000,mcts:10=200"
"""Games of each configuration by bot, where nothing else is said."""
FILE: Final = "printed.yaml"
SIGN: Final = "balance-control simulate --markers"
"""What a table written by this command contains."""
ENOUGH: Final = 1000
"""Games of a configuration by some bot, below which the numbers are a guess."""


def plan_of(text: str) -> dict[str, int]:
    """Games by bot out of `BOT=GAMES` pairs with commas. Raises `InputError`."""
    found = {}
    for pair in text.split(","):
        name, equals, games = pair.strip().partition("=")
        if not equals or not games.isdecimal() or int(games) < 1:
            raise input_error(f"'{pair}'", expected=f"BOT=GAMES, such as {FULL}", path="--markers")
        bot(name)
        found[name] = int(games)
    return found


def table_path(base: Setting, *, force: bool) -> Path:
    """Where the game has its table. Raises `InputError` where it was written by hand, or is a link to who knows
    where."""
    path = resource_root() / base.folder / FILE
    check_file(path, SIGN, force=force, option="--markers")
    if path.is_symlink():
        raise input_error("is a link", expected="a file in the game's own folder", mark=Mark(path.as_posix()))
    return path


def played(run: Run, path: Path, games: int) -> Part:
    """A run of one configuration played to its end, and kept there."""
    refuse_other_program(run.part.program, Mark(str(path)))
    if not run.part.beyond((0, games)):
        try:
            run.go((0, games))
        finally:
            write_part(path, run.part)
    return run.part


def table_text(base: Setting, parts: Iterable[Part], plan: str) -> str:
    """The section `printed` of the game as a file; counts that games can't determine stay as they are."""
    table = box_table(parts)
    guess = max(plan_of(plan).values()) < ENOUGH
    kept = kept_counts(folder_of(base.folder).sources.single("printed"), table)
    return box_yaml(table, kept, f"{SIGN} {plan} --seed {base.seed}", guess)


def settings_of(base: Setting, bots: Iterable[str]) -> Iterator[Setting]:
    """Every set of expansions with every number of players, played by each of the bots alone."""
    for name in bots:
        for config in every_configuration(table_of(base).definitions):
            alone = (name,) * config.players
            yield replace(base, players=config.players, modules=tuple(config.modules), bots=alone)


def box_table(parts: Iterable[Part]) -> Table:
    """How many copies of each resource marker and overlay each number of players needs."""
    amounts: dict[tuple[str, int], int] = {}
    overlays: Table = {}
    definitions = None
    for part in parts:
        setting, game = part.base, table_of(part.base)
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
    """The game's present printed counts that games can't determine."""
    counts = printed.get("counts") if isinstance(printed, Map) else None
    entries = counts.entries.items() if isinstance(counts, Map) else ()
    found = {name: value.value for name, (_, value) in entries if isinstance(value, Text) and name not in table}
    return {name: int(text) for name, text in found.items() if text.isdecimal()}
