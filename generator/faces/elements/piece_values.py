"""What the names in a layout's expressions stand for on one piece, and the values that follow from them.

Words (`name`, `type`, `text`, `foot` and fields of words) are printed in the language of the face. Where they decide
something, in `show`, `by`, a picture's name, they are those of the game's usual language, so that a card looks the same
in all of them.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache, partial
from itertools import takewhile
from typing import Any

from generator.base.errors import Fault, InputError, list_words, nearest_name
from generator.base.frozen import dataclass, field_names
from generator.base.hyphens import remove_hyphens
from generator.definitions.column_heads import head_sense
from generator.definitions.id_types import PieceId
from generator.definitions.layout_fields import NUMBER, WORDS, LayoutField
from generator.definitions.varied_values import ByField, Condition, Formula
from generator.definitions.yaml_nodes import TextNode
from generator.definitions.yaml_reader import NOTHING, YamlReader
from generator.faces.art import is_lost_art
from generator.faces.elements.expressions import COPY, Evaluator, ExpressionProblem, Template, text_of
from generator.faces.face_context import FaceContext
from generator.faces.face_inputs import CARDS
from generator.faces.piece_colours import ROLES, piece_colour, piece_icon, piece_roles
from generator.faces.small_print import SEPARATOR, small_print
from generator.faces.tones import WHITE

SAID = ("name", "type", "text", "foot")
"""The words that any card may have."""
CORNERS = ("top_left", "top_right", "bottom_left", "bottom_right")
FACTS = (
    "id",
    "imprint",
    "deck",
    "seat",
    "module",
    "count",
    "colour",
    "icon",
    "art",
    "strip",
    "value",
    "named",
    "shape",
    "width",
    "height",
    "keep",
    *CORNERS,
    *COPY,
)
"""What any piece says of itself besides words: `imprint` is its small print, by which a kit is read back; `copy` of
`copies` which of its copies it is, `number` of `of` which card of its deck."""
RESULTS_KEPT = 1_000


@dataclass(frozen=True)
class PrintedSize:
    """How large a side is printed (mm), in which shape, and what a product needs of it: how far words and signs keep
    from the cut (mm), and what is left out."""

    width: float
    height: float
    shape: str = ""
    keep: float = 0.0
    left_out: tuple[str, ...] = ()


FieldsOf = Callable[[FaceContext, Any], Mapping[str, LayoutField]]
"""Gives the fields of another piece's layout."""
NO_SIZE = PrintedSize(0.0, 0.0)
"""That of a piece of which only the fields are asked."""


class PieceNames(Mapping[str, Any]):
    """The values of all names on one piece; `spoken`: words are the face's language's."""

    def __init__(
        self,
        context: FaceContext,
        piece: Any,
        own: Mapping[str, LayoutField],
        *,
        spoken: bool,
        given: Mapping[str, Any],
        size: PrintedSize = NO_SIZE,
    ) -> None:
        self.context = context
        self.piece = piece
        self.size = size
        self.own = own
        self.spoken = spoken
        self.given = given
        self.kept: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self.kept:
            if name not in self:
                raise KeyError(name)
            self.kept[name] = self._value(name)
        return self.kept[name]

    def __contains__(self, name: object) -> bool:
        return name in self.own or name in SAID or name in FACTS

    def __iter__(self) -> Any:
        return iter((*self.own, *SAID, *FACTS))

    def __len__(self) -> int:
        return len(self.own) + len(SAID) + len(FACTS)

    def _value(self, name: str) -> Any:
        field = self.own.get(name)
        if name in self.given:
            return _whole(self.given[name])
        if name in self.brought:
            brought = self.brought[name]
            return _whole(brought() if callable(brought) else brought)
        if field is not None:
            found = self._words(name) if field.sort == WORDS else self._own_value(name)
            return field.nothing if found is None else _whole(found) if field.sort == NUMBER else found
        if name in SAID:
            return self._words(name)
        return self._fact(name)

    @cached_property
    def brought(self) -> Mapping[str, Any]:
        """What the game's rules say of the piece."""
        return self.context.layout_values(self.piece)

    def _own_value(self, name: str) -> Any:
        """What the piece says in a field; a key of its kind is one, too."""
        found = getattr(self.piece, "fields", {}).get(name)
        return getattr(self.piece, name, None) if found is None else found

    def _words(self, name: str) -> str:
        """One of the piece's words."""
        if not self.spoken and getattr(self.piece, "said", None):
            return remove_hyphens(self.piece.said.get(name, ""))
        said = self.context.words(self.piece)
        return str(getattr(said, name) if name in SAID else said.fields.get(name, ""))

    def _fact(self, name: str) -> Any:
        piece, pack = self.piece, self.context.definitions
        if name == "imprint" and "small print" in self.size.left_out:
            return ""
        if name == "imprint":
            return imprint(self.context, piece)
        if name == "named":
            bare = not any(self[key] for key in ("icon", "value", "art"))
            return getattr(piece, "named", True) and (bare or "name" not in self.size.left_out)
        if name in ("width", "height", "keep"):
            return _whole(round(getattr(self.size, name), 2))
        if name == "colour":
            return piece_colour(pack, piece)
        if name == "icon":
            return piece_icon(pack, piece) or ""
        if name in CORNERS:
            return getattr(getattr(piece, "corners", None), name, "")
        if name in COPY:
            return self._which(name)
        found = getattr(piece, name, None)
        if name == "shape" and not found:
            return self.size.shape
        return "" if found is None and name != "art" else found

    def _which(self, name: str) -> int:
        """Which copy a piece is, of how many; which card of its deck, of how many, all copies counted."""
        piece, cards = self.piece, self.context.definitions.cards
        copies, copy = int(getattr(piece, "copies", 0)), int(getattr(piece, "copy", 0))
        count = int(getattr(piece, "count", 1))
        if not copy and count > 1 and name in ("copy", "number"):
            what = f"its {count} copies are all alike, so '{name}' can't tell them apart; 'per: copy' on the deck does"
            raise ExpressionProblem(what)
        if name in ("copy", "copies"):
            return copy or 1 if name == "copy" else copies or count
        self.context.note_input(CARDS)
        deck = getattr(piece, "deck", None)
        mates = [card for card in cards.values() if card.deck == deck] if deck else [piece]
        if name == "of":
            return sum(int(card.count) for card in mates)
        before = takewhile(lambda card: card.id != piece.id, mates)
        return sum(int(card.count) for card in before) + 1


