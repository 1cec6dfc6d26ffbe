"""`import balance_control`: loading, faces, kits, matches, figures, scenarios, as programs and notebooks use it;
arguments of wrong types are one sentence each; every cell of the notebooks in the docs runs as it stands."""

import ast
import contextlib
import csv
import inspect
import io
import json
import re
import struct
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

import balance_control as bc
from generator.base.errors import InputError
from generator.cli.program import run
from generator.library.arguments import check_arguments, plain_number
from generator.library.notebook_html import image, line, table
from generator.play.game_record import parse_record
from tests.project.imports import ROOT
from tests.scenario_files import SCENARIOS, document_named, documents
from tests.tables import read_table

PAGE = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
PLAYED = ("balance-control", "global-powers", "organisation")


class Last:
    def choose(self, seen: bc.Seen, random: Random) -> str:  # noqa: ARG002 (a bot's shape)
        return seen.moves()[-1]


@pytest.fixture(scope="module")
def organisation() -> bc.Game:
    return bc.load("organisation", players=2)


@pytest.mark.slow
@pytest.mark.usefixtures("no_schemas")
def test_what_is_loaded_again_is_as_its_files_are_now(tmp_path: Path) -> None:
    """As in a notebook, where an icon or a layout is changed between two cells."""
    folder = tmp_path / "game"
    run(["new", str(folder)])
    before = {piece.id: piece.svg() for piece in bc.load(folder).pieces}
    icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h9v9h-9z"/></svg>'
    (folder / "icons" / "coin.svg").write_text(icon, encoding="utf-8")
    redrawn = {piece.id: piece.svg() for piece in bc.load(folder).pieces}
    assert redrawn != before
    layouts = folder / "templates" / "faces"
    layouts.mkdir(parents=True)
    (layouts / "chip.yaml").write_text("like: chip\nelements: {sign: none}\n", encoding="utf-8")
    assert {piece.id: piece.svg() for piece in bc.load(folder).pieces} != redrawn


def members() -> Iterator[tuple[str, Any]]:
    """What is public: names, and what is their own."""
    for name in bc.__all__:
        yield name, getattr(bc, name)
    for owner in (bc.Frame, bc.Game, bc.Match, bc.Piece):
        own = [name for name in vars(owner) if not name.startswith("_")]
        assert len(own) > 3
        yield from ((name, vars(owner)[name]) for name in own)


def test_everything_public_is_documented_and_on_the_page_and_says_what_it_raises() -> None:
    for name, value in members():
        assert re.search(rf"\b{name}\b", PAGE), f"docs/library.md doesn't name {name}"
        assert name == "__version__" or inspect.getdoc(value), name
        if inspect.isfunction(value) and "raise " in inspect.getsource(value):
            assert "Raises" in str(inspect.getdoc(value)), name
    with pytest.raises(AttributeError, match="nothing"):
        _ = bc.nothing


def test_importing_it_loads_nothing_of_the_program() -> None:
    code = "import sys; before = set(sys.modules); import balance_control; print(sorted(set(sys.modules) - before))"
    found = subprocess.run((sys.executable, "-c", code), cwd=ROOT, check=True, capture_output=True, encoding="utf-8")
    assert found.stdout.strip() == "['balance_control']"


@pytest.mark.quick("organisation")
@pytest.mark.parametrize("name", PLAYED)
def test_every_game_is_loaded_played_and_shown(name: str) -> None:
    game = bc.load(name, players=3)
    assert (game.name, game.players, game.playable) == (name, 3, True)
    assert game.seats == ("A", "B", "C")
    seen = game.match(seed=2).seen("A").data
    assert json.loads(json.dumps(seen)) == seen
    match = game.play("random", seed=2)
    assert match.over
    assert match.asked is None
    assert match.broken == ()
    assert set(match.scores) == {"A", "B", "C"}
    record = parse_record(match.record, "")
    assert [score.seat for score in record.header.result if score.won] == list(match.winners)
    assert "<svg" in match.svg()[:100]
    assert set(bc.games()) == {path.parent.name for path in (ROOT / "components").glob("*/game.yaml")}


