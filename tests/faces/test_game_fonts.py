"""Fonts of a game's own: every kind of file, families by their own names or by `game.yaml`, fallbacks, and what is
wrong with a file, told in one sentence."""

import io
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
from fontTools.ttLib import TTCollection, TTFont

from generator.base.errors import InputError, Mark
from generator.definitions.pack import FontFamily
from generator.faces.font_families import FontSet
from generator.faces.fonts import find_font, font_names
from generator.faces.game_fonts import forbidden_fonts, game_fonts
from tests.tables import rows_by_id

FONTS = Path(__file__).parent / "fonts"
pytestmark = pytest.mark.usefixtures("in_this_process")


def fonts(
    folder: Path, *names: str, language: str = "en", families: Mapping[str, FontFamily] | None = None, **data: bytes
) -> FontSet:
    """The fonts of a game with these files in `fonts/`, and further ones by their names without an ending."""
    (folder / "fonts").mkdir(exist_ok=True)
    for name in names:
        shutil.copy(FONTS / name, folder / "fonts")
    for name, content in data.items():
        (folder / "fonts" / f"{name}.ttf").write_bytes(content)
    return game_fonts(folder, families or {}, language, lambda path: Mark("game.yaml", 1 + path.count(".")))


def saved(font: TTFont) -> bytes:
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def restricted() -> bytes:
    font = TTFont(FONTS / "NotoSansHebrew-Regular.ttf")
    font["OS/2"].fsType = 2
    return saved(font)


@pytest.mark.parametrize(
    ("file", "family", "letter"), rows_by_id(__file__, "a_file_is_found_by_its_own_name_and_measured_as_its_tables_say")
)
def test_a_file_is_found_by_its_own_name_and_measured_as_its_tables_say(
    tmp_path: Path, file: str, family: str, letter: str
) -> None:
    made = fonts(tmp_path, file)
    assert family in made.families()
    font = find_font(made.face(family))
    opened = TTFont(FONTS / file)
    glyph = opened.getBestCmap()[ord(letter)]
    told = opened["hmtx"][glyph][0] * 1000 / opened["head"].unitsPerEm
    assert font.units(letter) == pytest.approx(told, abs=0.01)


def test_a_game_that_is_named_from_where_one_stands_has_its_fonts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fonts(tmp_path, "NotoSansHebrew-Regular.ttf")
    monkeypatch.chdir(tmp_path)
    assert "Noto Sans Hebrew" in fonts(Path(), "NotoSansHebrew-Regular.ttf").families()


def test_a_collection_is_all_its_fonts(tmp_path: Path) -> None:
    parts = TTCollection()
    parts.fonts = [TTFont(FONTS / f"NotoSans{name}-Regular.ttf") for name in ("Hebrew", "Thai")]
    out = io.BytesIO()
    parts.save(out)
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "both.ttc").write_bytes(out.getvalue())
    said = {"Second": FontFamily({"regular": "both.ttc#2"})}
    made = fonts(tmp_path, families=said)
    assert {"Noto Sans Hebrew", "Noto Sans Thai", "Second"} <= set(made.families())
    assert not find_font(made.face("Second")).missing("จ")
    assert find_font(made.face("Noto Sans Hebrew")).missing("จ")


def test_a_variable_font_has_each_weight_on_its_axis(tmp_path: Path) -> None:
    made = fonts(tmp_path, "Inter-Variable.woff2")
    light, heavy = (find_font(made.face("Inter", weight)) for weight in ("thin", "black"))
    assert light.units("V") < heavy.units("V")
    assert find_font(made.face("Inter", 450)).axes == {"wght": 450.0}


def test_an_axis_is_set_for_a_family_and_another_one_is_told(tmp_path: Path) -> None:
    said = {"Inter": FontFamily(axes={"wght": 900})}
    made = fonts(tmp_path, "Inter-Variable.woff2", families=said)
    assert made.weights("Inter") == (900,)
    with pytest.raises(InputError, match="the font has no axis 'wdth'; expected one of its axes: wght"):
        fonts(tmp_path, families={"Inter": FontFamily(axes={"wdth": 80})})
    with pytest.raises(InputError, match="2000 on the axis 'wght'; expected from 100 to 900"):
        fonts(tmp_path, families={"Inter": FontFamily(axes={"wght": 2000})})


def test_a_letter_that_a_font_lacks_comes_from_any_font_of_the_game(tmp_path: Path) -> None:
    made = fonts(tmp_path, "NotoSansHebrew-Regular.ttf", "NotoSansJP-Regular.otf")
    font = find_font(made.use("BarlowCondensed-Bold"))
    assert font.name == "BarlowCondensed-Bold"
    found = [next(name for name in font.fallbacks if not find_font(name).missing(letter)) for letter in "שЖ枚★"]
    assert [name.partition("-")[0] for name in found] == [
        *("NotoSansHebrew", "IBMPlexSansCondensed", "NotoSansCJKJP", "NotoSansSymbols")
    ]
    assert made.missing("ש枚★Жจ") == "จ"


