"""How a bot is named: `greedy`, `mcts` or `mcts:500`; reads its kind and its budget from the name."""

from __future__ import annotations

from dataclasses import dataclass

from generator.errors import input_error, listed, nearest

BUDGETS: dict[str, int] = {"random": 0, "greedy": 0, "mcts": 200}
"""Every kind of bot, with the playouts that it may spend on a move where none are named; 0: it plays none."""
HUMAN = "human"
"""How a record calls a person, where others have a bot's name."""
LARGEST = 100_000
"""Most playouts a move."""


@dataclass(frozen=True)
class Spec:
    """A kind of bot and its budget in playouts a move."""

    kind: str
    budget: int


def bot_spec(text: str) -> Spec:
    """Reads a bot's name. Raises `InputError`."""
    kind, colon, number = text.partition(":")
    if kind not in BUDGETS:
        raise input_error(
            f"unknown bot '{kind}'", expected=listed(list(BUDGETS)), hint=nearest(kind, BUDGETS), path="--bots"
        )
    if not colon:
        return Spec(kind, BUDGETS[kind])
    if not BUDGETS[kind]:
        raise input_error(f"bot '{text}'", expected=f"'{kind}' alone: it plays nothing out", path="--bots")
    if not (number.isascii() and number.isdigit() and 1 <= int(number) <= LARGEST):
        raise input_error(f"bot '{text}'", expected=f"{kind}:N, from 1 to {LARGEST:,} playouts a move", path="--bots")
    return Spec(kind, int(number))


def is_bot(text: str) -> bool:
    """Whether a name is one."""
    kind, _, number = text.partition(":")
    return kind in BUDGETS and (not number or (bool(BUDGETS[kind]) and number.isascii() and number.isdigit()))
