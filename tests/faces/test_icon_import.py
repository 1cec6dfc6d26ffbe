"""A set of icons from somewhere else becomes a game's own: names, licences, what isn't taken, what is kept."""

from pathlib import Path

import pytest
from PIL import Image as Pillow

from generator.base.errors import InputError
from generator.faces.icon_import import IconImport, carry_out, icon_id, plan_import
from tests.tables import read_table

SIGN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1H7V{}Z"/></svg>'


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A set with two good files in different folders, a picture, a bad file, a licence, and what is no icon."""
    folder = tmp_path / "My Set"
    (folder / "deep" / "er").mkdir(parents=True)
    (folder / "Big Sword.svg").write_text(SIGN.format(7), encoding="utf-8")
    (folder / "deep" / "er" / "axe.SVG").write_text(SIGN.format(6), encoding="utf-8")
    (folder / "deep" / "bad.svg").write_text("<svg", encoding="utf-8")
    Pillow.new("RGB", (4, 4), "red").save(folder / "coin.png")
    (folder / "LICENSE.txt").write_text("be kind", encoding="utf-8")
    (folder / ".hidden.svg").write_text(SIGN.format(5), encoding="utf-8")
    (folder / "photo.jpg").touch()
    return folder


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "game"
    folder.mkdir()
    return folder


def brought(source: Path, game: Path, *, force: bool = False) -> IconImport:
    plan = plan_import(source, game, force=force)
    carry_out(plan)
    return plan


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.mark.parametrize(
    ("name", "right"),
    read_table(__file__, "a_name_becomes_an_id_that_words_can_have"),
)
def test_a_name_becomes_an_id_that_words_can_have(name: str, right: str) -> None:
    assert icon_id(name) == right


def test_a_set_comes_with_its_licence_under_names_that_words_can_have(source: Path, game: Path) -> None:
    plan = brought(source, game)
    assert sorted(plan.added) == ["axe", "big-sword", "coin"]
    assert sorted(content(game / "icons")) == ["LICENSE-my-set.txt", "axe.svg", "big-sword.svg", "coin.png"]
    assert (game / "icons" / "big-sword.svg").read_bytes() == (source / "Big Sword.svg").read_bytes()
    assert plan.licences == ("LICENSE-my-set.txt",)
    ((path, why),) = plan.refused.items()
    assert (path.name, why) == ("bad.svg", "line 1: not well-formed: unclosed token; expected an SVG file")


def test_a_set_that_is_there_already_changes_nothing(source: Path, game: Path) -> None:
    brought(source, game)
    before = content(game)
    plan = brought(source, game)
    assert (plan.added, sorted(plan.present)) == ({}, ["axe", "big-sword", "coin"])
    assert content(game) == before


def test_an_icon_of_ones_own_is_written_over_only_if_that_is_asked_for(source: Path, game: Path) -> None:
    (game / "icons").mkdir()
    mine = SIGN.format(2)
    (game / "icons" / "axe.svg").write_text(mine, encoding="utf-8")
    (game / "icons" / "coin.svg").write_text(mine, encoding="utf-8")
    plan = brought(source, game)
    told = {path.name: why for path, why in plan.refused.items()}
    assert told["axe.SVG"] == "the game has an icon 'axe', axe.svg; expected --force to write over it"
    assert told["coin.png"] == "the game has an icon 'coin', coin.svg; expected another name"
    assert (game / "icons" / "axe.svg").read_text(encoding="utf-8") == mine
    brought(source, game, force=True)
    assert (game / "icons" / "axe.svg").read_text(encoding="utf-8") == SIGN.format(6)
    assert (game / "icons" / "coin.svg").read_text(encoding="utf-8") == mine


def test_of_two_files_with_one_name_the_second_is_told(tmp_path: Path, game: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / "set" / folder).mkdir(parents=True)
        (tmp_path / "set" / folder / "Axe.svg").write_text(SIGN.format(7), encoding="utf-8")
    (tmp_path / "set" / "7.svg").write_text(SIGN.format(7), encoding="utf-8")
    plan = brought(tmp_path / "set", game)
    assert sorted(plan.added) == ["axe"]
    assert sorted(plan.refused.values()) == [
        "its name has no letter; expected one that words can have, such as coin",
        "its name is that of Axe.svg, 'axe'; expected another name",
    ]


def test_one_file_is_a_set_too(source: Path, game: Path) -> None:
    plan = brought(source / "coin.png", game)
    assert sorted(plan.added) == ["coin"]


@pytest.mark.parametrize(("name", "said"), [("My Sett", "did you mean My Set"), ("empty", "no icons in")])
def test_a_folder_without_icons_is_told(name: str, said: str, source: Path, game: Path) -> None:
    (source.parent / "empty").mkdir()
    with pytest.raises(InputError, match=said):
        plan_import(source.parent / name, game, force=False)
    assert not (game / "icons").exists()


def test_a_link_out_of_the_set_is_not_followed(source: Path, game: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.svg").write_text(SIGN.format(3), encoding="utf-8")
    (source / "link.svg").symlink_to(tmp_path / "secret.svg")
    (tmp_path / "far").mkdir()
    (tmp_path / "far" / "far.svg").write_text(SIGN.format(3), encoding="utf-8")
    (source / "away").symlink_to(tmp_path / "far")
    assert "far" not in brought(source, game).added
