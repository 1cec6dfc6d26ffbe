"""A report as lines for a terminal: of one setting, of two sides, or of many."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from generator.base.errors import count_text
from generator.files.atomic_write import csv_text
from generator.simulate.comparison_text import cautions
from generator.simulate.simulator import ADVANTAGE, PEAK, SCORE, SHARED, WINS, Data, Simulator

SHARES_OF_GAMES: Final = (WINS, SHARED, ADVANTAGE)
"""Compared figures that are shown as percentages."""
MOST_CHANGED: Final = 12
"""The most changed values that are listed one by one."""


def text_report(data: Data, many: Simulator) -> Iterator[str]:
    """The whole report. `many`: the simulator of the setting, or of the first side."""
    if kind_of_changes(data)[0]:
        yield from _each(data, many)
    elif "sides" in data:
        yield from _two_sides(data, many)
    else:
        yield run_heading(data)
        yield data["first_seat"]["told"]
        for block in many.blocks(data):
            yield from _apart(list(block))
        yield from _apart(list(cautions(data["bots"], (data["shared_rate"]["rate"],))))


def _apart(lines: Sequence[str]) -> Iterator[str]:
    """The lines behind a blank one; nothing where there are none."""
    if lines:
        yield ""
        yield from lines


def run_heading(data: Data) -> str:
    """What was played, in a line or more."""
    configuration, bots = data["configuration"], data["bots"]
    who = bots[0] if len(set(bots)) == 1 else ", ".join(bots)
    changed = [f"{name}={option}" for name, option in configuration["rulings"].items()]
    changed += [f"without {name}" for name in configuration["without"]]
    what = f"{configuration['players']} players, {', '.join(configuration['modules'])}, {configuration['edition']}"
    said = "; ".join([what, *changed, f"bots: {who}", f"seed {data['seed']}"])
    speed = f" ({data['games_per_second']:,.0f} a second)" if data["games_per_second"] else ""
    return f"{data['games']:,} games of {said}{speed}"


def align_columns(rows: Sequence[Sequence[str]], left: int = 1) -> Iterator[str]:
    """Rows as lines with aligned columns: the first `left` columns to the left, the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = (
            text.ljust(width) if column < left else text.rjust(width)
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


def percent_text(value: float | None, digits: int = 1) -> str:
    """A share (from 0 to 1) as a percentage for readers; `–` for None."""
    return "–" if value is None else f"{100 * value:.{digits}f} %"


def interval_text(found: Data, name: str = "mean", unit: float = 1.0, digits: int = 1) -> str:
    """A value with its interval, in units of `unit`."""
    if found["low"] is None or found["high"] is None:
        return "–"
    return f"{unit * found[name]:.{digits}f} [{unit * found['low']:.{digits}f}, {unit * found['high']:.{digits}f}]"


def p_value_text(value: float) -> str:
    """A p-value for readers."""
    return "< 0.001" if value < 0.001 else f"{value:.3f}"


def seat_lines(data: Data, more: Mapping[str, str]) -> Iterator[str]:
    """Who wins. `more`: the heading of each further mean of a seat, by its key."""
    rows = [["seat", "wins alone", "%", "95 % interval", "p (Holm)", "shares", *more.values()]]
    for name, found in data["seats"].items():
        interval = f"{100 * found['low']:.1f} – {100 * found['high']:.1f}"
        cells = [f"{found['wins']:,}", f"{100 * found['win_rate']:.1f}", interval, p_value_text(found["p_holm"])]
        rows.append([name, *cells, f"{found['shared']:,}", *(f"{found[key]['mean']:.2f}" for key in more)])
    yield from align_columns(rows)
    equal = data["equal_seats"]
    chi = f"χ² = {equal['chi_square']:.2f}, {equal['freedom']} degrees of freedom, p = {p_value_text(equal['p_value'])}"
    yield f"Against equal seats: {chi}. Shared victories: {percent_text(data['shared_rate']['rate'])}."


def spread_lines(parts: Mapping[str, Data]) -> Iterator[str]:
    """A table of how values are spread over games: a row for each value by its title."""
    rows = [["a game", "mean [95 %]", "5 %", "median", "95 %", "most"]]
    for title, found in parts.items():
        rows.append([title, interval_text(found), *(str(found[key]) for key in ("p5", "p50", "p95", "max"))])
    yield from align_columns(rows)


def choice_text(data: Data) -> str:
    """How many moves there were to choose from, for each kind of question: percentiles 5, 50 and 95."""
    return ", ".join(f"{name} {found['p5']}/{found['p50']}/{found['p95']}" for name, found in data["branching"].items())


def lines_text(data: Data) -> str:
    """How often each kind of move is played in a game."""
    games = max(data["games"], 1)
    return f"Moves a game: {', '.join(f'{name} {number / games:.1f}' for name, number in data['lines'].items())}."


def look_lines(data: Data, many: Simulator) -> Iterator[str]:
    """The games that are worth a look."""
    openings = data["openings"]
    about = "" if openings["exact"] else "about "
    number, most = openings["distinct"], openings["most_common"]
    yield f"Different {many.beginning}: {about}{number:,}, the commonest in {count_text(most, 'game')}."
    if data["stuck"]:
        yield f"BROKEN OFF: {data['stuck']} games never came to an end."
    shown = many.shown_extremes
    told = []
    for name, games in data["extremes"].items():
        if name in shown:
            each = ", ".join(f"game {game['game']} ({game['value']})" for game in games)
            told.append(f"{shown[name]}: {each}")
    if told:
        yield "Worth a look: " + "; ".join(told) + "."
    yield f"Any of them as a record: {data['reproduce']}"


def _two_sides(data: Data, many: Simulator) -> Iterator[str]:
    """A comparison of two sides: what differs, and what the game reports besides."""
    speed = f" ({data['games_per_second']:,.0f} games a second)" if data["games_per_second"] else ""
    yield data["told"]
    yield ""
    yield f"{data['games']:,} games on each side with the same deals{speed}"
    yield f"A: {setting_text(data['a'])}"
    yield f"B: {setting_text(data['b'], data['a'])}"
    yield from changes_lines(data)
    yield ""
    figures, own = data["figures"], data["asked"]["own"]
    if own:
        yield from _figures({name: found for name, found in figures.items() if name in own}, "what was changed")
        yield ""
    rest = {name: found for name, found in figures.items() if name not in own}
    yield from _figures({name: found for name, found in rest.items() if not many.is_shown_apart(name)})
    apart = {name: found for name, found in rest.items() if many.is_shown_apart(name)}
    if apart:
        yield ""
        moved = {name: found for name, found in apart.items() if found["clear"]}
        title, nothing = many.moved_figures_texts
        if moved:
            yield from _figures(moved, title)
        else:
            yield nothing
    yield from _apart(list(many.both_sides(data["sides"])))
    planned = data["looks"]
    at = f"at {data['games']:,} of {planned[-1]:,} games" if data["games"] < planned[-1] else "after all games"
    sure = 100 * data["level"]
    yield ""
    yield f"Ended {at}, {len(planned)} looks planned; intervals of {sure:.2f} % each, so that 95 % hold at any look;"
    among = "what was changed and over all else, half of the 5 % each" if own else "all figures"
    yield f"p-values: Holm over {among}. * clear at 5 %."
    if any(not figures[name]["clear"] for name in own) and data["games"] == planned[-1]:
        yield f"Four times as many games show twice as sharply what isn't clear yet: --games {4 * planned[-1]}."
    yield from _broken_off(data)
    yield from _apart(list(cautions_of(data)))


def cautions_of(data: Data) -> Iterator[str]:
    """What the bots of a comparison can't tell, and how often victories are shared."""
    shared = data["figures"].get(SHARED, {})
    return cautions((*data["a"]["bots"], *data["b"]["bots"]), (shared.get("a"), shared.get("b")))


def changes_lines(data: Data) -> Iterator[str]:
    """What two folders say differently: a line for each value."""
    found = data.get("changed", ())
    for way, here, there in found[:MOST_CHANGED]:
        yield f"   {way}: {here} → {there}"
    if len(found) > MOST_CHANGED:
        yield f"   and {len(found) - MOST_CHANGED} more values"


def _each(data: Data, many: Simulator) -> Iterator[str]:
    """A row for each change: a card left out, another option of a ruling, or a point of a grid."""
    kind, changes = kind_of_changes(data)
    what, all_of, whole = changes_heading(kind, many)
    yield f"{data['games']:,} games of {setting_text(data['a'])}; and as many {what}, with the same deals"
    yield ""
    names = dict.fromkeys(name for figures in changes.values() for name in figures)
    seats = sorted(name for name in names if figure_kind(name) == WINS)
    heads = {**{name: f"{name.removeprefix(WINS).strip()} wins, points" for name in seats}, **many.columns_of_each}
    rows = [[kind, *heads.values()]]
    for change, figures in changes.items():
        rows.append([change, *(_change(name, figures[name]) if name in figures else "– " for name in heads)])
    yield from align_columns(rows)
    yield ""
    yield f"Differences from the game {whole}. * clear at 5 % after Holm over all {all_of} and figures."
    yield from _broken_off(data)


def changes_heading(kind: str, many: Simulator) -> tuple[str, str, str]:
    """For changes of that kind: how the game is played with each (`without each card`), the plural of what is changed,
    and how the game is played with which they are compared (`with all cards`)."""
    return {
        "without": (f"without each {many.card}", f"{many.card}s", f"with all {many.card}s"),
        "instead": ("with each other option of a ruling", "rulings", "as it is"),
        "swept": ("in each setting of the sweep", "settings", "as it is"),
    }[kind]


def _broken_off(data: Data) -> Iterator[str]:
    """Which games aren't counted because one side of them never ended."""
    if "broken_off" in data:
        each = ", ".join(f"{name} {games:,}" for name, games in data["broken_off"].items())
        yield f"BROKEN OFF and left out on both sides, so what is left is no fair sample: {each}."


def kind_of_changes(data: Data) -> tuple[str, Data]:
    """The kind of a comparison with many sides, and the figures of each change: cards left out one at a time
    (`without`), other options of rulings (`instead`), or points of a grid (`swept`). Both are empty for any other
    report."""
    kind = next((kind for kind in ("without", "instead", "swept") if kind in data), "")
    return kind, data.get(kind, {})


def setting_text(setting: Data, beside: Data | None = None) -> str:
    """What a side plays; if `beside` is given, only what differs from that side."""
    parts = {
        "folder": setting["folder"],
        "edition": setting["edition"],
        "players": f"{setting['players']} players",
        "modules": ", ".join(setting["modules"]),
        "rulings": ", ".join(f"{name}={option}" for name, option in setting["rulings"]),
        "without": ", ".join(f"without {name}" for name in setting["without"]),
        "bots": f"bots {', '.join(setting['bots'])}",
        "seed": f"seed {setting['seed']}",
        "numbers": ", ".join(f"{way}={value}" for way, value in setting["numbers"]),
    }
    kept = [text for key, text in parts.items() if text and (beside is None or setting[key] != beside[key])]
    same = "the same definitions" if beside is not None else ""
    return "; ".join(kept) or same


def figure_kind(name: str) -> str:
    """What a compared figure counts: its name without the seat, piece or card."""
    return name.partition(" ")[0]


def _scale(name: str) -> float:
    return 100.0 if figure_kind(name) in SHARES_OF_GAMES else 1.0


def _figures(figures: Mapping[str, Data], title: str = "figure") -> Iterator[str]:
    rows = [[title, "A", "B", "difference", "interval", "p (Holm)", ""]]
    for name, found in figures.items():
        unit, digits = _scale(name), 1 if _scale(name) > 1 else 2
        a, b, d = (f"{unit * found[key]:.{digits}f}" for key in ("a", "b", "difference"))
        interval = "–"
        if found["low"] is not None:
            interval = f"{unit * found['low']:+.{digits}f} … {unit * found['high']:+.{digits}f}"
        rows.append([_title(name), a, b, d, interval, p_value_text(found["p_holm"]), "*" if found["clear"] else ""])
    yield from align_columns(rows)


def _title(name: str) -> str:
    kind, _, of = name.partition(" ")
    if kind == WINS:
        return f"seat {of} wins alone, %"
    if kind == SHARED:
        return "shared victories, %"
    if kind == PEAK:
        return f"{of} in use at once"
    if kind == SCORE:
        return f"{of}'s score"
    if kind == ADVANTAGE:
        return f"{of}, wins by playing it, points"
    return f"{of}, {kind}" if of else kind.replace("_", " ")


def _change(name: str, found: Data) -> str:
    unit, digits = _scale(name), 1 if _scale(name) > 1 else 2
    return f"{unit * found['difference']:+.{digits}f}{'*' if found['clear'] else ' '}"


# A report as a table of names and values, for spreadsheets.


CSV_HEAD = "figure,value\n"
"""The first line of a report as CSV."""


def csv_report(data: Mapping[str, Any]) -> str:
    """A report as CSV: a line for every number, with the path to it, joined by dots."""
    return CSV_HEAD + csv_text(_lines(data, ""))


def _lines(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping):
        parts = value.items()
    elif isinstance(value, list):
        parts = dict(enumerate(value, start=1)).items()
    else:
        yield path, "" if value is None else value
        return
    for name, part in parts:
        yield from _lines(part, f"{path}.{name}" if path else str(name))
