"""The studio's own words in packages: those of ORDER.md, and those on a digital table."""

from __future__ import annotations

from functools import cache

from generator.base.frozen import dataclass
from generator.definitions.template_files import read_record
from generator.files.resources import resource_root

FALLBACK = "en"
"""The language of words and steps that there are not in the game's."""


@dataclass(frozen=True)
class PackageWords:
    """The words of `templates/services/text/<language>.yaml`."""

    published: str
    product: str
    folder: str
    file: str
    pictures: str
    copies: str
    pieces: str
    total: str
    limit: str
    steps: str
    left_out: str
    not_here: str
    fits_none: str
    source: str
    rules: str
    dice: str
    hand: str
    discards: str
    complete: str
    back_again: str
    turn_over: str
    turn_right: str
    turn_left: str


@cache
def package_words(language: str) -> PackageWords:
    """The words of a language, or of the fallback language. Raises `InputError` for a broken file."""
    folder = resource_root() / "templates" / "services" / "text"
    path = folder / f"{language}.yaml"
    if not path.is_file():
        path = folder / f"{FALLBACK}.yaml"
    return read_record(path, PackageWords)
