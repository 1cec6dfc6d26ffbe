"""A report as one HTML page that needs nothing else: cards, plots, all figures, fonts."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from generator.games.balance_control.definitions.types import Definitions
from generator.pages.page import asset
from generator.pages.page import page as filled
from generator.play.record import format_record
from generator.play.spec import bot_spec
from generator.resources import resource_root
from generator.simulate.one_game import one_game
from generator.simulate.pairs import PEAK, PLAYED, SHARED, TAKEN, WINS
from generator.simulate.part import Part
from generator.simulate.plots import (
    BLUE,
    FONTS,
    GREY,
    RED,
    Plot,
    bars,
    curve,
    drawn,
    exceeding,
    intervals,
    stacked,
)
from generator.simulate.sections import SURE_LEAD, lead_curve
from generator.simulate.setting import Setting, table_of
from generator.simulate.summary import Summary
from generator.simulate.text import SHOWN_EXTREMES, kind_of, text_report, told

Data = Mapping[str, Any]
MOST_ROWS: Final = 14


Row = tuple[str, tuple[float, float, float], str]
"""A name, a value with its interval, a colour."""
SEATS: Final = "percentage points of all games, B less A"
SHARE: Final = "change in % of A's mean"
TIMES: Final = "seats a game that play it, B less A"


def page(data: Data, part: Part) -> str:
    """The page of a run and its report."""
    definitions = table_of(part.base).definitions
    lines = list(text_report({**data, "games_per_second": 0}))
    if "without" in data:
        cards = [("games on each side", f"{data['games']:,}")]
        return whole_page(definitions.name, [told(data["a"])], cards, _absences(data["without"]), lines)
    if "sides" in data:
        headings = [f"A: {told(data['a'])}", f"B: {told(data['b'], data['a'])}"]
        return whole_page(definitions.name, headings, _moved(data), _differences(data["figures"]), lines)
    plots = [plot for plot in _plots(data, part.summary, part.base, definitions) if plot]
    found = worth_a_look(data, part.base)
    return whole_page(definitions.name, lines[:1], _cards(data), plots, lines[1:], **found)


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
    style = "\n".join([*_faces(), asset("simulation.css")])
    return filled("simulation.html", {"style": style}, NO_GAMES | words | more)


NO_GAMES: Final = {"extremes": {}, "records": {}, "reproduce": ""}


def worth_a_look(data: Data, setting: Setting) -> dict[str, Any]:
    """The games that stand out by what is extreme about them, and their records, which links on the page hold. Bots
    that search take too long to play a game again for a page: with them a command says how to write one down."""
    found = {
        SHOWN_EXTREMES[name]: games for name, games in data["extremes"].items() if name in SHOWN_EXTREMES and games
    }
    again = not any(bot_spec(name).budget for name in setting.bots)
    numbers = sorted({game["game"] for games in found.values() for game in games}) if again else []
    return {
        "extremes": found,
        "records": {number: _record(setting, number) for number in numbers},
        "reproduce": data["reproduce"],
    }


def _record(setting: Setting, number: int) -> str:
    return base64.b64encode(format_record(one_game(setting, number).record()).encode()).decode()


def _cards(data: Data) -> Iterator[tuple[str, str]]:
    """The numbers at the top."""
    seats = data["seats"]
    best = max(seats, key=lambda name: seats[name]["win_rate"])
    yield "games", f"{data['games']:,}"
    yield f"of them won alone by {best}, the best seat", f"{100 * seats[best]['win_rate']:.1f} %"
    yield "p-value against equal seats", f"{data['equal_seats']['p_value']:.3f}"
    yield "shared victories", f"{100 * data['shared_rate']['rate']:.1f} %"
    yield "mean margin, markers", f"{data['margin']['mean']:.2f}"
    turn = data["lead"]["decided_turn"]
    yield "turn from which the leader wins 9 of 10", str(turn) if turn else "none"


def _plots(data: Data, summary: Summary, setting: Setting, definitions: Definitions) -> Iterator[Plot | None]:
    yield _seats(data, definitions)
    yield _race(summary)
    yield _course(summary)
    yield _tiles(data)
    yield _measures(data)
    yield _peaks(data, summary, setting, definitions)


def _seats(data: Data, definitions: Definitions) -> Plot:
    seats = data["seats"]
    alone = 1 - data["shared"] / max(data["games"], 1)
    found = [(100 * seat["win_rate"], 100 * seat["low"], 100 * seat["high"]) for seat in seats.values()]
    colours = [_rgb(definitions, style.colour) for name, style in definitions.seats.items() if name in seats]
    even = 100 * alone / len(seats)
    unit = "% of games won alone, with 95 % intervals; dashed: equal seats"
    svg = drawn(0.9 + 0.34 * len(seats), lambda axes: intervals(axes, list(seats), found, colours, even, unit))
    return Plot("Seats", f"A begins, the others follow in turn. Equal seats would win {even:.1f} % each.", svg)


def _race(summary: Summary) -> Plot:
    values = lead_curve(summary)
    svg = drawn(2.6, lambda axes: curve(axes, values, SURE_LEAD, "turn", "% of these games won alone by the leader"))
    return Plot("When it is decided", "Games with one leader after that turn: how often this leader wins alone.", svg)


def _course(summary: Summary) -> Plot:
    parts = (("margin", "winner's margin"), ("lead_changes", "lead changes"), ("formalized", "formalisations"))

    def draw(axes: Any) -> None:
        for each, (field, title) in zip(axes, parts, strict=True):
            bars(each, summary.row(field), BLUE, title)

    return Plot("How games go", "A margin of 0 is a shared victory.", drawn(2.3, draw, len(parts)))


def _tiles(data: Data) -> Plot:
    found = sorted(data["tiles"].items(), key=lambda item: (-item[1]["contested"], item[0]))[:MOST_ROWS]
    names = [name for name, _ in found]
    shares = {
        "markers of two seats": ([100 * each["contested"] for _, each in found], RED),
        "blocked": ([100 * each["blocked"] for _, each in found], GREY),
        "changed hands": ([100 * each["changed_hands"] for _, each in found], BLUE),
    }
    unit = "% of the tiles of that kind at all settlements"
    svg = drawn(0.8 + 0.3 * len(names), lambda axes: stacked(axes, names, shares, unit))
    return Plot("Tiles that are fought over", "The kinds most often contested, at settlements.", svg)


def _measures(data: Data) -> Plot | None:
    known = {n: m["playing_wins"] for n, m in data["measures"].items() if m["playing_wins"]["low"] is not None}
    if not known:
        return None
    names = sorted(known, key=lambda name: -known[name]["difference"])
    found = [tuple(100 * known[name][key] for key in ("difference", "low", "high")) for name in names]
    colours = [RED if known[name]["p_holm"] <= 1 - 0.95 else BLUE for name in names]
    unit = "percentage points of sole wins, players of the measure less the others"
    svg = drawn(0.8 + 0.22 * len(names), lambda axes: intervals(axes, names, found, colours, 0.0, unit))
    caption = "Games in which some seats, not all, played it. Red: clear at 5 % after Holm over all measures."
    return Plot("Measures", caption, svg)


def _peaks(data: Data, summary: Summary, setting: Setting, definitions: Definitions) -> Plot:
    slots = list(table_of(setting).names.catalogue.departments)
    found = {
        str(name): (
            summary.row("peak", slots.index(name)),
            _rgb(definitions, definitions.departments[name].colour),
            marker["p999"],
        )
        for name, marker in data["markers"].items()
    }
    svg = drawn(3.0, lambda axes: exceeding(axes, found))
    return Plot("Markers", "One game in a thousand needs more than the mark on the lowest line.", svg)


def _rgb(definitions: Definitions, token: Any) -> str:
    rgb = definitions.colours[token].rgb
    return f"#{rgb.red:02X}{rgb.green:02X}{rgb.blue:02X}"


def _moved(data: Data) -> Iterator[tuple[str, str]]:
    figures = data["figures"]
    clear = [name for name, found in figures.items() if found["clear"]]
    moved = max((name for name in figures if kind_of(name) == WINS), key=lambda name: abs(figures[name]["difference"]))
    yield "games on each side", f"{data['games']:,}"
    yield f"points for seat {moved.partition(' ')[2]}, the one most moved", f"{100 * figures[moved]['difference']:+.1f}"
    yield "figures clearly moved", str(len(clear))
    yield "of them measures taken or played", str(sum(kind_of(name) in (TAKEN, PLAYED) for name in clear))


def _differences(figures: Data) -> Iterator[Plot]:
    seats = [_row(name, found, 100) for name, found in figures.items() if kind_of(name) in (WINS, SHARED)]
    yield _rows("Who wins", "With the same deals on both sides. Red: clear at 5 % among all figures.", seats, SEATS)
    others = {n: found for n, found in figures.items() if kind_of(n) not in (WINS, SHARED, TAKEN, PLAYED)}
    shares = [_row(name, found, 100 / found["a"]) for name, found in others.items() if found["a"]]
    yield _rows("How games go", "Means of both sides beside each other.", shares, SHARE)
    cards = [_row(name, found, 1) for name, found in figures.items() if kind_of(name) == PLAYED]
    if cards:
        yield _rows("Measures", "How much more or less often each is played.", cards, TIMES)


def _absences(cards: Data) -> Iterator[Plot]:
    for seat in sorted(name for name in next(iter(cards.values()), {}) if kind_of(name) == WINS):
        rows = [(card, *_row(seat, found[seat], 100)[1:]) for card, found in cards.items()]
        title = f"Seat {seat.partition(' ')[2]} wins alone"
        yield _rows(title, "Without each measure. Red: clear at 5 % among all.", rows, "percentage points")


def _row(name: str, found: Data, unit: float) -> Row:
    low, high = (found[key] if found[key] is not None else found["difference"] for key in ("low", "high"))
    kind, _, of = name.partition(" ")
    shown = {PEAK: f"{of} in use", WINS: f"seat {of}"}.get(kind, of or kind.replace("_", " "))
    return shown, (unit * found["difference"], unit * low, unit * high), RED if found["clear"] else BLUE


def _rows(title: str, caption: str, rows: Sequence[Row], unit: str) -> Plot:
    names, values, colours = [row[0] for row in rows], [row[1] for row in rows], [row[2] for row in rows]
    svg = drawn(0.8 + 0.26 * len(rows), lambda axes: intervals(axes, names, values, colours, 0.0, unit))
    return Plot(title, caption, svg)


def _faces() -> Iterable[str]:
    for family, name in FONTS.items():
        data = base64.b64encode((resource_root() / "templates" / "fonts" / name).read_bytes()).decode()
        source = f"url(data:font/ttf;base64,{data}) format('truetype')"
        yield f"@font-face {{ font-family: '{family}'; src: {source}; }}"
