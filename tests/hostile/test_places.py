"""A piece that can't be made is told once, at the value that is wrong: never once a language, nor at words that are
right."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from generator.cli.program import run
from tests.cli.running import Cli
from tests.games import change, lent
from tests.tables import read_table, rows_by_id

pytestmark = pytest.mark.usefixtures("in_this_process")


@pytest.fixture(scope="module")
def salt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("own") / "salt"
    assert run(["new", str(folder), "--lang", "all"]) == 0
    return folder


@pytest.fixture
def mine(salt: Path) -> Iterator[Path]:
    """A game of one's own in every language."""
    with lent(salt) as folder:
        yield folder


def place(path: Path, words: str) -> str:
    """Where words stand in a file, as a fault tells it."""
    rows = path.read_text(encoding="utf-8").splitlines()
    line, row = next((number, row) for number, row in enumerate(rows, start=1) if words in row)
    return f"{path.as_posix()}:{line}:{row.index(words) + 1}"


def errors(cli: Cli, folder: Path) -> list[tuple[str, str]]:
    """What `check` says is wrong, each with the place or the places that it tells."""
    rows = cli("check", "--game", str(folder), "--quiet").out.splitlines()
    return [(one, two.removeprefix("  written in ")) for one, two in pairwise(rows) if one.startswith("error: ")]


@pytest.mark.quick("*coast*", "cards.yaml-*", "pieces.yaml-at*", "pieces.yaml-end*")
@pytest.mark.parametrize(
    ("file", "old", "new", "wrong"), read_table(__file__, "a_value_of_a_piece_is_told_once_where_it_is")
)
def test_a_value_of_a_piece_is_told_once_where_it_is(
    file: str, old: str, new: str, wrong: str, mine: Path, cli: Cli
) -> None:
    change(mine / file, old, new)
    for language in ("de", "en") if "coast" in new else ():
        change(mine / "text" / f"{language}.yaml", "pieces:\n", "pieces:\n  coast: {name: Coast}\n")
    found = [each for each in errors(cli, mine) if "face" in each[0]]
    assert {where for _, where in found} == {place(mine / file, wrong)}
    assert len({said.partition("its face")[2] for said, _ in found}) == len(found), "no language says it again"


@pytest.mark.parametrize(("old", "new", "at", "wrong"), rows_by_id(__file__, "a_word_is_told_at_its_own_entry"))
def test_a_word_is_told_at_its_own_entry(old: str, new: str, at: str, wrong: str, mine: Path, cli: Cli) -> None:
    text = mine / "text" / "en.yaml"
    change(text, old, new)
    ((said, where),) = errors(cli, mine)
    assert wrong in said
    assert where == place(text, at)


@pytest.mark.quick("sheet", "scene")
@pytest.mark.parametrize("layout", ["sheet", "standee", "board", "box", "scene"])
def test_a_layout_of_another_kind_is_told_once_where_the_deck_names_it(layout: str, mine: Path, cli: Cli) -> None:
    change(mine / "cards.yaml", "journeys: {size", f"journeys: {{layout: {layout}, size")
    ((said, where),) = errors(cli, mine)
    assert f"the layout '{layout}' is for another kind of piece; expected finished, picture or poster" in said
    assert where == place(mine / "cards.yaml", f"{layout}, size")


@pytest.mark.slow
def test_only_layouts_of_its_kind_are_offered_to_a_card(mine: Path, cli: Cli) -> None:
    own = mine / "templates" / "faces"
    own.mkdir(parents=True)
    (own / "harbours.yaml").write_text("like: picture\ngap: 2.2\n", encoding="utf-8")
    change(mine / "cards.yaml", "journeys: {size", "journeys: {layout: chipp, size")
    ((said, _),) = errors(cli, mine)
    assert "there is no layout 'chipp'; expected finished, harbours, picture or poster (faces)" in said
    change(mine / "cards.yaml", "layout: chipp", "layout: harbours")
    assert errors(cli, mine) == []


def of_table(folder: Path, head: str, *rows: str) -> Path:
    """Makes the cards of a game a table; the languages say nothing of them."""
    cards = folder / "cards.yaml"
    text = cards.read_text(encoding="utf-8")
    cards.write_text(text.partition("\ncards:")[0] + "\ncards: {from: cards.csv, deck: journeys}\n", encoding="utf-8")
    (folder / "cards.csv").write_text("\n".join([head, *rows]) + "\n", encoding="utf-8")
    for file in (folder / "text").glob("*.yaml"):
        said = file.read_text(encoding="utf-8")
        before, _, after = said.partition("\ncards:\n")
        file.write_text(f"{before}\n{after[after.index('pieces:') :]}", encoding="utf-8")
    game = folder / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8").partition("\nexpect:")[0] + "\n", encoding="utf-8")
    return folder / "cards.csv"


