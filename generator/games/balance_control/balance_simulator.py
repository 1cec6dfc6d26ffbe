"""Simulates BALANCE // CONTROL: games run inside the compiled kernel, and the report has sections of this game
alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Final, cast

from generator.base.errors import input_error, list_words, nearest_name
from generator.base.override import override
from generator.definitions.pack import Configuration, Pack
from generator.games.balance_control.definitions.balance_pack import MeasureId
from generator.games.balance_control.definitions.balance_texts import BalanceTexts
from generator.games.balance_control.definitions.own_pack import definitions_of
from generator.games.balance_control.players.choosers import check_bot
from generator.games.balance_control.simulate import balance_plots, balance_text, game_figures, marker_counts
from generator.games.balance_control.simulate.balance_sections import SECTIONS, measures, pieces, seats
from generator.games.balance_control.simulate.game_figures import DEEDS, EDGE
from generator.games.balance_control.simulate.interpreted_games import guest_tally, has_guests, written_game
from generator.games.balance_control.simulate.kernel.tally_fields import EXTREMES
from generator.games.balance_control.simulate.kernel_games import (
    compile_for,
    make_tally,
    seconds_to_compile,
    seconds_to_search,
)
from generator.games.balance_control.simulate.tally_reader import places
from generator.games.balance_control.table.kernel_match import KernelGame
from generator.play.external_bots import is_external
from generator.simulate.game_summary import GameSummary
from generator.simulate.load import game_folder
from generator.simulate.report_text import figure_kind, look_lines, seat_lines
from generator.simulate.simulation_setting import SimulationSetting
from generator.simulate.simulator import ADVANTAGE, Data, GameTally, Needed, Part, Simulator
from generator.simulate.svg_plots import Plot

LANGUAGE: Final = "en"
"""The language of reports."""


class BalanceSimulator(Simulator):
    """Plays and reports the games of one setting."""

    plan = marker_counts.FULL
    card = "measure"
    extremes = EXTREMES
    shown_extremes = balance_text.SHOWN_EXTREMES
    beginning = "first rounds"

    def __init__(self, setting: SimulationSetting, pack: Pack, configuration: Configuration) -> None:
        """Prepares a setting. Raises `InputError` if the kernel can't play it."""
        super().__init__(setting, pack, configuration)
        definitions = definitions_of(pack)
        cards = [name for name, card in definitions.measures.items() if card.module in configuration.modules]
        for name in setting.without:
            if name not in cards:
                expected = list_words(cards) if cards else "a measure in play; these modules bring none"
                raise input_error(f"no measure '{name}' is in play", expected=expected, hint=nearest_name(name, cards))
        kept = tuple(MeasureId(name) for name in cards if name not in setting.without)
        for name in setting.bots:
            if not is_external(name):
                check_bot(name)
        self.game = KernelGame(definitions, configuration, kept if setting.without else None)
        self.cards = tuple(map(str, self.game.names.measures))

    # Playing --------------------------------------------------------------------------------------------------------

    @override
    def tally(self) -> GameTally:
        return guest_tally(self.setting) if has_guests(self.setting) else make_tally(self.setting)

    @override
    def prepare(self) -> None:
        if not has_guests(self.setting):
            compile_for(self.setting)

    @override
    def preparing(self) -> float:
        return 0.0 if has_guests(self.setting) else seconds_to_compile(self.setting)

    @override
    def slowest(self) -> float:
        return 0.0 if has_guests(self.setting) else seconds_to_search(self.setting)

    @override
    def record(self, number: int) -> str:
        return written_game(self.setting, number)

    # Counting -------------------------------------------------------------------------------------------------------

    @cached_property
    @override
    def figures(self) -> Sequence[str]:
        return game_figures.figure_names(self.game)

    @override
    def sizes(self, field: str) -> tuple[int | None, ...]:
        return places(self.game.tables, field)

    # Telling --------------------------------------------------------------------------------------------------------

    @override
    def sections(self, summary: GameSummary) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for section in SECTIONS:
            found.update(section(summary, self.game))
        return found

    @override
    def side(self, summary: GameSummary) -> dict[str, Any]:
        both = summary, self.game
        return {**seats(*both), **measures(*both), **pieces(*both)}

    @override
    def blocks(self, data: Data) -> Iterator[Iterable[str]]:
        yield seat_lines(data, {"influence": "markers", "unplaced": "unplaced"})
        for part in (
            balance_text.course,
            balance_text.actions,
            balance_text.race,
            balance_text.tiles,
            balance_text.measures,
            balance_text.pieces,
        ):
            yield part(data)
        yield look_lines(data, self)

    @override
    def is_shown_apart(self, figure: str) -> bool:
        return figure_kind(figure) in DEEDS

    deeds: ClassVar[Mapping[str, str]] = DEEDS
    moved_figures_texts: ClassVar[tuple[str, str]] = (
        "measures and tiles that moved, a game",
        "No measure or tile clearly moved.",
    )

    scales: ClassVar[Mapping[str, int]] = {ADVANTAGE: EDGE}

    @override
    def piece_name(self, piece: str) -> str:
        return self._texts.card_name(MeasureId(piece)).replace("\xa0", " ").replace("\xad", "")

    @cached_property
    def _texts(self) -> BalanceTexts:
        folder = game_folder(self.setting.folder)
        texts: Any = folder.texts_for(LANGUAGE if LANGUAGE in folder.languages else folder.languages[0], self.pack)
        return cast("BalanceTexts", texts)

    @override
    def both_sides(self, sides: Mapping[str, Data]) -> Iterator[str]:
        return balance_text.markers(sides)

    columns_of_each = balance_text.COLUMNS

    @override
    def top(self, data: Data) -> Iterator[tuple[str, str]]:
        return balance_plots.top(data)

    @override
    def plots(self, data: Data, summary: GameSummary) -> Iterator[Plot]:
        return balance_plots.plots(data, summary, self.game)

    @override
    def plots_of_both(self, figures: Data) -> Iterator[Plot]:
        return balance_plots.plots_of_both(figures)

    # Pieces ---------------------------------------------------------------------------------------------------------

    @override
    def table_file(self, *, force: bool) -> Path:
        return marker_counts.table_path(self.setting, force=force)

    @override
    def pieces_needed(self, parts: Iterable[Part]) -> Needed:
        return marker_counts.box_table(
            (many.game, summary) for many, summary in parts if isinstance(many, BalanceSimulator)
        )

    @override
    def pieces_table(self, needed: Needed, plan: str) -> str:
        return marker_counts.table_text(self.setting, needed, plan)
