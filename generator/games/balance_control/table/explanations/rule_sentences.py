"""The rules' sentences: from the game's texts, in each language, filled with current values.

They are in the section `reasons` of a language. A sentence that a language lacks is taken from another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.base.errors import input_error, list_words, nearest_name
from generator.definitions.language_texts import fill_places
from generator.games.balance_control.rules import reason_codes as why
from generator.games.balance_control.table.kernel_match import KernelGame, KernelMatch


def speak(game: KernelGame, language: str) -> None:
    """Sets the language in which a game's rules speak. A game without English uses a language that it has. Raises
    `InputError` for a language that the game doesn't have."""
    known = tuple(game.definitions.reasons)
    if language not in known and language != "en":
        raise input_error(
            f"unknown language '{language}'", expected=list_words(known), hint=nearest_name(language, known)
        )
    game.language = language


def say(match: KernelMatch, name: str, **values: object) -> str:
    """A sentence by its name. Besides `values` it may use the seat that decides and the numbers of the rules."""
    known = {
        "seat": match.to_act or say(match, "nobody") if name != "nobody" else "",
        **{number: getattr(match.game.tables, number) for number in _NUMBERS},
        **values,
    }
    return fill_places(_sentence(match, name), known)


_NUMBERS = ("tile_limit", "influence_cap", "hand_limit", "plays_a_round")
"""Numbers of the rules that sentences may name."""


def _sentence(match: KernelMatch, name: str) -> str:
    reasons = match.game.definitions.reasons
    spoken = (match.game.language, *reasons)
    return next((reasons[language][name] for language in spoken if name in reasons.get(language, {})), "")


class Against(NamedTuple):
    """The reason against a move: the name of its sentence, by which scenarios know it, and the sentence after its rule,
    such as `R6.1: A has no marker in the supply`."""

    name: str
    sentence: str


def against(match: KernelMatch, rule: str, name: str, **values: object) -> Against:
    """The reason against a move by a rule and the name of the sentence."""
    return Against(name, by_rule(match, rule, name, **values))


def reason_text(match: KernelMatch, reason: int, **values: object) -> Against:
    """The reason against a move by the kernel's number of it."""
    return against(match, why.REASONS[reason].rule, why.REASONS[reason].sentence, **values)


def by_rule(match: KernelMatch, rule: str, name: str, **values: object) -> str:
    """A sentence preceded by the rule that it explains."""
    return f"{rule}: {say(match, name, **values)}"


def choice_of(match: KernelMatch, words: Sequence[str], most: int = 12) -> str:
    """A list as text, `a, b or c`, cut short after `most` entries."""
    if len(words) > most:
        return say(match, "of-many", some=", ".join(words[:most]), count=len(words))
    return ", ".join(words[:-2]) + (", " if words[:-2] else "") + say(match, "or").join(words[-2:])
