"""200 folders of other people's recordings, in the formats that `deskhand import` reads. I/O: `make` writes.

Each lies in a folder named after its format: `make` returns `<folder>/<format>`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet as parquet

from benchmarks.attacks.hostile_files.case import CANARIES, NUM_CASES, Case, half_of
from benchmarks.attacks.hostile_files.values import DEEP, RAW, mutations, nasty_pictures, png, sparse

SEED = 1602
IMAGE = "images/a.png"
SIDE = 24
_CLICK = {"action": "click", "at": {"space": "monitor", "x": 4.0, "y": 3.0}}

UITARS: dict[str, Any] = {
    "id": "t/1",
    "trajectory_id": "t",
    "step": 1,
    "messages": [
        {"role": "user", "content": "Press Save", "loss_mask": 0},
        {"role": "user", "content": "<image>", "loss_mask": 0},
        {"role": "assistant", "content": "Thought: press\nAction: click(point='<point>9 9</point>')"},
    ],
    "first_message": 1,
    "images": [IMAGE],
    "screen": [SIDE, SIDE],
    "is_masked": False,
    "rejected": None,
    "application": "notes",
    "outcome": "success",
    "quality": 3,
    "source": "x",
}
AGENTNET: dict[str, Any] = {
    "task_id": "t",
    "instruction": "Press Save",
    "natural_language_task": "Press Save",
    "task_completed": True,
    "alignment_score": 9,
    "application": "notes",
    "source": "x",
    "traj": [
        {
            "index": 0,
            "image": IMAGE,
            "screen": [SIDE, SIDE],
            "value": {
                "observation": "",
                "thought": "press",
                "action": "",
                "code": "pyautogui.click(x=0.5, y=0.5)",
                "last_step_correct": True,
                "rejected": {"thought": "no", "code": "pyautogui.press('a')", "reason": "r"},
            },
        }
    ],
}
SHAREGPT: dict[str, Any] = {
    "id": "t",
    "conversations": [
        {"from": "human", "value": "Press Save\n<image>"},
        {"from": "function_call", "value": json.dumps({"thought": "t", "calls": [_CLICK]})},
    ],
    "images": [IMAGE],
    "screens": [[SIDE, SIDE]],
    "masked": [],
    "application": "notes",
    "outcome": "success",
    "quality": 3,
    "source": "x",
}
MIND2WEB: dict[str, Any] = {
    "annotation_id": "t",
    "confirmed_task": "Press Save",
    "website": "notes",
    "actions": [
        {
            "screenshot": IMAGE,
            "operation": {"op": "TYPE", "value": "Ada"},
            "pos_candidates": [{"attributes": json.dumps({"bounding_box_rect": "1,2,3,4"})}],
        }
    ],
}
ROW: dict[str, Any] = {
    "trajectory_id": "t",
    "task": "Press Save",
    "application": "notes",
    "outcome": "success",
    "source": "x",
    "quality": 3,
    "split": "train",
    "step": 1,
    "width_px": SIDE,
    "height_px": SIDE,
    "thought": "press",
    "actions": json.dumps([_CLICK]),
    "rejected": "",
    "output": "",
    "is_masked": False,
    "image": {"bytes": png(SIDE, SIDE), "path": "a.png"},
}
FRAME: dict[str, Any] = {
    "index": 0,
    "episode_index": 0,
    "frame_index": 0,
    "timestamp": 0.0,
    "task_index": 0,
    "observation.images.screen": IMAGE,
    "observation.width_px": SIDE,
    "observation.height_px": SIDE,
    "observation.text": "",
    "thought": "press",
    "action": json.dumps([_CLICK]),
    "is_masked": False,
    "next.done": True,
    "next.reward": 1.0,
}
EPISODE: dict[str, Any] = {
    "episode_index": 0,
    "episode_id": "t",
    "tasks": ["Press Save"],
    "length": 1,
    "dataset_from_index": 0,
    "dataset_to_index": 1,
    "application": "notes",
    "outcome": "success",
    "quality": 3,
    "source": "x",
}
TEXT_FORMATS: dict[str, tuple[str, dict[str, Any]]] = {
    "ui-tars": ("samples.jsonl", UITARS),
    "agentnet": ("agentnet.jsonl", AGENTNET),
    "sharegpt": ("sharegpt.json", SHAREGPT),
    "mind2web": ("tasks.json", MIND2WEB),
}


def cases(half: str) -> list[Case]:
    """One half of the trajectories."""
    return half_of(_all(), half, SEED)


def _all() -> list[Case]:
    found = [*_names(), *_files(), *_pictures(), *_deep(), *_code(), *_tables()]
    rest, formats = NUM_CASES - len(found), list(TEXT_FORMATS)
    for number, name in enumerate(formats):
        count = rest // 4 if number else rest - 3 * (rest // 4)
        for label, kind, text in mutations(TEXT_FORMATS[name][1], count, SEED + number):
            found.append(Case(f"{name}-{label}", kind, _text_case(name, text)))
    return found


def _folder(folder: Path, name: str, picture: bytes | None = None) -> Path:
    place = folder / name
    (place / "images").mkdir(parents=True)
    (place / IMAGE).write_bytes(png(SIDE, SIDE) if picture is None else picture)
    return place


def _whole(name: str, text: str) -> bytes:
    """A file of a format around one JSON object."""
    is_list = name in ("sharegpt", "mind2web")
    return (f"[{text}]" if is_list else f"{text}\n").encode("utf-8", "surrogatepass")


def _text_case(name: str, text: str | bytes, picture: bytes | None = None) -> Callable[[Path], Path]:
    def make(folder: Path) -> Path:
        place = _folder(folder, name, picture)
        data = _whole(name, text) if isinstance(text, str) else text
        (place / TEXT_FORMATS[name][0]).write_bytes(data)
        return place

    return make


def _with_image(name: str, image: object) -> str:
    document = json.dumps(TEXT_FORMATS[name][1])
    return document.replace(json.dumps(IMAGE), json.dumps(image))


def _names() -> list[Case]:
    found = []
    names = {
        "absolute": "{outside}/canary.png",
        "up": "../../../../outside/canary.png",
        "text": "../../../../outside/canary.txt",
        "nul": "a\0b",
        "long": "a" * 10_000,
        "device": "/dev/zero",
    }
    for name in TEXT_FORMATS:
        for label, image in names.items():

            def make(folder: Path, name: str = name, image: str = image) -> Path:
                outside = str(folder.parents[2] / CANARIES)
                text = _with_image(name, image.replace("{outside}", outside))
                return _text_case(name, text)(folder)

            found.append(Case(f"{name}-image-{label}", f"image name {label}", make))
    return found


def _files() -> list[Case]:
    """The file itself is something else, or its picture is."""
    puts: dict[str, Callable[[Path, Path], object]] = {
        "link": lambda path, outside: path.symlink_to(outside / "canary.png"),
        "loop": lambda path, outside: path.symlink_to(path.name),
        "pipe": lambda path, outside: os.mkfifo(path),
        "folder": lambda path, outside: path.mkdir(),
        "zero": lambda path, outside: path.symlink_to("/dev/zero"),
    }
    found = []
    for number, (label, put) in enumerate(puts.items()):
        for part in ("file", "picture"):
            name = list(TEXT_FORMATS)[(number + (part == "file")) % 4]

            def make(
                folder: Path, name: str = name, part: str = part, put: Callable[[Path, Path], object] = put
            ) -> Path:
                place = _text_case(name, json.dumps(TEXT_FORMATS[name][1]))(folder)
                path = place / (TEXT_FORMATS[name][0] if part == "file" else IMAGE)
                path.unlink()
                put(path, folder.parents[2] / CANARIES)
                return place

            found.append(Case(f"{name}-{part}-{label}", f"{part} {label}", make))

    def huge(name: str) -> Callable[[Path], Path]:
        def make(folder: Path) -> Path:
            place = _folder(folder, name)
            sparse(place / TEXT_FORMATS[name][0], 300 * 2**20, b"[" if name == "sharegpt" else b"", b"\n")
            return place

        return make

    found += [Case(f"{name}-sparse-300mb", "sparse line", huge(name)) for name in ("ui-tars", "sharegpt")]
    for label, text in {
        "empty": b"",
        "bad-utf8": b'{"a":"\xff\xfe"}',
        "bom": b"\xef\xbb\xbf" + _whole("ui-tars", json.dumps(UITARS)),
        "nul": b"\0" * 100,
        "null": b"null\n",
        "number": b"7",
        "list-of-numbers": b"[1,2,3]",
        "many-objects": b"{}\n" * 300_000,
    }.items():
        name = "sharegpt" if label in ("null", "number", "list-of-numbers") else "ui-tars"
        found.append(Case(f"{name}-text-{label}", f"text {label}", _text_case(name, text)))
    return found


def _pictures() -> list[Case]:
    return [
        Case(
            f"picture-{label}",
            f"picture {label}",
            _text_case(list(TEXT_FORMATS)[number % 4], _sized(list(TEXT_FORMATS)[number % 4]), picture),
        )
        for number, (label, picture) in enumerate(nasty_pictures().items())
        if label not in ("gif", "tiff-loop", "twice-header", "signature-only")
    ]


def _sized(name: str) -> str:
    return json.dumps(TEXT_FORMATS[name][1])


def _deep() -> list[Case]:
    """Depth in the file, and in JSON that stands as a text within JSON."""
    found = []
    for name in TEXT_FORMATS:
        text = "[" * DEEP + "]" * DEEP
        found.append(Case(f"{name}-deep", "deep file", _text_case(name, text)))
    inner = json.dumps({**SHAREGPT, "conversations": [{"from": "function_call", "value": "[" * DEEP}]})
    found.append(Case("sharegpt-deep-call", "deep inner text", _text_case("sharegpt", inner)))
    action = {**MIND2WEB["actions"][0], "pos_candidates": [{"attributes": "[" * DEEP}]}
    inner = json.dumps({**MIND2WEB, "actions": [action]})
    found.append(Case("mind2web-deep-attributes", "deep inner text", _text_case("mind2web", inner)))
    return found


def _code() -> list[Case]:
    """AgentNet's code, which is parsed and never run."""
    codes = {
        "deep": "pyautogui.click(" + "(" * 5_000 + ")" * 5_000 + ")",
        "minus": "pyautogui.click(x=" + "-" * 20_000 + "1, y=1)",
        "power": "pyautogui.click(x=9**9**9**9, y=1)",
        "repeat": "pyautogui.write('a' * 10**12)",
        "import": "__import__('os').system('touch /tmp/owned')",
        "attribute": "pyautogui.click.__globals__['os'].system('id')",
        "many": "pyautogui.click(x=0.5, y=0.5)\n" * 30_000,
        "nul": "pyautogui.click()\0",
        "number": "pyautogui.click(x=" + "9" * 5_000 + ", y=1)",
        "nan": "pyautogui.click(x=float('nan'), y=1e999)",
        "bars": "pyautogui.press('" + "a" * 3_000_000 + "')",
        "surrogate": "pyautogui.write('\\ud800')",
        "chain": "a" + ".b" * 50_000 + "()",
        "sum": "pyautogui.click(x=" + "1+" * 30_000 + "1, y=1)",
    }
    found = []
    for name, code in codes.items():
        step = AGENTNET["traj"][0]
        step = {**step, "value": {**step["value"], "code": code}}
        text = json.dumps({**AGENTNET, "traj": [step]})
        found.append(Case(f"agentnet-code-{name}", f"code {name}", _text_case("agentnet", text)))
    return found


