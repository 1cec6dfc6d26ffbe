"""Faces for tests: a context of the real game or a copy, the items of faces laid flat, and where they lie (mm)."""

import functools
from collections.abc import Iterator
from pathlib import Path

from generator.base.geometry import IDENTITY, Point, Transform, apply_transform, chain
from generator.definitions.configuration import make_configuration
from generator.definitions.game_folder import GameFolder
from generator.faces.box_pieces import BoxPiece, make_box_pieces
from generator.faces.display_list import Face, Group, IconUse, Item, Text
from generator.faces.face_context import Looks
from generator.faces.fonts import find_font
from generator.faces.icons import IconSet
from generator.games.balance_control.faces.balance_context import BalanceContext
from tests.games import load, load_changed, real_game


def context_of(
    game: GameFolder, lang: str = "en", players: int = 4, modules: str = "all", edition: str | None = None
) -> BalanceContext:
    definitions = game.definitions(edition)
    return BalanceContext(
        definitions, make_configuration(definitions, players, [modules]), game.texts_for(lang, definitions), game.folder
    )


@functools.cache
def context(lang: str = "en", players: int = 4, modules: str = "all", edition: str | None = None) -> BalanceContext:
    return context_of(real_game(), lang, players, modules, edition)


@functools.cache
def pieces(
    lang: str = "en", players: int = 4, modules: str = "all", edition: str | None = None
) -> tuple[BoxPiece, ...]:
    return make_box_pieces(context(lang, players, modules, edition), Looks())


def digests(lang: str = "en", players: int = 4, modules: str = "all") -> dict[str, str]:
    return {piece.id: piece.digest for piece in pieces(lang, players, modules)}


def spoiled(folder: Path, lang: str = "en") -> BalanceContext:
    return context_of(load(folder), lang)


def changed(folder: Path, file: str, old: str, new: str) -> BalanceContext:
    """A context of a copy of the real game (the fixture `real_copy`) in which one place reads otherwise."""
    return context_of(load_changed(folder, file, old, new))


def flat(items: tuple[Item, ...], transform: Transform = IDENTITY) -> Iterator[tuple[Item, Transform]]:
    """Every item that isn't a group, with the transform that applies to it."""
    for item in items:
        if isinstance(item, Group):
            yield from flat(item.items, chain(item.transform, transform))
        else:
            yield item, transform


def texts(face: Face) -> list[Text]:
    return [item for item, _ in flat(face.items) if isinstance(item, Text)]


def corners_of(item: Text | IconUse, transform: Transform) -> list[Point]:
    """The corners of a text's capitals or an icon's box, on the face."""
    if isinstance(item, Text):
        width = find_font(item.font).width(item.text, item.size, item.tracking, item.kern)
        low, high = item.y, item.y + find_font(item.font).cap_height(item.size)
        box = ((item.x, low), (item.x + width, low), (item.x, high), (item.x + width, high))
    else:
        half = item.size / 2.0
        box = tuple((item.x + dx * half, item.y + dy * half) for dx in (-1, 1) for dy in (-1, 1))  # type: ignore[assignment]
    return [apply_transform(transform, corner) for corner in box]


def applied_box(item: Text | IconUse, transform: Transform, icons: IconSet) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of a text's capitals or an icon's ink, on the face."""
    if isinstance(item, IconUse):
        left, low, right, high = (part * item.size for part in icons[item.icon].ink)
        points = [apply_transform(transform, (item.x + x, item.y + y)) for x, y in ((left, low), (right, high))]
    else:
        points = corners_of(item, transform)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs), min(ys), max(xs), max(ys))
