"""What the publishers' own programs count as a hit: their statements, run in a process apart. I/O: a process.

From SeeClick's `pretrain/screenspot_test.py` two statements are taken that make a box of what the file has,
and the condition of a hit; from ScreenSpot-Pro's `eval_screenspot_pro.py` the function
`eval_sample_positive_gt`.
Nothing of either is kept here: their files are read where a user has fetched them.
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from training.errors import BenchmarkError

_READ = "import json, sys\nsamples = json.load(sys.stdin)\nhits = []\n"
_V1_BEFORE = (
    'for item, size, click_point in samples:\n    bbox, img_size = item["bbox"], size\n'
    "    if click_point is None:\n        hits.append(False)\n        continue\n"
)
_PRO_AFTER = (
    "import io, contextlib\nfor item, size, point in samples:\n"
    "    with contextlib.redirect_stdout(io.StringIO()):\n"
    '        said = eval_sample_positive_gt(item, {"point": point})\n'
    '    hits.append(said == "correct")\n'
)
_SAY = "print(json.dumps(hits))\n"


def publishers_hits(file: Path, samples: list[tuple[dict[str, Any], tuple[int, int], Any]]) -> list[bool]:
    """
    Args:
        file: `screenspot_test.py` or `eval_screenspot_pro.py`.
        samples: an item of the data set, its picture's size, and the point as shares of it, or None.

    Raises:
        BenchmarkError: the file is not what was read at the commit that `benchmarks.toml` names.
    """
    tree = ast.parse(file.read_text(encoding="utf-8"))
    program = _READ + (_of_pro(tree) if "pro" in file.stem else _of_first(tree)) + _SAY
    done = subprocess.run(
        [sys.executable, "-I", "-c", program], input=json.dumps(samples), capture_output=True, text=True
    )
    if done.returncode:
        raise BenchmarkError(f"The publisher's statements do not run: {done.stderr[-300:]}")
    found: list[bool] = json.loads(done.stdout)
    return found


def _of_pro(tree: ast.Module) -> str:
    wanted = "eval_sample_positive_gt"
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == wanted:
            return f"{ast.unparse(node)}\n{_PRO_AFTER}"
    raise BenchmarkError(f"There is no {wanted} in the publisher's file.")


def _of_first(tree: ast.Module) -> str:
    boxes = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "bbox"
    ]
    tests = [
        node.test
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "bbox[0] <= click_point[0]" in ast.unparse(node.test)
    ]
    made = [node for node in boxes if isinstance(node.value, ast.List)]
    if len(made) != 2 or len(tests) != 1:
        raise BenchmarkError("The publisher's file has other statements than were read.")
    lines = [*map(ast.unparse, made), f"hits.append(bool({ast.unparse(tests[0])}))"]
    return _V1_BEFORE + "".join(f"    {line}\n" for line in lines)
