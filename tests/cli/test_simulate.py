"""`simulate` and `merge` as a user calls them: what they print and write, how they stop, go on and refuse."""

import csv
from itertools import combinations
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from generator.cli.program import run
from generator.definitions.box_request import open_game
from generator.files.resources import resource_root
from generator.simulate import game_ranges
from generator.simulate import simulation_run as runs
from generator.simulate.run_part import read_part
from tests.cli.running import Cli, outside
from tests.games import copy_real

SMALL = ("simulate", "--players", "2", "--games", "12", "--workers", "1")


@pytest.fixture(autouse=True)
def place(interpreted: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:  # noqa: ARG001 (it is in force)
    monkeypatch.chdir(tmp_path)


def without_speed(data: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name not in ("seconds", "games_per_second")}


@pytest.mark.slow
def test_json_is_as_the_contract_says(cli: Cli) -> None:
    data = cli(*SMALL, "--json").data()
    assert data["games"] == 12
    assert {"seconds", "games_per_second", "seats", "shared", "turns", "decisions", "branching", "markers"} <= set(data)
    assert list(data["seats"]) == ["A", "B"]
    for seat in data["seats"].values():
        assert seat["low"] <= seat["win_rate"] <= seat["high"]
        assert seat["win_rate"] == pytest.approx(seat["wins"] / 12, abs=1e-4)
    assert sum(seat["wins"] for seat in data["seats"].values()) + data["shared"] == 12
    assert data["turns"]["mean"] == 72, "71 drawable tiles (R1.1); the round in progress is finished by both (R3.6)"
    assert set(data["markers"]) == {"DOM", "FOR", "INF"}
    for marker in data["markers"].values():
        assert marker["max"] >= marker["p999"]
        assert marker["print"]["1"] >= 4 * 2
        assert marker["print"]["1"] + 5 * marker["print"]["5"] >= marker["p999"]


@pytest.mark.slow
def test_text_says_who_wins_and_what_to_print(cli: Cli) -> None:
    found = cli(*SMALL, "--modules", "climate")
    assert found.says("12 games of 2 players, core, climate", "95 % interval", "χ²", "co2-levy", "to print")
    assert "Worth a look" in found.out
    assert "kept" not in found.out
    assert not Path("build").exists(), "nothing is left behind"
    assert cli(*SMALL, "--quiet").out == ""


def test_a_recorded_game_is_told_as_json_too(cli: Cli) -> None:
    told = cli("simulate", "--game", "organisation", "--record", "1", "--json").data()
    assert (told["seed"], told["game"]) == (1, 1)
    assert Path(told["written"]).read_text("utf-8").startswith('[Game "organisation"]')


@pytest.mark.slow
def test_csv_holds_every_number(cli: Cli) -> None:
    data = cli(*SMALL, "--json", "--csv", "all.csv").data()
    with Path("all.csv").open(encoding="utf-8", newline="") as file:
        found = dict(list(csv.reader(file))[1:])
    assert found["seats.A.wins"] == str(data["seats"]["A"]["wins"])
    assert found["markers.DOM.print.5"] == str(data["markers"]["DOM"]["print"]["5"])


@pytest.mark.slow
def test_shards_in_any_order_are_the_whole(cli: Cli) -> None:
    whole = without_speed(cli(*SMALL, "--json").data())
    for part in ("3/3", "1/3", "2/3"):
        assert run([*SMALL, "--quiet", "--shard", part]) == 0
    files = sorted(map(str, Path("build/simulate").glob("*-of-3.json")))
    assert len(files) == 3
    joined = cli("merge", *reversed(files), "--json", "--into", "joined.json").data()
    assert without_speed(joined) == whole
    assert read_part(Path("joined.json")).ranges_done == ((0, 12),)
    partly = cli("merge", files[0], files[2], "--quiet")
    assert partly.err == "missing: games 4 to 7\n"
    assert cli("merge", *files[1:], "--quiet").err == "missing: games 0 to 3\n"


def test_merge_refuses_what_does_not_belong_together(cli: Cli) -> None:
    assert run([*SMALL, "--quiet", "--shard", "1/2"]) == 0
    assert run([*SMALL, "--quiet", "--shard", "1/2", "--seed", "2"]) == 0
    one, other = sorted(map(str, Path("build/simulate").glob("*.json")))
    assert cli("merge", one, other).refuses("not the same run as", "seed")
    assert cli("merge", one, one).refuses("game 0 is there twice")


@pytest.mark.slow
def test_ctrl_c_keeps_what_is_done_and_resume_goes_on(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = without_speed(cli(*SMALL, "--json").data())
    monkeypatch.setattr(runs, "PROBE", 5)
    calls = []

    def stopped(settings: Any, first: int, number: int) -> Any:
        calls.append((first, number))
        if len(calls) == 2:
            raise KeyboardInterrupt
        return game_ranges.simulate(settings, first, number)

    monkeypatch.setattr(runs, "simulate", stopped)
    found = cli(*SMALL)
    assert found.code == 130
    assert "1 game is kept in" in found.err
    (path,) = Path("build/simulate").glob("*.json")
    assert read_part(path).ranges_done == ((0, 1),)
    went_on = cli(*SMALL, "--resume", "--json").data()
    assert without_speed(went_on) == whole
    played = [game for first, number in calls[2:] for game in range(first, first + number)]
    assert played == list(range(1, 12)), "no game is played twice"
    fewer = cli("simulate", "--players", "2", "--games", "6", "--resume", "--workers", "1")
    assert fewer.refuses("12 games are done already")


@pytest.mark.slow
def test_a_game_can_be_recorded_and_replayed(cli: Cli) -> None:
    told = cli(*SMALL, "--json").data()["reproduce"]
    found = cli(*told.replace("GAME", "7").split()[1:])
    path = found.out.removeprefix("record: ").strip()
    assert cli("replay", path).code == 0
    assert '[Seed "1, game 7"]' in Path(path).read_text(encoding="utf-8")


@pytest.mark.slow
def test_compare_a_copy_with_one_cost_changed(cli: Cli, tmp_path: Path) -> None:
    folder = copy_real(tmp_path / "mine")
    path = folder / "modules" / "climate.yaml"
    before, after = path.read_text(encoding="utf-8").split("co2-levy:", 1)
    path.write_text(f"{before}co2-levy:{after.replace('cost: 2 CLM', 'cost: 5 CLM', 1)}", encoding="utf-8")
    climate = ("simulate", "--players", "2", "--modules", "climate", "--games", "6", "--workers", "1")
    data = cli(*climate, "--compare", str(folder), "--json").data()
    assert data["games"] == 6
    assert data["figures"]["played co2-levy"]["difference"] <= 0
    assert set(data["sides"]["b"]["markers"]) == {"DOM", "FOR", "INF", "CLM"}
    told = cli(*climate, "--compare", str(folder)).out
    for words in ("\nseat A wins alone, %", "interval", "to print", "B: "):
        assert words in told


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "before", "after", "changed"),
    [
        ("organisation", "new_level: 4\n", "new_level: 1\n", ["numbers.new_level", "4", "1"]),
        ("organisation", "hire: [1, 2, 3] ", "hire: [½, 1, 2] ", ["numbers.hire", "[1, 2, 3]", "[½, 1, 2]"]),
        ("global-powers", "sole: 4\n", "sole: 8\n", ["numbers.points.sole", "4", "8"]),
    ],
)
def test_compare_two_price_lists(
    cli: Cli, tmp_path: Path, game: str, before: str, after: str, changed: list[str]
) -> None:
    for name in ("cheap", "same"):
        copytree(resource_root() / "components" / game, tmp_path / name)
    path = tmp_path / "cheap" / "numbers.yaml"
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")
    run = ("simulate", "--game", game, "--players", "2", "--games", "4", "--workers", "1", "--compare")
    told = cli(*run, str(tmp_path / "cheap"))
    assert told.code == 0, told.err
    way, here, there = changed
    assert told.out.index(f"   {way}: {here} → {there}\n") < told.out.index("seat A wins alone")
    data = cli(*run, str(tmp_path / "cheap"), "--json").data()
    assert data["changed"] == [changed]
    assert data["a"]["seed"] == data["b"]["seed"]
    assert any(figure["difference"] for figure in data["figures"].values())
    assert cli(*run, str(tmp_path / "same")).refuses("both sides are the same")


