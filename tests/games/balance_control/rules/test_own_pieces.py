"""Values that no piece of the game has, worked out by hand: what a card or overlay of one's own does with them.

The position is that of `effects/product.py`: of the department tiles `A` controls none alone but shares 0,1
(DOM), 1,-1 (INF), 0,-2 (CLM) and, by the Lobbyist on 2,0, 1,1 (ECO) with `B`, who controls -1,0 (FOR).
"""

from typing import Any

import pytest

from generator.base.errors import InputError
from generator.games.balance_control.effects.carriers import MEASURE, OVERLAY, Carrier
from generator.games.balance_control.effects.effect import Effect
from generator.games.balance_control.effects.effect_words import BY_NAME
from generator.games.balance_control.effects.field_values import Payment
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.bill import forget_bill
from generator.games.balance_control.rules.modifiers import add_modifier
from generator.games.balance_control.rules.surcharges import bill_extras
from generator.games.balance_control.table.kernel_match import KernelMatch
from generator.games.balance_control.table.laws.law_checks import LawChecks
from generator.games.balance_control.table.moves.legal import legal_moves
from generator.games.balance_control.table.moves.move_text import parse_move
from generator.games.balance_control.table.recorded_match import RecordedMatch
from tests.games.balance_control.effects.product import Piece, game_with, laid_out, match_with, name_of
from tests.games.balance_control.playing import play_lines
from tests.tables import read_table

ANY = Payment.parse("any")


def effect(word: str, **fields: Any) -> Effect:
    return BY_NAME[word](**fields)


def with_card(one: Effect, timing: str = "before-action") -> KernelMatch:
    return match_with(Piece(one, Carrier(MEASURE, timing)), hands=["piece", "lay", "lay", "take"])


def tile_at(match: KernelMatch, cell: str) -> int:
    return next(tile for tile in range(match.state.laid) if str(match.cell(tile)) == cell)


def moves(match: KernelMatch, start: str) -> list[str]:
    return [str(move) for move in legal_moves(match) if str(move).startswith(start)]


def first_of(match: KernelMatch, *starts: str) -> str:
    return next(move for start in starts for move in moves(match, start))


def act(match: KernelMatch) -> None:
    """The seat's turn, the shortest way: its tile is laid, a marker is placed on the Committee, windows pass by."""
    seat = match.to_act
    while match.to_act == seat and not match.over:
        play_lines(match, first_of(match, "tile", "skip", "decline", "place -2,1"))


def until_action(match: KernelMatch) -> None:
    """The round ends if it does, nothing is paid, and the tile of the turn that begins is laid."""
    while not moves(match, "move"):
        play_lines(match, first_of(match, "tile", "skip", "decline"))


def test_in_the_next_turn_nobody_converts() -> None:
    match = with_card(effect("forbid", what="convert", until="next-turn"))
    play_lines(match, "play piece")
    assert moves(match, "convert")
    act(match)
    until_action(match)
    assert match.to_act == "B"
    assert not moves(match, "convert")
    act(match)
    until_action(match)
    assert match.to_act == "A"
    assert moves(match, "convert")


def test_what_is_dearer_in_the_next_turn_is_not_dearer_before() -> None:
    match = with_card(effect("surcharge", on="convert", pay=ANY, amount=12, until="next-turn", who="opponent"))
    play_lines(match, "play piece B")
    assert match.state.mod_from[0] > match.state.round
    act(match)
    assert match.to_act == "B"
    assert match.state.mod_from[0] == match.state.round
    act(match)
    assert match.state.mods == 0


def test_this_turn_is_the_turn_under_way_whoever_played() -> None:
    match = with_card(effect("forbid", what="convert", until="this-turn"), "overlay-placed")
    play_lines(match, "play lay lock 0,1")
    while match.to_act == "A":
        play_lines(match, "skip")
    play_lines(match, "play piece")
    while not moves(match, "move"):
        play_lines(match, "skip")
    assert match.to_act == "A"
    assert not moves(match, "convert")
    act(match)
    until_action(match)
    assert match.to_act == "B"
    assert moves(match, "convert")


