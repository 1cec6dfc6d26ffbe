"""All that a box holds, ready to print: pieces with faces, counts and digests."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from threading import active_count
from typing import Any, NamedTuple

from generator.base.errors import Fault, InputError, Mark, collect_faults, input_error
from generator.base.frozen import dataclass
from generator.definitions.art_check import named_pictures
from generator.definitions.id_types import PieceId
from generator.faces.art import prepare_pictures
from generator.faces.display_list import Face, Shape
from generator.faces.face_context import FaceContext, Looks
from generator.faces.face_digests import face_digest, sign_face
from generator.faces.face_inputs import collected_inputs
from generator.faces.fonts import missing_in_all_fonts
from generator.faces.game_look import game_look
from generator.faces.missing_glyphs import glyph_faults
from generator.faces.piece_kind import PieceKind
from generator.faces.repaint import repaint_thin
from generator.faces.text_fragments import GlyphMissing
from generator.files.parallel import core_count, inherits_caches, run_parallel

GROUPS = ("tiles", "cards", "tokens", "aids", "folded", "boards", "sheets")
"""What is printed together, in the order of the box."""


@dataclass(frozen=True, slots=True)
class BoxPiece:
    """One piece of the box: `count` equal copies of a face. `name` is its own name, `row` the line of the contents that
    it is counted in. `turned`: it is turned over in play, so it needs its back. `cubes`: how many cubes from the drawer
    lie on each copy. `unused`: nothing in the game needs the piece yet."""

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


@dataclass(frozen=True)
class PieceIdentity:
    """As much of a piece of the box as tells whether it is another: its id, how many copies there are, whether it is
    turned over in play, its digest and that of its back, which is empty where it has none."""

    id: str
    count: int
    turned: bool
    digest: str
    back_digest: str


A_SHARE = 200
"""Faces that are worth a process of their own."""


class _PieceJob(NamedTuple):
    """A piece to print in so many `copies`; `own` is the piece as defined by the module that brings it."""

    kind: PieceKind
    piece: Any
    own: Any
    copies: int


MOST_PIECES = 20_000
"""Printed pieces of one box, all copies counted."""


def make_box_pieces(context: FaceContext, looks: Looks, only: Collection[str] | None = None) -> tuple[BoxPiece, ...]:
    """All pieces, or those of some ids, in the order they are printed. Raises `InputError` with every piece that can't
    be made, at the place of its words, or where there are more than `MOST_PIECES`."""
    try:
        return try_box_pieces(context, looks, only)
    except InputError as error:
        raise InputError([*_piece_faults(context, looks, only)] or error.faults) from None


def _piece_faults(context: FaceContext, looks: Looks, only: Collection[str] | None) -> Iterator[Fault]:
    """What is wrong with each piece by itself, since the first that fails ends a whole box; signs and letters that no
    font has are told once for all pieces."""
    signed: list[str] = []
    maker = _PieceMaker(context, looks, only)
    jobs: dict[str, list[_PieceJob]] = {}
    for job in maker.jobs():
        jobs.setdefault(str(job.piece.id), []).append(job)
    for name, own in sorted(jobs.items()):
        for fault in collect_faults(lambda: [*map(maker.make_piece, own)]):  # noqa: B023
            if isinstance(fault, GlyphMissing) and missing_in_all_fonts(fault.signs):
                signed.append(fault.path if fault.path in context.definitions.components() else name)
                continue
            mark = fault.mark if fault.mark.file else context.place_of_fault(fault, name)
            yield replace(fault, path=fault.path or name, mark=mark)
    yield from glyph_faults(context, signed)


def sort_pieces(context: FaceContext, pieces: Collection[BoxPiece]) -> list[BoxPiece]:
    """Pieces of a box in the order in which it prints them, kind by kind."""
    components, kinds = context.definitions.components(), list(game_look(context.definitions.rules).kinds)
    box = list(dict.fromkeys(batch.piece for batch in context.definitions.batches(context.config)))
    return sorted(pieces, key=lambda piece: (kinds.index(components[piece.id].kind), box.index(piece.id)))


def try_box_pieces(context: FaceContext, looks: Looks, only: Collection[str] | None = None) -> tuple[BoxPiece, ...]:
    """As `make_box_pieces`, but stops at the first piece that can't be made: for sizes in which texts may well not fit.
    Raises `InputError`."""
    made = tuple(_PieceMaker(context, looks, only).make_pieces())
    number = sum(piece.count for piece in made)
    if number > MOST_PIECES:
        mark = Mark(context.folder.as_posix())
        raise input_error(f"{number:,} pieces would be printed", expected=f"at most {MOST_PIECES:,}", mark=mark)
    return made


def piece_batches(context: FaceContext) -> Iterator[tuple[str, int, bool]]:
    """What the box prints, in its order, without composing anything: an id, a number of copies, and whether they are
    turned over in play."""
    for job in _PieceMaker(context, Looks(), None).jobs():
        yield job.piece.id, job.copies, job.kind.is_turned_over(job.piece)


def current_digests(context: FaceContext) -> dict[str, str]:
    """The digest that each id of the box has now, in the context's language."""
    return {piece.id: piece.digest for piece in make_box_pieces(context, Looks())}


