"""All that a box holds, ready to print: a context and options in, pieces with faces, counts and digests out.

tiles   the tiles of every module in play, one entry per module that brings copies
cards   the measures of the decks in play
tokens  overlays, resources, influence, countdown, first player, mats
aids    player aids
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace

from ..definitions.counts import measure_counts, overlay_counts, piece_counts, tile_batches
from ..definitions.describe import tile_name
from ..definitions.types import Measure, Overlay, Piece, Tile
from ..effects.values import DepartmentId
from ..errors import Mark, input_error
from .aid import aid_digest, aid_face
from .back import back_digest, back_face
from .card import card_digest, card_face
from .context import Context
from .display import Face
from .layout import template_version
from .marker import countdown_face, first_player_face, influence_face, marker_digest, resource_face
from .mat import mat_digest, mat_face
from .overlay import overlay_digest, overlay_face, overlay_name
from .themed import thin
from .tile import TilePiece, tile_digest, tile_face

GROUPS = ("tiles", "cards", "tokens", "aids")
"""The files of a kit, in the order of the box."""


@dataclass(frozen=True)
class Looks:
    """How faces are made: tiles of `flats` mm between flats, `variant` of the cards, backs in thin ink or as the
    theme says."""

    flats: float = 50.0
    variant: str = "home"
    thin_backs: bool = True


@dataclass(frozen=True)
class Printed:
    """One piece of the box: `count` equal copies of a face. `row` is the line of the contents that it is counted in."""

    id: str
    group: str
    row: str
    count: int
    digest: str
    face: Face
    back: Face | None = None
    back_digest: str = ""
    provisional: bool = False


_MARKERS: dict[str, Callable[[Context, Piece], Face]] = {
    "resource": resource_face,
    "influence": influence_face,
    "countdown": countdown_face,
    "first-player": first_player_face,
}
_KINDS = ("resource", "influence", "countdown", "first-player", "mat")
"""The order in which the other pieces come, after the overlays."""


MOST_PIECES = 20_000
"""Printed pieces of one box, all copies counted."""


def printed_pieces(context: Context, looks: Looks, only: Collection[str] | None = None) -> tuple[Printed, ...]:
    """All pieces, or those of some ids, in the order they are printed. Raises `InputError` naming the first piece that
    can't be made, or where there are more than `MOST_PIECES`."""
    maker = _Maker(context, looks, only)
    made = (*maker.tiles(), *maker.cards(), *maker.overlays(), *maker.markers(), *maker.aids())
    number = sum(piece.count for piece in made)
    if number > MOST_PIECES:
        mark = Mark(context.folder.as_posix())
        raise input_error(f"{number:,} pieces would be printed", expected=f"at most {MOST_PIECES:,}", mark=mark)
    return made


def current_digests(context: Context) -> dict[str, str]:
    """The digest that each id of the box has now, in the context's language, without making any face."""
    maker = _Maker(context, Looks())
    definitions = context.definitions
    tiles = {
        batch.tile: maker.tile_digest(definitions.tiles[batch.tile])
        for batch in tile_batches(definitions, context.config)
    }
    cards = {
        card: maker.card_digest(definitions.measures[card]) for card in measure_counts(definitions, context.config)
    }
    overlays = {
        name: maker.overlay_digest(definitions.overlays[name]) for name in overlay_counts(definitions, context.config)
    }
    pieces = {name: maker.piece_digest(definitions.pieces[name]) for name in piece_counts(definitions, context.config)}
    found = (*tiles.items(), *cards.items(), *overlays.items(), *pieces.items())
    return {str(name): whole for name, whole in found}


def current_backs(context: Context) -> dict[str, str]:
    """The digest of the back that each tile and measure of the box has now, where the game has one for it."""
    maker = _Maker(context, Looks())
    digests = {department: maker.piece_digest(piece) for department, piece in maker.backs.items()}
    definitions, config = context.definitions, context.config
    behind: dict[str, DepartmentId | None] = {str(batch.tile): None for batch in tile_batches(definitions, config)}
    behind.update({str(card): definitions.measures[card].department for card in measure_counts(definitions, config)})
    return {name: digests[department] for name, department in behind.items() if department in digests}


def all_ids(context: Context) -> frozenset[str]:
    """The ids of all pieces there are, in play or not."""
    made = context.definitions
    return frozenset((*made.tiles, *made.measures, *made.overlays, *made.pieces))


