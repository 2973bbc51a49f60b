"""Photographs the window after a task that the embedded model has really done.

    python benchmarks/portrait.py [OUT.png] [--scale 1] [--theme light] [--machine] [--json]

The first example of the window's own, in a real application on a private desktop, from pixels alone; with
`--machine` on the screen of a VNC server on loopback, and photographed while the agent works there. The
window stands on a display of its own. Says how the run ended; exit status 1 where it did not finish.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions.policy import ApprovalLevel
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.settings import ComputerKind
from agent.store import open_record
from agent.types import EndingKind
from benchmarks.workloads.gates import equal_to
from benchmarks.workloads.own_window import window_environment
from tests.agent.computers.vnc_servers import VncServer

WINDOW_PX = (1280, 800)
OUT = Path("runs/portrait.png")
LIMIT_S = 600.0
_APPLICATION_S = 3.0
"""So long its window may take to be there."""
_STEPS_SHOWN = 2
"""On a machine elsewhere the last picture with so many steps is kept: there its screen is seen live."""
SETTLE_S = 1.0
"""So long the window may draw its last picture."""


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", metavar="OUT.png", type=Path, nargs="?", default=OUT)
    parser.add_argument("--scale", type=int, default=1)
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument("--machine", action="store_true", help="on a machine elsewhere, over VNC")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.inside:
        return portrayed(arguments.out, arguments.theme, is_elsewhere=arguments.machine)
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    size = tuple(side * arguments.scale for side in (WINDOW_PX[0] + 40, WINDOW_PX[1] + 60))
    with (
        PrivateDesktop(DesktopOptions(size=(size[0], size[1]))) as display,
        tempfile.TemporaryDirectory() as home,
    ):
        environment = window_environment(display, Path(home), scale=arguments.scale)
        command = [sys.executable, str(Path(__file__)), str(arguments.out.absolute()), "--inside"]
        done = subprocess.run(
            [*command, "--theme", arguments.theme, *(["--machine"] if arguments.machine else [])],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
    said = json.loads(done.stdout.splitlines()[-1]) if done.stdout else {"ending": "broke"}
    finished = int(done.returncode == 0)
    if arguments.json:
        print(json.dumps({**said, "gates": [equal_to("tasks finished", finished, 1)]}))
    else:
        print(f"{said['ending']}; {arguments.out}")
    return done.returncode


def portrayed(out: Path, theme: str, *, is_elsewhere: bool) -> int:
    """In a process and on a display of its own: Qt takes its scale when it starts."""
    with ExitStack() as closing:
        return _portrayed(out, theme, _machine(closing) if is_elsewhere else "")


def _machine(closing: ExitStack) -> str:
    """The address of a VNC server with the example's application on its screen."""
    from app.running.examples import examples

    folder = Path(closing.enter_context(tempfile.TemporaryDirectory()))
    server = closing.enter_context(VncServer(folder, ["-SecurityTypes", "TLSNone"], size="800x608"))
    server.start(list(examples()[0].open_command))
    time.sleep(_APPLICATION_S)
    return str(server.address)


def _portrayed(out: Path, theme: str, machine: str) -> int:
    from PySide6.QtWidgets import QApplication

    from app.main import job
    from app.running.controller import RunController
    from app.running.examples import examples
    from app.running.kept_desktop import DesktopShelf
    from app.running.request import usual_choice
    from app.storage.preferences import Preferences
    from app.theme.apply import Theme, apply_theme
    from app.windows.main_window import MainWindow

    application = QApplication(["deskhand"])
    home = Path(os.environ["DESKHAND_HOME"])
    preferences = Preferences(
        is_set_up=True,
        theme=theme,
        allow_all_on_real_screen=True,
        machines=(f"{machine} Studio",) if machine else (),
    )
    window = MainWindow()
    shelf = DesktopShelf()
    controller = RunController(
        window,
        preferences=preferences,
        save=lambda _chosen: None,
        examples=(),
        make_job=lambda request: job(request, shelf),
        shelf=shelf,
    )
    window.set_colours(apply_theme(application, Theme(theme), icon_folder=home / "icons"))
    window.resize(*WINDOW_PX)
    window.show()
    controller.load()
    example = examples()[0]
    choice = replace(
        usual_choice(preferences, task=example.task, open_command=() if machine else example.open_command),
        computer=ComputerKind.MACHINE if machine else ComputerKind.PRIVATE,
        machine=machine,
        approval=ApprovalLevel.ALL,
    )
    controller.start(choice)
    limit_s = time.monotonic() + LIMIT_S
    while controller.is_running() and time.monotonic() < limit_s:
        application.processEvents()
        time.sleep(0.01)
        if machine and len(window.conversation.steps()) == _STEPS_SHOWN:
            window.grab().save(str(out))
    settled_s = time.monotonic() + SETTLE_S
    while time.monotonic() < settled_s:
        application.processEvents()
        time.sleep(0.01)
    if not machine:
        window.grab().save(str(out))
    steps = len(window.conversation.steps())
    controller.close()
    (folder,) = (home / "records").iterdir()
    ending = open_record(folder).ending.kind
    print(json.dumps({"task": choice.task, "steps": steps, "ending": ending.value}))
    return 0 if ending is EndingKind.FINISHED else 1


if __name__ == "__main__":
    sys.exit(main())
