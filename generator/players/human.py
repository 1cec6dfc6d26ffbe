"""A person at the terminal: shows what is asked, reads commands and moves, returns a move."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill

from generator.errors import InputError, nearest
from generator.games.balance_control.definitions.types import TIMINGS
from generator.hexes import parse_cell
from generator.rules import codes as c
from generator.table.explanations.board_text import held, table_text
from generator.table.explanations.verdict import rule_of, verdict
from generator.table.game import Match
from generator.table.moves.grammar import SHAPES, Move
from generator.table.moves.legal import legal_moves, payments
from generator.table.moves.text import SUFFIXES, parse_move
from generator.table.playing import Play

WIDTH = 100
UNBROKEN = "\xa0"
"""Stands for a space inside a move while text is broken into lines."""

HELP = """\
Type a move, such as 'tile 1,0' (lay the drawn tile) or 'place 1,0', or one of these:
  legal [VERB]   which moves are legal now: all of them, or one verb's; the verb alone does the same
  why MOVE       whether a move is legal now, and by which rule
  what NAME      what a tile, a measure or an overlay does: what {name}; what lies on a cell: what 1,0
  board          the board and what lies around it
  shapes         how each move is written
  undo           back to the last decision at this terminal
  save FILE      write the game so far; '{again}' goes on with it
  quit           stop here (Ctrl-D does the same)
  help           this
"""
WITH_WORDS = {verb for verb, shape in SHAPES.items() if shape != verb}
"""Verbs that are no move by themselves; alone they ask what could follow."""
CELLS = "A cell is written q,r as on the board; its neighbours are +1,0 +1,-1 0,-1 -1,0 -1,+1 0,+1."


def going_on(record: str, game: str) -> str:
    """The command that continues a saved game; `game` is the folder of the user's own game."""
    words = ["balance-control", "play", "--continue", record, *(("--game", game) if game else ())]
    return shlex.join(words)


class Stopped(Exception):
    """Somebody at the terminal wants to stop."""


@dataclass(frozen=True)
class Terminal:
    """How to ask and tell; `ask` raises EOFError at the end of input, `save` writes the game so far. `game`:
    the folder of the user's own game, as the command line names it."""

    ask: Callable[[str], str]
    say: Callable[[str], None]
    save: Callable[[Path], None]
    game: str = ""


class HumanPlayer:
    """One person; several share a terminal and a table."""

    def __init__(
        self,
        terminal: Terminal,
        play: Play,
        taken_back: Callable[[], None] = lambda: None,
        explain: Callable[[str], str] | None = None,
    ) -> None:
        self.terminal, self.play, self.taken_back, self.explain = terminal, play, taken_back, explain
        self._comes_in = True  # perhaps into a saved game, in the middle of a turn
        self.commands: dict[str, Callable[[Match, str], None]] = {
            "help": self._help,
            "?": self._help,
            "shapes": lambda match, _rest: self._say(shapes(match)),
            "legal": self._legal,
            "what": self._what,
            "why": self._why,
            "board": lambda match, _rest: self._say(table_text(match)),
            "save": self._save,
        }

    def choose(self, match: Match) -> Move | None:
        """A whole move; None after `undo`."""
        self.play.remember()
        if match.state.ask == c.ASK_CELL or self._comes_in:
            self._say("\n" + table_text(match))
        self._comes_in = False
        if match.state.ask == c.ASK_CELL:
            self._what(match, match.game.names.tile(match.state.drawn))
        while True:
            word, _, rest = self._read(match).partition(" ")
            command = word.lower()
            if command == "undo":
                if self.play.undo():
                    self.taken_back()
                    self._say("Taken back.")
                    return None
                self._say("Nothing to take back: this is the first decision at this terminal.")
            elif command in ("quit", "exit"):
                raise Stopped
            elif command in self.commands:
                self.commands[command](match, rest.strip())
            elif command in WITH_WORDS and not rest.strip():
                self._legal(match, command)
            elif move := self._move(match, f"{word} {rest}".strip()):
                return move

    def _read(self, match: Match) -> str:
        """The next line of input that isn't empty."""
        while True:
            try:
                found = self.terminal.ask(self._prompt(match)).strip()
            except EOFError:
                raise Stopped from None
            if found:
                return found

    def _prompt(self, match: Match) -> str:
        if match.state.ask == c.ASK_CELL:
            return f"{match.to_act} lays {match.game.names.tile(match.state.drawn)}: tile q,r or help? "
        occasion = _occasion(match)
        verbs = ", ".join(dict.fromkeys(c.VERBS[option].split()[0] for option in match.options()))
        seat = match.state.actor
        resources = held(match, seat).replace("nothing", "no resources")
        has = f"{match.state.supply[seat]} in supply, {resources}"
        return f"{occasion}{match.to_act} ({has}) decides: {verbs} or help? "

    def _move(self, match: Match, text: str) -> Move | None:
        """The move with its only payment, or None if it can't be played as written."""
        try:
            move = parse_move(text, match.game.vocabulary)
            if move != move.base():
                return move
            ways = payments(match, move)
        except InputError as error:
            self._say(self._refusal(text.split()[0], error))
            return None
        if len(ways) == 1:
            return ways[0]
        self._say("This has to be paid; say how:\n" + "\n".join(f"  {way}" for way in ways[:40]))
        return None

    def _refusal(self, word: str, error: InputError) -> str:
        """Why a move can't be played, in one sentence."""
        if word.lower() not in SHAPES:
            near = nearest(word, [*SHAPES, *self.commands, "undo", "quit"])
            hint = f"; did you mean '{near}'?" if near else ""
            return f"No: '{word}' begins no move and is no command{hint} ('legal' and 'help' list them)"
        return _sentence("No: ", error)

    def _what(self, match: Match, name: str) -> None:
        """What a piece does, or the pieces on a cell, if there is an explainer."""
        if not self.explain:
            return
        if not name:
            self._say(f"Write the name after it: what {_example(match)}")
            return
        try:
            for piece in _pieces_on(match, name) or [name]:
                self._say(_filled(f"{piece.lower()} = {self.explain(piece)}"))
        except InputError as error:
            self._say(_sentence("", error))

    def _legal(self, match: Match, verb: str) -> None:
        found: dict[str, list[str]] = {}
        for move in map(str, legal_moves(match)):
            found.setdefault(move.split()[0], []).append(move)
        for name, moves in found.items():
            if verb in ("", name):
                rest = [move.partition(" ")[2].replace(" ", UNBROKEN) for move in moves]
                self._say(_filled(f"{name}: {' · '.join(rest)}".rstrip(": ")).replace(UNBROKEN, " "))
        if verb and verb not in found:
            self._say(f"No move with '{verb}' is legal now; legal are {', '.join(found)}.")

    def _why(self, match: Match, text: str) -> None:
        try:
            self._say(_filled(str(verdict(match, text))) if text else "Write the move after it: why place 0,0")
        except InputError as error:
            self._say(_sentence("That is no move: ", error))

    def _help(self, _match: Match, _rest: str) -> None:
        again = going_on("FILE", self.terminal.game)
        self._say(HELP.replace("{again}", again).replace("{name}", _example(self.play.match)))

    def _save(self, _match: Match, name: str) -> None:
        if not name:
            self._say("Write the file's name after it: save game.bcg")
            return
        try:
            self.terminal.save(Path(name))
        except InputError as error:
            self._say(f"'{name}' {error.faults[0].what}; choose another name.")
            return
        except OSError as error:
            self._say(f"'{name}' can't be written: {error.strerror or error}")
            return
        again = going_on(name, self.terminal.game)
        self._say(f"Saved, and kept there from now on. '{again}' goes on from here.")

    def _say(self, text: str) -> None:
        self.terminal.say(text)