@pytest.mark.slow
def test_compare_rulings_players_and_measures(cli: Cli) -> None:
    found = cli(*SMALL, "--compare", "focus-effect=none", "--compare", "players=3")
    assert found.says("B: 3 players; focus-effect=none")
    table = cli(*SMALL, "--modules", "climate", "--games", "1", "--without", "all")
    assert table.code == 0, table.err
    assert sum(line.startswith(("co2-levy", "greenwashing", "future-pact")) for line in table.out.splitlines()) == 3


@pytest.mark.quick("1.0.9-1.0.14")
@pytest.mark.parametrize(("one", "other"), list(combinations(("1.0.9", "canonical-en", "1.0.14", "sim-1"), 2)))
def test_any_two_editions_are_compared(cli: Cli, one: str, other: str) -> None:
    game = ("simulate", "--players", "2", "--modules", "all", "--games", "1", "--workers", "1", "--edition", one)
    assert cli(*game, "--compare", f"edition={other}").says(f"; {one}; 2 players", f"\nB: {other}\n")


@pytest.mark.slow
@pytest.mark.parametrize("question", [("--compare", "focus-effect=none"), ("--without", "all")])
def test_a_comparison_is_kept_and_goes_on(cli: Cli, monkeypatch: pytest.MonkeyPatch, question: tuple[str, str]) -> None:
    asked = ("simulate", "--players", "2", "--modules", "climate", "--games", "3", "--workers", "1", *question)
    whole = without_speed(cli(*asked, "--json").data())
    assert not Path("build").exists(), "nothing is left behind"
    calls: list[int] = []

    def stopped(settings: Any, first: int, number: int) -> Any:
        calls.extend(range(first, first + number))
        if len(calls) == 3:
            raise KeyboardInterrupt
        return game_ranges.simulate(settings, first, number)

    monkeypatch.setattr(runs, "PROBE", 1)
    monkeypatch.setattr(runs, "simulate", stopped)
    found = cli(*asked)
    assert found.code == 130
    assert "2 games of each side are kept in" in found.err
    (path,) = Path("build/simulate").glob("*.json")
    assert without_speed(cli(*asked, "--resume", "--json").data()) == whole
    assert calls == [0, 1, 2, 2], "no game that was done is played twice"
    path.write_text("{}", encoding="utf-8")
    assert "no part of a simulation" in cli(*asked, "--resume").err


