"""What the embedded model does of tasks in everyday sentences on windows that were made by others.

python benchmarks/everyday_windows.py [--set NAME] [--model NAME] [--every N] [--json]

The whole agent, with everything that it reads, in real Qt windows off the screen, judged by their widgets.
"Harm" is a task in which something was pressed or changed that it does not name. All sets
but the first (workloads/everyday_windows_second.json and so on) were committed before any model was tried on
them.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.models.backends import open_model
from agent.models.catalogue import Catalogue
from agent.models.runtime_settings import RuntimeSettings
from benchmarks.second_look import run, summary
from benchmarks.workloads.everyday_windows import everyday_arguments, everyday_tasks
from benchmarks.workloads.gates import equal_to


def main() -> int:
    parser = everyday_arguments(__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    manifest = Catalogue().get(options.model)
    tasks = everyday_tasks(options.set)[:: options.every]
    model = open_model(manifest, RuntimeSettings(looks_again=True))
    outcomes = []
    try:
        with tempfile.TemporaryDirectory(prefix="deskhand-everyday-windows-") as home:
            for task in tasks:
                [outcome] = run(model, manifest, [task], Path(home), quoted=False)
                outcomes.append(outcome)
                said = outcome.wrong or "done"
                print(f"{task.window['title']}: {task.plain}: {said}", file=sys.stderr, flush=True)
    finally:
        model.close()
    found = {
        "benchmark": "everyday_windows",
        "set": options.set,
        "weights": manifest.weights_version,
        "tasks": len(outcomes),
        **summary(outcomes),
        "not_done": [
            {"task": one.task.plain, "window": one.task.window["title"], "reason": one.wrong}
            for one in outcomes
            if one.wrong
        ],
    }
    # No number of them is promised; only that all were tried.
    found["gates"] = [equal_to("tasks", len(outcomes), len(tasks))]
    if options.json:
        print(json.dumps(found, ensure_ascii=False))
    else:
        print("\n".join(f"{key}: {value}" for key, value in found.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
