"""Presets: settings, rules, routines and endpoints as one file, which never holds a secret. I/O: that file.

{"version": 1, "settings": {...}, "rules": {...}, "routines": [...], "endpoints": [...]}; each part may be
missing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from agent.actions.policy import Rule, load_rules, read_rules, write_rules
from agent.bounded_json import BoundedJsonError, read_json
from agent.errors import AgentError, SettingsError
from agent.foreign_files import read_foreign
from agent.models.catalogue import Catalogue
from agent.models.manifest import Manifest, ModelFormat, parsed, written
from agent.redaction import find_secrets
from agent.routines.kept_routines import (
    ROUTINES_FILE,
    KeptRoutine,
    load_routines,
    read_routine,
    written_routine,
)
from agent.whole_file import replace_file
from app.storage.preferences import Preferences, base_settings, checked, typed_preferences

PRESET_VERSION = 1
PARTS = ("settings", "rules", "routines", "endpoints")
_MAX_BYTES = 8 * 2**20
_OF_THIS_MACHINE = frozenset(
    {
        "allow_all_on_real_screen",
        "records_folder",
        "tool_folders",
        "threads",
        "gpu_layers",
        "monitors",
        "is_set_up",
    }
)
"""Settings that stay: they speak of this computer, or are said on each one by its owner."""


@dataclass(frozen=True, slots=True)
class Preset:
    """What a preset file says; None where it says nothing of a part."""

    settings: dict[str, Any] | None = None
    rules: tuple[Rule, ...] | None = None
    routines: tuple[KeptRoutine, ...] | None = None
    endpoints: tuple[Manifest, ...] | None = None
    """Models on servers. A key is a name of the keyring, never the key."""

    def of_parts(self, parts: Sequence[str]) -> Preset:
        """Only these parts of it."""
        return replace(self, **{part: None for part in PARTS if part not in parts})


@dataclass(frozen=True, slots=True)
class PresetPlaces:
    """Where what a preset can change stands here."""

    preferences: Preferences
    policy_file: Path
    routines_file: Path
    catalogue: Catalogue = field(default_factory=Catalogue)

    @classmethod
    def of(cls, preferences: Preferences) -> PresetPlaces:
        settings = base_settings(preferences)
        return cls(preferences, settings.policy_file, settings.home / ROUTINES_FILE)


def preset_here(places: PresetPlaces) -> Preset:
    """Everything that is here.

    Raises:
        AgentError: rules or routines cannot be read.
    """
    kept = {name: value for name, value in asdict(places.preferences).items() if name not in _OF_THIS_MACHINE}
    return Preset(
        kept,
        load_rules(places.policy_file),
        load_routines(places.routines_file),
        tuple(endpoints_of(places.catalogue)),
    )


def endpoints_of(catalogue: Catalogue) -> Iterator[Manifest]:
    """Models that servers run; what they are trusted with is this computer's."""
    for manifest in catalogue.models():
        if manifest.format is ModelFormat.ENDPOINT and manifest.server is not None:
            yield replace(
                manifest, server=replace(manifest.server, is_trusted=False), scores={}, folder=Path()
            )


def save_preset(preset: Preset, path: Path) -> None:
    """
    Raises:
        SettingsError: something in it looks like a secret, or the file cannot be written.
    """
    require_no_secret(preset)
    try:
        replace_file(path, json.dumps(_encoded(preset), indent=2, ensure_ascii=False) + "\n")
    except OSError as problem:
        raise SettingsError(f"The preset cannot be written to {path}: {problem.strerror}.") from problem


def load_preset(path: Path) -> Preset:
    """
    Raises:
        SettingsError: there is none, or a part of it makes no sense. Nothing has changed.
    """
    try:
        read = read_json(read_foreign(path, max_bytes=_MAX_BYTES))
    except FileNotFoundError:
        raise SettingsError(f"There is no preset {path}.") from None
    except OSError as problem:
        raise SettingsError(f"The preset {path} cannot be read: {problem.strerror or problem}.") from problem
    except BoundedJsonError as problem:
        raise SettingsError(f"The preset {path} cannot be read: {problem}.") from problem
    if not isinstance(read, dict) or read.get("version") != PRESET_VERSION:
        raise SettingsError(f"{path} is no preset that this Deskhand reads.")
    if unknown := set(read) - {"version", *PARTS}:
        raise SettingsError(f"The preset {path} has a part that is not known: {min(unknown)}.")
    try:
        preset = Preset(
            _settings(read["settings"], path) if "settings" in read else None,
            read_rules(json.dumps(read["rules"])) if "rules" in read else None,
            tuple(read_routine(one, path) for one in _entries(read, "routines"))
            if "routines" in read
            else None,
            tuple(_endpoint(one, path) for one in _entries(read, "endpoints"))
            if "endpoints" in read
            else None,
        )
    except ValueError as problem:
        raise SettingsError(f"The preset {path} makes no sense: {problem}.") from problem
    except SettingsError:
        raise
    except AgentError as problem:
        raise SettingsError(str(problem)) from problem
    require_no_secret(preset)
    return preset


def require_no_secret(preset: Preset) -> None:
    """Raises SettingsError where a text in it looks like a secret; says where, not what."""
    for where, text in _texts(preset):
        if find_secrets(text):
            raise SettingsError(f"Something that looks like a secret stands in {where}: take it out first.")


def _texts(preset: Preset) -> Iterator[tuple[str, str]]:
    """Every text that a person wrote."""
    for rule in preset.rules or ():
        for text in _strings(json.loads(write_rules((rule,)))):
            yield f"the rule “{rule.name}”", text
    for routine in preset.routines or ():
        told = written_routine(routine)
        del told["record"]
        for text in _strings(told):
            yield f"the routine “{routine.name}”", text
    for manifest in preset.endpoints or ():
        assert manifest.server is not None
        for text in (manifest.server.url, manifest.server.key):
            yield f"the model {manifest.name}", text


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, one in value.items():
            yield str(key)
            yield from _strings(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _strings(one)


def _encoded(preset: Preset) -> dict[str, Any]:
    parts: dict[str, Any] = {"version": PRESET_VERSION}
    if preset.settings is not None:
        parts["settings"] = preset.settings
    if preset.rules is not None:
        parts["rules"] = json.loads(write_rules(preset.rules))
    if preset.routines is not None:
        parts["routines"] = [written_routine(one) for one in preset.routines]
    if preset.endpoints is not None:
        parts["endpoints"] = [written(one) for one in preset.endpoints]
    return parts


def _settings(read: Any, path: Path) -> dict[str, Any]:
    """Those that are known and are no matter of this computer; checked as the settings' own file is."""
    if not isinstance(read, dict):
        raise SettingsError(f"The settings in {path} are not a JSON object. Mend or delete the file.")
    known = {one.name for one in fields(Preferences)} - _OF_THIS_MACHINE
    chosen = typed_preferences({name: value for name, value in read.items() if name in known}, path)
    checked(replace(Preferences(), **chosen))
    return chosen


def _entries(read: dict[str, Any], part: str) -> list[Any]:
    found = read[part]
    if not isinstance(found, list):
        raise ValueError(f"“{part}” must be a list")
    return found


def _endpoint(entry: Any, path: Path) -> Manifest:
    manifest = parsed(entry, path)
    if manifest.format is not ModelFormat.ENDPOINT or manifest.server is None or manifest.files:
        raise ValueError(f"the model {manifest.name} is none that a server runs")
    return replace(manifest, server=replace(manifest.server, is_trusted=False), scores={}, folder=Path())
