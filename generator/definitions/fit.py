"""Modules that don't fit together, though each has been read without fault by itself."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from generator.definitions.ids import ModuleId
from generator.definitions.structure import Structure
from generator.definitions.types import Module
from generator.errors import Fault


def module_faults(
    modules: Mapping[ModuleId, Module], known: Collection[ModuleId], places: Structure
) -> Iterator[Fault]:
    """Player ranges that are upside down, and the lack of a module that every game has, if all that are `known` could
    be read."""
    for name, module in modules.items():
        least, most = module.players
        if not 1 <= least <= most:
            path = f"{name}.module.players"
            yield places.at(path, f"{least} to {most} players", "the smaller number first, from 1")
    if len(modules) == len(known) and not player_range(modules):
        what = "no number of players fits the required modules"
        yield places.at("modules", what, "a module with 'required: yes'")


def player_range(modules: Mapping[ModuleId, Module]) -> range:
    """The numbers of players that every required module allows; empty where there are none."""
    required = [module.players for module in modules.values() if module.required]
    return range(max(p[0] for p in required), min(p[1] for p in required) + 1) if required else range(0)
