"""One run over browser, shell and editor: download, unpack and add up, paste. I/O: a browser, a local page.

    python -m tests.end_to_end.download_and_paste

The model is a script in the words of UI-TARS-2; all else is real: `run_task`, Chromium on a private desktop
that reaches one local page, bash in its sandbox, Mousepad. The path of the report is printed: look at it.
"""

from __future__ import annotations

import io
import sys
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event

from agent.actions import format_reply
from agent.actions.abilities import SANDBOXED
from agent.actions.policy import ApprovalLevel
from agent.actions.types import Action, Click, Reply, RunTerminal
from agent.approval import NobodyToAsk
from agent.coordinates import ModelPoint
from agent.session import Outcome
from agent.settings import ComputerKind
from app.cli.run import TerminalWatcher
from app.history.library import write_report
from app.running.choices import NetworkReach, TaskChoice
from app.running.compose import run_task
from app.running.request import task_request
from app.storage.preferences import Preferences, base_settings
from tests.fakes import ScriptedModel
from tests.training.mixed_ways import DIALECT, PASTE, SAVE, tool_manifest

BILLS = {"may.csv": "pears,12\ncandles,30\n", "june.csv": "tea,7\nsoap,51\n"}
TOTAL = "total 100"
TASK = "Download the bills, add up what all of them cost, and paste the total into a new file bill.txt."
_PAGE = """<!doctype html><title>Bills</title><body style="margin:0;font:24px sans-serif">
<a download href="bills.zip" style="display:block;height:80vh;padding:40px">The bills of May and June</a>"""
_UNPACK = "until [ -e bills.zip ]; do sleep 0.2; done; unzip -o bills.zip"
_ADD_UP = "cat *.csv | awk -F, '{ s += $2 } END { printf \"total %d\", s }' | tee sum.txt"
_OPEN = (
    "xclip -selection clipboard sum.txt; touch bill.txt; mousepad --disable-server bill.txt & "
    "until wmctrl -l | grep -q bill.txt; do sleep 0.2; done; sleep 1"
)
SCRIPT: tuple[tuple[str, Action], ...] = (
    ("The page is one link to an archive of the bills.", Click(ModelPoint(500, 600))),
    ("It goes into the working folder, which the shell shares.", RunTerminal(_UNPACK)),
    ("Both bills have the price behind a comma.", RunTerminal(_ADD_UP)),
    ("The total goes to the clipboard, and the new file into an editor.", RunTerminal(_OPEN)),
    ("The editor is in front and empty.", PASTE),
    ("The total is there; it has to be saved.", SAVE),
)


class BillPage(BaseHTTPRequestHandler):
    """A page with a link, and the archive behind it."""

    def do_GET(self) -> None:
        is_archive = self.path.endswith(".zip")
        body = _archive() if is_archive else _PAGE.encode()
        self.send_response(200)
        self.send_header("content-type", "application/zip" if is_archive else "text/html")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


def _archive() -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, text in BILLS.items():
            archive.writestr(name, text)
    return made.getvalue()


@contextmanager
def _served() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), BillPage)
    serving = threading.Thread(target=server.serve_forever, daemon=True)
    serving.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        serving.join()


def download_and_paste() -> Outcome:
    """The record is among those of `DESKHAND_HOME`."""
    with _served() as address:
        choice = TaskChoice(
            TASK,
            ComputerKind.BROWSER,
            approval=ApprovalLevel.ALL,
            address=address,
            network=NetworkReach.TASK,
            tools=SANDBOXED,
        )
        replies = [format_reply(Reply(thought, (done,), ""), dialect=DIALECT) for thought, done in SCRIPT]
        model = ScriptedModel(*replies, f"bill.txt has the {TOTAL}.")
        return run_task(
            task_request(choice, Preferences()),
            owner=NobodyToAsk(),
            watcher=TerminalWatcher(),
            stop=Event(),
            load=lambda _name: (tool_manifest(), model),
        )


def main() -> int:
    outcome = download_and_paste()
    sys.stdout.write(f"{write_report(base_settings(Preferences()), outcome.record_id)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
