"""What was made of files is made anew once one of them changes, and only then."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.faces.icons import icon_set
from generator.files.file_cache import keep_until_changed


@pytest.mark.parametrize("change", ["content", "another file in its place", "comes", "goes"])
@pytest.mark.parametrize("named", ["the file", "its folder", "a tuple with its folder"])
def test_an_answer_is_kept_until_a_file_changes(named: str, change: str, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    file = folder / "one.txt"
    if change != "comes":
        file.write_text("old", encoding="utf-8")
    calls: list[object] = []

    @keep_until_changed
    def read(*arguments: object) -> int:
        calls.append(arguments)
        return len(calls)

    argument = {"the file": file, "its folder": folder, "a tuple with its folder": (folder,)}[named]
    assert [read(argument, "x"), read(argument, "x"), read(argument, "y")] == [1, 1, 2]
    if change == "another file in its place":
        (tmp_path / "other.txt").write_text("new", encoding="utf-8")
        (tmp_path / "other.txt").replace(file)
    elif change == "goes":
        file.unlink()
    else:
        file.write_text("longer", encoding="utf-8")
    assert [read(argument, "x"), read(argument, "x")] == [3, 3]


def test_an_icon_that_is_added_is_there_at_once(tmp_path: Path) -> None:
    assert "new" not in icon_set(tmp_path)
    (tmp_path / "new.svg").write_text('<svg viewBox="0 0 24 24"><path d="M1 1H9V9z"/></svg>', encoding="utf-8")
    assert "new" in icon_set(tmp_path)
