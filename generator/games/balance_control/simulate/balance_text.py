"""The parts that only this game's report has, as lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from generator.simulate.report_text import (
    align_columns,
    choice_text,
    interval_text,
    lines_text,
    p_value_text,
    percent_text,
    spread_lines,
)
from generator.simulate.simulator import SHARED, Data

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


def course(data: Data) -> Iterator[str]:
    """Lines about how games go."""
    names = {"turns": "turns", "rounds": "rounds", "decisions": "decisions"}
    yield from spread_lines(
        {
            **{title: data[name] for name, title in names.items()},
            "formalisations": data["formalisations"],
            "conversions": data["conversions"],
            "forced passes": data["passes"],
            "left in Noise": data["noise"],
            "lead changes": data["lead"]["changes"],
            "winner's margin": data["margin"],
        }
    )
    yield f"Beginnings of moves to choose from (5 %/median/95 %): {choice_text(data)}."


def actions(data: Data) -> Iterator[str]:
    """Lines about what is done in games."""
    games = max(data["games"], 1)
    yield lines_text(data)
    focuses = {name: number for name, number in data["focuses"].items() if number}
    if focuses:
        told = (f"{FOCUS_WORDS[name]} {number / games:.2f}" for name, number in focuses.items())
        yield f"Focuses a game: {', '.join(told)}."


def race(data: Data) -> Iterator[str]:
    """Lines about who leads, and when that decides."""
    lead = data["lead"]
    turn = lead["decided_turn"]
    decided = f"from turn {turn} on" if turn else "at no time"
    yield f"Who leads alone wins alone in 9 of 10 games {decided}."
    back = lead["comebacks"]
    yield f"Comebacks from two or more markers behind in the second half: {percent_text(back['rate'])} of sole wins."


def tiles(data: Data) -> Iterator[str]:
    """Lines about which tiles are contested."""
    found = sorted(data["tiles"].items(), key=lambda item: (-item[1]["contested"], item[0]))
    keys = ("contested", "blocked", "controlled", "changed_hands")
    rows = [["most fought over", *(key.replace("_", " ") for key in keys)]]
    rows += [[name, *(percent_text(shares[key]) for key in keys)] for name, shares in found[:MOST_TILES]]
    yield from align_columns(rows)


def measures(data: Data) -> Iterator[str]:
    """Lines about how often each measure is taken and played, and what it brings."""
    if not data["measures"]:
        return
    games = max(data["games"], 1)
    rows = [["measure", "taken", "played", "wins by playing it, points", "p (Holm)", "by taking it", "p (Holm)"]]
    for name, found in data["measures"].items():
        playing, taking = found["playing_wins"], found["taking_wins"]
        cells = [f"{found['taken'] / games:.2f}", f"{found['played'] / games:.2f}"]
        cells += [interval_text(playing, "difference", 100), p_value_text(playing["p_holm"])]
        cells += [interval_text(taking, "difference", 100), p_value_text(taking["p_holm"])]
        rows.append([name, *cells])
    yield from align_columns(rows)
    yield "Taken and played: times a game. Wins: percentage points between the seats that did it and the others."


def pieces(data: Data) -> Iterator[str]:
    """Lines about how many pieces were in use at once, and how many to print."""
    rows = [["in use at once", "most", "99.9 %", "to print"]]
    for name, found in data["markers"].items():
        rows.append([name, str(found["max"]), str(found["p999"]), _printed_counts(found)])
    for name, found in data["overlays"].items():
        rows.append([name, str(found["max"]), str(found["p999"]), str(found["print"])])
    influence = data["influence"].values()
    cells = [str(max((found[key] for found in influence), default=0)) for key in ("max", "p999")]
    rows.append(["influence of a seat", *cells, "as the rules say"])
    yield from align_columns(rows)


def markers(sides: Mapping[str, Data]) -> Iterator[str]:
    """Lines about the pieces that two sides of a comparison need."""
    rows = [["to print", "A", "B", ""]]
    for name in {**sides["a"]["markers"], **sides["b"]["markers"]}:
        cells = [_printed_counts(sides[side]["markers"].get(name)) for side in ("a", "b")]
        rows.append([name, *cells, "" if cells[0] == cells[1] else "changed"])
    yield from align_columns(rows)


def _printed_counts(found: Data | None) -> str:
    if found is None:
        return "–"
    return " + ".join(f"{count} × {value}" for value, count in found["print"].items() if count)
