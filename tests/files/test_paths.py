"""File names from a stranger: none leads out of the folder that is read or of the one that is written."""

import os
from pathlib import Path

import pytest

from generator.base.errors import InputError, Mark
from generator.files.gate import read_limited
from generator.files.paths import check_names, links_leading_out, name_fault, path_inside

OUTSIDE = [
    "/etc/passwd", "../mine", "a/../../mine", "..", ".", "", "a//b", "C:/mine", "C:mine", "\\\\host\\share", "a\\b",
    "a\x00b", "a\x1b[2Jb", "a\nb", "a\u202eb", "con", "a/NUL.txt", "a ", "a.", "x" * 300,
]  # fmt: skip
needs_links = pytest.mark.skipif(os.name == "nt", reason="links need rights there")


@pytest.mark.parametrize("name", OUTSIDE)
def test_a_name_that_leads_out_is_never_written(name: str, tmp_path: Path) -> None:
    assert name_fault(name)
    with pytest.raises(InputError):
        check_names(tmp_path, [name])


@pytest.mark.parametrize("name", ["kit.pdf", "faces/dom-w1.png", "a/01_x[face].png", ".schema/game.json", "größe.png"])
def test_a_name_in_the_folder_is_fine(name: str, tmp_path: Path) -> None:
    check_names(tmp_path, [name])


def test_names_that_are_one_on_other_systems(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"the same as 'a\.png' on many systems"):
        check_names(tmp_path, ["a.png", "A.png"])


@needs_links
def test_a_linked_folder_is_never_written_into(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "faces").symlink_to(tmp_path)
    with pytest.raises(InputError, match=r"faces: is a link and in the way"):
        check_names(tmp_path / "out", ["faces/mine.png"])


@pytest.mark.parametrize("name", ["/etc/passwd", "../mine", "a/../../mine", "C:/mine", "a\\b", "http://x/y", "a\x00b"])
def test_a_name_that_leads_out_is_never_read(name: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"leaves|address|one system|can't be read"):
        path_inside(tmp_path, name)


@needs_links
def test_links_are_followed_before_they_are_judged(tmp_path: Path) -> None:
    game = tmp_path / "game"
    (game / "art").mkdir(parents=True)
    (tmp_path / "secret").write_text("secret", encoding="utf-8")
    (game / "art" / "out").symlink_to(tmp_path / "secret")
    (game / "art" / "real").write_text("", encoding="utf-8")
    (game / "art" / "in").symlink_to(game / "art" / "real")
    (game / "art" / "ring").symlink_to(game / "art" / "ring")
    assert path_inside(game, "art/in").is_file()
    assert path_inside(game, "art/new") == game / "art" / "new"
    for name in ("art/out", "art/ring"):
        with pytest.raises(ValueError, match=r"link|can't be read"):
            path_inside(game, name)
    assert sorted(path.name for path in links_leading_out(game, ["art"])) == ["out", "ring"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_and_a_device_are_no_files(tmp_path: Path) -> None:
    """Reading a pipe would wait for ever, a device never end."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "zero").symlink_to("/dev/zero")
    assert sorted(path.name for path in links_leading_out(tmp_path, ["pipe", "zero"])) == ["pipe", "zero"]
    for name in ("pipe", "zero"):
        with pytest.raises(ValueError, match=r"no file|link"):
            path_inside(tmp_path, name)
        with pytest.raises(InputError, match="is no file"):
            read_limited(tmp_path / name, 1000, Mark(name))


def test_no_more_than_the_limit_is_read(tmp_path: Path) -> None:
    (tmp_path / "big").write_bytes(bytes(1001))
    assert len(read_limited(tmp_path / "big", 1001, Mark("big"))) == 1001
    with pytest.raises(InputError, match="too large; expected at most 1 kB"):
        read_limited(tmp_path / "big", 1000, Mark("big"))
