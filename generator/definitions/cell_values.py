"""What the cells of a table say, as the nodes that YAML would give: numbers, lists, ids however a cell spells them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import field
from pathlib import Path
from typing import Any, get_args, get_origin

from generator.base.errors import Fault, InputError, Mark
from generator.base.frozen import dataclass
from generator.definitions.cell_colours import colour_entry, colour_token, parse_colour
from generator.definitions.dialect import Dialect
from generator.definitions.field_annotations import Flag
from generator.definitions.id_types import ColourToken
from generator.definitions.kept_ids import KeptIds, spelt_id
from generator.definitions.layout_fields import LayoutShelf
from generator.definitions.picture_files import PictureFiles
from generator.definitions.printed_pieces import Size
from generator.definitions.yaml_nodes import BrokenNode, ListNode, Node, TextNode, move_tree, read_text
from generator.definitions.yaml_reader import TRUTH, is_record, later_type, reads_itself

NONE = frozenset(
    ("none", "-", "–", "—", "n/a", "na", "nil", "null", "keine", "keiner", "aucun", "aucune", "ninguno", "ninguna")
)
"""Words of a cell that stand for nothing."""
BETWEEN = (";", ",")
"""The separators of a list's entries, and of the entries of a list in it."""
_WHOLE = re.compile(r"([+-]?\d+)[.,]0+")
_COMMA = re.compile(r"([+-]?\d+),(\d+)")
_TIMES = re.compile(r"[x×]?\s*(\d{1,3})\s*[x×]?", re.IGNORECASE)
"""A number of copies: `3`, `3x` or `x3`."""


@dataclass(frozen=True)
class TableContext:
    """What a table is read in: the game's `folder`, as faults show it, its dialect and languages, the ids that there
    are by their type, its pictures, and the ids that were made before; its `layouts`, and those that its decks name.
    `watched`: what each row became is kept, for when the table's file changes."""

    folder: Path
    folder_name: str
    dialect: Dialect
    languages: Collection[str]
    known_ids: Mapping[Any, frozenset[str]]
    pictures: PictureFiles
    kept_ids: KeptIds
    layouts: LayoutShelf | None = None
    deck_layouts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    watched: bool = False


@dataclass
class CellReader:
    """Reads cells into nodes, and gathers the `colours` that they name by their numbers; what is wrong goes to
    `faults`."""

    around: TableContext
    faults: list[Fault]
    colours: dict[str, tuple[TextNode, Node]] = field(default_factory=dict)

    def node(self, value: str, mark: Mark, path: str, wanted: Any, depth: int = 0, *, trying: bool = False) -> Node:
        """What a cell says as the type that is wanted there: a list with semicolons, anything else that isn't plain as
        it would stand in YAML. `trying`: nothing comes of it."""
        wanted, notes = later_type(wanted) if wanted else (str, ())
        origin = get_origin(wanted)
        several = origin in (tuple, frozenset)
        deep = several or is_record(wanted) or reads_itself(wanted) or origin is not None
        if value.startswith("{$") or (deep and value.startswith(("[", "{" if not several else "["))):
            return self._yaml(value, mark, path)
        if several and depth < len(BETWEEN):
            args = [arg for arg in get_args(wanted) if arg is not Ellipsis]
            parts = [part.strip() for part in value.split(BETWEEN[depth])]
            parts = parts[:-1] if not parts[-1] else parts
            kinds = args if len(args) == len(parts) else args[:1] * len(parts)
            items = (
                self.node(part, mark, path, one, depth + 1, trying=trying)
                for part, one in zip(parts, kinds, strict=True)
            )
            return ListNode(mark, tuple(items))
        return TextNode(mark, self._named_node(_as_yaml(value, wanted, notes), mark, wanted, trying=trying))

    def says_none(self, value: str, wanted: Any) -> bool:
        """Whether a cell says in words that there is none of what is named there, or no number."""
        kind, _ = later_type(wanted) if wanted else (str, ())
        named = kind in self.around.known_ids or (isinstance(kind, type) and issubclass(kind, int | float))
        return named and value.strip().casefold() in NONE and value.strip() not in self.around.known_ids.get(kind, ())

    def _named_node(self, value: str, mark: Mark, wanted: Any, *, trying: bool) -> str:
        """An id as it is written elsewhere, however a cell spells it; a colour's number or name becomes one of the
        game's own."""
        ids = self.around.known_ids.get(wanted)
        if ids is None or value in ids:
            return value
        same = next(
            (name for name in (spelt_id(value), *ids) if name in ids and name.casefold() in _loose_id(value)), None
        )
        if same:
            return same
        if wanted is ColourToken and (rgb := parse_colour(value)):
            token = colour_token(rgb)
            if trying:
                return next(iter(ids), "")
            self.colours.setdefault(token, (TextNode(mark, token), colour_entry(rgb, mark)))
            return token
        return value

    def _yaml(self, value: str, mark: Mark, path: str) -> Node:
        try:
            return move_tree(read_text(value, mark.file), mark)
        except InputError as error:
            self.faults.append(Fault(mark, path, error.faults[0].what, error.faults[0].expected))
            return BrokenNode(mark)


def _as_yaml(value: str, wanted: Any, notes: tuple[Any, ...]) -> str:
    """A number or a truth value as YAML has it, however a spreadsheet writes it."""
    if wanted is int and (whole := _WHOLE.fullmatch(value) or _TIMES.fullmatch(value)):
        return whole[1]
    if isinstance(wanted, type) and issubclass(wanted, float | Size):
        return _COMMA.sub(r"\1.\2", value)
    if wanted is bool and Flag.TRUE_OR_FALSE not in notes and value.lower() in TRUTH:
        return "yes" if TRUTH[value.lower()] else "no"
    return value


def _loose_id(value: str) -> tuple[str, str]:
    """How an id may be written that a cell spells as it likes."""
    return value.casefold(), spelt_id(value)
