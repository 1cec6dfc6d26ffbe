"""The scene on the plan and before the organisations; everything is open (O1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from generator.games.organisation import codes as c
from generator.games.organisation.campaign_numbers import CATEGORIES, KINDS, NATURAL, money
from generator.games.organisation.state import CampaignState
from generator.games.organisation.things import in_unrest
from generator.play.table_scene import ScenePile, ScenePlace, SceneRow, SceneSign, SeatPanel, TableScene

PLAN: Final = "plan"
FLAG: Final = 0
"""The number of a region's spot for the flag of whoever leads it."""


def make_scene(state: CampaignState, flags: Sequence[Sequence[int]]) -> TableScene:
    """The scene of a state. `flags`: the organisations that lead each region."""
    ground = state.ground
    lying: dict[ScenePlace, tuple[ScenePile, ...]] = {
        ScenePlace(PLAN, "phases", state.turn): (ScenePile("phase-marker"),)
    }
    if state.last:
        lying[ScenePlace(PLAN, "last-event", state.last)] = (ScenePile("event-marker"),)
    for place, region in enumerate(ground.regions):
        lying[ScenePlace(PLAN, region)] = tuple(_people(state, place))
        owned = (owner for owner in flags[place] if owner != ground.nobody)
        lying[ScenePlace(PLAN, region, FLAG)] = tuple(
            ScenePile(f"flag-{ground.owners[owner].lower()}") for owner in owned
        )
    panels = [SeatPanel(seat, tuple(_rows(state, owner))) for owner, seat in enumerate(ground.seats)]
    free = SeatPanel(None, tuple(_rows(state, ground.nobody)))
    clock = (SceneRow("last_event", state.last),) if state.last else ()
    return TableScene((PLAN,), lying, (*panels, free), clock)


def _people(state: CampaignState, place: int) -> Iterator[ScenePile]:
    """The piles of population in a region: calm, mobilised (on rings), and in unrest (turned over)."""
    ground, at = state.ground, state.at
    for owner, name in enumerate(ground.owners):
        piece = "free-population" if owner == ground.nobody else f"population-{name.lower()}"
        holding = ground.holding(owner, place)
        yield from (
            pile
            for pile in (
                ScenePile(piece, at[holding + c.CALM]),
                ScenePile(piece, at[holding + c.MOBILISED], under="ring"),
                ScenePile(piece, in_unrest(at, holding), turned=True),
            )
            if pile.count
        )


def _rows(state: CampaignState, owner: int) -> Iterator[SceneRow]:
    """A row for each region in which an organisation has money or advantages, with what of it is under way."""
    ground, at = state.ground, state.at
    for place, region in enumerate(ground.regions):
        signs = tuple(_signs(at, ground.holding(owner, place)))
        if signs:
            yield SceneRow(region, signs=signs)
    moving = tuple(
        SceneSign("money", money(count), "trade") if what == c.OF_MONEY else _moving_sign(what, count)
        for who, what, count, _, _ in state.moving
        if who == owner
    )
    if moving:
        yield SceneRow("moving", signs=moving)
    building = tuple(_level(kind, "+") for who, _, kind, _ in state.building if who == owner)
    if building:
        yield SceneRow("building", signs=building)


def _signs(at: list[int], holding: int) -> Iterator[SceneSign]:
    if at[holding + c.MONEY]:
        yield SceneSign("money", money(at[holding + c.MONEY]), "trade")
    for kind in range(len(KINDS)):
        count = at[holding + c.WORKING + kind]
        passing = at[holding + c.HIRED + kind] + at[holding + c.RAISED + kind] if kind < len(CATEGORIES) else 0
        if count or passing:
            yield _level(kind, f"{count}+{passing}" if passing else count)
        if at[holding + c.DAMAGED + kind]:
            yield _level(kind, "")
            yield SceneSign("damage", at[holding + c.DAMAGED + kind], "military")


def _moving_sign(what: int, count: int) -> SceneSign:
    if c.OF_DAMAGED < what < 0:
        return SceneSign("population" if what == c.OF_POPULATION else "unrest", count, "ink")
    return _level(what, count) if what >= 0 else SceneSign("damage", count, "military")


def _level(kind: int, value: int | str) -> SceneSign:
    """The sign for levels of a kind; a natural advantage has its category's icon in the colour of nature."""
    nature, _, category = KINDS[kind].rpartition("-")
    return SceneSign(category, value, NATURAL if nature else category)
