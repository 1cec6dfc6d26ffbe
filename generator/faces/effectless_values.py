"""What a game says and nothing printed shows: a value in whose place another one would change no face.

Nothing here lists what a kind reads. Each value that is written is changed, and the piece is composed again; if neither
its front nor its back differ, and it is no fact that is counted or told elsewhere, it has no effect. A value that
several pieces take from one place, as from their deck, has one where it changes any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import is_dataclass, replace
from functools import cache, cached_property, partial
from typing import Any, get_args

from generator.base.errors import InputError, Mark, count_text
from generator.base.frozen import dataclass
from generator.definitions.edition_builder import BACKS
from generator.definitions.field_annotations import Flag, OneOf
from generator.definitions.id_types import ColourToken, IconId, PieceId, Seat
from generator.definitions.pack import Art, written_id
from generator.definitions.printed_pieces import (
    STUDIO_KINDS,
    Back,
    Board,
    Box,
    Card,
    LayoutName,
    Length,
    PieceText,
    PrintedPiece,
    Size,
)
from generator.definitions.record_fields import RecordField, record_fields
from generator.faces.elements.element_layout import element_layout, is_element_layout, layout_fields
from generator.faces.face_context import FaceContext
from generator.faces.game_look import game_look
from generator.faces.kinds.card import PLAIN
from generator.faces.kinds.card_look import CardLook

FACTS = ("count", "per", "seat", "deck", "behind", "stand_in", "resources", "unused")
"""Keys that say how many there are, when, whose, or what is said of them; of a back, which isn't counted, nothing."""
TEXT_KEYS = ("type", "text", "foot", "blocks")
"""Words that a kind may print or not; names are told in the contents, too."""


@dataclass(frozen=True)
class EffectlessValue:
    """A value without an effect: the piece that has it, its key, a sentence, and where it is written."""

    piece: str
    key: str
    message: str
    place: Mark


@dataclass(frozen=True)
class _WrittenValue:
    """A value that is written for a piece: its key, what equal values of other pieces have in common, and the pieces
    that would result from other values."""

    key: str
    like: str
    others: Callable[[], Iterator[Any]]


_PLAIN = (type(None), str, int, float, bool)

UNMADE: Any = object()
"""Stands for a side that can't be composed."""
NO_PIECE = PieceId("-")
"""What no piece is called."""


def effectless_values(
    context: FaceContext, pieces: Iterable[str], *, words_alone: bool = False
) -> Iterator[EffectlessValue]:
    """The values of some pieces of the studio's kinds that change no face, each once with the number of further pieces
    like it. `words_alone`: only the words of a language."""
    yield from _ValueJudge(context, words_alone=words_alone).findings(pieces)


