"""Three hundred cards from a table beside three hundred of our measures, each a build of its own, and beside what
somebody would write by hand: ratios are told and nothing is judged here."""

from __future__ import annotations

import csv
import importlib.util
import io
import shutil
import sys
from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

import yaml

from generator.definitions.box_request import BoxRequest
from generator.export.kit import build_kit
from generator.export.kit_sheets import PrintOptions
from generator.faces.box_check import checked_contexts
from tests.games import copy_real
from tools.bench.cards_by_hand import (
    reportlab_program,
    typst_command,
    typst_document,
    weasyprint_command,
    weasyprint_page,
)
from tools.bench.harness import interleaved_calls, interleaved_programs, table, write_section

CARDS = 300
MODULE = "economy"
RUNS = 5
HEAD = """\
game: {id: many, players: [2, 4]}
colours: {ink: {rgb: "#20262C", cmyk: [62, 45, 32, 92]}}
decks: {events: {size: 63 x 88, colour: ink, icon: measure}}
cards: {from: cards.csv, deck: events}
"""
WORDS = """\
name: English
labels: {title: MANY, cost: Cost}
decks: {events: {name: Events}}
"""
TEXT = "Take {resource} for each neighbour that you outnumber, then move {influence} of another player by one tile."


def pack(folder: Path, cards: int = CARDS) -> Path:
    """A game of so many different cards, each with a corner, a row, a strip and two sentences."""
    rows = io.StringIO()
    writer = csv.writer(rows)
    writer.writerow(["id", "corners.top_left", "rows.cost", "strip", "name.en", "type.en", "text.en"])
    for number in range(cards):
        cost = "{resource} " * (1 + number % 3)
        words = [f"Card number {number}", "Event", f"{TEXT} Then draw {number} cards."]
        writer.writerow([f"card-{number}", str(number), cost.strip(), "+ {influence} 1", *words])
    (folder / "text").mkdir(parents=True)
    for name, text in (("game.yaml", HEAD), ("cards.csv", rows.getvalue()), ("text/en.yaml", WORDS)):
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def measures(folder: Path) -> tuple[Path, list[str]]:
    """Our game with as many measures of one module, each a copy of one of its own with another name."""
    copy_real(folder)
    module, words = folder / "modules" / f"{MODULE}.yaml", folder / "text" / "en.yaml"
    said, told = (yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader) for path in (module, words))
    own = list(said["measures"])
    names = [name if not number else f"{name}-{number}" for number in range(CARDS // len(own)) for name in own]
    for place, name in enumerate(names):
        base = own[place % len(own)]
        said["measures"][name] = {**deepcopy(said["measures"][base]), "number": str(place % 99 + 1)}
        told["measures"][name] = _renamed(deepcopy(told["measures"][base]), place)
    plans = folder / "templates" / "faces" / "aids.yaml"
    aids = yaml.load(plans.read_text(encoding="utf-8"), yaml.BaseLoader)
    for data in (said["pieces"], told["pieces"], aids):
        data.pop(f"aid-{MODULE}")  # it lists every measure, of which there are too many
    for path, data in ((module, said), (words, told), (plans, aids)):
        path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=1000), encoding="utf-8")
    (folder / "text" / "de.yaml").unlink()
    shutil.rmtree(folder / "text" / "de")
    return folder, names


def _renamed(words: Any, number: int) -> Any:
    return {**words, "name": f"Measure number {number}"} if number else words


def built(game: Path, modules: str, out: Path, only: Sequence[str] | None = None) -> None:
    """The kit of a game, from its files to PDFs; what the engine would say of it isn't asked."""
    asked = BoxRequest(game_folder=game, modules=modules, players=2)
    (made,) = checked_contexts(asked.definitions, asked.config, asked.texts, game)
    build_kit(made, PrintOptions(), out, only)


def test_packs(tmp_path: Path) -> None:
    ours, names = measures(tmp_path / "measures")
    cards = pack(tmp_path / "pack")
    assert len(names) == CARDS
    seconds = interleaved_calls(
        {
            "measures": lambda: built(ours, MODULE, tmp_path / "a", names),
            "table": lambda: built(cards, "", tmp_path / "b"),
        },
        RUNS,
    )
    whole = interleaved_programs(programs(cards, tmp_path), tmp_path, RUNS)
    hand = whole["reportlab"].seconds
    rows = [
        [f"{CARDS} of our measures", f"{seconds['measures']:.2f} s", ""],
        [f"{CARDS} cards of a pack, from a .csv", f"{seconds['table']:.2f} s", ""],
        ["ratio", f"{seconds['table'] / seconds['measures']:.2f}", "< 2"],
        [
            "`build` of the pack, whole process, against ReportLab by hand",
            f"{whole['ours'].seconds / hand:.2f}",
            "≤ 1.2",
        ],
        *([name, f"{run.seconds / hand:.2f}", ""] for name, run in whole.items() if name not in ("ours", "reportlab")),
    ]
    note = (
        f"Median CPU time of {RUNS} alternating runs: the first two in one process, from the game's files to the PDFs, "
        "the others of whole programs."
    )
    write_section("packs", f"{table(['what', 'found', 'wanted'], rows)}\n\n{note}")


def programs(cards: Path, folder: Path) -> dict[str, list[str]]:
    """The commands that make sheets of the cards: ours, and what somebody would write by hand; WeasyPrint only where it
    is installed."""
    script = reportlab_program(folder / "cards_straight.py")
    document = typst_document(cards / "cards.typ")
    ours = ["build", "--game", str(cards), "--no-rules", "--quiet", "--out", str(folder / "c")]
    found = {
        "ours": [sys.executable, "-c", "from generator.cli.start import main; main()", *ours],
        "reportlab": [sys.executable, str(script), str(cards / "cards.csv"), str(folder / "reportlab.pdf")],
        "Typst by hand, against ReportLab": [sys.executable, *typst_command(document, folder / "typst.pdf")],
    }
    if importlib.util.find_spec("weasyprint"):
        page = weasyprint_page(cards / "cards.csv", folder / "cards.html")
        found["WeasyPrint, against ReportLab"] = [sys.executable, *weasyprint_command(page, folder / "weasyprint.pdf")]
    return found
