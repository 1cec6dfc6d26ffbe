"""A service's requirements for files, as limits for preflight."""

from __future__ import annotations

from dataclasses import replace

from generator.export.service import DigitalTable, Images, Press, PunchBoard, Service
from generator.preflight.limits import FileLimits, Size

HOME = FileLimits()
"""For a kit that is printed at home: only what spoils any print counts."""

INK_LIMITS = FileLimits(colours="cmyk", type_size=5.0, resolution=300.0, transparency=False, intent=True)
"""For a press, whatever it makes."""

ANYTHING = FileLimits(resolution=0.0)
"""For faces at whatever resolution was asked for."""


def service_limits(service: Service) -> FileLimits:
    """The limits of a service."""
    if isinstance(service, Images):
        return _picture_limits(service)
    if isinstance(service, Press):
        return _press_limits(service)
    if isinstance(service, PunchBoard):
        return _punchboard_limits(service)
    if isinstance(service, DigitalTable):
        return replace(ANYTHING, colours="rgb")
    return ANYTHING


def _picture_limits(service: Images) -> FileLimits:
    products = service.products.values()
    return FileLimits(
        colours="rgb",
        transparency=False,
        resolution=min(product.dpi or service.dpi for product in products),
        pixels={str(product.id): product.size for product in products if product.size},
        picture_bleed={str(product.id): (float(product.bleed[0]), float(product.bleed[1])) for product in products},
        clear=frozenset(str(product.id) for product in products if product.clear),
    )


def _press_limits(service: Press) -> FileLimits:
    """The limits of a press, over all its products, which share bleed and safe zone; any size is allowed where one
    product has none."""
    products = service.products.values()
    bleed = max(float(product.bleed) for product in products)
    sizes = [product.trim for product in products]
    trims: list[Size] = [] if None in sizes else [(float(size[0]), float(size[1])) for size in sizes if size]
    return replace(
        INK_LIMITS,
        pages=tuple((wide + 2.0 * bleed, high + 2.0 * bleed) for wide, high in trims),
        trims=tuple(trims),
        boxes=True,
        bleed=bleed,
        safe=min(float(product.safe) for product in products),
        ink=float(service.most_ink),
        reversed_size=6.5,
        order="any" if service.outlined else service.order,
    )


def _punchboard_limits(service: PunchBoard) -> FileLimits:
    wide, high = map(float, service.board)
    cuts, ink = str(service.spot), float(service.most_ink)
    return replace(INK_LIMITS, pages=((wide, high),), boxes=True, safe=float(service.safe), cuts=cuts, ink=ink)
