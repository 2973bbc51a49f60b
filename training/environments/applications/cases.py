"""All tasks of this package as cases by seed, and the environment of them. I/O: starts desktops."""

from __future__ import annotations

from agent.computers.private_desktop import DesktopOptions
from training.environments.applications.shared_files import EDITOR, FOLDERS, SharedFilesCase
from training.environments.applications.tasks import FEATHERPAD, L3AFPAD, PCMANFM, XARCHIVER, XTERM
from training.environments.desktop_cases import DesktopCases
from training.evaluation.apps import AppCase
from training.evaluation.templates import AppExam

SINGLE: tuple[AppExam, ...] = (FEATHERPAD, PCMANFM, XTERM, L3AFPAD, XARCHIVER)
SHARED: tuple[AppExam, ...] = (EDITOR, FOLDERS)


def case_of(seed: int) -> AppCase:
    """Applications take turns, and within each its templates; the last two turns have two applications."""
    turn, rest = seed % (len(SINGLE) + len(SHARED)), seed // (len(SINGLE) + len(SHARED))
    if turn < len(SINGLE):
        return AppCase(SINGLE[turn], rest)
    return SharedFilesCase(SHARED[turn - len(SINGLE)], rest)


def shared_case_of(seed: int) -> AppCase:
    """Two applications and one file, by turns."""
    return SharedFilesCase(SHARED[seed % len(SHARED)], seed // len(SHARED))


def applications() -> DesktopCases:
    """An `Environment` with all tasks of this package."""
    return DesktopCases(case_of, DesktopOptions(accessibility=False))


def shared_files() -> DesktopCases:
    """An `Environment`: a file that a window leaves and the terminal goes on with."""
    return DesktopCases(shared_case_of, DesktopOptions(accessibility=False))
