"""Which modules a box has by the players and names that a person gives, in a game whose modules have bounds on both
sides."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.base.errors import InputError
from generator.definitions.configuration import (
    choose_players,
    chosen_modules,
    configuration_with,
    every_configuration,
    make_configuration,
)
from generator.definitions.pack import Pack
from tests.games import change, load
from tests.toy_game import write_toy_game


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    """For two or three; the crowd comes with three by itself, the bees are for two alone."""
    toy = write_toy_game(tmp_path / "toy")
    change(toy / "modules" / "bees.yaml", "  players: [2, 3]\n  departments", "  players: [2, 2]\n  departments")
    return load(toy).definitions()


def test_all_leaves_out_what_is_for_fewer_and_what_is_for_more(pack: Pack) -> None:
    assert make_configuration(pack, 2, ["all"]).modules == ("core", "bees")
    assert make_configuration(pack, 3, ["all"]).modules == ("core", "crowd")


def test_what_is_for_fewer_is_refused_by_its_name(pack: Pack) -> None:
    with pytest.raises(InputError, match="module 'bees' is not used with 3 players; expected 2 to 2 players"):
        make_configuration(pack, 3, ["bees"])


@pytest.mark.parametrize(("usual", "players"), [(1, 2), (2, 2), (3, 3), (4, 3)])
def test_where_nobody_says_as_many_play_as_is_usual_or_the_nearest_number(pack: Pack, usual: int, players: int) -> None:
    assert choose_players(pack, None, usual) == players
    assert choose_players(pack, 2, usual) == 2


def test_every_set_of_expansions_is_one_configuration(tmp_path: Path) -> None:
    pack = load(write_toy_game(tmp_path / "toy")).definitions()
    found = [(config.players, config.modules) for config in every_configuration(pack)]
    assert sorted(found) == [
        (2, ("core",)),
        (2, ("core", "bees")),
        (3, ("core", "crowd")),
        (3, ("core", "crowd", "bees")),
    ]


@pytest.mark.parametrize(
    ("players", "modules", "piece", "nearest"),
    [
        (2, [], "nectar", (2, ("core", "bees"))),
        (3, [], "nectar", (2, ("core", "bees"))),  # the bees are for two alone
        (2, ["bees"], "gnome-c", (3, ("core", "crowd"))),  # the third seat's own
    ],
)
def test_a_piece_is_in_the_box_of_the_nearest_other_configuration(
    pack: Pack, players: int, modules: list[str], piece: str, nearest: tuple[int, tuple[str, ...]]
) -> None:
    found = configuration_with(pack, make_configuration(pack, players, modules), piece)
    assert found
    assert (found.players, found.modules) == nearest


def test_what_is_no_piece_is_in_no_box(pack: Pack) -> None:
    assert configuration_with(pack, make_configuration(pack, 2, []), "no-such-piece") is None


def test_what_comes_by_itself_has_not_been_chosen(pack: Pack) -> None:
    assert chosen_modules(pack, make_configuration(pack, 3, [])) == ()
    assert chosen_modules(pack, make_configuration(pack, 2, ["bees"])) == ("bees",)