@pytest.mark.slow
def test_a_language_without_its_columns_is_told_once(mine: Path, cli: Cli) -> None:
    table = of_table(mine, "id,name.en", *(f"card-{number},Card {number}" for number in range(40)))
    ((said, where),) = errors(cli, mine)
    assert "the table has no column 'name.de'" in said
    assert where == f"{table.as_posix()}, row 1, column 'name.de'"
    built = cli("build", "--game", str(mine), "--lang", "de", "--out", str(mine / "out"))
    assert (built.code, built.err.count("error: ")) == (2, 1)
    assert f"{where} text de: the table has no column 'name.de'; expected the column" in built.err


def test_an_empty_cell_is_told_at_its_own_column(mine: Path, cli: Cli) -> None:
    table = of_table(mine, "id,name.en,text.en,name.de,text.de", "a,A,Go.,Ah,Los.", "b,B,Go.,,Los.")
    found = cli("check", "--game", str(mine))
    where = f"{table.as_posix()}, row 3, column 'name.de'"
    assert found.err.splitlines() == [f"error: {where} text de.cards.b: 'name' is missing; expected a text"]
    table.write_text("id,name.en,text.en,name.de,text.de\na,A,Go.,Ah,Los.\nb,B,Go.,,\n", encoding="utf-8")
    assert [place for _, place in errors(cli, mine)] == [where]
    table.write_text("id,name.en,text.en,name.de,text.de\na,A,Go.,Ah,Los.\nb,B,Go.,Be,\n", encoding="utf-8")
    assert [place for _, place in errors(cli, mine)] == [where.replace("name.de", "text.de")]


def test_a_sign_without_a_glyph_is_told_at_its_cell(mine: Path, cli: Cli) -> None:
    table = of_table(mine, "id,name.en,text.en,name.de,text.de", "a,A,Go \U0001f600 on.,Ah,Los.")
    assert [place for _, place in errors(cli, mine)] == [f"{table.as_posix()}, row 2, column 'text.en'"]


@pytest.mark.slow
def test_a_picture_that_is_missing_is_told_at_its_cell(mine: Path, cli: Cli) -> None:
    table = of_table(mine, "id,name,art.file", "a,A,none.png")
    found = cli("check", "--game", str(mine)).out.splitlines()
    (at,) = [number for number, row in enumerate(found) if "the picture none.png is missing" in row]
    assert found[at + 1] == f"  written in {table.as_posix()}, row 2, column 'art.file'"


@pytest.mark.parametrize(
    ("old", "new", "said", "at"), read_table(__file__, "check_tells_what_the_first_page_of_a_kit_lacks")
)
def test_check_tells_what_the_first_page_of_a_kit_lacks(
    old: str, new: str, said: str, at: str, mine: Path, cli: Cli
) -> None:
    text = mine / "text" / "en.yaml"
    change(text, old, new)
    for command in (("check",), ("build", "--out", str(mine / "out"), "--lang", "en")):
        found = cli(*command, "--game", str(mine))
        assert (found.code, found.err.count("error: ")) == (2, 1)
        assert f"error: {place(text, at)} {said}" in found.err


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("players: [2, 4]", "players: 4", "the least and the greatest number of players, such as '[2, 4]'"),
        ("authors: []", "authors: Me", "a list of names, such as '[Ada, Bela]'"),
    ],
)
def test_a_list_of_the_head_says_its_form(old: str, new: str, said: str, mine: Path, cli: Cli) -> None:
    change(mine / "game.yaml", old, new)
    found = cli("check", "--game", str(mine))
    assert (found.code, found.err.count("error: ")) == (2, 1)
    assert f"a text; expected {said}" in found.err


def test_a_game_without_rules_says_so_once_for_all_scenarios(mine: Path, tmp_path: Path, cli: Cli) -> None:
    folder = tmp_path / "scenarios"
    folder.mkdir()
    for name in "abc":
        (folder / f"{name}.yaml").write_text("scenario: {name: one}\n", encoding="utf-8")
    found = cli("scenario", "--game", str(mine), str(folder))
    assert (found.code, found.err.count("is only printed")) == (2, 1)
