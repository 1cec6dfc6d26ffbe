"""One value is changed in the YAML of a copy of the game: the printed piece and the move both follow, and nothing else
is touched. Each case gives what is printed and what a scenario finds, before and after, calculated by hand."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pypdfium2
import pytest

from generator.cli.main import run
from generator.games.balance_control.definitions.types import MeasureId
from generator.games.balance_control.play import BalanceTable
from generator.games.balance_control.table.game import Game
from generator.play.scenario.read import parse_scenario
from generator.play.scenario.run import play_scenario
from tests.games import change, copy_real, load


@dataclass(frozen=True)
class Case:
    """A change in one file, the piece it shows on, and the same position played before and after."""

    piece: str
    file: str
    old: str
    new: str
    prints: tuple[str, str]
    position: str
    steps: tuple[str, str]
    card: bool = True


def settle(amount: int) -> str:
    return f"[{{do: settle}}, {{expect: {{resources: {{A: {{DOM: {amount}}}}}}}}}]"


CASES = (
    # A settles a W3: 3, and as a W4: 4.
    Case(
        "dom-w3",
        "modules/core.yaml",
        "dom-w3: {class: department, department: DOM, count: 4, effects: [produce: {department: DOM, amount: 3}]}",
        "dom-w3: {class: department, department: DOM, count: 4, effects: [produce: {department: DOM, amount: 4}]}",
        ("DOM 3", "DOM 4"),
        'tiles: [{at: "1,0", tile: dom-w3, influence: {A: 1}}]',
        (settle(3), settle(4)),
        card=False,
    ),
    # A W3 doubled makes 6, tripled 9.
    Case(
        "economic-stimulus",
        "modules/economy.yaml",
        "times: 2",
        "times: 3",
        ("×2", "×3"),
        'tiles: [{at: "1,0", tile: dom-w3, influence: {A: 1}}], hand: {A: [economic-stimulus]},'
        " resources: {A: {ECO: 1, FOR: 1}}",
        (
            f'[{{do: "A play economic-stimulus 1,0"}}, {settle(6)[1:]}',
            f'[{{do: "A play economic-stimulus 1,0"}}, {settle(9)[1:]}',
        ),
    ),
    # B's next action costs one extra resource, then two.
    Case(
        "budget-deficit",
        "modules/economy.yaml",
        "who: $budget-deficit-on, pay: any, amount: 1",
        "who: $budget-deficit-on, pay: any, amount: 2",
        ("costs 1 more resource", "costs 2 more resources"),
        'tiles: [{at: "1,0", tile: dom-w3}], supply: {A: 1, B: 1}, hand: {A: [budget-deficit]},'
        " resources: {A: {ECO: 2}, B: {DOM: 2}}",
        (
            '[{do: "A play budget-deficit B"}, {do: "A place 1,0"},'
            ' {legal: ["place 1,0 +DOM"]}, {illegal: ["place 1,0 +DOM +DOM"]}]',
            '[{do: "A play budget-deficit B"}, {do: "A place 1,0"},'
            ' {legal: ["place 1,0 +DOM +DOM"]}, {illegal: ["place 1,0 +DOM"]}]',
        ),
    ),
    # The decree lays a Lock, then a Control.
    Case(
        "emergency-decree",
        "modules/security.yaml",
        "place_overlay: {overlay: lock, target:",
        "place_overlay: {overlay: control, target:",
        ("Place a Lock on", "Place a Control on"),
        'tiles: [{at: "1,0", tile: focus, influence: {A: 1}}, {at: "2,0", tile: dom-w1}, {at: "2,-1", tile: dom-w1},'
        ' {at: "1,-1", tile: dom-w1}, {at: "0,1", tile: dom-w1}], hand: {B: [emergency-decree]}, phase: place,'
        " stack: [dom-w2, dom-w2], resources: {B: {SEC: 4}}",
        (
            '[{do: "A tile 1,1"}, {do: "B play emergency-decree"}, {expect: {overlays: {"1,0": [lock]}}}]',
            '[{do: "A tile 1,1"}, {do: "B play emergency-decree"}, {expect: {overlays: {"1,0": [control]}}}]',
        ),
    ),
    # The contract costs CLM + DOM, then two CLM.
    Case(
        "generational-contract",
        "modules/climate.yaml",
        "number: 13\n    cost: CLM + DOM",
        "number: 13\n    cost: 2 CLM",
        ("1 1 CLM 13", "2 CLM 13"),
        'tiles: [{at: "1,0", tile: dom-w3}], supply: {A: 1}, hand: {A: [generational-contract]},'
        " resources: {A: {CLM: 1, DOM: 1}}",
        ('[{legal: ["play generational-contract"]}]', '[{illegal: ["play generational-contract"]}]'),
    ),
    # A Committee takes two resources, then three.
    Case(
        "committee",
        "modules/core.yaml",
        "cost: any + any, different: 2",
        "cost: any + any + any, different: 2",
        ("Two different departments", "Two different departments"),
        'tiles: [{at: "1,0", tile: committee, influence: {A: 1}}], resources: {A: {DOM: 1, FOR: 2}}',
        (
            '[{legal: ["formalize 1,0 DOM FOR"]}, {illegal: ["formalize 1,0 DOM FOR FOR"]}]',
            '[{illegal: ["formalize 1,0 DOM FOR"]}, {legal: ["formalize 1,0 DOM FOR FOR"]}]',
        ),
        card=False,
    ),
    # Placing onto a tile under Control costs one extra, then two.
    Case(
        "control",
        "modules/security.yaml",
        "by-tile-kind: idle}}\n    effects:\n      - surcharge: {on: through-tile, pay: any, amount: 1,",
        "by-tile-kind: idle}}\n    effects:\n      - surcharge: {on: through-tile, pay: any, amount: 2,",
        ("control", "control"),
        'tiles: [{at: "1,0", tile: dom-w3, overlays: [control]}], supply: {A: 1}, resources: {A: {DOM: 2}}',
        (
            '[{legal: ["place 1,0 +DOM"]}, {illegal: ["place 1,0 +DOM +DOM"]}]',
            '[{legal: ["place 1,0 +DOM +DOM"]}, {illegal: ["place 1,0 +DOM"]}]',
        ),
        card=False,
    ),
)


@pytest.mark.quick("dom-w3")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.piece)
def test_the_piece_and_the_move_follow_the_definition(case: Case, tmp_path: Path) -> None:
    game = copy_real(tmp_path / "game")
    before = printed(game, case.piece, tmp_path / "before")
    assert case.prints[0] in before
    plays(game, case.position, case.steps[0])

    change(game / case.file, case.old, case.new)
    after = printed(game, case.piece, tmp_path / "after")
    assert case.prints[1] in after
    assert before != after
    plays(game, case.position, case.steps[1])


def printed(game: Path, piece: str, out: Path) -> str:
    """The text of the one page on which `build` puts a piece."""
    modules = "economy,security,climate"
    arguments = ["build", "--game", str(game), "--modules", modules, "--only", piece, "--out", str(out), "--quiet"]
    assert run(arguments) == 0
    found = []
    for path in sorted(out.glob("*.pdf")):
        if path.name != "kit.pdf":
            for page in pypdfium2.PdfDocument(path):
                found.append(page.get_textpage().get_text_bounded())
    return " ".join(" ".join(found).split())


def plays(game: Path, position: str, steps: str) -> None:
    """The position holds what the steps say."""
    decks = "deck: {economy: [], security: [], climate: []}"
    text = (
        "name: one fact\nplayers: 2\nmodules: [economy, security, climate]\n"
        f"position: {{{position}, {decks}}}\nsteps: {steps}\n"
    )
    scenario = parse_scenario(text, load(game), "one-fact.yaml")
    table = Game(scenario.pack, scenario.config, [MeasureId(case.piece) for case in CASES if case.card])
    outcome = play_scenario(scenario, BalanceTable(table).stand(scenario.position))
    assert outcome.holds, str(outcome)
