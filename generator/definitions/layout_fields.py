"""Fields of a layout: what its cards say besides a card's own keys, such as `attack: number` or `flavour: words`.

A layout declares them in `fields`. Then each of its cards may have them as keys, a list of cards as columns, and a
language those of `words` beside a card's name and text. What a card says is read as its field's sort and kept in
`PrintedPiece.fields`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from keyword import iskeyword
from pathlib import Path as File
from typing import Annotated, Any, ClassVar

from generator.base.errors import NOWHERE, Fault, InputError, Mark, input_error, list_words, unknown_fault
from generator.base.frozen import dataclass
from generator.base.late_pattern import late_pattern
from generator.definitions.column_heads import head_sense
from generator.definitions.field_annotations import Flag, OneOf, ReadBy
from generator.definitions.id_types import ColourToken, IconId
from generator.definitions.layout_files import ELEMENTS, FIELDS, FOLDER, layout_names, read_template
from generator.definitions.pack import Art
from generator.definitions.printed_pieces import Card, PieceText
from generator.definitions.varied_values import BY
from generator.definitions.word_markup import PlainWords, RichWords
from generator.definitions.yaml_nodes import ListNode, MapNode, Node, TextNode, node_kind, path_below
from generator.definitions.yaml_reader import NOTHING, YamlReader, keys_of
from generator.files.resources import short_path

NUMBER, WORDS, TEXT, PICTURE, ICON, ICONS, COLOUR, TRUTH, CHOICE = (
    *("number", "words", "text", "picture", "icon", "icons", "colour", "yes/no", "choice"),
)
_TYPES: Mapping[str, Any] = {
    NUMBER: float,
    WORDS: Annotated[RichWords, Flag.EMPTY],
    TEXT: Annotated[PlainWords, Flag.EMPTY],
    PICTURE: Art,
    ICON: IconId,
    ICONS: PlainWords,
    COLOUR: ColourToken,
    TRUTH: bool,
}
SORTS = tuple(_TYPES)
"""The sorts of fields; a list of words is one of these words."""
NAME = late_pattern("[a-z][a-z0-9_]*")
"""How a field is called: expressions name it so."""
KEPT = frozenset(
    ("and", "or", "not", "in", "if", "else", "is", "by", "like", "none", "true", "false", "digest", "copies")
)
"""Words that no field may be called: expressions and layouts mean something else by them."""
_DECLARED = f"{list_words(SORTS)}, or a list of the words of which a card says one, such as '[a, b]'"
MOST_FIELDS, MOST_ICONS = 100, 60
_ICON = late_pattern(r"\s*(?:(\d{1,2})\s*[x×]?\s*)?\{?([A-Za-z0-9][\w.-]*)\}?\s*[,;]?", re.ASCII)


@dataclass(frozen=True)
class LayoutField(ReadBy):
    """A field: its `name`, its `sort`, and of a choice the `words` of which a card says one."""

    name: str
    sort: str
    words: tuple[str, ...] = ()

    ways_to_write: ClassVar[tuple[Any, ...]] = (Annotated[str, OneOf("sort", SORTS)], tuple[str, ...])

    @property
    def value_type(self) -> Any:
        """The type that a card's value is read into."""
        if self.sort in (ICONS, CHOICE):
            return Annotated[str, self]
        return _TYPES[self.sort]

    @property
    def nothing(self) -> Any:
        """The value of a card that says nothing."""
        return {NUMBER: NO_NUMBER, TRUTH: False, PICTURE: None, ICONS: ()}.get(self.sort, "")

    def read(self, reader: Any, node: Any, path: str) -> Any:
        """A value of a choice or of icons."""
        if not isinstance(node, TextNode):
            one = f"one of {list_words(self.words, 20)}" if self.words else "icons, such as '{coin}{coin}'"
            return reader.fault(node, path, node_kind(node), one)
        if self.sort == CHOICE:
            meant = {head_sense(word): word for word in self.words}.get(head_sense(node.value))
            return meant or reader.unknown_name(node, path, f"'{node.value}'", node.value, self.words, 20)
        return self._icons(reader, node, path)

    @staticmethod
    def _icons(reader: Any, node: TextNode, path: str) -> Any:
        """The ids of icons in a row: `{coin}{coin}{gem}`, `coin coin gem` or `2 coin, gem`."""
        text, at, found = reader.words.with_icons(node.value).replace("{{", "{").replace("}}", "}"), 0, []
        while at < len(text.rstrip()):
            one = _ICON.match(text, at)
            if not one:
                return reader.fault(
                    node, path, f"'{node.value}'", "icons, such as '{coin}{coin}{gem}' or '2 coin, gem'"
                )
            icon = reader.reference(node, IconId, one[2], path)
            if icon is NOTHING:
                return NOTHING
            found += [icon] * int(one[1] or 1)
            at = one.end()
        if len(found) > MOST_ICONS:
            return reader.fault(node, path, f"{len(found)} icons", f"at most {MOST_ICONS}")
        return tuple(found)


