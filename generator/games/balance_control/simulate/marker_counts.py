"""How many markers and overlays to print (R1.6, R14.3), computed from how many were in use at once; as a table in YAML.

The box must suffice for a number of players with every set of expansions and every bot: the greatest 99.9th percentile
counts. With fewer than a thousand games that is the maximum.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from generator.base.errors import Mark, input_error
from generator.definitions.yaml_nodes import MapNode, Node, TextNode
from generator.files.atomic_write import check_file
from generator.files.resources import resource_root
from generator.games.balance_control.definitions.balance_pack import BalanceDefinitions
from generator.games.balance_control.table.kernel_match import KernelGame
from generator.simulate.box_needs import parse_plan
from generator.simulate.game_summary import GameSummary
from generator.simulate.load import game_folder
from generator.simulate.report_sections import find_peak
from generator.simulate.simulation_setting import SimulationSetting
from generator.simulate.simulator import Needed

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
SMALL: Final = 4
"""Markers of value 1 that a holder may need beside fives: an amount is never worse than 4 above a multiple of 5."""
LARGE: Final = 5


def overlay_markers(amount: int, seats: int) -> int:
    """How many copies of an overlay are printed: as many as games need at once, and at least one for each seat."""
    return max(amount, seats)


def resource_markers(amount: int, seats: int) -> dict[int, int]:
    """How many markers of 1 and of 5 are printed so that any distribution of up to `amount` among the seats and Noise
    can be laid out.

    Whoever holds x lays fives as long as there are any, and ones for the rest. If the fives suffice, each of the seats
    + 1 holders needs at most 4 ones; if they don't, the ones must make up the whole rest. So 4 × (seats + 1) ones
    suffice together with as many fives as bring the value of all to `amount`, and fewer don't; for a smaller amount
    there are fewer ones, but never fewer than 4 × seats.
    """
    ones = max(SMALL * seats, min(amount, SMALL * (seats + 1)))
    return {1: ones, LARGE: max(0, -(-(amount - ones) // LARGE))}


def table_path(setting: SimulationSetting, *, force: bool) -> Path:
    """The file with the game's table of printed counts. Raises `InputError` if it was written by hand and not `force`,
    or is a link."""
    path = resource_root() / setting.folder / FILE
    check_file(path, SIGN, force=force, option="--markers")
    if path.is_symlink():
        raise input_error("is a link", expected="a file in the game's own folder", mark=Mark(path.as_posix()))
    return path


def table_text(setting: SimulationSetting, table: Needed, plan: str) -> str:
    """The game's section `printed` as the text of a file; counts that games can't determine stay as they are."""
    guess = max(parse_plan(plan).values()) < ENOUGH
    kept = kept_counts(game_folder(setting.folder).sources.single("printed"), table)
    return box_yaml(table, kept, f"{SIGN} {plan} --seed {setting.seed}", guess)


def box_table(parts: Iterable[tuple[KernelGame, GameSummary]]) -> Table:
    """How many copies of each resource marker and overlay are needed, by number of players."""
    amounts: dict[tuple[str, int], int] = {}
    overlays: Table = {}
    definitions = None
    for game, summary in parts:
        definitions, players = game.definitions, game.configuration.players
        for slot, department in enumerate(game.names.departments):
            key = (str(department), players)
            amounts[key] = max(amounts.get(key, 0), find_peak(summary.row("peak", slot)).p999)
        for kind, overlay in enumerate(game.names.overlays):
            found = overlays.setdefault(str(overlay), {})
            most = overlay_markers(find_peak(summary.row("peak_overlay", kind)).p999, players)
            found[players] = max(found.get(players, 0), most)
    return {**_markers(definitions, amounts), **overlays} if definitions else {}


def _markers(definitions: BalanceDefinitions, amounts: Mapping[tuple[str, int], int]) -> Table:
    table: Table = {}
    for piece in definitions.pieces.values():
        if piece.kind == RESOURCE and piece.department and piece.value:
            for (department, players), amount in sorted(amounts.items()):
                if department == piece.department:
                    printed = resource_markers(amount, players)
                    table.setdefault(str(piece.id), {})[players] = printed.get(piece.value, 0)
    return table


def box_yaml(table: Needed, kept: Mapping[str, int], command: str, provisional: bool) -> str:
    """The section `printed` as the text of a file. `kept` are counts that games can't determine, `command` is what made
    the table."""
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


def kept_counts(printed: Node, table: Needed) -> dict[str, int]:
    """The game's present printed counts that games can't determine, by piece."""
    counts = printed.get("counts") if isinstance(printed, MapNode) else None
    entries = counts.entries.items() if isinstance(counts, MapNode) else ()
    found = {name: value.value for name, (_, value) in entries if isinstance(value, TextNode) and name not in table}
    return {name: int(text) for name, text in found.items() if text.isdecimal()}
