"""A model at 16 bits and with fewer: size, memory, speed, where it points and what it does, paired.

    python benchmarks/quantised.py [MODEL …] [--variants f16,q8_0,…] [--targets 12] [--suite forms]
                                   [--families NAMES] [--seeds 0:1] [--bare] [--folder DIR] [--json]

MODEL is a name or a folder with GGUF files of 16 bits; the embedded model by default. Every variant gets the
same screens and the same tasks, greedily, so differences are paired: in points, with an interval (a bootstrap
over targets or tasks) and the chance of a split as uneven as that where nothing differs (McNemar's exact
test). Agreement is the share of pointing replies that are word for word those at 16 bits. The embedded model
points with all that its runtime does and bare; speed and agreement are those of its bare replies. `--folder`
keeps what was measured, screen by screen, so that an interrupted run goes on; `warns` stands where a
variant hits more than 2 points fewer targets.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from math import comb
from pathlib import Path
from threading import Event
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions.dialects import embedded
from agent.coordinates import MonitorPoint
from agent.model_check.frames import PossibleFrame, place
from agent.model_check.pointing import PointingAnswer, answer, exercises
from agent.model_check.screens import TargetSize
from agent.models import manifest as manifests
from agent.models.backends import open_model
from agent.models.catalogue import Catalogue
from agent.models.catalogue.needs import MEASURED_MEMORY, MEASURED_STEP
from agent.models.llamacpp import LlamaCppModel
from agent.models.manifest import Manifest
from agent.models.runtime_settings import runtime_settings
from agent.settings import Settings
from benchmarks.workloads.gates import all_met, equal_to
from benchmarks.workloads.quantising import UNCHANGED, VARIANTS, make_variant, require_whole_precision
from training.evaluation.scaling import mean
from training.evaluation.suites import find_families, find_seeds, find_suite
from training.evaluation.worker import EvaluationShard, peak_rss_mb, run_part

_SEED = 60_000
"""Of the screens; the check of models has others."""
_WARNS_FROM = 0.02
_SHOWN = (
    *("model_mb", "projector_mb", "peak_rss_mb", "estimated_mb", "first_token_s", "tokens_per_s"),
    *("pointing_error_px_median", "same_replies"),
)
_AT_ONCE = 6
"""Screens that are kept together."""


def measure(
    manifest: Manifest, kind: str, options: argparse.Namespace, home: Path, name: str = ""
) -> dict[str, Any]:
    """Everything about one variant, from its own files, or as it was kept before.

    Args:
        name: of what is kept; default: the kind's.
    """
    variant = make_variant(manifest, kind, home / kind)
    made = manifests.load(variant.folder)
    print(f"{name or kind}: {variant.tensors}", file=sys.stderr, flush=True)
    begun = home / (name or kind)

    def parts(what: str, looks_again: bool) -> list[dict[str, Any]]:
        return [
            kept(
                begun.with_suffix(f".{what}-{first}.json"),
                [made.weights_version, options.targets],
                lambda first=first: answered(made, options.targets, first, looks_again=looks_again),  # type: ignore[misc]
            )
            for first in range(0, options.targets, _AT_ONCE)
        ]

    plans = made.dialect == embedded.DIALECT.name
    bare = parts("bare", looks_again=False) if plans else []
    planned = bare if plans and options.bare else parts("points", looks_again=True)
    found: dict[str, Any] = {
        "kind": kind,
        "model_mb": round(variant.model_bytes / 2**20, 2),
        "projector_mb": round(variant.projector_bytes / 2**20, 2),
        "tensors": variant.tensors,
        **summed_up(planned, bare or planned),
    }
    if options.seeds:
        found |= kept(
            begun.with_suffix(".tasks.json"),
            [made.weights_version, options.suite, options.families, options.seeds],
            lambda: done(made, variant.folder, options, home / f"{kind}-records"),
        )
    # In a folder that is kept, the model's own page and estimates go by what was measured here.
    scores = {MEASURED_MEMORY: found["peak_rss_mb"] * 2**20, MEASURED_STEP: found.get("step_s_median")}
    scores["tokens_per_second"] = found["tokens_per_s"]
    known = {name: float(value) for name, value in scores.items() if value is not None}
    manifests.save(replace(made, scores={**made.scores, **known}), variant.folder)
    return found


def answered(manifest: Manifest, targets: int, first: int, *, looks_again: bool) -> dict[str, Any]:
    """A few of its answers from the first on, and the most memory that its process had, measured and
    estimated."""
    settings = runtime_settings(Settings.from_environment())
    model = open_model(manifest, replace(settings, looks_again=looks_again))
    try:
        screens = islice(exercises(manifest.image, targets, seed=_SEED), first, first + _AT_ONCE)
        answers = [answer(model, manifest, one, stop=Event(), clock=time.monotonic) for one in screens]
        is_ours = isinstance(model, LlamaCppModel)
        pid, estimated = (model.child_pid, model.needed_bytes) if is_ours else (None, 0)
        peak_mb = peak_rss_mb(pid) if pid is not None else 0.0
    finally:
        model.close()
    return {
        "peak_rss_mb": round(peak_mb, 1),
        "estimated_mb": round(estimated / 2**20, 1),
        "answers": [_row(one) for one in answers],
    }


def _row(one: PointingAnswer) -> dict[str, Any]:
    at, wanted, timings = point_of(one), one.exercise.wanted, one.reply.timings
    return {
        "is_hit": at is not None and wanted.contains(at),
        "error_px": None if at is None else math.dist((at.x, at.y), (wanted.centre.x, wanted.centre.y)),
        "size": wanted.size.value,
        "reply": one.reply.text,
        "seconds": one.seconds,
        "first_token_s": timings.encode_s + timings.prefill_s,
        "decode_s": timings.decode_s,
        "tokens": len(one.reply.token_ids),
    }


def summed_up(planned: Sequence[dict[str, Any]], bare: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Where it points as it is used, and how fast its bare replies are: the embedded model plans and looks
    again, and what that writes is not its own speed."""
    used = [one for part in planned for one in part["answers"]]
    written = [one for part in bare for one in part["answers"]]
    speeds = [one["tokens"] / one["decode_s"] for one in written if one["decode_s"]]
    seconds = sorted(one["seconds"] for one in used)
    return {
        "peak_rss_mb": max(part["peak_rss_mb"] for part in planned),
        "estimated_mb": max(part["estimated_mb"] for part in planned),
        "first_token_s": round(statistics.median(one["first_token_s"] for one in written), 3),
        "tokens_per_s": round(statistics.median(speeds), 1) if speeds else None,
        "reply_s_median": round(statistics.median(seconds), 3),
        "reply_s_p95": round(percentile(seconds, 0.95), 3),
        "hits": [one["is_hit"] for one in used],
        "bare_hits": [one["is_hit"] for one in written],
        "sizes": [one["size"] for one in used],
        "errors_px": [one["error_px"] for one in used],
        "replies": [one["reply"] for one in written],
    }


