"""Makes a printed kit of a game in a configuration: PDFs, what they hold and how to cut, and a manifest in a folder.

    faces -> sheets -> files    tiles.pdf cards.pdf tokens.pdf aids.pdf    each group of pieces
                                tiles-tokens.pdf    sheets that two of them share, where that saves paper
                                session.pdf    a page to write on when a version of the game is tried
                                kit.pdf        all of them behind two pages: what is in the box, how to cut
                                calibration.pdf, where backs are printed: measures how far the printer is off
                                manifest.json  every printed copy: id, digest, file, page, place

Everything is written to a temporary folder and moved into place when all of it is there. Same input, same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from generator.base.errors import InputError
from generator.base.frozen import dataclass
from generator.base.units import TABLE_DPI
from generator.definitions.art_check import missing_picture_texts
from generator.definitions.playtest_form import read_form
from generator.definitions.printing_conditions import DEFAULT, find_condition
from generator.definitions.version_stamp import VersionStamp
from generator.export.contents_page import (
    ContentsRow,
    KitCost,
    contents_rows,
    contents_sheet,
    game_notices,
    shared_notes,
)
from generator.export.cutting.cost_cache import cached_costs
from generator.export.cutting.cutting_guide import cost_notes, cutting_panels, cutting_steps, printing_steps
from generator.export.cutting.cutting_page import cutting_sheet
from generator.export.kit_changes import KitChanges, box_copies, printed_backs
from generator.export.kit_manifest import FORMAT, MANIFEST, copy_rows, count_copies, manifest_content
from generator.export.kit_sheets import LABELS, PARTS, PrintOptions, check_options, group_sheets, pieces_in_hand
from generator.export.session_sheet import session_sheet
from generator.export.wanted_pieces import WantedPieces, take_wanted
from generator.faces.box_pieces import BoxPiece, make_box_pieces
from generator.faces.colours import Palette
from generator.faces.composed_pieces import ComposedPieces
from generator.faces.face_context import FaceContext
from generator.faces.face_warnings import face_warnings, left_out_warnings
from generator.faces.picture_resolution import coarse_pictures
from generator.faces.tones import ink_table
from generator.files.atomic_write import check_ours, fill_folder
from generator.files.shelf import Content
from generator.render.drawn_pictures import drawn_pictures
from generator.render.press import press_content
from generator.sheets.calibration import CalibrationWords, calibration_pages
from generator.sheets.page_frame import DUPLEX
from generator.sheets.pages import Sheets
from generator.sheets.papers import find_paper, furniture_fonts
from generator.sheets.ways_cache import use_ways_cache

KIT, SESSION, CALIBRATION = "kit.pdf", "session.pdf", "calibration.pdf"
RULES, RULES_FOLDED = "rules.pdf", "rules-booklet.pdf"
"""The rules to read and to fold, which are made elsewhere and lie in the same folder."""

OURS = (*(f"{part}.pdf" for part in PARTS), SESSION, KIT, CALIBRATION, MANIFEST, RULES, RULES_FOLDED)
"""Every file that a build may write; what an earlier build wrote of these is taken away."""


@dataclass(frozen=True)
class PrintedKit:
    """A kit that is made but not written: its `files` by name, the `pages` of each, the number of pieces in hand (two
    sides of a card are one), the copies of each id, backs included, the margin of its sheets in mm, warnings for the
    designer, and the costs of this kit and its alternatives."""

    files: Mapping[str, Content]
    pages: Mapping[str, int]
    pieces: int
    counts: Mapping[str, int]
    margin: float
    warnings: tuple[str, ...]
    costs: tuple[KitCost, ...] = ()


@dataclass(frozen=True)
class ImposedKit:
    """A kit whose pieces have their places on sheets but aren't drawn: the `wanted_pieces` of the box, the pieces of
    the whole box (or of what an earlier kit lacks alone), those of the kit, its sheets, and the costs of this kit and
    its alternatives."""

    wanted_pieces: WantedPieces
    box: tuple[BoxPiece, ...]
    pieces: tuple[BoxPiece, ...]
    sheets: Mapping[str, Sheets]
    costs: tuple[KitCost, ...]


def impose_kit(context: FaceContext, options: PrintOptions, wanted: WantedPieces = None) -> ImposedKit:
    """Lays on sheets what is wanted of a box. Layouts are cached, since most of them are the same in other languages.
    Raises `InputError` naming a piece that can't be made, or a colour with too much ink for a press."""
    check_options(options)
    if options.press:
        from generator.export.ink_limits import check_inks  # it knows the services, which a kit at home does without

        check_inks(context.definitions, find_condition(DEFAULT).most_ink)
    if isinstance(wanted, KitChanges):
        box = make_box_pieces(context, options.looks, wanted.copies)
    else:
        box = make_box_pieces(context, options.looks)
        ComposedPieces(context).keep(box)
    pieces = tuple(take_wanted(box, wanted))
    with use_ways_cache():
        sheets = group_sheets(context, pieces, options)
        return ImposedKit(wanted, box, pieces, sheets, tuple(cached_costs(context, pieces, options, sheets)))


