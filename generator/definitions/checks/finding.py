"""One thing that `check` says, and how findings are ordered."""

from __future__ import annotations

from generator.base.errors import NOWHERE, Mark, one_line
from generator.base.frozen import dataclass

ERROR, WARNING, NOTE = "error", "warning", "note"


@dataclass(frozen=True)
class CheckFinding:
    """`code` names the rule or the test; `level` error turns `check` red; `where` is a component or a file; `source`
    the document or rule that says so. `place`: where it is written, if `where` is no component. `claim`: where the
    claim stands that it contradicts."""

    code: str
    level: str
    where: str
    message: str
    source: str
    place: Mark = NOWHERE
    claim: Mark = NOWHERE

    def data(self) -> dict[str, str]:
        """The finding as plain data for `--json`."""
        return {name: getattr(self, name) for name in ("code", "level", "where", "message", "source")}

    def __str__(self) -> str:
        return one_line(f"{self.level}: {self.code} {self.where}: {self.message} ({self.source})")
