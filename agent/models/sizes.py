"""Formats sizes in bytes for people. Pure."""

from __future__ import annotations


def size_words(size_bytes: int) -> str:
    """
    >>> size_words(4_683_000_000), size_words(12_000_000), size_words(117_323), size_words(900)
    ('4.7 GB', '12 MB', '117 kB', '900 bytes')
    """
    if size_bytes >= 10**9:
        return f"{size_bytes / 1e9:.1f} GB"
    if size_bytes >= 10**6:
        return f"{round(size_bytes / 1e6)} MB"
    return f"{round(size_bytes / 1e3)} kB" if size_bytes >= 10**3 else f"{size_bytes} bytes"
