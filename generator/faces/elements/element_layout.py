"""Reads a layout of elements and prepares it once for all pieces: names are looked up, expressions compiled, styles
laid over each other, and every fault of the file told with its element, its key and what would be right."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import field, fields, replace
from functools import cached_property
from typing import Any, TypeVar

from generator.base.errors import (
    Fault,
    InputError,
    Mark,
    collect_faults,
    list_words,
    nearest_name,
    raise_any,
    unknown_error,
    unknown_fault,
)
from generator.base.frozen import dataclass, field_names
from generator.definitions.id_types import ColourToken, IconId
from generator.definitions.layout_fields import ICON, ICONS, NUMBER, PICTURE, LayoutField, read_fields
from generator.definitions.layout_files import (
    ELEMENTS,
    FIELDS,
    STYLES,
    has_elements,
    is_layout_name,
    layout_names,
    read_template,
)
from generator.definitions.varied_values import ByField, Condition, Formula
from generator.definitions.yaml_nodes import MapNode
from generator.definitions.yaml_reader import YamlReader
from generator.faces.elements.element_types import (
    Element,
    IconElement,
    Layout,
    LayoutElement,
    PictureElement,
    RepeatElement,
    ShapeElement,
    StackElement,
    Style,
    StyleName,
    WordsElement,
)
from generator.faces.elements.expressions import compile_expression, compile_template
from generator.faces.elements.piece_values import FACTS, SAID, varying_fields
from generator.faces.face_context import FaceContext
from generator.faces.face_inputs import LAYOUT

T = TypeVar("T")
MOST_ELEMENTS = 300
"""Elements of a layout at most, and styles, and fields."""
RESULTS_KEPT = 3_000
"""How much a layout keeps for other pieces."""
DEEPEST = 8
"""Layouts within layouts at most."""
REPEATED = ("one", "nth")
"""What the fields of a layout that is repeated may be told besides: what is repeated, and its place from 1."""
SPOKEN = ("words", "content", "with_")
"""Keys whose expressions are printed."""
RAW = ("words", "content", "with_", "repeat", "picture", "icon", "sign", "layout")
"""Keys whose expressions a painter works out itself, since they aren't read as a text, or are printed."""
_OF_CARD = {PICTURE: ("art",), ICON: ("icon",)}


