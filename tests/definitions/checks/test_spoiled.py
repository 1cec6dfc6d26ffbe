"""A game that was spoiled turns `check` red, with the code of the condition that is broken; before, it was green."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from generator.definitions.checks.check_report import CheckReport, check_definitions
from generator.definitions.checks.finding import CheckFinding
from generator.definitions.configuration import make_configuration
from tests.games import STUDIO_ICONS, change, copy_real, lent, load
from tests.tables import read_table
from tests.toy_game import write_toy_game


def checked(folder: Path, players: int = 6, edition: str | None = None) -> CheckReport:
    game = load(folder)
    definitions = game.definitions(edition)
    texts = [game.texts(language) for language in game.languages]
    return check_definitions(definitions, make_configuration(definitions, players, ["all"]), texts, game.sources.icons)


def errors(report: CheckReport) -> list[CheckFinding]:
    return [finding for finding in report.findings if finding.level == "error"]


@pytest.fixture(scope="module")
def right_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = copy_real(tmp_path_factory.mktemp("right") / "game")
    assert all(checked(folder, players).ok for players in range(2, 7))
    return folder


@pytest.fixture
def game(right_game: Path) -> Iterator[Path]:
    with lent(right_game) as folder:
        yield folder


ECO, SEC, CLM = "modules/economy.yaml", "modules/security.yaml", "modules/climate.yaml"
CARDS = read_table(__file__, "CARDS")


@pytest.mark.quick("*-0", "*-2", "*-4", "*-6", "*-8", "*-11", "*-13", "*-15")
@pytest.mark.parametrize(
    ("code", "where", "file", "old", "new"), CARDS, ids=[f"{c[0]}-{c[1]}-{n}" for n, c in enumerate(CARDS)]
)
def test_each_condition_of_r15(game: Path, code: str, where: str, file: str, old: str, new: str) -> None:
    change(game / file, old, new)
    report = checked(game)
    assert not report.ok
    assert (code, where) in {(finding.code, finding.where) for finding in errors(report)}
    assert {finding.where for finding in errors(report)} == {where}


@pytest.mark.quick("modules/economy*")
@pytest.mark.parametrize(
    ("file", "old", "new", "right"),
    [
        (ECO, "add: -1, until: settlement", "add: -1, until: game-end", {"settlement"}),
        (CLM, "effects}}, until: own-next-turn", "effects}}, until: game-end", {"own-next-turn", "next-round"}),
    ],
)
def test_what_lasts_for_good_is_told_what_would_end(game: Path, file: str, old: str, new: str, right: set[str]) -> None:
    right_text = (game / file).read_text(encoding="utf-8")
    change(game / file, old, new)
    (found,) = errors(checked(game))
    told = re.search(r"; expected 'until: (.+)'", found.message)
    assert told, found.message
    times = re.split(r", | or ", told[1])
    assert right <= set(times)
    for time in times:
        (game / file).write_text(right_text.replace(old, new.replace("game-end", time)), encoding="utf-8")
        assert "R15.2" not in {finding.code for finding in errors(checked(game))}, time


def test_every_condition_has_a_card() -> None:
    assert {code for code, *_ in CARDS} == {f"R15.{number}" for number in range(1, 10)}


@pytest.mark.quick("*budget*", "*zwei", "*two", "*Zwei")
@pytest.mark.parametrize(
    ("language", "card", "old", "new"),
    [
        *((language, "budget-deficit", "{amount}", "1") for language in ("de", "en")),
        *(("de", "debt-brake", 'sentence: "', f'sentence: "{word} ') for word in ("zwei", "Zwei")),
        *(("en", "debt-brake", 'sentence: "', f'sentence: "{word} ') for word in ("two", "double")),
    ],
    ids=lambda text: text.strip(" {}").replace('sentence: "', ""),
)
def test_a_wording_that_types_a_number(game: Path, language: str, card: str, old: str, new: str) -> None:
    path = game / "text" / f"{language}.yaml"
    before, start, after = path.read_text(encoding="utf-8").partition(f"  {card}:")
    path.write_text(before + start + after.replace(old, new, 1), encoding="utf-8")
    assert {(f.code, f.where) for f in errors(checked(game))} == {("R15.9", card)}


WRONG = read_table(__file__, "WRONG")


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "where"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG]
)
def test_what_the_documents_state(game: Path, file: str, old: str, new: str, code: str, where: str) -> None:
    change(game / file, old, new)
    players = 4 if where == "4 players" else 6
    red = errors(checked(game, players=players))
    assert (code, where) in {(finding.code, finding.where) for finding in red}
    stated = next(finding for finding in red if (finding.code, finding.where) == (code, where))
    assert "the document states" in stated.message
    assert "the definitions say" in stated.message
    assert stated.source


def test_a_doubled_card(game: Path) -> None:
    path = game / "modules" / "economy.yaml"
    text = path.read_text(encoding="utf-8")
    card = text[text.index("  debt-brake:") : text.index("  economic-council:")]
    path.write_text(text + card.replace("debt-brake", "debt-brake-again"), encoding="utf-8")
    found = {(finding.code, finding.where) for finding in errors(checked(game))}
    assert ("expect.measures", "economy") in found
    assert ("text.missing", "text/de.yaml") in found


def test_a_card_gone(game: Path) -> None:
    path = game / "modules" / "economy.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"  debt-brake:.*?(?=  economic-council:)", "", text, flags=re.DOTALL), encoding="utf-8")
    for language in ("de", "en"):
        words = game / "text" / f"{language}.yaml"
        spoken = words.read_text(encoding="utf-8")
        gone = re.sub(r"  debt-brake:\n(?:    .*\n)+", "", spoken)
        assert gone != spoken
        words.write_text(gone, encoding="utf-8")
    assert {(f.code, f.where) for f in errors(checked(game))} == {
        ("expect.cost", "debt-brake"),
        ("expect.measures", "economy"),
    }


# Translations and icons ---------------------------------------------------------------------------------------------

GAPS = read_table(__file__, "GAPS")


@pytest.mark.quick("*-de")
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(("start", "named"), GAPS, ids=[row[1] for row in GAPS])
def test_a_missing_translation(game: Path, language: str, start: str, named: str) -> None:
    files = (game / "text" / f"{language}.yaml", game / "text" / language / "rulings.yaml")
    [path] = (file for file in files if start in file.read_text(encoding="utf-8"))
    text = path.read_text(encoding="utf-8")
    assert text.count(start) == 1
    at = text.index(start)
    rest = text[at:].split("\n", 1)[1]
    while rest.startswith("    ") and not start.startswith("      "):
        rest = rest.split("\n", 1)[1]
    path.write_text(text[:at] + rest, encoding="utf-8")
    found = errors(checked(game))
    assert (f"text/{language}.yaml", f"no text for {named}") in {(f.where, f.message) for f in found}
    assert {finding.code for finding in found} <= {"text.missing", "R15.9", "text.wording"}


def test_a_label_that_only_one_language_has(game: Path) -> None:
    change(game / "text" / "en.yaml", '  subtitle: "', '  motto: "Balance"\n  subtitle: "')
    assert [(f.where, f.message) for f in errors(checked(game))] == [("text/de.yaml", "no text for labels.motto")]


def test_a_form_that_a_phrase_lacks(game: Path) -> None:
    change(game / "text" / "en.yaml", '    focus: {row: "Focus", a: "a Focus",', '    focus: {row: "Focus",')
    assert ("R15.9", "de-escalation") in {(f.code, f.where) for f in errors(checked(game))}


def test_a_game_that_says_nothing(game: Path) -> None:
    shutil.rmtree(game / "text")
    assert [(f.code, f.message) for f in errors(checked(game))] == [("text.missing", "the game has no language")]


def test_a_sign_without_an_icon(game: Path) -> None:
    loaded = load(game)
    definitions = loaded.definitions()
    config = make_configuration(definitions, 4, ["all"])
    report = check_definitions(definitions, config, [loaded.texts("en")], STUDIO_ICONS - {"lobbyist", "forbid"})
    found = {(f.code, f.where) for f in errors(report)}
    assert ("icon.missing", "debt-brake") in found
    assert {code for code, _ in found} == {"icon.missing"}


# Own games ----------------------------------------------------------------------------------------------------------


def test_an_own_card_in_a_file_of_its_own(game: Path) -> None:
    (game / "modules" / "harbour.yaml").write_text(
        """\
