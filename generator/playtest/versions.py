"""The versions that people played which today's definitions still make, and how bots are to play them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from generator.definitions.load import GameFolder
from generator.definitions.request import Request
from generator.definitions.stamp import Stamp
from generator.errors import InputError
from generator.playtest.report import Gathered, setups
from generator.simulate.opened import setting_of
from generator.simulate.setting import Setting

Version = tuple[tuple[str, str], ...]
"""The rulings that a version has otherwise than its edition."""


def todays_versions(game: GameFolder, read: Gathered) -> dict[Stamp, Version]:
    """The versions of the sessions that today's definitions still make."""
    found: dict[Stamp, Version] = {}
    for stamp, rulings in dict.fromkeys((one.stamp, one.rulings) for one in read.sittings):
        try:
            pack = game.definitions(stamp.edition, dict(rulings))
        except InputError:  # an edition or a ruling that there was
            continue
        if Stamp.of(pack) == stamp:
            found[stamp] = rulings
    return found


def ways_played(asked: Request, read: Gathered, now: Mapping[Stamp, Version], bots: str) -> Iterator[Setting]:
    """What bots have to play to stand beside the sessions: each version that there still is, in each way in which
    people played it. Raises `InputError`."""
    for stamp, ways in setups(read.sittings).items():
        for players, modules in ways if stamp in now else ():
            rulings = tuple(f"{name}={option}" for name, option in now[stamp])
            wish = replace(asked, edition=stamp.edition, rulings=rulings, players=players, modules=",".join(modules))
            yield setting_of(wish, bots, 1)
