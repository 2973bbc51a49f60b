"""Files within GLib's resource bundles, wherever in a program or library those stand. Pure.

A bundle is a GVDB file: a header, a hash table of paths, and values of type (uuay), which are size, whether
they are compressed, and bytes.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator

_SIGNATURE = b"GVariant"
_HEADER = struct.Struct("<8sIIII")
_ITEM = struct.Struct("<IIIHBBII")
_VALUE_TYPE = b"\0(uuay)"
_LARGEST_BYTES = 2 * 2**20
_MOST_ITEMS = 20_000


def bundled_files(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Path and content of every file in every bundle found; what is damaged is left out."""
    for found in re.finditer(re.escape(_SIGNATURE), data):
        yield from _of_bundle(data[found.start() :])


def _of_bundle(data: bytes) -> Iterator[tuple[str, bytes]]:
    if len(data) < _HEADER.size:
        return
    _, version, _, start, end = _HEADER.unpack_from(data)
    if version != 0 or not _HEADER.size <= start < end <= len(data):
        return
    table = data[start:end]
    if len(table) < 8:
        return
    bloom_words, num_buckets = struct.unpack_from("<II", table)
    first = 8 + 4 * (bloom_words & 0x07FF_FFFF) + 4 * num_buckets
    count = (len(table) - first) // _ITEM.size
    if not 0 < count <= _MOST_ITEMS:
        return
    items = [_ITEM.unpack_from(table, first + number * _ITEM.size) for number in range(count)]
    keys = [data[at : at + size].decode(errors="replace") for _, _, at, size, *_ in items]
    for number, (_, _, _, _, kind, _, begin, last) in enumerate(items):
        if kind == ord("v") and begin < last <= len(data):
            content = _content(data[begin:last])
            if content:
                yield _path(items, keys, number), content


def _path(items: list[tuple[int, ...]], keys: list[str], number: int) -> str:
    parts = []
    for _ in range(20):
        parts.append(keys[number])
        number = items[number][1]
        if number >= len(items):
            break
    return "".join(reversed(parts))


def _content(value: bytes) -> bytes:
    """The file's bytes; b"" when it is damaged or too large."""
    if not value.endswith(_VALUE_TYPE) or len(value) < 8:
        return b""
    size, is_compressed = struct.unpack_from("<II", value)
    body = value[8 : -len(_VALUE_TYPE)]
    if size > _LARGEST_BYTES:
        return b""
    if not is_compressed & 1:
        return body[:size]
    try:
        return zlib.decompressobj().decompress(body, size)
    except zlib.error:
        return b""
