"""What a run plays of the slow tests, and what it draws anew: both from the hash of the commit. Anybody can play it
again, and clones that remember nothing play all of it in the long run.

    SHARE=3        that share of the slow tests, and those that are always played
    SHARE=drawn    the share that the commit draws: what `.ci/run` and `make slow` play
    SHARE=all      all of them
    DRAW=1eefbad6  drawn from this hash instead of the commit's
"""

import functools
import hashlib
import os
import subprocess
from pathlib import Path

SHARES = 6


class UnknownShare(ValueError):
    """`SHARE` names none."""


@functools.cache
def drawn_from() -> str:
    """The hash from which a run draws: of the last commit, or what `DRAW` says; `none` where git knows no commit."""
    if os.environ.get("DRAW"):
        return os.environ["DRAW"]
    command = ["git", "rev-parse", "HEAD"]
    try:
        answer = subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, encoding="utf-8", check=True)
    except (OSError, subprocess.CalledProcessError):
        return "none"
    return answer.stdout.strip()


def digest(text: str) -> int:
    """A number that a text gives on any machine."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def draw(purpose: str, below: int) -> int:
    """A number from 0 up to, but not including, `below`; each purpose draws its own."""
    return digest(f"{purpose} {drawn_from()}") % below


def draw_one(purpose: str, *names: str) -> str:
    """One of these names."""
    return names[draw(purpose, len(names))]


def share_of(test: str) -> int:
    """The share, from 1, to which a slow test belongs: by its file, its function and its parameters."""
    return 1 + digest(test) % SHARES


def share_played() -> int | None:
    """The share that this run plays; `None` where it plays all. Raises `UnknownShare`."""
    wanted = os.environ.get("SHARE", "all")
    if wanted == "all":
        return None
    if wanted == "drawn":
        return 1 + draw("share", SHARES)
    if wanted.isdecimal() and 1 <= int(wanted) <= SHARES:
        return int(wanted)
    raise UnknownShare(f"SHARE={wanted}: there are 1 to {SHARES}, 'drawn' and 'all'")


def describe_run() -> str:
    """What this run plays and drew, in one line."""
    share = share_played()
    played = f"share {share} of {SHARES}" if share else f"all {SHARES} shares"
    return f"slow tests: {played}, drawn from {drawn_from()[:12]} (again: SHARE={share or 'all'} DRAW={drawn_from()})"
