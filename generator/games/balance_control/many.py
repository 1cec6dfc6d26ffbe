"""BALANCE // CONTROL by the thousand: its games run inside the compiled kernel; its report tells what only it has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Final, cast

from generator.definitions.types import Configuration, Pack
from generator.errors import input_error, listed, nearest
from generator.games.balance_control.definitions.own import definitions_of
from generator.games.balance_control.definitions.texts import Texts
from generator.games.balance_control.definitions.types import MeasureId
from generator.games.balance_control.players.choosers import checked
from generator.games.balance_control.simulate import figures, markers, page, text
from generator.games.balance_control.simulate.bench import (
    compile_for,
    seconds_to_compile,
    seconds_to_search,
    tally_of,
)
from generator.games.balance_control.simulate.decided import guest_tally, has_guests, written_game
from generator.games.balance_control.simulate.figures import DEEDS, EDGE
from generator.games.balance_control.simulate.kernel.tally_fields import EXTREMES
from generator.games.balance_control.simulate.sections import SECTIONS, measures, pieces, seats
from generator.games.balance_control.simulate.tallying import places
from generator.games.balance_control.table.game import Game
from generator.play.outside import is_outside
from generator.simulate.many import ADVANTAGE, Data, Many, Needed, Part, Tally
from generator.simulate.opened import folder_of
from generator.simulate.plots import Plot
from generator.simulate.setting import Setting
from generator.simulate.summary import Summary
from generator.simulate.text import kind_of, look_lines, seat_lines

LANGUAGE: Final = "en"
"""In which reports are written."""


class BalanceMany(Many):
    """The games of one setting."""

    plan = markers.FULL
    card = "measure"
    extremes = EXTREMES
    shown_extremes = text.SHOWN_EXTREMES
    beginning = "first rounds"

    def __init__(self, setting: Setting, pack: Pack, configuration: Configuration) -> None:
        """Raises `InputError`."""
        super().__init__(setting, pack, configuration)
        definitions = definitions_of(pack)
        cards = [name for name, card in definitions.measures.items() if card.module in configuration.modules]
        for name in setting.without:
            if name not in cards:
                expected = listed(cards) if cards else "a measure in play; these modules bring none"
                raise input_error(f"no measure '{name}' is in play", expected=expected, hint=nearest(name, cards))
        kept = tuple(MeasureId(name) for name in cards if name not in setting.without)
        for name in setting.bots:
            if not is_outside(name):
                checked(name)
        self.game = Game(definitions, configuration, kept if setting.without else None)
        self.cards = tuple(map(str, self.game.names.measures))

    # Playing --------------------------------------------------------------------------------------------------------

    def tally(self) -> Tally:
        """The kernel's own, which counts games with guests one by one."""
        return guest_tally(self.setting) if has_guests(self.setting) else tally_of(self.setting)

    def prepare(self) -> None:
        """Compiles what they need."""
        if not has_guests(self.setting):
            compile_for(self.setting)

    def preparing(self) -> float:
        """What compiling takes; with guests there is nothing to be compiled."""
        return 0.0 if has_guests(self.setting) else seconds_to_compile(self.setting)

    def slowest(self) -> float:
        """What searching bots take; with guests that shows when a game is played."""
        return 0.0 if has_guests(self.setting) else seconds_to_search(self.setting)

    def record(self, number: int) -> str:
        """One game of the run."""
        return written_game(self.setting, number)

    # Counting -------------------------------------------------------------------------------------------------------

    @cached_property
    def figures(self) -> Sequence[str]:
        """What stands in a game's row."""
        return figures.figure_names(self.game)

    def sizes(self, field: str) -> tuple[int | None, ...]:
        """Of a field of the tally."""
        return places(self.game.tables, field)

    # Telling --------------------------------------------------------------------------------------------------------

    def sections(self, summary: Summary) -> dict[str, Any]:
        """All of them."""
        found: dict[str, Any] = {}
        for section in SECTIONS:
            found.update(section(summary, self.game))
        return found

    def side(self, summary: Summary) -> dict[str, Any]:
        """Seats, measures and the box."""
        both = summary, self.game
        return {**seats(*both), **measures(*both), **pieces(*both)}

    def blocks(self, data: Data) -> Iterator[Iterable[str]]:
        """Seats first, the games worth a look last."""
        yield seat_lines(data, {"influence": "markers", "unplaced": "unplaced"})
        for part in (text.course, text.actions, text.race, text.tiles, text.measures, text.pieces):
            yield part(data)
        yield look_lines(data, self)

    def apart(self, figure: str) -> bool:
        """Those of measures and tiles."""
        return kind_of(figure) in DEEDS

    deeds: ClassVar[Mapping[str, str]] = DEEDS
    moved: ClassVar[tuple[str, str]] = (
        "measures and tiles that moved, a game",
        "No measure or tile clearly moved.",
    )

    scales: ClassVar[Mapping[str, int]] = {ADVANTAGE: EDGE}

    def called(self, piece: str) -> str:
        """A measure by its name, in English where it has one; a tile by its id."""
        return self._texts.card_name(MeasureId(piece)).replace("\xa0", " ").replace("\xad", "")

    @cached_property
    def _texts(self) -> Texts:
        folder = folder_of(self.setting.folder)
        texts: Any = folder.texts_for(LANGUAGE if LANGUAGE in folder.languages else folder.languages[0], self.pack)
        return cast("Texts", texts)

    def both(self, sides: Mapping[str, Data]) -> Iterator[str]:
        """What to print for each."""
        return text.markers(sides)

    columns_of_each = text.COLUMNS

    def top(self, data: Data) -> Iterator[tuple[str, str]]:
        """With the margin and the turn that decides."""
        return page.top(data)

    def plots(self, data: Data, summary: Summary) -> Iterator[Plot]:
        """Of seats, the race, tiles, measures and markers."""
        return page.plots(data, summary, self.game)

    def plots_of_both(self, figures: Data) -> Iterator[Plot]:
        """Of measures."""
        return page.plots_of_both(figures)

    # Pieces ---------------------------------------------------------------------------------------------------------

    def table_file(self, *, force: bool) -> Path:
        """The game's `printed.yaml`."""
        return markers.table_path(self.setting, force=force)

    def needed(self, parts: Iterable[Part]) -> Needed:
        """Resource markers and overlays (R14.3)."""
        return markers.box_table((many.game, summary) for many, summary in parts if isinstance(many, BalanceMany))

    def pieces_table(self, needed: Needed, plan: str) -> str:
        """Its text."""
        return markers.table_text(self.setting, needed, plan)