@pytest.mark.slow
def test_a_folder_of_ones_own_that_is_only_printed(tmp_path: Path) -> None:
    run(["new", str(tmp_path / "mine")])
    game = bc.load(tmp_path / "mine")
    assert not game.playable
    assert game.cards
    assert "<img" in game._repr_html_()
    assert game.cards[0].png()[:8] == b"\x89PNG\r\n\x1a\n"
    with pytest.raises(bc.InputError, match="only printed"):
        game.match()
    with pytest.raises(bc.InputError, match="only printed"):
        game.simulate(1)


def test_settings_are_as_they_were_asked_for() -> None:
    game = bc.load("balance-control", players=5, modules=["economy"], edition="1.0.9", language="de")
    assert game.modules == ("core", "players-5-6", "economy")
    assert (game.edition, game.language, len(game.seats)) == ("1.0.9", "de", 5)
    powers = bc.load("global-powers", rulings={"which": "where-governing"})
    assert powers.rulings["which"] == "where-governing"


@pytest.mark.slow
def test_a_card_has_its_printed_size_in_pixels(organisation: bc.Game, tmp_path: Path) -> None:
    card = organisation.cards[0]
    assert card.size == (63.0, 88.0)
    data = card.png(tmp_path / "card.png", dpi=254)
    assert struct.unpack(">II", data[16:24]) == (630, 880), "ten pixels a millimetre"
    assert (tmp_path / "card.png").read_bytes() == data
    text = card.svg(tmp_path / "card.svg")
    assert (tmp_path / "card.svg").read_text(encoding="utf-8") == text
    assert 'width="63mm"' in text
    assert organisation.piece("trade").id == "trade"
    assert {piece.group for piece in organisation.cards} == {"cards"}
    assert len(organisation.pieces[:3]) == 3
    with pytest.raises(bc.InputError, match="did you mean trade"):
        organisation.piece("trad")
    with pytest.raises(bc.InputError, match="dots per inch"):
        card.png(dpi=0)
    one_sided = next(piece for piece in organisation.pieces if not piece.two_sided)
    with pytest.raises(bc.InputError, match="no back"):
        one_sided.svg(back=True)


def test_a_kit_of_some_pieces(organisation: bc.Game, tmp_path: Path) -> None:
    files = organisation.build(tmp_path / "kit", only=["trade"])
    assert {path.name for path in files} >= {"manifest.json"}
    assert all(path.is_file() for path in files)
    with pytest.raises(bc.InputError, match="did you mean paper"):
        organisation.build(tmp_path / "kit", papper="a4")
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "manifest.json").write_text("mine", encoding="utf-8")
    with pytest.raises(bc.InputError):
        organisation.build(tmp_path / "own", only=["trade"])
    assert (tmp_path / "own" / "manifest.json").read_text(encoding="utf-8") == "mine"


def test_a_match_is_played_by_moves_and_taken_back_and_a_seat_sees_what_it_may(organisation: bc.Game) -> None:
    match = organisation.match(seed=1)
    assert match.asked == "A"
    first = match.moves()[0]
    before = match.position
    lines = match.apply(first)
    assert lines[0] == f"1. A {first}"
    assert match.asked == "B"
    assert match.undo()
    assert (match.asked, match.position) == ("A", before)
    assert not match.undo()
    assert match.moves(first) == (first,)
    seen = match.seen("A")
    assert (seen.by, seen.moves(), match.seen("B").moves()) == ("A", match.moves(), ()), "B isn't asked"
    with pytest.raises(bc.InputError, match="no seat 'Z'"):
        match.seen("Z")


def test_a_game_that_bots_have_played_is_taken_back_like_one_of_ones_own(organisation: bc.Game) -> None:
    """As the page says of `undo`, whichever way a match was made."""
    own = organisation.match(seed=4)
    for match in (organisation.play("random", seed=4), own.play("random")):
        whole = match.record
        assert match.over
        assert match.undo()
        assert not match.over
        assert not match.winners
        assert match.undo(3)
        assert whole.partition("\n\n")[2].startswith(match.record.partition("\n\n")[2])


