"""What plays, what is refused: a decision for every word, value and carrier, and the engine keeps to it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from generator.base.errors import InputError
from generator.definitions.configuration import make_configuration
from generator.definitions.field_annotations import OneOf, Range
from generator.definitions.record_fields import record_fields
from generator.games.balance_control.definitions.balance_pack import TIMINGS, TRIGGERS
from generator.games.balance_control.effects.carriers import MEASURE, OVERLAY, TILE, Carrier
from generator.games.balance_control.effects.effect_words import BY_NAME
from generator.games.balance_control.effects.timing import too_soon
from generator.games.balance_control.rules.catalogue import KernelCatalogue
from generator.games.balance_control.rules.table_builder import build_tables
from tests.games.balance_control.effects.changes import example
from tests.games.balance_control.effects.product import CARRIERS, MODULES, Piece, decided, definitions_with, refusal

MAIN = ("on", "what", "of", "source")
"""The vocabulary lists of what an effect works on."""
KINDS = {TILE: TRIGGERS, MEASURE: TIMINGS, OVERLAY: ()}
TOGETHER = {TILE: 25, MEASURE: 50, OVERLAY: 4}
"""How many pieces one game takes beside its own."""


@pytest.mark.parametrize("word", list(BY_NAME))
def test_a_place_speaks_of_what_there_is(word: str) -> None:
    """No trigger, timing, field or word of a list is misspelt where a word says where it plays."""
    fields = {field.name: field for field in record_fields(BY_NAME[word])}
    assert BY_NAME[word].plays
    for place in BY_NAME[word].plays:
        assert set(place.when) <= set(KINDS[place.kind])
        for name, values in place.only:
            listed = fields[name].note(OneOf)
            named = getattr(values, "words", values)
            if listed and isinstance(named, tuple):
                assert set(named) <= set(listed.words()) | {"lock"}, f"{word}.{name}"


@pytest.mark.quick("[!s]*")
@pytest.mark.parametrize("word", list(BY_NAME))
def test_everything_is_decided(word: str) -> None:
    """Each word plays somewhere and is refused somewhere, each time with a sentence about it."""
    found = [why for _, why in decided(word)]
    assert "" in found
    assert any(found)
    assert all(word in why for why in found if why) or word == "choose"


@pytest.mark.quick("[!s]*")
@pytest.mark.parametrize(
    "word", [word for word in BY_NAME if "until" in {f.name for f in record_fields(BY_NAME[word])}]
)
def test_no_place_names_a_time_that_never_comes(word: str) -> None:
    told, played = set(), set()
    for piece, why in decided(word):
        if piece.carrier.kind == MEASURE:
            fields = [
                field for field in record_fields(BY_NAME[word]) if field.note(OneOf) and field.note(OneOf).kind in MAIN
            ]
            key = (*(getattr(piece.effect, field.name) for field in fields), getattr(piece.effect, "until", ""))
            told |= set() if piece.effect.why_unplayable(piece.carrier).count("can't carry") else {key}
            played |= set() if why else {key}
    assert told == played


@pytest.mark.quick("[!s]*")
@pytest.mark.parametrize("word", list(BY_NAME))
def test_what_is_told_instead_plays(word: str) -> None:
    """Whoever writes the first value told for each field that doesn't fit, or the carrier that is told, has what the
    engine carries."""
    for piece, why in decided(word)[::5]:
        told = piece.effect.instead(piece.carrier)
        if "' with '" in why and "'options: " not in why:
            fields = {field.key: field for field in record_fields(BY_NAME[word])}
            values = dict(re.findall(r"'(\w+): (?:from )?([\w-]+)", told))
            values |= {key: fields[key].default for key in re.findall(r"no '(\w+)'", told)}
            assert set(values) == set(re.findall(r"'(\w+):", why.partition("' with ")[2]))
            new = {fields[key].name: int(value) if fields[key].note(Range) else value for key, value in values.items()}
            assert "can't carry" not in refusal(replace(piece, effect=replace(piece.effect, **new))), (why, told)
        elif "can't carry" in why and word != "choose":
            others = [each for each in CARRIERS if str(each) in told or (each.short in told and each.kind != TILE)]
            assert not all(piece.effect.why_unplayable(each).endswith(f"can't carry '{word}'") for each in others)


@pytest.mark.slow
def test_the_tables_refuse_just_that() -> None:
    chosen: dict[tuple[str, Carrier, bool], Piece] = {}
    for word in BY_NAME:
        for piece, why in decided(word):
            if "speaks of" not in why:
                chosen.setdefault((word, piece.carrier, not why), piece)
    for kind, most in TOGETHER.items():
        some = [piece for piece in chosen.values() if piece.carrier.kind == kind]
        rare = [piece for piece in some if piece.effect.word == "substitute"]
        some = [piece for piece in some if piece not in rare]
        for group in (*_in_groups(some, most), *_in_groups(rare, 4)):
            assert _told(group) == {refusal(piece) for piece in group if refusal(piece)}


def _in_groups(given: list[Piece], most: int) -> Iterator[list[Piece]]:
    yield from (given[start : start + most] for start in range(0, len(given), most))


def _told(given: Sequence[Piece]) -> set[str]:
    definitions = definitions_with(given, measure_copies=1)
    try:
        build_tables(KernelCatalogue(definitions, make_configuration(definitions, 2, MODULES)))
    except InputError as error:
        return {fault.what for fault in error.faults}
    return set()


def test_an_effect_inside_an_option_is_judged_as_well() -> None:
    effect = replace(example("choose"), options=((example("boost"),), (example("discount"),)))  # type: ignore[call-arg]
    assert _told([Piece(effect, Carrier(MEASURE, "before-action"))]) == {"an option of a measure can't carry 'boost'"}


@pytest.mark.parametrize(
    ("word", "fields", "timing", "never"),
    [
        # Another's next action comes before this round's settlement, wherever the round began (R3, R4.5).
        ("cap_output", {"until": "next-action"}, "round-start", True),
        ("cap_output", {"until": "next-action"}, "round-end", False),
        # A centre is activated, or the action done: no tile is laid and no focus resolves in the rest of the turn.
        ("suppress_influence", {"until": "this-turn"}, "centre-activated", True),
        ("suppress_influence", {"until": "this-turn"}, "after-any-action", True),
        ("suppress_influence", {"until": "this-round"}, "after-any-action", False),
        # Before a focus is checked the turn's tile lies already; others' turns of this round follow (R3.1, R12.7).
        ("surcharge", {"on": "lay-department-tile", "until": "this-turn"}, "before-focus-check", True),
        ("surcharge", {"on": "lay-department-tile", "until": "this-round"}, "before-focus-check", False),
        ("surcharge", {"on": "convert", "until": "this-turn"}, "before-focus-check", False),
        ("surcharge", {"on": "lay-department-tile", "until": "this-turn"}, "overlay-placed", True),
        ("surcharge", {"on": "lay-department-tile", "until": "own-next-turn", "who": "you"}, "overlay-placed", True),
        ("surcharge", {"on": "lay-department-tile", "until": "own-next-turn"}, "overlay-placed", False),
        # What waits for an activation in this turn is played before the action.
        ("place_overlay", {"target": "centre", "until": "this-turn"}, "before-action", False),
        ("place_overlay", {"target": "centre", "until": "this-turn"}, "after-action", True),
        ("place_overlay", {"target": "centre", "until": "this-turn"}, "centre-activated", True),
        # A focus makes nothing at a settlement, and between the turns nobody does anything through it (R4.7, R5.1).
        ("double_overlay", {"target": "focus", "until": "settlement"}, "round-end", True),
        ("double_overlay", {"target": "tile", "until": "settlement"}, "round-end", False),
    ],
)
def test_what_is_over_too_soon_is_refused(word: str, fields: dict[str, str], timing: str, never: bool) -> None:
    assert bool(too_soon(replace(example(word), **fields), timing)) == never
