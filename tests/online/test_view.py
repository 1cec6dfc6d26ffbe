"""What a seat sees as data: never more than it may know, and the same from first to last as from its changes."""

import functools
import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from generator.definitions.box_request import shipped_games
from generator.definitions.configuration import make_configuration
from generator.definitions.id_types import Seat
from generator.faces.game_look import face_context
from generator.games.global_powers.written_position import WrittenPosition
from generator.online.table_view import SessionMoment, TableViews
from generator.pictures.board_drawer import board_drawer
from generator.play.session import Session
from generator.play.table_of_game import game_table
from generator.preview.scene_data import View, view_changes
from tests.pictures.making import game_of

GAMES = shipped_games()
HIDING = ("global-powers",)
"""Games in which seats know different things."""
STEPS = 160
EVERY = 7
"""Views are compared after so many steps."""


@functools.cache
def views(name: str, players: int = 3, language: str = "en") -> TableViews:
    game = game_of(name)
    pack = game.definitions()
    config = make_configuration(pack, players, ["all"])
    return TableViews(board_drawer(face_context(pack, config, game.whole_texts(language, pack), game.folder)))


def session(name: str, seed: int = 3, players: int = 3, language: str = "en") -> Session:
    game = game_of(name)
    pack = game.definitions()
    table = game_table(game, pack, make_configuration(pack, players, ["all"]), language)
    return Session(table, table.seats[0], str(seed), laws=False)


def step(game: Session, random: Random) -> None:
    """Chance, or any legal move."""
    match = game.match
    if match.asked is None:
        game.chance()
    else:
        game.apply(random.choice(match.ways(random.choice(match.moves()))))


def steps(game: Session, random: Random, most: int) -> Iterator[int]:
    """Plays by chance, so many steps or to the end of the game; the number of each from 0, after it."""
    for number in range(most):
        if game.match.outcome is not None:
            return
        step(game, random)
        yield number


def seats(game: Session) -> tuple[Seat | None, ...]:
    return (*game.table.seats, None)


