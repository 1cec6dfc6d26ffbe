"""The index of a booklet: the paragraphs in which its words stand, preferring headings and strong words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from generator.base.errors import Fault
from generator.base.hyphens import remove_hyphens
from generator.booklet.book_plug import BookletBlock, DrawnBlock
from generator.booklet.booklet_words import strong_words
from generator.definitions.yaml_nodes import ListNode, MapNode, Node, TextNode
from generator.play.topics import SHORT

INDEXED_KINDS = ("text", "item")
LONG: Final = 7
"""A word of so many letters may have an ending that the booklet hasn't got: `coalitions`, `Koalitionen`."""
ENDING: Final = 2
"""So many letters of it needn't be there."""
ENDS: Final = 5
"""So many letters may follow what is there: `controlled` is a form of `control`, `Spielhilfe` none of `Spielen`."""
MOST: Final = 3
"""A word that nothing stresses leads to so many paragraphs at most."""


def sort_words(words: Iterable[str]) -> list[str]:
    """The words in the order of the index: accents and capitals make no difference."""

    def plain(word: str) -> str:
        apart = unicodedata.normalize("NFKD", remove_hyphens(word).casefold())
        return "".join(letter for letter in apart if not unicodedata.combining(letter))

    return sorted(words, key=plain)


def word_places(words: Sequence[str], found: Sequence[BookletBlock]) -> dict[int, tuple[str, ...]]:
    """The index words of each block of text, by its number; words of a heading belong to what follows it. A word's
    places are those where it is in a heading or strong in a rule; failing that, up to `MOST` where a rule mentions it
    first. Text that isn't a rule counts only for words that no rule has."""
    told = [
        (number, [[*map(comparable_text, those)] for those in (titles, strong_words(text), [text])])
        for number, titles, text in _paragraphs(found)
    ]
    ruled = {number for number, _ in told if found[number].rules}
    here: dict[int, list[str]] = {}
    for word in words:
        speaks = names_speaker(word)
        heads, strong, said = ([number for number, parts in told if any(map(speaks, parts[part]))] for part in range(3))
        explained = [number for number, _ in told if number in heads or number in ruled.intersection(strong)]
        spoken_of = [number for number in said if number in ruled]
        for number in explained or spoken_of[:MOST] or strong or said[:MOST]:
            here.setdefault(number, []).append(word)
    return {number: tuple(those) for number, those in here.items()}


def names_speaker(name: str) -> Callable[[str], bool]:
    """A function that tells whether a text contains the words of a name one after the other, each with any ending."""
    words = word_stems(name)
    ends = [r"(?!\w)" if len(word) <= SHORT else rf"\w{{0,{ENDS}}}(?!\w)" for word in words]
    whole = r"\W+".join(re.escape(word) + end for word, end in zip(words, ends, strict=True))
    found = re.compile(rf"(?<!\w){whole}")
    return lambda text: bool(words) and words[0] in text and bool(found.search(text))


def comparable_text(text: str) -> str:
    """A text in lower case without soft hyphens."""
    return remove_hyphens(text).lower()


def word_stems(name: str) -> list[str]:
    """The words of a name in lower case, long ones without their last letters."""
    return [word[:-ENDING] if len(word) >= LONG else word for word in comparable_text(name).split()]


def unfound_words(root: Node) -> Iterator[Fault]:
    """A fault for each of a booklet's index words that is nowhere in its chapters."""
    words, chapters = (root.get(key) if isinstance(root, MapNode) else None for key in ("words", "chapters"))
    said = list(map(comparable_text, _texts(chapters)))
    for word in words.items if isinstance(words, ListNode) else ():
        if isinstance(word, TextNode) and not any(map(names_speaker(word.value), said)):
            what = f"'{word.value}' stands in no heading and no paragraph"
            yield Fault(word.mark, "words", what, "words with which something in the chapters begins")


def _paragraphs(found: Sequence[BookletBlock]) -> Iterator[tuple[int, tuple[str, ...], str]]:
    """Each paragraph and each picture with letters: its number, the headings directly above it, and its text."""
    above: list[str] = []
    for number, block in enumerate(found):
        if block.kind in ("chapter", "head"):
            above.append(block.words)
        elif (
            words := " ".join(block.letter_words)
            if isinstance(block, DrawnBlock)
            else block.words * (block.kind in INDEXED_KINDS)
        ):
            yield number, tuple(above), words
            above = []


def _texts(node: Node | None) -> Iterator[str]:
    if isinstance(node, TextNode):
        yield node.value
    elif isinstance(node, ListNode):
        for item in node.items:
            yield from _texts(item)
    elif isinstance(node, MapNode):
        for _, value in node.entries.values():
            yield from _texts(value)
