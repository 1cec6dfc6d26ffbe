"""The maker for each kind of service, and the wishes that it understands."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import urlsplit

from generator.base.errors import Fault, input_error, raise_any, unknown_error
from generator.definitions.pack import written_id
from generator.export.package import ExportJob, ExportPackage, ExportWishes, Maker
from generator.export.piece_roles import piece_role
from generator.export.product_fit import LOOKS
from generator.export.service import Images, PlainFaces, Press, PunchBoard, SavedGameTable, Service, VassalModule
from generator.export.targets.image_package import image_package
from generator.export.targets.plain_package import plain_package
from generator.export.targets.press_package import press_package
from generator.export.targets.punchboard_package import punchboard_package
from generator.export.targets.tts_package import tts_package
from generator.export.targets.vassal_package import vassal_package
from generator.faces.box_pieces import make_box_pieces, other_sides
from generator.faces.face_context import FaceContext

MAKERS: Mapping[type[Service], tuple[Maker, Mapping[str, str]]] = {
    PlainFaces: (plain_package, {"dpi": "--dpi"}),
    Images: (image_package, {"products": "--product"}),
    Press: (press_package, {"products": "--product"}),
    PunchBoard: (punchboard_package, {}),
    SavedGameTable: (tts_package, {"address": "--publish"}),
    VassalModule: (vassal_package, {}),
}
"""Who makes the package of each kind of service; the wishes that it uses, and the options they come from."""

_READ_OTHERWISE = re.compile(r"//|(^|/)(\.|%2e){1,2}(/|$)|%(?![0-9a-f]{2})", re.IGNORECASE)
"""In the path of an address: what a browser leaves out, or a server may."""
LEAST_DPI, MOST_DPI = 36.0, 1200.0


def check_wishes(service: Service, wishes: ExportWishes) -> ExportWishes:
    """The wishes, if the service understands them; else raises `InputError`."""
    options = {name: option for _, known in MAKERS.values() for name, option in known.items()}
    for name, option in options.items():
        if getattr(wishes, name) not in (None, "", ()) and name not in MAKERS[type(service)][1]:
            raise input_error(f"{service.id} doesn't use it", path=option)
    if wishes.dpi is not None and not LEAST_DPI <= wishes.dpi <= MOST_DPI:
        raise input_error(f"{wishes.dpi:g} dpi", expected=f"{LEAST_DPI:g} to {MOST_DPI:g}", path="--dpi")
    if wishes.address and (wrong := _address_fault(wishes.address)):
        raise input_error(f"'{wishes.address}' {wrong}", expected="https://… or http://…", path="--publish")
    for product in wishes.products:
        known = list(map(str, service.products)) if isinstance(service, Images | Press) else []
        if product not in known:
            raise unknown_error(f"unknown product '{product}'", product, known, most=20, path="--product")
    return wishes


def _address_fault(address: str) -> str:
    """What is wrong with an address below which files are to be found; empty if nothing is."""
    if not re.match(r"https?://", address, re.IGNORECASE):
        return "is no address on the web"
    if not re.fullmatch(r"[!-~]+", address):
        return "holds a space or another sign that an address writes as %20 and the like"
    try:
        parts = urlsplit(address)
        host, _ = parts.hostname, parts.port
    except ValueError:
        return "is no address on the web"
    if not host or re.search(r'[\\<>"^`{|}]', address):
        return "is no address on the web"
    if "?" in address or "#" in address:
        return "has a query or a place within a page: no file is found below it"
    if _READ_OTHERWISE.search(parts.path):
        return "isn't the whole address: browsers would make another one of it"
    return "holds a name or a password, which everybody at the table would see" if "@" in parts.netloc else ""


_OF_TWO_FACES = ("tiles", "cards", "tokens")
"""What is one piece with two faces in play; aids and sheets can as well lie beside each other."""


def check_sides(service: Service, context: FaceContext) -> None:
    """Raises `InputError` for each piece that the service would make and that is the other side of another one
    (`behind`): a package has a picture for each piece, so both sides would become pieces with a white back."""
    pack = context.definitions
    components = pack.components()
    if isinstance(service, PlainFaces) or not any(getattr(piece, "behind", None) for piece in components.values()):
        return
    faults: dict[str, Fault] = {}
    for front, other in other_sides(context, make_box_pieces(context, LOOKS)).items():
        if other.group not in _OF_TWO_FACES or not _takes(service, piece_role(context, other.id)):
            continue
        name = written_id(components[other.id])
        path = next(f"{section}.{name}" for section in pack.sections if f"{section}.{name}" in pack.marks)
        what = f"'{name}' is the other side of '{front}', and {service.name} would get two pieces with white backs"
        expected = (
            "no 'behind' where each is a piece by itself; 'build --backs long' prints both sides of one, "
            "'export plain' has a picture of each"
        )
        mark = pack.nearest_place(f"{path}.behind") or pack.place("")
        faults.setdefault(name, Fault(mark, f"{path}.behind", what, expected))
    raise_any(list(faults.values()))


def _takes(service: Service, role: str) -> bool:
    """Whether a service makes pieces of a role; a digital table takes all."""
    if isinstance(service, Images | Press):
        return any(role in product.takes for product in service.products.values())
    return role in service.takes if isinstance(service, PunchBoard) else True


def make_package(job: ExportJob, service: Service, wishes: ExportWishes) -> ExportPackage:
    """The package for a service. Raises `InputError` where the service's limits are broken or the package would be
    empty."""
    make, _ = MAKERS[type(service)]
    made = make(job, service, wishes)
    if not made.rows:
        raise input_error("no piece of the box fits there", expected="a piece that goes there")
    return made
