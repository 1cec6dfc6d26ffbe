"""The rules booklet: every rule, numbers from the definitions, examples that hold, a file to read, search and fold."""

import hashlib
import io
import os
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from generator.base.errors import InputError
from generator.base.geometry import Box
from generator.booklet.book_plug import DrawnBlock
from generator.booklet.booklet_imposition import impose_booklet
from generator.booklet.page_blocks import BookletBlock, rules_in_blocks, ruling_sentences, rulings_in_play
from generator.booklet.rules_files import RulesFiles, booklet_files, kit_with_rules
from generator.definitions.box_counts import expected_counts
from generator.definitions.configuration import make_configuration
from generator.definitions.game_folder import GameFolder
from generator.export.kit import RULES, RULES_FOLDED
from generator.export.kit_sheets import PrintOptions
from generator.faces import display_list
from generator.faces.display_list import IconUse, every_item
from generator.faces.shapes import points_of
from generator.files.shelf import content_bytes
from generator.games.balance_control.booklet import example_figures
from generator.games.balance_control.booklet.example_counts import play_example
from generator.games.balance_control.booklet.example_figures import ExampleFigure, arrow, figure, overlay_signs
from generator.games.balance_control.booklet.printed_signs import sign_meaning, signs_in_play
from generator.games.balance_control.definitions.printed_words import measure_sentence
from generator.games.balance_control.faces.balance_context import BalanceContext
from generator.preflight.limits import FileLimits
from generator.preflight.preflight_run import preflight
from generator.sheets.papers import find_paper
from tests.booklet.books import OfBox, booklet_of, drawings_in, figure_of, opened, rules, told_in
from tests.games import ROOT, change, copy_real, real_game
from tests.paints import painted
from tests.text_layer import UNSEEN, page_texts, words_printed, words_written

LANGUAGES = ("de", "en")
EDITIONS = ("1.0.9", "canonical-en", "1.0.14", "sim-1")
NUMBERED = {1: 6, 2: 5, 3: 8, 4: 7, 5: 6, 6: 2, 7: 5, 8: 4, 9: 1, 10: 2, 11: 8, 12: 7, 13: 3}
"""How many numbered rules each chapter of the rules has (R1.1 … R13.3)."""


@cache
def context_of(
    language: str,
    players: int = 4,
    modules: str = "all",
    edition: str | None = None,
    game: GameFolder | None = None,
    **rulings: str,
) -> BalanceContext:
    game = game or real_game()
    chosen = {name.replace("_", "-"): option for name, option in rulings.items()}
    definitions = game.definitions(edition, chosen)
    return BalanceContext(
        definitions,
        make_configuration(definitions, players, [modules]),
        game.texts_for(language, definitions),
        game.folder,
    )


def text_of(data: bytes) -> str:
    return "\n".join(page_texts(data))


def said(found: tuple[BookletBlock, ...]) -> str:
    return " ".join(f"{block.words} {block.caption if isinstance(block, DrawnBlock) else ''}" for block in found)


@pytest.fixture(scope="module", params=[pytest.param(language, marks=pytest.mark.slow) for language in LANGUAGES])
def files(request: pytest.FixtureRequest) -> dict[str, bytes]:
    made = rules(OfBox("balance-control", request.param, 6))
    assert made.warnings == ()
    return made.files


@pytest.mark.quick("*-1.0.14", "de-1.0.9")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_numbered_rule_is_told(language: str, edition: str) -> None:
    """R1 to R13; an edition with a plain Start tile has no Start Committee to tell of (R10)."""
    wanted = {f"R{chapter}.{rule}" for chapter, most in NUMBERED.items() for rule in range(1, most + 1)}
    found = rules_in_blocks(told_in(context_of(language, 6, edition=edition)))
    assert found <= wanted
    assert wanted - found == (set() if edition in ("1.0.14", "sim-1") else {"R10.1", "R10.2"})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_small_box_tells_the_rules_that_it_needs(language: str) -> None:
    """R1 to R8 and R10, R13 for the base game, each under the number that it has in every box; nothing of overlays or
    measures, nor what only they make possible: a tile that nobody can lay, a production or a Focus that costs
    something, a Focus with a name of its own or one that places overlays, departments with rules of their own,
    words that only these use."""
    found = told_in(context_of(language, 2, "core"))
    absent = {"R2.3", "R3.3", "R4.6", "R5.4", "R5.5", "R5.6", "R8.2", "R8.3", "R8.4", "R13.1"}
    wanted = {f"R{n}.{rule}" for n in (2, 3, 4, 5, 6, 7, 8, 10, 13) for rule in range(1, NUMBERED[n] + 1)} - absent
    assert wanted <= rules_in_blocks(found)
    assert not rules_in_blocks(found) & absent
    assert not {rule for rule in rules_in_blocks(found) if rule.split(".")[0] in ("R9", "R11", "R12")}
    assert not re.search("expansion|erweiterung|in this box|in dieser schachtel", said(found).lower())


