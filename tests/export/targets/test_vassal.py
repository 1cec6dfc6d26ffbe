"""A module of VASSAL, held against what its source knows: classes, settings, pieces as it reads them."""

import functools
import io
import re
import zipfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from generator.definitions.box_counts import expected_counts
from generator.export.package import ExportPackage, ExportWishes
from generator.export.service_reader import load_service
from generator.export.targets.vassal_package import join_sequence, plain_vassal_text
from tests.export.kit.kits import Wish, context
from tests.export.targets.packages import export_job, header, make_package
from tests.faces.shipped import box
from tests.tables import read_table

KNOWN = yaml.safe_load((Path(__file__).parent / "vassal_classes.yaml").read_text(encoding="utf-8"))
WISH = Wish(3, ("security",))
"""Overlays, a deck of fifteen, three seats."""
RULES = b"%PDF-1.7 the rules"
GAMES = ("balance-control", "global-powers", "organisation")
SLOTS = ("VASSAL.build.widget.CardSlot", "VASSAL.build.widget.PieceSlot")


@functools.cache
def made() -> ExportPackage:
    at = replace(export_job(context(WISH)), rules={"rules.pdf": RULES})
    return make_package(at, load_service("vassal", rules="balance-control"), ExportWishes())


def opened(package: ExportPackage) -> zipfile.ZipFile:
    (data,) = (data for name, data in package.files.items() if name.endswith(".vmod"))
    return zipfile.ZipFile(io.BytesIO(data))


def module(package: ExportPackage | None = None) -> Xml.Element:
    return Xml.fromstring(opened(package or made()).read("buildFile.xml"))


def decoded(text: str, between: str) -> list[str]:
    """A joined text apart again: a stroke saves what divides, quotes hold a part whose ends would be misread."""
    parts, part, place = [], "", 0
    while place < len(text):
        if text[place] == "\\" and text[place + 1 : place + 2] == between:
            part, place = part + between, place + 1
        elif text[place] == between:
            parts, part = [*parts, part], ""
        else:
            part += text[place]
        place += 1
    return [one[1:-1] if len(one) > 1 and one[0] == one[-1] == "'" else one for one in [*parts, part]]


def nested(text: str) -> list[str]:
    """Traits and the piece in their midst, the outermost first."""
    first, *rest = decoded(text, "\t")
    return [first, *nested(rest[0])] if rest else [first]


def piece(slot: Xml.Element) -> tuple[list[list[str]], list[str]]:
    """The types of a slot's piece with their settings, and the states."""
    assert slot.text
    assert slot.text.startswith("+/")
    name, types, states = decoded(slot.text[2:], "/")
    assert name == "null"
    return [decoded(one, ";") for one in nested(types)], nested(states)


def slots(root: Xml.Element) -> list[Xml.Element]:
    return [element for tag in SLOTS for element in root.iter(tag)]


def faults(root: Xml.Element) -> Iterator[str]:
    """What the source doesn't know."""
    for element in root.iter():
        if not element.tag.startswith("VASSAL."):
            if element.tag not in ("entry", "setup") or element.attrib:
                yield element.tag
        elif element.tag not in KNOWN["classes"]:
            yield element.tag
        else:
            yield from (f"{element.tag} {name}" for name in element.attrib if name not in KNOWN["classes"][element.tag])
    for slot in slots(root):
        types, states = piece(slot)
        yield from (one[0] for one in types if len(one) - 1 != KNOWN["traits"].get(one[0]))
        if len(types) != len(states) or [one[0] for one in types].index("piece") != len(types) - 1:
            yield f"{slot.get('entryName')}: {len(types)} traits, {len(states)} states"


@pytest.mark.parametrize(
    ("parts", "between", "text"), read_table(__file__, "texts_are_joined_as_the_program_joins_them")
)
def test_texts_are_joined_as_the_program_joins_them(parts: list[str], between: str, text: str) -> None:
    """By hand from the source of `SequenceEncoder`."""
    assert join_sequence(parts, between) == text
    assert decoded(text, between) == parts


@given(st.lists(st.text("\\';\t/a", max_size=5), min_size=1, max_size=4), st.sampled_from(";/\t"))
def test_a_piece_of_any_name_is_read_as_it_was_written(parts: list[str], between: str) -> None:
    assert decoded(join_sequence(parts, between), between) == parts


@pytest.mark.slow
def test_every_piece_of_the_box_is_on_the_table_with_its_picture_and_a_number() -> None:
    root, archive = module(), opened(made())
    pictures = Counter(piece(slot)[0][-1][3] for slot in slots(root))
    wanted = expected_counts(context(WISH).definitions, context(WISH).config)
    assert Counter({name.removesuffix(".png"): count for name, count in pictures.items()}) == wanted
    numbers = [int(slot.get("gpid", "")) for slot in slots(root)]
    assert len(set(numbers)) == len(numbers)
    assert max(numbers) < int(root.get("nextPieceSlotId", ""))
    there = {name.removeprefix("images/") for name in archive.namelist() if name.startswith("images/")}
    used = {word for slot in slots(root) for one in piece(slot)[0] for word in one if word.endswith(".png")}
    assert used <= there
    assert {name for name in there - used if not name.startswith("back-")} == set()
    for slot in slots(root):
        types, states = piece(slot)
        assert states[-1] == f"null;0;0;{slot.get('gpid')};0"
        size, _ = header(archive.read(f"images/{types[-1][3]}"))
        assert size == (int(slot.get("width", "")), int(slot.get("height", "")))


