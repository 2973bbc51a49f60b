"""A model's child process that reads everything and never replies."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    while sys.stdin.buffer.read(1):
        pass
