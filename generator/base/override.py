"""The mark `@override` for a method that needs no docstring, since that of the base class says all.

mypy checks that the base has such a method: it reads `override.pyi` beside this file. The standard library's `typing`
has the mark only from Python 3.12 on.
"""

from typing import Any


def override(method: Any) -> Any:
    """The method, unchanged."""
    return method
