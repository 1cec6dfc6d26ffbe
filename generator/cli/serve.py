"""`serve`: a table in the browser, each seat by a link of its own, in the room's network if wanted."""

from __future__ import annotations

import importlib.util
import shlex
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Thread

import click

from generator.base.errors import input_error
from generator.base.frozen import dataclass
from generator.cli.options import (
    FOLDER,
    CommandOptions,
    IntegerRange,
    NumberRange,
    is_given,
    languages_option,
    one_of,
    port_option,
    refuse_given,
    show_json,
    table_options,
    takes_report_options,
)
from generator.cli.terminal import program_command, say
from generator.faces.colours import THEMES
from generator.files.resources import install_command
from generator.online import address_qr
from generator.online.bot_threads import BotThreads
from generator.online.lan_addresses import HERE, open_sockets, private_addresses
from generator.online.online_game import OnlineGame
from generator.online.open_table import new_table, open_table
from generator.online.table_journal import RECORD, read_private_file
from generator.online.table_room import TableLooks, TableRoom, table_looks
from generator.play.open_record import with_record
from generator.play.protocol import Table

SETTINGS = ("players", "modules", "edition", "rulings", "seats", "host", "first", "seed", "keep")
"""The options that a kept table has decided."""


@dataclass(frozen=True)
class ServeOptions(CommandOptions):
    """The command line of `serve`. `table`: the folder of a kept table that goes on."""

    table: Path | None = None
    seats: str | None = None
    host: str | None = None
    first: str = "A"
    seed: int | None = None
    keep: Path | None = None
    theme: str = THEMES[0]
    lan: bool = False
    port: int = 0
    bot_seconds: float = 20.0
    pause: float = 0.8
    new_links: bool = False

    def continue_command(self, folder: Path) -> str:
        """The command that goes on with this table; a game of the user's own is named."""
        lan = ("--lan",) if self.lan else ()
        return shlex.join([program_command(), "serve", str(folder), *self.names_game(), *lan])


@click.command("serve")
@click.argument("table", required=False, type=FOLDER, metavar="[FOLDER]")
@table_options
@click.option(
    "--seats",
    metavar="SEAT=WHO,…",
    help="Who has a seat: person, open (whoever comes first), or a bot (random, greedy, mcts:N).  [default: people]",
)
@click.option("--host", metavar="SEAT", help="Where you sit yourself, or 'none'.  [default: the first person's seat]")
@click.option("--first", default="A", metavar="SEAT", help="Who begins.")
@click.option(
    "--seed", type=IntegerRange(0), metavar="N", help="Chance's seed, for tests.  [default: one that nobody knows]"
)
@languages_option("The table's language.")
@click.option("--theme", type=one_of(THEMES), default=THEMES[0], help="How it looks at first.")
@click.option(
    "--keep", type=FOLDER, metavar="FOLDER", help="Where the table is kept.  [default: tables/GAME-1, or the next]"
)
@click.option("--lan", is_flag=True, help="Open it to all devices in the network that this machine is in.")
@port_option("Where to listen.  [default: where it was, or any free port]")
@click.option(
    "--bot-seconds",
    type=NumberRange(0.1, 600),
    default=20.0,
    metavar="N",
    help="How long a bot may think; then chance chooses for it.",
)
@click.option(
    "--pause",
    type=NumberRange(0, 60),
    default=0.8,
    metavar="N",
    help="Seconds before a bot moves, so that people can follow.",
)
@click.option("--new-links", is_flag=True, help="Make new links; the old ones stop working.")
@takes_report_options(ServeOptions)
def command(asked: ServeOptions) -> int:
    """Open a table in the browser; 'serve FOLDER' goes on with one that was kept.

    Each person gets a secret link, and whoever has it plays for that seat. Your own link sits at the first person's
    seat and says who sits where. Every move is on the disk before anybody sees it: after a crash, or on another day,
    the table goes on where it was, with the same links. Its record, game.bcg, is one for 'replay' and 'play'.

    Only this machine is answered, unless you open the table to your network with --lan.

    \b
    Example: balance-control serve --players 3 --seats C=greedy
    Example: balance-control serve --players 4 --lan
    Example: balance-control serve tables/balance-control-1 --lan
    """
    for name in ("starlette", "uvicorn", "websockets"):
        if importlib.util.find_spec(name) is None:
            raise input_error(f"{name} isn't installed", expected=install_command("serve"))
    if asked.table:
        asked = _kept_options(asked, asked.table)
    elif asked.new_links:
        raise input_error("--new-links without a table", expected="the folder of one that was kept")
    own = private_addresses() if asked.lan else ()
    if asked.lan and not own:
        raise input_error("this machine has no address in a private network", expected="a network", path="--lan")
    sockets = _open_sockets(asked, (*own, HERE))
    try:
        return _serve(asked, sockets)
    finally:
        for one in sockets:
            one.close()


