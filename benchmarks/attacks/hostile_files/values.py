"""Hostile values of JSON, their places in a document, and hostile pictures. **Pure** but for the writers."""

from __future__ import annotations

import json
import os
import random
import struct
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

Place = tuple[str | int, ...]
_MARK = "@@hostile@@"
DEEP = 100_000

RAW: dict[str, str] = {
    "null": "null",
    "true": "true",
    "minus-one": "-1",
    "zero": "0",
    "fraction": "1.5",
    "empty-text": '""',
    "empty-list": "[]",
    "empty-object": "{}",
    "list-of-null": "[null]",
    "list-of-one": "[800]",
    "nested-lists": "[[[[]]]]",
    "object-of-object": '{"a":{"b":{}}}',
    "number-as-text": '"7"',
    "1e400": "1e400",
    "nan": "NaN",
    "infinity": "Infinity",
    "minus-infinity": "-Infinity",
    "10-to-400": "1" + "0" * 400,
    "10-to-4000": "1" + "0" * 4000,
    "10-to-5000": "1" + "0" * 5000,
    "minus-10-to-400": "-1" + "0" * 400,
    "2-to-63": str(2**63),
    "2-to-64": str(2**64),
    "denormal": "5e-324",
    "lone-surrogate": '"\\ud800"',
    "low-surrogate": '"a\\udfffb"',
    "nul": '"a\\u0000b"',
    "control": '"\\u001b[2J\\u0007\\r\\n"',
    "direction": '"\\u202egnp.exe"',
    "up": '"../../../outside/canary.txt"',
    "absolute": '"/etc/passwd"',
    "percent": '"%s%n{0.__class__}"',
    "markup": '"<script>alert(1)</script><img src=file:///etc/passwd>"',
    "deep-lists": "[" * DEEP + "]" * DEEP,
    "deep-objects": '{"a":' * DEEP + "1" + "}" * DEEP,
    "deep-900": "[" * 900 + "]" * 900,
    "open-lists": "[" * DEEP,
    "half-million-zeros": "[" + "0," * 500_000 + "0]",
    "hundred-thousand-keys": "{" + ",".join(f'"k{n}":{n}' for n in range(100_000)) + "}",
    "five-million-letters": '"' + "A" * 5_000_000 + '"',
    "duplicate-keys": '{"a":1,"a":[],"a":{}}',
}
"""By name: text that stands for a value, valid JSON or nearly."""


def places(document: Any, place: Place = ()) -> Iterator[Place]:
    """Every place below the top at which a value stands."""
    items: Any = ()
    if isinstance(document, dict):
        items = document.items()
    elif isinstance(document, list):
        items = enumerate(document)
    for key, value in items:
        yield (*place, key)
        yield from places(value, (*place, key))


def with_raw(document: Any, place: Place, raw: str) -> str:
    """The document as JSON, with `raw` in the place of one value (or in place of all of it)."""
    if not place:
        return raw
    copy = json.loads(json.dumps(document))
    inner = copy
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = _MARK
    return json.dumps(copy).replace(json.dumps(_MARK), raw, 1)


def without(document: Any, place: Place) -> str:
    """The document as JSON without one value."""
    copy = json.loads(json.dumps(document))
    inner = copy
    for key in place[:-1]:
        inner = inner[key]
    del inner[place[-1]]
    return json.dumps(copy)


def mutations(document: Any, count: int, seed: int) -> list[tuple[str, str, str]]:
    """(name, kind, JSON) of so many seeded changes of single values, each of another place or value."""
    rng = random.Random(seed)
    everywhere = list(places(document))
    choices = [(place, name) for place in everywhere for name in (*RAW, "missing")]
    found = []
    for place, name in rng.sample(choices, count):
        text = without(document, place) if name == "missing" else with_raw(document, place, RAW[name])
        label = ".".join(map(str, place))[-60:]
        found.append((f"{label}={name}", f"value {name}", text))
    return found


def chunk(kind: bytes, data: bytes) -> bytes:
    """One chunk of a PNG."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int, height: int, *, rgb: tuple[int, int, int] = (0, 0, 0), extra: bytes = b"") -> bytes:
    """A valid PNG of one colour; `extra` are chunks before its pixels."""
    row = b"\0" + bytes(rgb) * width
    return _png(width, height, 8, 2, row, extra)


def flat_png(width: int, height: int, *, bits: int = 1) -> bytes:
    """A valid PNG of grey zeros, tiny as a file and huge when decoded."""
    return _png(width, height, bits, 0, bytes(1 + (width * bits + 7) // 8), b"")


def _png(width: int, height: int, bits: int, colour: int, row: bytes, extra: bytes) -> bytes:
    packer = zlib.compressobj(1)
    packed = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    head = struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, 0)
    signature = b"\x89PNG\r\n\x1a\n"
    return signature + chunk(b"IHDR", head) + extra + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def claimed_png(width: int, height: int) -> bytes:
    """A PNG whose header claims a size that its pixels do not have."""
    small = png(2, 2)
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return small[:8] + chunk(b"IHDR", head) + small[33:]


@cache
def nasty_pictures() -> dict[str, bytes]:
    """By name: bytes of a file that ought to be a small PNG."""
    good = png(24, 24, rgb=(10, 20, 30))
    bad_crc = good[:29] + b"\0\0\0\0" + good[33:]
    text_bomb = zlib.compress(bytes(80_000_000), 9)
    return {
        "empty": b"",
        "signature-only": good[:8],
        "truncated-half": good[: len(good) // 2],
        "truncated-end": good[:-12],
        "wrong-crc": bad_crc,
        "text": b"not a picture at all\n" * 20,
        "markup": b'<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
        "zero-width": claimed_png(0, 24),
        "2-to-31-wide": claimed_png(2**31 - 1, 1),
        "2-to-31-square": claimed_png(2**31 - 1, 2**31 - 1),
        "claims-60000": claimed_png(60_000, 60_000),
        "claims-9000": claimed_png(9_000, 9_000),
        "bomb-30000": flat_png(30_000, 30_000),
        "bomb-13000": flat_png(13_000, 13_000),
        "bomb-tall": flat_png(16, 8_000_000),
        "text-bomb": png(24, 24, extra=chunk(b"zTXt", b"k\0\0" + text_bomb)),
        "profile-bomb": png(24, 24, extra=chunk(b"iCCP", b"k\0\0" + text_bomb)),
        "no-pixels": good[:33] + chunk(b"IEND", b""),
        "twice-header": good[:33] + good[8:],
        "chunk-length-2-to-32": good[:33] + b"\xff\xff\xff\xffIDAT" + good[41:],
        "gif": b"GIF89a\xff\xff\xff\xff\x80\0\0" + bytes(6) + b",\0\0\0\0\xff\xff\xff\xff\0\x08\0;",
        "bmp-negative": b"BM" + struct.pack("<IHHIIiiHHIIiiII", 70, 0, 0, 54, 40, -5, -5, 1, 24, *(0,) * 6),
        "postscript": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9999 9999\n(/etc/passwd) run\n",
        "bmp-huge": b"BM" + struct.pack("<IHHIIiiHHIIiiII", 70, 0, 0, 54, 40, 40000, 40000, 1, 24, *(0,) * 6),
        "tiff-loop": b"II*\0\x08\0\0\0\0\0\x08\0\0\0",
    }


def sparse(path: Path, size: int, start: bytes = b"", end: bytes = b"") -> Path:
    """A file of NULs that takes no room, with a start and an end."""
    with path.open("wb") as file:
        file.write(start)
        file.truncate(size - len(end))
        file.seek(0, os.SEEK_END)
        file.write(end)
    return path
