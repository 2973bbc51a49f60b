"""Which suites there are, and the cases of each. I/O: reads files of proposed tasks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from agent.computers.private_desktop import DesktopOptions
from agent.errors import SettingsError
from training.environments.browser_games import GAMES
from training.evaluation import apps, forms, forms_more, games, miniwob
from training.evaluation.case import Case
from training.evaluation.mixed import suite as mixed
from training.evaluation.page_case import PageCase, ScoreReport, no_scores
from training.evaluation.terminal import suite as terminal
from training.evaluation.toolkits import suite as toolkits
from training.proposing.cases import proposed_cases
from training.proposing.proposals import read_proposals


@dataclass(frozen=True, slots=True)
class Suite:
    """A suite of tasks in windows on private desktops, or in pages of a browser."""

    name: str
    families: tuple[str, ...]
    default_seeds: range
    cases: Callable[[tuple[str, ...], range], Sequence[Case]] | None = None
    """In windows; None where `pages` are."""
    desktop: Callable[[], DesktopOptions] = DesktopOptions
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Families that are reported together, and that `--families` takes under one name."""
    pages: Callable[[tuple[str, ...], range], Sequence[PageCase]] | None = None
    scores: ScoreReport = no_scores
    reads_accessibility: bool = False
    """Whether the judge reads AT-SPI, which then cannot be off."""
    num_tasks: Mapping[str, int] = field(default_factory=dict)
    """Tasks of each family where they are counted; elsewhere any seed is one."""

    def keys(self, families: Sequence[str], seeds: range) -> list[tuple[str, int]]:
        """Family and seed of each task that there is."""
        return [
            (family, seed)
            for family in families
            for seed in seeds
            if seed < self.num_tasks.get(family, seeds.stop)
        ]


SUITES: dict[str, Suite] = {
    "forms": Suite("forms", forms.FAMILIES, range(100), forms.form_cases, forms.forms_desktop),
    "forms-more": Suite(
        "forms-more", forms_more.MORE_FAMILIES, range(100), forms_more.more_form_cases, forms.forms_desktop
    ),
    "apps": Suite(
        "apps", apps.FAMILIES, range(20), apps.app_cases, apps.apps_desktop, reads_accessibility=True
    ),
    "toolkits": Suite(
        "toolkits",
        toolkits.TOOLKIT_FAMILIES,
        range(12),
        toolkits.toolkit_cases,
        toolkits.toolkits_desktop,
        toolkits.TOOLKIT_GROUPS,
    ),
    "mixed": Suite(
        "mixed",
        mixed.MIXED_FAMILIES,
        range(5),
        mixed.mixed_cases,
        mixed.mixed_desktop,
        reads_accessibility=True,
    ),
    "terminal": Suite(
        "terminal",
        terminal.TERMINAL_FAMILIES,
        range(5),
        terminal.terminal_cases,
        terminal.terminal_desktop,
    ),
    "miniwob": Suite(
        "miniwob",
        miniwob.MINIWOB_FAMILIES,
        range(5),
        groups=miniwob.MINIWOB_GROUPS,
        pages=miniwob.miniwob_cases,
    ),
    "games": Suite("games", GAMES, range(5), pages=games.game_cases, scores=games.game_scores),
}


PROPOSED = ".jsonl"
"""Ending of files of proposed tasks (`training.proposing`); each is a suite of its own."""


def find_suite(name: str) -> Suite:
    """The suite of a name, or of a file of proposed tasks, whose families are applications.

    Raises:
        SettingsError: there is none, or the file is none.
    """
    if name.endswith(PROPOSED):
        tasks = read_proposals(Path(name))
        counted = Counter(task.application for task in tasks)
        return Suite(
            name,
            tuple(counted),
            range(max(counted.values(), default=0)),
            partial(proposed_cases, tasks),
            reads_accessibility=True,
            num_tasks=counted,
        )
    if name not in SUITES:
        raise SettingsError(
            f"There is no suite {name!r}; there are {', '.join(SUITES)},"
            f" and files of proposed tasks ({PROPOSED})."
        )
    return SUITES[name]


def find_families(suite: Suite, names: str) -> tuple[str, ...]:
    """From names of families and groups with commas between them; all of the suite for ""."""
    found: list[str] = []
    for name in (name.strip() for name in names.split(",") if name.strip()):
        if name not in suite.families and name not in suite.groups:
            known = ", ".join((*suite.groups, *suite.families))
            raise SettingsError(f"{suite.name} has no family {name!r}; it has {known}.")
        found += suite.groups.get(name, (name,))
    return tuple(dict.fromkeys(found)) or suite.families


def find_seeds(text: str) -> range:
    """From "A:B", A included and B not, "A:B:STEP", or one number."""
    numbers = text.split(":")
    try:
        first, last, step = (int(one or 0) for one in (*numbers, "", "")[:3])
        seeds = range(first, last if len(numbers) > 1 else first + 1, step if len(numbers) > 2 else 1)
    except ValueError:
        raise SettingsError(f"Seeds are written A:B or A:B:STEP, not {text!r}.") from None
    if len(numbers) > 3:
        raise SettingsError(f"Seeds are written A:B or A:B:STEP, not {text!r}.")
    if not seeds or seeds.start < 0:
        raise SettingsError(f"There is no seed in {text!r}.")
    return seeds
