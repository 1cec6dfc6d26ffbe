"""The names of bots, such as `greedy`, `mcts`, `mcts:500` or `greedy:held=3:card=10`: kind, budget and weights."""

from __future__ import annotations

from functools import partial

from generator.base.digits import parse_number
from generator.base.errors import collect_faults, input_error, unknown_error
from generator.base.frozen import dataclass

BUDGETS: dict[str, int] = {"random": 0, "greedy": 0, "mcts": 200}
"""Every kind of bot, with its playouts for a move where its name says none; 0: it has none."""
HUMAN = "human"
"""A record's word for a person, among the names of bots."""
LARGEST = 100_000
"""The most playouts for a move."""
HEAVIEST = 10_000
"""The greatest weight that a name may set."""


@dataclass(frozen=True)
class BotSpec:
    """A kind of bot, its budget in playouts a move, and the weights that differ from its usual ones."""

    kind: str
    budget: int
    weights: tuple[tuple[str, int], ...] = ()


def parse_bot_name(text: str) -> BotSpec:
    """Reads a bot's name. Raises `InputError` where it isn't one."""
    kind, *said = text.split(":")
    if kind not in BUDGETS:
        raise unknown_error(f"unknown bot '{kind}'", kind, BUDGETS, path="--bots")
    budget = BUDGETS[kind]
    if said and "=" not in said[0]:
        if not budget:
            raise input_error(f"bot '{text}'", expected=f"'{kind}' alone: it plays nothing out", path="--bots")
        budget = parse_number(said.pop(0)) or 0
        if not 1 <= budget <= LARGEST:
            expected = f"{kind}:N, from 1 to {LARGEST:,} playouts a move"
            raise input_error(f"bot '{text}'", expected=expected, path="--bots")
    weights = [(name, parse_number(value)) for name, _, value in (one.partition("=") for one in said)]
    for (name, weight), one in zip(weights, said, strict=True):
        if weight is None or weight > HEAVIEST or not name:
            expected = f"a weight such as held=3, from 0 to {HEAVIEST:,}"
            raise input_error(f"'{one}' of bot '{text}'", expected=expected, path="--bots")
    return BotSpec(kind, budget, tuple((name, weight or 0) for name, weight in weights))


def is_bot(text: str) -> bool:
    """Whether a text is the name of a bot."""
    return not collect_faults(partial(parse_bot_name, text))


def without_weights(spec: BotSpec) -> BotSpec:
    """The given bot, for games whose bots have no weights. Raises `InputError` where its name sets any."""
    if spec.weights:
        raise input_error(
            f"weight '{spec.weights[0][0]}'", expected=f"'{spec.kind}' alone: it has no weights here", path="--bots"
        )
    return spec
