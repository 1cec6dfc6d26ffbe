"""What people write into words besides the words: each example with what a reader expects on the card."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.base.errors import NOWHERE, Fault, Mark
from generator.definitions.word_markup import ITALIC, LOOK, STRONG, TAG, UNREAD, WordReader
from tests.tables import read_table

ICONS = frozenset({"coin", "wood", "tap", "yellow", "gold", "two-coins", "dom", "koala"})
SIGNS = {
    ":coin:": "coin", "🪵": "wood", "(T)": "tap", "{Y}": "yellow", "G": "gold", ":coin::coin:": "two-coins",
    "<Bear>": "koala", "❤️": "dom",
}  # fmt: skip


def read(text: str, *, rich: bool = True, signs: dict[str, str] | None = None) -> tuple[str, list[str]]:
    """What is printed, and the sorts of what is said of it."""
    reader = WordReader(signs or {}, ICONS)
    printed = reader.read(text, rich=rich, path="cards.x.text", mark=NOWHERE)
    return printed, [remark.sort for remark in reader.found_markup.remarks]


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        *((f"one{sign}two", "one\ntwo") for sign in ("\n", "\r\n", "\v", "\f", "\x85", "\u2028", "\u2029")),
        *((f"one{tag}two", "one\ntwo") for tag in ("<br>", "<br/>", "<BR />", "</br>", "<hr>", "\\n", "\\r\\n")),
        ("one %n two", "one \n two"),
        ("one\\ttwo", "one two"),
        ("<p>one</p><p>two</p>", "one\n\ntwo"),
        ("<ul><li>one</li><li>two</li></ul>", "\n- one\n- two"),
        ("Draw:\n- one\n  - nested\n- two", "Draw:\n- one\n\u00a0\u00a0- nested\n- two"),
    ],
)
def test_a_break_of_any_sort_is_a_line_break(written: str, printed: str) -> None:
    found, said = read(written)
    assert (found.strip("\n"), said) == (printed.strip("\n"), [])


@pytest.mark.parametrize(("written", "printed"), read_table(__file__, "an_entity_is_its_letter_and_never_markup"))
def test_an_entity_is_its_letter_and_never_markup(written: str, printed: str) -> None:
    assert read(written) == (printed, [])


@pytest.mark.parametrize(
    "text",
    [
        "2 < 3 and 5 > 4", "5 * 3", "5*3*2", "*", "* one\n* two", "+1* and +2*", "<Koala>", "a_b_c", "__ and __",
        "100%now", "50% n", "C:\\\\new", "[x] or [ ]", "{coin} * {coin}", "{{n}}", "a - b", "♺:[+▲DOM3]", "**now**",
        "[blue]", "<3", "(*) and (*)", "*+1 or *-1", "Gain *, lose *.", "a _ b _ c", "_, _", "* (a) or * (b)",
    ],
)  # fmt: skip
def test_a_sign_that_is_used_as_itself_stays(text: str) -> None:
    assert read(text) == (text, [])


@pytest.mark.parametrize(
    ("written", "printed", "sorts"),
    [
        ("<b>now</b>", "**now**", []),
        ("<STRONG class='x'> now </STRONG>!", " **now** !", []),
        ("[b]now[/b]", "**now**", []),
        ("<b>**now**</b>", "**now**", []),
        ("Play <b>one<br>two</b> it.", "Play **one**\n**two** it.", []),
        ("Play **Now\nlater** it.", "Play **Now**\n**later** it.", []),
        ("<b>one\n\n two </b>.", "**one**\n\n **two** .", []),
        ("[b]- one\n- two[/b]", "- **one**\n- **two**", []),
        ("Touch **a**<b>b</b> end.", "Touch **ab** end.", []),
        ("<b>a</b><strong>b</strong>", "**ab**", []),
        ("<b>a **b** c</b>", "**a b c**", []),
        ("<b>a <b>b</b> c</b>", "**a b c**", []),
        ("<b>a</b>\n**b** and **c\nd**", "**a**\n**b** and **c**\n**d**", []),
        ("re<b>do</b>ne", "re[do]{look: strong}ne", []),
        ("<i>a</i><b>b</b>", "[a]{look: italic}[b]{look: strong}", []),
        ("An **open one\nand **two** here", "An **open one\nand **two** here", [UNREAD]),
        ("x **2\ny **3", "x **2\ny **3", [UNREAD]),
        ("*slow* <i>and</i> <em>sure</em> _ly_", "*slow* *and* *sure* *ly*", []),
        ("*one\nflavour*", "*one*\n*flavour*", []),
        ("***both***", "***both***", []),
        ("*a **b** c*", "*a **b** c*", []),
        ("<i><b>x</b></i>", "***x***", []),
        ("<b>a <i>b</i></b> c", "**a** ***b*** c", []),
        ("<u>x</u> <color=red>y</color> [size=9]z[/size]", "x y z", [TAG]),
        ("press <b>", "press <b>", [UNREAD]),
        ("you dumb***.", "you dumb***.", [UNREAD]),
        ("*** three ***", "*** three ***", [UNREAD]),
        ("***three *** and *two", "***three *** and *two", [UNREAD]),
        ("a** b\nc** d", "a** b\nc** d", [UNREAD]),
        ("take U>******$ here", "take U>******$ here", [UNREAD]),
        ("the \\emph{bug} is \\textbf{real}", "the *bug* is **real**", []),
        ("\\texttt{x}", "x", [TAG]),
        ("a &foo; b", "a &foo; b", [UNREAD]),
        ("&#0;, &#1114112; &#xD800; &#7;", "&#0;, &#1114112; &#xD800; &#7;", [UNREAD]),
        ("&#99999999999; &#65; &#65533; &#128;", "&#99999999999; A \ufffd €", [UNREAD]),
    ],
)
def test_marks_are_read_or_left_out_and_told(written: str, printed: str, sorts: list[str]) -> None:
    found, said = read(written)
    assert (found, list(dict.fromkeys(said))) == (printed, sorts)


@pytest.mark.parametrize("written", ["**now**", "<b>now</b>"])
def test_where_no_words_are_strong_their_marks_are_left_out_and_told(written: str) -> None:
    assert read(written, rich=False) == ("now", [STRONG])


@pytest.mark.parametrize(
    ("written", "printed"),
    read_table(__file__, "a_sign_of_the_game_s_is_its_icon"),
)
def test_a_sign_of_the_game_s_is_its_icon(written: str, printed: str) -> None:
    assert read(written, signs=SIGNS)[0] == printed


COLOURED = read_table(__file__, "COLOURED")


@pytest.mark.parametrize(("written", "kept"), COLOURED)
def test_colours_and_sizes_are_kept_in_one_spelling(written: str, kept: str) -> None:
    """And they stay so when the words are read again. An icon's name behind brackets is the icon."""
    reader, faults = WordReader({}, ICONS, colours=["sea"]), list[Fault]()
    assert reader.read(written, rich=True, path="", mark=NOWHERE, faults=faults) == kept
    assert reader.read(kept, rich=True, path="", mark=NOWHERE, faults=faults) == kept
    assert (faults, reader.remarks) == ([], [])


