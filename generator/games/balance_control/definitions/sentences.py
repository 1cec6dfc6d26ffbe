"""Printed sentences: fills a wording's placeholders from its effects; a misfit raises `WordingError`.

    {target:dat}       the field `target` of the only effect that has one, in the form `dat` of its phrase
    {output.until}     the field of that effect word; {discount#2.amount} of the second such word
    {amount:word}      a number as a word; {add:abs}; {amount:card|cards} the left text for 1, the right one else, in
                       which # is the number: {amount:once|# times}; {add:rises/falls} the right one below zero
    {rule.hand_limit}  a number of the rules
    {#1}               the number by which a move names the first option of `choose`

A phrase may hold placeholders itself (`an {department} tile`), which are read from the same effect.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from generator.base.frozen import dataclass
from generator.definitions.field_annotations import OneOf
from generator.definitions.id_types import ModuleId
from generator.definitions.language_texts import NamedText, Phrase
from generator.definitions.record_fields import RecordField, record_fields
from generator.games.balance_control.definitions.balance_pack import BalanceNumbers
from generator.games.balance_control.definitions.balance_texts import BalanceTexts
from generator.games.balance_control.effects.effect import Effect, column_of
from generator.games.balance_control.effects.effect_words import flatten_effects
from generator.games.balance_control.effects.field_values import ANY_DEPARTMENT, Cost, DepartmentId, OverlayId, Payment

PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_INSIDE = re.compile(r"(?:(?P<word>[a-z_]+)(?:#(?P<nth>[1-9]))?\.)?(?P<field>[a-z_]+)(?::(?P<form>.*))?", re.DOTALL)


Id = TypeVar("Id", bound=str)


class WordingError(ValueError):
    """A wording that doesn't fit its effects."""


@dataclass(frozen=True)
class SaidWording:
    """A wording with its placeholders filled, and the fields that it named, as (index of the effect, field name)."""

    text: str
    fields: frozenset[tuple[int, str]]


