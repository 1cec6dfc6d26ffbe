"""Whole games in real browsers, by clicking, tapping and typing only; what is killed meanwhile comes back."""

import json
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from generator.play.game_record import parse_record
from tests.cli.running import PROGRAM
from tests.online.hands import Browsers, Hands
from tests.online.serving import Server
from tests.online.test_page import ALL
from tests.shares import draw_one
from tools.browser import barriers

pytestmark = [pytest.mark.online, pytest.mark.browser, pytest.mark.minutes]
PATIENCE = 60.0
"""Seconds in which something has to happen at a table that isn't over."""


@contextmanager
def table(folder: Path, game: str, players: int, seats: str, *more: str) -> Iterator[list[Server]]:
    """A table in a folder; the last server of the list is the one that runs."""
    arguments = ("--game", game, "--players", str(players), "--seats", seats, "--seed", "7", "--keep", str(folder))
    running = [Server(*arguments, *more)]
    try:
        yield running
    finally:
        running[-1].stop()


def played_on(people: Sequence[Hands], until: int | None = None, *, keys: Sequence[Hands] = ()) -> bool:
    """Everybody plays when asked, up to a version or the end; whether it is over."""
    last, since = -1, time.monotonic()
    while True:
        moved = [hands.play_by_keys() if hands in keys else hands.play() for hands in people]
        if not any(moved):
            seen = [hands.look() for hands in people]
            version = max(one["version"] for one in seen)
            if all(one["over"] for one in seen):
                return True
            if until is not None and version >= until and not any(one["busy"] for one in seen):
                return False
            if version != last:
                last, since = version, time.monotonic()
            assert time.monotonic() - since < PATIENCE, seen
            time.sleep(0.02)


def versions(people: Sequence[Hands]) -> set[int]:
    return {int(hands.look()["version"]) for hands in people}


def together(people: Sequence[Hands]) -> int:
    """The version that all see, once they see the same."""
    until = time.monotonic() + PATIENCE
    while len(found := versions(people)) != 1 or -1 in found:
        assert time.monotonic() < until, found
        time.sleep(0.05)
    return found.pop()


def replayed(record: Path, game: str) -> dict[str, Any]:
    """What `balance-control replay` says of a record."""
    command = [*PROGRAM, "replay", str(record), "--game", game, "--json"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def later(hands: Hands, version: int) -> int:
    """A later version than that, once there is one."""
    until = time.monotonic() + PATIENCE
    while (found := int(hands.look()["version"])) <= version:
        assert time.monotonic() < until
        time.sleep(0.05)
    return found


def heard(hands: Hands) -> str:
    """All that a page was told and shows."""
    return json.dumps(hands.page.value("[table.view, document.body.innerText]"))


@pytest.mark.slow
def test_a_page_shows_its_own_sealed_answer_and_no_other_page_hears_of_it(tmp_path: Path) -> None:
    with table(tmp_path, "global-powers", 3, "C=random") as servers, Browsers() as browsers:
        one, two = (browsers.at(servers[-1].links[seat], Random(seat)) for seat in "AB")
        version = together([one, two])
        moves = ("bid 17", "bid 13")
        for hands, move in zip((one, two), moves, strict=True):
            together([one, two])
            assert "Bid: 17" not in heard(two)
            said = json.dumps({"type": "move", "version": version, "move": move})
            if hands is two:
                assert hands.page.value("table.view.answered") == ["A"]
                assert hands.page.value("table.view.own") == ""
                assert one.page.value("table.view.own") == "Bid: 17"
                assert "“Bid: 17”" in str(one.page.value("document.getElementById('asks').textContent"))
            hands.page.value(f"line.send({said})")
            version = later(hands, version)
        until = time.monotonic() + PATIENCE
        while one.page.value("table.view.own"):
            assert time.monotonic() < until, "the bot answers, too, and all is open"
            time.sleep(0.05)
        together([one, two])
        assert "Bid: 17" in heard(two), "it is open now"


def whole_game(folder: Path, game: str, players: int, seats: str, *more: str) -> None:
    """Two people and a bot or more, one at a desk and one with a phone, to the end of the game."""
    with table(folder, game, players, seats, *more) as servers, Browsers() as browsers:
        links = servers[-1].links
        one, two = (browsers.at(links[seat], Random(seat)) for seat in "AB")
        phone = browsers.at(links["B"], Random("phone"), (400, 800), taps=True)
        assert not played_on([one, two], 12)
        together([one, two, phone])
        assert [barriers(hands.page, ALL) for hands in (one, phone)] == [[], []]

        two.page.kill()
        before = together([one, phone])
        again = browsers.at(links["B"], Random("again"))
        assert together([one, again]) == before
        assert again.page.value("table.view.you") == "B"
        assert not played_on([one, phone], before + 20)

        before = together([one, phone, again])
        servers[-1].kill()
        port = servers[0].told["addresses"][0].rpartition(":")[2].strip("/")
        servers.append(Server(str(folder), "--game", game, "--port", port))
        assert servers[-1].links == links, "the same links as before"
        together([one, phone, again])
        assert min(versions([one, phone, again])) >= before, "nothing is lost"
        assert played_on([one, again])
        together([one, phone, again])

        record = parse_record((folder / "game.bcg").read_text("utf-8"), "game.bcg")
        points = {str(score.seat): score.points for score in record.header.result}
        for hands in (one, phone, again):
            shown = hands.page.value("[...document.querySelectorAll('#seats .count')].map((one) => one.textContent)")
            assert shown == [str(number) for number in points.values()]
            assert hands.page.errors == []
            assert hands.covered == []
        assert barriers(one.page, ALL) == []
    told = replayed(folder / "game.bcg", game)
    assert told
    assert points


@pytest.mark.slow
@pytest.mark.always(draw_one("game in browsers", "balance-control", "global-powers", "organisation"))
@pytest.mark.parametrize(
    ("game", "players", "seats", "more"),
    [
        ("balance-control", 3, "C=greedy", ("--modules", "all")),
        ("global-powers", 3, "C=random", ()),
        ("organisation", 3, "C=random", ()),
    ],
    ids=["balance-control", "global-powers", "organisation"],
)
def test_two_people_and_a_bot_play_a_whole_game(
    game: str, players: int, seats: str, more: tuple[str, ...], tmp_path: Path
) -> None:
    whole_game(tmp_path / "t", game, players, seats, *more)


@pytest.mark.slow
def test_the_keyboard_alone_finishes_a_game(tmp_path: Path) -> None:
    folder = tmp_path / "t"
    with table(folder, "balance-control", 2, "B=random") as servers, Browsers() as browsers:
        hands = browsers.at(servers[-1].links["A"], Random("keys"))
        assert played_on([hands], keys=[hands])
        assert hands.page.errors == []
    assert parse_record((folder / "game.bcg").read_text("utf-8"), "game.bcg").header.result


@pytest.mark.slow
@pytest.mark.always
def test_a_few_moves_by_clicking(tmp_path: Path) -> None:
    folder = tmp_path / "t"
    with table(folder, "balance-control", 2, "B=random") as servers, Browsers() as browsers:
        hands = browsers.at(servers[-1].links["A"], Random(1), still=False)
        assert not played_on([hands], 10)
        assert (hands.page.errors, hands.covered) == ([], [])
    events = parse_record((folder / "game.bcg").read_text("utf-8"), "game.bcg").events
    assert len([event for event in events if str(event).split()[1:2] == ["A"]]) >= 3
