"""Every exported format, loaded by the reader it is for; figures and gates.

    python benchmarks/format_readers.py [--samples FOLDER] [--json]

LLaMA-Factory, LeRobot and its torchvision are installed from the package index into a throw-away folder,
without what they ask for: they run on the torch, transformers and datasets of this environment, which stay
as they are. An empty module stands in for torchaudio. The others are packages of this environment.

`--samples` also reads what the publishers themselves give as samples: the folder has clones of
bytedance/UI-TARS, xlang-ai/OpenCUA and hiyouga/LLaMA-Factory, named by the second part. Our readers take the
first two, whole and in every value; LLaMA-Factory's conversations have no screen and are refused with a
sentence that says so, and its own reader takes them as it takes ours.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).parents[1]
PACKAGES = {
    "llamafactory": ("llamafactory==0.9.5",),
    "lerobot": ("lerobot==0.4.4", "torchvision==0.28.0"),
}
NUM_TASKS = 3

STAND_INS = """
import importlib.machinery, importlib.util, sys, types
import torch
def module(name, **values):
    made = types.ModuleType(name)
    made.__dict__.update(values)
    made.__spec__ = importlib.machinery.ModuleSpec(name, None)
    sys.modules[name] = made
    return made
module("torchaudio")
"""

LLAMA_FACTORY = (
    STAND_INS
    + """
import json, os
from types import SimpleNamespace
folder = sys.argv[1]
# Its data package would import templates of models and their processors, none of which read a file.
(place,) = importlib.util.find_spec("llamafactory").submodule_search_locations
module("llamafactory.data").__path__ = [os.path.join(place, "data")]
from datasets import load_dataset
from llamafactory.data.converter import get_dataset_converter
from llamafactory.data.formatter import FunctionFormatter, ToolFormatter
from llamafactory.data.parser import get_dataset_list
found = {}
for name in sys.argv[2:]:
    (attributes,) = get_dataset_list([name], folder)
    path = os.path.join(folder, attributes.dataset_name)
    rows = load_dataset("json", data_files=path, split="train", cache_dir=os.path.join(folder, "cache"))
    convert = get_dataset_converter(attributes.formatting, attributes, SimpleNamespace(media_dir=folder))
    accepted = pictures = calls = 0
    learned = []
    for row in rows:
        aligned = convert(row)
        marks = sum(one["content"].count("<image>") for one in aligned["_prompt"] + aligned["_response"])
        shown = aligned["_images"] or []
        is_whole = len(aligned["_prompt"]) % 2 == 1 and len(aligned["_response"]) == 1 + attributes.ranking
        accepted += is_whole and marks == len(shown) and all(map(os.path.isfile, shown))
        pictures += len(shown)
        said = aligned["_prompt"] + aligned["_response"]
        replies = aligned["_response"] if attributes.ranking else said
        learned += [one["content"] for one in replies if one["role"] in ("assistant", "function")]
        for one in said:
            if one["role"] == "function":
                FunctionFormatter(slots=["{{content}}"], tool_format="default").apply(
                    content=one["content"], thought_words=("<think>\\n", "\\n</think>\\n\\n"))
                calls += 1
        if aligned["_tools"]:
            ToolFormatter(tool_format="default").apply(content=aligned["_tools"])
    found[name] = {"rows": len(rows), "accepted": accepted, "pictures": pictures, "calls": calls,
                   "learned": learned}
print(json.dumps(found))
"""
)

LEROBOT = (
    STAND_INS
    + """
