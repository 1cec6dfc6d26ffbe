"""External bots: a class in a Python file, a command that speaks JSON lines, or an object of this process.

    mine.py:Bot             called without arguments for each game and seat; gives an object with `choose(seen, random)`
    cmd:./mybot --deep 3    started once a seat; reads a line of JSON for each decision, answers with a line
    py:Bot                  an object of the program that plays, such as a notebook; known in that process alone

Such a name is run only if the person at this program has named it (`register_bot`): records, parts of simulations and
tables made by others may hold any name, and nothing of it is run. A file's name carries a digest of its text,
`mine.py:Bot#1a2b3c4d`, so that games of one version aren't taken for those of another.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib.util
import json
import multiprocessing
import os
import re
import secrets
import shlex
import shutil
import signal
import subprocess
import sys
import traceback
import weakref
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, redirect_stdout, suppress
from dataclasses import replace
from functools import lru_cache
from itertools import chain, count
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread, local
from typing import Any, Final, Generic, NoReturn, TypeVar

from generator.base.errors import NOWHERE, Fault, InputError, Mark, input_error, list_words, nearest_name, shorten_text
from generator.base.frozen import dataclass
from generator.base.override import override
from generator.files.gate import put_file, read_text_file
from generator.files.json_reader import JsonRecord, JsonText, read_json
from generator.files.scratch import run_folder
from generator.play.bot_modules import bot_modules
from generator.play.bot_watchdog import Farewell, is_watched, thinking, watch_this_process
from generator.play.protocol import Player, Seen, Table

SECONDS: Final = 10.0
"""Seconds that a bot may take for a move, by default."""
STARTING: Final = 30.0
"""Seconds more for a command's first answer, since it has to start."""
ENDING: Final = 1.0
"""Seconds that a command has to end once its input is closed."""
MOST_BYTES: Final = 2_000_000
LONGEST_ANSWER: Final = 100_000
"""The most characters of a line that a command answers."""
LONGEST_SAID: Final = 200
"""The most characters that are told of an error of a bot."""
COMMAND: Final = "cmd:"
FORMS: Final = ("FILE.py:NAME", "cmd:COMMAND")
_FILE: Final = re.compile(r"(?P<file>.+\.py):(?P<name>[A-Za-z_]\w*)(?:#(?P<digest>[0-9a-f]{8}))?")
OBJECT: Final = "py:"
_ODD: Final = re.compile(r'[",\x00-\x1f\x7f-\x9f]')
T = TypeVar("T")


class BotBroke(InputError):
    """Raised where an external bot can't go on. It says which bot, at which decision, and what happened; the game
    stands where it stood before."""

    @override
    def __reduce__(self) -> Any:
        """Lets the error be pickled, so that it passes between processes."""
        return BotBroke, (self.faults,)


# Names --------------------------------------------------------------------------------------------------------------

_named_bots: dict[str, float] = {}
"""The bots that the person at this program has named, each with its seconds for a move."""
_objects: dict[str, Any] = {}
"""The objects of this process that are bots, by name; each may take as long as it likes."""


def is_external(text: str) -> bool:
    """Whether a text has the form of an external bot's name; whether there is such a bot isn't looked at."""
    return text.startswith((COMMAND, OBJECT)) or bool(_FILE.fullmatch(text))


def is_file(text: str) -> bool:
    """Whether a name is that of a bot in a file; if it has a digest, only that version of the file is meant."""
    return bool(_FILE.fullmatch(text))


def register_bot(text: str, seconds: float | None = None) -> str:
    """Allows the bot that the person at this program has named to be run from now on, and gives its full name. It may
    take so many `seconds` for a move (None: as before, or `SECONDS`). A file is run once, to see whether it works.
    Raises `InputError`."""
    if _ODD.search(text):
        raise input_error(f"bot '{text}'", expected="no comma and no double quote in it", path="--bots")
    if text.startswith(COMMAND):
        _words(text)
    else:
        found = _FILE.fullmatch(text)
        if not found:
            expected = list_words(FORMS) if text.startswith(OBJECT) else f"{text}:NAME, a class in it"
            raise input_error(f"bot '{text}'", expected=expected, path="--bots")
        path = Path(found["file"])
        digest = _digest(_source(path))
        if found["digest"] and found["digest"] != digest:
            raise _other(text, digest)
        text = f"{found['file']}:{found['name']}#{digest}"
        _factory(text)
    _named_bots[text] = _named_bots.get(text, SECONDS) if seconds is None else seconds
    return text


