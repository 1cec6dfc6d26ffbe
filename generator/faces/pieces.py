"""All that a box holds, ready to print: pieces with faces, counts and digests."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from generator.definitions.ids import PieceId
from generator.errors import Fault, InputError, Mark, faults_of, input_error
from generator.faces.art import draw_ahead
from generator.faces.context import Context, Looks
from generator.faces.display import Face, Shape
from generator.faces.fragments import NoGlyph
from generator.faces.glyphs import sign_faults, unknown_signs
from generator.faces.identity import face_digest, signed
from generator.faces.kind import Kind
from generator.faces.paper import paper_of
from generator.faces.themed import thin

GROUPS = ("tiles", "cards", "tokens", "aids", "folded", "boards", "sheets")
"""The files of a kit, in the order of the box."""


@dataclass(frozen=True)
class Printed:
    """One piece of the box: `count` equal copies of a face. `row` is the line of the contents that it is counted in,
    `name` its own. One that is `turned` over in play needs its back. `cubes` from the drawer lie on each copy. Nothing
    needs one yet that is `unused`."""

    id: str
    group: str
    row: str
    count: int
    digest: str
    face: Face
    back: Face | None = None
    back_digest: str = ""
    provisional: bool = False
    name: str = ""
    turned: bool = False
    cubes: int = 0
    unused: bool = False


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
    """What is wrong with each piece by itself, since the first that fails ends a whole box; signs that no font has are
    told once for all pieces."""
    signed: list[str] = []
    for name in sorted(all_ids(context) if only is None else only):
        for fault in faults_of(partial(tried_pieces, context, looks, (name,))):
            if isinstance(fault, NoGlyph) and unknown_signs(fault.signs):
                signed.append(fault.path if fault.path in context.definitions.components() else name)
                continue
            mark = fault.mark if fault.mark.file else context.place_of_fault(fault, name)
            yield replace(fault, path=fault.path or name, mark=mark)
    yield from sign_faults(context, signed)


def in_order(context: Context, pieces: Collection[Printed]) -> list[Printed]:
    """Pieces of a box in the order in which it prints them, kind by kind."""
    components, kinds = context.definitions.components(), list(paper_of(context.definitions.rules).kinds)
    box = list(dict.fromkeys(batch.piece for batch in context.definitions.batches(context.config)))
    return sorted(pieces, key=lambda piece: (kinds.index(components[piece.id].kind), box.index(piece.id)))


def tried_pieces(context: Context, looks: Looks, only: Collection[str] | None = None) -> tuple[Printed, ...]:
    """The same where it may well be that a text doesn't fit: the first piece that can't be made ends it."""
    made = tuple(_Maker(context, looks, only).made())
    number = sum(piece.count for piece in made)
    if number > MOST_PIECES:
        mark = Mark(context.folder.as_posix())
        raise input_error(f"{number:,} pieces would be printed", expected=f"at most {MOST_PIECES:,}", mark=mark)
    return made


def current_digests(context: Context) -> dict[str, str]:
    """The digest that each id of the box has now, in the context's language."""
    return {piece.id: piece.digest for piece in printed_pieces(context, Looks())}


def current_backs(context: Context, *, turned: bool = False) -> dict[str, str]:
    """The digest of the back that each piece of the box has now, where the game has one for it; with `turned` only of
    those that are turned over in play."""
    backed = (piece for piece in printed_pieces(context, Looks()) if piece.back)
    return {piece.id: piece.back_digest for piece in backed if piece.turned or not turned}


def called(context: Context, ids: Collection[str]) -> dict[str, tuple[str, str]]:
    """In which group and which line of the contents each piece of these ids is counted."""
    components, kinds = context.definitions.components(), paper_of(context.definitions.rules).kinds
    parts = {name: components[PieceId(name)] for name in ids}
    return {name: (kinds[part.kind].group, kinds[part.kind].row(context, part)) for name, part in parts.items()}


def other_sides(context: Context, pieces: Sequence[Printed]) -> dict[str, Printed]:
    """The pieces that are the other side of one of the same size and number, by the id of that one, which is no other
    side itself."""
    parts = context.definitions.components()
    behind = {piece.id: getattr(parts[PieceId(piece.id)], "behind", None) for piece in pieces}
    by_id = {piece.id: piece for piece in pieces if not behind[piece.id]}
    found: dict[str, Printed] = {}
    for piece in pieces:
        front = by_id.get(behind[piece.id] or "")
        if front and not front.back and (front.face.shape, front.count) == (piece.face.shape, piece.count):
            found[front.id] = piece
    return found


