"""What a model's process is shown, and which variables it gets. I/O: looks which paths exist.

Native code reads weights that somebody else made. It runs with its weights and the programs it needs, all
read-only, without network, without the owner's files and environment, and with a limit of memory. Only Linux
has such a sandbox; elsewhere it gets the few variables, and nothing else keeps it in.
"""

from __future__ import annotations

import glob
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from agent.confinement.enclosure import Enclosure, has_sandbox, python_folders
from agent.confinement.unprivileged import Whose

ROOT = Path(__file__).resolve().parents[3]
_SYSTEM_FILES = (
    "/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime", "/etc/OpenCL", "/etc/vulkan", "/etc/nvidia",
    "/sys/devices/system/cpu", "/sys/devices/system/node",
)  # fmt: skip
_GPU_FOLDERS = ("/sys/bus/pci", "/sys/class", "/sys/dev", "/sys/devices", "/sys/module")
_GPU_DEVICES = ("/dev/nvidia*", "/dev/dri", "/dev/kfd", "/dev/dxg")
_ROOM_BYTES = 4 * 2**30
"""For Python, libraries, the stacks of many threads, and whatever an estimate of memory left out."""
_KEPT = (
    "LANG", "LC_ALL", "TZ", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS",
    "CUDA_DEVICE_ORDER", "CUDA_VISIBLE_DEVICES", "GGML_CUDA_ENABLE_UNIFIED_MEMORY", "GGML_VK_VISIBLE_DEVICES",
    "HIP_VISIBLE_DEVICES", "HSA_OVERRIDE_GFX_VERSION", "LD_LIBRARY_PATH", "NVIDIA_DRIVER_CAPABILITIES",
    "NVIDIA_VISIBLE_DEVICES", "PYTORCH_CUDA_ALLOC_CONF", "ROCR_VISIBLE_DEVICES",
    "NUMBER_OF_PROCESSORS", "PROCESSOR_ARCHITECTURE", "SYSTEMROOT", "TEMP", "TMP", "WINDIR",
)  # fmt: skip
"""Of the owner's environment: how many threads, which GPUs, and what Windows cannot start without."""


@dataclass(frozen=True, slots=True)
class ChildNeeds:
    """What a model's process needs of this machine."""

    files: tuple[Path, ...]
    """Weights and what lies beside them; files or folders."""
    memory_bytes: int
    uses_gpu: bool = False
    packages: Path | None = None
    """A folder of Python packages that stands before all others; it is shown, too."""
    is_confined: bool = True
    """False only by the owner's word, where there is no sandbox."""


def has_gpu() -> bool:
    """Whether this machine has a device of any kind of GPU that computes."""
    return any(glob.glob(pattern) for pattern in ("/dev/nvidia[0-9]*", "/dev/kfd", "/dev/dxg"))


def environment_of_child(owners: Mapping[str, str], packages: Path | None = None) -> dict[str, str]:
    """All variables of a model's process."""
    named = {name: owners[name] for name in _KEPT if name in owners}
    if not has_sandbox():
        named |= {name: owners[name] for name in ("HOME", "PATH", "USERPROFILE") if name in owners}
    else:
        named |= {"HOME": "/tmp", "PATH": "/usr/local/bin:/usr/bin:/bin"}
    return {
        **named,
        "PYTHONPATH": os.pathsep.join([*([str(packages)] if packages else []), str(ROOT)]),
        "PYTHONSAFEPATH": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        # Waiting threads soon sleep: on a busy machine spinning made steps ten times longer, but to wake one
        # takes longer than most operations of a small model. GCC's library takes the number of spins instead
        # of the policy.
        "OMP_WAIT_POLICY": "passive",
        "GOMP_SPINCOUNT": "1000",
        # Otherwise an abort starts a debugger to print the stack.
        "GGML_NO_BACKTRACE": "1",
    }


def enclosure_of(module: str, needs: ChildNeeds) -> Enclosure:
    """What `python -m module` is shown.

    Raises:
        SandboxError: bubblewrap is not installed, or root cannot be given up.
    """
    devices = [path for pattern in _GPU_DEVICES for path in glob.glob(pattern)] if needs.uses_gpu else []
    shown = Enclosure(
        owner_process=os.getpid(),
        # A driver reserves more addresses than the machine has memory.
        data_bytes=None if needs.uses_gpu else 2 * needs.memory_bytes + _ROOM_BYTES,
        groups=sorted({os.stat(device).st_gid for path in devices for device in _nodes(path)}),
    )
    shown.add("--unshare-net")
    for path in _SYSTEM_FILES:
        shown.show_system(path)
    if needs.uses_gpu:
        for path in _GPU_FOLDERS:
            shown.show_system(path)
        for path in devices:
            shown.add("--dev-bind", path, path)
    packages = {ROOT / "agent", ROOT / module.partition(".")[0]}
    files = (*needs.files, *([needs.packages] if needs.packages else []))
    for folder in (*python_folders(), *sorted(packages), *_outermost(files)):
        if folder.exists():
            shown.show(folder, whose=Whose.OURS_IF_POSSIBLE)
    shown.add("--chdir", "/")
    return shown


def _nodes(path: str) -> list[str]:
    return glob.glob(f"{path}/*") if os.path.isdir(path) else [path]


def _outermost(files: Sequence[Path]) -> list[Path]:
    """The files and folders, and those that links lead to, without what lies in another of them."""
    found = sorted({path.absolute() for path in files} | {path.resolve() for path in files})
    return [path for path in found if not any(path.is_relative_to(other) for other in found if other != path)]
