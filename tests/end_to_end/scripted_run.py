"""`deskhand run` with a scripted model, as a program: python -m tests.end_to_end.scripted_run SCRIPT ARGS

SCRIPT is a JSON list of replies in the embedded dialect; the last one is repeated. With "--fake-screen" as
the first of ARGS the computer is a fake that shows noise.
"""

from __future__ import annotations

import json
import sys
from functools import partial

import numpy as np

from agent.models.manifest import Manifest
from agent.ports import Model
from agent.session import Outcome
from app.cli.main import guarded
from app.cli.parser import build_parser
from app.cli.run import run
from app.cli.status import ExitStatus
from app.running import compose
from app.running.request import TaskRequest
from tests.app.steps import fake_job
from tests.fakes import FakeComputer, ScriptedModel, embedded_manifest


def main() -> int:
    script, *arguments = sys.argv[1:]
    answers = json.loads(script)

    def load(_name: str) -> tuple[Manifest, Model]:
        return embedded_manifest(), ScriptedModel(*answers)

    def run_on_noise(request: TaskRequest, **ports: object) -> Outcome:
        settings = request.settings
        noise = np.random.default_rng(0).integers(0, 256, (608, 800, 3), dtype=np.uint8)
        return fake_job(settings.home, FakeComputer([noise]), ScriptedModel(*answers), settings=settings)(
            **ports
        )

    is_fake = arguments[:1] == ["--fake-screen"]
    run_task = run_on_noise if is_fake else partial(compose.run_task, load=load)
    parsed = build_parser().parse_args(["run", *arguments[is_fake:]])

    def handle(_arguments: object) -> ExitStatus:
        return run(parsed, run_task=run_task)

    return guarded(handle, parsed)


if __name__ == "__main__":
    sys.exit(main())
