"""What a service asks of files, as limits for preflight."""

from __future__ import annotations

from dataclasses import replace

from generator.export.service import Images, Laid, Press, PunchBoard, Service
from generator.preflight.limits import Limits, Size

HOME = Limits()
"""For a kit that is printed at home: only what spoils any print counts."""

INKED = Limits(colours="cmyk", type_size=5.0, resolution=300.0, transparency=False, intent=True)
"""For a press, whatever it makes."""

ANYTHING = Limits(resolution=0.0)
"""For faces at whatever resolution was asked for."""


def limits_of(service: Service) -> Limits:
    """The limits of a service."""
    if isinstance(service, Images):
        return _pictures(service)
    if isinstance(service, Press):
        return _press(service)
    if isinstance(service, PunchBoard):
        return _boards(service)
    if isinstance(service, Laid):
        return replace(ANYTHING, colours="rgb")
    return ANYTHING


def _pictures(service: Images) -> Limits:
    products = service.products.values()
    return Limits(
        colours="rgb",
        transparency=False,
        resolution=min(product.dpi or service.dpi for product in products),
        pixels={str(product.id): product.size for product in products if product.size},
        picture_bleed={str(product.id): (float(product.bleed[0]), float(product.bleed[1])) for product in products},
        clear=frozenset(str(product.id) for product in products if product.clear),
    )


def _press(service: Press) -> Limits:
    """Those of all its products, which have the bleed and the safe zone in common; any size, where one has none."""
    products = service.products.values()
    bleed = max(float(product.bleed) for product in products)
    sizes = [product.trim for product in products]
    trims: list[Size] = [] if None in sizes else [(float(size[0]), float(size[1])) for size in sizes if size]
    return replace(
        INKED,
        pages=tuple((wide + 2.0 * bleed, high + 2.0 * bleed) for wide, high in trims),
        trims=tuple(trims),
        boxes=True,
        bleed=bleed,
        safe=min(float(product.safe) for product in products),
        ink=float(service.most_ink),
        reversed_size=6.5,
        order="any" if service.outlined else service.order,
    )


def _boards(service: PunchBoard) -> Limits:
    wide, high = map(float, service.board)
    cuts, ink = str(service.spot), float(service.most_ink)
    return replace(INKED, pages=((wide, high),), boxes=True, safe=float(service.safe), cuts=cuts, ink=ink)
