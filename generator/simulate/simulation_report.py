"""The results of a run as plain values: what `simulate --json` prints, for one setting, two sides, or many."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from generator.definitions.box_request import OWN_GAME
from generator.definitions.version_stamp import VersionStamp
from generator.simulate.compared_sides import (
    all_changes,
    own_figures,
    pieces_changed,
    scale_figures,
    side_label,
    values_changed,
)
from generator.simulate.comparison import figure_text, judge_figures, look_games, look_level
from generator.simulate.comparison_text import answer_text
from generator.simulate.load import setting_simulator
from generator.simulate.report_sections import first_seat_section, round_value
from generator.simulate.run_part import RunPart
from generator.simulate.simulation_setting import SimulationSetting
from generator.simulate.statistics import SURE, holm


def simulation_report(part: RunPart, seconds: float, new: int, *, swept: bool = False) -> dict[str, Any]:
    """The whole report on a run; the same games give the same report, except for the two speeds. `seconds`: what `new`
    games of each setting took. `swept`: the settings are those of a sweep."""
    speed = round(new * len(part.settings) / seconds, 1) if seconds > 0 else 0.0
    effort = {"run": part.address, "games": part.games_played, "seconds": round(seconds, 3), "games_per_second": speed}
    if not part.compares:
        return _run(part, {**effort, "games": part.summary.games})
    if swept or len(part.settings) > 2:
        return _each(part, effort, swept=swept)
    return _two_sides(part, effort)


def _run(part: RunPart, effort: dict[str, Any]) -> dict[str, Any]:
    setting = part.base
    stamp = VersionStamp.of(setting_simulator(setting).pack)
    return {
        "configuration": {
            "game": stamp.game,
            "digest": stamp.digest,
            "players": setting.players,
            "modules": list(setting.modules),
            "edition": setting.edition,
            "rulings": dict(setting.rulings),
            "without": list(setting.without),
        },
        "bots": list(setting.bots),
        "seed": setting.seed,
        **effort,
        "first_seat": first_seat_section(part.summary, setting_simulator(setting).seats, setting.bots),
        **setting_simulator(setting).sections(part.summary),
        "reproduce": f"{setting_command(setting)} --record GAME",
    }


def _two_sides(part: RunPart, effort: dict[str, Any]) -> dict[str, Any]:
    planned = look_games(part.games)
    own, values = own_figures(*part.settings), values_changed(*part.settings)
    figures = judge_figures(scale_figures(part.totals.pairs[0], part.base), len(planned), own)
    sides = zip("ab", part.settings, part.totals.summaries, strict=True)
    return {
        "a": part.base.data(),
        "b": part.settings[1].data(),
        **({"changed": [[one.way, one.before, one.after] for one in values]} if values is not None else {}),
        **effort,
        "looks": list(planned),
        "level": round_value(look_level(len(planned)), 6),
        "asked": {"pieces": list(pieces_changed(*part.settings)), "own": sorted(own & figures.keys())},
        "told": answer_text(
            [*map(setting_simulator, part.settings)],
            all_changes(*part.settings),
            pieces_changed(*part.settings),
            figures,
        ),
        "figures": figures,
        "sides": {side: setting_simulator(setting).side(summary) for side, setting, summary in sides},
        **_broken_off("ab", part),
    }


def _broken_off(names: Iterable[str], part: RunPart) -> dict[str, Any]:
    """How many games each side broke off; pairs leave them out. Empty where every game came to its end."""
    stuck = {name: summary.number("stuck") for name, summary in zip(names, part.totals.summaries, strict=True)}
    found = {name: games for name, games in stuck.items() if games}
    return {"broken_off": found} if found else {}


def _each(part: RunPart, effort: dict[str, Any], *, swept: bool) -> dict[str, Any]:
    """Each other setting compared with the first: the game without a card, with another option of a ruling, or at a
    point of a sweep. `settings` has the keys by which a game's row names the points of a sweep."""
    base, others = part.base, part.settings[1:]
    kind = "swept" if swept else "without" if base.without != others[0].without else "instead"
    names = [(side_label if swept else _changed_thing)(base, other) for other in others]
    keys = {name: setting.key for name, setting in zip(["", *names], part.settings, strict=True)}
    told = {kind: _moved_figures(part, names), **({"settings": keys} if swept else {})}
    return {"a": base.data(), **effort, **told, **_broken_off(["a", *names], part)}


def _moved_figures(part: RunPart, names: Iterable[str]) -> dict[str, Any]:
    """The figures of every other setting beside those of the first, under these names."""
    adjusted = iter(holm([found.difference.p_value for each in part.totals.pairs for found in each.values()]))
    return {
        name: {
            figure: figure_text(found, SURE, next(adjusted)) for figure, found in scale_figures(each, part.base).items()
        }
        for name, each in zip(names, part.totals.pairs, strict=True)
    }


def _changed_thing(base: SimulationSetting, other: SimulationSetting) -> str:
    """The card that one side lacks, or the ruling of which it has another option."""
    if other.without != base.without:
        return next(name for name in other.without if name not in base.without)
    own, theirs = setting_simulator(base).pack.rulings, setting_simulator(other).pack.rulings
    return next(f"{name}={option}" for name, option in theirs.items() if own[name] != option)


def setting_command(setting: SimulationSetting) -> str:
    """The command that plays these games; with `--record` and a number it writes one of them down."""
    words = ["balance-control simulate", f"--players {setting.players}", f"--modules {','.join(setting.modules)}"]
    words += [f"--edition {setting.edition}", *(f"--ruling {name}={option}" for name, option in setting.rulings)]
    if setting.folder != OWN_GAME.as_posix():
        own = Path(setting.folder).is_absolute()
        words.append(f"--game {shlex.quote(setting.folder if own else Path(setting.folder).name)}")
    words.append(f"--bots {','.join(setting.bots)}")
    return " ".join([*words, f"--seed {setting.seed}"])
