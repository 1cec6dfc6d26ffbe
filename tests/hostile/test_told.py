"""What a designer forgets is told where it can be mended: by `check` always, by others where they can't go on."""

import re
import shutil
import time
from pathlib import Path

import pytest

from tests.cli.running import Cli, Result
from tests.games import REAL, change
from tests.hostile.garden import write_garden
from tests.tables import read_table
from tests.text_layer import page_texts

BOX = ("--players", "3", "--modules", "all")
NET = '  net: {name: Net-de, words: "{amount} less-de"}\n'


@pytest.fixture
def garden(tmp_path: Path) -> Path:
    return write_garden(tmp_path / "garden")


def checked(cli: Cli, garden: Path) -> Result:
    return cli("check", "--game", str(garden), *BOX)


def line_of(path: Path, start: str) -> int:
    """The line of a file that begins so."""
    rows = path.read_text(encoding="utf-8").splitlines()
    return next(number for number, row in enumerate(rows, start=1) if row.startswith(start))


def told(found: Result, path: Path, line: int, said: str) -> bool:
    """Whether the answer is exit code 2 and one line about that place."""
    rows = [row for row in found.err.splitlines() if row.startswith("error: ")]
    place = re.compile(rf"error: {re.escape(path.as_posix())}:{line}:\d+[ :]")
    return found.code == 2 and any(place.match(row) and said in row for row in rows)


@pytest.mark.slow
@pytest.mark.parametrize("command", [("build",), ("export", "plain"), ("preview",)], ids=lambda parts: parts[0])
def test_a_language_without_words_for_a_module_is_not_printed(
    command: tuple[str, ...], garden: Path, tmp_path: Path, cli: Cli
) -> None:
    text = garden / "text" / "de.yaml"
    change(text, "overlays:\n" + NET, "overlays: {}\n")
    found = cli(*command, "--game", str(garden), *BOX, "--lang", "de", "--out", str(tmp_path / "out"))
    assert told(found, text, line_of(text, "overlays:"), "no text for overlays.net"), found
    assert not (tmp_path / "out").exists()
    assert "no text for overlays.net" in checked(cli, garden).out


@pytest.mark.slow
def test_the_page_shows_the_languages_that_say_everything(garden: Path, tmp_path: Path, cli: Cli) -> None:
    change(garden / "text" / "de.yaml", "overlays:\n" + NET, "overlays: {}\n")
    found = cli("preview", "--game", str(garden), "--players", "3", "--out", str(tmp_path))
    assert (found.code, "text/de.yaml doesn't say everything" in found.err) == (0, True)


SPOILED = read_table(__file__, "SPOILED")
"""A file, what is changed in it, and the line and the words of the fault; 0: it is the seat's own line."""


@pytest.mark.slow
@pytest.mark.parametrize(("file", "old", "new", "line", "said"), SPOILED, ids=lambda value: str(value)[:24])
def test_check_and_build_refuse_what_only_printing_reads(
    file: str, old: str, new: str, line: int, said: str, garden: Path, cli: Cli
) -> None:
    change(garden / file, old, new)
    path = garden / (file if line else "game.yaml")
    line = line or line_of(path, "  C:")
    found = checked(cli, garden)
    assert told(found, path, line, said), found.err
    if "services" not in file:
        out = str(garden.parent / "out")
        built = cli("build", "--rules", "--game", str(garden), *BOX, "--lang", "de", "--out", out)
        assert told(built, path, line, said), built.err


@pytest.mark.slow
@pytest.mark.parametrize("command", ["replay", "preview"])
def test_a_word_that_a_page_lacks_is_told_where_the_words_are(
    command: str, garden: Path, tmp_path: Path, cli: Cli
) -> None:
    asked = ("play", "--quiet", "--game", str(garden), *BOX, "--record", str(tmp_path / "a.bcg"))
    assert cli(*asked).code == 0
    path, place = garden / "text" / "en.yaml", garden / "text" / "en" / "pages.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"(?m)^ *title:.*\n|title: \w+, ", "", text), encoding="utf-8")
    assert path.read_text(encoding="utf-8") != text
    if command == "replay":
        more = (str(tmp_path / "a.bcg"), "--force", "--html", str(tmp_path / "a.html"))
    else:
        more = (*BOX, "--out", str(tmp_path / "out"))
    found = cli(command, "--game", str(garden), *more)
    assert told(found, place, line_of(place, "labels:"), "the label 'title' is missing"), found


