"""What the process of a model can and cannot reach, tried from the inside."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from agent.errors import ModelSandboxError
from agent.models.children.enclosed import ChildNeeds, environment_of_child
from agent.models.children.model import ChildModel
from agent.models.runtime_settings import RuntimeSettings
from agent.types import Message, Prompt, TextPart
from tests.agent.computers.event_target import until
from tests.fakes import embedded_manifest

pytestmark = pytest.mark.desktop

REPOSITORY = Path(__file__).parents[3]
STARTING = """
import time
from agent.models.children.enclosed import ChildNeeds
from agent.models.children.process import ChildProcess
child = ChildProcess("tests.stubborn_child", ChildNeeds(files=(), memory_bytes=0))
import os
print(open(f"/proc/self/task/{os.getpid()}/children").read().split()[0], flush=True)
time.sleep(600)
"""


class Owner:
    """An owner with a secret, a port and a model."""

    def __init__(self, folder: Path) -> None:
        self.secret, self.weights = folder / "secret", folder / "model" / "weights"
        self.weights.parent.mkdir()
        self.secret.write_text("the owner's")
        self.weights.write_text("numbers")
        self.weights.chmod(0o600)
        self.server = socket.create_server(("127.0.0.1", 0))

    def asked(self, settings: RuntimeSettings, *, num_bytes: int = 5 * 2**30) -> dict[str, Any]:
        """What the process says it can reach."""
        needs = ChildNeeds((self.weights.parent,), memory_bytes=0, is_confined=settings.confines)
        model = ChildModel(
            embedded_manifest(),
            settings,
            child_module="tests.prying_child",
            request={
                "secret": str(self.secret),
                "weights": str(self.weights),
                "port": self.server.getsockname()[1],
                "bytes": num_bytes,
                "pid": os.getpid(),
            },
            needs=needs,
        )
        try:
            prompt = Prompt((Message("user", (TextPart("what do you see?"),)),))
            found: dict[str, Any] = json.loads(model.reply(prompt, stop=Event()).text)
            return found
        finally:
            model.close()


@pytest.fixture
def owner(tmp_path: Path) -> Iterator[Owner]:
    owner = Owner(tmp_path)
    yield owner
    owner.server.close()


def test_a_models_process_has_its_weights_and_nothing_else(
    owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OWNERS_TOKEN", "hunter2")
    found = owner.asked(RuntimeSettings())
    names = set(found.pop("names"))
    assert found == {
        "secret": False,
        "network": False,
        "weights": True,
        "weights written": False,
        "beside the weights": False,
        "memory": False,
        "little memory": True,
        "privileges": False,
        "owner": False,
    }
    # bubblewrap sets PWD, Python LC_CTYPE
    assert names - {"PWD", "LC_CTYPE"} == set(environment_of_child(os.environ))
    assert "OWNERS_TOKEN" not in names


def test_without_bubblewrap_a_model_runs_only_by_the_owners_word(
    owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(ModelSandboxError, match="DESKHAND_MODEL_SANDBOX=off"):
        owner.asked(RuntimeSettings())
    found = owner.asked(RuntimeSettings(confines=False), num_bytes=2**20)
    assert found["secret"]
    assert "OWNERS_TOKEN" not in found["names"]


def test_a_process_that_does_not_want_to_end_ends_with_the_app_that_was_killed() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", STARTING], stdout=subprocess.PIPE, text=True, cwd=REPOSITORY
    ) as app:
        assert app.stdout is not None
        launcher = int(app.stdout.readline())
        assert until(lambda: len(processes_below(launcher)) == 3)
        below = processes_below(launcher)
        app.kill()
    assert until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in (launcher, *below)))


def processes_below(pid: int) -> list[int]:
    """Children, theirs, and so on."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return []
    return [found for child in children for found in (int(child), *processes_below(int(child)))]
