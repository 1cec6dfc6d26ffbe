"""What the rules of a game offer to whoever plays it: a table, its matches, and what is asked in them.

A move is a line of words, `activate 7`, and chance is a player like any other: its outcomes are moves, so a game that
was written down is played again without random numbers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, Protocol

from generator.base.errors import NOWHERE, Fault, InputError
from generator.base.frozen import dataclass
from generator.base.json_values import plain_value
from generator.base.override import override
from generator.definitions.id_types import Seat
from generator.definitions.pack import Configuration, Pack
from generator.play.game_record import GameRecord
from generator.play.table_scene import ScenePlace, TableScene

WIDTH = 100
"""Columns of a text where the terminal's width isn't known."""
FORM: Final = 44
"""Columns of a move's form; what the move does follows behind them."""


class IllegalMove(InputError):
    """Raised for a move that the rules refuse now; nothing has changed. It names the rule and why. `reason`: the name
    of the sentence that says why, as a scenario names it (`unarmed`)."""

    def __init__(
        self, move: str, why: str, rule: str = "", expected: str = "", hint: str = "", reason: str = ""
    ) -> None:
        self.rule, self.why, self.reason = rule, why, reason
        super().__init__([Fault(NOWHERE, f"'{move}'", f"{why} ({rule})" if rule else why, expected, hint)])

    @override
    def __reduce__(self) -> Any:
        """Lets the error be pickled; in another process it is a plain `InputError`."""
        return InputError, (self.faults,)


@dataclass(frozen=True)
class GameOutcome:
    """How a game ended: the winners, of whom there may be several, and each seat's score where the game counts any."""

    winners: tuple[Seat, ...]
    scores: Mapping[Seat, int]

    def share(self, seat: Seat) -> float:
        """A seat's share of the victory, from 0 to 1."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def __str__(self) -> str:
        """The outcome as a record writes it: `A* 41, B 38`."""
        return ", ".join(f"{seat}{'*' if seat in self.winners else ''} {score}" for seat, score in self.scores.items())


@dataclass(frozen=True)
class Verdict:
    """Whether a move is legal for the seat that decides now. `why`: the reason, as part of a sentence; `sentence`: the
    whole verdict as a sentence. `reason`: the name of what refuses it, as a scenario names it; empty for a legal
    move."""

    move: str
    seat: Seat | None
    legal: bool
    why: str
    sentence: str
    reason: str = ""

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True)
class PlayedStep:
    """A decision and what followed from it. `seat`: who decided (None: chance); `move`: empty for a remark; `lines`:
    all of it as lines of the record. `about`: what chance decided. `forced`: nobody was asked, since there was only one
    answer."""

    seat: Seat | None
    move: str
    lines: tuple[str, ...]
    about: str = ""
    forced: bool = False


class LawWatcher(Protocol):
    """Watches over one game: laws at every step, which printed pieces run short, and what is worth telling."""

    @property
    def check_count(self) -> int:
        """How many checks were made."""

    @property
    def broken_laws(self) -> Sequence[Any]:
        """The laws that didn't hold, each as a sentence with its paragraph."""

    @property
    def missing_pieces(self) -> Mapping[str, int]:
        """Printed pieces of which more were needed at once than the box holds, and how many more."""

    @property
    def ok(self) -> bool:
        """Whether every law held, and no piece ran short without which the game can't be played."""

    def after(self, match: Any, step: PlayedStep) -> None:
        """Checks a match after a step."""

    def set_back(self, match: Any, steps: Sequence[PlayedStep]) -> None:
        """Follows a match that was taken back: `steps` are those that are left."""

    def story(self, match: Any) -> str:
        """The game in a few sentences."""


