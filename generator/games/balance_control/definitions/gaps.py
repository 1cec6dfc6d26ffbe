"""What a language has to say of BALANCE // CONTROL, and what it says that can't be said of its component."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from generator.definitions.gaps import Gap, Wanted, common_wanted, lacking
from generator.errors import Fault
from generator.games.balance_control.definitions.describe import measure_sentence, overlay_words, tile_name, tile_words
from generator.games.balance_control.definitions.sentences import Speaker, WordingError
from generator.games.balance_control.definitions.texts import Texts
from generator.games.balance_control.definitions.types import NEEDS, TIMINGS, TRIGGERS, Definitions
from generator.games.balance_control.effects.vocabulary import VOCABULARY
from generator.games.balance_control.effects.words import BY_NAME


def gaps(definitions: Definitions, texts: Texts) -> Iterator[Gap]:
    """What the language lacks of all that the definitions have. A card without words bears its id and the plain
    sentence of its effect words."""
    yield from lacking(_wanted(definitions, texts))
    yield from (Gap("measures", name, spared=True) for name in definitions.measures if name not in texts.measures)


def _wanted(definitions: Definitions, texts: Texts) -> Iterator[Wanted]:
    yield "departments", definitions.departments, texts.departments
    yield "classes", definitions.classes, texts.classes
    yield "overlays", definitions.overlays, texts.overlays
    yield from common_wanted(definitions, texts)
    yield "words", BY_NAME, texts.words
    for kind, words in _TERMS.items():
        yield f"terms.{kind}", words, texts.terms.get(kind, {})


_TERMS: Mapping[str, Iterable[str]] = {
    **VOCABULARY,
    "trigger": TRIGGERS,
    "needs": NEEDS,
    "timing": TIMINGS,
    "pay": ("any", "resources", "different", "or", "nothing"),
}
"""The phrases by their kinds: what effects choose from, and what else sentences use."""


def misfits(definitions: Definitions, texts: Texts) -> Iterator[Fault]:
    """Words that can't be said of their component."""
    speaker = Speaker(texts, definitions.numbers)
    for section, name, said in _sayings(definitions, speaker):
        try:
            said()
        except WordingError as error:
            yield Fault(texts.place(section, name), name, f"its words ({texts.language}): {error}")


def _sayings(definitions: Definitions, speaker: Speaker) -> Iterator[tuple[str, str, Callable[[], str]]]:
    """Everything that is said of a component, by the section and the id under which it is written."""
    for tile in definitions.tiles.values():
        section, name = ("tiles", tile.id) if tile.id in speaker.texts.tiles else ("classes", tile.class_)
        yield from ((section, name, partial(say, tile, speaker)) for say in (tile_name, tile_words))
        yield section, name, partial(speaker.generic, tile.effects)
    for overlay in definitions.overlays.values():
        yield "overlays", overlay.id, partial(overlay_words, overlay, speaker)
        yield "words", "", partial(speaker.generic, overlay.effects)
    for card in definitions.measures.values():
        yield "measures", card.id, partial(measure_sentence, card, speaker)
