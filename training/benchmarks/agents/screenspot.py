"""ScreenSpot, ScreenSpot-v2 and ScreenSpot-Pro: one picture, one instruction, is the first click in the box?

Facts of the publishers' readers (SeeClick `pretrain/screenspot_test.py` at 0ef37ac4, ScreenSpot-Pro
`eval_screenspot_pro.py` at bd8bbbb4): boxes are pixels of the picture, `xywh` in v1 and v2, `xyxy` in Pro; a
point on an edge counts; an answer without a point counts as a miss. Which of the two a file has is a setting
(`boxes`), never guessed. Only Pro's positive English or Chinese instructions are asked.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from .episode_client import EpisodeClient
from .orders import client_settings, serve_orders

XYWH, XYXY = "xywh", "xyxy"
CLICKS = ("click", "double_click", "right_click", "middle_click", "long_press")
Box = tuple[float, float, float, float]
"""Left, top, right, bottom in pixels of the picture."""


class DatasetFileError(Exception):
    """A file of a data set is not what its publisher wrote; one sentence."""


def read_box(values: Any, boxes: str) -> Box:
    """
    Args:
        boxes: `xywh` or `xyxy`.

    Raises:
        DatasetFileError: it is no box in pixels.
    """
    if boxes not in (XYWH, XYXY):
        raise DatasetFileError(f"Boxes are {XYWH} or {XYXY}, not {boxes!r}.")
    if not isinstance(values, list) or len(values) != 4:
        raise DatasetFileError(f"A box has four numbers, not {values!r}.")
    if any(isinstance(one, bool) or not isinstance(one, (int, float)) for one in values):
        raise DatasetFileError(f"A box has four numbers, not {values!r}.")
    left, top, third, fourth = (float(one) for one in values)
    right, bottom = (left + third, top + fourth) if boxes == XYWH else (third, fourth)
    if right < left or bottom < top:
        raise DatasetFileError(f"The box {values!r} ends before it begins; boxes are read as {boxes}.")
    if max(right, bottom) <= 1:
        raise DatasetFileError(f"The box {values!r} is normalised; these files have pixels.")
    return left, top, right, bottom


def is_hit(box: Box, point: tuple[float, float] | None) -> bool:
    """Edges count."""
    return point is not None and box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def read_samples(folder: Path, boxes: str, language: str = "en") -> dict[str, dict[str, Any]]:
    """Name → `instruction`, `picture` (its file's name), `box`, `size` (or None), `group` and `kind`.

    Raises:
        DatasetFileError: a file cannot be read, or a name is there twice.
    """
    found: dict[str, dict[str, Any]] = {}
    for file in sorted(folder.glob("*.json")):
        try:
            items = json.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError) as problem:
            raise DatasetFileError(f"{file} cannot be read: {problem}") from problem
        if not isinstance(items, list):
            raise DatasetFileError(f"{file} has no list of samples.")
        for number, item in enumerate(items):
            name = str(item.get("id") or f"{file.stem}/{number}")
            if name in found:
                raise DatasetFileError(f"{file} has the sample {name} a second time.")
            try:
                found[name] = _sample(file, item, boxes, language)
            except KeyError as problem:
                raise DatasetFileError(f"{file}: sample {name} has no {problem}.") from problem
    if not found:
        raise DatasetFileError(f"There is no .json file of samples in {folder}.")
    return found


def _sample(file: Path, item: dict[str, Any], boxes: str, language: str) -> dict[str, Any]:
    return {
        "instruction": item["instruction_cn" if language == "cn" else "instruction"],
        "picture": item["img_filename"],
        "box": read_box(item["bbox"], boxes),
        "size": item.get("img_size"),
        "group": str(item.get("group") or file.stem.removeprefix("screenspot_").removesuffix("_v2")),
        "kind": item["ui_type"] if "ui_type" in item else item["data_type"],
    }


def clicked(actions: list[dict[str, Any]]) -> tuple[float, float] | None:
    """Where the first action presses; None where it presses nothing."""
    first = actions[0] if actions else {}
    at = first.get("at")
    return (at["x"], at["y"]) if first.get("action") in CLICKS and at else None


def play(order: dict[str, Any], sample: dict[str, Any], pictures: Path, benchmark: str) -> dict[str, Any]:
    """One look. A picture that is missing is a fault, not a miss."""
    picture = (pictures / sample["picture"]).read_bytes()
    with EpisodeClient.from_environment(
        task=sample["instruction"],
        max_steps=1,
        benchmark=benchmark,
        task_id=order["task"],
        attempt=order["attempt"],
    ) as episode:
        said = episode.look(picture, size=sample["size"])
    if episode.facts["fault"]:
        raise RuntimeError(episode.facts["fault"])
    point = clicked(said["actions"])
    return {
        "score": float(is_hit(sample["box"], point)),
        "ending": "pointed" if point else "no point",
        "point": point,
        "group": f"{sample['group']} {sample['kind']}",
        **episode.facts,
    }


def main() -> None:
    settings = client_settings()
    pictures = Path(settings["pictures"])
    samples = read_samples(Path(settings["annotations"]), settings["boxes"], settings["language"])

    def check() -> list[dict[str, Any]]:
        missing = sorted({s["picture"] for s in samples.values() if not (pictures / s["picture"]).is_file()})
        said = f"{len(missing)} are missing in {pictures}, first {missing[0]}" if missing else "all there"
        return [{"name": "pictures", "ok": not missing, "said": said}]

    def played(order: dict[str, Any]) -> dict[str, Any]:
        return play(order, samples[order["task"]], pictures, settings["edition"])

    moving = {name: settings[name] for name in ("edition", "boxes", "language")}
    asked = {"prompt": "the agent's own, the instruction as its task, its first action"}
    hello = {
        "tasks": list(samples),
        "versions": {},
        "settings": {**moving, **asked, "screen": "the picture's own size", "observation": "screenshot"},
    }
    serve_orders(hello, played, check)


if __name__ == "__main__":
    main()