def percentile(ordered: Sequence[float], share: float) -> float:
    """
    >>> percentile([1.0, 2.0, 3.0, 4.0], 0.95)
    4.0
    """
    return ordered[math.ceil(share * len(ordered)) - 1]


def point_of(one: PointingAnswer) -> MonitorPoint | None:
    """Where it pointed on the screen; None where it did not."""
    if one.attempt.point is None:
        return None
    frame = PossibleFrame(one.attempt.transform.frame.value)
    return place(one.attempt.point, one.attempt.transform, frame)


def done(manifest: Manifest, folder: Path, options: argparse.Namespace, records: Path) -> dict[str, Any]:
    suite = find_suite(options.suite)
    part = EvaluationShard(
        suite.name,
        str(folder),
        find_families(suite, options.families),
        find_seeds(options.seeds),
        records,
    )
    results = [result for result, _ in run_part(part, Event())]
    steps = sorted(second for one in results for second in one.step_s)
    return {
        "tasks": [f"{one.family} {one.seed}" for one in results],
        "passed": [one.is_passed for one in results],
        "step_s_median": round(statistics.median(steps), 3),
        "step_s_p95": round(percentile(steps, 0.95), 3),
        "model_s_median": round(statistics.median(s for one in results for s in one.model_s), 3),
    }


def paired(ours: Sequence[bool], theirs: Sequence[bool]) -> dict[str, Any]:
    """How many more were right than at 16 bits, in points, on the same screens or tasks."""
    gained = sum(one and not other for one, other in zip(ours, theirs, strict=True))
    lost = sum(other and not one for one, other in zip(ours, theirs, strict=True))
    difference = mean([float(one) - float(other) for one, other in zip(ours, theirs, strict=True)])
    return {
        "right": sum(ours),
        "of": len(ours),
        "gained": gained,
        "lost": lost,
        "difference": difference.to_json(),
        "p": round(mcnemar(gained, lost), 4),
    }


