"""Commands that run other commands, or change what later ones mean. Pure.

Of them a rule allows only exactly what it says, without * and ?. Some do so always, by their name; some only
with certain words: `find -exec`, `git -c core.pager=…`, `tar --to-command`. The lists are of what is usual on
a Linux desktop; they can never be complete, since any program may run others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import PurePosixPath

from agent.actions.policy.wildcards import may_fit

_NAMES = """
eval exec source . builtin command trap alias unalias enable hash set unset shopt read mapfile readarray
export declare typeset local readonly let getopts compgen complete compopt bind jobs fc history fg bg
env sudo doas su pkexec runuser nohup nice ionice chrt taskset timeout time xargs parallel watch entr
bash sh dash zsh ksh mksh fish csh tcsh busybox toybox script scriptlive setsid stdbuf unbuffer flock
chroot unshare nsenter setpriv prlimit choom setarch linux32 linux64 numactl fakeroot proot bwrap firejail
xvfb-run dbus-run-session dbus-launch systemd-run systemctl start-stop-daemon run-parts at batch crontab
python pypy perl ruby node nodejs deno bun php lua luajit awk gawk mawk nawk original-awk tclsh wish expect
guile racket sbcl clisp ocaml ghci runghc julia R Rscript octave gnuplot maxima java jshell scala mono dotnet
pwsh erl elixir iex m4 dc ed groff troff tex latex pdftex pdflatex xelatex lualatex luatex
ssh scp sftp ftp telnet nc ncat netcat socat mail mailx mutt
vi vim view vimdiff ex nvim rvim nano emacs less more most man info
make gmake cmake ctest ninja scons meson cargo go npm npx yarn pnpm pip pipx uv gem bundle mvn gradle ant
apt apt-get dpkg rpm snap flatpak docker podman kubectl ansible
gdb lldb strace ltrace perf valgrind ldd sqlite3 mysql mariadb psql
xterm uxterm x-terminal-emulator gnome-terminal xfce4-terminal konsole tmux screen dtach
xdg-open gio gtk-launch exo-open dex open run-mailcap see edit xdotool xte ydotool wmctrl dbus-send gdbus
busctl
"""
NAMES = frozenset(_NAMES.split())
_SYSTEM = ("/bin/", "/usr/bin/", "/usr/local/bin/", "/sbin/", "/usr/sbin/", "/usr/games/")
"""A program from elsewhere may be one that the agent has written."""
_LOADER = re.compile(r"ld(?:-linux.*)?\.so.*")
_VERSION = re.compile(r"[-.]?\d[\d.]*$")


@dataclass(frozen=True, slots=True)
class _Words:
    """What makes a program run others."""

    options: tuple[str, ...] = ()
    """Long ones, which may be shortened and be followed by =value."""
    whole: tuple[str, ...] = ()
    """Words as they are."""
    letters: str = ""
    """Short ones that may stand among others behind one dash."""
    beginnings: tuple[str, ...] = ()
    """Of words."""


_FIND = """
-exec -execdir -ok -okdir -delete -fprint -fprint0 -fprintf -fls -files0-from
"""
_TAR = """
--checkpoint-action --to-command --use-compress-program --rsh-command --info-script --new-volume-script
"""
_BY_NAME: Mapping[str, _Words] = {
    "find": _Words(whole=tuple(_FIND.split())),
    "tar": _Words(tuple(_TAR.split()), letters="IF"),
    "cpio": _Words(("--rsh-command",)),
    "rsync": _Words(("--rsh", "--rsync-path"), letters="e"),
    "sort": _Words(("--compress-program",)),
    "split": _Words(("--filter",)),
    "zip": _Words(("--unzip-command", "--test"), letters="T"),
    "wget": _Words(("--use-askpass", "--execute"), letters="e"),
    "install": _Words(("--strip-program",)),
    "gcc": _Words(beginnings=("-B", "-wrapper", "-fplugin", "-specs", "--specs", "@")),
    "printf": _Words(letters="v"),
    "test": _Words(whole=("-v", "-R")),
    "wait": _Words(letters="p"),
}
_SAME: Mapping[str, str] = {"cc": "gcc", "g++": "gcc", "clang": "gcc", "clang++": "gcc", "bsdtar": "tar"}
_GIT_FIRST = _Words(("--config-env", "--exec-path"), whole=("-c",))
"""Of git before its own command."""
_VALUED = """
-C -c --git-dir --work-tree --namespace --super-prefix --config-env
"""
_GIT_VALUED = frozenset(_VALUED.split())
_ALWAYS = """
config difftool mergetool filter-branch instaweb send-email daemon shell svn p4 cvsserver gui citool
web--browse maintenance credential remote-ext for-each-repo hook
"""
_GIT_ALWAYS = frozenset(_ALWAYS.split())
_GIT: Mapping[str, _Words] = {
    "clone": _Words(("--upload-pack", "--config", "--template"), letters="uc"),
    "init": _Words(("--template",)),
    "fetch": _Words(("--upload-pack",)),
    "pull": _Words(("--upload-pack",)),
    "push": _Words(("--receive-pack", "--exec")),
    "ls-remote": _Words(("--upload-pack", "--exec")),
    "archive": _Words(("--exec", "--remote")),
    "rebase": _Words(("--exec",), letters="x"),
    "grep": _Words(("--open-files-in-pager",), letters="O"),
    "bisect": _Words(whole=("run",)),
    "submodule": _Words(whole=("foreach",)),
    "diff": _Words(("--ext-diff",)),
    "log": _Words(("--ext-diff",)),
    "show": _Words(("--ext-diff",)),
}
_HARMLESS_SED = re.compile(r"[0-9,$]*(?:[pdq=]|s([/|,#:])(?:(?!\1)[^\\\n])*\1(?:(?!\1)[^\\\n])*\1[gpIi0-9]*)")
_SED_OPTIONS = re.compile(
    r"-(?:[nErsuz]+|[nErsuz]*i[\w.]*)|--(?:quiet|silent|regexp-extended|posix|separate|sandbox|in-place)"
)
_OPENINGS = tuple("*?[{")


def runs_others(words: Sequence[str], unsure: Sequence[bool]) -> bool:
    """Whether a simple command may run others than itself. `unsure`: which words the shell may expand."""
    if not words:
        return False
    full_name = plain_name(words[0])
    name = _VERSION.sub("", full_name) or full_name
    rest = list(zip(words[1:], unsure[1:], strict=True))
    is_elsewhere = "/" in words[0] and not words[0].startswith(_SYSTEM)
    if full_name in NAMES or name in NAMES or _LOADER.fullmatch(full_name) or is_elsewhere:
        return True
    if name == "git":
        return _git_runs_others(rest)
    if name == "sed":
        return _sed_runs_others(rest)
    name = _SAME.get(name, name)
    known = _BY_NAME.get(name)
    if name == "tar" and rest and not rest[0][0].startswith("-"):
        rest[0] = ("-" + rest[0][0], rest[0][1])  # its oldest form: tar xf
    return known is not None and _has(known, rest)


def plain_name(word: str) -> str:
    """The name of a program without its folder."""
    return PurePosixPath(word).name or word


def git_without_options(words: Sequence[str]) -> Sequence[str]:
    """`git -C there push` as `git push`: with nothing between git and its own command."""
    at = 1
    while at < len(words) and words[at].startswith("-"):
        at += 2 if words[at] in _GIT_VALUED else 1
    return [words[0], *words[at:]]


def _git_runs_others(rest: list[tuple[str, bool]]) -> bool:
    at = 0
    while at < len(rest) and rest[at][0].startswith("-"):
        step = 2 if rest[at][0] in _GIT_VALUED else 1
        if _has(_GIT_FIRST, rest[at : at + 1]) or any(is_unsure for _, is_unsure in rest[at : at + step]):
            return True
        at += step
    if at >= len(rest):
        return False
    (command, is_unsure), behind = rest[at], rest[at + 1 :]
    if is_unsure or command in _GIT_ALWAYS or any(word.startswith("ext::") for word, _ in behind):
        return True
    return command in _GIT and _has(_GIT[command], behind)


def _sed_runs_others(rest: list[tuple[str, bool]]) -> bool:
    """sed has a command that runs others: only the simplest scripts are known to be without."""
    options = [word for word, _ in rest if word.startswith("-")]
    others = [(word, is_unsure) for word, is_unsure in rest if not word.startswith("-")]
    if not others or not all(_SED_OPTIONS.fullmatch(option) for option in options):
        return bool(rest)
    is_unsure = others[0][1] or any(unsure and word.startswith(_OPENINGS) for word, unsure in others)
    return is_unsure or not _HARMLESS_SED.fullmatch(others[0][0])


def _has(known: _Words, rest: Sequence[tuple[str, bool]]) -> bool:
    return any(_is_one(known, word) or (is_unsure and _may_become(known, word)) for word, is_unsure in rest)


def _is_one(known: _Words, word: str) -> bool:
    if word in known.whole or (known.beginnings and word.startswith(known.beginnings)):
        return True
    if word.startswith("--") and len(word) > 2:
        begun = word.partition("=")[0]
        return any(option.startswith(begun) for option in (*known.options, *known.beginnings))
    return bool(re.match(r"-[A-Za-z]", word)) and any(letter in word for letter in known.letters)


def _may_become(known: _Words, word: str) -> bool:
    """Whether a shell may make one of them of a word: files can have any name, and braces make anything."""
    if "{" in word or "[" in word:
        return True
    options = (*known.options, *known.beginnings)
    is_long = any(may_fit(word, (option, None)) for option in options if option not in known.whole)
    is_letter = bool(known.letters) and may_fit(word, ("-", None))
    return is_long or is_letter or any(fnmatchcase(option, word) for option in known.whole)
