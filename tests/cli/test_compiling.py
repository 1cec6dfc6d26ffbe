"""Compiling shows how far it is on a terminal, and only where it takes longer than a moment."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from generator.cli import progress
from generator.cli.progress import Progress


class Seen(Progress):
    """What a terminal would show."""

    def __init__(self) -> None:
        super().__init__(silent=True)
        self.lines: list[str] = []

    def say(self, text: str) -> None:
        self.lines.append(text)

    def clear(self) -> None:
        self.lines.append("")


@pytest.mark.parametrize(
    ("seconds", "lines"), [(0.1, [""]), (0.6, ["compiling the rules, once only: 2 of 3 functions", ""])]
)
def test_only_what_takes_long_is_shown(monkeypatch: pytest.MonkeyPatch, seconds: float, lines: list[str]) -> None:
    clock = iter([number * seconds for number in range(10)])
    monkeypatch.setattr(progress, "monotonic", lambda: next(clock))
    kernel: Any = SimpleNamespace()
    seen = Seen()
    progress.follow_compiling(kernel, seen)
    for done in range(4):
        kernel.listener(done, 3, False)
    assert seen.lines == lines


@pytest.mark.parametrize(("silent", "said"), [(False, f"{progress.NOTE}\n"), (True, "")])
def test_without_a_terminal_one_line_says_so(
    silent: bool, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "monotonic", iter(range(0, 100, 2)).__next__)
    kernel: Any = SimpleNamespace()
    progress.follow_compiling(kernel, Progress(silent=silent))
    for done in range(4):
        kernel.listener(done, 3, False)
    found = capsys.readouterr()
    assert (found.out, found.err) == ("", said)
