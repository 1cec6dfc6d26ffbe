"""As in `tests/simulate`: games of these tests run interpreted."""

from __future__ import annotations

from tests.simulate.conftest import interpreted

__all__ = ["interpreted"]
