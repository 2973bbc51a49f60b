"""`manifest.json` of a model folder: everything Deskhand knows about a model. I/O: files."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

from agent.bounded_json import read_json
from agent.coordinates import CoordinateFrame
from agent.errors import ModelBrokenError, ModelNotFoundError
from agent.foreign_files import open_foreign, read_foreign

FILE_NAME = "manifest.json"
VERSION = 1
PATIENCE_S = 120
_LONGEST_PATIENCE_S = 86_400
_MAX_BYTES = 2**20
_MAX_VALUES = 20_000
_MAX_NAME = 200
_MAX_TEXT = 20_000
_MAX_CURRENCY = 12
_USUAL_CURRENCY = "USD"
_MOST = 10**9
"""Of pixels, tokens and pictures: beyond any model, and small enough for all that is computed with them."""
_MOST_BYTES = 2**60
_T = TypeVar("_T")


class ModelFormat(StrEnum):
    GGUF = "gguf"
    HF = "hf"
    ENDPOINT = "endpoint"


@dataclass(frozen=True, slots=True)
class ImageLimits:
    """What pictures the model takes."""

    factor: int
    """Both sides are multiples of this: patch size × merge size."""
    min_pixels: int
    max_pixels: int
    canvas_px: tuple[int, int] | None = None
    """(width, height) of the one size the model was trained on. Pictures are shown at native pixels (scaled
    down only when larger) and padded at the right and the bottom."""
    longest_side_px: int | None = None
    """Neither side is longer than this; a server would shrink the picture, and every point would be off."""
    contrast: bool = False
    """The model was trained on `agent.perception.contrast.ink` instead of colours."""


@dataclass(frozen=True, slots=True)
class ModelFile:
    path: str
    """Relative to the folder."""
    sha256: str
    size_bytes: int


@dataclass(frozen=True, slots=True)
class TokenPrice:
    """What the server's owner takes for a million tokens, in one currency."""

    prompt: float
    reply: float
    cached: float | None = None
    """Of prompt tokens that the server had in its cache; None: as any other."""
    written: float | None = None
    """Of prompt tokens that it put there; None: as any other."""
    currency: str = _USUAL_CURRENCY


@dataclass(frozen=True, slots=True)
class ModelServer:
    """A server that runs the model: OpenAI-compatible, or its maker's own where the dialect is a maker's."""

    url: str
    """Where its API begins: `http://127.0.0.1:8080/v1`."""
    model: str
    """What the server calls the model."""
    key: str = ""
    """Name of the entry in the keyring; empty where no key is needed. The key itself is nowhere else."""
    patience_s: int = PATIENCE_S
    """How long it may take until it begins to answer."""
    has_logprobs: bool = False
    """Whether it takes a request for log-probabilities."""
    price: TokenPrice | None = None
    """Set by the owner; None where nothing is counted."""
    is_trusted: bool = False
    """Set by the owner of a computer in the own network: its model is shown the screen as it is, with secrets
    that are painted over for any other."""