def _kept_options(asked: ServeOptions, folder: Path) -> ServeOptions:
    """The command line of a table that goes on: its game, and what it spoke, looked like and listened to."""
    refuse_given(SETTINGS, "a table that goes on", "the table has decided that")
    asked = with_record(asked, folder / RECORD)
    told = read_private_file(folder).get("settings", {})
    for name, values in (("language", asked.game.languages), ("theme", THEMES)):
        if not is_given(name) and told.get(name) in values:
            asked = replace(asked, **{name: told[name]})
    return replace(asked, port=told["port"]) if told.get("port") and not is_given("port") else asked


def _table(asked: ServeOptions, looks: Callable[[Table], TableLooks]) -> tuple[OnlineGame, TableLooks]:
    """The table, new or kept, and what it looks like; what can't be drawn is said before a new one is written."""
    if asked.table:
        game = open_table(asked, asked.table, new_links=asked.new_links, tell=_warn)
        try:
            return game, looks(game.session.table)
        except BaseException:
            game.journal.close()
            raise
    found: list[TableLooks] = []
    game = new_table(
        asked,
        asked.keep,
        seats=asked.seats,
        host=asked.host,
        first=asked.first,
        seed=asked.seed,
        judge=lambda table: found.append(looks(table)),
    )
    return game, found[0]


def _warn(text: str) -> None:
    """Prints something that the host should know, on the error stream."""
    say(text, colour="yellow", err=True)


def _serve(asked: ServeOptions, sockets: list[socket.socket]) -> int:
    from generator.online.table_server import serve_tables

    addresses = [f"{host}:{port}" for host, port in (one.getsockname() for one in sockets)]
    port = sockets[0].getsockname()[1]
    game, look = _table(asked, lambda table: table_looks(asked.game, table, asked.language, asked.theme))
    if asked.port not in (0, port):
        say(f"port {asked.port} is taken, so the links have another port than before", colour="yellow", err=True)
    try:
        room = TableRoom(
            game,
            look,
            BotThreads(),
            reopen=lambda: open_table(asked, game.journal.folder, tell=_warn),
            report=_warn,
            base=f"http://{addresses[0]}",
            bot_seconds=asked.bot_seconds,
            pause=asked.pause,
        )
        game.settings.update(language=asked.language, theme=asked.theme, port=port)
        game.keep()
        with suppress(KeyboardInterrupt):
            _tell(asked, room, addresses)
            Thread(target=room.shown.file, args=("",), daemon=True).start()  # draws the faces before the first request
            serve_tables([room], [*addresses, f"localhost:{port}"], sockets, partial(say, err=True))
    finally:
        game.journal.close()
    asked.note(f"\nStopped. '{asked.continue_command(game.journal.folder)}' goes on from here.")
    return 0


def _open_sockets(asked: ServeOptions, hosts: tuple[str, ...]) -> list[socket.socket]:
    """The open sockets of the table. Where a kept table finds its port taken, another port is used."""
    try:
        return open_sockets(hosts, asked.port)
    except OSError as error:
        if is_given("port") or not asked.port:
            raise input_error(f"port {asked.port}: {error.strerror}", expected="a free port", path="--port") from None
    return open_sockets(hosts, 0)


def _tell(asked: ServeOptions, room: TableRoom, addresses: list[str]) -> None:
    """Prints the links, and to whom the table is open."""
    seating, folder = room.game.seating, room.game.journal.folder
    links = {seat: room.address(one.secret) for seat, one in seating.seats.items() if one.secret}
    host, watch = room.address(seating.host), room.address(seating.watch)
    if asked.as_json:
        seats = {str(seat): link for seat, link in links.items()}
        found = {"host": host, "watch": watch, "seats": seats}
        show_json({"folder": str(folder), "addresses": addresses, "links": found})
        return
    if asked.quiet:
        say(host)
        return
    say(f"{room.game.session.table.pack.name}: kept in {folder} after every move.\n")
    if asked.lan:
        say(f"Open to every device in your network at {' and '.join(addresses[:-1])}, and to this machine.")
        say("Whoever has a link plays by it, and the way there isn't encrypted: use it among people you trust.\n")
    else:
        say("Open to this machine alone; --lan opens it to your network.\n")
    at = f"seat {seating.host_seat}, and who sits where" if seating.host_seat else "who sits where"
    say(f"  yours    {host}  ({at})")
    for seat, one in seating.seats.items():
        if seat in links and seat != seating.host_seat:
            say(f"  seat {seat}   {links[seat]}")
            if asked.lan:
                say(address_qr.qr_lines(links[seat]))
        elif seat not in links:
            say(f"  seat {seat}   {one.bot or 'open: whoever watches may take it'}")
    say(f"  watch    {watch}")
    say("\nCtrl-C stops; nothing is lost.")
