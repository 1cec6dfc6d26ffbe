"""The simulator of games whose rules are a procedure: plays them move by move and counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Final

from generator.base.errors import input_error
from generator.base.override import override
from generator.definitions.box_counts import expected_counts
from generator.definitions.configuration import every_configuration
from generator.definitions.game_folder import GameFolder
from generator.definitions.pack import Configuration, Pack
from generator.play.external_bots import is_external
from generator.play.game_counter import WATCHED, CountedGame, GameCounter
from generator.play.procedure import ProcedureTable
from generator.play.table_of_game import game_table
from generator.simulate.game_summary import GameSummary, fewest_openings, greatest_values
from generator.simulate.report_plots import course_plot, scores_plot, seats_plot, top_numbers
from generator.simulate.report_sections import (
    choice_section,
    extremes_section,
    find_peak,
    openings_section,
    seats_section,
    spread_section,
)
from generator.simulate.report_text import (
    align_columns,
    choice_text,
    figure_kind,
    lines_text,
    look_lines,
    seat_lines,
    spread_lines,
)
from generator.simulate.simulation_setting import SimulationSetting
from generator.simulate.simulator import PEAK, SCORE, SHARED, WINS, Data, GameBatch, GameTally, Needed, Part, Simulator
from generator.simulate.svg_plots import Plot

STUCK, MARGIN, LONG = range(3)
"""The codes of `EXTREMES`: games broken off, the greatest margin of the winner over the next, and most decisions."""
EXTREMES: Final = ("stuck", "margin", "decisions")
LINES, CHOICES = "lines", "choices"
"""The beginnings of fields' names, before a space and a move's first word, or a question."""


class ProcedureSimulator(Simulator):
    """Plays and counts the games of one setting, at one table."""

    extremes = EXTREMES
    shown_extremes: ClassVar[Mapping[str, str]] = {
        "stuck": "no end",
        "margin": "greatest margin",
        "decisions": "most decisions",
    }

    def __init__(
        self, setting: SimulationSetting, pack: Pack, configuration: Configuration, table: ProcedureTable[Any]
    ) -> None:
        """Raises `InputError` where the setting names cards to leave out or bots that can't play."""
        super().__init__(setting, pack, configuration)
        if setting.without:
            raise input_error(f"'{pack.name}' isn't played without some of its cards", path="--without")
        for name in setting.bots:
            if not is_external(name):
                table.player(name)
        self.table = table
        self.games = GameCounter(table, setting.bots, setting.seed)
        begin = table.begin(table.seats[0])
        self.scored, self.own = bool(table.outcome(begin).scores), tuple(table.figures(begin))
        self.pieces = self.games.pieces

    # Playing --------------------------------------------------------------------------------------------------------

    @override
    def tally(self) -> GameTally:
        return _ProcedureTally(self)

    @override
    def record(self, number: int) -> str:
        return self.games.session(number).record()

    # Counting -------------------------------------------------------------------------------------------------------

    @cached_property
    def histograms(self) -> tuple[str, ...]:
        """The names of the histograms: each has every finished game once, by one of its numbers."""
        scored = ("margin", *(f"{SCORE} {seat}" for seat in self.seats)) if self.scored else ()
        return ("turns", "decisions", *scored, *self.own)

    @cached_property
    def peaks(self) -> tuple[str, ...]:
        """The names of the peaks: each has every finished game that was watched once, by the most copies of a piece in
        use at once."""
        return tuple(f"{PEAK} {piece}" for piece in self.pieces)

    @cached_property
    @override
    def figures(self) -> Sequence[str]:
        """Who won, and the number of each histogram."""
        return (*(f"{WINS} {seat}" for seat in self.seats), SHARED, *self.histograms)

    @override
    def sizes(self, field: str) -> tuple[int | None, ...]:
        kind, _, of = field.partition(" ")
        if field in ("games", "stuck", "unwon") or (kind == LINES and of in self.table.verbs):
            return ()
        if field in ("wins", "shared_by"):
            return (len(self.seats),)
        if field == "shared":
            return (len(self.seats) + 1,)
        if field in (*self.histograms, *self.peaks) or (kind == CHOICES and of):
            return (None,)
        raise KeyError(field)

    # Telling --------------------------------------------------------------------------------------------------------

    @override
    def sections(self, summary: GameSummary) -> dict[str, Any]:
        lines = {name: summary.number(f"{LINES} {name}") for name in self.table.verbs}
        choices = (name for name in sorted(summary.numbers) if figure_kind(name) == CHOICES)
        return {
            **self.side(summary),
            "turns": spread_section(summary.row("turns")),
            "decisions": spread_section(summary.row("decisions")),
            "branching": {name.partition(" ")[2]: choice_section(summary.row(name)) for name in choices},
            "lines": {name: number for name, number in lines.items() if number},
            **({"margin": spread_section(summary.row("margin"))} if self.scored else {}),
            "figures": {name: spread_section(summary.row(name)) for name in self.own},
            **openings_section(summary),
            **extremes_section(summary, EXTREMES),
        }

    @override
    def side(self, summary: GameSummary) -> dict[str, Any]:
        def more(place: int) -> dict[str, Any]:
            return {"score": spread_section(summary.row(f"{SCORE} {self.seats[place]}"))} if self.scored else {}

        return {
            **seats_section(summary, self.seats, more),
            "nobody": summary.number("unwon"),
            "pieces": {piece: self._in_use(summary, piece) for piece in self.pieces},
        }

    def _in_use(self, summary: GameSummary, piece: str) -> dict[str, int]:
        found = find_peak(summary.row(f"{PEAK} {piece}"))
        return {"max": found.most, "p999": found.p999, "box": self.box[piece]}

    @cached_property
    def box(self) -> Mapping[str, int]:
        """How many of each piece are printed."""
        return expected_counts(self.pack, self.configuration)

    @override
    def blocks(self, data: Data) -> Iterator[Iterable[str]]:
        yield seat_lines(data, {"score": "score"} if self.scored else {})
        yield self._course(data)
        yield _pieces(data["pieces"])
        yield look_lines(data, self)

    def _course(self, data: Data) -> Iterator[str]:
        margin = {"winner's margin": data["margin"]} if self.scored else {}
        own = {name.replace("_", " "): found for name, found in data["figures"].items()}
        yield from spread_lines({"turns": data["turns"], "decisions": data["decisions"], **margin, **own})
        yield f"Moves to choose from (5 %/median/95 %): {choice_text(data)}."
        yield lines_text(data)
        if data["nobody"]:
            yield f"Won by nobody: {data['nobody']:,} games."

    @override
    def both_sides(self, sides: Mapping[str, Data]) -> Iterator[str]:
        pieces = [sides[side]["pieces"] for side in ("a", "b")]
        if not any(pieces):
            return
        rows = [[f"in use at once, 99.9 % of every {WATCHED}th game", "A", "B", ""]]
        for name in {**pieces[0], **pieces[1]}:
            cells = [str(found[name]["p999"]) if name in found else "–" for found in pieces]
            rows.append([name, *cells, "" if cells[0] == cells[1] else "changed"])
        yield from align_columns(rows)

    @cached_property
    @override
    def columns_of_each(self) -> Mapping[str, str]:
        scored = {"margin": "margin", **{f"{SCORE} {seat}": f"{seat}'s score" for seat in self.seats}}
        return {SHARED: "shared, points", "turns": "turns", "decisions": "decisions", **(scored if self.scored else {})}

    @override
    def top(self, data: Data) -> Iterator[tuple[str, str]]:
        yield from top_numbers(data)
        if self.scored:
            yield "mean margin", f"{data['margin']['mean']:.2f}"

    @override
    def plots(self, data: Data, summary: GameSummary) -> Iterator[Plot]:
        yield seats_plot(data, self.pack)
        parts = {"turns": summary.row("turns"), "decisions": summary.row("decisions")}
        if self.scored:
            parts["winner's margin"] = summary.row("margin")
        yield course_plot(parts, "Shares of all games.")
        if self.scored:
            yield scores_plot(data, self.pack)

    # Pieces ---------------------------------------------------------------------------------------------------------

    @override
    def table_file(self, *, force: bool) -> None:
        """None, since the table is only shown. Raises `InputError` where the rules don't count pieces."""
        if not self.pieces:
            raise input_error(f"the rules of '{self.pack.name}' don't say which pieces are in use", path="--markers")

    @override
    def pieces_needed(self, parts: Iterable[Part]) -> Needed:
        """For each number of players, the copies that are enough at once in 99.9 % of the games."""
        most: dict[str, dict[int, int]] = {}
        for games, summary in parts:
            if isinstance(games, ProcedureSimulator):
                players = games.configuration.players
                for piece in games.pieces:
                    row, found = most.setdefault(piece, {}), find_peak(summary.row(f"{PEAK} {piece}")).p999
                    row[players] = max(row.get(players, 0), found)
        return most

    @override
    def pieces_table(self, needed: Needed, plan: str) -> str:
        """A row for each number of players, beside what the box with every expansion has."""
        box = {config.players: expected_counts(self.pack, config) for config in every_configuration(self.pack)}
        rows = [["in use at once, of so many", *(f"{players} players" for players in box)]]
        for piece, row in needed.items():
            cells = (
                _beside_printed(row[players], printed[piece]) if players in row else "–"
                for players, printed in box.items()
            )
            rows.append([piece, *cells])
        told = f"Every {WATCHED}th game ({plan}); 999 of 1,000 need no more at once. * The box holds fewer."
        return "\n".join([*align_columns(rows), told])


