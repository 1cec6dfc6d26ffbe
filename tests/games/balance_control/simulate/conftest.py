"""As in `tests/simulate`: games of these tests run interpreted."""

from tests.simulate.conftest import interpreted

__all__ = ["interpreted"]