@pytest.mark.parametrize(("modules", "most"), [("core", 6), ("all", 12)])
def test_the_set_up_shows_markers_of_every_department_in_play(modules: str, most: int) -> None:
    made = context_of("en", 2, modules)
    counted = expected_counts(made.definitions, made.config)
    markers = {
        piece.id for piece in made.definitions.pieces.values() if piece.kind == "resource" and piece.id in counted
    }
    assert len(markers) == most
    assert markers <= {one.piece for block in drawings_in(made) for one in block.laid_pieces}


def test_overlays_in_pictures_are_told_apart_by_their_icons() -> None:
    made = context_of("en", 2)
    for name, face in overlay_signs(made).items():
        (sign,) = [item for item in every_item(face.items) if isinstance(item, IconUse)]
        assert sign.icon == made.definitions.overlays[name].icon
        assert sign.size > face.shape.height / 2.0
    assert len(overlay_signs(made)) == 4


@pytest.mark.parametrize("game", ["balance-control", "global-powers", "organisation"])
def test_both_languages_have_the_same_parts(game: str) -> None:
    assert parts(game, "de") == parts(game, "en")


def parts(game: str, language: str) -> list[Any]:
    """Chapters and parts, every word of them `x`."""
    found: list[Any] = []
    for chapter in booklet_of(opened(OfBox(game, language))[1]).chapters:
        found.append(replace(chapter, title="", parts=()))
        for part in chapter.parts:
            words = {kind: "x" * bool(getattr(part, kind)) for kind in ("text", "item", "head", "title", "caption")}
            laid = tuple(replace(one, says="x" * bool(one.says), writes=()) for one in part.laid)
            found.append(replace(part, **words, frames=("x",) * len(part.frames), laid=laid))
    return found


@pytest.mark.slow
def test_a_reader_finds_headings_and_words_and_the_file_can_be_read_aloud(files: dict[str, bytes]) -> None:
    """Bookmarks, tags, the language, PDF/UA-1; pictures have words; nothing that Poppler stumbles over; the index."""
    with pikepdf.open(io.BytesIO(files[RULES])) as pdf:
        assert "<pdfuaid:part>1<" in pdf.Root.Metadata.read_bytes().decode()
        assert pdf.Root.PageMode == "/UseOutlines"
        assert pdf.Root.MarkInfo.Marked
        assert "/Suspects" not in pdf.Root.MarkInfo
        assert "/StructTreeRoot" in pdf.Root
        with pdf.open_outline() as outline:
            assert len(outline.root) == 21  # the chapters, the index, and the back
        for page in pdf.pages:
            assert [float(part) for part in page.MediaBox][2:] == pytest.approx([419.53, 595.28], abs=0.01)
        spoken = {str(item.Alt) for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and "/Alt" in item}
        assert {"de": "Innenpolitik", "en": "Domestic Affairs"}[str(pdf.Root.Lang)] in spoken
        assert not spoken & {"dom", "influence", "forbid", "committee", "security-level"}
    text = text_of(files[RULES])
    assert len(re.findall(r"[\w-]+", text)) > 2000
    assert "\ufffd" not in text
    numbers = {f"{card.department} {card.number:02d}" for card in real_game().definitions().measures.values()}
    assert len(numbers) == 40
    assert all(number in text for number in numbers)


