"""The records that bots write on while they think, declared like the kernel's own."""

from __future__ import annotations

from typing import Annotated

from generator.games.balance_control.rules.fields import Matrix, Vector, i1, i2, i4, i8


class BotNotes:
    """A bot's notes: who plays, the moves being tried, and the move decided on."""

    budget: Annotated[Vector, i4("seats"), "who plays, and with how many playouts a move; see `games`"]
    weights: Annotated[Matrix, i4("minds", "weights"), "each seat's weights, and those of `greedy`; see `worth`"]
    by: Annotated[int, i2(), "who decides"]
    mind: Annotated[int, i2(), "the row of weights by which moves are judged"]
    holding: Annotated[int, i1(), "1: who decides keeps its last owed marker back; see `holds_back`"]
    # The move that was decided on; it is applied sub-move by sub-move.
    move: Annotated[Vector, i2("sub_moves"), "its ids"]
    move_n: Annotated[int, i2(), "how many"]
    move_at: Annotated[int, i2(), "how many of them are applied"]
    # The walk through all moves.
    path: Annotated[Vector, i2("sub_moves"), "ids of the move being tried"]
    path_n: Annotated[int, i2(), "how many"]
    branch: Annotated[Vector, i2("levels"), "which of a level's ids it is"]
    branches: Annotated[Vector, i2("levels"), "how many ids a level has"]
    options: Annotated[Matrix, i2("levels", "options"), "a level's ids"]
    worths: Annotated[Vector, i4("seats"), "what a position is worth to each seat"]
    tiles: Annotated[Vector, i2("tiles"), "tiles whose control is worth something by itself"]
    tiles_n: Annotated[int, i2(), "how many"]
    listed: Annotated[int, i2(), "tiles that were on the board when they were listed"]
    plain: Annotated[
        int, i1(), "1: nothing costs extra and no effect lasts, so a marker's move is nothing but the marker"
    ]
    plain_worth: Annotated[int, i8(), "then: what the position before the move is worth"]
    # The best moves, best first.
    arms: Annotated[int, i2(), "how many are kept"]
    arm_worth: Annotated[Vector, i8("arms"), "worth of the position after it; a random part breaks ties"]
    arm_n: Annotated[Vector, i2("arms"), "how many ids it has"]
    arm_move: Annotated[Matrix, i2("arms", "sub_moves"), "its ids"]


class SearchTree:
    """A search tree: decisions, the moves considered at each, and their results."""

    nodes: Annotated[int, i4(), "decisions in the tree; the first is the root"]
    node_key: Annotated[Vector, i8("nodes"), "digest of the draws between the move before it and the decision"]
    node_next: Annotated[Vector, i4("nodes"), "the next decision behind the same move, -1 none"]
    node_visits: Annotated[Vector, i4("nodes"), "how often the search came here"]
    node_branch: Annotated[Vector, i4("nodes"), "its first move, -1: not looked at yet"]
    node_branches: Annotated[Vector, i2("nodes"), "how many moves"]
    branches: Annotated[int, i4(), "moves in the tree"]
    branch_move: Annotated[Matrix, i2("branches", "sub_moves"), "a move's ids"]
    branch_n: Annotated[Vector, i2("branches"), "how many"]
    branch_prior: Annotated[Vector, i4("branches"), "the result that its worth promises, in thousandths"]
    branch_visits: Annotated[Vector, i4("branches"), "how often it was played"]
    branch_gain: Annotated[Vector, i8("branches"), "sum of the results, in thousandths"]
    branch_node: Annotated[Vector, i4("branches"), "the first decision behind it, -1 none"]
    trail: Annotated[Vector, i4("nodes"), "moves of the playout in progress"]
    trail_n: Annotated[int, i4(), "how many"]