class SentenceSpeaker:
    """Writes sentences about effects in one language, with the numbers of the rules."""

    def __init__(self, texts: BalanceTexts, numbers: BalanceNumbers) -> None:
        self.texts = texts
        self.numbers = numbers

    def say(self, wording: str, effects: Sequence[Effect]) -> SaidWording:
        """The wording with every placeholder filled. Raises `WordingError`, which says what would be right."""
        flat = [effect for effect, _ in flatten_effects(effects)]
        named: set[tuple[int, str]] = set()

        def fill(found: re.Match[str]) -> str:
            if found[1].startswith("#"):
                named.add(_option(flat, found[1]))
                return found[1][1:]
            inside = _INSIDE.fullmatch(found[1])
            if not inside:
                raise WordingError(
                    f"'{{{found[1]}}}' is no placeholder; one is written {{field}}, {{field:form}} or {{word.field}}"
                )
            if inside["word"] == "rule":
                return self._rule(inside["field"], inside["form"] or "")
            place, field = _find(flat, inside["word"], int(inside["nth"] or 1), inside["field"])

            def note_field(other: RecordField) -> None:
                named.add((place, other.name))

            return self._value(flat[place], field, inside["form"] or "", note_field)

        text = _tidy(PLACEHOLDER.sub(fill, wording))
        if "{" in text or "}" in text:
            raise WordingError(f"a brace without its partner in '{text}'")
        return SaidWording(text, frozenset(named))

    def generic(self, effects: Sequence[Effect]) -> str:
        """The plain sentence that the effect words make by themselves, for cards without one of their own."""
        return " ".join(self._generic(effect) for effect in effects)

    def cost(self, cost: Cost, different: int = 0) -> str:
        """A cost in words: `2 Economy + 1 Domestic Affairs`, `3 resources`; with `different`, also from how many
        departments: `2 resources of different departments`, `4 resources from at least three departments`."""
        named = [term for term in cost.terms if term.department != ANY_DEPARTMENT]
        parts = [f"{term.amount}\u00a0{self.department(term.department)}" for term in named]
        if free := cost.total() - sum(term.amount for term in named):
            parts.append(f"{free}\u00a0{self.term('pay', 'resources', 'one' if free == 1 else 'more')}")
        said = " + ".join(parts) or self.term("pay", "nothing")
        if not different or named:
            return said
        how = self.term("pay", "different", "all" if free == different else "some")
        return f"{said} {how.replace('#', self._number(different, 'word'))}"

    def department(self, name: str, form: str = "") -> str:
        """A department's name, or the phrase for any department."""
        if name == ANY_DEPARTMENT:
            return self.term("pay", "any", form)
        return self._name("departments", self.texts.departments, DepartmentId(name), form)

    def _name(self, section: str, named: Mapping[Id, NamedText], name: Id, form: str) -> str:
        """The name of a thing with an id, in a form."""
        if name not in named:
            raise WordingError(f"{section}.{name} is missing")
        return _form(named[name].name, form, f"{section}.{name}")

    def term(self, kind: str, word: str, form: str = "") -> str:
        """The phrase of a vocabulary word."""
        phrase = self.texts.terms.get(kind, {}).get(word)
        if phrase is None:
            raise WordingError(f"terms.{kind}.{word} is missing")
        return _form(phrase, form, f"terms.{kind}.{word}")

    def _rule(self, name: str, form: str) -> str:
        value = getattr(self.numbers, name, None)
        if isinstance(value, Cost):
            return self.cost(value)
        if not isinstance(value, int) or isinstance(value, bool):
            raise WordingError(f"'{{rule.{name}}}' names no number of the rules")
        return self._number(value, form)

    def _value(
        self,
        effect: Effect,
        field: RecordField,
        form: str,
        heard: Callable[[RecordField], None],
        inside: tuple[str, ...] = (),
    ) -> str:
        heard(field)
        value = getattr(effect, field.name)
        if value is None:
            return ""
        if isinstance(value, int):
            return self._number(value, form, signed=field.name == "add")
        if isinstance(value, Payment):
            return self.term("pay", "or").join(self.department(d, form) for d in value.departments)
        if isinstance(value, Cost):
            return self.cost(value, getattr(effect, "different", 0))
        if isinstance(value, tuple):
            return self._options(value)
        return self._word(effect, field, str(value), form, heard, inside)

    def _options(self, options: tuple[tuple[Effect, ...], ...]) -> str:
        return " ".join(f"{number}: {self.generic(option)}" for number, option in enumerate(options, start=1))

    def _word(
        self,
        effect: Effect,
        field: RecordField,
        value: str,
        form: str,
        heard: Callable[[RecordField], None],
        inside: tuple[str, ...],
    ) -> str:
        note = field.note(OneOf)
        if note is None:
            if column_of(field) == "module":
                return self._name("modules", self.texts.modules, ModuleId(value), form)
            return self.department(value, form)
        if note.kind == "overlay" and value not in self.texts.terms.get("overlay", {}):
            return self._name("overlays", self.texts.overlays, OverlayId(value), form)
        phrase = self.term(note.kind, value, form)
        within = (*inside, field.key)
        return PLACEHOLDER.sub(lambda found: self._inner(effect, found[1], heard, within), phrase)

    def _inner(self, effect: Effect, text: str, heard: Callable[[RecordField], None], inside: tuple[str, ...]) -> str:
        """A field that a phrase speaks of; `inside` are the fields whose phrases it stands in."""
        name, _, form = text.partition(":")
        if name in inside:
            raise WordingError(f"'{{{text}}}' stands in a phrase that it calls for itself")
        for field in record_fields(type(effect)):
            if field.key == name:
                return self._value(effect, field, form, heard, inside)
        raise WordingError(f"'{{{text}}}' in a phrase names no field of '{effect.word}'")

    def _number(self, value: int, form: str, signed: bool = False) -> str:
        if "|" in form:
            one, _, more = form.partition("|")
            return one if abs(value) == 1 else more.replace("#", str(abs(value)))
        if "/" in form:
            more, _, less = form.partition("/")
            return less if value < 0 else more
        if form == "abs":
            return str(abs(value))
        if form == "word":
            numbers = self.texts.numbers
            return numbers[value] if 0 <= value < len(numbers) else str(value)
        if form:
            raise WordingError(f"a number has no form '{form}'; it has word, abs, one|more and rises/falls")
        return ("+" if signed and value > 0 else "−" if value < 0 else "") + str(abs(value))

    def _generic(self, effect: Effect) -> str:
        phrase = self.texts.words.get(effect.word)
        if phrase is None:
            raise WordingError(f"words.{effect.word} is missing")
        parts = [phrase.form() or ""]
        parts += [
            phrase.forms.get(f.key, "") for f in record_fields(type(effect)) if getattr(effect, f.name) != f.default
        ]
        return self.say("".join(parts[:1] + [part for part in parts[1:] if part]), [effect]).text


