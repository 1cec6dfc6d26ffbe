"""The manifest of sheets and pieces as plain data: what lies where on which page of which file."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from generator.base.errors import Mark, input_error
from generator.definitions.version_stamp import VersionStamp
from generator.faces.box_pieces import BoxPiece
from generator.files.gate import read_text_file
from generator.files.json_reader import JsonInteger, JsonList, JsonMapping, JsonRecord, JsonText, read_json
from generator.files.shelf import Content
from generator.sheets.pages import Sheets

FORMAT = 2
MOST_BYTES = 20_000_000

_DIGESTS = JsonMapping(JsonText(64))
_MANIFEST = JsonRecord(
    {"format": JsonInteger(FORMAT, FORMAT), "digests": _DIGESTS, "backs": _DIGESTS},
    may={
        "language": JsonText(),
        "game": JsonText(),
        "counts": JsonMapping(JsonInteger()),
        "owned": JsonMapping(JsonInteger()),
    },
    more=True,
    lines=True,
)
"""What is read of a kit's manifest."""
_EXPORTED = JsonRecord({"target": JsonText()}, may={"beside": JsonList(JsonText())}, more=True)

MANIFEST = "manifest.json"
CONTENT = "export.json"
"""In the folder of an export: for what it was made, and which files are of it."""


def copy_rows(
    sheets: Mapping[str, Sheets], pieces: Sequence[BoxPiece], first_page: Mapping[str, int]
) -> Iterator[dict[str, Any]]:
    """Every printed copy: id, digest, file, page (in the file and in the whole kit) and place in mm.

    `x` and `y` are its middle on the page, from the lower left corner, `turn` degrees counter-clockwise.
    """
    digests = {piece.id: piece.digest for piece in pieces}
    digests.update({piece.back.id: piece.back_digest for piece in pieces if piece.back})
    for part, made in sheets.items():
        for page_number, page in enumerate(made.pages, 1):
            for placement in page.placements:
                name = made.faces[placement.face].id
                yield {
                    "id": name,
                    "digest": digests[name],
                    "file": f"{part}.pdf",
                    "page": page_number,
                    "kit_page": first_page[part] + page_number - 1,
                    "x": round(placement.x, 3),
                    "y": round(placement.y, 3),
                    "turn": round(placement.turn, 3),
                    **({"part": placement.part} if placement.part else {}),
                }


def count_copies(rows: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """The number of copies of each id; further parts of a piece on several pages don't count."""
    return dict(Counter(row["id"] for row in rows if "part" not in row))


def manifest_content(data: Mapping[str, Any]) -> Content:
    """The manifest as JSON, with one copy on each line; a line is made when the file is written."""
    return partial(_manifest_pieces, data)


def _manifest_pieces(data: Mapping[str, Any]) -> Iterator[bytes]:
    head = {key: value for key, value in data.items() if key != "copies"}
    yield f'{json.dumps(head, ensure_ascii=False, indent=1)[:-2]},\n "copies": [\n  '.encode()
    for number, row in enumerate(data["copies"]):
        between = ",\n  " if number else ""
        yield f"{between}{json.dumps(row, ensure_ascii=False)}".encode()
    yield b"\n ]\n}\n"


def read_manifest(path: Path) -> dict[str, Any]:
    """A manifest that `build` wrote. Raises `InputError` for anything else."""
    mark = Mark(path.as_posix())
    text = read_text_file(path, path.as_posix(), MOST_BYTES)
    wanted = f"'format': {FORMAT}, 'digests' and 'backs'"
    found: dict[str, Any] = read_json(text, _MANIFEST, mark, what="is no manifest of this version", expected=wanted)
    return found


class ExportList(NamedTuple):
    """What an export's list says: its service, and the files that the service isn't asked to make."""

    target: str
    beside: frozenset[str]


def read_export_list(folder: Path) -> ExportList | None:
    """The list of an export in a folder; None where there is none. Raises `InputError` for a broken one."""
    content = folder / CONTENT
    if not content.is_file():
        return None
    mark = Mark(content.as_posix())
    text = read_text_file(content, content.as_posix(), MOST_BYTES)
    data = read_json(text, _EXPORTED, mark, what="is no list of an export", expected="'target' and 'files'")
    return ExportList(data["target"], frozenset(data.get("beside", ())))


def read_kit(path: Path, game: str) -> tuple[VersionStamp, str, Mapping[str, str]]:
    """The version, the language and the digests of a kit's pieces from its manifest. Raises `InputError` for a kit of
    another game."""
    place = path / MANIFEST if path.is_dir() else path
    inside = sorted(path.glob(f"*/{MANIFEST}")) if path.is_dir() and not place.is_file() else []
    place = inside[0] if inside else place
    data = read_manifest(place)
    digests, configuration = data["digests"], data.get("configuration")
    edition = configuration.get("edition") if isinstance(configuration, dict) else None
    told = (data.get("game"), edition, data.get("stamp"), data.get("language"), *digests.values())
    if not all(isinstance(one, str) for one in told):
        raise input_error(
            "doesn't say which version it is of",
            expected="a kit built by this version of the program",
            mark=Mark(place.as_posix()),
        )
    if data["game"] != game:
        raise input_error(
            f"a kit of the game '{data['game']}'", expected=f"one of '{game}'", mark=Mark(place.as_posix())
        )
    return VersionStamp(game, str(edition), data["stamp"]), data["language"], digests


def read_kits(paths: tuple[Path, ...], game: str) -> list[tuple[VersionStamp, Mapping[str, str]]]:
    """The version and the digests of each kit, in the order given. Raises `InputError` where they are in several
    languages, since then all pieces differ."""
    found = [read_kit(path, game) for path in paths]
    languages = dict.fromkeys(language for _, language, _ in found)
    if len(languages) > 1:
        raise input_error(f"kits in {' and '.join(languages)}", expected="kits in one language", path="--kit")
    return [(stamp, digests) for stamp, _, digests in found]
