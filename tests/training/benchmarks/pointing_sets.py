"""Data sets in the files of ScreenSpot, v2 and Pro, painted here; and the scorer of their publishers, written
anew from what theirs does.

`python -m tests.training.benchmarks.pointing_sets HOME` plays the set in HOME with a scripted model, as
`deskhand benchmark screenspot` does with a real one.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any

from agent.png import encode_png
from tests.fakes import ScriptedModel, classic_manifest, picture
from training.benchmarks.running.known import find_benchmark
from training.benchmarks.running.run import BenchmarkOrder, run_benchmark
from training.benchmarks.serving.server import AgentChoice, ServedAgent, served_agent

SIZE = (280, 280)
POINT = (100.0, 60.0)


def write_set(home: Path, name: str, count: int, *, seed: int = 0) -> None:
    """`count` samples with one picture, in the layout that the benchmark's table says."""
    rng = random.Random(seed)
    is_pro = name == "screenspot-pro"
    (home / "annotations").mkdir(parents=True)
    (home / "images").mkdir()
    (home / "images" / "one.png").write_bytes(encode_png(picture(40, width_px=SIZE[0], height_px=SIZE[1])))
    items = []
    for number in range(count):
        left, top = rng.randrange(SIZE[0] - 40), rng.randrange(SIZE[1] - 40)
        width, height = rng.randrange(20, 200), rng.randrange(20, 200)
        item: dict[str, Any] = {"img_filename": "one.png", "instruction": f"press {number}"}
        if is_pro:
            item |= {"id": f"word_{number}", "bbox": [left, top, left + width, top + height]}
            item |= {"img_size": list(SIZE), "ui_type": rng.choice(["text", "icon"]), "group": "Office"}
            item |= {"platform": "windows", "application": "word", "instruction_cn": "按"}
        else:
            item |= {"bbox": [left, top, width, height], "data_type": rng.choice(["text", "icon"])}
            item |= {"data_source": "windows"}
        items.append(item)
    file = {"screenspot": "screenspot_desktop", "screenspot-v2": "screenspot_desktop_v2"}.get(name, "word")
    (home / "annotations" / f"{file}.json").write_text(json.dumps(items))


def published_score(name: str, items: list[dict[str, Any]], size: tuple[int, int], point: Any) -> list[bool]:
    """As the publishers count: boxes and point as shares of the picture, edges included."""
    hits = []
    for item in items:
        first, second, third, fourth = item["bbox"]
        if name != "screenspot-pro":
            third, fourth = first + third, second + fourth
        box = (first / size[0], second / size[1], third / size[0], fourth / size[1])
        at = None if point is None else (point[0] / size[0], point[1] / size[1])
        hits.append(at is not None and box[0] <= at[0] <= box[2] and box[1] <= at[1] <= box[3])
    return hits


@contextmanager
def scripted_agent(choice: AgentChoice, home: Path) -> Iterator[ServedAgent]:
    model = ScriptedModel("Thought: There.\nAction: click(start_box='(100,60)')")
    with served_agent(choice, home, model=model, manifest=classic_manifest()) as agent:
        yield agent


def order_for(name: str, home: Path, **more: Any) -> BenchmarkOrder:
    return BenchmarkOrder(find_benchmark(name), home, AgentChoice("scripted"), **more)


if __name__ == "__main__":
    run_benchmark(
        order_for("screenspot", Path(sys.argv[1])), stop=Event(), told=lambda *_: None, serve=scripted_agent
    )