def _beside_printed(needed: int, printed: int) -> str:
    return f"{'* ' if needed > printed else ''}{needed} of {printed}"


def _pieces(pieces: Data) -> Iterator[str]:
    if pieces:
        rows = [[f"in use at once, every {WATCHED}th game", "most", "99.9 %", "in the box"]]
        for name, found in pieces.items():
            rows.append([name, *(str(found[key]) for key in ("max", "p999", "box"))])
        yield from align_columns(rows)


class _ProcedureTally:
    """The sums and histograms of games, field by field."""

    def __init__(self, many: ProcedureSimulator) -> None:
        self._many = many
        self._games = GameCounter(many.table, many.setting.bots, many.setting.seed)
        self._fields: dict[str, Counter[tuple[int, ...]]] = {}
        self._extremes: dict[int, list[tuple[int, int]]] = {}
        self._openings: Counter[int] = Counter()
        self._last: list[tuple[CountedGame, Mapping[str, int] | None]] = []

    def play(self, first: int, number: int) -> None:
        """Plays and counts so many games."""
        self._last = []
        for game in range(first, first + number):
            played = self._games.play(game)
            self._openings[played.opening] += 1
            found = self._numbers(played)
            self._last.append((played, found))
            self._keep(played, found, game)
        self._openings = Counter(fewest_openings(self._openings))

    def _numbers(self, played: CountedGame) -> Mapping[str, int] | None:
        """A game's number for each histogram; None where the game was broken off."""
        if played.outcome is None:
            return None
        many, scores = self._many, played.outcome.scores
        found = {"turns": played.turns, "decisions": played.decisions}
        if many.scored:
            first, second = sorted(scores.values(), reverse=True)[:2] if len(scores) > 1 else (0, 0)
            found["margin"] = first - second
            found |= {f"{SCORE} {seat}": scores[seat] for seat in many.table.seats}
        found |= {name: int(played.figures[name]) for name in many.own}
        return found

    def _keep(self, played: CountedGame, found: Mapping[str, int] | None, game: int) -> None:
        if found is None or played.outcome is None:
            self._add("stuck", ())
            self._extreme(STUCK, 1, game)
            return
        self._add("games", ())
        seats, winners = self._many.table.seats, played.outcome.winners
        if len(winners) > 1:
            self._add("shared", (len(winners),))
        for seat in winners:
            self._add("wins" if len(winners) == 1 else "shared_by", (seats.index(seat),))
        if not winners:
            self._add("unwon", ())
        peaks = {f"{PEAK} {piece}": most for piece, most in played.use_counts.items()}
        for name, value in {**found, **peaks}.items():
            self._add(name, (value,))
        self._extreme(MARGIN, found.get("margin", 0), game)
        self._extreme(LONG, played.decisions, game)

    def _add(self, field: str, place: tuple[int, ...]) -> None:
        self._fields.setdefault(field, Counter())[place] += 1

    def _extreme(self, kind: int, value: int, game: int) -> None:
        if value > 0:
            self._extremes[kind] = list(greatest_values([*self._extremes.get(kind, ()), (value, game)]))

    def batch(self) -> GameBatch:
        """The games of the last call of `play`."""
        many = self._many
        columns: dict[str, list[int]] = {name: [] for name in many.figures}
        for played, found in self._last:
            winners = played.outcome.winners if played.outcome else ()
            for seat in many.table.seats:
                columns[f"{WINS} {seat}"].append(int(winners == (seat,)))
            columns[SHARED].append(int(len(winners) > 1))
            for name in many.histograms:
                columns[name].append(found[name] if found else 0)
        return GameBatch([played.outcome.winners if played.outcome else None for played, _ in self._last], columns)

    def summary(self) -> GameSummary:
        """The summary of all games played so far; moves are also counted in games that were broken off."""
        games = self._games
        lines: dict[str, Mapping[tuple[int, ...], int]] = {
            f"{LINES} {name}": {(): number} for name, number in games.lines.items()
        }
        choices: dict[str, dict[tuple[int, ...], int]] = {}
        for (about, offered), number in games.choices.items():
            choices.setdefault(f"{CHOICES} {about}", {})[(offered,)] = number
        numbers: dict[str, Mapping[tuple[int, ...], int]] = {**self._fields, **lines, **choices}
        return GameSummary(
            {name: dict(sorted(found.items())) for name, found in sorted(numbers.items())},
            {kind: tuple(found) for kind, found in sorted(self._extremes.items())},
            fewest_openings(self._openings),
        )


def make_simulator(
    setting: SimulationSetting, pack: Pack, config: Configuration, game: GameFolder
) -> ProcedureSimulator:
    """The simulator of a setting whose rules are a procedure. Raises `InputError`."""
    table: Any = game_table(game, pack, config, "en")
    return ProcedureSimulator(setting, pack, config, table)
