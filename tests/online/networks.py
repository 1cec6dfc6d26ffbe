"""Two hosts in networks of their own, which nobody else is in: run in a namespace by `test_lan.py`, it asks from the
other host what a served table answers, and writes all of it down as JSON.

    unshare --map-root-user --net python -m tests.online.networks FOLDER
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.cli.running import outside
from tests.online.serving import Server

PRIVATE, OTHER, PUBLIC, SIXTH = "10.77.0.1", "192.168.77.1", "8.8.77.1", "fd77::1"
"""This host's addresses: in two private networks, in one that the whole internet would reach, and of IPv6."""

ASK = """
import http.client, json, socket, sys
host, port, path, names = json.loads(sys.argv[1])
found = {}
for name in names:
    line = http.client.HTTPConnection(host, port, timeout=5)
    try:
        line.putrequest("GET", path, skip_host=True)
        for header, value in name.items():
            line.putheader(header, value)
        line.endheaders()
        answer = line.getresponse()
        found[json.dumps(name)] = [answer.status, len(answer.read())]
    except OSError as error:
        found[json.dumps(name)] = [type(error).__name__, 0]
    line.close()
print(json.dumps(list(found.values())))
"""


def run(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout


@contextmanager
def neighbour() -> Iterator[list[str]]:
    """Another host behind a cable; gives what a command there begins with."""
    program = subprocess.Popen(["unshare", "--net", "sh", "-c", "echo there; exec cat"], stdin=-1, stdout=-1)
    try:
        assert program.stdout
        program.stdout.readline()
        there = ["nsenter", "--target", str(program.pid), "--net"]
        run("ip", "link", "set", "lo", "up")
        run("ip", "link", "add", "cable", "type", "veth", "peer", "name", "far")
        run("ip", "link", "set", "far", "netns", str(program.pid))
        for far, place in (([], "cable"), (there, "far")):
            for address in (PRIVATE, OTHER, PUBLIC):
                own = address if not far else f"{address[:-1]}2"
                run(*far, "ip", "address", "add", f"{own}/24", "dev", place)
            own = SIXTH if not far else f"{SIXTH[:-1]}2"
            run(*far, "ip", "address", "add", f"{own}/64", "dev", place, "nodad")
            run(*far, "ip", "link", "set", place, "up")
        yield there
    finally:
        program.kill()
        program.wait()


def answers(there: list[str], address: str, path: str, *headers: dict[str, str]) -> Any:
    """The status and the length of what another host gets, for each set of headers, or how it fails."""
    host, _, port = address.rpartition(":")
    asked = json.dumps([host, int(port), path, headers])
    return json.loads(run(*there, sys.executable, "-c", ASK, asked))


def main(folder: Path) -> None:
    """All of it."""
    told: dict[str, Any] = {}
    box = ("--players", "2", "--game", "organisation")
    told["no network"] = outside("serve", *box, "--lan", "--keep", str(folder / "none")).err
    with neighbour() as there:
        run("ip", "address", "del", f"{PRIVATE}/24", "dev", "cable")
        run("ip", "address", "del", f"{OTHER}/24", "dev", "cable")
        told["public alone"] = outside("serve", *box, "--lan", "--keep", str(folder / "none")).err
        run("ip", "address", "add", f"{PRIVATE}/24", "dev", "cable")
        run("ip", "address", "add", f"{OTHER}/24", "dev", "cable")
        server = Server(*box, "--lan", "--keep", str(folder / "cable"))
        told["no way out"] = server.told["addresses"]
        server.stop()
        run("ip", "route", "add", "default", "via", f"{PRIVATE[:-1]}2")
        server = Server(*box, "--lan", "--keep", str(folder / "open"))
        told["addresses"] = server.told["addresses"]
        first = server.told["addresses"][0]
        port, path = first.rpartition(":")[2], f"/{server.links['A'].split('/', 3)[3]}"
        own, live = {"Host": first}, {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
        live["Sec-WebSocket-Key"] = "dGhlIHNhbXBsZSBub25jZQ=="
        evil = f"evil.example:{port}"
        told["its own link"] = answers(there, first, path, own)
        told["wrong link"] = answers(there, first, "/t/AAAAAAAAAAAAAAAAAAAAAA/", own)
        told["another name"] = answers(
            there, first, path, {"Host": evil}, {"Host": PRIVATE}, {}, {**own, "Origin": f"http://{evil}"}
        )
        told["a line"] = answers(
            there,
            first,
            f"{path}live",
            {**own, **live, "Origin": f"http://{evil}"},
            {"Host": evil, **live, "Origin": f"http://{evil}"},
            {**own, **live},
        )
        told["elsewhere"] = [answers(there, f"{host}:{port}", path, own)[0][0] for host in (PUBLIC, SIXTH)]
        server.stop()
        server = Server(*box, "--keep", str(folder / "shut"))
        port = server.told["addresses"][0].rpartition(":")[2]
        path = f"/{server.links['A'].split('/', 3)[3]}"
        told["without --lan"] = [
            answers(there, f"{host}:{port}", path, {"Host": f"{host}:{port}"})[0][0]
            for host in (PRIVATE, PUBLIC, SIXTH)
        ]
        server.stop()
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
