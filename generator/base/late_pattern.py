"""Regular expressions that are compiled when they are first used: most commands import many and use few."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

_METHODS = ("match", "fullmatch", "search", "finditer", "findall", "split", "sub", "subn")


class _LatePattern:
    """Stands for a compiled expression, and has its methods from when somebody asks for one."""

    def __init__(self, pattern: str, flags: int = 0) -> None:
        self.pattern = pattern
        self.flags = flags

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(self.pattern, self.flags)
        vars(self).update({method: getattr(compiled, method) for method in _METHODS})
        return getattr(compiled, name)


if TYPE_CHECKING:
    late_pattern = re.compile
else:
    late_pattern = _LatePattern
"""As `re.compile`; an expression that isn't one is told when it is first used."""
