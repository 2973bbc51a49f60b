"""What the network of a browser refused is written beside the record."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest

from agent.actions.policy import ApprovalLevel
from agent.approval import NobodyToAsk
from agent.settings import ComputerKind
from app.cli.run import TerminalWatcher
from app.running.choices import NetworkReach, TaskChoice
from app.running.compose import REFUSED_FILE, run_task
from app.running.request import task_request
from app.storage.preferences import Preferences, base_settings
from tests.agent.computers.test_browser import needs_browser
from tests.fakes import ScriptedModel, embedded_manifest


@pytest.mark.browser
@pytest.mark.desktop
@needs_browser
def test_what_was_refused_is_in_the_record(deskhand_home: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<title>Ours</title><img src='http://10.9.9.9/picture'>")
    choice = TaskChoice(
        "read example.org",
        ComputerKind.BROWSER,
        approval=ApprovalLevel.ALL,
        address="page.html",
        attachments=(page,),
        network=NetworkReach.TASK,
    )
    outcome = run_task(
        task_request(choice, Preferences()),
        owner=NobodyToAsk(),
        watcher=TerminalWatcher(),
        stop=Event(),
        load=lambda _name: (embedded_manifest(), ScriptedModel("seen<|finished|>Nothing.")),
    )
    record = base_settings(Preferences()).records_folder / outcome.record_id
    refused = (record / REFUSED_FILE).read_text().splitlines()
    assert "10.9.9.9 is not one of the hosts of this task." in refused
    assert len(set(refused)) == len(refused)
