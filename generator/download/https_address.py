"""Addresses that a stranger may have written: read strictly, and never shown whole, since one may hold a secret key."""

from __future__ import annotations

import re
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import quote, urljoin, urlsplit

from generator.base.errors import input_error
from generator.base.frozen import dataclass

LONGEST = 2_000
"""Characters of an address; those of share links have some hundred."""
PORT = 443
_RIGHT = "an address that begins with https:// and is written as a browser shows it"
_STRAY = re.compile(r"[\x00-\x20\x7f-\xa0\\<>\"`{}|^\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""Characters that no address holds unless they are escaped (`%20`)."""
_HOST = re.compile(r"(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*")
_SERVICES = 1_024
"""Below this number each port is that of some service; only one of them is https."""
_NAT64 = ip_network("64:ff9b::/96")
"""IPv6 addresses that stand for an IPv4 address, which is their end."""


@dataclass(frozen=True)
class HttpsAddress:
    """Where a file lies: the host, its port, and what the host is asked for, `/path?query`."""

    host: str
    port: int
    target: str

    @property
    def url(self) -> str:
        """The whole address, for whoever goes there. It is never shown."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"https://{host}{'' if self.port == PORT else f':{self.port}'}{self.target}"

    def redirect(self, location: str) -> HttpsAddress:
        """The address that an answer's `Location` redirects to. Raises `InputError` where it is none that may be
        asked."""
        try:
            whole = urljoin(self.url, location)
        except ValueError:  # brackets without a numeric address
            whole = ""
        return read_address(whole)


def read_address(text: str) -> HttpsAddress:
    """The address that a text is; what follows `#` is nobody's but a browser's. Raises `InputError` for what isn't
    https, holds a name or a password, or isn't written as addresses are."""
    if len(text) > LONGEST:
        raise input_error(f"an address of {len(text):,} characters", expected=f"at most {LONGEST:,}")
    if found := _STRAY.search(text):
        raise input_error(f"an address that holds U+{ord(found[0]):04X}", expected=_RIGHT)
    try:
        parts = urlsplit(text)
        port = PORT if parts.port is None else parts.port
        host = parts.hostname or ""
    except ValueError:
        raise input_error("no address", expected=_RIGHT) from None
    if parts.scheme != "https":
        raise input_error(f"an address with '{parts.scheme}:'" if parts.scheme else "no address", expected=_RIGHT)
    if "@" in parts.netloc:
        raise input_error("an address with a name or a password in it", expected="one that needs neither")
    if not host.isascii():
        raise input_error("a host with letters beyond a to z", expected=_plain_host(host))
    if not (_HOST.fullmatch(host) or _is_numeric(host)):
        raise input_error("an address without a host", expected=_RIGHT)
    if port != PORT and port < _SERVICES:
        raise input_error(f"port {port}", expected=f"{PORT}, which needs no saying, or one from {_SERVICES} up")
    path = quote(parts.path or "/", safe="/%!$&'()*+,;=:@~")
    query = quote(parts.query, safe="/%!$&'()*+,;=:@~?")
    return HttpsAddress(host, port, f"{path}?{query}" if query else path)


def _plain_host(host: str) -> str:
    """The host's name as DNS has it (punycode), so that one sees where it leads."""
    try:
        return f"'{host.encode('idna').decode()}', which is the same, if that is meant"
    except UnicodeError:
        return "the name of a host"


def _is_numeric(host: str) -> bool:
    """Whether a host is an IPv6 address; one of IPv4 is treated as a name."""
    try:
        return isinstance(ip_address(host), IPv6Address) and "%" not in host
    except ValueError:
        return False


def is_public(number: str) -> bool:
    """Whether a numeric address is reachable from the whole internet: not this machine, its network, or an address that
    merely maps to those."""
    found = ip_address(number.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found in _NAT64:
            return is_public(str(ip_address(int(found) & 0xFFFFFFFF)))
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
        if inner is not None:
            return is_public(str(inner))
    return found.is_global and not found.is_multicast and not found.is_reserved
