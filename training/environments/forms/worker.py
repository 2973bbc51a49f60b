"""The process that holds the forms: requests on standard input, answers on standard output. I/O: Qt, pipes.

Both are length-prefixed pickles: (request, slot, argument) and (succeeded, answer). The end of the input ends
the process, so it never outlives its parent.
"""

from __future__ import annotations

import argparse
import os
import pickle
import struct
import sys
from typing import IO, Any

from training.embedded.targets import click_bins
from training.environments.forms.tasks import judge
from training.environments.forms.window import FormWindow
from training.windows.scene import Element, State

LENGTH = struct.Struct("<I")


class FormWindows:
    """Windows by slot."""

    def __init__(self, canvas: tuple[int, int]) -> None:
        self._canvas = canvas
        self._open: dict[int, FormWindow] = {}

    def open(self, slot: int, seed: int) -> dict[str, Any]:
        self.close(slot, None)
        window = self._open[slot] = FormWindow(seed, self._canvas)
        return {"pixels": window.pixels(), "task": window.task.text}

    def act(self, slot: int, action: Any) -> dict[str, Any]:
        window = self._open[slot]
        target = window.target()
        known = window.perform(action)
        verdict = judge(window.task, window.before, window.conditions(), window.presses)
        return {"pixels": window.pixels(), "known": known, "verdict": verdict, "target": target}

    def show(self, slot: int, seed: int) -> dict[str, Any]:
        """A form with what a demonstration needs: the goal, and where its control is pressed."""
        shown = self.open(slot, seed)
        window = self._open[slot]
        element = _asked_for(window)
        shown["goal"] = window.task.goal
        shown["bins"] = click_bins(*element.click, self._canvas)
        shown["is_on"] = element.state is State.ON
        self.close(slot, None)
        return shown

    def close(self, slot: int, _: None) -> None:
        window = self._open.pop(slot, None)
        if window is not None:
            window.destroy()


def _asked_for(window: FormWindow) -> Element:
    (element,) = (one for one in window.elements if (one.kind, one.name, one.owner) == window.task.key)
    return element


def serve(forms: FormWindows, requests: IO[bytes], answers: IO[bytes]) -> None:
    while head := requests.read(LENGTH.size):
        request, slot, argument = pickle.loads(requests.read(LENGTH.unpack(head)[0]))
        try:
            answer: tuple[bool, Any] = True, getattr(forms, request)(slot, argument)
        except Exception as error:
            answer = False, f"{type(error).__name__}: {error}"
        body = pickle.dumps(answer, pickle.HIGHEST_PROTOCOL)
        answers.write(LENGTH.pack(len(body)) + body)
        answers.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("width", type=int)
    parser.add_argument("height", type=int)
    options = parser.parse_args()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a library that prints must not write into the answers
    try:
        serve(FormWindows((options.width, options.height)), sys.stdin.buffer, answers)
    except BrokenPipeError:
        sys.exit(0)


if __name__ == "__main__":
    main()