def _filled(text: str) -> str:
    """Text in lines as wide as the terminal's; ids such as `debt-brake` stay whole, to be copied."""
    return fill(text, WIDTH, subsequent_indent="    ", break_on_hyphens=False)


def _example(match: Match) -> str:
    """The name of a piece to ask about: the Start tile, which lies in every game."""
    return str(match.game.names.tile(match.game.tables.start_kind))


def _pieces_on(match: Match, name: str) -> list[str]:
    """The ids of what lies on a cell, the tile first, each overlay once; none where `name` is no cell with a tile."""
    try:
        tile = match.tile_at(parse_cell(name))
    except ValueError:
        return []
    if tile < 0:
        return []
    lying = zip(match.game.names.catalogue.overlays, match.state.overlay[tile], strict=False)
    return [match.game.names.tile(match.state.tile_kind[tile]), *(kind for kind, number in lying if number)]


def _sentence(begins: str, error: InputError) -> str:
    """What is wrong, what would be right, and what was probably meant."""
    fault = error.faults[0]
    more = f"; expected {fault.expected}" if fault.expected else ""
    hint = f"; did you mean '{fault.hint}'?" if fault.hint else ""
    return f"{begins}{fault.what}{more}{hint}"


def shapes(match: Match) -> str:
    """How the moves of this game are written, each with what it does."""
    names = match.game.names.catalogue
    absent = [kind for kind, some in (("CARD", names.decks), ("OVERLAY", names.overlays)) if not some]
    shapes = {verb: shape for verb, shape in SHAPES.items() if not any(kind in shape for kind in absent)}
    rows = [(shape, rule_of(match, verb)) for verb, shape in shapes.items() if verb != "resolve"]
    lines = [f"  {shape:<44} {does}" if len(shape) <= 44 else f"  {shape}\n{'':47}{does}" for shape, does in rows]
    return "\n".join([*lines, f"  An extra cost is paid behind the move, with {SUFFIXES}.", f"  {CELLS}"])


def _occasion(match: Match) -> str:
    """What a seat is asked about if it isn't its action."""
    state = match.state
    top = state.depth - 1
    kind, tile = state.frame_kind[top], state.frame_tile[top]
    place = f" on {match.cell(tile)}" if tile >= 0 else ""
    if kind == c.WINDOW:
        return f"[{TIMINGS[state.frame_step[top]]}{place}] "
    return {c.FOCUS_FRAME: f"[focus{place}] ", c.SETTLEMENT: f"[settlement{place}] "}.get(kind, "")
