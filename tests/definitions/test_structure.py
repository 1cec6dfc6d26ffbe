"""The one reader of YAML: what annotations allow is read, everything else is a fault at its place."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, NewType

import pytest

from generator.base.errors import NOWHERE, Fault, InputError
from generator.definitions.field_annotations import (
    ByKey,
    Entries,
    ExpectedExample,
    Flag,
    KeyHelp,
    Keys,
    Range,
    ReadLater,
)
from generator.definitions.printed_pieces import Length, Size
from generator.definitions.yaml_nodes import Node, TextNode, read_text
from generator.definitions.yaml_reader import YamlReader, keys_of, read_value

BedId = NewType("BedId", str)
Beds = Annotated[tuple[BedId, ...], Entries("beds", least=1)]
KNOWN = {BedId: frozenset({"sun", "shade"})}


@dataclass(frozen=True)
class Bed:
    """A bed with its `id`."""

    id: Annotated[BedId, Flag.GIVEN]
    plants: Annotated[int, Range(0, 9)]
    wet: Annotated[bool, Flag.TRUE_OR_FALSE] = False
    owner: Annotated[BedId | None, Flag.OR_NOTHING] = BedId("sun")


@dataclass(frozen=True)
class Walk:
    """Where one goes."""

    along: Beds
    rest: Annotated[Node | None, ReadLater(int)] = None


@dataclass(frozen=True)
class Wait:
    """How long one waits."""

    hours: int


@dataclass(frozen=True)
class Gate:
    """A gate; a plain text is its sign."""

    short: ClassVar[str] = "sign"

    sign: str
    wide: bool = False


Plan = Annotated[Walk | Wait, ByKey("kind", {"walk": Walk, "wait": Wait})]


@dataclass(frozen=True)
class Step:
    """One of two."""

    dig: str = ""
    sow: Annotated[str, ExpectedExample("a seed"), KeyHelp("what is sown")] = ""


def read(text: str, wanted: Any, known: Mapping[Any, frozenset[str]] = KNOWN) -> tuple[Any, YamlReader]:
    structure = YamlReader([], known)
    return structure.read(read_text(text, "x"), wanted, ""), structure


def told(text: str, wanted: Any) -> list[str]:
    """What is said of a text that is wrong."""
    return [str(fault) for fault in read(text, wanted)[1].faults]


def test_a_record_in_a_mapping_bears_its_key() -> None:
    found, _ = read("sun: {plants: 3}\nshade: {plants: 2, wet: TRUE, owner: null}", Mapping[BedId, Bed])
    assert found == {"sun": Bed(BedId("sun"), 3), "shade": Bed(BedId("shade"), 2, True, None)}
    assert [field.key for field in keys_of(Bed)] == ["plants", "wet", "owner"]
    assert "unknown key 'id'" in told("sun: {plants: 3, id: sun}", Mapping[BedId, Bed])[0]


def test_every_value_has_its_place() -> None:
    _, structure = read("sun:\n  plants: 3\nshade: {plants: 2,\n  wet: no}", Mapping[BedId, Bed])
    assert str(structure.place("sun.plants")) == "x:2:11"
    assert str(structure.place("shade.wet")) == "x:4:8"
    assert str(structure.place("shade.owner")) == "x:3:8", "what isn't written is where the record is"
    assert str(structure.place("moon.owner")) == "x:1:1", "and the file for what has none"
    assert structure.at("sun.plants", "too many") == Fault(structure.place("sun.plants"), "sun.plants", "too many")


def test_entries_may_stand_twice_and_are_no_numbers() -> None:
    found, structure = read("[sun, shade, sun]", Beds)
    assert found == ("sun", "shade", "sun")
    assert str(structure.place("[3]")) == "x:1:14"
    assert told("[sun, 1]", Beds) == [
        "x:1:7 [2]: '1': the entry isn't text; expected a text; what holds a comma is quoted: \"1,0\""
    ]
    assert told("[]", Beds) == ["x:1:1: no beds; expected at least one"]
    assert "'sun' appears twice" in told("[sun, sun]", tuple[BedId, ...])[0]


def test_a_key_tells_the_type() -> None:
    assert read("{kind: wait, hours: 2}", Plan)[0] == Wait(2)
    assert [line.partition(";")[0] for line in told("{kind: wait, along: [sun]}", Plan)] == [
        "x:1:14 along: unknown key 'along'",
        "x:1:1: 'hours' is missing",
    ]
    assert told("{kind: wlak, along: [sun]}", Plan) == ["x:1:8 kind: 'wlak'; expected walk or wait; did you mean walk?"]
    assert told("{along: [sun]}", Plan) == ["x:1:1 kind: 'kind' is missing; expected walk or wait"]
    assert told("[a]", Plan)[0].startswith("x:1:1: a list; expected a mapping")


def test_what_is_read_later_is_kept_as_it_stands() -> None:
    found, _ = read("{kind: walk, along: [sun], rest: [any, thing]}", Plan)
    assert isinstance(found, Walk)
    assert str(found.rest.mark if found.rest else "") == "x:1:34"


@pytest.mark.parametrize("text", ["{}", "{dig: a, sow: b}"])
def test_one_key_of_several(text: str) -> None:
    one = Annotated[Step, Keys(1, "a step with {}")]
    assert read("{dig: a}", one)[0] == Step("a")
    assert told(text, one)[0].endswith("expected one of dig or sow")


@dataclass(frozen=True)
class Framed:
    """A record with one key that it can't go without."""

    file: str
    tone: int = 0


def test_what_stands_alone_is_shown_under_the_one_key_that_is_needed() -> None:
    (said,) = told("art/board.png", Framed)
    assert said.endswith("a text; expected a mapping with file or tone, such as '{file: art/board.png}'")
    (said,) = told("[1, 2]", Framed)
    assert said.endswith("a list; expected a mapping with file or tone")


def test_an_example_says_what_is_expected() -> None:
    assert told("{sow: []}", Step) == ["x:1:7 sow: a list; expected a seed"]


@pytest.mark.parametrize(("text", "start"), [("a", "x:1:1"), ('"a"', "x:1:2"), ("'a'", "x:1:2")])
def test_a_text_knows_where_its_first_character_stands(text: str, start: str) -> None:
    found, _ = read(text, TextNode)
    assert (found.value, str(found.start)) == ("a", start)


@pytest.mark.parametrize("text", ["٣", "６３ x 88", "٣ in", "1٣"])
def test_digits_are_those_from_0_to_9_in_lengths_and_numbers_alike(text: str) -> None:
    for kind in (Length, Size):
        with pytest.raises(ValueError, match="is no"):
            kind.parse(text)
    for wanted in (int, float):
        with pytest.raises(InputError, match="is no"):
            read_value(TextNode(NOWHERE, text), wanted)


@pytest.mark.parametrize("text", ["open", "{sign: open}"])
def test_a_plain_text_says_the_short_key_of_a_record(text: str) -> None:
    made, structure = read(text, Gate)
    assert (made, structure.faults) == (Gate("open"), [])
    assert structure.place("sign").column == (1 if text == "open" else 8)


def test_a_list_is_none_of_a_record_with_a_short_key() -> None:
    assert told("[open]", Gate) == ["x:1:1: a list; expected a text (sign), or a mapping with sign or wide"]
