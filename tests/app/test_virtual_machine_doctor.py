"""`deskhand doctor --computer qemu:…` says what is missing for a machine, and what to do."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from agent.errors import SettingsError
from app.cli.main import main
from app.cli.status import ExitStatus
from app.doctor.check import CheckFinding, CheckHealth, examine
from app.doctor.virtual_machine import virtual_machine_checks
from tests.agent.computers.machines.fake_guest_server import FakeGuestServer
from tests.agent.computers.machines.guests import make_echo_guest, missing

linux = pytest.mark.desktop


def examined(address: str, **given: Path) -> dict[str, CheckFinding]:
    return {one.name: one for one in examine(virtual_machine_checks(address, **given))}


@linux
def test_without_qemu_the_packages_are_named_and_nothing_is_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    found = examined("qemu:/nowhere.qcow2")
    assert found["QEMU"].health is CheckHealth.FAIL
    assert found["QEMU"].advice == "sudo apt-get install qemu-system-x86 qemu-utils"
    assert (found["image"].health, found["image"].sentence) == (
        CheckHealth.FAIL,
        "There is no image /nowhere.qcow2.",
    )
    assert found["start"].sentence == found["end"].sentence == "Not tried: the machine cannot be started."


@linux
def test_without_kvm_it_says_how_to_have_it(tmp_path: Path) -> None:
    absent = examined("qemu:/nowhere.qcow2", kvm=tmp_path / "kvm")["KVM"]
    assert (absent.health, "firmware" in absent.advice) == (CheckHealth.WARN, True)
    if os.geteuid() == 0:
        return  # root may open everything
    closed = tmp_path / "closed"
    closed.touch(0o000)
    refused = examined("qemu:/nowhere.qcow2", kvm=closed)["KVM"]
    assert refused.advice == f"sudo usermod -aG {closed.group()} $USER, and log in anew."


@linux
@pytest.mark.skipif(bool(missing()), reason=missing())
def test_a_machine_that_works_is_started_seen_and_ended(
    tmp_path: Path, deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    image = make_echo_guest(tmp_path)
    status = main(["doctor", "--computer", f"qemu:{image}?accel=tcg&memory=32", "--json"])
    found = {one["name"]: one for one in json.loads(capsys.readouterr().out)["checks"]}
    assert status == ExitStatus.DONE
    assert list(found) == ["QEMU", "KVM", "image", "room", "start", "picture", "end"]
    assert {found[name]["health"] for name in ("QEMU", "image", "start", "picture", "end")} == {"ok"}


def test_a_machine_of_its_owner_is_only_looked_at(tmp_path: Path) -> None:
    server = FakeGuestServer(tmp_path)
    try:
        server.pixels[:] = 90
        found = examined(f"machine:{server.url}")
    finally:
        server.close()
    assert [(one.name, one.health) for one in found.values()] == [
        (name, CheckHealth.OK) for name in ("server", "picture", "end")
    ]
    assert server.programs == []


def test_nobody_at_an_address_is_one_sentence() -> None:
    found = examined("machine:http://127.0.0.1:1")
    assert found["server"].health is CheckHealth.FAIL
    assert found["server"].advice
    with pytest.raises(SettingsError):
        virtual_machine_checks("vnc://somewhere")
