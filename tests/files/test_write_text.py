"""Text files: whole or not at all; what is no plain file is written into and stays what it is."""

from __future__ import annotations

import os
import re
import threading
from pathlib import Path

import pytest

from generator.files.atomic_write import write_text


def test_a_file_is_replaced_and_nothing_else_is_left(tmp_path: Path) -> None:
    path = tmp_path / "game.bcg"
    path.write_text("old", encoding="utf-8")
    write_text(path, "new\n")
    assert path.read_bytes() == b"new\n"
    assert [found.name for found in tmp_path.iterdir()] == ["game.bcg"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    """`--record /dev/stdout` by root would otherwise put a file where the device's link was."""
    goal, link = tmp_path / "kept", tmp_path / "link"
    goal.write_text("old", encoding="utf-8")
    try:
        link.symlink_to(goal)
    except OSError:
        pytest.skip("this system lets nobody make links")
    write_text(link, "new\n")
    assert link.is_symlink()
    assert goal.read_text(encoding="utf-8") == "new\n"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_stays_a_pipe(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", list[str]()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_text(encoding="utf-8")))
    reader.start()
    write_text(pipe, "whole\n")
    reader.join()
    assert read == ["whole\n"]
    assert pipe.is_fifo()


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=re.escape(str(tmp_path))):
        write_text(tmp_path, "text")