@dataclass(frozen=True)
class Seen:
    """A match as one seat, or a watcher, may know it: what bots and other programs get in place of the match. `by`:
    whose view it is; None: a watcher's."""

    _match: TableMatch
    by: Seat | None

    @property
    def turn(self) -> int:
        """The running turn, from 1 on over the whole game."""
        return self._match.turn

    @property
    def data(self) -> dict[str, Any]:
        """All that the seat, or watcher, may know, as JSON holds it."""
        found: dict[str, Any] = plain_value(self._match.visible_data(self.by))
        return found

    @property
    def decides(self) -> bool:
        """Whether the seat is asked now."""
        return self.by is not None and self._match.asked == self.by

    def question(self) -> str:
        """What is asked now, as a sentence."""
        return self._match.question()

    @property
    def forced(self) -> str:
        """The only answer that the seat can give; empty where there are several, or where it isn't asked."""
        return self._match.forced if self.decides else ""

    def moves(self) -> tuple[str, ...]:
        """The moves that the seat may make now, without payments; none where it isn't asked."""
        return self._match.moves() if self.decides else ()

    def ways(self, move: str) -> tuple[str, ...]:
        """The ways to pay for a legal move; the move itself where there is nothing to be paid. Raises `IllegalMove`."""
        return self._match.ways(move)

    def guess(self, random: Random) -> TableMatch:
        """A match that looks the same to that seat: what it can't know, and what chance will bring, is drawn anew. It
        can be played on, but not copied."""
        return self._match.determinize(self.by, random)


class TableMatch(Protocol):
    """A running game at one moment. It changes only through `apply`."""

    @property
    def table(self) -> Table:
        """The table at which it is played."""

    @property
    def turn(self) -> int:
        """The running turn, from 1 on over the whole game."""

    @property
    def asked(self) -> Seat | None:
        """The seat that decides now; None: chance does, or the game is over."""

    @property
    def sealed(self) -> bool:
        """Whether the answer asked for now stays hidden until all who are asked together have answered."""

    @property
    def sealed_count(self) -> int:
        """How many sealed answers have been given that nobody else may know yet."""

    def is_hidden_move(self, move: str) -> bool:
        """Whether the other seats don't learn what that move says, such as which card was kept; the record has it all
        the same."""

    @property
    def outcome(self) -> GameOutcome | None:
        """How the game ended; None before."""

    def question(self) -> str:
        """What is asked now, or what chance decides now, as a sentence."""

    def answers(self) -> str:
        """The first words of the moves that may be typed now, as a list for people."""

    def waits(self) -> str:
        """What the game waits for, as part of a sentence; also for chance, and after the end."""

    @property
    def subject(self) -> tuple[str, ...]:
        """The ids of the pieces that the question is about; a person is told what they do."""

    def moves(self) -> tuple[str, ...]:
        """The legal moves, without payments; where chance decides, its outcomes. Of a kind without bound only some are
        offered."""

    @property
    def forced(self) -> str:
        """The only answer to the question asked now, for which nobody has to be asked; empty where there are several,
        or none."""

    def moves_beginning_with(self, words: Sequence[str]) -> tuple[tuple[str, ...], bool]:
        """The legal moves that begin with these words, also those that aren't offered, and whether these are all."""

    def ways(self, move: str) -> tuple[str, ...]:
        """The ways to pay for a legal move; the move itself where there is nothing to be paid. Raises `IllegalMove`."""

    def apply(self, move: str) -> tuple[str, ...]:
        """Plays a move and gives the lines of the record that it adds: first the move's own, as it is written, then
        what followed by itself. Raises `IllegalMove`; nothing has changed then."""

    def drawn(self, random: Random) -> str:
        """An outcome of chance, drawn by its weight, as a line."""

    def reseed(self, seed: int) -> None:
        """From here on, what the match draws by itself comes from this seed, below 2^62."""

    def copy(self) -> TableMatch:
        """An independent copy at the same moment."""

    def seen(self, by: Seat | None) -> Seen:
        """The match as a seat, or anybody (None), may know it."""

    def summary(self) -> Mapping[str, Any]:
        """The whole position by the keys that `expect:` of a scenario may name."""

    def snapshot(self) -> Any:
        """All of the position, to be compared with another moment's."""

    def clock(self) -> Mapping[str, int]:
        """How far the game is, for reports: `turns` and what else it counts."""

    @property
    def scores(self) -> Mapping[Seat, int]:
        """Each seat's score now, as the game counts it."""

    def standing(self) -> Mapping[str, Any]:
        """How the seats stand, for reports."""

    def table_text(self, width: int = WIDTH) -> str:
        """The table as text for a terminal of that many columns."""

    def sealed_answer(self, seat: Seat) -> str:
        """The sealed answer that a seat has given and that others don't know yet; empty where there is none."""

    def private_text(self, seat: Seat) -> str:
        """What only that seat may see of the table, as text; empty where there is nothing."""

    def why(self, move: str) -> Verdict:
        """Judges a move; nothing changes. Raises `InputError` where the text is no move of this game."""

    def explain_name(self, name: str) -> tuple[str, ...]:
        """What a piece does, or the pieces that lie at a place, a line each. Raises `InputError`."""

    def shapes(self, *, asked: bool = False) -> str:
        """How the moves of this game are written, each with what it does. `asked`: only of the kinds that are asked for
        now."""

    def visible_data(self, by: Seat | None) -> Mapping[str, Any]:
        """All that a seat, or a watcher (None), may know, as JSON holds it."""

    def determinize(self, by: Seat | None, random: Random) -> TableMatch:
        """A match that looks the same to that seat: what it can't know, and what chance will bring, is drawn anew."""

    # Its table as it is drawn ---------------------------------------------------------------------------------------

    def scene(self, by: Seat | None) -> TableScene:
        """What a seat, or anybody (None), sees on the table."""

    def places(self, move: str) -> tuple[ScenePlace, ...]:
        """The places that a move names; none where only its kind is known."""

    def open_moves(self) -> tuple[str, ...]:
        """The moves offered now, as anybody may know them: of a private kind, only its first word."""

    def title(self, move: str) -> str:
        """What a kind of move is called, in the language of the table."""

    def move_meaning(self, move: str) -> str:
        """What a kind of move does, in the language of the table."""

    def sentences_about(self, name: str) -> tuple[str, ...]:
        """What is said of the place or the thing with that id, without its id and without how it is typed."""

    @property
    def turning_points(self) -> Sequence[str]:
        """The first words of the told lines that one looks for in a game that is over."""


