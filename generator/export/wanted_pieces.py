"""Which pieces of a box a kit is to have: all, some by their ids (`--only`), or what an earlier kit lacks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.base.errors import input_error, list_words, nearest_name
from generator.definitions.box_counts import expected_counts
from generator.definitions.configuration import chosen_modules, configuration_with
from generator.definitions.pack import Configuration, Pack
from generator.export.kit_changes import KitChanges, take_copies
from generator.faces.box_pieces import BoxPiece

WantedPieces = Sequence[str] | KitChanges | None
"""What is wanted of a box: all of it (None), the pieces with these ids, or what an earlier kit lacks."""


def take_wanted(box: Sequence[BoxPiece], wanted: WantedPieces) -> Iterable[BoxPiece]:
    """The pieces of a box that are wanted, in the box's order."""
    if wanted is None:
        return box
    if isinstance(wanted, KitChanges):
        return take_copies(box, wanted.copies)
    return [piece for piece in box if piece.id in wanted]


def check_wanted_pieces(pack: Pack, config: Configuration, only: Sequence[str] | None) -> None:
    """Raises `InputError` for an id that no piece in the box of a configuration has, with the options for which a box
    has it, and for an empty list of ids. None stands for all pieces."""
    if only is None:
        return
    ids = [name for name, count in expected_counts(pack, config).items() if count]
    known = "the id of a piece in this configuration: " + list_words(ids, 6)
    if not only:
        raise input_error("no piece is named", expected=known, path="--only")
    for name in only:
        if name in ids:
            continue
        if other := configuration_with(pack, config, name):
            expected = f"{_other_options(pack, config, other)}, with which the box has it, or {known}"
            raise input_error(f"piece '{name}' is not in this box", expected=expected, path="--only")
        raise input_error(f"unknown piece '{name}'", expected=known, hint=nearest_name(name, ids), path="--only")


def _other_options(pack: Pack, config: Configuration, other: Configuration) -> str:
    """The options of another configuration that differ from those of this one."""
    ours, theirs = (chosen_modules(pack, one) for one in (config, other))
    modules = ",".join(theirs) or '""'
    options = {
        f"--players {other.players}": other.players != config.players,
        f"--modules {modules}": theirs != ours,
        f"--resources {other.resources}": other.resources != config.resources,
    }
    return " ".join(option for option, differs in options.items() if differs)
