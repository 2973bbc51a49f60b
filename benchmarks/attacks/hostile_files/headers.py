"""200 hostile headers: GGUF files, and Hugging Face folders with safetensors. I/O: `make` writes.

`make` returns what `deskhand models add` is given: a GGUF file with a sound projector beside it, or a folder.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

from agent.models.catalogue.installed import SHIPPED_FOLDER
from benchmarks.attacks.hostile_files.case import CANARIES, NUM_CASES, Case, half_of
from benchmarks.attacks.hostile_files.values import DEEP, RAW, mutations, sparse, with_raw

SEED = 1604
SHIPPED = SHIPPED_FOLDER / "embedded"
NUM_FLIPS = 30
TENSORS: dict[str, Any] = {
    "__metadata__": {"format": "pt"},
    "model.embed_tokens.weight": {"dtype": "F32", "shape": [2, 4], "data_offsets": [0, 32]},
    "visual.patch_embed.weight": {"dtype": "F16", "shape": [4, 4], "data_offsets": [32, 64]},
}
CONFIG: dict[str, Any] = {
    "model_type": "qwen2_5_vl",
    "_name_or_path": "UI-TARS-1.5-7B",
    "text_config": {"max_position_embeddings": 4096, "hidden_size": 64},
    "vision_config": {"patch_size": 14, "spatial_merge_size": 2},
    "vocab_size": 100,
}
PICTURES: dict[str, Any] = {
    "min_pixels": 3136,
    "max_pixels": 12845056,
    "patch_size": 14,
    "merge_size": 2,
    "size": {"shortest_edge": 3136, "longest_edge": 12845056},
}


def cases(half: str) -> list[Case]:
    """One half of the headers."""
    return half_of(_all(), half, SEED)


def _all() -> list[Case]:
    found = [*_gguf(), *_flips(), *_lengths(), *_safetensors(), *_beside(), *_files()]
    rest = NUM_CASES - len(found)
    for number, (name, document, share) in enumerate(
        (("config", CONFIG, 3), ("preprocessor", PICTURES, 3), ("tensors", TENSORS, 1))
    ):
        count = rest // share if share > 1 else NUM_CASES - len(found)
        for label, kind, text in mutations(document, count, SEED + number):
            make = _folder(tensors=text) if name == "tensors" else _folder(**{name: text})
            found.append(Case(f"{name}-{label}", kind, make))
    return found


def _beside_projector(folder: Path, data: bytes) -> Path:
    folder.mkdir(parents=True)
    shutil.copyfile(SHIPPED / "projector.gguf", folder / "mmproj.gguf")
    (folder / "model.gguf").write_bytes(data)
    return folder / "model.gguf"


def _bytes(data: bytes) -> Callable[[Path], Path]:
    return lambda folder: _beside_projector(folder, data)


def _text(value: bytes | str) -> bytes:
    data = value if isinstance(value, bytes) else value.encode()
    return struct.pack("<Q", len(data)) + data


def _file(values: list[bytes], tensors: list[bytes], *, counts: tuple[int, int] | None = None) -> bytes:
    num_tensors, num_values = counts or (len(tensors), len(values))
    return b"GGUF" + struct.pack("<IQQ", 3, num_tensors, num_values) + b"".join(values + tensors)


def _value(key: str, kind: int, data: bytes) -> bytes:
    return _text(key) + struct.pack("<I", kind) + data


def _tensor(name: str, shape: list[int], kind: int, offset: int) -> bytes:
    return _text(name) + struct.pack(f"<I{len(shape)}QIQ", len(shape), *shape, kind, offset)


def _gguf() -> list[Case]:
    """Headers of few bytes that promise much."""
    arch = _value("general.architecture", 8, _text("qwen2vl"))
    big = 2**63
    array_head = struct.pack("<IQ", 4, big)
    nested = b"".join(struct.pack("<IQ", 9, 1) for _ in range(60_000)) + struct.pack("<IQ", 0, 0)
    wide = struct.pack("<IQ", 9, 64) * 4
    many_empty = struct.pack("<IQ", 8, 3_000_000) + bytes(8) * 3_000_000
    empty_arrays = struct.pack("<IQ", 9, 1_500_000) + struct.pack("<IQ", 0, 0) * 1_500_000
    datas = {
        "empty": b"",
        "magic-only": b"GGUF",
        "magic-swapped": b"FUGG" + bytes(100),
        "version-0": b"GGUF" + struct.pack("<IQQ", 0, 0, 0),
        "version-1": b"GGUF" + struct.pack("<IQQ", 1, 1, 1) + bytes(100),
        "version-big-endian": b"GGUF" + struct.pack(">IQQ", 3, 1, 1) + bytes(100),
        "tensors-2-to-63": _file([arch], [], counts=(big, 1)),
        "tensors-2-to-64": _file([arch], [], counts=(2**64 - 1, 1)),
        "tensors-million": _file([arch], [], counts=(2**20, 1)) + bytes(100),
        "values-2-to-63": _file([], [], counts=(0, big)),
        "values-many": _file([], [], counts=(0, 65_535)) + bytes(16 * 65_535),
        "key-2-to-63": _file([struct.pack("<Q", big) + b"abc"], []),
        "key-2-to-64": _file([struct.pack("<Q", 2**64 - 1)], []),
        "key-16mb": _file([_value("a" * 2**24, 0, b"\0")], []),
        "keys-of-16mb": _file([_value("a" * 2**24, 0, b"\0")] * 12, []),
        "strings-of-16mb": _file([_value(f"k{n}", 8, _text(b"\xff" * 2**24)) for n in range(12)], []),
        "string-2-to-63": _file([_value("k", 8, struct.pack("<Q", big))], []),
        "array-2-to-63": _file([_value("k", 9, array_head)], []),
        "array-strings-2-to-63": _file([_value("k", 9, struct.pack("<IQ", 8, big))], []),
        "array-nested-deep": _file([_value("k", 9, nested)], []),
        "array-nested-wide": _file([_value("k", 9, wide)], []),
        "array-arrays-2-to-63": _file([_value("k", 9, struct.pack("<IQ", 9, big))], []),
        "array-of-bad-kind": _file([_value("k", 9, struct.pack("<IQ", 99, 5) + bytes(40))], []),
        "array-empty-strings": _file([_value("k", 9, many_empty)], []),
        "array-empty-arrays": _file([_value("k", 9, empty_arrays)], []),
        "arrays-of-64-strings": _file(
            [_value(f"k{n}", 9, struct.pack("<IQ", 8, 64) + _text(b"\xff" * 2**17) * 64) for n in range(12)],
            [],
        ),
        "kind-99": _file([_value("k", 99, b"")], []),
        "bool-9": _file([_value("k", 7, b"\x09")], []),
        "key-surrogate": _file([_value("k", 8, _text(b"\xed\xa0\x80"))], []),
        "architecture-number": _file([_value("general.architecture", 4, struct.pack("<I", 7))], []),
        "architecture-surrogate": _file([_value("general.architecture", 8, _text(b"\xed\xa0\x80x"))], []),
        "architecture-escape": _file([_value("general.architecture", 8, _text("\x1b[2Jx\n\ny"))], []),
        "architecture-long": _file([_value("general.architecture", 8, _text("q" * 2**24))], []),
        "name-up": _file([arch, _value("general.name", 8, _text("../../../x UI-TARS-1.5"))], []),
        "alignment-0": _file([arch, _value("general.alignment", 4, bytes(4))], []),
        "alignment-huge": _file([arch, _value("general.alignment", 10, struct.pack("<Q", big))], []),
        "alignment-text": _file([arch, _value("general.alignment", 8, _text("x"))], []),
        "alignment-bool": _file([arch, _value("general.alignment", 7, b"\1")], []),
        "alignment-array": _file([arch, _value("general.alignment", 9, struct.pack("<IQ", 4, 0))], []),
        "context-nan": _file(
            [arch, _value("qwen2vl.context_length", 6, struct.pack("<f", float("nan")))], []
        ),
        "context-infinite": _file(
            [arch, _value("qwen2vl.context_length", 12, struct.pack("<d", float("inf")))], []
        ),
        "context-negative": _file([arch, _value("qwen2vl.context_length", 11, struct.pack("<q", -5))], []),
        "context-huge": _file([arch, _value("qwen2vl.context_length", 10, b"\xff" * 8)], []),
        "width-zero": _file([arch, _value("qwen2vl.embedding_length", 4, bytes(4))], []),
        "tensor-8-dimensions": _file([arch], [_tensor("t", [2**63] * 8, 0, 0)]),
        "tensor-9-dimensions": _file([arch], [_tensor("t", [1] * 9, 0, 0)]),
        "tensor-2-to-32-dimensions": _file([arch], [_text("t") + struct.pack("<I", 2**32 - 1)]),
        "tensor-zero": _file([arch], [_tensor("t", [0, 0], 0, 0)]),
        "tensor-no-dimensions": _file([arch], [_tensor("t", [], 0, 0)]) + bytes(64),
        "tensor-kind-99": _file([arch], [_tensor("t", [2**60], 99, 0)]),
        "tensor-offset": _file([arch], [_tensor("t", [1], 0, 2**64 - 1)]),
        "tensor-odd-row": _file([arch], [_tensor("t", [33], 2, 0)]),
        "tensors-overlap": _file([arch], [_tensor(f"t{n}", [8], 0, 0) for n in range(9)]) + bytes(64),
        "tensors-many": _file([arch], [_tensor("", [], 0, 0)] * 400_000) + bytes(64),
        "projector-itself": _file([_value("general.architecture", 8, _text("clip"))], []),
        "zip": b"PK\x03\x04" + bytes(1000),
        "pickle": b"\x80\x02cos\nsystem\n(S'touch /tmp/owned'\ntR.",
        "web-page": b"<!DOCTYPE html><title>404</title>",
        "lfs": b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 5\n",
    }
    return [Case(f"gguf-{name}", f"gguf {name}", _bytes(data)) for name, data in datas.items()]


def _flips() -> list[Case]:
    """The shipped model with some bytes of its header changed."""

    def flipped(seed: int) -> Callable[[Path], Path]:
        def make(folder: Path) -> Path:
            rng, data = random.Random(seed), bytearray((SHIPPED / "model.gguf").read_bytes())
            end = 2_000 if seed % 2 else 60_000
            for _ in range(1 + seed % 5):
                place = rng.randrange(4, end)
                data[place] = rng.choice((0, 1, 0x7F, 0x80, 0xFF, rng.randrange(256)))
            return _beside_projector(folder, bytes(data))

        return make

    return [Case(f"gguf-flip-{number}", "gguf flipped bytes", flipped(number)) for number in range(NUM_FLIPS)]


def _lengths() -> list[Case]:
    def cut(length: int) -> Callable[[Path], Path]:
        return lambda folder: _beside_projector(folder, (SHIPPED / "model.gguf").read_bytes()[:length])

    def longer(folder: Path) -> Path:
        path = _beside_projector(folder, (SHIPPED / "model.gguf").read_bytes())
        os.truncate(path, 600 * 2**20)
        return path

    def hostile_projector(folder: Path) -> Path:
        path = _beside_projector(folder, (SHIPPED / "model.gguf").read_bytes())
        (folder / "mmproj.gguf").write_bytes(_file([], [], counts=(2**63, 2**63)))
        return path

    found = [Case(f"gguf-cut-{n}", "gguf cut", cut(n)) for n in (7, 30, 1_000, 50_000, 6_000_000)]
    found.append(Case("gguf-surplus-600mb", "gguf surplus", longer))
    found.append(Case("gguf-projector-counts", "gguf projector", hostile_projector))
    return found


def _folder(
    *, tensors: str | bytes | None = None, length: int | None = None, data: bytes = bytes(64), **texts: str
) -> Callable[[Path], Path]:
    def make(folder: Path) -> Path:
        folder.mkdir(parents=True)
        (folder / "config.json").write_text(texts.get("config", json.dumps(CONFIG)))
        (folder / "preprocessor_config.json").write_text(texts.get("preprocessor", json.dumps(PICTURES)))
        (folder / "tokenizer.json").write_text("{}")
        for name, text in texts.items():
            if "." in name:
                (folder / name).write_text(text)
        described = json.dumps(TENSORS) if tensors is None else tensors
        header = described if isinstance(described, bytes) else described.encode("utf-8", "surrogatepass")
        said = struct.pack("<Q", len(header) if length is None else length)
        (folder / "model.safetensors").write_bytes(said + header + data)
        return folder

    return make


def _one(shape: str, offsets: str = "[0,64]", dtype: str = '"F32"') -> str:
    return f'{{"t":{{"dtype":{dtype},"shape":{shape},"data_offsets":{offsets}}}}}'


def _safetensors() -> list[Case]:
    def large(folder: Path) -> Path:
        entry = '"t%d":{"dtype":"F32","shape":[1],"data_offsets":[0,0]}'
        text = "{" + ",".join(entry % n for n in range(1_350_000)) + "}"
        return _folder(tensors=text, data=b"")(folder)

    def blank(folder: Path) -> Path:
        path = _folder()(folder)
        sparse(path / "model.safetensors", 90 * 2**20 + 8, struct.pack("<Q", 90 * 2**20))
        return path

    def spaces(folder: Path) -> Path:
        return _folder(tensors=json.dumps(TENSORS).encode() + b" " * (75 * 2**20))(folder)

    def lists(folder: Path) -> Path:
        return _folder(tensors='{"t":[' + "[]," * 20_000_000 + "[]]}")(folder)

    ten_4000 = RAW["10-to-4000"]
    texts = {
        "shape-10-to-4000": _one(f"[{ten_4000},{ten_4000}]"),
        "shape-many-10-to-4000": _one("[" + ",".join([ten_4000] * 2_000) + "]"),
        "shape-long": _one("[" + ",".join(["9"] * 1_000_000) + "]"),
        "shape-text": _one('["1"]'),
        "shape-text-whole": _one('"abc"'),
        "shape-list": _one("[[1],[2]]"),
        "shape-list-times": _one("[[1,2,3],100000000]"),
        "shape-text-times": _one('["abcdefgh",200000000]'),
        "shape-negative": _one("[-2,-8]"),
        "shape-float": _one("[1e308,1e308]"),
        "shape-nan": _one("[NaN]"),
        "shape-null": _one("null"),
        "shape-object": _one('{"a":1}'),
        "shape-deep": _one(RAW["deep-lists"]),
        "offsets-overlap": _one("[16]")[:-1] + "," + _one("[16]").replace('"t"', '"u"')[1:],
        "offsets-negative": _one("[1]", "[-64,64]"),
        "offsets-crossed": _one("[1]", "[64,0]"),
        "offsets-huge": _one("[1]", f"[0,{ten_4000}]"),
        "offsets-1e400": _one("[1]", "[0,1e400]"),
        "offsets-nan": _one("[1]", "[0,NaN]"),
        "offsets-text": _one("[1]", '["0","64"]'),
        "offsets-digits": _one("[1]", f'["0","{"9" * 4_200}"]'),
        "offsets-one": _one("[1]", "[0]"),
        "offsets-hole": _one("[1]", "[32,64]"),
        "dtype-list": _one("[16]", dtype="[]"),
        "dtype-unknown": _one("[16]", dtype='"Q9"'),
        "names-deep": '{"' + "a." * 500_000 + '":{"shape":[16],"data_offsets":[0,64]}}',
        "names-surrogate": '{"\\ud800":{"shape":[16],"data_offsets":[0,64]}}',
        "names-twice": '{"t":{"shape":[1],"data_offsets":[0,1]},"t":{"shape":[16],"data_offsets":[0,64]}}',
        "metadata-huge": '{"__metadata__":{"a":"' + "x" * 30_000_000 + '"}}',
        "empty-object": "{}",
        "list": "[]",
        "null": "null",
        "deep": "[" * DEEP,
        "deep-objects": RAW["deep-objects"],
        "not-json": "not json",
        "nul": "\0" * 64,
    }
    found = [
        Case(f"tensors-{name}", f"tensors {name}", _folder(tensors=text)) for name, text in texts.items()
    ]
    lengths = {"2-to-64": 2**64 - 1, "2-to-63": 2**63, "beyond": 10_000, "zero": 0, "99mb": 99 * 2**20}
    found += [
        Case(f"tensors-length-{name}", f"length {name}", _folder(length=length))
        for name, length in lengths.items()
    ]
    found += [
        Case("tensors-75mb-header", "75 MB header", large),
        Case("tensors-75mb-spaces", "75 MB spaces", spaces),
        Case("tensors-60mb-lists", "60 MB lists", lists),
        Case("tensors-90mb-nul", "90 MB NULs", blank),
    ]
    return found


def _beside() -> list[Case]:
    """What stands beside the weights of a Hugging Face folder."""
    index = "model.safetensors.index.json"
    texts = {
        "index-up": {index: '{"weight_map":{"t":"../../../outside/canary.txt"}}'},
        "index-absolute": {index: '{"weight_map":{"t":"/etc/passwd"}}'},
        "index-list": {index: "[]"},
        "index-number": {index: '{"weight_map":{"t":7}}'},
        "index-nul": {index: '{"weight_map":{"t":"a\\u0000.safetensors"}}'},
        "index-surrogate": {index: '{"weight_map":{"t":"\\ud800.safetensors"}}'},
        "index-deep": {index: RAW["deep-objects"]},
        "index-map-list": {index: '{"weight_map":["a"]}'},
        "config-deep": {"config": RAW["deep-lists"]},
        "config-list": {"config": "[]"},
        "config-name-list": {"config": with_raw(CONFIG, ("_name_or_path",), "[1]")},
        "config-type-surrogate": {"config": with_raw(CONFIG, ("model_type",), RAW["lone-surrogate"])},
        "config-positions": {
            "config": with_raw(CONFIG, ("text_config", "max_position_embeddings"), RAW["10-to-4000"])
        },
        "config-patch": {"config": with_raw(CONFIG, ("vision_config", "patch_size"), RAW["10-to-400"])},
        "pixels-infinite": {"preprocessor": with_raw(PICTURES, ("max_pixels",), "Infinity")},
        "pixels-nan": {"preprocessor": with_raw(PICTURES, ("min_pixels",), "NaN")},
        "adapter-loop": {"adapter_config.json": '{"base_model_name_or_path":"."}'},
        "adapter-deep": {"adapter_config.json": RAW["deep-objects"]},
    }
    found: list[Case] = []
    for name, said in texts.items():
        make: Callable[..., Callable[[Path], Path]] = _folder
        found.append(Case(f"beside-{name}", f"beside {name}", make(**said)))
    return found


def _files() -> list[Case]:
    puts: dict[str, Callable[[Path, Path], object]] = {
        "pipe": lambda path, outside: os.mkfifo(path),
        "loop": lambda path, outside: path.symlink_to(path.name),
        "zero": lambda path, outside: path.symlink_to("/dev/zero"),
        "folder": lambda path, outside: path.mkdir(),
        "canary": lambda path, outside: path.symlink_to(outside / "canary.txt"),
    }
    found = []
    for label, put in puts.items():
        for file in ("model.safetensors", "config.json", "model.gguf", "mmproj.gguf"):

            def make(folder: Path, file: str = file, put: Callable[[Path, Path], object] = put) -> Path:
                is_gguf = file.endswith("gguf")
                shipped = (SHIPPED / "model.gguf").read_bytes() if is_gguf else b""
                path = _beside_projector(folder, shipped) if is_gguf else _folder()(folder)
                (folder / file).unlink()
                put(folder / file, folder.parents[2] / CANARIES)
                return path

            found.append(Case(f"{file}-{label}", f"{file} {label}", make))
    return found