TASK_PARSER_ROLES = ("task_parser", "task_parser_heads")
"""Roles of the files of a task parser: its encoder and its heads."""
WORDS_ROLE = "task_parser_words"
"""Role of the vectors of words, where they are not in the encoder's file."""
SENSE_ROLE = "sense"
"""Role of the encoder by which texts are compared by their sense, with the words of the other; there need not
be one."""
FORM_READER_ROLE = "form_reader_heads"
"""Role of the heads with which the encoder of sense reads tasks beside forms; there need not be any."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """The contents of `manifest.json`."""

    name: str
    format: ModelFormat
    files: dict[str, ModelFile]
    """By role: `model` and `projector` for GGUF."""
    dialect: str
    frame: CoordinateFrame
    image: ImageLimits
    history_images: int
    context_tokens: int
    weights_version: str
    max_reply_tokens: int = 512
    thinks: bool | None = None
    """Whether its chat template is told to have it think before it acts (`enable_thinking`); None: as the
    template does by itself."""
    reads_hints: bool = False
    """The model was trained to read a `<|hint|>` before its task (embedded dialect only)."""
    task_readings: int = 1
    """How often the prompt gives the task (embedded dialect only). A model that was trained on two knows at
    the second what follows each letter."""
    description: str = ""
    server: ModelServer | None = None
    """For the format `endpoint`, which has no files."""
    scores: dict[str, float] = field(default_factory=dict)
    folder: Path = Path()
    """Where it was loaded from; not part of the file."""

    @property
    def size_bytes(self) -> int:
        """Size of all files together."""
        return sum(file.size_bytes for file in self.files.values())

    @property
    def has_task_parser(self) -> bool:
        """Whether a task parser reads the tasks, so that the model is asked for one goal at a time."""
        return set(TASK_PARSER_ROLES) <= self.files.keys()

    def encoder_parts(self, role: str) -> list[Path]:
        """The files of which an encoder of sentences consists; none where the model has none of that role."""
        if role not in self.files:
            return []
        return [self.path_of(one) for one in (WORDS_ROLE, role) if one in self.files]

    def path_of(self, role: str) -> Path:
        """Where the file of a role lies.

        Raises:
            ModelBrokenError: the manifest names no such file.
        """
        if role not in self.files:
            raise ModelBrokenError(f"The manifest of the model {self.name} names no {role} file.")
        return self.folder / self.files[role].path


def describe_file(folder: Path, path: str) -> ModelFile:
    """The entry for a file that lies in `folder`."""
    file = folder / path
    return ModelFile(path, sha256_of(file), file.stat().st_size)


def sha256_of(path: Path) -> str:
    """Raises OSError where it cannot be read, or is no ordinary file."""
    with open_foreign(path, follows_links=True) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def written(manifest: Manifest) -> dict[str, Any]:
    """What stands in its `manifest.json`."""
    data = {"version": VERSION, **asdict(manifest)}
    del data["folder"]
    return data


def save(manifest: Manifest, folder: Path) -> Path:
    """Write `manifest.json` into `folder`; it appears complete or not at all."""
    data = written(manifest)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / FILE_NAME
    temporary = path.with_name(FILE_NAME + ".part")
    temporary.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    temporary.replace(path)
    return path


def load(folder: Path) -> Manifest:
    """The manifest of a model folder.

    Raises:
        ModelNotFoundError: there is no manifest.
        ModelBrokenError: it cannot be understood; the message says which part.
    """
    path = folder / FILE_NAME
    try:
        # a folder of a model hub's cache holds links
        data = read_json(read_foreign(path, max_bytes=_MAX_BYTES, follows_links=True), max_values=_MAX_VALUES)
    except (FileNotFoundError, NotADirectoryError):
        raise ModelNotFoundError(f"There is no model in {folder}: {FILE_NAME} is missing.") from None
    except OSError as error:
        raise ModelBrokenError(f"{path} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise ModelBrokenError(f"{path} cannot be read: {error}.") from error
    return parsed(data, path)


def parsed(data: Any, path: Path) -> Manifest:
    """What stands in a `manifest.json` that lies at `path`.

    Raises:
        ModelBrokenError: it cannot be understood; the message says which part.
    """
    try:
        return _from_json(data, path.parent)
    except KeyError as error:
        raise ModelBrokenError(f"{path} does not say {str(error)[:200]}.") from error
    except (TypeError, ValueError, AttributeError, LookupError, ArithmeticError) as error:
        raise ModelBrokenError(f"{path} makes no sense: {str(error)[:200]}.") from error


def _from_json(data: Mapping[str, Any], folder: Path) -> Manifest:
    if data["version"] != VERSION:
        raise ValueError(f"version {str(data['version'])[:20]} is not {VERSION}")
    image = data["image"]
    manifest = Manifest(
        name=_text(data["name"], _MAX_NAME),
        format=ModelFormat(data["format"]),
        files={role: _file(entry) for role, entry in data["files"].items()},
        dialect=_text(data["dialect"], _MAX_NAME),
        frame=CoordinateFrame(data["frame"]),
        image=ImageLimits(
            factor=_positive(image["factor"]),
            min_pixels=_positive(image["min_pixels"]),
            max_pixels=_positive(image["max_pixels"]),
            canvas_px=_canvas(image.get("canvas_px")),
            longest_side_px=_longest(image.get("longest_side_px")),
            contrast=_typed(image.get("contrast", False), bool),
        ),
        history_images=_positive(data["history_images"]),
        context_tokens=_positive(data["context_tokens"]),
        weights_version=_text(data["weights_version"]),
        scores={str(key): _number(value) for key, value in data.get("scores", {}).items()},
        folder=folder,
    )
    server = data.get("server")
    if manifest.format is ModelFormat.ENDPOINT and server is None:
        raise KeyError("server")
    return replace(
        manifest,
        server=_server(server) if server is not None else None,
        max_reply_tokens=_positive(data.get("max_reply_tokens", manifest.max_reply_tokens)),
        thinks=None if data.get("thinks") is None else _typed(data["thinks"], bool),
        reads_hints=_typed(data.get("reads_hints", False), bool),
        task_readings=_positive(data.get("task_readings", manifest.task_readings)),
        description=_text(data.get("description", "")),
    )


def _file(entry: Mapping[str, Any]) -> ModelFile:
    path = _text(entry["path"], _MAX_NAME)
    if Path(path).is_absolute() or ".." in Path(path).parts or "\0" in path:
        raise ValueError(f"the file {path!r} lies outside the folder")
    size_bytes = _positive(entry["size_bytes"], _MOST_BYTES)
    return ModelFile(path, _text(entry["sha256"], _MAX_NAME).lower(), size_bytes)


def _server(entry: Mapping[str, Any]) -> ModelServer:
    return ModelServer(
        url=_text(entry["url"]),
        model=_text(entry["model"]),
        key=_text(entry.get("key", ""), _MAX_NAME),
        patience_s=_positive(entry.get("patience_s", PATIENCE_S), _LONGEST_PATIENCE_S),
        has_logprobs=_typed(entry.get("has_logprobs", False), bool),
        price=_price(entry["price"]) if entry.get("price") is not None else None,
        is_trusted=_typed(entry.get("is_trusted", False), bool),
    )


def _price(entry: Mapping[str, Any]) -> TokenPrice:
    cached, written = entry.get("cached"), entry.get("written")
    return TokenPrice(
        prompt=_amount(entry["prompt"]),
        reply=_amount(entry["reply"]),
        cached=None if cached is None else _amount(cached),
        written=None if written is None else _amount(written),
        currency=_text(entry.get("currency", _USUAL_CURRENCY), _MAX_CURRENCY),
    )


def _amount(value: object) -> float:
    amount = _number(value)
    if not 0 <= amount <= _MOST:
        raise ValueError(f"{amount} is no price of a million tokens")
    return amount


def _typed(value: object, kind: type[_T]) -> _T:
    if not isinstance(value, kind):
        raise TypeError(f"{str(value)[:80]!r} is not of the kind {kind.__name__}")
    return value


def _text(value: object, longest: int = _MAX_TEXT) -> str:
    text = _typed(value, str)
    if len(text) > longest:
        raise ValueError(f"{text[:40]!r}… is longer than {longest} characters")
    return text


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise TypeError(f"{str(value)[:80]!r} is not a number")
    return float(value)


def _positive(value: object, most: int = _MOST) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 < value <= most:
        raise ValueError(f"{str(value)[:80]!r} is not a whole number from 1 to {most}")
    return value


def _canvas(value: object) -> tuple[int, int] | None:
    if not value:
        return None
    if not isinstance(value, list) or len(value) != 2:
        raise ValueError(f"canvas_px is {str(value)[:80]}, not a width and a height")
    return _positive(value[0]), _positive(value[1])


def _longest(value: object) -> int | None:
    return None if value is None else _positive(value)


def require_files(manifest: Manifest) -> None:
    """Cheap check that all files are there with the right size.

    Raises:
        ModelBrokenError: one is missing or has another size.
    """
    for file in manifest.files.values():
        path = manifest.folder / file.path
        if not path.is_file():
            raise ModelBrokenError(f"The model {manifest.name} lacks the file {path}.")
        size = path.stat().st_size
        if size != file.size_bytes:
            raise ModelBrokenError(
                f"The file {path} of the model {manifest.name} has {size} bytes instead of {file.size_bytes}."
            )


def verify(manifest: Manifest) -> None:
    """Check that all files are exactly those of the manifest; reads them whole.

    Raises:
        ModelBrokenError: one is missing or differs.
    """
    require_files(manifest)
    for file in manifest.files.values():
        try:
            sha256 = sha256_of(manifest.folder / file.path)
        except OSError as error:
            raise ModelBrokenError(
                f"The file {file.path} of the model {manifest.name} cannot be read: {error.strerror}."
            ) from error
        if sha256 != file.sha256:
            raise ModelBrokenError(
                f"The file {file.path} of the model {manifest.name} is damaged:"
                f" its checksum differs from the manifest's."
            )
