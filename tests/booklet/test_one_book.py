"""One rule book for a box: it serves every number of players up to the box's own, and counts what lies in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.booklet.rules_tables import make_table
from generator.games.balance_control.definitions.balance_pack import overlay_counts, piece_counts
from generator.games.balance_control.definitions.departments import departments_in_play
from generator.games.balance_control.faces.balance_context import BalanceContext
from tests.booklet.books import booklet_of, told_in
from tests.booklet.test_booklet import LANGUAGES, context_of, said
from tests.games import change, copy_real, load


def column(made: BalanceContext, players: int) -> tuple[str, ...]:
    """What the table of setting up says for a number of players: that number, markers to begin with, at most, tiles,
    and how many of these the expansions bring."""
    shown = make_table("setup", booklet_of(made), made)
    games = [re.findall(r"\d+", row) for row in re.findall(r'\(((?:"\d+", )+)\)', shown)]
    [found] = [game for game in games if game[0] == str(players)]
    return tuple(found)


SERVED = {4: (2, 3, 4), 6: (2, 3, 4, 5, 6)}
START, STACK = {2: 4, 3: 3, 4: 2, 5: 2, 6: 2}, {2: 84, 3: 84, 4: 84, 5: 107, 6: 107}
"""R2.2 (five and six by ruling) and R1.2: 85 tiles for two to four, 108 for five and six, the Start tile among them."""
EXPANSIONS = {2: (6, 2, 5), 3: (6, 2, 5), 4: (6, 2, 5), 5: (9, 2, 7), 6: (9, 2, 7)}
"""R1.1: Economy 4 department tiles, the Labour Market and the Investment Program, Security its Focus and the Control
Centre, Climate 4 and its Focus; with five or six players 3 of Economy and 2 of Climate more."""


@pytest.mark.slow
@pytest.mark.parametrize(("box", "served"), SERVED.items())
def test_one_book_serves_every_number_of_players(box: int, served: tuple[int, ...]) -> None:
    for language in LANGUAGES:
        made = context_of(language, box)
        for players in served:
            numbers = (players, START[players], 7, STACK[players], *EXPANSIONS[players])
            assert column(made, players) == tuple(map(str, numbers))
        text = said(told_in(made))
        assert f"2–{box}" in text
        assert ("5–6" in text) is (box == 6)


def test_a_box_for_six_tells_the_higher_limit_where_there_is_one() -> None:
    """sim-1: seven markers for two to four, eight for five and six."""
    made = context_of("en", 6, edition="sim-1")
    assert [column(made, players)[2] for players in (2, 4, 5, 6)] == ["7", "7", "8", "8"]
    assert "at most 7 / 8 markers" in said(told_in(made))


@pytest.mark.parametrize(
    ("box", "name", "counts"),
    [
        (4, "Domestic Affairs // DOM", "2 4 4 1 1 12"),
        (4, "Economy // ECO", "2 1 1 – – 4"),
        (4, "Climate // CLM", "2 2 – – – 4"),
        (6, "Information // INF", "2 4+1 4+1 1+1 1 12+3"),
        (6, "Economy // ECO", "2+1 1+1 1+1 – – 4+3"),
        (6, "Climate // CLM", "2+1 2+1 – – – 4+2"),
    ],
)
def test_tiles_are_counted_by_value(box: int, name: str, counts: str) -> None:
    """R1.1: per base department W1×2 W2×4 W3×4 W4×1 W5×1, with five or six players one W2, W3 and W4 more; Economy
    W1×2 W2×1 W3×1, then one more of each; Climate W1×2 W2×2, then by ruling one of each."""
    made = context_of("en", box)
    cells = ", ".join(f'"{count.replace("+", " + ")}"' for count in counts.split())
    assert f'"{name}", {cells}, )' in make_table("departments", booklet_of(made), made)


def test_every_other_piece_is_counted() -> None:
    made = context_of("en", 6)
    shown = make_table("pieces", booklet_of(made), made)
    counts = piece_counts(made.definitions, made.config)
    for department in departments_in_play(made.definitions, made.config):
        row = shown[shown.index(f'#"{made.speaker.department(department)} // {department}"') :].partition("), (")[0]
        pieces = [p for p in made.definitions.pieces.values() if p.kind == "resource" and p.department == department]
        for piece in pieces:
            assert (f"{counts.get(piece.id)} × " in row) is (piece.id in counts), piece.id
    for name, count in overlay_counts(made.definitions, made.config).items():
        assert f'#signs("{count}")' in shown, name
    for deck, number in (("Economy", 10), ("Security", 15), ("Climate", 15)):  # 000 C3, D4, E5
        row = shown[shown.index(f'#"Measures, {deck}"') :].partition("), (")[0]
        assert f'#signs("{number}")' in row
    assert all(words in shown for words in ("Countdown marker", "Noise mat", "First player marker", "Player aids"))


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("modules", ["core", "all"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_becomes_of_a_tile_that_cannot_be_laid_is_told_where_there_can_be_one(
    language: str, modules: str, players: int
) -> None:
    """R3.3: only what makes laying cost something leads to it, and of the modules only Climate has that (CLM 12)."""
    text = said(told_in(context_of(language, players, modules)))
    words = {"en": "put aside face up for the rest of the game", "de": "für den Rest der Partie offen beiseite"}
    assert (words[language] in text) is (modules == "all")


def test_a_changed_number_of_markers_is_told(tmp_path: Path) -> None:
    """Two to begin with at four players (R2.2)."""
    folder = copy_real(tmp_path / "game")
    change(folder / "game.yaml", "4: 2, 5: $start", "4: 6, 5: $start")
    assert column(context_of("en", game=load(folder)), 4)[:4] == ("4", "6", "7", "84")
