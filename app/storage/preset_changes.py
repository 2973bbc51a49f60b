"""What a preset would change here, line by line, and changing it. I/O: settings, rules, routines, models."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any, TypeVar

from agent.actions.policy import ApprovalLevel, Rule, VerdictKind, save_rules
from agent.errors import SettingsError
from agent.models.catalogue.staging import Staging, require_model_name
from agent.models.manifest import Manifest, save
from agent.routines.kept_routines import KeptRoutine, keep_routine
from app.storage.preferences import Preferences, checked
from app.storage.presets import Preset, PresetPlaces, preset_here

_LOOSENING = ("gives_shell", "gives_python", "gives_files", "gives_mcp")
"""Settings that, switched on, let the agent do more."""
_LEAST_TO_MOST = (ApprovalLevel.ASK, ApprovalLevel.RISKY, ApprovalLevel.ALL)


_One = TypeVar("_One", Rule, KeptRoutine, Manifest)


class ChangeKind(StrEnum):
    ADDED = "added"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class PresetChange:
    """One thing that would be another."""

    part: str
    """`settings`, `rules`, `routines` or `endpoints`."""
    name: str
    kind: ChangeKind
    before: str
    after: str
    allows_more: bool = False
    """Whether the agent may do more, or more is sent away, than before."""


def changes_of(preset: Preset, places: PresetPlaces) -> list[PresetChange]:
    """What would change; what is here and not in the preset stays.

    Raises:
        AgentError: what is here cannot be read, or the settings would make no sense together.
    """
    here = preset_here(places)
    checked(_preferences_with(preset, places.preferences))
    return [
        *_settings(here.settings or {}, preset.settings or {}),
        *_named("rules", here.rules or (), preset.rules or (), _rule_words, _allows),
        *_named("routines", here.routines or (), preset.routines or (), _routine_words, _never),
        *_named("endpoints", here.endpoints or (), preset.endpoints or (), _endpoint_words, _sends),
    ]


def apply_preset(
    preset: Preset, places: PresetPlaces, *, save_settings: Callable[[Preferences], None]
) -> None:
    """Change all of it; everything is checked first.

    Raises:
        AgentError: it cannot be; the message says what of it was not changed.
    """
    changed = {(one.part, one.name) for one in changes_of(preset, places)}
    here = preset_here(places)
    for manifest in preset.endpoints or ():
        require_model_name(manifest.name)
    if preset.rules is not None:
        save_rules(_merged(here.rules or (), preset.rules), places.policy_file)
    known = {one.name.casefold(): one.name for one in here.routines or ()}
    for routine in preset.routines or ():
        if ("routines", routine.name) in changed:
            keep_routine(places.routines_file, routine, instead_of=known.get(routine.name.casefold(), ""))
    for manifest in preset.endpoints or ():
        if ("endpoints", manifest.name) in changed:
            _keep_endpoint(manifest, places)
    if preset.settings is not None:
        save_settings(checked(_preferences_with(preset, places.preferences)))


def _preferences_with(preset: Preset, now: Preferences) -> Preferences:
    return replace(now, **(preset.settings or {}))


def _merged(here: Sequence[Rule], new: Sequence[Rule]) -> list[Rule]:
    """A rule of the same name is replaced where it stands; others come behind."""
    by_name = {rule.name: rule for rule in new}
    kept = [by_name.pop(rule.name, rule) for rule in here]
    return [*kept, *by_name.values()]


def _keep_endpoint(manifest: Manifest, places: PresetPlaces) -> None:
    folder = places.catalogue.folders[0]
    for found in places.catalogue.models():
        if found.name == manifest.name:
            if found.server is None or found.folder.parent != folder:
                raise SettingsError(
                    f"A model called {manifest.name} is here already, and is none of a server."
                )
            save(manifest, found.folder)
            return
    with Staging(folder, manifest.name, keeps=False) as staging:
        staging.publish(manifest)


def _settings(here: dict[str, Any], new: dict[str, Any]) -> Iterator[PresetChange]:
    usual = asdict(Preferences())
    for name, after in new.items():
        before = here.get(name, usual[name])
        if _plain(before) != _plain(after):
            more = name in _LOOSENING and bool(after)
            if name == "approval":
                more = _LEAST_TO_MOST.index(after) > _LEAST_TO_MOST.index(before)
            yield PresetChange("settings", name, ChangeKind.CHANGED, _plain(before), _plain(after), more)


def _named(
    part: str,
    here: Sequence[_One],
    new: Sequence[_One],
    words: Callable[[_One], str],
    allows_more: Callable[[_One | None, _One], bool],
) -> Iterator[PresetChange]:
    by_name = {one.name.casefold(): one for one in here}
    for one in new:
        before = by_name.get(one.name.casefold())
        if before is None:
            more = allows_more(None, one)
            yield PresetChange(part, one.name, ChangeKind.ADDED, "", words(one), more)
        elif before != one:
            more = allows_more(before, one)
            yield PresetChange(part, one.name, ChangeKind.CHANGED, words(before), words(one), more)


def _plain(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or "-"
    return {True: "on", False: "off"}.get(value, str(value)) if isinstance(value, bool) else str(value) or "-"


def _rule_words(rule: Rule) -> str:
    conditions = (rule.application, rule.title, rule.label, rule.text, rule.path, *sorted(rule.actions))
    return f"{rule.then.value}: " + (", ".join(one for one in conditions if one) or "everything")


def _routine_words(routine: KeptRoutine) -> str:
    parts = [f"record {routine.record_id}", *(f"{one.name}=…" for one in routine.parameters)]
    parts += [f"{len(routine.checks)} checks"] if routine.checks else []
    return ", ".join(parts)


def _endpoint_words(manifest: Manifest) -> str:
    assert manifest.server is not None
    key = f", key “{manifest.server.key}” of the keyring" if manifest.server.key else ""
    return f"{manifest.server.model} at {manifest.server.url}{key}"


def _allows(before: Rule | None, after: Rule) -> bool:
    return after.then is VerdictKind.ALLOW or (before is not None and before.then is VerdictKind.FORBID)


def _never(_before: object, _after: object) -> bool:
    return False


def _sends(_before: object, _after: object) -> bool:
    """Another server may see the screen."""
    return True
