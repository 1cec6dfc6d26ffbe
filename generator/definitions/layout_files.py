"""Layout files, `templates/faces/NAME.yaml`, as trees of nodes: the game's over the studio's, and both over the layout
that they are `like`.

A layout with `elements`, its own or those of the layout that it is like, is one of elements. Laid over each other,
elements and styles count one by one and key by key; an element that says what it is otherwise (`icon` in place of
`words`) is another thing in the same place. `NAME: none` removes one. All else is laid over whole. A game's layout with
a name of the studio's lies over that one; one with elements of its own takes its place, unless it is `like` it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path as File

from generator.base.errors import (
    Fault,
    InputError,
    Mark,
    input_error,
    list_words,
    nearest_name,
    raise_any,
    unknown_fault,
)
from generator.definitions.yaml_nodes import MapNode, Node, TextNode, merge_trees, node_kind, path_below, read_file
from generator.files.file_cache import keep_until_changed
from generator.files.paths import names_in
from generator.files.resources import resource_root, short_path

FOLDER = File("templates") / "faces"
"""Where templates lie, in the studio's folder and in a game's."""
LIKE = "like"
"""The key by which a layout of a new name takes another one's numbers and elements."""
MOST_ALIKE = 20
"""So many layouts may be like the next one."""
ELEMENTS, STYLES, FIELDS = "elements", "styles", "fields"
NONE = "none"
"""What stands in the place of an element or a style that falls away."""
ELEMENT_KINDS = ("words", "picture", "icon", "shape", "repeat", "code", "layout", "stack", "drawing")
"""The keys of which an element has exactly one: what it is."""
EVERY_ELEMENT = (
    "at", "size", "from", "in", "below", "beside", "gap", "inset", "align", "show", "if_room", "mask", "turn",
    "both_ways", "opacity", "shadow",
)  # fmt: skip
"""The keys that any element may have."""


def read_template(name: str, folders: tuple[File, ...] = ()) -> MapNode:
    """A template's keys and values, those of `folders` over the studio's, and both over the layout that it is `like`.
    Raises `InputError`."""
    return _read_template(name, folders if is_laid_over(name, folders) else ())


def is_laid_over(name: str, folders: tuple[File, ...]) -> bool:
    """Whether one of the folders has a layout of that name, or one that the studio's of that name is based on."""
    files = [f"{one}.yaml" for one in layout_ancestry(name, ())] if folders else []
    return any((folder / file).exists() for folder in folders for file in files)


@keep_until_changed
def _read_template(name: str, folders: tuple[File, ...]) -> MapNode:
    found = _template(name, folders, ())
    faults = [
        unknown_fault(node.mark, path_below(section, key), f"there is no '{key}' to leave out", key, _names(whole))
        for section in (ELEMENTS, STYLES)
        for whole in [found.get(section)]
        if isinstance(whole, MapNode)
        for key, (_, node) in whole.entries.items()
        if _is_none(node)
    ]
    raise_any(faults)
    return found


def _names(whole: MapNode) -> list[str]:
    """The names of what is there."""
    return [name for name, (_, node) in whole.entries.items() if not _is_none(node)]


def _template(name: str, folders: tuple[File, ...], before: tuple[str, ...]) -> MapNode:
    found: MapNode = MapNode(Mark(f"{FOLDER.as_posix()}/{name}.yaml"), {})
    for folder in (resource_root() / FOLDER, *folders):
        path = folder / f"{name}.yaml"
        if path.exists():
            node = read_file(path, short_path(path))
            own_like = is_like_itself(node, name) and bool(found.entries)
            whole = isinstance(node, MapNode) and ELEMENTS in node.entries and not own_like
            found = _lay_over(MapNode(found.mark, {}) if whole else found, _without_like(node) if own_like else node)
    like = found.get(LIKE)
    if like is None:
        return found
    base = _base_name(like, folders, (*before, name))
    under = _template(base, folders, (*before, name))
    own = MapNode(found.mark, {key: node for key, node in found.entries.items() if key != LIKE})
    if ELEMENTS in own.entries and ELEMENTS not in under.entries and under.entries:
        what = f"'{base}' is a layout of numbers, over which no elements can be laid"
        raise input_error(what, expected="a layout with 'elements', or none", mark=like.mark, path=LIKE)
    return _lay_over(under, own)


def is_like_itself(node: Node, name: str) -> bool:
    """Whether a layout says that it is like the studio's of its own name, over which it then lies."""
    like = node.get(LIKE) if isinstance(node, MapNode) else None
    return isinstance(like, TextNode) and like.value == name


def _without_like(node: Node) -> Node:
    """A layout without the word for what it is like."""
    assert isinstance(node, MapNode)
    return MapNode(node.mark, {key: entry for key, entry in node.entries.items() if key != LIKE})


def has_elements(name: str, folders: tuple[File, ...]) -> bool:
    """Whether a layout is one of elements. Raises `InputError` where it can't be read."""
    return ELEMENTS in read_template(name, folders).entries


