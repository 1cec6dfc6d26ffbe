"""Bots of one's own: a class in a file, a command in any language; how they break, and that no stranger starts one."""

import json
import os
import pickle
import re
import select
import sys
import threading
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from generator.base.errors import NOWHERE, Fault, InputError
from generator.cli.program import run
from generator.definitions.box_request import BoxRequest
from generator.definitions.id_types import Seat
from generator.games.balance_control.simulate.interpreted_games import guest_tally
from generator.games.balance_control.simulate.kernel_games import make_tally
from generator.online.seating import parse_seats
from generator.play import external_bots
from generator.play.external_bots import BotBroke, player_for, register_bot
from generator.play.game_record import parse_record
from generator.play.protocol import Seen, Table
from generator.play.save_file import GameJournal, rescue_journal
from generator.play.session import Session
from generator.play.table_of_game import game_table
from generator.simulate.load import make_setting
from generator.simulate.simulation_setting import SimulationSetting
from tests.cli.running import Cli
from tests.cli.running import outside as program
from tests.tables import read_table

CHOOSE = read_table(__file__, "CHOOSE")
"""Bots by name, and how each chooses."""
BOTS = "import random as luck\n\n" + "".join(
    f"class {name}:\n    def choose(self, seen, random):\n        {how}\n\n" for name, how in CHOOSE.items()
)
BOTS += """\
class Text(str):
    def strip(self):
        return 1 / 0
    __format__ = __len__ = __eq__ = __hash__ = strip

class Needs:
    def __init__(self, depth):
        self.depth = depth

def made():
    return Last()

NOTHING = 1
"""
JSON_BOT = """\
import json, random, sys
for line in sys.stdin:
    told = json.loads(line)
    assert sorted(told) == ["decision", "moves", "question", "seat", "seed", "seen", "turn"]
    print(json.dumps({"move": random.Random(told["seed"]).choice(told["moves"])}), flush=True)
"""
GAMES = ("balance-control", "global-powers", "organisation")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Bots in the folder that one happens to be in; nobody has named any yet."""
    (tmp_path / "mine.py").write_text(BOTS, encoding="utf-8")
    (tmp_path / "speaks.py").write_text(JSON_BOT, encoding="utf-8")
    twice = JSON_BOT.replace("    print", "    for _ in (1, 2): print")
    (tmp_path / "twice.py").write_text(twice, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(external_bots, "_named_bots", {})
    monkeypatch.setattr(external_bots, "_objects", {})
    return tmp_path


def command(script: str) -> str:
    return f"cmd:'{sys.executable}' {script}"


# Playing ------------------------------------------------------------------------------------------------------------


@pytest.mark.quick("mine.py:Even-organisation", "*-global-powers")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bot", ["mine.py:Even", "mine.py:made", command("speaks.py")])
def test_a_bot_of_ones_own_plays_every_game(game: str, bot: str, cli: Cli) -> None:
    asked = ("play", "--game", game, "--players", "2", "--bots", f"{bot},random", "--record", "game.bcg")
    assert cli(*asked).code == 0
    assert cli("replay", "game.bcg").code == 0, "a record with such a name is a record"
    name = parse_record(Path("game.bcg").read_text(encoding="utf-8"), "").header.bots[0]
    assert re.fullmatch(re.escape(bot) + ("" if bot.startswith("cmd:") else "#[0-9a-f]{8}"), name)


@pytest.mark.quick("mine.py:Even")
@pytest.mark.parametrize("bot", ["mine.py:Even", command("speaks.py")])
def test_the_same_seed_is_the_same_game(bot: str, cli: Cli) -> None:
    found = []
    for path in ("one.bcg", "two.bcg"):
        asked = ("play", "--game", "organisation", "--players", "2", "--bots", bot, "--record", path)
        assert cli(*asked).code == 0
        found.append(Path(path).read_bytes())
    assert found[0] == found[1]


def test_what_a_bot_prints_is_no_part_of_the_answer(cli: Cli) -> None:
    found = cli("play", "--game", "organisation", "--players", "2", "--bots", "mine.py:Loud,random", "--json")
    assert json.loads(found.out)["ok"]
    assert "thinking" in found.err


def test_each_bot_imports_what_lies_in_its_own_folder(folder: Path, cli: Cli) -> None:
    """Two designers' bots, each beside a `helper.py` and a package `more`, one imported at once and one while it
    plays."""
    for name in ("one", "two"):
        (folder / name / "more").mkdir(parents=True)
        (folder / name / "helper.py").write_text(f"NAME = {name!r}\n", encoding="utf-8")
        (folder / name / "more" / "__init__.py").write_text("", encoding="utf-8")
        (folder / name / "more" / "part.py").write_text(f"NAME = {name!r}\n", encoding="utf-8")
        (folder / name / "bot.py").write_text(
            "import helper\n\nclass Bot:\n    def choose(self, seen, random):\n"
            "        from more.part import NAME\n"
            f"        assert helper.NAME == NAME == {name!r}, (helper.NAME, NAME)\n"
            "        return random.choice(seen.moves())\n",
            encoding="utf-8",
        )
    asked = ("play", "--game", "organisation", "--players", "2", "--bots", "one/bot.py:Bot,two/bot.py:Bot", "--json")
    found = cli(*asked)
    assert found.code == 0, found.err
    assert json.loads(found.out)["ok"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes there")
def test_what_a_bot_has_started_ends_with_it(folder: Path, cli: Cli) -> None:
    """A pipe that the bot's child holds open is at its end once nobody is left."""
    os.mkfifo("held")
    pipe = os.open("held", os.O_RDONLY | os.O_NONBLOCK)
    child = 'import time; held = open("held", "w"); print(flush=True); time.sleep(60)'
    begin = f"subprocess.Popen([sys.executable, '-c', {child!r}], stdout=subprocess.PIPE).stdout.readline()"
    (folder / "parent.py").write_text(f"import subprocess, sys\n{begin}\n{JSON_BOT}", encoding="utf-8")
    asked = ("play", "--game", "organisation", "--players", "2", "--bots", f"{command('parent.py')},random", "--quiet")
    assert cli(*asked).code == 0
    assert select.select([pipe], [], [], 10.0)[0], "it is still there"
    assert os.read(pipe, 1) == b""
    os.close(pipe)


