"""What a game's package brings besides its definitions: the only interface by which the studio knows a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from generator.base.frozen import dataclass

if TYPE_CHECKING:
    from generator.base.errors import Fault, Mark
    from generator.booklet.book_plug import BookPlug
    from generator.definitions.checks.finding import CheckFinding
    from generator.definitions.dialect import Dialect
    from generator.definitions.game_folder import GameFolder
    from generator.definitions.id_types import Seat
    from generator.definitions.language_texts import LanguageTexts
    from generator.definitions.pack import Configuration, Pack
    from generator.faces.face_context import FaceContext
    from generator.faces.game_look import GameLook
    from generator.pictures.board_drawer import BoardDrawer as Drawing
    from generator.play.action_encoding import EncodedGame
    from generator.play.game_record import RecordEvent
    from generator.play.protocol import Table, TableMatch
    from generator.play.scenario.scenario_run import ScenarioTables
    from generator.simulate.simulation_setting import SimulationSetting
    from generator.simulate.simulator import Simulator


class PieceFacts(Protocol):
    """What the page of all pieces says of a game's own kinds of pieces."""

    DECKS: str
    """The label of what its cards are sorted by."""

    def notation(self, found: Any) -> Iterable[str]:
        """The lines of notation on a piece."""

    def deck(self, found: Any) -> str:
        """The deck, or other group, by which a piece is sorted; empty where it is in none."""

    def decks(self, texts: Any) -> Mapping[str, str]:
        """The names of all groups by which pieces are sorted, in a language."""

    def words(self, found: Any, texts: Any, definitions: Any) -> Sequence[str]:
        """A piece's name and what its face says in words; empty for a piece of the studio's kinds."""


class ScenarioWriting(Protocol):
    """How a game's scenarios are written. `SCENARIO_FORM`: the type that a document of YAML is read into."""

    SCENARIO_FORM: Any

    def words(self, game: GameFolder, pack: Pack, config: Configuration, faults: list[Fault]) -> Any:
        """What a scenario of a configuration may say; faults that are found while reading are added to `faults`."""


class WordGlossary(Protocol):
    """The effect words of a game's box in one language, as plain data."""

    def words(self) -> dict[str, dict[str, Any]]:
        """The effect words, each with what it says, where it may be used, and its fields."""

    def values(self) -> dict[str, dict[str, dict[str, Any]]]:
        """The lists of values that fields may have, each value with what it says."""


@dataclass(frozen=True, kw_only=True)
class GameRules:
    """What a game's package brings, as functions that import what they need when they are called; None where a game has
    nothing of its own, as one that is only printed. Each package has one, called `GAME`.

    `dialect`: the sections that its YAML may have. `look`: its kinds of printed pieces and their layouts. `table`: a
    configuration ready to be played, in the language of its texts. `scenarios`: how scenarios are written.
    `scenario_tables`: the tables at which they are played. `read_line`: reads a line of a record. `encode`: a table's
    game in numbers, for programs that search and learn. `kernel`: what has to be compiled before many games are played;
    it gives None where the rules are interpreted. `simulator`: plays the games of a setting. `book`: what its booklet
    says that no other does. `drawing`: how its pieces lie on the table. `facts`: what the page of all pieces says of
    its own kinds. `unreachable`: what of a box can never come into play. `unsupported`: what of a box the rules can't
    play. `read`: all that the rules read of a configuration, to be compared with what they read of another pack.
    `glossary`: the effect words of a box. `meanings`: what each value of each list says in a language. `sheets`:
    a moment of a game as a PDF, by which the table can be laid out again.
    """

    dialect: Callable[[], Dialect]
    look: Callable[[], GameLook] | None = None
    table: Callable[[Pack, Configuration, LanguageTexts], Table] | None = None
    scenarios: Callable[[], ScenarioWriting] | None = None
    scenario_tables: Callable[[GameFolder], ScenarioTables] | None = None
    read_line: Callable[[tuple[int, Seat] | None, str, int, Mark], RecordEvent] | None = None
    encode: Callable[[Table], EncodedGame] | None = None
    kernel: Callable[[], Any] | None = None
    simulator: Callable[[SimulationSetting, Pack, Configuration], Simulator] | None = None
    book: Callable[[], BookPlug] | None = None
    drawing: Callable[[FaceContext], Drawing] | None = None
    facts: Callable[[], PieceFacts] | None = None
    unreachable: Callable[[Pack, Configuration], Iterable[CheckFinding]] | None = None
    unsupported: Callable[[Pack, Configuration], Iterable[CheckFinding]] | None = None
    read: Callable[[Pack, Configuration], object] | None = None
    glossary: Callable[[Pack, LanguageTexts, Callable[..., str], Callable[..., str]], WordGlossary] | None = None
    meanings: Callable[[str], Mapping[str, Mapping[str, str]]] | None = None
    sheets: Callable[[GameFolder, Table, TableMatch, str, Sequence[tuple[str, str]]], bytes] | None = None
