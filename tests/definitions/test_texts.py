"""What the game says: both languages complete and alike, every card of every edition speaks and is well set; each kind
of placeholder speaks its field, a misfit says what would be right, nothing is typed twice."""

import dataclasses
import functools
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest
import yaml

from generator.definitions.checks.pack_checks import translation_findings
from generator.definitions.field_annotations import OneOf
from generator.definitions.language_texts import NamedText, Phrase
from generator.definitions.record_fields import record_fields
from generator.games.balance_control.definitions.balance_pack import (
    NEEDS,
    TIMINGS,
    TRIGGERS,
    BalanceDefinitions,
    BalanceNumbers,
)
from generator.games.balance_control.definitions.balance_texts import BalanceTexts
from generator.games.balance_control.definitions.printed_words import tile_name, tile_words
from generator.games.balance_control.definitions.sentences import (
    PLACEHOLDER,
    SentenceSpeaker,
    WordingError,
    numbers_typed,
    unsaid_fields,
)
from generator.games.balance_control.definitions.text_gaps import gaps
from generator.games.balance_control.effects.effect import Effect
from generator.games.balance_control.effects.effect_words import (
    BY_NAME,
    Choose,
    Discount,
    Gain,
    Output,
    PlaceOverlay,
    Surcharge,
    WaiveSurcharges,
    flatten_effects,
)
from generator.games.balance_control.effects.field_values import ANY_DEPARTMENT, Cost, DepartmentId, OverlayId, Payment
from generator.games.balance_control.effects.vocabulary import VOCABULARY
from tests.games import REAL, real_game
from tests.golden import Wording
from tests.tables import read_table

LANGUAGES = ("de", "en")
EDITIONS = ("1.0.9", "canonical-en", "1.0.14", "sim-1")
PAY = ("any", "resources", "different", "or", "nothing")
NO_BREAK, SOFT_HYPHEN = "\u00a0", "\u00ad"


@functools.cache
def texts(language: str, edition: str = "1.0.14", ruling: tuple[str, str] | None = None) -> BalanceTexts:
    return real_game().texts_for(language, definitions(edition, ruling))


@functools.cache
def definitions(edition: str = "1.0.14", ruling: tuple[str, str] | None = None) -> BalanceDefinitions:
    return real_game().definitions(edition, dict([ruling]) if ruling else None)


def speaker(language: str, edition: str = "1.0.14") -> SentenceSpeaker:
    return SentenceSpeaker(texts(language, edition), definitions(edition).numbers)


def raw(language: str) -> dict[str, Any]:
    found = yaml.load((REAL / "text" / f"{language}.yaml").read_text(encoding="utf-8"), yaml.BaseLoader)
    assert isinstance(found, dict)
    return found