def _tables() -> list[Case]:
    """Parquet: cells of other types, damaged files, cells that name pictures outside."""

    def steps(
        rows: list[dict[str, Any]], metadata: dict[str, str | bytes] | None = None
    ) -> Callable[[Path], Path]:
        def make(folder: Path) -> Path:
            place = _folder(folder, "parquet")
            table = pyarrow.Table.from_pylist(rows)
            said: Any = {"deskhand_trajectories": "1"} if metadata is None else metadata
            parquet.write_table(table.replace_schema_metadata(said), place / "steps-00000.parquet")
            return place

        return make

    def raw(name: str, data: Callable[[bytes], bytes]) -> Callable[[Path], Path]:
        def make(folder: Path) -> Path:
            path = steps([ROW])(folder) / "steps-00000.parquet"
            path.write_bytes(data(path.read_bytes()))
            return path.parent

        return make

    def episodes(episode: dict[str, Any], frame: dict[str, Any]) -> Callable[[Path], Path]:
        def make(folder: Path) -> Path:
            place = _folder(folder, "lerobot")
            outside = str(folder.parents[2] / CANARIES)
            said = {key: _put(value, outside) for key, value in frame.items()}
            for path, row in (("data/chunk-000/file-000.parquet", said), ("meta/episodes.parquet", episode)):
                (place / path).parent.mkdir(parents=True, exist_ok=True)
                parquet.write_table(pyarrow.Table.from_pylist([row]), place / path)
            return place

        return make

    cell = ROW["image"]
    found = [
        Case(f"parquet-{label}", f"table {label}", steps([{**ROW, **change}]))
        for label, change in {
            "text-step": {"step": "x"},
            "null-step": {"step": None},
            "null-id": {"trajectory_id": None},
            "list-id": {"trajectory_id": ["t"]},
            "huge-width": {"width_px": 2**62},
            "deep-actions": {"actions": "[" * DEEP},
            "number-actions": {"actions": "7"},
            "huge-number": {"actions": json.dumps([_CLICK]).replace("4.0", "1" + "0" * 400)},
            "deep-rejected": {"rejected": RAW["deep-lists"]},
            "picture-up": {"image": {**cell, "path": "../../../../outside/canary.png"}},
            "picture-dots": {"image": {**cell, "path": ".."}},
            "picture-none": {"image": {"bytes": None, "path": "a2.png"}},
            "picture-text": {"image": {"bytes": b"x" * 100, "path": "a2.png"}},
            "picture-nul": {"image": {**cell, "path": "a\0b"}},
            "picture-bomb": {"image": {"bytes": nasty_pictures()["bomb-30000"], "path": "a3.png"}},
        }.items()
    ]
    missing = {key: value for key, value in ROW.items() if key != "task"}
    mixed = [ROW, {**ROW, "step": 2**60}, {**ROW, "step": -1}]
    found += [
        Case("parquet-missing-column", "table missing column", steps([missing])),
        Case("parquet-no-id-column", "table missing id", steps([{"task": "x"}])),
        Case("parquet-version-9", "table version", steps([ROW], {"deskhand_trajectories": "9"})),
        Case("parquet-version-binary", "table version", steps([ROW], {"deskhand_trajectories": b"\xff"})),
        Case("parquet-strange-steps", "table steps", steps(mixed)),
        Case("parquet-cut", "table cut", raw("cut", lambda data: data[: len(data) // 2])),
        Case("parquet-tail", "table tail", raw("tail", lambda data: data[:-8] + b"\xff\xff\xff\x7fPAR1")),
        Case("parquet-zeros", "table zeros", raw("zeros", lambda data: data[:40] + bytes(60) + data[100:])),
        Case("parquet-text", "table text", raw("text", lambda data: b"PAR1 no table PAR1")),
    ]
    found += [
        Case(f"lerobot-{label}", f"episodes {label}", episodes({**EPISODE, **episode}, {**FRAME, **frame}))
        for label, episode, frame in (
            ("negative-range", {"dataset_from_index": -5}, {}),
            ("huge-range", {"dataset_to_index": 2**62}, {}),
            ("no-tasks", {"tasks": []}, {}),
            ("text-range", {"dataset_from_index": "x"}, {}),
            ("absolute-picture", {}, {"observation.images.screen": "{outside}/canary.png"}),
            ("picture-up", {}, {"observation.images.screen": "../../../../outside/canary.png"}),
            ("deep-action", {}, {"action": "[" * DEEP}),
            ("huge-number", {}, {"action": '[{"action":"wait","seconds":1e999}]'}),
            ("null-width", {}, {"observation.width_px": None}),
        )
    ]
    return found


def _put(value: Any, outside: str) -> Any:
    return value.replace("{outside}", outside) if isinstance(value, str) else value
