"""Judges a scenario by the oracle, from its YAML text: the same files, judged a second time."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import yaml

from tools.oracle.state import Illegal, State, from_position

WITHOUT_ORDER = ["hand", "open", "overlays", "winners", "resolved"]


def read_scenario(text: str) -> dict[str, Any]:
    """A document as mappings and lists; numbers, true, false and null are what they look like, all else stays text."""
    return {key: item if key == "rulings" else _value(item) for key, item in yaml.load(text, yaml.BaseLoader).items()}


def _value(item: Any) -> Any:
    if isinstance(item, Mapping):
        return {key: _value(inside) for key, inside in item.items()}
    if isinstance(item, Sequence) and not isinstance(item, str):
        return [_value(inside) for inside in item]
    words = {"true": True, "false": False, "null": None, "~": None, "": None}
    if item in words:
        return words[item]
    return int(item) if re.fullmatch(r"-?\d+", item) else item


def begin(scenario: Mapping[str, Any]) -> State:
    """The oracle where a scenario begins."""
    start = from_position(
        scenario.get("position") or {},
        scenario.get("players", 4),
        scenario.get("modules") or [],
        scenario.get("edition", "1.0.14"),
        scenario.get("rulings") or {},
        measures=True,
    )
    return _without_choice(start)


def failures(scenario: Mapping[str, Any]) -> list[str]:
    """What doesn't hold, one line each; the first illegal `do` ends it."""
    state = begin(scenario)
    found: list[str] = []
    for number, step in enumerate(scenario["steps"], start=1):
        ((kind, content),) = step.items()
        try:
            state, wrong = STEPS[kind](state, content)
        except Illegal as error:
            return [*found, f"step {number}: {error}"]
        found += [f"step {number}: {line}" for line in wrong]
    return found


def _is_legal(state: State, line: str) -> bool:
    """Whether a base line is offered, or a complete line is accepted."""
    try:
        state.apply(line)
    except Illegal:
        return line in state.legal_lines()
    return True


def _legal(state: State, lines: list[str]) -> tuple[State, list[str]]:
    return state, [f"'{line}' isn't legal" for line in lines if not _is_legal(state, line)]


def _illegal(state: State, lines: list[str]) -> tuple[State, list[str]]:
    return state, [f"'{line}' is legal" for line in lines if _is_legal(state, line)]


def _do(state: State, content: str) -> tuple[State, list[str]]:
    if content == "settle":
        return state.settle(), []
    seat, _, line = content.partition(" ")
    if seat.upper() != state.to_act():
        raise Illegal(f"{state.to_act()} decides, not {seat}")
    return _without_choice(state.apply(line)), []


def _without_choice(state: State) -> State:
    """With the measures laid open that are the only ones left in their deck."""
    while left := state.may_be_laid_open():
        assert len(left) == 1, f"chance lays one of {left} open"
        state = state.laid_open(left[0])
    return state


def _expect(state: State, content: Mapping[str, Any]) -> tuple[State, list[str]]:
    summary = state.summary()
    return state, [line for key, value in content.items() for line in _differences(key, key, value, summary[key])]


def _differences(key: str, path: str, wanted: Any, found: Any) -> list[str]:
    """Only what is listed is compared; what isn't found is 0, nothing or nobody."""
    if isinstance(wanted, Mapping):
        inside = found if isinstance(found, Mapping) else {}
        return [
            line
            for name, item in wanted.items()
            for line in _differences(key, f"{path} {name}", item, inside.get(name))
        ]
    if isinstance(wanted, list):
        found = list(found or [])
        if key in WITHOUT_ORDER:
            wanted, found = sorted(wanted), sorted(found)
    if found is None and isinstance(wanted, int):
        found = 0
    return [] if wanted == found else [f"{path}: expected {wanted}, found {found}"]


Step = Callable[[State, Any], tuple[State, list[str]]]
STEPS: dict[str, Step] = {"legal": _legal, "illegal": _illegal, "do": _do, "expect": _expect}