@dataclass(frozen=True, eq=False)
class ElementLayout:
    """A layout that is ready to compose pieces. `programs`: the compiled expressions, by the ids of what holds them.
    `names`: which of its fields something asks for. `inner`: the layouts in it, by their names. `known_ids`: what
    values may name."""

    name: str
    file: str
    layout: Layout
    fields: Mapping[str, LayoutField]
    field_marks: Mapping[str, Mark]
    styles: Mapping[StyleName, Style]
    programs: Mapping[int, Any]
    names: frozenset[str]
    inner: Mapping[str, ElementLayout]
    known_ids: Mapping[Any, frozenset[str]]
    design_bleed: float
    """How far past the cut its own numbers reach (mm), whatever bleed a product wants."""
    kept: dict[Any, Any] = field(default_factory=dict, repr=False)
    """What was worked out and is the same on other pieces: elements, their items, styles and looks of words."""

    def keep(self, key: Any, value: T) -> T:
        """Keeps what was worked out, and returns it."""
        if len(self.kept) >= RESULTS_KEPT:
            self.kept.clear()
        self.kept[key] = value
        return value

    @property
    def elements(self) -> Mapping[str, Element]:
        """The elements by their names, in the order in which they are painted."""
        return self.layout.elements  # type: ignore[return-value]

    @cached_property
    def stacks(self) -> Mapping[str, str]:
        """The stack of each element that is in one: it has no place of its own."""
        return {
            name: stack
            for stack, element in self.elements.items()
            if isinstance(element, StackElement)
            for name in element.stack
            if not is_placed(self.elements[name])
        }

    @cached_property
    def varying(self) -> Mapping[str, tuple[str, ...]]:
        """The keys of each element that vary from piece to piece, but for those that its painter works out."""
        return {
            name: tuple(key for key in varying_fields(element) if key not in RAW)
            for name, element in self.elements.items()
        }

    @cached_property
    def is_static(self) -> Mapping[str, bool]:
        """Whether an element is the same on all pieces of a size: nothing in it varies, nor in where it lies."""
        found: dict[str, bool] = {}
        for name in self.elements:
            self._judge(name, found)
        return found

    def _judge(self, name: str, found: dict[str, bool]) -> bool:
        element = self.elements[name]
        if name not in found:
            others = (one for one in (element.in_, element.below, element.beside, element.mask) if one)
            movable = isinstance(element, WordsElement | RepeatElement | StackElement | LayoutElement)
            own = not varying_fields(element) and element.show is None and name not in self.stacks and not movable
            own = own and not (isinstance(element, PictureElement | IconElement) and self._names_field(element))
            found[name] = own and all(self._judge(other, found) for other in others)
        return found[name]

    def _names_field(self, element: PictureElement | IconElement) -> bool:
        """Whether an element shows what a field of the piece names."""
        value = element.picture if isinstance(element, PictureElement) else element.icon
        return value in self.fields or value in (*_OF_CARD[PICTURE], *_OF_CARD[ICON])

    def merged_style(self, style: Style) -> Style:
        """A style with those that it is like under it, made once for each."""
        key = ("style", id(style))
        known = self.kept.get(key)
        if known is None:
            chain, like = [style], style.like
            while like is not None:
                chain.append(self.styles[like])
                like = chain[-1].like
            found: dict[str, Any] = {}
            for one in chain:
                for name in field_names(Style):
                    value = getattr(one, name)
                    if value is not None and name not in ("like", "place"):
                        found.setdefault(name, value)
            known = self.keep(key, (Style(**found, place=style.place), style))  # while it is kept, its id is its own
        made: Style = known[0]
        return made


def is_placed(element: Element) -> bool:
    """Whether an element says where it is."""
    return any((element.at is not None, element.in_, element.below, element.beside))


def is_element_layout(context: FaceContext, name: str) -> bool:
    """Whether the layout of that name has elements. Raises `InputError` where it can't be read."""
    kept = context.face_cache
    key = ("has elements", name)
    if key not in kept:
        kept[key] = is_layout_name(name, tuple(context.templates)) and has_elements(name, tuple(context.templates))
    return bool(kept[key])


def check_element_layout(context: FaceContext, name: str, path: str) -> None:
    """Raises `InputError` where there is no layout of elements of that name, which stands at a path of the YAML."""
    if name not in layout_names(tuple(context.templates)) or not is_element_layout(context, name):
        templates = tuple(context.templates)
        known = [other for other in layout_names(templates) if _is_readable(other, templates)]
        raise unknown_error(f"there is no layout '{name}' of elements", name, known, most=20, path=path)


def element_layout(context: FaceContext, name: str) -> ElementLayout:
    """The layout of that name, read and prepared once. Raises `InputError` with every fault."""
    kept = context.layouts
    key = (name, ElementLayout)
    if key not in kept:
        made = _read(context, name, ())
        kept[key] = replace(made, layout=context.sizing(name, made.layout)) if context.sizing else made
    found: ElementLayout = kept[key]
    _note_layouts(context, found)
    return found


def _note_layouts(context: FaceContext, made: ElementLayout) -> None:
    """Notes that a face depends on a layout and on those within it."""
    context.note_input(LAYOUT, made.name)
    for inner in made.inner.values():
        _note_layouts(context, inner)


def has_layout_of_elements(context: FaceContext, piece: Any) -> bool:
    """Whether a piece is composed from a layout of elements."""
    name = getattr(piece, "layout", "")
    return bool(name) and is_element_layout(context, name)


def layout_fields(context: FaceContext, piece: Any) -> Mapping[str, LayoutField]:
    """The fields of a piece's layout; none where it has no layout of elements."""
    return element_layout(context, piece.layout).fields if has_layout_of_elements(context, piece) else {}