class NoNumber(int):
    """What a card has of a number that it doesn't say: 0 to count with, and nothing in print."""

    def __str__(self) -> str:
        return ""

    __repr__ = __str__


NO_NUMBER = NoNumber(0)


_OWN_KEYS = frozenset(
    (*(field.key for field in keys_of(Card)), *(field.key for field in keys_of(PieceText)), "id", "module", "kind")
)
"""The keys that a card has in any layout, which no field may be called."""


def read_fields(node: Node | None, reader: YamlReader, path: str = FIELDS) -> dict[str, LayoutField]:
    """The fields that a layout declares; what is wrong goes to the reader's faults."""
    if node is None:
        return {}
    if not isinstance(node, MapNode):
        reader.fault(node, path, node_kind(node), "fields by their names, such as '{attack: number}'")
        return {}
    if len(node.entries) > MOST_FIELDS:
        reader.fault(node, path, f"{len(node.entries)} fields", f"at most {MOST_FIELDS}")
        return {}
    found = {}
    for name, (key, value) in node.entries.items():
        below = path_below(path, name)
        if not NAME.fullmatch(name):
            reader.fault(key, below, f"'{name}' is no name of a field", "small letters, digits and low lines")
        elif iskeyword(name):
            reader.fault(key, below, f"'{name}' can't be asked for in expressions", f"another name{_way_out(name)}")
        elif name in _OWN_KEYS or name in KEPT:
            right = f"another name than {list_words(sorted(_OWN_KEYS | KEPT), 50)}{_way_out(name)}"
            reader.fault(key, below, f"'{name}' is a word of the studio's own", right)
        elif (field := _field(name, value, reader, below)) is not None:
            reader.places[below] = key.mark
            found[name] = field
    return found


def _way_out(name: str) -> str:
    """How a field whose name is taken may be called, and a table keep its head."""
    return f", such as '{name}_'; 'columns: {{{name}_: {name}}}' where a table has it"


def _field(name: str, node: Node, reader: YamlReader, path: str) -> LayoutField | None:
    if isinstance(node, ListNode) and node.items:
        words = [item.value for item in node.items if isinstance(item, TextNode)]
        if len(words) < len(node.items) or len({head_sense(word) for word in words}) < len(words):
            reader.fault(node, path, "a list of other things than different words", _DECLARED)
            return None
        return LayoutField(name, CHOICE, tuple(words))
    if not isinstance(node, TextNode):
        reader.fault(node, path, node_kind(node), _DECLARED)
        return None
    if node.value not in SORTS:
        reader.faults.append(unknown_fault(node.mark, path, f"'{node.value}' is no sort of field", node.value, SORTS))
        return None
    return LayoutField(name, node.value)


