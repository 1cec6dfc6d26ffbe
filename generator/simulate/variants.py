"""The settings that are compared with a setting, as `--compare` and `--without` name them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from generator.base.digits import parse_number
from generator.base.errors import NOWHERE, input_error, list_words, nearest_name
from generator.definitions.box_request import ALL, BoxRequest, split_names
from generator.definitions.game_folder import GameFolder
from generator.definitions.overrides import leads_into, value_at
from generator.definitions.yaml_nodes import TextNode
from generator.files.resources import resource_root
from generator.simulate.load import game_folder, game_place, make_setting, setting_game, setting_simulator
from generator.simulate.simulation_setting import SimulationSetting

CONFIGURATION: Final = ("edition", "players", "modules", "bots")
"""What `--compare NAME=OPTION` can change besides rulings."""


def settings_without(base: SimulationSetting, left_out: str) -> tuple[SimulationSetting, ...]:
    """The settings without cards: `left_out` is a list with commas, which gives one setting, or `all`, which gives one
    for each card. Raises `InputError`."""
    cards, many = split_names(left_out), setting_simulator(base)
    if not cards:
        raise input_error(f"no {many.card} is named", expected=f"{many.card}s, or 'all'", path="--without")
    if cards != [ALL]:
        return (_setting_without(base, cards),)
    if not many.cards:
        expected = f"--modules with {many.card}s that can be left out"
        raise input_error(f"no {many.card} is in play", expected=expected, path="--without")
    return tuple(_setting_without(base, [card]) for card in many.cards)


def _setting_without(base: SimulationSetting, cards: Iterable[str]) -> SimulationSetting:
    changed = replace(base, without=tuple(sorted({*base.without, *cards})))
    setting_simulator(changed)
    return changed


RULINGS: Final = "rulings"
"""The value of `--compare` for each other option of each ruling, one at a time."""


def other_option_settings(base: SimulationSetting) -> tuple[SimulationSetting, ...]:
    """A setting for each other option of each ruling. Raises `InputError` where the game has none."""
    chosen, known = setting_simulator(base).pack.rulings, game_folder(base.folder).rulings
    others = [(name, option) for name, ruling in known.items() for option in ruling.options if option != chosen[name]]
    if not others:
        raise input_error("this game leaves nothing to a ruling", path="--compare")
    return tuple(changed_setting(base, [f"{name}={option}"]) for name, option in others)


def changed_setting(base: SimulationSetting, changes: Iterable[str]) -> SimulationSetting:
    """The setting with every change, which is a game's folder, NAME=OPTION, or PATH=VALUE. Raises `InputError`, also
    where nothing changes."""
    other = setting_with_values(base, changes)
    if replace(other, folder=base.folder) == base:
        raise input_error("both sides are the same", expected="a change", path="--compare")
    refuse_unplayed([other])
    return other


def setting_with_values(
    base: SimulationSetting, changes: Iterable[str], numbers: Iterable[tuple[str, TextNode]] = ()
) -> SimulationSetting:
    """The setting with every change, if any, and with `numbers`, which are paths with values that replace the game's.
    Raises `InputError`."""
    told = {"edition": base.edition, "players": str(base.players), "modules": ",".join(base.modules), "bots": ""}
    folder, rulings, values = resource_root() / base.folder, dict(base.rulings), dict(numbers)
    game = game_folder(base.folder)
    for change in changes:
        name, equals, option = change.partition("=")
        if equals and name in told:
            told[name] = option
        elif equals and name in game.rulings:
            rulings[name] = option
        elif equals and leads_into(game.sources, name):
            values[name] = TextNode(NOWHERE, option)
        elif Path(change).is_dir():
            folder = _of_same_rules(base, Path(change))
        else:
            names = [*CONFIGURATION, *map(str, game.rulings)]
            what = "a game's folder, or NAME=OPTION with a ruling, the way to a number or " + list_words(CONFIGURATION)
            raise input_error(f"'{change}'", expected=what, hint=nearest_name(name, names), path="--compare")
    players = parse_number(told["players"])
    if players is None:
        raise input_error(f"players={told['players']}", expected="a number", path="--compare")
    if players != base.players and told["modules"] == ",".join(base.modules):
        told["modules"] = ",".join(_freely_chosen(base))
    pairs = tuple(f"{name}={option}" for name, option in rulings.items())
    asked = BoxRequest(folder, told["edition"], pairs, players, told["modules"])
    own = {way: TextNode(NOWHERE, value) for way, value in base.numbers} | values
    other = make_setting(
        asked,
        told["bots"] or _bots(base, players),
        base.seed,
        numbers=_differing_values(game_folder(game_place(folder)), own),
    )
    if values:
        _refuse_idle(base, other)
    return other


def _differing_values(game: GameFolder, values: Mapping[str, TextNode]) -> list[tuple[str, TextNode]]:
    """The given values that differ from the game's own. Raises `InputError` where a path leads nowhere."""
    return [
        (way, value)
        for way, value in values.items()
        if value_at(game.sources, replace(value, value=way)) != value.value
    ]


def _refuse_idle(base: SimulationSetting, other: SimulationSetting) -> None:
    """Raises `InputError` where other values don't change the game, as where an edition sets them itself."""
    if other.numbers == base.numbers:
        return
    sides = (replace(other, numbers=base.numbers, digest=""), other)
    packs = (setting_game(side).definitions(side.edition, dict(side.rulings)) for side in sides)
    one, two = (replace(pack, digest="", play_digest="") for pack in packs)
    if one == two:
        way = next(way for way, _ in other.numbers)
        what = f"another value of '{way}' changes nothing in edition {other.edition}"
        raise input_error(what, expected=f"a value that counts there, such as one of editions.{other.edition}")


def refuse_unplayed(others: Sequence[SimulationSetting]) -> None:
    """Raises `InputError` where changed values are of a module that no setting with these values has in play."""
    brought = game_folder(others[0].folder).sources.module_of.items()
    for way in dict.fromkeys(way for other in others for way, _ in other.numbers):
        begins = (name for (section, entry), name in brought if re.match(rf"{section}\.{re.escape(entry)}[.\[]", way))
        module = next(begins, None)
        if module and not any(module in other.modules and way in dict(other.numbers) for other in others):
            what = f"a value of the module '{module}', which isn't in play"
            raise input_error(what, expected=f"--modules with '{module}', or a value that counts there", path=way)


def _of_same_rules(base: SimulationSetting, folder: Path) -> Path:
    """The folder, if its game is played by the rules of `base`. Raises `InputError`."""
    own, theirs = game_folder(base.folder).info.rules, game_folder(game_place(folder)).info.rules
    if own != theirs:
        what = f"'{folder}' is played by the rules '{theirs}'" if theirs else f"'{folder}' is only printed"
        raise input_error(what, expected=f"a game that is played by the rules '{own}'", path="--compare")
    return folder


def _bots(base: SimulationSetting, players: int) -> str:
    """The bots of `base` as a list; only one name where the number of players differs and all bots were the same."""
    alike = len(set(base.bots)) == 1
    return base.bots[0] if alike and players != base.players else ",".join(base.bots)


def _freely_chosen(base: SimulationSetting) -> list[str]:
    """The modules of a setting that don't come by themselves."""
    modules = setting_simulator(base).pack.modules
    return [name for name, module in modules.items() if name in base.modules and not module.automatic]
