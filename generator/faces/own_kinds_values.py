"""Values of the kinds of pieces that a game's rules bring, which change nothing: no count, no face and no game.

As in `effectless_values.py` nothing lists what a kind or a rule reads. Each written value is changed, and the box is
counted, the piece composed and the rules asked again; a value that several pieces take from one place, as tiles do from
their class, has an effect where it changes any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, partial
from typing import Any, get_args

from generator.base.errors import InputError, Mark, count_text
from generator.definitions.configuration import every_configuration, resource_ways
from generator.definitions.field_annotations import Flag, OneOf, RecordByWord
from generator.definitions.id_types import ColourToken, IconId, ModuleId
from generator.definitions.pack import Configuration, Pack
from generator.definitions.printed_pieces import STUDIO_KINDS
from generator.definitions.record_fields import RecordField, record_fields
from generator.faces.display_list import Face
from generator.faces.effectless_values import EffectlessValue
from generator.faces.face_context import FaceContext
from generator.faces.game_look import game_look
from generator.games.registry import dialect_of, game_rules

APART = ("behind", "unused")
"""Keys that say how sheets are printed, or what is said of pieces in the contents."""
TRIED = 3
"""So many words of a list are tried in the place of one."""

Change = Callable[[Any], Any]
"""Puts another value in the place of one, and gives the piece that results."""


def own_effectless_values(context: FaceContext, pieces: Iterable[str]) -> Iterator[EffectlessValue]:
    """The values of some pieces, as far as their kinds are the game's own, that change nothing; each once with the
    number of further pieces that have it from there or have it, too."""
    yield from _OwnKindsJudge(context).findings(pieces)


class _OwnKindsJudge:
    """Judges the values of one box in one language."""

    def __init__(self, context: FaceContext) -> None:
        self.context, self.pack = context, context.definitions
        self.kinds = game_look(self.pack.rules).kinds

    def findings(self, pieces: Iterable[str]) -> Iterator[EffectlessValue]:
        """One finding for each key of each kind whose value changes nothing, at the first piece."""
        working, known, idle = set[Mark](), set[str](), dict[Mark, tuple[str, str, str]]()
        for section in self.pack.sections:
            entries: Mapping[Any, Any] = getattr(self.pack, section)
            for name in (name for name in pieces if name in entries and type(entries[name]) not in _STUDIO):
                piece = entries[name]
                for mark, sign, others in self.written(piece, f"{section}.{name}", f"{piece.kind} {_class_of(piece)}"):
                    if mark in working:
                        continue
                    if sign in known or self.matters(section, piece, others):
                        known.add(sign)
                        working.add(mark)
                        idle.pop(mark, None)
                    else:
                        idle.setdefault(mark, (name, piece.kind, sign.rpartition(".")[2]))
        told: dict[tuple[str, str], list[tuple[str, Mark]]] = {}
        for mark, (name, kind, key) in idle.items():
            told.setdefault((kind, key), []).append((name, mark))
        for (_, key), found in told.items():
            name, mark = found[0]
            more = f", nor on {count_text(len(found) - 1, 'more piece')}" if len(found) > 1 else ""
            message = f"'{key}' changes nothing that is counted, printed or played{more}"
            yield EffectlessValue(name, key, message, mark)

    # what is written

    def written(
        self, record: Any, path: str, sign: str, put: Change = lambda made: made
    ) -> Iterator[tuple[Mark, str, list[Any]]]:
        """The written values of a record and of the effects in it: the place, what equal values of other pieces have in
        common, which ends in the key, and the pieces that would result from other values. What can't be changed is left
        out."""
        fields = [field for field in record_fields(type(record)) if f"{path}.{field.key}" in self.pack.marks]
        sign += f"({' '.join(field.key for field in fields)})"
        for field in fields:
            if field.required or Flag.GIVEN in field.notes or field.key in APART:
                continue
            value = getattr(record, field.name)
            if isinstance(value, tuple) and all(isinstance(one, RecordByWord) for one in value):
                for number, one in enumerate(value):
                    at = partial(_put_item, put, record, field.name, number)
                    words = " ".join(str(said) for said in vars(one).values() if isinstance(said, str))
                    yield from self.written(
                        one, f"{path}.{field.key}[{number + 1}].{one.word}", f"{sign} {one.word} {words}", at
                    )
                continue
            others = [put(replace(record, **{field.name: other})) for other in self.other_values(value, field)]
            if others:
                yield self.pack.marks[f"{path}.{field.key}"], f"{sign}.{field.key}", others

    def other_values(self, value: Any, field: RecordField) -> Iterator[Any]:
        """Other values that might stand in a field; none for what can't be changed."""
        if isinstance(value, bool):
            yield not value
        elif isinstance(value, int):
            yield from (value + 1, max(value - 1, 0))
        elif isinstance(value, str):
            types = {field.type, *get_args(field.type)}
            lists = (ids for kind, ids in self.ids.items() if kind in types)
            words = next(lists, next((note.words() for note in field.notes if isinstance(note, OneOf)), ()))
            yield from [word for word in words if word != value][:TRIED]

    @cached_property
    def ids(self) -> Mapping[Any, tuple[str, ...]]:
        """The ids that there are of each type."""
        sections = {section.id: tuple(getattr(self.pack, name)) for name, section in self.sections.items()}
        return {
            **sections,
            ColourToken: tuple(self.pack.colours),
            IconId: tuple(sorted(self.context.icons)),
            ModuleId: tuple(self.pack.modules),
        }

    @cached_property
    def sections(self) -> Mapping[str, Any]:
        """The sections that the pack has as mappings."""
        return {name: one for name, one in dialect_of(self.pack.rules).sections.items() if hasattr(self.pack, name)}

    # whether it matters

    def matters(self, section: str, piece: Any, others: list[Any]) -> bool:
        """Whether one of these pieces in the place of another changes the game, the box or a face."""
        return any(self.differs(section, piece, other) for other in others)

    def differs(self, section: str, piece: Any, other: Any) -> bool:
        """Whether a piece in the place of another changes anything, or can't be played or composed."""
        pack = self.pack_with(section, other)
        try:
            return (
                self.read(pack, self.boxes[0]) != self.read_now[0]
                or self.sides(other) != self.sides(piece)
                or any(self.read(pack, box) != self.read_now[number] for number, box in enumerate(self.boxes))
                or self.counts(self.pack_with(section, _bare(other)))
                != self.counts(self.pack_with(section, _bare(piece)))
            )
        except InputError:
            return True

    @cached_property
    def boxes(self) -> list[Configuration]:
        """The box, and that with everything for each other number of players."""
        found = {config.players: config for config in every_configuration(self.pack)}
        return [self.context.config, *(one for one in found.values() if one.players != self.context.config.players)]

    def read(self, pack: Pack, config: Configuration) -> object:
        """What the rules read of a box; None for rules that don't say. Raises `InputError`."""
        read = game_rules(self.pack.rules).read
        return read(pack, config) if read else None

    @cached_property
    def read_now(self) -> list[object]:
        """What the rules read of each box as it is."""
        return [self.read(self.pack, box) for box in self.boxes]

    def counts(self, pack: Pack) -> list[Any]:
        """What is in the box for each number of players and each way to keep resources."""
        return [pack.counts(replace(one, resources=way)) for one in self.boxes for way in resource_ways(self.pack)]

    def pack_with(self, section: str, piece: Any) -> Pack:
        """The pack with another piece in the place of that with its id."""
        changed: Any = {section: {**getattr(self.pack, section), piece.id: piece}}
        return replace(self.pack, **changed)

    def sides(self, piece: Any) -> tuple[Face, Face | None]:
        """The front and the back of a piece. Raises `InputError`."""
        kind = self.kinds[piece.kind]
        return kind.face(self.context, piece), kind.back(self.context, piece)


_STUDIO = frozenset(STUDIO_KINDS.values())


def _put_item(put: Change, record: Any, name: str, number: int, made: Any) -> Any:
    """The piece with another item in one of its record's lists."""
    items = getattr(record, name)
    return put(replace(record, **{name: (*items[:number], made, *items[number + 1 :])}))


def _bare(piece: Any) -> Any:
    """The piece without what other sections say of it, such as a table of counts, which may be written anew."""
    given = (field for field in record_fields(type(piece)) if Flag.GIVEN in field.notes and not field.required)
    return replace(piece, **{field.name: field.default for field in given})


def _class_of(piece: Any) -> str:
    """What pieces of a kind are sorted by, where they are."""
    return str(getattr(piece, "class_", ""))
