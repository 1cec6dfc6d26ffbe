"""A summary and its setting go in, the whole report as plain values comes out: what `simulate --json` prints."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

from generator.simulate.sections import SECTIONS
from generator.simulate.setting import Setting, table_of
from generator.simulate.summary import Summary


def report(summary: Summary, setting: Setting, seconds: float, played: int) -> dict[str, Any]:
    """Everything that is said about these games; the same for the same games but for the two speeds: `played` is how
    many of them took these seconds."""
    game = table_of(setting)
    found: dict[str, Any] = {
        "configuration": {
            "players": setting.players,
            "modules": list(setting.modules),
            "edition": setting.edition,
            "rulings": dict(setting.rulings),
            "without": list(setting.without),
        },
        "bots": list(setting.bots),
        "seed": setting.seed,
        "games": summary.games,
        "seconds": round(seconds, 3),
        "games_per_second": round(played / seconds, 1) if seconds > 0 else 0.0,
    }
    for section in SECTIONS:
        found.update(section(summary, game))
    return {**found, "reproduce": f"{command_of(setting)} --record GAME"}


def command_of(setting: Setting) -> str:
    """The command line that plays these games; `--record` and a number write one of them down."""
    words = ["balance-control simulate", f"--players {setting.players}", f"--modules {','.join(setting.modules)}"]
    words += [f"--edition {setting.edition}", *(f"--ruling {name}={option}" for name, option in setting.rulings)]
    if Path(setting.folder).is_absolute():
        words.append(f"--game {shlex.quote(setting.folder)}")
    words.append(f"--bots {','.join(setting.bots)}")
    return " ".join([*words, f"--seed {setting.seed}"])