def register_object(bot: Any) -> str:
    """Registers an object of this process as a bot and gives its name. It has `choose(seen, random)` and plays every
    game and seat, or it is a class or function that makes an object for each."""
    for name, known in _objects.items():
        if known is bot:
            return name
    label = getattr(bot, "__name__", type(bot).__name__)
    whole = f"{OBJECT}{re.sub(r'[^A-Za-z0-9_]', '', label) or 'bot'}"
    name = next(one for one in chain([whole], (f"{whole}-{number}" for number in count(2))) if one not in _objects)
    _objects[name] = bot
    return name


def _other(name: str, digest: str) -> InputError:
    return input_error(f"bot '{name}': the file is another one by now (#{digest})", expected="the one that began")


@dataclass(frozen=True)
class WithBotRights(Generic[T]):
    """A job together with the names of the bots that may be run where it is done, in another process too. Such a
    process may be ended because of a bot; who that was is then in the file `last_words`."""

    job: Callable[[int, int], T]
    names: Mapping[str, float]
    last_words: str

    def __call__(self, first: int, number: int) -> T:
        """Registers the bots, then does the job."""
        _named_bots.update(self.names)
        if multiprocessing.parent_process() and not is_watched():
            watch_this_process(Farewell("generator.play.external_bots:write_last_words", (self.last_words,)))
        return self.job(first, number)

    def raise_last_words(self) -> None:
        """Raises `BotBroke` where a process was ended because of a bot."""
        path = Path(self.last_words)
        if path.exists():
            who, seconds = json.loads(read_text_file(path, path.name, MOST_BYTES))
            raise stuck_bot_error(who, seconds)


def write_last_words(path: str, who: str, seconds: float) -> None:
    """Writes down which bot is the reason that a process is ended now."""
    put_file(Path(path), json.dumps([who, seconds]).encode())


def stuck_bot_error(who: str, seconds: float) -> BotBroke:
    """The error for a bot that took too long and couldn't be ended without its process."""
    wrong = _too_long(seconds)
    return BotBroke([Fault(NOWHERE, who, wrong.what, wrong.expected)])


@contextmanager
def with_bot_rights(job: Callable[[int, int], T], names: Iterable[str]) -> Iterator[Callable[[int, int], T]]:
    """The job, allowed in this block to run the named bots wherever it is done, as far as they may be run here. Raises
    `BotBroke` where another process was ended because of a bot."""
    known = {name: _named_bots[name] for name in names if name in _named_bots}
    if not known:
        yield job
        return
    allowed = WithBotRights(job, known, str(run_folder() / f"last-words-{secrets.token_hex(8)}"))
    try:
        yield allowed
    except InputError:
        allowed.raise_last_words()
        raise


def player_for(table: Table, name: str) -> Player:
    """The player of a bot's name: one of the table's bots, or an external one that was registered. Raises
    `InputError`."""
    if not is_external(name):
        return table.player(name)
    if name in _objects:
        bot = _objects[name]
        plays = callable(getattr(bot, "choose", None)) and not isinstance(bot, type)
        return ObjectBot(name, None, (lambda: bot) if plays else bot)
    if name not in _named_bots:
        what = f"'{name}' is a bot of somebody's own, and is only run where you name it yourself"
        raise input_error(what, expected=f"--bots with {list_words(FORMS)}", path="--bots")
    seconds = _named_bots[name]
    return CommandBot(name, seconds) if name.startswith(COMMAND) else FileBot(name, seconds)


# Deciding -----------------------------------------------------------------------------------------------------------


class _WrongAnswer(Exception):
    """What a bot did wrong, and what would be right."""

    def __init__(self, what: str, expected: str = "") -> None:
        super().__init__(what)
        self.what, self.expected = what, expected


