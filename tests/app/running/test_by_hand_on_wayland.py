"""What the owner does during a run on a Wayland screen is not recorded, and the run goes on all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.computers.real_screen import display_of_session
from agent.computers.wayland.screen import WaylandScreen
from agent.demonstrations.consent_file import save_consent
from agent.demonstrations.privacy import Consent
from agent.errors import DisplayUnavailableError
from agent.settings import ComputerKind
from app.running.by_hand import owner_during_run
from app.running.choices import TaskChoice
from app.running.request import task_request
from app.storage.preferences import Preferences
from tests.agent.computers.wayland.test_wayland_monitors import LEFT, ListDesktop

WAYLAND = {"WAYLAND_DISPLAY": "wayland-9", "XDG_SESSION_TYPE": "wayland"}


def test_consent_for_recordings_does_not_end_a_run_there(
    deskhand_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in WAYLAND.items():
        monkeypatch.setenv(name, value)
    request = task_request(TaskChoice("look", ComputerKind.SCREEN), Preferences())
    save_consent(request.settings.consent_file, Consent.of(["mousepad"]))
    screen = WaylandScreen(ListDesktop(LEFT))
    assert owner_during_run(request, screen, lambda: False) is None
    screen.close()


def test_recording_says_why_not_and_where_it_can_be_done() -> None:
    with pytest.raises(
        DisplayUnavailableError, match=r"cannot be recorded\. .*private desktop and take over"
    ):
        display_of_session(WAYLAND)
