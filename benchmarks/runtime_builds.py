"""Builds of llama.cpp as `deskhand models runtime` installs them: compiled here, tried, used, and left again.

    python benchmarks/runtime_builds.py [--kinds cpu vulkan] [--folder DIR] [--json]

Each kind is really compiled from the pinned sources (many minutes), its progress counted, the embedded model
has to point with it as it points with the app's own, and on a GPU as many layers have to lie there as its
memory takes. `--folder` keeps the builds; one that is there already is not compiled again. For Vulkan
GGML_VK_VISIBLE_DEVICES=0 makes llama.cpp take a software device (Mesa's lavapipe), too.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from threading import Event
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import itertools

from agent.model_check.pointing import answer, exercises
from agent.models.builds.installing import install_build
from agent.models.builds.kept import KeptBuild, choose_build, chosen_build, kept_builds
from agent.models.builds.plan import BuildKind
from agent.models.builds.progress import BuildPhase, BuildProgress
from agent.models.catalogue import DEFAULT_NAME, Catalogue
from agent.models.llamacpp import LlamaCppModel
from agent.models.runtime_settings import RuntimeSettings
from app.pages.builds import planned_build
from benchmarks.workloads.gates import Gate, all_met, at_least, equal_to

NUM_TARGETS = 6
LEAST_STEPS = 50
"""Of the progress bar."""


def installed(kind: BuildKind, folder: Path) -> tuple[KeptBuild, dict[str, Any]]:
    for build in kept_builds(folder):
        if build.kind == kind:
            return build, {"seconds": None, "steps": None}
    seen: list[BuildProgress] = []
    started = perf_counter()
    build = install_build(planned_build(kind), folder, stop=Event(), on_progress=seen.append, compiles=True)
    steps = [one for one in seen if one.phase is BuildPhase.COMPILING and one.total]
    goes_on = all(before.done <= after.done for before, after in itertools.pairwise(steps))
    return build, {
        "seconds": round(perf_counter() - started, 1),
        "steps": len(steps),
        "files": steps[-1].total if steps else 0,
        "never_goes_back": goes_on,
    }


def pointed(settings: RuntimeSettings) -> dict[str, Any]:
    """The replies of the embedded model, and where its layers lie."""
    model = LlamaCppModel(Catalogue().get(DEFAULT_NAME), settings)
    try:
        maps = Path(f"/proc/{model.child_pid}/maps").read_text()
        found = [
            answer(model, model.manifest, exercise, stop=Event(), clock=perf_counter)
            for exercise in exercises(model.manifest.image, NUM_TARGETS, seed=5)
        ]
    finally:
        model.close()
    return {
        "replies": [one.reply.text for one in found],
        "seconds": round(sum(one.seconds for one in found) / NUM_TARGETS, 3),
        "layers_on_gpu": model.placement.num_layers,
        "of_layers": model.placement.of_layers,
        "maps": maps,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    kinds = [kind.value for kind in BuildKind]
    parser.add_argument("--kinds", nargs="+", choices=kinds, default=["cpu", "vulkan"])
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    os.environ.setdefault("GGML_VK_VISIBLE_DEVICES", "0")
    result: dict[str, Any] = {}
    gates: list[Gate] = []
    with tempfile.TemporaryDirectory(prefix="runtime-builds-") as made:
        folder = arguments.folder or Path(made)
        own = pointed(RuntimeSettings())
        for name in arguments.kinds:
            build, took = installed(BuildKind(name), folder)
            choose_build(folder, build.name)
            settings = RuntimeSettings(builds=folder)
            found = pointed(settings)
            same = sum(one == other for one, other in zip(found["replies"], own["replies"], strict=True))
            half = pointed(replace(settings, gpu_layers=2)) if found["layers_on_gpu"] else None
            choose_build(folder, "")
            result[name] = {
                **took,
                "build": build.words,
                "devices": [device.words for device in build.devices],
                "replies_as_the_own": same,
                "seconds_a_reply": found["seconds"],
                "own_seconds_a_reply": own["seconds"],
                "layers_on_gpu": f"{found['layers_on_gpu']} of {found['of_layers']}",
                "layers_when_two_are_wanted": half and half["layers_on_gpu"],
            }
            gates += [
                equal_to(f"{name}: its libraries are loaded", str(build.folder) in found["maps"], True),
                at_least(f"{name}: replies as with the app's own, of {NUM_TARGETS}", same, NUM_TARGETS - 1),
                equal_to(f"{name}: the way back leads to the app's own", chosen_build(folder) is None, True),
            ]
            if took["steps"] is not None:
                gates.append(at_least(f"{name}: steps of the progress bar", took["steps"], LEAST_STEPS))
            if BuildKind(name) is not BuildKind.CPU:
                gates.append(at_least(f"{name}: layers on the device", found["layers_on_gpu"], 1))
    if arguments.json:
        print(json.dumps({**result, "gates": gates}))
    else:
        for name, found in result.items():
            print(name, json.dumps(found, indent=1))
        for one in gates:
            print(f"{'met   ' if one['met'] else 'MISSED'} {one['name']}: {one['value']} ({one['target']})")
    return 0 if all_met(gates) else 1


if __name__ == "__main__":
    sys.exit(main())
