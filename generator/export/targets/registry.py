"""Which maker serves which kind of service."""

from __future__ import annotations

from collections.abc import Mapping

from ..package import Desk, Maker, Package, Wishes
from ..service import Images, PlainFaces, Service, Table
from .images import images_package
from .plain import plain_package
from .table import table_package

MAKERS: Mapping[type[Service], Maker] = {
    PlainFaces: plain_package,
    Images: images_package,
    Table: table_package,
}


def make_package(desk: Desk, service: Service, wishes: Wishes) -> Package:
    """The package for a service. Raises `InputError` where its own limits are broken."""
    return MAKERS[type(service)](desk, service, wishes)
