"""Checks the inks of colours against the limits of presses, and tells which inks are derived."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from generator.base.errors import Fault, Mark, raise_any
from generator.definitions.cell_colours import NUMBERED_TOKEN
from generator.definitions.checks.finding import NOTE, WARNING, CheckFinding
from generator.definitions.pack import Pack
from generator.definitions.printing_conditions import DEFAULT, find_condition
from generator.export.service import Press, PunchBoard
from generator.export.service_reader import load_service, service_files
from generator.faces.tones import ink_table
from generator.files.gate import read_utf8

_LIMIT = "most_ink"


def check_inks(pack: Pack, most: float) -> None:
    """Raises `InputError` naming every colour of the game whose sum of inks (percent) is above `most`."""
    expected = f"at most {most:g} %"
    raise_any([Fault(mark, path, f"{ink} % of ink", expected) for path, mark, ink in _colours_over(pack, most)])


def ink_findings(pack: Pack, folder: Path) -> Iterator[CheckFinding]:
    """A warning for each colour whose sum of inks is above the limit of a service, the game's own included, or of
    `build --press`; one note for all colours whose inks are derived. Raises `InputError` where the file of a service
    can't be read."""
    limits = {"build --press": find_condition(DEFAULT).most_ink}
    for name, files in service_files([folder], pack.rules).items():
        if any(_LIMIT in read_utf8(path) for path in files):
            service = load_service(name, [folder], pack.rules)
            if isinstance(service, Press | PunchBoard):
                limits[service.name] = service.most_ink
    for path, mark, ink in _colours_over(pack, min(limits.values())):
        least = sorted((most, name) for name, most in limits.items() if ink > most)
        message = f"{ink} % of ink; expected at most " + ", ".join(f"{most} % for {name}" for most, name in least)
        yield CheckFinding("colour.ink", WARNING, path, message, "presses", mark)
    yield from _derived_inks(pack)


def _derived_inks(pack: Pack) -> Iterator[CheckFinding]:
    """A note naming the colours for which nobody sets inks; those that are named by numbers tell so themselves."""
    unset = [name for name, colour in pack.colours.items() if colour.cmyk is None]
    found = [name for name in unset if not name.startswith(NUMBERED_TOKEN)]
    if found:
        told = [f"{name} [{', '.join(f'{part:.0f}' for part in ink_table(pack)[name].printed)}]" for name in found]
        message = f"a press prints inks that are derived from 'rgb': {', '.join(told)}; 'cmyk' sets others"
        yield CheckFinding("colour.derived", NOTE, "colours", message, "presses", pack.place(f"colours.{found[0]}.rgb"))


def _colours_over(pack: Pack, most: float) -> Iterator[tuple[str, Mark, int]]:
    """The colours with a sum of inks above `most`: the path, the place and the sum of each."""
    for name, colour in pack.colours.items():
        if colour.cmyk is not None and sum(colour.cmyk) > most:
            yield f"colours.{name}", pack.place(f"colours.{name}.cmyk"), sum(colour.cmyk)
