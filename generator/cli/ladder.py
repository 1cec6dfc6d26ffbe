"""`ladder`: a tournament of bots, each alone among others of every other kind, with intervals."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import click

from generator.base.errors import count_text
from generator.base.frozen import dataclass
from generator.cli.options import (
    CommandOptions,
    IntegerOption,
    IntegerRange,
    bot_seconds_option,
    table_options,
    takes_report_options,
)
from generator.cli.progress import Clock, Progress, show_compiling
from generator.cli.stuck_bot import watch_bots
from generator.definitions.box_request import split_names
from generator.definitions.sweep_plan import MOST_GAMES
from generator.play.external_bots import SECONDS
from generator.play.new_game import external_bot_name
from generator.simulate.ladder import Ladder, play_ladder
from generator.simulate.load import make_setting
from generator.simulate.statistics import Estimate
from generator.simulate.workers import core_count, make_workers


@dataclass(frozen=True)
class TournamentOptions(CommandOptions):
    """The command line of `ladder`."""

    games: int = 200
    bots: str = ""
    bot_seconds: float = SECONDS
    seed: int = 1
    workers: int | None = None


@click.command("ladder")
@table_options
@click.option(
    "--bots",
    required=True,
    metavar="BOT,BOT,…",
    help="Who takes part, each once: random, greedy, mcts:N, FILE.py:NAME or cmd:COMMAND.",
)
@bot_seconds_option
@click.option(
    "--games",
    type=IntegerRange(1, MOST_GAMES),
    default=200,
    metavar="N",
    help="Games of each pair, or up to the next multiple of the players.",
)
@click.option("--seed", type=IntegerOption(), default=1, metavar="N", help="Another seed, other games.")
@click.option("--workers", type=IntegerRange(1), metavar="N", help="Processes.  [default: all cores]")
@takes_report_options(TournamentOptions)
def command(asked: TournamentOptions) -> int:
    """Play a tournament: one bot alone among others of a kind, for every pair, and its share of the victory.

    The single bot sits on each seat equally often, for which a few more games may be played; all pairs play the same
    deals. A victory that n share counts as 1/n for each. Shares come with Wilson's 95 % intervals, beside the share of
    an equal.

    \b
    Example: balance-control ladder --bots greedy,random --players 2 --games 600
    Example: balance-control ladder --bots greedy,random,mine.py:Bot --players 3 --games 200
    Example: balance-control ladder --game global-powers --bots greedy,random --players 4 --games 60
    """
    bots = [external_bot_name(name, asked.bot_seconds) for name in split_names(asked.bots)]
    base = make_setting(asked, "random", asked.seed)
    progress = Progress(silent=asked.silent)
    with closing(make_workers(asked.workers or core_count())) as workers:
        show_compiling(asked.definitions.rules, progress)
        with watch_bots(bots):
            found = play_ladder(base, bots, asked.games, workers, Clock(progress).tell)
    progress.clear()
    asked.tell({**found.data(), "game": asked.definitions.name, "seed": asked.seed}, ladder_table(found, asked.games))
    return 0


def ladder_table(found: Ladder, wanted: int) -> Iterator[str]:
    """The tournament as a table in Markdown, bots from the strongest on: the one in its row, the others in the columns;
    and that more games were played than were `wanted`."""
    yield f"| alone | {' | '.join(f'among {name}' for name in found.order)} |"
    yield f"| --- |{' --- |' * len(found.order)}"
    for bot in found.order:
        cells = ["–" if bot == among else share_text(found.cell(bot, among).share) for among in found.order]
        yield f"| {bot} | {' | '.join(cells)} |"
    yield ""
    yield (
        f"Shares of the victory of the one bot, with Wilson's 95 % intervals; {found.games:,} games of {found.players} "
        f"players a cell, {100 * found.even:.0f} % for equals."
    )
    if found.games > wanted:
        yield f"{found.games:,} games instead of {wanted:,}, so that each bot sits on each seat equally often."
    if stuck := sum(cell.stuck for cell in found.cells):
        yield f"Broken off, and won by nobody: {count_text(stuck, 'game')}."


def share_text(share: Estimate) -> str:
    """A share of the victory with its interval: `86 % (85–88)`."""
    return f"{100 * share.value:.0f} % ({100 * share.low:.0f}–{100 * share.high:.0f})"
