"""The rulings of a game, and what each changes: a list from the data, and games with the same luck as a Markdown table.

    python -m tools.rulings global-powers --list
    python -m tools.rulings global-powers --players 4 --games 500

The first lists every ruling with its options, why it is asked and where in the document. The second plays every option
of every ruling against the game in which each ruling has its first option, as `simulate --compare rulings` does, on all
cores. Both print what they make; with `--page FILE` they put it between its markers in a page of yours.

    python -m tools.rulings global-powers --players 4 --games 500 --row tie=passes

plays one option alone; with `--page FILE` its row is put into the table that is in the page, where the option's row is
or belongs. What is clear is then judged in that row alone, so a page that is to be published is made whole.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from generator.base.errors import NOWHERE, InputError, unknown_fault
from generator.definitions.box_request import BoxRequest
from generator.definitions.id_types import RulingName
from generator.definitions.pack import Ruling
from generator.simulate.game_summary import GameSummary
from generator.simulate.load import game_folder, make_setting, setting_simulator
from generator.simulate.paired_games import Figures, PairedFigure, PairedTotals
from generator.simulate.run_part import RunPart
from generator.simulate.simulation_run import SimulationRun
from generator.simulate.simulation_setting import SimulationSetting
from generator.simulate.simulator import SHARED, WINS
from generator.simulate.statistics import SURE, Estimate, holm, wilson
from generator.simulate.variants import other_option_settings
from generator.simulate.workers import core_count, make_workers

LENGTH: Final = ("turns", "decisions", "margin")
"""The figures that have a column besides those of the seats; others are named where they clearly move."""
NAMED: Final = 3
"""So many of those are named, the surest first."""
NONE: Final = "·"
"""Stands where there is nothing to compare."""


@dataclass(frozen=True)
class Asked:
    """What is played: a game by its folder or its name, so many players, bots as `--bots` names them, so many games of
    each option, a seed; `only`: of these rulings alone, where any is named; of `tie=passes` that option alone."""

    game: str
    players: int
    bots: str
    games: int
    seed: int
    only: tuple[str, ...] = ()

    @property
    def command(self) -> str:
        """What plays it again."""
        told = f"--players {self.players} --bots {self.bots} --games {self.games} --seed {self.seed}"
        only = f" --only {','.join(self.only)}" if self.only else ""
        return f"python -m tools.rulings {self.game} {told}{only}"


def settings(asked: Asked) -> tuple[SimulationSetting, ...]:
    """The game with each ruling's first option, then with each other option of each ruling. Raises `InputError`."""
    folder = Path(asked.game)
    rulings = BoxRequest(folder).game.rulings
    first = tuple(f"{name}={ruling.options[0]}" for name, ruling in rulings.items())
    base = make_setting(BoxRequest(folder, rulings=first, players=asked.players), asked.bots, asked.seed)
    others = zip(compared(rulings, asked.only), other_option_settings(base), strict=True)
    return (base, *(side for wanted, side in others if wanted))


def compared(rulings: Mapping[RulingName, Ruling], only: Sequence[str]) -> Iterator[bool]:
    """Of each option that isn't the first of its ruling whether it is played."""
    return (wanted(name, option, only) for name, option, first in options(rulings) if not first)


def wanted(name: str, option: str, only: Sequence[str]) -> bool:
    """Whether an option is among those named: by its ruling, or by both (`tie=passes`); without names all are."""
    return not only or name in only or f"{name}={option}" in only


def played(sides: tuple[SimulationSetting, ...], games: int, told: Callable[[int, int], None]) -> PairedTotals:
    """The same games in every setting, on all cores."""
    workers = make_workers(core_count())
    try:
        return SimulationRun(RunPart(sides, games), workers, told).play_range((0, games)).totals
    finally:
        workers.close()


def checked(game: str, only: Sequence[str]) -> None:
    """Raises `InputError` for a name that is no ruling of the game, or no option beside its first."""
    rulings = BoxRequest(Path(game)).game.rulings
    others = [f"{name}={option}" for name, option, first in options(rulings) if not first]
    for one in only:
        known = others if "=" in one else list(rulings)
        if one not in known:
            what = f"'{one}' is no {'option beside the first of a ruling' if '=' in one else 'ruling of the game'}"
            raise InputError([unknown_fault(NOWHERE, "--row" if "=" in one else "--only", what, one, known)])


def with_row(old: str, made: str, rulings: Mapping[RulingName, Ruling]) -> str:
    """What stands in a page, with the rows of a table put into its table, where they are or belong. Both are compared
    with the same games: their first row is the same. Raises `ValueError` where it isn't."""
    whole, blank, rest = old.strip("\n").partition("\n\n")
    before, after = whole.splitlines(), made.splitlines()
    if before[:3] != after[:3]:
        raise ValueError("the table in the page is of other games, another seed or other rules: make it whole instead")
    rows = {_option_of(row): row for row in (*before[3:], *after[3:])}
    order = [(f"`{name}`", f"`{option}`") for name, option, _ in options(rulings)]
    return "\n".join([*before[:3], *(rows[key] for key in order if key in rows)]) + blank + rest


