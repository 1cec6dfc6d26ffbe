"""Punch boards: cuts far enough apart, art that bleeds to them, lines in an ink of their own over everything."""

import io
import math
import re
import subprocess
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.geometry import apply_transform
from generator.base.units import PT_PER_MM
from generator.cli.program import run
from generator.definitions.box_counts import expected_counts
from generator.export.package import ExportWishes
from generator.export.piece_roles import piece_role
from generator.export.product_fit import safe_zone
from generator.export.punch_spots import PunchArea, place_shapes
from generator.export.service import ProductLength, PunchBoard
from generator.export.service_reader import load_service
from generator.faces.display_list import IconUse, Shape, disc, hexagon, rectangle, triangle
from generator.faces.ink_bounds import flatten_outline
from generator.preflight.limits import FileLimits
from generator.preflight.preflight_run import preflight
from tests.export.kit.kits import context
from tests.export.targets.packages import SMALL, export_job, make_package, package
from tests.faces.making import flat
from tests.faces.test_every_kit import from_cut, matters, unclipped
from tests.games import change
from tests.polygons import distance

FILES = ("front.pdf", "back.pdf", "die-cut.pdf")


def service() -> PunchBoard:
    found = load_service("punchboard", rules="balance-control")
    assert isinstance(found, PunchBoard)
    return found


def opened(name: str) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(package("punchboard").files[name]))


def cuts(name: str) -> list[list[list[tuple[float, float]]]]:
    """The corners (mm) of every cut, page for page, read back from the lines in the ink of the cuts."""
    found = []
    with opened(name) as pdf:
        for page in pdf.pages:
            code = page.Contents[-1].read_bytes().decode("ascii")
            assert code.startswith(f"q {PT_PER_MM:.5f} 0 0 {PT_PER_MM:.5f} 0 0 cm /CutOver gs /CutInk CS 1 SCN")
            lines = [line for line in code.splitlines() if line.endswith("h S")]
            found.append(
                [[(float(x), float(y)) for x, y in re.findall(r"([\d.-]+) ([\d.-]+) [ml]", line)] for line in lines]
            )
    return found


@pytest.mark.slow
def test_there_is_a_round_cut_for_every_piece_six_millimetres_from_others_and_on_the_board() -> None:
    """No corner is sharper than arcs of 1.5 mm allow: eight straight lines for a turn of 120° at most."""
    wish = context(SMALL)
    box = expected_counts(wish.definitions, wish.config)
    taken = {name: count for name, count in box.items() if piece_role(wish, name) in service().takes}
    assert sum(len(page) for page in cuts("die-cut.pdf")) == sum(taken.values())
    assert dict(package("punchboard").missing_copies) == {
        name: count for name, count in box.items() if name not in taken
    }
    for page in cuts("die-cut.pdf"):
        for number, one in enumerate(page):
            assert all(12 - 0.01 <= x <= 408.01 and 12 - 0.01 <= y <= 288.01 for x, y in one)
            for other in page[number + 1 :]:
                if abs(one[0][1] - other[0][1]) < 70 and abs(one[0][0] - other[0][0]) < 70:
                    assert distance(one, other) >= 6.0 - 0.01
            for (ax, ay), (bx, by), (cx, cy) in zip(one, one[1:] + one[:1], one[2:] + one[:2], strict=True):
                if min(math.dist((ax, ay), (bx, by)), math.dist((bx, by), (cx, cy))) > 0.01:
                    turn = math.atan2(cy - by, cx - bx) - math.atan2(by - ay, bx - ax)
                    assert abs((turn + math.pi) % math.tau - math.pi) <= math.radians(120 / 8 + 1)


@pytest.mark.slow
def test_art_and_vectors_have_the_same_cuts_and_the_back_is_mirrored() -> None:
    alone = cuts("die-cut.pdf")
    assert cuts("front.pdf") == alone
    for front, back in zip(alone, cuts("back.pdf"), strict=True):
        assert len(front) == len(back)
        left = list(back)
        for cut in front:
            mirrored = [(420 - x, y) for x, y in cut]
            behind = min(left, key=lambda other: math.dist(middle(mirrored), middle(other)))
            left.remove(behind)
            assert all(min(math.dist(one, two) for two in behind) < 0.01 for one in mirrored)
    with opened("die-cut.pdf") as pdf:
        for page in pdf.pages:
            rest = b"".join(stream.read_bytes() for stream in list(page.Contents)[:-1])
            assert not re.search(rb"\b(f|B|Tj|TJ|Do)\b", rest)
    svg = package("punchboard").files["die-cut.svg"].decode()
    assert svg.count("<path") == sum(map(len, alone))
    assert 'stroke="#e5007d"' in svg


