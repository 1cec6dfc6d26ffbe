"""Results of preflight: the twenty checks by number and name, and a complaint with its place."""

from __future__ import annotations

from typing import Any

from generator.base.frozen import dataclass

CHECKS = {
    1: "page size",
    2: "trim box",
    3: "bleed box",
    4: "bleed not filled",
    5: "words outside the safe zone",
    6: "font not embedded",
    7: "wrong colour space",
    8: "too much ink",
    9: "hairline",
    10: "type too small",
    11: "reversed type too small",
    12: "resolution too low",
    13: "transparency",
    14: "missing resource",
    15: "no output intent",
    16: "page order",
    17: "pixel size",
    18: "colour profile of a picture",
    19: "file too large",
    20: "counts",
}
"""Number → name; the numbers are stable, programs may rely on them."""


@dataclass(frozen=True, order=True)
class Complaint:
    """One complaint; `page` counts from 1, 0 means the file as a whole."""

    file: str
    page: int
    check: int
    what: str
    expected: str

    def __str__(self) -> str:
        place = f"{self.file}, page {self.page}" if self.page else self.file
        return f"{place}: {self.check} {CHECKS[self.check]}: {self.what}; expected {self.expected}"

    def data(self) -> dict[str, Any]:
        """The complaint as JSON data, for `--json`."""
        return {
            "file": self.file,
            "page": self.page,
            "check": self.check,
            "name": CHECKS[self.check],
            "what": self.what,
            "expected": self.expected,
        }
