"""Random changes of every shipped game: what is read afterwards is the old with that one change, what stands around it
stays byte for byte, and undoing gives the same bytes. The expectations come from other readers: PyYAML and `csv`."""

from __future__ import annotations

import csv
import io
import random
import re
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.edits.change_set import EditHistory
from generator.edits.game_edits import change
from generator.edits.table_edits import TableEdits
from generator.edits.text_change import TextChange, TextPieces, TextReplacement, replace_pieces
from generator.edits.yaml_edits import YamlEdits
from tests.edits.random_edits import (
    WORDS,
    Path_,
    game_folders,
    inside,
    random_path,
    random_text,
    random_value,
    shuffled,
)

TEXTS = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
TYPES = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
CHANCE = st.randoms(use_true_random=False)


def means(said: Any, value: Any) -> bool:
    """Whether what a file says, all in texts, is the value that was written."""
    if isinstance(value, dict):
        return list(said) == list(value) and all(means(said[key], value[key]) for key in value)
    if isinstance(value, list):
        return len(said) == len(value) and all(map(means, said, value))
    if isinstance(value, bool):
        return str(said).lower() in (("yes", "true", "on") if value else ("no", "false", "off"))
    if value is None:
        return said in ("null", "~", "")
    return said == value if isinstance(value, str) else float(said) == value and "e" not in said


def typed(text: str, path: Path_) -> str:
    """What YAML's readers take a value for."""
    node: Any = yaml.compose(text, TYPES)
    for name in path:
        pairs = node.value if isinstance(node, yaml.MappingNode) else list(enumerate(node.value, start=1))
        node = next(value for key, value in pairs if getattr(key, "value", key) == name)
    return str(node.tag).removeprefix("tag:yaml.org,2002:").replace("float", "int")


def comment_lines(text: str) -> Counter[str]:
    return Counter(line.strip() for line in text.splitlines() if line.lstrip().startswith("#"))


def places(text: str, path: Path_) -> tuple[int, int, int]:
    """Of the entry at a path: where it begins, the last node in it, and the next node behind."""
    nodes: list[tuple[int, Path_]] = []

    def walk(node: yaml.Node, own: Path_) -> None:
        nodes.append((node.start_mark.index, own))
        if isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                nodes.append((key.start_mark.index, (*own, key.value)))
                walk(value, (*own, key.value))
        elif isinstance(node, yaml.SequenceNode):
            for at, item in enumerate(node.value, start=1):
                walk(item, (*own, at))

    root = yaml.compose(text, TEXTS)
    assert root is not None
    walk(root, ())
    own = [index for index, at in nodes if at[: len(path)] == path]
    behind = [index for index, at in nodes if index > own[-1] and at[: len(path)] != path]
    return own[0], own[-1], min(behind, default=len(text))


def check_undo(text: str, after: str, replacements: list[TextReplacement]) -> tuple[TextChange, ...]:
    """The changes of a text, which undo it, too."""
    pieces = TextPieces(text)
    pieces.replace(replacements)
    assert pieces.text == after
    changes = pieces.changes("x")
    assert all(text[one.start : one.end] == one.old for one in changes)
    assert replace_pieces(text, (TextReplacement(one.start, one.end, one.new) for one in changes)) == after
    return changes


def check_surroundings(text: str, after: str, path: Path_, *, removed: bool) -> None:
    """What stands before an entry and behind it is the same, and so are the comments."""
    start, last, behind = places(text, path)
    before = text[:start]
    if removed:
        lines = before.splitlines(keepends=True)
        while lines and (not lines[-1].strip(" -,\r\n\t") or lines[-1].lstrip().startswith("#")):
            lines.pop()
        before = "".join(lines).rstrip(" ,-\r\n\t")
    assert after.startswith(before)
    assert after.rstrip("\r\n").endswith(text[behind:].rstrip("\r\n"))
    outside = comment_lines(text[last:]) + comment_lines(before)
    assert not outside - comment_lines(after)


