"""200 records that a stranger might hand over. I/O: `make` writes below its folder."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.attacks.hostile_files.case import CANARIES, NUM_CASES, Case, half_of
from benchmarks.attacks.hostile_files.values import RAW, mutations, nasty_pictures, png, sparse, with_raw

SEED = 1601
RECORD_ID = "20261120-120000-bad0"
GOOD_IDS = ("20261119-090000-aaaa", "20261121-090000-bbbb")
IMAGE = "7f" * 32 + ".png"
MB = 2**20

_SCREEN = {"width_px": 24, "height_px": 24, "left": 0, "top": 0, "scale": 1.0}
HEADER: dict[str, Any] = {
    "type": "header",
    "deskhand_record": 2,
    "id": RECORD_ID,
    "task": {"text": "Type Ada", "application": "notes", "files": ["a.txt"]},
    "created": "2026-11-20T12:00:00.000+00:00",
    "about": {"model": "m", "computer": "private"},
}
STEP: dict[str, Any] = {
    "type": "step",
    "number": 1,
    "at_s": 0.5,
    "observation": {
        "image": IMAGE,
        "screen": _SCREEN,
        "window": {
            "application": "notes",
            "title": "Notes",
            "left_px": 1,
            "top_px": 2,
            "width_px": 20,
            "height_px": 20,
        },
        "settled": True,
        "text": "",
    },
    "transform": {
        "frame": "rel1000",
        "image_width_px": 800,
        "image_height_px": 608,
        "shown_width_px": 24,
        "shown_height_px": 24,
        "crop_left_px": 0,
        "crop_top_px": 0,
        "crop_width_px": 24,
        "crop_height_px": 24,
        "screen": _SCREEN,
    },
    "prompt_id": "0" * 64,
    "reply": {
        "text": "<|click|><|5|><|5|>",
        "finish_reason": "stop",
        "token_ids": [1, 2],
        "logprobs": [-0.1, "-inf"],
        "weights_version": "w1",
        "timings": {
            "encode_s": 0.1,
            "prefill_s": 0.2,
            "decode_s": 0.3,
            "prompt_tokens": 400,
            "reused_tokens": 300,
        },
    },
    "thought": "press it",
    "performed": [
        {
            "action": {"action": "click", "at": {"space": "monitor", "x": 4.5, "y": 3.0}},
            "decision": {"decision": "allow", "rule": "ordinary", "decided_by": "rule"},
            "effect": {"kind": "changed", "detail": ""},
        },
        {
            "action": {"action": "type_text", "text": "Ada"},
            "decision": {"decision": "deny", "reason": "no", "decided_by": "owner"},
            "effect": None,
        },
    ],
    "problem": "",
    "timings": {"observe_s": 0.1, "think_s": 0.2, "approve_s": 0.3, "act_s": 0.4},
    "heard": ["go on"],
    "prompt": {
        "note": "",
        "pictures": [],
        "context": {
            "dialect": "uitars-2",
            "history_images": 10,
            "image_factor": 28,
            "contrast": False,
            "reads_hints": False,
            "episodes": [
                {
                    "task": "Save",
                    "application": "",
                    "ending": "finished",
                    "summary": "s",
                    "record_id": "",
                    "hint": "",
                }
            ],
            "abilities": ["screen"],
            "tools": [],
        },
    },
    "extensions": {"x": {"y": 1}},
}
ENDING: dict[str, Any] = {"type": "ending", "kind": "finished", "text": "done"}


def good_record(folder: Path, record_id: str) -> None:
    """A sound record of one step."""
    write_record(folder, lines(header={**HEADER, "id": record_id}))


def lines(header: Any = HEADER, step: Any = STEP, ending: Any = ENDING) -> bytes:
    return b"".join(
        (one if isinstance(one, str) else json.dumps(one)).encode("utf-8", "surrogatepass") + b"\n"
        for one in (header, step, ending)
    )


def write_record(folder: Path, text: bytes, picture: bytes | None = None) -> Path:
    (folder / "images").mkdir(parents=True, exist_ok=True)
    (folder / "images" / IMAGE).write_bytes(png(24, 24, rgb=(9, 9, 9)) if picture is None else picture)
    (folder / "record.jsonl").write_bytes(text)
    return folder


def cases(half: str) -> list[Case]:
    """One half of the records."""
    return half_of(_all(), half, SEED)


def _all() -> list[Case]:
    found = [*_names(), *_linked(), *_texts(), *_lines(), *_beside()]
    found += [
        Case(f"picture-{name}", f"picture {name}", _text_of(lines(), data))
        for name, data in nasty_pictures().items()
    ]
    for number, (document, part) in enumerate(((STEP, "step"), (HEADER, "header"), (ENDING, "ending"))):
        count = (NUM_CASES - len(found)) * (6, 6, 10)[number] // 10 if number < 2 else NUM_CASES - len(found)
        count = min(count, 30) if part != "step" else count
        for name, kind, text in mutations(document, count, SEED + number):
            found.append(Case(f"{part}-{name}", kind, _text_of(lines(**{part: text}))))
    return found


def _text_of(text: bytes, picture: bytes | None = None) -> Callable[[Path], Path]:
    return lambda folder: write_record(folder, text, picture)


def _names() -> list[Case]:
    names = {
        "absolute": "{outside}/canary.png",
        "up": "../../../../outside/canary.png",
        "up-within-name": "x/../../../../../outside/canary.png",
        "other-record": f"../../{GOOD_IDS[0]}/images/{IMAGE}",
        "dot": ".",
        "dots": "..",
        "slash": "/",
        "nul": "a\0b.png",
        "surrogate": "\ud800.png",
        "newline": "a\nb.png",
        "long": "a" * 300_000 + ".png",
        "proc": "/proc/self/environ",
        "device-zero": "/dev/zero",
        "device-tty": "/dev/stdin",
        "upper": "7F" * 32 + ".png",
        "63-digits": "7f" * 31 + "7.png",
        "no-ending": "7f" * 32,
        "other-ending": "7f" * 32 + ".eps",
        "backslash": "..\\..\\outside\\canary.png",
        "home": "~/canary.png",
        "address": "file:///etc/passwd",
    }
    return [Case(f"image-name-{name}", f"image name {name}", _named(text)) for name, text in names.items()]


def _named(name: str) -> Callable[[Path], Path]:
    def make(folder: Path) -> Path:
        outside = folder.parents[2] / CANARIES
        observation = {**STEP["observation"], "image": name.replace("{outside}", str(outside))}
        return write_record(folder, lines(step={**STEP, "observation": observation}))

    return make


def _linked() -> list[Case]:
    """Links, pipes, devices and folders where files belong."""

    def image(put: Callable[[Path, Path], object]) -> Callable[[Path], Path]:
        def make(folder: Path) -> Path:
            write_record(folder, lines())
            picture = folder / "images" / IMAGE
            picture.unlink()
            put(picture, folder.parents[2] / CANARIES)
            return folder

        return make

    def record(put: Callable[[Path, Path], object]) -> Callable[[Path], Path]:
        def make(folder: Path) -> Path:
            write_record(folder, lines())
            (folder / "record.jsonl").unlink()
            put(folder / "record.jsonl", folder.parents[2] / CANARIES)
            return folder

        return make

    def images_folder(folder: Path) -> Path:
        write_record(folder, lines())
        (folder / "images" / IMAGE).unlink()
        (folder / "images").rmdir()
        outside = folder.parents[2] / CANARIES
        (outside / IMAGE).write_bytes((outside / "canary.png").read_bytes())
        (folder / "images").symlink_to(outside)
        return folder

    def whole_folder(folder: Path) -> Path:
        real = folder.parents[2] / CANARIES / "record"
        write_record(real, lines(), (folder.parents[2] / CANARIES / "canary.png").read_bytes())
        folder.symlink_to(real)
        return folder

    puts: dict[str, Callable[[Path, Path], object]] = {
        "symlink": lambda path, outside: path.symlink_to(outside / "canary.png"),
        "symlink-text": lambda path, outside: path.symlink_to(outside / "canary.txt"),
        "symlink-relative": lambda path, outside: path.symlink_to(os.path.relpath(outside, path.parent)),
        "symlink-loop": lambda path, outside: path.symlink_to(path.name),
        "symlink-zero": lambda path, outside: path.symlink_to("/dev/zero"),
        "symlink-gone": lambda path, outside: path.symlink_to("/nonexistent/file"),
        "symlink-terminal": lambda path, outside: path.symlink_to("/dev/tty"),
        "hard-link": lambda path, outside: os.link(outside / "canary.png", path),
        "hard-link-text": lambda path, outside: os.link(outside / "canary.txt", path),
        "pipe": lambda path, outside: os.mkfifo(path),
        "folder": lambda path, outside: path.mkdir(),
        "missing": lambda path, outside: None,
        "sealed": lambda path, outside: (path.write_bytes(png(24, 24)), path.chmod(0)),
    }
    found = [Case(f"image-{name}", f"image {name}", image(put)) for name, put in puts.items()]
    found += [Case(f"record-{name}", f"record {name}", record(put)) for name, put in puts.items()]
    found.append(Case("images-folder-link", "images folder link", images_folder))
    found.append(Case("folder-link", "folder link", whole_folder))
    return found


def _texts() -> list[Case]:
    """`record.jsonl` as bytes that are no such file."""
    whole = lines()
    first = json.dumps(HEADER).encode() + b"\n"
    texts = {
        "empty": b"",
        "newline": b"\n",
        "newlines": b"\n" * 1000,
        "no-newline": whole.rstrip(b"\n"),
        "bom": b"\xef\xbb\xbf" + whole,
        "utf16": whole.decode().encode("utf-16"),
        "crlf": whole.replace(b"\n", b"\r\n"),
        "cr": whole.replace(b"\n", b"\r"),
        "nul-line": first + b"\0" * 4096 + b"\n" + whole,
        "bad-utf8": whole.replace(b"press it", b"press \xff\xfe\xc0\x80"),
        "utf8": whole.replace(b"press it", "größer".encode()),
        "cut": whole[: len(whole) // 2] + b"\n" + whole,
        "brackets": b"[" * 1_000_000 + b"\n" + whole,
        "number": b"7\n" * 10,
        "null": b"null\n",
        "list": b"[]\n[]\n",
        "text": b'"header"\n',
        "binary": bytes(range(256)) * 100,
        "zip": b"PK\x03\x04" + bytes(500),
        "markup": b"<!doctype html><script>1</script>\n",
        "line-separators": whole.replace(b"\n", b"\xe2\x80\xa8"),
    }
    found = [Case(f"text-{name}", f"text {name}", _text_of(text)) for name, text in texts.items()]

    def endless(start: bytes, end: bytes) -> Callable[[Path], Path]:
        def make(folder: Path) -> Path:
            write_record(folder, b"")
            sparse(folder / "record.jsonl", 300 * MB, start, end)
            return folder

        return make

    found.append(Case("text-sparse-300mb", "sparse line", endless(first, b"\n" + whole)))
    found.append(Case("text-sparse-no-header", "sparse line", endless(b"", b"\n")))
    found.append(Case("text-sparse-end", "sparse line", endless(whole, b"")))
    return found


def _lines() -> list[Case]:
    """Whole lines that make no sense together."""
    head, step, end = (json.dumps(one).encode() + b"\n" for one in (HEADER, STEP, ENDING))

    def with_(document: dict[str, Any], **values: Any) -> bytes:
        return json.dumps({**document, **values}).encode() + b"\n"

    twice = head.replace(b'"type": "header"', b'"type": "ending", "type": "header"')
    many_done = with_(STEP, performed=STEP["performed"] * 20_000)
    texts = {
        "header-only": head,
        "no-header": step + end,
        "header-last": step + end + head,
        "headers": head * 1000,
        "endings": head + end * 100_000,
        "after-ending": head + end + step,
        "same-number": head + step * 300 + end,
        "many-steps": head + step * 8_000 + end,
        "backwards": head + with_(STEP, number=9) + with_(STEP, number=3) + end,
        "number-huge": head + with_(STEP, number=2**70) + end,
        "number-text": head + with_(STEP, number="1\n2") + end,
        "type-twice": twice + step + end,
        "unknown-type": head + b'{"type":"program","run":"rm -rf /"}\n' + step + end,
        "type-list": head + b'{"type":["step"]}\n' + end,
        "type-object": b'{"type":{"a":1}}\n' + head + end,
        "version-0": with_(HEADER, deskhand_record=0) + step + end,
        "version-3": with_(HEADER, deskhand_record=3) + step + end,
        "version-true": with_(HEADER, deskhand_record=True) + step + end,
        "version-list": with_(HEADER, deskhand_record=[2]) + step + end,
        "version-float": with_(HEADER, deskhand_record=2.0) + step + end,
        "id-up": with_(HEADER, id="../../outside") + step + end,
        "id-other": with_(HEADER, id=GOOD_IDS[0]) + step + end,
        "id-number": with_(HEADER, id=7) + step + end,
        "id-nul": with_(HEADER, id="a\0b") + step + end,
        "created-late": with_(HEADER, created="9999-12-31T23:59:59-23:59") + step + end,
        "created-early": with_(HEADER, created="0001-01-01T00:00:00+23:59") + step + end,
        "created-bare": with_(HEADER, created="2026-01-01") + step + end,
        "created-number": with_(HEADER, created=7) + step + end,
        "about-numbers": with_(HEADER, about={"model": 7, "computer": ["x"]}) + step + end,
        "about-pairs": with_(HEADER, about=[["model", "x"], ["computer", None]]) + step + end,
        "task-number": with_(HEADER, task={"text": 7}) + step + end,
        "task-more": with_(HEADER, task={"text": "x", "self": 1, "__class__": "y"}) + step + end,
        "files-text": with_(HEADER, task={"text": "x", "files": "abc"}) + step + end,
        "many-performed": head + many_done + end,
        "surrogate-task": with_(HEADER, task={"text": "\udcff\ud800"}) + step + end,
        "surrogate-thought": head + with_(STEP, thought="\ud800 x") + end,
        "surrogate-ending": head + step + with_(ENDING, text="\udfff"),
    }
    found = [Case(f"lines-{name}", f"lines {name}", _text_of(text)) for name, text in texts.items()]
    for name in ("deep-lists", "deep-objects", "10-to-4000"):
        text = lines(step=with_raw(STEP, ("extensions", "x"), RAW[name]))
        found.append(Case(f"lines-extension-{name}", f"lines extension {name}", _text_of(text)))
    return found


def _beside() -> list[Case]:
    """Files beside the record."""
    found = []
    deep, long = RAW["deep-lists"].encode(), b'{"title":"' + b"A" * 5_000_000 + b'","tags":[]}'
    for file in ("notes.json", "findings.json", "review.jsonl"):
        texts = {"deep": deep, "long": long, "surrogate": b'{"title":"\\ud800","tags":["\\udc00"]}'}
        for name, text in texts.items():

            def write(folder: Path, file: str = file, text: bytes = text) -> Path:
                write_record(folder, lines())
                (folder / file).write_bytes(text)
                return folder

            found.append(Case(f"beside-{file}-{name}", f"{file} {name}", write))

        def pipe(folder: Path, file: str = file) -> Path:
            write_record(folder, lines())
            os.mkfifo(folder / file)
            return folder

        found.append(Case(f"beside-{file}-pipe", f"{file} pipe", pipe))

    def link(folder: Path, to: str = "canary.txt") -> Path:
        write_record(folder, lines())
        (folder / "report.html").symlink_to(folder.parents[2] / CANARIES / to)
        return folder

    def report_pipe(folder: Path) -> Path:
        write_record(folder, lines())
        os.mkfifo(folder / "report.html")
        return folder

    found.append(Case("beside-report-link", "report link", link))
    found.append(Case("beside-report-pipe", "report pipe", report_pipe))
    return found
