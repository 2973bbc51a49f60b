"""What benchmarks have in common that read the cells of experiments. I/O: reads files."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any


def cells_parser(description: str | None) -> argparse.ArgumentParser:
    """Options for where the cells are and where a plot goes."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--cells", type=Path, default=Path("runs/experiments"), help="what everything wrote")
    parser.add_argument("--draw", type=Path, help="where the plot is kept")
    return parser


def cells_in(folder: Path, experiment: str) -> list[dict[str, Any]]:
    """The cells of an experiment that were computed, by name."""
    return [json.loads(path.read_text()) for path in sorted(folder.glob(f"{experiment}-*.json"))]