class YamlCase:
    """A file of some game, a path in it, and what another reader says of both."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.text = random_text(chance, ".yaml")
        self.wanted = yaml.load(self.text, TEXTS)
        self.path = random_path(self.wanted, chance)
        self.edits = YamlEdits(self.text, "x.yaml")
        self.there, self.around = inside(self.wanted, self.path), inside(self.wanted, self.path[:-1])
        name = self.path[-1]
        self.name: Any = name if isinstance(name, str) else name - 1

    def read(self, made: list[TextReplacement]) -> tuple[str, Any, tuple[TextChange, ...]]:
        after = replace_pieces(self.text, made)
        return after, yaml.load(after, TEXTS), check_undo(self.text, after, made)

    def check(self) -> None:
        kinds = ["set", "set", "set", "copy", "remove"]
        kinds += ["add", "order"] if isinstance(self.there, dict | list) else []
        kinds += ["rename"] if isinstance(self.name, str) else []
        getattr(self, self.chance.choice(kinds))()

    def set(self) -> None:
        value = random_value(self.chance)
        after, said, _ = self.read(self.edits.set(self.path, value))
        assert means(inside(said, self.path), value)
        assert not isinstance(value, str) or typed(after, self.path) in ("str", typed(self.text, self.path))
        check_surroundings(self.text, after, self.path, removed=False)
        inside(said, self.path[:-1])[self.name] = self.there
        assert repr(said) == repr(self.wanted)

    def add(self) -> None:
        value, number = random_value(self.chance), self.chance.randrange(len(self.there) + 1)
        if isinstance(self.there, dict):
            names = list(self.there)
            beside = {"before": names[number]} if number < len(names) else {"after": names[-1]} if names else {}
            _, said, changes = self.read(self.edits.add(self.path, "new-key", value, **beside))
            now = inside(said, self.path)
            assert list(now).index("new-key") == number
            assert means(now.pop("new-key"), value)
        else:
            _, said, changes = self.read(self.edits.add_item(self.path, value, number + 1))
            assert means(inside(said, self.path).pop(number), value)
        assert not self.there or not any(one.old for one in changes)
        assert repr(said) == repr(self.wanted)

    def copy(self) -> None:
        named = isinstance(self.name, str)
        _, said, changes = self.read(self.edits.copy(self.path, "new-key" if named else None))
        now = inside(said, self.path[:-1])
        assert not named or list(now)[list(now).index(self.name) + 1] == "new-key"
        assert now.pop("new-key" if named else self.name + 1) == self.there
        assert not any(one.old for one in changes)
        assert repr(said) == repr(self.wanted)

    def remove(self) -> None:
        after, said, _ = self.read(self.edits.remove(self.path))
        if len(self.around) > 1:
            check_surroundings(self.text, after, self.path, removed=True)
        del self.around[self.name]
        assert repr(said) == repr(self.wanted)

    def rename(self) -> None:
        _, said, changes = self.read(self.edits.rename_key(self.path, "new-key"))
        now = inside(said, self.path[:-1])
        pairs = [(self.name if key == "new-key" else key, value) for key, value in now.items()]
        now.clear()
        now.update(pairs)
        assert repr(said) == repr(self.wanted)
        assert len(changes) == 1
        assert "\n" not in changes[0].old + changes[0].new

    def order(self) -> None:
        named = isinstance(self.there, dict)
        order = shuffled(list(self.there) if named else range(1, len(self.there) + 1), self.chance)
        after, said, _ = self.read(self.edits.order(self.path, order))
        now = inside(said, self.path)
        assert (list(now) if named else now) == (order if named else [self.there[at - 1] for at in order])
        assert said == self.wanted if named else sorted(after) == sorted(self.text)
        assert sorted(after) == sorted(self.text)


def read_csv(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline="")))


def unescaped(text: str) -> str:
    return text[1:] if text.startswith("'") and text[1:2] in tuple("=+-@") else text


def raw_rows(text: str) -> list[str]:
    return [row.rstrip("\r\n") for row in re.findall(r'(?:"(?:[^"]|"")*"|[^"\n])*(?:\n|$)', text)]


class TableCase:
    """A table of some game, a row and a column of it, and what another reader says of it."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.text = random_text(chance, ".csv")
        self.edits = TableEdits(self.text, ".csv", "x.csv")
        self.grid, self.wanted = read_csv(self.text), read_csv(self.text)
        self.row, self.column = chance.randrange(1, len(self.grid)), chance.randrange(len(self.grid[0]))
        self.head = self.grid[0][self.column]

    def check(self) -> None:
        getattr(self, self.chance.choice(["set", "set", "rows", "rows", "sort", "order", "columns", "column_order"]))()

    def check_result(self, made: list[TextReplacement]) -> str:
        after = replace_pieces(self.text, made)
        check_undo(self.text, after, made)
        said = [[unescaped(cell) for cell in row] for row in read_csv(after)]
        assert said == [[unescaped(cell) for cell in row] for row in self.wanted]
        return after

    def check_one_row(self, made: list[TextReplacement]) -> None:
        """All rows above and below are the same, byte for byte."""
        rows, now = raw_rows(self.text), raw_rows(self.check_result(made))
        assert now[: self.row] == rows[: self.row]
        assert now[len(now) - len(rows) + self.row + 1 :] == rows[self.row + 1 :]

    def set(self) -> None:
        word = self.chance.choice(WORDS).replace("\xad", "")
        self.wanted[self.row][self.column] = word
        self.check_one_row(self.edits.set_cells({(self.row + 1, self.head): word}))

    def rows(self) -> None:
        word = self.chance.choice(WORDS).replace("\xad", "")
        new = [word if at == self.column else "" for at in range(len(self.grid[0]))]
        for made, rows in (
            (self.edits.add_row({self.head: word}, after=self.row + 1), [self.grid[self.row], new]),
            (self.edits.copy_row(self.row + 1), [self.grid[self.row]] * 2),
            (self.edits.remove_row(self.row + 1), []),
        ):
            self.wanted = [*self.grid[: self.row], *rows, *self.grid[self.row + 1 :]]
            self.check_one_row(made)

    def sort(self) -> None:
        made = self.edits.sort_rows(self.head)
        self.wanted = read_csv(replace_pieces(self.text, made))
        self.check_result(made)
        assert Counter(raw_rows(replace_pieces(self.text, made))) == Counter(raw_rows(self.text))
        cells = [row[self.column] for row in self.wanted[1:]]
        numbers = [int(cell) for cell in cells if cell.isdecimal()]
        assert numbers == sorted(numbers)

    def order(self) -> None:
        order = shuffled(range(1, len(self.grid)), self.chance)
        self.wanted = [self.grid[0], *(self.grid[at] for at in order)]
        self.check_result(self.edits.order_rows([at + 1 for at in order]))

    def columns(self) -> None:
        for made, copied in (
            (self.edits.add_column("new head", after=self.head), False),
            (self.edits.copy_column(self.column + 1, "new head"), True),
        ):
            self.wanted = [list(row) for row in self.grid]
            for at, row in enumerate(self.wanted):
                row.insert(self.column + 1, "new head" if not at else row[self.column] if copied else "")
            after = self.check_result(made)
            assert replace_pieces(after, TableEdits(after, ".csv", "x.csv").remove_column("new head")) == self.text

    def column_order(self) -> None:
        order = shuffled(range(len(self.grid[0])), self.chance)
        self.wanted = [[row[at] for at in order] for row in self.grid]
        after = self.check_result(self.edits.order_columns([at + 1 for at in order]))
        back = [order.index(at) + 1 for at in range(len(order))]
        assert replace_pieces(after, TableEdits(after, ".csv", "x.csv").order_columns(back)) == self.text


