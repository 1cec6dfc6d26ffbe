"""A sweep: a game as it is, compared with every point of a grid of changes, all with the same deals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from pathlib import Path
from typing import Final
from unicodedata import numeric

from generator.base.errors import Fault, InputError, changed_faults, input_error, list_words, raise_any, unknown_fault
from generator.base.frozen import dataclass
from generator.definitions.box_request import BoxRequest, shipped_games
from generator.definitions.game_folder import GameFolder
from generator.definitions.id_types import RulingName
from generator.definitions.sweep_plan import SweepAxes, SweepPlan
from generator.definitions.yaml_nodes import MapNode, Node, TextNode, read_file
from generator.definitions.yaml_reader import YamlReader
from generator.play.bot_names import BUDGETS, parse_bot_name
from generator.play.external_bots import is_external
from generator.play.new_game import names_external_bot
from generator.simulate.load import game_folder, game_place, make_setting
from generator.simulate.simulation_setting import SimulationSetting
from generator.simulate.variants import refuse_unplayed, setting_with_values

MOST: Final = 200
"""The most settings of a sweep besides the game as it is: each has its own tables in memory while it is played."""
_FRACTIONS: Final = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
WEIGHTS, NUMBERS, RULINGS = "weights", "numbers", "rulings"


@dataclass(frozen=True)
class SweepRun:
    """A sweep to be played: the settings, the game as it is first, and how many games each plays."""

    settings: tuple[SimulationSetting, ...]
    games: int


@dataclass(frozen=True)
class _AxisValue:
    """One value on an axis: what it changes (`players`, a ruling, a weight, …) and where it is written."""

    kind: str
    name: str
    text: TextNode


def read_sweep(path: Path, bots: str = "", seconds: float | None = None) -> SweepRun:
    """The sweep that a file describes. `bots`: names in place of the file's; external ones may take so many `seconds`
    for a move. Raises `InputError` with the place of each fault."""
    node = read_file(path, path.as_posix())
    folder = _folder(node, path)
    game = game_folder(game_place(folder))
    faults: list[Fault] = []
    known = {**game.sources.gather_ids(), RulingName: frozenset(game.rulings)}
    structure = YamlReader(faults, known)
    grid = structure.read(node, SweepPlan, "")
    raise_any(faults)
    _check_bots(grid, structure)
    base = _base(grid, folder, bots or ",".join(grid.bots), seconds, structure)
    axes = [[*values] for values in _axes(grid.sweep)]
    place = structure.place("sweep")
    if not axes:
        raise input_error("nothing varies", expected=list_words(list(SweepAxes.__dataclass_fields__)), mark=place)
    if (number := prod(map(len, axes))) > MOST:
        what = f"these values make {number:,} settings"
        raise input_error(what, expected=f"at most {MOST}; each value is combined with all others", mark=place)
    _check(axes, base, game)
    points = dict.fromkeys(_setting(base, values) for values in product(*axes))
    others = [point for point in points if point != base]
    if not others:
        raise input_error("every setting is the game as it is", expected="a value other than its own", mark=place)
    with changed_faults(lambda fault: replace(fault, mark=structure.place(f"sweep.{NUMBERS}.{fault.path}"))):
        refuse_unplayed(others)
    return SweepRun((base, *others), grid.games)


def _folder(node: Node, path: Path) -> Path | None:
    """The folder of the game that a sweep names. Raises `InputError` where it isn't a game's."""
    told = node.get("game") if isinstance(node, MapNode) else None
    if not isinstance(told, TextNode) or not told.value:
        return None
    folder = path.parent / told.value
    if not folder.is_dir() and told.value in shipped_games():
        return Path(told.value)
    if not (folder / "game.yaml").is_file():
        expected = f"a game's folder, seen from {path.parent.as_posix()}, or {list_words(shipped_games())}"
        raise input_error(f"no game is in '{told.value}'", expected=expected, mark=told.mark, path="game")
    return folder


def _check_bots(grid: SweepPlan, structure: YamlReader) -> None:
    """Raises `InputError` for an external bot in the file: a file may be a stranger's, so it starts no program."""
    told = [(name, structure.place("bots"), "bots") for name in grid.bots]
    told += [(name, text.mark, "sweep.bots") for text in grid.sweep.bots for name in text.value.split(",")]
    expected = f"{list_words(list(BUDGETS))}; a bot of your own is named with --bots"
    own = [(name, mark, path) for name, mark, path in told if names_external_bot(name)]
    faults = [
        Fault(mark, path, f"'{name}' is a bot of somebody's own, which no file starts", expected)
        for name, mark, path in own
    ]
    raise_any(faults)


