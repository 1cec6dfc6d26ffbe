"""All effect words by name; a word's code for the kernel is its place in `WORDS`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.games.balance_control.effects.base import Codes, Effect, Row
from generator.games.balance_control.effects.boost import Boost
from generator.games.balance_control.effects.cap_output import CapOutput
from generator.games.balance_control.effects.carriers import MEASURE, Carrier
from generator.games.balance_control.effects.choose import Choose
from generator.games.balance_control.effects.convert import Convert
from generator.games.balance_control.effects.defer_focus import DeferFocus
from generator.games.balance_control.effects.discount import Discount
from generator.games.balance_control.effects.double_overlay import DoubleOverlay
from generator.games.balance_control.effects.forbid import Forbid
from generator.games.balance_control.effects.formalize import Formalize
from generator.games.balance_control.effects.gain import Gain
from generator.games.balance_control.effects.grant_influence import GrantInfluence
from generator.games.balance_control.effects.lift import Lift
from generator.games.balance_control.effects.move_overlay import MoveOverlay
from generator.games.balance_control.effects.output import Output
from generator.games.balance_control.effects.place_overlay import PlaceOverlay
from generator.games.balance_control.effects.produce import Produce
from generator.games.balance_control.effects.reduce_yield import ReduceYield
from generator.games.balance_control.effects.remove_overlay import RemoveOverlay
from generator.games.balance_control.effects.substitute import Substitute
from generator.games.balance_control.effects.suppress_influence import SuppressInfluence
from generator.games.balance_control.effects.surcharge import Surcharge
from generator.games.balance_control.effects.transfer_surcharge import TransferSurcharge
from generator.games.balance_control.effects.waive_surcharges import WaiveSurcharges

WORDS: tuple[type[Effect], ...] = (
    Produce,
    GrantInfluence,
    Formalize,
    Convert,
    Boost,
    ReduceYield,
    Surcharge,
    Forbid,
    Output,
    DeferFocus,
    Substitute,
    Lift,
    PlaceOverlay,
    MoveOverlay,
    RemoveOverlay,
    DoubleOverlay,
    Discount,
    Choose,
    Gain,
    SuppressInfluence,
    WaiveSurcharges,
    CapOutput,
    TransferSurcharge,
)
BY_NAME = Effect.by_name
BY_NAME.update({word.word: word for word in WORDS})


def word_code(name: str) -> int:
    """The kernel's number for a word."""
    return list(BY_NAME).index(name)


def flattened(effects: Sequence[Effect], option: int = 0) -> Iterator[tuple[Effect, int]]:
    """Every effect with its option number (0 outside `choose`), in the order they are written."""
    for effect in effects:
        yield effect, option
        for number, group in enumerate(effect.nested(), start=1):
            yield from flattened(group, number)


def refusals(effects: Sequence[Effect], carrier: Carrier, path: str) -> Iterator[tuple[str, str, str]]:
    """The paths of the effects that the engine can't play on what carries them, also inside options, each with why and
    with what it could play instead."""
    for number, effect in enumerate(effects, start=1):
        inside = f"{path}[{number}].{effect.word}"
        if why := effect.unplayed(carrier):
            yield inside, why, effect.instead(carrier)
        elif carrier.kind == MEASURE:
            for option, group in enumerate(effect.nested(), start=1):
                yield from refusals(group, replace(carrier, option=True), f"{inside}.options[{option}]")


def rows(effects: Sequence[Effect], codes: Codes) -> tuple[Row, ...]:
    """The kernel rows of a component's effects."""
    return tuple(effect.row(codes, word_code(effect.word), option) for effect, option in flattened(effects))
