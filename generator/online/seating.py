"""Who may do what at a table: each seat has a person with a secret link, a bot, or is open to whoever comes.

A link is 128 bits of chance. A seat's link lets its holder decide for the seat; the watchers' link shows what anybody
may see, and by it an open seat can be taken; the host's link changes who sits where, and has the first person's seat
besides.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from hmac import compare_digest
from typing import Any

from generator.base.errors import input_error, unknown_error
from generator.base.frozen import dataclass
from generator.definitions.id_types import Seat
from generator.files.json_reader import JsonOptional, JsonRecord, JsonText
from generator.online.people_names import LONGEST, clean_name
from generator.play.bot_names import BUDGETS, HUMAN, parse_bot_name
from generator.play.new_game import parse_seat

PERSON, BOT, OPEN = "person", "bot", "open"
KINDS = (PERSON, BOT, OPEN)
SEAT, WATCH, HOST = "seat", "watch", "host"
NO_HOST = "none"

_SECRET = JsonText(100)
_SITTING = JsonRecord(
    {"kind": JsonText(among=KINDS), "bot": JsonText(200), "secret": _SECRET, "name": JsonText(LONGEST)}
)
"""The form of a seat in a file."""


def new_secret() -> str:
    """The secret part of a new link: 128 bits of chance, as text for an address."""
    return secrets.token_urlsafe(16)


@dataclass
class SeatHolder:
    """Who has a seat: a person with a `secret` link, a `bot` by its name, or nobody yet. `name`: what they call
    themselves."""

    kind: str
    bot: str = ""
    secret: str = ""
    name: str = ""


@dataclass(frozen=True)
class SeatLink:
    """What a link allows: its role, and the seat that its holder decides for."""

    role: str
    seat: Seat | None = None


NO_LINK = SeatLink("")
"""The link of whoever hasn't named a secret yet: it allows nothing."""


@dataclass
class TableSeating:
    """The seats of a table and their links. `host_seat`: the host's seat, if the host has one."""

    seats: dict[Seat, SeatHolder]
    host_seat: Seat | None = None
    watch: str = field(default_factory=new_secret)
    host: str = field(default_factory=new_secret)

    def allows(self, secret: str) -> SeatLink | None:
        """What a secret allows now; None if it is no link's. All links are compared in constant time."""
        found = None
        for own, link in self._links():
            if compare_digest(own.encode(), secret.encode()):
                found = link
        return found

    def _links(self) -> Iterator[tuple[str, SeatLink]]:
        host = self.host_seat if self.host_seat and self.seats[self.host_seat].kind == PERSON else None
        yield self.host, SeatLink(HOST, host)
        yield self.watch, SeatLink(WATCH)
        yield from ((one.secret, SeatLink(SEAT, seat)) for seat, one in self.seats.items() if one.secret)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that people have."""
        return tuple(seat for seat, one in self.seats.items() if one.kind == PERSON)

    @property
    def bots(self) -> tuple[str, ...]:
        """Who decides, seat by seat, as a record says it: a bot's name, or `human`."""
        return tuple(one.bot or HUMAN for one in self.seats.values())

    def put(self, seat: Seat, kind: str, bot: str = "", name: str = "") -> None:
        """Gives a seat to somebody else; the seat's link until now is void."""
        secret = new_secret() if kind == PERSON else ""
        self.seats[seat] = SeatHolder(kind, bot if kind == BOT else "", secret, name)

    def with_new_links(self) -> TableSeating:
        """The same people with new links; all old links are void."""
        found = TableSeating({seat: SeatHolder(one.kind, one.bot, "", one.name) for seat, one in self.seats.items()})
        for one in found.seats.values():
            one.secret = new_secret() if one.kind == PERSON else ""
        found.host_seat = self.host_seat
        return found

    # As a file holds it ---------------------------------------------------------------------------------------------

    def data(self) -> dict[str, Any]:
        """The seating as JSON holds it."""
        return {
            "seats": {str(seat): vars(one) for seat, one in self.seats.items()},
            "host_seat": self.host_seat,
            "watch": self.watch,
            "host": self.host,
        }

    @classmethod
    def read_from(cls, data: Any, seats: Sequence[Seat]) -> TableSeating:
        """The seating of these seats, from `data`. Raises `ValueError`, and `InputError` for an unknown bot."""
        JsonRecord(
            {
                "seats": JsonRecord({str(seat): _SITTING for seat in seats}),
                "host_seat": JsonOptional(JsonText(among=tuple(map(str, seats)))),
                "watch": _SECRET,
                "host": _SECRET,
            },
            more=True,
        ).check(data)
        found = {seat: SeatHolder(**data["seats"][seat]) for seat in seats}
        for one in found.values():
            one.name = clean_name(one.name)
        seating = cls(found, data["host_seat"], data["watch"], data["host"])
        for seat, one in found.items():
            if bool(one.secret) != (one.kind == PERSON):
                raise ValueError(f"seats.{seat} has {'a' if one.secret else 'no'} link")
        if not (seating.watch and seating.host):
            raise ValueError("a link is missing")
        for one in found.values():
            if one.kind == BOT:
                parse_bot_name(one.bot)
        return seating


def new_seating(asked: Mapping[Seat, str], seats: Sequence[Seat], host: str | None) -> TableSeating:
    """The seating of a new table. `asked`: `person`, `open` or a bot's name for the seats that are named; people have
    the others. `host`: the host's seat, or `none`; None: the first person's seat. Raises `InputError`."""
    seating = TableSeating({})
    for seat in seats:
        what = asked.get(seat, PERSON)
        kind = what if what in (PERSON, OPEN) else BOT
        seating.put(seat, kind, what)
    if host is None:
        seating.host_seat = next(iter(seating.people), None)
    elif host.lower() != NO_HOST:
        seating.host_seat = parse_seat(host, seats, "--host")
        if seating.host_seat not in seating.people:
            raise input_error(f"seat {host} isn't a person's", expected="a person's seat, or none", path="--host")
    return seating


def parse_seats(text: str, seats: Sequence[Seat]) -> Mapping[Seat, str]:
    """The wish for each seat in a list such as `A=person,B=greedy`. Raises `InputError`."""
    found: dict[Seat, str] = {}
    for part in (part.strip() for part in text.split(",")):
        name, equals, what = (word.strip() for word in part.partition("="))
        if not equals:
            raise input_error(f"'{part}'", expected="SEAT=person, SEAT=open or SEAT=BOT", path="--seats")
        seat = parse_seat(name, seats, "--seats")
        if seat in found:
            raise input_error(f"seat {seat} appears twice", expected="it once", path="--seats")
        found[seat] = _sitting(what)
    return found


def _sitting(what: str) -> str:
    if what in (PERSON, OPEN):
        return what
    kind = what.partition(":")[0]
    if kind not in BUDGETS:
        raise unknown_error(f"'{what}'", what, (PERSON, OPEN, *BUDGETS), path="--seats")
    parse_bot_name(what)
    return what
