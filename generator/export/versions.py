"""Which version of a game printed kits are of, by their manifests."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator.definitions.stamp import Stamp
from generator.errors import Mark, input_error
from generator.export.kit import MANIFEST
from generator.export.manifest import read_manifest


def kit_of(path: Path, game: str) -> tuple[Stamp, str, Mapping[str, str]]:
    """The version, the language and the digests of a kit's pieces, by its manifest."""
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
    return Stamp(game, str(edition), data["stamp"]), data["language"], digests


def kits_of(paths: tuple[Path, ...], game: str) -> list[tuple[Stamp, Mapping[str, str]]]:
    """The kits in their order. Raises `InputError` where they are in several languages, whose pieces all differ."""
    found = [kit_of(path, game) for path in paths]
    languages = dict.fromkeys(language for _, language, _ in found)
    if len(languages) > 1:
        raise input_error(f"kits in {' and '.join(languages)}", expected="kits in one language", path="--kit")
    return [(stamp, digests) for stamp, _, digests in found]
