"""Labels from a tree of unpacked packages: which files are read, and which labels are kept. I/O: reads."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from training.errors import CorpusFileError
from training.windows.corpus.catalogues import catalogue_labels, command_labels, desktop_labels
from training.windows.corpus.cleaning import cleaned
from training.windows.corpus.gtk_builder import gtk_labels
from training.windows.corpus.kinds import FoundLabel, LabelKind
from training.windows.corpus.qt_designer import qt_labels
from training.windows.corpus.reserved import WordExchange, reserved_in
from training.windows.corpus.resources import bundled_files
from training.windows.corpus.xml_tree import parsed_tree

EXCLUDED_APPLICATIONS = ("galculator", "mousepad", "gprename", "gtkhash", "speedcrunch")
"""Applications of the suite `apps`: nothing of theirs is read or drawn."""

_CATALOGUE_LANGUAGES = {"de", "en_GB"}
"""One language's catalogues hold all texts; those of LibreOffice come in the language of their package."""
_WITHOUT_LABELS = {"themes", "icons", "doc", "help"}
_PROGRAM_FOLDERS = {"bin", "lib", "libexec"}
_LARGEST_PROGRAM_BYTES = 64 * 2**20
_COMMANDS_FILE = "registry_en-GB.xcd"


def is_excluded(path: Path) -> bool:
    """Whether a file of the tree belongs to an application that the evaluation keeps for itself."""
    return any(name in part.casefold() for part in path.parts for name in EXCLUDED_APPLICATIONS)


@dataclass(slots=True)
class LabelCount:
    """Of one kind: distinct labels found, and what became of those with a reserved word."""

    found: int = 0
    repaired: int = 0
    dropped: int = 0
    kept: int = 0


@dataclass(slots=True)
class ReadCorpus:
    """All labels of a tree by kind, each with the number of times it is kept, and what was counted."""

    labels: dict[LabelKind, dict[str, int]] = field(default_factory=dict)
    counts: dict[LabelKind, LabelCount] = field(default_factory=dict)
    num_files: int = 0
    num_unreadable: int = 0


def read_corpus(tree: Path) -> ReadCorpus:
    """Read a folder of unpacked packages; files that cannot be read are counted and left out."""
    corpus = ReadCorpus()
    found: dict[LabelKind, Counter[str]] = {kind: Counter() for kind in LabelKind}
    for path in sorted(tree.rglob("*")):
        relative = path.relative_to(tree)
        if path.is_symlink() or not path.is_file() or is_excluded(relative):
            continue
        try:
            labels = list(_labels_of(path, relative))
        except (CorpusFileError, OSError):
            corpus.num_unreadable += 1
            continue
        corpus.num_files += bool(labels)
        for label in labels:
            text = cleaned(label)
            if text is not None:
                found[label.kind][text] += 1
    _keep(found, corpus)
    return corpus


def _labels_of(path: Path, relative: Path) -> Iterator[FoundLabel]:
    parts = set(relative.parts)
    if parts & _WITHOUT_LABELS:
        return
    match path.suffix:
        case ".ui" | ".glade":
            yield from _interface_labels(path.read_bytes())
        case ".mo":
            if parts & _CATALOGUE_LANGUAGES:
                yield from catalogue_labels(path.read_bytes())
        case ".desktop":
            if "applications" in parts:
                yield from desktop_labels(path.read_text(encoding="utf-8", errors="replace"))
        case ".xcd":
            if path.name == _COMMANDS_FILE:
                yield from command_labels(parsed_tree(path.read_bytes()))
        case "" | ".so" | ".gresource" | ".0":
            if parts & _PROGRAM_FOLDERS or path.suffix == ".gresource":
                yield from _bundled_labels(path)


def _interface_labels(data: bytes) -> list[FoundLabel]:
    root = parsed_tree(data)
    return qt_labels(root) if root.tag == "ui" else gtk_labels(root)


def _bundled_labels(path: Path) -> Iterator[FoundLabel]:
    if path.stat().st_size > _LARGEST_PROGRAM_BYTES:
        return
    for name, content in bundled_files(path.read_bytes()):
        if name.endswith((".ui", ".glade")) and not is_excluded(Path(name)):
            try:
                yield from _interface_labels(content)
            except CorpusFileError:
                continue


def _keep(found: dict[LabelKind, Counter[str]], corpus: ReadCorpus) -> None:
    """Exchange reserved words, for others of the same kind of control where it has any."""
    of_all = WordExchange(label for counted in found.values() for label in counted)
    for kind, counted in found.items():
        of_kind = WordExchange(counted)
        kept: Counter[str] = Counter()
        count = corpus.counts[kind] = LabelCount(found=len(counted))
        for label, times in sorted(counted.items()):
            if not reserved_in(label):
                kept[label] += times
                continue
            rng = random.Random(f"{kind} {label}")
            repaired = of_kind.repaired(label, rng) or of_all.repaired(label, rng)
            if repaired is None:
                count.dropped += 1
            else:
                count.repaired += 1
                # As often as one: what is repaired is not what every second window has.
                kept[repaired] += 0 if repaired in counted else 1
        corpus.labels[kind] = {
            label: 1 + int(math.log2(times)) for label, times in sorted(kept.items()) if times
        }
        count.kept = len(corpus.labels[kind])
