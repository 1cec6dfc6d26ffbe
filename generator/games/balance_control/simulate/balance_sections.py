"""The sections that only this game's report has: one function each, which returns plain values by name."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Final

from generator.games.balance_control.definitions.balance_pack import MeasureId
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.simulate.kernel.tally_fields import EXTREMES, OUTCOMES, PHASES
from generator.games.balance_control.simulate.marker_counts import overlay_markers, resource_markers
from generator.games.balance_control.table.kernel_match import KernelGame
from generator.simulate import report_sections
from generator.simulate.game_summary import GameSummary
from generator.simulate.report_sections import choice_section, estimate_data, find_peak, round_value, spread_section
from generator.simulate.statistics import SampleMoments, holm, wilson

SURE_LEAD: Final = 0.9
"""A leader who wins so often has the game in hand."""
ENOUGH: Final = 30
"""Games with one leader after a turn that it takes to say how often that leader wins."""

Section = Callable[[GameSummary, KernelGame], dict[str, Any]]


def seats(summary: GameSummary, game: KernelGame) -> dict[str, Any]:
    """How often each seat wins (R3.8), and its markers on the board and in the supply."""

    def more(seat: int) -> dict[str, Any]:
        return {
            "score": spread_section(summary.row("on_board", seat)),
            "influence": spread_section(summary.row("on_board", seat)),
            "unplaced": spread_section(summary.row("unplaced", seat)),
        }

    return report_sections.seats_section(summary, game.names.seats, more)


def length(summary: GameSummary, _game: KernelGame) -> dict[str, Any]:
    """The numbers of turns, rounds and decisions, and how many options each phase offered."""
    return {
        "turns": spread_section(summary.row("turns")),
        "rounds": spread_section(summary.row("rounds")),
        "decisions": spread_section(summary.row("decisions")),
        "branching": {
            name: choice_section(found)
            for phase, name in enumerate(PHASES)
            if (found := summary.row("branching", phase))
        },
    }


def actions(summary: GameSummary, game: KernelGame) -> dict[str, Any]:
    """Actions per game: moves by verb, formalisations, conversions, passes."""
    departments = game.names.departments
    moves = dict.fromkeys(c.VERBS, 0)
    for seat in range(len(game.names.seats)):
        for verb, number in summary.row("moves", seat).items():
            moves[c.VERBS[verb]] += number
    pairs = summary.numbers.get("conversions", {})
    return {
        "lines": {name: number for name, number in moves.items() if number},
        "formalisations": {**spread_section(summary.row("formalized")), "through_start": summary.number("by_start")},
        "conversions": {
            **spread_section(summary.row("converted")),
            "pairs": {f"{departments[a]}>{departments[b]}": number for (a, b), number in sorted(pairs.items())},
        },
        "passes": spread_section(summary.row("passes")),
    }


def focuses(summary: GameSummary, _game: KernelGame) -> dict[str, Any]:
    """What resolved focuses gave: how many gave influence, and why the others didn't (R5)."""
    found = {name: summary.number("focuses", code) for code, name in enumerate(OUTCOMES)}
    return {"focuses": {**found, "never-surrounded": summary.number("focuses_left")}}


def tiles(summary: GameSummary, game: KernelGame) -> dict[str, Any]:
    """For each kind of tile, how often it was controlled, blocked, contested and changed hands, as shares of the tiles
    that lay there at settlements."""
    found = {}
    for kind, name in enumerate(game.names.kinds):
        if not (seen := summary.number("seen", kind)) or not game.tables.kind_influence[kind]:
            continue
        shares = {
            key: round_value(summary.number(field, kind) / seen)
            for key, field in (
                ("controlled", "led"),
                ("blocked", "blocked"),
                ("contested", "contested"),
                ("changed_hands", "changed"),
            )
        }
        found[name] = {"settlements": seen, **shares}
    return {"tiles": found, "ties": {"blocked": summary.total("blocked"), "split": summary.number("spilt")}}


def noise(summary: GameSummary, game: KernelGame) -> dict[str, Any]:
    """The resources in Noise at the end."""
    games = max(summary.games, 1)
    each = {
        name: round_value(summary.number("noise_of", slot) / games)
        for slot, name in enumerate(game.names.departments)
        if slot in _in_play(game)
    }
    return {"noise": {**spread_section(summary.row("noise")), "by_department": each}}


def race(summary: GameSummary, _game: KernelGame) -> dict[str, Any]:
    """The lead: how often it changed, how often a game was turned around, from which turn on it decides, and the
    winning margin."""
    behind = summary.row("behind")
    back = sum(number for value, number in behind.items() if value >= 2)
    curve = lead_curve(summary)
    sure = [turn for turn, share in curve.items() if share < SURE_LEAD]
    after = [turn for turn in curve if turn > max(sure, default=0)]
    return {
        "lead": {
            "changes": spread_section(summary.row("lead_changes")),
            "comebacks": {"games": back, **estimate_data(wilson(back, sum(behind.values())), "rate")},
            "decided_turn": min(after) if after else None,
            "leader_wins": {str(turn): round_value(share) for turn, share in curve.items()},
        },
        "margin": spread_section(summary.row("margin")),
    }


