"""How many screenshots a model is shown at once: as it was trained, or fewer where the owner says so."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest

from agent.types import ImagePart, Prompt
from app.running.bridge import OwnerAtWindow
from app.running.compose import with_fewer_pictures
from tests.app.running.test_process_job import Listener
from tests.app.steps import fake_job
from tests.fakes import FakeComputer, ScriptedModel, classic_manifest

_WAITS = "Thought: look again\nAction: wait()"
_DONE = "Thought: done\nAction: finished(content='ok')"


def num_pictures(prompt: Prompt) -> int:
    return sum(isinstance(part, ImagePart) for message in prompt.messages for part in message.parts)


@pytest.mark.parametrize(("setting", "most"), [(0, 5), (2, 2), (9, 5)])
def test_a_run_shows_its_model_as_many_as_the_owner_has_set(setting: int, most: int, tmp_path: Path) -> None:
    manifest = with_fewer_pictures(classic_manifest(), setting)
    model = ScriptedModel(*[_WAITS] * 6, _DONE)
    job = fake_job(tmp_path, FakeComputer(), model, manifest=manifest)
    job(owner=OwnerAtWindow(), watcher=Listener(), stop=Event())
    assert len(model.prompts) == 7
    assert max(map(num_pictures, model.prompts)) == most
