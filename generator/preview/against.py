"""An older game in: a folder, or a revision of the repository that a game lies in; its folder for a while out, and its
faces in their own colours and icons."""

from __future__ import annotations

import io
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path as File

from generator.errors import input_error
from generator.faces.colours import Ink
from generator.faces.context import Context
from generator.faces.display import Face, Group, IconUse, Item, Path, Text, scaled
from generator.faces.icons import BOX
from generator.faces.tones import ink_table


@contextmanager
def older_folder(old: str, game: File) -> Iterator[File]:
    """The folder of the older game: `old` itself, or `game` as it was at the revision `old`. Raises `InputError`."""
    if File(old).is_dir():
        yield File(old)
        return
    archive = _archived(old, game)
    with tempfile.TemporaryDirectory() as place:
        with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
            packed.extractall(place, filter="data")
        yield File(place)


def _archived(revision: str, game: File) -> bytes:
    """The game's folder at a revision, as a tar file; paths in it begin at the folder."""
    known = not revision.startswith("-")
    try:
        names = [f"{revision}^{{commit}}"]
        found = _git(game, "rev-parse", "--verify", "--quiet", *names) if known else None
        prefix = _git(game, "rev-parse", "--show-prefix").stdout.decode().strip()
    except FileNotFoundError:
        raise input_error(f"'{revision}' is no folder", expected="a game's folder (git isn't installed)") from None
    if found is None or found.returncode:
        expected = "a game's folder, or a revision of the repository that the game lies in"
        raise input_error(f"'{revision}' is neither a folder nor a revision", expected=expected, path="--against")
    top = File(_git(game, "rev-parse", "--show-toplevel").stdout.decode().strip())
    made = _git(top, "archive", "--format=tar", f"{revision}:{prefix}")
    if made.returncode:
        what = f"the game isn't in revision '{revision}'"
        raise input_error(what, expected=f"a revision that holds {prefix}", path="--against")
    return made.stdout


def _git(folder: File, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["git", "-C", str(folder), *arguments], capture_output=True, check=False)


def as_it_was(face: Face, then: Context, now: Context) -> Face:
    """A face of the older game that keeps its own colours and icons on a page of the newer one."""
    old, new = ink_table(then.definitions), ink_table(now.definitions)
    colours = {name: _hexadecimal(ink) for name, ink in old.items() if new.get(name) != ink}
    return replace(face, items=tuple(_kept(item, then, now, colours) for item in face.items))


def _kept(item: Item, then: Context, now: Context, colours: Mapping[str, str]) -> Item:
    if isinstance(item, Group):
        return replace(item, items=tuple(_kept(inner, then, now, colours) for inner in item.items))
    if isinstance(item, Path):
        return replace(item, fill=_token(item.fill, colours), stroke=_token(item.stroke, colours))
    if isinstance(item, Text):
        return replace(item, colour=_token(item.colour, colours))
    if isinstance(item, IconUse):
        used = replace(item, colour=_token(item.colour, colours))
        same = item.icon in now.icons and now.icons.content(item.icon) == then.icons.content(item.icon)
        return used if same else _drawn(used, then)
    return item


def _drawn(use: IconUse, then: Context) -> Group:
    """An icon as its own shapes, for it has another look by now."""
    paths = tuple(
        replace(
            path,
            fill=use.colour if path.fill != "none" else "none",
            stroke=use.colour if path.stroke != "none" else "none",
        )
        for path in then.icons[use.icon].paths
    )
    return Group(paths, scaled(use.size / BOX, use.x, use.y))


def _token(token: str, colours: Mapping[str, str]) -> str:
    """A colour token with the changed colours written out."""
    parts = []
    for part in token.split("|"):
        name, slash, tint = part.partition("/")
        parts.append(f"{colours.get(name, name)}{slash}{tint}")
    return "|".join(parts)


def _hexadecimal(ink: Ink) -> str:
    return "#" + "".join(f"{part:02x}" for part in ink.rgb)
