"""The whole text of the booklet as Typst's markup; what it calls is in `templates/booklet/booklet.typ`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from generator.booklet.blocks import Block, players_of
from generator.booklet.figures import Change, Figure
from generator.booklet.markup import array, call, content, prose, signs, string, words
from generator.booklet.signs import icon_names
from generator.booklet.tables import glance, table
from generator.booklet.types import Booklet
from generator.games.balance_control.faces.context import Context


def manuscript(
    booklet: Booklet, context: Context, found: Sequence[Block], figures: Mapping[Block, Figure]
) -> tuple[str, dict[str, str]]:
    """The markup of the booklet, and its other files by name: its pictures as SVG, the names of icons."""
    head = [f"#import {string('booklet.typ')}: *", f"#show: booklet.with({_head(booklet, context)})"]
    parts = [
        _block(block, after, booklet, context, figures) for block, after in zip(found, (*found[1:], None), strict=True)
    ]
    end = call("ending", glance(booklet.glance, context), notes=string(booklet.notes))
    pictures = {
        _file(block, number): frame.picture
        for block, figure in figures.items()
        for number, frame in enumerate(figure.frames)
    }
    return "\n\n".join([*head, *parts, end]) + "\n", {**pictures, "names.typ": _names(context)}


def _names(context: Context) -> str:
    """What is read out for each icon, as a dictionary of Typst's."""
    rows = (f"{string(icon)}: {string(name)}, " for icon, name in icon_names(context).items())
    return "#let names = (" + "".join(rows) + ")\n"


def _head(booklet: Booklet, context: Context) -> str:
    config, texts = context.config, context.texts
    modules = " // ".join(str(texts.modules[module].name) for module in config.modules)
    entries = {
        "title": context.label("title"),
        "subtitle": context.label("subtitle"),
        "name": booklet.title,
        "contents": booklet.contents,
        "about": f"{players_of(context)} {context.label('game_players')} // {modules}",
        "edition": f"{booklet.edition} {context.definitions.edition.id}",
        "lang": texts.language,
    }
    return ", ".join(f"{key}: {string(value)}" for key, value in entries.items())


def _block(
    block: Block, after: Block | None, booklet: Booklet, context: Context, figures: Mapping[Block, Figure]
) -> str:
    """A block's markup; a paragraph stays with the table after it."""
    if block.kind == "chapter":
        return ("#pagebreak(weak: true)\n" if block.page else "") + f"= #{prose(block.words)}"
    if block.kind == "head":
        return f"== #{prose(block.words)}"
    if block.kind in ("text", "item"):
        said = words(block.words, context.definitions)
        rules = string(" ".join(block.rules))
        if block.kind == "item":
            return call("entry", rules, said)
        return call("paragraph", rules, said, sticky="true" if after and after.kind == "table" else "false")
    if block.kind == "table":
        return table(block.words, booklet, context)
    return _example(block, figures[block], booklet, context)


def _example(block: Block, figure: Figure, booklet: Booklet, context: Context) -> str:
    """Before and after side by side with one caption, or a picture with its caption for each step."""
    definitions = context.definitions
    under = [frame.caption for frame in figure.frames] if block.frames else [booklet.before, booklet.after]
    frames = [
        array(
            (
                string(_file(block, number)),
                f"{frame.width:.2f}mm",
                words(said, definitions),
                _changed(frame.changes, context),
            )
        )
        for number, (frame, said) in enumerate(zip(figure.frames, under, strict=True))
    ]
    title = prose(f"{booklet.example} // {block.title}" if block.title else booklet.example)
    named = {"caption": words(figure.caption, definitions)}
    if not block.frames:
        named["changes"] = _changed(figure.changes, context)
    return call("story" if block.frames else "example", title, *frames, **named)


def _file(block: Block, number: int) -> str:
    return f"{block.words.removesuffix('.yaml')}-{number}.svg"


def _changed(changes: Iterable[Change], context: Context) -> str:
    return array(_change(change, context) for change in changes)


def _change(change: Change, context: Context) -> str:
    """Whose count has changed, and how."""
    whose = change.whose or context.label("noise")
    return content(
        [f"#{string(whose + chr(0xA0))}", signs(f"{change.what} {change.before} → {change.after}", context.definitions)]
    )
