"""Arguments of wrong types to the library: one sentence each, and numbers of other libraries are numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import balance_control as bc
from generator.base.errors import InputError
from generator.library.arguments import check_arguments, plain_number


@check_arguments
def asked(
    number: int = 1,
    share: float = 0.5,
    *,
    sure: bool = True,
    where: str | Path = "",
    names: Sequence[str] | None = None,
    pairs: Mapping[str, int] | None = None,
    any_thing: Any = None,
    **more: Any,
) -> str:
    return f"{number} {share} {sure} {where} {names} {pairs} {any_thing} {more}"


@pytest.mark.parametrize(
    ("named", "told"),
    [
        ({"number": "3"}, "number='3'; expected a whole number"),
        ({"number": True}, "number=True; expected a whole number"),
        ({"number": 3.0}, "number=3.0; expected a whole number"),
        ({"share": "half"}, "share='half'; expected a number"),
        ({"sure": 1}, "sure=1; expected True or False"),
        ({"where": 5}, "where=5; expected a text or a path"),
        ({"names": "a,b"}, "names='a,b'; expected a list of texts or None"),
        ({"names": ["a", 5]}, "names=['a', 5]; expected a list of texts or None"),
        ({"pairs": [1]}, "pairs=[1]; expected a dict or None"),
        ({"pairs": {"a": "b"}}, "pairs={'a': 'b'}; expected a dict or None"),
    ],
)
def test_a_wrong_type_is_told_with_the_right_one(named: dict[str, Any], told: str) -> None:
    with pytest.raises(InputError) as raised:
        asked(**named)
    assert str(raised.value) == told


def test_what_fits_goes_in_as_it_is() -> None:
    numpy = pytest.importorskip("numpy")
    assert [type(plain_number(value)) for value in (numpy.int64(3), numpy.float32(0.5), True, 3, None)] == [
        int,
        float,
        bool,
        int,
        type(None),
    ]
    assert asked(numpy.int64(3), 1, where=Path("x"), names=("a",), pairs={"a": 2}, any_thing=[], other=5) == (
        "3 1 True x ('a',) {'a': 2} [] {'other': 5}"
    )


@pytest.mark.parametrize("wrong", [{"players": "3"}, {"rulings": 5}, {"modules": 5}, {"game": 5}, {"language": 5}])
def test_a_game_is_loaded_by_arguments_of_its_types(wrong: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="; expected a"):
        bc.load(**wrong)
    with pytest.raises(TypeError, match=r"load\(\) got an unexpected keyword argument 'lang'"):
        bc.load(lang="de")  # type: ignore[call-arg]


BOTS = ["random", "random"]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda: bc.load("organisation", players=99), "players: 99 players"),
        (lambda: bc.load("organisation", rulings={"nope": ""}), "rulings: 'nope='"),
        (lambda: bc.load("nowhere"), "nowhere"),
        (lambda: bc.load("organisation", modules=["cor"]), "did you mean core"),
        (lambda: bc.load("organisation", edition="none"), "unknown edition 'none'"),
        (lambda: bc.load("organisation", language="fr").pieces, "fr"),
        (lambda: bc.load("organisation").simulate(2, seed=-1), "seed: seed -1"),
        (lambda: bc.load("organisation").match(first="Q" * 5000), f"'{'Q' * 79}…'"),
        (lambda: bc.load("organisation", players=2).ladder(BOTS, games=0), "games=0; expected 1 or more"),
        (
            lambda: bc.load("organisation", players=2).ladder(BOTS, games=10**400),
            "too many games; expected at most 999999999",
        ),
    ],
)
def test_faults_speak_of_arguments_and_not_of_options(wrong: Any, told: str) -> None:
    with pytest.raises(InputError) as error:
        wrong()
    assert told in str(error.value)
    assert "--" not in str(error.value)


@pytest.mark.slow
def test_a_folder_is_no_file_to_save_into_and_one_of_somebody_s_own_is_written_over_only_by_force(
    tmp_path: Path,
) -> None:
    game = bc.load("organisation", players=2)
    for save in (game.match().save, game.match().svg, game.cards[0].svg):
        with pytest.raises(InputError, match="is a folder; expected a file"):
            save(tmp_path)
        with pytest.raises(InputError, match="no such folder"):
            save(tmp_path / "nowhere" / "x.svg")
    (tmp_path / "mine.bcg").write_text("mine", encoding="utf-8")
    with pytest.raises(InputError, match="force=True to write over it"):
        game.match().save(tmp_path / "mine.bcg")


def test_everything_in_the_library_that_takes_arguments_tells_of_them() -> None:
    """Every public function with parameters is `typed`; `bots`, `until` and options go to what judges them."""
    own = (bc.Game, bc.Match, bc.Piece)
    methods = [(kind.__name__, name, made) for kind in own for name, made in vars(kind).items() if callable(made)]
    for owner, name, made in [("", "load", bc.load), *methods]:
        if not name.startswith("_") and made.__code__.co_argcount + made.__code__.co_kwonlyargcount > 1:
            assert hasattr(made, "__wrapped__"), f"{owner}.{name}"
