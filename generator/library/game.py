"""A game in one edition, with rulings, modules and players chosen: what is printed, played and counted."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

from generator.base.errors import NOWHERE, input_error, unknown_error
from generator.booklet.booklet_findings import read_booklets
from generator.booklet.rules_files import kit_with_rules
from generator.definitions.box_request import BoxRequest, shipped_games, usual_language
from generator.definitions.pack import MARKERS, seats_in_play
from generator.definitions.sweep_plan import MOST_GAMES
from generator.definitions.yaml_nodes import TextNode
from generator.export.kit import OURS, check_kit_folder, make_kit, write_kit
from generator.export.kit_sheets import PrintOptions, check_options
from generator.export.wanted_pieces import check_wanted_pieces
from generator.faces.box_check import checked_contexts
from generator.faces.box_pieces import make_box_pieces
from generator.faces.face_context import FaceContext, Looks
from generator.faces.game_look import game_look
from generator.files.atomic_write import check_folder, check_ours
from generator.library.arguments import check_arguments
from generator.library.frames import Frame
from generator.library.match import Bots, Match, bot_name, bot_names, new_match
from generator.library.notebook_html import line
from generator.library.pieces import Piece, Pieces
from generator.play.external_bots import OBJECT
from generator.play.protocol import Table
from generator.play.scenario.scenario_reader import parse_scenario, parse_scenarios, read_scenario, read_scenarios
from generator.play.scenario.scenario_run import Outcome, scenario_tables
from generator.play.table_of_game import game_table
from generator.simulate.game_ranges import SingleGames, play_one_by_one
from generator.simulate.game_rows import columns_of
from generator.simulate.ladder import play_ladder
from generator.simulate.load import make_setting
from generator.simulate.run_part import RunPart
from generator.simulate.simulation_report import simulation_report
from generator.simulate.simulation_run import play_anywhere
from generator.simulate.simulation_setting import SimulationSetting
from generator.simulate.variants import refuse_unplayed, setting_with_values
from generator.simulate.workers import Job, Workers, make_workers


def games() -> tuple[str, ...]:
    """The names of the games that come with the program."""
    return shipped_games()


@check_arguments
def load(
    game: str | Path = "balance-control",
    *,
    players: int | None = None,
    modules: str | Sequence[str] = (),
    edition: str | None = None,
    rulings: Mapping[str, str] | None = None,
    language: str | None = None,
    resources: str = MARKERS,
) -> Game:
    """A game by its name, if it comes with the program, or by its folder.

    `players`: as many as usual where nobody says; `modules`: their names, or `"all"`; `edition`: the game's own where
    none is named; `rulings`: other options by the names of rulings; `language`: English, or the game's first one;
    `resources`: the way to keep them. All files are read as they are now. Raises `InputError` with every fault, each
    with its file, line and column.
    """
    names = modules if isinstance(modules, str) else ",".join(modules)
    pairs = tuple(f"{name}={option}" for name, option in (rulings or {}).items())
    asked = BoxRequest(Path(game), edition, pairs, players, names, language or "", resources)
    return Game(asked if language else replace(asked, language=usual_language(asked.game)))


class Game:
    """What `load` gives: a box of pieces and, if the game has rules, a table to play at."""

    def __init__(self, request: BoxRequest) -> None:
        """Raises `InputError`."""
        self._request = request
        self._pack, self._config = request.definitions, request.config

    @property
    def name(self) -> str:
        """The game's id."""
        return str(self._pack.name)

    @property
    def edition(self) -> str:
        """The edition of the rules."""
        return str(self._pack.edition.id)

    @property
    def editions(self) -> tuple[str, ...]:
        """All editions that the folder holds."""
        return tuple(map(str, self._request.game.editions))

    @property
    def players(self) -> int:
        """How many play."""
        return self._config.players

    @property
    def modules(self) -> tuple[str, ...]:
        """The modules in play."""
        return tuple(map(str, self._config.modules))

    @property
    def rulings(self) -> dict[str, str]:
        """The option of each ruling."""
        return {str(name): option for name, option in self._pack.rulings.items()}

    @property
    def language(self) -> str:
        """The language of its pieces and sentences."""
        return self._request.language

    @property
    def languages(self) -> tuple[str, ...]:
        """All languages that it has."""
        return tuple(self._request.game.languages)

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in play; none in a game without seats."""
        return tuple(map(str, seats_in_play(self._pack, self._config)))

    @property
    def playable(self) -> bool:
        """Whether the program has its rules, or only prints it."""
        return bool(self._pack.rules)

    @property
    def digest(self) -> str:
        """What its definitions are known by: another digest, another game."""
        return self._pack.digest

    # Pieces ---------------------------------------------------------------------------------------------------------

    @cached_property
    def _context(self) -> FaceContext:
        texts = self._request.texts_of((self.language,))
        (context,) = checked_contexts(self._pack, self._config, texts, self._request.game.folder)
        return context

    @cached_property
    def pieces(self) -> Pieces:
        """Every piece of the box, in the order in which it is printed. Raises `InputError` where a face can't be
        made."""
        return Pieces([Piece(self._context, made) for made in make_box_pieces(self._context, Looks(thin_ink=True))])

    @property
    def cards(self) -> Pieces:
        """The cards among the pieces of the box, in the order in which they are printed."""
        return Pieces([piece for piece in self.pieces if piece.group == "cards"])

    @check_arguments
    def piece(self, name: str) -> Piece:
        """A piece of the box by its id. Raises `InputError`, with the nearest id, where it has none such."""
        found = make_box_pieces(self._context, Looks(thin_ink=True), (name,))
        if not found:
            names = [str(batch.piece) for batch in self._pack.batches(self._config)]
            raise unknown_error(f"no piece '{name}' is in this box", name, names)
        return Piece(self._context, found[0])

    @check_arguments
    def build(
        self,
        out: str | Path = "build",
        *,
        only: Sequence[str] | None = None,
        rules: bool = True,
        force: bool = False,
        **options: Any,
    ) -> list[Path]:
        """Makes the print-ready kit in the folder `out`: the paths of its files.

        `only`: the ids of some pieces; `rules`: the booklet besides, unless `only` is given; `force`: write over files
        that aren't the program's. `options` are those of `balance-control build`: `paper`, `packing`, `theme`, `backs`,
        `offset`, `tile_size`, `bleed` and `gutter` (mm), `guides`, `press`. Raises `InputError`; then nothing is
        written.
        """
        folder, context = Path(out), self._context
        known = set(PrintOptions.__dataclass_fields__)
        if unknown := sorted(set(options) - known):
            raise unknown_error(f"no option '{unknown[0]}'", unknown[0], sorted(known))
        chosen = check_options(PrintOptions(**options))
        game_look(self._pack.rules).checked_size(chosen.tile_size)
        check_wanted_pieces(self._pack, self._config, only)
        whole = rules and only is None
        check_folder(folder, OURS)
        check_kit_folder(folder, rules=whole, force=force)
        if whole:
            read_booklets(self._request.game, [context])
        kit = kit_with_rules(self._request.game, context, chosen) if whole else make_kit(context, chosen, only)
        check_ours(folder, kit.files, force=force)
        write_kit(kit, folder, force=force)
        return [folder / name for name in kit.files]

    # Playing --------------------------------------------------------------------------------------------------------

    @cached_property
    def _table(self) -> Table:
        return game_table(self._request.game, self._pack, self._config, self.language)

    @check_arguments
    def match(self, *, seed: int = 1, first: str | None = None) -> Match:
        """A new game at its first decision, played by your program's moves: chance follows the seed, `first` begins (by
        default the first seat). Raises `InputError` for a game that is only printed."""
        return new_match(self._request.game, self._table, self.language, seed, first)

    @check_arguments
    def play(self, bots: Bots = "random", *, seed: int = 1, first: str | None = None) -> Match:
        """A game that bots have played to its end. Raises `InputError`, and `BotBroke` where one of your own does what
        it mustn't: then nothing is left of the game; `match().play(bots)` keeps it."""
        return self.match(seed=seed, first=first).play(bots)

    @check_arguments
    def simulate(
        self,
        games: int = 1000,
        bots: Bots = "random",
        *,
        seed: int = 1,
        workers: int = 1,
        numbers: Mapping[str, object] | None = None,
    ) -> Frame:
        """Many games as a table, a row for each, as `balance-control simulate --games-out` writes them: `seed`; `game`,
        its number; `setting`, sixteen hex digits over all that decides what the games are; `winners`, a text with
        commas, empty where nobody won; `finished`, False where a game was broken off; and all that the game counts,
        such as `turns`. `report` is what `balance-control simulate --json` says of them, with 95 % intervals.

        `numbers`: single values of the game that are other ones in these games, by the ways to them, such as
        `{"measures.co2-levy.cost": "3 CLM"}`; the same as `sweep` and `--compare` take.

        Game number G of a seed is always the same. `workers`: how many processes play; more than one only with bots
        that have a name, and in a program whose main part is guarded by `if __name__ == "__main__"`. Raises
        `InputError`, and `BotBroke` with the number of the game.
        """
        _check_game_number(games)
        names = bot_names(bots, self.seats)
        setting = self._setting(names.values(), seed, numbers or {})
        began = time.monotonic()
        parts: list[tuple[int, int, SingleGames]] = []
        job: Job[SingleGames] = partial(play_one_by_one, [setting])
        with closing(self._workers(names.values(), workers)) as crew:
            parts += play_anywhere(crew, job, [(0, games)], [setting])
        parts.sort(key=lambda part: part[0])
        part = RunPart((setting,)).with_games((first, number, found.totals) for first, number, found in parts)
        columns: dict[str, list[Any]] = {}
        for first, _, found in parts:
            for name, values in columns_of([setting], first, found.batches).items():
                columns.setdefault(name, []).extend(values)
        return Frame(columns, simulation_report(part, time.monotonic() - began, games))

    @check_arguments
    def ladder(self, bots: Sequence[Any], games: int = 200, *, seed: int = 1, workers: int = 1) -> Frame:
        """A tournament: each bot alone among others of one kind, for every pair, in so many games, rounded up so
        that each seat has as many. A row a pair: `bot`, `among`, `games`, `share` of the victory with its 95 % interval
        from `low` to `high`, and `even`, what equals would have. Raises `InputError` and `BotBroke`."""
        _check_game_number(games)
        names = [bot_name(bot) for bot in bots]
        base = self._setting(["random"] * self.players, seed)
        with closing(self._workers(names, workers)) as crew:
            found = play_ladder(base, names, games, crew, lambda _done, _whole: None)
        data = found.data()
        columns: dict[str, list[Any]] = {name: [cell[name] for cell in data["cells"]] for name in ("bot", "among")}
        columns["games"] = [cell["games"] for cell in data["cells"]]
        columns["share"] = [cell["share"] for cell in data["cells"]]
        columns["low"], columns["high"] = ([cell["interval"][end] for cell in data["cells"]] for end in (0, 1))
        columns["even"] = [found.even] * len(data["cells"])
        return Frame(columns, data)

    def _setting(self, bots: Any, seed: int, numbers: Mapping[str, object] = MappingProxyType({})) -> SimulationSetting:
        base = make_setting(self._request, "random", seed)
        if numbers:
            base = setting_with_values(
                base, (), ((way, TextNode(NOWHERE, str(value))) for way, value in numbers.items())
            )
            refuse_unplayed([base])
        return replace(base, bots=tuple(bots))

    def _workers(self, bots: Any, number: int) -> Workers:
        if number > 1 and any(name.startswith(OBJECT) for name in bots):
            what = f"{number} workers for a bot that is an object of this program"
            raise input_error(what, expected="workers=1, or the bot by its name: 'mine.py:Bot'")
        return make_workers(number)

    @check_arguments
    def scenario(self, what: str | Path) -> Outcome:
        """Plays a scenario: a file's path, or the YAML itself where the text has several lines. The outcome's `holds`
        says whether all that it expects is so, its text what was expected and found. Raises `InputError` with every
        fault of the file, also where it holds more than one."""
        folder = self._request.game
        if isinstance(what, str) and "\n" in what:
            scenario = parse_scenario(what, folder, "scenario")
        else:
            scenario = read_scenario(Path(what), folder, str(what))
        return scenario_tables(folder).run(scenario)

    @check_arguments
    def scenarios(self, what: str | Path) -> tuple[Outcome, ...]:
        """Plays every scenario of a file in which lines of `---` part several, or of such a text. Raises `InputError`
        with every fault of the file."""
        folder = self._request.game
        if isinstance(what, str) and "\n" in what:
            found = parse_scenarios(what, folder, "scenarios")
        else:
            found = read_scenarios(Path(what), folder, str(what))
        return tuple(map(scenario_tables(folder).run, found))

    def __repr__(self) -> str:
        return f"<Game {self.name}, edition {self.edition}, {self.players} players, {', '.join(self.modules)}>"

    def _repr_html_(self) -> str:
        """What it is, with its faces, for a notebook."""
        said = f"{self.name}, edition {self.edition}, {self.players} players, {', '.join(self.modules)}"
        return line(said, strong=True) + self.pieces._repr_html_()


def _check_game_number(games: int) -> None:
    """Raises `InputError` for a number of games that is below 1, or more than anybody waits for."""
    if games < 1:
        raise input_error(f"games={games}", expected="1 or more")
    if games > MOST_GAMES:
        raise input_error("too many games", expected=f"at most {MOST_GAMES}")