class _ValueJudge:
    """Judges the values of a box in one language."""

    def __init__(self, context: FaceContext, *, words_alone: bool) -> None:
        self.context = context
        self.words_alone = words_alone
        self.pack = context.definitions
        self.kinds = game_look(self.pack.rules).kinds
        self.verdicts: dict[tuple[object, ...], bool] = {}
        self.shown: dict[bool, tuple[Any, dict[bool, Any]]] = {}
        """The piece that is judged, with its sides as far as they were composed; without its map, and with it."""

    @cached_property
    def rules_mention(self) -> bool:
        """Whether the booklet lists the pieces with their signs and values."""
        return (self.context.folder / "booklet").is_dir()

    def findings(self, pieces: Iterable[str]) -> Iterator[EffectlessValue]:
        """One finding for each place in the YAML whose value changes nothing."""
        idle: dict[Mark, list[tuple[PrintedPiece, _WrittenValue]]] = {}
        components = self.pack.components()
        boxes = (one for one in components.values() if isinstance(one, Box) and one.deck)
        kept = (self.pack.marks.get(f"decks.{box.deck}.{key}") for box in boxes for key in ("colour", "icon"))
        at_work, seen = {mark for mark in kept if mark}, set[str]()
        for name in pieces:
            piece: Any = components[name]
            if type(piece) not in STUDIO_KINDS.values() or written_id(piece) in seen:
                continue
            seen.add(written_id(piece))
            self.shown = {}
            written = list(self.written_values(piece))
            alike = _likeness(piece, written)
            for value, mark in written:
                if mark in at_work:
                    continue
                if self.matters(piece, value, alike):
                    at_work.add(mark)
                    idle.pop(mark, None)
                else:
                    idle.setdefault(mark, []).append((piece, value))
        yield from self.merge_findings(idle)

    def merge_findings(
        self, idle: Mapping[Mark, Sequence[tuple[PrintedPiece, _WrittenValue]]]
    ) -> Iterator[EffectlessValue]:
        """Findings of the same key and reason merged into one for each kind, at the first piece."""
        told: dict[tuple[str, str, str, str], list[tuple[PrintedPiece, Mark]]] = {}
        for mark, found in idle.items():
            for piece, value in found:
                why = (mark.file, piece.kind, value.key, self.reason(*found[0]))
                told.setdefault(why, []).append((piece, mark))
        for (_, _, key, reason), pieces in told.items():
            piece, mark = pieces[0]
            more = f", nor on {count_text(len(pieces) - 1, 'more piece')}" if len(pieces) > 1 else ""
            yield EffectlessValue(
                written_id(piece), key, f"'{key}' changes nothing that is printed{more}{reason}", mark
            )

    # what is written

    def written_values(self, piece: PrintedPiece) -> Iterator[tuple[_WrittenValue, Mark]]:
        """The values and words that are written for a piece, each with its place."""
        section = "cards" if isinstance(piece, Card) else "pieces"
        path = f"{section}.{written_id(piece)}"
        for value, mark in () if self.words_alone else self.record_values(piece, path, _identity):
            counted_apart = value.key in FACTS and not isinstance(piece, Back)
            told_apart = self.rules_mention and value.key in ("icon", "value")
            if not (counted_apart or told_apart):
                yield value, mark
        yield from () if self.words_alone else self.own_values(piece, path)
        said = self.context.words(piece)
        for key in TEXT_KEYS:
            place = self.context.texts.places.get((path, key))
            words = getattr(said, key)
            if key == piece.chosen_by or (key == "blocks" and piece.kind == "sheet"):
                continue
            if place is not None and words:
                yield _WrittenValue(key, key, partial(_without_word, piece, said, key)), place
        for key, words in said.fields.items():
            place = self.context.texts.places.get((path, key))
            if place is not None and words and key != piece.chosen_by:
                yield _WrittenValue(key, key, partial(_without_own_word, piece, said, key)), place

    def own_values(self, piece: PrintedPiece, path: str) -> Iterator[tuple[_WrittenValue, Mark]]:
        """The values that a piece has in its layout's own fields, each with its place."""
        for name, value in piece.fields.items():
            mark = self.pack.marks.get(f"{path}.{name}")
            if mark is not None and name != piece.chosen_by:
                put = partial(_replace_entry, partial(_replace_field, _identity, piece, "fields"), piece.fields, name)
                others = partial(self.other_own_values, piece, name, value)
                yield _WrittenValue(name, name, partial(_changed_pieces, put, others)), mark

    def other_own_values(self, piece: PrintedPiece, name: str, value: Any) -> Iterator[Any]:
        """Other values of a layout's own field."""
        field = layout_fields(self.context, piece).get(name)
        if isinstance(value, bool):
            yield not value
        elif isinstance(value, float):
            yield from (value + 1.0, value - 1.0, 0.0, -value, value + 50.0)
        elif isinstance(value, tuple):
            yield ()
        elif isinstance(value, Art):
            yield None
        elif field is not None and field.sort == "colour":
            yield from [token for token in self.pack.colours if token != value][:2]
        elif field is not None and field.sort == "icon":
            yield from [icon for icon in sorted(self.context.icons) if icon != value][:1]
        elif isinstance(value, str):
            yield from (
                [word for word in field.words if word != value] if field and field.words else [_other_words(value), ""]
            )

    def record_values(
        self, record: Any, path: str, whole: Callable[[Any], Any], before: str = "", like: str = ""
    ) -> Iterator[tuple[_WrittenValue, Mark]]:
        """The written values of a record and of the records in it, each with its place. `whole` puts another record in
        its place and gives the resulting piece."""
        marks = self.pack.marks
        kind: Any = type(record)
        for field in _written_fields(kind):
            value, key = getattr(record, field.name), f"{before}{field.key}"
            if value.__class__ in _PLAIN:  # most are
                if mark := marks.get(f"{path}.{key}"):
                    put = partial(_replace_field, whole, record, field.name)
                    others = partial(self.other_values, value, field)
                    yield _WrittenValue(key, f"{like}{field.key}", partial(_changed_pieces, put, others)), mark
                continue
            same = f"{like}{field.key}"
            if isinstance(value, Art):
                if mark := self.pack.marks.get(f"{path}.{key}.file"):
                    put = partial(_replace_field, whole, record, field.name)
                    yield (
                        _WrittenValue(
                            f"{key}.file", f"{same}.file", partial(_changed_pieces, put, partial(iter, (None,)))
                        ),
                        mark,
                    )
            elif isinstance(value, Mapping):
                put = partial(_replace_field, whole, record, field.name)
                yield from self.mapping_values(value, path, put, f"{key}.", f"{same}.")
            elif is_dataclass(value) and not isinstance(value, Size):
                put = partial(_replace_field, whole, record, field.name)
                yield from self.record_values(value, path, put, f"{key}.", f"{same}.")
            elif mark := self.pack.marks.get(f"{path}.{key}"):
                put = partial(_replace_field, whole, record, field.name)
                yield (
                    _WrittenValue(key, same, partial(_changed_pieces, put, partial(self.other_values, value, field))),
                    mark,
                )

    def mapping_values(
        self, mapping: Mapping[Any, Any], path: str, whole: Callable[[Any], Any], before: str, like: str
    ) -> Iterator[tuple[_WrittenValue, Mark]]:
        """The written values in a mapping of records or of words, as `record_values` gives those of a record."""
        for name, value in mapping.items():
            put = partial(_replace_entry, whole, mapping, name)
            if is_dataclass(value):
                keys = [field.key for field in record_fields(type(value))]
                said = [key for key in keys if f"{path}.{before}{name}.{key}" in self.pack.marks]
                yield from self.record_values(value, path, put, f"{before}{name}.", f"{like}({' '.join(said)}).")
            elif isinstance(value, str) and (mark := self.pack.marks.get(f"{path}.{before}{name}")):
                others = partial(iter, (_other_words(value),))
                yield _WrittenValue(f"{before}{name}", like, partial(_changed_pieces, put, others)), mark

    def other_values(self, value: Any, field: RecordField) -> Iterator[Any]:
        """Other values that might stand in a field; none for what can't be changed."""
        kinds = {field.type, *get_args(field.type)}
        colours, icons = self.pack.colours, self.context.icons
        if ColourToken in kinds:
            yield from [name for name in colours if value not in colours or colours[name] != colours[value]][:2]
        elif IconId in kinds:
            yield from [IconId(name) for name in sorted(icons) if name != value][:1]
        elif PieceId in kinds:
            yield NO_PIECE
        elif Seat in kinds:
            yield None
        elif LayoutName in kinds:
            yield from [name for name in (PLAIN, "picture") if name != value]
        else:
            yield from _other_values(value, field)

    # whether it matters

    def matters(self, piece: PrintedPiece, value: _WrittenValue, alike: tuple[object, ...]) -> bool:
        """Whether another value would change the front or the back of a piece, or would fail to compose. Judged once
        for all pieces of one `_likeness` (`alike`). A board is judged without its map, which takes long."""
        sign = (alike, value.like)
        if sign not in self.verdicts:
            mapless = isinstance(piece, Board) and value.key != "map"
            plain = partial(replace, map=False) if mapless else _identity
            others = [other if isinstance(other, _RewordedPiece) else plain(other) for other in value.others()]
            if mapless not in self.shown:
                self.shown[mapless] = plain(piece), {}
            shown, known = self.shown[mapless]
            self.verdicts[sign] = not others or self.differs(shown, others, known)
        return self.verdicts[sign]

    def differs(self, piece: Any, others: Iterable[Any], known: dict[bool, Any] | None = None) -> bool:
        """Whether any of some pieces has another front or another back than the first, or one of all can't be composed.
        `known`: sides of the first that were composed before."""
        known, others = {} if known is None else known, list(others)
        for back in (False, True):  # most values show on the front, and then no back is composed
            if back not in known:
                known[back] = self.side(piece, back=back)
            if known[back] is UNMADE or any(self.side(other, back=back) != known[back] for other in others):
                return True
        return False

    def side(self, made: Any, *, back: bool) -> Any:
        """The front or the back of a piece or of a `_RewordedPiece`; `UNMADE` where it can't be composed."""
        context, piece = self.context, made
        if isinstance(made, _RewordedPiece):
            piece, texts = _with_usual_words(made), context.texts
            section = "cards" if isinstance(piece, Card) and written_id(piece) in texts.cards else "pieces"
            said = {**getattr(texts, section), PieceId(written_id(piece)): made.texts}
            changed: Any = {section: said}
            context = replace(context, texts=replace(texts, **changed))
        kind = self.kinds[piece.kind]
        try:
            return kind.back(context, piece) if back else kind.face(context, piece)
        except InputError:
            return UNMADE

    def reason(self, piece: PrintedPiece, value: _WrittenValue) -> str:
        """Why a value changes nothing, as far as is known: the layout leaves it out, or another key takes
        precedence."""
        key = value.key.partition(".")[0]
        layout = getattr(piece, "layout", "")
        if layout and key not in BACKS and is_element_layout(self.context, layout):
            if value.key not in element_layout(self.context, layout).names:
                return f": no element of the layout '{layout}' shows it"
        elif isinstance(piece, Card):
            part = "picture" if key in ("art", "icon") else key
            stack = self.context.layout(piece.layout, CardLook).stack
            shown = {*stack, *(("type",) if "title" in stack else ())}
            if part in ("picture", "type", "rows", "text") and part not in shown:
                return f": the stack of the layout '{piece.layout}' has no '{part}'"
        for other in record_fields(type(piece)):
            default = None if other.required else other.default
            if other.name in HIDING and getattr(piece, other.name) != default:
                without: Any = {other.name: default}
                bare = replace(piece, **without)
                freed = next((one for one, _ in self.written_values(bare) if one.key == value.key), None)
                composed = freed and UNMADE not in (self.side(bare, back=False), self.side(bare, back=True))
                if freed and composed and self.differs(bare, freed.others()):
                    return f": '{other.key}' stands in its place"
        return ""


