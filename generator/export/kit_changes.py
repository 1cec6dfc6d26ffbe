"""What a box has that an earlier kit lacks: new pieces, pieces that look different now, and further copies of
others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator.base.errors import Mark, input_error
from generator.base.frozen import dataclass
from generator.export.kit_manifest import MANIFEST, read_manifest
from generator.faces.box_pieces import BoxPiece, PieceIdentity, make_box_pieces, other_sides
from generator.faces.composed_pieces import ComposedPieces
from generator.faces.face_context import FaceContext, Looks
from generator.sheets.page_frame import DUPLEX


@dataclass(frozen=True)
class KitChanges:
    """What to print in addition to an earlier kit: how many copies of which pieces, and which of them are only
    `further` copies of unchanged pieces. `owned_copies`: the up-to-date copies of each piece after that; `backs`: the
    digests of the backs of these copies; `digests`: those of all pieces of the box."""

    copies: Mapping[str, int]
    further: frozenset[str]
    owned_copies: Mapping[str, int]
    backs: Mapping[str, str]
    digests: Mapping[str, str]


def changes_since(context: FaceContext, since: Path, only: Collection[str] | None, backs: str) -> KitChanges:
    """What a box printed with such `backs` has more than an earlier kit, of all pieces or those in `only`. `since` is
    the kit's manifest or its folder. Raises `InputError` where it has no manifest in the context's language."""
    language = context.texts.language
    path = since / MANIFEST if since.is_dir() else since
    if since.is_dir() and not path.is_file():
        path = since / language / MANIFEST
    data = read_manifest(path)
    if data.get("language") != language:
        what = f"a kit in the language '{data.get('language')}'"
        raise input_error(what, expected=f"a kit in '{language}'", mark=Mark(path.as_posix()))
    paired = backs in DUPLEX and any(
        getattr(piece, "behind", None) for piece in context.definitions.components().values()
    )
    if not paired:  # whether two cards are one is seen by their composed shapes
        return changes_from_manifest(data, ComposedPieces(context).identities(), only, backed=backs != "none")
    box = make_box_pieces(context, Looks())
    pairs = [(front, back.id) for front, back in other_sides(context, box).items()]
    return changes_from_manifest(data, box, only, pairs, backed=backs != "none")


def changes_from_manifest(
    data: Mapping[str, Any],
    box: Sequence[BoxPiece | PieceIdentity],
    only: Collection[str] | None = None,
    pairs: Collection[tuple[str, str]] = (),
    *,
    backed: bool = False,
) -> KitChanges:
    """What a box has more than the kit of a manifest. A piece whose face has changed is printed in all its copies, also
    if only its back has changed and both kits print backs (`backed`: this one prints all); any other piece in as many
    copies as are missing. The two pieces of a pair are one card and are only printed together."""
    digests, behind, shown = data["digests"], data["backs"], printed_backs(box, backed=backed)
    wanted = box_copies(box)
    owned = {name: _owned_copies(data, name, count) for name, count in wanted.items()}
    old = {piece.id for piece in box if digests.get(piece.id) != piece.digest}
    old |= {name for name, digest in shown.items() if behind.get(name, digest) != digest}
    old |= {side for pair in pairs if old & set(pair) for side in pair}
    missing = {name: count if name in old else max(0, count - owned[name]) for name, count in wanted.items()}
    missing |= {side: max(missing[one] for one in pair) for pair in pairs for side in pair}
    copies = {name: count for name, count in missing.items() if count and (only is None or name in only)}
    kept = {name: digest for name, digest in behind.items() if name in wanted and name not in old & set(copies)}
    return KitChanges(
        copies,
        frozenset(copies) - old,
        {name: copies.get(name, 0) + (0 if name in old else owned[name]) for name in wanted},
        kept | {name: digest for name, digest in shown.items() if name in copies},
        {piece.id: piece.digest for piece in box},
    )


def _owned_copies(data: Mapping[str, Any], name: str, wanted: int) -> int:
    """The number of copies that exist by a manifest: what it says is owned, else what it counts. A piece that it
    doesn't name counts as complete."""
    found: int = data.get("owned", data.get("counts", {})).get(name, wanted)
    return found


def box_copies(box: Sequence[BoxPiece | PieceIdentity]) -> dict[str, int]:
    """The number of copies of each id that a box prints."""
    counts: Counter[str] = Counter()
    for piece in box:
        counts[piece.id] += piece.count
    return dict(counts)


def printed_backs(box: Sequence[BoxPiece | PieceIdentity], *, backed: bool) -> dict[str, str]:
    """The digests of the printed backs by id: all of them (`backed`), or only those of pieces that are turned over in
    play."""
    return {piece.id: piece.back_digest for piece in box if piece.back_digest and (backed or piece.turned)}


def take_copies(box: Sequence[BoxPiece], copies: Mapping[str, int]) -> Iterator[BoxPiece]:
    """Pieces reduced to so many copies. The last ones are kept: copies that a module adds come after those of the
    core."""
    left_out = {name: count - copies.get(name, 0) for name, count in box_copies(box).items()}
    for piece in box:
        fewer = min(piece.count, left_out[piece.id])
        left_out[piece.id] -= fewer
        if fewer < piece.count:
            yield replace(piece, count=piece.count - fewer)
