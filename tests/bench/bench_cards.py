"""Decks of text from 300 to 10,000 cards beside a ReportLab program that draws the same table by hand: time, memory,
and how both grow; nothing is judged here."""

from __future__ import annotations

import csv
import random
import sys
from pathlib import Path

from generator.resources import resource_root
from tests.bench.harness import interleaved_programs, measured, table, write_section

RUNS = 3
CARDS = (300, 1_000, 3_000, 10_000)
FIRST = ("Old", "Red", "Iron", "Quiet", "Hollow", "Silver", "Broken", "Last", "Blue", "Grim", "Lost", "High")
SECOND = ("Mill", "Fox", "Tower", "Bridge", "Garden", "Smith", "Well", "Road", "Gate", "Harbour", "Crown", "Oak")
WORDS = (
    *("draw", "gain", "card", "coin", "lose", "hand", "take", "each", "player", "turn", "until", "the", "from"),
    *("discard", "deck", "pile", "reveal", "top", "choose", "up", "to", "two", "three", "next", "if", "you", "may"),
)
OURS = ("-c", "from generator.cli.start import main; main()")
BY_HAND = Path(__file__).with_name("cards_straight.py")


def cards(path: Path, number: int) -> Path:
    """A table of so many cards, each with a name, two rows and a text of 8 to 30 words; the same each time."""
    dice = random.Random(number)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "name", "count", "rows.cost", "rows.kind", "text"])
        for card in range(number):
            text = " ".join(dice.choice(WORDS) for _ in range(dice.randint(8, 30))).capitalize()
            name, kind = f"{dice.choice(FIRST)} {dice.choice(SECOND)} {card + 1}", dice.choice(("Action", "Event"))
            writer.writerow([f"c{card:05d}", name, 1, dice.randint(0, 9), kind, f"{text}."])
    return path


def test_cards(tmp_path: Path) -> None:
    rows = []
    seconds: dict[tuple[str, int], float] = {}
    for number in CARDS:
        listed, game = cards(tmp_path / f"cards-{number}.csv", number), str(tmp_path / f"deck-{number}")
        measured([sys.executable, *OURS, "new", game, "--from-table", str(listed), "--quiet"], tmp_path)
        found = interleaved_programs(
            {
                "build": [
                    *(sys.executable, *OURS, "build", "--no-rules", "--quiet"),
                    *("--game", game, "--out", f"{game}-kit"),
                ],
                "check": [sys.executable, *OURS, "check", "--quiet", "--game", game],
                "hand": [
                    *(sys.executable, str(BY_HAND), str(listed)),
                    *(str(resource_root() / "templates" / "fonts"), str(tmp_path / "by-hand.pdf")),
                ],
            },
            tmp_path,
            RUNS,
        )
        for name, run in found.items():
            seconds[name, number] = run.seconds
        hand = found["hand"]
        rows.append(
            [
                f"{number:,}",
                f"{hand.seconds:.2f} s, {hand.megabytes:.0f} MB",
                *(f"{found[name].seconds / hand.seconds:.1f} ×" for name in ("build", "check")),
                f"{found['build'].megabytes:.0f} MB",
            ]
        )
    grown = [f"{seconds[name, 10_000] / seconds[name, 1_000]:.1f} ×" for name in ("hand", "build", "check")]
    rows += [["10,000 against 1,000", *grown, ""], ["wanted", "", "≤ 1.2 ×, ≤ 10.5 × when 10 ×", "", "≤ 150 MB"]]
    head = ["cards", "by hand", "`build`", "`check`", "memory of `build`"]
    note = (
        f"Median CPU time of all processes in {RUNS} alternating runs, from the command line to the last byte, as a "
        "ratio to the program by hand; memory is that of the largest process."
    )
    write_section("cards", f"{table(head, rows)}\n\n{note}")
