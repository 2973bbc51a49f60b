"""AndroidWorld's own runner, suite and actuation on the painted phone. Runs in AndroidWorld's environment.

    PYTHONPATH=SOURCE:training/benchmarks:. python benchmarks/workloads/painted_android_world.py SHARED 30

Orders and outcomes are the client's lines. Only the device is a fake: a controller whose adb calls come to
the painted phone, its answers made by AndroidWorld's `fake_adb_responses`. After each call the phone is
written to the file SHARED, where the script of a task reads it, which runs elsewhere. 30 is the suite's seed.
"""

from __future__ import annotations

import os
import pickle
import random
import sys
from pathlib import Path
from typing import Any, ClassVar
from unittest import mock

import numpy as np
from agents.android_world import AndroidWorldPlayer
from agents.orders import serve_orders
from android_env.proto import adb_pb2
from android_world.env import android_world_controller, interface
from android_world.task_evals import task_eval
from android_world.utils import datetime_utils, fake_adb_responses

from tests.agent.computers.phones.painted_phone import PaintedPhone
from tests.agent.computers.phones.painted_shell import PaintedShell
from tests.agent.computers.phones.worded_tasks import WORDED, worded

_BUTTONS = {
    adb_pb2.AdbRequest.PressButton.HOME: "3",
    adb_pb2.AdbRequest.PressButton.BACK: "4",
    adb_pb2.AdbRequest.PressButton.ENTER: "66",
}


class PaintedController:
    """Answers adb calls as `AndroidWorldController` passes them on."""

    def __init__(self, shared: Path) -> None:
        self.phone, self.shared = PaintedPhone(), shared
        self._shell = PaintedShell(self.phone, shared.parent)
        self.about = ("", 0)
        """Which task is played, and with which phone."""

    def execute_adb_call(self, request: Any) -> Any:
        kind = request.WhichOneof("command")
        if kind == "tap":
            line = f"input tap {request.tap.x} {request.tap.y}"
        elif kind == "press_button":
            line = f"input keyevent {_BUTTONS[request.press_button.button]}"
        elif kind == "input_text":  # android_env passes it to the device's shell as it is
            line = f"input text {request.input_text.text}"
        elif kind == "generic" and request.generic.args[:2] == ["shell", "input"]:
            line = " ".join(request.generic.args[1:]).strip()
            line += " 300" if line.startswith("input swipe") and len(line.split()) == 6 else ""
        else:
            return fake_adb_responses.create_successful_generic_response("")
        output = self._shell.run(line)[1]
        self.keep()
        return fake_adb_responses.create_successful_generic_response(output.decode())

    def begin(self, words: str, seed: int) -> None:
        self.about = (words, seed)
        self.keep()

    def keep(self) -> None:
        """Whole or not at all."""
        written = self.shared.with_suffix(".new")
        written.write_bytes(pickle.dumps((*self.about, self.phone.app, self.phone.apps)))
        os.replace(written, self.shared)


class PaintedEnv(interface.AsyncAndroidEnv):
    """AndroidWorld's own environment, but for where pictures come from."""

    def reset(self, go_home: bool = False) -> Any:
        self.interaction_cache = ""
        return self.get_state()

    def get_state(self, wait_to_stabilize: bool = False) -> Any:
        pixels = np.asarray(self.controller.phone.picture().convert("RGB"))
        return interface.State(pixels=pixels, forest=None, ui_elements=[])

    @property
    def logical_screen_size(self) -> tuple[int, int]:
        return self.controller.phone.shape


class PaintedTask(task_eval.TaskEval):
    """One of our tasks as AndroidWorld has them; its parameters come from the seed of its suite."""

    app_names = ()
    complexity = 2.4
    schema: ClassVar[dict[str, Any]] = {"type": "object", "properties": {}}
    template = "{text}"
    words = ""

    @classmethod
    def generate_random_params(cls) -> dict[str, Any]:
        seed = random.randrange(1000)
        return {"phone": seed, "text": worded(cls.words, PaintedPhone(seed=seed), seed).text}

    def initialize_task(self, env: Any) -> None:
        super().initialize_task(env)
        phone, seed = env.controller.phone, self.params["phone"]
        fresh = PaintedPhone(seed=seed)
        phone.apps, phone.app = fresh.apps, "home"
        self._task = worded(self.words, phone, seed)
        env.controller.begin(self.words, seed)

    def is_successful(self, env: Any) -> float:
        super().is_successful(env)
        return float(self._task.is_done(env.interaction_cache))


def main() -> None:
    controller = PaintedController(Path(sys.argv[1]))
    seam = mock.create_autospec(android_world_controller.AndroidWorldController, instance=True)
    seam.execute_adb_call.side_effect = controller.execute_adb_call
    seam.phone, seam.begin = controller.phone, controller.begin
    for name in ("setup_datetime", "set_datetime"):  # a painted phone has no clock of its own
        mock.patch.object(datetime_utils, name).start()
    env = PaintedEnv(seam)
    registry = {
        name.title().replace(" ", ""): type(name.title().replace(" ", ""), (PaintedTask,), {"words": name})
        for name in WORDED
    }
    player = AndroidWorldPlayer(lambda: env, registry, seed=int(sys.argv[2]), pause_s=0.0)
    serve_orders(player.hello(), player.play, player.check)


if __name__ == "__main__":
    main()