def prepare_kit_pictures(context: FaceContext, options: PrintOptions, imposed: ImposedKit) -> None:
    """Prepares the pictures of a kit before it is drawn, so that other processes of this run, which make the kits of
    other languages, find them in the cache. Raises `InputError`."""
    palette = _palette(context, options)
    pictures = drawn_pictures(imposed.sheets.values(), palette, context.icons)
    if pictures:
        from generator.render.prepared_pictures import prepare_pictures

        prepare_pictures(pictures, palette.space, options.resolution)


def make_kit(
    context: FaceContext, options: PrintOptions, wanted: WantedPieces = None, *, rules: bool = False
) -> PrintedKit:
    """Makes a kit of what is wanted of a box. With `rules`, its first page says how the booklet is printed. Raises
    `InputError` as `impose_kit` does."""
    return draw_kit(context, options, impose_kit(context, options, wanted), rules=rules)


def draw_kit(context: FaceContext, options: PrintOptions, imposed: ImposedKit, *, rules: bool = False) -> PrintedKit:
    """Draws a kit that has been imposed with the same context and options. With `rules`, its first page says how the
    booklet is printed. Raises `InputError` for words that don't fit on the kit's own pages."""
    wanted, box, pieces, sheets = imposed.wanted_pieces, imposed.box, imposed.pieces, imposed.sheets
    first = _first_pages(sheets)
    changes = wanted if isinstance(wanted, KitChanges) else None
    part = "missing_only" if changes else "changed_only" if wanted is not None else ""
    files = _draw_files(context, options, kit_sheets(context, options, imposed, part=part, rules=rules))
    found = list(copy_rows(sheets, pieces, first))
    pages = {f"{part}.pdf": len(made.pages) for part, made in sheets.items()}
    pages[SESSION] = 1
    pages[KIT] = first[SESSION]
    if CALIBRATION in files:
        pages[CALIBRATION] = 2
    files[MANIFEST] = manifest_content(_manifest(context, options, pages, box, found, changes))
    margin = next((made.margin for made in sheets.values()), 0.0)
    number = sum(piece.count for piece in pieces_in_hand(context, pieces, options.backs))
    warnings = tuple(_warnings(context, sheets, pieces, options))
    return PrintedKit(files, pages, number, count_copies(found), margin, warnings, imposed.costs)


def write_kit(kit: PrintedKit, out: Path, *, force: bool = False) -> None:
    """Puts a kit's files into the folder `out`, all or none. Raises `InputError` where the folder can't be written or,
    without `force`, holds a file of the user's under one of their names."""
    fill_folder(out, kit.files, OURS, force=force)


def build_kit(context: FaceContext, options: PrintOptions, out: Path, wanted: WantedPieces = None) -> PrintedKit:
    """Makes a kit and writes it into the folder `out`. Raises `InputError`; then nothing is written."""
    kit = make_kit(context, options, wanted)
    write_kit(kit, out)
    return kit


def _first_pages(sheets: Mapping[str, Sheets]) -> dict[str, int]:
    """The page of the whole kit on which each part begins, and the session sheet, which is last. Page 1 is the
    contents, page 2 shows how to cut."""
    first, page = {}, 3
    for part, made in sheets.items():
        first[part] = page
        page += len(made.pages)
    return {**first, SESSION: page}


def kit_sheets(
    context: FaceContext, options: PrintOptions, imposed: ImposedKit, *, part: str = "", rules: bool = False
) -> dict[str, list[Sheets]]:
    """The pages of every file by its name, before anything is drawn. `part`: the label that says which part of the box
    this is; `rules`: whether the booklet is enclosed. In duplex a piece counts for both pages of its sheet. Raises
    `InputError` for words that don't fit on the kit's own pages."""
    pieces, sheets, costs = imposed.pieces, imposed.sheets, imposed.costs
    first_pages = _first_pages(sheets)
    last = first_pages[SESSION]
    on, duplex = find_paper(options.paper), options.backs in DUPLEX
    where: dict[str, list[int]] = {}
    for row in copy_rows(sheets, pieces, first_pages):
        page = row["kit_page"]
        where.setdefault(row["id"], []).extend((page - 1 + page % 2, page + page % 2) if duplex else (page,))
    notes = [context.label(part)] if part else []
    if any(made.unmarked for made in sheets.values()):
        notes.append(context.label("mark_note"))
    ruled = rules and (context.folder / "booklet" / f"{context.texts.language}.yaml").is_file()
    steps = [*printing_steps(context, pieces, sheets, options, costs, pages=last, test=CALIBRATION, ruled=ruled)]
    if ruled:
        wanted = "print_rules_press" if options.press else "print_rules"
        steps.append(context.label(wanted, file=RULES_FOLDED, read=RULES))
    shown = pieces_in_hand(context, pieces, options.backs)
    steps += [*notes, *shared_notes(context, shown, sheets, first_pages), *cost_notes(context, pieces, options, costs)]
    lines = [
        *contents_rows(context, shown, where, LABELS),
        ContentsRow(context.label("session_title"), 1, (last,), heading=True),
    ]
    panels = cutting_panels(context, pieces, sheets, options.backs)
    first = [
        contents_sheet(context, on, lines, steps, costs, game_notices(context), booklet=RULES_FOLDED if ruled else ""),
        cutting_sheet(context, on, cutting_steps(context, sheets), panels, behind=duplex),
    ]
    files = {f"{part}.pdf": [made] for part, made in sheets.items()}
    files[SESSION] = [session_sheet(context, read_form(context.folder), on)]
    files[KIT] = [*first, *sheets.values(), *files[SESSION]]
    if duplex:
        import textwrap

        words = textwrap.wrap(context.label("calibration_text"), 90)
        said = CalibrationWords(
            context.label("calibration_title"), tuple(words), (context.label("back"),), furniture_fonts(context.fonts)
        )
        files[CALIBRATION] = [calibration_pages(on, options.backs, said)]
    return files


