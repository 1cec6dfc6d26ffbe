"""The addresses at which other devices reach this machine on its own network."""

from __future__ import annotations

import socket
import struct
import sys
from array import array
from collections.abc import Iterable
from ipaddress import ip_address

HERE = "127.0.0.1"
_ELSEWHERE = ("192.0.2.1", "192.168.255.255", "172.31.255.255", "10.255.255.255")
"""An address on no network, and some of networks that homes and offices use; nothing is ever sent there."""


_ALL_INTERFACES = 0x8912
"""The code of Linux's request for the addresses of all interfaces, SIOCGIFCONF."""
_MOST_INTERFACES = 64


def private_addresses() -> tuple[str, ...]:
    """This machine's addresses in private networks, the one of its way to the internet first; addresses that the whole
    internet can reach aren't among them. Where there is no way to the internet, as between two machines on one cable,
    the addresses of all interfaces."""
    found = _private(map(_address_towards, _ELSEWHERE))
    return found or _private(_of_interfaces())


def _private(addresses: Iterable[str]) -> tuple[str, ...]:
    found = dict.fromkeys(filter(None, addresses))
    return tuple(one for one in found if ip_address(one).is_private and not ip_address(one).is_loopback)


def _of_interfaces() -> list[str]:
    """The addresses of all interfaces, on Linux; none on other systems."""
    if sys.platform != "linux":
        return []
    import fcntl

    each = 24 + 2 * struct.calcsize("P")  # a name of 16 bytes and a union, in which the address lies behind 4
    room = array("B", bytes(each * _MOST_INTERFACES))
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            answer = fcntl.ioctl(asked, _ALL_INTERFACES, struct.pack("iP", len(room), room.buffer_info()[0]))
        except OSError:
            return []
    used, _ = struct.unpack("iP", answer)
    return [socket.inet_ntoa(room[start + 20 : start + 24].tobytes()) for start in range(0, used, each)]


def _address_towards(address: str) -> str:
    """The address from which the system would send to another; empty where it knows no way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect((address, 9))  # of a datagram socket: chooses the way, sends nothing
            return str(asked.getsockname()[0])
        except OSError:
            return ""


def open_sockets(hosts: tuple[str, ...], port: int) -> list[socket.socket]:
    """A listening socket at each of these addresses, all at the same port (0: a free one). Raises `OSError`."""
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
