"""Every reader of a stranger's file against mangled ones: an answer or an `InputError`, never anything else.

The seeds are sound files, most of them in `seeds/`; each is mangled a fixed number of times, the same way on every run.
`HYPOTHESIS_PROFILE=explore` goes on for longer, and elsewhere each time. What was ever found lies in `corpus/`, by
reader, and is read first.
"""

import io
import json
import os
import random
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from generator.base.errors import BROKEN, InputError, Mark
from generator.booklet.booklet_reader import read_booklet
from generator.definitions import layout_files
from generator.definitions.art_check import art_faults
from generator.definitions.box_request import BoxRequest
from generator.definitions.layout_files import read_template
from generator.definitions.modeline import with_modeline
from generator.definitions.pack import Art, Pack
from generator.definitions.picture_files import PictureFiles
from generator.definitions.playtest_form import FILE as FORM
from generator.definitions.playtest_form import FOLDER as FORMS
from generator.definitions.playtest_form import form_findings, read_form
from generator.definitions.version_stamp import VersionStamp
from generator.definitions.yaml_nodes import read_text
from generator.export.kit_check import piece_pages
from generator.export.kit_manifest import read_export_list, read_kit, read_manifest
from generator.export.service_reader import read_service
from generator.faces.icon_reader import read_icon
from generator.faces.rasterizer import draw_one
from generator.faces.svg_bounds import check_bounds
from generator.faces.svg_path import read_path
from generator.files.atomic_write import is_own_content, read_listing, restore_folder
from generator.files.cache import read_entry
from generator.games.balance_control.notation import parse
from generator.games.balance_control.table.records.record_lines import parse_record
from generator.play.bot_names import parse_bot_name
from generator.play.game_record import parse_record as plain_record
from generator.play.scenario.scenario_reader import read_scenarios
from generator.playtest.playtest_report import GatheredSittings, gather_sittings, make_report, read_simulated
from generator.playtest.record_sittings import record_sitting
from generator.playtest.report_lines import report_lines
from generator.playtest.report_page import playtest_page
from generator.preflight.check_counts import check_counts
from generator.preflight.check_images import check_image
from generator.preflight.limits import FileLimits
from generator.preflight.page_words import page_texts
from generator.preflight.preflight_run import pdf_findings
from generator.render.drawn_pictures import DrawnExtent, DrawnPicture
from generator.render.prepared_pictures import prepare_pictures
from generator.simulate.game_ranges import simulate
from generator.simulate.load import make_setting
from generator.simulate.part_file import DIGEST, write_sealed
from generator.simulate.run_part import RunPart, read_part
from generator.simulate.sweep import read_sweep
from generator.simulate.variants import setting_with_values
from tests.cli.running import Cli
from tests.definitions.test_faults import picture as png
from tests.files.test_abreast import pdf, stream
from tests.games import PACKS, REAL, ROOT, load, real_game
from tests.scenario_files import SCENARIOS

CORPUS, SEEDS = Path(__file__).parent / "corpus", Path(__file__).parent / "seeds"
LONG = os.environ.get("HYPOTHESIS_PROFILE") == "explore"
TIMES = 20_000 if LONG else 250
PIECES = (*b"[|{|*a|&a |!!x |\x00|\xff|\x1b[2J".split(b"|"), b"9" * 40, *b'-1|1e308|null|../|"'.split(b"|"))


def mangled(seed: bytes, chance: random.Random) -> bytes:
    """A few cuts, repetitions, turned bits and planted pieces."""
    data = bytearray(seed)
    for _ in range(chance.randint(1, 6)):
        place = chance.randrange(len(data) + 1)
        end = min(len(data), place + chance.randint(1, 60))
        match chance.randrange(5):
            case 0:
                del data[place:end]
            case 1:
                data[place:place] = data[place:end] * chance.randint(1, 3)
            case 2 if place < len(data):
                data[place] ^= 1 << chance.randrange(8)
            case 3:
                data[place:place] = chance.choice(PIECES)
            case _:
                other = chance.randrange(len(data) + 1)
                data[place:end] = data[other : other + end - place]
    return bytes(data)


def text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _art(path: Path) -> None:
    art_faults(PictureFiles(path.parent), {"piece": (Art(path.name), Mark("x"))})
    list(check_image(path, path.name, FileLimits(resolution=300)))
    prepare_pictures({DrawnPicture(str(path), None): DrawnExtent(10.0, 10.0, "")}, "rgb", 300.0)


def _counts(path: Path) -> None:
    list(check_counts(path, {"kit.pdf": ["dom-w1"]}, ["a/1.png"]))


