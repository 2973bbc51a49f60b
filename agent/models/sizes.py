"""Sizes in words. Pure."""

from __future__ import annotations


def size_words(size_bytes: int) -> str:
    """
    >>> size_words(4_683_000_000), size_words(12_000_000), size_words(900)
    ('4.7 GB', '12 MB', '900 bytes')
    """
    if size_bytes >= 10**9:
        return f"{size_bytes / 1e9:.1f} GB"
    return f"{round(size_bytes / 1e6)} MB" if size_bytes >= 10**6 else f"{size_bytes} bytes"