def test_every_word_is_found_in_the_file(files: dict[str, bytes]) -> None:
    with pikepdf.open(io.BytesIO(files[RULES])) as pdf:
        made = context_of(str(pdf.Root.Lang), 6)
    booklet = booklet_of(made)
    found = told_in(made)
    examples = (block for block in found if isinstance(block, DrawnBlock))
    told_here = (
        text
        for block in examples
        for text in (block.title, block.caption, *block.frames, *(one.says for one in block.laid_pieces))
    )
    words = " ".join(
        (*told_here, *(block.words for block in found if block.kind not in ("example", "table", "picture")))
    )
    plain = re.sub(r"<[^<>]*>|\[\[.*?\]\]", " ", words)
    spoken = [plain, *(measure_sentence(card, made.speaker) for card in made.definitions.measures.values())]
    for name in rulings_in_play(booklet, made):
        _, *others = ruling_sentences(name, made)
        spoken += [made.texts.rulings[name].about, *others]
    spoken += [sign_meaning(name, made) for name in signs_in_play(made)]
    text = text_of(files[RULES])
    missing = set(words_written(" ".join(spoken))) - set(words_printed(text))
    assert not missing
    assert not UNSEEN.search(text)
    assert {"en": "control", "de": "Brennpunkt"}[made.texts.language] in words_printed(text)


def test_the_folded_file_holds_every_page_once(files: dict[str, bytes]) -> None:
    with pikepdf.open(io.BytesIO(files[RULES])) as pages, pikepdf.open(io.BytesIO(files[RULES_FOLDED])) as folded:
        assert (folded.docinfo["/Title"], folded.Root.Lang) == (pages.docinfo["/Title"], pages.Root.Lang)
        assert len(pages.pages) % 4 == 0
        assert [float(part) for part in folded.pages[0].MediaBox][2:] == pytest.approx((841.89, 595.28), abs=0.1)
    sides, own = ([text.split() for text in page_texts(files[name])] for name in (RULES_FOLDED, RULES))
    assert len(sides) == len(own) // 2
    assert Counter(word for words in sides for word in words) == Counter(word for words in own for word in words)
    assert set(own[0]) | set(own[-1]) <= set(sides[0])


@pytest.mark.slow
def test_no_line_of_either_file_is_a_hairline(files: dict[str, bytes], tmp_path: Path) -> None:
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    assert preflight([tmp_path], FileLimits(line=0.25)).findings == ()


def test_pages_that_bleed_lie_in_a_folded_booklet_as_far_as_they_are_cut() -> None:
    """A page of 420 by 595 pt within 9 pt all round fills half of A4 as one without bleed does."""

    def made(bleed: float) -> list[list[float]]:
        out = io.BytesIO()
        with pikepdf.new() as pdf:
            for _ in range(4):
                pdf.add_blank_page(page_size=(420 + 2 * bleed, 595 + 2 * bleed))
                pdf.pages[-1].obj.TrimBox = pikepdf.Array([bleed, bleed, 420 + bleed, 595 + bleed])
            pdf.save(out)
        found = []
        with pikepdf.open(io.BytesIO(impose_booklet(out.getvalue(), find_paper("a4")))) as pdf:
            for page in pdf.pages:
                names = page.obj.Resources.XObject
                moves = [line for line in pikepdf.parse_content_stream(page) if str(line.operator) == "cm"]
                for name, move in zip(names, moves, strict=True):
                    scale, _, _, _, x, y = map(float, move.operands)
                    left, bottom, right, top = map(float, names[name].BBox)
                    found.append([x + scale * left, y + scale * bottom, x + scale * right, y + scale * top])
        return found

    for one, two in zip(made(9.0), made(0.0), strict=True):
        assert one == pytest.approx(two, abs=0.01)
        fold = 420.945  # half of 297 mm
        assert min(abs(fold - one[0]), abs(fold - one[2])) < 0.01, "what goes over an opening meets at the fold"


