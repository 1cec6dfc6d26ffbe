"""docs/own-cards.md, followed word by word in an empty folder: its files written, its commands run."""

import json
import shlex
import shutil
from pathlib import Path

import pypdfium2
import pytest

from generator.booklet.booklet_reader import read_booklet
from generator.booklet.page_blocks import booklet_blocks, rules_in_blocks
from generator.definitions.configuration import make_configuration
from generator.games.balance_control.faces.balance_context import BalanceContext
from tests.cli.running import Cli
from tests.games import copy_real, load
from tests.schemas.editors import squiggles
from tools.tutorial import Step, commands, prepare, steps

PAGE = Path(__file__).parents[2] / "docs" / "own-cards.md"
ITS_PIECES = ("cul-w1", "cul-w2", "memorial", "festival", "public-debate", "heritage-fund", "silence")


def followed(folder: Path, cli: Cli) -> dict[str, str]:
    """What each command of the page said."""
    said: dict[str, str] = {}
    for step in steps(PAGE):
        prepare(folder, step)
        for line in commands(step) if step.kind == "sh" and not step.unrun else ():
            said[line] = run(line, cli)
    return said


def remove(folder: Path, step: Step) -> None:
    """What the page removes."""
    for line in commands(step):
        program, *arguments = shlex.split(line)
        for name in arguments[1:] if program == "rm" else ():
            shutil.rmtree(folder / name) if (folder / name).is_dir() else (folder / name).unlink()


def run(line: str, cli: Cli) -> str:
    """A command as the page writes it; `rm -r` is the only one that isn't ours."""
    program, *arguments = shlex.split(line)
    if program == "rm":
        remove(Path(), Step("sh", "", line))
        return ""
    assert program == "balance-control", line
    found = cli(*arguments)
    assert found.code == 0, f"{line}\n{found.out}\n{found.err}"
    return found.out


@pytest.mark.slow
def test_the_page_can_be_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    monkeypatch.chdir(tmp_path)
    said = followed(tmp_path, cli)
    assert len(said) >= 8
    with pypdfium2.PdfDocument(tmp_path / "kit" / "kit.pdf") as kit:
        words = " ".join(page.get_textpage().get_text_range() for page in kit).split()
    assert [words.count(piece) for piece in ITS_PIECES] == [3, 2, 1, 1, 1, 1, 1]
    assert "Take:" in words, "player aids tell what can be done with measures, whoever brings them"
    with pypdfium2.PdfDocument(tmp_path / "new-cards" / "kit.pdf") as few:
        assert len(few) < 6
    story = next(out for line, out in said.items() if " play " in line)
    assert "none failed" in story
    report = next(out for line, out in said.items() if " simulate " in line)
    assert "heritage-fund" in report or "Heritage Fund" in report
    assert (tmp_path / "table.png").read_bytes().startswith(b"\x89PNG")
    assert underlined(tmp_path / "my-game") == {}


def underlined(game: Path) -> dict[str, list[str]]:
    """What an editor underlines in a game's files, by the schemas that their first lines name. All but the new
    words, which come later, name one, and modules are offered the new department."""
    found = {}
    for path in sorted(game.rglob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        named = text.partition("\n")[0].partition("$schema=")[2]
        assert named or path.parent.name == "en", path
        schema = (path.parent / named if named else game / ".schema" / "text-part.json").read_text(encoding="utf-8")
        assert path.parent.name != "modules" or '"CUL"' in schema
        found[path.name] = squiggles(json.loads(schema), text)
    return {name: lines for name, lines in found.items() if lines}


def test_the_rules_of_its_box_tell_of_measures(tmp_path: Path) -> None:
    copy_real(tmp_path / "my-edition")
    folder = copy_real(tmp_path / "my-game")
    for step in steps(PAGE):
        if step.kind == "sh":
            remove(tmp_path, step)
        else:
            prepare(tmp_path, step)
    game = load(folder)
    definitions = game.definitions()
    made = BalanceContext(definitions, make_configuration(definitions, 3, ["culture"]), game.texts("en"), folder)
    booklet = read_booklet(folder, "en", definitions)
    assert booklet is not None
    found = booklet_blocks(booklet, made)
    assert {"measures", "cards"} <= {block.id for block in found if block.kind == "chapter"}
    assert {f"R12.{number}" for number in range(1, 8)} <= rules_in_blocks(found)
    assert not any("Economic Council" in block.words for block in found)