@cache
def _written_fields(kind: type) -> tuple[RecordField, ...]:
    """The fields of a record that a game may write."""
    return tuple(field for field in record_fields(kind) if Flag.GIVEN not in field.notes)


HIDING = ("seat", "art", "reverse", "deck", "depth", "value")
"""Keys in whose stead others would be seen."""


@dataclass(frozen=True)
class _RewordedPiece:
    """A piece with other words."""

    piece: PrintedPiece
    texts: PieceText


def _with_usual_words(made: _RewordedPiece) -> Any:
    """The piece whose layout decides by these words, as it does by those of the game's usual language."""
    said = {**{key: getattr(made.texts, key) for key in TEXT_KEYS}, **made.texts.fields}
    usual = {key: str(said.get(key, words)) for key, words in made.piece.said.items()}
    return replace(made.piece, said=usual) if usual else made.piece


def _without_word(piece: PrintedPiece, said: PieceText, key: str) -> Iterator[Any]:
    """The piece without one of its words."""
    yield _RewordedPiece(piece, replace(said, **{key: type(getattr(said, key))()}))


def _without_own_word(piece: PrintedPiece, said: PieceText, key: str) -> Iterator[Any]:
    """The piece without one of the words of its layout's own fields."""
    yield _RewordedPiece(piece, replace(said, fields={name: one for name, one in said.fields.items() if name != key}))


