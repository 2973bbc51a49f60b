"""Has the owner's clipboard for its owner when the agent has gone. I/O: a process, the compositor.

    python -m agent.computers.wayland.clipboard_keeper SOCKET

On Wayland what was copied lives in the program that offers it. This one reads it from its standard input,
closes its output once it offers it, and ends when something else is copied.
"""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from agent.computers.wayland.selection import WaylandSelection
from agent.errors import AgentError

_ROOT = Path(__file__).resolve().parents[3]
_OFFERED_LIMIT_S = 2.0


def keep(path: Path, content: Mapping[str, bytes]) -> None:
    """Start the process, and return when it has the clipboard or has given up."""
    process = subprocess.Popen(
        [sys.executable, "-m", "agent.computers.wayland.clipboard_keeper", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        env=os.environ | {"PYTHONPATH": str(_ROOT), "PYTHONSAFEPATH": "1"},
    )
    whole = {kind: base64.b64encode(held).decode() for kind, held in content.items()}
    process.communicate(json.dumps(whole).encode())


def main() -> int:
    content = {kind: base64.b64decode(held) for kind, held in json.load(sys.stdin).items()}
    if os.fork():  # whoever started this waits for it until it closes its output
        os._exit(0)
    try:
        selection = WaylandSelection(Path(sys.argv[1]))
        selection.put(content)
        selection.wait_until(lambda: selection.is_offered, _OFFERED_LIMIT_S)
    except AgentError:
        return 1
    os.close(1)
    selection.wait_until(lambda: not selection.is_ours, None)
    return 0


if __name__ == "__main__":
    sys.exit(main())
