"""Every place where a stranger's words are written, enumerated from the program: each command writes a game whose every
word is an attack, and each file is read as the program that might fall for it reads it."""

import csv
import io
import json
import re
import shutil
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pikepdf
import pytest
import yaml

from generator.cli.program import run
from generator.definitions.box_request import BoxRequest
from generator.export.service_reader import load_service
from generator.export.targets.registry import MAKERS
from generator.files.atomic_write import LIST
from generator.files.paths import name_fault
from generator.files.resources import PACKAGE
from generator.games.balance_control.players.backend import interpreted_backend
from generator.games.balance_control.simulate import kernel_games
from generator.games.registry import load_game
from generator.online.table_room import table_looks
from generator.play.game_record import SIGN
from generator.play.table_of_game import game_table
from tests.export.targets.packages import chunks
from tests.games import STUDIO_ICONS, load
from tests.hostile.commands import BOX, COMMANDS, OWN_TARGET, TARGETS, outcome
from tests.hostile.garden import EXAMPLE, write_garden

pytestmark = pytest.mark.slow

ATTACK = '=<x>"#x'
"""A formula to a spreadsheet, a tag to a page and a drawing, the end of a string and code to Typst; short enough for
the smallest face."""
LINK = f"{ATTACK} ![x](javascript:x) [x]: javascript:x"
REPORT = ("simulate", *BOX, "--games", "2", "--workers", "1", "--quiet")

PAGES = {
    "pages/assets/proof.html": "preview",
    "pages/assets/playtest.html": "playtest report",
    "pages/assets/replay.html": "replay --html",
    "pages/assets/simulation.html": "simulate --html",
    "pages/assets/table.html": "serve",
}
"""What makes pages, and the command that does."""


def test_the_targets_are_of_every_kind_that_a_maker_is_registered_for() -> None:
    shipped = [name for name in TARGETS if name != OWN_TARGET]
    assert {type(load_service(name, [])) for name in shipped} == set(MAKERS)


FRAME = "pages/assets/frame.html"
"""What pages extend; none by itself."""


def test_the_pages_are_all_there_are() -> None:
    """A page begins as one, or extends the frame, which does."""
    texts = {
        path.relative_to(PACKAGE).as_posix(): path.read_text(encoding="utf-8").lower()
        for path in PACKAGE.rglob("*")
        if path.suffix in (".py", ".html", ".js")
    }
    begun = {name for name, text in texts.items() if "<!doctype html" in text}
    extended = {name for name, text in texts.items() if "{% extends" in text}
    assert FRAME in begun
    assert (begun | extended) - {FRAME} == set(PAGES)


RUNS = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|srcdoc|setAttribute\(.on|javascript:"
)
"""What makes code or tags of a text in a browser."""


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.js")) + sorted(PACKAGE.rglob("*.html")), ids=lambda p: p.name)
def test_no_script_makes_tags_of_words(path: Path) -> None:
    assert not RUNS.search(path.read_text(encoding="utf-8"))


# A game whose every word is an attack ----------------------------------------------------------------------


def spoilt(node: Any) -> Any:
    """The attack before every text, with its placeholders as they were."""
    if isinstance(node, dict):
        return {key: spoilt(value) for key, value in node.items()}
    return [spoilt(value) for value in node] if isinstance(node, list) else f"{ATTACK}{node}"


def _short(node: Any) -> Any:
    """A class of tiles with one letter for its type, which has 15 mm on the aid."""
    if not isinstance(node, dict):
        return node
    return {key: text[0] if key == "type" else _short(text) for key, text in node.items()}


NO_WORDS = ("numbers", "number_words", "words")
"""Sections that are looked things up in, or stand inside sentences only."""
BOOKLET = ("title", "text", "item", "head", "caption", "contents", "notes", "glance", "otherwise")


def _booklet(node: Any) -> Any:
    if isinstance(node, list):
        return [_booklet(value) for value in node]
    if not isinstance(node, dict):
        return node
    return {
        key: f"{ATTACK}{value}"
        if key in BOOKLET and isinstance(value, str) and value != "bed.yaml"
        else _booklet(value)
        for key, value in node.items()
    }