WARNED = [
    ("booklet/de.yaml", None, None, "booklet.missing booklet/de.yaml"),
    ("art/net.svg", None, None, "art.missing net: the picture art/net.svg is missing"),
    ("art/shed.png", None, None, "art.missing tool-shed: the picture art/shed.png is missing"),
    ("game.yaml", "counts: {net: 3}\n  for_players: {net: {3: 4}}", "counts: {net: 0}", "unprinted net: no copy"),
    ("text/de.yaml", ', sentence: "Take {amount} from {target}."', "",
     "text.plain nectar: no sentence of its own (de)"),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("file", "old", "new", "said"), WARNED, ids=lambda value: str(value)[:16])
def test_check_names_what_is_printed_otherwise(
    file: str, old: str | None, new: str | None, said: str, garden: Path, cli: Cli
) -> None:
    assert said not in checked(cli, garden).out
    if "unprinted" in said:
        change(garden / "modules" / "bees.yaml", "- gain: {target: department-tile, amount: 3}", PLACING)
        for language in ("en", "de"):
            change(garden / "text" / f"{language}.yaml", ', sentence: "Take {amount} from {target}."', "")
    if old is None or new is None:
        (garden / file).unlink()
    else:
        change(garden / file, old, new)
    found = checked(cli, garden)
    assert found.says(f"warning: {said}")


PLACING = "- place_overlay: {overlay: net, target: tile}"


@pytest.mark.slow
def test_an_overlay_that_nothing_explains(tmp_path: Path, cli: Cli) -> None:
    told_of, untold = write_garden(tmp_path / "told"), write_garden(tmp_path / "untold")
    for garden in (told_of, untold):
        change(garden / "templates" / "faces" / "aids.yaml", "    - {kind: overlays, title: overlays_title}\n", "")
    assert "unexplained" not in checked(cli, told_of).out
    change(untold / "booklet" / "de.yaml", "      - {table: overlays}\n", "")
    found = checked(cli, untold).out
    assert "warning: unexplained net" in found
    assert "(de)" in found
    assert "(en)" not in found


@pytest.mark.slow
def test_a_card_without_a_sentence_bears_the_plain_one(garden: Path, tmp_path: Path, cli: Cli) -> None:
    """The words of `gain` in the garden's German are its name and its fields (tests/toy_game.py)."""
    change(garden / "text" / "de.yaml", ', sentence: "Take {amount} from {target}."', "")
    found = cli(
        "build", "--game", str(garden), *BOX, "--only", "nectar", "--lang", "de", "--out", str(tmp_path / "out")
    )
    assert found.code == 0, found.err
    text = "".join(page_texts(tmp_path / "out" / "kit.pdf"))
    assert "amount=3" in text.replace("\r\n", " ").replace("- ", "-"), text


@pytest.mark.slow
def test_an_older_game_may_lack_a_module(garden: Path, tmp_path: Path, cli: Cli) -> None:
    older = write_garden(tmp_path / "older")
    (garden / "modules" / "moles.yaml").write_text(MOLES, encoding="utf-8")
    for language in ("en", "de"):
        change(garden / "text" / f"{language}.yaml", "modules:\n", "modules:\n  moles: {name: Moles}\n")
        change(garden / "text" / f"{language}.yaml", "tiles:\n", "tiles:\n  hill: {name: Molehill}\n")
    arguments = ("--game", str(garden), "--players", "3", "--modules", "bees,moles", "--out", str(tmp_path / "out"))
    found = cli("preview", *arguments, "--against", str(older))
    assert (found.code, found.err) == (0, "")
    assert "Molehill" in (tmp_path / "out" / "preview.html").read_text(encoding="utf-8")