def test_what_is_drawn_is_hidden_and_shuffled() -> None:
    piles = list(module().iter("VASSAL.build.module.map.DrawPile"))
    hidden = [pile for pile in piles if pile.get("faceDown") == "Always"]
    assert [pile.get("shuffle") for pile in hidden] == ["Always"] * 2
    assert {len(pile) for pile in hidden} >= {15}
    for pile in hidden:
        for slot in pile:
            mask = piece(slot)[0][0]
            assert mask[0] == "obs"
            assert mask[2].startswith("back-")
    named = {pile.get("name"): pile for pile in piles}
    assert len(named) == len(piles), "a pile is found by its name"
    targets = [pile.get("reshuffleTarget") for pile in piles if pile.get("reshufflable")]
    assert targets
    assert all(len(named[target]) == 15 for target in targets), "discards go back into their own deck"
    for pile in piles:
        assert pile in hidden or all(piece(slot)[0][0][0] != "obs" for slot in pile)


def test_each_seat_is_a_side_with_a_hand_that_nobody_else_sees() -> None:
    root = module()
    sides = [entry.text for entry in root.iter("entry")]
    hands = [hand for hand in root if hand.tag == "VASSAL.build.module.PlayerHand"]
    assert sides == ["A", "B", "C"] == [hand.get("side") for hand in hands]
    assert all(hand.get("visible") == "false" for hand in hands)


def test_everything_lies_on_the_board_that_the_map_begins_with() -> None:
    root = module()
    for area in (area for area in root if area.find("VASSAL.build.module.map.BoardPicker") is not None):
        (board,) = area.iter("VASSAL.build.module.map.boardPicker.Board")
        setup = area.findtext("VASSAL.build.module.map.BoardPicker/setup")
        assert setup == f"{area.get('mapName')}BoardPicker\t{board.get('name')}\t0\t0"
        for place in area:
            if place.get("owningBoard") is not None:
                assert place.get("owningBoard") == board.get("name")
                assert 0 < int(place.get("x", "")) < int(board.get("width", ""))
                assert 0 < int(place.get("y", "")) < int(board.get("height", ""))


def test_tiles_alone_snap_into_cells() -> None:
    """50 mm between flats at 144 pixels an inch are 283; columns lie √3/2 of that apart."""
    root = module()
    (grid,) = root.iter("VASSAL.build.module.map.boardPicker.board.HexGrid")
    assert (grid.get("dy"), float(grid.get("dx", ""))) == ("283", pytest.approx(50 / 25.4 * 144 * 3**0.5 / 2, abs=1e-3))
    (start,) = (stack for stack in root.iter("VASSAL.build.module.map.SetupStack") if "Start" in stack.get("name", ""))
    assert (start.get("x"), start.get("y")) == (grid.get("x0"), grid.get("y0"))
    tiles = {str(name) for name in context(WISH).definitions.tiles}
    for slot in slots(root):
        types, _ = piece(slot)
        free = any(one[0] == "immob" and "g" in one[1] for one in types)
        assert free != (types[-1][3].removesuffix(".png") in tiles)


@pytest.mark.parametrize("text", ["<html><img src=http://x/>", " <HTML>x", "<html"])
def test_a_name_is_never_shown_as_a_page(text: str) -> None:
    """Java's windows take what begins with such a tag for a page, and fetch its pictures."""
    assert not re.match(r"\s*<html", plain_vassal_text(text), re.IGNORECASE)
    assert plain_vassal_text(text).endswith(text)
    assert plain_vassal_text("a <html>") == "a <html>"


def test_its_data_name_it_for_the_list_of_modules_and_the_rules_are_in_it() -> None:
    root = Xml.fromstring(opened(made()).read("moduledata"))
    assert (root.tag, root.attrib) == ("data", {"version": "1"})
    assert {one.tag for one in root} == {"version", "VassalVersion", "description", "name"}
    assert root.findtext("name") == module().get("name") == context(WISH).label("title")
    (document,) = module().iter("VASSAL.build.module.documentation.BrowserPDFFile")
    assert opened(made()).read(document.get("pdfFile", "")) == RULES


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_a_module_that_the_program_knows(name: str, language: str) -> None:
    found = box(name, language, modules="all" if name == "balance-control" else "")
    package = make_package(export_job(found), load_service("vassal", rules=found.definitions.rules), ExportWishes())
    root = module(package)
    assert list(faults(root)) == []
    there = Counter({one.id: one.quantity for one in package.rows})
    wanted = expected_counts(found.definitions, found.config)
    assert there + Counter(package.missing_copies) == wanted
    assert len(slots(root)) == there.total()
    dice = {piece.id: piece for piece in found.definitions.pieces.values() if piece.kind == "dice-net"}
    rolled = [[face.get("text") for face in die] for die in root.iter("VASSAL.build.module.SpecialDie")]
    assert rolled == [list(die.faces) for die in dice.values() for _ in range(die.count)]
    assert set(package.missing_copies) >= set(dice)
