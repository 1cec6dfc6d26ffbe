"""Entries of a game that nothing needs, as a whole. Single values of a piece are in `effectless_values.py`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import islice
from typing import Any, get_args

from generator.base.errors import NOWHERE, nearest_name
from generator.definitions.edition_builder import FROM_DECK
from generator.definitions.game_folder import studio_words
from generator.definitions.id_types import ColourToken
from generator.definitions.language_texts import HEADS, SIGN
from generator.definitions.pack import Pack, written_id
from generator.definitions.printed_pieces import Back, Box, Card
from generator.definitions.record_fields import record_fields
from generator.definitions.yaml_nodes import MapNode
from generator.faces.effectless_values import EffectlessValue
from generator.faces.elements.layout_findings import layout_labels, layout_tokens, unused_layout_parts
from generator.faces.face_context import FaceContext, every_text
from generator.faces.kinds.back import named_backs

_APART = ("colours", "marks", "reading")
"""What of a pack has no colours of its own."""
_PLAIN = frozenset({str, int, float, bool})
"""Types of values that hold no others."""
_BRACES, _WORD = re.compile(r"\{([^{}]*)\}"), re.compile(r"[\w-]+")


def unused_entries(context: FaceContext) -> Iterator[EffectlessValue]:
    """Entries of a game that nothing names or shows: colours, seats, backs, decks, values of decks that all their cards
    have themselves. In a game without rules also a map that no board shows, labels that nothing asks for, and what only
    booklets mention."""
    pack = context.definitions
    yield from _unused_of_players(context)
    yield from unused_layout_parts(context)
    components, named = list(pack.components().values()), named_backs(pack)
    for piece in pack.pieces.values():
        if isinstance(piece, Back) and piece.id not in named:
            message = "no piece and no deck names it as its 'back', so it is never printed"
            yield EffectlessValue(piece.id, "kind", message, pack.place(f"pieces.{piece.id}"))
    yield from _unused_of_decks(context)
    if pack.rules:
        return
    told = (context.folder / "booklet").is_dir() or any(getattr(one, "map", False) for one in components)
    if pack.regions and not told:
        first = next(iter(pack.regions))
        message = "no board shows the map: none has 'map: yes'"
        yield EffectlessValue(f"regions.{first}", "regions", message, pack.place(f"regions.{first}"))
    yield from _labels(context)
    said = {"minutes": any(pack.minutes), "age": bool(pack.age)}
    for key in [key for key, given in said.items() if given and not (context.folder / "booklet").is_dir()]:
        yield EffectlessValue(f"game.{key}", key, "only a booklet says it, and the game has none", pack.place("game"))


def _unused_of_players(context: FaceContext) -> Iterator[EffectlessValue]:
    """The colours that nothing has and the seats at which nobody ever sits."""
    pack = context.definitions
    painted = layout_tokens(context) | _colours_in_words(context)
    for colour in unused_colours(pack):
        if colour in painted:
            continue
        path = f"colours.{colour}"
        yield EffectlessValue(path, colour, "nothing has this colour", pack.place(path))
    most = max((module.players[1] for module in pack.modules.values()), default=0)
    for seat in islice(pack.seats, most, None):
        path = f"seats.{seat}"
        yield EffectlessValue(path, seat, f"nobody sits here: at most {most} play", pack.place(path))


def _colours_in_words(context: FaceContext) -> set[str]:
    """All words that stand in braces in what pieces say, as in `[so]{colour: sea}`."""
    said = (getattr(piece, "said", {}) for piece in context.definitions.components().values())
    texts = (*every_text(context.texts), *(text for one in said for text in every_text(one)))
    return {word for text in texts for inner in _BRACES.findall(text) for word in _WORD.findall(inner)}


def unused_colours(pack: Pack) -> list[ColourToken]:
    """The colours that nothing in a game has; never the first one, which is that of whatever names none."""
    parts = [getattr(pack, part.name) for part in fields(pack) if part.name not in _APART]
    used = set(islice(pack.colours, 1)).union(*map(_value_colours, parts))
    return [colour for colour in pack.colours if colour not in used]


def _value_colours(value: Any) -> set[str]:
    """The colour tokens in a value and in all values inside it."""
    if isinstance(value, Mapping):
        return set[str]().union(*map(_value_colours, value.values()))
    if isinstance(value, tuple):
        return set[str]().union(*map(_value_colours, value))
    record: type = type(value)
    found: set[str] = set()
    for name, is_colour in _coloured_fields(record):
        inner = getattr(value, name)
        found |= {inner} if is_colour and inner is not None else _value_colours(inner)
    return found


@cache
def _coloured_fields(record: type) -> tuple[tuple[str, bool], ...]:
    """The fields of a record that hold a colour or may contain one, each with whether it is a colour itself; empty for
    what is no record."""
    if not is_dataclass(record):
        return ()
    kinds = {part.name: {part.type, *get_args(part.type)} for part in record_fields(record)}
    return tuple(
        (name, ColourToken in some) for name, some in kinds.items() if ColourToken in some or not some & _PLAIN
    )


def _unused_of_decks(context: FaceContext) -> Iterator[EffectlessValue]:
    """The decks of which there is no card, and the values of decks that none of their cards takes."""
    pack = context.definitions
    filled = {getattr(card, "deck", None) for card in pack.cards.values()}
    for deck in pack.decks.values():
        if deck.id not in filled:
            path = f"decks.{deck.id}"
            yield EffectlessValue(path, str(deck.id), "no card is of this deck", pack.place(path))
    chosen = {card.deck for card in pack.cards.values() if isinstance(card, Card) and card.chosen_by}
    decked = {card.deck for card in pack.cards.values() if isinstance(card, Card)}
    taken = {pack.marks.get(f"cards.{written_id(card)}.{key}") for card in pack.cards.values() for key in FROM_DECK}
    for deck in pack.decks.values():
        for key in FROM_DECK if deck.id in decked else ():
            mark = pack.marks.get(f"decks.{deck.id}.{key}")
            held = any(isinstance(box, Box) and box.deck == deck.id for box in pack.pieces.values())
            at_work = (held and key in ("colour", "icon")) or (key == "layout" and deck.id in chosen)
            if mark is not None and mark not in taken and not at_work:
                message = f"'{key}' changes nothing that is printed: every card of the deck has its own"
                yield EffectlessValue(f"decks.{deck.id}", key, message, mark)


def _labels(context: FaceContext) -> Iterator[EffectlessValue]:
    """The labels of the language that neither the studio nor the game asks for."""
    pack, texts = context.definitions, context.texts
    studio = studio_words(texts.language, NOWHERE, context.folder).get("labels")
    known = {
        *(studio.entries if isinstance(studio, MapNode) else ()),
        *HEADS,
        *pack.labels_named,
        *layout_labels(context),
    }
    for name in texts.labels:
        if name not in known and not name.startswith(SIGN):
            near = nearest_name(name, (label for label in known if name not in label.split("_")))
            meant = f"; did you mean {near}?" if near else ""
            yield EffectlessValue(
                f"labels.{name}", name, f"nothing asks for this label{meant}", texts.place("labels", name)
            )
