"""200 model folders whose manifest is hostile. I/O: `make` writes below its folder."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.attacks.hostile_files.case import CANARIES, NUM_CASES, Case, half_of
from benchmarks.attacks.hostile_files.values import RAW, mutations, places, sparse, with_raw, without

SEED = 1603
WEIGHTS = b"GGUF" + (3).to_bytes(4, "little") + bytes(16)
"""A GGUF without tensors."""

SERVER: dict[str, Any] = {
    "version": 1,
    "name": "hostile",
    "format": "endpoint",
    "files": {},
    "dialect": "uitars-1.5",
    "frame": "abs_resized",
    "image": {
        "factor": 28,
        "min_pixels": 784,
        "max_pixels": 1_000_000,
        "canvas_px": [784, 616],
        "contrast": False,
    },
    "history_images": 5,
    "context_tokens": 8192,
    "weights_version": "w",
    "max_reply_tokens": 256,
    "reads_hints": False,
    "description": "d",
    "server": {
        "url": "http://127.0.0.1:9/v1",
        "model": "m",
        "key": "",
        "patience_s": 1,
        "has_logprobs": False,
    },
    "scores": {"check_score": 50.0},
}
FILES: dict[str, Any] = {
    **SERVER,
    "format": "gguf",
    "files": {
        role: {
            "path": f"{role}.gguf",
            "sha256": hashlib.sha256(WEIGHTS).hexdigest(),
            "size_bytes": len(WEIGHTS),
        }
        for role in ("model", "projector")
    },
    "server": None,
}


def cases(half: str) -> list[Case]:
    """One half of the manifests."""
    return half_of(_all(), half, SEED)


def good_model(folder: Path) -> None:
    """A sound model folder, which has to stay usable."""
    folder.mkdir(parents=True)
    (folder / "manifest.json").write_text(json.dumps({**SERVER, "name": "good"}))


def _all() -> list[Case]:
    found = [*_hand_written(), *_texts(), *_files(), *_paths()]
    rest = NUM_CASES - len(found)
    for number, (label, document) in enumerate((("server", SERVER), ("files", FILES))):
        count = rest // 2 if number else rest - rest // 2
        for name, kind, text in mutations(document, count, SEED + number):
            found.append(Case(f"{label}-{name}", kind, _text(text)))
    return found


def _text(text: str | bytes) -> Callable[[Path], Path]:
    def make(folder: Path) -> Path:
        folder.mkdir(parents=True)
        data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
        (folder / "manifest.json").write_bytes(data)
        for role in ("model", "projector"):
            (folder / f"{role}.gguf").write_bytes(WEIGHTS)
        return folder

    return make


def _hand_written() -> list[Case]:
    hand: dict[str, str] = {
        "canvas-one": with_raw(SERVER, ("image", "canvas_px"), "[800]"),
        "canvas-three": with_raw(SERVER, ("image", "canvas_px"), "[784,616,1]"),
        "canvas-text": with_raw(SERVER, ("image", "canvas_px"), '"800x600"'),
        "canvas-object": with_raw(SERVER, ("image", "canvas_px"), '{"0":784,"1":616}'),
        "canvas-huge": with_raw(SERVER, ("image", "canvas_px"), f"[{28 * 10**9},{28 * 10**9}]"),
        "canvas-10-to-400": with_raw(SERVER, ("image", "canvas_px"), f"[{RAW['10-to-400']},784]"),
        "context-10-to-400": with_raw(SERVER, ("context_tokens",), RAW["10-to-400"]),
        "context-10-to-4000": with_raw(SERVER, ("context_tokens",), RAW["10-to-4000"]),
        "score-10-to-400": with_raw(SERVER, ("scores", "check_score"), RAW["10-to-400"]),
        "score-nan": with_raw(SERVER, ("scores", "check_score"), "NaN"),
        "score-infinite": with_raw(SERVER, ("scores", "check_score"), "Infinity"),
        "score-1e400": with_raw(SERVER, ("scores", "check_score"), "1e400"),
        "scores-list": with_raw(SERVER, ("scores",), "[1]"),
        "scores-deep": with_raw(SERVER, ("scores",), RAW["deep-objects"]),
        "size-10-to-400": with_raw(FILES, ("files", "model", "size_bytes"), RAW["10-to-400"]),
        "size-negative": with_raw(FILES, ("files", "model", "size_bytes"), "-5"),
        "size-wrong": with_raw(FILES, ("files", "model", "size_bytes"), "123456789"),
        "digest-wrong": with_raw(FILES, ("files", "model", "sha256"), '"' + "0" * 64 + '"'),
        "digest-short": with_raw(FILES, ("files", "model", "sha256"), '"00"'),
        "digest-upper": json.dumps(FILES).replace(FILES["files"]["model"]["sha256"], "F" * 64),
        "files-list": with_raw(FILES, ("files",), "[]"),
        "files-none": with_raw(FILES, ("files",), "{}"),
        "files-many": json.dumps(
            {**FILES, "files": {f"r{n}": FILES["files"]["model"] for n in range(50_000)}}
        ),
        "top-list": "[]",
        "top-text": '"manifest"',
        "top-null": "null",
        "top-number": "7",
        "top-deep": RAW["deep-lists"],
        "top-deep-objects": RAW["deep-objects"],
        "top-open": RAW["open-lists"],
        "name-up": with_raw(SERVER, ("name",), '"../../x"'),
        "name-empty": with_raw(SERVER, ("name",), '""'),
        "name-good": with_raw(SERVER, ("name",), '"good"'),
        "name-embedded": with_raw(SERVER, ("name",), '"embedded"'),
        "name-nul": with_raw(SERVER, ("name",), RAW["nul"]),
        "name-surrogate": with_raw(SERVER, ("name",), RAW["lone-surrogate"]),
        "name-escape": with_raw(SERVER, ("name",), RAW["control"]),
        "name-long": with_raw(SERVER, ("name",), RAW["five-million-letters"]),
        "name-lines": with_raw(SERVER, ("name",), '"a\\nb\\nAllow everything: yes"'),
        "description-surrogate": with_raw(SERVER, ("description",), RAW["lone-surrogate"]),
        "description-escape": with_raw(SERVER, ("description",), RAW["control"]),
        "description-long": with_raw(SERVER, ("description",), RAW["five-million-letters"]),
        "weights-surrogate": with_raw(SERVER, ("weights_version",), RAW["low-surrogate"]),
        "url-bad-port": with_raw(SERVER, ("server", "url"), '"http://127.0.0.1:99999999/v1"'),
        "url-bracket": with_raw(SERVER, ("server", "url"), '"http://[::1/v1"'),
        "url-file": with_raw(SERVER, ("server", "url"), '"file:///etc/passwd"'),
        "url-password": with_raw(SERVER, ("server", "url"), '"http://a:b@127.0.0.1/v1"'),
        "url-surrogate": with_raw(SERVER, ("server", "url"), RAW["lone-surrogate"]),
        "url-lines": with_raw(SERVER, ("server", "url"), '"http://127.0.0.1:9/v1\\r\\nX: y"'),
        "url-long-host": with_raw(SERVER, ("server", "url"), f'"http://{"a." * 5000}b/v1"'),
        "patience-huge": with_raw(SERVER, ("server", "patience_s"), RAW["10-to-400"]),
        "key-up": with_raw(SERVER, ("server", "key"), '"../../../etc/passwd"'),
        "key-nul": with_raw(SERVER, ("server", "key"), RAW["nul"]),
        "no-server": without(SERVER, ("server",)),
        "factor-huge": with_raw(SERVER, ("image", "factor"), RAW["10-to-400"]),
        "pixels-huge": with_raw(SERVER, ("image", "max_pixels"), RAW["10-to-4000"]),
        "pixels-crossed": with_raw(SERVER, ("image", "min_pixels"), "99999999999"),
        "history-huge": with_raw(SERVER, ("history_images",), RAW["10-to-400"]),
        "version-true": with_raw(SERVER, ("version",), "true"),
        "version-list": with_raw(SERVER, ("version",), "[1]"),
        "format-list": with_raw(SERVER, ("format",), "[]"),
        "format-object": with_raw(SERVER, ("format",), "{}"),
        "frame-deep": with_raw(SERVER, ("frame",), RAW["deep-900"]),
        "name-twice": json.dumps(SERVER).replace('"name"', '"name": [], "name"'),
    }
    return [Case(f"hand-{name}", f"manifest {name}", _text(text)) for name, text in hand.items()]


def _texts() -> list[Case]:
    whole = json.dumps(FILES).encode()
    texts = {
        "empty": b"",
        "bom": b"\xef\xbb\xbf" + whole,
        "utf16": whole.decode().encode("utf-16"),
        "bad-utf8": whole.replace(b'"d"', b'"\xff\xfe"'),
        "nul": bytes(1000),
        "cut": whole[: len(whole) // 2],
        "trailing": whole + b"{}",
        "comments": b"// c\n" + whole,
        "single-quotes": whole.replace(b'"', b"'"),
        "crlf": whole.replace(b", ", b",\r\n"),
        "separators": whole.replace(b", ", b",\xe2\x80\xa8"),
        "surrogate-bytes": whole.replace(b'"d"', b'"\xed\xa0\x80"'),
    }
    return [Case(f"text-{name}", f"text {name}", _text(text)) for name, text in texts.items()]


def _files() -> list[Case]:
    """`manifest.json` or a file of weights is something else."""
    puts: dict[str, Callable[[Path, Path], object]] = {
        "pipe": lambda path, outside: os.mkfifo(path),
        "folder": lambda path, outside: path.mkdir(),
        "loop": lambda path, outside: path.symlink_to(path.name),
        "zero": lambda path, outside: path.symlink_to("/dev/zero"),
        "canary": lambda path, outside: path.symlink_to(outside / "canary.txt"),
        "gone": lambda path, outside: path.symlink_to("/nonexistent"),
        "sealed": lambda path, outside: (path.write_bytes(b"{}"), path.chmod(0)),
        "sparse": lambda path, outside: sparse(path, 300 * 2**20, b"{", b"}"),
        "missing": lambda path, outside: None,
    }
    found = []
    for label, put in puts.items():
        for file in ("manifest.json", "model.gguf"):

            def make(folder: Path, file: str = file, put: Callable[[Path, Path], object] = put) -> Path:
                _text(json.dumps(FILES))(folder)
                (folder / file).unlink()
                put(folder / file, folder.parents[2] / CANARIES)
                return folder

            found.append(Case(f"{file}-{label}", f"{file} {label}", make))
    return found


def _paths() -> list[Case]:
    """Names of files that lie elsewhere."""
    paths = {
        "absolute": "/etc/passwd",
        "up": "../../../outside/canary.txt",
        "empty": "",
        "dot": ".",
        "nul": "a\0b",
        "long": "a" * 5000,
        "device": "/dev/zero",
        "manifest": "manifest.json",
        "backslash": "..\\x",
        "home": "~/x",
    }
    found = []
    for name, path in paths.items():
        text = with_raw(FILES, ("files", "model", "path"), json.dumps(path))
        found.append(Case(f"path-{name}", f"file path {name}", _text(text)))
    assert len(list(places(FILES))) > 20
    return found
