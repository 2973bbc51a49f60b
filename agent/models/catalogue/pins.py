"""Which version of a known repository is fetched, and the SHA-256 of its files. Pure.

Who may write to a repository can put another file there under the same name; the hub's own checksum would
agree with it. Here stand the versions that many others use. The checksums were not computed from the
files: they are those on which several independent public projects agree, each of which checks its
download against them. A known repository that is not listed is fetched as before, checked against what
the hub says of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from agent.errors import ModelBrokenError
from agent.models.catalogue.hub import HubFile, Repository


@dataclass(frozen=True, slots=True)
class RepositoryPin:
    """One version of a repository."""

    commit: str
    sha256: Mapping[str, str]
    """Of its files, by their paths; others of its files are only those of the commit."""


PINS: Mapping[str, RepositoryPin] = {
    "ggml-org/Qwen2.5-VL-3B-Instruct-GGUF": RepositoryPin(
        "5037fcf163dd95d1e41d1974465f0898ed108ca2",
        {
            "Qwen2.5-VL-3B-Instruct-Q4_K_M.gguf": (
                "d02fe9b69ad8cadbbd228e387667af66612c44bed29ffc8eb1e7caf9ac486c12"
            ),
            "Qwen2.5-VL-3B-Instruct-Q8_0.gguf": (
                "fa8aeb3b6bf6152774e87d13e09892aa065f4e0c4abe90806cd8ab18ff72d9fe"
            ),
            "mmproj-Qwen2.5-VL-3B-Instruct-Q8_0.gguf": (
                "980c9b2f78c04e6cff93d277ada09e768394f112d75db3b4e9dea8a69f9fb904"
            ),
            "mmproj-Qwen2.5-VL-3B-Instruct-f16.gguf": (
                "b9160fe9d814d1fadf68395677468534778b39ac33c2e7561b7b218626e60d5e"
            ),
        },
    ),
    "ggml-org/Qwen2.5-VL-7B-Instruct-GGUF": RepositoryPin(
        "508edd0afaa66bb9e9f40587acc2184f02daf1f6",
        {
            "Qwen2.5-VL-7B-Instruct-Q4_K_M.gguf": (
                "9258bf05b12686d097ff3b6b18d968ab393649780aa2b3cd67fec43d50554392"
            ),
            "mmproj-Qwen2.5-VL-7B-Instruct-Q8_0.gguf": (
                "2ddb555391bae966e412deab9e07b58afa18bcc06930ba0f1c78a3695ab9e506"
            ),
            "mmproj-Qwen2.5-VL-7B-Instruct-f16.gguf": (
                "c24a7f5fcfc68286f0a217023b6738e73bea4f11787a43e8238d4bb1b8604cde"
            ),
        },
    ),
}
"""By the repository's name."""


def as_pinned(repository: Repository, pin: RepositoryPin) -> Repository:
    """The same repository; each file that has a pinned checksum is checked against that when it has come.

    Raises:
        ModelBrokenError: the hub shows another version, or another checksum of a file.
    """
    if repository.commit != pin.commit:
        raise ModelBrokenError(
            f"The hub shows {repository.commit[:12]} of {repository.name} and not {pin.commit[:12]}, which"
            " Deskhand knows: nothing is fetched."
        )
    files = {path: _as_pinned(file, pin.sha256.get(path, "")) for path, file in repository.files.items()}
    return replace(repository, files=files)


def _as_pinned(file: HubFile, sha256: str) -> HubFile:
    if sha256 and file.sha256 not in ("", sha256):
        raise ModelBrokenError(
            f"{file.path} is not the file that Deskhand knows: its checksum is another one. Nothing is"
            " fetched."
        )
    return replace(file, sha256=sha256) if sha256 else file
