"""Where the labels of real interfaces lie on this machine, and reading them. I/O: one JSON file."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path

from training.errors import CorpusError
from training.windows.corpus.real_labels import RealLabels, kept_labels

VARIABLE = "DESKHAND_TRAINING_CORPUS"
"""Names the corpus's folder, where it is not the one in the user's cache."""
LABELS_FILE = "labels.json"
TREE_FOLDER = "tree"
"""The unpacked packages, laid into one another as when they are installed."""


def corpus_folder() -> Path:
    """Where `packaging/training_corpus.sh` puts what it fetches."""
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named)
    cache_home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache_home) / "deskhand" / "training-corpus"


@cache
def stored_labels() -> RealLabels:
    """The labels of this machine's corpus, read once a process; none where it has none.

    Raises CorpusError when the file is there and cannot be read.
    """
    path = corpus_folder() / LABELS_FILE
    if not path.is_file():
        return RealLabels({})
    try:
        return kept_labels(json.loads(path.read_text(encoding="utf-8"))["labels"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise CorpusError(
            f"{path} cannot be read ({error}): delete it and run packaging/training_corpus.sh"
        ) from error