def contents_rows(context: FaceContext, ids: Collection[str]) -> dict[str, tuple[str, str]]:
    """The group and the line of the contents in which each of these ids is counted, by id."""
    components, kinds = context.definitions.components(), game_look(context.definitions.rules).kinds
    parts = {name: components[PieceId(name)] for name in ids}
    return {name: (kinds[part.kind].group, kinds[part.kind].row(context, part)) for name, part in parts.items()}


def other_sides(context: FaceContext, pieces: Sequence[BoxPiece]) -> dict[str, BoxPiece]:
    """Pieces that are printed as the back of another one of the same size and count, by the id of that other piece."""
    parts = context.definitions.components()
    behind = {piece.id: getattr(parts[PieceId(piece.id)], "behind", None) for piece in pieces}
    by_id = {piece.id: piece for piece in pieces if not behind[piece.id]}
    found: dict[str, BoxPiece] = {}
    for piece in pieces:
        front = by_id.get(behind[piece.id] or "")
        if front and not front.back and (front.face.shape, front.count) == (piece.face.shape, piece.count):
            found[front.id] = piece
    return found


def all_ids(context: FaceContext) -> frozenset[str]:
    """The ids of all pieces there are, in play or not."""
    return frozenset(context.definitions.components())


class _PieceMaker:
    """Makes faces and their digests. A digest is always that of the face in the box with the default `Looks`: the same
    piece in another size or for a service stays the same piece."""

    def __init__(self, context: FaceContext, looks: Looks, only: Collection[str] | None) -> None:
        box = context.unsized_context or context
        self.face_cache = context.face_cache
        self.digests = box.face_cache
        self.context = context.with_looks(looks)
        self.plain = box.with_looks(Looks())
        self.only = only
        self.kinds = game_look(context.definitions.rules).kinds
        self.made_backs: dict[tuple[str, Shape], list[tuple[Face, Face, str]]] = {}

    def make_pieces(self) -> Iterator[BoxPiece]:
        """The pieces, kind by kind."""
        jobs = list(self.jobs())
        self.draw_ahead(job.piece.id for job in jobs)
        self.compose_ahead(jobs)
        yield from map(self.make_piece, jobs)

    def jobs(self) -> Iterator[_PieceJob]:
        """The pieces to make with their counts, kind by kind."""
        components = self.context.definitions.components()
        batches = list(self.context.definitions.batches(self.context.config, self.only))
        for kind in self.kinds.values():
            for batch in batches:
                piece: Any = components[batch.piece]
                if piece.kind == kind.name:
                    own = piece if batch.module == piece.module else replace(piece, module=batch.module)
                    yield _PieceJob(kind, piece, own, batch.count)

    def compose_ahead(self, jobs: Sequence[_PieceJob]) -> None:
        """Composes many faces on all cores, except those with pictures. One that fails is left for later, so that the
        first fault is the same with any number of processes."""
        left = [
            job
            for job in jobs
            if ("face", *_distinguishing_key(job.kind, self.context, job.own)) not in self.face_cache
        ]
        left = [job for job in left if not any(named_pictures(job.piece))]
        number = len(left) // A_SHARE
        number = min(core_count(), number) if number > 1 else 1
        if number < 2 or not inherits_caches() or active_count() > 1:
            return
        size = -(-len(left) // number)
        shares = [left[start : start + size] for start in range(0, len(left), size)]
        for faces, digests in run_parallel(_compose_part, [(self, share) for share in shares]):
            self.face_cache.update(faces)
            self.digests.update(digests)

    def draw_ahead(self, names: Iterable[str]) -> None:
        """Draws the pictures of these pieces and of their backs in parallel."""
        components = self.context.definitions.components()
        fronts = [components[PieceId(name)] for name in names]
        backs = (components.get(getattr(front, "back", None) or PieceId("")) for front in fronts)
        arts = (art for side in (*fronts, *backs) for _, art in named_pictures(side))
        prepare_pictures(self.context, arts)

    def make_piece(self, job: _PieceJob) -> BoxPiece:
        """A piece with its face signed."""
        kind, piece, _, copies = job
        face, digest = self.face(job)
        made = BoxPiece(
            id=face.id,
            group=kind.group,
            row=kind.row(self.context, piece),
            count=copies,
            digest=digest,
            face=face,
            provisional=bool(getattr(piece, "provisional", False)),
            name=kind.piece_label(self.context, piece),
            turned=kind.is_turned_over(piece),
            cubes=kind.cubes(self.context),
            unused=bool(getattr(piece, "unused", False)),
        )
        with collected_inputs() as inputs:
            back = kind.compose_back(self.context, piece)
        if inputs:
            self.face_cache["back inputs", *_distinguishing_key(kind, self.context, piece)] = self.context.shared(
                inputs
            )
        return self.with_back(made, kind, piece, back) if back else made

    def face(self, job: _PieceJob) -> tuple[Face, str]:
        """A piece's face, signed, and its digest; composed once for all looks that don't change it."""
        kind, piece, own, _ = job
        key, plain = _distinguishing_key(kind, self.context, own), _distinguishing_key(kind, self.plain, piece)
        if ("face", *key) not in self.face_cache:
            with collected_inputs() as inputs:
                face = kind.compose(self.context, own)
            self.face_cache["inputs", *key] = self.context.shared(inputs)
            if ("digest", *plain) not in self.digests:
                found = face if plain == key and not self.context.sizing else kind.compose(self.plain, piece)
                self.digests["digest", *plain] = face_digest(self.plain, found)
            self.face_cache["face", *key] = sign_face(face, self.digests["digest", *plain])
        return self.face_cache["face", *key], self.digests["digest", *plain]

    def differs(self, kind: PieceKind) -> bool:
        """Whether the wanted looks change the faces of a kind."""
        looks = ("size", *kind.varies)
        others = (name for name in looks if getattr(self.context.looks, name) != getattr(self.plain.looks, name))
        return self.context.sizing is not None or any(others)

    def with_back(self, made: BoxPiece, kind: PieceKind, piece: Any, back: Face) -> BoxPiece:
        """A piece with its back; pieces with the same one share it."""
        before = self.made_backs.setdefault((back.id, back.shape), [])
        for known, shown, digest in before:
            if known is back or known == back:
                return replace(made, back=shown, back_digest=digest)
        plain = kind.compose_back(self.plain, piece) if self.differs(kind) else back
        digest = face_digest(self.context, plain or back)
        pale = self.context.looks.thin_backs and not made.turned
        before.append((back, repaint_thin(back) if pale else back, digest))
        return replace(made, back=before[-1][1], back_digest=digest)


def _compose_part(maker: _PieceMaker, jobs: Sequence[_PieceJob]) -> list[dict[Any, Any]]:
    """Runs in a worker: composes faces up to the first that fails; returns the new entries of the caches of faces and
    digests."""
    both = (maker.face_cache, maker.digests)
    known = [set(kept) for kept in both]
    collect_faults(lambda: [maker.face(job) for job in jobs])
    return [
        {key: made for key, made in kept.items() if key not in before} for kept, before in zip(both, known, strict=True)
    ]


def _distinguishing_key(kind: PieceKind, context: FaceContext, piece: Any) -> tuple[object, ...]:
    """The cache key of a piece's face: all that tells it from the other faces of the box."""
    looks = (getattr(context.looks, name) for name in ("size", *kind.varies))
    return (kind.name, piece.id, piece.module, *looks)