class ExternalBot(ABC):
    """An external bot at a seat. What it answers is a legal move, or the game ends there."""

    def __init__(self, name: str, seconds: float | None) -> None:
        self.name, self.seconds = name, seconds
        self.decisions = 0
        """How many decisions it was asked for in this game."""
        self.game = self.who = ""

    def begin(self, game: str = "") -> None:
        """Tells the bot that another game begins; `game`: its name, where there are many."""
        self.decisions, self.game = 0, game

    def choose(self, seen: Seen, random: Random) -> str:
        """The bot's move; where it names no payment, with the first way to pay. It isn't asked where there is only one
        answer. Raises `BotBroke`."""
        if seen.forced:
            return seen.forced
        self.decisions += 1
        game = f"{self.game}, " if self.game else ""
        self.who = f"{seen.by} ({self.name}), {game}turn {seen.turn}, its decision {self.decisions}"
        try:
            move = self.answer(replace(seen), random)  # the bot may change its own copy of the view
            if not move.strip():
                raise _no_move(move, seen)
            try:
                return seen.ways(move)[0]
            except InputError as error:
                few = list_words(seen.moves(), 6)
                raise _WrongAnswer(f"it answered '{move}': {error.faults[0].what}", f"a legal move: {few}") from None
        except _WrongAnswer as wrong:
            self.close()
            raise BotBroke([Fault(NOWHERE, self.who, wrong.what, wrong.expected)]) from None

    @abstractmethod
    def answer(self, seen: Seen, random: Random) -> str:
        """What the bot answers, as text. Raises `_WrongAnswer`."""

    def close(self) -> None:  # noqa: B027 (not every bot holds something)
        """Ends the bot; it isn't asked any more."""


class ObjectBot(ExternalBot):
    """An object with `choose(seen, random)`, asked in this process. `make` gives a new one for each game."""

    def __init__(self, name: str, seconds: float | None, make: Callable[[], Any], file: str = "") -> None:
        super().__init__(name, seconds)
        self._make, self._file = make, file
        self._bot: Any = None

    @override
    def begin(self, game: str = "") -> None:
        """Makes a new object at the next decision, so that no game depends on those played before."""
        super().begin(game)
        self._bot = None

    @override
    def answer(self, seen: Seen, random: Random) -> str:
        if self._bot is None:
            self._bot = self._call_bot(self._bot_object)
        bot: Any = self._bot
        own = replace(seen)
        answer: str = self._call_bot(lambda: _text_of(bot.choose(seen, random), own))
        return answer

    def _bot_object(self) -> Any:
        bot = self._make()
        if not callable(getattr(bot, "choose", None)):
            raise _WrongAnswer(f"{_python_text(bot)} has no 'choose'", "a method choose(seen, random)")
        return bot

    def _call_bot(self, work: Callable[[], Any]) -> Any:
        """The result of the bot's own code. What it prints goes to the error stream."""
        if self.seconds is None:
            return _guard_call(work, self._file, stops=True)
        found: list[Any] = []
        wrong: list[_WrongAnswer] = []

        def run() -> None:
            try:
                found.append(_guard_call(work, self._file, stops=False))
            except _WrongAnswer as error:
                wrong.append(error)

        thread = Thread(target=run, name=self.name, daemon=True)
        with thinking(self.who, self.seconds), redirect_stdout(sys.stderr):
            thread.start()
            thread.join(self.seconds)
        if wrong:
            raise wrong[0]
        if not found:
            break_off(thread)
            raise _too_long(self.seconds)
        return found[0]


def _guard_call(work: Callable[[], Any], file: str, *, stops: bool) -> Any:
    """The result of some of a bot's own code, which may import what lies beside its file. Whatever it raises becomes a
    `_WrongAnswer` of one line, except Ctrl-C if that `stops` the program."""
    if file:
        bot_modules.import_from(str(Path(file).parent))
    try:
        with _bound_exit():
            return work()
    except _WrongAnswer:
        raise
    except BaseException as error:
        if stops and isinstance(error, KeyboardInterrupt):
            raise
        raise _WrongAnswer(f"it broke off: {_error_line(error, file)}") from None


_bot_call = local()
"""In a thread that runs a bot's own code: `process`, the number of this process."""
_exit_process = os._exit


def _exit_bot(status: int) -> NoReturn:
    """`os._exit` for a bot: ends its call as `sys.exit` does. In a process that the bot has begun, ends that one."""
    if getattr(_bot_call, "process", None) == os.getpid():
        raise SystemExit(status)
    _exit_process(status)


