"""Programs of tools/: the list of rulings made from the data, with who wins elsewhere; what a bench writes into its
page."""

import re
from pathlib import Path

import pytest

from generator.base.errors import InputError
from generator.definitions.box_request import open_game
from generator.simulate.paired_games import PairedFigure
from generator.simulate.statistics import SampleMoments
from tests.project.imports import ROOT
from tools import rulings
from tools.bench.harness import DOCUMENT, write_section, written_ratio
from tools.bench.kit_beside import SECTION, WHOLE, told


@pytest.mark.parametrize("game", ["global-powers", "organisation"])
def test_the_list_has_each_option_of_each_ruling(game: str) -> None:
    made = rulings.listed(game)
    for name, ruling in open_game(ROOT / "components" / game).rulings.items():
        entry = made.partition(f"\n- `{name}`: ")[2].partition("\n\n")[0]
        assert ruling.source in entry
        assert re.findall(r"^    - `(.*?)`", entry, re.MULTILINE) == list(ruling.options)


def test_who_wins_elsewhere() -> None:
    """Ten games: A's two victories more were B's, and one of C's is shared now."""
    figures = {
        "wins A": PairedFigure(10, 4, 6, 2),
        "wins B": PairedFigure(10, 3, 1, 2),
        "wins C": PairedFigure(10, 3, 2, 1),
        "shared": PairedFigure(10, 0, 1, 1),
        "turns": PairedFigure(10, 90, 80, 100),
    }
    assert rulings.elsewhere(figures) == 0.3


def test_clear_is_judged_over_the_whole_table() -> None:
    """Alone a difference of 2.2 standard errors is clear at 5 %; among twenty it isn't."""
    weak = PairedFigure(100, 0, 22, 100)
    p_value = SampleMoments(100, 22, 100).p_value
    assert 0.0025 < p_value < 0.05
    assert rulings.clearly([{"turns": weak}]) == [{"turns"}]
    strong = PairedFigure(100, 0, 100, 110)
    found = rulings.clearly([{"turns": weak}] * 20 + [{"turns": strong}])
    assert found == [set()] * 20 + [{"turns"}]


TABLE = """\
| ruling | option | won elsewhere |
| --- | --- | --- |
| *each* | *its first* | · |
| `die` | `one-to-three` | · |
| `die` | `one-to-six` | 3 % |
| `tie` | `fails` | · |
| `tie` | `passes` | 29 % |

500 games of each option."""


def test_a_row_alone_is_put_where_it_is_or_belongs() -> None:
    """`tie` stands after `governs` in the data, and `governs` after `die`."""
    known = open_game(ROOT / "components" / "global-powers").rulings
    head = "\n".join(TABLE.splitlines()[:3])
    again = rulings.with_row(f"\n{TABLE}\n", f"{head}\n| `tie` | `passes` | 30 % |", known)
    assert again == TABLE.replace("29 %", "30 %")
    new = f"{head}\n| `governs` | `most-politicians` | · |\n| `governs` | `more-than-half` | 1 % |"
    lines = rulings.with_row(TABLE, new, known).splitlines()
    assert lines[5:7] == new.splitlines()[3:]
    assert [*lines[:5], *lines[7:]] == TABLE.splitlines()


def test_a_row_of_other_games_is_no_row_of_the_table() -> None:
    with pytest.raises(ValueError, match="make it whole instead"):
        rulings.with_row(TABLE, TABLE.replace("*its first* | ·", "*its first* | 1 %"), {})


@pytest.mark.parametrize(("one", "meant"), [("tie=pases", "tie=passes"), ("tie=fails", "an option"), ("ty", "tie")])
def test_a_row_of_no_option_is_a_slip(one: str, meant: str) -> None:
    with pytest.raises(InputError) as wrong:
        rulings.checked("global-powers", (one,))
    assert meant in str(wrong.value) or "no option beside the first" in str(wrong.value)


def test_a_section_says_which_commit_was_measured_and_when(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- kit: measured by `make bench` -->\nold\n<!-- kit: end -->\nafter\n", encoding="utf-8")
    write_section("kit", "| the kit | 1.50 | ≤ 2 |", page)
    text = page.read_text(encoding="utf-8")
    assert re.search(r"\| the kit \| 1\.50 \| ≤ 2 \|\n\nMeasured at commit \w+.*, \d{4}-\d\d-\d\d\.\n<!--", text)
    assert (text.startswith("before\n"), text.endswith("after\n"), "old" in text) == (True, True, False)
    assert written_ratio("kit", "the kit", page) == 1.5


def test_a_page_without_the_section_or_the_row_is_told(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("<!-- kit: measured by `make bench` -->\n<!-- kit: end -->\n", encoding="utf-8")
    with pytest.raises(ValueError, match="no section 'rules'"):
        write_section("rules", "", page)
    with pytest.raises(ValueError, match="no row 'the kit' in section 'kit'"):
        written_ratio("kit", "the kit", page)


def test_the_page_has_the_ratio_with_which_ci_compares() -> None:
    assert written_ratio(SECTION, WHOLE, DOCUMENT) > 0


def test_a_kit_a_third_slower_than_the_page_says_is_told() -> None:
    assert "worse" not in told(2.0, 1.5)
    assert "more than a third worse" in told(2.01, 1.5)
