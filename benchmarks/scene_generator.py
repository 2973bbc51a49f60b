"""Labelled scenes a second, drawn by Qt and a browser or captured, through the stream that feeds training.

python benchmarks/scene_generator.py [--workers 1] [--seconds 10] [--json]
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from training.windows.corpus.stored import TREE_FOLDER, corpus_folder
from training.windows.gtk_scenes import has_gtk
from training.windows.scene import Scene
from training.windows.stream import SceneStream
from training.windows.web_kits import missing_files, web_corpus

SOURCES = ("qt", "html", "desktop", "quick", "web", "gtk")
WARM_UP_SCENES = 16


def measure(source: str, workers: int, seconds: float) -> dict[str, Any]:
    with SceneStream(source, seed=1, workers=workers, nice=0) as stream:
        # The first ones wait for imports, fonts and the browser's start.
        stream.take(WARM_UP_SCENES * workers)
        seen: list[Scene] = []
        started = perf_counter()
        while (elapsed_s := perf_counter() - started) < seconds:
            seen.append(next(stream))
    return {
        "benchmark": "scene_generator",
        "source": source,
        "processes": workers,
        "scenes_per_s": round(len(seen) / elapsed_s, 1),
        "scenes_per_s_per_process": round(len(seen) / elapsed_s / workers, 1),
        "elements_per_scene": round(float(np.mean([len(scene.elements) for scene in seen])), 1),
        "characters_per_scene": round(float(np.mean([len(scene.char_codes) for scene in seen])), 1),
        "popup_share": round(float(np.mean([bool(scene.popup_of) for scene in seen])), 3),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    options = parser.parse_args()
    for source in SOURCES:
        if source in ("html", "web") and shutil.which("chromium") is None:
            continue
        if source == "gtk" and not (has_gtk() and (corpus_folder() / TREE_FOLDER).is_dir()):
            continue
        if source == "web" and missing_files(web_corpus()):
            continue
        result = measure(source, options.workers, options.seconds)
        if options.json:
            sys.stdout.write(json.dumps({**result, "gates": []}) + "\n")  # nothing is promised
        else:
            sys.stdout.write(", ".join(f"{name} {value}" for name, value in result.items()) + "\n")


if __name__ == "__main__":
    main()
