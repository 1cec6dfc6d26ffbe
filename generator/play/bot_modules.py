"""Modules beside bots' files: a bot imports those of its own folder, whatever other bots have under these names."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Set
from pathlib import Path
from types import ModuleType


class BotModules:
    """Which folder of bots Python imports from; one at a time."""

    def __init__(self) -> None:
        self._folder = ""
        self._is_added = False
        self._others: dict[str, frozenset[str]] = {}
        """For each folder of bots: what was imported before the first of them was."""
        self._own_modules: dict[str, Mapping[str, ModuleType]] = {}

    def import_from(self, folder: str) -> None:
        """From now on modules of `folder` can be imported, after all others; those that its bots imported before are
        back, and those of another folder of bots are out of the way."""
        if folder == self._folder:
            return
        if self._folder:
            self._own_modules[self._folder] = taken = _modules_in(self._folder, self._others[self._folder])
            for name in taken:
                del sys.modules[name]
            if self._is_added and self._folder in sys.path:
                sys.path.remove(self._folder)
        self._others.setdefault(folder, frozenset(sys.modules))
        sys.modules.update(self._own_modules.get(folder, {}))
        self._folder, self._is_added = folder, folder not in sys.path
        if self._is_added:
            sys.path.append(folder)


def _modules_in(folder: str, others: Set[str]) -> Mapping[str, ModuleType]:
    """The modules that lie directly in a folder, and all of the packages there, but for `others`."""
    loaded = {name: module for name, module in list(sys.modules.items()) if name not in others}
    there = {name for name, module in loaded.items() if "." not in name and _lies_in(module, folder)}
    return {name: module for name, module in loaded.items() if name.split(".", maxsplit=1)[0] in there}


def _lies_in(module: ModuleType, folder: str) -> bool:
    packages = [Path(path).parent for path in getattr(module, "__path__", ())]
    file = getattr(module, "__file__", None)
    return str(Path(file).parent) == folder if file and not packages else folder in map(str, packages)


bot_modules = BotModules()
