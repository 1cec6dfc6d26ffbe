"""Packages for tests: a target's package of a small box and wishes, made once a run; PNGs taken apart."""

import functools
import io
import struct
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

from PIL import Image as Pillow

from generator.export.package import ExportJob, ExportPackage, ExportWishes
from generator.export.service import Service
from generator.export.service_reader import load_service
from generator.export.targets import registry
from generator.files.picture_cache import PictureCache
from generator.files.shelf import content_bytes
from generator.games.balance_control.faces.balance_context import BalanceContext
from tests.export.kit.kits import Wish, context

SMALL = Wish(2, ("economy",))
"""A box with a deck, overlays of none, and everything else."""

NO_WISHES = ExportWishes()

PLACE = Path("/somewhere/else")
"""Where the package is said to go; nothing is written by making it."""


@functools.cache
def _kept() -> tempfile.TemporaryDirectory[str]:
    """It is removed at the end of the run."""
    return tempfile.TemporaryDirectory(prefix="pictures-")


def kept() -> Path:
    return Path(_kept().name)


def export_job(made: BalanceContext, out: Path = PLACE, cache: Path | None = None) -> ExportJob:
    return ExportJob(made, out, PictureCache(cache or kept()), lambda _done, _total: None)


def make_package(job: ExportJob, service: Service, wishes: ExportWishes) -> ExportPackage:
    """The package, every content of it read from its shelf."""
    made = registry.make_package(job, service, wishes)
    files, served = ({name: content_bytes(one) for name, one in part.items()} for part in (made.files, made.uploads))
    return replace(made, files=files, uploads=served)


def package(target: str, wish: Wish = SMALL, wishes: ExportWishes = NO_WISHES) -> ExportPackage:
    return _package(target, wish, wishes)


@functools.cache
def _package(target: str, wish: Wish, wishes: ExportWishes) -> ExportPackage:
    return make_package(export_job(context(wish)), load_service(target, rules="balance-control"), wishes)


def image(data: bytes) -> Any:
    opened = Pillow.open(io.BytesIO(data))
    opened.load()
    return opened


def chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    found, place = [], 8
    while place < len(data):
        (length,) = struct.unpack(">I", data[place : place + 4])
        found.append((data[place + 4 : place + 8], data[place + 8 : place + 8 + length]))
        place += length + 12
    return found


def header(data: bytes) -> tuple[tuple[int, int], str]:
    """Size and mode of a PNG by its head alone."""
    width, height, _, colour = struct.unpack(">IIBB", dict(chunks(data))[b"IHDR"][:10])
    return (width, height), {2: "RGB", 6: "RGBA"}[colour]
