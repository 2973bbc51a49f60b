"""Pixels as VNC servers send them: raw, zlib, Tight and ZRLE (RFC 6143 §7.7; RFB of the community). Pure.

Pixels are asked for as 32 bits, blue first. JPEG is never asked for: what the agent sees has to be exact.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from enum import IntEnum

import numpy as np

from agent.computers.vnc.canvas import Patch, Pixels

Read = Callable[[int], bytes]
"""Exactly so many bytes of the connection."""
_TILE_PX = 64
_MIN_COMPRESSED = 12
"""Tight sends fewer bytes as they are."""


class Encoding(IntEnum):
    RAW = 0
    COPY = 1
    ZLIB = 6
    TIGHT = 7
    ZRLE = 16
    DESKTOP_SIZE = -223
    LAST_RECT = -224
    CURSOR = -239
    """Asked for so that the pointer is not painted into the picture."""
    DESKTOP_NAME = -307
    EXTENDED_DESKTOP_SIZE = -308
    EXTENDED_CLIPBOARD = -1063131698
    """0xC0A1E5CE: text beyond Latin-1."""


class Inflater:
    """One zlib stream that goes on over many rectangles."""

    def __init__(self) -> None:
        self._stream = zlib.decompressobj()
        self._rest = b""

    def exactly(self, data: bytes, count: int) -> bytes:
        """Raises ValueError where other than `count` bytes come out."""
        found = self.at_most(data, count)
        if len(found) != count:
            raise ValueError("compressed pixels of another number")
        return found

    def at_most(self, data: bytes, limit: int) -> bytes:
        """Never more than `limit` bytes, however much was packed into them.

        Raises:
            ValueError: it is not compressed data.
        """
        try:
            found = self._stream.decompress(self._rest + data, max(limit, 1))
        except zlib.error as problem:
            raise ValueError("pixels that cannot be decompressed") from problem
        self._rest = self._stream.unconsumed_tail
        return found


class Decoder:
    """What one connection remembers between rectangles: its streams."""

    def __init__(self) -> None:
        self._zlib, self._zrle = Inflater(), Inflater()
        self._tight = [Inflater() for _ in range(4)]

    def pixels(self, encoding: int, box: Patch, read: Read) -> Pixels:
        """(H, W, 3) or (H, W, 4), blue first.

        Raises:
            ValueError: the data are none of this encoding; half a sentence says why.
        """
        num_bytes = box.width * box.height * 4
        match encoding:
            case Encoding.RAW:
                return _shaped(read(num_bytes), box, 4)
            case Encoding.ZLIB:
                return _shaped(self._zlib.exactly(read(_length(read, num_bytes)), num_bytes), box, 4)
            case Encoding.TIGHT:
                return self._tight_pixels(box, read)
            case Encoding.ZRLE:
                num_tiles = -(-box.width // _TILE_PX) * -(-box.height // _TILE_PX)
                limit = num_bytes + num_tiles * (1 + 127 * 3)
                return _tiles(self._zrle.at_most(read(_length(read, limit)), limit), box)
        raise ValueError(f"an encoding that was not asked for ({encoding})")

    def _tight_pixels(self, box: Patch, read: Read) -> Pixels:
        control = read(1)[0]
        for number in range(4):
            if control & (1 << number):
                self._tight[number] = Inflater()
        kind = control >> 4
        if kind == 8:  # one colour
            return np.broadcast_to(_colours(read(3))[0], (box.height, box.width, 3))
        if kind > 7:
            raise ValueError("a picture in a form that was not asked for")
        stream = self._tight[kind & 3]
        filtering = read(1)[0] if kind & 4 else 0
        match filtering:
            case 0:
                return _shaped(_unpacked(stream, box.width * box.height * 3, read), box, 3)[..., ::-1]
            case 1:
                palette = _colours(read((read(1)[0] + 1) * 3))
                return palette[_tight_indexes(stream, box, len(palette), read)]
            case 2:
                return _from_gradient(_shaped(_unpacked(stream, box.width * box.height * 3, read), box, 3))
        raise ValueError(f"a filter that is not known ({filtering})")


def _shaped(data: bytes, box: Patch, channels: int) -> Pixels:
    return np.frombuffer(data, dtype=np.uint8).reshape(box.height, box.width, channels)


def _colours(data: bytes) -> Pixels:
    """(N, 3) blue first, of red first."""
    return np.frombuffer(data, dtype=np.uint8).reshape(-1, 3)[:, ::-1]


def _length(read: Read, num_bytes: int) -> int:
    """Of compressed data, which is not much longer than what it holds."""
    length = int.from_bytes(read(4))
    if length > num_bytes + num_bytes // 8 + 1024:
        raise ValueError("more data than its pixels need")
    return length


def _compact_length(read: Read) -> int:
    """In 7 bits a byte, at most three of them."""
    length = 0
    for shift in (0, 7, 14):
        one = read(1)[0]
        length |= (one if shift == 14 else one & 0x7F) << shift
        if not one & 0x80:
            break
    return length


def _unpacked(stream: Inflater, num_bytes: int, read: Read) -> bytes:
    if num_bytes < _MIN_COMPRESSED:
        return read(num_bytes)
    return stream.exactly(read(_compact_length(read)), num_bytes)


def _tight_indexes(stream: Inflater, box: Patch, num_colours: int, read: Read) -> Pixels:
    """(H, W) numbers of colours: a bit each where there are two, else a byte."""
    if num_colours <= 2:
        row = -(-box.width // 8)
        packed = np.frombuffer(_unpacked(stream, row * box.height, read), dtype=np.uint8)
        found = np.unpackbits(packed.reshape(box.height, row), axis=1)[:, : box.width]
    else:
        data = _unpacked(stream, box.width * box.height, read)
        found = np.frombuffer(data, dtype=np.uint8).reshape(box.height, box.width)
    if found.size and int(found.max()) >= num_colours:
        raise ValueError("a colour that is not in its palette")
    return found


def _from_gradient(differences: Pixels) -> Pixels:
    """Each pixel is what its neighbours predict (left + above − above left, within 0..255) plus what was
    sent. No server is asked for photographs, so this slow way is hardly ever taken."""
    height, width = differences.shape[:2]
    found = np.zeros((height + 1, width + 1, 3), dtype=np.int32)
    for y in range(1, height + 1):
        for x in range(1, width + 1):
            predicted = found[y, x - 1] + found[y - 1, x] - found[y - 1, x - 1]
            found[y, x] = (np.clip(predicted, 0, 255) + differences[y - 1, x - 1]) & 0xFF
    return found[1:, 1:].astype(np.uint8)[..., ::-1]


def _tiles(data: bytes, box: Patch) -> Pixels:
    """ZRLE: tiles of 64×64, from left to right and from top to bottom."""
    found = np.empty((box.height, box.width, 3), dtype=np.uint8)
    tile = _TileReader(data)
    for top in range(0, box.height, _TILE_PX):
        for left in range(0, box.width, _TILE_PX):
            part = found[top : top + _TILE_PX, left : left + _TILE_PX]
            part[...] = tile.pixels(part.shape[1], part.shape[0])
    return found


class _TileReader:
    def __init__(self, data: bytes) -> None:
        self._data = np.frombuffer(data, dtype=np.uint8)
        self._at = 0

    def pixels(self, width: int, height: int) -> Pixels:
        kind = int(self._take(1)[0])
        num_pixels = width * height
        if kind == 0:
            return self._take(num_pixels * 3).reshape(height, width, 3)
        if kind == 1:
            return np.broadcast_to(self._take(3), (height, width, 3))
        if kind <= 16:
            palette = self._take(kind * 3).reshape(kind, 3)
            return palette[_checked(self._packed(width, height, kind), kind)]
        if kind == 128:
            return self._runs(num_pixels).reshape(height, width, 3)
        if kind >= 130:
            palette = self._take((kind - 128) * 3).reshape(-1, 3)
            return self._palette_runs(num_pixels, palette).reshape(height, width, 3)
        raise ValueError(f"a tile of a kind that is not known ({kind})")

    def _take(self, count: int) -> Pixels:
        taken = self._data[self._at : self._at + count]
        if len(taken) != count:
            raise ValueError("a tile that breaks off")
        self._at += count
        return taken

    def _packed(self, width: int, height: int, num_colours: int) -> Pixels:
        """(H, W) numbers of colours in 1, 2 or 4 bits each; every row begins with a new byte."""
        bits = 1 if num_colours == 2 else 2 if num_colours <= 4 else 4
        row = -(-width * bits // 8)
        packed = np.unpackbits(self._take(row * height).reshape(height, row), axis=1)
        places = packed.reshape(height, -1, bits)[:, :width]
        weights = (1 << np.arange(bits - 1, -1, -1)).astype(np.uint8)
        found: Pixels = (places * weights).sum(axis=2, dtype=np.uint8)
        return found

    def _runs(self, num_pixels: int) -> Pixels:
        colours, lengths, left = [], [], num_pixels
        while left > 0:
            colours.append(self._take(3))
            lengths.append(self._run_length())
            left -= lengths[-1]
        return _repeated(np.array(colours, dtype=np.uint8), lengths, left)

    def _palette_runs(self, num_pixels: int, palette: Pixels) -> Pixels:
        numbers, lengths, left = [], [], num_pixels
        while left > 0:
            one = int(self._take(1)[0])
            numbers.append(one & 0x7F)
            lengths.append(self._run_length() if one & 0x80 else 1)
            left -= lengths[-1]
        indexes = _checked(np.array(numbers, dtype=np.uint8), len(palette))
        return _repeated(palette[indexes], lengths, left)

    def _run_length(self) -> int:
        length = 1
        while True:
            more = int(self._take(1)[0])
            length += more
            if more != 255:
                return length


def _checked(numbers: Pixels, num_colours: int) -> Pixels:
    if numbers.size and int(numbers.max()) >= num_colours:
        raise ValueError("a colour that is not in its palette")
    return numbers


def _repeated(colours: Pixels, lengths: list[int], left: int) -> Pixels:
    if left:
        raise ValueError("a run of pixels that is too long")
    return np.repeat(colours, lengths, axis=0)
