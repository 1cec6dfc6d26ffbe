"""A game that is played: by moves that a program makes, by bots, or by both."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.base.errors import input_error, list_words
from generator.definitions.game_folder import GameFolder
from generator.definitions.id_types import Seat
from generator.library.arguments import check_arguments
from generator.library.notebook_html import image, line, table
from generator.library.output_file import save_content
from generator.play.bot_names import HUMAN
from generator.play.external_bots import ExternalBot, is_external, player_for, register_object
from generator.play.new_game import check_seed, external_bot_name
from generator.play.protocol import Player, Seen, Table, Verdict
from generator.play.save_file import write_record
from generator.play.session import Session
from generator.preview.record_drawing import RecordDrawing

Bots = Any
"""Who decides: a bot for all seats (`"greedy"`, `"mcts:50"`, `"mine.py:Bot"`, `"cmd:./mybot"`, or a class or object
with `choose(seen, random)`), a list of one a seat, a text with commas, or a mapping of seats to bots."""
DECISIONS_KEPT = 500
"""How many decisions can be taken back."""


def bot_names(bots: Bots, seats: Sequence[str]) -> dict[Seat, str]:
    """The name of a bot for each seat that has one. Raises `InputError` for what names no bot or no seat."""
    if isinstance(bots, Mapping):
        unknown = [str(seat) for seat in bots if seat not in seats]
        if unknown:
            raise input_error(f"no seat '{unknown[0]}' at this table", expected=list_words(list(seats)))
        return {Seat(seat): bot_name(bot) for seat, bot in bots.items()}
    if isinstance(bots, str):
        bots = [name.strip() for name in bots.split(",")]
    each = list(bots) if isinstance(bots, Sequence) else [bots]
    if len(each) == 1:
        each *= len(seats)
    if len(each) != len(seats):
        raise input_error(f"{len(each)} bots", expected=f"1 for all, or {len(seats)}: one a seat")
    return {Seat(seat): bot_name(bot) for seat, bot in zip(seats, each, strict=True)}


def bot_name(bot: Any) -> str:
    """A bot's name, and of an object one that is made up. Raises `InputError`."""
    if isinstance(bot, str):
        return bot if is_external(bot) and bot.startswith("py:") else external_bot_name(bot)
    if not (callable(bot) or callable(getattr(bot, "choose", None))):
        raise input_error(
            f"{bot!r} is no bot", expected="a name, a class, or an object with a method choose(seen, random)"
        )
    return register_object(bot)


