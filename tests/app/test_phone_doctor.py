"""`deskhand doctor --computer android:…` says what works on a phone, and touches nothing there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("adbutils", reason="the extra `machines` is not installed")

from app.cli.main import main
from app.cli.status import ExitStatus
from tests.agent.computers.phones.adb_server import FakeAdbServer
from tests.agent.computers.phones.painted_phone import PaintedPhone


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeAdbServer]:
    made = FakeAdbServer(PaintedPhone(), tmp_path)
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(made.port))
    yield made
    made.close()


def examined(capsys: pytest.CaptureFixture[str], address: str) -> tuple[int, dict[str, tuple[str, str]]]:
    status = main(["doctor", "--computer", address, "--json"])
    checks = json.loads(capsys.readouterr().out)["checks"]
    return status, {one["name"]: (one["health"], one["sentence"]) for one in checks}


def test_a_phone_that_works_is_only_looked_at(
    served: FakeAdbServer, deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, found = examined(capsys, "android:PAINTED1")
    assert status == ExitStatus.DONE
    assert {health for health, _ in found.values()} == {"ok"}
    assert found["phone"][1] == "PAINTED1 (Painted) trusts this computer."
    assert found["screen"][1] == "It is on, 540 × 1200."
    asked = [words for words in served.phone.commands if words[0] == "input" and len(words) > 1]
    assert asked == []


def test_one_that_waits_for_its_owner_says_what_to_tap(
    served: FakeAdbServer, deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    served.states["PAINTED1"] = "unauthorized"
    status, found = examined(capsys, "android")
    assert status == ExitStatus.FAILED
    assert found["phone"][0] == "fail"
    assert "tap “Allow”" in found["phone"][1]
    assert found["text"] == ("fail", "Not tried: the phone cannot be used.")


def test_a_dark_screen_stays_dark(
    served: FakeAdbServer, deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    served.phone.is_awake = False
    status, found = examined(capsys, "android")
    assert (status, found["screen"]) == (ExitStatus.FAILED, ("fail", "The phone’s screen is off."))
    assert not served.phone.is_awake


def test_what_it_cannot_do_is_said(
    served: FakeAdbServer, deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    served.phone.has_keyboard, served.phone.is_secure = False, True
    status, found = examined(capsys, "android")
    assert status == ExitStatus.DONE
    assert found["text"] == ("warn", "Only plain ASCII can be typed.")
    assert found["picture"][0] == "warn"


def test_other_computers_are_not_examined_by_themselves(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["doctor", "--computer", "browser"]) != ExitStatus.DONE
    assert "Only a phone and a virtual machine" in capsys.readouterr().err
