"""A box whose faces are to be made: what a game brings for that is read and judged before any face is composed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path as File

from generator.definitions.art import missing_pictures
from generator.definitions.checks.finding import ERROR, WARNING, Finding
from generator.definitions.texts import Texts
from generator.definitions.types import Configuration, Definitions
from generator.errors import NOWHERE, InputError, faults_of
from generator.faces.aid_content import aid_plans
from generator.faces.aid_layout import AidLayout
from generator.faces.back import BackLayout
from generator.faces.card_layout import CardLayout
from generator.faces.context import Context
from generator.faces.icons import lint_icons
from generator.faces.layout import unread
from generator.faces.mat import MatLayout
from generator.faces.pieces import Looks, printed_pieces
from generator.faces.tile_layout import TileLayout
from generator.faces.token_layout import TokenLayout

LAYOUTS = {
    "aid": AidLayout,
    "back": BackLayout,
    "card": CardLayout,
    "mat": MatLayout,
    "tile": TileLayout,
    "token": TokenLayout,
}
"""The templates of faces, and what each is read into."""

SHIPPED = Looks()
"""The faces of a kit as it is built without further wishes."""


def whole_contexts(
    definitions: Definitions, config: Configuration, languages: Sequence[Texts], folder: File
) -> list[Context]:
    """A context for each language. Raises `InputError` with every fault of the templates, player aids and icons that
    the game in `folder` brings."""
    contexts = [Context(definitions, config, texts, folder) for texts in languages]
    faults = [*unread(folder), *lint_icons(folder / "icons")]
    for context in contexts[:1]:
        for read in (
            *(partial(context.layout, name, made) for name, made in LAYOUTS.items()),
            partial(aid_plans, context),
        ):
            faults += faults_of(read)
    if faults:
        raise InputError(faults)
    return contexts


def face_findings(contexts: Sequence[Context]) -> Iterator[Finding]:
    """An error for every piece of the box whose face can't be made in a language, a warning for each picture that is
    missing."""
    for context in contexts:
        for fault in faults_of(partial(printed_pieces, context, SHIPPED)):
            message = str(replace(fault, mark=NOWHERE, path=""))
            yield Finding(
                "face", ERROR, fault.path, f"its face ({context.texts.language}): {message}", "faces", fault.mark
            )
    for context in contexts[:1]:
        for name, message in missing_pictures(context.definitions, context.config, context.folder):
            yield Finding("art.missing", WARNING, name, message, "faces")
