"""A table and everybody who is connected to it: what they say is done one after the other, and all are shown it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import partial
from random import SystemRandom
from typing import Any

from generator.base.errors import InputError
from generator.base.frozen import dataclass
from generator.definitions.game_folder import GameFolder
from generator.definitions.id_types import Seat
from generator.definitions.playtest_form import PlaytestForm, read_form
from generator.faces.box_check import checked_contexts
from generator.online import address_qr, browser_messages
from generator.online.bot_threads import BotFailed, BotThreads, BotTooSlow
from generator.online.browser_messages import BrowserMessage
from generator.online.connection import FULL, GONE, BrowserConnection, as_text
from generator.online.online_game import OnlineGame, RefusedWish, TakeBackRequest, refusal_text
from generator.online.people_names import LONGEST, clean_name, is_as_written, is_taken
from generator.online.seating import BOT, HOST, KINDS, OPEN, PERSON, SeatLink
from generator.online.table_page import PageFile, TablePage
from generator.online.table_view import SessionMoment, TableViews
from generator.pictures.board_drawer import board_drawer
from generator.play.bot_names import BUDGETS, parse_bot_name
from generator.play.protocol import Table
from generator.play.remarks import HOST as WHO_HOSTS
from generator.play.remarks import WATCHER
from generator.preview.scene_data import View, view_changes

MOST_CONNECTED = 64
"""The most connections of a table."""
MOST_BY_LINK = 8
"""The most connections by one link: a person's devices and windows."""
HINTING = "greedy"
"""The bot that gives hints."""
HINT_SECONDS = 10.0


class TableLooks:
    """The page and the views of all tables of one box; one thread at a time uses them. `form`: the questions at the
    end."""

    def __init__(self, views: TableViews, form: PlaytestForm) -> None:
        self.views, self.form, self._page = views, form, TablePage(views)
        self.lock = threading.Lock()

    def html(self, *, host: bool) -> str:
        """The page behind a link."""
        with self.lock:
            return self._page.html(host=host)

    def file(self, name: str) -> PageFile | None:
        """A file that the page loads; None where there is none of that name."""
        with self.lock:
            return self._page.files.get(name)


def table_looks(game: GameFolder, table: Table, language: str, theme: str) -> TableLooks:
    """The page and the views of a table, in a language. Raises `InputError`."""
    texts = game.whole_texts(language, table.pack)
    (context,) = checked_contexts(table.pack, table.configuration, [texts], game.folder)
    return TableLooks(TableViews(board_drawer(context), theme, table.forms), read_form(game.folder))


@dataclass
class _SeatView:
    """What a seat sees of a version, as messages: the whole view, and the changes since an earlier version."""

    version: int
    view: View
    since: int | None = None
    changes: str = ""
    _whole: str = ""

    @property
    def whole(self) -> str:
        """The message with the whole view."""
        self._whole = self._whole or as_text({"type": "view", "version": self.version, "view": self.view})
        return self._whole