def every_text(node: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a parsed file with its path."""
    if isinstance(node, str):
        yield path, node
    elif isinstance(node, list):
        for item in node:
            yield from every_text(item, path)
    else:
        for key, value in node.items():
            yield from every_text(value, f"{path}.{key}".lstrip("."))


def shape(node: Any, path: str = "") -> frozenset[str]:
    """Every key of a parsed file, without the grammatical forms of phrases, which are a language's own affair."""
    if not isinstance(node, Mapping) or re.fullmatch(r"terms\.\w+\.[\w-]+|\w+\.[\w.-]+\.name", path):
        return frozenset()
    below = {f"{path}.{key}".lstrip("."): value for key, value in node.items()}
    return frozenset(below).union(*(shape(value, name) for name, value in below.items()))


def faults(wording: str, effects: Sequence[Effect], voice: SentenceSpeaker) -> list[str]:
    """What a wording leaves out or types."""
    said = voice.say(wording, effects)
    return [*unsaid_fields(said, effects), *numbers_typed(wording, voice.texts)]


def named(wording: str) -> set[str]:
    """What a wording's placeholders name, whatever their forms."""
    return {placeholder.partition(":")[0] for placeholder in PLACEHOLDER.findall(wording)}


def plain(text: str) -> str:
    """As a reader counts letters."""
    return text.replace(SOFT_HYPHEN, "").replace(NO_BREAK, " ")


def test_the_files_have_the_same_keys() -> None:
    german, english = shape(raw("de")), shape(raw("en"))
    assert {"measures.co2-levy.sentence", "labels.aid_turn_1", "words.forbid.target", "terms.until.used"} <= english
    names = ("editions.canonical-en",)  # the English document's own names; the German ones are those of all editions
    assert {key for key in german ^ english if not key.startswith(names)} == set()


def test_labels_hold_the_same_placeholders_in_every_language() -> None:
    for key, label in texts("en").labels.items():
        assert named(label) == named(texts("de").labels[key]), key


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_is_missing(edition: str) -> None:
    found = translation_findings(definitions(edition), [texts(language, edition) for language in LANGUAGES], gaps)
    assert [finding.message for finding in found] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_and_overlay_speaks_and_leaves_nothing_out(edition: str, language: str) -> None:
    game, voice = definitions(edition), speaker(language, edition)
    assert len(game.measures) >= 40
    for card in game.measures.values():
        assert faults(voice.texts.measures[card.id].sentence, card.effects, voice) == [], card.id
    for overlay in game.overlays.values():
        assert faults(voice.texts.overlays[overlay.id].words, overlay.effects, voice) == [], overlay.id


def every_option() -> list[tuple[str, str]]:
    return [(str(name), option) for name, ruling in real_game().rulings.items() for option in ruling.options[1:]]


@pytest.mark.quick("*=[ab]*")
@pytest.mark.parametrize("ruling", every_option(), ids="=".join)
def test_every_card_and_tile_speaks_under_every_ruling(ruling: tuple[str, str]) -> None:
    game = definitions("1.0.14", ruling)
    for language in LANGUAGES:
        voice = SentenceSpeaker(texts(language, ruling=ruling), game.numbers)
        for card in game.measures.values():
            assert faults(voice.texts.measures[card.id].sentence, card.effects, voice) == [], card.id
        for tile in game.tiles.values():
            assert "{" not in tile_name(tile, voice) + tile_words(tile, voice)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_speak_for_cards_without_a_wording_of_their_own(language: str) -> None:
    voice = speaker(language)
    for component in (
        *definitions().measures.values(),
        *definitions().overlays.values(),
        *definitions().tiles.values(),
    ):
        for effect, _ in flatten_effects(component.effects):
            if effect.inner_effects():
                continue
            phrase = voice.texts.words[effect.word]
            wording = (phrase.form() or "") + "".join(
                phrase.forms.get(field.key, "")
                for field in record_fields(type(effect))
                if getattr(effect, field.name) != field.default
            )
            assert faults(wording, (effect,), voice) == [], (component.id, effect.word)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_has_a_phrase(language: str) -> None:
    spoken = texts(language)
    lists = {**VOCABULARY, "timing": TIMINGS, "needs": NEEDS, "trigger": TRIGGERS, "pay": PAY}
    assert {kind: set(spoken.terms[kind]) for kind in lists} == {kind: set(words) for kind, words in lists.items()}
    assert set(spoken.terms) == set(lists)
    assert set(spoken.words) == set(BY_NAME)
    for name, word in BY_NAME.items():
        optional = {field.key for field in record_fields(word) if not field.required}
        assert set(list(spoken.words[name].forms)[1:]) <= optional, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_phrases_of_a_list_have_the_same_forms(language: str) -> None:
    spoken = texts(language)
    for kind in VOCABULARY:
        assert len({frozenset(phrase.forms) for phrase in spoken.terms[kind].values()}) == 1, kind
    overlays = {frozenset(overlay.name.forms) for overlay in spoken.overlays.values()}
    assert overlays == {frozenset(spoken.terms["overlay"]["choice"].forms)}
    departments = {frozenset(department.name.forms) for department in spoken.departments.values()}
    assert departments == {frozenset(spoken.terms["pay"]["any"].forms)}
    assert len({frozenset(module.name.forms) for module in spoken.modules.values()}) == 1


def other_values(effect: Effect) -> Iterator[Effect]:
    """The effect with one field at a time set to everything else it may hold."""
    for field in record_fields(type(effect)):
        value, note = getattr(effect, field.name), field.note(OneOf)
        if isinstance(value, Payment):
            others: tuple[Any, ...] = (Payment((ANY_DEPARTMENT,)), Payment(tuple(definitions().departments)[:2]))
        elif isinstance(value, int):
            others = tuple(number for number in (1, 2, 3, 7) if number != value)
        elif note is not None and isinstance(value, str):
            kinds = tuple(definitions().overlays) if note.kind == "overlay" else ()
            others = (*note.words(), *kinds)
        else:
            others = ()
        for other in others:
            yield dataclasses.replace(effect, **{field.name: other})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_still_speaks_when_a_value_changes(language: str) -> None:
    voice = speaker(language)
    for card in definitions().measures.values():
        if len(tuple(flatten_effects(card.effects))) > 1:
            continue
        for effect in other_values(card.effects[0]):
            text = voice.say(voice.texts.measures[card.id].sentence, (effect,)).text
            assert not re.search(r"\{| [.,;:]|^$", text), (card.id, text)


def changed(measure: str, **fields: Any) -> tuple[Effect, ...]:
    return (dataclasses.replace(definitions().measures[measure].effects[0], **fields),)  # type: ignore[index]


CHANGED: list[tuple[str, str, dict[str, Any]]] = read_table(__file__, "CHANGED")


@pytest.mark.parametrize(
    ("language", "measure", "fields"), CHANGED, ids=lambda value: re.sub(r"[{}' ]", "", str(value))
)
def test_changed_values_stay_grammatical(language: str, measure: str, fields: dict[str, Any], wording: Wording) -> None:
    said = speaker(language).say(texts(language).measures[measure].sentence, changed(measure, **fields))  # type: ignore[index]
    wording(plain(said.text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phrase_names_the_department_of_its_effect(language: str) -> None:
    voice, card = speaker(language), definitions().measures["subsidy-reduction"]  # type: ignore[index]
    wording = "{target:acc}." if language == "de" else "{target:a}."
    name = voice.department(card.effects[0].department)  # type: ignore[attr-defined]
    assert name in voice.say(wording, card.effects).text
    without = voice.say(wording, changed("subsidy-reduction", department=None)).text
    assert name not in without
    assert not re.search(r" [.,]|  ", without)


@pytest.mark.quick("de")
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_option_without_its_sentence_is_an_error(language: str) -> None:
    game, said = definitions(), texts(language)
    for name, ruling in game.all_rulings.items():
        whole = said.rulings[name]
        assert set(whole.played) == set(ruling.options), name
        spoiled = [dataclasses.replace(whole, played={**whole.played, "none-such": "A sentence."})]
        spoiled += [
            dataclasses.replace(whole, played={key: text for key, text in whole.played.items() if key != option})
            for option in ruling.options
        ]
        spoiled.append(dataclasses.replace(whole, instead="" if whole.instead else "Something else."))
        for wrong in spoiled:
            told = dataclasses.replace(said, rulings={**said.rulings, name: wrong})
            found = list(translation_findings(game, [told], gaps))
            assert [(f.level, name in f.message) for f in found] == [("error", True)], (name, wrong)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_played_is_a_sentence(language: str) -> None:
    for name, said in texts(language).rulings.items():
        sentences = [*said.played.values(), *filter(None, [said.instead])]
        assert len(set(sentences)) == len(sentences) >= 2, name
        for sentence in sentences:
            assert re.match(r"[A-ZÄÖÜ„{]", sentence), sentence
            assert sentence.endswith("."), sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_aid_lines_are_short_and_take_their_numbers_from_rules_and_tiles(language: str) -> None:
    voice, tiles = speaker(language), definitions().tiles
    about = {"aid_actions_formalize": "committee", "aid_actions_start": "start", "aid_actions_convert": "grassroots"}
    for key, label in voice.texts.labels.items():
        if not key.startswith("aid_"):
            continue
        assert list(numbers_typed(label, voice.texts)) == [], key
        effects = tiles[about[key]].effects if key in about else ()  # type: ignore[index]
        said = plain(voice.say(label, effects).text)
        assert "{" not in said, key
        assert len(said) <= 140, (key, said)


@pytest.mark.parametrize(
    ("language", "edition", "words"), read_table(__file__, "a_committee_tells_how_many_departments_pay")
)
def test_a_committee_tells_how_many_departments_pay(language: str, edition: str, words: str) -> None:
    tile = definitions(edition).tiles["committee"]  # type: ignore[index]
    assert tile_words(tile, speaker(language, edition)) == words


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_well_set(language: str) -> None:
    number = re.compile(r"(\{(?:[\w#]+\.)?(amount|count|most|least|give)\}|\d) (?=\S)")
    for path, text in every_text(raw(language)):
        assert not number.search(text), (path, text)
        assert not re.search(r"""["']|CO2|\.\.\.|  | - |\s$""", text) or path == "terms.pay.or", (path, text)
        assert not re.search(rf"(^|\W){SOFT_HYPHEN}|{SOFT_HYPHEN}(\W|$)", text), path


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_pays_instead_is_of_its_department(edition: str) -> None:
    speaker = SentenceSpeaker(texts("en", edition), definitions(edition).numbers)
    for department in definitions(edition).departments:
        fields = {"pay": Payment.parse("any"), "count": 2, "often": "once", "scope": "any-cost", "until": "this-round"}
        effect = BY_NAME["substitute"](with_=Payment((department,)), **fields)
        assert f"2\u00a0resources of {speaker.department(department)} instead" in speaker.generic([effect])


TERMS: dict[str, dict[str, Any]] = read_table(__file__, "TERMS")
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


@pytest.mark.parametrize(("wording", "typed"), read_table(__file__, "numbers_that_a_wording_types"))
def test_numbers_that_a_wording_types(wording: str, typed: list[str]) -> None:
    assert list(numbers_typed(wording, TEXTS)) == typed
