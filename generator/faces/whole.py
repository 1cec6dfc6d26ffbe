"""A box whose faces are to be made: what a game brings for that is read and judged before any face is composed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path as File

from generator.definitions.art import missing_pictures
from generator.definitions.checks.finding import ERROR, WARNING, Finding
from generator.definitions.printed import Back
from generator.definitions.texts import HEADS, Texts
from generator.definitions.types import Configuration, Pack
from generator.errors import NOWHERE, Fault, InputError, Mark, faults_of
from generator.faces.art import flat_drawing
from generator.faces.blemishes import blemishes
from generator.faces.coarse import coarse_pictures
from generator.faces.context import Context, Looks
from generator.faces.effectless import Effectless, effectless
from generator.faces.icons import icon_set, lint_icons
from generator.faces.layout import likes, template, unread
from generator.faces.paper import context_of, paper_of
from generator.faces.pieces import Printed, printed_pieces, tried_pieces
from generator.faces.rasters import rasterized
from generator.faces.text import Style, fit_line, line_width
from generator.faces.unseen import is_clear, picture_colours
from generator.faces.unused import unused_entries
from generator.hyphens import unhyphenated
from generator.units import TABLE_DPI

ONE_LINE, HEAD_LEAST, HEAD_ROOM = ("title", "subtitle"), 5.5, 154.0
"""Those that have one line, their least type (pt), and the room of that line on A4 (mm)."""
BOLD, PLAIN = "BarlowCondensed-Bold", "IBMPlexSansCondensed-Regular"
"""The fonts of titles and of words on such pages."""


def forget_files() -> None:
    """Templates, icons and pictures are read again when they are needed next."""
    for kept in (icon_set, template, likes, flat_drawing, rasterized, is_clear, picture_colours):
        kept.cache_clear()


def whole_contexts(pack: Pack, config: Configuration, languages: Sequence[Texts], folder: File) -> list[Context]:
    """A context for each language. Raises `InputError` with every fault of the templates, player aids and icons that
    the game in `folder` brings, and of the words at the head of its pages."""
    contexts = [context_of(pack, config, texts, folder) for texts in languages]
    paper = paper_of(pack.rules)
    faults = [*unread(folder, (*paper.layouts, *paper.plans)), *lint_icons(folder / "icons")]
    for context in contexts:
        faults += _headed(context)
    for context in contexts[:1]:
        for judged in (
            *(partial(context.layout, name, made) for name, made in paper.layouts.items()),
            *(partial(read, context) for read in paper.reads),
        ):
            faults += faults_of(judged)
    if faults:
        raise InputError(faults)
    return contexts


def _headed(context: Context) -> Iterator[Fault]:
    """What is wrong with the words at the head of a kit's pages and in its contents, each at its place."""
    texts = context.texts
    yield from faults_of(partial(context.label, "title"))
    said = {("labels", name): texts.labels[name] for name in HEADS if name in texts.labels}
    said |= {("decks", str(name)): str(deck.name) for name, deck in getattr(texts, "decks", {}).items()}
    for (section, name), words in said.items():
        style = Style(BOLD if name == "title" else PLAIN)
        path, words = f"{section}.{name}", unhyphenated(words)
        for fault in faults_of(partial(_measured, context, path, words, style, one_line=name in ONE_LINE)):
            yield replace(fault, mark=texts.place(section, name))


def _measured(context: Context, path: str, words: str, style: Style, *, one_line: bool) -> None:
    """Sets words of a page, in their line where they have one. Raises `InputError`."""
    pieces = context.pieces(words, style, path)
    if one_line:
        fit_line(path, pieces, style, (HEAD_LEAST,), HEAD_ROOM)
    line_width(path, pieces, style, 10.0)


def face_findings(contexts: Sequence[Context]) -> Iterator[Finding]:
    """An error for every piece of the box whose face can't be made in a language, a warning for each picture that is
    missing or has too few pixels."""
    wrong: dict[Fault, list[str]] = {}
    for context in contexts:
        for fault in faults_of(partial(printed_pieces, context, Looks())):
            wrong.setdefault(fault, []).append(context.texts.language)
    for fault, languages in wrong.items():
        spoken = f" ({', '.join(languages)})" if len(languages) == 1 or len(languages) < len(contexts) else ""
        message = f"its face{spoken}: {replace(fault, mark=NOWHERE, path='')}"
        yield Finding("face", ERROR, fault.path, message, "faces", fault.mark)
    for context in contexts[:1]:
        seen: set[Mark] = set()
        for name, message in missing_pictures(context.definitions, context.config, context.folder):
            place = context.definitions.place_of_art(name)
            if place in seen:
                continue
            seen.add(place)
            yield Finding("art.missing", WARNING, name, message, "faces", place)
        for coarse in coarse_pictures(context, TABLE_DPI):
            yield Finding("art.coarse", WARNING, coarse.piece, coarse.message, "faces", coarse.place)
    told = dict.fromkeys(blemish for context in contexts for blemish in blemishes(context, _made(context)))
    yield from (Finding(one.code, WARNING, one.piece, one.message, "faces", one.place) for one in told)
    nothing = dict.fromkeys(one for number, context in enumerate(contexts) for one in _effectless(context, number > 0))
    yield from (Finding("effect.none", WARNING, one.piece, one.message, "faces", one.place) for one in nothing)


def _effectless(context: Context, further: bool) -> Iterator[Effectless]:
    """What a game says and nothing printed shows; of a `further` language its words alone."""
    pack = context.definitions
    box = dict.fromkeys(batch.piece for batch in pack.batches(context.config))
    backs = dict.fromkeys(name for name, piece in pack.pieces.items() if isinstance(piece, Back))
    yield from effectless(context, [*box, *backs], words_alone=further)
    yield from unused_entries(context)


def _made(context: Context) -> list[Printed]:
    """The pieces of a box; none where one of them can't be made."""
    made: list[Printed] = []
    faults_of(lambda: made.extend(tried_pieces(context, Looks())))
    return made
