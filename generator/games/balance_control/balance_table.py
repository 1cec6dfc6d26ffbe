"""BALANCE // CONTROL for the studio: its table, its bots and its scenarios, on top of the kernel."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from generator.base.errors import Fault, input_error
from generator.base.override import override
from generator.definitions.id_types import Seat
from generator.definitions.language_texts import LanguageTexts
from generator.definitions.pack import Configuration, Pack
from generator.games.balance_control.balance_match import BalanceMatch
from generator.games.balance_control.balance_watch import BalanceWatch
from generator.games.balance_control.definitions.balance_pack import MeasureId
from generator.games.balance_control.definitions.own_pack import definitions_of, texts_of
from generator.games.balance_control.players.kernel_bot import KernelBot
from generator.games.balance_control.players.piece_explainer import PieceExplainer
from generator.games.balance_control.table.explanations.rule_sentences import speak
from generator.games.balance_control.table.kernel_match import KernelGame
from generator.games.balance_control.table.moves.grammar import SHAPES
from generator.games.balance_control.table.recorded_match import RecordedMatch, begin
from generator.games.balance_control.table.records.record_lines import read_line, word_faults
from generator.games.balance_control.table.scenarios import balance_scenarios as scenarios
from generator.games.balance_control.table.scenarios.position_setter import match_at
from generator.games.balance_control.table.scenarios.position_types import BalancePosition
from generator.games.balance_control.table.scenarios.scenario_games import game_with, scenario_cards
from generator.play.game_record import GameRecord
from generator.play.protocol import HelpExamples, Player
from generator.play.scenario import scenario_run as studio
from generator.play.scenario.scenario_steps import Scenario

LARGEST_SEED = 2**62
"""The greatest seed that the compiled generator takes, too."""

__all__ = ["LARGEST_SEED", "BalanceScenarioTables", "BalanceTable", "read_line", "scenarios", "table"]


class BalanceTable:
    """A configuration of the game, ready to be played. See `generator.play.protocol.Table`."""

    forms = SHAPES
    position_type = BalancePosition

    def __init__(self, game: KernelGame, texts: LanguageTexts | None = None) -> None:
        """A table for a game; without `texts` pieces can't be explained."""
        self.game, self.texts = game, texts_of(texts) if texts else None
        self.pack: Pack = game.definitions
        self.configuration = game.configuration
        if texts:
            speak(game, texts.language)

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in play."""
        return tuple(map(Seat, self.game.names.seats))

    def start(self, seed: int, first: Seat) -> BalanceMatch:
        """A new game before its first draw (R2), with seat `first` starting."""
        if seed > LARGEST_SEED:
            raise input_error(f"seed {seed}", expected=f"at most {LARGEST_SEED}", path="--seed")
        return BalanceMatch(self, RecordedMatch(begin(self.game, seed, first)))

    def stand(self, position: BalancePosition) -> BalanceMatch:
        """A match in a position."""
        return BalanceMatch(self, RecordedMatch(match_at(self.game, position)))

    asks_chance = False
    unordered = frozenset({"hand", "open", "overlays", "winners", "resolved"})

    def watch(self, match: BalanceMatch, *, laws: bool = True) -> BalanceWatch:
        """A watcher for the match's laws, the printed box and the story; without `laws` for the story alone."""
        return BalanceWatch(match, laws)

    def player(self, name: str) -> Player:
        """A bot of the kernel by its name. Raises `InputError`."""
        return KernelBot(name)

    def greeting(self) -> str:
        """What a person is told at the start: what is played, how a turn goes, how it ends, and what to type."""
        box, edition = self.configuration, self.pack.edition.id
        return "\n".join(
            [
                f"{box.players} players ({', '.join(self.seats)}), edition {edition}, "
                f"modules {', '.join(box.modules)}.",
                "Each turn: lay the tile that was drawn, then one action. Once the stack is empty, the round is",
                "finished, and whoever has most influence markers on the board wins.",
                "Type a move such as 'tile 1,0'. 'legal' lists all that you may do, 'help' the other commands.",
                "",
            ]
        )

    @cached_property
    def examples(self) -> HelpExamples:
        """Examples for `help`: moves, and the Start tile as a piece to ask about, as it is on the table in every
        game."""
        piece = str(self.game.names.kinds[self.game.tables.start_kind])
        explains = f"what a tile, a measure or an overlay does: what {piece}; what lies on a cell: what 1,0"
        moves = "'tile 1,0' (lay the drawn tile) or 'place 1,0'"
        return HelpExamples(moves, explains, piece, "place 0,0", "markers on the board")

    def faults(self, record: GameRecord) -> Iterator[Fault]:
        """A fault for everything that a record names and that isn't on this table."""
        yield from word_faults(record, self.game.vocabulary)

    @cached_property
    def explain(self) -> PieceExplainer:
        """Explains pieces by their ids, in the table's language."""
        assert self.texts, "nobody said in which words"
        return PieceExplainer(self.game.definitions, self.texts)


def table(pack: Pack, configuration: Configuration, texts: LanguageTexts) -> BalanceTable:
    """A table that speaks the language of these texts. Raises `InputError` for a pack of another game."""
    return BalanceTable(KernelGame(definitions_of(pack), configuration), texts)


class BalanceScenarioTables(studio.ScenarioTables):
    """The tables at which scenarios are played, each with the cards that its scenario uses."""

    @override
    def cards(self, scenario: Scenario) -> frozenset[MeasureId]:
        return scenario_cards(scenario)

    @override
    def table_with_cards(self, scenario: Scenario, cards: frozenset[MeasureId]) -> BalanceTable:
        return BalanceTable(game_with(scenario, cards))