def numbered(pages: int) -> bytes:
    """A file of pages that bear their number, and nothing else."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(419.53, 595.28))
    for number in range(1, pages + 1):
        canvas.drawString(200, 300, str(number))
        canvas.showPage()
    canvas.save()
    return out.getvalue()


@pytest.mark.parametrize(
    ("pages", "sides", "leftwards"),
    [
        (4, "4|1 2|3", False),
        (5, "5|1 2| |3 4|", False),
        (8, "8|1 2|7 6|3 4|5", False),
        (11, "11|1 2| 10|3 4|9 8|5 6|7", False),
        (8, "1|8 7|2 3|6 5|4", True),
    ],
)
def test_a_folded_booklet_has_its_pages_in_the_order_of_reading(pages: int, sides: str, leftwards: bool) -> None:
    data = impose_booklet(numbered(pages), find_paper("a4"), leftwards=leftwards)
    with pikepdf.open(io.BytesIO(data)) as folded:
        wanted = folded.Root.ViewerPreferences
        assert (wanted.PrintScaling, wanted.Duplex) == ("/None", "/DuplexFlipShortEdge"), "sides that lie across"
        assert wanted.Direction == ("/R2L" if leftwards else "/L2R")
        assert all(page.mediabox[2] > page.mediabox[3] for page in folded.pages)
    with pypdfium2.PdfDocument(data) as folded:
        found = []
        for page in folded:
            text, middle, (_, high) = page.get_textpage(), page.get_width() / 2, page.get_size()
            halves = ((0, middle), (middle, 2 * middle))
            found.append("|".join(text.get_text_bounded(left, 0, right, high).strip() for left, right in halves))
    assert " ".join(found) == sides


def example(name: str, context: BalanceContext, frames: tuple[str, ...] = (), caption: str = "") -> ExampleFigure:
    block = DrawnBlock("example", name, caption=caption, frames=frames)
    path = real_game().folder / "booklet" / "examples" / name
    return figure(block, play_example(path, real_game(), context), context, "colour")


def test_an_example_that_the_engine_contradicts_is_refused(tmp_path: Path) -> None:
    """Three shared by two is one each (R4.4); an example that says two can't be drawn."""
    folder = copy_real(tmp_path / "game")
    wrong = folder / "booklet" / "examples" / "settlement.yaml"
    change(wrong, "A: {DOM: 1}, B", "A: {DOM: 2}, B")
    with pytest.raises(InputError, match=r"settlement\.yaml:\d+:\d+: the example doesn't hold"):
        play_example(wrong, real_game(), context_of("en"))


def test_an_example_tells_what_changes() -> None:
    shown = example("convert.yaml", context_of("en"), caption="<before A DOM:word>, <change A INF:one card|cards>")
    assert shown.caption == "two, one card"
    assert len(shown.frames) == 1, "before and after the board is the same"
    assert {(found.seat, found.what, found.before, found.after) for found in shown.changes} == {
        ("A", "▲DOM", "2", "0"),
        ("A", "▲INF", "0", "1"),
    }


def test_an_arrow_runs_from_the_tile_that_a_marker_leaves_to_the_one_it_comes_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """R6.1: in one example A moves a marker from 1,0 to 1,1, the tile below; in another A only places one."""
    drawn: list[tuple[Box, Box, display_list.Path]] = []

    def seen(source: Box, target: Box) -> display_list.Path:
        drawn.append((source, target, arrow(source, target)))
        return drawn[-1][-1]

    monkeypatch.setattr(example_figures, "arrow", seen)
    example("lobbyist.yaml", context_of("en", 2, "core"))
    assert not drawn
    example("next-door.yaml", context_of("en", 2, "core"))
    ((source, target, path),) = drawn
    assert source[1] > target[1], "the tile that it leaves is the upper one"
    heights = sorted(point[1] for segment in path.outline for point in points_of(segment))
    assert target[1] < heights[0] < target[3]
    assert source[1] < heights[-1] < source[3]


def test_examples_are_played_by_the_booklets_own_edition() -> None:
    """R5.2: a focus's marker comes into the supply, 1 + 1 = 2, or in sim-1 from there onto the focus, 1 - 1 = 0."""
    for edition, name, after in (("1.0.14", "focus.yaml", 2), ("sim-1", "focus-onto.yaml", 0)):
        made = context_of("en", edition=edition)
        assert [block.words for block in told_in(made)].count(name) == 1
        assert [found.after for found in example(name, made).changes] == [str(after)]


def test_a_story_counts_from_step_to_step() -> None:
    """A places (4 to 3); B's placing ends the round: 3 // 2 = 1 each (R4.4)."""
    shown = example(
        "first-round.yaml", context_of("en"), ("", "<before A supply>, <after A supply>", "", "<change A DOM>", "", "")
    )
    assert [frame.caption for frame in shown.frames] == ["", "4, 3", "", "1", "", ""]
    assert [len(frame.changes) for frame in shown.frames] == [0, 1, 0, 4, 0, 1]


