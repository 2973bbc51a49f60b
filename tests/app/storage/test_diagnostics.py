"""Diagnostics hold what helps and nothing private; with a secret in them they are not written."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import keyring
import pytest
from keyring.backend import KeyringBackend

from agent.errors import SettingsError
from agent.models.endpoint.keys import store_key
from app.cli.main import main
from app.cli.status import ExitStatus
from app.doctor.check import Check, CheckFinding, CheckHealth
from app.storage.diagnostics import SecretFoundError, own_keys, plain, require_no_secret, write_diagnostics
from app.storage.logs import log_file
from app.storage.preferences import Preferences
from app.storage.session_keyring import SessionKeyring

# Put together here, so that no file of ours holds what looks like a secret.
TOKEN = "hf_" + "a1B2" * 9


def no_checks(_settings: object) -> list[Check]:
    return [Check("disk space", lambda: CheckFinding("disk space", CheckHealth.OK, "Enough."))]


@pytest.fixture
def keys() -> Iterator[KeyringBackend]:
    """A keyring of this test's own."""
    before = keyring.get_keyring()
    made = SessionKeyring()
    keyring.set_keyring(made)
    yield made
    keyring.set_keyring(before)


def write_log(home: Path, text: str) -> None:
    log_file(home).parent.mkdir(parents=True, exist_ok=True)
    log_file(home).write_text(text)


def parts_of(path: Path) -> dict[str, str]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def test_the_archive_holds_versions_checks_settings_and_logs(deskhand_home: Path, tmp_path: Path) -> None:
    write_log(deskhand_home, "INFO the window opened\n")
    path = write_diagnostics(tmp_path, Preferences(max_steps=9), checks=no_checks)
    parts = parts_of(path)
    assert sorted(parts) == [
        "about.json",
        "checks.json",
        "logs/deskhand.log",
        "models.json",
        "rules.txt",
        "settings.json",
    ]
    assert json.loads(parts["settings.json"])["max_steps"] == 9
    assert json.loads(parts["checks.json"])[0]["sentence"] == "Enough."
    assert any(package.startswith("PySide6") for package in json.loads(parts["about.json"])["packages"])
    assert parts["rules.txt"].startswith("0 rules")


def test_a_secret_in_a_log_refuses_the_archive_and_names_its_place(
    deskhand_home: Path, tmp_path: Path
) -> None:
    write_log(deskhand_home, f"INFO all is well\nWARNING asked with {TOKEN}\n")
    with pytest.raises(
        SecretFoundError, match=r"line 2 of logs/deskhand\.log .*hugging face token"
    ) as raised:
        write_diagnostics(tmp_path, Preferences(), checks=no_checks)
    assert TOKEN not in str(raised.value)
    assert list(tmp_path.iterdir()) == []
    path = write_diagnostics(tmp_path, Preferences(), leave_out=["logs/deskhand.log"], checks=no_checks)
    assert TOKEN not in "".join(parts_of(path).values())


@pytest.mark.usefixtures("keys")
def test_a_key_of_the_owners_is_found_whatever_it_looks_like(tmp_path: Path) -> None:
    with pytest.raises(SecretFoundError, match="a key of yours") as raised:
        require_no_secret({"a.txt": "the plain word horsebattery stands here"}, ["horsebattery"])
    assert "horsebattery" not in str(raised.value)
    store_key("far-server", "horsebattery")
    assert own_keys(["far-server", "unknown"]) == ["horsebattery"]


def test_the_owners_name_is_not_in_paths() -> None:
    assert plain(f"{Path.home()}/records") == "~/records"


def test_what_is_left_out_must_be_a_part(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="There is no part 'nothing'"):
        write_diagnostics(tmp_path, Preferences(), leave_out=["nothing"], checks=no_checks)


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "mine.zip"
    path.write_text("mine")
    with pytest.raises(SettingsError, match="cannot be written"):
        write_diagnostics(path, Preferences(), checks=no_checks)
    assert path.read_text() == "mine"


def test_the_command_writes_and_refuses(
    deskhand_home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["diagnostics", "--out", str(tmp_path), "--json"]) == ExitStatus.DONE
    path = Path(json.loads(capsys.readouterr().out)["file"])
    assert {"about.json", "checks.json"} <= parts_of(path).keys()
    write_log(deskhand_home, TOKEN)
    assert main(["diagnostics", "--out", str(tmp_path / "second.zip")]) != ExitStatus.DONE
    assert "Nothing was written" in capsys.readouterr().err
    assert not (tmp_path / "second.zip").exists()
