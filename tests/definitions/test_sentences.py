"""Wordings: each kind of placeholder speaks its field, a misfit says what would be right, nothing is typed twice."""

from __future__ import annotations

from typing import Any

import pytest

from generator.definitions.language_texts import NamedText, Phrase
from generator.games.balance_control.definitions.balance_pack import BalanceNumbers
from generator.games.balance_control.definitions.balance_texts import BalanceTexts
from generator.games.balance_control.definitions.sentences import (
    SentenceSpeaker,
    WordingError,
    numbers_typed,
    unsaid_fields,
)
from generator.games.balance_control.effects.effect import Effect
from generator.games.balance_control.effects.effect_words import (
    Choose,
    Discount,
    Gain,
    Output,
    PlaceOverlay,
    Surcharge,
    WaiveSurcharges,
)
from generator.games.balance_control.effects.field_values import Cost, DepartmentId, OverlayId, Payment

TERMS: dict[str, dict[str, Any]] = {
    "target": {
        "department-tile": {"nom": "a bed", "dat": "to a bed", "of": "of a bed{department:of}"},
        "opponents-department-tile": {"nom": "their bed"},
    },
    "until": {"settlement": "at dusk", "this-round": "today", "game-end": "for good, so {until} and {times}"},
    "on": {"every-effect": "everything", "convert": "swaps {on}"},
    "overlay": {"choice": {"nom": "any net", "a": "a net of your choice"}},
    "of": {"overlay-placement": "placing", "overlay-removal": "removing"},
    "pay": {"any": "anything", "or": " or ", "nothing": "nothing"},
    "who": {"you": "you"},
}
WORDS = {
    "gain": {"base": "Take {amount} of {target}."},
    "output": {"base": "Choose {target}.", "times": " It makes {times} times as much.", "add": " It makes {add} more."},
}


def phrase(value: str | dict[str, str]) -> Phrase:
    return Phrase(value if isinstance(value, dict) else {"": value})


TEXTS = BalanceTexts(
    language="xx",
    name="Test",
    labels={},
    numbers=("none", "one", "two"),
    number_words=("two", "twice"),
    departments={
        DepartmentId("SUN"): NamedText(phrase({"nom": "Sun", "of": " of the sun"})),
        DepartmentId("RAN"): NamedText(phrase("Rain")),
    },
    modules={"bees": NamedText(phrase("Bees"))},
    classes={},
    overlays={OverlayId("net"): NamedText(phrase({"nom": "Net", "a": "a net"}))},
    pieces={},
    measures={},
    terms={kind: {word: phrase(text) for word, text in words.items()} for kind, words in TERMS.items()},
    words={word: Phrase(forms) for word, forms in WORDS.items()},
)
NUMBERS = BalanceNumbers(
    start_influence={},
    influence_cap={},
    tile_limit=3,
    hand_limit=2,
    plays_a_round=1,
    open_row=3,
    deck_shuffles=1,
    overlay_cost=Cost.parse("2 SUN + RAN"),
    measure_copies=1,
    formalize_waits=True,
)
SPEAKER = SentenceSpeaker(TEXTS, NUMBERS)

GAIN = Gain("department-tile", 3)
DOUBLE = Output("department-tile", "settlement", times=2)
LESS = Output("department-tile", "settlement", add=-1)
PRICE = Surcharge("every-effect", Payment.parse("SUN or RAN"), 1, "this-round")
NET = PlaceOverlay(OverlayId("net"), "tile")
ANY_NET = PlaceOverlay(OverlayId("choice"), "tile")
EITHER = Choose(
    (
        (Discount("overlay-placement", DepartmentId("SUN"), 1, 0, "this-round"),),
        (Discount("overlay-removal", DepartmentId("SUN"), 2, 1, "this-round"),),
    )
)

SAID: list[tuple[str, tuple[Effect, ...], str]] = [
    ("take {amount} of {target}", (GAIN,), "Take 3 of a bed"),
    ("give {target:dat}", (GAIN,), "Give to a bed"),
    ("{gain.amount} and {output.times}", (GAIN, DOUBLE), "3 and 2"),
    ("{output.times}, {output#2.add}", (DOUBLE, LESS), "2, −1"),
    ("{times:word} {times:card|cards}", (DOUBLE,), "Two cards"),
    ("{amount:card|cards}", (PRICE,), "Card"),
    ("{times:once|# times}", (DOUBLE,), "2 times"),
    ("{amount:once|# times}", (PRICE,), "Once"),
    ("{amount:word}", (GAIN,), "3"),
    ("{add}", (Output("department-tile", "settlement", add=2),), "+2"),
    ("{add} {add:abs}", (LESS,), "−1 1"),
    ("{add:rises/falls} by {add:abs}{add:/, never below zero}", (LESS,), "Falls by 1, never below zero"),
    (
        "{add:rises/falls} by {add:abs}{add:/, never below zero}",
        (Output("department-tile", "settlement", add=2),),
        "Rises by 2",
    ),
    ("{pay}", (PRICE,), "Sun or Rain"),
    ("{pay}", (Surcharge("every-effect", Payment.parse("any"), 1, "this-round"),), "Anything"),
    ("{overlay} {overlay:a}", (NET,), "Net a net"),
    ("{overlay} {overlay:a}", (ANY_NET,), "Any net a net of your choice"),
    ("{from} {who}", (WaiveSurcharges("bees", "you", "this-round"),), "Bees you"),
    ("{target:of}", (Output("department-tile", "settlement", DepartmentId("SUN"), 2),), "Of a bed of the sun"),
    ("{target:of}", (DOUBLE,), "Of a bed"),
    ("{#1}: {discount.amount}, {#2}: {discount#2.amount}", (EITHER,), "1: 1, 2: 2"),
    ("{rule.hand_limit}, {rule.hand_limit:word}, {rule.overlay_cost}", (GAIN,), "2, two, 2\u00a0Sun + 1\u00a0Rain"),
    ("plain words", (), "Plain words"),
    ("a {department} b", (PRICE,), "A b"),
]


