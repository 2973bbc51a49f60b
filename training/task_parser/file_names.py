"""Names of files and folders as people give them. Pure."""

from __future__ import annotations

import random
from typing import Final

from training.task_parser.phrasebook import things
from training.windows.vocabulary import PEOPLE
from training.windows.words import SceneWords

_STEMS: Final = (
    "report", "letter", "budget", "invoice", "photo", "picture", "list", "recipe", "plan", "diary",
    "essay", "poem", "homework", "draft", "minutes", "agenda", "contract", "offer", "receipt", "map",
    "song", "speech", "story", "cv", "taxes", "rent", "trip", "wedding", "garden", "shopping",
    "phone numbers", "birthdays", "thesis", "summary", "quiz", "menu", "timetable", "scan", "bill",
    "manual", "readme", "todo", "ideas", "memo", "log", "backup", "data", "names", "prices", "film",
    "cake", "holiday", "party", "lecture", "exam", "form", "application", "cover",
)  # fmt: skip
_ENDINGS: Final = (
    "txt", "txt", "txt", "md", "pdf", "pdf", "odt", "docx", "doc", "csv", "xlsx", "ods", "jpg", "png",
    "jpeg", "gif", "svg", "html", "py", "json", "zip", "tar.gz", "mp3", "mp4", "log", "ini", "conf",
    "bak", "rtf", "tex",
)  # fmt: skip
_FOLDERS: Final = (
    "Papers", "Photos", "Pictures", "Music", "Work", "Old", "New", "Archive", "Family", "School",
    "Private", "Taxes", "Bills", "Letters", "Backup", "Backups", "Trips", "Recipes", "Books", "Films",
    "Videos", "Projects", "Clients", "Holidays", "Home", "House", "Garden", "Health", "Insurance", "Bank",
    "Scans", "Drafts", "Misc", "Stuff", "Things", "Uni", "Lectures", "Reports", "Receipts", "Invoices",
    "Games", "Fonts", "Kids", "Sports", "Club", "Choir",
)  # fmt: skip
_PROGRAMS: Final = (
    "Gedit", "Kate", "Writer", "Thunar", "Nautilus", "Dolphin", "Kalk", "Firefox", "GIMP", "Evince",
    "Gnumeric", "Geany", "Emacs", "Notepad", "KWrite", "Caja", "Nemo", "Okular", "Inkscape", "Audacity",
    "VLC", "Pluma", "Calc",
)  # fmt: skip
_BESIDE: Final = (
    "old", "new", "final", "2", "copy", "draft", "v2", "last", "first", "big", "2019", "2023", "2025", "my",
)  # fmt: skip
_AS_COLLECTED: Final = 0.3
_ENDS_OF_PROGRAMS: Final = ("Pad", "Edit", "Calc", "FM", " Editor", "Office")


def file_name(words: SceneWords, rng: random.Random) -> str:
    """With its ending, most often; without, as some say it."""
    stem = _stem(words, rng)
    if rng.random() < 0.24:
        return stem
    return f"{stem}.{rng.choice(_ENDINGS)}"


def folder_name(words: SceneWords, rng: random.Random) -> str:
    which = rng.random()
    if which < 0.3:
        name = rng.choice(things("folder_names"))
    elif which < 0.6:
        name = rng.choice(_FOLDERS)
    elif which < 0.7:
        name = words.word()
    else:
        name = _stem(words, rng)
    if rng.random() < 0.15:
        name = f"{name} {rng.choice(_BESIDE)}"
    return name.lower() if rng.random() < 0.25 else name


def program_name(words: SceneWords, rng: random.Random) -> str:
    """A program as it is called."""
    if rng.random() < 0.5:
        return rng.choice(_PROGRAMS)
    name = words.word().capitalize()
    return name if rng.random() < 0.7 else f"{name}{rng.choice(_ENDS_OF_PROGRAMS)}"


def _stem(words: SceneWords, rng: random.Random) -> str:
    if rng.random() < _AS_COLLECTED:
        return rng.choice(things("file_stems"))
    which = rng.random()
    stem = rng.choice(_STEMS) if which < 0.6 else words.word() if which < 0.9 else rng.choice(PEOPLE)
    if rng.random() < 0.3:
        joint = rng.choice((" ", "-", "_", "_"))
        beside = rng.choice(_BESIDE) if rng.random() < 0.6 else rng.choice(_STEMS)
        stem = f"{stem}{joint}{beside}" if rng.random() < 0.75 else f"{beside}{joint}{stem}"
    case = rng.random()
    if case < 0.35:
        return stem[:1].upper() + stem[1:]
    return stem if case < 0.5 else stem.lower()
