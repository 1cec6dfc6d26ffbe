"""A person at the terminal: shows the question, reads commands and moves, gives a move."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from textwrap import fill, wrap

from generator.base.digits import parse_number
from generator.base.errors import InputError, nearest_name
from generator.base.frozen import dataclass
from generator.play.protocol import FORM, WIDTH, Seen, TableMatch
from generator.play.remarks import FREE_KINDS, MOOD, NOTE, QUESTION, TABLE
from generator.play.save_file import lost_answers_text
from generator.play.session import ChanceTakenBack, Session

_QUOTES = "\"'"
"""Quotation marks that a shell needs around a name with spaces."""
MOST_LISTED = 24
"""The most moves with the same beginning that are listed one by one; of more, the number of each kind is told."""
REMARKS = {NOTE: "everybody laughed", MOOD: "bored", QUESTION: "may I pay twice?"}
"""Examples of remarks."""
ROOM = 30
"""Columns that a question leaves free for a move."""
UNBROKEN = "\xa0"
"""Stands for a space inside a move while text is wrapped."""
HELPS, HERE = (words.replace(" ", UNBROKEN) for words in ("or help?", "or Enter to let chance decide?"))
"""The endings of questions."""

SOME = "These are some of endlessly many moves: 'legal VERB' lists more, 'why MOVE' judges any."

HELP = """\
Type a move, such as {moves}, or one of these:
  legal [WORDS]  which moves are legal now: all of them, or those that begin so; a verb alone does the same
  why MOVE       whether a move is legal now, and by which rule
  what [NAME]    {explains}; \
also what the written rules say of a word, or a paragraph that 'why' names
  board          the board and what lies around it
  hand           what only you may see; nobody else should look
  shapes         how each move is written
  note TEXT      a remark that stays in the record; 'mood TEXT' says how it feels, \
'question TEXT' asks about the rules, for later
  undo [N]       back to the last decision at this terminal, or to the last dice typed there; 'undo 5' takes five back
  save FILE      write the game so far; '{again}' goes on with it
  quit           stop here (Ctrl-D does the same)
  help [MOVE]    this, and what is asked now; or how one kind of move is written and what it does