def test_a_family_s_own_fallbacks_come_first(tmp_path: Path) -> None:
    said = {"Noto Sans Thai": FontFamily(fallbacks=("Noto Sans Hebrew",))}
    names = ("NotoSansArabic-Regular.ttf", "NotoSansHebrew-Regular.ttf", "NotoSansThai-Regular.ttf")
    made = fonts(tmp_path, *names, families=said)
    assert find_font(made.face("Noto Sans Thai")).fallbacks[0].startswith("NotoSansHebrew-")
    with pytest.raises(InputError, match=r"fallbacks\[1\]: there is no font 'Cinzel'"):
        fonts(tmp_path, families={"Noto Sans Thai": FontFamily(fallbacks=("Cinzel",))})


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"regular": "Missing.ttf"}, "there is no font file 'Missing.ttf' in fonts/; expected NotoSansHebrew-Regular"),
        ({"regular": "NotoSansHebrew-Regular.ttf#3"}, "has no font '3'"),
        ({"fat": "NotoSansHebrew-Regular.ttf"}, "there is no weight 'fat'"),
    ],
)
def test_a_wrong_file_of_a_family_is_told_with_its_place(tmp_path: Path, files: dict[str, str], told: str) -> None:
    with pytest.raises(InputError) as wrong:
        fonts(tmp_path, "NotoSansHebrew-Regular.ttf", families={"Title": FontFamily(files)})
    assert str(wrong.value).startswith("game.yaml:")
    assert told in str(wrong.value)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"no font at all", "is no font, or a broken one"),
        ((FONTS / "NotoSansHebrew-Regular.ttf").read_bytes()[:300], "expected a sound font file"),
        (b"wOF2" + bytes(60), "can't be unpacked"),
    ],
    ids=["words", "cut short", "packed nothing"],
)
def test_a_broken_file_is_told_in_one_sentence_that_names_it(tmp_path: Path, data: bytes, told: str) -> None:
    with pytest.raises(InputError) as wrong:
        fonts(tmp_path, Broken=data)
    (fault,) = wrong.value.faults
    assert fault.mark.file.endswith("fonts/Broken.ttf")
    assert told in str(fault)


def test_a_font_that_may_not_be_embedded_is_told(tmp_path: Path) -> None:
    made = fonts(tmp_path, "NotoSansThai-Regular.ttf", Own=restricted())
    assert [Path(name).name for name in forbidden_fonts(made)] == ["Own.ttf"]


def test_the_name_of_a_font_changes_with_its_file(tmp_path: Path) -> None:
    """So a face is another one where its letters look otherwise."""
    before = fonts(tmp_path, "NotoSansHebrew-Regular.ttf").face("Noto Sans Hebrew")
    (tmp_path / "fonts" / "NotoSansHebrew-Regular.ttf").write_bytes(restricted())
    after = fonts(tmp_path).face("Noto Sans Hebrew")
    assert find_font(before).name != find_font(after).name


def named(family: str, weight: int) -> bytes:
    """A font that says it is of this family and weight."""
    font = TTFont(FONTS / "NotoSansHebrew-Regular.ttf")
    for number in (16, 17, 21, 22):
        font["name"].removeNames(nameID=number)
    font["name"].setName(family, 1, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight
    return saved(font)


def test_files_of_a_family_of_the_studio_s_add_to_its_cuts_and_replace_one_of_the_same_weight(tmp_path: Path) -> None:
    own = {"Medium": named("Barlow Condensed", 500), "Bold": named("Barlow Condensed", 700)}
    made = fonts(tmp_path, **own)
    assert made.weights("Barlow Condensed") == (500, 600, 700)
    assert made.weights("Barlow Condensed", italic=True) == (600,)
    drawn = {weight: find_font(made.face("Barlow Condensed", weight)).name for weight in (500, 600, 700)}
    assert drawn[600] == "BarlowCondensed-SemiBold"
    assert not {drawn[500], drawn[700]} & set(font_names())


def test_a_template_that_names_a_file_of_the_studio_s_has_it_beside_a_game_s_own_cut(tmp_path: Path) -> None:
    made = fonts(tmp_path, Bold=named("Barlow Condensed", 700))
    assert find_font(made.use(made.names["BarlowCondensed-Bold"])).name == "BarlowCondensed-Bold"
    assert made.place_of("BarlowCondensed-Bold") == ("Barlow Condensed", 700, False)
    assert made.names["Barlow Condensed Bold"] != "BarlowCondensed-Bold"


def test_a_game_without_fonts_has_the_studio_s_under_their_own_names(tmp_path: Path) -> None:
    made = game_fonts(tmp_path, {}, "en", lambda _: Mark(""))
    assert made.use("BarlowCondensed-Bold") == "BarlowCondensed-Bold"
    assert not made.missing("→ ★ ✓ ⚔ ❤ ● ⬢ ♠ ⚀ Ж Ω ắ")