MOLES = """\
module: {players: [2, 3]}
tiles:
  hill: {class: shed, count: 1}
"""


def test_a_scenario_of_a_game_without_tiles(garden: Path, tmp_path: Path, cli: Cli) -> None:
    core = garden / "modules" / "core.yaml"
    core.write_text("module: {players: [2, 3], required: yes, departments: [SUN, RAN]}\n", encoding="utf-8")
    (garden / "modules" / "crowd.yaml").write_text("module: {players: [3, 3], automatic: yes}\n", encoding="utf-8")
    for edition in ("first", "second"):
        (garden / "editions" / f"{edition}.yaml").write_text("source: a seed\n", encoding="utf-8")
    for language in ("en", "de"):
        change(garden / "text" / f"{language}.yaml", "tiles:\n  fence: {name: Fence, words: Nobody climbs it.}\n", "")
    scenario = tmp_path / "empty.yaml"
    scenario.write_text("name: nothing\nplayers: 2\nposition: {}\nsteps:\n  - do: A pass\n", encoding="utf-8")
    found = cli("scenario", str(scenario), "--game", str(garden))
    assert told(found, scenario, 3, "1 tiles with the Start tile; expected at most 0"), found.err


def test_a_word_with_a_place_that_nothing_fills_is_told_where_it_is(garden: Path, tmp_path: Path, cli: Cli) -> None:
    path = garden / "text" / "en" / "pages.yaml"
    change(path, "After turn {turn}", "After turn {tunr}")
    asked = ("play", "--quiet", "--game", str(garden), *BOX, "--picture", str(tmp_path / "a.svg"))
    found = cli(*asked)
    assert told(found, path, line_of(path, "  table_after:"), "the label 'table_after' speaks of '{tunr}'"), found
    assert "expected {turn}; did you mean turn?" in found.err
    assert not (tmp_path / "a.svg").exists()


@pytest.mark.quick("plain")
@pytest.mark.parametrize(
    "command", [("export", "gamecrafter"), ("export", "plain"), ("build",)], ids=lambda words: words[-1]
)
def test_a_name_that_no_card_can_bear_stops_all_with_its_place(
    command: tuple[str, ...], garden: Path, tmp_path: Path, cli: Cli
) -> None:
    text = garden / "text" / "en.yaml"
    change(text, "nectar: {name: Nectar", "nectar: {name: '{x}'")
    out = tmp_path / "out"
    found = cli(*command, "--game", str(garden), *BOX, "--out", str(out))
    assert (found.code, out.exists()) == (1, False)
    place = re.escape(text.as_posix())
    assert re.search(rf"error: {place}:\d+:\d+ nectar: element 'name': unknown icon '{{x}}'", found.err), found


@pytest.mark.parametrize("command", ["check", "build"])
def test_a_title_too_long_for_any_page_is_told_where_it_stands(
    command: str, garden: Path, tmp_path: Path, cli: Cli
) -> None:
    """250 letters at 5.5 pt are longer than the 154 mm beside the code."""
    text = garden / "text" / "en.yaml"
    line, _ = change(text, "labels: {title: Allotment", "labels: {title: Allotment " + "Garden " * 36)
    out = ("--out", str(tmp_path / "out")) if command == "build" else ()
    found = cli(command, "--game", str(garden), *BOX, *out)
    assert found.code != 0
    assert re.search(rf"en\.yaml:{line}:\d+.* is too long at the least size, 5\.5 pt", found.out + found.err), found
    assert "on one line of a kit's first page, about " in found.out + found.err


@pytest.mark.slow
@pytest.mark.parametrize(
    "command", [("build", "--lang", "all"), ("export", "plain"), ("preview",)], ids=lambda words: words[0]
)
def test_a_missing_picture_is_told_once_with_its_place(
    command: tuple[str, ...], garden: Path, tmp_path: Path, cli: Cli
) -> None:
    (garden / "art" / "shed.png").unlink()
    found = cli(*command, "--game", str(garden), *BOX, "--out", str(tmp_path / "out"))
    (told,) = [line for line in found.err.splitlines() if "art/shed.png" in line]
    assert found.code == 0
    assert re.search(r"shed\.png is missing; a placeholder is printed \(written in .*\.yaml:\d+:\d+\)", told)


