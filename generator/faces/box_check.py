"""What is wrong with a game's faces and with what it brings for them: templates, player aids, icons, pictures, the
title and subtitle of a kit's pages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path as File

from generator.base.errors import NOWHERE, Fault, InputError, Mark, changed_faults, collect_faults
from generator.base.hyphens import remove_hyphens
from generator.base.units import TABLE_DPI
from generator.definitions.art_check import missing_pictures
from generator.definitions.checks.finding import ERROR, WARNING, CheckFinding
from generator.definitions.icon_files import ICONS
from generator.definitions.language_texts import HEADS, LanguageTexts
from generator.definitions.layout_files import unread_templates
from generator.definitions.pack import Configuration, Pack
from generator.definitions.printed_pieces import Back
from generator.faces.box_pieces import BoxPiece, make_box_pieces, try_box_pieces
from generator.faces.effectless_values import EffectlessValue, effectless_values
from generator.faces.elements.element_layout import is_element_layout
from generator.faces.elements.element_types import Layout
from generator.faces.elements.layout_findings import (
    empty_codes,
    layout_faults,
    missing_layout_pictures,
    unknown_hyphens,
)
from generator.faces.face_context import FaceContext, Looks, every_text
from generator.faces.face_warnings import face_warnings
from generator.faces.game_fonts import forbidden_fonts
from generator.faces.game_look import face_context, game_look
from generator.faces.icons import lint_icons
from generator.faces.own_kinds_values import own_effectless_values
from generator.faces.picture_resolution import coarse_pictures
from generator.faces.piece_kind import has_own_layouts
from generator.faces.text_setting import TextStyle, fit_line, line_width
from generator.faces.unused_entries import unused_entries

ONE_LINE, HEAD_LEAST, HEAD_ROOM = ("title", "subtitle"), 5.5, 154.0
"""Those that have one line, their least type (pt), and the room of that line on A4 (mm)."""
SUBTITLE_MOST = 11.0
"""The largest type of a subtitle (pt)."""
BOLD, PLAIN = "BarlowCondensed-Bold", "IBMPlexSansCondensed-Regular"
"""The fonts of titles and of words on such pages."""


def checked_contexts(
    pack: Pack, config: Configuration, languages: Sequence[LanguageTexts], folder: File
) -> list[FaceContext]:
    """A context for each language. Raises `InputError` with every fault of the templates, player aids and icons that
    the game in `folder` brings, and of the words at the head of its pages."""
    contexts = [face_context(pack, config, texts, folder) for texts in languages]
    paper = game_look(pack.rules)
    faults = [*unread_templates(folder, (*paper.layouts, *paper.plans))]
    faults += [fault for name, own in _bad_icons(folder).items() if _names_icon(contexts, name) for fault in own]
    for context in contexts:
        faults += _page_head_faults(context)
    for context in contexts[:1]:
        own = any(any(place.glob("*.yaml")) for place in context.templates)  # the studio's alone hold no faults
        replaced = {kind.template for kind in paper.kinds.values() if has_own_layouts(kind.record)}
        elements = {name for name in replaced if own and is_element_layout(context, name)}
        for judged in (
            *(
                partial(context.layout, name, made)
                for name, made in paper.layouts.items()
                if own and made is not Layout and name not in elements
            ),
            *(partial(read, context) for read in paper.reads),
        ):
            faults += collect_faults(judged)
        faults += layout_faults(context) if own else []
    if faults:
        raise InputError(faults)
    return contexts


def _bad_icons(folder: File) -> Mapping[str, tuple[Fault, ...]]:
    """What is wrong with each icon of a game, and with files beside them that aren't read."""
    return lint_icons(folder / ICONS)


def _names_icon(contexts: Sequence[FaceContext], name: str) -> bool:
    """Whether anything that is written in a game is an icon's name, or has it in braces."""
    braces = re.compile(rf"\{{{re.escape(name)}(?::[^{{}}]*)?\}}")
    parts = [contexts[0].definitions, *(context.texts for context in contexts)]
    return any(text == name or braces.search(text) for part in parts for text in every_text(part))


def _page_head_faults(context: FaceContext) -> Iterator[Fault]:
    """What is wrong with the words at the head of a kit's pages and in its contents, each at its place."""
    texts = context.texts
    yield from collect_faults(partial(context.label, "title"))
    said = {("labels", name): texts.labels[name] for name in HEADS if name in texts.labels}
    said |= {("decks", str(name)): str(deck.name) for name, deck in getattr(texts, "decks", {}).items()}
    for (section, name), words in said.items():
        style = context.style(BOLD if name == "title" else PLAIN)
        path, words = f"{section}.{name}", remove_hyphens(words)
        for fault in collect_faults(partial(_measure_words, context, path, words, style, one_line=name in ONE_LINE)):
            yield replace(fault, mark=texts.place(section, name))