def test_an_illegal_move_says_why_and_changes_nothing(organisation: bc.Game) -> None:
    match = organisation.match()
    before = match.position
    with pytest.raises(bc.IllegalMove):
        match.apply("build trade harbour")
    assert match.position == before
    verdict = match.why("build trade harbour")
    assert not verdict.legal
    assert verdict.sentence


def test_bots_play_the_seats_that_they_are_given(organisation: bc.Game) -> None:
    match = organisation.match(seed=3)
    match.play({"A": "greedy"})
    assert match.asked == "B"
    match.apply(match.moves()[0])
    match.play([Last, "random"], until=lambda now: now.turn > 1)
    assert (match.over, match.turn) == (False, 2)
    match.play([Last, "random"])
    assert match.over
    assert parse_record(match.record, "").header.bots == ("py:Last", "random")


@pytest.mark.slow
def test_a_page_on_which_the_game_plays_itself(organisation: bc.Game, tmp_path: Path) -> None:
    text = organisation.play().page(tmp_path / "game.html")
    assert text.startswith("<!doctype html>")
    assert (tmp_path / "game.html").read_text(encoding="utf-8") == text


def test_a_match_is_saved_and_written_over_what_nobody_can_make_again_only_with_force(
    organisation: bc.Game, tmp_path: Path
) -> None:
    """What people have played, and bots of one's own; what the program's own bots have played anybody can."""
    match = organisation.match()
    match.apply(match.moves()[0])
    path = match.save(tmp_path / "game.bcg")
    assert 'Bots "human,human"' in path.read_text(encoding="utf-8")
    with pytest.raises(bc.InputError, match="people have played"):
        organisation.play().save(path)
    organisation.play([Last, "random"]).save(path, force=True)
    with pytest.raises(bc.InputError, match=r"bots of somebody's own have played; .*force=True"):
        organisation.play(seed=2).save(path)
    organisation.play(seed=2).save(path, force=True)
    organisation.play(seed=3).save(path)
    assert path.read_text(encoding="utf-8") == organisation.play(seed=3).record


def test_html_is_escaped() -> None:
    evil = '"><script>alert(1)</script>'
    for text in (image(b"<svg/>", ".svg", evil, "9em"), line(evil), table([evil], [[evil]])):
        assert "<script" not in text
        assert 'title=""' not in text
    frame = bc.Frame({"<b>": ["<i>", "=1+1"]})
    assert "<b>" not in frame._repr_html_().replace("<th>&lt;b&gt;", "")
    assert "'=1+1" in frame.to_csv()


def test_a_row_for_each_game(organisation: bc.Game, tmp_path: Path) -> None:
    frame = organisation.simulate(5, [Last, "random"], seed=4)
    assert len(frame) == 5
    assert frame["game"] == list(range(5))
    assert all(frame["finished"])
    alone = [int(winners == "A") for winners in frame["winners"]]
    assert frame["wins A"] == alone
    assert frame.report["games"] == 5
    assert frame.report["seats"]["A"]["wins"] == sum(alone)
    frame.to_csv(tmp_path / "games.csv")
    rows = list(csv.DictReader(io.StringIO((tmp_path / "games.csv").read_text(encoding="utf-8"))))
    assert [row["winners"] for row in rows] == frame["winners"]
    assert dict(frame)["turns"] == frame["turns"]
    with pytest.raises(bc.InputError, match="did you mean turns"):
        _ = frame["turn"]


def test_a_game_of_a_run_does_not_depend_on_those_before(organisation: bc.Game) -> None:
    class Forgetful:
        """Decides by what it remembers: nothing of another game may be left."""

        def __init__(self) -> None:
            self.asked = 0

        def choose(self, seen: bc.Seen, random: Random) -> str:  # noqa: ARG002
            self.asked += 1
            moves = seen.moves()
            return moves[self.asked % len(moves)]

    whole = organisation.simulate(4, [Forgetful, "random"])
    fewer = organisation.simulate(2, [Forgetful, "random"])
    assert list(whole.rows())[:2] == list(fewer.rows())
    with pytest.raises(bc.InputError, match="workers=1"):
        organisation.simulate(2, Last, workers=2)  # an object of this program doesn't travel


