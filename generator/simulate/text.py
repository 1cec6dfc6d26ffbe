"""A report, of one setting, of two sides or of many, as lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from generator.simulate.pairs import PEAK, PLAYED, SHARED, TAKEN, WINS

Data = Mapping[str, Any]
MOST_TILES: Final = 8
"""Kinds of tiles that a terminal shows, those most fought over."""

FOCUS_WORDS: Final = {
    "gain": "give influence",
    "overlay": "are for overlays",
    "empty": "find nobody there",
    "tie": "are tied",
    "locked": "are locked",
    "at-the-cap": "find their leader at the cap",
    "reduced": "are reduced to nothing",
    "unpaid-or-suppressed": "stay unpaid or suppressed",
    "never-surrounded": "are never surrounded",
}
"""The outcomes of focuses, as in "focuses a game: …"."""

SHOWN_EXTREMES: Final = {
    "stuck": "no end",
    "idle-seats": "seats that never placed",
    "margin": "greatest margin",
    "passes": "most forced passes",
    "decisions": "most decisions",
    "resources-at-once": "most of one resource at once",
}
"""What is extreme about a game."""
SHARES_OF_GAMES: Final = (WINS, SHARED)
"""Compared figures that are shown as percentages."""
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


def text_report(data: Data) -> Iterator[str]:
    """The whole report."""
    if "without" in data:
        yield from _without_each(data)
    elif "sides" in data:
        yield from _two_sides(data)
    else:
        yield from _run(data)


def _run(data: Data) -> Iterator[str]:
    """The report on one setting, a blank line before every part."""
    yield heading(data)
    for part in (_seats, _course, _actions, _race, _tiles, _measures, _pieces, _looks):
        lines = list(part(data))
        if lines:
            yield ""
            yield from lines


def heading(data: Data) -> str:
    """What was played."""
    configuration, bots = data["configuration"], data["bots"]
    who = bots[0] if len(set(bots)) == 1 else ", ".join(bots)
    changed = [f"{name}={option}" for name, option in configuration["rulings"].items()]
    changed += [f"without {name}" for name in configuration["without"]]
    what = f"{configuration['players']} players, {', '.join(configuration['modules'])}, {configuration['edition']}"
    said = "; ".join([what, *changed, f"bots: {who}", f"seed {data['seed']}"])
    speed = f" ({data['games_per_second']:,.0f} a second)" if data["games_per_second"] else ""
    return f"{data['games']:,} games of {said}{speed}"


def table(rows: Sequence[Sequence[str]], left: int = 1) -> Iterator[str]:
    """Rows with their columns in line: the first `left` columns to the left, the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = (
            text.ljust(width) if column < left else text.rjust(width)
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


def percent(value: float | None, digits: int = 1) -> str:
    """A share as a reader wants it."""
    return "–" if value is None else f"{100 * value:.{digits}f} %"


def between(found: Data, name: str = "mean", unit: float = 1.0, digits: int = 1) -> str:
    """A value with its interval."""
    if found["low"] is None or found["high"] is None:
        return "–"
    return f"{unit * found[name]:.{digits}f} [{unit * found['low']:.{digits}f}, {unit * found['high']:.{digits}f}]"


def p_value(value: float) -> str:
    """A p-value."""
    return "< 0.001" if value < 0.001 else f"{value:.3f}"


def _seats(data: Data) -> Iterator[str]:
    rows = [["seat", "wins alone", "%", "95 % interval", "p (Holm)", "shares", "markers", "unplaced"]]
    for name, found in data["seats"].items():
        interval = f"{100 * found['low']:.1f} – {100 * found['high']:.1f}"
        cells = [f"{found['wins']:,}", f"{100 * found['win_rate']:.1f}", interval, p_value(found["p_holm"])]
        more = [f"{found['shared']:,}", f"{found['influence']['mean']:.2f}", f"{found['unplaced']['mean']:.2f}"]
        rows.append([name, *cells, *more])
    yield from table(rows)
    equal = data["equal_seats"]
    chi = f"χ² = {equal['chi_square']:.2f}, {equal['freedom']} degrees of freedom, p = {p_value(equal['p_value'])}"
    yield f"Against equal seats: {chi}. Shared victories: {percent(data['shared_rate']['rate'])}."


def _course(data: Data) -> Iterator[str]:
    names = {"turns": "turns", "rounds": "rounds", "decisions": "decisions"}
    rows = [["a game", "mean [95 %]", "5 %", "median", "95 %", "most"]]
    parts = {
        **{title: data[name] for name, title in names.items()},
        "formalisations": data["formalisations"],
        "conversions": data["conversions"],
        "forced passes": data["passes"],
        "left in Noise": data["noise"],
        "lead changes": data["lead"]["changes"],
        "winner's margin": data["margin"],
    }
    for title, found in parts.items():
        rows.append([title, between(found), *(str(found[key]) for key in ("p5", "p50", "p95", "max"))])
    yield from table(rows)
    choice = (f"{name} {found['p5']}/{found['p50']}/{found['p95']}" for name, found in data["branching"].items())
    yield f"Beginnings of lines to choose from (5 %/median/95 %): {', '.join(choice)}."


def _actions(data: Data) -> Iterator[str]:
    games = max(data["games"], 1)
    lines = (f"{name} {number / games:.1f}" for name, number in data["lines"].items())
    yield f"Lines a game: {', '.join(lines)}."
    focuses = {name: number for name, number in data["focuses"].items() if number}
    if focuses:
        told = (f"{FOCUS_WORDS[name]} {number / games:.2f}" for name, number in focuses.items())
        yield f"Focuses a game: {', '.join(told)}."


def _race(data: Data) -> Iterator[str]:
    lead = data["lead"]
    turn = lead["decided_turn"]
    decided = f"from turn {turn} on" if turn else "at no time"
    yield f"Who leads alone wins alone in 9 of 10 games {decided}."
    back = lead["comebacks"]
    yield f"Comebacks from two or more markers behind in the second half: {percent(back['rate'])} of sole wins."


def _tiles(data: Data) -> Iterator[str]:
    found = sorted(data["tiles"].items(), key=lambda item: (-item[1]["contested"], item[0]))
    keys = ("contested", "blocked", "controlled", "changed_hands")
    rows = [["most fought over", *(key.replace("_", " ") for key in keys)]]
    rows += [[name, *(percent(shares[key]) for key in keys)] for name, shares in found[:MOST_TILES]]
    yield from table(rows)


def _measures(data: Data) -> Iterator[str]:
    if not data["measures"]:
        return
    games = max(data["games"], 1)
    rows = [["measure", "taken", "played", "wins by playing it, points", "p (Holm)", "by taking it", "p (Holm)"]]
    for name, found in data["measures"].items():
        playing, taking = found["playing_wins"], found["taking_wins"]
        cells = [f"{found['taken'] / games:.2f}", f"{found['played'] / games:.2f}"]
        cells += [between(playing, "difference", 100), p_value(playing["p_holm"])]
        cells += [between(taking, "difference", 100), p_value(taking["p_holm"])]
        rows.append([name, *cells])
    yield from table(rows)
    yield "Taken and played: times a game. Wins: percentage points between the seats that did it and the others."


def _pieces(data: Data) -> Iterator[str]:
    rows = [["in use at once", "most", "99.9 %", "to print"]]
    for name, found in data["markers"].items():
        rows.append([name, str(found["max"]), str(found["p999"]), _printed(found)])
    for name, found in data["overlays"].items():
        rows.append([name, str(found["max"]), str(found["p999"]), str(found["print"])])
    influence = data["influence"].values()
    cells = [str(max((found[key] for found in influence), default=0)) for key in ("max", "p999")]
    rows.append(["influence of a seat", *cells, "as the rules say"])
    yield from table(rows)


def _looks(data: Data) -> Iterator[str]:
    openings = data["openings"]
    about = "" if openings["exact"] else "about "
    number, most = openings["distinct"], openings["most_common"]
    yield f"Different first rounds: {about}{number:,}, the commonest in {most:,} games."
    if data["stuck"]:
        yield f"BROKEN OFF: {data['stuck']} games never came to an end."
    yield from _extremes(data["extremes"])
    yield f"Any of them as a record: {data['reproduce']}"


def _extremes(found: Mapping[str, Iterable[Data]]) -> Iterator[str]:
    told = []
    for name, games in found.items():
        if name in SHOWN_EXTREMES:
            each = ", ".join(f"game {game['game']} ({game['value']})" for game in games)
            told.append(f"{SHOWN_EXTREMES[name]}: {each}")
    if told:
        yield "Worth a look: " + "; ".join(told) + "."


def _two_sides(data: Data) -> Iterator[str]:
    """Two sides: what differs, seats, measures, markers."""
    speed = f" ({data['games_per_second']:,.0f} games a second)" if data["games_per_second"] else ""
    yield f"{data['games']:,} games on each side with the same deals{speed}"
    yield f"A: {told(data['a'])}"
    yield f"B: {told(data['b'], data['a'])}"
    yield ""
    figures = data["figures"]
    general = {name: found for name, found in figures.items() if kind_of(name) not in (TAKEN, PLAYED)}
    yield from _figures(general)
    moved = {name: found for name, found in figures.items() if kind_of(name) in (TAKEN, PLAYED) and found["clear"]}
    if any(kind_of(name) == PLAYED for name in figures):
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


def _without_each(data: Data) -> Iterator[str]:
    """One measure left out at a time: a row each."""
    yield f"{data['games']:,} games of {told(data['a'])}; and as many without each measure, with the same deals"
    yield ""
    seats = sorted(name for name in next(iter(data["without"].values()), {}) if kind_of(name) == WINS)
    heads = {**{name: f"{name.removeprefix(WINS).strip()} wins, points" for name in seats}, **COLUMNS}
    rows = [["without", *heads.values()]]
    for card, figures in data["without"].items():
        rows.append([card, *(_change(name, figures[name]) for name in heads)])
    yield from table(rows)
    yield ""
    yield "Differences to the game with all measures. * clear at 5 % after Holm over all measures and figures."


def told(setting: Data, beside: Data | None = None) -> str:
    """What a side plays; next to another side, only what differs."""
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


def kind_of(name: str) -> str:
    """What a compared figure is about, without the seat, department or measure."""
    return name.partition(" ")[0]


def _scale(name: str) -> float:
    return 100.0 if kind_of(name) in SHARES_OF_GAMES else 1.0


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
