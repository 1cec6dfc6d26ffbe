"""ORDER.md, a sheet for people: what to do next with the products made for a service, in the language of the game.

The list for programs, which picture is printed how often, is `manifest.csv` (`package_list.py`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from generator.base.digits import parse_number
from generator.definitions.id_types import PieceId
from generator.definitions.language_texts import fill_places
from generator.definitions.printed_pieces import DiceNet
from generator.export.package import ExportPackage
from generator.export.package_list import PackageRow
from generator.export.package_words import FALLBACK, package_words
from generator.export.product_fit import FittedPieces
from generator.export.service import Images, Product, Service
from generator.faces.box_pieces import contents_rows
from generator.faces.face_context import FaceContext

ORDER = "ORDER.md"


def service_steps(service: Service, language: str) -> Sequence[str]:
    """The service's steps for the user, in a language or in one that the service has."""
    return service.steps.get(language) or service.steps.get(FALLBACK) or next(iter(service.steps.values()))


_ACTS = re.compile(r"<|(?<=\])[(:]")
"""What begins a tag, or the goal of a link or of a picture."""


def markdown_bytes(text: str) -> bytes:
    """A sheet as a file's bytes. Names, steps and sources may come from anybody: none of them becomes a tag or a link,
    wherever the sheet is shown."""
    return _ACTS.sub(lambda found: f"\\{found[0]}", text).encode()


def numbered_steps(service: Service, language: str) -> list[str]:
    """The service's steps as numbered lines of a sheet."""
    return [f"{number}. {step}" for number, step in enumerate(service_steps(service, language), 1)]


def dice_notes(context: FaceContext, left: Mapping[str, int]) -> list[str]:
    """For each die that isn't in a package and doesn't roll 1 to 6, how to replace it by an ordinary one."""
    words, known = package_words(context.texts.language), context.definitions.components()
    dice = [(one, count) for name, count in left.items() if isinstance(one := known[PieceId(name)], DiceNet)]
    return [
        fill_places(
            words.dice, {"count": count, "name": context.words(die).name, "sides": _dice_substitution(die.faces)}
        )
        for die, count in dice
        if die.faces != DiceNet.faces and all(parse_number(face) is not None for face in die.faces)
    ]


def _dice_substitution(faces: Sequence[str]) -> str:
    """The sides of an ordinary die that stand for each number: `1–2 → 1, 3–4 → 2, 5–6 → 3`."""
    rolls = iter(range(1, len(faces) + 1))
    told = []
    for face, count in sorted(Counter(faces).items(), key=lambda one: parse_number(one[0]) or 0):
        found = [next(rolls) for _ in range(count)]
        told.append(f"{'–'.join(str(roll) for roll in dict.fromkeys((found[0], found[-1])))} → {face}")
    return ", ".join(told)


def readme_text(service: Service, context: FaceContext, left: Mapping[str, int], more: Sequence[str] = ()) -> bytes:
    """The sheet for a digital table: the steps, the lines `more`, and what the package doesn't hold (`left`)."""
    lines = [f"# {context.label('title')} – {service.name}", "", *numbered_steps(service, context.texts.language)]
    lines += [line for told in more for line in ("", told)]
    return markdown_bytes("\n".join([*lines, *_missing_lines(context, left, {}), "", service.source, ""]))


def with_order_sheet(
    package: ExportPackage, service: Service, context: FaceContext, table: Sequence[str]
) -> ExportPackage:
    """The package with its order sheet, in the language of the game: the `table` of products, the total, the steps,
    what faces go without, and which pieces are left out."""
    language, title = context.texts.language, context.label("title")
    words, total = package_words(language), sum(row.quantity for row in package.rows)
    most = service.most_components if isinstance(service, Images) else None
    limit = "" if most is None else f" {words.limit} {most}"
    lines = [f"# {title} – {service.name}", "", words.published, "", *table, "", f"{words.total}: {total}{limit}"]
    lines += ["", f"## {words.steps}", "", *numbered_steps(service, language)]
    lines += ["", f"## {words.left_out}", "", *(f"- {note}" for note in package.notes)] if package.notes else []
    lines += [
        *_missing_lines(context, package.missing_copies, package.why),
        "",
        f"{words.source}: {service.source}",
        "",
    ]
    return replace(package, files={**package.files, ORDER: markdown_bytes("\n".join(lines))})


def _missing_lines(context: FaceContext, left: Mapping[str, int], why: Mapping[str, str]) -> list[str]:
    """The lines of a sheet about pieces that aren't in a package, named as on the kit's first page, and why where they
    fit no product."""
    words, lines, found = (
        package_words(context.texts.language),
        contents_rows(context, left),
        Counter[tuple[str, str, str]](),
    )
    for name, count in left.items():
        found[*lines[name], f" ({why[name]}; {words.fits_none})" if name in why else ""] += count
    told = [f"- {count} × {name}{reason}" for (_, name, reason), count in found.items()]
    return ["", f"## {words.not_here}", "", *told] if told else []


def products_table(made: Sequence[FittedPieces[Product]], rows: Sequence[PackageRow], language: str) -> list[str]:
    """A row for each product: its folder, the service's name for it, pictures, copies."""
    words = package_words(language)
    lines = [f"| {words.folder} | {words.product} | {words.pictures} | {words.copies} |", "|---|---|---|---|"]
    for some in made:
        mine = [row for row in rows if row.product == some.product.id]
        pictures = sum(1 + bool(row.back) for row in mine)
        named = f"[{some.product.identity}]" if some.product.identity else some.product.id
        size = "{} × {} px".format(*some.product.size or ())
        lines.append(f"| {some.product.id} | {named} {size} | {pictures} | {sum(row.quantity for row in mine)} |")
    return lines


def files_table(rows: Sequence[PackageRow], language: str) -> list[str]:
    """A row for each file: how many pieces it holds."""
    words = package_words(language)
    copies = Counter[str]()
    for row in rows:
        copies[row.face] += row.quantity
    return [f"| {words.file} | {words.pieces} |", "|---|---|", *(f"| {file} | {n} |" for file, n in copies.items())]