class _Maker:
    """Makes faces and digests; knows the versions of the templates."""

    def __init__(self, context: Context, looks: Looks, only: Collection[str] | None = None) -> None:
        self.context = context
        self.only = only
        self.looks = looks
        self.definitions = context.definitions
        self.backs = {piece.department: piece for piece in self.definitions.pieces.values() if piece.kind == "back"}
        self.made_backs: dict[str, tuple[Face, str]] = {}

    def version(self, *names: str) -> str:
        """The versions of templates, as one text."""
        return ",".join(template_version(name, self.context.templates) for name in names)

    def tile_digest(self, tile: Tile) -> str:
        """A tile's digest."""
        return tile_digest(self.context, tile, self.version("tile"))

    def card_digest(self, card: Measure) -> str:
        """A card's digest."""
        return card_digest(self.context, card, self.version("card"))

    def overlay_digest(self, overlay: Overlay) -> str:
        """An overlay's digest."""
        return overlay_digest(self.context, overlay, self.version("token"))

    def piece_digest(self, piece: Piece) -> str:
        """The digest of any other piece."""
        if piece.kind == "aid":
            return aid_digest(self.context, piece, self.version("aid", "aids"))
        if piece.kind == "mat":
            return mat_digest(self.context, piece, self.version("mat"))
        if piece.kind == "back":
            return back_digest(self.context, piece, self.version("back"))
        return marker_digest(self.context, piece, self.version("token"))

    def wanted(self, name: str) -> bool:
        """Whether a piece is to be made."""
        return self.only is None or name in self.only

    def tiles(self) -> Iterator[Printed]:
        """The tiles, by the module that brings the copies."""
        for batch in tile_batches(self.definitions, self.context.config):
            if self.wanted(batch.tile):
                tile = self.definitions.tiles[batch.tile]
                whole = self.tile_digest(tile)
                face = tile_face(self.context, TilePiece(tile, batch.module, whole), self.looks.flats)
                name = tile_name(tile, self.context.speaker).replace("\u00ad", "")
                yield self.backed(Printed(tile.id, "tiles", name, batch.count, whole, face), None)

    def cards(self) -> Iterator[Printed]:
        """The measures of the decks in play."""
        for name, count in measure_counts(self.definitions, self.context.config).items():
            if self.wanted(name):
                card = self.definitions.measures[name]
                whole = self.card_digest(card)
                face = card_face(self.context, card, whole, self.looks.variant)
                row = str(self.context.texts.modules[card.module].name)
                yield self.backed(Printed(card.id, "cards", row, count, whole, face), card.department)

    def overlays(self) -> Iterator[Printed]:
        """The overlays in play."""
        for name, count in overlay_counts(self.definitions, self.context.config).items():
            if count and self.wanted(name):
                overlay = self.definitions.overlays[name]
                face, row = overlay_face(self.context, overlay), overlay_name(self.context, overlay)
                whole = self.overlay_digest(overlay)
                row = row.replace("\u00ad", "")
                yield Printed(name, "tokens", row, count, whole, face, provisional=overlay.provisional)

    def markers(self) -> Iterator[Printed]:
        """The other small pieces and the mats, by kind."""
        for kind in _KINDS:
            for piece, count in self.pieces(kind):
                whole = self.piece_digest(piece)
                face = mat_face(self.context, piece, whole) if kind == "mat" else _MARKERS[kind](self.context, piece)
                row = self.said(piece)
                yield Printed(piece.id, "tokens", row, count, whole, face, provisional=piece.provisional)

    def aids(self) -> Iterator[Printed]:
        """The player aids."""
        for piece, count in self.pieces("aid"):
            whole = self.piece_digest(piece)
            yield Printed(piece.id, "aids", self.said(piece), count, whole, aid_face(self.context, piece, whole))

    def pieces(self, kind: str) -> Iterator[tuple[Piece, int]]:
        """The other pieces of a kind, with their counts."""
        for name, count in piece_counts(self.definitions, self.context.config).items():
            piece = self.definitions.pieces[name]
            if piece.kind == kind and self.wanted(name):
                yield piece, count

    def said(self, piece: Piece) -> str:
        """The name of a piece."""
        return str(self.context.texts.pieces[piece.id].name).replace("\u00ad", "")

    def backed(self, made: Printed, department: object) -> Printed:
        """A piece with the back of its deck, or of the tiles, where the game has one."""
        piece = self.backs.get(department)  # type: ignore[call-overload]
        if piece is None:
            return made
        if piece.id not in self.made_backs:
            face = back_face(self.context, piece, self.looks.flats)
            face = thin(face) if self.looks.thin_backs else face
            self.made_backs[piece.id] = (face, self.piece_digest(piece))
        back, whole = self.made_backs[piece.id]
        return replace(made, back=back, back_digest=whole)