def imprint(context: FaceContext, piece: Any) -> str:
    """The small print of a piece on one line; the digest is put there when the face is signed."""
    pack = context.definitions
    brought = pack.name if "modules" in pack.nameless_sections else piece.module
    edition = context.texts.language if "editions" in pack.nameless_sections else pack.edition.id
    return SEPARATOR.join(small_print(piece.id, brought, edition))


def _whole(value: Any) -> Any:
    """A number without a fraction as a whole one."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


_ON_GROUND = ("ground", "edge", "sign_upon", "word_upon")
"""The tones of a ground, of the line where it is missing, and of what lies upon it."""


def look_ups(context: FaceContext, piece: Any, fields_of: FieldsOf, *, spoken: bool) -> dict[str, Callable[..., Any]]:
    """What the expressions of a piece may look up besides its names: another card, a label, a tone of its colour."""
    return {
        "card": partial(_value_of_card, context, fields_of, spoken),
        "label": partial(_label, context),
        "tone": partial(_tone, context, piece),
    }


def _value_of_card(context: FaceContext, fields_of: FieldsOf, spoken: bool, card: Any, field: Any) -> Any:
    """What another card says in a field."""
    cards, name, asked = context.definitions.cards, text_of(card), text_of(field)
    context.note_input(CARDS)
    other = cards.get(PieceId(name))
    if other is None:
        hint = nearest_name(name, list(cards))
        raise ExpressionProblem(f"there is no card '{name}'{f'; did you mean {hint}?' if hint else ''}")
    names = PieceNames(context, other, fields_of(context, other), spoken=spoken, given={})
    if asked not in names:
        raise ExpressionProblem(f"the card '{name}' has no field '{asked}', but {list_words(sorted(names), 30)}")
    return names[asked]


def _label(context: FaceContext, name: Any) -> str:
    """One of the game's labels."""
    try:
        return context.label(text_of(name))
    except InputError as error:
        raise ExpressionProblem(error.faults[0].what) from None


def _tone(context: FaceContext, piece: Any, role: Any) -> str:
    """The piece's colour in one of its roles. A ground under a picture that white paper would hide is there in thin
    ink, too, with what lies upon it."""
    roles = piece_roles(context.definitions, piece)
    found = getattr(roles, text_of(role), None)
    art = getattr(piece, "art", None)
    if text_of(role) in _ON_GROUND and art is not None and is_lost_art(context, art):
        upon = roles.upon if roles.mark == roles.colour else WHITE
        found = "|".join([{"ground": roles.mark, "edge": "none"}.get(text_of(role), upon)] * 2)
    if found is None:
        hint = nearest_name(text_of(role), ROLES)
        raise ExpressionProblem(
            f"there is no tone '{text_of(role)}', but {list_words(ROLES)}; {hint or 'one of these'}?"
        )
    return str(found)