@pytest.mark.slow
def test_a_ladder_is_sorted_and_has_intervals(organisation: bc.Game) -> None:
    frame = organisation.ladder([Last, "greedy"], games=6)
    rows = list(frame.rows())
    assert {(row["bot"], row["among"]) for row in rows} == {("greedy", "py:Last"), ("py:Last", "greedy")}
    assert rows[0]["share"] >= rows[1]["share"]
    assert all(row["low"] <= row["share"] <= row["high"] and row["even"] == 0.5 for row in rows)


def test_a_bot_that_breaks_is_named_and_the_match_stands(organisation: bc.Game) -> None:
    class Broken:
        def choose(self, seen: bc.Seen, random: Random) -> str:  # noqa: ARG002
            raise ZeroDivisionError("mine")

    match = organisation.match()
    with pytest.raises(bc.BotBroke, match=r"A \(py:Broken.*turn 1, its decision 1: .*ZeroDivisionError: mine"):
        match.play(Broken)
    assert match.asked == "A"
    assert not match.over
    match.play("random")
    assert match.over


@pytest.mark.parametrize("bots", [7, ["random"] * 3, "nobody", {"Z": "random"}])
def test_what_is_no_bot_is_said(organisation: bc.Game, bots: Any) -> None:
    with pytest.raises(bc.InputError):
        organisation.play(bots)


def test_scenarios_hold_or_say_what_is_otherwise_those_of_one_file_together() -> None:
    path, game = SCENARIOS / "R6.1.yaml", bc.load()
    names = [document.name for document in documents([path])]
    assert [(outcome.name, outcome.holds) for outcome in game.scenarios(path)] == [(name, True) for name in names]
    assert game.scenarios(path.read_text(encoding="utf-8")) == game.scenarios(path)
    outcome = game.scenario(document_named("R6.1 without a marker in supply nothing is placed").text)
    assert isinstance(outcome, bc.Outcome)
    assert outcome.holds
    with pytest.raises(bc.InputError, match=r"R6\.1\.yaml:\d+:1: no YAML: a second document"):
        game.scenario(path)
    with pytest.raises(bc.InputError, match="scenario:1"):
        game.scenario("nonsense: true\nplayers: 2\n")


@check_arguments
def asked(
    number: int = 1,
    share: float = 0.5,
    *,
    sure: bool = True,
    where: str | Path = "",
    names: Sequence[str] | None = None,
    pairs: Mapping[str, int] | None = None,
    any_thing: Any = None,
    **more: Any,
) -> str:
    return f"{number} {share} {sure} {where} {names} {pairs} {any_thing} {more}"


@pytest.mark.parametrize(("named", "told"), read_table(__file__, "a_wrong_type_is_told_with_the_right_one"))
def test_a_wrong_type_is_told_with_the_right_one(named: dict[str, Any], told: str) -> None:
    with pytest.raises(InputError) as raised:
        asked(**named)
    assert str(raised.value) == told


def test_what_fits_goes_in_as_it_is() -> None:
    numpy = pytest.importorskip("numpy")
    given = (numpy.int64(3), numpy.float32(0.5), True, 3, None)
    assert [type(plain_number(value)) for value in given] == [int, float, bool, int, type(None)]
    assert asked(numpy.int64(3), 1, where=Path("x"), names=("a",), pairs={"a": 2}, any_thing=[], other=5) == (
        "3 1 True x ('a',) {'a': 2} [] {'other': 5}"
    )


