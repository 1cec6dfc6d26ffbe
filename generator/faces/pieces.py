"""All that a box holds, ready to print: pieces with faces, counts and digests.

tiles   the tiles of every module in play, one entry per module that brings copies
cards   the measures of the decks in play
tokens  overlays, resources, influence, countdown, first player, mats
aids    player aids
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from functools import partial

from generator.definitions.counts import measure_counts, overlay_counts, piece_counts, tile_batches
from generator.definitions.describe import tile_name
from generator.definitions.types import Piece
from generator.errors import Fault, InputError, Mark, faults_of, input_error
from generator.faces.aid import aid_face
from generator.faces.back import back_face
from generator.faces.card import card_face
from generator.faces.context import Context
from generator.faces.display import Face
from generator.faces.identity import face_digest, signed
from generator.faces.marker import countdown_face, first_player_face, influence_face, resource_face
from generator.faces.mat import mat_face
from generator.faces.overlay import overlay_face, overlay_name
from generator.faces.themed import thin
from generator.faces.tile import tile_face
from generator.hyphens import unhyphenated

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
    "mat": mat_face,
}
"""The other pieces by kind, in the order in which they come after the overlays."""

_PLAIN = Looks()

MOST_PIECES = 20_000
"""Printed pieces of one box, all copies counted."""


def printed_pieces(context: Context, looks: Looks, only: Collection[str] | None = None) -> tuple[Printed, ...]:
    """All pieces, or those of some ids, in the order they are printed. Raises `InputError` with every piece that can't
    be made, at the place of its words, or where there are more than `MOST_PIECES`."""
    try:
        return tried_pieces(context, looks, only)
    except InputError as error:
        raise InputError([*_unmade(context, looks, only)] or error.faults) from None


def _unmade(context: Context, looks: Looks, only: Collection[str] | None) -> Iterator[Fault]:
    """What is wrong with each piece by itself, since the first that fails ends a whole box."""
    for name in sorted(all_ids(context) if only is None else only):
        for fault in faults_of(partial(tried_pieces, context, looks, (name,))):
            yield replace(fault, path=fault.path or name, mark=fault.mark if fault.mark.file else context.place(name))


def tried_pieces(context: Context, looks: Looks, only: Collection[str] | None = None) -> tuple[Printed, ...]:
    """The same where it may well be that a text doesn't fit: the first piece that can't be made ends it."""
    maker = _Maker(context, looks, only)
    made = (*maker.tiles(), *maker.cards(), *maker.overlays(), *maker.markers(), *maker.aids())
    number = sum(piece.count for piece in made)
    if number > MOST_PIECES:
        mark = Mark(context.folder.as_posix())
        raise input_error(f"{number:,} pieces would be printed", expected=f"at most {MOST_PIECES:,}", mark=mark)
    return made


def current_digests(context: Context) -> dict[str, str]:
    """The digest that each id of the box has now, in the context's language."""
    return {piece.id: piece.digest for piece in printed_pieces(context, Looks())}


def current_backs(context: Context) -> dict[str, str]:
    """The digest of the back that each tile and measure of the box has now, where the game has one for it."""
    return {piece.id: piece.back_digest for piece in printed_pieces(context, Looks()) if piece.back}


def all_ids(context: Context) -> frozenset[str]:
    """The ids of all pieces there are, in play or not."""
    made = context.definitions
    return frozenset((*made.tiles, *made.measures, *made.overlays, *made.pieces))


class _Maker:
    """Makes faces, and tells each piece's digest: that of its front or back as `Looks` has it by default, so that the
    same piece in another size is no other piece."""

    def __init__(self, context: Context, looks: Looks, only: Collection[str] | None = None) -> None:
        self.context = context
        self.only = only
        self.looks = looks
        self.definitions = context.definitions
        self.backs = {piece.department: piece for piece in self.definitions.pieces.values() if piece.kind == "back"}
        self.made_backs: dict[str, tuple[Face, str]] = {}

    def wanted(self, name: str) -> bool:
        """Whether a piece is to be made."""
        return self.only is None or name in self.only

    def tiles(self) -> Iterator[Printed]:
        """The tiles, by the module that brings the copies."""
        for batch in tile_batches(self.definitions, self.context.config):
            if self.wanted(batch.tile):
                tile = self.definitions.tiles[batch.tile]
                name = unhyphenated(tile_name(tile, self.context.speaker))
                face = plain = tile_face(self.context, tile, batch.module, self.looks.flats)
                if (batch.module, self.looks.flats) != (tile.module, _PLAIN.flats):
                    plain = tile_face(self.context, tile, tile.module, _PLAIN.flats)
                yield self.backed(self.printed("tiles", name, batch.count, face, plain), None)

    def cards(self) -> Iterator[Printed]:
        """The measures of the decks in play."""
        for name, count in measure_counts(self.definitions, self.context.config).items():
            if self.wanted(name):
                card = self.definitions.measures[name]
                row = str(self.context.texts.modules[card.module].name)
                face = plain = card_face(self.context, card, self.looks.variant)
                if self.looks.variant != _PLAIN.variant:
                    plain = card_face(self.context, card, _PLAIN.variant)
                yield self.backed(self.printed("cards", row, count, face, plain), card.department)

    def overlays(self) -> Iterator[Printed]:
        """The overlays in play."""
        for name, count in overlay_counts(self.definitions, self.context.config).items():
            if count and self.wanted(name):
                overlay = self.definitions.overlays[name]
                row = unhyphenated(overlay_name(self.context, overlay))
                made = self.printed("tokens", row, count, overlay_face(self.context, overlay))
                yield replace(made, provisional=overlay.provisional)

    def markers(self) -> Iterator[Printed]:
        """The other small pieces and the mats, by kind."""
        for kind, face in _MARKERS.items():
            for piece, count in self.pieces(kind):
                made = self.printed("tokens", self.said(piece), count, face(self.context, piece))
                yield replace(made, provisional=piece.provisional)

    def aids(self) -> Iterator[Printed]:
        """The player aids."""
        for piece, count in self.pieces("aid"):
            yield self.printed("aids", self.said(piece), count, aid_face(self.context, piece))

    def pieces(self, kind: str) -> Iterator[tuple[Piece, int]]:
        """The other pieces of a kind, with their counts."""
        for name, count in piece_counts(self.definitions, self.context.config).items():
            piece = self.definitions.pieces[name]
            if piece.kind == kind and self.wanted(name):
                yield piece, count

    def said(self, piece: Piece) -> str:
        """The name of a piece."""
        return unhyphenated(str(self.context.texts.pieces[piece.id].name))

    def printed(self, group: str, row: str, count: int, face: Face, plain: Face | None = None) -> Printed:
        """A piece with its face signed; `plain` is its face in the default looks, where that is another."""
        digest = face_digest(self.context, plain or face)
        return Printed(face.id, group, row, count, digest, signed(face, digest))

    def backed(self, made: Printed, department: object) -> Printed:
        """A piece with the back of its deck, or of the tiles, where the game has one."""
        piece = self.backs.get(department)  # type: ignore[call-overload]
        if piece is None:
            return made
        if piece.id not in self.made_backs:
            digest = face_digest(self.context, back_face(self.context, piece, _PLAIN.flats))
            face = back_face(self.context, piece, self.looks.flats)
            self.made_backs[piece.id] = (thin(face) if self.looks.thin_backs else face, digest)
        back, digest = self.made_backs[piece.id]
        return replace(made, back=back, back_digest=digest)
