"""Refused moves: for each verb and reason a move that the rules forbid, and the sentence that names the rule."""

import random
import re

import pytest

from generator.base.errors import InputError
from generator.games.balance_control.table.kernel_match import KernelMatch
from generator.games.balance_control.table.moves.legal import play_move
from generator.games.balance_control.table.moves.move_text import parse_move
from generator.play.protocol import IllegalMove
from tests.games.balance_control.playing import any_option, at_position, play_lines
from tests.games.balance_control.rules.kernel_games import game
from tests.games.balance_control.rules.twins import force_hands
from tests.golden import Wording
from tests.tables import read_table

BOARD = """
name: R1.1 a board with one of each kind
players: 2
modules: [economy, security, climate]
{rulings}
position:
  tiles:
    - {{at: "1,0", tile: committee, influence: {{A: 1}}{committee}}}
    - {{at: "0,1", tile: grassroots, influence: {{A: 1}}{grassroots}}}
    - {{at: "-1,0", tile: control-centre, influence: {{A: 1}}{centre}}}
    - {{at: "0,-1", tile: focus{focus}}}
    - {{at: "1,-1", tile: dom-w2, influence: {{A: 1, B: 2}}}}
    - {{at: "2,0", tile: committee, influence: {{B: 1}}}}
    - {{at: "3,0", tile: lobbyist}}
  supply: {supply}
  start_influence_placed: {placed}
  hand: {hand}
  played: {played}
  open: {{economy: [debt-brake], security: [], climate: []}}
  deck: {{economy: [], security: [], climate: []}}
  resources: {resources}
  noise: {noise}
  stack: [lobbyist, lobbyist]
  phase: {phase}
  {seat}
steps:
  - expect: {{over: false}}
"""
PLAIN = {
    **dict.fromkeys(("committee", "grassroots", "centre", "focus", "rulings", "seat"), ""),
    "supply": "{A: 1}",
    "placed": "true",
    "hand": "{}",
    "played": "[]",
    "resources": "{A: {DOM: 2, FOR: 1}}",
    "noise": "{}",
    "phase": "action",
}
LOCK, LEVEL, CONTROL = ", overlays: [lock]", ", overlays: [security-level]", ", overlays: [control]"
RICH = "{A: {DOM: 3, FOR: 3, INF: 3, ECO: 3, SEC: 5, CLM: 3}}"


def at(**changes: str) -> KernelMatch:
    return at_position(BOARD.format(**{**PLAIN, **changes}))