def _read(context: FaceContext, name: str, around: tuple[str, ...]) -> ElementLayout:
    tree = read_template(name, tuple(context.templates))
    faults: list[Fault] = []
    pack = context.definitions
    known_ids = {
        ColourToken: frozenset(pack.colours),
        IconId: frozenset(context.icons),
    }
    for section in (ELEMENTS, STYLES, FIELDS):
        found = tree.get(section)
        if isinstance(found, MapNode) and len(found.entries) > MOST_ELEMENTS:
            what = f"{len(found.entries)} {section}"
            raise InputError([Fault(found.mark, section, what, f"at most {MOST_ELEMENTS}")])
    reader = YamlReader(faults, known_ids)
    own = read_fields(tree.get(FIELDS), reader)
    marks = {field: reader.place(f"{FIELDS}.{field}") for field in own}
    plain = MapNode(tree.mark, {key: entry for key, entry in tree.entries.items() if key != FIELDS})
    layout = reader.record(plain, Layout, "")
    raise_any(faults)
    return _LayoutMaker(context, name, layout, own, marks, known_ids, tree.mark.file, around).made()


class _LayoutMaker:
    """Prepares one layout."""

    def __init__(
        self,
        context: FaceContext,
        name: str,
        layout: Layout,
        own: Mapping[str, LayoutField],
        marks: Mapping[str, Mark],
        known_ids: Mapping[Any, frozenset[str]],
        file: str,
        around: tuple[str, ...],
    ) -> None:
        self.context = context
        self.name = name
        self.layout = layout
        self.own = own
        self.marks = marks
        self.known_ids = known_ids
        self.file = file
        self.around = (*around, name)
        self.known = frozenset((*own, *SAID, *FACTS))
        self.faults: list[Fault] = []
        self.programs: dict[int, Any] = {}
        self.names: set[str] = set()
        self.inner: dict[str, ElementLayout] = {}

    def made(self) -> ElementLayout:
        """The layout. Raises `InputError`."""
        elements: Mapping[str, Element] = self.layout.elements  # type: ignore[assignment]
        if not elements:
            self.fault(Mark(self.file), "elements", "the layout has no elements", "at least one")
        for called, style in self.layout.styles.items():
            self.compile(style, f"styles.{called}")
        for named, element in elements.items():
            name, path = str(named), f"elements.{named}"
            self.compile(element, path)
            self.check_names(name, element, path)
            self.check_place(name, element, path)
            self.check_kind(element, path)
        self.check_styles()
        if not self.faults:
            self.check_circles(elements)
        raise_any(self.faults)
        return ElementLayout(
            name=self.name,
            file=self.file,
            layout=self.layout,
            fields=self.own,
            field_marks=self.marks,
            styles=self.layout.styles,
            programs=self.programs,
            names=frozenset(self.names),
            inner=self.inner,
            known_ids=self.known_ids,
            design_bleed=float(self.layout.bleed),
        )

    def fault(self, mark: Mark, path: str, what: str, expected: str = "", hint: str = "") -> None:
        """Notes a fault of the layout's file."""
        self.faults.append(Fault(mark, path, what, expected, hint))

    # expressions

    def compile(self, value: Any, path: str, key: str = "", more: Collection[str] = ()) -> None:
        """Compiles every expression in a record; `more`: what they may ask for besides what all may."""
        if value is None or isinstance(value, str | float | bool | Mark):
            return
        known = self.known.union(more) if more else self.known
        if isinstance(value, Formula):
            icons = self.context.icons if key == "words" else None
            colours = self.known_ids[ColourToken]
            self.keep(value, lambda: compile_template(value.text, known, icons, colours, value.mark, value.path))
        elif isinstance(value, Condition):
            self.keep(value, lambda: compile_expression(value.text, self.known, value.mark, value.path))
        elif isinstance(value, ByField):
            self.keep(value, lambda: compile_expression(value.by, known, value.by_mark, f"{value.path}.by"))
            self.check_options(value)
        for name, one in _parts_of(value):
            self.compile(
                one, path, name or key, REPEATED if isinstance(value, RepeatElement) and name == "with_" else more
            )

    def keep(self, value: Any, make: Any) -> None:
        """Keeps what was compiled for a value."""

        def made() -> None:
            program = self.programs[id(value)] = make()
            self.names.update(program.names)

        self.faults += collect_faults(made)

    def check_options(self, by: ByField) -> None:
        """Notes words of a choice that the field it goes by never says."""
        field = self.own.get(by.by)
        if field is None or not field.words:
            return
        from generator.definitions.column_heads import head_sense

        known = {head_sense(word) for word in field.words}
        for key in by.options:
            if head_sense(key) not in known:
                self.faults.append(unknown_fault(by.mark, by.path, f"{by.by} is never '{key}'", key, field.words, 20))

    # names

    def check_names(self, name: str, element: Element, path: str) -> None:
        """Notes names of other elements that there aren't."""
        elements = self.layout.elements
        named: list[tuple[str, str]] = [
            (key.rstrip("_"), other) for key in ("in_", "below", "beside") if (other := getattr(element, key))
        ]
        if isinstance(element, StackElement):
            named += (("stack", other) for other in element.stack)
            named += [("grows", element.grows)] if element.grows else []
            if element.grows and element.grows not in element.stack and element.grows in elements:
                self.fault(
                    element.place, f"{path}.grows", f"'{element.grows}' isn't in the stack", "one of its elements"
                )
        if element.mask:
            named.append(("mask", element.mask))
            other = elements.get(element.mask)
            if other is not None and not isinstance(other, ShapeElement):
                self.fault(element.place, f"{path}.mask", f"'{element.mask}' is no shape", "an element with 'shape'")
        for key, other in named:
            if other not in elements:
                what = f"there is no element '{other}'"
                self.faults.append(unknown_fault(element.place, f"{path}.{key}", what, other, list(elements), 20))
            elif other == name and key != "grows":
                self.fault(element.place, f"{path}.{key}", f"'{name}' names itself", "another element")

    def check_place(self, name: str, element: Element, path: str) -> None:
        """Notes an element whose place says too much or too little."""
        beside = [key.rstrip("_") for key in ("in_", "below", "beside") if getattr(element, key)]
        if len(beside) > 1:
            self.fault(element.place, path, f"'{name}' is {list_words(beside)} at once", "one of them")
        if element.from_ is not None and (element.below or element.beside):
            self.fault(
                element.place, f"{path}.from", f"'from' says nothing of what is {beside[0]} another", "'at' alone"
            )
        stacked = any(
            isinstance(other, StackElement) and name in other.stack for other in self.layout.elements.values()
        )
        sized = element.size is not None or beside or stacked or _is_zone(element)
        flexible = isinstance(element, WordsElement | RepeatElement | StackElement)
        if not sized and not flexible:
            self.fault(element.place, path, f"'{name}' has no size", "'size: 20 x 10', or a place that gives it one")
        if not is_placed(element) and not stacked and not element.size and not flexible:
            return

    def check_kind(self, element: Element, path: str) -> None:
        """Notes what doesn't fit in what an element is."""
        if isinstance(element, WordsElement):
            self.faults += collect_faults(lambda: self._check_style(element.style, path))
        if isinstance(element, PictureElement):
            self._check_named(element.picture, f"{path}.picture", (PICTURE,), element.place)
        if isinstance(element, IconElement):
            self._check_named(element.icon, f"{path}.icon", (ICON,), element.place)
        if isinstance(element, RepeatElement):
            self._check_named(element.repeat, f"{path}.repeat", (ICONS, NUMBER), element.place)
            self._check_repeat(element, path)
            if element.sign:
                self._check_named(element.sign, f"{path}.sign", (ICON,), element.place)
            elif self._is_number(element.repeat) and element.unit is None:
                what = f"'{element.repeat}' is a number, and nothing says of what"
                self.fault(element.place, f"{path}.repeat", what, "'sign: star'")
        if isinstance(element, ShapeElement) and isinstance(element.shape, str):
            self._check_shape(element, path)
        if isinstance(element, LayoutElement):
            self._check_inner(element, "layout", path)
        if isinstance(element, StackElement):
            self._check_stack(element, path)

    def _check_repeat(self, element: RepeatElement, path: str) -> None:
        """Notes keys of a row that exclude each other."""
        for key, others in {
            "unit": ("sign", "colour", "of", "rest"),
            "places": ("wrap", "columns", "direction"),
        }.items():
            for one in fields(RepeatElement):
                if getattr(element, key) and one.name in others and getattr(element, one.name) != one.default:
                    what = f"'{one.name}' says nothing where there is '{key}'"
                    self.fault(element.place, f"{path}.{one.name}", what, f"'{one.name}' or '{key}'")
        if element.unit is not None:
            self._check_inner(element, "unit", path)
        elif element.with_:
            self.fault(element.place, f"{path}.with", "'with' says something to a layout", "'unit', the layout's name")
        if any(size.width is None or size.height is None for size in _values_of(element.each)):
            self.fault(element.place, f"{path}.each", "each has a width and a height", "'each: 5' or 'each: 12 x 5'")

    def _check_stack(self, element: StackElement, path: str) -> None:
        """Notes what changes nothing of a stack, which paints nothing itself, and one that can't grow."""
        without = ("if_room", "mask", "turn", "both_ways", "opacity", "shadow")
        for one in fields(Element):
            if one.name in without and getattr(element, one.name) != one.default:
                what = f"'{one.name}' changes nothing of a stack, which paints nothing itself"
                self.fault(element.place, f"{path}.{one.name}", what, "it with the elements of the stack")
        named = element.grows if element.grows in element.stack else None
        grows = self.layout.elements.get(named) if named else None
        if grows is not None and any(size.height is not None for size in _values_of(grows.size)):
            what = f"'{element.grows}' can't grow, since it has a height of its own"
            self.fault(element.place, f"{path}.grows", what, "'size: 40 x auto', or no 'size'")

    def _is_number(self, value: Any) -> bool:
        field = self.own.get(value) if isinstance(value, str) else None
        return isinstance(value, str) and (value.isdigit() or (field is not None and field.sort == NUMBER))

    def _check_shape(self, element: ShapeElement, path: str) -> None:
        """Notes keys that say nothing of such a shape, and those that it lacks."""
        fit = {
            "corners": ("rectangle",), "sides": ("polygon", "star"), "points": ("polygon", "line"),
            "inner": ("star",), "path": ("path",),
        }  # fmt: skip
        for one in fields(ShapeElement):
            shapes = fit.get(one.name)
            if shapes and getattr(element, one.name) != one.default and element.shape not in shapes:
                what = f"'{one.name}' says nothing of {'an' if element.shape == 'ellipse' else 'a'} {element.shape}"
                self.fault(element.place, f"{path}.{one.name}", what, f"it with {list_words(shapes)}")
        if element.shape == "path" and not element.path:
            self.fault(element.place, f"{path}.shape", "'path' is missing", "'path: M0 0 L10 0 L5 8 Z'")
        if element.shape == "line" and element.fill is not None:
            self.fault(element.place, f"{path}.fill", "a line has no inside", "'line: {colour: …, width: …}'")
        if element.fill is None and element.line is None and not self._is_mask(element):
            self.fault(element.place, path, "the shape is neither filled nor has it a line", "'fill' or 'line'")

    def _is_mask(self, element: ShapeElement) -> bool:
        """Whether a shape cuts a picture, or holds other elements."""
        names = {name for name, other in self.layout.elements.items() if other is element}
        used = {other for one in self.layout.elements.values() for other in (one.in_, one.below, one.beside, one.mask)}
        return bool(names & used)

    def _check_named(self, value: Any, path: str, sorts: Collection[str], mark: Mark) -> None:
        """Notes a field of another sort, and an icon that there isn't."""
        for one in _literals(value):
            field = self.own.get(one)
            if field is not None:
                self.names.add(one)
                if field.sort not in sorts:
                    self.fault(
                        mark, path, f"'{one}' is a field of the sort {field.sort}", f"one of {list_words(sorts)}"
                    )
            elif ICON in sorts and one not in _OF_CARD[ICON] and one not in self.context.icons:
                icons = list(self.context.icons)
                fields_ = [name for name, own in self.own.items() if own.sort == ICON]
                self.faults.append(unknown_fault(mark, path, f"there is no icon '{one}'", one, [*fields_, *icons], 12))
            elif ICONS in sorts and not one.isdigit() and one not in FACTS:
                fit = [name for name, own in self.own.items() if own.sort in sorts]
                what = f"there is no field '{one}' of icons or a number"
                self.fault(mark, path, what, list_words(fit) if fit else "a number", nearest_name(one, fit))
            elif PICTURE in sorts and _looks_like_name(one) and one not in _OF_CARD[PICTURE]:
                fit = [name for name, own in self.own.items() if own.sort == PICTURE]
                if hint := nearest_name(one, fit):
                    self.fault(mark, path, f"there is no field '{one}'", list_words(fit), hint)

    def _check_style(self, style: Any, path: str) -> None:
        for one in _values_of(style):
            like = one.like
            if like is not None and like not in self.layout.styles:
                what = f"there is no style '{like}'"
                known = list(self.layout.styles)
                right = list_words(known, 20) if known else "one of 'styles', of which the layout has none"
                raise InputError([Fault(one.place, f"{path}.style", what, right, nearest_name(like, known))])
            self._check_font(one, f"{path}.style")

    def _check_font(self, style: Style, path: str) -> None:
        """Notes a font that there isn't."""
        families = self.context.fonts.families()
        if isinstance(style.font, str) and style.font not in families:
            what = f"there is no font '{style.font}'"
            self.faults.append(unknown_fault(style.place, path, what, style.font, families, 20))

    def check_styles(self) -> None:
        """Notes styles that are like none, or like each other, and fonts that there aren't."""
        styles = self.layout.styles
        for name, style in styles.items():
            seen: list[StyleName] = [name]
            like = style.like
            while like is not None and like in styles and like not in seen:
                seen.append(like)
                like = styles[like].like
            if like is not None and like not in styles:
                if len(seen) == 1:
                    what = f"there is no style '{like}'"
                    path = f"styles.{name}.like"
                    self.faults.append(unknown_fault(style.place, path, what, like, list(styles), 20))
            elif like is not None:
                what = f"the styles are like each other: {' like '.join((*seen, like))}"
                self.fault(style.place, f"styles.{name}.like", what, "a style that isn't like this one")
            self._check_font(style, f"styles.{name}.font")

    def _check_inner(self, element: LayoutElement | RepeatElement, key: str, path: str) -> None:
        """Reads the layouts in this one, which stand at a key of an element."""
        templates, written = tuple(self.context.templates), getattr(element, key)
        if isinstance(written, Formula) or any("{" in one for one in _literals(written)):
            right = "its name, or a choice such as '{by: type, Hero: badge, else: plate}'"
            self.fault(element.place, f"{path}.{key}", "a layout's name can't be put together", right)
            return
        for name in _literals(written):
            if name in self.around:
                circle = " in ".join((*self.around[self.around.index(name) :], name)[::-1])
                what = f"the layouts lie in each other: {circle}"
                self.fault(element.place, f"{path}.{key}", what, "another layout")
            elif not is_layout_name(name, templates) or not _is_readable(name, templates):
                what = f"there is no layout '{name}' of elements"
                known = [one for one in layout_names(templates) if _is_readable(one, templates)]
                self.faults.append(unknown_fault(element.place, f"{path}.{key}", what, name, known, 20))
            elif len(self.around) >= DEEPEST:
                self.fault(element.place, f"{path}.{key}", "layouts lie too deep in each other", f"at most {DEEPEST}")
            else:
                self._read_inner(name, element, path)

    def _read_inner(self, name: str, element: LayoutElement | RepeatElement, path: str) -> None:
        """Reads one layout in this one, and notes what it is told in fields that it hasn't."""
        if name not in self.inner:
            self.faults += collect_faults(lambda: self.inner.update({name: self._inner_layout(name)}))
        inner = self.inner.get(name)
        for key in element.with_ if inner else ():
            if inner and key not in inner.fields:
                what = f"the layout '{name}' has no field '{key}'"
                self.faults.append(
                    unknown_fault(element.place, f"{path}.with.{key}", what, key, list(inner.fields), 20)
                )

    def _inner_layout(self, name: str) -> ElementLayout:
        """A layout within this one, read once however many lead to it. Raises `InputError`."""
        kept, key = self.context.layouts, ("inner", name, len(self.around))
        if key not in kept:
            try:
                kept[key] = _read(self.context, name, self.around)
            except InputError as error:
                kept[key] = error
        found: ElementLayout | InputError = kept[key]
        if isinstance(found, InputError):
            raise found
        return found

    def check_circles(self, elements: Mapping[str, Element]) -> None:
        """Notes elements whose places depend on each other."""
        needs = {
            name: [
                *(other for other in (element.in_, element.below, element.beside) if other),
                *(
                    stack
                    for stack, other in elements.items()
                    if isinstance(other, StackElement) and name in other.stack and not is_placed(element)
                ),
            ]
            for name, element in elements.items()
        }
        done: set[str] = set()
        for name in elements:
            seen, waiting = [name], list(needs[name])
            while waiting:
                other = waiting.pop()
                if other == name:
                    what = (
                        f"the place of '{name}' depends on itself, by {list_words(dict.fromkeys(seen[1:]) or [name])}"
                    )
                    if not done & {name, *seen}:
                        self.fault(elements[name].place, f"elements.{name}", what, "a place of its own for one of them")
                    done |= {name, *seen}
                    break
                if other not in seen:
                    seen.append(other)
                    waiting += needs[other]
        shared = [
            name for name in elements if len([other for other in needs[name] if self._is_stack_of(other, name)]) > 1
        ]
        for name in shared:
            self.fault(elements[name].place, f"elements.{name}", f"'{name}' is in two stacks", "one of them")

    def _is_stack_of(self, stack: str, name: str) -> bool:
        element = self.layout.elements[stack]  # type: ignore[index]
        return isinstance(element, StackElement) and name in element.stack


