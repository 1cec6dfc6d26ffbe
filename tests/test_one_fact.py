"""One value of each kind is changed in a copy of the game: the print, the signs, `check` and the move all follow.

A cost, an output, a cap, a duration, a number of copies, a start influence, an extra cost, a kind of target, …: each
case says what is found of it before and after, from the rules and by hand. What no sign can say stands as nothing.
Every field of every card is in `definitions/test_cards_change.py`, as it is printed, and in scenarios.
"""

import io
import json
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pypdfium2
import pytest

from generator.cli.program import run
from generator.definitions.configuration import make_configuration
from generator.games.balance_control.balance_table import BalanceScenarioTables
from generator.games.balance_control.definitions.balance_pack import BalanceDefinitions
from generator.games.balance_control.definitions.printed_words import effect_notation, tile_notation
from generator.games.balance_control.notation import write
from generator.games.balance_control.table.kernel_match import KernelGame
from generator.play.scenario.scenario_reader import parse_scenario
from tests.games import REAL, change, copy_real, load, real_game


@dataclass(frozen=True)
class Fact:
    """A change in one file, and what is found before and after: the piece's signs, how many copies the kit holds, words
    on its face, steps that hold on a position. `code` is what `check` says of the piece (or `where`) after the change
    alone; without one it isn't asked."""

    piece: str
    file: str
    old: str
    new: str
    signs: tuple[str, str]
    prints: tuple[str, str]
    code: str
    position: str
    steps: tuple[str, str]
    copies: tuple[int, int] = (1, 1)
    where: str = ""


def resources(**amounts: int) -> str:
    return "resources: {A: {" + ", ".join(f"{name}: {amount}" for name, amount in amounts.items()) + "}}"


W3 = 'tiles: [{at: "1,0", tile: dom-w3, influence: {A: 1}}]'
TWICE = "{do: settle}, {do: settle}, {expect: {resources: {A: {DOM: %d}}}}]"

FACTS = {
    # 1 ECO + 1 DOM don't pay 2 ECO.
    "cost": Fact(
        "budget-deficit",
        "modules/economy.yaml",
        "number: 6\n    cost: 2 ECO",
        "number: 6\n    cost: ECO + DOM",
        ("▲ECO2", "▲ECO1 + ▲DOM1"),
        ("2 budget-deficit", "1 1 budget-deficit"),
        "expect.cost",
        f"{W3}, hand: {{A: [budget-deficit]}}, {resources(ECO=1, DOM=1)}",
        ('[{illegal: ["play budget-deficit B"]}]', '[{legal: ["play budget-deficit B"]}]'),
    ),
    "output": Fact(
        "dom-w3",
        "modules/core.yaml",
        "dom-w3: {class: department, department: DOM, count: 4, effects: [produce: {department: DOM, amount: 3}]}",
        "dom-w3: {class: department, department: DOM, count: 4, effects: [produce: {department: DOM, amount: 4}]}",
        ("♺:[+▲DOM3]", "♺:[+▲DOM4]"),
        ("DOM 3", "DOM 4"),
        "expect.value",
        W3,
        (
            "[{do: settle}, {expect: {resources: {A: {DOM: 3}}}}]",
            "[{do: settle}, {expect: {resources: {A: {DOM: 4}}}}]",
        ),
        copies=(4, 4),
    ),
    # A has 2 + 4 = 6 markers: below a cap of 7, at a cap of 6. There are as many markers as the cap says.
    "cap": Fact(
        "influence-a",
        "game.yaml",
        "influence_cap: {2: 7,",
        "influence_cap: {2: 6,",
        ("", ""),
        ("influence-a", "influence-a"),
        "expect.influence-cap",
        'tiles: [{at: "1,0", tile: committee, influence: {A: 2}}], supply: {A: 4}, start_influence_placed: true, '
        + resources(DOM=1, FOR=1),
        ('[{legal: ["formalize 1,0 DOM FOR"]}]', '[{illegal: ["formalize 1,0 DOM FOR"]}]'),
        copies=(7, 6),
        where="2 players",
    ),
    # W3 - 1 = 2, then 3 again: 5; for the rest of the game 2 + 2 = 4. No measure but one lasts so long (R15.2).
    "duration": Fact(
        "location-debate",
        "modules/economy.yaml",
        "add: -1, until: settlement",
        "add: -1, until: game-end",
        ("◼ −1", "◼ −1"),
        ("At this round’s settlement", "Until the game ends"),
        "R15.2",
        f"{W3}, hand: {{A: [location-debate]}}, {resources(ECO=1, INF=1)}",
        (f'[{{do: "A play location-debate 1,0"}}, {TWICE % 5}', f'[{{do: "A play location-debate 1,0"}}, {TWICE % 4}'),
    ),
    "count": Fact(
        "committee",
        "modules/core.yaml",
        "class: committee\n    count: 10",
        "class: committee\n    count: 11",
        ("[▲◇1 + ▲◇1 → +◉1]", "[▲◇1 + ▲◇1 → +◉1]"),
        ("Committee", "Committee"),
        "expect.tiles",
        W3 + ", stack: [" + ", ".join(["committee"] * 10) + "]",
        ("[{legal: [pass]}]", "[{legal: [pass]}]"),
        copies=(10, 11),
    ),
    # Nobody formalises before each marker of the start is placed; A has placed four of five.
    "start influence": Fact(
        "influence-a",
        "game.yaml",
        "start_influence: {2: 4,",
        "start_influence: {2: 5,",
        ("", ""),
        ("influence-a", "influence-a"),
        "expect.start-influence",
        W3,
        ("[{legal: [pass]}]", "[{legal: [pass]}]"),
        copies=(7, 7),
        where="2 players",
    ),
    # The Mandate's +1 is paid with CLM, then with SEC, which no climate measure asks for (R15.5).
    "extra cost": Fact(
        "transformation-mandate",
        "modules/climate.yaml",
        "target: department-tile, pay: CLM or NRG, amount: 1",
        "target: department-tile, pay: SEC, amount: 1",
        ("+▲CLM1 / +▲NRG1", "+▲SEC1"),
        ("CLM", "SEC"),
        "R15.5",
        f"{W3}, to_act: B, hand: {{B: [transformation-mandate]}}, supply: {{A: 1}}, stack: [lobbyist, lobbyist],"
        " resources: {B: {CLM: 2}, A: {CLM: 1, SEC: 1}}",
        (
            '[{do: "B play transformation-mandate 1,0"}, {do: "A tile 2,0"}, {legal: ["place 1,0 +CLM"]},'
            ' {illegal: ["place 1,0 +SEC"]}]',
            '[{do: "B play transformation-mandate 1,0"}, {do: "A tile 2,0"}, {legal: ["place 1,0 +SEC"]},'
            ' {illegal: ["place 1,0 +CLM"]}]',
        ),
    ),
    # A Committee takes two resources, then three.
    "price of an action": Fact(
        "committee",
        "modules/core.yaml",
        "cost: any + any, different: 2",
        "cost: any + any + any, different: 2",
        ("[▲◇1 + ▲◇1 → +◉1]", "[▲◇1 + ▲◇1 + ▲◇1 → +◉1]"),
        ("[ 1 + 1 + 1] Two different", "[ 1 + 1 + 1 + 1] Two different"),
        "expect.cost",
        'tiles: [{at: "1,0", tile: committee, influence: {A: 1}}], ' + resources(DOM=1, FOR=2),
        (
            '[{legal: ["formalize 1,0 DOM FOR"]}, {illegal: ["formalize 1,0 DOM FOR FOR"]}]',
            '[{illegal: ["formalize 1,0 DOM FOR"]}, {legal: ["formalize 1,0 DOM FOR FOR"]}]',
        ),
        copies=(10, 10),
    ),
}


