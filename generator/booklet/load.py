"""Reads a game's booklet in a language, with rulings resolved; None where the game has none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from generator.booklet.book import book_of
from generator.booklet.index import unfound
from generator.booklet.letters import unwritable
from generator.booklet.types import FOLDER, Booklet, Chapter
from generator.definitions.ids import ModuleId, RulingName
from generator.definitions.nodes import List, Map, Node, Text, read_file
from generator.definitions.structure import Structure
from generator.definitions.switches import Switches
from generator.definitions.types import Pack
from generator.errors import Fault, InputError, listed, nearest
from generator.faces.context import Context


def booklet_of(context: Context) -> Booklet | None:
    """The booklet of a box in the language of `context`, read once. Raises as `read_booklet` does."""
    if FOLDER not in context.kept:
        context.kept[FOLDER] = read_booklet(context.folder, context.texts.language, context.definitions)
    found: Booklet | None = context.kept[FOLDER]
    return found


def read_booklet(folder: Path, language: str, pack: Pack) -> Booklet | None:
    """The booklet of the game in `folder`, each part with every ruling that it tells. Raises `InputError` with every
    fault of its file."""
    path = folder / FOLDER / f"{language}.yaml"
    if not path.exists():
        return None
    faults: list[Fault] = []
    root = read_file(path, path.as_posix())
    plain = Switches(pack.all_rulings, pack.rulings, faults).plain(root, "")
    book = book_of(pack)
    known = {ModuleId: frozenset(pack.modules), RulingName: frozenset(pack.all_rulings), **book.known(pack)}
    made = Structure(faults, known).record(plain, book.record, "")
    if not faults:
        faults += [*_mixed(made), *_unknown(root, pack), *_halves(made, root), *unfound(root), *unwritable(root)]
    if faults:
        raise InputError(faults)
    found: Booklet = made
    return replace(found, chapters=tuple(_told(found.chapters, root, pack)))


def _mixed(booklet: Booklet) -> Iterator[Fault]:
    """Parts that show and tell nothing, or show several things of which all but one would be lost."""
    for part in (part for chapter in booklet.chapters for part in chapter.parts):
        kinds = (*part.told, *part.drawn)
        shown = [name for name in kinds if getattr(part, name)]
        if len(shown) > 1 or not (shown or part.tells):
            what = f"a part with {' and '.join(shown)}" if shown else "a part that shows nothing"
            yield Fault(part.place, "chapters", what, f"one of {listed(kinds)}")
        if part.joined and part.kind != "text":
            yield Fault(part.place, "chapters", f"'joined' on a part with {part.kind}", "'joined' on a 'text' alone")


def _halves(booklet: Booklet, root: Node) -> Iterator[Fault]:
    """A head without what it heads, or the other way round."""
    for head, body in (("index", "words"), ("games", "heads")):
        if bool(getattr(booklet, head)) != bool(getattr(booklet, body)):
            there, missing = (head, body) if getattr(booklet, head) else (body, head)
            yield Fault(root.mark, there, f"'{there}' without '{missing}'", "both, or neither")


def _unknown(node: Node, pack: Pack) -> Iterator[Fault]:
    """Rulings that the game hasn't, where no option that is chosen asks for them."""
    names = [RulingName(name) for name in node.asks if name not in pack.all_rulings]
    if isinstance(node, Text):
        for name in names:
            what, hint = f"unknown ruling '{name}'", nearest(name, pack.all_rulings)
            yield Fault(node.mark, "chapters", what, "a ruling of the game", hint)
    elif isinstance(node, List | Map) and names:
        pairs = node.entries.values() if isinstance(node, Map) else (node.items,)
        for one in (one for pair in pairs for one in pair):
            yield from _unknown(one, pack)


def _told(chapters: tuple[Chapter, ...], root: Node, pack: Pack) -> Iterator[Chapter]:
    """The chapters, each part with the rulings that its words or its place in the booklet depend on."""
    for chapter, written in zip(chapters, _items(root, "chapters"), strict=True):
        parts = []
        for part, node in zip(chapter.parts, _items(written, "parts"), strict=True):
            depends = (name for name in map(RulingName, node.asks) if _asks(node, name, pack))
            parts.append(replace(part, tells=tuple(dict.fromkeys((*(part.tells if part.show else ()), *depends)))))
        yield replace(chapter, parts=tuple(parts))


def _items(node: Node, key: str) -> tuple[Node, ...]:
    found = node.get(key) if isinstance(node, Map) else None
    return found.items if isinstance(found, List) else ()


def _asks(part: Node, name: RulingName, pack: Pack) -> bool:
    """Whether some option of the ruling lets the part stand while all others are as chosen."""
    show = part.get("show") if isinstance(part, Map) else None
    if show is None:
        return True
    return any(_stands(show, name, option, pack) for option in pack.all_rulings[name].options)


def _stands(show: Node, name: RulingName, option: str, pack: Pack) -> bool:
    chosen = {**pack.rulings, name: option}
    answer = Switches(pack.all_rulings, chosen, []).plain(show, "")
    return isinstance(answer, Text) and answer.value == "yes"