def _is_readable(name: str, templates: tuple[Any, ...]) -> bool:
    try:
        return has_elements(name, templates)
    except InputError:
        return True


def _is_zone(element: Element) -> bool:
    """Whether an element's place gives it a size."""
    return any(getattr(spot, "zone", "") or isinstance(spot, Formula) for spot in _values_of(element.at))


def _values_of(value: Any) -> Iterator[Any]:
    """The values that may stand in a place."""
    if isinstance(value, ByField):
        for one in (*value.options.values(), *([value.otherwise] if value.has_otherwise else [])):
            yield from _values_of(one)
    elif value is not None and not isinstance(value, Formula):
        yield value


def _parts_of(value: Any) -> Iterator[tuple[str, Any]]:
    """What is in a value, each with its key if it has one of its own."""
    if isinstance(value, ByField):
        yield from (("", option) for option in value.options.values())
        yield "", value.otherwise
    elif isinstance(value, Mapping):
        yield from (("", one) for one in value.values())
    elif isinstance(value, tuple):
        yield from (("", one) for one in value)
    elif not isinstance(value, Formula | Condition):
        yield from ((name, getattr(value, name)) for name in field_names(value.__class__))


def _literals(value: Any) -> Iterator[str]:
    """The plain texts that may stand in a place."""
    yield from (one for one in _values_of(value) if isinstance(one, str))


def _looks_like_name(text: str) -> bool:
    """Whether a picture's name may be meant as that of a field."""
    return "." not in text and "/" not in text
