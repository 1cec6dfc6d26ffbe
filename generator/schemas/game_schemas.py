"""The schemas of a game's own kinds of files: those at the top, modules, editions, languages."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any, get_args, get_origin

from generator.definitions.dialect import Dialect
from generator.definitions.edition_builder import EDITION_KEYS, GameInfo
from generator.definitions.editions import OTHERWISE
from generator.definitions.id_types import EditionId
from generator.definitions.language_texts import LanguageTexts
from generator.definitions.pack import Ruling
from generator.definitions.table_source import ADDRESS, COLUMNS, FROM, ROWS, SHEET, WHERE
from generator.definitions.yaml_reader import keys_of, reads_itself
from generator.schemas.json_schema import MAPPING, TEXT, KnownIds, Schema, SchemaMaker, complete_schema, mapping_schema
from generator.schemas.key_help import class_help, key_sentences
from generator.spreadsheets.table_reader import KINDS


def top(known: KnownIds, dialect: Dialect) -> Schema:
    """Files at the top of a game's folder: any sections, each once."""
    made = _GameSchemas(known, dialect)
    claims = {"description": key_sentences(dialect.edition, "expect"), **made.claims()}
    sections = {"expect": claims, **made.sections(("game", *dialect.singles))}
    return made.whole(mapping_schema(sections), "A part of a game: any of its sections.")


def module(known: KnownIds, dialect: Dialect) -> Schema:
    """A file of `modules/`."""
    made = _GameSchemas(known, dialect)
    lists = {
        name: {"description": class_help(record), "type": "array", "items": made.asking(record)}
        for name, record in dialect.lists.items()
    }
    own = {"module": made.plainly(dialect.module), **lists}
    return made.whole(mapping_schema({**own, **made.sections(())}, ["module"]), class_help(dialect.module))


def edition(known: KnownIds, dialect: Dialect) -> Schema:
    """A file of `editions/`."""
    made = _GameSchemas(known, dialect)
    laid = {name: made.section(name, part=True) for name in dialect.overridable}
    record = dialect.edition
    more = {
        "based_on": {"description": key_sentences(record, "based_on"), **made.plain.schema_of(EditionId)},
        "override": {"description": key_sentences(record, "override"), **mapping_schema(laid)},
    }
    made.plain.record(record, more=more)
    own = made.plain.definitions.pop(record.__name__)
    assert set(own["properties"]) == set(EDITION_KEYS), "an edition has other keys"
    return made.whole(own, class_help(record))


def language(known: KnownIds, dialect: Dialect, *, part: bool) -> Schema:
    """A file of `text/`, or (`part`) one of `text/<language>/`, which is laid over it."""
    texts = dialect.texts
    shapes = SchemaMaker(known, switches=True)
    otherwise = shapes.by_id(EditionId, mapping_schema(_text_sections(shapes, texts, part=True)))
    more = {OTHERWISE: {"description": "What is said otherwise for an edition.", **otherwise}}
    return complete_schema(
        mapping_schema(_text_sections(shapes, texts, part=part) | more), shapes.definitions, class_help(texts)
    )


def _text_sections(shapes: SchemaMaker, texts: type[LanguageTexts], *, part: bool) -> dict[str, Schema]:
    """The sections of a language."""
    return {
        field.key: {
            "description": key_sentences(texts, field.key),
            **shapes.schema_of(field.type, field.notes, part=part),
        }
        for field in keys_of(texts)
    }


_TEXTS: Schema = {"anyOf": [TEXT, {"type": "array", "items": TEXT, "minItems": 1}]}


def _or_table(entries: Schema) -> Schema:
    """Entries by their ids, or a table that holds them, with what counts for each of its rows, or several tables."""
    by_key = {"type": MAPPING, "additionalProperties": {"anyOf": [*_TEXTS["anyOf"], {"type": "null"}]}}
    named = {
        FROM: {"description": f"A table in the game's folder ({', '.join(KINDS)}), or several.", **_TEXTS},
        ADDRESS: {"description": "Where 'table fetch' finds it: https://…, or one for each file.", **_TEXTS},
        SHEET: {"description": "The sheet of a workbook, or several.", **_TEXTS},
        COLUMNS: {
            "description": "The head that stands for a key: '{name: Title, count: Qty}'; 'unread': the others.",
            **by_key,
        },
        ROWS: {"description": "The rows that hold entries, as the spreadsheet counts them: '3..60'."},
        WHERE: {"description": "What a column has to say in a row: '{Status: [final, new]}'.", **by_key},
    }
    table = {"type": "object", "properties": named, "required": [FROM]}
    asked = {"type": "object", "required": [FROM], "properties": {FROM: _TEXTS}}
    return {
        "type": [*MAPPING, "array"],
        "if": {"type": "array"},
        "then": {"items": table, "minItems": 1},
        "else": {"if": asked, "then": {"properties": named}, "else": entries},
    }


class _GameSchemas:
    """The sections of one game; `plain` is for what no ruling changes."""

    def __init__(self, known: KnownIds, dialect: Dialect) -> None:
        self.dialect = dialect
        self.shapes = SchemaMaker(known, switches=True)
        self.plain = SchemaMaker(known)

    def whole(self, root: Schema, said: str) -> Schema:
        """The schema of a whole file."""
        return complete_schema(root, self.shapes.definitions | self.plain.definitions, said)

    def sections(self, single: Collection[str]) -> dict[str, Schema]:
        """The schemas of all sections: the single records by their names, and the mappings from ids to records."""
        return {name: self.section(name) for name in (*single, *self.dialect.sections)}

    def section(self, name: str, *, part: bool = False) -> Schema:
        """The schema of a section. An entry may leave keys to another section's entry, and hold effects for others."""
        if name == "game":
            return self.plainly(GameInfo)
        if name in self.dialect.singles:
            record = self.dialect.singles[name]
            return {"description": class_help(record), **self.asking(record, part=part)}
        section = self.dialect.sections[name]
        if section.record is Ruling:
            entry = self.plain.record(Ruling)
        elif get_origin(section.record) is Annotated or reads_itself(section.record):
            entry = self.shapes.or_ruling(self.shapes.schema_of(section.record, part=part))
        else:
            more = {key: self._borrowed_key(*field) for key, field in section.more.items()}
            entry = self.asking(section.record, part=part, spared=section.spared_keys, more=more)
        described = get_args(section.record)[0] if get_origin(section.record) is Annotated else section.record
        by_id = self.shapes.by_id(section.id, entry)
        return {
            "description": class_help(described),
            **(by_id if part or reads_itself(described) else _or_table(by_id)),
        }

    def claims(self) -> Schema:
        """The schema of an edition's claims (`expect`)."""
        field = next(field for field in keys_of(self.dialect.edition) if field.key == "expect")
        return self.plain.schema_of(field.type, field.notes)

    def plainly(self, record: type) -> Schema:
        """The schema of a record in which no ruling may be asked for."""
        return {"description": class_help(record), **self.plain.record(record)}

    def asking(self, record: type, **how: Any) -> Schema:
        """The schema of a record in which rulings may be asked for."""
        return self.shapes.or_ruling(self.shapes.record(record, **how))

    def _borrowed_key(self, record: type, key: str) -> Schema:
        """A key that a record has for entries of another section."""
        field = next(field for field in keys_of(record) if field.key == key)
        return {"description": key_sentences(record, key), **self.shapes.schema_of(field.type, field.notes)}
