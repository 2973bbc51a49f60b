"""Tutorials of the web (HTML or Markdown, with pictures) → a data set for continued training. I/O: files.

    python -m training.trajectories.tutorials MODEL OUT FOLDER…

Every `*.html`, `*.htm` and `*.md` in a folder is read in its order: text, and the pictures that lie in the
folder too. Scripts, styles and navigation are no text of a tutorial; a picture that lies elsewhere is not
fetched. The stage `ct` learns the text (`python -m training ct --data OUT`); `sft` uses none of it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from agent.coordinates import Screen
from agent.errors import AgentError
from agent.foreign_files import read_foreign
from agent.foreign_pictures import USUAL_KINDS, read_picture
from agent.models.manifest import Manifest, load
from agent.perception.view import show
from agent.types import ImagePart, Message, Observation, Prompt, TextPart
from training.data.dataset_files import DatasetWriter
from training.data.prompt_tokens import EmbeddedPromptTokenizer
from training.data.sample_building import sequence_sample
from training.data.samples import Provenance
from training.errors import DatasetError
from training.trajectories.foreign import image_in, kept_bytes

SOURCE = "tutorial"
KINDS = (".html", ".htm", ".md")
_MAX_BYTES = 8 * 2**20
_CHARACTERS = 2000
"""Of a sample at most; a longer tutorial is cut between paragraphs."""
_PICTURES = 4
_UNREAD = frozenset(("script", "style", "noscript", "template", "nav", "footer", "svg", "head"))
_BLOCKS = frozenset(
    ("p", "div", "section", "article", "li", "tr", "br", "pre", "blockquote", *(f"h{n}" for n in range(1, 7)))
)
_MARKDOWN_PICTURE = re.compile(
    r"!\[[^\]\n]*\]\(\s*<?([^)\s>]+)>?(?:\s+[^)\n]*)?\)"  # ![what](where "title")
    r"|<img\s[^>]*?src=[\"']([^\"']+)[\"'][^>]*>"
)
Piece = str | Path
"""A paragraph, or a picture."""


def pieces_of(path: Path, folder: Path) -> list[Piece]:
    """The paragraphs and pictures of a tutorial, in order.

    Raises:
        DatasetError: it cannot be read, or is too large.
    """
    try:
        text = read_foreign(path, max_bytes=_MAX_BYTES, below=folder).decode("utf-8", errors="replace")
    except OSError as error:
        raise DatasetError(f"{path} cannot be read: {error.strerror}.") from error
    found = _of_markdown(text) if path.suffix == ".md" else _of_html(text)
    pieces: list[Piece] = []
    for is_picture, value in found:
        if not is_picture:
            pieces += [one for part in value.split("\n\n") if (one := part.strip())]
        elif (picture := _picture(value, path, folder)) is not None:
            pieces.append(picture)
    return pieces


def samples_of(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    """A tutorial cut between its paragraphs."""
    kept: list[Piece] = []
    for piece in pieces:
        length = sum(len(one) for one in kept if isinstance(one, str))
        pictures = sum(isinstance(one, Path) for one in kept)
        is_full = pictures >= _PICTURES if isinstance(piece, Path) else length + len(piece) > _CHARACTERS
        if kept and is_full:
            yield kept
            kept = []
        kept.append(piece)
    if any(isinstance(one, str) for one in kept):
        yield kept


def write(folders: Sequence[Path], target: Path, manifest: Manifest) -> dict[str, int]:
    """How many tutorials, samples and pictures the data set has.

    Raises:
        DatasetError: a tutorial or a picture cannot be read, or there is none.
    """
    tokenizer = EmbeddedPromptTokenizer(manifest.image.factor)
    told = {"tutorials": 0, "samples": 0, "pictures": 0}
    with DatasetWriter(target, vocabulary=tokenizer.vocabulary) as writer:
        for folder in folders:
            for path in sorted(one for one in folder.rglob("*") if one.suffix in KINDS):
                told["tutorials"] += 1
                for number, pieces in enumerate(samples_of(pieces_of(path, folder)), start=1):
                    parts = tuple(_part(piece, manifest) for piece in pieces)
                    prompt = tokenizer.tokens(Prompt((Message("user", parts),)))
                    name = hashlib.sha256(repr((str(path.relative_to(folder)), pieces)).encode()).hexdigest()[
                        :16
                    ]
                    sample = sequence_sample(
                        prompt.token_ids,
                        [False] * len(prompt.token_ids),
                        Provenance(SOURCE, name, number),
                        pictures=prompt.slots(),
                        task=path.stem,
                        is_accepted=False,
                        labels=("ct",),
                    )
                    told["samples"] += writer.add(sample, [pixels for pixels, _, _ in prompt.pictures])
                    told["pictures"] += len(prompt.pictures)
    if not told["samples"]:
        raise DatasetError("There is no tutorial (.html, .htm, .md) with a text in these folders.")
    return told


def _part(piece: Piece, manifest: Manifest) -> TextPart | ImagePart:
    if isinstance(piece, str):
        return TextPart(piece + "\n\n", is_data=True)
    pixels = read_picture(kept_bytes(piece), USUAL_KINDS)
    height, width = pixels.shape[:2]
    view = show(Observation(pixels, Screen(width, height)), manifest.image, manifest.frame)
    return ImagePart(view.pixels)


def _picture(source: str, path: Path, folder: Path) -> Path | None:
    """A picture of the tutorial's own folder; None where it lies elsewhere or is of no usual kind."""
    address = urlsplit(source)
    if address.scheme or address.netloc or not address.path:
        return None
    near = path.parent / unquote(address.path)
    try:
        name = near.resolve().relative_to(folder.resolve())
        return image_in(folder, str(name))
    except (DatasetError, OSError, ValueError):
        return None


def _of_markdown(text: str) -> list[tuple[bool, str]]:
    found, end = [], 0
    for match in _MARKDOWN_PICTURE.finditer(text):
        found += [(False, text[end : match.start()]), (True, match[1] or match[2])]
        end = match.end()
    return [*found, (False, text[end:])]


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[bool, str]] = []
        self._unread: list[str] = []
        self._text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _UNREAD:
            self._unread.append(tag)
        elif tag == "img" and not self._unread:
            self.flush()
            self.found.append((True, dict(attrs).get("src") or ""))
        elif tag in _BLOCKS:
            self.flush()

    def handle_endtag(self, tag: str) -> None:
        if tag in self._unread:
            del self._unread[self._unread.index(tag) :]
        elif tag in _BLOCKS:
            self.flush()

    def handle_data(self, data: str) -> None:
        if not self._unread:
            self._text.append(data)

    def flush(self) -> None:
        text = " ".join("".join(self._text).split())
        self._text = []
        if text:
            self.found.append((False, text))


def _of_html(text: str) -> list[tuple[bool, str]]:
    page = _Page()
    page.feed(text)
    page.close()
    page.flush()
    return page.found


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m training.trajectories.tutorials",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("model", type=Path, help="folder of the embedded model that will learn")
    parser.add_argument("out", type=Path)
    parser.add_argument("folders", type=Path, nargs="+")
    options = parser.parse_args(argv)
    try:
        print(json.dumps(write(options.folders, options.out, load(options.model))))
    except AgentError as problem:
        print(json.dumps({"error": {"kind": type(problem).__name__, "message": str(problem)}}))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