def _find(flat: Sequence[Effect], word: str | None, nth: int, key: str) -> tuple[int, RecordField]:
    found = [
        (place, field)
        for place, effect in enumerate(flat)
        if word is None or effect.word == word
        for field in record_fields(type(effect))
        if field.key == key
    ]
    shown = f"{word}.{key}" if word else key
    if not found:
        raise WordingError(f"'{{{shown}}}' names no field of {_have(flat)}")
    if word is None and len(found) > 1:
        raise WordingError(
            f"'{{{key}}}' could be the field of several effects; write {{{flat[found[0][0]].word}.{key}}}"
        )
    if nth > len(found):
        raise WordingError(f"'{{{word}#{nth}.{key}}}': there are only {len(found)} '{word}'")
    return found[nth - 1]


def _option(flat: Sequence[Effect], placeholder: str) -> tuple[int, str]:
    """The place of the `choose` that has this option, and the option as a field name."""
    for place, effect in enumerate(flat):
        if placeholder in {f"#{number}" for number in range(1, len(effect.inner_effects()) + 1)}:
            return place, placeholder
    raise WordingError(f"'{{{placeholder}}}' names no option")


def _have(flat: Sequence[Effect]) -> str:
    keys = (f"{effect.word} ({', '.join(field.key for field in record_fields(type(effect)))})" for effect in flat)
    return "; ".join(keys) or "a component without effects"


def _form(phrase: Phrase, form: str, path: str) -> str:
    text = phrase.form(form)
    if text is None:
        known = ", ".join(name for name in phrase.forms if name) or "only one, without a name"
        raise WordingError(f"{path} has no form '{form}'; it has {known}")
    return text


def _tidy(text: str) -> str:
    text = re.sub(r"  +", " ", text).strip()
    return text[:1].upper() + text[1:]


def unsaid_fields(said: SaidWording, effects: Sequence[Effect]) -> Iterator[str]:
    """The fields that a wording leaves out although the effects set them, as placeholders to add."""
    flat = [effect for effect, _ in flatten_effects(effects)]
    for place, effect in enumerate(flat):
        for number in range(1, len(effect.inner_effects()) + 1):
            if (place, f"#{number}") not in said.fields:
                yield f"{{#{number}}}"
        for field in record_fields(type(effect)):
            value = getattr(effect, field.name)
            if (place, field.name) in said.fields or effect.inner_effects():
                continue
            if field.required or value != field.default:
                yield f"{{{effect.word}.{field.key}}}"


def numbers_typed(wording: str, texts: BalanceTexts) -> Iterator[str]:
    """Digits and number words that a wording types itself, though a field holds them."""
    plain = PLACEHOLDER.sub(" ", wording)
    yield from re.findall(r"\d+", plain.replace("CO2", ""))
    words = {word.lower() for word in texts.number_words}
    yield from (word for word in re.findall(r"[^\W\d_]+", plain) if word.lower() in words)
