"""The page of effect words names each with its fields."""

import re

from generator.definitions.record_fields import record_fields
from generator.games.balance_control.effects.effect_words import BY_NAME
from tests.games import ROOT

PAGE = (ROOT / "docs" / "effect-words.md").read_text(encoding="utf-8")


def test_every_word_is_told_in_order_with_its_fields() -> None:
    """Those that may be left out in brackets."""
    told = re.findall(r"^\| `(\w+)` \| (.*?) \|", PAGE.partition("\n## ")[0], re.MULTILINE)
    fields = {
        word: " ".join(f"`{one.key}`" if one.required else f"(`{one.key}`)" for one in record_fields(cls))
        for word, cls in BY_NAME.items()
    }
    assert told == [*fields.items()]