import json
# The wheel's compiled operators want CUDA; two of them (of detection) have to be declared to import the rest.
detection = torch.library.Library("torchvision", "FRAGMENT")
detection.define("nms(Tensor boxes, Tensor scores, float limit) -> Tensor")
detection.define("qnms(Tensor boxes, Tensor scores, float limit) -> Tensor")
from lerobot.datasets.lerobot_dataset import LeRobotDataset
loaded = LeRobotDataset("deskhand/export", root=sys.argv[1])
items = [loaded[number] for number in range(len(loaded))]
print(json.dumps({
    "frames": len(loaded), "episodes": loaded.num_episodes,
    "tasks": sorted({item["task"] for item in items}),
    "pictures": sorted({tuple(item["observation.images.screen"].shape) for item in items}),
    "actions": [item["action"].tolist() for item in items],
    "steps": [item["deskhand.step"] for item in items],
    "stats": sorted(loaded.meta.stats),
}))
"""
)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--samples", type=Path, metavar="FOLDER", help="clones of the publishers' repositories"
    )
    options = parser.parse_args()
    gates = []
    with tempfile.TemporaryDirectory() as place:
        found = _tasks(Path(place) / "own")
        checks = {name: partial(check, found, Path(place) / name) for name, check in CHECKS.items()}
        if options.samples is not None:
            checks |= {name: partial(check, options.samples, Path(place) / name)
                       for name, check in SAMPLES.items()}  # fmt: skip
        for name, check in checks.items():
            try:
                value = check()
            except Exception as error:  # a reader of somebody else may fail in any way; that is the figure
                value = f"{type(error).__name__}: {error}"[-400:]
            gates.append({"name": name, "value": value, "target": "all", "met": value == "all"})
    if options.json:
        print(json.dumps({"benchmark": "format_readers", "gates": gates}))
    else:
        for gate in gates:
            print(f"{gate['name']:<28} {gate['value']}")
    return 0 if all(gate["met"] for gate in gates) else 1


def _tasks(folder: Path) -> list[Any]:
    """Tasks with pictures, a call of a tool and its output, a marked mistake, and something better."""
    from dataclasses import replace

    import numpy as np
    from PIL import Image

    from agent.actions.types import Click, Finished, Hotkey, RunTerminal, TypeText
    from agent.coordinates import MonitorPoint
    from training.trajectories.trajectory import Rejected, Trajectory, TrajectoryStep

    folder.mkdir(parents=True)
    found = []
    for number in range(NUM_TASKS):
        scripts = [(Click(MonitorPoint(10, 20)),), (TypeText("a"), Hotkey(("enter",))),
                   (Click(MonitorPoint(30, 40)),), (RunTerminal("ls"),), (Finished("done"),)]  # fmt: skip
        steps = []
        for at, actions in enumerate(scripts):
            path = folder / f"{number}-{at}.png"
            Image.fromarray(np.full((280, 336, 3), 40 * at, dtype=np.uint8)).save(path)
            steps.append(TrajectoryStep(path, 336, 280, actions, f"thought {at}"))
        better = Rejected((Click(MonitorPoint(50, 60)),), "I press Delete", "no")
        steps[0] = replace(steps[0], rejected=better)
        steps[2] = replace(steps[2], thought=MISTAKE, is_masked=True)
        steps[4] = replace(steps[4], output="a.txt")
        found.append(Trajectory(f"t{number}", f"Task {number}", tuple(steps), "notes", "success", 3, "run"))
    return found


MISTAKE = "MISTAKE"


def _without_tools(found: list[Any]) -> list[Any]:
    from dataclasses import replace

    return [replace(one, steps=(*one.steps[:3], one.steps[4])) for one in found]


def _outside(package: str, script: str, *arguments: str) -> Any:
    """What a script prints that runs with a package in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [
                sys.executable,
                "-m",
                "pip",
                "install",
                "--quiet",
                "--no-deps",
                "--target",
                folder,
                *PACKAGES[package],
            ],
            check=True,
            capture_output=True,
        )
        about = {
            **os.environ,
            "PYTHONPATH": folder,
            "DISABLE_VERSION_CHECK": "1",
            "HF_HUB_OFFLINE": "1",
            "HF_HOME": f"{folder}/hub",
        }
        done = subprocess.run(
            [sys.executable, "-c", script, *arguments], env=about, capture_output=True, text=True, check=False
        )
    if done.returncode:
        raise RuntimeError(done.stderr.strip()[-400:])
    return json.loads(done.stdout.strip().splitlines()[-1])


def _llama_factory(found: list[Any], folder: Path) -> str:
    from training.trajectories import preferences, sharegpt

    folder.mkdir()
    sharegpt.write(found, folder)
    preferences.write(_without_tools(found), folder)
    told = _outside("llamafactory", LLAMA_FACTORY, str(folder), "deskhand", preferences.RANKING)
    plain, pairs = told["deskhand"], told[preferences.RANKING]
    is_whole = plain["accepted"] == plain["rows"] == pairs["accepted"] == pairs["rows"] == NUM_TASKS
    is_clean = not any(MISTAKE in reply for reply in plain["learned"] + pairs["learned"])
    return "all" if is_whole and is_clean and plain["calls"] == NUM_TASKS else json.dumps(told)[:300]


def _lerobot(found: list[Any], folder: Path) -> str:
    from training.trajectories import lerobot

    number = lerobot.write(found, folder)
    told = _outside("lerobot", LEROBOT, str(folder))
    is_whole = (told["frames"], told["episodes"]) == (number, NUM_TASKS) and number == 4 * NUM_TASKS
    is_clean = not any(MISTAKE in step for step in told["steps"]) and told["pictures"] == [[3, 280, 336]]
    return (
        "all"
        if is_whole and is_clean and told["tasks"] == [one.task for one in found]
        else json.dumps(told)[:300]
    )


def _trl(found: list[Any], folder: Path) -> str:
    from datasets import Dataset
    from trl.data_utils import prepare_multimodal_messages

    from training.trajectories import preferences

    preferences.write(_without_tools(found), folder)
    rows = Dataset.from_parquet(str(folder / preferences.FILE), cache_dir=str(folder / "cache"))
    for row in rows:
        prompt = prepare_multimodal_messages(row["prompt"], images=row["images"])
        assert prompt[-1]["content"][-1]["image"].size == (336, 280)
    return "all" if len(rows) == NUM_TASKS else f"{len(rows)} of {NUM_TASKS}"


