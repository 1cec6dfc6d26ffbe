"""Benchmarks live in `bench_*.py`; `make bench` runs them, `make test` doesn't."""

from __future__ import annotations

from pathlib import Path

import pytest


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Module | None:
    """Files of benchmarks are modules of tests here; one that is named on the command line is one already."""
    if parent.session.isinitpath(file_path):
        return None
    if file_path.name.startswith("bench_") and file_path.suffix == ".py":
        found: pytest.Module = pytest.Module.from_parent(parent, path=file_path)
        return found
    return None
