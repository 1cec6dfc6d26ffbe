"""Bots at a table: they play by themselves, in time or chance does for them, and give hints that know no more than
who asks."""

import asyncio
import importlib
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from generator.definitions.id_types import Seat
from generator.online.bot_threads import BotFailed, BotThreads, BotTooSlow
from generator.play.common_bots import RandomBot
from tests.online.serving import again, served, table

online = pytest.mark.online


def think_for_ever() -> None:
    while True:
        time.sleep(0.001)


def break_off() -> None:
    raise RuntimeError("no idea")


DOES: dict[str, Callable[[], Any]] = {
    "slow": think_for_ever,
    "breaking": break_off,
    "cheating": lambda: "win",
    "silent": lambda: None,
}
"""What a bot may do instead of choosing a legal move."""


def bots(monkeypatch: pytest.MonkeyPatch, does: Callable[[], Any]) -> None:
    """From now on `greedy` does that."""
    made = SimpleNamespace(choose=lambda _seen, _random: does())
    monkeypatch.setattr("generator.play.procedure.make_bot", lambda name: RandomBot() if name == "random" else made)


@pytest.mark.quick("organisation")
@online
@pytest.mark.parametrize("game", ["balance-control", "global-powers", "organisation"])
def test_bots_play_while_somebody_is_there(game: str, tmp_path: Path) -> None:
    kept = table(tmp_path / "t", game, seats="A=random,B=random,C=greedy")
    with served(kept, game=game) as place:
        before = kept.version
        time.sleep(0.2)
        assert kept.version == before, "nobody is there"
        with place.browser(kept.seating.watch) as browser:
            browser.up_to(kept.version + 8)
        here = kept.version
        time.sleep(0.5)
        assert kept.version <= here + 2, "everybody has gone"
        assert kept.session.public_steps()
    assert again(tmp_path / "t", game).session.record() == kept.session.record()


@pytest.mark.quick("cheating", "silent")
@online
@pytest.mark.parametrize("does", DOES)
def test_chance_chooses_for_a_bot_that_does_not(does: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = "took longer" if does == "slow" else "broke off"
    bots(monkeypatch, DOES[does])
    kept = table(tmp_path / "t", seats="A=greedy")
    reports: list[str] = []
    with served(kept, bot_seconds=0.2) as place:
        place.rooms[0].report = reports.append
        with place.browser(kept.seating.watch) as browser:
            if kept.match.asked == "A":
                assert said in browser.until("told")["text"]
                browser.up_to(1)
    record = (tmp_path / "t" / "game.bcg").read_text("utf-8")
    assert f"; greedy at A {said}" in record
    assert next(step.seat for step in kept.session.steps if step.move) == "A"
    assert bool(reports) == (does != "slow")


def ended() -> None:
    """No bot thinks any more, some time from now."""
    until = time.monotonic() + 20
    while any(thread.name == "bot" for thread in threading.enumerate()):
        assert time.monotonic() < until
        time.sleep(0.01)


async def _chosen(kept: Any, seat: Seat, seconds: float) -> str:
    return await BotThreads().choose(kept.copy_for_bot(), seat, "greedy", seconds)


def test_a_bot_that_runs_over_is_broken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = table(tmp_path / "t")
    for kind, does in DOES.items():
        bots(monkeypatch, does)
        error = BotTooSlow if kind == "slow" else BotFailed
        with pytest.raises(error):
            asyncio.run(_chosen(kept, Seat("A"), 0.2))
    ended()


def test_what_a_bot_is_loading_is_loaded_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "slow_to_load.py").write_text(
        "import time\nfor _ in range(60): time.sleep(0.01)\nwhole = True\n", "utf-8"
    )
    monkeypatch.syspath_prepend(tmp_path)

    def load() -> None:
        importlib.import_module("slow_to_load")
        think_for_ever()

    bots(monkeypatch, load)
    with pytest.raises(BotTooSlow):
        asyncio.run(_chosen(table(tmp_path / "t"), Seat("A"), 0.2))
    ended()
    assert importlib.import_module("slow_to_load").whole


@pytest.mark.quick("global-powers", "organisation")
@pytest.mark.parametrize("game", ["balance-control", "global-powers", "organisation"])
def test_thinking_changes_nothing(game: str, tmp_path: Path) -> None:
    kept = table(tmp_path / "t", game)
    seat = kept.match.asked
    assert seat
    before = kept.match.snapshot()
    move = asyncio.run(_chosen(kept, seat, 60.0))
    assert kept.match.snapshot() == before
    kept.play(seat, kept.version, move)


def test_what_a_bot_tries_is_not_what_will_be_drawn(tmp_path: Path) -> None:
    """In a game that draws by itself a copy draws otherwise, each time."""
    kept = table(tmp_path / "t", "balance-control")
    states = {str(kept.copy_for_bot().snapshot()) for _ in range(5)}
    assert len(states) == 5
    assert str(kept.match.snapshot()) not in states


@online
def test_a_hint_is_told_to_who_asks(tmp_path: Path) -> None:
    kept = table(tmp_path / "t")
    asked = kept.match.asked
    assert asked
    with (
        served(kept) as place,
        place.browser(kept.seating.seats[asked].secret) as browser,
        place.browser(kept.seating.watch) as watcher,
    ):
        browser.say("hint")
        hint = browser.until("hint")
        assert hint["bot"] == "greedy"
        version = kept.version
        assert browser.play(hint["move"])["type"] == "view"
        watcher.up_to(version + 1)
        assert not any('"hint"' in text for text in watcher.heard)


@online
def test_a_second_wish_for_a_hint_is_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, may = table(tmp_path / "t"), threading.Event()
    choose = BotThreads.choose

    async def slowly(self: BotThreads, *given: Any) -> str:
        await asyncio.to_thread(may.wait, 20)
        return await choose(self, *given)

    monkeypatch.setattr(BotThreads, "choose", slowly)
    asked = kept.match.asked
    assert asked
    with served(kept) as place, place.browser(kept.seating.seats[asked].secret) as browser:
        browser.say("hint")
        browser.say("hint")
        assert browser.until("refused")["why"] == "Still thinking of a hint."
        may.set()
        assert browser.until("hint")["bot"] == "greedy"
        browser.say("hint")
        assert browser.until("hint", "refused")["type"] == "hint"


@online
def test_a_seat_that_gets_a_bot_plays_on(tmp_path: Path) -> None:
    kept = table(tmp_path / "t")
    asked = kept.match.asked
    with served(kept) as place, place.browser(kept.seating.host) as host:
        host.say("seat", seat=asked, kind="bot", bot="random")
        host.up_to(kept.version + 1)
        host.say("seat", seat="C", kind="bot", bot="chess")
        assert "unknown bot" in host.until("refused")["why"]
    assert kept.session.steps[0].seat == asked
