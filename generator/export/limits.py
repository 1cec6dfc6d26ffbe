"""What a service asks of files, for preflight: a service in, limits out."""

from __future__ import annotations

from dataclasses import replace

from ..preflight.limits import Limits
from .service import Images, Service, Table

HOME = Limits()
"""For a kit that is printed at home: nothing is asked but what spoils any print."""

ANYTHING = Limits(resolution=0.0)
"""For faces at whatever resolution was asked for."""


def limits_of(service: Service) -> Limits:
    """The limits of a service."""
    if isinstance(service, Images):
        return _pictures(service)
    if isinstance(service, Table):
        return replace(ANYTHING, colours="rgb")
    return ANYTHING


def _pictures(service: Images) -> Limits:
    products = service.products.values()
    return Limits(
        colours="rgb",
        transparency=False,
        resolution=min(product.dpi or service.dpi for product in products),
        pixels={str(product.id): product.size for product in products},
        picture_bleed={str(product.id): (float(product.bleed[0]), float(product.bleed[1])) for product in products},
        clear=frozenset(str(product.id) for product in products if product.clear),
    )
