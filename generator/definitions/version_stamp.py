"""Which version of a game lies on the table: what its pieces, its records and its session sheets are recognised by."""

from __future__ import annotations

from generator.base.errors import input_error
from generator.base.frozen import dataclass
from generator.base.late_pattern import late_pattern
from generator.definitions.pack import Pack

DIGITS = 16
"""As much of a digest as a stamp carries."""
BEGINS = "balance-control kit"
"""What the text of a printed code begins with."""
_TEXT = late_pattern(rf"{BEGINS} (?P<game>[^\s\"]+) (?P<edition>[^\s\"]+) (?P<digest>[0-9a-f]{{{DIGITS}}})")


@dataclass(frozen=True, order=True)
class VersionStamp:
    """A game, its edition, and the first digits of the digest of all that is played with, words left out."""

    game: str
    edition: str
    digest: str

    def __str__(self) -> str:
        return f"{BEGINS} {self.game} {self.edition} {self.digest}"

    @classmethod
    def of(cls, pack: Pack) -> VersionStamp:
        """The stamp of an edition under its rulings."""
        return cls(pack.name, str(pack.edition.id), pack.play_digest[:DIGITS])

    @classmethod
    def parse(cls, text: str) -> VersionStamp:
        """Reads the stamp from the code that is printed on a kit. Raises `InputError`."""
        found = _TEXT.fullmatch(" ".join(text.split()))
        if not found:
            expected = f"{BEGINS} GAME EDITION and {DIGITS} hexadecimal digits"
            raise input_error(f"'{text}' is no code of a kit", expected=expected)
        return cls(found["game"], found["edition"], found["digest"])