def _draw_files(
    context: FaceContext, options: PrintOptions, files: Mapping[str, Sequence[Sheets]]
) -> dict[str, Content]:
    """Every PDF by name. The whole kit comes first, as it has everything that the others have."""
    from generator.render.pdf import PdfInfo, pdf_files  # `check`, which draws nothing, does without what writes PDFs

    def info(name: str) -> PdfInfo:
        title = f"{context.label('title')} – {name.removesuffix('.pdf')}"
        edition = f"{context.definitions.edition.id} {context.definitions.digest}"
        return PdfInfo(title, context.texts.language, subject=edition)

    palette = _palette(context, options)
    orders = {name: (files[name], info(name)) for name in dict.fromkeys((KIT, *files))}
    drawn = pdf_files(orders, palette, context.icons, resolution=options.resolution)
    return {
        name: press_content(drawn[name], find_condition(DEFAULT)) if options.press else drawn[name] for name in files
    }


def _palette(context: FaceContext, options: PrintOptions) -> Palette:
    return Palette(ink_table(context.definitions), "cmyk" if options.press else "rgb", options.theme)


def _manifest(
    context: FaceContext,
    options: PrintOptions,
    pages: Mapping[str, int],
    box: Sequence[BoxPiece],
    found: Sequence[Mapping[str, Any]],
    changes: KitChanges | None,
) -> dict[str, Any]:
    """The manifest: what is printed, and what the user owns of the box after it. Where only some pieces are printed,
    the others count as owned."""
    definitions, config = context.definitions, context.config
    return {
        "format": FORMAT,
        "game": definitions.name,
        "definitions": definitions.digest,
        "stamp": VersionStamp.of(definitions).digest,
        "language": context.texts.language,
        "configuration": {
            "players": config.players,
            "modules": list(config.modules),
            "resources": config.resources,
            "edition": definitions.edition.id,
            "rulings": dict(definitions.rulings),
        },
        "print": {name: told for name, told in asdict(options).items() if name != "guides"},
        "files": dict(pages),
        "counts": count_copies(found),
        "owned": dict(changes.owned_copies) if changes else box_copies(box),
        "digests": dict(changes.digests) if changes else {piece.id: piece.digest for piece in box},
        "backs": dict(changes.backs) if changes else printed_backs(box, backed=options.backs != "none"),
        "copies": list(found),
    }


def check_kit_folder(out: Path, *, rules: bool, force: bool) -> None:
    """Raises `InputError`, naming all of them, where a kit would overwrite files of the user's."""
    try:
        check_ours(out, (KIT, MANIFEST), force=force)
    except InputError:
        more = (RULES, RULES_FOLDED) if rules else ()
        check_ours(out, (*(f"{part}.pdf" for part in PARTS), SESSION, KIT, MANIFEST, *more), force=force)
        raise


def _warnings(
    context: FaceContext, sheets: Mapping[str, Sheets], pieces: Sequence[BoxPiece], options: PrintOptions
) -> list[str]:
    """Warnings about missing, coarse or invisible pictures, things printed over each other or left out, cuts without
    marks, and bleed that is less than asked for."""
    found = [*missing_picture_texts(context.definitions, context.config, context.folder)]
    found += map(str, coarse_pictures(context, TABLE_DPI, frozenset(piece.id for piece in pieces)))
    sides = [piece if piece.turned or options.backs != "none" else replace(piece, back=None) for piece in pieces]
    found += map(str, (*face_warnings(context, sides, options.theme), *left_out_warnings(context, pieces)))
    unmarked = sum(sheet.unmarked for sheet in sheets.values())
    if unmarked:
        found.append(f"{unmarked} ends of cuts have no room for a mark on this paper")
    least = min((sheet.least_bleed(options.bleed) for sheet in sheets.values()), default=options.bleed)
    if least < options.bleed:
        found.append(f"{least:.1f} mm of bleed have room beside a fold, not {options.bleed:g}")
    return found
