"""How the desktop of a test looks: size, scale, theme, font and language. I/O: settings files in its home.

Every look has a name of its own, under which a lock file keeps what was approved on it.
"""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from agent.computers.private_desktop import DesktopOptions
from agent.errors import SettingsError
from agent.perception.settle import SettleLimits

QT_STYLES = ("Fusion", "Windows")
_LEAST_SIDE_PX, _MOST_SIDE_PX = 320, 4096
_FONT = re.compile(r"[^\n<>&\"]+ \d{1,2}")
_THEME = re.compile(r"[\w:+-]+")
_LOCALE = re.compile(r"[\w.@-]+")


@dataclass(frozen=True, slots=True)
class DeskLook:
    """The look of one private desktop; checked when it is made."""

    size: tuple[int, int] = (800, 608)
    """Width and height in pixels."""
    scale: float = 1.0
    """1 to 3: of letters and, from 2 on, of everything."""
    theme: str = "Adwaita"
    """A theme of GTK, like `Adwaita:dark` or `HighContrast`, or a style of Qt."""
    font: str = "DejaVu Sans 10"
    """Family and size in points."""
    locale: str = "C.UTF-8"

    def __post_init__(self) -> None:
        """
        Raises:
            SettingsError: a value makes no sense.
        """
        if not all(_LEAST_SIDE_PX <= side <= _MOST_SIDE_PX for side in self.size):
            raise SettingsError(
                f"A desktop of {self.size[0]}×{self.size[1]} pixels makes no sense: each side has "
                f"{_LEAST_SIDE_PX} to {_MOST_SIDE_PX}."
            )
        if not 1 <= self.scale <= 3:
            raise SettingsError(f"The scale {self.scale:g} makes no sense: it is from 1 to 3.")
        if not _FONT.fullmatch(self.font):
            raise SettingsError(f"The font {self.font!r} is no family with a size, like 'DejaVu Sans 10'.")
        if not _THEME.fullmatch(self.theme):
            raise SettingsError(f"The theme {self.theme!r} is no name of a theme, like 'Adwaita:dark'.")
        if not _LOCALE.fullmatch(self.locale):
            raise SettingsError(f"The locale {self.locale!r} is no name of a locale, like 'de_DE.UTF-8'.")

    @property
    def key(self) -> str:
        """The name under which a lock file keeps what was approved on this look.

        >>> DeskLook().key
        '800x608, scale 1, Adwaita, DejaVu Sans 10, C.UTF-8'
        """
        width, height = self.size
        return f"{width}x{height}, scale {self.scale:g}, {self.theme}, {self.font}, {self.locale}"

    def options(self, share: tuple[Path, ...] = ()) -> DesktopOptions:
        """The private desktop of this size; `share` are folders that its programs may only read."""
        return DesktopOptions(size=self.size, read_only=share, patience=SettleLimits(limit_s=4.0))

    def environment(self) -> dict[str, str]:
        """The environment variables of programs that shall look so."""
        whole = max(1, int(self.scale))
        variables = {
            "GDK_SCALE": str(whole),
            "GDK_DPI_SCALE": f"{self.scale / whole:g}",
            "QT_SCALE_FACTOR": f"{self.scale:g}",
            "LANG": self.locale,
            "LC_ALL": self.locale,
            "LANGUAGE": self.locale.partition(".")[0],
        }
        if self.theme in QT_STYLES:
            return variables | {"QT_STYLE_OVERRIDE": self.theme}
        return variables | {"GTK_THEME": self.theme}

    def write_settings(self, home: Path) -> None:
        """Put fonts, and carets that do not blink, into the settings of the programs of a desktop."""
        family, _, points = self.font.rpartition(" ")
        gtk = (
            f"gtk-font-name={self.font}\ngtk-cursor-blink=false\ngtk-enable-animations=false\n"
            "gtk-recent-files-enabled=false\n"
        )
        files = {
            ".config/gtk-3.0/settings.ini": f"[Settings]\n{gtk}",
            ".config/gtk-4.0/settings.ini": f"[Settings]\n{gtk}",
            ".gtkrc-2.0": f'gtk-font-name="{self.font}"\ngtk-cursor-blink=0\n',
            ".config/fontconfig/fonts.conf": _FONTS.format(family=family, points=points),
        }
        for name, text in files.items():
            path = home / name
            path.parent.mkdir(parents=True, exist_ok=True)
            for folder in (path.parent, path.parent.parent):
                if folder != home and home in folder.parents:
                    folder.chmod(0o777)  # its programs are another user than we where we are root
            path.write_text(text, encoding="utf-8")
            path.chmod(0o644)


_FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <alias binding="same"><family>sans-serif</family><prefer><family>{family}</family></prefer></alias>
  <alias binding="same"><family>Sans</family><prefer><family>{family}</family></prefer></alias>
  <match target="pattern">
    <test name="size" compare="eq" ignore-blanks="true"><double>0</double></test>
    <edit name="size" mode="assign"><double>{points}</double></edit>
  </match>
</fontconfig>
"""


def require_locale(name: str) -> None:
    """
    Raises:
        SettingsError: this machine has no such locale; the message says how to see those that it has.
    """
    plain = {"c", "posix", "cutf8"}
    wanted = name.casefold().replace("-", "")
    if wanted.replace(".", "") in plain:
        return
    try:
        listed = subprocess.run(["locale", "-a"], capture_output=True, text=True, timeout=20, check=False)
        known = {line.casefold().replace("-", "") for line in listed.stdout.split()}
    except (OSError, subprocess.SubprocessError):
        known = set()
    if wanted not in known:
        raise SettingsError(f"The locale {name} is not installed here: `locale -a` lists those that are.")
