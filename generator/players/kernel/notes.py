"""What a bot of the kernel writes on while it thinks, declared as the kernel's own records are."""

from __future__ import annotations

from typing import Annotated

from generator.rules.fields import Layout, Matrix, Vector


def _i1(*shape: str) -> Layout:
    return Layout("i1", shape)


def _i2(*shape: str) -> Layout:
    return Layout("i2", shape)


def _i4(*shape: str) -> Layout:
    return Layout("i4", shape)


def _i8(*shape: str) -> Layout:
    return Layout("i8", shape)


class Notes:
    """Who plays, lines being tried and the line that is being given."""

    budget: Annotated[Vector, _i4("seats"), "who plays, and with how many playouts a line; see `games`"]
    # The line that was decided on and is given stage by stage.
    line: Annotated[Vector, _i2("stages"), "its ids"]
    line_n: Annotated[int, _i2(), "how many"]
    line_at: Annotated[int, _i2(), "how many of them are given"]
    # The walk through all lines.
    path: Annotated[Vector, _i2("stages"), "ids of the line being tried"]
    path_n: Annotated[int, _i2(), "how many"]
    branch: Annotated[Vector, _i2("levels"), "which of a level's ids it is"]
    branches: Annotated[Vector, _i2("levels"), "how many ids a level has"]
    offered: Annotated[Matrix, _i2("levels", "options"), "a level's ids"]
    worths: Annotated[Vector, _i4("seats"), "what a position is worth to each seat"]
    tiles: Annotated[Vector, _i2("tiles"), "tiles whose control is worth something by itself"]
    tiles_n: Annotated[int, _i2(), "how many"]
    listed: Annotated[int, _i2(), "tiles that were on the board when they were listed"]
    plain: Annotated[int, _i1(), "1: no price and no effect is about, a marker's line is that marker alone"]
    plain_worth: Annotated[int, _i8(), "then: what the position before the line is worth"]
    # The best lines, best first.
    arms: Annotated[int, _i2(), "how many are kept"]
    arm_worth: Annotated[Vector, _i8("arms"), "worth of the position after it; a random part breaks ties"]
    arm_n: Annotated[Vector, _i2("arms"), "how many ids it has"]
    arm_line: Annotated[Matrix, _i2("arms", "stages"), "its ids"]


class Tree:
    """A search: decisions, the lines that were thought of there, and what came of them."""

    nodes: Annotated[int, _i4(), "decisions in the tree; the first is the root"]
    node_key: Annotated[Vector, _i8("nodes"), "digest of the draws between the line before it and the decision"]
    node_next: Annotated[Vector, _i4("nodes"), "the next decision behind the same line, -1 none"]
    node_visits: Annotated[Vector, _i4("nodes"), "how often the search came here"]
    node_seat: Annotated[Vector, _i2("nodes"), "who decides"]
    node_branch: Annotated[Vector, _i4("nodes"), "its first line, -1: not looked at yet"]
    node_branches: Annotated[Vector, _i2("nodes"), "how many lines"]
    branches: Annotated[int, _i4(), "lines in the tree"]
    branch_line: Annotated[Matrix, _i2("branches", "stages"), "a line's ids"]
    branch_n: Annotated[Vector, _i2("branches"), "how many"]
    branch_prior: Annotated[Vector, _i4("branches"), "the share of victory that its worth promises, in thousandths"]
    branch_visits: Annotated[Vector, _i4("branches"), "how often it was played"]
    branch_gain: Annotated[Vector, _i8("branches"), "sum of the deciding seat's results, in thousandths"]
    branch_node: Annotated[Vector, _i4("branches"), "the first decision behind it, -1 none"]
    trail: Annotated[Vector, _i4("nodes"), "lines of the playout in progress"]
    trail_seat: Annotated[Vector, _i2("nodes"), "who gave them"]
    trail_n: Annotated[int, _i4(), "how many"]
    results: Annotated[Vector, _i4("seats"), "the playout's results in thousandths"]