def _measure_words(context: FaceContext, path: str, words: str, style: TextStyle, *, one_line: bool) -> None:
    """Tries whether words of a page fit, on one line if they must. Raises `InputError`."""
    pieces = context.pieces(words, style, path)
    wide = line_width(path, pieces, style, HEAD_LEAST)
    if one_line:
        most = f" of a kit's first page, about {_letters_within(HEAD_ROOM, words, wide)} letters"
        with changed_faults(lambda fault: replace(fault, expected=f"{fault.expected}{most}")):
            fit_line(path, pieces, style, (HEAD_LEAST,), HEAD_ROOM)


def _letters_within(room: float, words: str, wide: float) -> int:
    """About how many letters of words that are `wide` mm wide have room in `room` mm."""
    return int(len(words) * room / wide)


def title_findings(contexts: Sequence[FaceContext]) -> Iterator[CheckFinding]:
    """A warning for each title that is so long that it has to be smaller on the first page than a subtitle may be."""
    for context in contexts:
        words, style = remove_hyphens(context.label("title")), context.style(BOLD)
        wide = line_width("labels.title", context.pieces(words, style, "labels.title"), style, SUBTITLE_MOST)
        if wide > HEAD_ROOM:
            most = _letters_within(HEAD_ROOM, words, wide)
            message = (
                f"with {len(words)} letters it is smaller than a subtitle on a kit's first page, which has room for "
                f"about {most}; the label 'subtitle' takes what explains the game"
            )
            place = context.texts.place("labels", "title")
            yield CheckFinding("title.long", WARNING, "labels.title", message, "faces", place)


def face_findings(contexts: Sequence[FaceContext]) -> Iterator[CheckFinding]:
    """An error for every piece of the box whose face can't be made in a language, a warning for each picture that is
    missing or has too few pixels."""
    wrong: dict[Fault, list[str]] = {}
    for context in contexts:
        for fault in collect_faults(partial(make_box_pieces, context, Looks())):
            wrong.setdefault(fault, []).append(context.texts.language)
    for fault, languages in wrong.items():
        spoken = f" ({', '.join(languages)})" if len(languages) == 1 or len(languages) < len(contexts) else ""
        message = f"its face{spoken}: {replace(fault, mark=NOWHERE, path='')}"
        yield CheckFinding("face", ERROR, fault.path, message, "faces", fault.mark)
    for context in contexts[:1]:
        seen: set[Mark] = set()
        for name, key, message in missing_pictures(context.definitions, context.config, context.folder):
            place = context.definitions.place_of_art(name, key)
            if place in seen:
                continue
            seen.add(place)
            yield CheckFinding("art.missing", WARNING, name, message, "faces", place)
        for name, message, place in missing_layout_pictures(context):
            yield CheckFinding("art.missing", WARNING, name, message, "faces", place)
        for name in forbidden_fonts(context.fonts):
            message = "its licence bits (fsType in the table OS/2) forbid to embed it in PDFs and pages"
            yield CheckFinding(
                "font.licence", WARNING, name, f"{message}; ask whoever made it, or use another", "faces"
            )
        for coarse in coarse_pictures(context, TABLE_DPI):
            yield CheckFinding("art.coarse", WARNING, coarse.piece, coarse.message, "faces", coarse.place)
    yield from title_findings(contexts)
    yield from _icon_findings(contexts)
    told = dict.fromkeys(blemish for context in contexts for blemish in face_warnings(context, _made_pieces(context)))
    yield from (CheckFinding(one.code, WARNING, one.piece, one.message, "faces", one.place) for one in told)
    nothing = dict.fromkeys(
        one for number, context in enumerate(contexts) for one in _effectless_findings(context, number > 0)
    )
    yield from (CheckFinding("effect.none", WARNING, one.piece, one.message, "faces", one.place) for one in nothing)


def _icon_findings(contexts: Sequence[FaceContext]) -> Iterator[CheckFinding]:
    """A warning for each icon of the game that can't be read and that nothing names."""
    for name, faults in _bad_icons(contexts[0].folder).items() if contexts else ():
        for fault in faults if not _names_icon(contexts, name) else ():
            message = f"{replace(fault, mark=NOWHERE)}; nothing names it"
            yield CheckFinding("icon.unread", WARNING, name, message, "faces", fault.mark)


def _effectless_findings(context: FaceContext, further: bool) -> Iterator[EffectlessValue]:
    """A warning for each value of the game that changes no face; of a `further` language its words alone."""
    pack = context.definitions
    box = dict.fromkeys(batch.piece for batch in pack.batches(context.config))
    backs = dict.fromkeys(name for name, piece in pack.pieces.items() if isinstance(piece, Back))
    yield from effectless_values(context, [*box, *backs], words_alone=further)
    yield from () if further else own_effectless_values(context, [*box, *backs])
    yield from () if further else empty_codes(context)
    yield from unknown_hyphens(context)
    yield from unused_entries(context)


def _made_pieces(context: FaceContext) -> list[BoxPiece]:
    """The pieces of a box; an empty list where one of them can't be made."""
    made: list[BoxPiece] = []
    collect_faults(lambda: made.extend(try_box_pieces(context, Looks())))
    return made
