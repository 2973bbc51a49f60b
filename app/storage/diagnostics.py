"""One archive to ask for help with: versions, checks, settings, logs. No task, text or picture. I/O: files.

All of it is searched for secrets before the archive is written; where one is found, nothing is written, and
the sentence says in which part it is. That part can then be left out.
"""

from __future__ import annotations

import json
import platform
import sys
import zipfile
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import asdict
from datetime import datetime
from importlib.metadata import distributions
from pathlib import Path

from agent.actions.policy import load_rules
from agent.errors import AgentError, EndpointError, SettingsError
from agent.models.catalogue import Catalogue
from agent.models.endpoint.keys import read_secret
from agent.redaction import find_secrets
from agent.settings import Settings
from app.doctor.check import Check, examine
from app.doctor.machine import machine_checks
from app.running import compose
from app.storage.logs import log_file
from app.storage.preferences import Preferences, base_settings
from app.storage.secrets import kept_secrets

_LEAST_KEY_CHARACTERS = 6


class SecretFoundError(SettingsError):
    """Something that looks like a secret is in a part of the bundle."""

    def __init__(self, part: str, kind: str, line: int) -> None:
        super().__init__(
            f"Nothing was written: line {line} of {part} seems to hold a secret ({kind}). Leave that "
            "part out, or remove the line."
        )
        self.part = part


def write_diagnostics(
    out: Path,
    preferences: Preferences,
    *,
    leave_out: Collection[str] = (),
    checks: Callable[[Settings], Iterable[Check]] = machine_checks,
    now: Callable[[], datetime] = datetime.now,
) -> Path:
    """Write the archive, into `out` if that is a folder; returns its path.

    Raises:
        SecretFoundError: a part seems to hold a secret; nothing was written.
        SettingsError: the file cannot be written, or no part is called like what is to be left out.
    """
    settings = base_settings(preferences)
    parts = {name: plain(text) for name, text in collected(preferences, settings, checks).items()}
    if unknown := sorted(set(leave_out) - parts.keys()):
        raise SettingsError(f"There is no part {unknown[0]!r}. The parts are: {', '.join(sorted(parts))}.")
    kept = {name: text for name, text in parts.items() if name not in leave_out}
    names = {*compose.key_names(), *kept_secrets(settings.home)}
    require_no_secret(kept, own_keys(names))
    path = out / f"deskhand-diagnostics-{now():%Y%m%d-%H%M%S}.zip" if out.is_dir() else out
    try:
        with zipfile.ZipFile(path, "x", zipfile.ZIP_DEFLATED) as archive:
            for name, text in sorted(kept.items()):
                archive.writestr(name, text)
    except OSError as problem:
        raise SettingsError(f"The diagnostics cannot be written to {path}: {problem.strerror}.") from problem
    return path


def collected(
    preferences: Preferences, settings: Settings, checks: Callable[[Settings], Iterable[Check]]
) -> dict[str, str]:
    """Every part by its name in the archive."""
    parts = {
        "about.json": _json(_about()),
        "settings.json": _json(asdict(preferences)),
        "checks.json": _json([asdict(finding) for finding in examine(checks(settings))]),
        "models.json": _json(_models()),
        "rules.txt": _rules(settings),
    }
    log = log_file(settings.home)
    for path in sorted(log.parent.glob(f"{log.name}*")):
        parts[f"logs/{path.name}"] = path.read_text(encoding="utf-8", errors="replace")
    return parts


def plain(text: str) -> str:
    """Without the owner's name in paths."""
    return text.replace(str(Path.home()), "~")


def require_no_secret(parts: Mapping[str, str], keys: Collection[str]) -> None:
    """
    Raises:
        SecretFoundError: for the first part that holds one of the owner's own keys or what looks like one.
    """
    for name, text in parts.items():
        for key in keys:
            if key in text:
                raise SecretFoundError(name, "a key of yours", text[: text.index(key)].count("\n") + 1)
        for found in find_secrets(text):
            raise SecretFoundError(name, found.kind.value, text[: found.start].count("\n") + 1)


def own_keys(names: Iterable[str]) -> list[str]:
    """The keys of these names in the keyring, to be searched for; they go nowhere else."""
    keys = []
    for name in names:
        try:
            keys.append(read_secret(name))
        except (EndpointError, SettingsError):
            continue
    return [key for key in keys if len(key) >= _LEAST_KEY_CHARACTERS]


def _about() -> dict[str, object]:
    return {
        "python": sys.version,
        "system": platform.platform(),
        "machine": platform.machine(),
        "packages": sorted(f"{found.name} {found.version}" for found in distributions()),
    }


def _models() -> list[dict[str, object]]:
    """Without addresses of servers: they may hold a password."""
    catalogue = Catalogue()
    found: list[dict[str, object]] = [
        {
            "name": manifest.name,
            "format": manifest.format.value,
            "dialect": manifest.dialect,
            "size_bytes": manifest.size_bytes,
            "weights_version": manifest.weights_version,
            "scores": dict(manifest.scores),
        }
        for manifest in catalogue.models()
    ]
    found.extend({"problem": sentence} for sentence in catalogue.problems())
    return found


def _rules(settings: Settings) -> str:
    """How many there are: what they say may be private."""
    try:
        return f"{len(load_rules(settings.policy_file))} rules, and all can be read.\n"
    except AgentError:
        return "The rules cannot be read.\n"


def _json(value: object) -> str:
    return json.dumps(value, indent=2, default=str)
