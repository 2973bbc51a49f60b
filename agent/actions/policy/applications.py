"""Which applications run what is typed: terminals, launchers, consoles, editors with one inside. Pure."""

from __future__ import annotations

from functools import lru_cache

from agent.actions.policy.fold import fold, words_of

_TERMINALS = """
    xterm uxterm rxvt urxvt konsole yakuake alacritty kitty foot footclient terminator tilix tilda guake
    qterminal lxterminal sakura roxterm stterm st wezterm ghostty ptyxis kgx blackbox warp hyper tabby
    terminology eterm aterm mlterm termite cmd powershell pwsh windowsterminal iterm iterm2 mc screen tmux
"""
_LAUNCHERS = """
    rofi dmenu wofi fuzzel bemenu krunner ulauncher albert synapse gmrun xfrun xfce4-appfinder gnome-do kupfer
    plasmashell gnome-shell cinnamon alfred raycast
"""
_CONSOLES = """
    jupyter qtconsole spyder idle rstudio octave matlab maxima rgui sagemath dbeaver pgadmin pgadmin4
    sqlitebrowser sqlite mysql workbench dconf gdb devtools emacs gvim vim nvim neovide code vscodium codium
    code-oss cursor zed sublime jetbrains pycharm idea webstorm clion studio eclipse netbeans kdevelop
    qtcreator builder geany webmin regedit macro virt-manager virtualbox remmina vncviewer synaptic
"""
_FILE_MANAGERS = """
    nautilus thunar dolphin nemo pcmanfm caja files explorer finder doublecmd krusader spacefm mc
"""
_ENDINGS = ("terminal", "term", "console", "shell")


def is_console(application: str) -> bool:
    """Whether what is typed there may be run as a command, as its name says.

    >>> [is_console(name) for name in ("org.gnome.Terminal", "st-256color", "jetbrains-studio", "mousepad")]
    [True, True, True, False]
    """
    return _is_of(application, _TERMINALS + _LAUNCHERS + _CONSOLES) or any(
        word.endswith(_ENDINGS) for word in words_of(application)
    )


def is_file_manager(application: str) -> bool:
    return _is_of(application, _FILE_MANAGERS)


@lru_cache(maxsize=512)
def _is_of(application: str, names: str) -> bool:
    known = frozenset(names.split())
    return fold(application) in known or not known.isdisjoint(words_of(application))
