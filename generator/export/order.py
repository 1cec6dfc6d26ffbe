"""ORDER.md: what a person does next with the products made for a service, in the language of the game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from generator.definitions.files import file_of
from generator.export.fitting import Fitted
from generator.export.listing import Row
from generator.export.service import Images, Product, Service
from generator.faces.context import Context
from generator.resources import resource_root

FALLBACK = "en"
"""The language of words and steps that there are not in the game's."""


@dataclass(frozen=True)
class OrderWords:
    """The words of `templates/services/text/<language>.yaml`."""

    published: str
    product: str
    folder: str
    pictures: str
    copies: str
    total: str
    limit: str
    steps: str
    left_out: str
    not_here: str
    fits_none: str
    source: str
    hand: str
    discards: str
    back_again: str
    turn_over: str
    turn_right: str
    turn_left: str


@dataclass(frozen=True)
class Order:
    """The contents of an order sheet."""

    service: Images
    language: str
    title: str
    made: Sequence[Fitted[Product]]
    rows: Sequence[Row]
    notes: Sequence[str]
    left: Mapping[str, int]
    why: Mapping[str, str]


@cache
def order_words(language: str) -> OrderWords:
    """The words of a language, or the fallback's. Raises `InputError` for a broken file."""
    folder = resource_root() / "templates" / "services" / "text"
    path = folder / f"{language}.yaml"
    if not path.is_file():
        path = folder / f"{FALLBACK}.yaml"
    return file_of(path, OrderWords)


def steps_of(service: Service, language: str) -> Sequence[str]:
    """A person's steps in a language, or in one that the service has."""
    return service.steps.get(language) or service.steps.get(FALLBACK) or next(iter(service.steps.values()))


_ACTS = re.compile(r"<|(?<=\])[(:]")
"""What begins a tag, or the goal of a link or of a picture."""


def markdown(text: str) -> bytes:
    """A sheet as a file. Names, steps and sources may come from anybody: none of them becomes a tag or a link, wherever
    it is shown."""
    return _ACTS.sub(lambda found: f"\\{found[0]}", text).encode()


def order_text(order: Order) -> str:
    """The sheet, as Markdown."""
    words, service = order_words(order.language), order.service
    lines = [f"# {order.title} – {service.name}", "", words.published, "", *_table(order, words), ""]
    total = sum(row.quantity for row in order.rows)
    if service.most_components is None:
        lines.append(f"{words.total}: {total}")
    else:
        lines.append(f"{words.total}: {total} {words.limit} {service.most_components}")
    lines += ["", f"## {words.steps}", ""]
    lines += [f"{number}. {step}" for number, step in enumerate(steps_of(service, order.language), 1)]
    lines += _noted(order.notes, words)
    lines += left_lines(order.left, order.why, words)
    lines += ["", f"{words.source}: {service.source}"]
    return "\n".join(lines) + "\n"


def _noted(notes: Sequence[str], words: OrderWords) -> list[str]:
    """The lines of a sheet that tell what faces go without."""
    return ["", f"## {words.left_out}", "", *(f"- {note}" for note in notes)] if notes else []


def left_lines(left: Mapping[str, int], why: Mapping[str, str], words: OrderWords) -> list[str]:
    """The lines of a sheet that tell what isn't in a package; of pieces that fit none of the products, why."""
    if not left:
        return []
    said = {name: f" ({text}; {words.fits_none})" for name, text in why.items()}
    return [
        "",
        f"## {words.not_here}",
        "",
        *(f"- {count} × {name}{said.get(name, '')}" for name, count in left.items()),
    ]


def _table(order: Order, words: OrderWords) -> list[str]:
    """A line a product."""
    lines = [f"| {words.folder} | {words.product} | {words.pictures} | {words.copies} |", "|---|---|---|---|"]
    for some in order.made:
        mine = [row for row in order.rows if row.product == some.product.id]
        pictures = sum(1 + bool(row.back) for row in mine)
        named = f"[{some.product.identity}]" if some.product.identity else some.product.id
        size = "{} × {} px".format(*some.product.size or ())
        lines.append(f"| {some.product.id} | {named} {size} | {pictures} | {sum(row.quantity for row in mine)} |")
    return lines


def press_order_text(
    service: Service,
    context: Context,
    rows: Sequence[Row],
    notes: Sequence[str],
    left: Mapping[str, int],
    why: Mapping[str, str],
) -> str:
    """The sheet of a press: the files and how many pieces each holds, the steps, what faces go without."""
    language = context.texts.language
    words = order_words(language)
    lines = [f"# {context.label('title')} – {service.name}", "", words.published, ""]
    lines += [f"| {words.folder} | {words.copies} |", "|---|---|"]
    for file in dict.fromkeys(row.face for row in rows):
        lines.append(f"| {file} | {sum(row.quantity for row in rows if row.face == file)} |")
    lines += ["", f"{words.total}: {sum(row.quantity for row in rows)}", "", f"## {words.steps}", ""]
    lines += [f"{number}. {step}" for number, step in enumerate(steps_of(service, language), 1)]
    lines += _noted(notes, words)
    lines += left_lines(left, why, words)
    return "\n".join([*lines, "", f"{words.source}: {service.source}"]) + "\n"
