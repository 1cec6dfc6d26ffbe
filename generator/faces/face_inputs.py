"""What a face is composed from besides its piece and its words: layouts and pictures, each with its state then.

    with collected_inputs() as inputs:
        face = kind.face(context, piece)          # whatever it asks the context for is noted

A face is the same as long as each of its inputs has the same state, so a change of a file concerns those faces alone
that were composed from it. A function that keeps its answers for several faces notes what it was made from again for
each of them: `keep_with_inputs`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

FaceInputs = dict[tuple[str, str], object]
"""The state of each input by its sort and its name. States are compared; what they are is up to who notes them."""
LAYOUT, PICTURE = "layout", "picture"
"""Sorts of inputs."""

_collected: ContextVar[FaceInputs | None] = ContextVar("collected inputs", default=None)


def note_input(sort: str, name: str, state: object) -> None:
    """Notes an input of the face that is being composed, if one is."""
    inputs = _collected.get()
    if inputs is not None:
        inputs[sort, name] = state


@contextmanager
def collected_inputs() -> Iterator[FaceInputs]:
    """Gathers the inputs that are noted inside; whoever gathers around it gets them, too."""
    around, inputs = _collected.get(), FaceInputs()
    token = _collected.set(inputs)
    try:
        yield inputs
    finally:
        _collected.reset(token)
        if around is not None:
            around.update(inputs)


def keep_with_inputs(function: Callable[P, T]) -> Callable[P, T]:
    """Decorates a function of values that can be hashed whose answers are kept, with the inputs that each was made
    from."""
    answers: dict[object, tuple[T, FaceInputs]] = {}

    @wraps(function)
    def answer(*arguments: P.args, **named: P.kwargs) -> T:
        key = (arguments, tuple(named.items()))
        if key not in answers:
            with collected_inputs() as inputs:
                answers[key] = function(*arguments, **named), inputs
        made, inputs = answers[key]
        for (sort, name), state in inputs.items():
            note_input(sort, name, state)
        return made

    return answer