@contextmanager
def _bound_exit() -> Iterator[None]:
    """A bot's own code runs in this block: it can't end this program without a word."""
    os._exit = _exit_bot
    _bot_call.process = os.getpid()
    try:
        yield
    finally:
        del _bot_call.process


def _text_of(answer: object, seen: Seen) -> str:
    """An answer as a plain `str` without methods of the bot's own. Raises `_WrongAnswer` where it is no text."""
    if not issubclass(type(answer), str):
        raise _no_move(answer, seen)
    return str.__str__(answer)


def _no_move(answer: object, seen: Seen) -> _WrongAnswer:
    return _WrongAnswer(
        f"it answered {_python_text(answer)}, which is no move", f"a move as text, such as '{seen.moves()[0]}'"
    )


def break_off(thread: Thread) -> None:
    """Ends a thread before its next instruction in Python; nobody may be waiting for it."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(SystemExit))


class FileBot(ObjectBot):
    """A bot in a Python file: a class, or a function that gives an object."""

    def __init__(self, name: str, seconds: float) -> None:
        path, make = _factory(name)
        super().__init__(name, seconds, make, path)


class CommandBot(ExternalBot):
    """A program that gets a line of JSON for each decision and answers with one."""

    def __init__(self, name: str, seconds: float) -> None:
        super().__init__(name, seconds)
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: SimpleQueue[bytes] = SimpleQueue()

    @override
    def answer(self, seen: Seen, random: Random) -> str:
        assert self.seconds is not None
        limit = self.seconds if self._process else self.seconds + STARTING
        process = self._process or self._start_process()
        if not self._lines.empty():
            early = self._lines.get()
            said = early.decode("utf-8", "replace").strip()
            raise _WrongAnswer(
                f"it said '{said}' without being asked" if early else self._end_error(process), "a line a decision"
            )
        told = json.dumps(decision_data(seen, self.decisions, random.getrandbits(32)), ensure_ascii=True) + "\n"
        assert process.stdin is not None
        try:
            process.stdin.write(told.encode())
            process.stdin.flush()
            line = self._lines.get(timeout=limit)
        except (BrokenPipeError, OSError):
            raise _WrongAnswer(self._end_error(process)) from None
        except Empty:
            raise _too_long(self.seconds) from None
        if not line:
            raise _WrongAnswer(self._end_error(process))
        return _move_in(line)

    def _start_process(self) -> subprocess.Popen[bytes]:
        try:
            process = subprocess.Popen(
                _words(self.name), stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except OSError as error:
            raise _WrongAnswer(f"it can't be started: {error.strerror or error}") from None
        self._process, self._lines = process, SimpleQueue()
        Thread(target=_listen, args=(process, self._lines), name=self.name, daemon=True).start()
        weakref.finalize(self, _end, process)
        return process

    def _end_error(self, process: subprocess.Popen[bytes]) -> str:
        with suppress(subprocess.TimeoutExpired):
            return f"it has ended without an answer (exit code {process.wait(ENDING)})"
        return "it has closed its output without an answer"

    @override
    def close(self) -> None:
        """Closes the program's input; a moment later, ends it with every process that it has started."""
        if self._process:
            _end(self._process)
            self._process = None


def decision_data(seen: Seen, decision: int, seed: int) -> Mapping[str, Any]:
    """What a command is told for a decision, as JSON holds it. `decision`: its number in the game, from 1 on. `seed`: a
    number below 2^32, for the bot's own random numbers."""
    return {
        "seat": seen.by,
        "turn": seen.turn,
        "decision": decision,
        "question": seen.question(),
        "moves": list(seen.moves()),
        "seen": seen.data,
        "seed": seed,
    }


_ANSWER = JsonRecord({"move": JsonText(lines=True)}, more=True, lines=True)


def _move_in(line: bytes) -> str:
    try:
        move: str = read_json(line, _ANSWER, NOWHERE)["move"]
    except InputError:
        said = line.decode("utf-8", "replace").strip()
        raise _WrongAnswer(f"it answered '{said}'", 'a line of JSON: {"move": "…"}') from None
    return move


def _listen(process: subprocess.Popen[bytes], lines: SimpleQueue[bytes]) -> None:
    """Puts each line that the program writes into the queue; an empty one at the end."""
    assert process.stdout is not None
    with process.stdout as said:
        while line := said.readline(LONGEST_ANSWER):
            lines.put(line)
    lines.put(b"")


