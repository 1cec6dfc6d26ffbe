"""R15: what must hold for every card, including a designer's own; one code per condition, R15.1 to R15.9."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from generator.definitions.checks.finding import ERROR, CheckFinding
from generator.definitions.configuration import every_configuration
from generator.definitions.pack import Configuration
from generator.definitions.record_fields import record_fields
from generator.games.balance_control.definitions.balance_pack import BalanceDefinitions, Measure, MeasureId, Overlay
from generator.games.balance_control.definitions.departments import departments_in_play
from generator.games.balance_control.definitions.printed_words import notations
from generator.games.balance_control.definitions.sentences import (
    SentenceSpeaker,
    WordingError,
    numbers_typed,
    unsaid_fields,
)
from generator.games.balance_control.effects.carriers import MEASURE, Carrier
from generator.games.balance_control.effects.effect import Effect, key_with_values
from generator.games.balance_control.effects.effect_words import flatten_effects
from generator.games.balance_control.effects.field_values import Cost, DepartmentId, Payment
from generator.games.balance_control.effects.vocabulary import VOCABULARY
from generator.games.balance_control.notation import (
    ANY,
    JoinSign,
    MajoritySign,
    Notation,
    NotationError,
    ResourceSign,
    TriggerSign,
    flatten_notation,
    parse,
    write,
)

MAKES_INFLUENCE = frozenset({"grant_influence", "formalize"})
PRODUCES = frozenset({"produce", "grant_influence", "gain", "formalize"})
LASTING = frozenset({"game-end", "removed"})
"""The durations that outlast every round."""


def card_findings(
    definitions: BalanceDefinitions, config: Configuration, speakers: Iterable[SentenceSpeaker]
) -> Iterator[CheckFinding]:
    """Every breach of R15 by a component in play."""
    speaking = tuple(speakers)
    payable = _payable_somewhere(definitions)
    for card in definitions.measures.values():
        if card.module in config.modules:
            yield from _conditions(definitions, card, payable)
            yield from _wording(card, speaking)
    for overlay in definitions.overlays.values():
        if overlay.module in config.modules:
            yield from _overlay(overlay, speaking)
    yield from _notations(definitions, config)


def _error(code: str, where: str, message: str) -> CheckFinding:
    return CheckFinding(f"R15.{code}", ERROR, where, message, "R15")


def allowed_cards(definitions: BalanceDefinitions, detect: str) -> frozenset[MeasureId]:
    """The cards that a hole of the documents lists as known cases of what `detect` looks for."""
    return frozenset(name for hole in definitions.findings.values() if hole.detect == detect for name in hole.allows)


def _words(effects: tuple[Effect, ...]) -> list[Effect]:
    return [effect for effect, _ in flatten_effects(effects)]


def _conditions(
    definitions: BalanceDefinitions, card: Measure, payable: frozenset[DepartmentId]
) -> Iterator[CheckFinding]:
    effects = _words(card.effects)
    never = definitions.modules[card.module].never
    lasting = allowed_cards(definitions, "lasting-measure")
    for effect in effects:
        if effect.word in MAKES_INFLUENCE:
            yield _error("1", card.id, f"a measure creates no influence, but '{effect.word}' does")
        if getattr(effect, "until", "") in LASTING and card.id not in lasting:
            what = f"a measure is never permanent, but '{effect.word}' lasts for good"
            yield _error("2", card.id, f"{what}; expected {_ending(effect, card)}")
        if effect.word in never.words:
            yield _error("5", card.id, f"a measure of {card.module} needs no overlays, but it has '{effect.word}'")
    for department in sorted(_asked_departments(card, never.costs) & set(never.costs)):
        code = "5" if never.words else "4"
        yield _error(code, card.id, f"no measure of {card.module} costs {department}")
    if card.timing in never.timings:
        yield _error("6", card.id, f"no measure of {card.module} is played at {card.timing}")
    if not card.open:
        yield _error("7", card.id, "nothing is hidden (R2.5), but the card is not open")
    missing = [department for department in card.cost.named_departments() if department not in payable]
    if missing:
        yield _error("8", card.id, f"no configuration provides {', '.join(missing)}, so nobody can ever pay it")


def _ending(effect: Effect, card: Measure) -> str:
    """The durations that this effect could have on a measure and that come to an end."""
    field = next(field for field in record_fields(type(effect)) if field.name == "until")
    carrier = Carrier(MEASURE, card.timing, option=effect not in card.effects)
    times = (word for word in VOCABULARY["until"] if word not in LASTING)
    return key_with_values(
        field, [[word for word in times if not replace(effect, **{field.name: word}).why_unplayable(carrier)]]
    )


def _asked_departments(card: Measure, never: tuple[DepartmentId, ...]) -> set[DepartmentId]:
    """The departments that the card's cost names, and those that alone could pay what its effects ask for."""
    payments = (
        v.departments for effect in _words(card.effects) for v in vars(effect).values() if isinstance(v, Payment)
    )
    alone = {department for payment in payments if set(payment) <= set(never) for department in payment}
    return alone | set(card.cost.named_departments())


