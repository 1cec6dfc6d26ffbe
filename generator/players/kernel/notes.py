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
    """Who plays, the moves being tried, and the move decided on."""

    budget: Annotated[Vector, _i4("seats"), "who plays, and with how many playouts a move; see `games`"]
    # The move that was decided on; it is applied sub-move by sub-move.
    move: Annotated[Vector, _i2("sub_moves"), "its ids"]
    move_n: Annotated[int, _i2(), "how many"]
    move_at: Annotated[int, _i2(), "how many of them are applied"]
    # The walk through all moves.
    path: Annotated[Vector, _i2("sub_moves"), "ids of the move being tried"]
    path_n: Annotated[int, _i2(), "how many"]
    branch: Annotated[Vector, _i2("levels"), "which of a level's ids it is"]
    branches: Annotated[Vector, _i2("levels"), "how many ids a level has"]
    options: Annotated[Matrix, _i2("levels", "options"), "a level's ids"]
    worths: Annotated[Vector, _i4("seats"), "what a position is worth to each seat"]
    tiles: Annotated[Vector, _i2("tiles"), "tiles whose control is worth something by itself"]
    tiles_n: Annotated[int, _i2(), "how many"]
    listed: Annotated[int, _i2(), "tiles that were on the board when they were listed"]
    plain: Annotated[
        int, _i1(), "1: nothing costs extra and no effect lasts, so a marker's move is nothing but the marker"
    ]
    plain_worth: Annotated[int, _i8(), "then: what the position before the move is worth"]
    # The best moves, best first.
    arms: Annotated[int, _i2(), "how many are kept"]
    arm_worth: Annotated[Vector, _i8("arms"), "worth of the position after it; a random part breaks ties"]
    arm_n: Annotated[Vector, _i2("arms"), "how many ids it has"]
    arm_move: Annotated[Matrix, _i2("arms", "sub_moves"), "its ids"]


class Tree:
    """A search: decisions, the moves considered there, and their results."""

    nodes: Annotated[int, _i4(), "decisions in the tree; the first is the root"]
    node_key: Annotated[Vector, _i8("nodes"), "digest of the draws between the move before it and the decision"]
    node_next: Annotated[Vector, _i4("nodes"), "the next decision behind the same move, -1 none"]
    node_visits: Annotated[Vector, _i4("nodes"), "how often the search came here"]
    node_seat: Annotated[Vector, _i2("nodes"), "who decides"]
    node_branch: Annotated[Vector, _i4("nodes"), "its first move, -1: not looked at yet"]
    node_branches: Annotated[Vector, _i2("nodes"), "how many moves"]
    branches: Annotated[int, _i4(), "moves in the tree"]
    branch_move: Annotated[Matrix, _i2("branches", "sub_moves"), "a move's ids"]
    branch_n: Annotated[Vector, _i2("branches"), "how many"]
    branch_prior: Annotated[Vector, _i4("branches"), "the share of victory that its worth promises, in thousandths"]
    branch_visits: Annotated[Vector, _i4("branches"), "how often it was played"]
    branch_gain: Annotated[Vector, _i8("branches"), "sum of the deciding seat's results, in thousandths"]
    branch_node: Annotated[Vector, _i4("branches"), "the first decision behind it, -1 none"]
    trail: Annotated[Vector, _i4("nodes"), "moves of the playout in progress"]
    trail_seat: Annotated[Vector, _i2("nodes"), "who played them"]
    trail_n: Annotated[int, _i4(), "how many"]
    results: Annotated[Vector, _i4("seats"), "the playout's results in thousandths"]
