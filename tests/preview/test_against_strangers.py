"""`--against` a stranger's repository: nothing in it is run."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from generator.base.errors import InputError
from generator.preview.compare_versions import older_folder

pytestmark = [
    pytest.mark.skipif(shutil.which("git") is None, reason="git isn't installed"),
    pytest.mark.skipif(os.name == "nt", reason="the planted programs are for a shell"),
]


def git(folder: Path, *arguments: str) -> str:
    who = ("-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false")
    command = ["git", "-C", str(folder), *who, *arguments]
    return subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout.strip()


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A game in a repository."""
    folder = tmp_path / "theirs"
    (folder / "game" / "text").mkdir(parents=True)
    (folder / "game" / "game.yaml").write_text("game: 1\n", encoding="utf-8")
    (folder / "game" / "text" / "en.yaml").write_text("name: English\n", encoding="utf-8")
    git(folder, "init", "-q")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "game")
    return folder


def planted(place: Path) -> tuple[str, Path]:
    """A program that leaves a trace, and the trace."""
    trace = place / "ran"
    program = place / "evil.sh"
    program.write_text(f"#!/bin/sh\ntouch '{trace}'\ncat\n", encoding="utf-8")
    program.chmod(0o755)
    return str(program), trace


def read(revision: str, game: Path) -> dict[str, str]:
    with older_folder(revision, game) as folder:
        return {
            path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
            for path in sorted(folder.rglob("*.yaml"))
        }


def test_an_older_game_is_one_that_was_committed_or_a_folder(repository: Path) -> None:
    game = repository / "game"
    (game / "game.yaml").write_text("game: 2\n", encoding="utf-8")
    assert read("HEAD", game) == {"game.yaml": "game: 1\n", "text/en.yaml": "name: English\n"}
    assert read(str(game), game)["game.yaml"] == "game: 2\n"


@pytest.mark.parametrize("where", [".git/info/attributes", ".gitattributes"])
def test_a_filter_is_not_run(where: str, repository: Path, tmp_path: Path) -> None:
    program, trace = planted(tmp_path)
    (repository / where).parent.mkdir(exist_ok=True)
    (repository / where).write_text("*.yaml filter=evil\n", encoding="utf-8")
    if where == ".gitattributes":
        git(repository, "add", ".")
        git(repository, "commit", "-q", "-m", "attributes")
    git(repository, "config", "filter.evil.smudge", program)
    git(repository, "config", "filter.evil.required", "true")
    assert read("HEAD", repository / "game")["game.yaml"] == "game: 1\n"
    assert not trace.exists()


@pytest.mark.parametrize("key", ["core.fsmonitor", "core.pager", "core.sshCommand", "diff.external", "core.askPass"])
def test_a_program_in_the_settings_is_not_run(key: str, repository: Path, tmp_path: Path) -> None:
    program, trace = planted(tmp_path)
    git(repository, "config", key, program)
    trace.unlink(missing_ok=True)
    read("HEAD", repository / "game")
    assert not trace.exists()


def test_an_open_repository_in_the_game_is_none(repository: Path, tmp_path: Path) -> None:
    """It looks like files of the game, and its settings would be obeyed."""
    game = tmp_path / "bare"
    shutil.copytree(repository / ".git", game)
    program, trace = planted(tmp_path)
    git(repository, "config", "--file", str(game / "config"), "core.bare", "true")
    git(repository, "config", "--file", str(game / "config"), "filter.evil.smudge", program)
    (game / "info").mkdir(exist_ok=True)
    (game / "info" / "attributes").write_text("*.yaml filter=evil\n", encoding="utf-8")
    with pytest.raises(InputError, match="neither a folder nor a revision"):
        read("HEAD", game)
    assert not trace.exists()


def test_what_is_missing_is_not_fetched(repository: Path, tmp_path: Path) -> None:
    """A partial clone asks its remote for what it lacks, and a remote can be any program."""
    program, trace = planted(tmp_path)
    blob = git(repository, "rev-parse", "HEAD:game/game.yaml")
    for key, value in {
        "core.repositoryformatversion": "1",
        "extensions.partialClone": "origin",
        "remote.origin.url": f"ext::{program}",
        "remote.origin.promisor": "true",
        "protocol.ext.allow": "always",
        "protocol.allow": "always",
    }.items():
        git(repository, "config", key, value)
    (repository / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    with pytest.raises(InputError):
        read("HEAD", repository / "game")
    assert not trace.exists()


def test_a_link_in_the_past_is_left_out(repository: Path) -> None:
    (repository / "game" / "own.yaml").symlink_to("/etc/passwd")
    git(repository, "add", ".")
    git(repository, "commit", "-q", "-m", "link")
    assert sorted(read("HEAD", repository / "game")) == ["game.yaml", "text/en.yaml"]
