"""An older version of a game to compare with, from a folder or a git revision; its faces keep their own colours."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path as File

from generator.base.errors import input_error
from generator.base.geometry import scale_by
from generator.definitions.box_request import shipped_games
from generator.definitions.game_copy import KINDS
from generator.faces.colours import Ink
from generator.faces.display_list import Face, Group, IconUse, Item
from generator.faces.face_context import FaceContext
from generator.faces.icon_drawing import BOX, drawn_icon
from generator.faces.repaint import repaint_item
from generator.faces.tones import ink_table
from generator.files.gate import put_file
from generator.files.paths import check_names
from generator.files.scratch import scratch_folder

MOST_BYTES = 300_000_000
SECONDS = 60.0
QUIET = {"GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0"}
"""No way to fetch what is missing (a transport can be any program), no question, no lock."""


_wrong = partial(input_error, path="--against")


@contextmanager
def older_folder(old: str, game: File) -> Iterator[File]:
    """The folder of the older game: `old` as a folder, the game of that name that comes with the program, or `game` as
    it was at the git revision `old`. Raises `InputError`."""
    if File(old).is_dir() or old in shipped_games():
        yield File(old)
        return
    files = _files_at_revision(old, game)
    with scratch_folder() as folder:
        check_names(folder, files)
        for name, data in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            put_file(folder / name, data)
        yield folder


def _files_at_revision(revision: str, game: File) -> dict[str, bytes]:
    """The game's files at a revision by their paths in its folder, as committed. No filters of the repository are run:
    it may be a stranger's."""
    known = not revision.startswith("-")
    try:
        found = _git(game, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}") if known else None
        prefix = _git(game, "rev-parse", "--show-prefix").stdout.decode().strip()
    except FileNotFoundError:
        raise _wrong(f"'{revision}' is no folder", expected="a game's folder (git isn't installed)") from None
    except subprocess.TimeoutExpired:
        raise _wrong("git doesn't answer", expected="a sound repository") from None
    if found is None or found.returncode:
        expected = "a game's folder, or a revision of the repository that the game lies in"
        raise _wrong(f"'{revision}' is neither a folder nor a revision", expected=expected)
    commit = found.stdout.decode().strip()
    listed = _git(game, "ls-tree", "-r", "-z", "-l", "--full-tree", f"{commit}:{prefix}")
    if listed.returncode:
        what = f"the game isn't in revision '{revision}'"
        raise _wrong(what, expected=f"a revision that holds {prefix}")
    names = dict(_tree_files(listed.stdout.decode("utf-8", "replace")))
    if sum(size for _, size in names.values()) > MOST_BYTES:
        expected = f"at most {MOST_BYTES // 1_000_000} MB in all"
        raise _wrong(f"the game in revision '{revision}' is too large", expected=expected)
    return {name: _blob(game, blob, name) for name, (blob, _) in names.items()}


def _blob(game: File, blob: str, name: str) -> bytes:
    found = _git(game, "cat-file", "blob", blob)
    if found.returncode:
        raise _wrong(f"'{name}' isn't in the repository", expected="a whole repository")
    return found.stdout


def _tree_files(text: str) -> Iterator[tuple[str, tuple[str, int]]]:
    """The plain files of a game in git's listing of a tree: their names, objects and sizes. Links are skipped."""
    for line in text.split("\0"):
        about, _, name = line.partition("\t")
        if about.startswith("100") and name.lower().endswith(KINDS):
            _, _, blob, size = about.split()
            yield name, (blob, int(size) if size.isdigit() else 0)


def _git(folder: File, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """Runs git on a repository that may be a stranger's: nothing of it is executed, nothing is fetched, and a bare
    repository inside the game's folder is ignored."""
    settings = ("safe.bareRepository=explicit", "core.fsmonitor=false", f"core.hooksPath={os.devnull}")
    options = (part for setting in settings for part in ("-c", setting))
    command = ["git", "--no-pager", *options, "-C", str(folder), *arguments]
    return subprocess.run(
        command, capture_output=True, check=False, timeout=SECONDS, stdin=subprocess.DEVNULL, env=os.environ | QUIET
    )


def old_looking_face(face: Face, then: FaceContext, now: FaceContext) -> Face:
    """A face of the older game with its own colours and icons, for a page of the newer one."""
    old, new = ink_table(then.definitions), ink_table(now.definitions)
    colours = {name: _hexadecimal(ink) for name, ink in old.items() if new.get(name) != ink}
    return replace(face, items=tuple(_old_looking_item(item, then, now, colours) for item in face.items))


def _old_looking_item(item: Item, then: FaceContext, now: FaceContext, colours: Mapping[str, str]) -> Item:
    if isinstance(item, Group):
        return replace(item, items=tuple(_old_looking_item(inner, then, now, colours) for inner in item.items))
    old = repaint_item(item, lambda token: _token(token, colours))
    if not isinstance(old, IconUse):
        return old
    same = old.icon in now.icons and now.icons.content(old.icon) == then.icons.content(old.icon)
    return old if same else _icon_as_shapes(old, then)


def _icon_as_shapes(use: IconUse, then: FaceContext) -> Group:
    """An icon of the older game as plain shapes, since the page has the newer icon under its name."""
    if not then.icons[use.icon].is_plain:
        return drawn_icon(then.icons[use.icon], use)
    paths = tuple(
        replace(
            path,
            fill=use.colour if path.fill != "none" else "none",
            stroke=use.colour if path.stroke != "none" else "none",
        )
        for path in then.icons[use.icon].paths
    )
    return Group(paths, scale_by(use.size / BOX, use.x, use.y))


def _token(token: str, colours: Mapping[str, str]) -> str:
    """A colour token with changed colours written out as `#rrggbb`."""
    parts = []
    for part in token.split("|"):
        name, slash, tint = part.partition("/")
        parts.append(f"{colours.get(name, name)}{slash}{tint}")
    return "|".join(parts)


def _hexadecimal(ink: Ink) -> str:
    return "#" + "".join(f"{part:02x}" for part in ink.rgb)
