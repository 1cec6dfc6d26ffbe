"""What stops a package is told beforehand: `check --export` says right of no pack that `build` or `export` refuses."""

import contextlib
import io
import re
import tempfile
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from generator.booklet import package_rules
from generator.cli import program
from generator.export.package import ExportJob, ExportPackage
from generator.export.service_reader import service_files
from tests.cli.running import Cli, Result

pytestmark = pytest.mark.usefixtures("in_this_process", "pictures")


@pytest.fixture
def pictures(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Pictures are kept for this run only."""
    monkeypatch.setenv("BALANCE_CONTROL_CACHE", str(tmp_path_factory.getbasetemp() / "pictures"))


COLOURS = {"ink": {"rgb": "#20262C", "cmyk": [62, 45, 32, 92]}, "sea": {"rgb": "#1F5F7A", "cmyk": [88, 45, 32, 22]}}
SEATS = {seat: {"colour": "sea", "icon": f"seat-{seat.lower()}"} for seat in "AB"}


class Whole(yaml.SafeDumper):
    """Writes everything out: what stands twice is no alias."""

    def ignore_aliases(self, _data: object) -> bool:
        return True


def dumped(data: dict[str, Any]) -> str:
    return yaml.dump(data, Dumper=Whole, sort_keys=False, allow_unicode=True)


def written(folder: Path, sections: dict[str, Any], words: dict[str, Any], booklet: str = "") -> Path:
    """A game of two languages with these sections, a picture `a.png`, and a booklet that says this."""
    (folder / "text").mkdir(parents=True)
    game = {"game": {"id": "small", "players": [2, 2]}, "colours": COLOURS, "seats": SEATS, **sections}
    (folder / "game.yaml").write_text(dumped(game), "utf-8")
    Image.new("RGB", (90, 60), "#335577").save(folder / "a.png")
    for language, name in (("de", "Deutsch"), ("en", "English")):
        said = {"name": name, "labels": {"title": "Small"}, **words}
        (folder / "text" / f"{language}.yaml").write_text(dumped(said), "utf-8")
        if booklet:
            told = {name: name for name in ("title", "contents", "edition", "example", "notes", "glance", "otherwise")}
            told |= {
                "larger": "with {number} players",
                "chapters": [{"id": "aim", "title": "Aim", "parts": [{"text": booklet}]}],
            }
            (folder / "booklet").mkdir(exist_ok=True)
            (folder / "booklet" / f"{language}.yaml").write_text(dumped(told), "utf-8")
    return folder


PLAIN = ("Draw", "a", "card.", "{dom}", "Donaudampfschifffahrtsgesellschaftskapitän", "CO₂", "é", "½", "*strong*")
NAMES = st.lists(st.sampled_from(["Storm", "the", "Old", "{dom}", "harbour"]), min_size=1, max_size=3).map(" ".join)
TYPST = ("#", "$x$", "@you", "\\", "<b>", "//", "_", "`", "~", '"', "=", "- a", "+", "#import", "[", "]", "漢")
WORDS = st.lists(st.sampled_from(PLAIN), min_size=1, max_size=12).map(" ".join)
TOLD = st.lists(st.sampled_from(PLAIN + TYPST), min_size=1, max_size=12).map(" ".join)
"""Words of a booklet: what means something where pages are set, and a letter of no font."""


@st.composite
def packs(draw: st.DrawFn) -> tuple[dict[str, Any], dict[str, Any], str]:
    """Sections, words and what a booklet says: sizes and counts that services take and that they don't, two faces,
    backs or none, pictures, words of any length."""
    extras = st.fixed_dictionaries(
        {},
        optional={
            "count": st.sampled_from([1, 2, 30, 400]),
            "colour": st.sampled_from(["ink", "sea"]),
            "icon": st.just("dom"),
            "art": st.just({"file": "a.png"}),
            "back": st.just("b"),
        },
    )
    size = st.sampled_from(["63 x 88", "30 x 44", "70 x 120", "89 x 89", "200 x 280"])
    length = st.sampled_from([8, 14, 20, 38, 50, 90])
    cards = draw(
        st.dictionaries(
            st.sampled_from(["one", "two", "three"]),
            st.builds(
                lambda more, size, rest: {**more, "size": size, **rest},
                extras,
                size,
                st.fixed_dictionaries(
                    {},
                    optional={
                        "layout": st.sampled_from(["poster", "picture"]),
                        "corners": st.just({"top_left": "12", "bottom_left": "{dom}"}),
                        "strip": WORDS,
                        "behind": st.just("one"),
                    },
                ),
            ),
            max_size=3,
        )
    )
    cards.get("one", {}).pop("behind", None)
    if "one" not in cards:
        for card in cards.values():
            card.pop("behind", None)
    kinds = {
        "tile": {"kind": "tile", "shape": draw(st.sampled_from(["hex", "square", "round"])), "size": draw(length)},
        "chip": {"kind": "chip", "size": draw(length), "reverse": {"colour": "ink"}, "per": "seat"},
        "marker": {"kind": "marker", "size": draw(length)},
        "plan": {"kind": "board", "size": draw(st.sampled_from(["180 x 120", "420 x 297", "500 x 500"]))},
        "mat": {"kind": "mat"},
        "aid": {"kind": "sheet", "per": "player"},
        "figure": {"kind": "standee"},
    }
    chosen = draw(st.lists(st.sampled_from(sorted(kinds)), unique=True, max_size=3))
    pieces = {name: {**kinds[name], **draw(extras)} for name in chosen}
    for piece in pieces.values():
        if piece.get("per") == "seat":
            piece.pop("colour", None)
        if piece.get("reverse"):
            piece.pop("back", None)
    pieces["b"] = {"kind": "back", **draw(st.sampled_from([{}, {"art": {"file": "a.png"}}, {"icon": "dom"}]))}
    words: dict[str, Any] = {
        "cards": {name: {"name": draw(NAMES), "text": draw(WORDS)} for name in cards},
        "pieces": {name: {"name": draw(NAMES)} for name in pieces},
    }
    if "aid" in pieces:
        words["pieces"]["aid"]["blocks"] = [{"title": draw(NAMES), "text": draw(WORDS)}]
    return {"cards": cards, "pieces": pieces}, words, draw(st.just("") | TOLD)


def run(*arguments: str) -> Result:
    """A command line, many times in one test."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = program.run([*arguments])
    return Result(code, out.getvalue(), err.getvalue())


def told_before(checked: Result, stopped: Result) -> bool:
    """Whether each place at which a command stopped stands in what `check` said."""
    errors = [line for line in stopped.err.splitlines() if line.startswith("error:")]
    places = [place for line in errors for place in re.findall(r"[a-z]+\.yaml:\d+:\d+", line)]
    return all(place in checked.out + checked.err for place in places)


TWO_FACED = {"cards": {"day": {}, "night": {"behind": "day"}}}
FIGURE = {"pieces": {"figure": {"kind": "standee", "size": "20 x 40"}}}
WET = {"colours": {**COLOURS, "tar": {"rgb": "#101010", "cmyk": [90, 90, 90, 95]}}, "cards": {"night": {}}}
PLANTED: dict[str, tuple[dict[str, Any], str, str]] = {
    "gamecrafter": (TWO_FACED, "cards.night.behind", "'night' is the other side of 'day'"),
    "makeplayingcards": (TWO_FACED, "cards.night.behind", "'night' is the other side of 'day'"),
    "drivethrucards": ({"cards": {"x": {}}}, "x", "this card has no back, which DriveThruCards needs"),
    "mbprint": (WET, "colours.tar", "365 % of ink"),
    "plain": ({}, "plain", "no piece of the box fits there"),
    "punchboard": ({"cards": {"x": {}}}, "punchboard", "nothing to punch"),
    "tabletopia": (TWO_FACED, "cards.night.behind", "'night' is the other side of 'day'"),
    "tts": (FIGURE, "tts", "no piece of the box fits there"),
    "vassal": (TWO_FACED, "cards.night.behind", "'night' is the other side of 'day'"),
}
"""What each service doesn't take: the sections of a pack, what the finding is about, and what it says."""


@pytest.mark.parametrize("target", PLANTED)
def test_what_a_service_would_not_take_is_told_before(cli: Cli, tmp_path: Path, target: str) -> None:
    sections, where, said = PLANTED[target]
    words = {section: {name: {"name": "X"} for name in sections.get(section, {})} for section in ("cards", "pieces")}
    game = str(written(tmp_path / "game", sections, words))
    found = cli("check", "--game", game, "--export", target, "--json").data(1)
    (told,) = [finding for finding in found["findings"] if finding["level"] == "error"]
    assert (told["code"], told["where"], found["ok"]) == (f"export.{target}", where, False)
    assert said in told["message"]
    assert cli("check", "--game", game, "--json").data()["ok"], "nothing is wrong with it at home"
    assert not list(tmp_path.glob("[!g]*"))


def test_what_a_service_would_find_in_the_files_is_told_with_its_language(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def made(desk: ExportJob, *_: object) -> ExportPackage:
        spoilt = desk.context.texts.language == "de"
        return ExportPackage(
            {"cards/01.png": b"no picture" if spoilt else Path(desk.context.folder / "a.png").read_bytes()}
        )

    monkeypatch.setattr(package_rules, "make_package", made)
    game = str(written(tmp_path / "game", {"cards": {"x": {}}}, {"cards": {"x": {"name": "X"}}}))
    (told,) = cli("check", "--game", game, "--export", "plain", "--json").data(1)["findings"]
    assert (told["code"], told["where"]) == ("export.plain", "cards/01.png")
    assert told["message"].startswith("de: preflight: cards/01.png: 17 pixel size: can't be read")


@pytest.mark.slow
def test_a_booklet_shows_an_icon_in_a_game_that_names_none(cli: Cli, tmp_path: Path) -> None:
    """A dictionary of Typst's without an entry is no array."""
    words = {"cards": {"x": {"name": "X"}}}
    game = str(written(tmp_path / "game", {"cards": {"x": {}}}, words, "Take a {dom}."))
    assert cli("check", "--game", game, "--export", "plain", "--json").data()["ok"]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--all", "--export", "tts"), "--export looks at one configuration; leave --all out"),
        (("--export", "gamcrafter"), "unknown target 'gamcrafter'"),
        (("--colours", "--export", "tts"), "--colours looks at the colours"),
    ],
)
def test_what_cant_be_asked(cli: Cli, more: tuple[str, ...], said: str) -> None:
    assert cli("check", "--game", "organisation", *more).refuses(said)


@pytest.mark.slow
@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(packs(), st.sampled_from(sorted(service_files(()))))
def test_what_check_calls_right_is_built_and_exported(
    pack: tuple[dict[str, Any], dict[str, Any], str], target: str
) -> None:
    with tempfile.TemporaryDirectory() as place:
        game = str(written(Path(place) / "game", *pack))
        asked = ("--game", game, "--quiet")
        checked = run("check", *asked, "--export", target)
        exported = run("export", target, *asked, "--lang", "all", "--out", f"{place}/out")
        kits = [run("build", *asked, "--lang", one, "--out", f"{place}/{one}", "--rules") for one in ("de", "en")]
        assert checked.code or not (exported.code or any(kit.code for kit in kits)), (exported, kits)
        assert checked.code == 2 or told_before(checked, exported), (checked, exported)
