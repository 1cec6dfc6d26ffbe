"""What a language has to say of BALANCE // CONTROL, and what of that it lacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from generator.definitions.language_gaps import LanguageGap, SectionCoverage, common_wanted, section_gaps
from generator.games.balance_control.definitions.balance_pack import NEEDS, TIMINGS, TRIGGERS, BalanceDefinitions
from generator.games.balance_control.definitions.balance_texts import BalanceTexts
from generator.games.balance_control.effects.effect_words import BY_NAME
from generator.games.balance_control.effects.vocabulary import VOCABULARY


def gaps(definitions: BalanceDefinitions, texts: BalanceTexts) -> Iterator[LanguageGap]:
    """What the language lacks for the components of the game. A card without texts is printed with its id and the plain
    sentence of its effect words."""
    yield from section_gaps(_list_wanted(definitions, texts))
    yield from (
        LanguageGap("measures", name, spared=True) for name in definitions.measures if name not in texts.measures
    )


def _list_wanted(definitions: BalanceDefinitions, texts: BalanceTexts) -> Iterator[SectionCoverage]:
    yield "departments", definitions.departments, texts.departments
    yield "classes", definitions.classes, texts.classes
    yield "overlays", definitions.overlays, texts.overlays
    yield from common_wanted(definitions, texts)
    yield "words", BY_NAME, texts.words
    for sort, words in _TERMS.items():
        yield f"terms.{sort}", words, texts.terms.get(sort, {})


_TERMS: Mapping[str, Iterable[str]] = {
    **VOCABULARY,
    "trigger": TRIGGERS,
    "needs": NEEDS,
    "timing": TIMINGS,
    "pay": ("any", "resources", "different", "or", "nothing"),
}
"""The phrases by their kinds: what effects choose from, and what else sentences use."""