def _template(path: Path) -> None:
    layout_files._read_template.cache_clear()
    read_template(path.stem, (path.parent,))


def _folder(path: Path) -> None:
    read_listing(path.parent)
    aside = path.parent / ".earlier-fuzz"
    (aside / "new").mkdir(parents=True, exist_ok=True)
    (aside / "journal.json").write_bytes(path.read_bytes())
    restore_folder(path.parent)


def _booklet(path: Path) -> None:
    (path.parent / "booklet").mkdir(exist_ok=True)
    (path.parent / "booklet" / "en.yaml").write_bytes(path.read_bytes())
    read_booklet(path.parent, "en", real_game().definitions())


def _package(path: Path) -> None:
    (path.parent / "export.json").write_bytes(path.read_bytes())
    read_export_list(path.parent)


def _sheets(path: Path) -> None:
    piece_pages(path)
    pdf_findings(path, path.name, page_texts(path), FileLimits(resolution=300))


def _drawing(path: Path) -> None:
    check_bounds(path.read_bytes(), path.name)
    draw_one(path.read_bytes(), path.name)


def _form(path: Path) -> None:
    place = path.parent / FORMS
    place.mkdir(parents=True, exist_ok=True)
    (place / FORM).write_bytes(path.read_bytes())
    list(form_findings(path.parent, ("de", "en")))
    read_form(path.parent).json("de")


@cache
def campaign() -> Pack:
    return load(PACKS / "organisation").definitions()


def _report(path: Path) -> None:
    """What a file of sessions says, as far as it is told: on a page, and in lines."""
    read = gather_sittings([path], campaign())
    data = make_report(read, read_form(path.parent / "none"), "en", [])
    assert "<script" not in playtest_page("x", data, "en")
    list(report_lines(data))


def _simulated(path: Path) -> None:
    sittings = record_sitting(plain_record(text(seeds("session")[0]), "x.bcg"), "x.bcg")
    data = make_report(GatheredSittings((sittings,), ()), read_form(path.parent), "en", [], [read_simulated(path)])
    playtest_page("x", data, "en")
    list(report_lines(data))


def _sealed(path: Path) -> None:
    data = path.read_bytes()
    is_own_content(data, "sign")
    with_modeline(data, "x")
    read_entry(path)


def _part(path: Path) -> None:
    """As it is, and with the digest that whoever mangles it may give it."""
    data = path.read_bytes()
    with suppress(InputError):
        read_part(path)
    try:
        values = json.loads(text(data))
    except (ValueError, RecursionError):
        return
    if isinstance(values, dict):
        write_sealed(path, {name: value for name, value in values.items() if name != DIGEST})
        read_part(path)


READERS: Mapping[str, tuple[str, Callable[[Path], object]]] = {
    "yaml": (".yaml", lambda path: read_text(text(path.read_bytes()), path.name)),
    "template": (".yaml", _template),
    "scenario": (".yaml", lambda path: read_scenarios(path, real_game(), path.name)),
    "record": (".bcg", lambda path: parse_record(text(path.read_bytes()), path.name)),
    "form": (".yaml", _form),
    "session": (".bcg", _report),
    "sessions": (".csv", _report),
    "simulated": (".json", _simulated),
    "kit": (".json", lambda path: read_kit(path, "x")),
    "code": ("", lambda path: VersionStamp.parse(text(path.read_bytes()))),
    "part": (".json", _part),
    "comparison": (".json", _part),
    "grid": (".yaml", read_sweep),
    "manifest": (".json", read_manifest),
    "counts": (".json", _counts),
    "listing": (".csv", _counts),
    "folder": ("", _folder),
    "service": (".yaml", read_service),
    "booklet": (".yaml", _booklet),
    "package": (".json", _package),
    "sealed": ("", _sealed),
    "bot": ("", lambda path: _sentence(parse_bot_name, text(path.read_bytes()))),
    "svg": (".svg", read_icon),
    "drawing": (".svg", _drawing),
    "photograph": (".jpg", _art),
    "sheets": (".pdf", _sheets),
    "picture": (".png", _art),
    "pdf": (".pdf", page_texts),
    "path": ("", lambda path: _sentence(read_path, text(path.read_bytes()))),
    "notation": ("", lambda path: _sentence(parse, text(path.read_bytes()))),
}
"""Each reader with the suffix that it goes by."""


NEED = {"drawing": pytest.mark.cairo}
"""The reader that refuses every file where a library is missing."""


def _sentence(read: Callable[[str], object], data: str) -> None:
    """Those that read a short text say what is wrong as a `ValueError`."""
    try:
        read(data)
    except ValueError as error:
        if not str(error):
            raise TypeError("a fault without words") from error