@pytest.mark.parametrize("wrong", [{"players": "3"}, {"rulings": 5}, {"modules": 5}, {"game": 5}, {"language": 5}])
def test_a_game_is_loaded_by_arguments_of_its_types(wrong: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="; expected a"):
        bc.load(**wrong)
    with pytest.raises(TypeError, match=r"load\(\) got an unexpected keyword argument 'lang'"):
        bc.load(lang="de")  # type: ignore[call-arg]


BOTS = ["random", "random"]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda: bc.load("organisation", players=99), "players: 99 players"),
        (lambda: bc.load("organisation", rulings={"nope": ""}), "rulings: 'nope='"),
        (lambda: bc.load("nowhere"), "nowhere"),
        (lambda: bc.load("organisation", modules=["cor"]), "did you mean core"),
        (lambda: bc.load("organisation", edition="none"), "unknown edition 'none'"),
        (lambda: bc.load("organisation", language="fr").pieces, "fr"),
        (lambda: bc.load("organisation").simulate(2, seed=-1), "seed: seed -1"),
        (lambda: bc.load("organisation").match(first="Q" * 5000), f"'{'Q' * 79}…'"),
        (lambda: bc.load("organisation", players=2).ladder(BOTS, games=0), "games=0; expected 1 or more"),
        (
            lambda: bc.load("organisation", players=2).ladder(BOTS, games=10**400),
            "too many games; expected at most 999999999",
        ),
    ],
)
def test_faults_speak_of_arguments_and_not_of_options(wrong: Any, told: str) -> None:
    with pytest.raises(InputError) as error:
        wrong()
    assert told in str(error.value)
    assert "--" not in str(error.value)


@pytest.mark.slow
def test_a_folder_is_no_file_to_save_into_and_one_of_somebody_s_own_is_written_over_only_by_force(
    tmp_path: Path,
) -> None:
    game = bc.load("organisation", players=2)
    for save in (game.match().save, game.match().svg, game.cards[0].svg):
        with pytest.raises(InputError, match="is a folder; expected a file"):
            save(tmp_path)
        with pytest.raises(InputError, match="no such folder"):
            save(tmp_path / "nowhere" / "x.svg")
    (tmp_path / "mine.bcg").write_text("mine", encoding="utf-8")
    with pytest.raises(InputError, match="force=True to write over it"):
        game.match().save(tmp_path / "mine.bcg")


def test_everything_in_the_library_that_takes_arguments_tells_of_them() -> None:
    """Every public function with parameters is `typed`; `bots`, `until` and options go to what judges them."""
    own = (bc.Game, bc.Match, bc.Piece)
    methods = [(kind.__name__, name, made) for kind in own for name, made in vars(kind).items() if callable(made)]
    for owner, name, made in [("", "load", bc.load), *methods]:
        if not name.startswith("_") and made.__code__.co_argcount + made.__code__.co_kwonlyargcount > 1:
            assert hasattr(made, "__wrapped__"), f"{owner}.{name}"


NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


def run_cells(cell: str, names: dict[str, Any]) -> object:
    """A cell as a notebook runs it: the value of its last line, where that is an expression."""
    tree = ast.parse(cell)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names) if isinstance(last, ast.Expr) else None


def cells(path: Path) -> list[dict[str, Any]]:
    told = json.loads(path.read_text(encoding="utf-8"))
    assert told["nbformat"] == 4
    return [{**cell, "source": "".join(cell["source"])} for cell in told["cells"]]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_outputs(path: Path) -> None:
    assert not [cell for cell in cells(path) if cell["cell_type"] == "code" and cell["outputs"]]
    ids = [cell["id"] for cell in cells(path)]
    assert len(set(ids)) == len(ids)


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_cell_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "__main__"}
    said, pictures = io.StringIO(), 0
    with contextlib.redirect_stdout(said):
        for cell in cells(path):
            if cell["cell_type"] == "code":
                shown = run_cells(cell["source"], names)
                pictures += getattr(shown, "_repr_html_", str)().count("<img ")
    assert pictures >= 2, "faces or boards are seen"
    assert len(said.getvalue().splitlines()) >= 3
    assert list(tmp_path.iterdir()) == [], "a notebook writes nothing"