def is_layout_name(name: str, folders: tuple[File, ...]) -> bool:
    """Whether there is a layout of that name."""
    plain = bool(name) and File(f"{name}.yaml").name == f"{name}.yaml"
    return plain and any((folder / f"{name}.yaml").is_file() for folder in (resource_root() / FOLDER, *folders))


def layout_names(folders: tuple[File, ...]) -> list[str]:
    """All layouts there are."""
    found = {name for folder in (resource_root() / FOLDER, *folders) for name in names_in(folder)}
    return sorted(name.removesuffix(".yaml") for name in found if name.endswith(".yaml"))


@keep_until_changed
def layout_ancestry(name: str, folders: tuple[File, ...], before: tuple[str, ...] = ()) -> tuple[str, ...]:
    """A layout's name and those of the layouts that it is based on, nearest first. Raises `InputError`."""
    paths = [folder / f"{name}.yaml" for folder in (resource_root() / FOLDER, *folders)]
    nodes = [read_file(path, short_path(path)) for path in paths if path.exists()]
    nodes = [node for number, node in enumerate(nodes) if not (number and is_like_itself(node, name))]
    named = [like for node in nodes if isinstance(node, MapNode) and (like := node.get(LIKE)) is not None]
    seen = (*before, name)
    return layout_ancestry(_base_name(named[-1], folders, seen), folders, seen) if named else seen


def _base_name(like: Node, folders: tuple[File, ...], names: tuple[str, ...]) -> str:
    """The name of the layout that another is like. Raises `InputError`."""
    if len(names) > MOST_ALIKE:
        what = f"more than {MOST_ALIKE} layouts are {LIKE} one another in turn"
        raise input_error(what, expected="one that is like a layout of elements", mark=like.mark, path=LIKE)
    wanted = like.value if isinstance(like, TextNode) else ""
    if wanted not in names and is_layout_name(wanted, folders):
        return wanted
    known = layout_names(folders)
    circle = " like ".join((*names[names.index(wanted) :], wanted)) if wanted in names else ""
    wrong = f"it is {LIKE} itself" if wanted == names[-1] else f"there is no layout '{wanted}'"
    wrong = f"the layouts are {LIKE} each other: {circle}" if circle and wanted != names[-1] else wrong
    hint = nearest_name(wanted, known) if not circle else ""
    raise input_error(wrong, expected=list_words(known, 20), hint=hint, mark=like.mark, path=LIKE)


def _lay_over(found: MapNode, node: Node) -> MapNode:
    """A layout's keys with those of another laid over them."""
    if not isinstance(node, MapNode):
        raise input_error(node_kind(node), expected="a mapping", mark=node.mark)
    entries = dict(found.entries)
    for name, (key, value) in node.entries.items():
        known = entries.get(name)
        if known is None:
            entries[name] = (key, value)
        elif name in (ELEMENTS, STYLES) and isinstance(known[1], MapNode) and isinstance(value, MapNode):
            entries[name] = (key, _named_over(known[1], value))
        else:
            entries[name] = (key, merge_trees(known[1], value))
    return MapNode(node.mark, entries)


def _named_over(found: MapNode, patch: MapNode) -> MapNode:
    """Elements or styles laid over others: one by one, and of each key by key."""
    entries = dict(found.entries)
    for name, (key, value) in patch.entries.items():
        known = entries.get(name)
        if known is not None and _is_none(value):
            del entries[name]
        elif known is not None and isinstance(known[1], MapNode) and isinstance(value, MapNode):
            entries[name] = (key, _keys_over(known[1], value))
        else:
            entries[name] = (key, value)
    return MapNode(patch.mark, entries)


def _keys_over(found: MapNode, patch: MapNode) -> MapNode:
    """The keys of one element laid over those of another; of one of another kind only those are kept that every element
    has."""
    kinds = [[kind for kind in ELEMENT_KINDS if kind in node.entries] for node in (found, patch)]
    other = bool(kinds[1]) and kinds[0] != kinds[1]
    kept = {key: entry for key, entry in found.entries.items() if not other or key in EVERY_ELEMENT}
    return MapNode(patch.mark, {**kept, **patch.entries})


def _is_none(node: Node) -> bool:
    """Whether something is to fall away."""
    return isinstance(node, TextNode) and node.value == NONE


def unread_templates(folder: File, known: Collection[str]) -> Iterator[Fault]:
    """A fault for each face template of a game whose name isn't `known`, unless it says which layout it is `like`, or
    has elements of its own; and what is wrong with one that can't be read."""
    for path in sorted((folder / FOLDER).glob("[!.]*.y*ml")):
        try:
            node = read_file(path, short_path(path))
        except InputError as error:
            yield from error.faults
            continue
        own = isinstance(node, MapNode) and bool({LIKE, ELEMENTS} & set(node.entries))
        if path.suffix != ".yaml" or (path.stem not in known and not own):
            names = list_words([f"{name}.yaml" for name in sorted(known)], 20)
            expected = f"{names}; one of your own says 'like: …' or has 'elements'"
            hint = nearest_name(path.stem, known)
            yield Fault(Mark(short_path(path)), "", "the file isn't read", expected, f"{hint}.yaml" if hint else "")