class Match:
    """A running game at one moment. Chance plays by itself as soon as it is asked. Every move is checked by the rules,
    and every law of the rules after it."""

    def __init__(self, folder: GameFolder, language: str, session: Session) -> None:
        self._folder, self._language, self._session = folder, language, session
        self._players: dict[str, Player] = {}
        self._chance()

    # What is asked --------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in play, in their order."""
        return tuple(map(str, self._session.table.seats))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._session.match.outcome is not None

    @property
    def asked(self) -> str | None:
        """The seat that decides now; None once the game is over."""
        return self._session.match.asked

    @property
    def turn(self) -> int:
        """The running turn, from 1 on over the whole game."""
        return self._session.match.turn

    @property
    def question(self) -> str:
        """What is asked now, as a sentence of the game's language; empty once the game is over."""
        return "" if self.over else self._session.match.question()

    @check_arguments
    def moves(self, beginning: str = "") -> tuple[str, ...]:
        """The legal moves as lines, without payments; those that begin with these words, if any are named. Of a kind
        without bound some are offered, and others may be legal as well."""
        words = beginning.split()
        return self._session.match.moves_beginning_with(words)[0] if words else self._session.match.moves()

    @check_arguments
    def ways(self, move: str) -> tuple[str, ...]:
        """The ways to pay for a legal move; the move itself where there is nothing to be paid. Raises `IllegalMove`."""
        return self._session.match.ways(move)

    @check_arguments
    def why(self, move: str) -> Verdict:
        """Whether a move is legal, and why: `legal`, and `told`, a sentence. Nothing changes. Raises `InputError` where
        the text is no move of this game."""
        return self._session.match.why(move)

    @check_arguments
    def seen(self, seat: str) -> Seen:
        """What a seat may know, as a bot gets it. Raises `InputError` for a seat that isn't there."""
        if seat not in self.seats:
            raise input_error(f"no seat '{seat}' at this table", expected=list_words(self.seats))
        return self._session.match.seen(Seat(seat))

    # Going on -------------------------------------------------------------------------------------------------------

    @check_arguments
    def apply(self, move: str) -> tuple[str, ...]:
        """Plays a move for the seat that is asked, with the first way to pay for it where it says none: the lines of
        the record, its own first. Raises `IllegalMove`; nothing has changed then."""
        before = len(self._session.steps)
        self._session.apply(self._session.match.ways(move)[0])
        self._chance()
        return tuple(text for step in self._session.steps[before:] for text in step.lines)

    @check_arguments
    def play(self, bots: Bots = "random", until: Callable[[Match], bool] | None = None) -> Match:
        """Lets bots decide until the game is over, until a seat is asked that has none of them, or until `until` of
        this match is true, which is asked before every decision. Returns the match itself. Raises `BotBroke` where one
        of your own does what it mustn't; the game stands where it stood before."""
        names = bot_names(bots, self.seats)
        self._session.bots = tuple(
            names.get(Seat(seat), now) for seat, now in zip(self.seats, self._session.bots, strict=True)
        )
        fresh = {seat: name for seat, name in names.items() if getattr(self._players.get(seat), "name", None) != name}
        for seat, name in fresh.items():
            player = player_for(self._session.table, name)
            self._players[seat] = player
            if isinstance(player, ExternalBot):
                player.begin()
        players = {seat: self._players[seat] for seat in names}

        def ends() -> bool:
            seat = self._session.match.asked
            return seat is not None and (seat not in players or (until is not None and until(self)))

        self._session.go_on(players, until=ends)
        return self

    @check_arguments
    def undo(self, decisions: int = 1) -> bool:
        """Takes back so many decisions; False where fewer were made or kept. What chance decides again comes out the
        same."""
        starts = [number for number, step in enumerate(self._session.steps) if step.move and step.seat is not None]
        return 0 < decisions <= len(starts) and self._session.back_to(starts[-decisions])

    def _chance(self) -> None:
        """Plays the decisions of chance that are due now."""
        self._session.go_on({}, until=lambda: self._session.match.asked is not None)

    # What came of it ------------------------------------------------------------------------------------------------

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won; several share the victory, and before the end nobody has."""
        outcome = self._session.match.outcome
        return tuple(map(str, outcome.winners)) if outcome else ()

    @property
    def scores(self) -> dict[str, int]:
        """What each seat has now, as the game counts it: points, or markers on the board."""
        return {str(seat): int(score) for seat, score in self._session.match.scores.items()}

    @property
    def position(self) -> dict[str, Any]:
        """The whole position, hidden things too, by the keys that a scenario's `expect:` may name."""
        return dict(self._session.match.summary())

    @property
    def broken(self) -> tuple[str, ...]:
        """The laws of the rules that didn't hold, each as a sentence: a fault of the program, if there is any."""
        return tuple(map(str, self._session.watch.broken_laws))

    @property
    def story(self) -> str:
        """The game so far in a few sentences."""
        return self._session.watch.story(self._session.match)

    @property
    def record(self) -> str:
        """The game so far as a record, which `balance-control replay` reads. Sealed answers stand in it when all are
        open; whoever had given one before is asked again by `play --continue`."""
        return self._session.record()

    @check_arguments
    def save(self, path: str | Path, *, force: bool = False) -> Path:
        """Writes the `record`; over a game that people have played only with `force`. Raises `InputError`."""
        write_record(Path(path), self.record, force=force)
        return Path(path)

    # Pictures -------------------------------------------------------------------------------------------------------

    @check_arguments
    def svg(self, path: str | Path | None = None, *, theme: str = "colour") -> str:
        """The table as SVG, and into a file where one is named: what anybody may see. Raises
        `InputError`."""
        return save_content(self._drawing(theme).picture(self.record, ".svg").decode(), path)

    @check_arguments
    def png(self, path: str | Path | None = None, *, theme: str = "colour") -> bytes:
        """The table as PNG with 200 dots per inch, and into a file where one is named: what anybody may see. Raises
        `InputError`."""
        return save_content(self._drawing(theme).picture(self.record, ".png"), path)

    @check_arguments
    def page(self, path: str | Path | None = None, *, theme: str = "colour") -> str:
        """A page for a browser on which the game so far plays itself, and into a file where one is named. Raises
        `InputError`."""
        return save_content(self._drawing(theme).page(self.record), path)

    def _drawing(self, theme: str) -> RecordDrawing:
        return RecordDrawing(self._folder, self._session.table, self._language, theme)

    def __repr__(self) -> str:
        return f"<Match of {self._session.table.pack.name}, turn {self.turn}: {self._now()}>"

    def _now(self) -> str:
        won = f"won by {', '.join(self.winners) or 'nobody'}"
        return won if self.over else f"{self.asked} decides: {self.question}"

    def _repr_html_(self) -> str:
        """The table with who is asked, for a notebook."""
        rows = [
            (seat, who, self.scores.get(seat, "")) for seat, who in zip(self.seats, self._session.bots, strict=True)
        ]
        said = f"{self._session.table.pack.name}, turn {self.turn}: {self._now()}"
        picture = image(self.svg().encode(), ".svg", said, "100%")
        return line(said, strong=True) + table(("seat", "who", "score"), rows) + picture


def new_match(folder: GameFolder, table: Table, language: str, seed: int, first: str | None) -> Match:
    """A new game at its first decision, on a table of the game in `folder`; pictures of it speak `language`. Raises
    `InputError`."""
    seats = table.seats
    if first is not None and first not in seats:
        raise input_error(f"no seat '{first}' at this table", expected=list_words(list(seats)))
    people = (HUMAN,) * len(seats)
    session = Session(table, Seat(first or seats[0]), str(check_seed(seed)), people, keeps=DECISIONS_KEPT)
    return Match(folder, language, session)
