"""Runs inside a private desktop: tries to reach what its owner has, probe by probe. Standard library.

    python network_probes.py PLAN.json RESULT.json

A probe is an object with `name` and `kind`; what it says to a server begins with its name, so that the server
outside knows which probe arrived. The result maps names to what came back.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

LIMIT_S = 4.0
_MOST_BYTES = 8_000_000


def _words(name: str, host: str = "x") -> bytes:
    return f"GET /{name} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()


def _read(sock: socket.socket, stop_at: bytes = b"") -> bytes:
    """What comes until the other side ends, or `stop_at` has come."""
    parts = b""
    with contextlib.suppress(OSError):
        while len(parts) < _MOST_BYTES and not (stop_at and stop_at in parts):
            part = sock.recv(65536)
            if not part:
                break
            parts += part
    return parts


def tcp(probe: dict[str, Any]) -> bytes:
    """Straight to an address."""
    family = socket.AF_INET6 if ":" in probe["host"] else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as sock:
        sock.settimeout(LIMIT_S)
        found = socket.getaddrinfo(probe["host"], probe["port"], family, socket.SOCK_STREAM)
        sock.connect(found[0][4])
        sock.sendall(_words(probe["name"]))
        return _read(sock)


def udp(probe: dict[str, Any]) -> bytes:
    family = socket.AF_INET6 if ":" in probe["host"] else socket.AF_INET
    with socket.socket(family, socket.SOCK_DGRAM) as sock:
        sock.settimeout(0.3)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        sock.sendto(_words(probe["name"]), (probe["host"], probe["port"]))
        return _read(sock)


def unix(probe: dict[str, Any]) -> bytes:
    """To a socket in the file system, or ("@…") an abstract one."""
    path = probe["path"]
    with socket.socket(socket.AF_UNIX) as sock:
        sock.settimeout(LIMIT_S)
        sock.connect("\0" + path[1:] if path.startswith("@") else path)
        sock.sendall(_words(probe["name"]))
        return _read(sock)


def proxied(probe: dict[str, Any]) -> bytes:
    """Bytes as they are to the proxy; after its first answer perhaps more."""
    with socket.create_connection(("127.0.0.1", probe["proxy"]), timeout=LIMIT_S) as sock:
        sock.sendall(probe["say"].encode("latin-1"))
        if "then" not in probe:
            return _read(sock)
        first = _read(sock, b"\r\n\r\n" if probe["say"][:1] != "\x05" else b"\x05")
        sock.sendall(probe["then"].encode("latin-1"))
        return first + _read(sock)


def curl(probe: dict[str, Any]) -> bytes:
    """As an ordinary program does it: by the environment."""
    words = ["curl", "-sS", "-m", str(LIMIT_S), *probe["words"]]
    done = subprocess.run(words, capture_output=True, check=False)
    return done.stdout + done.stderr


def socket_of_kind(probe: dict[str, Any]) -> bytes:
    """Only whether a socket of a kind that bypasses ports can be made and used."""
    family, kind, protocol = probe["socket"]
    with socket.socket(family, kind, protocol) as sock:
        sock.settimeout(0.5)
        if "to" in probe:
            target = probe["to"]
            address: Any = tuple(target) if isinstance(target, list) else target
            if kind == socket.SOCK_STREAM:
                sock.connect(address)
                sock.sendall(_words(probe["name"]))
            else:
                sock.sendto(_words(probe["name"]), address)
    return b"made"


def interfaces(probe: dict[str, Any]) -> bytes:
    """The interfaces, beside the loop, to which something could be sent."""
    return ",".join(name for _, name in socket.if_nameindex() if name != "lo").encode()


def descriptors(probe: dict[str, Any]) -> bytes:
    """Sockets that were inherited."""
    links = []
    for fd in os.listdir("/proc/self/fd"):
        with contextlib.suppress(OSError):
            links.append(os.readlink(f"/proc/self/fd/{fd}"))
    return ",".join(link for link in links if link.startswith("socket:")).encode()


def file(probe: dict[str, Any]) -> bytes:
    """Something to send."""
    Path(probe["path"]).write_text(probe["text"])
    return b"made"


KINDS = {
    "file": file,
    "tcp": tcp,
    "udp": udp,
    "unix": unix,
    "proxied": proxied,
    "curl": curl,
    "socket": socket_of_kind,
    "interfaces": interfaces,
    "descriptors": descriptors,
}


def main() -> None:
    probes = json.loads(Path(sys.argv[1]).read_text())
    results = {}
    for probe in probes:
        try:
            answer = KINDS[probe["kind"]](probe)
            results[probe["name"]] = answer[:2000].decode("latin-1") + f"|{len(answer)}"
        except (OSError, ValueError) as problem:
            results[probe["name"]] = f"{type(problem).__name__}: {problem}"
    unfinished = Path(sys.argv[2] + ".new")
    unfinished.write_text(json.dumps(results))
    unfinished.rename(sys.argv[2])


if __name__ == "__main__":
    main()
