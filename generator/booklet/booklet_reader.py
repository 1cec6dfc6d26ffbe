"""Reads a game's booklet in a language and resolves its rulings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from generator.base.errors import Fault, InputError, list_words, nearest_name
from generator.booklet.book_plug import pack_book
from generator.booklet.booklet_source import FOLDER, BookletChapter, BookletText
from generator.booklet.missing_letters import missing_letters
from generator.booklet.word_index import unfound_words
from generator.definitions.id_types import ModuleId, RulingName
from generator.definitions.pack import Pack
from generator.definitions.ruling_switches import RulingSwitches
from generator.definitions.word_markup import WordReader
from generator.definitions.yaml_nodes import ListNode, MapNode, Node, TextNode, read_file
from generator.definitions.yaml_reader import YamlReader
from generator.faces.face_context import FaceContext
from generator.faces.game_fonts import game_fonts
from generator.faces.icons import icon_set
from generator.files.resources import resource_root


def find_booklet(context: FaceContext) -> BookletText | None:
    """The booklet of a box in the language of `context`, read once; None where the game has none. Raises as
    `read_booklet` does."""
    if FOLDER not in context.face_cache:
        context.face_cache[FOLDER] = read_booklet(context.folder, context.texts.language, context.definitions)
    found: BookletText | None = context.face_cache[FOLDER]
    return found


def read_booklet(folder: Path, language: str, pack: Pack) -> BookletText | None:
    """The booklet of the game in `folder`, each part with every ruling that it depends on; None where there is none.
    Raises `InputError` with every fault of its file."""
    path = folder / FOLDER / f"{language}.yaml"
    if not path.exists():
        return None
    faults: list[Fault] = []
    root = read_file(path, path.as_posix())
    plain = RulingSwitches(pack.all_rulings, pack.rulings, faults).plain(root, "")
    book = pack_book(pack)
    known = {ModuleId: frozenset(pack.modules), RulingName: frozenset(pack.all_rulings), **book.known_names(pack)}
    icons = frozenset(icon_set(resource_root() / "icons", folder / "icons"))
    signs = {str(sign): str(found.icon) for sign, found in pack.icons.items()}
    words = WordReader(signs, icons, colours=frozenset(map(str, pack.colours)), places=True)
    made = YamlReader(faults, known, words).record(plain, book.record, "")
    if not faults:
        faults += [
            *_mixed_parts(made),
            *_unknown_rulings(root, pack),
            *_incomplete_parts(made, root),
            *unfound_words(root),
            *missing_letters(root, game_fonts(folder, pack.fonts, language, pack.place)),
        ]
    if faults:
        raise InputError(faults)
    found: BookletText = replace(made, reading=words.found_markup)
    return replace(found, chapters=tuple(_chapters_with_rulings(found.chapters, root, pack)))


def _mixed_parts(booklet: BookletText) -> Iterator[Fault]:
    """A fault for each part that says nothing, or several things of which only one would be shown."""
    for part in (part for chapter in booklet.chapters for part in chapter.parts):
        kinds = (*part.text_kinds, *part.drawn_kinds)
        shown = [name for name in kinds if getattr(part, name)]
        if len(shown) > 1 or not (shown or part.tells):
            what = f"a part with {' and '.join(shown)}" if shown else "a part that shows nothing"
            yield Fault(part.place, "chapters", what, f"one of {list_words(kinds)}")
        if part.joined and part.kind != "text":
            yield Fault(part.place, "chapters", f"'joined' on a part with {part.kind}", "'joined' on a 'text' alone")


def _incomplete_parts(booklet: BookletText, root: Node) -> Iterator[Fault]:
    """A fault for each part that has only one of two keys that belong together, such as a heading and what it heads."""
    for head, body in (("index", "words"), ("games", "heads")):
        if bool(getattr(booklet, head)) != bool(getattr(booklet, body)):
            there, missing = (head, body) if getattr(booklet, head) else (body, head)
            yield Fault(root.mark, there, f"'{there}' without '{missing}'", "both, or neither")


def _unknown_rulings(node: Node, pack: Pack) -> Iterator[Fault]:
    """A fault for each ruling that the game lacks, unless only options that aren't chosen refer to it."""
    names = [RulingName(name) for name in node.asks if name not in pack.all_rulings]
    if isinstance(node, TextNode):
        for name in names:
            what, hint = f"unknown ruling '{name}'", nearest_name(name, pack.all_rulings)
            yield Fault(node.mark, "chapters", what, "a ruling of the game", hint)
    elif isinstance(node, ListNode | MapNode) and names:
        pairs = node.entries.values() if isinstance(node, MapNode) else (node.items,)
        for one in (one for pair in pairs for one in pair):
            yield from _unknown_rulings(one, pack)


def _chapters_with_rulings(chapters: tuple[BookletChapter, ...], root: Node, pack: Pack) -> Iterator[BookletChapter]:
    """The chapters, each part with the rulings that its words or its place depend on."""
    for chapter, written in zip(chapters, _items(root, "chapters"), strict=True):
        parts = []
        for part, node in zip(chapter.parts, _items(written, "parts"), strict=True):
            depends = (name for name in map(RulingName, node.asks) if _depends_on(node, name, pack))
            parts.append(replace(part, tells=tuple(dict.fromkeys((*(part.tells if part.show else ()), *depends)))))
        yield replace(chapter, parts=tuple(parts))


def _items(node: Node, key: str) -> tuple[Node, ...]:
    found = node.get(key) if isinstance(node, MapNode) else None
    return found.items if isinstance(found, ListNode) else ()


def _depends_on(part: Node, name: RulingName, pack: Pack) -> bool:
    """Whether some option of the ruling would keep the part while all other rulings stay as chosen."""
    show = part.get("show") if isinstance(part, MapNode) else None
    if show is None:
        return True
    return any(_remains(show, name, option, pack) for option in pack.all_rulings[name].options)


def _remains(show: Node, name: RulingName, option: str, pack: Pack) -> bool:
    chosen = {**pack.rulings, name: option}
    answer = RulingSwitches(pack.all_rulings, chosen, []).plain(show, "")
    return isinstance(answer, TextNode) and answer.value == "yes"
