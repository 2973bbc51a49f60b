"""Forms in real windows as an environment: how many begin and how many actions are done in a second.

    python benchmarks/forms.py [--forms 100] [--json]

Each form is built, shown, pressed where its task asks for, and judged; pictures are part of it. Speed is told
twice: by the clock, and by the processor time of the process that holds the forms, which a
busy machine changes little. Exit status 1 where doing what is asked does not succeed in 95% of the forms.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions.types import Click, Hotkey, TypeText
from agent.coordinates import MonitorPoint
from agent.models.task_parser.labels import GoalVerb
from benchmarks.workloads.gates import at_least
from training.environments.forms.environment import FormsEnvironment, FormsProcess

SLOT_OF_DEMONSTRATIONS = -1
LEAST_SOLVED = 0.95


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--forms", type=int, default=100)
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    process = FormsProcess()
    environment = FormsEnvironment(process)
    environment.reset(0)  # the process has started and read its fonts
    took = {"reset": [0.0, 0.0], "step": [0.0, 0.0]}
    solved = steps = 0

    def timed(what: str, function: object, *arguments: object) -> object:
        clock_s, worked_s = time.monotonic(), processor_s(process)
        answer = function(*arguments)  # type: ignore[operator]
        took[what][0] += time.monotonic() - clock_s
        took[what][1] += processor_s(process) - worked_s
        return answer

    width, height = process.canvas
    for seed in range(1, options.forms + 1):
        shown = process.ask("show", SLOT_OF_DEMONSTRATIONS, seed)
        timed("reset", environment.reset, seed)
        at = MonitorPoint(shown["bins"][0] * width / 200, shown["bins"][1] * height / 200)
        actions: list[object] = [Click(at)]
        if shown["goal"].verb is GoalVerb.FILL:
            actions += [Hotkey(("ctrl", "a")), TypeText(shown["goal"].value)]
        for action in actions:
            feedback = timed("step", environment.step, action)
            steps += 1
            if feedback.terminated:  # type: ignore[attr-defined]
                break
        solved += bool(feedback.info.get("success"))  # type: ignore[attr-defined]
    process.close()
    promised = at_least("solved_by_demonstration", solved / options.forms, LEAST_SOLVED)
    answer = {
        "forms": options.forms,
        "solved_by_demonstration": solved / options.forms,
        "begun_per_s": round(options.forms / took["reset"][0], 1),
        "begun_per_processor_s": round(options.forms / max(1e-9, took["reset"][1]), 1),
        "actions_per_s": round(steps / took["step"][0], 1),
        "actions_per_processor_s": round(steps / max(1e-9, took["step"][1]), 1),
        "load": round(os.getloadavg()[0], 1),
        "gates": [promised],
    }
    print(json.dumps(answer) if options.json else json.dumps(answer, indent=1))
    return 0 if promised["met"] else 1


def processor_s(process: FormsProcess) -> float:
    """Of the process that holds the forms, so far."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    sys.exit(main())
