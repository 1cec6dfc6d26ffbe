"""A game of a few cards, written into a folder for a test."""

from collections.abc import Mapping
from pathlib import Path

GAME = """\
game: {id: small, players: [2, 4]}
colours:
  ink: {rgb: "#20262C", cmyk: [62, 45, 32, 92]}
  sea: {rgb: "#1F5F7A", cmyk: [88, 45, 32, 22]}
seats:
  A: {colour: ink, icon: seat-a}
  B: {colour: sea, icon: seat-b}
"""


def write_card_game(folder: Path, cards: Mapping[str, str], layout: str = "poster", size: str = "63 x 88") -> Path:
    """A game with one deck `d` of cards in a layout; each card's values as YAML, its id is its name."""
    (folder / "text").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    rows = "".join(f"  {name}: {values}\n" for name, values in cards.items())
    deck = f"decks:\n  d: {{size: {size}, colour: sea, layout: {layout}}}\ncards:\n{rows}"
    (folder / "cards.yaml").write_text(deck, encoding="utf-8")
    named = ", ".join(f"{name}: {{name: {name.title()}}}" for name in cards)
    words = f"name: English\nlabels: {{title: SMALL}}\ndecks: {{d: {{name: Deck}}}}\ncards: {{{named}}}\n"
    (folder / "text" / "en.yaml").write_text(words, encoding="utf-8")
    return folder