def middle(cut: list[tuple[float, float]]) -> tuple[float, float]:
    return (sum(x for x, _ in cut) / len(cut), sum(y for _, y in cut) / len(cut))


@pytest.mark.quick("die-cut.pdf")
@pytest.mark.parametrize("name", FILES)
def test_the_ink_of_the_cuts_is_a_spot_that_overprints(name: str) -> None:
    with opened(name) as pdf:
        for page in pdf.pages:
            space: Any = page.Resources.ColorSpace.CutInk
            state: Any = page.Resources.ExtGState.CutOver
            assert [str(space[0]), str(space[1]), str(space[2])] == ["/Separation", "/die-cut", "/DeviceCMYK"]
            assert bool(state.OP)
            assert bool(state.op)
            assert int(state.OPM) == 1
        assert pdf.docinfo["/GTS_PDFXVersion"] == "PDF/X-1a:2003"


@pytest.mark.slow
@pytest.mark.ghostscript
def test_a_press_sees_a_plate_for_the_cuts(tmp_path: Path) -> None:
    (tmp_path / "front.pdf").write_bytes(package("punchboard").files["front.pdf"])
    plates = "gs -q -dNOPAUSE -dBATCH -dLastPage=1 -sDEVICE=tiffsep -r20 -sOutputFile=p.tif front.pdf"
    subprocess.run(plates.split(), cwd=tmp_path, check=True, capture_output=True)
    names = {path.name for path in tmp_path.glob("p*(*).tif")}
    assert {re.search(r"\((.+)\)", name)[1] for name in names} == {"Cyan", "Magenta", "Yellow", "Black", "die-cut"}  # type: ignore[index]


@pytest.mark.slow
def test_words_near_a_knife_are_found(tmp_path: Path) -> None:
    (tmp_path / "front.pdf").write_bytes(package("punchboard").files["front.pdf"])
    asked = FileLimits(colours="cmyk", safe=3.0, cuts="die-cut", intent=True)
    told = {safe: preflight([tmp_path], replace(asked, safe=safe)).findings for safe in (3.0, 6.0)}
    assert [found for found in told[3.0] if found.check == 5] == []
    assert {found.check for found in told[6.0]} == {5}
    nearest = [float(re.search(r"words ([\d.]+) mm", found.what)[1]) for found in told[6.0]]  # type: ignore[index]
    assert all(2.9 <= near < 6 for near in nearest)
    other = preflight([tmp_path], replace(asked, cuts="another")).findings
    assert {found.what for found in other if found.check == 5} == {"words beyond the cut"}


@pytest.mark.slow
def test_signs_keep_off_the_knives() -> None:
    icons, seen = context(SMALL).icons, set()
    for piece in package("punchboard").pieces:
        for item, to in flat(unclipped(piece.face.items)):
            if not isinstance(item, IconUse) or not matters(item):
                continue
            seen.add(piece.id)
            for path in icons[item.icon].paths:
                scale, around = item.size / 24.0, path.width / 2.0 if path.stroke != "none" else 0.0
                for points, _ in flatten_outline(path.outline):
                    ink = [apply_transform(to, (item.x + x * scale, item.y + y * scale)) for x, y in points]
                    near = min(from_cut(piece.face.shape, point) for point in ink) - around * scale
                    assert near >= 2.95, (piece.id, item.icon, near)
    assert {"influence-a", "influence-b"} <= seen


def test_influence_is_discs() -> None:
    """10 mm wide: all their corners are as far from the middle."""
    wide = 0
    for page in cuts("die-cut.pdf"):
        for cut in page:
            xs, ys = [x for x, _ in cut], [y for _, y in cut]
            if max(xs) - min(xs) == pytest.approx(10.0, abs=0.02):
                at = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
                assert all(math.dist(at, corner) == pytest.approx(5.0, abs=0.02) for corner in cut)
                wide += 1
    wish = context(SMALL)
    box = expected_counts(wish.definitions, wish.config)
    assert wide == sum(count for name, count in box.items() if piece_role(wish, name) == "influence") > 0


SIZES = st.lists(st.tuples(st.floats(3, 90), st.floats(3, 90)), min_size=1, max_size=40)