def test_a_language_without_its_file_is_told(garden: Path, cli: Cli) -> None:
    (garden / "text" / "de.yaml").unlink()
    found = checked(cli, garden)
    assert found.code == 2
    folder = (garden / "text" / "de").as_posix()
    assert f"error: {folder}: the files of this language aren't read; expected a file 'text/de.yaml'" in found.err


def test_a_game_without_a_language_is_told(garden: Path, tmp_path: Path, cli: Cli) -> None:
    shutil.rmtree(garden / "text")
    found = cli("build", "--game", str(garden), *BOX, "--out", str(tmp_path / "out"))
    assert found.refuses(f"{garden.as_posix()}: the game has no language; expected a file such as text/en.yaml")


@pytest.mark.parametrize(
    ("file", "section", "speaks"),
    [("departments", "departments", "modules/core.yaml:6:16"), ("rulings", "rulings", "classes.yaml:"),
     ("classes", "classes", "modules/core.yaml:11:12")],
)  # fmt: skip
def test_a_section_that_is_gone_is_one_fault(file: str, section: str, speaks: str, tmp_path: Path, cli: Cli) -> None:
    game = Path(shutil.copytree(REAL, tmp_path / "game"))
    (game / f"{file}.yaml").unlink()
    found = cli("check", "--game", str(game), *BOX)
    assert found.code == 2
    (line,) = found.err.splitlines()
    assert line.startswith(f"error: {(game / speaks).as_posix()}"), line
    assert line.endswith(f"expected a section '{section}', in a file such as {file}.yaml")


@pytest.mark.slow
def test_a_file_of_thousands_of_misspelt_keys_is_answered_soon(garden: Path, cli: Cli) -> None:
    """The nearest right key is looked up for each, so a file has a limit; and nobody reads ten thousand lines."""
    path = garden / "modules" / "bees.yaml"
    sound = path.read_text(encoding="utf-8")
    for many, lines in ((60_000, 1), (9_000, 501)):
        change(path, "  nectar:\n", "  nectar:\n" + "".join(f"    timinx{number}: a\n" for number in range(many)))
        before = time.process_time()
        found = checked(cli, garden)
        assert time.process_time() - before < 30
        assert (found.code, len(found.err.splitlines())) == (2, lines)
        path.write_text(sound, encoding="utf-8")
    assert found.err.splitlines()[-1] == "error: and 8500 more"


@pytest.mark.slow
def test_a_file_that_holds_too_much_says_so(garden: Path, cli: Cli) -> None:
    path = garden / "text" / "en" / "more.yaml"
    path.write_text("labels:\n" + "".join(f"  a{number}: b\n" for number in range(9_999)), encoding="utf-8")
    assert told(checked(cli, garden), path, 10_000, "holds too much; expected at most 20000")


@pytest.mark.quick("broken")
@pytest.mark.parametrize(
    ("file", "data", "what"),
    [
        ("art/net.svg", b"<svg", "not well-formed"),
        (
            "art/net.svg",
            b'<svg xmlns="http://www.w3.org/2000/svg"><image/></svg>',
            "an <svg> without a size isn't drawn",
        ),
    ],
    ids=["broken", "without a size"],
)
def test_a_broken_drawing_is_named_with_its_folder(
    file: str, data: bytes, what: str, garden: Path, tmp_path: Path, cli: Cli
) -> None:
    path = garden / file
    path.write_bytes(data)
    found = cli("build", "--no-rules", "--game", str(garden), *BOX, "--out", str(tmp_path / "out"))
    assert found.code != 0
    assert re.search(rf"^error: {re.escape(path.as_posix())}(:\d+:\d+)?[ :].*{what}", found.err, re.MULTILINE), found