def added(view: View, more: View) -> View:
    """A view with its changes, as a page adds them."""
    return {
        key: value
        for key, value in {**view, **json.loads(json.dumps(more))}.items()
        if value is not None or key == "you"
    }


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_first_view_and_its_changes_are_the_view_now(name: str) -> None:
    game, random = session(name), Random(1)
    before = {seat: views(name).view_now(game, seat) for seat in seats(game)}
    pages = {seat: added({}, view) for seat, view in before.items()}
    for _ in steps(game, random, STEPS // 2):
        for seat in seats(game):
            now = views(name).view_now(game, seat)
            pages[seat] = added(pages[seat], view_changes(before[seat], now))
            before[seat] = now
    for seat in seats(game):
        assert pages[seat] == json.loads(json.dumps(before[seat]))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_what_is_worked_out_once_for_all_is_what_each_sees_alone(name: str) -> None:
    game, random = session(name, seed=8), Random(4)
    for number in steps(game, random, STEPS):
        if number % EVERY == 0:
            moment, all_seats = SessionMoment(game), list(seats(game))
            random.shuffle(all_seats)
            for seat in all_seats:
                assert views(name).view_now(game, seat, moment) == views(name).view_now(game, seat)


@pytest.mark.slow
@pytest.mark.parametrize("name", HIDING)
def test_a_hidden_hand_is_backs_for_the_others(name: str) -> None:
    game, random = session(name, seed=7), Random(4)
    hands = 0
    for _ in steps(game, random, STEPS):
        for owner in game.table.seats:
            own = views(name).view_now(game, owner)[f"={owner}"][1]
            hand = [face for label, _, _, piles in own if label == "Hand" for face, _ in piles]
            for seat in seats(game):
                if seat == owner or not hand:
                    continue
                other = views(name).view_now(game, seat)
                rows = [piles for label, _, _, piles in other[f"={owner}"][1] if label == "Hand"]
                assert rows == [[["events*", len(hand)]]]
                hands += 1
    assert hands > 100


@pytest.mark.slow
def test_a_sealed_answer_is_told_when_all_are_open() -> None:
    """GLOBAL POWERS begins with bids in secret (G3): the story has none before the last, then all three at once."""
    game = session("global-powers")
    stories: list[list[Any]] = []
    for move in ("bid 2", "bid 1", "bid 0"):
        assert game.match.sealed
        game.apply(move)
        view = views("global-powers").view_now(game, Seat("C"))
        stories.append([value for key, value in view.items() if key[0] == "~"])
        if game.match.sealed and game.match.sealed_count:
            assert "bid 2" not in json.dumps({key: value for key, value in view.items() if key != "legal"})
            assert set(view["answered"]) == set(game.table.seats[: game.match.sealed_count])
    assert [len(story) for story in stories] == [0, 0, 3]
    assert [line[2].split()[-1] for line in stories[2]] == ["2", "1", "0"]


def coup() -> Session:
    """A coup of A against B, who both take politicians into their fists (G7)."""
    game = session("global-powers")
    here = WrittenPosition(politicians={7: {Seat("B"): 2}}, hand={Seat("A"): ("coup",), Seat("C"): ("sabotage",)})
    game.match = game.table.stand(here)
    game.apply("play coup 7")
    return game


SEALED = [
    ((), "bid 17", "Bid: 17"),
    (("bid 0",) * 36, "keep transfer", "Take card: Transfer"),
    (None, "hold 17", "Take into the fist: 17"),
]
"""The moves before a sealed question (None: a coup), an answer of the seat that is asked first, and how it is told."""


@pytest.mark.parametrize(("before", "answer", "told"), SEALED, ids=["bid", "keep", "hold"])
def test_a_seat_is_told_its_own_sealed_answer_and_nobody_else_is(
    before: tuple[str, ...] | None, answer: str, told: str
) -> None:
    shown = views("global-powers")
    one, other = (coup() if before is None else session("global-powers") for _ in range(2))
    for game in (one, other):
        for move in before or ():
            game.apply(move)
    first = one.match.asked
    assert one.match.sealed
    one.apply(answer)
    other.apply(next(move for move in other.match.moves() if move != answer))
    assert shown.view_now(one, first)["own"] == told
    for seat in seats(one):
        if seat != first:
            assert shown.view_now(one, seat) == shown.view_now(other, seat)
            assert shown.view_now(one, seat)["own"] == ""
    while one.match.sealed and one.match.sealed_count:
        one.apply(one.match.moves()[0])
    assert shown.view_now(one, first)["own"] == "", "it is open now, or in the hand"


@pytest.mark.quick("global-powers")
@pytest.mark.parametrize("name", GAMES)
def test_why_tells_others_nothing_of_the_moves_of_the_seat_that_is_asked(name: str) -> None:
    game, random = session(name), Random(5)
    shown = views(name)
    told = 0
    for _ in steps(game, random, 45):
        match = game.match
        places = [key[1:] for key in shown.view_now(game, None) if key[0] == "@"]
        for seat in seats(game):
            if seat is not None and seat == match.asked:
                reasons = shown.why(match, seat, place=random.choice(places))["why"]
                told += len(reasons)
                continue
            for move in match.moves()[:3]:
                assert shown.why(match, seat, move=move) == {"move": move, "legal": False, "why": [], "told": ""}
            assert shown.why(match, seat, place=random.choice(places))["why"] == []
    assert told


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_dark_tells_a_rule_in_words(name: str) -> None:
    game, random, shown = session(name, seed=9, language="de"), Random(6), views(name, language="de")
    regions = set(map(str, shown.context.definitions.regions))
    typed = {"also:", " = ", "play ", *(one for one in (*regions, *game.table.forms) if "-" in one)}
    told = 0
    for _ in steps(game, random, 70):
        if game.match.asked is None:
            continue
        view = shown.view_now(game, game.match.asked)
        legal = {place for move in view["legal"] for place in move["places"]}
        dark = sorted(key[1:] for key in view if key[0] == "@" and key.count("/") == 1 and key[1:] not in legal)
        dark = [one for one in dark if not regions or one.split("/")[1] in regions]
        for place in random.sample(dark, min(2, len(dark))):
            found = shown.why(game.match, game.match.asked, place=place)
            assert found["why"], (place, view["asks"])
            assert all(re.match(r"[RGO]\d", why) for _, why in found["why"]), found
            said = " ".join((*found["about"], *(f"{kind} {why}" for kind, why in found["why"])))
            assert not [word for word in typed if word in said], said
            told += 1
    assert told > 20
