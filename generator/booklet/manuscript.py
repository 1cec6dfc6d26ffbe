"""Writes the whole booklet as Typst markup; the functions that it calls are in `templates/booklet/booklet.typ`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Final

from generator.base.hyphens import remove_hyphens
from generator.booklet.book_plug import BookletBlock, BookletFigure, DrawnBlock, pack_book
from generator.booklet.booklet_look import read_look
from generator.booklet.booklet_source import BookletText
from generator.booklet.page_blocks import players_text, range_text
from generator.booklet.rules_tables import NO_GLANCE, glance_page, make_table, text_markup
from generator.booklet.typst_markup import (
    array_literal,
    content_block,
    dictionary_literal,
    function_call,
    prose_block,
    string_literal,
)
from generator.booklet.word_index import sort_words, word_places
from generator.faces.face_context import FaceContext

KINDS_WITH_LEAD: Final = ("table", "item")
"""What stays on one page with the paragraph that leads to it."""
OVER: Final = ("chapter", "head")
"""What never stands at the foot of a page with one line under it."""
SHORT_LINE: Final = 115
"""A paragraph of fewer letters may be a single line."""


def write_manuscript(
    booklet: BookletText,
    context: FaceContext,
    found: Sequence[BookletBlock],
    figures: Mapping[BookletBlock, BookletFigure],
) -> tuple[str, dict[str, str]]:
    """The markup of the booklet, and its other files by name: pictures as SVG, names of icons."""
    last = glance_page(booklet.glance, context)
    listed = sum(block.kind == "chapter" for block in found) + bool(booklet.index) + (last != NO_GLANCE)
    head = [
        f"#import {string_literal('booklet.typ')}: *",
        f"#show: booklet.with({_head(booklet, context)}, listed: {listed})",
    ]
    parts = list(_parts(found, booklet, context, figures))
    if booklet.index:
        parts.append(
            function_call(
                "index",
                prose_block(booklet.index),
                *map(string_literal, map(remove_hyphens, sort_words(booklet.words))),
            )
        )
    notice = prose_block(context.texts.labels.get("notice", ""))
    heads = array_literal(map(string_literal, booklet.heads))
    parts.append("#place.flush()")
    end = function_call(
        "ending",
        last,
        notes=string_literal(booklet.notes),
        games=string_literal(booklet.games),
        heads=heads,
        notice=notice,
    )
    pictures = {name: picture for figure in figures.values() for name, picture in figure.pictures.items()}
    return "\n\n".join([*head, *parts, end]) + "\n", {**pictures, "names.typ": _names(context)}


def _parts(
    found: Sequence[BookletBlock],
    booklet: BookletText,
    context: FaceContext,
    figures: Mapping[BookletBlock, BookletFigure],
) -> Iterator[str]:
    """The markup of each block; entries of one list are joined."""
    noted = word_places(booklet.words, found)
    marked = {
        number: array_literal(string_literal(remove_hyphens(word)) for word in noted.get(number, ()))
        for number in range(len(found))
    }
    found = [replace(block, rules=rules) for block, rules in zip(found, _new_rules(found), strict=True)]
    number, opening = 0, False
    while number < len(found):
        block = found[number]
        if block.kind == "chapter":
            if opening:
                yield function_call("opening-end", free=str(block.page or block.opening).lower())
            opening = block.opening
            to = ', to: "even"' if block.opening else ""
            yield "#place.flush()" + f"\n#pagebreak(weak: true{to})" * (block.page or block.opening)
        if isinstance(block, DrawnBlock) and block.side == "second":
            yield "#pagebreak(weak: true)"
        after = found[number + 1] if number + 1 < len(found) else None
        before = found[number - 1].kind if number else ""
        if block.kind == "item":
            last = next((n for n in range(number, len(found)) if found[n].kind != "item"), len(found))
            counted = accumulate(int(one.numbered) for one in found[number:last])
            rows = zip(range(number, last), counted, strict=True)
            yield function_call("listing", *(_entry(found[n], marked[n], count, context) for n, count in rows))
            number = last
        elif block.kind == "text":
            leads = (after and after.kind in KINDS_WITH_LEAD) or (before in OVER and len(block.words) < SHORT_LINE)
            yield _paragraph(block, marked[number], context, sticky=bool(leads))
            number += 1
        elif block.kind == "chapter" and [one.kind for one in found[number + 1 : number + 3]] == ["text", "table"]:
            heads = (
                _block(block, booklet, context, figures),
                _paragraph(found[number + 1], marked[number + 1], context),
            )
            yield function_call("over-rows", content_block(f"\n{head}\n" for head in heads))
            number += 2
        else:
            told = {"noted": marked[number]} if isinstance(block, DrawnBlock) and block.letter_words else {}
            yield _block(block, booklet, context, figures, **told)
            number += 1


def _new_rules(found: Sequence[BookletBlock]) -> Iterator[tuple[str, ...]]:
    """The rule numbers in the margin of each block: under a heading each is named only where it first appears."""
    last: tuple[str, ...] = ()
    for block in found:
        if block.kind in OVER:
            last = ()
        told = block.kind in ("text", "item")
        yield () if told and block.rules == last else block.rules
        last = block.rules if told else last


def _entry(block: BookletBlock, marked: str, count: int, context: FaceContext) -> str:
    number = string_literal(str(count) if block.numbered else "")
    return array_literal((string_literal(" ".join(block.rules)), text_markup(block.words, context), marked, number))


def _paragraph(block: BookletBlock, marked: str, context: FaceContext, *, sticky: bool = False) -> str:
    rules = string_literal(" ".join(block.rules))
    said = text_markup(block.words, context)
    return function_call("paragraph", rules, said, sticky="true" if sticky else "false", noted=marked)


def _names(context: FaceContext) -> str:
    """The words read out for each icon, as a Typst dictionary."""
    named = pack_book(context.definitions).icons(context)
    return f"#let names = {dictionary_literal({icon: string_literal(name) for icon, name in named.items()})}\n"


def _head(booklet: BookletText, context: FaceContext) -> str:
    config, texts = context.config, context.texts
    joint = f" {read_look(context).joint} "
    several = len(context.definitions.modules) > 1
    modules = [str(texts.modules[module].name) for module in config.modules if several and module in texts.modules]
    entries = {
        "title": context.label("title"),
        "subtitle": texts.labels.get("subtitle", ""),
        "name": booklet.title,
        "contents": booklet.contents,
        "authors": ", ".join(context.definitions.authors),
        "about": joint.join((*_players_time_age(context), *modules)),
        "edition": edition_name(booklet, context),
        "lang": texts.language,
    }
    return ", ".join(f"{key}: {string_literal(value)}" for key, value in entries.items())


def _players_time_age(context: FaceContext) -> Iterator[str]:
    """The number of players, the duration and the age, as far as the game states them."""
    players, pack = players_text(context), context.definitions
    yield f"{players} {context.label('game_player' if players == '1' else 'game_players')}"
    if any(pack.minutes):
        yield context.label("game_minutes", minutes=range_text(sorted(pack.minutes)))
    if pack.age:
        yield context.label("game_age", age=pack.age)


def edition_name(booklet: BookletText, context: FaceContext) -> str:
    """The edition's name in the language, by the label `edition_name`, which may differ for each edition; without the
    label the word for edition and its id."""
    named = context.texts.labels.get("edition_name")
    return remove_hyphens(named) if named else f"{booklet.edition} {context.definitions.edition.id}"


def _block(
    block: BookletBlock,
    booklet: BookletText,
    context: FaceContext,
    figures: Mapping[BookletBlock, BookletFigure],
    **told: str,
) -> str:
    """The markup of a chapter, a heading, a table or a figure; `told` are further arguments of its call."""
    if block.kind == "chapter":
        return f"= #{text_markup(block.words, context)}"
    if block.kind == "head":
        return f"== #{text_markup(block.words, context)}"
    if block.kind == "table":
        return make_table(block.words, booklet, context)
    number = [*figures].index(block) + 1
    return function_call("numbered", str(number), figures[block].markup.removeprefix("#"), **told)
