"""Where the program's folders are found, and what is said when they are not."""

from pathlib import Path

import pytest

from generator.base.errors import InputError
from generator.files.resources import FOLDERS, resource_root


def lay_out(parent: Path) -> Path:
    """The three folders in `parent`."""
    for name in FOLDERS:
        (parent / name).mkdir(parents=True)
    return parent


def test_this_checkout_is_found() -> None:
    assert resource_root() == Path(__file__).resolve().parents[2]


def test_beside_the_package(tmp_path: Path) -> None:
    lay_out(tmp_path)
    assert resource_root(tmp_path / "generator") == tmp_path


def test_inside_the_package(tmp_path: Path) -> None:
    inside = lay_out(tmp_path / "generator" / "_data")
    assert resource_root(tmp_path / "generator") == inside


def test_half_a_checkout_is_refused(tmp_path: Path) -> None:
    lay_out(tmp_path)
    (tmp_path / "icons").rmdir()
    with pytest.raises(InputError, match="components, templates, icons were found neither"):
        resource_root(tmp_path / "generator")
