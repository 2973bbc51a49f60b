"""Whether the controls of forms in Tk, Swing and FLTK are read with their marks.

python benchmarks/form_marks.py [--seeds 424:434] [--json]

Opens the dialogs of the suite `toolkits` on a private desktop and reads each as the model's runtime does: a
check box has to be read by its caption behind a square, each choice of round buttons behind a circle, a
button within a frame. The model's eyes, which tell fields and lists, are not asked.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from difflib import SequenceMatcher
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.computers.private_desktop import PrivateDesktop
from agent.models.catalogue import Catalogue
from agent.models.children.sighted import Sighted
from agent.ocr.captions import CaptionReader
from agent.ocr.inked import for_reading
from agent.ocr.marks import A_CIRCLE, A_FRAME, A_SQUARE
from agent.perception.view import show
from benchmarks.workloads.gates import equal_to
from training.evaluation.toolkits.suite import ToolkitCase, toolkits_desktop
from training.evaluation.toolkits.windows.programs import TOOLKITS
from training.windows.exam.plan import WindowPlan

_ALIKE = 0.84


def wanted(window: WindowPlan) -> list[tuple[str, str, str]]:
    """(kind, sign, caption) of what has a mark or a frame."""
    rounds = [option for choice in window.choices if choice.shape == "radio" for option in choice.options]
    return [
        *(("check", A_SQUARE, check.name) for check in window.checks),
        *(("radio", A_CIRCLE, option) for option in rounds),
        *(("button", A_FRAME, button) for button in window.buttons),
    ]


def is_read(caption: str, read: list[str]) -> bool:
    return any(SequenceMatcher(None, caption.lower(), one.lower()).ratio() >= _ALIKE for one in read)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seeds", default="424:434")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    first, end = map(int, options.seeds.split(":"))
    manifest = Catalogue().get()
    found: dict[str, list[bool]] = defaultdict(list)
    num_windows = 0
    with PrivateDesktop(toolkits_desktop()) as desktop:
        for seed in range(first, end):
            for toolkit in TOOLKITS:
                case = ToolkitCase(f"{toolkit}-press", seed)
                case.open(desktop)
                try:
                    pixels = show(desktop.observe(), manifest.image, manifest.frame).pixels
                finally:
                    case.close(desktop)
                pixels = for_reading(pixels, is_ink=manifest.image.contrast)
                sighted = Sighted(CaptionReader().read(pixels).lines, (pixels.shape[1], pixels.shape[0]))
                num_windows += 1
                for kind, sign, caption in wanted(case.window):
                    read = [
                        text.removeprefix(f"{sign} ") for text, _ in sighted.marked if text.startswith(sign)
                    ]
                    is_right = is_read(caption, read)
                    found[kind].append(is_right)
                    found[toolkit].append(is_right)
                    if not is_right:
                        print(f"{toolkit} {seed}: {kind} {caption!r}", file=sys.stderr, flush=True)
    answer = {
        "benchmark": "form_marks",
        "seeds": options.seeds,
        "windows": num_windows,
        "by_kind": {name: [sum(each), len(each)] for name, each in found.items()},
        # No number of them is promised; only that all were looked at.
        "gates": [equal_to("windows", num_windows, (end - first) * len(TOOLKITS))],
    }
    print(json.dumps(answer) if options.json else "\n".join(f"{key}: {one}" for key, one in answer.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
