"""Which applications and regions the owner lets be recorded, kept between recordings. I/O: one file."""

from __future__ import annotations

import json
from pathlib import Path

from agent.demonstrations.privacy import Consent, PrivateRegion
from agent.errors import SettingsError, StoreError
from agent.own_files import own_folder
from agent.store.writer import write_atomically


def load_consent(path: Path) -> Consent:
    """None for anything where there is no file.

    Raises:
        SettingsError: the file cannot be read, so it is not known what is excluded.
    """
    try:
        read = json.loads(path.read_text(encoding="utf-8"))
        return Consent.of(
            (str(name) for name in read.get("applications", ())),
            excluded=(str(name) for name in read.get("excluded", ())),
            regions=(PrivateRegion(*(int(number) for number in one)) for one in read.get("regions", ())),
        )
    except FileNotFoundError:
        return Consent()
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise SettingsError(f"What may be recorded cannot be read from {path}: {error}.") from error


def save_consent(path: Path, consent: Consent) -> None:
    """
    Raises:
        StoreError: it cannot be written.
    """
    written = {
        "applications": sorted(consent.applications),
        "excluded": sorted(consent.excluded),
        "regions": [[one.left_px, one.top_px, one.width_px, one.height_px] for one in consent.regions],
    }
    try:
        own_folder(path.parent)
        write_atomically(path, json.dumps(written, indent=2).encode())
    except OSError as error:
        raise StoreError(f"What may be recorded cannot be written to {path}: {error}.") from error