ENDLESS = "9" * 5_000
"""More digits than Python makes a number of."""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--shard", "4/3"), "--shard: '4/3'; expected i/N"),
        (("--bots", "gredy"), "did you mean greedy"),
        (("--seed", "-1"), "seed -1"),
        (("--compare", "focus-gian=none"), "did you mean focus-gain"),
        (("--compare", "focus-gain=to-supply"), "both sides are the same"),
        (("--modules", "climate", "--without", "co2-levi"), "did you mean co2-levy"),
        (("--without", "all"), "no measure is in play"),
        (("--shard", "1/2", "--without", "all"), "isn't cut into shards; --cluster"),
        (("--markers", "random=0"), "expected BOT=GAMES"),
        (("--markers", "nobody=5"), "unknown bot 'nobody'"),
        (("--cluster", "tcp://x:1", "--workers", "2"), "--cluster about others"),
        (("--games", "0"), "--games"),
        *(
            pytest.param((option, "9" * 400), "is not in the range", id=f"{option} 9…")
            for option in ("--games", "--record")
        ),
        *(
            pytest.param(("--shard", part), "expected i/N", id=f"--shard {part[:4]}")
            for part in (f"1/{ENDLESS}", f"{ENDLESS}/2", "1", "1/2/3", "²/3", "0/2")
        ),
        pytest.param(("--compare", f"players={ENDLESS}"), "expected a number", id="endless players"),
        pytest.param(("--markers", f"random={ENDLESS}"), "expected BOT=GAMES", id="endless games"),
    ],
)
def test_bad_input_is_told(cli: Cli, arguments: tuple[str, ...], words: str) -> None:
    found = cli(*SMALL[:-2] if "--cluster" in arguments else SMALL, *arguments)
    assert found.refuses(words)
    assert found.out == ""


@pytest.mark.slow
def test_markers_of_every_configuration(cli: Cli, tmp_path: Path) -> None:
    folder = copy_real(tmp_path / "mine")
    arguments = ("simulate", "--markers", "random=1", "--game", str(folder), "--workers", "1")
    found = cli(*arguments)
    assert found.code == 0, found.err
    assert found.out.count(" games\n") == 40
    text = (folder / "printed.yaml").read_text(encoding="utf-8")
    assert "provisional: yes" in text, "one game is a guess"
    assert "balance-control simulate --markers random=1 --seed 1" in text
    assert cli("check", "--game", str(folder), "--players", "3").code == 0


@pytest.mark.compiled
@pytest.mark.slow
def test_interpreted_and_compiled_games_are_the_same(cli: Cli) -> None:
    interpreted = without_speed(cli(*SMALL, "--modules", "economy", "--json").data())
    compiled = without_speed(outside(*SMALL, "--modules", "economy", "--json").data())
    assert interpreted == compiled


