"""Looks up a word or a numbered paragraph in the rules of a box; answers in plain lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

from generator.base.errors import InputError
from generator.base.hyphens import remove_hyphens
from generator.booklet.book_plug import BookletBlock
from generator.booklet.booklet_reader import read_booklet
from generator.booklet.booklet_words import plain_paragraph, strong_words
from generator.booklet.page_blocks import booklet_blocks
from generator.booklet.word_index import word_stems
from generator.definitions.game_folder import GameFolder
from generator.definitions.pack import Configuration, Pack, seats_in_play
from generator.faces.game_look import face_context
from generator.play.topics import has_words

MOST: Final = 5
"""With paragraphs that only speak of a word at most so many are told."""


class RuleLookup:
    """The booklet of a box, to look words up; without results where it can't be read."""

    def __init__(self, game: GameFolder, pack: Pack, config: Configuration, language: str) -> None:
        self._seats = seats_in_play(pack, config)
        self._blocks: tuple[BookletBlock, ...] = ()
        with suppress(InputError):
            self._texts = game.texts_for(language, pack)
            self._blocks = rules_in(game, pack, config, language)

    def of(self, name: str) -> tuple[str, ...]:
        """The lines about a rule, a piece or a word; none about a seat, or a ruling whose name is nothing else's."""
        if not self._blocks or name.upper() in self._seats:
            return ()
        names = word_names(name, self._texts)
        ruled = name.lower() in self._texts.rulings and len(names) == 1
        return () if ruled else find_paragraphs(self._blocks, names)


def rules_in(game: GameFolder, pack: Pack, config: Configuration, language: str) -> tuple[BookletBlock, ...]:
    """The blocks of a game's booklet in a language for these rulings and this box; empty without a booklet. Raises
    `InputError`."""
    booklet = read_booklet(game.folder, language, pack)
    if booklet is None:
        return ()
    return booklet_blocks(booklet, face_context(pack, config, game.texts_for(language, pack), game.folder))


def word_names(name: str, texts: Any) -> tuple[str, ...]:
    """A name, and the language's names for the card, piece, region, deck or kind of move with that id."""
    found = [name]
    for section in (texts.cards, texts.pieces, texts.regions, texts.decks):
        found += [str(said.name) for known, said in section.items() if str(known) == name.lower()]
    moves, labels = getattr(texts, "play", {}), texts.labels
    found += filter(None, (moves.get(f"name-{name.lower()}"), labels.get(f"move_{name.lower()}")))
    return tuple(dict.fromkeys(map(remove_hyphens, found)))


def find_paragraphs(found: Sequence[BookletBlock], names: Sequence[str]) -> tuple[str, ...]:
    """The paragraphs of a numbered rule such as `G5`; or those about one of these names (strong in the text, or in the
    heading above it), and some of those that only mention it. Each begins with its rules."""
    paragraphs = [*_paragraphs(found)]
    ruled = [block for block, _ in paragraphs if any(map(partial(_has_rule_number, block), names))]
    if ruled:
        return tuple(map(_line, ruled))
    return _paragraphs_about(paragraphs, names)


def _has_rule_number(block: BookletBlock, name: str) -> bool:
    """Whether a paragraph has this rule's number or a subordinate one."""
    rule = name.lower()
    return any(known == rule or known.startswith(f"{rule}.") for known in map(str.lower, block.rules))


def _paragraphs_about(paragraphs: Sequence[tuple[BookletBlock, str]], names: Sequence[str]) -> tuple[str, ...]:
    """The paragraphs about these names, then some that mention them."""
    wanted = [*filter(None, map(word_stems, names))]

    def speaks(text: str) -> bool:
        plain = remove_hyphens(text)
        return any(has_words(plain, words) for words in wanted)

    about = [block for block, head in paragraphs if any(map(speaks, (head, *strong_words(block.words))))]
    others = [block for block, _ in paragraphs if block not in about and speaks(block.words)]
    shown = (*about, *others[: max(0, MOST - len(about))])
    more = len(about) + len(others) - len(shown)
    counted = (f"The booklet speaks of it in {more} more paragraph{'s' if more > 1 else ''}.",) if more else ()
    return (*map(_line, shown), *counted)


def _paragraphs(found: Sequence[BookletBlock]) -> Iterator[tuple[BookletBlock, str]]:
    """Each paragraph with the heading above it; empty for one before the first heading of its chapter."""
    head = ""
    for block in found:
        if block.kind in ("chapter", "head"):
            head = block.words if block.kind == "head" else ""
        elif block.kind in ("text", "item"):
            yield block, head


def _line(block: BookletBlock) -> str:
    """A paragraph with its rules as plain text; signs as their ids."""
    said = plain_paragraph(remove_hyphens(block.words))
    return f"{' '.join(block.rules)}: {said}" if block.rules else said