def _option_of(row: str) -> tuple[str, str]:
    """The ruling and the option of a row."""
    name, option = (cell.strip() for cell in row.split("|")[1:3])
    return name, option


def table(sides: Sequence[SimulationSetting], totals: PairedTotals, only: Sequence[str] = ()) -> str:
    """A row for each option of each ruling, or of these only, below one for the game that they are compared with."""
    base, summary = sides[0], totals.summaries[0]
    seats, rulings = setting_simulator(base).seats, game_folder(base.folder).rulings
    length = [name for name in LENGTH if name in totals.pairs[0]]
    head = ["ruling", "option", "won elsewhere", *(f"{seat} wins" for seat in seats), "shared", *length, "also"]
    rows = [head, ["---"] * len(head), _as_it_is(summary, totals.pairs[0], seats, length)]
    others = zip(totals.pairs, totals.summaries[1:], clearly(totals.pairs), strict=True)
    for name, option, first in options(rulings):
        if not (wanted(name, option, only) or (first and name in {one.partition("=")[0] for one in only})):
            continue
        figures = [NONE] * (len(head) - 2) if first else _row(*next(others), seats, length)
        rows.append([f"`{name}`", f"`{option}`", *figures])
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def options(rulings: Mapping[RulingName, Ruling]) -> Iterator[tuple[str, str, bool]]:
    """Every option with its ruling, and whether it is the first one."""
    for name, ruling in rulings.items():
        yield from ((name, option, option == ruling.options[0]) for option in ruling.options)


def listed(game: str) -> str:
    """Every ruling of a game from its data, as nested Markdown lists: what it is about, why and by which place of the
    document it is asked, and what is played under each option, first the one that holds unless one says otherwise."""
    folder = BoxRequest(Path(game)).game
    texts, rulings = folder.texts("en"), folder.rulings
    lines = [f"{len(rulings)} questions are left open. The first answer to each holds unless another is chosen."]
    for name, ruling in rulings.items():
        told = texts.rulings[name]
        lines += ["", f"- `{name}`: {told.about}. {_sentence(ruling.why)} *({ruling.source})*"]
        lines += [f"    - `{option}`: {told.played[option]}" for option in ruling.options]
        lines += [f"    - or: {told.instead}"] if told.instead else []
    return "\n".join(lines)


def _sentence(why: str) -> str:
    """The reason with a capital and a full stop, behind the paragraphs that it begins with."""
    rules, _, said = why.partition(") ")
    return f"{rules}) {said[:1].upper()}{said[1:]}."


def clearly(pairs: Sequence[Figures]) -> list[set[str]]:
    """Of each comparison the figures that differ clearly from zero: at 5 % after Holm over the whole table."""
    names = [(place, name) for place, figures in enumerate(pairs) for name in figures]
    p_values = holm([pairs[place][name].difference.p_value for place, name in names])
    found: list[set[str]] = [set() for _ in pairs]
    for (place, name), p_value in zip(names, p_values, strict=True):
        if p_value <= 1 - SURE:
            found[place].add(name)
    return found


def elsewhere(figures: Figures) -> float:
    """The share of games that another seat wins, or several instead of one: each of them moves two of the figures."""
    moved = [found for name, found in figures.items() if name.startswith(WINS) or name == SHARED]
    return sum(one.squares for one in moved) / 2 / max(1, moved[0].games)


def _as_it_is(summary: GameSummary, figures: Figures, seats: Sequence[str], length: Sequence[str]) -> list[str]:
    means = [f"{figures[name].first / max(1, figures[name].games):.1f}" for name in length]
    return ["*each*", "*its first*", NONE, *_wins(summary, seats, set()), *means, NONE]


def _row(
    figures: Figures, summary: GameSummary, clear: set[str], seats: Sequence[str], length: Sequence[str]
) -> list[str]:
    shown = {*(f"{WINS} {seat}" for seat in seats), SHARED, *length}
    also = sorted(clear - shown, key=lambda name: -_sureness(figures[name]))
    more = [f"and {len(also) - NAMED} more"] if len(also) > NAMED else []
    named = [f"{name} {_difference(figures[name])}" for name in also[:NAMED]]
    told = [_marked(_difference(figures[name]), clear=name in clear) for name in length]
    wins = _wins(summary, seats, clear)
    return [f"{100 * elsewhere(figures):.0f} %", *wins, *told, ", ".join(named + more) or NONE]