def _other_values(value: Any, field: RecordField) -> Iterator[Any]:
    """Other values of a plain type."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, Size):
        yield Size(value.width * 1.1, value.height * 1.1)
    elif isinstance(value, float):
        yield from (Length(value * 0.8), Length(value * 1.25))
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif isinstance(value, str):
        words = next((note.only for note in field.notes if isinstance(note, OneOf)), ())
        yield from [word for word in words if word != value] or [_other_words(value)]


def _likeness(piece: PrintedPiece, written: Sequence[tuple[_WrittenValue, Mark]]) -> tuple[object, ...]:
    """What pieces have in common of which the same values matter: their kind and sizes, and what is written for
    them."""
    sizes = [getattr(piece, name, None) for name in ("size", "layout", "back_layout", "shape", "map", "named", "edge")]
    return (piece.kind, piece.per == "seat", *sizes, *sorted({value.like for value, _ in written}))


def _identity(piece: Any) -> Any:
    return piece


def _replace_field(whole: Callable[[Any], Any], record: Any, name: str, made: Any) -> Any:
    """The piece whose record has another value."""
    return whole(replace(record, **{name: made}))


def _replace_entry(whole: Callable[[Any], Any], mapping: Mapping[Any, Any], name: Any, made: Any) -> Any:
    """The piece with another value in one of its mappings."""
    return whole({**mapping, name: made})


def _changed_pieces(put: Callable[[Any], Any], others: Callable[[], Iterator[Any]]) -> Iterator[Any]:
    """The pieces that result from each of some values."""
    return map(put, others())


def _other_words(words: str) -> str:
    """A different text of the same kind."""
    return "3" if words != "3" else "4"