@cache
def seeds(name: str) -> tuple[bytes, ...]:
    """Sound files of a kind."""
    return tuple(_seeds(name))


def _seeds(name: str) -> Iterator[bytes]:
    files = {
        "yaml": sorted(REAL.glob("*.yaml"))[:4],
        "template": sorted((ROOT / "templates" / "faces").glob("*.yaml"))[:4],
        "scenario": [*sorted((REAL / "booklet" / "examples").glob("*.yaml"))[:5], SCENARIOS / "R4.7.yaml"],
        "record": sorted((ROOT / "tests" / "records").rglob("*.bcg"))[:2],
        "svg": sorted((ROOT / "icons").glob("*.svg"))[:6],
        "service": sorted((ROOT / "templates" / "services").glob("*.yaml"))[:8],
        "booklet": [REAL / "booklet" / "en.yaml"],
        "form": [ROOT / "templates" / FORMS.name / FORM],
        "drawing": sorted((ROOT / "icons").glob("*.svg"))[:2],
    }
    for path in files.get(name, ()):
        yield path.read_bytes()[:80_000]
    for path in sorted((SEEDS / name).glob("*")):
        yield path.read_bytes()
    yield from MADE_HERE.get(name, tuple)()


def _played(*, compares: bool) -> bytes:
    """A part of two games, or of two for each of two sides."""
    one = make_setting(BoxRequest(Path("organisation"), players=2), "random", 1)
    settings = (one, setting_with_values(one, ["chance=half-each"])) if compares else (one,)
    part = RunPart(settings, 2 if compares else 0, ((0, 2),), simulate(settings, 0, 2))
    return json.dumps(part.data()).encode()


def _photograph() -> bytes:
    made = io.BytesIO()
    Image.new("RGB", (20, 20), "red").save(made, "JPEG", progressive=True, dpi=(300, 300))
    return made.getvalue()


def _pdf() -> bytes:
    page = stream(4, "", b"BT /F 9 Tf (dom-w1) Tj ET")
    return pdf(page, "6 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj")


MADE_HERE: Mapping[str, Callable[[], tuple[bytes, ...]]] = {
    "part": lambda: (_played(compares=False),),
    "comparison": lambda: (_played(compares=True),),
    "photograph": lambda: (_photograph(),),
    "picture": lambda: (png(20, 20),),
    "pdf": lambda: (_pdf(),),
    "sheets": lambda: (_pdf(),),
}
"""Those that are made here."""


def kept(name: str) -> list[Path]:
    return sorted((CORPUS / name).glob("*"))


def tried(name: str, data: bytes, folder: Path) -> None:
    suffix, read = READERS[name]
    path = folder / f"token{suffix}"
    path.write_bytes(data)
    try:
        read(path)
    except InputError as error:
        assert all(fault.what for fault in error.faults)  # noqa: PT017 (an answer is as good)
    except (*BROKEN, RecursionError, AssertionError) as error:
        (folder / "found").write_bytes(data)
        raise AssertionError(f"{type(error).__name__}: {error}; keep {data[:300]!r} in corpus/{name}") from error


@pytest.mark.quick("part", "session", "booklet", "service")
@pytest.mark.parametrize("name", [pytest.param(name, marks=NEED.get(name, ())) for name in READERS])
def test_the_seeds_are_sound(name: str, tmp_path: Path) -> None:
    """What is refused at its first line is mangled in vain."""
    suffix, read = READERS[name]
    for data in seeds(name):
        path = tmp_path / f"token{suffix}"
        path.write_bytes(data)
        read(path)


@pytest.mark.quick("booklet", "service", "template", "svg", "sheets")
@pytest.mark.always
@pytest.mark.parametrize("name", READERS)
def test_what_was_found_once(name: str, tmp_path: Path) -> None:
    assert seeds(name)
    for data in (*seeds(name), *(path.read_bytes() for path in kept(name))):
        tried(name, data, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("name", READERS)
def test_mangled(name: str, tmp_path: Path) -> None:
    chance = random.Random(time.time_ns() if LONG else f"{name} 23")
    for _ in range(TIMES):
        tried(name, mangled(chance.choice(seeds(name)), chance), tmp_path)


@pytest.mark.slow
def test_a_whole_kit_that_was_mangled(cli: Cli, tmp_path: Path) -> None:
    """One in fifteen once ended in a traceback."""
    assert cli("build", "--only", "dom-w3,committee", "--out", str(tmp_path)).code == 0
    whole, chance = (tmp_path / "kit.pdf").read_bytes(), random.Random(23)
    for _ in range(200):
        tried("sheets", mangled(whole, chance), tmp_path)
