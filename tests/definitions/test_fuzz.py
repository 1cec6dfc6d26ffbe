"""However a game's YAML is spoiled, it is read or refused in words, without traceback; what is read can be checked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.definitions.checks.report import check
from generator.definitions.configuration import configuration
from generator.errors import InputError
from tests.games import REAL, copy_real, load

FILES = sorted(path.relative_to(REAL) for path in REAL.rglob("*.yaml"))
TOKEN = re.compile(r"[A-Za-z0-9_$+-]+|[^\sA-Za-z0-9_$+-]")
NASTY = (
    *("", "-1", "999", "no", "on", "null", "12:30", "[]", "{}", "[", "}", ":", "- "),
    *("&a", "*a", "!!int", "'", '"', "$pass"),
)
NASTIER = (
    *("any", "all", "choice", "DOM", "NRG", "nothing", "game-end", "this-tile", "{amount}", "{", "…"),
    *("\t", "\x00", "#"),
)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_real(tmp_path_factory.mktemp("fuzz") / "game")


@st.composite
def spoiled(draw: st.DrawFn) -> tuple[Path, str]:
    """A file of the game with one to three of its lines or words changed."""
    file = draw(st.sampled_from(FILES))
    rows = (REAL / file).read_text(encoding="utf-8").split("\n")
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(rows) - 1))
        way = draw(st.sampled_from(("delete", "block", "twice", "word", "word", "word", "move", "cut", "indent")))
        if way == "delete":
            del rows[place]
        elif way == "block":
            del rows[place : _end_of_block(rows, place)]
        elif way == "twice":
            rows.insert(place, rows[place])
        elif way == "move":
            rows.insert(draw(st.integers(0, len(rows) - 1)), rows.pop(place))
        elif way == "cut":
            rows[place] = rows[place][: draw(st.integers(0, len(rows[place])))]
        elif way == "indent":
            rows[place] = draw(st.sampled_from((" ", "  ", "\t"))) + rows[place]
        else:
            rows[place] = _with_another_word(draw, rows, rows[place])
        rows = rows or [""]
    return file, "\n".join(rows)


def _end_of_block(rows: list[str], place: int) -> int:
    """Where the lines end that belong to a line because they are indented more."""
    depth = len(rows[place]) - len(rows[place].lstrip())
    deeper = (n for n in range(place + 1, len(rows)) if len(rows[n]) - len(rows[n].lstrip()) <= depth)
    return next(deeper, len(rows))


def _with_another_word(draw: st.DrawFn, rows: list[str], row: str) -> str:
    found = list(TOKEN.finditer(row))
    if not found:
        return row
    old = draw(st.sampled_from(found))
    others = TOKEN.findall(draw(st.sampled_from(rows)))
    new = draw(st.sampled_from((*NASTY, *NASTIER, *others)))
    return row[: old.start()] + new + row[old.end() :]


@pytest.mark.slow
@settings(max_examples=settings().max_examples // 3, suppress_health_check=list(HealthCheck))
@given(spoil=spoiled())
def test_read_or_refused(game: Path, spoil: tuple[Path, str]) -> None:
    file, text = spoil
    before = (game / file).read_bytes()
    (game / file).write_text(text, encoding="utf-8", newline="\n")
    try:
        read_and_check(game)
    except InputError as error:
        if not all(fault.what and fault.mark.file for fault in error.faults):
            pytest.fail(f"a fault without words or place: {error}")
    finally:
        (game / file).write_bytes(before)


def read_and_check(folder: Path) -> None:
    """All that `check` does for one configuration of the default edition."""
    game = load(folder)
    game.validate()
    definitions = game.definitions()
    report = check(
        definitions,
        configuration(definitions, 5, ["all"]),
        [game.texts(name) for name in game.languages],
        game.sources.icons,
    )
    assert report.data()["counts"]
