"""Reads the labels of unpacked packages and keeps them as JSON: `python -m training.windows.corpus [DIR]`.

`packaging/training_corpus.sh` fetches and unpacks the packages, then calls this. Prints how many labels of
each kind there are, how many held a word reserved for the evaluation, and what became of those.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from training.errors import CorpusError
from training.windows.corpus.reading import read_corpus
from training.windows.corpus.stored import LABELS_FILE, TREE_FOLDER, corpus_folder

_LEAST_LABELS = 1000


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.windows.corpus", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=corpus_folder(), metavar="DIR")
    folder: Path = parser.parse_args().folder
    try:
        write_labels(folder)
    except CorpusError as error:
        print(error, file=sys.stderr)
        sys.exit(1)


def write_labels(folder: Path) -> None:
    """Read `folder`'s tree and write its labels beside it. Raises CorpusError when there are hardly any."""
    corpus = read_corpus(folder / TREE_FOLDER)
    total = sum(count.kept for count in corpus.counts.values())
    if total < _LEAST_LABELS:
        raise CorpusError(
            f"only {total} labels in {folder / TREE_FOLDER}: run packaging/training_corpus.sh {folder}"
        )
    print(f"{'kind':10} {'found':>7} {'repaired':>8} {'dropped':>7} {'kept':>7}")
    for kind, count in corpus.counts.items():
        print(f"{kind:10} {count.found:7} {count.repaired:8} {count.dropped:7} {count.kept:7}")
    print(f"{corpus.num_files} files with labels, {corpus.num_unreadable} not readable")
    body = json.dumps({"labels": corpus.labels}, ensure_ascii=False, separators=(",", ":"))
    path = folder / LABELS_FILE
    unfinished = path.with_suffix(".tmp")
    unfinished.write_text(body, encoding="utf-8")
    unfinished.replace(path)
    print(f"{path}: {total} labels, {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
