"""What the network of a private desktop refused is written beside the record."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.computers.network.rules import NetworkRules
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.computers.sandbox import PROXY_PORT
from app.running.compose import REFUSED_FILE, keep_refusals
from tests.agent.computers.event_target import until

ASK = (
    f"exec 3<>/dev/tcp/127.0.0.1/{PROXY_PORT}; "
    "printf 'CONNECT %s HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n' $0 >&3; cat <&3"
)


@pytest.mark.desktop
def test_what_was_refused_is_kept_once_and_nothing_where_nothing_was(tmp_path: Path) -> None:
    rules = NetworkRules.of_task("read example.org")
    with PrivateDesktop(DesktopOptions(accessibility=False, network=rules)) as desktop:
        keep_refusals(desktop, tmp_path / REFUSED_FILE)
        assert not (tmp_path / REFUSED_FILE).exists()
        for host in ("10.9.9.9:443", "10.9.9.9:22", "evil.example:443"):
            pid = desktop.run(["bash", "-c", ASK, host])
            assert until(lambda pid=pid: desktop.exit_status(pid) is not None)  # type: ignore[misc]
            assert " 403 " in desktop.output(pid)
        keep_refusals(desktop, tmp_path / REFUSED_FILE)
    assert (tmp_path / REFUSED_FILE).read_text().splitlines() == [
        "10.9.9.9 is not one of the hosts of this task.",
        "evil.example is not one of the hosts of this task.",
    ]