module: {players: [2, 6], deck: DOM}
measures:
  tug-boat: {number: 1, cost: DOM, timing: action, effects: [gain: {target: department-tile, amount: 2}]}
  lighthouse: {number: 2, cost: DOM, timing: action, effects: [grant_influence: {amount: 1}]}
""",
        encoding="utf-8",
    )
    found = errors(checked(game))
    assert ("R15.1", "lighthouse") in {(f.code, f.where) for f in found}
    assert "tug-boat" not in {f.where for f in found}
    assert {f.message for f in found if f.code == "text.missing"} == {
        "no text for modules.harbour",
        "no text for measures.tug-boat",
        "no text for measures.lighthouse",
    }


def test_the_toy_game_is_checked_by_its_own_rules(tmp_path: Path) -> None:
    toy = write_toy_game(tmp_path / "toy")
    assert checked(toy, players=3).ok
    change(toy / "modules" / "bees.yaml", "cost: BEE + SUN", "cost: BEE + RAN")
    assert {(f.code, f.where) for f in errors(checked(toy, players=3))} == {
        ("R15.5", "nectar"),
        ("expect.cost", "nectar"),
    }


def test_three_editions_on_top_of_each_other(tmp_path: Path) -> None:
    toy = write_toy_game(tmp_path / "toy")
    (toy / "editions" / "third.yaml").write_text("source: a postcard\nbased_on: second\n", encoding="utf-8")
    (toy / "editions" / "fourth.yaml").write_text(
        "source: a stamp\nbased_on: third\nrulings: {swarm: presence}\n", encoding="utf-8"
    )
    change(toy / "editions" / "first.yaml", "source: the seed packet\n\n", 'source: x\nrulings: {cap-crowd: "4"}\n\n')
    game = load(toy)
    assert game.definitions("third").rulings == {"cap-crowd": "6", "swarm": "majority"}
    assert game.definitions("fourth").rulings == {"cap-crowd": "6", "swarm": "presence"}
    assert str(game.definitions("fourth").tiles["gate"].effects[0].cost) == "SUN + SUN"


# A third language ---------------------------------------------------------------------------------------------------


def longer(value: object) -> object:
    """Every text of a language, 30 % longer, its placeholders left alone."""
    if isinstance(value, dict):
        return {key: longer(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [longer(inner) for inner in value]
    text = str(value)
    plain = re.sub(r"\{[^{}]*\}", "", text)
    return text + "ö" * round(len(plain) * 0.3)


@pytest.mark.slow
def test_a_third_language_is_data_alone(game: Path) -> None:
    (game / "text" / "eo").mkdir()
    for path in (game / "text" / "en.yaml", *(game / "text" / "en").glob("*.yaml")):
        english = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
        third = yaml.safe_dump(longer(english), allow_unicode=True, sort_keys=False, width=200)
        name = "eo.yaml" if path.name == "en.yaml" else f"eo/{path.name}"
        (game / "text" / name).write_text(third, encoding="utf-8")
    assert load(game).languages == ("de", "en", "eo")
    assert errors(checked(game)) == []
    said, plain = load(game).texts("eo").measures, load(game).texts("en").measures
    assert all(len(said[name].name) > len(plain[name].name) for name in plain)


@pytest.mark.parametrize(
    ("file", "old", "new", "where", "like"),
    [
        (ECO, "    number: 2\n", "    number: 1\n", "economic-stimulus", "ECO 01, is that of budget-compromise"),
        ("departments.yaml", "edge: wave", "edge: teeth", "CLM", "teeth, is that of ECO"),
    ],
)
def test_what_looks_alike_is_warned_of(game: Path, file: str, old: str, new: str, where: str, like: str) -> None:
    assert not [finding for finding in checked(game).findings if finding.code == "alike"]
    change(game / file, old, new)
    report = checked(game)
    assert report.ok, "it can be played all the same"
    (finding,) = [finding for finding in report.findings if finding.code == "alike"]
    assert (finding.level, finding.where) == ("warning", where)
    assert like in finding.message