OTHERS = ("global-powers", "organisation")
"""Games whose rules are a procedure."""


@pytest.mark.slow
@pytest.mark.parametrize("game", OTHERS)
def test_any_game_with_rules_is_played_counted_and_written_down(cli: Cli, game: str) -> None:
    """In one go, in parts that are merged, by two processes; one of the games as a record, by the command of the
    report, which replays to the end that was counted."""
    small = ("simulate", "--game", game, "--players", "3", "--games", "4", "--workers", "1")
    whole = without_speed(cli(*small, "--json").data())
    assert sum(seat["wins"] for seat in whole["seats"].values()) + whole["shared"] + whole["nobody"] == 4
    for part in ("2/2", "1/2"):
        assert cli(*small, "--quiet", "--shard", part).code == 0
    files = sorted(map(str, Path("build/simulate").glob("*-of-2.json")))
    assert without_speed(cli("merge", *files, "--json").data()) == whole
    written = cli(*whole["reproduce"].replace("GAME", "3").split()[1:])
    assert cli("replay", written.out.removeprefix("record: ").strip()).code == 0
    refused = cli(*small, "--without", "all")
    assert (refused.code, refused.out) == (2, "")


@pytest.mark.slow
@pytest.mark.parametrize("game", OTHERS)
def test_two_settings_of_any_game_are_compared(cli: Cli, game: str) -> None:
    small = ("simulate", "--game", game, "--players", "2", "--games", "2", "--workers", "1")
    data = cli(*small, "--compare", "bots=greedy", "--csv", "all.csv", "--json").data()
    assert {"wins A", "wins B", "shared", "turns", "decisions", "margin", "score A", "score B"} <= set(data["figures"])
    assert "figures.score A.difference," in Path("all.csv").read_text("utf-8")
    other = cli(*small, "--compare", str(resource_root() / "components" / "balance-control"))
    assert other.refuses("is played by the rules 'balance-control'")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "games"),
    [
        pytest.param(("balance-control", "--modules", "climate"), 12_000, marks=pytest.mark.compiled),
        (("global-powers",), 1_500),
        (("organisation",), 1_500),
    ],
    ids=["balance-control", *OTHERS],
)
def test_several_processes_and_hash_seeds_make_no_difference(game: tuple[str, ...], games: int) -> None:
    arguments = ("simulate", "--game", *game, "--players", "3", "--games", str(games), "--json", "--workers")
    one = outside(*arguments, "1", PYTHONHASHSEED="1")
    two = outside(*arguments, "2", PYTHONHASHSEED="2")
    assert without_speed(one.data()) == without_speed(two.data())


def test_pieces_of_any_game_are_shown_beside_the_box(cli: Cli) -> None:
    asked = ("simulate", "--game", "global-powers", "--markers", "random=8", "--workers", "1")
    data = cli(*asked, "--json").data()
    assert (data["plan"], data["written"]) == ("random=8", None)
    assert set(data["pieces"]["raw"]) == {"2", "3", "4", "5"}
    assert set(data["pieces"]["politician-e"]) == {"5"}
    told = cli(*asked, "--resume").out
    row = next(line.split() for line in told.splitlines() if line.startswith("raw "))
    assert row[:4] == ["raw", str(data["pieces"]["raw"]["2"]), "of", "60"]
    assert "politician-e" in told


@pytest.mark.slow
def test_each_other_option_of_each_ruling_in_one_table(cli: Cli) -> None:
    game = ("simulate", "--game", "global-powers", "--players", "2", "--games", "1", "--workers", "1")
    rulings = open_game(Path("global-powers")).rulings
    name, ruling = next((name, ruling) for name, ruling in rulings.items() if len(ruling.options) == 3)
    chosen = ("--ruling", f"{name}={ruling.options[2]}")
    data = cli(*game, *chosen, "--compare", "rulings", "--json").data()
    wanted = {f"{each}={option}" for each, known in rulings.items() for option in known.options[1:]}
    assert set(data["instead"]) == wanted - {"=".join((name, ruling.options[2]))} | {f"{name}={ruling.options[0]}"}
    assert len({figures["turns"]["a"] for figures in data["instead"].values()}) == 1, "all beside the same game"
    told = cli(*game, "--compare", "rulings").out
    assert "with each other option of a ruling" in told
    assert all(f"\n{change} " in told for change in wanted)