def all_ids(context: Context) -> frozenset[str]:
    """The ids of all pieces there are, in play or not."""
    return frozenset(context.definitions.components())


class _Maker:
    """Makes faces, and tells each piece's digest: that of its front or back as `Looks` has it by default, so that the
    same piece in another size is no other piece."""

    def __init__(self, context: Context, looks: Looks, only: Collection[str] | None) -> None:
        self.kept = context.kept
        self.context = context.looking(looks)
        self.plain = context.looking(Looks(size=looks.size))
        self.only = only
        self.kinds = paper_of(context.definitions.rules).kinds
        self.made_backs: dict[tuple[str, Shape], list[tuple[Face, Face, str]]] = {}

    def made(self) -> Iterator[Printed]:
        """The pieces, kind by kind."""
        components = self.context.definitions.components()
        batches = list(self.context.definitions.batches(self.context.config))
        self.draw_ahead(batch.piece for batch in batches if self.only is None or batch.piece in self.only)
        for kind in self.kinds.values():
            for batch in batches:
                piece: Any = components[batch.piece]
                if piece.kind == kind.name and (self.only is None or batch.piece in self.only):
                    own = piece if batch.module == piece.module else replace(piece, module=batch.module)
                    yield self.printed(kind, piece, own, batch.count)

    def draw_ahead(self, names: Iterable[str]) -> None:
        """Has the pictures of these pieces and of their backs drawn side by side."""
        components = self.context.definitions.components()
        fronts = [components[PieceId(name)] for name in names]
        backs = (components.get(getattr(front, "back", None) or PieceId("")) for front in fronts)
        arts = (getattr(side, "art", None) for side in (*fronts, *backs))
        draw_ahead(self.context, (art for art in arts if art))

    def printed(self, kind: Kind, piece: Any, own: Any, count: int) -> Printed:
        """A piece with its face signed; `own` is the piece as the module has it that brings these copies."""
        face, digest = self.face(kind, self.context, own), self.digest(kind, piece)
        made = Printed(
            id=face.id,
            group=kind.group,
            row=kind.row(self.context, piece),
            count=count,
            digest=digest,
            face=signed(face, digest),
            provisional=bool(getattr(piece, "provisional", False)),
            name=kind.said(self.context, piece),
            turned=kind.turned(piece),
            cubes=kind.cubes(self.context),
            unused=bool(getattr(piece, "unused", False)),
        )
        back = kind.back(self.context, piece)
        return self.backed(made, kind, piece, back) if back else made

    def face(self, kind: Kind, context: Context, piece: Any) -> Face:
        """A piece's face, composed once for all looks that don't change it."""
        key = ("face", *_told_apart(kind, context, piece))
        if key not in self.kept:
            self.kept[key] = kind.face(context, piece)
        made: Face = self.kept[key]
        return made

    def digest(self, kind: Kind, piece: Any) -> str:
        """The digest of a piece's plain face."""
        key = ("digest", *_told_apart(kind, self.plain, piece))
        if key not in self.kept:
            self.kept[key] = face_digest(self.plain, self.face(kind, self.plain, piece))
        return str(self.kept[key])

    def differs(self, kind: Kind) -> bool:
        """Whether a kind's faces look otherwise than by default."""
        return any(getattr(self.context.looks, name) != getattr(self.plain.looks, name) for name in kind.varies)

    def backed(self, made: Printed, kind: Kind, piece: Any, back: Face) -> Printed:
        """A piece with its back; pieces with the same one share it."""
        before = self.made_backs.setdefault((back.id, back.shape), [])
        for known, shown, digest in before:
            if known is back or known == back:
                return replace(made, back=shown, back_digest=digest)
        plain = kind.back(self.plain, piece) if self.differs(kind) else back
        digest = face_digest(self.context, plain or back)
        pale = self.context.looks.thin_backs and not made.turned
        before.append((back, thin(back) if pale else back, digest))
        return replace(made, back=before[-1][1], back_digest=digest)


def _told_apart(kind: Kind, context: Context, piece: Any) -> tuple[object, ...]:
    """What tells a piece's faces apart in one box."""
    looks = (getattr(context.looks, name) for name in ("size", *kind.varies))
    return (kind.name, piece.id, piece.module, *looks)