def _end(process: subprocess.Popen[bytes]) -> None:
    """Closes a program's input, and ends it a moment later with every process that it has started. On Windows it is
    ended at once: afterwards nobody would know what it has started."""
    if os.name == "nt":
        command = ("taskkill", "/T", "/F", "/PID", str(process.pid))
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    with suppress(OSError):
        if process.stdin:
            process.stdin.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(ENDING)
    if os.name == "posix":
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()


def _too_long(seconds: float | None) -> _WrongAnswer:
    return _WrongAnswer(f"it took longer than {seconds:g} s", "a move sooner, or more with --bot-seconds")


# Files --------------------------------------------------------------------------------------------------------------


def _words(name: str) -> list[str]:
    """A command's words. Raises `InputError` where there is no such program."""
    try:
        words = shlex.split(name.removeprefix(COMMAND), posix=os.name != "nt")
    except ValueError as error:
        raise input_error(f"bot '{name}': {error}", expected="cmd:COMMAND as in a shell", path="--bots") from None
    if not words or not shutil.which(words[0]):
        what = f"bot '{name}': no program '{words[0]}'" if words else f"bot '{name}'"
        raise input_error(what, expected="cmd: and a program that can be run", path="--bots")
    return words


def _source(path: Path) -> str:
    if not path.is_file():
        raise input_error("isn't there", expected="a Python file with a bot", mark=Mark(str(path)), path="--bots")
    return read_text_file(path, str(path), MOST_BYTES)


def _digest(text: str) -> str:
    return hashlib.sha256(text.replace("\r\n", "\n").encode()).hexdigest()[:8]


def _factory(name: str) -> tuple[str, Callable[[], Any]]:
    """The path of a bot's file, and what makes a bot from it. Raises `InputError`."""
    found = _FILE.fullmatch(name)
    assert found, "the name of a file"
    path = Path(found["file"])
    text = _source(path)
    digest = _digest(text)
    if found["digest"] != digest:
        raise _other(name, digest)
    module = _module(str(path.resolve()), digest)
    make = module.get(found["name"])
    if not callable(make):
        classes = [key for key, one in module.items() if isinstance(one, type) and hasattr(one, "choose")]
        raise input_error(
            f"has no class or function '{found['name']}'",
            expected=list_words(classes) or "a class with a method choose(seen, random)",
            hint=nearest_name(found["name"], classes),
            mark=Mark(str(path)),
            path="--bots",
        )
    return str(path.resolve()), make


@lru_cache(maxsize=32)
def _module(path: str, digest: str) -> Mapping[str, Any]:
    """The names that a file defines; it is run once for each text of it. Raises `InputError`."""
    bot_modules.import_from(str(Path(path).parent))
    spec = importlib.util.spec_from_file_location(f"bot_{Path(path).stem}_{digest}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        with redirect_stdout(sys.stderr):
            spec.loader.exec_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        mark = Mark(path, *_place(error, path))
        raise input_error(
            f"can't be run: {_error_text(error)}", expected="a file that Python runs", mark=mark
        ) from None
    return vars(module)


def _place(error: BaseException, file: str) -> tuple[int, int]:
    """The line and column in a file that an error comes from; 0, 0 where it comes from elsewhere."""
    if isinstance(error, SyntaxError) and error.filename == file:
        return error.lineno or 0, error.offset or 1
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    return (frames[-1].lineno or 0, 1) if frames else (0, 0)


def _error_text(error: BaseException) -> str:
    try:
        text = error.msg if isinstance(error, SyntaxError) else str(error)
    except BaseException:  # `str` of a bot's own error may raise anything
        text = ""
    return f"{type(error).__name__}: {shorten_text(text, LONGEST_SAID)}" if text else type(error).__name__


def _error_line(error: BaseException, file: str) -> str:
    """An error as one line of text, with the line of the bot's file that it comes from."""
    line, _ = _place(error, file) if file else (0, 0)
    return f"{_error_text(error)} ({Path(file).name}:{line})" if line else _error_text(error)


def _python_text(value: object) -> str:
    """A value's `repr`, shortened; a stand-in where the value's own code fails."""
    try:
        return shorten_text(str.__str__(repr(value)))
    except BaseException:
        return f"something of the type {type(value).__name__}"