class Table(Protocol):
    """A configuration of a game, ready to be played."""

    pack: Pack
    configuration: Configuration

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in play, in order."""

    @property
    def forms(self) -> Mapping[str, str]:
        """How each kind of move is written, by its first word."""

    def start(self, seed: int, first: Seat) -> TableMatch:
        """A new game before its first question. `first`: the seat that begins. The seed decides chance where that isn't
        asked step by step."""

    def stand(self, position: Any) -> TableMatch:
        """A game in a position of the type `position_type`. Raises `InputError`."""

    @property
    def position_type(self) -> type:
        """The type that `position:` of a scenario is read into."""

    @property
    def asks_chance(self) -> bool:
        """Whether a scenario says what chance gives; otherwise it follows from the position."""

    @property
    def unordered(self) -> Collection[str]:
        """The keys of a summary whose lists have no order."""

    def watch(self, match: Any, *, laws: bool = True) -> LawWatcher:
        """What watches over a game that begins; without `laws` it only gathers its story."""

    def player(self, bot: str) -> Player:
        """The bot of that name. Raises `InputError`."""

    def greeting(self) -> str:
        """What a person is told before the first question: what is played, how a turn goes, how it ends."""

    @property
    def examples(self) -> HelpExamples:
        """The examples that `help` shows."""

    def faults(self, record: GameRecord) -> Iterator[Fault]:
        """What a record names that isn't on this table."""


@dataclass(frozen=True)
class HelpExamples:
    """Examples for `help` at the table: moves as they may be typed, a name that `what` explains, a name and a move to
    ask about, and how a score is counted (`markers on the board`)."""

    moves: str
    explains: str
    piece: str
    why: str
    counted: str = ""


class Player(Protocol):
    """Who decides for a seat: a bot, or a person."""

    def choose(self, seen: Seen, random: Random) -> str | None:
        """A legal move with its payment; None where the table has changed meanwhile, since a person took something
        back."""