class PieceValues:
    """Works out the values of a layout for one piece. `programs`: the compiled expressions of the layout by the ids of
    what they stand for (see `element_layout.py`). `fields_of` gives the fields of another piece's layout."""

    def __init__(
        self,
        context: FaceContext,
        piece: Any,
        own: Mapping[str, LayoutField],
        programs: Mapping[int, Any],
        known_ids: Mapping[Any, frozenset[str]],
        fields_of: FieldsOf,
        given: Mapping[str, Any] | None = None,
        size: PrintedSize = NO_SIZE,
    ) -> None:
        self.context = context
        self.piece = piece
        self.programs = programs
        self.known_ids = known_ids
        self.fields_of = fields_of
        self.usual_names = PieceNames(context, piece, own, spoken=False, given=given or {}, size=size)
        self.spoken_names = PieceNames(context, piece, own, spoken=True, given=given or {}, size=size)

    @cached_property
    def usual(self) -> Evaluator:
        """Works out what decides something."""
        return Evaluator(
            self.usual_names, look_ups(self.context, self.piece, self.fields_of, spoken=False), self.piece.id
        )

    @cached_property
    def spoken(self) -> Evaluator:
        """Works out what is printed."""
        return Evaluator(
            self.spoken_names, look_ups(self.context, self.piece, self.fields_of, spoken=True), self.piece.id
        )

    def raw_of_one(self, value: Any, one: Any, nth: int) -> Any:
        """A value of what is repeated, where `one` is that and `nth` its place."""
        if not isinstance(value, Formula):
            return self.raw(value, spoken=True)
        names = ChainMap({"one": one, "nth": nth}, self.spoken_names)  # type: ignore[arg-type]
        return self.programs[id(value)].value(
            Evaluator(names, look_ups(self.context, self.piece, self.fields_of, spoken=True))
        )

    def is_true(self, condition: Condition) -> bool:
        """Whether a condition holds. Raises `InputError`."""
        found = self.usual.value(self.programs[id(condition)])
        return found != "" and bool(found)

    def raw(self, value: Any, *, spoken: bool = False) -> Any:
        """A value as its expression gives it: icons as a row, a picture as what names it."""
        if isinstance(value, Formula):
            return self.programs[id(value)].value(self.spoken if spoken else self.usual)
        if isinstance(value, ByField):
            return self.raw(self._chosen(value), spoken=spoken)
        return value

    def spoken_text(self, value: Any) -> str:
        """What is printed of a text."""
        return text_of(self.raw(value, spoken=True))

    def concrete(self, value: Any) -> Any:
        """A value or a record with all that varies worked out. Raises `InputError`."""
        kind = type(value)
        if kind is Formula:
            return self._formula(value)
        if kind is ByField:
            return self.concrete(self._chosen(value))
        names = varying_fields(value)
        if not names:
            return value
        if kind is tuple:
            return tuple(map(self.concrete, value))
        changed: Any = {name: self.concrete(getattr(value, name)) for name in names}
        return replace(value, **changed)

    def outcome(self, value: Any) -> Any:
        """What the expressions in a value or a record come to, in their order: on pieces on which that is equal,
        `concrete` gives equal values. Raises `InputError`."""
        kind = type(value)
        if kind is Formula:
            return text_of(self.programs[id(value)].value(self.usual))
        if kind is ByField:
            chosen = self._chosen(value)
            return id(chosen), self.outcome(chosen)
        if kind is tuple:
            return tuple(map(self.outcome, value))
        return tuple([self.outcome(getattr(value, name)) for name in varying_fields(value)])

    def _chosen(self, by: ByField) -> Any:
        """What a choice by a field comes to."""
        found = self.usual.value(self.programs[id(by)])
        sense = _sense(text_of(found))
        for key, option in by.options.items():
            if _sense(key) == sense:
                return option
        if by.has_otherwise:
            return by.otherwise
        what = f"nothing is said for {by.by} '{text_of(found)}'"
        keys = list_words((*by.options, "else"), 20)
        raise InputError([Fault(by.mark, by.path, what, keys, nearest_name(text_of(found), by.options))])

    def _formula(self, formula: Formula) -> Any:
        """What a text with expressions comes to, read as what is wanted there."""
        program: Template = self.programs[id(formula)]
        text = text_of(program.value(self.usual))
        if formula.value_type is str and not formula.notes:
            return text
        kept = formula.results
        if text not in kept:
            faults: list[Fault] = []
            made = YamlReader(faults, self.known_ids).read(
                TextNode(formula.mark, text), formula.value_type, formula.path, formula.notes
            )
            if made is NOTHING:
                shown = f" (written '{formula.text}')"
                raise InputError([replace(fault, what=f"{fault.what}{shown}") for fault in faults])
            if len(kept) >= RESULTS_KEPT:
                kept.clear()
            kept[text] = made
        return kept[text]


_sense = lru_cache(2_000)(head_sense)
_VARYING: dict[int, tuple[Any, tuple[str, ...]]] = {}
VARYING_KEPT = 10_000


def varying_fields(value: Any) -> tuple[str, ...]:
    """The fields of a record that vary from piece to piece, somewhere in them; of a list `("",)` where it does."""
    if isinstance(value, str | int | float | bool | Condition) or value is None:
        return ()
    known = _VARYING.get(id(value))
    if known is not None and known[0] is value:
        return known[1]
    found: tuple[str, ...] = ()
    if isinstance(value, tuple):
        found = ("",) if any(_varies(one) for one in value) else ()
    elif isinstance(value, Mapping):
        found = ("",) if any(_varies(one) for one in value.values()) else ()
    else:
        found = tuple([name for name in field_names(value.__class__) if _varies(getattr(value, name))])
    if len(_VARYING) >= VARYING_KEPT:
        _VARYING.clear()
    _VARYING[id(value)] = value, found
    return found


def _varies(value: Any) -> bool:
    return isinstance(value, Formula | ByField) or bool(varying_fields(value))
