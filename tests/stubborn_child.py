"""A model's child process that does not end when its app is gone, as code that took it over would not."""

from __future__ import annotations

import signal
import time

if __name__ == "__main__":
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
        signal.signal(number, signal.SIG_IGN)
    while True:
        time.sleep(1)
