"""All that a box holds, ready to print: pieces with faces, counts and digests."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from threading import active_count
from typing import Any, NamedTuple

from generator.abreast import abreast, cores, inherits_caches
from generator.definitions.ids import PieceId
from generator.errors import Fault, InputError, Mark, faults_of, input_error
from generator.faces.art import draw_ahead
from generator.faces.context import Context, Looks
from generator.faces.display import Face, Shape
from generator.faces.fonts import missing_everywhere
from generator.faces.fragments import NoGlyph
from generator.faces.glyphs import glyph_faults
from generator.faces.identity import face_digest, signed
from generator.faces.kind import Kind
from generator.faces.paper import paper_of
from generator.faces.themed import thin
from generator.values import dataclass

GROUPS = ("tiles", "cards", "tokens", "aids", "folded", "boards", "sheets")
"""What is printed together, in the order of the box."""


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


A_SHARE = 200
"""Faces that are worth a process of their own."""


class _Job(NamedTuple):
    """A piece of which so many `copies` are to be printed; `own` is the piece as the module has it that brings them."""

    kind: Kind
    piece: Any
    own: Any
    copies: int


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
    """What is wrong with each piece by itself, since the first that fails ends a whole box; signs and letters that no
    font has are told once for all pieces."""
    signed: list[str] = []
    maker = _Maker(context, looks, only)
    jobs: dict[str, list[_Job]] = {}
    for job in maker.jobs():
        jobs.setdefault(str(job.piece.id), []).append(job)
    for name, own in sorted(jobs.items()):
        for fault in faults_of(lambda: [*map(maker.printed, own)]):  # noqa: B023
            if isinstance(fault, NoGlyph) and missing_everywhere(fault.signs):
                signed.append(fault.path if fault.path in context.definitions.components() else name)
                continue
            mark = fault.mark if fault.mark.file else context.place_of_fault(fault, name)
            yield replace(fault, path=fault.path or name, mark=mark)
    yield from glyph_faults(context, signed)


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
    """Makes faces, and tells each piece's digest: that of its front or back in the box, with the default `Looks`, so
    that the same piece in another size, or made for a service, is no other piece."""

    def __init__(self, context: Context, looks: Looks, only: Collection[str] | None) -> None:
        box = context.unsized or context
        self.kept = context.kept
        self.digests = box.kept
        self.context = context.looking(looks)
        self.plain = box.looking(Looks())
        self.only = only
        self.kinds = paper_of(context.definitions.rules).kinds
        self.made_backs: dict[tuple[str, Shape], list[tuple[Face, Face, str]]] = {}

    def made(self) -> Iterator[Printed]:
        """The pieces, kind by kind."""
        jobs = list(self.jobs())
        self.draw_ahead(job.piece.id for job in jobs)
        self.compose_ahead(jobs)
        yield from map(self.printed, jobs)

    def jobs(self) -> Iterator[_Job]:
        """What there is to make, kind by kind."""
        components = self.context.definitions.components()
        batches = [batch for batch in self.context.definitions.batches(self.context.config) if self.asked(batch.piece)]
        for kind in self.kinds.values():
            for batch in batches:
                piece: Any = components[batch.piece]
                if piece.kind == kind.name:
                    own = piece if batch.module == piece.module else replace(piece, module=batch.module)
                    yield _Job(kind, piece, own, batch.count)

    def asked(self, name: str) -> bool:
        """Whether a piece is to be made."""
        return self.only is None or name in self.only

    def compose_ahead(self, jobs: Sequence[_Job]) -> None:
        """Has many faces composed on all cores, but for those with pictures. What can't be composed is left for
        later, so that the first fault is the same with any number of processes."""
        left = [job for job in jobs if ("face", *_told_apart(job.kind, self.context, job.own)) not in self.kept]
        left = [job for job in left if getattr(job.piece, "art", None) is None]
        number = len(left) // A_SHARE
        number = min(cores(), number) if number > 1 else 1
        if number < 2 or not inherits_caches() or active_count() > 1:
            return
        size = -(-len(left) // number)
        shares = [left[start : start + size] for start in range(0, len(left), size)]
        for faces, digests in abreast(_composed, [(self, share) for share in shares]):
            self.kept.update(faces)
            self.digests.update(digests)

    def draw_ahead(self, names: Iterable[str]) -> None:
        """Has the pictures of these pieces and of their backs drawn side by side."""
        components = self.context.definitions.components()
        fronts = [components[PieceId(name)] for name in names]
        backs = (components.get(getattr(front, "back", None) or PieceId("")) for front in fronts)
        arts = (getattr(side, "art", None) for side in (*fronts, *backs))
        draw_ahead(self.context, (art for art in arts if art))

    def printed(self, job: _Job) -> Printed:
        """A piece with its face signed."""
        kind, piece, _, copies = job
        face, digest = self.face(job)
        made = Printed(
            id=face.id,
            group=kind.group,
            row=kind.row(self.context, piece),
            count=copies,
            digest=digest,
            face=face,
            provisional=bool(getattr(piece, "provisional", False)),
            name=kind.said(self.context, piece),
            turned=kind.turned(piece),
            cubes=kind.cubes(self.context),
            unused=bool(getattr(piece, "unused", False)),
        )
        back = kind.back(self.context, piece)
        return self.backed(made, kind, piece, back) if back else made

    def face(self, job: _Job) -> tuple[Face, str]:
        """A piece's face, signed, and its digest; composed once for all looks that don't change it."""
        kind, piece, own, _ = job
        key, plain = _told_apart(kind, self.context, own), _told_apart(kind, self.plain, piece)
        if ("face", *key) not in self.kept:
            face = kind.face(self.context, own)
            if ("digest", *plain) not in self.digests:
                found = face if plain == key and not self.context.sizing else kind.face(self.plain, piece)
                self.digests["digest", *plain] = face_digest(self.plain, found)
            self.kept["face", *key] = signed(face, self.digests["digest", *plain])
        return self.kept["face", *key], self.digests["digest", *plain]

    def differs(self, kind: Kind) -> bool:
        """Whether a kind's faces look otherwise than by default."""
        looks = ("size", *kind.varies)
        others = (name for name in looks if getattr(self.context.looks, name) != getattr(self.plain.looks, name))
        return self.context.sizing is not None or any(others)

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


def _composed(maker: _Maker, jobs: Sequence[_Job]) -> list[dict[Any, Any]]:
    """What a process keeps of the faces that it has composed, and of their digests, as far as the first that can't
    be."""
    both = (maker.kept, maker.digests)
    known = [set(kept) for kept in both]
    faults_of(lambda: [maker.face(job) for job in jobs])
    return [
        {key: made for key, made in kept.items() if key not in before} for kept, before in zip(both, known, strict=True)
    ]


def _told_apart(kind: Kind, context: Context, piece: Any) -> tuple[object, ...]:
    """What tells a piece's faces apart in one box."""
    looks = (getattr(context.looks, name) for name in ("size", *kind.varies))
    return (kind.name, piece.id, piece.module, *looks)
