"""What a face is composed from besides its piece and its words: layouts and pictures, each with its state then.

    with collected_inputs() as inputs:
        face = kind.face(context, piece)          # whatever it asks the context for is noted

A face is the same as long as each of its inputs has the same state, so a change of a file concerns those faces alone
that were composed from it. What is kept for several faces is kept with its inputs, and noted again for each of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

FaceInputs = dict[tuple[str, str], object]
"""The state of each input by its sort and its name. States are compared; what they are is up to who notes them."""
LAYOUT, PICTURE, CARDS = "layout", "picture", "cards"
"""Sorts of inputs: a layout, a picture, and what all other cards are and say."""

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


def note_inputs(inputs: FaceInputs) -> None:
    """Notes what a thing was made from that is kept for several faces."""
    for (sort, name), state in inputs.items():
        note_input(sort, name, state)
