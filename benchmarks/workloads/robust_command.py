"""Supervises the small job in a process of its own: `python robust_command.py OUT SETTINGS`. I/O: all."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from training.robust import report
from training.robust.plan import Plan
from training.robust.supervisor import RunSupervisor

ROOT = Path(__file__).resolve().parents[2]


def plan_of(out: Path, settings: dict[str, Any]) -> Plan:
    """
    Args:
        settings: of the job; `plan` has the supervisor's, `code` the folder of the job's package.
    """
    job = {name: value for name, value in settings.items() if name not in ("plan", "code")}
    return Plan(
        out=out,
        entry="robust_job.work:main",
        arguments=(json.dumps({"out": str(out), **job}),),
        sources=(ROOT / "agent", ROOT / "training", Path(settings["code"])),
        preload=("robust_job.work",),
        **{"ranks": 3, "standby": 1, "are_replicas": True, "group_timeout_s": 30.0, **settings["plan"]},
    )


def main() -> int:
    out, settings = Path(sys.argv[1]), json.loads(sys.argv[2])
    plan = plan_of(out, settings)
    try:
        RunSupervisor(plan, update=settings.get("update")).run()
    finally:
        report.write(plan.robust)
    return 0


if __name__ == "__main__":
    assert "torch" not in sys.modules, "the supervisor knows no torch"
    sys.exit(main())
