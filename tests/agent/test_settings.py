"""Settings: what the environment says, and what makes no sense."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.actions.policy import ApprovalLevel
from agent.errors import SettingsError
from agent.settings import ComputerKind, PictureWindow, RunLimits, Settings, default_home


def test_without_an_environment_the_defaults_hold() -> None:
    settings = Settings.from_environment({})
    assert settings == Settings(home=default_home())
    assert settings.approval is ApprovalLevel.ASK
    assert settings.computer is ComputerKind.PRIVATE
    assert settings.desktop_size_px == (800, 608)


def test_environment_is_read_once_and_completely() -> None:
    settings = Settings.from_environment(
        {
            "DESKHAND_HOME": "/data",
            "DESKHAND_MODEL": "m",
            "DESKHAND_COMPUTER": "screen",
            "DESKHAND_APPROVE": "risky",
            "DESKHAND_MAX_STEPS": "7",
            "DESKHAND_MEMORY": "off",
            "DESKHAND_PICTURES": "sliding",
        }
    )
    assert settings.records_folder == Path("/data/records")
    assert settings.models_folder == Path("/data/models")
    assert (settings.model, settings.computer, settings.approval) == (
        "m",
        ComputerKind.SCREEN,
        ApprovalLevel.RISKY,
    )
    assert settings.limits.max_steps == 7
    assert not settings.remembers_episodes
    assert settings.pictures is PictureWindow.SLIDING


def test_empty_variables_say_nothing() -> None:
    empty = {"DESKHAND_HOME": "", "DESKHAND_APPROVE": ""}
    assert Settings.from_environment(empty) == Settings.from_environment({})


def test_own_environment_is_read_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DESKHAND_HOME", "/elsewhere")
    assert Settings.from_environment().home == Path("/elsewhere")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DESKHAND_APPROVE", "maybe"),
        ("DESKHAND_COMPUTER", "toaster"),
        ("DESKHAND_MAX_STEPS", "many"),
        ("DESKHAND_MAX_STEPS", "0"),
        ("DESKHAND_MEMORY", "perhaps"),
        ("DESKHAND_PICTURES", "mosaic"),
    ],
)
def test_nonsense_is_named(name: str, value: str) -> None:
    with pytest.raises(SettingsError):
        Settings.from_environment({name: value})


def test_approving_everything_on_the_real_screen_must_be_switched_on() -> None:
    with pytest.raises(SettingsError, match="real screen"):
        Settings(computer=ComputerKind.SCREEN, approval=ApprovalLevel.ALL)
    allowed = Settings(computer=ComputerKind.SCREEN, approval=ApprovalLevel.ALL, allow_all_on_screen=True)
    assert allowed.approval is ApprovalLevel.ALL
    assert Settings(approval=ApprovalLevel.ALL).computer is ComputerKind.PRIVATE


def test_limits_must_allow_something() -> None:
    for limits in ({"max_steps": 0}, {"max_unreadable_replies": 0}):
        with pytest.raises(SettingsError):
            RunLimits(**limits)  # type: ignore[arg-type]
