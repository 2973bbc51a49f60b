"""`deskhand models get`: says what a model needs here, then fetches it, with its progress. I/O: network."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from time import monotonic
from typing import TextIO

from agent.models.catalogue import Catalogue
from agent.models.catalogue.download import DownloadProgress
from agent.models.catalogue.getting import get
from agent.models.catalogue.hub import Hub
from agent.models.catalogue.needs import seconds_words
from agent.models.catalogue.staging import require_disk
from agent.models.memory_estimate import available_bytes
from agent.models.sizes import size_words
from app.cli.models_output import needs_json, say_installed
from app.cli.models_parser import wishes_of
from app.cli.output import print_json, tell
from app.cli.run import stop_on_signals
from app.cli.status import ExitStatus
from app.pages.models import FreeMemory, planned

_EVERY_S = 0.2
_EVERY_PERCENT = 10
_WIDTH = 78


def get_model(
    arguments: argparse.Namespace,
    *,
    hub: Hub | None = None,
    free_memory: FreeMemory = available_bytes,
) -> ExitStatus:
    """
    Raises:
        ModelError, SettingsError, StoppedError: of the kind that fits; a partial download is kept.
    """
    catalogue, hub = Catalogue(), hub or Hub()
    started = monotonic()
    with stop_on_signals() as stop:
        found, needs = planned(
            catalogue,
            hub,
            arguments.wanted,
            name=arguments.name,
            quantisation=arguments.quant,
            revision=arguments.revision,
            stop=stop,
            free_memory=free_memory,
        )
        there = found.size_bytes - needs.disk_bytes
        tell(
            f"{found.name}: {len(found.files)} files of {found.repository.name},"
            f" {size_words(found.size_bytes)}"
            + (f", of which {size_words(there)} are there." if there else ".")
        )
        for sentence in needs.sentences():
            tell(sentence)
        if arguments.dry_run:
            if arguments.json:
                files = {name: file.size_bytes for name, file in found.files.items()}
                print_json({"name": found.name, "files": files, "needs": needs_json(needs)})
            return ExitStatus.DONE
        require_disk(catalogue.folders[0], needs.disk_bytes)
        if not arguments.anyway:
            needs.require_memory()
        line = ProgressLine(sys.stderr)
        try:
            manifest = get(
                catalogue, hub, found, stop=stop, wishes=wishes_of(arguments), on_progress=line.show
            )
        finally:
            line.end()
    say_installed(arguments, manifest, seconds=round(monotonic() - started, 3), needs=needs_json(needs))
    return ExitStatus.DONE


class ProgressLine:
    """A progress line, overwritten on a terminal; in a file, one line for every tenth."""

    def __init__(self, stream: TextIO, clock: Callable[[], float] = monotonic) -> None:
        self._stream = stream
        self._clock = clock
        self._is_terminal = stream.isatty()
        self._shown_at = -_EVERY_S
        self._shown_tenth = -1
        self._is_open = False

    def show(self, progress: DownloadProgress) -> None:
        is_done = progress.done_bytes >= progress.total_bytes
        if self._is_terminal:
            now = self._clock()
            if now - self._shown_at < _EVERY_S and not is_done:
                return
            self._shown_at = now
            self._stream.write(f"\r{progress_words(progress):<{_WIDTH}}"[: _WIDTH + 1])
            self._is_open = True
        else:
            tenth = _percent(progress) // _EVERY_PERCENT
            if tenth == self._shown_tenth:
                return
            self._shown_tenth = tenth
            self._stream.write(progress_words(progress) + "\n")
        self._stream.flush()

    def end(self) -> None:
        if self._is_open:
            self._stream.write("\n")
            self._stream.flush()
        self._is_open = False


def progress_words(progress: DownloadProgress) -> str:
    """
    >>> progress_words(DownloadProgress("model.gguf", 1_200_000_000, 4_800_000_000, 30_000_000.0))
    ' 25%  1.2 GB of 4.8 GB  30 MB/s  120 s left'
    """
    words = (
        f"{_percent(progress):>3}%  {size_words(progress.done_bytes)} of {size_words(progress.total_bytes)}"
    )
    if progress.left_s is None:
        return words
    left = f"  {seconds_words(progress.left_s)} left" if progress.done_bytes < progress.total_bytes else ""
    return f"{words}  {size_words(round(progress.bytes_per_s))}/s{left}"


def _percent(progress: DownloadProgress) -> int:
    return 100 * progress.done_bytes // max(progress.total_bytes, 1)
