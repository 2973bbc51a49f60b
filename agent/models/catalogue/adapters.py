"""LoRA adapters: where one lies in a model's folder, and which model it belongs to. I/O: reads files."""

from __future__ import annotations

from pathlib import Path

from agent.errors import SettingsError
from agent.models.transformers.folder import ADAPTER_CONFIG, ADAPTER_WEIGHTS, read_json

ADAPTER_FOLDER = "adapter"
"""Apart from the model's own files: transformers would load an adapter beside them by itself."""
ADAPTER_FILES = tuple(f"{ADAPTER_FOLDER}/{name}" for name in (ADAPTER_CONFIG, ADAPTER_WEIGHTS))
"""Their roles and their places in a model's folder."""


def is_adapter(folder: Path) -> bool:
    return (folder / ADAPTER_CONFIG).is_file()


def base_of(adapter: Path) -> Path:
    """The folder of the model that an adapter was trained on, when it lies on this disk.

    Raises:
        SettingsError: it does not; the message says which one it is and how to name it.
        ModelBrokenError: the adapter cannot be read.
    """
    name = read_json(adapter / ADAPTER_CONFIG).get("base_model_name_or_path")
    try:
        folder = Path(str(name or "")).expanduser()
        if name and folder.is_absolute() and (folder / "config.json").is_file():
            return folder.resolve()
    except (OSError, RuntimeError, ValueError):
        name = ""  # no path at all
    of = f" for {str(name)[:200]}" if name else ""
    raise SettingsError(
        f"{adapter} is a LoRA adapter{of} without the model itself: add the model's folder and name the"
        f" adapter, `deskhand models add FOLDER --adapter {adapter}`."
    )