@pytest.mark.slow
@pytest.mark.always("duration")
@pytest.mark.parametrize("kind", FACTS)
def test_all_follow(kind: str, tmp_path: Path) -> None:
    fact, game = FACTS[kind], copy_real(tmp_path / "game")
    before = found(game, fact, tmp_path / "before", 0)
    change(game / fact.file, fact.old, fact.new)
    after = found(game, fact, tmp_path / "after", 1)
    assert before != after


def found(game: Path, fact: Fact, out: Path, side: int) -> tuple[str, str, int]:
    """Compares everything with what the fact says; returns what was printed."""
    definitions = load(game).definitions(None)
    assert signs(definitions, fact.piece) == fact.signs[side]
    words, copies = printed(game, fact.piece, out)
    assert fact.prints[side] in words
    assert copies == fact.copies[side]
    if fact.code:
        told = checked(game) if side else checked_as_it_is()
        assert ((fact.code, fact.where or fact.piece) in told) == bool(side)
    plays(game, fact, side)
    return fact.signs[side], words, copies


def signs(definitions: BalanceDefinitions, piece: str) -> str:
    """The notation of a card's cost or effect, of a tile, or of nothing."""
    if tile := definitions.tiles.get(piece):  # type: ignore[call-overload]
        return " ".join(write(line) for line in tile_notation(tile))
    if card := definitions.measures.get(piece):  # type: ignore[call-overload]
        effects = " ".join(write(line) for line in effect_notation(card))
        return effects if piece != "budget-deficit" else write(card.cost.notation())
    return ""


def printed(game: Path, piece: str, out: Path) -> tuple[str, int]:
    """The text of the pages on which `build` puts a piece, and how many copies it makes."""
    arguments = ["build", "--game", str(game), "--players", "2", "--modules", "all", "--only", piece, "--quiet"]
    assert run([*arguments, "--out", str(out)]) == 0
    text = []
    for path in sorted(out.glob("*.pdf")):
        if path.name != "kit.pdf":
            text += [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(path)]
    counts = json.loads((out / "manifest.json").read_text(encoding="utf-8"))["counts"]
    return " ".join(" ".join(text).split()), counts[piece]


def checked(game: Path) -> set[tuple[str, str]]:
    """What `check` finds."""
    with redirect_stdout(io.StringIO()) as told:
        run(["check", "--game", str(game), "--players", "2", "--modules", "all", "--json"])
    return {(one["code"], one["where"]) for one in json.loads(told.getvalue())["findings"]}


@cache
def checked_as_it_is() -> set[tuple[str, str]]:
    """What `check` finds in the game as it comes."""
    return checked(REAL)


def plays(game: Path, fact: Fact, side: int) -> None:
    """The position holds what the steps say, and a new game is set up with the new numbers."""
    text = (
        "name: one fact\nplayers: 2\nmodules: [economy, security, climate]\n"
        f"position: {{{fact.position}, deck: {{economy: [], security: [], climate: []}}}}\nsteps: {fact.steps[side]}\n"
    )
    scenario = parse_scenario(text, load(game), "one-fact.yaml")
    outcome = BalanceScenarioTables(real_game()).run(scenario)
    assert outcome.holds, str(outcome)
    definitions = scenario.pack
    match = KernelGame(definitions, make_configuration(definitions, 2, ["all"]), ()).start(chance=False)
    committees = match.state.stack[: match.state.stack_n].count(match.game.names.kind("committee"))
    assert committees == definitions.tiles["committee"].count == (11 if "count: 11" in fact.new and side else 10)  # type: ignore[index]
    assert match.state.supply[0] == (5 if "start_influence" in fact.new and side else 4)