def test_where_words_have_one_look_colours_are_left_out_and_told() -> None:
    reader = WordReader({}, ICONS, colours=["sea"])
    said = "[a]{sea} *b* [c]{unknown} [d]{size: 9}"
    assert reader.read(said, rich=False, path="", mark=NOWHERE) == "a b [c]{unknown} d"
    assert [one.sort for one in reader.remarks] == [ITALIC, LOOK]


@pytest.mark.parametrize(
    ("written", "wrong"), read_table(__file__, "what_is_no_colour_and_no_size_is_a_fault_at_its_place")
)
def test_what_is_no_colour_and_no_size_is_a_fault_at_its_place(written: str, wrong: str) -> None:
    faults: list[Fault] = []
    mark = Mark("en.yaml", 3, 7)
    reader = WordReader({}, ICONS, colours=["red", "sea"])
    assert reader.read(written, rich=True, path="cards.x.text", mark=mark, faults=faults) == written
    assert [str(one) for one in faults] == [f"en.yaml:3:7 cards.x.text: {wrong}"]


def test_tags_of_lists_are_lists_within_lists() -> None:
    said = "<ul><li>one<ul><li>in</li></ul></li><li>two</li></ul>then<ol><li>a<li>b</ol>"
    assert read(said) == ("- one\n\u00a0\u00a0- in\n- two\nthen\n1. a\n2. b", [])


def test_a_reader_knows_which_signs_it_met() -> None:
    reader = WordReader(SIGNS, ICONS)
    reader.read("pay :Coin: and 🪵", rich=False, path="", mark=NOWHERE)
    assert reader.found_markup.signs == {":coin:", "🪵"}


@settings(max_examples=40)
@given(st.text("ab <>/*_&;\\n\r\x85{}[]%bi-", max_size=40), st.booleans())
def test_no_text_breaks_the_reader_and_every_letter_stays_in_its_order(text: str, rich: bool) -> None:
    """Letters that aren't in a tag, an entity or an escape; marks may go, nothing else does."""
    printed, _ = read(text, rich=rich)
    if not set("<[&\\") & set(text):
        assert [sign for sign in printed if sign in "abi"] == [sign for sign in text if sign in "abi"]
    assert not set("\v\f\x85\u2028\u2029") & set(printed)


def test_a_text_of_nothing_but_marks_comes_to_an_end() -> None:
    """A pattern that tries every way to part such a text would need years."""
    for part in ("<b>", "*a", "_a", "<i>x</i>", "**", "&amp;", "[b]", "*a **", "<b><i>"):
        read(part * (1_500 // len(part)))
