"""A Hugging Face hub: lists a repository's files, and reads them from any offset. I/O: the network.

Through `huggingface_hub` (endpoint, proxies, errors), which since version 2 discards partial downloads; so
the bytes are read here, with a range request for what is still missing. Nobody is logged in: private and
gated repositories are for its own command, `hf download`, and `deskhand models add`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from agent.errors import DownloadError, ModelNotFoundError

if TYPE_CHECKING:
    from httpx2 import Response

_CONNECT_S = 15.0
_SILENCE_S = 60.0
"""Longest wait for the next bytes."""
_TRY_AGAIN_STATUSES = {408, 425, 429, 500, 502, 503, 504}
_RANGE_REFUSED = 416
_MAX_FILES = 10_000
_Answer = TypeVar("_Answer")


class BrokenConnectionError(Exception):
    """The server could not be reached or the connection broke: a retry may help."""

    def __init__(self, problem: str, *, wait_s: float | None = None) -> None:
        super().__init__(problem)
        self.wait_s = wait_s
        """What the server asked for."""


class RangeRefusedError(BrokenConnectionError):
    """The server has no such byte range: the partial file is unusable."""


@dataclass(frozen=True, slots=True)
class HubFile:
    path: str
    """In the repository, with forward slashes."""
    size_bytes: int
    sha256: str = ""
    """Of large files; small ones have only the other."""
    git_sha1: str = ""


@dataclass(frozen=True, slots=True)
class Repository:
    """One version of a repository."""

    name: str
    """`owner/name`."""
    commit: str
    files: dict[str, HubFile]
    """By path."""


@dataclass(frozen=True, slots=True)
class Stream:
    start: int
    """From which byte on. A server that knows no ranges starts again at 0."""
    pieces: Iterator[bytes]


class Hub:
    """Reads public repositories of one hub."""

    def __init__(self, endpoint: str = "") -> None:
        """`endpoint` like `https://huggingface.co`; empty: what HF_ENDPOINT says, or that."""
        self._endpoint = endpoint.rstrip("/") or None

    def repository(self, name: str, revision: str = "main") -> Repository:
        """What there is.

        Raises:
            ModelNotFoundError: there is no such repository or revision, or it is not public.
            DownloadError: the hub cannot be reached, or answers something else.
        """
        library = _library()
        with _named_errors(name):
            try:
                api = library.HfApi(endpoint=self._endpoint)
                info = _unless_dropped(
                    lambda: api.model_info(
                        name, revision=revision, files_metadata=True, token=False, timeout=_SILENCE_S
                    )
                )
                files = [_file(sibling) for sibling in info.siblings or ()]
                commit = str(info.sha or "")
            except BrokenConnectionError:
                raise
            except (TypeError, KeyError, AttributeError, ValueError) as error:
                if isinstance(error, library.errors.HFValidationError):
                    raise ModelNotFoundError(f"{name!r} is no name of a repository (OWNER/NAME).") from error
                if isinstance(error, OSError):
                    raise
                raise DownloadError(
                    f"{self._host()} does not answer like a Hugging Face hub: is HF_ENDPOINT right?"
                ) from error
        if not commit or not files or len(files) > _MAX_FILES:
            raise ModelNotFoundError(f"The repository {name} holds no model.")
        return Repository(name, commit, {file.path: file for file in files})

    @contextmanager
    def open(self, repository: Repository, file: HubFile, start: int = 0) -> Iterator[Stream]:
        """The bytes of a file from `start` on.

        Raises:
            BrokenConnectionError: the connection broke, before or while pieces are read.
            ModelNotFoundError, DownloadError: the server refuses.
        """
        library = _library()
        url = library.hf_hub_url(
            repository.name, file.path, revision=repository.commit, endpoint=self._endpoint
        )
        headers = library.utils.build_hf_headers(token=False, library_name="deskhand")
        # A compressed download could not be counted or resumed.
        headers["Accept-Encoding"] = "identity"
        if start:
            headers["Range"] = f"bytes={start}-"
        with _named_errors(repository.name, file.path), ExitStack() as stack:
            session = library.get_session()
            response = _unless_dropped(
                lambda: stack.enter_context(session.stream("GET", url, headers=headers, timeout=_timeout()))
            )
            if response.status_code == _RANGE_REFUSED:
                raise RangeRefusedError("the server does not have that part of the file")
            if response.status_code in _TRY_AGAIN_STATUSES:
                raise BrokenConnectionError(
                    f"the server answered {response.status_code}", wait_s=_wait_s(response)
                )
            library.utils.hf_raise_for_status(response)
            yield Stream(_start_of(response), response.iter_bytes())

    def _host(self) -> str:
        return self._endpoint or os.environ.get("HF_ENDPOINT") or "https://huggingface.co"


def _library() -> Any:
    """Imported late: it is slow, and most commands download nothing."""
    # Otherwise every request reports which packages are installed here, with versions.
    os.environ.setdefault("HF_HUB_DISABLE_TELEMETRY", "1")
    import huggingface_hub
    import huggingface_hub.errors
    import huggingface_hub.utils

    return huggingface_hub


def _timeout() -> Any:
    import httpx2

    return httpx2.Timeout(_SILENCE_S, connect=_CONNECT_S)


def _unless_dropped(ask: Callable[[], _Answer]) -> _Answer:
    """What `ask` returns, asked once more when the connection was closed before an answer came.

    A connection is kept for the next request, and a server may close it at the very moment when that is sent.
    The second request goes out on a fresh one.
    """
    import httpx2

    try:
        return ask()
    except (httpx2.RemoteProtocolError, httpx2.ReadError, httpx2.WriteError):
        return ask()


@contextmanager
def _named_errors(repository: str, file: str = "") -> Iterator[None]:
    """Errors of the libraries as ours."""
    import httpx2

    errors = _library().errors
    try:
        yield
    except errors.OfflineModeIsEnabled as error:
        raise DownloadError(
            "Nothing is fetched, because HF_HUB_OFFLINE is set; unset it to fetch a model."
        ) from error
    except errors.GatedRepoError as error:
        raise ModelNotFoundError(_not_public(repository)) from error
    except errors.RepositoryNotFoundError as error:
        raise ModelNotFoundError(
            f"There is no public repository {repository}. {_not_public(repository)}"
        ) from error
    except errors.RevisionNotFoundError as error:
        raise ModelNotFoundError(f"The repository {repository} has no such revision.") from error
    except errors.EntryNotFoundError as error:
        raise ModelNotFoundError(f"The repository {repository} has no file {file}.") from error
    except errors.HfHubHTTPError as error:
        status = error.response.status_code if error.response is not None else 0
        if status in _TRY_AGAIN_STATUSES:
            raise BrokenConnectionError(
                f"the server answered {status}", wait_s=_wait_s(error.response)
            ) from error
        raise DownloadError(f"The hub refuses {repository} with status {status}.") from error
    except httpx2.HTTPError as error:
        raise BrokenConnectionError(str(error) or type(error).__name__) from error


def _not_public(repository: str) -> str:
    return (
        f"If {repository} is private or asks for consent, fetch it with"
        f" `hf download {repository} --local-dir DIR` and add it with `deskhand models add DIR`."
    )


def _file(sibling: Any) -> HubFile:
    lfs = sibling.lfs or {}
    return HubFile(
        path=str(sibling.rfilename),
        size_bytes=int(lfs.get("size") or sibling.size or 0),
        sha256=str(lfs.get("sha256") or "").lower(),
        git_sha1="" if lfs else str(sibling.blob_id or "").lower(),
    )


def _start_of(response: Response) -> int:
    """From `Content-Range: bytes 100-199/200`."""
    if response.status_code != 206:
        return 0
    first = response.headers.get("Content-Range", "").removeprefix("bytes ").partition("-")[0]
    if not first.isdigit():
        raise BrokenConnectionError("the server does not say which part of the file it sends")
    return int(first)


def _wait_s(response: Response) -> float | None:
    """What `Retry-After` asks for, when it is in seconds."""
    said = response.headers.get("Retry-After", "")
    return float(said) if said.isdigit() else None
