"""SWE-bench's own harness without Docker: its containers are sandboxes here. Runs in its environment.

    PYTHONPATH=training/benchmarks:. ENV/bin/python benchmarks/workloads/local_swe_bench.py ROWS IMAGES OUT

Its reader, `run_instance`, its log parser and its report are its own; docker-py's client and the removal of a
container by the `docker` command are replaced. Orders and outcomes are the client's lines, which say what an
order sets of `command_s` and `test_s`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from agents.orders import serve_orders
from agents.swe_bench import SweBenchPlayer
from agents.swe_bench_grading import Predictions, read_instances, run_id_of
from docker.errors import ImageNotFound
from swebench.harness import reporting, run_evaluation
from swebench.harness.utils import get_predictions_from_file

from benchmarks.workloads.sandbox_docker import SandboxEngine


def main() -> None:
    dataset, images, out = (Path(word).absolute() for word in sys.argv[1:])
    engine = SandboxEngine(images, (Path(sys.prefix), Path(sys.base_prefix)), ImageNotFound)
    run_evaluation.cleanup_container = lambda client, container, logger: container.remove(force=True)
    instances, predictions = read_instances(str(dataset), "test"), Predictions(out, "deskhand-scripted/1")
    os.chdir(out)

    def player(order: dict[str, Any]) -> SweBenchPlayer:
        command_s, test_s = float(order.get("command_s", 20.0)), int(order.get("test_s", 60))
        return SweBenchPlayer(
            engine, instances, predictions, command_s=command_s, test_s=test_s, owner="local"
        )

    def play(order: dict[str, Any]) -> dict[str, Any]:
        if order["task"] != "report":
            return player(order).play(order)
        return {"score": 0.0, "left": len(engine.containers.list()), "started": engine.num_started,
                "report": report(str(dataset), predictions.file_of(0))}  # fmt: skip

    serve_orders(player({}).hello(str(dataset), "test"), play, player({}).check)


def report(dataset: str, predictions: Path) -> dict[str, Any]:
    """What the publisher's own report says of the file of predictions and of the logs that lie there."""
    import json

    rows = run_evaluation.load_instances(dataset, "test", None, None)
    read = {one["instance_id"]: one for one in get_predictions_from_file(str(predictions), dataset, "test")}
    left = run_evaluation.get_dataset_from_preds(dataset, "test", [], read, run_id_of(0), False)
    file = reporting.make_run_report(read, rows, run_id_of(0), None, ".")
    said: dict[str, Any] = json.loads(Path(file).read_text(encoding="utf-8"))
    return {**said, "left_to_grade": sorted(one["instance_id"] for one in left)}


if __name__ == "__main__":
    main()
