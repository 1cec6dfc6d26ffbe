"""The first page of a kit: the lines of each group stand in the order in which a reader turns the pages."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from generator.base.errors import InputError
from generator.definitions.version_stamp import VersionStamp
from generator.export.contents_page import ContentsRow, KitCost, contents_sheet, page_ranges
from generator.export.kit import RULES, RULES_FOLDED, build_kit, make_kit
from generator.export.kit_sheets import PrintOptions
from generator.export.order_sheet import files_table
from generator.export.package_list import PackageRow as Listed
from generator.faces.box_check import title_findings
from generator.faces.display_list import Text
from generator.files.shelf import content_bytes
from generator.sheets.papers import find_paper
from tests.faces.making import context, flat
from tests.text_layer import page_texts

LINE = re.compile(r"^.+ \d+ (?P<pages>\d+(?:[–, ]+\d+)*)$")
HEADING = re.compile(r"^.+ \d+ (Pages?|Seiten?) \d")
KITS = [("en", PrintOptions()), ("de", PrintOptions(backs="long", packing="dense"))]


def pages_by_line(kit: Path, below: str) -> list[list[tuple[int, ...]]]:
    """The numbers in the column of the pages, group by group, up to what stands `below` the table."""
    table, _, _ = next(page_texts(kit)).partition(below)
    groups: list[list[tuple[int, ...]]] = [[]]
    for written in table.splitlines():
        words = re.sub(r"\s+", " ", written.strip())
        if line := LINE.match(words):
            groups[-1].append(tuple(int(number) for number in re.findall(r"\d+", line["pages"])))
        elif HEADING.match(words):
            groups.append([])
    return [group for group in groups if group]


@pytest.mark.slow
@pytest.mark.quick("de-*")
@pytest.mark.parametrize(("lang", "options"), KITS)
def test_lines_stand_in_the_order_of_the_pages(lang: str, options: PrintOptions, tmp_path: Path) -> None:
    made = context(lang, 6)
    build_kit(made, options, tmp_path)
    found = pages_by_line(tmp_path / "kit.pdf", made.label("how_to_print_title"))
    lines = [line for group in found for line in group]
    assert len(lines) > len(made.definitions.modules)
    assert lines[0][0] == 3, "behind the first page is how to cut"
    assert len(found) == 4, "tiles, cards, markers and aids"
    for group in found:
        assert group == sorted(group)
    firsts = [group[0] for group in found]
    assert firsts == sorted(firsts)


@pytest.mark.parametrize(("players", "said"), [(2, "For 2 players"), (4, "For 2–4 players")])
def test_the_first_page_is_for_as_many_as_the_booklet(players: int, said: str) -> None:
    (page,) = contents_sheet(context("en", players), find_paper("a4"), [ContentsRow("Line", 1, (1,))], ["Print."]).pages
    assert said in " ".join(item.text for item, _ in flat(page.items) if isinstance(item, Text))


@pytest.mark.parametrize(("times", "small"), [(2, False), (9, False), (15, False), (16, True), (25, True)])
def test_a_title_smaller_than_the_line_below_it_is_told(times: int, small: bool) -> None:
    """The sizes are those on the page itself."""
    made = context("en", 4)
    title = " ".join(["Straits"] * times)
    made = replace(made, texts=replace(made.texts, labels={**made.texts.labels, "title": title}))
    (page,) = contents_sheet(made, find_paper("a4"), [ContentsRow("Line", 1, (1,))], ["Print."]).pages
    sizes = {item.text: item.size for item, _ in flat(page.items) if isinstance(item, Text)}
    assert (sizes[title] < sizes[made.label("subtitle")]) is small
    told = [one.message for one in title_findings([made])]
    assert [f"with {len(title)} letters" in message for message in told] == [True] * small


@pytest.mark.parametrize(
    ("pages", "said"),
    [
        ((2, 3, 4, 7), "2–4, 7"),
        ((2, 4, 6), "2, 4, 6"),
        ((2, 4, 6, 9), "2, 4, 6, 9"),
        ((3, 4, 5, 6, 9, 10, 13), "3–6, 9–10, 13"),
        ((5,), "5"),
        ((), ""),
    ],
)
def test_pages_are_told_in_short(pages: tuple[int, ...], said: str) -> None:
    assert page_ranges(pages) == said


@pytest.mark.parametrize("on", ["a4", "letter"])
@pytest.mark.parametrize(("rows", "steps", "most"), [(8, 6, 16.0), (22, 6, 16.0), (40, 6, 16.0), (58, 10, 99.0)])
def test_a_list_leaves_readable_steps_and_a_table_of_costs_their_room(
    rows: int, steps: int, most: float, on: str
) -> None:
    """The longest box has 58 lines; how to print follows the rows of shorter ones without a hole."""
    made = context("en", 6)
    lines = [ContentsRow(f"Line {number}", number, (number,)) for number in range(rows)]
    told = ["Lay the ruler from mark to mark and cut between the marks only, then turn the sheet. " * 2] * steps
    costs = [KitCost(f"Choice {number}", 400 + number, 20, 300) for number in range(6)]
    (page,) = contents_sheet(made, find_paper(on), lines, told, costs).pages
    said = [(item.text, item.y + to[5], item.size) for item, to in flat(page.items) if isinstance(item, Text)]
    (title,) = [y for text, y, _ in said if made.label("how_to_print_title").startswith(text) and len(text) > 5]
    assert 5.0 < min(y for text, y, _ in said if text.startswith("Line")) - title < most
    below = [(text, y, size) for text, y, size in said if y < title]
    assert min(size for _, _, size in below) >= 7.0
    assert [text for text, _, _ in below if re.match(r"40\d$", text)] == [str(400 + number) for number in range(6)]
    assert min(y for text, y, _ in below if text.startswith("40")) > 20.0, "over the scale bar"


def test_a_name_too_long_for_its_line_is_told_where_it_is_written() -> None:
    made = context("en", 4)
    with pytest.raises(InputError) as found:
        contents_sheet(made, find_paper("a4"), [ContentsRow("Undersecretariat" * 6, 4, (3,), piece="lock")], [])
    (fault,) = found.value.faults
    assert fault.path == "lock"
    with Path(fault.mark.file).open(encoding="utf-8") as written:
        assert "lock" in written.read().splitlines()[fault.mark.line - 1]


def test_no_word_of_a_step_stands_alone_on_its_last_line() -> None:
    steps = [" ".join(["measure"] * number) for number in range(12, 24)]
    (page,) = contents_sheet(context("en", 6), find_paper("a4"), [ContentsRow("Line", 1, (1,))], steps, []).pages
    said = [item.text for item, _ in flat(page.items) if isinstance(item, Text)]
    assert any(text.startswith("measure measure") for text in said)
    assert "measure" not in said


@pytest.mark.quick("en")
@pytest.mark.parametrize("lang", ["de", "en"])
def test_no_page_for_whoever_plays_speaks_of_commands(lang: str, tmp_path: Path) -> None:
    """Who holds the paper has no terminal. The line below the code is the text of it, which a telephone reads."""
    made = context(lang, 4)
    build_kit(made, PrintOptions(), tmp_path, ["dom-w3", "resource-dom-1", "aid-1", "aid-2"])
    first, second, *_, session = page_texts(tmp_path / "kit.pdf")
    for said in (first, second, session):
        words = said.replace(str(VersionStamp.of(made.definitions)), "")
        assert not re.search(r"(?<!\w)--?[a-z]|balance-control|playtest", words)
    assert made.label("how_to_cut_title") in second


@pytest.mark.quick("options1-True-print_rules_press", "options2-False-")
@pytest.mark.parametrize(
    ("options", "rules", "said"),
    [
        (PrintOptions(), True, "print_rules"),
        (PrintOptions(press=True), True, "print_rules_press"),
        (PrintOptions(), False, ""),
    ],
)
def test_the_first_page_says_how_the_booklet_is_folded_where_it_lies_beside(
    options: PrintOptions, rules: bool, said: str, tmp_path: Path
) -> None:
    made = context("de", 4)
    kit = make_kit(made, options, ["dom-w3"], rules=rules)
    (tmp_path / "kit.pdf").write_bytes(content_bytes(kit.files["kit.pdf"]))
    first = re.sub(r"[\s\u00ad\u00a0]+", "", next(page_texts(tmp_path / "kit.pdf")).replace("-\n", ""))
    found = []
    for key in ("print_rules", "print_rules_press"):
        words = made.label(key, file=RULES_FOLDED, read=RULES)
        found += [key] if re.sub(r"[\s\u00ad\u00a0]+", "", words) in first else []
    assert found == ([said] if said else [])
    assert first.count(RULES_FOLDED) == (2 if said else 0), "in the sentence and over the picture"


def test_each_file_has_a_line_with_its_pieces() -> None:
    listed = [("a.pdf", "buoy", 2), ("a.pdf", "raft", 3), ("b.pdf", "quay", 1)]
    rows = [Listed(file, "", name, quantity, "poker-deck", "", "d") for file, name, quantity in listed]
    head, line, *lines = files_table(rows, "en")
    assert head.count("|") == line.count("|") == 3
    assert lines == ["| a.pdf | 5 |", "| b.pdf | 1 |"]
