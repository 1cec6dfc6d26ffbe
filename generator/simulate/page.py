"""A report as one HTML page that needs nothing else: cards, plots, all figures, fonts."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from typing import Any, Final

from generator.files import read_bytes
from generator.pages.page import asset
from generator.pages.page import page as filled
from generator.play.outside import is_outside
from generator.play.spec import bot_spec
from generator.resources import resource_root
from generator.simulate.drawings import row, rows_plot
from generator.simulate.many import ADVANTAGE, SHARED, WINS, Data, Many, figure_of
from generator.simulate.opened import many_of
from generator.simulate.part import Part
from generator.simulate.plots import FONTS, Plot
from generator.simulate.text import cautions_of, changed, changes_of, each_told, kind_of, text_report, told

SEATS: Final = "percentage points of all games, B less A"
SHARE: Final = "change in % of A's mean"
POINTS: Final = "percentage points of sole wins, players of it less the others, B less A"
UNKNOWN: Final = 100
"""An interval so wide, in % of the mean, tells nothing and would push all others together."""


def page(data: Data, part: Part) -> str:
    """The page of a run and its report."""
    many = many_of(part.base)
    name, lines = many.pack.name, list(text_report({**data, "games_per_second": 0}, many))
    kind, changes = changes_of(data)
    if kind:
        cards = [("games on each side", f"{data['games']:,}")]
        what = each_told(kind, many)[0]
        return whole_page(name, [told(data["a"])], cards, _each(changes, what[0].upper() + what[1:]), lines)
    if "sides" in data:
        sides = [f"A: {told(data['a'])}", f"B: {told(data['b'], data['a'])}"]
        headings, cautions = [*sides, *map(str.strip, changed(data))], list(cautions_of(data))
        said = {"answer": data["told"], "cautions": cautions}
        lines = [line for line in lines if line not in (data["told"], *cautions)]
        return whole_page(name, headings, _moved(data), _differences(data, many), lines, **said)
    found = worth_a_look(data, many)
    return whole_page(name, lines[:2], many.top(data), many.plots(data, part.summary), lines[2:], **found)


def whole_page(
    name: str,
    headings: Iterable[str],
    cards: Iterable[tuple[str, str]],
    plots: Iterable[Plot],
    lines: Iterable[str],
    **more: Any,
) -> str:
    """A page of a game of that name: headings, cards with a value each, plots, the games worth a look, all as text."""
    words = {
        "title": f"{name} // simulation",
        "headings": list(headings),
        "cards": list(cards),
        "plots": list(plots),
        "told": "\n".join(lines).strip("\n"),
    }
    style = "\n".join([*faces(), asset("simulation.css")])
    return filled("simulation.html", {"style": style}, NO_GAMES | words | more)


NO_GAMES: Final = {"extremes": {}, "records": {}, "reproduce": "", "answer": "", "cautions": []}


def worth_a_look(data: Data, many: Many) -> dict[str, Any]:
    """The games that stand out by what is extreme about them, and their records, which links on the page hold. Bots
    that search, or of somebody's own, take too long to play a game again for a page: with them a command says how to
    write one down."""
    shown = many.shown_extremes
    found = {shown[name]: games for name, games in data["extremes"].items() if name in shown and games}
    again = not any(is_outside(name) or bot_spec(name).budget for name in many.setting.bots)
    numbers = sorted({game["game"] for games in found.values() for game in games}) if again else []
    return {
        "extremes": found,
        "records": {number: base64.b64encode(many.record(number).encode()).decode() for number in numbers},
        "reproduce": data["reproduce"],
    }


def _moved(data: Data) -> Iterator[tuple[str, str]]:
    figures = data["figures"]
    clear = [name for name, found in figures.items() if found["clear"]]
    own, seats = data["asked"]["own"], [name for name in clear if kind_of(name) == WINS]
    yield "games on each side", f"{data['games']:,}"
    if own:
        yield "figures of what was changed that clearly moved", f"{sum(name in own for name in clear)} of {len(own)}"
    if seats:
        moved = max(seats, key=lambda name: abs(figures[name]["difference"]))
        most = f"{100 * figures[moved]['difference']:+.1f}"
        yield f"points for seat {figure_of(moved)}, the one most moved", most
    else:
        yield "seats clearly moved", "none"
    yield "other figures clearly moved", str(sum(name not in own and name not in seats for name in clear))


def _own(data: Data, many: Many) -> Iterator[Plot]:
    """What was changed, in parts of what was before, and by how many points it brings more."""
    own = {name: data["figures"][name] for name in data["asked"]["own"]}
    often = {name: found for name, found in own.items() if kind_of(name) != ADVANTAGE and found["a"]}
    for title, figures, unit in (
        ("What was changed", often, SHARE),
        ("What it brings", {name: found for name, found in own.items() if kind_of(name) == ADVANTAGE}, POINTS),
    ):
        rows = [
            (f"{many.called(figure_of(name))}, {kind_of(name)}", *row(name, found, 100 / found["a"])[1:])
            if unit == SHARE
            else (many.called(figure_of(name)), *row(name, found, 100)[1:])
            for name, found in figures.items()
        ]
        if rows:
            yield rows_plot(title, "With the same deals on both sides. Red: clear.", rows, unit)


def _differences(data: Data, many: Many) -> Iterator[Plot]:
    figures = data["figures"]
    yield from _own(data, many)
    seats = [row(name, found, 100) for name, found in figures.items() if kind_of(name) in (WINS, SHARED)]
    yield rows_plot("Who wins", "With the same deals on both sides. Red: clear at 5 % among all figures.", seats, SEATS)
    others = {n: found for n, found in figures.items() if kind_of(n) not in (WINS, SHARED) and not many.apart(n)}
    shares = [row(name, found, 100 / found["a"]) for name, found in others.items() if found["a"]]
    known = [one for one in shares if one[1][2] - one[1][1] < UNKNOWN]
    yield rows_plot(
        "How games go", "Means of both sides beside each other; without what is too rare to tell.", known, SHARE
    )
    yield from many.plots_of_both(figures)


def _each(changes: Data, what: str) -> Iterator[Plot]:
    seats = {name for found in changes.values() for name in found if kind_of(name) == WINS}
    for seat in sorted(seats):
        rows = [(change, *row(seat, found[seat], 100)[1:]) for change, found in changes.items() if seat in found]
        title = f"Seat {seat.partition(' ')[2]} wins alone"
        yield rows_plot(title, f"{what}. Red: clear at 5 % among all.", rows, "percentage points")


def faces() -> Iterable[str]:
    """The fonts of a page, as rules of its style sheet."""
    for family, name in FONTS.items():
        data = base64.b64encode(read_bytes(resource_root() / "templates" / "fonts" / name)).decode()
        source = f"url(data:font/ttf;base64,{data}) format('truetype')"
        yield f"@font-face {{ font-family: '{family}'; src: {source}; }}"