class TableRoom:
    """A table that is being served."""

    def __init__(
        self,
        game: OnlineGame,
        shown: TableLooks,
        thinkers: BotThreads,
        *,
        reopen: Callable[[], OnlineGame],
        report: Callable[[str], None],
        base: str = "",
        bot_seconds: float = 20.0,
        pause: float = 0.0,
    ) -> None:
        """`reopen`: makes the game again from what is saved of it. `report`: prints a line at the host's terminal.
        `base`: the beginning of every address. `pause`: seconds before a bot moves, so that people can follow."""
        self.game, self.shown, self.thinkers = game, shown, thinkers
        self.reopen, self.report, self.base = reopen, report, base
        self.bot_seconds, self.pause = bot_seconds, pause
        self.form, self.language = shown.form, shown.views.context.texts.language
        self.connections: list[BrowserConnection] = []
        self._alone = asyncio.Lock()
        self._views: dict[Seat | None, _SeatView] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._bots: asyncio.Task[None] | None = None
        self._does: Mapping[str, Callable[[BrowserConnection, BrowserMessage], Awaitable[None]]] = {
            kind: getattr(self, f"_{kind}") for kind in browser_messages.KINDS
        }
        """The method for each kind of message."""

    # Coming and going -----------------------------------------------------------------------------------------------

    async def join(self, connection: BrowserConnection) -> None:
        """A browser has opened a link."""
        await self._finish(self._join(connection))

    async def _join(self, connection: BrowserConnection) -> None:
        async with self._alone:
            same = sum(one.secret == connection.secret for one in self.connections)
            if len(self.connections) >= MOST_CONNECTED or same >= MOST_BY_LINK:
                connection.close(FULL)
                return
            self.connections.append(connection)
            self._may_speak(connection)
            self._tell_people()
            await self._show()
            if self.game.asking:
                connection.tell(self._take_back_state())
        self._wake()

    def leave(self, connection: BrowserConnection) -> None:
        """A browser's connection has ended."""
        if connection in self.connections:
            self.connections.remove(connection)
            self._tell_people()

    async def hear(self, connection: BrowserConnection, message: BrowserMessage) -> None:
        """Does what a message says; ends when everybody has been told what follows."""
        await self._finish(self._act(connection, message))

    async def _act(self, connection: BrowserConnection, message: BrowserMessage) -> None:
        async with self._alone:
            if not self._may_speak(connection):
                return
            try:
                await self._does[message.kind](connection, message)
            except RefusedWish as refused:
                self._refuse(connection, message, str(refused))
            except InputError as error:
                self._refuse(connection, message, refusal_text(self.game.say, error))
            except OSError as error:
                self.report(self._place(error))
                self._refuse(connection, message, self.game.say("online_not_kept", why=error.strerror or error))
            except Exception as error:  # a fault of the program: what was kept is sound
                await self._recover(error)
                self._refuse(connection, message, self.game.say("online_fault"))
        self._wake()

    def _place(self, error: OSError) -> str:
        """A file's error for the host's terminal; nobody else learns the file's name."""
        return f"{error.filename or self.game.journal.folder}: {error.strerror or error}"

    async def _finish(self, work: Any) -> None:
        """Runs work to its end even if whoever wanted it has gone meanwhile."""
        task: asyncio.Task[None] = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        await asyncio.shield(task)

    async def _recover(self, error: Exception) -> None:
        """Goes on from what is saved, after a fault of the program."""
        self.report(f"a fault of the program, the game goes on from its record: {type(error).__name__}: {error}")
        self.game.journal.close()
        self.game = await asyncio.to_thread(self.reopen)
        self._views.clear()
        for one in self.connections:
            one.sent_view = None
        await self._show()

    async def close(self) -> None:
        """Ends everything that runs; what was said is saved already."""
        if self._bots:
            self._bots.cancel()
            with suppress(asyncio.CancelledError):
                await self._bots
        async with self._alone:
            self.game.journal.close()

    # Who may --------------------------------------------------------------------------------------------------------

    def _may_speak(self, connection: BrowserConnection) -> bool:
        """Whether a connection's link is still valid. If it allows something else by now, the browser is told that
        first."""
        link = self.game.seating.allows(connection.secret)
        if link is None:
            connection.tell({"type": "gone", "why": self._why_gone(connection.link)})
            connection.close(GONE)
            return False
        if link != connection.link:
            connection.link, connection.sent_view = link, None
            hello = {"role": link.role, "seat": link.seat, "language": self.language, "version": self.game.version}
            connection.tell({"type": "hello", **hello})
            if link.role == HOST:
                connection.tell(self._links())
        return True

    def _why_gone(self, link: SeatLink) -> str:
        """What became of the seat of a link that isn't valid any more; empty for a link that never was."""
        if link.seat is None:
            return ""
        now = self.game.seating.seats[link.seat]
        return self.game.say(f"online_gone_{now.kind}", seat=link.seat, bot=now.bot)

    def _refuse(self, connection: BrowserConnection, message: BrowserMessage, why: str) -> None:
        more = {"move": message["move"]} if message.kind == "move" else {}
        connection.tell({"type": "refused", "why": why, "version": self.game.version, **more})

    # What is told ---------------------------------------------------------------------------------------------------

    def _tell_all(self, message: Mapping[str, Any]) -> None:
        text = as_text(message)
        for one in list(self.connections):
            one.tell(text)

    def _tell_people(self) -> None:
        """Tells everybody who is connected."""
        here = {one.link.seat for one in self.connections}
        seats = [
            {"seat": seat, "name": one.name, "kind": one.kind, "bot": one.bot, "here": seat in here}
            for seat, one in self.game.seating.seats.items()
        ]
        watchers = sum(one.link.seat is None for one in self.connections)
        self._tell_all({"type": "people", "seats": seats, "watchers": watchers, "bots": list(BUDGETS)})

    def address(self, secret: str) -> str:
        """The full address of a link."""
        return f"{self.base}/t/{secret}/"

    def _links(self) -> Mapping[str, Any]:
        """The links that the host gives to others."""
        seating = self.game.seating
        secrets = {str(seat): one.secret for seat, one in seating.seats.items()} | {"watch": seating.watch}
        links = [
            {"name": name, "address": address, "qr": address_qr.qr_svg(address) if address else ""}
            for name, secret in secrets.items()
            for address in [self.address(secret) if secret else ""]
        ]
        return {"type": "links", "links": links}

    def _take_back_state(self) -> Mapping[str, Any]:
        asking = self.game.asking
        assert asking
        move = self.game.take_back_text()
        return {"type": "undo", "by": asking.by, "move": move, "waits": sorted(asking.waits)}

    async def _show(self) -> None:
        """Sends every browser the changes since the version that it shows."""
        seats = {one.link.seat for one in self.connections}
        await asyncio.to_thread(self._look, seats)
        for one in list(self.connections):
            seen, was = self._views[one.link.seat], one.sent_view
            if was == (one.link.seat, seen.version):
                continue
            changed = was is not None and was == (one.link.seat, seen.since)
            one.tell(seen.changes if changed else seen.whole)
            one.sent_view = (one.link.seat, seen.version)
            if self.game.match.outcome and one.link.seat and not one.answered:
                one.answered = True
                given = _who(one.link) in self.game.who_answered()
                one.tell({"type": "form", "form": {"questions": self.form.json(self.language)}, "given": given})

    def _look(self, seats: set[Seat | None]) -> None:
        """Makes the views of these seats as they are now."""
        version = self.game.version
        moment: SessionMoment | None = None
        for seat in seats:
            before = self._views.get(seat)
            if before and before.version == version:
                continue
            moment = moment or SessionMoment(self.game.session)
            with self.shown.lock:
                view = self.shown.views.view_now(self.game.session, seat, moment)
            self._views[seat] = seen = _SeatView(version, view)
            if before:
                seen.since, changed = before.version, view_changes(before.view, view)
                message = {"type": "view", "version": version, "since": before.version, "view": changed}
                seen.changes = as_text(message)

    # What people say ------------------------------------------------------------------------------------------------

    async def _move(self, connection: BrowserConnection, message: BrowserMessage) -> None:
        asked = self.game.asking is not None
        await asyncio.to_thread(self.game.play, connection.link.seat, message["version"], message.text("move"))
        if asked:
            self._tell_all({"type": "undo", "done": False})
        await self._show()

    async def _ways(self, connection: BrowserConnection, message: BrowserMessage) -> None:
        self.game.check_asked(connection.link.seat, message["version"])
        move = message.text("move")
        with self.shown.lock:
            ways = self.shown.views.ways(self.game.match, move)
        connection.tell({"type": "ways", "move": move, "ways": ways})

    async def _why(self, connection: BrowserConnection, message: BrowserMessage) -> None:
        asked = {name: message.text(name) for name in ("move", "place", "piece")}
        with self.shown.lock:
            found = self.shown.views.why(self.game.match, connection.link.seat, **asked)
        connection.tell({"type": "why", **found})

    async def _undo(self, connection: BrowserConnection, _message: BrowserMessage) -> None:
        before = self.game.asking
        done = await asyncio.to_thread(self.game.ask_back, connection.link.seat)
        dropped = before.by if before and before.by != connection.link.seat else None
        if done:
            await self._taken_back(connection.link.seat, dropped)
        else:
            self._tell_all({**self._take_back_state(), "dropped": dropped})

    async def _agree(self, connection: BrowserConnection, message: BrowserMessage) -> None:
        before = self.game.asking
        done = await asyncio.to_thread(self.game.agree, connection.link.seat, message["yes"])
        await self._tell_agreement(before, done)

    async def _tell_agreement(self, before: TakeBackRequest | None, done: bool | None) -> None:
        """Tells everybody how a wish to take back ended. `before`: the wish until now."""
        if done and before:
            await self._taken_back(before.by)
        elif done is not None:
            self._tell_all({"type": "undo", "done": False})
        elif self.game.asking:
            self._tell_all(self._take_back_state())

    async def _taken_back(self, by: Seat | None, dropped: Seat | None = None) -> None:
        """Tells everybody that a seat's decision was taken back. `dropped`: the seat whose own wish to take back is
        void by that."""
        self._views.clear()
        await self._show()
        self._tell_all({"type": "undo", "done": True, "by": by, "dropped": dropped})

    async def _note(self, connection: BrowserConnection, message: BrowserMessage) -> None:
        if not message.text("text"):
            raise RefusedWish(self.game.say("online_empty"))
        work = partial(self.game.session.remark, message.text("kind"), _who(connection.link), message["text"])
        await asyncio.to_thread(self.game.write, work)
        connection.tell({"type": "noted"})

    async def _form(self, connection: BrowserConnection, message: BrowserMessage) -> None:
        if connection.link.seat is None:
            raise RefusedWish(self.game.say("online_no_seat"))
        if self.game.match.outcome is None:
            raise RefusedWish(self.game.say("online_form_later"))
        work = partial(self.game.session.answer, self.form, _who(connection.link), message["answers"])
        await asyncio.to_thread(self.game.write, work)
        connection.answered = True
        connection.tell({"type": "noted"})

    async def _name(self, connection: BrowserConnection, message: BrowserMessage) -> None:
        seat = connection.link.seat
        if seat is None:
            raise RefusedWish(self.game.say("online_no_seat"))
        name = self._wanted_name(seat, message)
        await asyncio.to_thread(self.game.name, seat, name)
        self._tell_people()
        if name and not is_as_written(name, message.text("name")):
            connection.tell({"type": "told", "text": self.game.say("online_named", called=name, most=LONGEST)})

    def _wanted_name(self, seat: Seat, message: BrowserMessage) -> str:
        """The name that whoever has a seat wants. Raises `RefusedWish` where it could mean somebody else: the letters
        of seats belong to who sits there, too."""
        name = clean_name(message.text("name"))
        others = [(other, one) for other, one in self.game.seating.seats.items() if other != seat]
        if is_taken(name, (word for other, one in others for word in (other, one.name))):
            raise RefusedWish(self.game.say("online_name_taken"))
        return name

    # Who sits where -------------------------------------------------------------------------------------------------

    async def _sit(self, connection: BrowserConnection, message: BrowserMessage) -> None:
        seat = self._known_seat(message)
        if self.game.seating.seats[seat].kind != OPEN:
            raise RefusedWish(self.game.say("online_taken", seat=seat))
        await self._put(seat, PERSON, "", self._wanted_name(seat, message))
        connection.tell({"type": "link", "address": f"/t/{self.game.seating.seats[seat].secret}/"})
        self._tell_all({"type": "told", "text": self.game.say("online_sits", seat=seat)})

    async def _seat(self, connection: BrowserConnection, message: BrowserMessage) -> None:
        if connection.link.role != HOST:
            raise RefusedWish(self.game.say("online_host_only"))
        seat, kind = self._known_seat(message), message.text("kind")
        bot = message.text("bot") or HINTING
        if kind not in KINDS:
            raise RefusedWish(self.game.say("online_no_such"))
        if kind == BOT:
            try:
                parse_bot_name(bot)
            except InputError:
                raise RefusedWish(self.game.say("online_unknown_bot", bot=bot)) from None
        await self._put(seat, kind, bot)

    def _known_seat(self, message: BrowserMessage) -> Seat:
        seat = Seat(message.text("seat"))
        if seat not in self.game.seating.seats:
            raise RefusedWish(self.game.say("online_no_such"))
        return seat

    async def _put(self, seat: Seat, kind: str, bot: str, name: str = "") -> None:
        """Gives a seat to somebody else; whoever had it is disconnected."""
        await asyncio.to_thread(self.game.seat, seat, kind, bot, name)
        for one in list(self.connections):
            self._may_speak(one)
            if one.link.role == HOST:
                one.tell(self._links())
        self.connections = [one for one in self.connections if not one.cut]
        self._tell_people()
        await self._show()
        before = self.game.asking
        await self._tell_agreement(before, await asyncio.to_thread(self.game.recheck_concerned))

    # Bots -----------------------------------------------------------------------------------------------------------

    def _wake(self) -> None:
        """Starts the bots if one is asked and somebody is connected."""
        if (self._bots is None or self._bots.done()) and self.connections and self.game.waits_for_bot:
            self._bots = asyncio.create_task(self._bots_play())

    async def _bots_play(self) -> None:
        """Plays the moves of bots as long as one is asked, nobody wants to take back, and somebody is connected."""
        while True:
            async with self._alone:
                seat, version = self.game.waits_for_bot, self.game.version
                if seat is None or self.game.asking or not self.connections:
                    return
                bot = self.game.seating.seats[seat].bot
                trial = await asyncio.to_thread(self.game.copy_for_bot)
            await asyncio.sleep(self.pause)
            move, failed = "", ""
            try:
                move = await self.thinkers.choose(trial, seat, bot, self.bot_seconds)
            except BotTooSlow:
                failed = self.game.say("online_bot_slow", seat=seat, bot=bot, seconds=f"{self.bot_seconds:g}")
            except BotFailed as error:
                self.report(f"{bot} of seat {seat} broke: {error}")
                failed = self.game.say("online_bot_broke", seat=seat, bot=bot)
            async with self._alone:
                if (self.game.version, self.game.waits_for_bot) != (version, seat) or self.game.asking:
                    continue
                try:
                    await self._bot_move(seat, version, move, failed)
                except Exception as error:  # no bot stops a table
                    said = self._place(error) if isinstance(error, OSError) else f"{type(error).__name__}: {error}"
                    self.report(f"{bot} of seat {seat}: {said}")
                    self._tell_all({"type": "told", "text": self.game.say("online_bot_stuck", seat=seat, bot=bot)})
                    return

    async def _bot_move(self, seat: Seat, version: int, move: str, failed: str) -> None:
        """Plays a bot's move; if the bot has `failed`, a random one, and everybody is told so."""
        if failed:
            move = await asyncio.to_thread(self._any_move, seat)
            await asyncio.to_thread(self.game.write, partial(self.game.session.note, failed))
            self._tell_all({"type": "told", "text": failed})
        await asyncio.to_thread(self.game.play, seat, version, move)
        await self._show()

    def _any_move(self, seat: Seat) -> str:
        trial = self.game.copy_for_bot()
        move = trial.table.player("random").choose(trial.seen(seat), SystemRandom())
        assert move
        return move

    async def _hint(self, connection: BrowserConnection, _message: BrowserMessage) -> None:
        seat = connection.link.seat
        self.game.check_asked(seat)
        if connection.hinting:
            raise RefusedWish(self.game.say("online_hinting"))
        if seat:
            connection.hinting = True
            work = self._think(connection, seat, await asyncio.to_thread(self.game.copy_for_bot))
            task = asyncio.create_task(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _think(self, connection: BrowserConnection, seat: Seat, trial: Any) -> None:
        """Tells whoever asked for a hint what a bot would do."""
        try:
            move = await self.thinkers.choose(trial, seat, HINTING, min(HINT_SECONDS, self.bot_seconds))
            connection.tell({"type": "hint", "move": move, "bot": HINTING})
        except (BotTooSlow, BotFailed):
            text = self.game.say("online_no_hint", bot=HINTING)
            connection.tell({"type": "refused", "why": text, "version": self.game.version})
        finally:
            connection.hinting = False


def _who(link: SeatLink) -> str:
    """The name that a record has for whoever holds a link: the seat, or the host's or a watcher's word."""
    return str(link.seat or (WHO_HOSTS if link.role == HOST else WATCHER))