def test_guests_play_games_to_their_end() -> None:
    tally = guest_tally(setting_of_two("mine.py:Last"))
    tally.play(0, 2)
    assert tally.batch().finish_flags == [True, True]


# Breaking -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("mine.py:Late", r"turn \d+, its decision 5: it broke off: ZeroDivisionError: .*\(mine\.py:13\)"),
        ("mine.py:Endless", r"turn 1, its decision 1: it took longer than 0\.2 s; expected a move sooner"),
        ("mine.py:Wrong", r"it answered 'fly to the moon': .+; expected a legal move: "),
        ("mine.py:Number", r"it answered 7, which is no move; expected a move as text"),
        ("mine.py:Odd", r"it answered something of the type Odd, which is no move"),
        ("mine.py:Tricky", r"it answered 'fly to the moon': .+; expected a legal move: "),
        ("mine.py:Emptied", r"it answered 7, which is no move; expected a move as text, such as '"),
        ("mine.py:Talks", r"it took longer than 0\.2 s"),
        ("mine.py:Masked", r"it answered .*, which is no move; expected a move as text"),
        ("mine.py:Leaves", r"it broke off: SystemExit: 3"),
        ("mine.py:Exits", r"it broke off: SystemExit: 3"),
        ("mine.py:Stops", r"it broke off: KeyboardInterrupt \(mine\.py"),
        ("mine.py:Mute", r"it broke off: Wordless \(mine\.py"),
        ("mine.py:Needs", r"it broke off: TypeError: .*depth"),
        (command("-c 1"), r"it has ended without an answer \(exit code 0\)"),
        (command("-c 'raise SystemExit(9)'"), r"it has ended without an answer \(exit code 9\)"),
        (command("""-c 'print(7)'"""), r"it answered '7'; expected a line of JSON: \{.move"),
        (command("twice.py"), r"its decision \d+: it (said|answered) '"),
        (command("-c 'import time; time.sleep(99)'"), r"it took longer than 0\.2 s"),
    ],
)
def test_a_bot_that_breaks_ends_the_game_clearly(
    bot: str, said: str, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(external_bots, "STARTING", 0.5 if "sleep" in bot else 30.0)
    asked = ("play", "--game", "organisation", "--players", "2", "--bots", f"random,{bot}", "--bot-seconds", "0.2")
    found = cli(*asked)
    assert found.code == 2
    *_, last = found.err.splitlines()
    assert re.search(rf"error: B \({re.escape(bot)}(#\w+)?\), .*{said}", last), found.err
    assert "Traceback" not in found.err
    record = parse_record(Path("game.bcg").read_text(encoding="utf-8"), "")
    assert record.header.result == ()
    assert "The game so far is kept in game.bcg" in found.err


@pytest.mark.parametrize("seconds", ["nan", "inf", "0", "-1", "x"])
def test_a_time_that_is_none(seconds: str, cli: Cli) -> None:
    asked = ("play", "--game", "organisation", "--players", "2", "--bots", "mine.py:Last", "--bot-seconds", seconds)
    assert cli(*asked).refuses("Invalid value for '--bot-seconds'")


@pytest.mark.parametrize("more", ["", " --bot-seconds 25"])
def test_a_game_whose_bot_broke_goes_on(more: str, cli: Cli) -> None:
    asked = ("play", "--game", "organisation", "--players", "2", "--bots", "mine.py:Late,random", *more.split())
    assert cli(*asked).refuses(f"play --continue game.bcg --bots mine.py:Late,random{more}' goes on from there")
    assert cli("play", "--continue", "game.bcg", "--bots", "mine.py:Last,random").code == 0
    assert parse_record(Path("game.bcg").read_text(encoding="utf-8"), "").header.result


def test_a_record_that_was_asked_for_is_kept_there(cli: Cli) -> None:
    asked = ("play", "--game", "organisation", "--players", "2", "--bots", "mine.py:Late", "--record", "here.bcg")
    assert cli(*asked).code == 2
    assert [path.name for path in Path().glob("*.bcg")] == ["here.bcg"]


@pytest.mark.parametrize(
    ("bot", "said"),
    read_table(__file__, "a_bot_that_cannot_be_there_is_told_before_the_game"),
)
def test_a_bot_that_cannot_be_there_is_told_before_the_game(bot: str, said: str, cli: Cli) -> None:
    Path("bad.py").write_text("x = 1\nclass Bot\n", encoding="utf-8")
    Path("falls.py").write_text("raise ValueError('no')\n", encoding="utf-8")
    found = cli("play", "--game", "organisation", "--players", "2", "--bots", f"{bot},random")
    assert found.code == 2
    assert re.search(said, found.err), found.err
    assert not list(Path().glob("*.bcg"))


@pytest.mark.slow
def test_a_bot_that_ran_over_does_not_go_on_thinking() -> None:
    name = register_bot("mine.py:Endless", 0.2)
    with pytest.raises(BotBroke):
        player_for(table(), name).choose(seen_at_the_start(), Random(1))
    for thread in threading.enumerate():
        if thread.name == name:
            thread.join(60)
            assert not thread.is_alive()


# Ended from outside -------------------------------------------------------------------------------------------------

STUCK = """\
import ctypes, sys
asked = [0]

class Bot:
    def choose(self, seen, random):
        asked[0] += 1
        if asked[0] == {at}:
            (ctypes.PyDLL("msvcrt")._sleep(10**6) if sys.platform == "win32" else ctypes.PyDLL(None).sleep(1000))
        return seen.moves()[-1]
"""
"""A bot that makes one call in C which never gives Python's lock back, as a regular expression may."""
DIES = 2 if sys.platform in ("linux", "win32") else -9
TOO_LONG = (
    r"error: [AB] \(stuck\.py:Bot#[0-9a-f]{8}\), (game \d+, )?turn \d+, its decision \d+: "
    r"it took longer than 0\.3 s; expected a move sooner, or more with --bot-seconds"
)


def stuck(command: str, at: int, *more: str) -> tuple[int, list[str]]:
    """The exit code and the lines of a command with such a bot, which is stuck at its decision number `at`."""
    Path("stuck.py").write_text(STUCK.format(at=at), encoding="utf-8")
    game = ("--game", "organisation", "--players", "2", "--bots", "stuck.py:Bot,random", "--bot-seconds", "0.3")
    found = program(command, *game, *more)
    return found.code, found.err.splitlines()


@pytest.mark.slow
def test_a_game_whose_bot_can_only_be_ended_from_outside_is_kept(cli: Cli) -> None:
    """Its record is that of the same game up to this decision, and goes on where it stands."""
    code, (kept, wrong) = stuck("play", 12, "--record", "game.bcg", "--quiet")
    assert code == DIES
    assert re.fullmatch(TOO_LONG, wrong)
    assert re.search(
        r"^The game so far is kept in game\.bcg; '.*play --continue game\.bcg .*' goes on from there\.$", kept
    )
    before = Path("game.bcg").read_text(encoding="utf-8").splitlines()
    assert sum(" A " in line for line in before if not line.startswith("[")) >= 11
    assert stuck("play", -1, "--record", "whole.bcg", "--quiet") == (0, [])
    whole = Path("whole.bcg").read_text(encoding="utf-8").splitlines()
    lines = [[line for line in text if not line.startswith("[")] for text in (before, whole)]
    assert lines[0] == lines[1][: len(lines[0])]
    assert cli("play", "--continue", "game.bcg", "--bots", "random", "--quiet").code == 0


@pytest.mark.slow
@pytest.mark.parametrize(("at", "more"), [(30, ("--workers", "1")), (3000, ("--workers", "2", "--games", "4000"))])
def test_a_run_whose_bot_can_only_be_ended_from_outside_says_which(at: int, more: tuple[str, ...]) -> None:
    """In this process, where nothing else is left to say, and in one of those beside it."""
    code, lines = stuck("simulate", at, "--quiet", *more)
    assert code == (DIES if "1" in more else 2)
    assert re.fullmatch(TOO_LONG, lines[-1])
    assert not Path("out.json").exists()


def test_a_journal_is_the_record_whatever_is_taken_back() -> None:
    session = Session(table(), Seat("A"), "1", ("random", "random"), keeps=50)
    journal = GameJournal(session)
    players = {seat: session.table.player("random") for seat in session.table.seats}
    for turn in (30, 60):
        session.go_on(players, until=lambda turn=turn: len(session.steps) >= turn)  # type: ignore[misc]
        assert journal.path.read_text(encoding="utf-8") == session.record()
        session.remark("note", "A", "Hm.")
        assert session.back_to(next(one.steps for one in session._history))
        session.go_on(players, until=lambda: len(session.steps) >= 25)
        assert journal.path.read_text(encoding="utf-8") == session.record()
    journal.close()


@pytest.mark.parametrize("there", ["", "beginning", "other"])
def test_a_rescued_journal_replaces_its_own_beginning_and_no_other_game(folder: Path, there: str) -> None:
    session = Session(table(), Seat("A"), "1", ("human", "random"))
    journal = GameJournal(session)
    wanted = folder / "game.bcg"
    if there:
        text = session.record() if there == "beginning" else session.record().replace('[Seed "1"]', '[Seed "2"]')
        wanted.write_text(text, encoding="utf-8")
    session.go_on(
        {seat: session.table.player("random") for seat in session.table.seats}, until=lambda: len(session.steps) > 9
    )
    journal.close()
    kept = rescue_journal(journal.path, wanted, None, force=False)
    assert kept == folder / ("game-2.bcg" if there == "other" else "game.bcg")
    assert kept.read_text(encoding="utf-8") == session.record()
    assert there != "other" or wanted.read_text(encoding="utf-8") == text


# Simulating ---------------------------------------------------------------------------------------------------------


def setting_of_two(bot: str) -> SimulationSetting:
    return make_setting(BoxRequest(players=2), f"{bot},random", 1)


@pytest.mark.slow
def test_games_with_guests_are_counted_as_all_others() -> None:
    setting = setting_of_two("greedy")
    guests, kernel = guest_tally(setting), make_tally(setting)
    for tally in (guests, kernel):
        tally.play(3, 4)
    assert guests.summary() == kernel.summary()
    one, two = (
        replace(tally.batch(), columns={name: list(column) for name, column in tally.batch().columns.items()})
        for tally in (guests, kernel)
    )
    assert one == two


@pytest.mark.slow
def test_a_simulated_game_is_played_again_as_a_record(cli: Cli) -> None:
    for game in ("balance-control", "organisation"):
        asked = ("simulate", "--game", game, "--players", "2", "--bots", "mine.py:Even,random", "--games", "2")
        report = cli(*asked, "--json", "--workers", "1").data()
        assert report["games"] == 2
        assert cli(*asked, "--record", "1", "--out", f"{game} games").code == 0
        (path,) = Path(f"{game} games").glob("*.bcg")
        assert cli("replay", str(path)).code == 0


def test_a_bot_that_breaks_in_a_run_names_the_game(cli: Cli) -> None:
    asked = ("simulate", "--game", "organisation", "--players", "2", "--bots", "mine.py:Late,random", "--games", "5")
    found = cli(*asked, "--workers", "1")
    assert found.code == 2
    assert re.search(r"error: A \(mine\.py:Late#\w+\), game 0, turn \d+, its decision 5: ", found.err)


TIRED = """\
class Tired:
    born = 0

    def __init__(self):
        Tired.born += 1
        self.number = Tired.born

    def choose(self, seen, random):
        return seen.moves()[0] if self.number < {most} else 1 / 0
"""


@pytest.mark.slow
def test_a_mended_file_is_another_bot_and_its_run_begins_anew(folder: Path, cli: Cli) -> None:
    """What is said when it breaks is what happens then; the rows of the games before are still there, and named."""
    asked = ("simulate", "--game", "organisation", "--players", "2", "--bots", "tired.py:Tired,random", "--games", "4")
    asked = (*asked, "--workers", "1", "--games-out", "rows.csv", "--out", "kept")
    (folder / "tired.py").write_text(TIRED.format(most=4), encoding="utf-8")
    found = cli(*asked)
    assert found.code == 2
    assert re.search(r"stopped: 3 games are kept in kept.*, their rows in rows\.part\.csv", found.err)
    assert "--resume goes on with the very same file; a mended one is another bot" in found.err
    (folder / "tired.py").write_text(TIRED.format(most=99), encoding="utf-8")
    found = cli(*asked, "--resume")
    assert found.code == 0
    assert "no game of this run is kept in kept" in found.out
    assert "still there: rows.part.csv, the rows of another run" in found.out
    assert [row.split(",")[1] for row in (folder / "rows.csv").read_text("utf-8").splitlines()[1:]] == list("0123")


def test_processes_of_a_run_get_the_names_that_were_given() -> None:
    name = register_bot("mine.py:Even")
    with external_bots.with_bot_rights(lambda first, number: (first, number), [name, "random"]) as carried:
        external_bots._named_bots.clear()
        with pytest.raises(InputError):
            player_for(table(), name)
        assert carried(1, 2) == (1, 2)
        assert player_for(table(), name)


def test_another_version_of_a_file_is_another_bot() -> None:
    name = register_bot("mine.py:Last")
    Path("mine.py").write_text(BOTS.replace("[-1]", "[0]"), encoding="utf-8")
    with pytest.raises(InputError, match="another one by now"):
        player_for(table(), name)
    assert register_bot("mine.py:Last") != name


def test_a_cluster_plays_no_bot_of_ones_own(cli: Cli) -> None:
    asked = ("simulate", "--players", "2", "--bots", "mine.py:Last", "--cluster", "tcp://127.0.0.1:1")
    assert cli(*asked).refuses("on this machine")


# What only whoever is at the program may start ----------------------------------------------------------------------

TRAP = "from pathlib import Path\nPath('sprung').touch()\nclass Bot:\n    choose = None\n"


def seen_at_the_start() -> Seen:
    made = table()
    match = made.start(1, made.seats[0])
    return match.seen(match.asked)


def table() -> Table:
    asked = BoxRequest(Path("organisation"), players=2)
    return game_table(asked.game, asked.definitions, asked.config, "en")


@pytest.mark.slow
def test_a_record_starts_no_bot(cli: Cli) -> None:
    Path("trap.py").write_text(TRAP, encoding="utf-8")
    assert run(["play", "--game", "organisation", "--players", "2", "--record", "game.bcg", "--quiet"]) == 0
    text = Path("game.bcg").read_text(encoding="utf-8")
    head, _, moves = text.partition("\n\n")
    head = "\n".join(line for line in head.splitlines() if not line.startswith("[Result"))
    few = "\n".join(moves.splitlines()[:12]) + "\n"
    for bot in ("trap.py:Bot", "trap.py:Bot#00000000", "cmd:touch sprung", "py:Bot"):
        Path("theirs.bcg").write_text(head.replace("random,random", f"{bot},random") + "\n\n" + few, encoding="utf-8")
        assert f'"{bot},random"' in Path("theirs.bcg").read_text(encoding="utf-8")
        cli("replay", "theirs.bcg")
        found = cli("play", "--continue", "theirs.bcg", "--record", "on.bcg", "--force")
        assert found.code == 0, found.err
        assert f"A was '{bot}', which you haven't named: 'random' plays on" in found.err
        assert not Path("sprung").exists(), bot


def test_a_part_of_a_simulation_starts_no_bot(cli: Cli) -> None:
    asked = ("simulate", "--game", "organisation", "--players", "2", "--games", "4", "--workers", "1")
    Path("trap.py").write_text(TRAP, encoding="utf-8")
    assert cli(*asked, "--shard", "1/2", "--out", "theirs").code == 0
    (path,) = Path("theirs").rglob("*.json")
    text = path.read_text(encoding="utf-8")
    for bot in ("trap.py:Bot", "cmd:touch sprung"):
        changed = re.sub(r'"bots": *\[\s*"random"', f'"bots": ["{bot}"', text)
        assert bot in changed
        path.write_text(changed, encoding="utf-8")
        cli("merge", str(path), "--html", "report.html", "--force")
        assert not Path("sprung").exists(), bot


def test_a_browser_seats_no_bot_of_ones_own() -> None:
    with pytest.raises(InputError):
        parse_seats("A=mine.py:Last", (Seat("A"), Seat("B")))


def test_a_name_that_nobody_gave_is_refused() -> None:
    for name in ("mine.py:Last", "cmd:true", "py:Last"):
        with pytest.raises(InputError, match="only run where you name it yourself"):
            player_for(table(), name)


# What a bot may know ------------------------------------------------------------------------------------------------


def test_a_guess_tells_nothing_of_what_chance_will_bring() -> None:
    asked = BoxRequest(players=2)
    made = game_table(asked.game, asked.definitions, asked.config, "en")
    match = made.start(1, made.seats[0])
    match.apply(match.drawn(Random(1)))
    brought = set()
    for seed in range(12):
        luck = Random(seed)
        world = match.seen(match.asked).guess(luck)
        while world.asked == match.asked:
            world.apply(world.ways(world.moves()[0])[0])
        brought.add(world.drawn(luck))
    assert len(brought) > 3


def test_a_broken_bot_travels_between_processes() -> None:
    error = pickle.loads(pickle.dumps(BotBroke([Fault(NOWHERE, "A", "broke")])))
    assert isinstance(error, BotBroke)
    assert error.faults[0].what == "broke"


@pytest.mark.slow
def test_a_run_in_processes_plays_a_bot_of_ones_own(folder: Path) -> None:
    found = program(
        *("ladder", "--game", "organisation", "--players", "2", "--bots", "mine.py:Last,random"),
        *("--games", "4", "--workers", "2", "--json"),
        folder=folder,
    )
    assert found.code == 0, found.err
    told = json.loads(found.out)
    assert {(cell["bot"].partition("#")[0], cell["among"].partition("#")[0]) for cell in told["cells"]} == {
        ("mine.py:Last", "random"),
        ("random", "mine.py:Last"),
    }
