"""The proof page: one HTML file with every piece of a game and its facts, beside those of an older game if wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, field
from typing import Any

from generator.base.frozen import dataclass
from generator.base.hyphens import remove_hyphens
from generator.faces.display_list import Face
from generator.faces.tones import ink_table
from generator.files.shelf import Content
from generator.pages.html_page import read_asset, script_json
from generator.preview.page_faces import PageFaces, ProofFaces, page_in
from generator.preview.piece_catalogue import CatalogueEntry, PieceCatalogue, entry_data, module_names

WORDS = (
    "page_all",
    "page_changed",
    "page_new",
    "page_gone",
    "page_before",
    "page_now",
    "page_copies",
    "page_shown",
    "page_yaml",
    "page_facts",
    "page_cost",
    "page_effects",
    "page_notation",
    "page_words",
    "page_rulings",
    "page_scenarios",
    "page_findings",
    "page_no_findings",
    "page_first_guess",
    "page_players",
    "page_player",
    "page_broken",
)
"""Labels that the page's script says."""


@dataclass
class ProofPainter:
    """Paints faces for proof pages, keeping them so that the next page paints only new ones."""

    proof_faces: ProofFaces | None = None
    names_by_face: dict[Face, str] = field(default_factory=dict)
    trims: dict[str, int] = field(default_factory=dict)

    def page(
        self,
        catalogue: PieceCatalogue,
        modules: Sequence[str],
        theme: str,
        older: Mapping[str, CatalogueEntry] | None = None,
        *,
        watched: str = "",
    ) -> Content:
        """The page in pieces. `older`: the pieces of a game to compare with; `watched`: the address to ask for news."""
        context = catalogue.contexts[0]
        inks = ink_table(catalogue.definitions)
        if self.proof_faces is None or self.proof_faces.inks != inks:
            self.proof_faces, self.names_by_face = ProofFaces(inks, context.icons), {}
        self.proof_faces.add_words()
        rows = [
            row | self.faces(self.proof_faces, catalogue.entries[row["id"]]) for row in entry_data(catalogue, modules)
        ]
        if older is not None:
            rows = [*self.compare_rows(self.proof_faces, rows, older)]
        raw = {
            "definitions": self.proof_faces.definitions(),
            "style": "\n".join((self.proof_faces.style(), read_asset("page.css"), read_asset("proof.css"))),
            "data": script_json(self.script_data(catalogue, rows, older is not None, watched)),
            "script": read_asset("proof.js"),
            "connect": "; connect-src 'self'" if watched else "",
        }
        deck = context.label(catalogue.teller.deck_label)
        return self.proof_faces.fill_page(page_in("proof.html", raw, context, theme, "page_proof", deck=deck))

    def faces(self, kept: PageFaces, entry: CatalogueEntry) -> dict[str, Any]:
        """The names of a piece's faces by language, and the box that shows them (mm)."""
        shape = next(iter(entry.faces.values())).shape
        trim = self.trims.setdefault(" ".join(f"{x:.2f},{y:.2f}" for x, y in shape.corners()), len(self.trims))
        shown = {language: self.painted_name(kept, face) for language, face in entry.faces.items()}
        return {"faces": shown, "size": [round(shape.width, 2), round(shape.height, 2)], "trim": trim}

    def painted_name(self, faces: PageFaces, face: Face) -> str:
        """The name of a painted face; equal faces share one."""
        name = self.names_by_face.get(face)
        if name is None:
            name = self.names_by_face[face] = f"{face.id}-{len(self.names_by_face) + 1}"
            faces.add(name, face)
        return name

    def compare_rows(
        self, faces: PageFaces, rows: Sequence[dict[str, Any]], older: Mapping[str, CatalogueEntry]
    ) -> list[dict[str, Any]]:
        """The rows compared with the older pieces: `change` is `new`, `gone`, `changed` or empty."""
        found = []
        for row in rows:
            before = older.get(row["id"])
            if before is None:
                found.append(row | {"change": "new"})
                continue
            then = self.faces(faces, before)
            same = then["faces"] == row["faces"] and before.count == row["count"]
            found.append(row if same else row | {"change": "changed", "old": then["faces"], "old_count": before.count})
        ids = {row["id"] for row in rows}
        for name, before in older.items():
            if name not in ids:
                gone = {"id": name, "kind": before.kind, "count": 0, "change": "gone", "old_count": before.count}
                found.append(gone | self.faces(faces, before))
        return found

    def script_data(
        self, catalogue: PieceCatalogue, rows: Sequence[dict[str, Any]], compared: bool, watched: str
    ) -> dict[str, Any]:
        """The data for the page's script."""
        context = catalogue.contexts[0]
        kinds = dict.fromkeys(entry.kind for entry in catalogue.entries.values())
        return {
            "pieces": rows,
            "findings": [asdict(finding) for finding in catalogue.report.findings],
            "totals": catalogue.report.totals(),
            "edition": ""
            if "editions" in catalogue.definitions.nameless_sections
            else catalogue.definitions.edition.id,
            "players": catalogue.config.players,
            "modules": list(catalogue.config.modules),
            "names": {texts.language: module_names(catalogue.teller, texts) for texts in catalogue.teller.languages},
            "languages": {texts.language: texts.name for texts in catalogue.teller.languages},
            "words": {key: remove_hyphens(context.label(key)) for key in WORDS}
            | {"page_deck": remove_hyphens(context.label(catalogue.teller.deck_label))},
            "kinds": {kind: remove_hyphens(context.label(kind)) for kind in kinds},
            "trims": list(self.trims),
            "compared": compared,
            "watched": watched,
        }
