"""A comparison as plain values goes in, lines for a terminal come out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from generator.simulate.pairs import PEAK, PLAYED, SHARED, TAKEN, WINS
from generator.simulate.text import p_value, table

Data = Mapping[str, Any]
SHARES_OF_GAMES: Final = (WINS, SHARED)
"""Figures that are shown as percentages."""
COLUMNS: Final = {
    SHARED: "shared, points",
    "margin": "margin",
    "decisions": "decisions",
    "formalisations": "formalised",
    "conversions": "converted",
    "focuses_that_give": "focus gains",
    "lead_changes": "lead changes",
}
"""Figures of the table of measures that are left out, with their headings; the seats stand before them."""


def comparison_text(data: Data) -> Iterator[str]:
    """Two sides: what differs, seats, measures, markers."""
    speed = f" ({data['games_per_second']:,.0f} games a second)" if data["games_per_second"] else ""
    yield f"{data['games']:,} games on each side with the same deals{speed}"
    yield f"A: {told(data['a'])}"
    yield f"B: {told(data['b'], data['a'])}"
    yield ""
    figures = data["figures"]
    general = {name: found for name, found in figures.items() if _kind(name) not in (TAKEN, PLAYED)}
    yield from _figures(general)
    moved = {name: found for name, found in figures.items() if _kind(name) in (TAKEN, PLAYED) and found["clear"]}
    if any(_kind(name) == PLAYED for name in figures):
        yield ""
        if moved:
            yield from _figures(moved, "measures that moved, seats a game")
        else:
            yield "No measure is clearly taken or played more or less often."
    yield ""
    yield from _markers(data["sides"])
    planned = data["looks"]
    at = f"at {data['games']:,} of {planned[-1]:,} games" if data["games"] < planned[-1] else "after all games"
    sure = 100 * data["level"]
    yield ""
    yield f"Ended {at}, {len(planned)} looks planned; intervals of {sure:.2f} % each, so that 95 % hold at any look;"
    yield "p-values: Holm over all figures. * clear at 5 %."


def without_text(data: Data) -> Iterator[str]:
    """One measure left out at a time: a row each."""
    yield f"{data['games']:,} games of {told(data['a'])}; and as many without each measure, with the same deals"
    yield ""
    seats = sorted(name for name in next(iter(data["without"].values()), {}) if _kind(name) == WINS)
    heads = {**{name: f"{name.removeprefix(WINS).strip()} wins, points" for name in seats}, **COLUMNS}
    rows = [["without", *heads.values()]]
    for card, figures in data["without"].items():
        rows.append([card, *(_change(name, figures[name]) for name in heads)])
    yield from table(rows)
    yield ""
    yield "Differences to the game with all measures. * clear at 5 % after Holm over all measures and figures."


def told(setting: Data, beside: Data | None = None) -> str:
    """What a side plays; beside another one only what differs."""
    parts = {
        "folder": setting["folder"],
        "edition": setting["edition"],
        "players": f"{setting['players']} players",
        "modules": ", ".join(setting["modules"]),
        "rulings": ", ".join(f"{name}={option}" for name, option in setting["rulings"]),
        "without": ", ".join(f"without {name}" for name in setting["without"]),
        "bots": f"bots {', '.join(setting['bots'])}",
        "seed": f"seed {setting['seed']}",
    }
    kept = [text for key, text in parts.items() if text and (beside is None or setting[key] != beside[key])]
    same = "the same definitions" if beside is not None else ""
    return "; ".join(kept) or same


def _kind(name: str) -> str:
    return name.partition(" ")[0]


def _scale(name: str) -> float:
    return 100.0 if _kind(name) in SHARES_OF_GAMES else 1.0


def _figures(figures: Mapping[str, Data], title: str = "figure") -> Iterator[str]:
    rows = [[title, "A", "B", "difference", "interval", "p (Holm)", ""]]
    for name, found in figures.items():
        unit, digits = _scale(name), 1 if _scale(name) > 1 else 2
        a, b, d = (f"{unit * found[key]:.{digits}f}" for key in ("a", "b", "difference"))
        interval = "–"
        if found["low"] is not None:
            interval = f"{unit * found['low']:+.{digits}f} … {unit * found['high']:+.{digits}f}"
        rows.append([_title(name), a, b, d, interval, p_value(found["p_holm"]), "*" if found["clear"] else ""])
    yield from table(rows)


def _title(name: str) -> str:
    kind, _, of = name.partition(" ")
    if kind == WINS:
        return f"seat {of} wins alone, %"
    if kind == SHARED:
        return "shared victories, %"
    if kind == PEAK:
        return f"{of} in use at once"
    return f"{of}, {kind}" if of else kind.replace("_", " ")


def _change(name: str, found: Data) -> str:
    unit, digits = _scale(name), 1 if _scale(name) > 1 else 2
    return f"{unit * found['difference']:+.{digits}f}{'*' if found['clear'] else ' '}"


def _markers(sides: Data) -> Iterator[str]:
    rows = [["to print", "A", "B", ""]]
    for name in {**sides["a"]["markers"], **sides["b"]["markers"]}:
        cells = [_printed(sides[side]["markers"].get(name)) for side in ("a", "b")]
        rows.append([name, *cells, "" if cells[0] == cells[1] else "changed"])
    yield from table(rows)


def _printed(found: Data | None) -> str:
    if found is None:
        return "–"
    return " + ".join(f"{count} × {value}" for value, count in found["print"].items() if count)
