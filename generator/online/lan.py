"""The addresses at which other devices reach this machine on its own network."""

from __future__ import annotations

import socket
from ipaddress import ip_address

HERE = "127.0.0.1"
_ELSEWHERE = ("192.0.2.1", "192.168.255.255", "172.31.255.255", "10.255.255.255")
"""An address in nobody's network, and some in those that homes and offices use; nothing is ever sent there."""


def private_addresses() -> tuple[str, ...]:
    """This machine's own addresses in private networks, that of its way to everywhere first; one that the whole
    internet reaches isn't among them."""
    found = dict.fromkeys(filter(None, map(_own_towards, _ELSEWHERE)))
    return tuple(one for one in found if ip_address(one).is_private and not ip_address(one).is_loopback)


def _own_towards(address: str) -> str:
    """The address from which the system would write to another; empty where it knows no way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect((address, 9))  # of a datagram socket: chooses the way, sends nothing
            return str(asked.getsockname()[0])
        except OSError:
            return ""


def listening(hosts: tuple[str, ...], port: int) -> list[socket.socket]:
    """A socket at each of these addresses, all at one port; 0: a free one. Raises `OSError`."""
    found: list[socket.socket] = []
    try:
        for host in hosts:
            one = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
            found.append(one)
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            one.bind((host, port))
            one.listen(128)
            port = one.getsockname()[1]
    except OSError:
        for one in found:
            one.close()
        raise
    return found