@pytest.mark.parametrize(
    ("frames", "caption", "wrong"),
    [
        (("", ""), "", "2 frames for 1 steps"),
        ((), "<after A luck 1,0>", "'A luck 1,0' is nothing that is counted"),
        ((), "<after A DOM:roman>", "no form 'roman'"),
        ((), "<after Z supply>", "Z"),
    ],
)
def test_a_caption_that_counts_nothing_is_refused(frames: tuple[str, ...], caption: str, wrong: str) -> None:
    with pytest.raises(InputError, match=rf"convert\.yaml: .*{wrong}"):
        example("convert.yaml", context_of("en"), frames, caption)


SMALL = OfBox("balance-control", "de", 2, "core")


def small_booklet() -> str:
    """The digests of a small booklet's files, made here."""
    return digests(booklet_files(*opened(SMALL), "letter"))


def digests(made: RulesFiles) -> str:
    return str([hashlib.sha256(made.files[name]).hexdigest() for name in sorted(made.files)])


@pytest.mark.slow
@pytest.mark.always
def test_the_same_bytes_in_another_process() -> None:
    script = "from tests.booklet.test_booklet import small_booklet; print(small_booklet())"
    environment = {**os.environ, "PYTHONHASHSEED": "4711", "PYTHONPATH": str(ROOT)}
    program = [sys.executable, "-c", script]
    ran = subprocess.run(program, capture_output=True, check=True, encoding="utf-8", env=environment)
    assert ran.stdout.strip() == digests(rules(SMALL, "letter"))


@pytest.mark.slow
@pytest.mark.parametrize("resources", ["markers", "tracks"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_set_up_shows_what_is_in_the_box(language: str, resources: str) -> None:
    """R1.6, R2.1–R2.3: what isn't in play, or belongs to the other way to keep resources, is left out."""
    pack = real_game().definitions()
    chapters = booklet_of(context_of(language)).chapters
    written = [one for chapter in chapters for part in chapter.parts for one in part.laid]
    assert {one.piece for one in written} <= set(pack.components())
    for modules, decks in (("core", 0), ("all", 3)):
        config = make_configuration(pack, 4, [modules], resources)
        made = BalanceContext(pack, config, real_game().texts_for(language, pack), real_game().folder)
        shown = drawings_in(made, "laid")
        lying = {one.piece for block in shown for one in block.laid_pieces}
        assert {"start", "back-tile", "influence-a", "first-player", "aid-1"} <= lying
        assert sum(name.startswith("back-") for name in lying) == decks + 1
        assert ("resource-tracks" in lying, "noise-mat" in lying) == (resources == "tracks", resources == "markers")
        for block in shown:
            figure = figure_of(made, block)
            (picture,) = figure.pictures.values()
            assert "<svg" in picture
            for one in block.laid_pieces:
                assert all(word in figure.markup for word in re.findall(r"[^\W\d_]{4,}", one.says)), one.says


@pytest.mark.slow
def test_every_file_of_a_kit_for_a_press_is_one(tmp_path: Path) -> None:
    """PDF/X-1a in inks, with boxes; of the rules a file of pages with bleed, and one of sheets of 279.4 by 215.9 mm."""
    made = context_of("de", 2, "core")
    kit = kit_with_rules(real_game(), made, PrintOptions(paper="letter", press=True, backs="long", bleed=3.0))
    files = {name: content_bytes(data) for name, data in kit.files.items() if name.endswith(".pdf")}
    assert files.keys() == {
        "tiles.pdf", "tokens.pdf", "aids.pdf", "session.pdf", "kit.pdf", "calibration.pdf", RULES, RULES_FOLDED,
    }  # fmt: skip
    limits = FileLimits(boxes=True, colours="cmyk", ink=300.0, line=0.25, transparency=False, intent=True)
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
        with pikepdf.open(io.BytesIO(data)) as pdf:
            assert pdf.docinfo["/GTS_PDFXVersion"] == "PDF/X-1a:2003", name
            if name in (RULES, RULES_FOLDED):
                assert any(one.what == "word" and one.over for one in painted(pdf.pages[1])), name
    assert preflight([tmp_path], limits).findings == ()
    for name, trim, bleed in ((RULES, (148.0, 210.0), 3.0), (RULES_FOLDED, (279.4, 215.9), 0.0)):
        assert preflight([tmp_path / name], replace(limits, trims=(trim,), bleed=bleed)).findings == ()