def _datasets(found: list[Any], folder: Path) -> str:
    from datasets import Dataset

    from training.trajectories import tables

    number = tables.write(found, folder)
    rows = Dataset.from_parquet(
        [str(path) for path in folder.glob(tables.FILES)], cache_dir=str(folder / "cache")
    )
    sizes = {row["image"].size for row in rows}
    return "all" if (len(rows), sizes) == (number, {(336, 280)}) else f"{len(rows)} of {number}, {sizes}"


def _ui_tars(found: list[Any], folder: Path) -> str:
    from ui_tars.action_parser import parse_action_to_structure_output

    from training.trajectories import uitars
    from training.trajectories.foreign import read_lines

    number = uitars.write(_without_tools(found), folder)
    read = 0
    for sample in read_lines(folder / uitars.FILE):
        said = sample["messages"][-1]["content"]
        # as a server decodes it: the marks of a box are special tokens
        said = said.replace("<|box_start|>", "").replace("<|box_end|>", "")
        read += bool(
            parse_action_to_structure_output(
                said, factor=1, origin_resized_height=280, origin_resized_width=336, model_type="qwen25vl"
            )
        )
    return "all" if read == number else f"{read} of {number}"


def _uitars_sample(samples: Path, folder: Path) -> str:
    """Each reply of the sample becomes a step with its point, and an export of it says the same again."""
    import re
    import shutil

    from agent.actions.types import points
    from training.trajectories import uitars

    folder.mkdir()
    shutil.copy(samples / "UI-TARS/data/training_example.json", folder)
    said = json.loads((folder / "training_example.json").read_text(encoding="utf-8"))
    replies = [one["content"] for one in said if one["role"] == "assistant"]
    (found,) = uitars.read(folder)
    meant = [tuple(map(int, re.findall(r"\d+", reply))) for reply in replies]
    read = [
        (int(at.x), int(at.y)) for step in found.steps for one in step.actions for at in points(one).values()
    ]
    is_asked = found.task in said[1]["content"]
    return "all" if read == meant and is_asked else f"{read} of {meant}, {found.task}"


def _agentnet_sample(samples: Path, folder: Path) -> str:
    """Read, written and read again it is the same, and its code does the same."""
    import shutil

    from training.trajectories import agentnet

    shutil.copytree(samples / "OpenCUA/data/cot-generate/gen_cot_example", folder / "in")
    meant = [
        json.loads(line)
        for line in (folder / "in/raw_example.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    found = agentnet.read(folder / "in")
    agentnet.write(found, folder / "out")
    again = agentnet.read(folder / "out")
    steps = [(step.actions, step.width_px, step.height_px) for one in found for step in one.steps]
    same = [(step.actions, step.width_px, step.height_px) for one in again for step in one.steps]
    number = sum(len(one["traj"]) for one in meant)
    is_named = [one.task for one in found] == [one["instruction"] for one in meant]
    return "all" if len(steps) == number and steps == same and is_named else f"{len(steps)} of {number}"


def _llama_factory_samples(samples: Path, folder: Path) -> str:
    """Its demonstrations of pictures, of tools and of preferences."""
    import shutil

    from training.errors import DatasetError
    from training.trajectories import sharegpt

    data = samples / "LLaMA-Factory/data"
    names = {"mllm_demo": "mllm_demo.json", "glaive_toolcall_en_demo": "glaive_toolcall_en_demo.json",
             "dpo_en_demo": "dpo_en_demo.json"}  # fmt: skip
    folder.mkdir()
    about = json.loads((data / "dataset_info.json").read_text(encoding="utf-8"))
    (folder / "dataset_info.json").write_text(json.dumps({name: about[name] for name in names}))
    for file in names.values():
        shutil.copy(data / file, folder)
    shutil.copytree(data / "mllm_demo_data", folder / "mllm_demo_data")
    told = _outside("llamafactory", LLAMA_FACTORY, str(folder), *names)
    refused = 0
    for name, file in names.items():
        ours = folder / f"ours-{name}"
        ours.mkdir()
        shutil.copy(data / file, ours / sharegpt.FILE)
        try:
            sharegpt.read(ours)
        except DatasetError as error:
            refused += "screen" in str(error)
    rows = {name: (one["accepted"], one["rows"]) for name, one in told.items()}
    is_read = all(accepted == number > 0 for accepted, number in rows.values())
    return "all" if is_read and refused == len(names) else f"{rows}, {refused} refused"


SAMPLES: dict[str, Callable[[Path, Path], str]] = {
    "ui-tars, its sample": _uitars_sample,
    "agentnet, its sample": _agentnet_sample,
    "llama-factory, its samples": _llama_factory_samples,
}

CHECKS: dict[str, Callable[[list[Any], Path], str]] = {
    "llama-factory 0.9.5": _llama_factory,
    "lerobot 0.4.4": _lerobot,
    "trl": _trl,
    "datasets (parquet)": _datasets,
    "ui-tars": _ui_tars,
}

if __name__ == "__main__":
    sys.path.insert(0, str(REPOSITORY))
    sys.exit(main())
