"""Chance: a generator in integer arithmetic that no form overflows, seeded from a run's seed and the game's number."""

from __future__ import annotations

from typing import Final

from generator.games.balance_control.rules.compile import kernel
from generator.games.balance_control.rules.fields import KernelState

# L'Ecuyer's combined multiplicative generator (1988): two short ones, whose products stay below 2^47.
MODULUS_A: Final = 2147483563
FACTOR_A: Final = 40014
MODULUS_B: Final = 2147483399
FACTOR_B: Final = 40692
WARM_UP: Final = 8


@kernel
def mix_numbers(value: int, part: int) -> int:
    """Mixes `part` into `value`; all numbers are below 2^31."""
    value = (value ^ (part & 0xFFFF)) * 48271 % 2147483647
    value = (value ^ (value >> 13)) * 69621 % 2147483647
    return value ^ (value >> 15)


@kernel
def seed_chance(s: KernelState, seed: int, game: int) -> None:
    """Seeds the generator from the run's seed and the game's number, both from 0 to 2^62."""
    a = 88172645
    b = 36243606
    for place in range(4):
        shift = 16 * place
        a = mix_numbers(a, seed >> shift)
        b = mix_numbers(b, game >> shift)
        a = mix_numbers(a, (game >> shift) + 1)
        b = mix_numbers(b, (seed >> shift) + 7)
    s.random_a = 1 + a % (MODULUS_A - 1)
    s.random_b = 1 + b % (MODULUS_B - 1)
    for _ in range(WARM_UP):
        below(s, 2)


@kernel
def below(s: KernelState, bound: int) -> int:
    """A random number from 0 to `bound` - 1. Draws nothing if `bound` is 1. `bound` is far below 2^31."""
    if bound <= 1:
        return 0
    a = s.random_a * FACTOR_A % MODULUS_A
    b = s.random_b * FACTOR_B % MODULUS_B
    s.random_a = a
    s.random_b = b
    both = a - b
    if both < 0:
        both += MODULUS_A - 1
    return (both * bound) >> 31