def mcnemar(gained: int, lost: int) -> float:
    """Two-sided exact: the chance of a split at least as uneven.

    >>> mcnemar(0, 6), mcnemar(2, 2), mcnemar(0, 0)
    (0.03125, 1.0, 1.0)
    """
    number = gained + lost
    fewer = sum(comb(number, one) for one in range(min(gained, lost) + 1))
    return min(1.0, 2 * fewer / 2**number)


def compared(found: dict[str, Any], base: dict[str, Any]) -> dict[str, Any]:
    """One row of the table: what was measured, and the differences to 16 bits."""
    same = sum(one == other for one, other in zip(found["replies"], base["replies"], strict=True))
    errors = [one for one in found["errors_px"] if one is not None]
    hits = paired(found["hits"], base["hits"])
    bare = paired(found["bare_hits"], base["bare_hits"])
    row = {key: value for key, value in found.items() if not isinstance(value, list)}
    row |= {
        "pointing_error_px_median": round(statistics.median(errors), 1) if errors else None,
        "hit_rate_by_size": {
            size.value: [
                sum(hit for hit, of in zip(found["hits"], found["sizes"], strict=True) if of == size),
                found["sizes"].count(size.value),
            ]
            for size in TargetSize
        },
        "hits": hits,
        "bare_hits": bare,
        "warns": hits["difference"][0] < -_WARNS_FROM,
        "same_replies": same,
        "replies": len(found["replies"]),
    }
    if "passed" in found:
        row["tasks"] = paired(found["passed"], base["passed"])
    return row


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "models", nargs="*", default=["embedded"], help="names or folders; default: %(default)s"
    )
    parser.add_argument("--variants", default=",".join(VARIANTS), help="default: %(default)s")
    parser.add_argument("--targets", type=int, default=12, help="screens to point on (%(default)s)")
    parser.add_argument("--bare", action="store_true", help="point with bare replies alone: minutes instead")
    parser.add_argument("--suite", default="forms")
    parser.add_argument("--families", default="", help="of the suite; default: all")
    parser.add_argument("--seeds", default="0:1", help='of the suite; "" for no tasks (%(default)s)')
    parser.add_argument("--folder", type=Path, help="keep what was measured here, and go on with it")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    kinds = [UNCHANGED, *(kind for kind in options.variants.split(",") if kind != UNCHANGED)]
    models: dict[str, dict[str, Any]] = {}
    with tempfile.TemporaryDirectory(prefix="deskhand-quantised-") as scratch:
        for name in options.models:
            manifest = Catalogue().get(name)
            require_whole_precision(manifest)
            home = (options.folder or Path(scratch)) / manifest.name
            home.mkdir(parents=True, exist_ok=True)
            rows = {kind: measure(manifest, kind, options, home) for kind in kinds}
            # 16 bits once more: what is different then is not the weights.
            control = measure(manifest, UNCHANGED, options, home, name="again")
            models[manifest.name] = {
                kind: compared(row, rows[UNCHANGED]) for kind, row in (*rows.items(), ("f16 again", control))
            }
    gates = []
    for name, table in models.items():
        gates.append(equal_to(f"{name}: variants measured", len(table) - 1, len(kinds)))
        again = table["f16 again"]
        gates.append(
            equal_to(
                f"{name}: replies of 16 bits that are the same again", again["same_replies"], again["replies"]
            )
        )
    found = {
        "targets": options.targets,
        "bare": options.bare,
        "suite": options.suite,
        "seeds": options.seeds,
        "models": models,
        "gates": gates,
    }
    for name, table in models.items():
        found |= {f"{name} {kind}: {key}": row[key] for kind, row in table.items() for key in _SHOWN}
        found |= {f"{name} {kind}: hits": row["hits"]["right"] for kind, row in table.items()}
    print(json.dumps(found) if options.json else json.dumps(found, indent=1))
    return 0 if all_met(gates) else 1


def kept(path: Path, asked: list[Any], measured: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """Read where the same was asked before, else measured and written."""
    if path.exists():
        before: dict[str, Any] = json.loads(path.read_text())
        if before["asked"] == asked:
            known: dict[str, Any] = before["found"]
            return known
    found = measured()
    draft = path.with_suffix(".draft")
    draft.write_text(json.dumps({"asked": asked, "found": found}))
    draft.replace(path)
    return found


if __name__ == "__main__":
    sys.exit(main())