@pytest.mark.parametrize(("often", "left"), [("once", 0), ("always", 1)])
def test_a_lift_is_used_up_only_where_it_says_once(often: str, left: int) -> None:
    """The Committee on -2,1, which gives two markers, yields one under a Security Level; lifted it yields both."""
    match = with_card(effect("lift", pay=ANY, amount=1, often=often, until="this-round"))
    play_lines(match, "play lay security-level -2,1")
    play_lines(match, "play piece")
    before = match.state.supply[0]
    play_lines(match, "formalize -2,1 DOM FOR lift INF")
    assert match.state.supply[0] == before + 2
    assert match.state.mods == left


def test_a_discount_of_the_next_round_waits_for_it() -> None:
    match = with_card(
        effect("discount", of="overlay-placement", department="SEC", amount=1, least=0, until="next-round")
    )
    sec = match.game.names.department("SEC")
    play_lines(match, "play piece")
    play_lines(match, "play lay lock 0,1")
    assert match.state.resources[0][sec] == 12 - 2
    act(match)
    act(match)
    until_action(match)
    assert (match.to_act, match.state.round) == ("A", 2)
    held = match.state.resources[0][sec]
    play_lines(match, "play lay lock -1,0")
    assert match.state.resources[0][sec] == held - 1


@pytest.mark.parametrize(
    ("overlay", "source", "named"), read_table(__file__, "an_overlay_of_one_kind_is_removed_where_it_lies")
)
def test_an_overlay_of_one_kind_is_removed_where_it_lies(overlay: str, source: str, named: list[str]) -> None:
    match = with_card(effect("remove_overlay", overlay=overlay, from_=source))
    assert sorted(moves(match, "play piece")) == sorted(f"play piece {cell}" for cell in named)
    for cell in named[:1]:
        before = sum(match.state.overlay[tile_at(match, cell)])
        play_lines(match, f"play piece {cell}")
        assert sum(match.state.overlay[tile_at(match, cell)]) == (0 if overlay == "all" else before - 1)


def test_an_overlay_of_one_kind_moves_and_counts_twice_and_a_choice_is_of_what_lies_there() -> None:
    match = with_card(effect("move_overlay", overlay="lock", from_="tile", to="other-tile"))
    play_lines(match, "play piece 1,-1 0,1")
    assert match.state.lock[tile_at(match, "0,1")] == 1
    match = with_card(effect("double_overlay", overlay="security-level", target="tile", times=3, until="this-round"))
    assert sorted(moves(match, "play piece")) == ["play piece -1,2", "play piece 0,-2"]
    play_lines(match, "play piece -1,2")
    assert match.state.cut[tile_at(match, "-1,2")] == 3
    match = with_card(effect("remove_overlay", overlay="choice", from_="focus"))
    assert not moves(match, "play piece")
    play_lines(match, "play lay control 1,0")
    assert moves(match, "play piece") == ["play piece control 1,0"]


def test_a_tile_to_aim_at_is_of_the_department_and_its_player_s() -> None:
    for_eco = effect("output", target="department-tile", until="settlement", department="ECO", add=1)
    assert moves(with_card(for_eco), "play piece") == ["play piece 1,1"]
    own = with_card(effect("gain", target="own-department-tile", amount=2))
    assert not moves(own, "play piece")
    play_lines(own, "move 1,0 1,1")
    until_action(own)
    assert own.to_act == "B"
    assert moves(own, "play piece") == ["play piece -1,0"]
    slot = own.game.names.department("FOR")
    before = own.state.resources[1][slot]
    play_lines(own, "play piece -1,0")
    assert own.state.resources[1][slot] == before + 2


def test_an_overlay_yields_more_and_doubled_still_more() -> None:
    """Eco W2 under an overlay of +2 makes 4; a Security Level takes one of that (R11.6), a Lock all (R11.4)."""
    more = effect("output", target="this-tile", until="removed", add=2)
    match = match_with(Piece(more, Carrier(OVERLAY)), hands=["lay", "lay", "take", "take"])
    eco = tile_at(match, "1,1")
    assert match.state.output[eco] == 4
    play_lines(match, "play lay security-level 1,1")
    assert match.state.output[eco] == 3
    play_lines(match, "play lay lock 1,1")
    assert match.state.output[eco] == 0
    play_lines(match, "play take lock 1,1")
    play_lines(match, "play take piece 1,1")
    assert match.state.output[eco] == 1


