"""Typst reads what lies in its folder, and reaches nothing else."""

from __future__ import annotations

import socket
import threading
from pathlib import Path

import pytest

from generator.base.errors import InputError
from generator.files.resources import resource_root
from generator.files.sandbox import run_sandboxed

FONTS = str(resource_root() / "templates" / "fonts")


def set_by_typst(folder: Path, markup: str) -> None:
    (folder / "main.typ").write_text('#set document(title: "t")\n' + markup, encoding="utf-8")
    run_sandboxed(
        "generator.booklet.typst_process:compile_booklet", str(folder), FONTS, about="the booklet", seconds=60
    )


def test_no_package_is_fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as proxy:

        def listen() -> None:
            while True:
                try:
                    connection, _ = proxy.accept()
                except OSError:
                    return
                with connection:
                    asked.append(connection.recv(100))

        threading.Thread(target=listen, daemon=True).start()
        for name in ("http_proxy", "https_proxy", "all_proxy"):
            for spelt in (name, name.upper()):
                monkeypatch.setenv(spelt, f"http://127.0.0.1:{proxy.getsockname()[1]}")
        with pytest.raises(InputError, match="failed to download package"):
            set_by_typst(tmp_path, '#import "@preview/cetz:0.2.0"\n= a')
    assert asked == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["../secret", "/../secret", "{}/secret"])
def test_no_file_beside_its_folder_is_read(name: str, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret", encoding="utf-8")
    (tmp_path / "inside").mkdir()
    (tmp_path / "inside" / "own").write_text("own", encoding="utf-8")
    with pytest.raises(InputError, match="can't be set"):
        set_by_typst(tmp_path / "inside", f'= a\n#read("{name.format(tmp_path.as_posix())}")')
    set_by_typst(tmp_path / "inside", '= a\n#read("own")')