def told(match: KernelMatch, text: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        play_lines(match, text)
    return caught.value.faults[0].what


def card(name: str, **changes: str) -> dict[str, str]:
    return {"hand": f"{{A: [{name}]}}", "resources": RICH, **changes}


PRESENCE = "rulings: {centre-control: presence}"
POOR = {"hand": "{A: [budget-deficit]}", "resources": "{A: {ECO: 1}}"}
REASONS: list[tuple[str, str, dict[str, str]]] = [
    # the moment
    ("place 1,0", "R3.1: the drawn tile is laid first", {"phase": "place"}),
    ("place 0,0", "R3.1: the drawn tile is laid first; as things stand, also R10.1", {"phase": "place"}),
    ("tile 4,0", "R3.1: no tile is to be laid now", {}),
    ("tile 1,0", "R3.2: 1,0 holds a tile already", {"phase": "place"}),
    ("tile 9,0", "R3.2: 9,0 touches no tile", {"phase": "place"}),
    ("pay DOM", "R3.1: nothing of that kind is asked now", {}),
    ("overlay lock 1,0", "R3.1: nothing of that kind is asked now", {}),
    ("resolve 0,-1", "R5.3: no choice", {}),
    ("pass", "R3.7: passing is legal only when no action is", {}),
    # influence
    ("place 5,5", "R3.2: no tile lies on 5,5", {}),
    ("place 1,0", "R6.1: A has no marker in the supply", {"supply": "{B: 1}"}),
    ("place 0,0", "R10.1: no influence may lie on this tile", {}),
    ("place 1,0 +DOM", "R11.5: 'DOM' is too much, no further extra cost is due", {}),
    ("place 1,0", "R11.5: A can't pay the extra costs (1): any department", {"committee": CONTROL, "resources": "{}"}),
    ("place 1,0", "R11.5: 1 extra cost is due (any department), paid with a resource", {"committee": CONTROL}),
    ("place 1,0", "R11.5: 2 extra costs are due", {"committee": ", overlays: [control, control]"}),
    ("move 3,0 2,0", "R6.1: A has no marker there", {}),
    ("move 1,0 -1,0", "R6.1: -1,0 isn't next to 1,0", {}),
    ("move 1,0 5,5", "R3.2: no tile lies on 5,5", {}),
    # formalising
    ("formalize 1,-1 DOM FOR", "R7.1: nobody formalises through this tile", {}),
    ("formalize 2,0 DOM FOR", "R7.1: A doesn't control this tile; strength there: B 1", {}),
    ("formalize 1,0 DOM FOR", "R7.5: formalising waits until every player has placed", {"placed": "false"}),
    ("formalize 1,0 DOM FOR", "R7.3: A has 7 markers", {"supply": "{A: 3}"}),
    ("formalize 1,0 DOM FOR", "R11.4: a Lock", {"committee": LOCK}),
    ("formalize 1,0 DOM FOR", "R11.8: the effect would yield nothing", {"committee": LEVEL}),
    ("formalize 1,0 DOM DOM", "R7.1: formalising through 1,0 costs 2 resources, of at least 2 departments", {}),
    ("formalize 1,0 DOM FOR FOR", "R7.1: formalising through 1,0 costs 2 resources", {}),
    ("formalize 1,0 DOM INF", "R7.1: A doesn't hold 1 INF", {}),
    ("formalize 1,0 DOM FOR keep DOM", "R12.3: no measure takes influence away here", {}),
    ("formalize 1,0 DOM FOR", "R11.5", {"committee": CONTROL, "resources": "{A: {DOM: 1, FOR: 1}}"}),
    ("formalize 0,0 DOM DOM FOR INF", "R10.2: A doesn't hold 1 INF, only DOM 2, FOR 1", {}),
    ("formalize 0,0 DOM DOM FOR FOR", "R10.2: formalising through 0,0 costs 4 resources, of at least 3", {}),
    # converting
    ("convert 1,0 DOM INF", "R8.1: nobody converts through this tile", {}),
    ("convert 0,1 FOR INF", "R8.1: A holds fewer than 2 of it", {}),
    ("convert 0,1 DOM CLM", "R8.3: that doesn't come out of a conversion", {}),
    ("convert 0,1 DOM DOM", "R8.1: that doesn't come out of a conversion", {}),
    ("convert 0,1 ECO DOM", "R8.2: this department doesn't go in here", {"resources": RICH}),
    ("convert 0,1 CLM DOM", "R8.3: this department goes into no conversion", {"resources": RICH}),
    ("convert 0,1 DOM INF", "R11.4: a Lock", {"grassroots": LOCK}),
    ("centre -1,0 remove lock 0,-1", "R9.1: B", {"rulings": PRESENCE, "focus": LOCK, "seat": "to_act: B"}),
    ("convert 0,1 DOM INF lift FOR", "R11.6: nothing is lowered", {}),
    ("convert 0,1 DOM INF DOM=SEC", "R12.5: no measure lets A pay", {"resources": RICH}),
    ("convert 0,1 DOM FOR", "R1.6", {"rulings": "rulings: {marker-supply: printed}", "noise": "{FOR: 466}"}),
    ("convert 0,1 DOM INF", "R11.5", {"grassroots": CONTROL, "resources": "{A: {DOM: 2}}"}),
    # the control centre
    ("centre 1,0 remove lock 0,-1", "R9.1: this tile is no control centre", {"focus": LOCK}),
    ("centre 5,5 remove lock 0,-1", "R3.2: no tile lies on 5,5", {"focus": LOCK}),
    ("centre -1,0 remove lock 0,-1", "R11.2: no overlay lies anywhere", {}),
    ("centre -1,0 remove lock 0,-1", "R11.4: a Lock", {"focus": LOCK, "centre": LOCK}),
    ("centre -1,0 remove control 0,-1", "R11.2: no such overlay lies anywhere", {"focus": LOCK}),
    ("centre -1,0 remove lock 1,0", "R11.2: no such overlay lies on this tile", {"focus": LOCK}),
    ("centre -1,0 move lock 0,-1 0,-1", "R11.2: the overlay goes to another tile", {"focus": LOCK}),
    ("centre -1,0 move lock 0,-1 0,0", "R10.1: this tile is immune to every measure", {"focus": LOCK}),
    ("centre -1,0 remove lock 0,-1", "R11.5", {"focus": LOCK, "centre": CONTROL, "resources": "{}"}),
    # measures
    ("take budget-deficit", "R12.1: this measure isn't open", {"hand": "{B: [budget-deficit]}"}),
    ("take debt-brake", "R12.2: A holds 2 measures", {"hand": "{A: [budget-deficit, location-debate]}"}),
    ("take location-debate", "R12.1: this measure is in no deck", {}),
    ("play budget-deficit B", "R12.2: A doesn't hold this measure", {"hand": "{B: [budget-deficit]}"}),
    ("play budget-deficit B", "R12.5: A can't pay that; it costs 2 ECO, A holds ECO 1", POOR),
    ("play budget-deficit B", "R12.5: A can't pay that; it costs 2 ECO", {"hand": "{A: [budget-deficit]}"}),
    ("play budget-deficit B", "R12.2: A has played 1 this round", card("budget-deficit", played="[A]")),
    ("play threat-level lock 1,0", "R12.3: this isn't the measure's moment", card("threat-level")),
    ("play investment-freeze A", "R12.3: another seat than one's own", card("investment-freeze")),
    ("play economic-stimulus 1,0", "R12.3: this isn't a department tile", card("economic-stimulus")),
    ("play economic-stimulus 0,0", "R10.1: this tile is immune to every measure", card("economic-stimulus")),
    ("play economic-stimulus 5,5", "R3.2: no tile lies on 5,5", card("economic-stimulus")),
    ("play budget-compromise 1,0", "R12.3: this isn't a focus", card("budget-compromise")),
    ("play legal-review control 1,0", "R11.2: no such overlay lies anywhere", card("legal-review", focus=LOCK)),
    ("play legal-review lock 1,0", "R11.2: no such overlay lies on this tile", card("legal-review", focus=LOCK)),
    ("play legal-review lock 1,0", "R12.3: the measure finds nothing to work on", card("legal-review")),
    ("play file-status control 1,0", "R11.2: no such overlay lies anywhere", card("file-status", focus=LOCK)),
    ("play jurisdiction-shift lock 0,-1 0,0", "R10.1", card("jurisdiction-shift", focus=LOCK)),
    ("play jurisdiction-shift lock 0,-1 0,-1", "R11.2", card("jurisdiction-shift", focus=LOCK)),
    ("play subsidy-reduction 1,-1", "R12.3", card("subsidy-reduction")),
]


@pytest.mark.parametrize(("text", "why", "changes"), REASONS, ids=[f"{text}: {why}" for text, why, _ in REASONS])
def test_a_refused_move_names_its_rule(text: str, why: str, changes: dict[str, str], wording: Wording) -> None:
    said = told(at(**changes), text)
    assert said.startswith(why)
    wording(said)


ASKED = """
name: R4.6 a question that is no window's
players: 2
modules: [security]
position:
  tiles:
    - {{at: "1,0", tile: {tile}, influence: {{A: 1}}, overlays: [control]}}
    - {{at: "2,-1", tile: dom-w2}}
    - {{at: "1,-1", tile: for-w1}}
    - {{at: "0,1", tile: for-w2}}
    - {{at: "1,1", tile: inf-w1}}
  resources: {{A: {{FOR: 1}}}}
  phase: {phase}
  stack: [lobbyist, lobbyist]
steps:
  - expect: {{over: false}}
"""


@pytest.mark.parametrize(
    ("tile", "phase", "move", "rule"), [("dom-w3", "settlement", "", "R4.6"), ("focus", "place", "tile 2,0", "R5.6")]
)
def test_what_else_is_asked_is_told_by_the_rule_that_asks(tile: str, phase: str, move: str, rule: str) -> None:
    """A is asked to pay for a share of a settlement, or at a focus: pay or decline."""
    match = at_position(ASKED.format(tile=tile, phase=phase))
    if move:
        play_lines(match, move)
    about = "focus" if move else "settlement"
    assert told(match, "place 1,1") == f"{rule}: something else is asked now: [{about} on 1,0] pay, decline"
    assert told(match, "pay DOM").startswith("R11.5: 1 extra cost is due (any department), paid with")


WASHED = """
name: R12.3 B formalises under Greenwashing, with a Supplementary Budget
players: 2
modules: [economy, climate]
rulings: {{supplementary-budget: {option}}}
position:
  tiles:
    - {{at: "1,0", tile: committee, influence: {{B: 1}}}}
    - {{at: "-1,0", tile: grassroots, influence: {{B: 1}}}}
  hand: {{A: [greenwashing], B: [supplementary-budget]}}
  resources: {{A: {{CLM: 1, INF: 1}}, B: {{ECO: 2, DOM: 2, FOR: 1, CLM: {clm}}}}}
  phase: action
  stack: [lobbyist, lobbyist]
steps:
  - expect: {{over: false}}
"""


@pytest.mark.parametrize(
    ("option", "clm", "move", "why"),
    read_table(__file__, "a_lift_under_greenwashing"),
)
def test_a_lift_under_greenwashing(option: str, clm: int, move: str, why: str) -> None:
    """ECO 10 carries an effect out in full under CLM 05, too [supplementary-budget]; no reason denies what works."""
    match = at_position(WASHED.format(option=option, clm=clm))
    for line in ("play greenwashing", "tile 2,0", "play supplementary-budget"):
        while match.to_act is None:
            match.apply(match.options()[0])
        play_lines(match, line)
    assert told(match, move).startswith(why)


SHAPES = (
    *("tile {cell}", "place {cell}", "move {cell} {other}", "formalize {cell} {give} {get}"),
    *("formalize 0,0 {give} {get} {give} {pay}", "convert {cell} {give} {get}", "take {card}", "play {card}"),
    *("play {card} {cell}", "play {card} {seat}", "play {card} {give}", "play {card} {overlay} {cell}"),
    *("play {card} {overlay} {cell} {other}", "centre {cell} move {overlay} {other} {cell}"),
    *("centre {cell} remove {overlay} {other}", "overlay {overlay} {cell}", "overlay move {overlay} {cell} {other}"),
    *("pay {pay}", "decline", "skip", "pass", "resolve {cell}"),
)
SUFFIXES = ("", "", "", " +{pay}", " lift {pay}", " keep {pay}", " {give}={pay}")


def any_move(chance: random.Random, match: KernelMatch) -> str:
    """A move of words that are in play, legal or not; the cards are often those that the seat holds."""
    names, state = match.game.names, match.state
    cells = [*(str(match.cell(tile)) for tile in range(state.laid)), "9,9"]
    held = [names.measures[card] for card in state.hand[state.actor][: state.hand_n[state.actor]]]
    departments = names.in_play
    return (chance.choice(SHAPES) + chance.choice(SUFFIXES)).format(
        cell=chance.choice(cells),
        other=chance.choice(cells),
        give=chance.choice(departments),
        get=chance.choice(departments),
        pay=chance.choice(departments),
        seat=chance.choice(names.seats),
        overlay=chance.choice(names.overlays),
        card=chance.choice([*held, *held, *held, *names.measures]),
    )


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])
def test_any_refused_move_names_a_rule(players: int) -> None:
    chance = random.Random(f"why {players}")
    real = game(players, ("economy", "security", "climate"), cards=None)
    match, said = real.start(seed=players), set()
    cards = tuple(map(str, real.names.measures))
    while not match.over and match.state.turn < 60:
        if match.state.verb < 0 and match.state.depth == 1:
            force_hands(match, chance, cards, 4)
        for _ in range(50):
            if match.to_act is None or match.state.verb >= 0:
                continue
            try:
                move = parse_move(any_move(chance, match), match.game.vocabulary)
                play_move(match.copy(), move)
            except IllegalMove as error:
                what = error.faults[0].what
                assert re.match(r"R\d+\.\d+: ", what), (str(move), what)
                assert "can't be named here" not in what, str(move)
                assert "costs together" not in what, str(move)
                said.add(what.split(":")[0])
            except InputError:
                continue
        for _ in range(7):
            if not match.over:
                match.apply(any_option(match))
    assert len(said) >= 15, "many rules speak"
