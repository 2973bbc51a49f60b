"""SWE-bench's instances, patches, predictions and grades, by its publisher's package. I/O: files, Docker.

Written by swebench 5.0.2: rows carry `image`, `eval_script`, `log_parser` and `eval_type`, a grade is that of
`swebench.harness.run_evaluation.run_instance`, in a container of its own.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from .container_shell import ContainerPort

WORK_FOLDER = "/testbed"
"""In every image, the repository."""
NEEDED = (
    *("instance_id", "repo", "version", "problem_statement", "patch", "FAIL_TO_PASS", "PASS_TO_PASS"),
    *("image", "eval_script", "log_parser", "eval_type"),
)
_FILE_KINDS = (".json", ".jsonl", ".parquet")
_DIFF = (
    "git add -A && git -c core.fileMode=false -c diff.noprefix=false -c diff.mnemonicPrefix=false"
    " diff --cached --binary --no-color --no-ext-diff --no-textconv {base}"
)
_BASE = "git rev-parse HEAD"


class SweBenchError(Exception):
    """What is there is not what SWE-bench's package of this version works with."""


def read_instances(dataset: str, split: str) -> dict[str, dict[str, Any]]:
    """By their ids, in the order of the data set; read by the publisher's function.

    Args:
        dataset: a file (.json, .jsonl, .parquet) or a name at Hugging Face.

    Raises:
        SweBenchError: there are none, or not in the form of this version.
    """
    from swebench.harness.utils import load_swebench_dataset

    if dataset.endswith(_FILE_KINDS) and not Path(dataset).is_file():
        raise SweBenchError(
            f"There is no file {dataset}: download the data set, or name it by --set dataset=NAME."
        )
    try:
        rows = [dict(row) for row in load_swebench_dataset(dataset, split)]
    except Exception as problem:  # of whatever kind `datasets` and the network raise
        raise SweBenchError(
            f"{dataset} cannot be read ({type(problem).__name__}): {problem}"[:400]
        ) from problem
    found: dict[str, dict[str, Any]] = {}
    for row in rows:
        if missing := [name for name in NEEDED if row.get(name) is None]:
            raise SweBenchError(
                f"{row.get('instance_id', 'A row')} has no {', '.join(missing)}: swebench 5 reads the data"
                " set as it is published since August 2026 (SWE-bench/SWE-bench_Verified)."
            )
        if row["instance_id"] in found:
            raise SweBenchError(f"{row['instance_id']} is in {dataset} twice.")
        found[row["instance_id"]] = row
    return found


def digest_of_instances(instances: Mapping[str, Mapping[str, Any]]) -> str:
    """Of all that was read, whichever file it came from."""
    return sha256(json.dumps(list(instances.values()), sort_keys=True, default=str).encode()).hexdigest()[:16]


def base_of(container: ContainerPort) -> str:
    """The commit that the image's repository is at, before the agent.

    Raises:
        SweBenchError: there is no repository.
    """
    code, output = container.exec_run(["bash", "-c", _BASE], workdir=WORK_FOLDER)
    said = (output or b"").decode(errors="replace").strip()
    if code != 0:
        raise SweBenchError(f"The image has no repository in {WORK_FOLDER}: {said[:200]}")
    return str(said)


def patch_of(container: ContainerPort, base: str) -> tuple[str, str]:
    """What the agent changed since `base`, new files and commits of its own included, as `git diff` says it;
    and why there is none, "" where there is one or nothing was changed."""
    code, (output, said) = container.exec_run(
        ["bash", "-c", _DIFF.format(base=base)], workdir=WORK_FOLDER, demux=True
    )
    if code != 0:
        return "", f"git gives no patch: {(said or b'').decode(errors='replace').strip()[-200:]}"
    return (output or b"").decode(errors="replace"), ""


class Predictions:
    """The publisher's file of predictions, a line each instance; later attempts have files of their own."""

    def __init__(self, folder: Path, model: str) -> None:
        """
        Args:
            model: goes into `model_name_or_path`, and so into the harness's folder names.
        """
        self._folder, self.model = folder, model

    def file_of(self, attempt: int) -> Path:
        return self._folder / ("predictions.jsonl" if attempt == 0 else f"predictions-{attempt}.jsonl")

    def put(self, instance: str, attempt: int, patch: str) -> dict[str, Any]:
        """Keep it instead of an earlier one of the same attempt; the file is whole at every moment."""
        prediction = {"instance_id": instance, "model_name_or_path": self.model, "model_patch": patch}
        file = self.file_of(attempt)
        lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
        kept = [line for line in lines if json.loads(line)["instance_id"] != instance]
        part = file.with_suffix(".part")
        part.write_text("".join(f"{line}\n" for line in (*kept, json.dumps(prediction))), encoding="utf-8")
        os.replace(part, file)
        return prediction


def run_id_of(attempt: int) -> str:
    """The name of the harness's run, which `swebench eval` can be given to go on with what is graded here."""
    return "deskhand" if attempt == 0 else f"deskhand-{attempt}"


def grade(
    instance: Mapping[str, Any], prediction: Mapping[str, Any], client: Any, run_id: str, test_s: int
) -> dict[str, Any]:
    """`score`, 1 where the publisher's harness calls it resolved, and `graded`, how it came to that.

    Logs are the harness's, below `logs/run_evaluation` of the working directory.

    Args:
        client: docker-py's.

    Raises:
        SweBenchError: the harness could not grade it: the image, Docker.
    """
    from swebench.harness import constants
    from swebench.harness.run_evaluation import run_instance
    from swebench.harness.utils import make_test_spec

    if not prediction["model_patch"].strip():
        return {"score": 0.0, "graded": "empty patch"}
    name = instance["instance_id"]
    model = str(prediction["model_name_or_path"]).replace("/", "__")
    logs = Path(constants.RUN_EVALUATION_LOG_DIR, run_id, model, name)
    # The harness gives the grade that lies there: an attempt that was cut off may have left another patch's.
    shutil.rmtree(logs, ignore_errors=True)
    found = run_instance(make_test_spec(dict(instance)), dict(prediction), client, run_id, test_s)
    if found is not None:
        report = found[1][name]
        details = {"score": float(report["resolved"] is True)}
        if report.get("infra_failure_reason"):
            details["infra_failure_reason"] = report["infra_failure_reason"]
        if not report["patch_successfully_applied"]:
            return {**details, "graded": "no results in the tests' log"}
        tests = report["tests_status"]
        counts = {kind: [len(tests[kind]["success"]), len(tests[kind]["failure"])] for kind in _KINDS}
        return {**details, "graded": "resolved" if details["score"] else "unresolved", "tests": counts}
    log = logs / constants.LOG_INSTANCE
    said = log.read_text(encoding="utf-8", errors="replace") if log.is_file() else ""
    for words, graded in (
        (f"EvaluationError: {constants.APPLY_PATCH_FAIL}", "patch does not apply"),
        (f"Test timed out after {test_s} seconds", "tests timed out"),
    ):
        if words in said:
            return {"score": 0.0, "graded": graded}
    lines = [line for line in said.splitlines() if "rror" in line]
    raise SweBenchError(f"The harness could not grade {name}: {(lines or ['it says nothing'])[-1][-300:]}")


_KINDS = ("FAIL_TO_PASS", "PASS_TO_PASS")