class LayoutShelf:
    """The layouts that a game may name, as far as its definitions need them: their fields and sizes, each read once."""

    def __init__(self, folder: File) -> None:
        self.folders = (folder / FOLDER,)
        self._kept: dict[str, tuple[Mapping[str, LayoutField], MapNode, tuple[Fault, ...]]] = {}

    @cached_property
    def own(self) -> tuple[str, ...]:
        """The names of the layouts in the game's folder. Raises `InputError` where there are too many."""
        found = tuple(sorted(path.stem for folder in self.folders for path in folder.glob("[!.]*.yaml")))
        if len(found) > MOST_LAYOUTS:
            where = Mark(short_path(self.folders[-1]))
            raise input_error(f"holds {len(found)} layouts", expected=f"at most {MOST_LAYOUTS}", mark=where)
        return found

    @cached_property
    def known(self) -> frozenset[str]:
        """The names of all layouts."""
        return frozenset(layout_names(self.folders)) if self.own else frozenset()

    def _layout(self, name: str) -> tuple[Mapping[str, LayoutField], MapNode, tuple[Fault, ...]]:
        if name not in self._kept:
            faults: list[Fault] = []
            found: Mapping[str, LayoutField] = {}
            tree: MapNode | None = None
            if name in self.known and self.own:
                try:
                    tree = read_template(name, self.folders)
                    found = read_fields(tree.get(FIELDS), YamlReader(faults, {}), f"{name}.{FIELDS}")
                except InputError as error:
                    faults = list(error.faults)
            self._kept[name] = found, tree or MapNode(NOWHERE, {}), tuple(faults)
        return self._kept[name]

    def fields(self, name: str) -> Mapping[str, LayoutField]:
        """The fields of a layout; none of one that isn't there or can't be read."""
        return self._layout(name)[0]

    def faults(self, name: str) -> tuple[Fault, ...]:
        """Why the fields of a layout can't be read."""
        return self._layout(name)[2]

    def size(self, name: str) -> TextNode | None:
        """The size that a layout of elements is drawn for, as it is written."""
        tree = self._layout(name)[1]
        size = tree.get("size") if ELEMENTS in tree.entries else None
        return size if isinstance(size, TextNode) else None

    def is_own(self, name: str) -> bool:
        """Whether a layout is one of elements."""
        return ELEMENTS in self._layout(name)[1].entries

    def asks_the_same(self, other: LayoutShelf) -> bool:
        """Whether cards may say the same in the layouts of both shelves, and have the same sizes: then a game's
        definitions are read alike with either."""
        return self.own == other.own and all(self._facts(name) == other._facts(name) for name in self.own)

    def _facts(self, name: str) -> tuple[object, ...]:
        size = self.size(name)
        return self.fields(name), size.value if size else "", self.is_own(name), self.faults(name)

    def fields_of(self, names: Iterable[str]) -> Mapping[str, LayoutField]:
        """The fields of several layouts."""
        return {key: field for name in names for key, field in self.fields(name).items()}

    @cached_property
    def all_fields(self) -> Mapping[str, LayoutField]:
        """The fields of all layouts in the game's folder."""
        return self.fields_of(self.own)

    @cached_property
    def text_types(self) -> Mapping[str, Any]:
        """The types of all fields that languages say."""
        return {name: field.value_type for name, field in self.all_fields.items() if field.sort == WORDS}


MOST_LAYOUTS = 150
"""In the folder of a game."""
LAYOUT_KEYS = ("layout", "back_layout")
"""The keys by which a piece names the layouts of its sides."""


def layouts_named(node: Node | None) -> tuple[TextNode, ...]:
    """The layouts that a value of `layout` names, by their nodes: one, or one for each value of a field."""
    if isinstance(node, TextNode):
        return (node,)
    if isinstance(node, MapNode):
        return tuple(value for key, (_, value) in node.entries.items() if key != BY and isinstance(value, TextNode))
    return ()