def _payable_somewhere(definitions: BalanceDefinitions) -> frozenset[DepartmentId]:
    """Departments that some configuration brings, and those that another stands for there."""
    found = {d for config in every_configuration(definitions) for d in departments_in_play(definitions, config)}
    stood = {name for name, department in definitions.departments.items() if found & set(department.stands_for)}
    return frozenset(found | stood)


def _overlay(overlay: Overlay, speakers: tuple[SentenceSpeaker, ...]) -> Iterator[CheckFinding]:
    for effect in _words(overlay.effects):
        if effect.word in PRODUCES:
            yield _error("3", overlay.id, f"an overlay produces nothing, but '{effect.word}' does")
    for speaker in speakers:
        text = speaker.texts.overlays.get(overlay.id)
        if text is not None:
            yield from _spoken_findings(overlay.id, text.words, overlay.effects, speaker)


def _wording(card: Measure, speakers: tuple[SentenceSpeaker, ...]) -> Iterator[CheckFinding]:
    for speaker in speakers:
        text = speaker.texts.measures.get(card.id)
        if text is not None and text.sentence:
            yield from _spoken_findings(card.id, text.sentence, card.effects, speaker)


def _spoken_findings(
    where: str, wording: str, effects: tuple[Effect, ...], speaker: SentenceSpeaker
) -> Iterator[CheckFinding]:
    language = speaker.texts.language
    try:
        said = speaker.say(wording, effects)
    except WordingError as error:
        yield _error("9", where, f"its wording ({language}) doesn't fit its effects: {error}")
        return
    missing = list(unsaid_fields(said, effects))
    if missing:
        yield _error("9", where, f"its wording ({language}) leaves out {', '.join(missing)}")
    typed = list(numbers_typed(wording, speaker.texts))
    if typed:
        yield _error("9", where, f"its wording ({language}) types '{typed[0]}'; a number comes from its field")


def _notations(definitions: BalanceDefinitions, config: Configuration) -> Iterator[CheckFinding]:
    """A notation reads back to the same signs, shows no free choice in a gain (R13.3) and only known amounts."""
    for component, lines in notations(definitions, config):
        yield from _agrees(component.id, lines, component.effects)


def _agrees(where: str, lines: tuple[Notation, ...], effects: tuple[Effect, ...]) -> Iterator[CheckFinding]:
    numbers = {value for effect in _words(effects) for value in _numbers_of(effect)} | {0, 1}
    for line in lines:
        text = write(line)
        try:
            same = parse(text) == line
        except NotationError:
            same = False
        if not same:
            yield _error("9", where, f"its notation '{text}' doesn't read back to the same signs")
        shown = {abs(amount) for sign in flatten_notation(line) for amount in (getattr(sign, "amount", 0),)}
        if shown - numbers:
            yield _error("9", where, f"its notation '{text}' shows {sorted(shown - numbers)}, which no effect says")
        if _gains_choice(line):
            yield _error("9", where, f"its notation '{text}' shows ◇ in a gain (R13.3)")


def _numbers_of(effect: Effect) -> Iterator[int]:
    for value in vars(effect).values():
        if isinstance(value, int):
            yield abs(value)
        elif isinstance(value, Cost):
            yield from (term.amount for term in value.terms)
        elif isinstance(value, Payment):
            yield 1


def _gains_choice(line: Notation) -> bool:
    """Whether a ◇ is used after an arrow, or for what a settlement gives."""
    behind = False
    for sign in line:
        if isinstance(sign, (MajoritySign, TriggerSign)):
            if _gains_choice(sign.signs) or (isinstance(sign, TriggerSign) and _has_choice(sign.signs)):
                return True
        elif isinstance(sign, JoinSign) and sign.kind == "→":
            behind = True
        elif isinstance(sign, JoinSign) and sign.kind == "/":
            behind = False
        elif behind and isinstance(sign, ResourceSign) and sign.department == ANY:
            return True
    return False


def _has_choice(notation: Notation) -> bool:
    return any(isinstance(sign, ResourceSign) and sign.department == ANY for sign in flatten_notation(notation))
