"""Ten visual tests at once without a network, a run that is killed, and the exit status of what goes wrong.

    python benchmarks/visual_parallel.py [--tests N] [--json]

The runs are real: `pytest -n N` with the plugin in a network namespace of its own that has not even a
loopback (`unshare --net`, as a container without network), each test on its own private desktop. Another is
killed (SIGKILL to every process of pytest) while its desktops are up: ten seconds later no process with the
run's mark in its environment may be left, and its folder for temporary files has to be empty. An application
that crashes has to give exit status 1 with what it wrote, a missing display server 2.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.workloads.gates import all_met, at_most, equal_to

ROOT = Path(__file__).resolve().parents[1]
_TEST = """\
import pytest


@pytest.mark.parametrize("number", range({number}))
def test_typing(desk, number):
    desk.open("mousepad --disable-server")
    desk.type(f"apples and pears {{number}}")
    desk.wait_for('"apples and pears" is there', timeout_s=120)
"""
_CRASH = """\
== Crash
open: sh -c "mousepad --disable-server & sleep 8; echo no memory left >&2; kill $!; exit 7"
wait: "no such text" is there (60 s)
"""
_GONE_S = 10.0
_LIMIT_S = 900.0


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tests", type=int, default=10)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="deskhand-parallel-") as folder:
        answer = measured(Path(folder), options.tests)
    answer["gates"] = gates = [
        equal_to("passed", answer["passed"], options.tests),
        equal_to("killed.processes_left", answer["killed"]["processes_left"], 0),
        equal_to("killed.files_left", answer["killed"]["files_left"], 0),
        equal_to("crash.exit_status", answer["crash"]["exit_status"], 1),
        equal_to("crash.says_what_it_wrote", answer["crash"]["says_what_it_wrote"], 1),
        equal_to("no_display_server.exit_status", answer["no_display_server"]["exit_status"], 2),
        at_most("network_interfaces", answer["network_interfaces"], 1),
    ]
    print(json.dumps(answer, ensure_ascii=False, indent=None if options.json else 1))
    return 0 if all_met(gates) else 1


def measured(folder: Path, number: int) -> dict[str, Any]:
    (folder / "test_typing.py").write_text(_TEST.format(number=number), encoding="utf-8")
    (folder / "crash.desk.txt").write_text(_CRASH, encoding="utf-8")
    started_s = time.monotonic()
    done = _started(folder, "whole", number)
    told, _ = done.communicate(timeout=_LIMIT_S)
    seconds = time.monotonic() - started_s
    counted = [line for line in told.splitlines() if " in " in line and "s" in line][-1:]
    passed = sum(int(part.split()[0]) for part in counted[0].strip("= ").split(" in ")[0].split(", ")
                 if part.split()[1] in ("passed", "new")) if counted else 0  # fmt: skip
    return {
        "tests": number,
        "passed": passed,
        "seconds": round(seconds, 1),
        "last_line": counted[0] if counted else told[-600:],
        "network_interfaces": _num_interfaces(),
        "killed": killed(folder, number),
        "crash": crashed(folder),
        "no_display_server": without_display_server(folder),
    }


def _environment(folder: Path, mark: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    temporary = folder / f"tmp-{mark}"
    temporary.mkdir(exist_ok=True)
    temporary.chmod(0o777)
    return kept | {"PYTHONPATH": str(ROOT), "TMPDIR": str(temporary), "DESKHAND_RUN_MARK": str(temporary)}


def _started(folder: Path, mark: str, number: int) -> subprocess.Popen[str]:
    """`pytest` with that many workers, in a network namespace of its own."""
    net = ["unshare", "--net"] if os.getuid() == 0 else ["unshare", "--map-root-user", "--net"]
    words = ["-p", "no:cacheprovider", "-q", "--rootdir", str(folder), "-n", str(number), "test_typing.py"]
    return subprocess.Popen(
        [*net, sys.executable, "-m", "pytest", *words],
        cwd=folder,
        env=_environment(folder, mark),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


def _num_interfaces() -> int:
    """Of the namespace that the tests ran in: the loopback, which is down."""
    net = ["unshare", "--net"] if os.getuid() == 0 else ["unshare", "--map-root-user", "--net"]
    told = subprocess.run([*net, "cat", "/proc/net/dev"], capture_output=True, text=True, check=True)
    return sum(":" in line for line in told.stdout.splitlines())


def killed(folder: Path, number: int) -> dict[str, Any]:
    """A run whose pytest processes are killed once its desktops are up."""
    run = _started(folder, "killed", number)
    temporary = folder / "tmp-killed"
    until_s = time.monotonic() + _LIMIT_S
    while _num_servers(marked(temporary)) < min(number, 4):
        if run.poll() is not None or time.monotonic() > until_s:
            raise SystemExit(f"the run that is to be killed ended first: {run.communicate()[0][-600:]}")
        time.sleep(0.2)
    before, files_before = marked(temporary), len(list(temporary.rglob("*")))
    os.killpg(run.pid, signal.SIGKILL)
    run.wait()
    until_s = time.monotonic() + _GONE_S
    while (left := marked(temporary)) and time.monotonic() < until_s:
        time.sleep(0.2)
    files = [path for path in temporary.rglob("*") if "pytest-of-" not in str(path)]
    shutil.rmtree(temporary, ignore_errors=True)
    return {
        "processes_before": len(before),
        "display_servers_before": _num_servers(before),
        "files_before": files_before,
        "processes_left": len(left),
        "which": [words[:120] for _, words in left[:10]],
        "files_left": len(files),
        "which_files": [str(path.relative_to(temporary)) for path in files[:10]],
    }


def _num_servers(processes: list[tuple[int, str]]) -> int:
    return sum(Path(words.split(" ")[0]).name == "Xvfb" for _, words in processes)


def marked(temporary: Path) -> list[tuple[int, str]]:
    """The processes that name the run's folder in their environment or command."""
    found = []
    for process in Path("/proc").iterdir():
        if not process.name.isdigit():
            continue
        try:
            words = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            variables = (process / "environ").read_bytes().decode(errors="replace")
        except OSError:
            continue
        if str(temporary) in variables or str(temporary) in words:
            found.append((int(process.name), words))
    return found


def _deskhand(folder: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "app", "test", *words],
        cwd=folder,
        env=_environment(folder, "one") | variables,
        capture_output=True,
        text=True,
        timeout=_LIMIT_S,
        check=False,
    )


def crashed(folder: Path) -> dict[str, Any]:
    """An application that ends with an error in the middle of a test."""
    done = _deskhand(folder, "crash.desk.txt")
    return {
        "exit_status": done.returncode,
        "says_what_it_wrote": int("no memory left" in done.stdout),
        "said": done.stdout.strip()[-300:],
    }


def without_display_server(folder: Path) -> dict[str, Any]:
    done = _deskhand(folder, "crash.desk.txt", PATH="/nonexistent")
    return {"exit_status": done.returncode, "said": done.stdout.strip()[-300:]}


if __name__ == "__main__":
    raise SystemExit(main())