@pytest.mark.parametrize(("wording", "effects", "text"), SAID)
def test_said(wording: str, effects: tuple[Effect, ...], text: str) -> None:
    assert SPEAKER.say(wording, effects).text == text


MISFITS: list[tuple[str, tuple[Effect, ...], str]] = [
    ("{amuont}", (GAIN,), "'{amuont}' names no field of gain (target, amount)"),
    ("{amount}", (), "'{amount}' names no field of a component without effects"),
    ("{until}", (DOUBLE, PRICE), "'{until}' could be the field of several effects; write {output.until}"),
    ("{output#3.add}", (DOUBLE, LESS), "'{output#3.add}': there are only 2 'output'"),
    ("{surcharge.add}", (LESS,), "'{surcharge.add}' names no field of output"),
    ("{target:acc}", (GAIN,), "terms.target.department-tile has no form 'acc'; it has nom, dat, of"),
    ("{overlay:acc}", (NET,), "overlays.net has no form 'acc'; it has nom, a"),
    ("{amount:acc}", (GAIN,), "a number has no form 'acc'; it has word, abs, one|more and rises/falls"),
    ("{until}", (Output("department-tile", "next-turn", times=2),), "terms.until.next-turn is missing"),
    ("{overlay}", (PlaceOverlay(OverlayId("hook"), "tile"),), "overlays.hook is missing"),
    ("{department}", (Output("department-tile", "settlement", DepartmentId("FOG")),), "departments.FOG is missing"),
    ("{from}", (WaiveSurcharges("fogs", "you", "this-round"),), "modules.fogs is missing"),
    ("{Amount}", (GAIN,), "'{Amount}' is no placeholder; one is written {field}, {field:form} or {word.field}"),
    ("{}", (GAIN,), "'{}' is no placeholder"),
    ("{amount", (GAIN,), "a brace without its partner"),
    ("amount}", (GAIN,), "a brace without its partner"),
    ("{rule.tile_limits}", (GAIN,), "'{rule.tile_limits}' names no number of the rules"),
    ("{rule.formalize_waits}", (GAIN,), "'{rule.formalize_waits}' names no number of the rules"),
    ("{#3}", (EITHER,), "'{#3}' names no option"),
    (
        "{until}",
        (Output("department-tile", "game-end", times=2),),
        "'{until}' stands in a phrase that it calls for itself",
    ),
    ("{on}", (Surcharge("convert", Payment.parse("any"), 1, "this-round"),), "'{on}' stands in a phrase that it calls"),
]


@pytest.mark.parametrize(("wording", "effects", "said"), MISFITS)
def test_a_misfit_says_what_would_be_right(wording: str, effects: tuple[Effect, ...], said: str) -> None:
    with pytest.raises(WordingError) as caught:
        SPEAKER.say(wording, effects)
    assert said in str(caught.value)


def test_generic_sentences_say_optional_fields_only_where_they_are_set() -> None:
    assert SPEAKER.generic([GAIN]) == "Take 3 of a bed."
    assert SPEAKER.generic([DOUBLE]) == "Choose a bed. It makes 2 times as much."
    assert SPEAKER.generic([LESS]) == "Choose a bed. It makes −1 more."
    assert SPEAKER.generic([GAIN, LESS]) == "Take 3 of a bed. Choose a bed. It makes −1 more."
    with pytest.raises(WordingError, match=r"words\.surcharge is missing"):
        SPEAKER.generic([PRICE])


@pytest.mark.parametrize(
    ("wording", "effect", "missing"),
    [
        ("{target} makes {times} {until}", DOUBLE, []),
        ("{target} makes more {until}", DOUBLE, ["{output.times}"]),
        ("{target} makes {times}", LESS, ["{output.until}", "{output.add}"]),
        ("{target:of} {until} {times}", Output("department-tile", "settlement", DepartmentId("SUN"), 2), []),
        ("{amount}", GAIN, ["{gain.target}"]),
    ],
)
def test_what_a_wording_leaves_out(wording: str, effect: Effect, missing: list[str]) -> None:
    assert list(unsaid_fields(SPEAKER.say(wording, [effect]), [effect])) == missing


@pytest.mark.parametrize(
    ("wording", "typed"),
    [
        ("Take {amount} of it.", []),
        ("Take 3 of it.", ["3"]),
        ("Take 3 of the 12.", ["3", "12"]),
        ("Take two of it.", ["two"]),
        ("TWICE as much.", ["TWICE"]),
        ("It takes twofold care.", []),
        ("{discount#2.amount} and {#1}", []),
        ("CO2 and CO₂", []),
    ],
)
def test_numbers_that_a_wording_types(wording: str, typed: list[str]) -> None:
    assert list(numbers_typed(wording, TEXTS)) == typed