def _base(
    grid: SweepPlan, folder: Path | None, bots: str, seconds: float | None, structure: YamlReader
) -> SimulationSetting:
    """The setting of the game as it is, with these bots. Raises `InputError`."""
    rulings = tuple(f"{name}={option}" for name, option in grid.rulings.items())
    asked = BoxRequest(folder, grid.edition, rulings, grid.players, ",".join(grid.modules))
    keys = {"--bots": "bots", "--players": "players", "--modules": "modules", "--ruling": "rulings"}
    with changed_faults(lambda fault: fault.at(structure.place(keys.get(fault.path, "")))):
        return make_setting(asked, bots, grid.seed, seconds)


def _axes(axes: SweepAxes) -> Iterator[list[_AxisValue]]:
    """The axes of the grid, each with its values."""
    for kind in ("edition", "players", "modules", "bots"):
        if values := getattr(axes, kind):
            yield [_AxisValue(kind, kind, text) for text in values]
    for kind in (WEIGHTS, RULINGS, NUMBERS):
        for name, values in getattr(axes, kind).items():
            yield [_AxisValue(kind, str(name), text) for text in values]


def _check(axes: Sequence[Sequence[_AxisValue]], base: SimulationSetting, game: GameFolder) -> None:
    """Raises `InputError` with the place of every value that can't be played by itself."""
    faults = [fault for values in axes for fault in _same_amounts(values)]
    for value in (value for values in axes for value in values):
        if value.kind == RULINGS:
            options = game.rulings[RulingName(value.name)].options
            if value.text.value not in options:
                what, path = f"no option '{value.text.value}'", f"sweep.rulings.{value.name}"
                faults.append(unknown_fault(value.text.mark, path, what, value.text.value, options))
                continue
        try:
            _setting(base, [value])
        except InputError as error:
            faults += [_fault_at_value(fault, value) for fault in error.faults]
    raise_any(faults)


def _same_amounts(values: Sequence[_AxisValue]) -> Iterator[Fault]:
    """A fault for each value of an axis that is another spelling of one before it, such as 0.5 after ½."""
    first: dict[float, TextNode] = {}
    for value in values:
        amount = _amount(value.text.value)
        before = first.setdefault(amount, value.text) if amount is not None else value.text
        if before is not value.text:
            path = f"sweep.{value.kind}.{value.name}"
            what = f"'{value.text.value}' is the same as '{before.value}'"
            yield Fault(value.text.mark, path, what, f"each value once; the first is at {before.mark}")


def _amount(text: str) -> float | None:
    """The number that a text says, with a fraction such as ½ at its end or without; None for any other text."""
    whole, fraction = (text[:-1], numeric(text[-1])) if text and text[-1] in _FRACTIONS else (text, 0.0)
    try:
        return (float(whole) if whole or not fraction else 0.0) + fraction
    except ValueError:
        return None


def _fault_at_value(fault: Fault, value: _AxisValue) -> Fault:
    """The fault, at the place of the value that causes it unless it has that place already."""
    if fault.mark.file == value.text.mark.file:
        return fault
    path = f"sweep.{value.kind}" + (f".{value.name}" if value.name != value.kind else "")
    return replace(fault, mark=value.text.mark, path=path)


def _setting(base: SimulationSetting, values: Sequence[_AxisValue]) -> SimulationSetting:
    """The setting of a point of the grid. Raises `InputError`."""
    changes = [f"{value.name}={value.text.value}" for value in values if value.kind not in (WEIGHTS, NUMBERS)]
    weights = {value.name: value.text.value for value in values if value.kind == WEIGHTS}
    numbers = [(value.name, value.text) for value in values if value.kind == NUMBERS]
    point = setting_with_values(base, changes, numbers)
    if not weights:
        return point
    bots = ",".join(name if is_external(name) else _with_weights(name, weights) for name in point.bots)
    return setting_with_values(point, [f"bots={bots}"])


def _with_weights(name: str, weights: Mapping[str, str]) -> str:
    """A bot's name with these weights added. Raises `InputError`."""
    spec = parse_bot_name(name)
    kept = {key: str(value) for key, value in spec.weights if key not in weights}
    plain = name.split(":")[: 1 + (":" in name and "=" not in name.split(":")[1])]
    return ":".join([*plain, *(f"{key}={value}" for key, value in {**kept, **weights}.items())])