def _wins(summary: GameSummary, seats: Sequence[str], clear: set[str]) -> list[str]:
    wins = {f"{WINS} {seat}": summary.number("wins", place) for place, seat in enumerate(seats)}
    rates = {name: wilson(won, summary.games) for name, won in {**wins, SHARED: summary.total(SHARED)}.items()}
    return [_marked(_rate(rate), clear=name in clear) for name, rate in rates.items()]


def _rate(rate: Estimate) -> str:
    return f"{100 * rate.value:.0f} % ({100 * rate.low:.0f}–{100 * rate.high:.0f})"


def _sureness(found: PairedFigure) -> float:
    """How many times the half of its interval a difference is away from zero."""
    mean = found.difference.mean()
    half = mean.high - mean.value
    return abs(mean.value) / half if half else math.inf


def _difference(found: PairedFigure) -> str:
    if not found.squares:
        return "0"
    mean = found.difference.mean()
    return f"{mean.value:+.2f} ({mean.low:+.2f} to {mean.high:+.2f})".replace("-", "−")


def _marked(text: str, *, clear: bool) -> str:
    return f"**{text}**" if clear else text


def put(page: Path, asked: Asked, text: str, name: str = "") -> None:
    """Puts the table, with how it is made, between the markers of that name, or of its bots, in a page. Raises
    `ValueError` where there are none."""
    made = f"{asked.games:,} games of each option, seed {asked.seed}: `{asked.command}`."
    place(page, name or asked.bots, f"{text}\n\n{made}")


def place(page: Path, name: str, made: str) -> None:
    """Puts a text between the markers of that name in a page. Raises `ValueError` where there are none."""
    before, after = around(page, name)
    page.write_text(f"{before}\n{made}\n{after}", encoding="utf-8", newline="\n")


def around(page: Path, name: str) -> tuple[str, str]:
    """A page up to the begin of what has that name, `list` or bots, and from its end on. Raises `ValueError` where it
    has no place for it."""
    begin, end = f"<!-- rulings: {name} -->", f"<!-- rulings: {name}, end -->"
    whole = page.read_text(encoding="utf-8") if page.is_file() else ""
    before, found, rest = whole.partition(f"{begin}\n")
    _, closed, after = rest.partition(end)
    if not (found and closed):
        raise ValueError(f"{page} has no '{begin}' and '{end}' on lines of their own")
    return before + begin, end + after


def between(page: Path, name: str) -> str:
    """What stands between the markers of that name in a page. Raises `ValueError` where there are none."""
    before, after = around(page, name)
    return page.read_text(encoding="utf-8").removeprefix(before).removesuffix(after)


def main(words: Sequence[str] | None = None) -> int:
    """Plays, and prints the table or puts it into its page; the exit code."""
    known = argparse.ArgumentParser(prog="python -m tools.rulings", description=(__doc__ or "").splitlines()[0])
    known.add_argument("game", help="a game's folder, or the name of one that comes with the program")
    known.add_argument("--players", type=int)
    known.add_argument("--list", action="store_true", help="the list of rulings, from the data alone")
    known.add_argument("--bots", default="random", help="one for all, or one for each seat, with commas")
    known.add_argument("--games", type=int, default=200, help="of each option")
    known.add_argument("--seed", type=int, default=1)
    known.add_argument("--only", default="", help="these rulings, with commas; otherwise all")
    known.add_argument("--row", metavar="RULING=OPTION", help="this option alone, its row into the table of the page")
    known.add_argument("--as", dest="named", help="what the markers in the page are called; otherwise as the bots")
    known.add_argument("--page", type=Path, help="a page with markers for these bots")
    told = known.parse_args(words)
    if not (told.list or told.players):
        known.error("--players or --list is required")
    if told.list:
        return _list(told.game, told.page)
    only = (told.row,) if told.row else tuple(filter(None, told.only.split(",")))
    if told.row and "=" not in told.row:
        known.error("--row takes a ruling and its option, such as tie=passes")
    asked = Asked(told.game, told.players, told.bots, told.games, told.seed, only)
    name = told.named or told.bots
    try:
        checked(told.game, only)
        sides = settings(asked)
        if told.page:
            around(told.page, name)
        made = table(sides, played(sides, asked.games, _tell), only)
        if told.page and told.row:
            place(told.page, name, with_row(between(told.page, name), made, BoxRequest(Path(told.game)).game.rulings))
        elif told.page:
            put(told.page, asked, made, name)
        else:
            print(made)
    except (InputError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _list(game: str, page: Path | None) -> int:
    """The list, printed or in its page; the exit code."""
    try:
        made = listed(game)
        if page:
            place(page, "list", made)
        else:
            print(made)
    except (InputError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _tell(done: int, wanted: int) -> None:
    print(f"{done} of {wanted} games", end="\r", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