"""
HELP_COLUMN = HELP.index("which moves") - HELP.index("  legal")
"""The column of `HELP` in which the meaning of a command begins."""
QUESTION_HEAD = "What is asked now, and how it is written:"
FALLS = "Type what was rolled or drawn"
SEVERAL = "All dice of one roll may be typed at once, with spaces between; Enter alone lets chance decide."


class PlayerStopped(Exception):
    """Raised when somebody at the terminal wants to stop."""


@dataclass(frozen=True)
class TerminalDialog:
    """How to ask and to print, in so many columns. `ask` raises EOFError at the end of input; `save` writes the game so
    far; `again` is the command that continues a saved game."""

    ask: Callable[[str], str]
    say: Callable[[str], None]
    save: Callable[[Path], None]
    again: Callable[[str], str]
    width: int = WIDTH
    whisper: Callable[[str], str] | None = None
    """Asks without showing what is typed; for several people who share a terminal."""
    quote: Callable[[str], Sequence[str]] = lambda _: ()
    """What the written rules say of a word or of a numbered paragraph."""


class HumanPlayer:
    """A person. Several may share a terminal and a table."""

    def __init__(self, terminal: TerminalDialog, session: Session) -> None:
        self.terminal, self.session = terminal, session
        self._dice: list[str] = []
        self._dice_for = ""
        """The question to which `_dice`, typed together and not yet used, belong."""
        self._shown_turn = 0
        """The turn in which the table was last printed."""
        self.with_words = {verb for verb, form in session.table.forms.items() if form != verb}
        """Verbs that need more words to be a move; alone, they list what could follow."""
        self.commands: dict[str, Callable[[TableMatch, str], None]] = {
            "help": self._help,
            "?": self._help,
            "shapes": lambda match, _rest: self._say(self._two_columns(match.shapes())),
            "legal": self._legal,
            "moves": self._legal,
            "what": self._what,
            "why": self._why,
            "board": lambda match, _rest: self._say(match.table_text(terminal.width)),
            "hand": lambda match, _rest: self._say(self._hand(match)),
            **{kind: partial(self._remark, kind) for kind in FREE_KINDS},
            "save": self._save,
        }

    def choose(self, seen: Seen, random: Random) -> str | None:  # noqa: ARG002 (a person uses the session instead)
        """A whole move; None after `undo`. A question with only one answer isn't asked."""
        match = self.session.match
        if seen.forced:
            told = seen.forced.split(maxsplit=1)[0] if match.is_hidden_move(seen.forced) else seen.forced
            self._say(f"{match.asked}: {told} (there is no other answer)")
            return seen.forced
        self.session.remember()
        self._forget_typed_dice("")
        self._show(match)
        while True:
            typed = self._read(match)
            try:
                done = self._obey_command(match, typed)
            except ChanceTakenBack:
                return None
            if not done and (move := self._move(match, typed)):
                return move

    def _obey_command(self, match: TableMatch, typed: str) -> bool:
        """Whether what was typed is a command, which is then carried out. Raises `PlayerStopped` and
        `ChanceTakenBack`."""
        word, _, rest = typed.partition(" ")
        command, rest = word.lower(), rest.strip()
        if command in ("quit", "exit"):
            raise PlayerStopped
        if command == "undo":
            if self._take_back(rest):
                raise ChanceTakenBack
        elif command in self.commands:
            self.commands[command](match, rest)
        elif match.asked and command in self.with_words and not rest:
            self._legal(match, command)
        else:
            return False
        return True

    def _take_back(self, count: str) -> bool:
        """Takes back so many decisions and typed dice (by default one): all of them or none."""
        number = parse_number(count or "1")
        if not number:
            self._say(
                f"No: 'undo {count}'; expected how many decisions to take back, such as 'undo 2', or 'undo' alone"
            )
            return False
        most = self.session.count_decided
        if number > most:
            there = f"only {most} of {number} were" if most else "nothing was"
            self._say(f"Nothing to take back: {there} decided or rolled at this terminal before.")
            return False
        self.session.undo(number)
        self._say("Taken back." if number == 1 else f"{number} decisions taken back.")
        return True

    def _show(self, match: TableMatch) -> None:
        """Prints the table where a turn begins, and the pieces that the question is about."""
        if match.turn != self._shown_turn or match.subject:
            self._say("\n" + match.table_text(self.terminal.width))
            if self.terminal.whisper is None and match.asked and (own := match.private_text(match.asked)):
                self._say(own)
        self._shown_turn = match.turn
        for piece in match.subject:
            self._what(match, piece)

    def _read(self, match: TableMatch) -> str:
        """The next line of input that isn't empty."""
        ask = self.terminal.whisper if match.sealed and self.terminal.whisper else self.terminal.ask
        while True:
            try:
                found = self._ask_prompt(ask, f"{match.question()}: {match.answers()} {HELPS} ")
            except EOFError:
                raise PlayerStopped from None
            if found:
                return found

    def _ask_prompt(self, ask: Callable[[str], str], prompt: str) -> str:
        """What is typed at a prompt. A long prompt is printed as lines, of which the last one leaves room to type:
        nobody can edit well behind more. Raises `EOFError`."""
        room = max(self.terminal.width - ROOM, self.terminal.width // 2)
        if len(prompt) > room:
            lines = wrap(prompt, self.terminal.width - 1, break_long_words=False, break_on_hyphens=False)
            if len(lines[-1]) >= room:
                lines[-1:] = wrap(lines[-1], room, break_long_words=False, break_on_hyphens=False)
            for line in lines[:-1]:
                self._say(line.replace(UNBROKEN, " "))
            prompt = f"{lines[-1]} "
        return ask(prompt.replace(UNBROKEN, " ")).strip()

    def _move(self, match: TableMatch, text: str) -> str | None:
        """The move with its only payment; None if it can't be played as written."""
        try:
            ways = match.ways(text)
        except InputError as error:
            self._say(self._fill_lines(self._refusal(text.split()[0], error)))
            return None
        if len(ways) == 1:
            return ways[0]
        self._say("This has to be paid; say how:\n" + "\n".join(f"  {way}" for way in ways[:40]))
        return None

    def _refusal(self, word: str, error: InputError) -> str:
        """Why a move can't be played, in one sentence."""
        forms = self.session.table.forms
        if word.lower() not in forms:
            near = nearest_name(word, [*forms, *self.commands, "undo", "quit"])
            hint = f"; did you mean '{near}'?" if near else ""
            return f"No: '{word}' begins no move and is no command{hint} ('legal' and 'help' list them)"
        return _sentence("No: ", error)

    def _what(self, match: TableMatch, name: str) -> None:
        """Explains a name, or the pieces that lie at a place, with what the written rules say of it."""
        written = tuple(self.terminal.quote(name)) if name else ()
        try:
            found = match.explain_name(name)
        except InputError as error:
            example = self.session.table.examples.piece
            if not written:
                self._say(_sentence("", error) if name else f"Write the name after it: what {example}")
            found = ()
        for line in (*found, *written):
            self._say(self._fill_lines(line))

    def _legal(self, match: TableMatch, begun: str) -> None:
        """Prints the legal moves that begin with these words, a paragraph for each verb."""
        words = begun.split()
        told, whole = match.moves_beginning_with(words)
        found = [move.split() for move in told]
        if not found and whole:
            verbs = dict.fromkeys(move.split()[0] for move in match.moves())
            self._say(f"No move with '{begun}' is legal now; legal are {', '.join(verbs)}.")
        if not whole:
            which = "some" if found else "none"
            self._say(self._fill_lines(f"Listed here: {which} of the moves with '{begun}'." if words else SOME))
        for verb in dict.fromkeys(move[0] for move in found):
            for line in _offered_paragraphs([move for move in found if move[0] == verb], max(1, len(words))):
                self._say(self._fill_lines(line).replace(UNBROKEN, " "))

    def _why(self, match: TableMatch, text: str) -> None:
        example = self.session.table.examples.why
        try:
            self._say(self._fill_lines(str(match.why(text))) if text else f"Write the move after it: why {example}")
        except InputError as error:
            self._say(self._fill_lines(_sentence("That is no move: ", error)))

    def _help(self, match: TableMatch, verb: str) -> None:
        if verb:
            self._what(match, verb)
            return
        again, examples = self.terminal.again("FILE").replace(" ", UNBROKEN), self.session.table.examples
        moves = match.moves()
        told = HELP.replace("{again}", again).replace("{moves}", f"'{moves[0]}'" if moves else examples.moves)
        told = self._two_columns(told.replace("{explains}", examples.explains), HELP_COLUMN)
        self._say(told.replace(UNBROKEN, " "))
        if moves and match.asked is None:
            self._say(self._fill_lines(f"{FALLS}: {', '.join(_short(moves))}. {SEVERAL}"))
        if asked := match.shapes(asked=True):
            self._say(f"{QUESTION_HEAD}\n{self._two_columns(asked)}")

    def _hand(self, match: TableMatch) -> str:
        """What only the seat that decides may see, as text."""
        return (match.private_text(match.asked) if match.asked else "") or "Nothing here is hidden from anybody."

    def _remark(self, kind: str, match: TableMatch, text: str) -> None:
        text = re.sub(r'^["„“]([^"“”]*)["“”]$', r"\1", text.strip())
        if not text:
            self._say(f"Write the remark after it: {kind} {REMARKS[kind]}")
            return
        try:
            made = self.session.remark(kind, str(match.asked or TABLE), text)
        except InputError as error:
            self._say(_sentence("No: ", error))
            return
        self._say(f"Noted: {made}")

    def dice(self, match: TableMatch) -> str | None:
        """What fell on the table, as it was typed, whole or without the word that all outcomes begin with; several dice
        at once where they are rolled for the same. An empty line gives None: roll here. Commands work here, too."""
        self.session.remember()
        moves = match.moves()
        whole, short = {move.lower(): move for move in moves}, _short(moves)
        told = ", ".join(short)
        self._forget_typed_dice(asked := re.sub(r"\d+", "", match.waits()))
        if self._dice:
            return short[self._dice.pop(0)]
        while True:
            try:
                typed = self._ask_prompt(self.terminal.ask, f"{match.waits()}: {told}, {HERE} ")
            except EOFError:
                raise PlayerStopped from None
            if not typed:
                return None
            if found := self._fallen_dice(typed, whole, short, asked):
                return found
            if not self._obey_command(match, typed):
                self._say(f"'{typed}' can't be rolled or drawn now; one of these can: {told}.")

    def _fallen_dice(self, typed: str, whole: Mapping[str, str], short: Mapping[str, str], asked: str) -> str | None:
        """The outcome that was typed, None where it is none. Of several dice the first is given; the others are kept
        for the same question."""
        dice = typed.lower().split()
        said = " ".join(dice)
        if said not in short and all(die in short for die in dice):
            said, *self._dice = dice
            self._dice_for = asked
        return short.get(said) or whole.get(said)

    def _forget_typed_dice(self, asked: str) -> None:
        """Forgets typed dice that were kept for another question, and says so."""
        if self._dice and self._dice_for != asked:
            self._say(f"Not used, since something else is asked now: {' '.join(self._dice)}")
            self._dice = []

    def _save(self, _match: TableMatch, name: str) -> None:
        if not name:
            self._say("Write the file's name after it: save game.bcg")
            return
        if len(name) > 2 and name[0] == name[-1] and name[0] in _QUOTES:
            name = name[1:-1]
        try:
            self.terminal.save(Path(name))
        except InputError as error:
            self._say(f"'{name}' {error.faults[0].what}; choose another name.")
            return
        except OSError as error:
            self._say(f"'{name}' can't be written: {error.strerror or error}")
            return
        self._say(f"Saved, and kept there from now on. '{self.terminal.again(name)}' goes on from here.")
        self._say_lost_answers()

    def _say_lost_answers(self) -> None:
        """Says who has to answer again after a game is left."""
        if told := lost_answers_text(self.session):
            self._say(self._fill_lines(told))

    def _say(self, text: str) -> None:
        self.terminal.say(text)

    def _two_columns(self, text: str, column: int = len(f"  {'':<{FORM}} ")) -> str:
        """Lines of two columns, the second from `column` on. What is too long for the terminal continues below it."""
        wide = self.terminal.width
        if wide < 2 * column:
            column = 4
        folded = partial(fill, width=wide, break_long_words=False, break_on_hyphens=False)
        return "\n".join(folded(line, subsequent_indent=" " * column) for line in text.split("\n"))

    def _fill_lines(self, text: str) -> str:
        """Text wrapped at the terminal's width. Ids such as `debt-brake` stay whole, to be copied."""
        wide = min(self.terminal.width, WIDTH)
        return fill(text, wide, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)


def _short(moves: Sequence[str]) -> dict[str, str]:
    """Outcomes by their lower-case text without the first word, which all have in common."""
    return {move.lower().partition(" ")[2]: move for move in moves}


def _offered_paragraphs(moves: Sequence[Sequence[str]], begun: int) -> Iterator[str]:
    """A paragraph of moves that share their first `begun` words: each of them, or, where they are many, how many go on
    with each next word and how to list those."""
    if not moves:
        return
    while len(moves) > 1 and all(len(move) > begun + 1 and move[begun] == moves[0][begun] for move in moves):
        begun += 1
    said = " ".join(moves[0][:begun])
    next_words = Counter(move[begun] for move in moves if len(move) > begun)
    if len(moves) <= MOST_LISTED or len(next_words) == len(moves):
        rest = [UNBROKEN.join(move[begun:]) for move in moves]
        yield f"{said}: {' · '.join(rest)}".rstrip(": ")
        return
    parts = [f"{word}{UNBROKEN}({number})" for word, number in next_words.items()]
    most = next_words.most_common(1)[0][0]
    yield f"{said} ({len(moves)} moves), then: {' · '.join(parts)}"
    yield f"    'legal {said} {most}' lists those that begin so"


def _sentence(begins: str, error: InputError) -> str:
    """A fault as one sentence: what is wrong, what would be right, and what was probably meant."""
    fault = error.faults[0]
    more = f"; expected {fault.expected}" if fault.expected else ""
    hint = f"; did you mean '{fault.hint}'?" if fault.hint else ""
    return f"{begins}{fault.what}{more}{hint}"
