"""Blocks and figures in, the whole text as Typst's markup out; what it calls is in `templates/booklet/booklet.typ`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..faces.context import Context
from ..faces.pieces import all_ids
from .blocks import Block
from .figures import Change, Figure
from .markup import call, content, prose, signs, string, unlike_ids, words
from .tables import table
from .types import Booklet

NO_BREAK = "\u00a0"


def manuscript(booklet: Booklet, context: Context, found: Sequence[Block], figures: Mapping[str, Figure]) -> str:
    """The markup of the booklet; figures lie beside it as `NAME-before.svg` and `NAME-after.svg`."""
    head = [f"#import {string('booklet.typ')}: *", f"#show: booklet.with({_head(booklet, context)})"]
    return "\n\n".join([*head, *(_block(block, booklet, context, figures) for block in found)]) + "\n"


def _head(booklet: Booklet, context: Context) -> str:
    config, texts = context.config, context.texts
    modules = " // ".join(str(texts.modules[module].name) for module in config.modules)
    entries = {
        "title": context.label("title"),
        "subtitle": context.label("subtitle"),
        "name": booklet.title,
        "contents": booklet.contents,
        "about": f"{config.players} {context.label('game_players')} // {modules}",
        "edition": f"{booklet.edition} {context.definitions.edition.id}",
        "lang": texts.language,
    }
    return ", ".join(f"{key}: {string(value)}" for key, value in entries.items())


def _block(block: Block, booklet: Booklet, context: Context, figures: Mapping[str, Figure]) -> str:
    said = words(block.words, context.definitions)
    rules = string(" ".join(block.rules))
    if block.kind == "chapter":
        return f"= #{prose(block.words)}"
    if block.kind == "head":
        return f"== #{prose(block.words)}"
    if block.kind in ("text", "item"):
        return call("paragraph" if block.kind == "text" else "entry", rules, said)
    if block.kind == "table":
        return table(block.words, context)
    shown = figures[block.words]
    name = block.words.removesuffix(".yaml")
    done = _array(string(unlike_ids(line, all_ids(context))) for line in shown.done)
    changes = _array(_change(change, context) for change in shown.changes)
    labels = {"before": string(booklet.before), "after": string(booklet.after), "label": string(booklet.example)}
    return call("example", string(name), words(block.caption, context.definitions), done, changes, **labels)


def _change(change: Change, context: Context) -> str:
    """Whose count has changed, and how."""
    whose = change.whose or context.label("noise")
    return content(
        [f"#{string(whose + chr(0xA0))}", signs(f"{change.what} {change.before} → {change.after}", context.definitions)]
    )


def _array(parts: Iterable[str]) -> str:
    return "(" + "".join(f"{part}, " for part in parts) + ")"
