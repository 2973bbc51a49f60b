"""Other programs use Deskhand: the documentation's own example, and `deskhand serve` with a real model."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from agent.store import open_record
from agent.types import Allow
from app.cli.status import ExitStatus
from tests.app.serving.served import Served
from training.browser import Browser

pytestmark = [pytest.mark.desktop, pytest.mark.llama]

ROOT = Path(__file__).parents[2]
LIMIT_S = 240.0
LISTENS = "0A"
"""In /proc/net/tcp."""
ENDED = "!document.getElementById('ending').hidden"


def test_the_example_of_the_documentation_runs_as_it_stands(deskhand_home: Path, tmp_path: Path) -> None:
    page = (ROOT / "docs" / "how-to" / "use-from-other-programs.md").read_text(encoding="utf-8")
    [example] = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    lines = [line for line in example.splitlines() if line.strip()]
    assert len(lines) <= 10
    file = tmp_path / "example.py"
    file.write_text(example)
    done = subprocess.run(
        [sys.executable, str(file)],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    asked, ended = done.stdout.splitlines()[0], done.stdout.split()[-2:]
    assert (asked, ended[0]) == ("It would: Type “six eggs”", "finished")
    record = open_record(deskhand_home / "records" / ended[1])
    decisions = [one.decision for step in record for one in step.performed]
    assert decisions[0] == Allow("program", decided_by="remembered")
    assert record.header.about["asked_by"] == "program"


class Process:
    """`deskhand serve` as a child, and a client."""

    def __init__(self, *arguments: str) -> None:
        self.child = subprocess.Popen(
            [sys.executable, "-m", "app", "serve", "--json", "--port", "0", *arguments],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.child.stdout is not None
        said = json.loads(self.child.stdout.readline())
        self.token = said["token"]
        self.page, self.tunnel = said["page"], said["tunnel"]
        self.client = Served(int(said["address"].split(":")[2].split("/")[0]), token=self.token)


@pytest.fixture
def process(deskhand_home: Path) -> Iterator[Process]:
    started = Process("--open", "mousepad", "--max-steps", "6")
    yield started
    started.child.kill()
    started.child.communicate()


def test_a_program_starts_a_task_answers_each_question_and_sees_it_end(
    process: Process, deskhand_home: Path
) -> None:
    client, names = process.client, set()
    task = client.start('Type "six eggs"')
    for name, data in client.events(task):
        names.add(name)
        if name == "question":
            answer = {"question": data["question"], "decision": "allow"}
            assert client.ask("POST", f"/v1/tasks/{task}/answer", answer)[0] == 200
    assert names == {"phase", "question", "answered", "step", "ended"}
    facts = client.ask("GET", f"/v1/tasks/{task}")[1]
    assert (facts["state"], facts.get("problem", "")) == ("finished", "")
    assert client.ask("GET", f"/v1/records/{facts['record']}")[1]["about"]["asked_by"] == "program"
    process.child.send_signal(signal.SIGTERM)
    out, err = process.child.communicate(timeout=LIMIT_S)
    assert process.child.returncode == ExitStatus.DONE
    files = [file for file in deskhand_home.rglob("*") if file.is_file()]
    assert len(files) > 2
    assert process.token not in out + err
    assert [file for file in files if process.token.encode() in file.read_bytes()] == []


@pytest.mark.browser
def test_the_owner_allows_each_action_in_a_browser_and_sees_the_text_appear(process: Process) -> None:
    """As from a phone: by the address that is printed, and nothing but taps on the page."""
    with Browser() as browser:
        page = browser.open_page(width=390, height=844)
        page.open(process.page)
        process.client.start('Type "six eggs"')
        deadline_s, sources = time.monotonic() + LIMIT_S, set()
        while not page.value(ENDED):
            assert time.monotonic() < deadline_s, page.value("document.body.innerText")
            sources.add(page.value("document.getElementById('screen').getAttribute('src')"))
            page.value("document.getElementById('allow').click()")
            time.sleep(0.1)
        assert page.value("document.getElementById('endingTitle').innerText") == "Finished"
        assert "six eggs" in page.value("document.getElementById('steps').innerText")
        assert len(sources - {None}) > 1  # the picture has changed
        assert page.value("location.href") == process.page.partition("#")[0]
    port = process.client.port
    assert process.tunnel.startswith(f"ssh -N -L {port}:127.0.0.1:{port} ")


def test_a_killed_server_leaves_nothing_that_listens_and_no_desktop(process: Process) -> None:
    client = process.client
    for name, _ in client.events(client.start('Type "six eggs"')):
        if name == "question":  # desktop and model run
            break
    children = descendants(process.child.pid)
    assert is_listened_at(client.port)
    assert len(children) > 3
    process.child.kill()
    process.child.wait()
    assert not is_listened_at(client.port)
    with pytest.raises(ConnectionRefusedError):
        client.connect()
    deadline_s = time.monotonic() + LIMIT_S
    while time.monotonic() < deadline_s and any(is_alive(pid) for pid in children):
        time.sleep(0.05)
    assert [pid for pid in children if is_alive(pid)] == []


def test_a_token_is_not_written_to_a_file(deskhand_home: Path, tmp_path: Path) -> None:
    with (tmp_path / "log").open("w") as log:
        done = subprocess.run(
            [sys.executable, "-m", "app", "serve"], cwd=ROOT, stdout=log, stderr=subprocess.PIPE, text=True,
            timeout=LIMIT_S, check=False,
        )  # fmt: skip
    assert done.returncode == ExitStatus.BAD_USAGE
    assert "would be written to a file or a log" in done.stderr
    assert (tmp_path / "log").read_text() == ""


def is_listened_at(port: int) -> bool:
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return any(row[1].endswith(f":{port:04X}") and row[3] == LISTENS for row in rows)


def descendants(pid: int) -> list[int]:
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        except (OSError, IndexError):
            continue
    found, waiting = [], [pid]
    while waiting:
        parent = waiting.pop()
        children = [child for child, of in parents.items() if of == parent]
        found += children
        waiting += children
    return found


def is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