def lead_curve(summary: GameSummary) -> dict[int, float]:
    """For each turn, how often the sole leader then wins alone in the end."""
    games = summary.row("lead_games")
    return {turn: summary.number("lead_won", turn) / n for turn, n in games.items() if n >= ENOUGH}


def measures(summary: GameSummary, game: KernelGame) -> dict[str, Any]:
    """For each measure, how often it was taken and played, and how much more often seats that did so win."""
    cards = game.names.measures
    taken = [difference(summary, "taken", card, len(game.names.seats)) for card in range(len(cards))]
    played = [difference(summary, "played", card, len(game.names.seats)) for card in range(len(cards))]
    found = {
        card: {
            "taken": summary.number("taken", place),
            "played": summary.number("played", place),
            "taking_wins": _difference(taken[place], adjusted_taken),
            "playing_wins": _difference(played[place], adjusted_played),
        }
        for place, (card, adjusted_taken, adjusted_played) in enumerate(_with_holm(cards, taken, played))
    }
    return {"measures": found}


def _with_holm(
    cards: Sequence[MeasureId], taken: list[SampleMoments], played: list[SampleMoments]
) -> list[tuple[MeasureId, float, float]]:
    first, second = (holm([each.p_value for each in found]) for found in (taken, played))
    return list(zip(cards, first, second, strict=True))


def _difference(found: SampleMoments, adjusted: float) -> dict[str, Any]:
    return {"games": found.count, **estimate_data(found.mean(), "difference"), "p_holm": round_value(adjusted, 6)}


def pieces(summary: GameSummary, game: KernelGame) -> dict[str, Any]:
    """The most pieces in use at once, and how many to print (R14.3)."""
    names, players = game.names, len(game.names.seats)
    markers = {}
    for slot, name in enumerate(names.departments):
        if slot in _in_play(game):
            found = find_peak(summary.row("peak", slot))
            printed = {str(value): n for value, n in resource_markers(found.p999, players).items()}
            markers[name] = {"max": found.most, "p999": found.p999, "print": printed}
    overlays = {}
    for kind, overlay in enumerate(names.overlays):
        found = find_peak(summary.row("peak_overlay", kind))
        overlays[overlay] = {"max": found.most, "p999": found.p999, "print": overlay_markers(found.p999, players)}
    influence = {name: find_peak(summary.row("peak_influence", seat)) for seat, name in enumerate(names.seats)}
    return {
        "markers": markers,
        "overlays": overlays,
        "influence": {name: {"max": found.most, "p999": found.p999} for name, found in influence.items()},
    }


def _in_play(game: KernelGame) -> set[int]:
    return {slot for slot in range(game.tables.departments) if game.tables.in_play >> slot & 1}


def openings(summary: GameSummary, _game: KernelGame) -> dict[str, Any]:
    """How many different first rounds there were, whatever cells were chosen."""
    return report_sections.openings_section(summary)


def extremes(summary: GameSummary, _game: KernelGame) -> dict[str, Any]:
    """The numbers of the games most worth a look."""
    return report_sections.extremes_section(summary, EXTREMES)


SECTIONS: Final[tuple[Section, ...]] = (
    seats,
    length,
    actions,
    focuses,
    tiles,
    noise,
    race,
    measures,
    pieces,
    openings,
    extremes,
)
"""The parts of a report, in their order."""


# How much more often those win who do something with a measure than those who don't, with its interval.
#
# Seats of one game don't win independently, so games are compared, not seats: where k of n seats did it, a game's
# difference is (k's sole wins) / k − (the others') / (n − k), and different games are independent of each other.


def difference(summary: GameSummary, deed: str, card: int, seats: int) -> SampleMoments:
    """How much more often seats that did something with a card (`taken` or `played`) win alone than the others, over
    the games in which some but not all did. The moments are in whole numbers: each difference is a multiple of 1 /
    lcm(1 … seats)."""
    scale = math.lcm(*range(1, seats + 1))
    values: dict[int, int] = {}
    for others_won, field in ((0, f"{deed}_0"), (-1, f"{deed}_1"), (1, f"{deed}_2")):
        for doers, games in summary.row(field, card).items():
            if 0 < doers < seats:
                shared_by = doers if others_won > 0 else seats - doers
                value = others_won * scale // shared_by if others_won else 0
                values[value] = values.get(value, 0) + games
    return SampleMoments(
        sum(values.values()),
        sum(value * games for value, games in values.items()),
        sum(value * value * games for value, games in values.items()),
        scale,
    )
