"""Decks of text from 300 to 10,000 cards beside two ReportLab programs that draw the same table by hand, one with its
paragraphs and a lean one: time, memory, and how both grow; nothing is judged here."""

from __future__ import annotations

import csv
import random
import shutil
import sys
from pathlib import Path

from generator.files.resources import resource_root
from tools.bench.harness import interleaved_programs, measured, table, write_section

RUNS, RUNS_OF_MOST = 3, 2
"""Of the largest deck, whose programs take long, fewer."""
CARDS = (300, 1_000, 3_000, 10_000)
FIRST = ("Old", "Red", "Iron", "Quiet", "Hollow", "Silver", "Broken", "Last", "Blue", "Grim", "Lost", "High")
SECOND = ("Mill", "Fox", "Tower", "Bridge", "Garden", "Smith", "Well", "Road", "Gate", "Harbour", "Crown", "Oak")
WORDS = (
    *("draw", "gain", "card", "coin", "lose", "hand", "take", "each", "player", "turn", "until", "the", "from"),
    *("discard", "deck", "pile", "reveal", "top", "choose", "up", "to", "two", "three", "next", "if", "you", "may"),
)
OURS = ("-c", "from generator.cli.start import main; main()")
BY_HAND = {
    "paragraphs": Path(__file__).with_name("cards_paragraphs.py"),
    "lean": Path(__file__).with_name("cards_straight.py"),
}
FEW = 300
"""Cards of which one is changed."""


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


def changed(game: Path, path: Path) -> Path:
    """A copy of a game with another name on its first card."""
    shutil.copytree(game, path)
    (listed,) = path.glob("*.csv")
    listed.write_text(listed.read_text(encoding="utf-8").replace(" 1,1,", " 1 anew,1,", 1), encoding="utf-8")
    return path


def test_cards(tmp_path: Path) -> None:
    rows = []
    seconds: dict[tuple[str, int], float] = {}
    fonts = str(resource_root() / "templates" / "fonts")
    for number in CARDS:
        listed, game = cards(tmp_path / f"cards-{number}.csv", number), str(tmp_path / f"deck-{number}")
        measured([sys.executable, *OURS, "new", game, "--from-table", str(listed), "--quiet"], tmp_path)
        build = [sys.executable, *OURS, "build", "--no-rules", "--quiet"]
        contestants = {
            "build": [*build, "--game", game, "--out", f"{game}-kit"],
            "check": [sys.executable, *OURS, "check", "--quiet", "--game", game],
            **{name: [sys.executable, str(path), str(listed), fonts, f"{game}.pdf"] for name, path in BY_HAND.items()},
        }
        if number == FEW:
            since = str(changed(Path(game), tmp_path / "changed"))
            printed = ["--changed-since", f"{game}-kit", "--out", f"{since}-kit"]
            contestants["change"] = [*build, "--game", since, *printed]
        found = interleaved_programs(contestants, tmp_path, RUNS if number < CARDS[-1] else RUNS_OF_MOST)
        for name, run in found.items():
            seconds[name, number] = run.seconds
        hand = {name: f"{found[name].seconds:.2f} s, {found[name].megabytes:.0f} MB" for name in BY_HAND}
        ratios = [
            f"{found[name].seconds / found[other].seconds:.2f} ×"
            for name, other in (("build", "paragraphs"), ("check", "paragraphs"), ("build", "lean"))
        ]
        rows.append([f"{number:,}", *hand.values(), *ratios, f"{found['build'].megabytes:.0f} MB"])
    grown = {name: f"{seconds[name, 10_000] / seconds[name, 1_000]:.1f} ×" for name in (*BY_HAND, "build", "check")}
    rows += [
        ["10,000 against 1,000", grown["paragraphs"], grown["lean"], grown["build"], grown["check"], "", ""],
        ["wanted", "", "", "≤ 1.2 ×; ≤ 10.5 × when 10 ×", "", "", "≤ 150 MB"],
    ]
    head = ["cards", "paragraphs", "lean", "`build`", "`check`", "`build` against lean", "memory of `build`"]
    change = seconds["change", FEW]
    share = change / seconds["build", FEW]
    note = (
        f"Median CPU time of all processes in {RUNS} alternating runs ({RUNS_OF_MOST} of the largest deck), from the "
        "command line to the last byte, as a ratio to the program with paragraphs, or to the lean one; memory is that "
        "of the largest process. One card "
        f"changed in {FEW}, `--changed-since`: {change:.2f} s, {share:.2f} of a whole build (wanted 0.2)."
    )
    write_section("cards", f"{table(head, rows)}\n\n{note}")
