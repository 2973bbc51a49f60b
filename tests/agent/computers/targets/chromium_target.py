"""A Chromium page with one large text area; every change of its value becomes one JSON line in a file.

Run as a program of its own: `python chromium_target.py EVENTS_FILE BROWSER`. Page and browser are in one
sandbox, so the page reports to a server of this process, which nobody outside the sandbox can reach.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PAGE = """<!doctype html><meta charset="utf-8"><title>Events</title>
<style>
html, body { margin: 0; height: 100% }
textarea { box-sizing: border-box; width: 100%; height: 100% }
</style>
<textarea autofocus spellcheck="false"></textarea>
<script>
const area = document.querySelector("textarea");
const report = (kind) => fetch("/", { method: "POST", body: JSON.stringify({ kind, text: area.value }) });
let last = Promise.resolve();
area.addEventListener("input", () => { last = last.then(() => report("text")); });
area.addEventListener("focus", () => { last = last.then(() => report("ready")); });
area.focus();
if (document.hasFocus()) report("ready");
</script>"""


def main() -> None:
    events = open(sys.argv[1], "a", buffering=1, encoding="utf-8")  # noqa: SIM115 - lives as long as the program

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._answer(PAGE.encode(), "text/html")

        def do_POST(self) -> None:
            received = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            events.write(json.dumps(received) + "\n")
            self._answer(b"", "text/plain")

        def _answer(self, body: bytes, kind: str) -> None:
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    # Browsers open connections that they use later or never: a single thread would wait for those.
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as profile:
        browser = subprocess.run(
            [
                *(
                    sys.argv[2],
                    "--no-first-run",
                    "--disable-gpu",
                    "--password-store=basic",
                    "--kiosk",
                    "--test-type",
                ),
                *(
                    "--disable-component-update",
                    "--disable-background-networking",
                    f"--user-data-dir={profile}",
                ),
                *os.environ.get("CHROMIUM_FLAGS", "").split(),
                f"--app=http://127.0.0.1:{server.server_port}/",
            ],
            check=False,
        )
    sys.exit(browser.returncode)


if __name__ == "__main__":
    main()
