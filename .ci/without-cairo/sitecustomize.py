"""Python as it is on a machine without the library cairo: with this folder on PYTHONPATH, importing cairocffi fails.

It fails with the error that cairocffi itself raises where it finds no library to load.
"""

from __future__ import annotations

import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec


class WithoutCairo(MetaPathFinder):
    """Refuses one package and knows nothing of the others."""

    def find_spec(self, fullname: str, *_: object) -> ModuleSpec | None:
        """Asked by the import system before anything else looks for the module."""
        if fullname == "cairocffi":
            raise OSError('no library called "cairo-2" was found')
        return None


sys.meta_path.insert(0, WithoutCairo())
