"""`serve --lan` between two hosts on a cable of their own: which addresses it tells, and what the other host gets."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.games import ROOT
from tests.online.networks import OTHER, PRIVATE

pytestmark = [pytest.mark.online, pytest.mark.namespaces, pytest.mark.slow]

NOTHING, REFUSED = [404, len("There is nothing here.\n")], "ConnectionRefusedError"
NO_NETWORK = "error: --lan: this machine has no address in a private network; expected a network\n"


def without_port(addresses: list[str]) -> list[str]:
    return [address.rpartition(":")[0] for address in addresses]


def test_another_host_gets_what_its_link_allows_and_nothing_else(tmp_path: Path) -> None:
    """Two private networks, a public one and IPv6 on one cable; the way out goes through the first network. By a name
    that isn't the table's own the other host learns as little as by a link that there is not."""
    command = ["unshare", "--map-root-user", "--net", sys.executable, "-m", "tests.online.networks", str(tmp_path)]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, encoding="utf-8")
    assert ended.returncode == 0, ended.stderr
    told: dict[str, Any] = json.loads(ended.stdout)
    assert told["no network"] == NO_NETWORK
    assert told["public alone"] == NO_NETWORK, "the whole internet would reach it"
    assert without_port(told["no way out"]) == [PRIVATE, OTHER, "127.0.0.1"], "two machines and no router"
    assert without_port(told["addresses"]) == [PRIVATE, "127.0.0.1"]
    ((status, length),) = told["its own link"]
    assert (status, length > 1000) == (200, True)
    assert told["wrong link"] == [NOTHING]
    by_name, without_port_, without_host, from_elsewhere = told["another name"]
    assert by_name == without_port_ == from_elsewhere == NOTHING
    assert without_host[0] == 400
    assert [status for status, _ in told["a line"]] == [403, 403, 403], "lines are opened to its own pages alone"
    assert told["elsewhere"] == [REFUSED, REFUSED], "neither at the public address nor by IPv6"
    assert told["without --lan"] == [REFUSED, REFUSED, REFUSED]