def test_laying_is_dearer_only_for_the_department_named() -> None:
    match = with_card(
        effect("surcharge", on="lay-department-tile", pay=ANY, amount=1, until="this-round", department="ECO")
    )
    play_lines(match, "play piece")
    state, tables = match.state, match.game.tables
    due = []
    for kind in range(tables.kinds):
        state.drawn = kind
        if bill_extras(state, tables, c.LAY, 0, -1, -1):
            due.append(match.game.names.kinds[kind])
        forget_bill(state)
    assert due == ["eco-w1", "eco-w2", "eco-w3"]


def test_two_words_on_one_card_keep_apart() -> None:
    match = with_card(effect("forbid", what="play-measure", until="this-round", who="everybody"))
    state, tables = match.state, match.game.tables
    state.pick_tile, state.pick_department = 1, 2
    mod = add_modifier(state, tables, tables.card_row[match.game.names.card("piece")], 0)
    assert (state.mod_tile[mod], state.mod_department[mod]) == (-1, -1)


@pytest.mark.parametrize("word", ["move_overlay", "remove_overlay"])
def test_the_laws_know_an_overlay_that_the_card_names(word: str) -> None:
    fields = {"from_": "tile", "to": "other-tile"} if word == "move_overlay" else {"from_": "tile"}
    match = with_card(effect(word, overlay="lock", **fields))
    play = RecordedMatch(match, watchers=[checks := LawChecks(match)])
    play.apply_move(parse_move(moves(match, "play piece 1,-1")[0], match.game.vocabulary))
    assert not [str(broken) for broken in checks.broken_laws if broken.rule == "R11.2"]


@pytest.mark.parametrize(("kinds", "plays", "refused"), [(3, 4, False), (3, 9, False), (4, 4, True)])
def test_placements_answer_each_other_as_deep_as_there_is_room(kinds: int, plays: int, refused: bool) -> None:
    """Every placement opens its own window on top of the one in which it is played (R12.7); the engine keeps sixteen
    at once, three of them for the turn, a focus and its window. Four copies of a card answer at most four times; the
    last placement opens none, since nobody holds a card by then."""
    answer = Piece(effect("place_overlay", overlay="lock", target="tile"), Carrier(MEASURE, "overlay-placed"))
    if refused:
        with pytest.raises(InputError, match="up to 17 placements could answer each other"):
            game_with([answer] * kinds, 4, plays_a_round=plays)
        return
    game = game_with([answer] * kinds, 4, plays_a_round=plays)
    match = laid_out(game, answer.carrier, ["lay", *map(name_of, range(3))], resources=99)
    deepest = 0
    while match.state.turn == 1 and match.state.depth < 16:
        options = match.options()
        card = c.CARD0 + game.names.card("lay")
        match.apply(c.PLAY if c.PLAY in options else card if card in options else options[-1])
        deepest = max(deepest, match.state.depth)
    assert deepest == 1 + kinds * 4


@pytest.mark.parametrize(
    ("word", "fields", "kept"), read_table(__file__, "what_waits_for_the_settlement_may_be_played_right_before_it")
)
def test_what_waits_for_the_settlement_may_be_played_right_before_it(
    word: str, fields: dict[str, Any], kept: dict[str, int]
) -> None:
    """Who is asked last at the round's end plays, and the settlement is next (R3.5): what waits for it comes at once,
    and no law is broken."""
    match = with_card(effect(word, until="settlement", **fields), "round-end")
    play = RecordedMatch(match, watchers=[checks := LawChecks(match)])
    others = ("tile", "skip", "decline", "place -2,1")
    while match.state.round == 1:
        wanted = ("play piece 0,-2", *others) if match.to_act == "B" else others
        play.apply_move(parse_move(first_of(match, *wanted), match.game.vocabulary))
        while match.to_act is None:
            play.chance()
    lying = match.state.overlay[tile_at(match, "0,-2")]
    names = match.game.names.overlays
    assert {name: number for name, number in zip(names, lying, strict=False) if number} == kept
    assert [broken.what for broken in checks.broken_laws if broken.rule == "R11.2"] == []
