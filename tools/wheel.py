"""Makes the wheel hold one package, `balance_control`: in a checkout the code lies in `generator`, a name that would
collide with others' where it is installed.

Every file of both folders is written anew with `generator` called `balance_control` wherever it names the package; the
facade's own files come last. An editable install maps both folders as they are.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CODE, INSTALLED = "generator", "balance_control"
_NAMES = re.compile(rf"\b{CODE}(?=\.\w)|(?<=\bimport ){CODE}\b|(?<=\bfrom ){CODE}\b(?= import)")


def renamed(text: str) -> str:
    """A file's text with the package called by its installed name; a generator of random numbers stays one."""
    return _NAMES.sub(INSTALLED, text)


class InstalledName(BuildHookInterface):  # type: ignore[type-arg]
    """What hatchling calls before it packs a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Puts the renamed files in the place of both folders."""
        if version != "standard":
            return
        root = Path(self.root)
        self._made = tempfile.TemporaryDirectory()
        for folder in (CODE, INSTALLED):
            for path in sorted((root / folder).rglob("*")):
                if path.is_file() and "__pycache__" not in path.parts:
                    made = Path(self._made.name, path.relative_to(root / folder))
                    made.parent.mkdir(parents=True, exist_ok=True)
                    if path.suffix == ".py":
                        made.write_text(renamed(path.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
                    else:
                        made.write_bytes(path.read_bytes())
        target = self.build_config.target_config
        target["exclude"] = [*target.get("exclude", ()), f"/{CODE}", f"/{INSTALLED}"]
        build_data["force_include"][self._made.name] = INSTALLED

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Nothing of them is needed any more."""
        if version == "standard":
            self._made.cleanup()