def _service(data: Any) -> Any:
    products = {name: {**product, "identity": ATTACK} for name, product in data["products"].items()}
    return {**data, "name": LINK, "source": LINK, "products": products}


def _changed(path: Path, change: Callable[[Any], Any]) -> None:
    data = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    path.write_text(yaml.safe_dump(change(data), allow_unicode=True, sort_keys=False, width=10_000), encoding="utf-8")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = write_garden(tmp_path_factory.mktemp("hostile") / "game")
    for language in ("en", "de"):
        _changed(
            folder / "text" / f"{language}.yaml",
            lambda data: {key: value if key in NO_WORDS else spoilt(_short(value)) for key, value in data.items()},
        )
        _changed(folder / "booklet" / f"{language}.yaml", _booklet)
    _changed(folder / "templates" / "services" / "shop.yaml", _service)
    load(folder).validate()
    return folder


@pytest.fixture(scope="module")
def written(game: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for each command with all that it has written, archives opened."""
    top = tmp_path_factory.mktemp("written")
    kept = tmp_path_factory.mktemp("kept")
    (kept / "bed.yaml").write_text(EXAMPLE, encoding="utf-8")
    assert outcome("play", game, game, kept, top / "play").code == 0
    shutil.copy(top / "play" / "game.bcg", kept)
    for command in COMMANDS:
        found = outcome(command, game, game, kept, top / command.replace(" ", "_"))
        assert found.code == 0, (command, found.err)
    before, kernel_games.ready_backend = kernel_games.ready_backend, lambda _: interpreted_backend()
    try:
        out = top / "report"
        out.mkdir()
        page = ("--html", str(out / "report.html")) if find_spec("matplotlib") else ()
        assert run([*REPORT, "--game", str(game), "--csv", str(out / "report.csv"), *page]) == 0
    finally:
        kernel_games.ready_backend = before
    out = top / "playtest"
    out.mkdir()
    report = ("playtest", "report", str(kept / "game.bcg"), "--game", str(game), "--quiet")
    assert run([*report, "--html", str(out / "report.html")]) == 0
    _serve(game, top / "serve")
    for path in [*top.rglob("*.zip"), *top.rglob("*.vmod")]:
        with zipfile.ZipFile(path) as archive:
            assert not [name for name in archive.namelist() if name_fault(name)]
            archive.extractall(path.with_suffix(".opened"))
    return top


def _serve(game: Path, out: Path) -> None:
    """What a browser is given of a table: the host's page, and the faces and words that it asks for."""
    out.mkdir()
    asked = BoxRequest(game, players=3, modules="all")
    looks = table_looks(asked.game, game_table(asked.game, asked.definitions, asked.config, "en"), "en", "colour")
    page = looks.html(host=True)
    (out / "table.html").write_text(page, encoding="utf-8")
    for name in OWN_FILES.findall(page):
        found = looks.file(name)
        assert found is not None
        if name.endswith((".svg", ".json")):
            (out / name).write_bytes(found.data)


OWN_FILES = re.compile(r"[a-z.-]+\.[0-9a-f]{12}\.[a-z]+")
"""The names of the files that a served page asks for."""


# How each kind of file is opened ------------------------------------------------------------------------------------


class _Tags(HTMLParser):
    """The tags of a page with their attributes, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def _html(path: Path) -> bool:
    found = _Tags(path.read_text(encoding="utf-8"))
    for tag, attributes in found.tags:
        assert tag != "x"
        assert not [name for name in attributes if name.startswith("on")]
        for name in ("href", "src", "action"):
            assert re.match(
                rf"#|data:image/|data:,|data:text/plain;|https://|{OWN_FILES.pattern}$|$", attributes.get(name) or ""
            )
    return ATTACK in found.text


def _svg(path: Path) -> bool:
    text = path.read_text(encoding="utf-8")
    assert "<!DOCTYPE" not in text
    assert "<!ENTITY" not in text
    for node in ElementTree.fromstring(text).iter():
        name = str(node.tag).rpartition("}")[2]
        assert name not in ("x", "script", "foreignObject", "animate", "set", "handler", "iframe")
        for key, value in node.attrib.items():
            assert not key.rpartition("}")[2].startswith("on")
            if key.rpartition("}")[2] == "href":
                assert value.startswith(("#", "data:image/"))
    return True


ACTS = {"/JavaScript", "/JS", "/OpenAction", "/AA", "/Launch", "/SubmitForm", "/GoToR", "/EmbeddedFile", "/RichMedia"}
"""What a reader of PDF does by itself or on a click."""


def _pdf(path: Path) -> bool:
    with pikepdf.open(path) as pdf:
        for found in pdf.objects:
            if isinstance(found, pikepdf.Dictionary | pikepdf.Stream):
                assert not ACTS & set(found.keys())
                assert str(found.get("/S", "")) not in ACTS | {"/URI"}
        told = str(pdf.docinfo.get("/Title", "")) if pdf.trailer.get("/Info") is not None else ""
        return ATTACK in told


def _json(path: Path) -> bool:
    text = path.read_text(encoding="utf-8")

    def scripts(node: Any) -> Iterator[Any]:
        if isinstance(node, dict):
            yield from (value for key, value in node.items() if key in ("LuaScript", "LuaScriptState", "XmlUI"))
        for value in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
            yield from scripts(value)

    assert not any(scripts(json.loads(text)))
    return json.dumps(ATTACK)[1:-1] in text


def _xml(path: Path) -> bool:
    """Whoever shows a text of it may take one that begins with a tag for a page."""
    text = path.read_text(encoding="utf-8")
    assert "<!DOCTYPE" not in text
    assert "<!ENTITY" not in text
    said = [word for node in ElementTree.fromstring(text).iter() for word in (node.text or "", *node.attrib.values())]
    assert not [word for word in said if word.lstrip().lower().startswith("<html")]
    return any(ATTACK in word for word in said)


def _csv(path: Path) -> bool:
    cells = [cell for row in csv.reader(io.StringIO(path.read_text(encoding="utf-8"), newline="")) for cell in row]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "@", "\t", "\r"))]
    return any(ATTACK in cell for cell in cells)


def _markdown(path: Path) -> bool:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"(?<!\\)<|\]\(|\]:", text)
    return ATTACK[2:] in text


def _png(path: Path) -> bool:
    kinds = [kind for kind, _ in chunks(path.read_bytes())]
    assert set(kinds) <= {b"IHDR", b"PLTE", b"IDAT", b"IEND", b"pHYs", b"tRNS", b"tEXt", b"gAMA", b"sRGB", b"iCCP"}
    assert kinds.index(b"IEND") == len(kinds) - 1, "nothing hides behind the picture"
    return True


def _record(path: Path) -> bool:
    assert path.read_text(encoding="utf-8").startswith(SIGN)
    return True


def _yaml(path: Path) -> bool:
    yaml.safe_load(path.read_text(encoding="utf-8"))
    return True


OPENED: Mapping[str, Callable[[Path], bool]] = {
    ".html": _html,
    ".svg": _svg,
    ".pdf": _pdf,
    ".json": _json,
    ".csv": _csv,
    ".md": _markdown,
    ".png": _png,
    ".bcg": _record,
    ".yaml": _yaml,
    ".xml": _xml,
    "moduledata": _xml,
    ".vmod": zipfile.is_zipfile,
    ".zip": zipfile.is_zipfile,
}
"""How each kind of file is opened; whether the attack was seen in it, as words, where that can be told."""


def test_whatever_is_written_runs_nothing(written: Path) -> None:
    """A kind of file that nobody has thought of yet is a fault of this test; so is one in which no attack arrives."""
    arrived: Counter[str] = Counter()
    for path in sorted(written.rglob("*")):
        if path.is_file():
            kind = (path.suffix or path.name) if path.name != LIST else ".json"
            arrived[kind] += OPENED[kind](path)
    assert {kind for kind, number in arrived.items() if number} == set(OPENED), arrived


def test_a_copy_is_the_same_game(written: Path, game: Path) -> None:
    copy = load_game(written / "new_--from" / "copy", STUDIO_ICONS)
    assert copy.sources.digest == load(game).sources.digest
