"""Words of strangers on the page of a table, in a real browser: of a game, of people and of remarks. None of them runs,
none is taken for another's, and none pushes others out of their place."""

import shutil
from pathlib import Path

import pytest

from tests.games import PACKS, change
from tests.online.serving import served, table
from tests.online.test_page import DESKTOP, PHONE, at, link

pytestmark = [pytest.mark.online, pytest.mark.browser, pytest.mark.slow]

RUNS = '<img src=x onerror="window.hit=1">'
ENDS = "</script><script>window.hit=1</script>"
LEADS = "javascript:window.hit=1"
BRACES = "${window.hit=1} {{7*7}} {seat} <%= 7 %>"
TURNED = "\u202e\u2066\u202b(A) nimda"
PILED = "Z" + "\u0335\u0336\u0337\u0338\u0346\u0348\u0353\u0361" * 12
LONG = "W" * 500

INSIDE = """
(() => {
  const box = (one) => one.getBoundingClientRect();
  const rows = [...document.querySelectorAll('#seats > li')];
  const out = rows.flatMap((row) => [...row.querySelectorAll('.player *')].filter((one) =>
    one.getClientRects().length && (box(one).left < box(row).left - 1 || box(one).right > box(row).right + 1 ||
    box(one).top < box(row).top - 1 || box(one).bottom > box(row).bottom + 1)).map((one) => one.outerHTML));
  const over = rows.slice(1).filter((row, before) => box(row).top < box(rows[before]).bottom - 1).length;
  const wide = [...document.querySelectorAll('#story li, #seats, #asks, #whose')].filter((one) =>
    one.scrollWidth > one.clientWidth + 1).map((one) => one.outerHTML.slice(0, 200));
  return [out, over, wide, document.documentElement.scrollWidth > innerWidth];
})()
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> str:
    """One whose author means ill."""
    made = shutil.copytree(PACKS / "organisation", tmp_path_factory.mktemp("game") / "mine")
    words = made / "text" / "en.yaml"
    change(words, 'name: "Trade"\n    text: "Brings', f"name: '{RUNS}'\n    text: \"{ENDS} Brings")
    change(words, 'name: "Old Town"', f"name: '{ENDS}'")
    change(words, 'title: "ORGANISATIONS"', f"title: '{ENDS}'")
    change(words, 'name: "Harbour"', f"name: '{RUNS}'")
    return str(made)


def test_the_longest_name_that_fits_a_place_leaves_others_their_room(tmp_path: Path) -> None:
    """A longer one is told before the table opens."""
    made = shutil.copytree(PACKS / "organisation", tmp_path / "mine")
    change(made / "text" / "en.yaml", 'name: "Harbour"', f"name: {'Wharfingers ' * 6}")
    kept = table(tmp_path / "t", str(made))
    with served(kept, game=str(made)) as place, at(link(place, kept, "A")) as page:
        page.value("document.getElementById('every').open = true")
        page.wait("document.querySelectorAll('#every-moves button').length >= 12", wanted=True)
        out = (
            "[...document.querySelectorAll('.dock button')].filter((one) => one.getBoundingClientRect().right >"
            " document.querySelector('.dock').getBoundingClientRect().right).length"
        )
        assert page.value(out) == 0


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_no_word_of_a_stranger_runs_or_leaves_its_place(game: str, size: tuple[int, int], tmp_path: Path) -> None:
    kept = table(tmp_path / "t", game)
    with served(kept, game=game) as place, at(link(place, kept, "A"), size) as page:
        for seat, names in (("B", (RUNS, ENDS, LONG)), ("C", (TURNED, BRACES, PILED * 3))):
            with place.browser(kept.seating.seats[seat].secret) as browser:  # type: ignore[index]
                for name in names:
                    browser.say("name", name=name)
                    browser.until("people")
                    told = page.value(
                        "[...document.querySelectorAll('#seats .player b')].map((one) => one.textContent)"
                    )
                    assert page.value(INSIDE) == [[], 0, [], False], (name, told)
                for text in (RUNS, ENDS, LEADS, BRACES, TURNED, PILED * 9, LONG + LONG[:400]):
                    browser.say("note", kind="note", text=text)
                    browser.until("noted")
        page.value("location.reload()")
        page.wait("typeof table === 'object' && Boolean(table.view.boards)", wanted=True)
        page.wait("document.querySelectorAll('#seats .player b').length", wanted=3)
        assert page.value(INSIDE) == [[], 0, [], False]
        assert page.value("window.hit") is None
        assert page.value("document.querySelectorAll('img:not([src^=data]), script:not([src])').length") == 0


def test_nobody_takes_anothers_name(tmp_path: Path) -> None:
    """Whoever was there first keeps it; the other one is told, and is called what he was called before."""
    kept = table(tmp_path / "t", "organisation")
    with served(kept, game="organisation") as place, at(link(place, kept, "A")) as page:
        with place.browser(kept.seating.seats["B"].secret) as browser:  # type: ignore[index]
            browser.say("name", name="Ada")
            browser.until("people", which=lambda one: one["seats"][1]["name"] == "Ada")
        for name in ("Ada", "\u0410d\u0430", "A\u200bda", "ADA", "B", "\u202eadA"):
            page.value(f"line.send({{ type: 'name', name: {name!r} }})")
            wanted = (
                "This name belongs to somebody else at this table or is the letter of another seat, or it looks like "
                "one. Choose another one."
            )
            page.wait("document.getElementById('notice').textContent", wanted=wanted)
            page.value("document.getElementById('notice').textContent = ''")
        assert kept.seating.seats["A"].name == ""  # type: ignore[index]
