"""Pictures of one monitor from PipeWire, by a GStreamer child that writes raw frames to a pipe. I/O: a child.

No frame comes while nothing moves, so the last one is kept. The child says on its output which size its
frames have (`-v`); where that changes, the pipe cannot be read any further and the child is started anew.
"""

from __future__ import annotations

import contextlib
import os
import re
import select
import shutil
import subprocess
import threading
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from agent.errors import CaptureError, DisplayLostError, DisplayUnavailableError

_CAPS = re.compile(rb"fdsink0\.GstPad:sink: caps = video/x-raw.*")
_NUMBER = re.compile(rb"(width|height)=\(int\)(\d+)")
_FIRST_LIMIT_S = 5.0
_END_LIMIT_S = 2.0
PROGRAM = "gst-launch-1.0"
ENDED = (
    "The pictures of the screen have ended (PipeWire or GStreamer has stopped); start the task again, and "
    "where that fails, log in to the desktop anew."
)

Command = Callable[[int, int, int], Sequence[str]]
"""Of a connection to PipeWire, a node, and the descriptor that frames are written to."""


def gstreamer(connection: int, node: int, writer: int) -> Sequence[str]:
    ends_with_us = ("setpriv", "--pdeathsig", "KILL") if shutil.which("setpriv") else ()
    return (
        *ends_with_us, PROGRAM, "-v",
        "pipewiresrc", f"fd={connection}", f"path={node}", "!", "videoconvert", "!",
        "video/x-raw,format=BGRx", "!", "fdsink", f"fd={writer}", "sync=false",
    )  # fmt: skip


class PipeWireFrames:
    """From the first frame until it is closed.

    Raises:
        DisplayUnavailableError: GStreamer or its plug-in is missing, or no frame comes.
    """

    def __init__(self, connect: Callable[[], int], node: int, command: Command = gstreamer) -> None:
        """`connect` opens a connection to PipeWire, which is closed here."""
        if command is gstreamer and shutil.which(PROGRAM) is None:
            raise DisplayUnavailableError(
                "GStreamer is missing, which brings the pictures of this desktop: install "
                "gstreamer1.0-tools, gstreamer1.0-plugins-base and gstreamer1.0-pipewire."
            )
        self._connect, self._node, self._command = connect, node, command
        self._changed = threading.Condition()
        self._frame: NDArray[np.uint8] | None = None
        self._problem = ""
        self._is_closing = False
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._run, name="pipewire", daemon=True)
        self._thread.start()
        with self._changed:
            self._changed.wait_for(lambda: self._frame is not None or bool(self._problem), _FIRST_LIMIT_S)
        if self._frame is None:
            self.close()
            raise DisplayUnavailableError(
                "No picture of the screen came from PipeWire; is gstreamer1.0-pipewire installed?"
            )

    def frame(self) -> NDArray[np.uint8]:
        """(H, W, 4) BGRX, the last that came; not to be changed.

        Raises:
            DisplayLostError: no more will come.
            CaptureError: none has come yet.
        """
        with self._changed:
            if self._problem:
                raise DisplayLostError(self._problem)
            if self._frame is None:
                raise CaptureError("No picture of the screen has come yet.")
            return self._frame

    def close(self) -> None:
        self._is_closing = True
        self._end_child()
        if self._thread is not threading.current_thread():
            self._thread.join(timeout=5)

    def _end_child(self) -> None:
        process = self._process
        if process is not None and process.poll() is None:
            process.kill()

    # --- on the thread

    def _run(self) -> None:
        try:
            while not self._is_closing and self._read_child():
                pass
        except (OSError, ValueError, DisplayLostError):
            pass
        with self._changed:
            self._problem = self._problem or ENDED
            self._changed.notify_all()

    def _read_child(self) -> bool:
        """Frames of one child; whether to start another one, because they changed their size."""
        reader, writer = os.pipe2(os.O_CLOEXEC)
        connection = self._connect()
        try:
            process = self._process = subprocess.Popen(
                self._command(connection, self._node, writer),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                pass_fds=(connection, writer),
            )
        except BaseException:
            os.close(connection)
            os.close(reader)
            raise
        finally:
            os.close(writer)
        sizes: list[tuple[int, int]] = []
        sized = threading.Event()
        listening = threading.Thread(target=self._hear_sizes, args=(process, sizes, sized), daemon=True)
        listening.start()
        try:
            with open(reader, "rb", buffering=0) as pipe:
                sized.wait(_FIRST_LIMIT_S)
                if sizes:
                    self._read_frames(pipe.fileno(), connection, sizes)
        finally:
            os.close(connection)
            if process.poll() is None:
                process.kill()
            process.wait()
            listening.join(timeout=_END_LIMIT_S)
        return len(sizes) > 1

    def _read_frames(self, pipe: int, connection: int, sizes: Sequence[tuple[int, int]]) -> None:
        """GStreamer does not end when PipeWire does, so the connection is watched here."""
        width, height = sizes[0]
        watching = select.poll()
        watching.register(pipe, select.POLLIN)
        watching.register(connection, 0)
        while len(sizes) == 1 and not self._is_closing:
            frame = np.empty((height, width, 4), dtype=np.uint8)
            left = memoryview(frame.data).cast("B")
            while left:
                if any(number == connection for number, _ in watching.poll()):
                    return
                count = os.readv(pipe, [left])
                if not count:
                    return
                left = left[count:]
            if len(sizes) == 1:
                with self._changed:
                    self._frame = frame
                    self._changed.notify_all()

    def _hear_sizes(
        self, process: subprocess.Popen[bytes], sizes: list[tuple[int, int]], sized: threading.Event
    ) -> None:
        assert process.stdout is not None
        with process.stdout as said:
            for line in said:
                if _CAPS.search(line):
                    found = {name: int(number) for name, number in _NUMBER.findall(line)}
                    with contextlib.suppress(KeyError):
                        size = found[b"width"], found[b"height"]
                        if not sizes or sizes[-1] != size:
                            sizes.append(size)
                            sized.set()
                        if len(sizes) > 1:
                            process.kill()
        sized.set()
