"""A few cases out of a full product of options, so that any two values of two options still meet in one of them: faults
come from one value or from two together, hardly ever from three."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any, TypeAlias

Case: TypeAlias = dict[str, Any]
"""A value for each option, or for some of them."""
Pair: TypeAlias = tuple[tuple[str, Any], tuple[str, Any]]


def any_case(_case: Case) -> bool:
    """Where all values go with each other."""
    return True


def pairs(options: Mapping[str, Sequence[Any]], possible: Callable[[Case], bool] = any_case) -> list[Pair]:
    """All pairs of values of two options that are `possible` together, in order."""
    return [
        ((one, first), (two, second))
        for one, two in combinations(options, 2)
        for first, second in product(options[one], options[two])
        if possible({one: first, two: second})
    ]


def pairwise_cases(options: Mapping[str, Sequence[Any]], possible: Callable[[Case], bool] = any_case) -> list[Case]:
    """Cases in which all these pairs occur, always the same ones: each begins with the first pair that is missing, and
    takes of each other option the value with which most missing ones occur. `possible` is asked of parts of a case,
    too; what says yes to a part must leave a value for each other option."""
    missing = dict.fromkeys(pairs(options, possible))
    found: list[Case] = []
    while missing:
        case = dict(next(iter(missing)))
        for name in (name for name in options if name not in case):
            values = [value for value in options[name] if possible({**case, name: value})]
            case[name] = max(
                values, key=lambda value: sum(pair in missing for pair in _new(case, name, value, options))
            )
        case = {name: case[name] for name in options}
        for pair in pairs_in(case):
            missing.pop(pair, None)
        found.append(case)
    return found


def pairs_in(case: Case) -> Iterator[Pair]:
    """The pairs of values that occur in a case."""
    yield from combinations(case.items(), 2)


def _new(case: Case, name: str, value: Any, options: Mapping[str, Sequence[Any]]) -> Iterator[Pair]:
    """The pairs that a value adds to a part of a case, each in the order of the options."""
    order = list(options)
    for other in case.items():
        first, second = sorted((other, (name, value)), key=lambda pair: order.index(pair[0]))
        yield first, second
