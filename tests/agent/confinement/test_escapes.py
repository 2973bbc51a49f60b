"""The escape probes: all of them fail on a private desktop, and some of them work outside of one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.attacks.escape import ORDINARY_USER, PROBES, probe, probe_as

pytestmark = pytest.mark.desktop

REPOSITORY = Path(__file__).parents[3]
AS_ROOT = pytest.mark.skipif(os.getuid() != 0, reason="needs root")
SHARING = """
import sys
from pathlib import Path
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
options = DesktopOptions(accessibility=False, share=tuple(Path(at) for at in sys.argv[1:]))
with PrivateDesktop(options) as desktop:
    pid = desktop.run(["sh", "-c", "id -u > made; mv made done"])
    while not (desktop.working_folder / "done").exists():
        assert desktop.exit_status(pid) in (None, 0), desktop.output(pid)
    print((desktop.working_folder / "done").stat().st_uid)
"""


def fallen(found: dict[str, dict[str, dict[str, object]]]) -> dict[str, object]:
    return {name: one["said"] for name, one in found["probes"].items() if one["fell"]}


def test_nothing_gets_out_of_the_desktop_of_this_user() -> None:
    found = probe()
    assert fallen(found) == {}
    assert len(found["probes"]) >= 60
    assert found["proc_sys"]["files"] > 100
    assert found["proc_sys"]["writable"] == 0


@AS_ROOT
def test_nothing_gets_out_of_the_desktop_of_an_ordinary_user() -> None:
    found = probe_as(ORDINARY_USER)
    assert fallen(found) == {}
    assert len(found["probes"]) >= 60


def test_probes_work_where_there_is_no_sandbox(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("the owner's")
    wanted = {"owners_secret", "owners_process", "traced_child", "user_namespace", "set_user_id_program"}
    plan = {"secret": str(tmp_path / "secret"), "shared": str(tmp_path), "pid": os.getpid()}
    arguments = [str(tmp_path / "result"), json.dumps(plan | {"probes": sorted(wanted)})]
    subprocess.run([sys.executable, str(PROBES), *arguments], check=True)
    found = json.loads((tmp_path / "result").read_text())
    assert set(fallen(found)) == wanted


def without_power_over_mounts(*shared: Path) -> subprocess.CompletedProcess[str]:
    """A desktop of a root that lacks CAP_SYS_ADMIN, as in many containers."""
    drop = ["setpriv", "--bounding-set=-sys_admin", "--inh-caps=-sys_admin"]
    return subprocess.run(
        [*drop, sys.executable, "-c", SHARING, *map(str, shared)],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@AS_ROOT
def test_programs_are_not_root_where_root_may_not_mount_either(tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    done = without_power_over_mounts(tmp_path)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 60_000


@AS_ROOT
def test_a_folder_of_roots_that_cannot_be_shown_as_anothers_is_refused_with_a_sentence(
    tmp_path: Path,
) -> None:
    done = without_power_over_mounts(tmp_path)
    assert done.returncode != 0
    assert f"{tmp_path} cannot be shared by root" in done.stderr