@pytest.mark.slow
@given(SIZES)
def test_nothing_lies_nearer_than_the_gap(sizes: list[tuple[float, float]]) -> None:
    shapes: list[Shape] = [rectangle(wide, high) for wide, high in sizes]
    spots = place_shapes(shapes, PunchArea(200.0, 150.0, 10.0, 6.0))
    assert spots is not None
    laid = list(zip(shapes, spots, strict=True))
    for number, (shape, spot) in enumerate(laid):
        assert spot.x - shape.width / 2 >= 10 - 1e-6
        assert spot.x + shape.width / 2 <= 190 + 1e-6
        assert spot.y - shape.height / 2 >= 10 - 1e-6
        assert spot.y + shape.height / 2 <= 140 + 1e-6
        for other, at in laid[number + 1 :]:
            beside = abs(spot.x - at.x) - (shape.width + other.width) / 2
            above = abs(spot.y - at.y) - (shape.height + other.height) / 2
            assert spot.board != at.board or max(beside, above) >= 6 - 1e-6


def test_triangles_lie_tip_up_and_tip_down_in_turn() -> None:
    """Sides of 20 mm, 6 mm between slanted edges: one every 10 + 6 / sin 60° = 16.93 mm, 10 of them on 176 mm."""
    spots = place_shapes([triangle(20.0)] * 12, PunchArea(200.0, 150.0, 12.0, 6.0))
    assert spots is not None
    assert [spot.turn for spot in spots] == [0.0, 180.0] * 6
    row = [spot.x for spot in spots if spot.y == spots[0].y]
    assert len(row) == 10
    assert all(b - a == pytest.approx(10 + 6 / math.sin(math.pi / 3)) for a, b in pairwise(row))
    mixed = place_shapes([triangle(20.0), rectangle(20.0, 10.0), triangle(20.0)], PunchArea(200.0, 150.0, 12.0, 6.0))
    assert mixed is not None
    assert [spot.turn for spot in mixed] == [0.0, 0.0, 0.0]


@pytest.mark.slow
def test_a_marker_whose_name_finds_no_room_goes_without_it_and_that_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A marker of 18 mm keeps 3 mm from the knife: on the 12 mm that are left a word of 12 letters finds no room at
    7 pt. One without a sign would be bare: it isn't made, and that is told too."""
    game = tmp_path / "islands"
    assert run(["new", str(game)]) == 0
    for name, old, new in (
        ("pieces.yaml", "\npieces:\n", "\npieces:\n  bare: {kind: marker, colour: ink}\n"),
        ("text/en.yaml", 'name: "First player"', 'name: "Startspieler"'),
        ("text/en.yaml", "\npieces:\n", '\npieces:\n  bare: {name: "Startspielerin"}\n'),
    ):
        change(game / name, old, new)
    capsys.readouterr()
    assert run(["export", "punchboard", "--game", str(game), "--out", str(tmp_path)]) == 0
    (note,) = [line for line in capsys.readouterr().err.splitlines() if line.startswith("note: ")]
    assert note.startswith("note: first-player: left out small print, name (element 'name': 'Startspieler' is too long")
    order = (tmp_path / "punchboard" / "ORDER.md").read_text(encoding="utf-8")
    assert note.removeprefix("note: ") in order
    assert re.search(r"- 1 × Startspielerin \(element 'bare': 'Startspielerin' is too long", order)


@pytest.mark.slow
def test_what_comes_too_near_to_the_knife_is_not_made_and_told() -> None:
    near = make_package(export_job(context(SMALL)), replace(service(), safe=ProductLength(3.5)), ExportWishes())
    there = {row.id for row in near.rows}
    assert {"first-player", "influence-a", "dom-w1"} <= there  # their layouts make room
    assert "resource-dom-1" in near.why
    assert not there & set(near.why)
    assert all("reaches out of the safe zone" in said or "is too long" in said for said in near.why.values())


@pytest.mark.parametrize(("shape", "room"), [(rectangle(20.0, 30.0), 10.0), (disc(18.0), 9.0), (hexagon(50.0), 25.0)])
def test_there_is_a_safe_zone_as_far_as_the_middle(shape: Shape, room: float) -> None:
    """Farther in than to the middle, edges that are moved inwards enclose a room again, on the wrong side."""
    assert len(safe_zone(shape, room - 0.5)) > 2
    assert [safe_zone(shape, room * part) for part in (1.1, 2.0, 3.5)] == [((0.0, 0.0),)] * 3


def test_a_piece_larger_than_the_board() -> None:
    assert place_shapes([rectangle(190.0, 20.0)], PunchArea(200.0, 150.0, 10.0, 6.0)) is None
    assert place_shapes([rectangle(180.0, 130.0)], PunchArea(200.0, 150.0, 10.0, 6.0)) is not None
