"""The versions that people have played and that today's definitions still make, and how bots are to play them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from generator.base.errors import InputError
from generator.definitions.box_request import BoxRequest
from generator.definitions.game_folder import GameFolder
from generator.definitions.version_stamp import VersionStamp
from generator.playtest.playtest_report import GatheredSittings, setups_played
from generator.simulate.load import make_setting
from generator.simulate.simulation_setting import SimulationSetting

Version = tuple[tuple[str, str], ...]
"""The rulings in which a version differs from its edition."""


def todays_versions(game: GameFolder, read: GatheredSittings) -> dict[VersionStamp, Version]:
    """The versions among the sessions that today's definitions still make."""
    found: dict[VersionStamp, Version] = {}
    for stamp, rulings in dict.fromkeys((one.stamp, one.rulings) for one in read.sittings):
        try:
            pack = game.definitions(stamp.edition, dict(rulings))
        except InputError:  # an edition or a ruling that is gone
            continue
        if VersionStamp.of(pack) == stamp:
            found[stamp] = rulings
    return found


def ways_played(
    asked: BoxRequest, read: GatheredSittings, now: Mapping[VersionStamp, Version], bots: str
) -> Iterator[SimulationSetting]:
    """The settings that bots have to play for a comparison with the sessions: each version that can still be made, in
    each setup in which people played it. Raises `InputError`."""
    for stamp, ways in setups_played(read.sittings).items():
        for players, modules in ways if stamp in now else ():
            rulings = tuple(f"{name}={option}" for name, option in now[stamp])
            wish = replace(asked, edition=stamp.edition, rulings=rulings, players=players, modules=",".join(modules))
            yield make_setting(wish, bots, 1)
