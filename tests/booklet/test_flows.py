"""What moves in an example, and the arrows on which it lies: derived from what was played, never written down."""

from __future__ import annotations

from itertools import pairwise

import pytest

from generator.booklet.pictures.arrows import FlowEnd, PieceFlow, find_flows, find_links
from generator.booklet.pictures.table_differences import things_in_each
from generator.play.table_scene import ScenePile, ScenePlace, SceneRow, SceneSign, SeatPanel, TableScene
from tests.booklet.test_drawn import context, shown

MAP = "world-map"


def moved(game: str, file: str) -> str:
    """What moves up to each moment that is shown, as `2 politician-a: base A > south-asia`, a line for each."""
    return "\n".join(
        ", ".join(
            f"{flow.count} {flow.what}: {' '.join(filter(None, flow.source))} > {' '.join(filter(None, flow.target))}"
            for flow in find_flows(before, after, context(game, "en"))
        )
        for before, after in pairwise(shown(game, file).moments)
    )


BID = "4 politician-a: base A > china, 1 politician-a: base A > mauritius A, 3 politician-b: base B > china"
WAR = "\n2 politician-a: base A > south-asia, 2 politician-b: south-asia > base B"
PHASE = """
1 population-a: harbour > moving A
1 money: old-town B > harbour A
1 population-a: moving A > old-town, 1 trade: building A > harbour A"""


@pytest.mark.parametrize(
    ("game", "file", "steps"),
    [
        ("global-powers", "auction.yaml", BID),
        ("global-powers", "war.yaml", WAR),
        (
            *("global-powers", "moving.yaml"),
            "1 politician-a: china > japan\n1 raw: japan > china, 2 economy: china > japan",
        ),
        ("global-powers", "budget.yaml", "\n1 politician-a: south-asia > mauritius A"),
        ("global-powers", "aid.yaml", "2 economy: china > japan"),
        ("global-powers", "motion.yaml", "\n"),
        ("organisation", "phase.yaml", PHASE),
        ("organisation", "plunder.yaml", "1 money: old-town B > harbour A"),
        ("organisation", "upkeep.yaml", ""),
    ],
    ids=lambda value: value if value.endswith("yaml") else "",
)
def test_what_moves_in_examples(game: str, file: str, steps: str) -> None:
    """By the rules: a bid enters and one goes to Mauritius (G3); war, emigration, trade, budget (G6), aid (G7); what is
    spent or lost moves nowhere. Movements begin and end (O2, O3), loot is taken (O4), upkeep is paid to nobody (O2)."""
    assert moved(game, file) == steps


def scene(**rows: int) -> TableScene:
    there = {name: count for name, count in rows.items() if name != "base" and count}
    lying = {ScenePlace(MAP, name): (ScenePile("politician-a", count),) for name, count in there.items()}
    return TableScene(
        (MAP,), lying, (SeatPanel(None, (SceneRow("base", piles=(ScenePile("politician-a", rows["base"]),)),)),)
    )


def test_what_is_made_or_lost_has_not_moved() -> None:
    made = context("global-powers", "en")
    before = scene(base=5, china=3, japan=0)
    assert find_flows(before, scene(base=5, china=1, japan=1), made) == ()
    (flow,) = find_flows(before, scene(base=5, china=1, japan=2), made)
    assert flow == PieceFlow("politician-a", False, 2, FlowEnd("china"), FlowEnd("japan"))


def test_halves_of_money_move_too() -> None:
    def money(one: str | int, other: str | int) -> TableScene:
        held = {"harbour": one, "old-town": other}
        rows = tuple(SceneRow(region, signs=(SceneSign("money", value, "trade"),)) for region, value in held.items())
        return TableScene(("plan",), {}, (SeatPanel(None, rows),))

    (flow,) = find_flows(money("2½", 1), money(1, "2½"), context("organisation", "en"))
    assert (flow.what, flow.sign, float(flow.count)) == ("money", True, 1.5)


def test_arrows_run_between_regions_below_them_and_beside() -> None:
    """A way between two regions that are shown is between them; a base hangs at its region, and Mauritius at the base;
    what touches no region that is shown stands apart."""
    found = [
        PieceFlow("raw", False, 1, FlowEnd("japan"), FlowEnd("china")),
        PieceFlow("politician-a", False, 2, FlowEnd("base", "A"), FlowEnd("japan")),
        PieceFlow("politician-a", False, 1, FlowEnd("base", "A"), FlowEnd("mauritius", "A")),
        PieceFlow("politician-b", False, 1, FlowEnd("base", "B"), FlowEnd("uno", "B")),
    ]
    made = find_links(found, ["china", "japan"])
    assert made.between == ((found[0],),)
    assert [len(row) for row in made.below] == [0, 1]
    (hung,) = made.below[1]
    assert (hung.flows, hung.onward, hung.place) == ((found[1],), (found[2],), FlowEnd("base", "A"))
    assert made.loose == (found[3],)
    assert made.places == {
        FlowEnd("base", "A"),
        FlowEnd("mauritius", "A"),
        FlowEnd("base", "B"),
        FlowEnd("uno", "B"),
        FlowEnd("japan"),
    }


def test_a_place_with_two_arrows_stands_there_once() -> None:
    """A level and money set out from one region at once: one number under way, which counts both."""
    found = [
        PieceFlow("trade", True, 1, FlowEnd("harbour", "A"), FlowEnd("moving", "A")),
        PieceFlow("military", True, 1, FlowEnd("harbour", "A"), FlowEnd("building", "A")),
        PieceFlow("money", True, 2, FlowEnd("harbour", "A"), FlowEnd("moving", "A")),
    ]
    ((moving, building),) = find_links(found, ["harbour"]).below
    assert (moving.place, moving.flows) == (FlowEnd("moving", "A"), (found[0], found[2]))
    assert (building.place, building.flows) == (FlowEnd("building", "A"), (found[1],))


def test_what_lies_once_in_each_region_is_known() -> None:
    """The markers of the regions, on either side; not their chips, of which some have none."""
    after = shown("global-powers", "war.yaml").moments[-1]
    regions = [str(name) for name in context("global-powers", "en").definitions.regions]
    assert things_in_each(regions, after) == {ScenePile("region-marker"), ScenePile("region-marker", turned=True)}


def test_dice_and_aims_are_those_that_were_played() -> None:
    war, sabotage = shown("global-powers", "war.yaml"), shown("organisation", "sabotage.yaml")
    assert war.rolls == ((), (("A", 3), ("B", 2)))
    assert sabotage.rolls == ((("A", 4), ("A", 3), ("A", 6)),)
    assert sabotage.aims == ((("A", "B"),),)
    assert shown("organisation", "war.yaml").aims == ((("A", "B"),),)
