"""The results of a run as plain values: what `simulate --json` prints of one setting, of two sides, of many."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from generator.definitions.request import OWN_GAME
from generator.definitions.stamp import Stamp
from generator.simulate.answer import answer
from generator.simulate.comparing import judged, level, looks, told
from generator.simulate.intervals import SURE, holm
from generator.simulate.opened import many_of
from generator.simulate.part import Part
from generator.simulate.question import changed, label, own_figures, pieces, scaled, values_changed
from generator.simulate.sections import first_seat, rounded
from generator.simulate.setting import Setting


def report(part: Part, seconds: float, new: int, *, swept: bool = False) -> dict[str, Any]:
    """Everything that is said about a run; the same for the same games but for the two speeds: `new` games of each
    setting took these seconds. `swept`: the settings are those of a sweep."""
    speed = round(new * len(part.settings) / seconds, 1) if seconds > 0 else 0.0
    effort = {"run": part.address, "games": part.played, "seconds": round(seconds, 3), "games_per_second": speed}
    if not part.compares:
        return _run(part, {**effort, "games": part.summary.games})
    if swept or len(part.settings) > 2:
        return _each(part, effort, swept=swept)
    return _two_sides(part, effort)


def _run(part: Part, effort: dict[str, Any]) -> dict[str, Any]:
    setting = part.base
    stamp = Stamp.of(many_of(setting).pack)
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
        "first_seat": first_seat(part.summary, many_of(setting).seats, setting.bots),
        **many_of(setting).sections(part.summary),
        "reproduce": f"{command_of(setting)} --record GAME",
    }


def _two_sides(part: Part, effort: dict[str, Any]) -> dict[str, Any]:
    planned = looks(part.games)
    own, values = own_figures(*part.settings), values_changed(*part.settings)
    figures = judged(scaled(part.totals.pairs[0], part.base), len(planned), own)
    sides = zip("ab", part.settings, part.totals.summaries, strict=True)
    return {
        "a": part.base.data(),
        "b": part.settings[1].data(),
        **({"changed": [[one.way, one.before, one.after] for one in values]} if values is not None else {}),
        **effort,
        "looks": list(planned),
        "level": rounded(level(len(planned)), 6),
        "asked": {"pieces": list(pieces(*part.settings)), "own": sorted(own & figures.keys())},
        "told": answer([*map(many_of, part.settings)], changed(*part.settings), pieces(*part.settings), figures),
        "figures": figures,
        "sides": {side: many_of(setting).side(summary) for side, setting, summary in sides},
        **_broken_off("ab", part),
    }


def _broken_off(names: Iterable[str], part: Part) -> dict[str, Any]:
    """Of which sides games were broken off, and how many: pairs leave them out. Nothing where all came to their end."""
    stuck = {name: summary.number("stuck") for name, summary in zip(names, part.totals.summaries, strict=True)}
    found = {name: games for name, games in stuck.items() if games}
    return {"broken_off": found} if found else {}


def _each(part: Part, effort: dict[str, Any], *, swept: bool) -> dict[str, Any]:
    """The game without each card, with each other option of a ruling, or in each setting of a sweep, compared with the
    game as it is; `settings`: the keys by which a game's row names those of a sweep."""
    base, others = part.base, part.settings[1:]
    kind = "swept" if swept else "without" if base.without != others[0].without else "instead"
    names = [(label if swept else _changed)(base, other) for other in others]
    keys = {name: setting.key for name, setting in zip(["", *names], part.settings, strict=True)}
    told = {kind: _moved(part, names), **({"settings": keys} if swept else {})}
    return {"a": base.data(), **effort, **told, **_broken_off(["a", *names], part)}


def _moved(part: Part, names: Iterable[str]) -> dict[str, Any]:
    """The figures of every other setting beside those of the first one, by these names."""
    adjusted = iter(holm([found.difference.p_value for each in part.totals.pairs for found in each.values()]))
    return {
        name: {figure: told(found, SURE, next(adjusted)) for figure, found in scaled(each, part.base).items()}
        for name, each in zip(names, part.totals.pairs, strict=True)
    }


def _changed(base: Setting, other: Setting) -> str:
    """The card that one side lacks, or the ruling that it has otherwise."""
    if other.without != base.without:
        return next(name for name in other.without if name not in base.without)
    own, theirs = many_of(base).pack.rulings, many_of(other).pack.rulings
    return next(f"{name}={option}" for name, option in theirs.items() if own[name] != option)


def command_of(setting: Setting) -> str:
    """The command line that plays these games; `--record` and a number write one of them down."""
    words = ["balance-control simulate", f"--players {setting.players}", f"--modules {','.join(setting.modules)}"]
    words += [f"--edition {setting.edition}", *(f"--ruling {name}={option}" for name, option in setting.rulings)]
    if setting.folder != OWN_GAME.as_posix():
        own = Path(setting.folder).is_absolute()
        words.append(f"--game {shlex.quote(setting.folder if own else Path(setting.folder).name)}")
    words.append(f"--bots {','.join(setting.bots)}")
    return " ".join([*words, f"--seed {setting.seed}"])
