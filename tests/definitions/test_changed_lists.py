"""A card list whose file changes while its game is watched is what it would be were it read anew."""

import csv
import io
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.base.errors import InputError
from generator.definitions.card_lists import SheetReader
from generator.definitions.game_folder import GameFolder
from generator.games.registry import changed_game, load_game
from generator.spreadsheets.table_reader import SheetRow
from tests.definitions.test_card_lists import of
from tests.definitions.test_tables import separated
from tests.tables import read_table

CELLS = (
    *(
        "",
        "3",
        "4",
        "3.",
        "0",
        "x2",
        "fox",
        "Fox",
        "Run.",
        "Run now and take a card of the other pile, then rest.",
        "a, b",
    ),
    *(
        "1-2",
        "2026-01-02",
        "Total",
        "Name",
        "Text",
        "--- Animals ---",
        "=A1",
        "{flag}",
        "**strong**",
        'say "no"',
        "a;b",
    ),
    *("Ünï", "x" * 50, "two\nlines", "#3A5A78", "events", "flag", "none", "yes", "$rule", "{=times}", "art.png", " x "),
)
"""What a cell may say that means something to whoever reads lists: numbers, dates, sums, heads, colours, ids."""
MORE: list[dict[str, Any]] = [
    {
        "it": "has ids and fields of every sort",
        "rows": "id|name|count|icon|colour|text / a|Fox|1|flag|sea|Run. / b|Hare|2|||Rest, then run. / c|Owl|1|flag||",
    },
    {"it": "has ids made of names", "rows": "Name|Text|Copies / Fox|Run.|2 / Hare|Rest.|1 / Owl|Fly.|3 / Elk|Stand.|1"},
]
CASES = [*MORE, *read_table(__file__.replace("changed_lists", "card_lists"), "LISTS")]


def read(folder: Path) -> GameFolder:
    game = load_game(folder, frozenset(["flag"]), watched=True)
    game.validate()
    for language in game.languages:
        game.language_faults(language, game.definitions())
    return game


def everything(game: GameFolder) -> list[Any]:
    """All that a game says, and where it stands."""
    sources, pack = game.sources, game.definitions()
    said = [
        sources.sections,
        sources.texts,
        sources.digest,
        sources.play_digest,
        sources.unsaid,
        sources.ids,
        sources.notes,
    ]
    texts = [game.texts_for(language, pack) for language in game.languages]
    told = [(one, one.places, one.reading, game.language_faults(one.language, pack)) for one in texts]
    return [said, pack, pack.marks, pack.reading, told, game.faults_found()]


ANOTHER, MORE_OF_IT, LESS_OF_IT, OTHERWISE, BOTH = "another row's", "more", "less", "otherwise", "both"
EDITS = st.one_of(st.sampled_from((ANOTHER, MORE_OF_IT, LESS_OF_IT, OTHERWISE, BOTH)), st.sampled_from(CELLS))


def edited(own: str, other: str, edit: str) -> str:
    """What a cell says from then on, by what it and another one of its column say."""
    made = {
        ANOTHER: other,
        MORE_OF_IT: own + "e",
        LESS_OF_IT: own[:-1],
        OTHERWISE: own.replace("1", "2").replace("e", "a"),
        BOTH: f"{own} {other}",
    }
    return made.get(edit, edit)


@st.composite
def changes(draw: st.DrawFn) -> tuple[dict[str, Any], list[tuple[int, int, int, str]]]:
    """A list, and changes of its cells, one after the other: a row, another one, a column, and what is said there."""
    edit = st.tuples(st.integers(1, 9), st.integers(1, 9), st.integers(0, 5), EDITS)
    return draw(st.sampled_from(CASES)), draw(st.lists(edit, min_size=1, max_size=4))


@pytest.mark.slow
@settings(max_examples=200)
@given(drawn=changes())
def test_a_changed_list_is_what_it_would_be_read_anew(
    drawn: tuple[dict[str, Any], list[tuple[int, int, int, str]]],
) -> None:
    """Any list of those that other tests read, or two more, and any cell: what is only read in part, is the same. No
    other test asks what all rows say together where one of them is another."""
    case, edits = drawn
    with TemporaryDirectory() as name:
        folder = of(Path(name), case["rows"], **({"cards": case["cards"]} if "cards" in case else {}))
        path = folder / "cards.csv"
        rows = list(csv.reader(io.StringIO(path.read_text(encoding="utf-8"), newline="")))
        try:
            game = read(folder)
        except InputError:
            return
        for at, of_other, place, edit in edits:
            row, other = rows[at % len(rows)], rows[of_other % len(rows)]
            if row and other:
                place %= min(len(row), len(other))
                row[place] = edited(row[place], other[place], edit)
            path.write_bytes(separated(rows))
            warm = changed_game(game, [str(path)])
            try:
                cold = read(folder)
            except InputError:
                assert warm is None
                return
            if warm is not None:
                assert everything(warm) == everything(cold)
            game = warm or cold


ROWS = [["id", "name", "count", "text"], *([f"c{n}", f"Fox {n}", str(n % 4), f"Draw {n} cards."] for n in range(60))]
FOLLOWED: dict[str, tuple[int, int, str, bool]] = {
    "words": (41, 3, 'Draw "two", then one.', True),
    "a name": (41, 1, "Frost", True),
    "a number that others have, too": (41, 2, "3", True),
    "words that begin with a number": (41, 3, "3 cards are drawn.", True),
    "no words": (41, 3, "", False),
    "an id": (41, 0, "frost", False),
    "a date": (41, 1, "1.2.2026", False),
    "a word that heads are": (41, 1, "Text", False),
    "no number": (41, 2, "many", False),
    "a head": (0, 3, "foot", False),
}


@pytest.mark.parametrize("change", FOLLOWED)
def test_a_row_is_read_alone_where_it_is_of_the_same_sort(
    change: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of sixty rows the one that is another is read, as it was and as it is; or else the whole file has to be."""
    at, place, cell, followed = FOLLOWED[change]
    rows = [list(row) for row in ROWS]
    folder = of(tmp_path, "x")
    (folder / "cards.csv").write_bytes(separated(rows))
    game = read(folder)
    rows[at][place] = cell
    (folder / "cards.csv").write_bytes(separated(rows))
    seen: list[int] = []
    entry = SheetReader.entry

    def noted(self: SheetReader, row: SheetRow, *more: Any) -> Any:
        seen.append(row.number)
        return entry(self, row, *more)

    monkeypatch.setattr(SheetReader, "entry", noted)
    assert (changed_game(game, [str(folder / "cards.csv")]) is not None) is followed
    assert seen == ([at + 1] * 2 if followed else [])
