"""Makes the page of the package's index from README.md: its links and pictures lead to the repository, at the version.

A path means nothing on the index. The address comes from `[project.urls]`, the version from the program.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_LINK = re.compile(r"(?P<sign>!?)\[(?P<words>[^\]]*)\]\((?P<goal>[^)\s]+)\)")
_VERSION = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)
_OWN_SIGNS = re.compile(r"<!--.*?-->\n?", re.DOTALL)


def absolute(text: str, repository: str, version: str) -> str:
    """A page of the repository's top folder with addresses in place of paths; pictures lead to the files themselves."""

    def led(found: re.Match[str]) -> str:
        goal = found["goal"]
        if re.match(r"[a-z]+:|#", goal):
            return found[0]
        kind = "raw" if found["sign"] else "blob"
        return f"{found['sign']}[{found['words']}]({repository}/{kind}/v{version}/{goal})"

    return _LINK.sub(led, _OWN_SIGNS.sub("", text))


class Page(MetadataHookInterface):
    """What hatchling calls before it writes the metadata."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Puts the page in."""
        root = Path(self.root)
        (version,) = _VERSION.findall((root / "generator" / "base" / "version.py").read_text(encoding="utf-8"))
        text = absolute((root / "README.md").read_text(encoding="utf-8"), metadata["urls"]["Repository"], version)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