@settings(max_examples=4)
@given(CHANCE)
def test_a_few_changes(chance: random.Random) -> None:
    YamlCase(chance).check()
    TableCase(chance).check()


@pytest.mark.slow
@pytest.mark.parametrize("part", range(5))
def test_two_thousand_changes_of_all_games(part: int) -> None:
    """What no table of examples has: every way in which anybody here has written YAML, with every kind of change."""
    for number in range(400):
        chance = random.Random(f"{part} {number}")
        YamlCase(chance).check()
        if number % 4 == 0:
            TableCase(chance).check()


@pytest.mark.slow
@settings(max_examples=300)
@given(CHANCE)
def test_changes_that_hypothesis_seeks(chance: random.Random) -> None:
    YamlCase(chance).check()
    TableCase(chance).check()


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.slow
@pytest.mark.parametrize("game", game_folders(), ids=str)
def test_steps_on_the_disk_are_undone_and_done_again(game: Path, tmp_path: Path) -> None:
    """That changes of texts, their inverses, encodings and the files on the disk are of one mind, in every game."""
    chance = random.Random(game.as_posix())
    folder = tmp_path / "game"
    shutil.copytree(game, folder)
    files = sorted(path for path in folder.rglob("*") if path.suffix in (".yaml", ".csv"))
    for path in chance.sample(files, len(files) // 2):
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    history, states = EditHistory(folder), [contents(folder)]
    for _ in range(5):
        edits = change(folder)
        for path in chance.sample(files, min(3, len(files))):
            name = path.relative_to(folder).as_posix()
            if path.suffix == ".csv":
                edits.set_cells(name, {(2, 1 + at): chance.choice(WORDS) for at in range(2)})
                edits.copy_row(name, 2)
                continue
            for _ in range(2):
                tree = yaml.load(edits.text(name), TEXTS)
                edits.set(name, random_path(tree, chance), random_value(chance))
        history.apply(edits.changes())
        states.append(contents(folder))
    for state in reversed(states[:-1]):
        history.undo()
        assert contents(folder) == state
    for state in states[1:]:
        history.redo()
        assert contents(folder) == state
