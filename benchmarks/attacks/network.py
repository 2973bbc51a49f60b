"""Attacks on the network of a private desktop: what programs reach of the owner's machine and network.

    python -m benchmarks.attacks.network [--json]

A server (`network_canary.py`) listens on all addresses of this machine and on abstract sockets, and notes
who arrives. A program inside (`network_probes.py`) tries to reach it: straight, and by the proxy that it is
given, with names that resolve to it, redirects to it, and disguised addresses. The internet is one of a few
names (`fake_internet.py`). Next to that, what must go through goes through.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from agent.computers.network.rules import NetworkRules
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.confinement.enclosure import python_folders
from benchmarks.attacks.fake_internet import HOME, PUBLIC, PUBLIC_6
from benchmarks.attacks.network_canary import Canary, own_addresses
from benchmarks.attacks.part import Part
from benchmarks.attacks.public_server import BIG_BYTES, PublicServer
from benchmarks.workloads.gates import equal_to

PROGRAM = Path(__file__).with_name("network_probes.py")
PROXY_PORT = 3128
TASK = f"Read the news on {HOME}."
_PAGE = "public page of"
_LIMIT_S = 150.0
Probe = dict[str, Any]


def _straight(canary: Canary) -> list[Probe]:
    """Without any proxy: addresses, packets, sockets of programs, raw sockets."""
    port, port_text = canary.port, str(canary.port)
    hosts = {
        "loopback": "127.0.0.1",
        "other loopback": "127.9.8.7",
        "any address": "0.0.0.0",
        "loopback 6": "::1",
        "any address 6": "::",
        "mapped loopback": "::ffff:127.0.0.1",
        "localhost": "localhost",
        "decimal loopback": "2130706433",
        "hexadecimal loopback": "0x7f000001",
        "octal loopback": "0177.0.0.1",
        "short loopback": "127.1",
        **{f"own address {number}": host for number, host in enumerate(own_addresses(), 1)},
        "own host name": socket.gethostname(),
    }
    probes: list[Probe] = [
        {"name": _plain(f"tcp {name}"), "kind": "tcp", "host": host, "port": port}
        for name, host in hosts.items()
    ]
    probes += [
        {"name": _plain(f"udp {name}"), "kind": "udp", "host": host, "port": port}
        for name, host in hosts.items()
        if name in ("loopback", "loopback 6", "own address 1", "own address 2", "any address")
    ]
    probes += [
        {"name": "udp-broadcast", "kind": "udp", "host": "255.255.255.255", "port": port},
        {"name": "abstract-socket", "kind": "unix", "path": canary.abstract},
        {"name": "abstract-x-socket", "kind": "unix", "path": canary.x_abstract},
        {"name": "socket-in-the-file-system", "kind": "unix", "path": canary.path},
        {"name": "packet-socket", "kind": "socket", "socket": [17, 3, 0]},
        {"name": "raw-icmp", "kind": "socket", "socket": [2, 3, 1], "to": ["127.0.0.1", 0]},
        {"name": "raw-tcp", "kind": "socket", "socket": [2, 3, 6], "to": ["127.0.0.1", 0]},
        {"name": "interfaces", "kind": "interfaces"},
        {"name": "inherited-sockets", "kind": "descriptors"},
    ]
    own_display = os.environ.get("DISPLAY", "").removeprefix(":").split(".")[0]
    if own_display:
        path = f"/tmp/.X11-unix/X{own_display}"
        probes += [
            {"name": "x-socket-of-others", "kind": "unix", "path": path},
            {"name": "abstract-x-socket-of-others", "kind": "unix", "path": f"@{path}"},
        ]
    probes.append(
        {"name": "curl-loopback", "kind": "curl", "words": [f"http://127.0.0.1:{port_text}/curl-loopback"]}
    )
    no_proxy = ["--noproxy", "*", f"http://127.0.0.1:{port_text}/curl-without-proxy"]
    probes.append({"name": "curl-without-proxy", "kind": "curl", "words": no_proxy})
    return probes


def _by_proxy(canary: Canary) -> list[Probe]:
    """By the proxy that a program inside is given."""
    port = canary.port
    hosts = {
        "loopback": "127.0.0.1",
        "loopback 6": "[::1]",
        "any address": "0.0.0.0",
        "any address 6": "[::]",
        "mapped loopback": "[::ffff:127.0.0.1]",
        "mapped hexadecimal": "[::ffff:7f00:1]",
        "compatible": "[::127.0.0.1]",
        "nat64": "[64:ff9b::7f00:1]",
        "nat64 local": "[64:ff9b:1::7f00:1]",
        "6to4": "[2002:7f00:1::]",
        "teredo": "[2001:0:7f00:1::80ff:fffe]",
        "with zone": "[fe80::1%25lo]",
        "localhost": "localhost",
        "localhost dot": "localhost.",
        "localhost below": "deep.localhost",
        "localhost upper": "LOCALHOST",
        "decimal": "2130706433",
        "hexadecimal": "0x7f000001",
        "octal": "0177.0.0.1",
        "short": "127.1",
        "full width": "１２７.0.0.1".encode().decode("latin-1"),
        "metadata": "169.254.169.254",
        "carrier": "100.64.0.1",
        "private 10": "10.0.0.1",
        "private 172": "172.16.0.1",
        "private 192": "192.168.0.1",
        "multicast": "224.0.0.1",
        "broadcast": "255.255.255.255",
        "unique local": "[fd00::1]",
        "name for loopback": f"loop.{HOME}",
        "name for loopback 6": f"loop6.{HOME}",
        "name for mapped": f"mapped.{HOME}",
        "name for nat64": f"nat64.{HOME}",
        "name for 6to4": f"sixtofour.{HOME}",
        "name for any": f"any.{HOME}",
        "name for own": f"own.{HOME}",
        "name for metadata": f"metadata.{HOME}",
        "name for carrier": f"carrier.{HOME}",
        "name for private": f"private.{HOME}",
        "name for both": f"both.{HOME}",
        "name that rebinds": f"rebind.{HOME}",
        "host of another": "other.example",
        "host that ends alike": f"evil{HOME}",
        "host that begins alike": f"{HOME}.other.example",
        "null in the name": f"{HOME}\0.other.example",
        "space in the name": f"{HOME} .other.example",
        "user in the name": f"{HOME}@127.0.0.1",
        **{f"own {number}": _bracketed(host) for number, host in enumerate(own_addresses(), 1)},
    }
    probes: list[Probe] = []
    for what, host in hosts.items():
        for way in ("plain", "tunnel"):
            name = _plain(f"{way} {what}")
            # A name that rebinds may show its public side, and nothing else.
            probes.append(_said(name, way, host, port) | {"is_refused": "rebind" not in what})
    inner = f"GET /inner HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n"
    target = f"127.0.0.1:{port}"
    special = {
        "host header differs": f"GET http://{HOME}/x HTTP/1.1\r\nHost: {target}\r\n\r\n",
        "address in the host header only": f"GET /host HTTP/1.1\r\nHost: {target}\r\n\r\n",
        "two hosts": f"GET http://{HOME}/x HTTP/1.1\r\nHost: {HOME}\r\nHost: {target}\r\n\r\n",
        "another request in the body": f"GET http://{HOME}/x HTTP/1.1\r\nHost: {HOME}\r\n\r\n"
        f"GET http://{target}/second HTTP/1.1\r\nHost: {target}\r\n\r\n",
        "both lengths": f"POST http://{HOME}/x HTTP/1.1\r\nHost: {HOME}\r\nContent-Length: 4\r\n"
        f"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n{inner}",
        "line break in the target": f"GET http://{HOME}/x\rHost:{target} HTTP/1.1\r\nHost: {HOME}\r\n\r\n",
        "another scheme": f"GET ftp://{target}/x HTTP/1.1\r\nHost: {target}\r\n\r\n",
        "scheme of files": "GET file:///etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
        "forwarded": f"GET http://{HOME}/x HTTP/1.1\r\nHost: {HOME}\r\nX-Forwarded-Host: {target}\r\n\r\n",
        "port missing": "CONNECT 127.0.0.1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        "port too large": f"CONNECT {HOME}:{65536 + port} HTTP/1.1\r\nHost: {HOME}\r\n\r\n",
        "socks 5": f"\x05\x01\x00\x05\x01\x00\x01\x7f\x00\x00\x01{chr(port >> 8)}{chr(port & 255)}{inner}",
        "socks 4": f"\x04\x01{chr(port >> 8)}{chr(port & 255)}\x7f\x00\x00\x01\x00{inner}",
    }
    probes += [
        {"name": _plain(what), "kind": "proxied", "proxy": PROXY_PORT, "say": say}
        for what, say in special.items()
    ]
    for path in redirects(port):
        words = ["-L", "--max-redirs", "5", f"http://{HOME}{path}"]
        probes.append({"name": f"follows-{path[1:]}", "kind": "curl", "words": words, "is_refused": True})
    return probes


def redirects(port: int) -> dict[str, str]:
    """Where pages of the allowed host lead on to."""
    own = {f"/redirect-own-{n}": _bracketed(host) for n, host in enumerate(own_addresses(), 1)}
    hosts = {
        "/redirect": "127.0.0.1",
        "/redirect6": "[::1]",
        "/redirect-name": f"loop.{HOME}",
        "/redirect-other": "other.example",
        **own,
    }
    return {path: f"http://{host}:{port}{path}" for path, host in hosts.items()}


def _allowed(named_port: int) -> list[tuple[Probe, str]]:
    """What has to work, and what must be in the answer."""
    tunnel = {
        "kind": "proxied",
        "proxy": PROXY_PORT,
        "say": f"CONNECT {HOME}:80 HTTP/1.1\r\nHost: {HOME}\r\n\r\n",
    }
    upgrade = "GET /s HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nhello"
    close = "Host: x\r\nConnection: close\r\n\r\n"
    home, upload = f"http://{HOME}", "x" * 2_000_000
    probes: list[tuple[Probe, str]] = [
        ({"kind": "curl", "words": [f"{home}/"]}, f"{_PAGE} {HOME}|"),
        ({"kind": "curl", "words": [f"http://www.{HOME.upper()}:80/"]}, f"{_PAGE} www.{HOME}|"),
        ({"kind": "curl", "words": ["--proxytunnel", f"{home}:443/"]}, f"{_PAGE} {HOME}:443|"),
        ({"kind": "curl", "words": ["-d", "name=Ada", f"{home}/form"]}, "got 8 bytes, =Ada"),
        (
            {"kind": "curl", "words": ["-H", "Transfer-Encoding: chunked", "-d", "abcd", f"{home}/f"]},
            "got 4 bytes",
        ),
        ({"kind": "curl", "words": ["-d", "@upload", f"{home}/form"]}, f"got {len(upload)} bytes"),
        ({"kind": "curl", "words": [f"{home}/big"]}, f"|{BIG_BYTES}"),
        ({"kind": "curl", "words": ["-I", f"{home}/"]}, "200 "),
        ({"kind": "curl", "words": ["-i", f"{home}/nothing"]}, "204 "),
        ({"kind": "curl", "words": ["-L", f"{home}/to-www"]}, f"{_PAGE} www.{HOME}|"),
        ({"kind": "curl", "words": [f"http://127.0.0.1:{named_port}/"]}, f"{_PAGE} 127.0.0.1:{named_port}|"),
        (tunnel | {"then": f"GET / HTTP/1.1\r\n{close}"}, _PAGE),
        (tunnel | {"then": upgrade}, "echo: hello"),
    ]
    named = [(probe | {"name": f"allowed-{number}"}, answer) for number, (probe, answer) in enumerate(probes)]
    return [({"name": "upload", "kind": "file", "path": "upload", "text": upload}, "made"), *named]


def _said(name: str, way: str, host: str, port: int) -> Probe:
    probe = {"name": name, "kind": "proxied", "proxy": PROXY_PORT}
    if way == "plain":
        say = f"GET http://{host}:{port}/{name} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n"
        return probe | {"say": say}
    return probe | {
        "say": f"CONNECT {host}:{port} HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n",
        "then": f"GET /{name} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    }


def _plain(name: str) -> str:
    return name.replace(" ", "-")


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def run_inside(options: DesktopOptions, probes: Sequence[Probe]) -> dict[str, str]:
    """The answers of all probes, by name."""
    with PrivateDesktop(options) as desktop:
        (desktop.working_folder / "plan.json").write_text(json.dumps(probes))
        pid = desktop.run([sys.executable, "-I", str(PROGRAM), "plan.json", "result.json"])
        result = desktop.working_folder / "result.json"
        deadline_s = time.monotonic() + _LIMIT_S
        while not result.exists():
            if desktop.exit_status(pid) is not None or time.monotonic() > deadline_s:
                raise RuntimeError(f"the probes ended early: {desktop.output(pid)[-2000:]}")
            time.sleep(0.05)
        found: dict[str, str] = json.loads(result.read_text())
        return found


def measure(progress: Callable[[str], None] = lambda _line: None) -> Part:
    """Every probe once, on one desktop with the network for the task's hosts."""
    with (
        tempfile.TemporaryDirectory(prefix="deskhand-network-") as folder,
        Canary(Path(folder)) as canary,
        PublicServer(redirects(canary.port) | {"/to-www": f"http://www.{HOME}/"}) as public,
        PublicServer({}) as named,
    ):
        attacks, allowed = _straight(canary) + _by_proxy(canary), _allowed(named.port)
        progress(f"{len(attacks)} attacks, {len(allowed)} that have to work")
        dialled = Path(folder, "dialled")
        dialled.touch()
        options = DesktopOptions(
            accessibility=False,
            network=NetworkRules.of_task(TASK, named=[f"127.0.0.1:{named.port}"]),
            gateway=(
                "benchmarks.attacks.fake_internet",
                str(public.port),
                str(dialled),
                ",".join(own_addresses()),
            ),
            read_only=(*python_folders(), PROGRAM.parent),
        )
        answers = run_inside(options, [probe for probe, _ in allowed] + attacks)
        fallen = reached(attacks, answers, canary.heard())
        # The named server is the only private address that may have been dialled, and just once.
        wrong = [address for address in dialled.read_text().split() if address not in (PUBLIC, PUBLIC_6)]
        wrong.remove("127.0.0.1")
        broken = [
            f"{probe['name']}: {answers[probe['name']]}"
            for probe, answer in allowed
            if answer not in answers[probe["name"]]
        ]
    figures = {
        "attacks": len(attacks),
        "reached": len(fallen),
        "private addresses dialled": len(wrong),
        "allowed": len(allowed),
        "allowed and broken": len(broken),
    }
    gates = tuple(
        equal_to(name, figures[name], 0) for name in list(figures) if name not in ("attacks", "allowed")
    )
    return Part("network", figures, gates, (*fallen, *wrong, *broken))


def reached(probes: Sequence[Probe], answers: Mapping[str, str], heard: Sequence[str]) -> list[str]:
    """The names of probes that arrived, or that found something to send with."""
    fallen = []
    for probe in probes:
        name, answer = probe["name"], answers[probe["name"]].rpartition("|")[0]
        if (
            any(f"/{name} " in line for line in heard)
            or "canary" in answer
            or (probe["kind"] == "socket" and answer.startswith("made"))
            or (probe["kind"] in ("interfaces", "descriptors") and answer)
            or (probe.get("is_refused", False) and _PAGE in answer)
            or (_PAGE in answer and f"{_PAGE} {HOME}" not in answer and "rebind" not in name)
        ):
            fallen.append(name)
    return fallen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    as_json = parser.parse_args().json
    part = measure(progress=lambda line: print(line, file=sys.stderr))
    if as_json:
        print(json.dumps({**part.figures, "fell": list(part.examples), "gates": list(part.gates)}))
        return
    print(f"{part.name}: {dict(part.figures)}")
    for example in part.examples:
        print(f"  reached: {example}")


if __name__ == "__main__":
    main()
